"""Puzzles by difficulty and techniques."""

import dataclasses
from random import Random

import pytest

import nonet
from nonet._generate._maker import native_maker

# How a difficulty is read.
from nonet._generate._options import Difficulty
from nonet._generate._rare import _EXCHANGES, exchanged, is_unknown, rare_puzzles
from nonet.errors import PuzzleNotFoundError, UnknownNameError, UnsupportedError, UsageError
from nonet.lessons import LESSONS
from nonet.scales.hodoku import STEPS
from nonet.techniques import TECHNIQUES

pytestmark = pytest.mark.long


@pytest.mark.parametrize(
    ("difficulty", "scale", "least", "most"),
    [
        ("2.6", "se121", 2.6, 2.6),
        ("500..600", None, 500, 600),
        ((7.1, 7.3), "se121", 7.1, 7.3),
        ("easy", "se121", 1.0, 1.5),
        ("1..5", "search", 1, 5),
    ],
)
def test_difficulty(difficulty: Difficulty, scale: str | None, least: float, most: float) -> None:
    made = nonet.generate(count=2, seed=1, difficulty=difficulty, scale=scale)
    for puzzle in made:
        assert least <= nonet.rate(puzzle, scale, steps=False).score <= most
    again = nonet.generate(count=2, seed=1, difficulty=difficulty, scale=scale, threads=2)
    assert again == made


def test_a_board_with_rules_is_rated_by_its_path() -> None:
    (made,) = nonet.generate_each(4, game="futoshiki", seed=1, difficulty="easy")
    assert made.rating is not None
    assert (made.rating.scale, made.rating.level) == ("path", "easy")


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "unfair", "extreme"])
@pytest.mark.parametrize(
    ("size", "game"), [(6, "classic"), (9, "diagonal"), (9, "jigsaw"), (9, "windoku")]
)
def test_every_level_on_other_boards(size: int, game: str, level: str) -> None:
    (made,) = nonet.generate_each(size, game=game, seed=3, difficulty=level)
    rating = nonet.rate(made.puzzle)
    assert (rating.scale, rating.level) == ("steps", level)
    assert nonet.solve(made.puzzle).solution == made.solution


def test_too_hard_puzzles_get_more_givens() -> None:
    options = nonet.GenerateOptions(game="diagonal", seed=1, count=3)
    hard = nonet.generate(options=options)
    easy = nonet.generate(options=dataclasses.replace(options, difficulty="easy"))
    for one, other in zip(hard, easy, strict=True):
        assert one.clues < other.clues < 35
        assert not set(nonet.explain(other).techniques) - {
            "Full House", "Hidden Single", "Naked Single",
        }  # fmt: skip
    turned = dataclasses.replace(options, difficulty="easy", symmetry="180")
    for puzzle in nonet.generate(options=turned):
        assert [v > 0 for v in puzzle.givens] == [v > 0 for v in reversed(puzzle.givens)]
    few = dataclasses.replace(options, difficulty="easy", clues="0..24", count=2)
    assert all(puzzle.clues <= 24 for puzzle in nonet.generate(options=few))
    assert nonet.generate(options=dataclasses.replace(few, threads=2)) == nonet.generate(
        options=few
    )


@pytest.mark.parametrize("rule", ["arrow", "whispers"])
def test_where_a_given_makes_it_too_easy_others_are_tried(rule: str) -> None:
    (made,) = nonet.generate_each(rule=rule, seed=5454, difficulty="hard")
    assert made.rating is not None
    assert made.rating.level == "hard"
    assert made.attempts <= 2


def test_a_large_board_of_a_level() -> None:
    (puzzle,) = nonet.generate(16, seed=1, difficulty="medium")
    assert nonet.rate(puzzle, steps=False).level == "medium"


def test_require_and_forbid() -> None:
    (puzzle,) = nonet.generate(seed=1, require="xy-wing")
    assert "XY-Wing" in nonet.explain(puzzle).techniques
    easier = [t.name for t in TECHNIQUES if t.usual and t.order < TECHNIQUES.get("XY-Wing").order]
    assert not nonet.explain(puzzle, easier).solved
    (plain,) = nonet.generate(seed=1, require="Naked Pair", forbid=["Locked Candidates Type 1"])
    used = nonet.explain(plain).techniques
    assert "Naked Pair" in used
    assert "Locked Candidates Type 1" not in used


@pytest.mark.parametrize("name", ["AIC", "w-wing", "FINNED x wing"])
def test_what_is_required_is_on_both_paths(name: str) -> None:
    (entry,) = [each for each in TECHNIQUES if each.name.casefold() == name.casefold()] or [
        TECHNIQUES.get("Finned X-Wing")
    ]
    (puzzle,) = nonet.generate(seed=2, require=name)
    assert entry.name in nonet.explain(puzzle).techniques
    assert entry.name in {step.technique for step in nonet.rate(puzzle, "hodoku").steps}


@pytest.mark.parametrize("name", ["Jellyfish", "Hidden Quadruple", "H-Wing"])
def test_rare_techniques_come_from_puzzles_that_are_kept(name: str) -> None:
    options = nonet.GenerateOptions(require=name, seed=4, count=6)
    made = list(nonet.generate_each(options=options))
    # One of thousands of random puzzles would do.
    assert all(each.attempts <= len(_EXCHANGES) for each in made)
    assert len({nonet.canonical(each.puzzle) for each in made}) > 2
    for each in made:
        assert nonet.solve(each.puzzle).solution == each.solution
        assert nonet.minimize(each.puzzle) == each.puzzle
        tried = {name, *(t.name for t in TECHNIQUES if t.usual)}
        assert name in nonet.explain(each.puzzle, tried).techniques
        known = {other for other, _, _ in STEPS}
        used = {step.technique for step in nonet.rate(each.puzzle, "hodoku").steps}
        assert name in used or name not in known
    assert nonet.generate(options=options) == [each.puzzle for each in made]


def test_a_puzzle_may_get_another_solution() -> None:
    (text, *_), chance = rare_puzzles()["Jellyfish"], Random(1)
    puzzle = nonet.parse(text)
    for number in (1, 2, 3):
        near = exchanged(puzzle, number, chance, native_maker(puzzle.layout))
        assert nonet.solve(near).solution == nonet.solve(puzzle).solution
        far = exchanged(puzzle, number, chance, native_maker(puzzle.layout), elsewhere=True)
        assert nonet.solve(far).status is nonet.Status.UNIQUE
        assert nonet.solve(far).solution != nonet.solve(puzzle).solution
        assert nonet.minimize(far) == far


def test_what_no_puzzle_is_known_to_require_is_refused_at_once() -> None:
    names = [entry.name for entry in TECHNIQUES if is_unknown(entry.name)]
    assert {"SK Loop", "Multivalue X-Wing"} <= {*names}
    assert not {*names} & {*rare_puzzles()}
    for name in names:
        with pytest.raises(PuzzleNotFoundError, match=f"requires {name}") as refused:
            nonet.generate(require=name, seed=1)
        assert ("nonet practise" in str(refused.value)) == (name in LESSONS.names())
    with pytest.raises(PuzzleNotFoundError, match="attempts"):
        nonet.generate(require="SK Loop", pattern="." + "X" * 80, seed=1, timeout=0.2)


def test_rare_techniques_with_a_number_of_clues() -> None:
    (made,) = nonet.generate_each(require="Unique Loop Type 2", clues=25, seed=1)
    assert made.puzzle.clues == 25


def test_a_technique_of_rules_needs_a_board_with_rules() -> None:
    with pytest.raises(UnsupportedError, match="'Single Rule' is for boards with variant rules"):
        nonet.generate(require="single rule")
    puzzle = nonet.parse("." * 81, rule=["killer 10 r1c1 r1c2"])
    assert TECHNIQUES.get("Single Rule").refuses(puzzle.layout) is None
    options = nonet.GenerateOptions(rule=("killer",), require="Single Rule")
    assert next(iter(nonet.generate_each(options=options)), None) is not None


def test_what_is_forbidden_is_on_neither_path() -> None:
    unwanted = ["XY-Chain", "Hidden Pair", "W-Wing", "Naked Pair"]
    for puzzle in nonet.generate(seed=5, count=3, difficulty="hard", forbid=unwanted):
        used = {step.technique for step in nonet.rate(puzzle).steps}
        assert not used & set(unwanted)
        assert not set(nonet.explain(puzzle).techniques) & set(unwanted)


def test_processes_make_the_same_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonet.workers._ordered.SECONDS_ALONE", 0.0)
    options = nonet.GenerateOptions(difficulty="medium", forbid="Naked Pair", count=4, seed=3)
    one, three = (dataclasses.replace(options, threads=threads) for threads in (1, 3))
    assert nonet.generate(options=three) == nonet.generate(options=one)
    with pytest.raises(PuzzleNotFoundError, match="at number 1"):
        nonet.generate(threads=2, count=2, clues=19, require="Jellyfish", timeout=0.3)


def test_refusals() -> None:
    with pytest.raises(UnknownNameError, match="technique"):
        nonet.generate(require="luck")
    with pytest.raises(UnknownNameError, match="scale"):
        nonet.generate(difficulty=1, scale="guess")
    with pytest.raises(UnsupportedError, match="9x9"):
        nonet.generate(6, difficulty=2, scale="se121")
    with pytest.raises(UsageError, match="required and forbidden"):
        nonet.generate(require="XY-Wing", forbid="xywing")
    with pytest.raises(UsageError, match="lower end first"):
        nonet.generate(difficulty="3..2")
    with pytest.raises(PuzzleNotFoundError, match="the nearest puzzle was se121"):
        nonet.generate(difficulty="11.9", scale="se121", seed=1, timeout=1)
    with pytest.raises(UsageError, match="AIC is at least unfair on hodoku"):
        nonet.generate(difficulty="easy", require="AIC")
    with pytest.raises(UsageError, match="no singles is at least medium on hodoku"):
        nonet.generate(newspaper=True, difficulty="easy", hard_steps=2)
    with pytest.raises(UsageError, match="name the scale se121"):
        nonet.generate(difficulty=7.2)
    with pytest.raises(UnknownNameError, match="level of the scale hodoku"):
        nonet.generate(difficulty="harsh")
