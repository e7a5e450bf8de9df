"""`sukaku`: sound, and the path of `se121` where that has all that the puzzle needs."""

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

import nonet
from nonet import Puzzle, State, Step
from nonet.model import cell_name
from nonet.scales import Rating

# Of these another search here, in Python, finds what it calls by the same name.
TWICE = {"Skyscraper": 4.0, "2-String Kite": 4.1}
# Name, and what Sukaku Explainer rates it at.
OWN = {
    "Skyscraper": {4.0},
    "2-String Kite": {4.1},
    "2 Strong Links": {4.1},
    "Grouped 2 Strong Links": {4.3},
    "3 Strong Links": {5.4, 5.5, 5.6},
    "Grouped 3 Strong Links": {5.7},
    "WXYZ-Wing": {5.5, 5.6},
    "VWXYZ-Wing": {6.2, 6.3, 6.4},
    "UVWXYZ-Wing": {6.6},
}


@cache
def ratings() -> tuple[tuple[Rating, Rating], ...]:
    """On `sukaku` and `se121`."""
    some = list(nonet.generate(count=150, seed=21))
    return tuple((nonet.rate(each, "sukaku"), nonet.rate(each, "se121")) for each in some)


def states() -> Iterator[tuple[State, Step]]:
    for rating, _ in ratings():
        yield from rating.states()


def test_every_step_is_sound() -> None:
    for rating, _ in ratings():
        solution = nonet.solve(rating.puzzle).solution
        assert solution is not None
        for step in rating.steps:
            assert all(solution.values[cell] == value for cell, value in step.placements)
            assert all(solution.values[cell] != value for cell, value in step.eliminations)


def test_its_own_techniques_have_their_difficulties() -> None:
    seen: Counter[str] = Counter()
    for rating, _ in ratings():
        for step in rating.steps:
            if step.technique in OWN:
                seen[step.technique] += 1
                assert step.rating("sukaku") in OWN[step.technique], step
    assert set(seen) == set(OWN)


def test_without_its_own_techniques_it_is_the_path_of_se121() -> None:
    same = 0
    for rating, plain in ratings():
        if any(step.technique in OWN for step in rating.steps):
            continue
        assert rating.score == plain.score
        # Locked candidates have another order.
        if not any(step.technique in ("Pointing", "Claiming") for step in rating.steps):
            same += 1
            assert [step.outcome for step in rating.steps] == [step.outcome for step in plain.steps]
            assert rating.figures == plain.figures
    assert 20 < same < len(ratings())


@pytest.mark.parametrize("name", TWICE)
def test_another_search_finds_the_same(name: str) -> None:
    found = 0
    for state, step in states():
        crossed = set(step.eliminations)
        if step.technique == name:
            found += 1
            assert any(crossed <= set(other.eliminations) for other in nonet.steps(state, [name]))
        elif (step.rating("sukaku") or 0) > TWICE[name]:
            assert not nonet.steps(state, [name]), f"{step.technique} comes after {name}"
    assert found


def without_givens(seed: int) -> Puzzle:
    """Pencil marks alone: at random, as few false ones crossed out as make it unique."""
    chance = random.Random(seed)
    puzzle = next(iter(nonet.generate(count=1, seed=seed)))
    solution = nonet.solve(puzzle).solution
    assert solution is not None
    false = [(c, v) for c in range(81) for v in range(1, 10) if v != solution.values[c]]
    chance.shuffle(false)

    def board(crossed: int) -> Puzzle:
        gone = set(false[:crossed])
        marks = (str(v) if (c, v) not in gone else "." for c in range(81) for v in range(1, 10))
        return nonet.parse("".join(marks))

    low, high = 0, len(false)
    while high - low > 1:
        middle = (low + high) // 2
        if nonet.solve(board(middle), limit=2).count == 1:
            high = middle
        else:
            low = middle
    return board(high)


def test_boards_of_pencil_marks_without_givens() -> None:
    for seed in range(3):
        puzzle = without_givens(seed)
        assert puzzle.clues <= 8
        rating = nonet.rate(puzzle, "sukaku")
        assert 1.2 <= rating.score < 20
        state = State.of(puzzle)
        for step in rating.steps:
            state = state.after(step)
        assert not state.places[0]


def test_of_several_results_the_program_s_comes_first() -> None:
    # As Sukaku Explainer 1.18.1 rates it; with the first WXYZ-Wing that is found it would be 5.7.
    text = ".1.2.79.......4..5....1.....75..93.1..........365.......3.6....8...4.2..6.1...4.3"
    rating = nonet.rate(nonet.parse(text), "sukaku")
    assert rating.columns == ("5.6", "2.8", "2.6")
    locked = [
        (step.rating("sukaku"), [cell_name(cell, 9) for cell in step.cells])
        for step in rating.steps
        if step.technique in ("Pointing", "Claiming")
    ]
    assert locked == [
        (2.6, ["r5c2", "r5c3"]),
        (2.8, ["r1c8", "r1c9"]),
        (2.6, ["r5c6", "r6c6"]),
        (2.6, ["r4c1", "r6c1"]),
        (2.6, ["r5c5", "r6c5"]),
        (2.6, ["r4c5", "r6c5"]),
        (2.6, ["r2c4", "r3c4"]),
    ]
    (wing,) = [step for step in rating.steps if step.technique == "WXYZ-Wing"]
    assert [cell_name(cell, 9) for cell in wing.cells] == [
        "r7c6",
        "r9c4",
        "r9c5",
        "r9c8",
    ]


def test_of_strong_links_the_kinds_of_houses_decide_before_the_digit() -> None:
    # Sukaku Explainer 1.18.1: "2 Strong links 001: Cell r8c9,r9c8,r4c8,r4c6 on value 8".
    text = ".....13.4.31...86......7...94.75...22...6..4..........8...7.....5.....1...92....6"
    steps = nonet.rate(nonet.parse(text), "sukaku").steps
    first = next(step for step in steps if step.technique in ("2 Strong Links", "2-String Kite"))
    assert [cell_name(cell, 9) for cell in first.cells] == ["r4c6", "r4c8", "r8c9", "r9c8"]


def test_a_single_mark_is_found_first_while_its_peers_have_the_value() -> None:
    """The marks of an easy puzzle with its values still to be found, as in texts of 729."""
    puzzle = nonet.examples.get("easy-1").puzzle
    solution = nonet.solve(puzzle).solution
    assert solution is not None
    marks = [[value] if given else [*range(1, 10)]
             for value, given in zip(solution.values, puzzle.givens, strict=True)]  # fmt: skip
    text = "".join(str(v) if v in held else "." for held in marks for v in range(1, 10))
    rating = nonet.rate(nonet.parse(text), "sukaku")
    assert rating.columns == ("2.3", "1.2", "1.2"), "as Sukaku Explainer 1.18.1 says"
    assert nonet.rate(puzzle, "sukaku").columns == ("1.2", "1.0", "1.0")
    list(rating.states())
