"""Scales as plug-ins, `search`, and that every scale gives what it gave."""

import dataclasses
import importlib.metadata
import time

import pytest
from hypothesis import given

import nonet
from interrupting import interrupted
from kept import must_be_as_kept
from nonet import rate_many
from nonet._rate import _rate
from nonet._solve import run_until
from nonet.engines import ENGINES, Stop
from nonet.errors import (
    ConflictError,
    NonetError,
    NotUniqueError,
    PluginError,
    UnknownNameError,
    UnsupportedError,
    UsageError,
)
from nonet.model import Layout, Puzzle
from nonet.registry import Registry
from nonet.scales import SCALES, Rating, Scale
from oracle import all_solutions
from rate.outcomes import kept
from strategies import puzzles


class GivensRater:
    def rate(self, puzzle: Puzzle, timeout: float | None, *, steps: bool) -> Rating:
        return Rating(puzzle, "givens", float(-puzzle.clues), "as it is")

    def stop(self) -> None:
        pass


GIVENS = Scale("givens", "The fewer givens, the harder.", GivensRater)


def install(monkeypatch: pytest.MonkeyPatch, scale: Scale) -> Registry[Scale]:
    """As another package does."""
    point = importlib.metadata.EntryPoint(scale.name, f"{__name__}:SCALE", "nonet.scales")
    monkeypatch.setattr(importlib.metadata.EntryPoint, "load", lambda self: scale)
    monkeypatch.setattr(
        importlib.metadata, "entry_points", lambda group: [point] if group == "nonet.scales" else []
    )
    scales: Registry[Scale] = Registry("nonet.scales", Scale, "scale")
    monkeypatch.setattr(_rate, "SCALES", scales)
    return scales


def test_what_a_scale_leaves_out_of_its_description() -> None:
    assert (GIVENS.has_path, GIVENS.in_python, GIVENS.levels) == (False, False, ())
    assert GIVENS.supports(Layout.of(9)) is None


def test_a_scale_of_another_package(monkeypatch: pytest.MonkeyPatch) -> None:
    known = SCALES.names()  # before there is another: they are looked up once
    scales = install(monkeypatch, GIVENS)
    assert scales.names() == sorted([*known, "givens"])
    rating = nonet.rate("1..4....2......3", "givens")
    assert (rating.score, str(rating)) == (-4.0, "score -4 (as it is)")
    assert rating.columns == ("-4",)
    assert dataclasses.replace(rating, score=0.125).columns == ("0.125",), "no scale is rounded"


class BrokenRater(GivensRater):
    def rate(self, puzzle: Puzzle, timeout: float | None, *, steps: bool) -> Rating:
        if puzzle.clues == 4:
            raise ZeroDivisionError("division by zero")
        if puzzle.clues == 5:
            return None  # type: ignore[return-value]
        return super().rate(puzzle, timeout, steps=steps)

    def stop(self) -> None:
        raise OSError("no such thing")


class HungryRater(GivensRater):
    def rate(self, puzzle: Puzzle, timeout: float | None, *, steps: bool) -> Rating:
        if puzzle.clues == 4:
            raise MemoryError
        return super().rate(puzzle, timeout, steps=steps)


def broken() -> GivensRater:
    raise ModuleNotFoundError("No module named 'torch'")


def unsure(layout: Layout) -> str | None:
    raise KeyError(layout.size)


@pytest.mark.parametrize("threads", [1, 3])
def test_a_scale_that_fails_does_not_end_the_run(
    monkeypatch: pytest.MonkeyPatch, threads: int
) -> None:
    install(monkeypatch, dataclasses.replace(GIVENS, name="odd", rater=BrokenRater))
    boards = [
        nonet.parse(text)
        for text in ("1..4....2......3", "12.4....2......3", "1234....2......3", "." * 16)
    ]
    raised, nothing, rated, several = rate_many(boards, "odd", threads=threads)
    assert isinstance(raised, PluginError)
    assert raised.message == "scale 'odd' failed: ZeroDivisionError: division by zero"
    assert isinstance(raised.__cause__, ZeroDivisionError)
    assert isinstance(nothing, PluginError)
    assert nothing.message == "scale 'odd' failed: it returned None, which is not a Rating"
    assert isinstance(rated, Rating)
    assert isinstance(several, NotUniqueError)
    with pytest.raises(PluginError, match="ZeroDivisionError"):
        nonet.rate("1..4....2......3", "odd")


def test_memory_that_is_out_is_no_fault_of_a_scale(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, dataclasses.replace(GIVENS, name="odd", rater=HungryRater))
    with pytest.raises(MemoryError):  # as everywhere: the server and the shell have words for it
        nonet.rate("1..4....2......3", "odd")
    none, rated = rate_many(
        [nonet.parse("1..4....2......3"), nonet.parse("12.4....2......3")], "odd"
    )
    assert isinstance(none, PluginError)
    assert none.message.startswith("there is not enough memory")
    assert isinstance(rated, Rating), "the others go on"


@pytest.mark.parametrize(
    ("scale", "failure"),
    [
        (dataclasses.replace(GIVENS, rater=broken), "ModuleNotFoundError: No module named 'torch'"),
        (dataclasses.replace(GIVENS, supports=unsure), "KeyError: 4"),
    ],
)
def test_a_scale_that_cannot_even_begin(
    monkeypatch: pytest.MonkeyPatch, scale: Scale, failure: str
) -> None:
    install(monkeypatch, scale)
    (error,) = rate_many([nonet.parse("1..4....2......3")], "givens")
    assert isinstance(error, PluginError)
    assert error.message == f"scale 'givens' failed: {failure}"
    with pytest.raises(PluginError, match="'givens' failed"):
        nonet.rate("1..4....2......3", "givens")
    assert nonet.rate("1..4....2......3", "search").exact, "the others go on"


def test_a_scale_that_does_not_know_the_board_is_no_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, dataclasses.replace(GIVENS, supports=unsure))
    with pytest.raises(UnsupportedError) as caught:
        nonet.rate("1..4....2......3", "se121")
    assert "search" in caught.value.message
    assert "givens" not in caught.value.message


@given(puzzles())
def test_search_rates_all_that_has_one_solution(puzzle: Puzzle) -> None:
    unique = len(all_solutions(puzzle.layout, puzzle.givens, 2)) == 1
    try:
        rating = nonet.rate(puzzle, "search")
    except (NotUniqueError, ConflictError):
        assert not unique
        return
    assert unique
    search = ENGINES.get("native").start(puzzle, 0)
    search.run(2)
    counters = search.counters()
    assert rating.figures == (("guesses", counters.guesses), ("nodes", counters.nodes))
    assert rating == nonet.rate(puzzle, "search")


def test_errors_are_passed_on_in_their_places() -> None:
    wrong = NonetError("no puzzle")
    boards: list[Puzzle | NonetError] = [
        nonet.parse("1..4....2......3"),
        wrong,
        nonet.parse("." * 16),
    ]
    for threads in (1, 2):
        rated, passed, several = rate_many(boards, threads=threads)
        assert isinstance(rated, Rating)
        assert passed is wrong
        assert isinstance(several, NotUniqueError)


class Hopeless:
    """A search that never ends, in place of a board that takes days."""

    solutions = 0

    def run(self, limit: int, *, timeout: float | None = None, keep: bool = True) -> Stop:
        time.sleep(60 if timeout is None else timeout)
        return Stop.TIMEOUT


@pytest.mark.usefixtures("bounded")  # where threads are waited for, it does not end
@pytest.mark.parametrize("threads", [2, 3])
def test_interrupted_before_it_is_known_that_there_is_one_solution(
    monkeypatch: pytest.MonkeyPatch, threads: int
) -> None:
    monkeypatch.setattr(_rate, "start", lambda puzzle, engine: Hopeless())
    with interrupted():
        list(rate_many([nonet.parse("1..4....2......3")] * 3, threads=threads))


def test_what_may_have_several_solutions_has_a_lower_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_rate, "start", lambda puzzle, engine: Hopeless())
    rating = nonet.rate("1..4....2......3", timeout=0.01)
    assert not rating.exact


def test_a_search_in_slices_counts_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = nonet.parse("." * 81)
    whole = ENGINES.get("native").start(puzzle, 0)
    assert whole.run(20000, keep=False) is Stop.LIMIT
    assert whole.solutions == 20000
    monkeypatch.setattr("nonet._solve._start._SLICE", 0.002)
    sliced = ENGINES.get("native").start(puzzle, 0)
    assert run_until(sliced, 20000, None, lambda: False) is Stop.LIMIT
    assert sliced.counters() == whole.counters()


def test_arguments_are_checked() -> None:
    with pytest.raises(UnknownNameError, match=r"no scale named 'se112'\. Did you mean 'se121'"):
        nonet.rate("1..4....2......3", "se112")
    with pytest.raises(UsageError):
        nonet.rate("1..4....2......3", timeout=-1)
    with pytest.raises(UsageError):
        nonet.rate("1..4....2......3", timeout=float("nan"))
    for wrong in ({"threads": 0}, {"threads": "2"}, {"timeout": -1}, {"timeout": "x"}):
        with pytest.raises(UsageError):
            rate_many([], **wrong)


def test_many_texts_are_rated_as_one_is() -> None:
    texts = ["1..4....2......3", "1..4", "1..4....2......3"]
    first, wrong, last = nonet.rate_many(texts, "search")
    assert isinstance(wrong, nonet.NonetError)
    assert isinstance(first, Rating) and first == last == nonet.rate(texts[0], "search")
    with pytest.raises(TypeError, match="bix"):
        nonet.rate_many(texts, bix="2x2")  # type: ignore[call-arg]
    with pytest.raises(UsageError, match="is a text"):
        nonet.rate(texts[0], 1.5)  # type: ignore[arg-type]


def test_steps_of_rules_are_rated_where_that_scale_is_named() -> None:
    puzzle = nonet.examples.get("killer-1").puzzle
    rating = nonet.rate(puzzle, "steps")
    assert rating.exact and "Single Rule" in {step.technique for step in rating.steps}
    with pytest.raises(UnsupportedError, match="boards of rows and columns"):
        nonet.rate(nonet.examples.get("queens-1").puzzle, "steps")


@pytest.mark.long
def test_puzzles_are_rated_as_before() -> None:
    must_be_as_kept("rate.outcomes", kept())
