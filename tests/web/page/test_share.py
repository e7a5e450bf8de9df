"""Taking it elsewhere: links, texts, pictures, paper; and the algorithms at work."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from urllib.parse import quote
from xml.etree import ElementTree as ET

import pytest

import nonet
from nonet import examples

pytestmark = pytest.mark.long

Visiting = Any


def test_the_link_to_the_puzzle_leaves_the_progress_out(visit: Visiting) -> None:
    me = visit(permissions=["clipboard-read", "clipboard-write"]).open("6x6-1")
    free = me.values.index(0)
    me.write(free // 6 + 1, free % 6 + 1, "3")
    me.tab("Share")
    for name, value in (("Copy link to the puzzle", 0), ("With my progress", 3)):
        me.button(name).click()
        me.sees("Link copied.")
        link = me.page.evaluate("navigator.clipboard.readText()")
        you = visit()
        you.follow(link)
        assert you.values[free] == value


@pytest.mark.parametrize("name", ["locked-candidates-1", "jigsaw-1", "16x16-1", "windoku-1"])
def test_the_text_is_read_as_the_same_puzzle(visit: Visiting, name: str) -> None:
    me = visit().open(name)
    me.tab("Share")
    me.button("Show").click()
    shown = me.page.locator("output.text")
    shown.wait_for()
    again = nonet.parse(shown.text_content())
    puzzle = examples.get(name).puzzle
    assert (again.layout, again.givens) == (puzzle.layout, puzzle.givens)


@pytest.mark.parametrize("name", ["diagonal-1", "16x16-1"])
def test_pictures_need_nothing_else(visit: Visiting, tmp_path: Path, name: str) -> None:
    me = visit(color_scheme="dark").open(name)
    me.tab("Share")
    for kind in ("SVG", "PNG"):
        with me.page.expect_download() as waiting:
            me.button(kind).click()
        waiting.value.save_as(tmp_path / kind)
    root = ET.parse(tmp_path / "SVG").getroot()
    text = (tmp_path / "SVG").read_text()
    assert "class=" not in text and "aria-" not in text
    texts = list(root.iter("{http://www.w3.org/2000/svg}text"))
    digits = [each.text for each in texts if "stroke" not in each.attrib]
    assert texts[-1].text in digits, "the halo of a digit lies below it"
    assert digits == [str(value) for value in examples.get(name).puzzle.givens if value]
    assert "foreignObject" not in text  # which few programs for pictures know
    assert (tmp_path / "PNG").read_bytes().startswith(b"\x89PNG")


def test_the_board_is_printed_with_its_rules(visit: Visiting) -> None:
    me = visit().open("even-1")
    me.page.locator(".puzzle-rules").wait_for()
    me.page.emulate_media(media="print")
    assert "even" in me.page.locator(".panels").inner_text()
    assert me.page.locator(".card:visible").count() == 1
    assert me.page.locator("button:visible").count() == 0
    me.page.emulate_media(media="screen")


def test_paper_has_the_puzzle_and_its_solution(visit: Visiting, answer: Any) -> None:
    me = visit().open("6x6-1")
    me.page.evaluate("() => { window.print = () => { window.printed = true; }; }")
    me.tab("Share")
    me.page.get_by_label("The solution on a second page").check()
    me.button("Print").click()
    me.page.wait_for_function("() => window.printed")
    pages = me.page.locator(".sheet")
    assert pages.count() == 2
    digits = pages.nth(1).locator("text:not([stroke])").all_text_contents()
    assert digits == [str(value) for value in answer("6x6-1")]
    me.page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    assert me.page.locator(".sheet").count() == 0


def test_the_algorithms_are_compared(visit: Visiting) -> None:
    me = visit().open("4x4-1")
    me.tab("Compare")
    me.button("Run all").click()
    table = me.page.locator("#panel-compare tbody")
    table.wait_for(timeout=60_000)  # rows come one by one
    me.page.locator("#panel-compare .working").wait_for(state="detached", timeout=60_000)
    shown = {row.split("\n")[0].split("\t")[0] for row in table.locator("tr").all_inner_texts()}
    assert {"native", "backtracking", "dancing-links"} <= shown


def test_an_algorithm_is_watched_to_the_solution(visit: Visiting, answer: Any) -> None:
    me = visit().open("6x6-1")
    before = me.values
    me.tab("Compare")
    me.page.get_by_label("Algorithm").select_option("human-bitwise")
    me.button("Watch").click()
    me.sees(re.compile(r"\d+ events"))
    me.button("One event on").click()
    assert sum(map(bool, me.values)) >= sum(map(bool, before))
    me.page.get_by_label("Speed").select_option("very fast")
    me.button("Play automatically").click()
    me.page.wait_for_function(
        "() => document.querySelectorAll('.cell .value').length === 36", timeout=60_000
    )
    assert me.values == answer("6x6-1")
    me.tab("Play")
    assert me.values == before


def test_a_puzzle_of_sudokupad_is_played_with_hints_to_its_message(visit: Visiting) -> None:
    puzzle = nonet.generate(size=4, rule="2 killer", seed=3)[0]
    document = nonet.Document(puzzle, title="Small", author="Ada", message="Well done!")
    me = visit()
    me.follow(f"{me.address}?pad#p={quote(nonet.write(document, 'sudokupad'))}")
    me.sees("by Ada")
    me.tab("Hint")
    while 0 in me.values:
        for name in ("Where should I look?", "Which technique?", "Show me the step", "Do it"):
            me.button(name).click()
    me.page.locator("#banner", has_text="Well done!").wait_for()


def test_what_a_format_loses_is_named_first(visit: Visiting) -> None:
    document = nonet.Document(nonet.parse("1..4....2......3"), title="Small", message="Well done!")
    me = visit().open(document.carried())
    me.tab("Share")
    formats = me.page.get_by_label("Format")
    formats.select_option("line")
    me.sees("line cannot say: title, message")
    formats.select_option("json")
    me.page.locator(".lost").wait_for(state="hidden")
    formats.select_option("line")
    me.sees("line cannot say: title, message")
    formats.select_option("sudokuwiki")
    me.sees(re.compile("The format 'sudokuwiki' is for boards of 9x9"))
    assert me.page.locator(".lost").is_hidden()


def test_the_link_of_a_killer_is_short(visit: Visiting) -> None:
    me = visit(permissions=["clipboard-read", "clipboard-write"]).open("killer-3")
    me.tab("Share")
    me.button("Copy link to the puzzle").click()
    me.sees("Link copied.")
    link = me.page.evaluate("navigator.clipboard.readText()")
    assert "#z=" in link and len(link.partition("#")[2]) <= 400
    me.open("easy-1")
    me.follow(link.replace("#", "?again#"))
    assert me.page.text_content("#title") == "9×9 killer"
    me.follow(link.replace("#", "?damaged#").replace("#z=", "#z=%%"))
    assert me.page.locator(".board").count()
