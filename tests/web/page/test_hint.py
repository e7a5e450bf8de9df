"""Hints in grades to the end, the path, all steps, solutions, ratings, candidates."""

from __future__ import annotations

import re
from typing import Any

import pytest

import nonet
from nonet import examples

Visiting = Any


@pytest.mark.long
def test_hints_lead_to_the_end(visit: Visiting, answer: Any) -> None:
    me = visit().open("4x4-1")
    for _ in range(40):
        if 0 not in me.values:
            break
        me.tab("Hint")
        for words in ("Where should I look?", "Which technique?", "Show me the step"):
            me.button(words).click()
        me.button("Do it").click()
        me.page.get_by_text("Done.").first.wait_for()
    assert me.values == answer("4x4-1")
    me.sees(re.compile(r"Solved in .* with \d+ hints?!"))


def test_what_should_have_been_seen_first(visit: Visiting, answer: Any) -> None:
    me = visit().open(
        "1...56..9.57..9..6.8..........9.1...7.....92.....3.8..3.2..8.7...1..4....64..351."
    )
    me.tab("Hint")
    me.button("What should I have seen first?").click()  # of a game that was pasted
    me.sees(re.compile("So r8c1 is 5. Of the 27 values on the board it needs only r2c2 = 5, r7c1"))
    me.write(1, 3, "3")
    me.button("What should I have seen first?").click()
    me.sees(re.compile("So r8c1 is 5. It was there before r1c3=3 already, and is easier"))
    me.button("Do it").click()
    assert me.values[63] == 5


def test_who_writes_no_marks_is_shown_what_the_digits_show_and_keeps_that(visit: Visiting) -> None:
    me = visit().open(examples.get("long-search-1").text)
    me.page.get_by_role("button", name="Settings").first.click()
    me.page.get_by_label("Your marks").select_option("none")
    me.page.reload()
    me.page.wait_for_selector("body[data-ready]")
    me.tab("Path")
    me.page.locator(".steps button").first.wait_for()
    assert "Cross-Hatching" in me.page.locator(".steps button").first.inner_text()
    assert me.page.locator(".mark").count() == 1, "and no marks but the one that is placed"
    me.page.emulate_media(media="print")
    assert me.page.locator(".answer:visible, .legend:visible").count() == 2
    assert me.page.locator(".panels button:visible").count() == 0
    me.page.emulate_media(media="screen")
    me.tab("Hint")
    for words in ("Where should I look?", "Which technique?"):
        me.button(words).click()
    me.sees(re.compile("Cross-Hatching in box"))


def test_the_grades_show_no_more_than_they_should(visit: Visiting) -> None:
    me = visit().open("long-search-1")
    me.press("Alt+h")
    me.sees("Look at the 5s in box 2.")
    assert me.page.locator(".house.base").count() == 1
    assert me.page.locator(".look").count() == 0
    me.press("h")
    me.sees(re.compile(r"Hidden Single in box 2: the 5s? in .* leaves? one cell\."))
    assert me.values[5] == 0
    me.press("h")
    me.sees(re.compile("So r1c6 is 5."))
    assert me.label(1, 6) == "row 1 column 6, empty, candidates 5, 5 to be placed"
    me.press("Enter")
    assert me.values[5] == 5
    me.press("Control+z")
    assert me.values[5] == 0


def test_a_hint_names_a_mistake_first(visit: Visiting, answer: Any) -> None:
    me = visit().open("easy-1")
    free = me.values.index(0)
    me.write(free // 9 + 1, free % 9 + 1, str(answer("easy-1")[free] % 9 + 1))
    me.button("Hint").click()
    me.sees(re.compile("A value on the board is wrong"))
    me.page.locator("#panel-hint").get_by_role("button", name="Undo to before the mistake").click()
    me.sees("One move undone: no mistake is left.")
    assert me.values[free] == 0


def test_why_there_is_no_solution(visit: Visiting) -> None:
    # 3 instead of 8 in r1c5 of easy-1.
    me = visit().open(examples.get("easy-1").text.replace("08", "03", 1))
    givens = [(1, 5), (2, 5), (3, 5), (4, 4), (9, 6)]
    brief = "No solution: the 5 marked givens leave no place for 8 in column 5."
    me.button("Check").click()
    me.sees(re.compile(brief))
    me.sees(re.compile("Exactly one with 8 instead of 3 in r1c5."))
    assert me.page.locator(".look-here").count() == len(givens)
    assert me.page.locator(".house.base").count() == 1
    me.button("Close").click()
    assert me.page.locator(".look-here").count() == 0
    me.button("Hint").click()
    me.sees(re.compile(brief))
    me.tab("Solve")
    me.button("Solve").click()
    names = "r1c5 = 3, r2c5 = 6, r3c5 = 1, r4c4 = 8 and r9c6 = 8"
    me.sees(re.compile(f"These 5 givens contradict each other: {names}."))
    assert me.page.locator(".look-here").count() == len(givens)


def test_a_step_that_crosses_out_is_shown_and_kept(visit: Visiting) -> None:
    me = visit().open("long-search-9")
    me.tab("Hint")
    me.button("Find all steps").click()
    place = me.page.locator(".steps button", has_text="Locked Candidates").first
    place.click()
    gone = me.page.locator(".look.gone")
    gone.first.wait_for()
    struck = [
        (label, match[1])
        for label in me.page.eval_on_selector_all(
            ".cell:has(.gone)", "cells => cells.map((cell) => cell.getAttribute('aria-label'))"
        )
        for match in [re.search(r"(\d) to be crossed out", label)]
        if match
    ]
    assert struck
    me.button("Do it").click()
    for label, value in struck:
        row, column = map(int, re.findall(r"\d+", label)[:2])
        assert value not in me.label(row, column).split("candidates")[1]


def test_the_path_is_walked_forward_and_back(visit: Visiting, answer: Any) -> None:
    me = visit().open("long-search-9")
    begun = me.values
    path = nonet.explain(examples.get("long-search-9").puzzle)
    me.tab("Path")
    me.page.locator(".steps button").first.wait_for()
    assert me.page.locator(".steps button").count() == len(path.steps)
    at = next(i for i, step in enumerate(path.steps) if step.chains)
    me.page.locator(".steps button").nth(at).click()
    links = sum(len(node.parents) for chain in path.steps[at].chains for node in chain.nodes)
    assert 0 < me.page.locator("svg.board .link").count() <= links
    states = [state for state, _ in path.states()]
    for step in (at, at + 1):
        state = states[step]
        assert me.values == list(state.values)
        for cell in range(81):
            if not state.values[cell]:
                shown = me.label(cell // 9 + 1, cell % 9 + 1).split(", ")[2]
                assert shown == f"candidates {' '.join(map(str, state.values_of(cell)))}"
        me.button("One step on").click()
    me.button("To the end").click()
    assert me.values == answer("long-search-9")
    me.sees(re.compile("Solved. The hardest step was"))
    me.button("One step back").click()
    me.tab("Play")
    assert me.values == begun


@pytest.mark.parametrize(("locale", "tab"), [("en", "Path"), ("de", "Weg")])
def test_a_step_that_is_named_leads_back_to_it(visit: Visiting, locale: str, tab: str) -> None:
    me = visit(locale=locale).open("unfair-1")
    me.tab(tab)
    step = me.page.locator(".steps button").nth(17)
    step.click()
    back = me.page.locator("#panel-path .answer a")
    assert back.inner_text() == "17"
    back.click()
    assert me.page.locator(".steps button").nth(16).get_attribute("aria-current") == "step"
    assert not back.count(), "it rests on no step before"


def test_a_long_path_is_shown_as_far_as_it_is_known_and_stopped(visit: Visiting) -> None:
    me = visit(locale="en").open("killer-3")
    me.tab("Path")
    me.sees("still looking")
    below = "({ bottom }, other) => bottom > other.getBoundingClientRect().bottom"
    words = me.page.locator("#panel-path .answer")
    hidden = f"(each) => ({below})(each.getBoundingClientRect(), each.closest('.card'))"
    assert not words.evaluate(hidden), "the sentence of the step is in sight"
    steps = me.page.locator("#panel-path .steps li")
    count = steps.count()
    assert count > 5
    me.button("Stop").click()
    assert not me.page.get_by_text("still looking").count()
    me.button("To the end").click()
    me.sees("It was not looked any further than this.")
    assert steps.count() == count


def test_a_legend_has_the_signs_of_what_a_rule_forces(visit: Visiting) -> None:
    me = visit().open("arrow-3")
    me.tab("Path")
    me.page.locator("#panel-path .steps").wait_for()
    me.page.locator("#panel-path .working").wait_for(state="detached")
    me.page.locator(".steps button", has_text="AIC").first.click()
    assert "<-" in me.page.locator(".notation").inner_text()
    me.page.locator(".steps button", has_text="Locked Candidates").first.click()
    assert me.page.locator("#panel-path .legend .house").count() == 2
    me.page.locator(".steps button", has_text="AIC").first.click()
    me.sees(re.compile("at most one; => is what follows. -> points from what is true"))


def test_solutions_are_counted_and_paged_through(visit: Visiting) -> None:
    puzzle = "0000300040020000"
    every = {grid.values for grid in nonet.solutions(puzzle)}
    me = visit().open(puzzle)
    me.tab("Solve")
    me.button("Count").click()
    me.sees("9 solutions.")
    me.button("Look through").click()
    seen = set()
    for number in range(1, 10):
        me.sees(f"Solution {number} of 9.")
        seen.add(tuple(me.values))
        if number < 9:
            me.button("Next solution").click()
    assert seen == every
    me.button("Back to my game").first.click()
    assert me.values == list(nonet.parse(puzzle).givens)


def test_one_solution_is_called_one(visit: Visiting) -> None:
    me = visit().open("locked-candidates-1")
    me.tab("Solve")
    me.button("Count").click()
    me.sees("Exactly one solution.")


def test_true_candidates_are_those_of_the_solutions(visit: Visiting) -> None:
    puzzle = "0000300040020000"
    every = [grid.values for grid in nonet.solutions(puzzle)]
    me = visit().open(puzzle)
    me.tab("Solve")
    me.button("True ones").click()
    me.sees(re.compile("candidates occur in a solution"))
    for cell, given in enumerate(nonet.parse(puzzle).givens):
        if not given:
            wanted = " ".join(map(str, sorted({values[cell] for values in every})))
            assert me.label(cell // 4 + 1, cell % 4 + 1).endswith(f"candidates {wanted}")


def test_the_rating_is_that_of_the_library(visit: Visiting) -> None:
    rating = nonet.rate(examples.get("short-search-1").puzzle, "search")
    me = visit().open("short-search-1")
    me.tab("Solve")
    me.page.get_by_label("Scale").select_option("search")
    me.button("Rate").click()
    me.sees(f"{rating.score:g} · {rating.level}")


def test_an_impossible_board_is_called_so(visit: Visiting) -> None:
    me = visit().open("12" + "." * 6 + ".." + "12" + "....")
    me.write(4, 4, "3")
    me.tab("Solve")
    me.button("Count").click()
    me.page.locator("#panel-solve [role=status]").first.filter(has_text="solution").wait_for()
    count = int(nonet.count("12" + "." * 6 + ".." + "12" + "...."))
    assert count > 1
    me.sees(f"{count} solutions.")


def test_a_hint_that_is_slow_is_looked_for_before_the_eyes(visit: Visiting) -> None:
    me = visit().open("easy-1")
    go_on = me.hold("**/api/hint")
    me.tab("Hint")
    me.button("Where should I look?").click()
    me.page.locator("#panel-hint .working", has_text="Looking").wait_for()
    go_on()
    me.sees(re.compile("^Look at"))
    assert me.page.locator("#panel-hint .working").count() == 0


def test_solutions_that_were_not_found_in_time_are_not_taken_for_none(visit: Visiting) -> None:
    me = visit().open("." * 16)
    me.needs_http()
    found: dict[str, Any] = {"solutions": [], "offset": 0, "next": None, "complete": False}
    me.page.route("**/api/solutions", lambda route: route.fulfill(json=found))
    try:
        me.tab("Solve")
        me.button("Look through").click()
        me.sees("The time ran out before a solution was found.")
        found["solutions"] = [[1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]]
        me.tab("Play")
        me.write(1, 1, "1")
        me.open("." * 15 + "1")
        me.tab("Solve")
        me.button("Look through").click()
        me.sees("Solution 1 of 1 or more.")
    finally:
        me.page.unroute("**/api/solutions")


def test_nothing_is_taken_back_while_another_board_is_shown(visit: Visiting) -> None:
    me = visit().open("." * 16)
    me.write(1, 1, "4")
    me.tab("Solve")
    me.button("Look through").click()
    me.sees("Solution 1 of 20 or more.")
    me.press("Control+z")
    me.sees(re.compile("This is not your game"))
    me.tab("Play")
    assert me.label(1, 1) == "row 1 column 1, 4"
    me.press("Control+z")
    assert me.label(1, 1) == "row 1 column 1, empty"


def test_a_hint_comes_to_a_view_that_was_left_while_it_was_loading(visit: Visiting) -> None:
    """Its code comes after another view has been chosen: then it has never been opened."""
    me = visit().open("4x4-1")
    me.needs_http()
    me.page.evaluate(
        """() => {
          const [hint, play] = ["hint", "play"].map((id) => document.getElementById(`tab-${id}`));
          const button = [...document.querySelectorAll("button")]
            .find((each) => each.textContent.trim() === "Hint" && each !== hint);
          button.click();
          play.click();
        }"""
    )
    with me.page.expect_response("**/api/hint"):
        pass
    me.tab("Hint")
    me.sees(re.compile("Look at"))
