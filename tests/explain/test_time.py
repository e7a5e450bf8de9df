"""Who asks for a step hears back in time, also while a single step is searched."""

import time
from collections.abc import Callable, Iterator

import pytest

import nonet
from interrupting import interrupted
from nonet.model import State, Step
from nonet.options import Deadline
from nonet.techniques import TECHNIQUES, Technique
from nonet.techniques._time import in_time

PUZZLE = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def endless(state: State) -> Iterator[Step]:
    """A search in Python that never looks at the clock."""
    count = 0
    while True:
        count += 1
        if count < 0:
            yield Step("Full House")


@pytest.fixture
def stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = TECHNIQUES.get("Tridagon")
    slow = Technique(entry.name, entry.order, entry.summary, entry.reason, endless)
    monkeypatch.setattr("nonet._explain._choice.choose", lambda *args, **kwargs: (slow,))
    monkeypatch.setattr("nonet._explain._explain.choose", lambda *args, **kwargs: (slow,))


ASK: dict[str, Callable[[], object]] = {
    "steps": lambda: nonet.steps(PUZZLE, ["Tridagon"], timeout=0.3),
    "hint": lambda: nonet.hint(PUZZLE, 3, ["Tridagon"], timeout=0.3).timed_out,
    "explain": lambda: nonet.explain(PUZZLE, ["Tridagon"], timeout=0.3).ended,
}
ANSWERS = {"steps": (), "hint": True, "explain": nonet.Stop.TIMEOUT}


@pytest.mark.usefixtures("stuck")
@pytest.mark.parametrize("name", ASK)
def test_a_search_that_does_not_end_is_ended(name: str) -> None:
    assert ASK[name]() == ANSWERS[name]


def test_mistakes_need_the_solution_in_time() -> None:
    """No solution is known after no time at all."""
    state = State.of(nonet.parse("." * 20 + "1" + "." * 604))
    with pytest.raises(nonet.UnsupportedError, match="more time"):
        nonet.mistakes(state, timeout=0)


@pytest.mark.usefixtures("stuck")
@pytest.mark.parametrize("name", ["steps", "hint", "explain"])
def test_ctrl_c_ends_a_search(name: str) -> None:
    ask: dict[str, Callable[[], object]] = {
        "steps": lambda: nonet.steps(PUZZLE, ["Tridagon"]),
        "hint": lambda: nonet.hint(PUZZLE, 3, ["Tridagon"]),
        "explain": lambda: nonet.explain(PUZZLE, ["Tridagon"]),
    }
    with interrupted():
        ask[name]()


def test_a_search_within_a_search_ends_with_it() -> None:
    """The outer one waited seconds for an end that had come to the inner one."""
    caught: list[str] = []

    def inner() -> int:
        while True:
            pass

    def outer() -> int | None:
        found = in_time(Deadline(0.05), inner)
        caught.append("the inner search alone was ended")
        return found

    assert in_time(Deadline(0.05), outer) is None
    assert not caught
    assert in_time(Deadline(None), outer) is None
    assert caught


def test_what_is_found_in_time_is_not_disturbed() -> None:
    """Searches that end about when their time does, many in turn."""
    for number in range(300):
        end = time.monotonic() + 0.0019 + number % 3 * 0.0001

        def search(until: float = end) -> float:
            while time.monotonic() < until:
                pass
            return until

        assert in_time(Deadline(0.002), search) in (None, end)
    assert in_time(None, lambda: 5) == 5
