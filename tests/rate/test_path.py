"""The scales `path`, `steps`, `backdoors` and `qqwing`, and values that are called otherwise."""

import re
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import numpy as np
import pytest

import nonet
from nonet import Puzzle, examples
from nonet._explain import _turning
from nonet._explain import walk as path_of
from nonet.model import Layout, Stop
from nonet.records import rating_record
from nonet.scales import SCALES, GrowingRater, path
from nonet.scales._singles_arrays import solved_by
from nonet.scales.backdoors import _as_array
from nonet.scales.hodoku import GUESS

RULED = ("killer-1", "thermometer-1", "futoshiki-1")


@pytest.mark.parametrize("name", RULED)
def test_the_steps_are_those_of_explain_on_the_least_form(name: str) -> None:
    puzzle = nonet.canonical(nonet.examples.get(name).puzzle)
    rating, explained = nonet.rate(puzzle, "path"), nonet.explain(puzzle)
    assert [str(step) for step in rating.steps] == [str(step) for step in explained]
    assert rating.score == sum(nonet.effort(step).total for step in explained)
    assert [rating.difficulty_of(s) for s in rating.steps[:1]] == [
        f"{nonet.effort(explained.steps[0]).total:g}"
    ]


def test_boards_with_rules_are_rated_by_their_path() -> None:
    puzzle = nonet.examples.get("thermometer-1").puzzle
    assert nonet.rate(puzzle, steps=False).scale == "path"
    assert nonet.rate("1..4....2......3").scale == "steps", "no rules"


def _unfinished(ended: Stop) -> Any:
    def walk(*given: Any) -> Iterator[nonet.Explanation]:
        *_, whole = path_of(*given)
        begun = nonet.Explanation(whole.start, (), whole.start, whole.status, ended)
        yield begun

    return walk


def test_where_the_time_is_up_it_is_rated_on_search_with_a_note(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = nonet.examples.get("thermometer-1").puzzle
    monkeypatch.setattr(path, "walk", _unfinished(Stop.TIMEOUT))
    rating = nonet.rate(puzzle)
    assert rating.scale == "search" and "path" in rating.note and "5 s" in rating.note
    assert rating_record(rating)["note"] == rating.note
    named = nonet.rate(puzzle, "path")
    assert (named.scale, named.note, named.exact) == ("path", "", False)


def test_where_no_technique_goes_on_the_rest_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = nonet.examples.get("thermometer-1").puzzle
    monkeypatch.setattr(path, "walk", _unfinished(Stop.STUCK))
    rating = nonet.rate(puzzle)
    assert (rating.scale, rating.level, rating.exact) == ("path", "extreme", True)
    assert rating.hardest is not None and rating.hardest.technique == "Brute Force"


def test_it_ends_at_the_first_step_of_a_level_that_is_not_taken() -> None:
    puzzle = nonet.examples.get("killer-1").puzzle
    rater = SCALES.get("path").rater()
    assert isinstance(rater, GrowingRater)
    whole = rater.rate(puzzle, None, steps=False)
    assert whole.level == "medium"
    easy = rater.rate_while(puzzle, None, lambda score, level: level == "easy")
    assert not easy.exact and easy.level == "medium" and easy.score < whole.score
    same = rater.rate_while(puzzle, None, lambda score, level: level in ("easy", "medium"))
    assert (same.score, same.level, same.exact) == (whole.score, whole.level, True)


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_puzzles_of_a_level_have_it(level: str) -> None:
    (made,) = nonet.generate(rule="thermometer", difficulty=level, seed=53)
    rating = nonet.rate(made)
    assert (rating.scale, rating.level) == ("path", level)


# Of HoDoKu's scale each has other scores when it is turned; the last ones take guesses.
NAMES = ("medium-1", "unfair-1", "extreme-1", "6x6-6", "jigsaw-2", "diagonal-1", "windoku-2")
WITH_SWAPS = ("zipper-2", "replicate-2", "killer-1")


@pytest.mark.parametrize("name", (*NAMES, *WITH_SWAPS))
@pytest.mark.sampled
def test_a_turned_or_relabelled_puzzle_has_the_same_score(name: str) -> None:
    puzzle = nonet.examples.get(name).puzzle
    alike = nonet.vary(puzzle, count=4, seed=53)
    ratings = [nonet.rate(each, "steps") for each in (puzzle, *alike)]
    kinds = [sorted(step.technique for step in rating.steps) for rating in ratings]
    assert len({(rating.score, rating.level) for rating in ratings}) == 1
    assert kinds == [kinds[0]] * 5


@pytest.mark.parametrize("name", ["whispers-1", "sandwich-1", "palindrome-1", "thermometer-1"])
def test_a_turned_puzzle_with_its_rules_in_another_order_has_the_same_path(name: str) -> None:
    puzzle = nonet.examples.get(name).puzzle
    usual = nonet.rate(puzzle, "path")
    for turned in nonet.vary(puzzle, count=3, seed=54):
        bare = turned.layout.without_constraints
        layout = bare.with_constraints(turned.layout.constraints[::-1])
        rating = nonet.rate(nonet.Puzzle(layout, turned.givens), "path")
        assert (rating.score, rating.level) == (usual.score, usual.level)
        assert [step.technique for step in rating.steps] == [step.technique for step in usual.steps]
        *_, (state, step) = rating.states()
        assert nonet.Grid(turned.layout, state.after(step).values) == nonet.solve(turned).solution


def test_a_step_that_is_not_seen_on_the_board_has_its_effect_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (turned,) = nonet.vary(nonet.examples.get("doublers-1").puzzle, seed=3)
    monkeypatch.setattr(_turning, "findings", lambda *_: iter(()))
    rating = nonet.rate(turned, "path")
    texts = [str(step) for step in rating.steps]
    assert all(
        re.fullmatch(r"[\w ()-]+\. (So )?(cross out .*|r\dc\d is \d)\.", t) for t in texts
    ), texts


def test_values_of_the_solution_are_shown_in_one_step() -> None:
    rating = nonet.rate(nonet.examples.get("jigsaw-2").puzzle, "steps")
    (guess,) = [step for step in rating.steps if step.technique == GUESS[0]]
    assert rating.hardest == guess and rating.difficulty_of(guess) == "10000"
    assert rating.score == sum(float(rating.difficulty_of(step)) for step in rating.steps)


def test_of_steps_that_are_found_at_once_none_includes_another() -> None:
    rating = nonet.rate(nonet.examples.get("windoku-2").puzzle, "steps")
    by_state: dict[tuple[int, ...], list[nonet.Step]] = {}
    for step in rating.steps:
        assert step.state is not None
        by_state.setdefault(step.state.places, []).append(step)
    assert any(len(layer) > 1 for layer in by_state.values())
    for layer in by_state.values():
        outcomes = [frozenset((*step.placements, *step.eliminations)) for step in layer]
        assert not any(one < other for one in outcomes for other in outcomes)
        assert len({step.technique for step in layer}) == 1


def test_with_rules_the_hardest_step_makes_the_level() -> None:
    rating = nonet.rate(nonet.examples.get("replicate-2").puzzle, "steps")
    assert rating.score > 1800 and rating.level == "medium", "many steps, none of them hard"
    rating = nonet.rate(nonet.examples.get("killer-2").puzzle, "steps")
    assert {"Rule Pointing", "Innies and Outies"} <= {step.technique for step in rating.steps}


SINGLES = ["Naked Single", "Hidden Single"]
PAIRS = [
    *SINGLES, "Locked Candidates Type 1", "Locked Candidates Type 2", "Locked Pair", "Naked Pair",
    "Hidden Pair",
]  # fmt: skip


def solves(puzzle: Puzzle, techniques: list[str]) -> bool:
    return nonet.explain(puzzle, techniques).solved


def with_values(puzzle: Puzzle, cells: tuple[int, ...]) -> Puzzle:
    solution = nonet.solve(puzzle).solution
    assert solution is not None
    values = list(puzzle.givens)
    for cell in cells:
        values[cell] = solution.values[cell]
    return Puzzle(puzzle.layout, values)


def puzzles() -> Iterator[Puzzle]:
    yield from nonet.generate(count=40, seed=7)


@pytest.mark.parametrize("pairs", [False, True])
def test_arrays_go_as_far_as_techniques(pairs: bool) -> None:
    some = list(puzzles())
    boards = np.stack([_as_array(puzzle) for puzzle in some])
    names = PAIRS if pairs else SINGLES
    expected = [solves(puzzle, names) for puzzle in some]
    assert solved_by(boards, pairs=pairs).tolist() == expected
    assert True in expected and False in expected


@pytest.mark.long
def test_the_smallest_backdoor() -> None:
    for puzzle in nonet.generate(count=6, seed=9, difficulty="unfair"):
        rating = nonet.rate(puzzle, "backdoors")
        assert rating.figures[1][1] <= rating.score
        empty = [cell for cell, value in enumerate(puzzle.givens) if not value]
        smaller = combinations(empty, int(rating.score) - 1) if rating.score else ()
        assert not any(solves(with_values(puzzle, cells), SINGLES) for cells in list(smaller)[:60])
        same = combinations(empty, int(rating.score))
        if rating.score < 2:
            assert any(solves(with_values(puzzle, cells), SINGLES) for cells in same)


def test_time_that_runs_out_is_no_rating() -> None:
    puzzle = nonet.examples.get("locked-candidates-1").puzzle
    assert not nonet.rate(puzzle, "backdoors", timeout=0).exact


def test_levels_of_qqwing() -> None:
    seen = set()
    whole = "123456789456789123789123456214365897365897214897214365531642978642978531978531642"
    for puzzle in [*puzzles(), nonet.parse("." + whole[1:])]:
        rating = nonet.rate(puzzle, "qqwing")
        names = (SINGLES[:1], SINGLES, PAIRS)
        at = next((at for at, stage in enumerate(names) if solves(puzzle, stage)), 3)
        assert (rating.score, rating.level) == (
            at + 1, ("simple", "easy", "intermediate", "expert")[at],
        )  # fmt: skip
        seen.add(at)
    assert seen == {0, 1, 2, 3}


OTHERS = ("hodoku", "se121", "sukaku", "qqwing", "backdoors")


@pytest.mark.parametrize(
    ("scale", "name"), [*((scale, "medium-1") for scale in OTHERS), ("hodoku", "extreme-9")]
)
def test_values_from_zero_make_no_difference(scale: str, name: str) -> None:
    classic = examples.get(name).puzzle
    puzzle = Puzzle(Layout.of(9, values=range(9)), classic.givens)
    usual, found = (nonet.rate(each, scale) for each in (classic, puzzle))
    assert (found.score, found.level, found.exact, found.figures) == (
        *(usual.score, usual.level, usual.exact),
        usual.figures,
    )
    pairs = [
        (step.technique, step.placements, step.eliminations, step.rating(scale))
        for step in found.steps
    ]
    assert pairs == [
        (step.technique, step.placements, step.eliminations, step.rating(scale))
        for step in usual.steps
    ]
    if usual.hardest is not None and found.hardest is not None:
        (first, *_) = found.to_dict()["steps"]
        shown = {
            value for kind in ("placements", "eliminations") for _, value in first.get(kind, ())
        }
        (same, *_) = usual.to_dict()["steps"]
        assert {value + 1 for value in shown} == {
            value for kind in ("placements", "eliminations") for _, value in same.get(kind, ())
        }, "but people read their own values"


def test_the_usual_scale_is_that_of_the_classic_board() -> None:
    values = Layout.of(9, values=range(9))
    assert nonet.rate(Puzzle(values, examples.get("easy-1").puzzle.givens)).scale == "hodoku"
    diagonal = nonet.parse("." * 81, layout=values, rule="diagonal").layout
    with pytest.raises(nonet.UnsupportedError, match="is for classic 9x9 puzzles"):
        nonet.rate(Puzzle(diagonal, [0] * 81), "hodoku")
