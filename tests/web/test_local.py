"""The answers without a server: the same bytes, with pydantic and without, times apart."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pydantic
import pytest

from nonet.model import State, Step
from nonet.web.endpoints import _plain
from nonet.web.limits import Limits
from web_questions import QUESTIONS, asked_of_server, timeless

# Nothing that is compiled but nonet itself, as in a browser.
_LOCAL = """
import json, sys
sys.modules |= dict.fromkeys(("pydantic", "numpy", "starlette", "fastapi"))
from nonet.model import State, Step
from nonet.web.limits import Limits
from nonet.web.local import Local
local = Local(Limits())
json.dump([local.ask(*each) for each in json.load(sys.stdin)], sys.stdout)
"""


@pytest.mark.long
def test_answers_are_the_bytes_of_the_server() -> None:
    command = [sys.executable, "-c", _LOCAL]
    asked = json.dumps(QUESTIONS)
    done = subprocess.run(command, input=asked, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
    local = [(status, timeless(text)) for status, text in json.loads(done.stdout)]
    for question, mine, theirs in zip(QUESTIONS, local, asked_of_server(), strict=True):
        assert mine == theirs, question


def local(**limits: Any) -> Any:
    from nonet.web.local import Local

    return Local(Limits(**limits))


def test_rows_come_one_by_one() -> None:
    rows: list[str] = []
    status, last = local().ask("solutions", '{"size": 4, "limit": 3}', rows.append)
    assert status == 200
    assert len(rows) == 4 and rows[-1] == last and "next" in json.loads(last)


@pytest.mark.parametrize(
    ("path", "body", "status", "words"),
    [
        ("hint", "{", 400, "not JSON"),
        ("hint", "[" * 10_000, 400, "nested too deeply"),
        ("hint", json.dumps({"puzzle": "x" * 300_000}), 413, "bytes at most"),
        ("convert", json.dumps({"puzzle": "[" * 10_000}), 422, "Error"),
        ("engines", "{}", 405, "for GET"),
        ("nothing", "{}", 404, "nothing"),
    ],
)
def test_failures_have_words(path: str, body: str, status: int, words: str) -> None:
    found, text = local().ask(path, body)
    assert found == status and words in text, text
    assert "server" not in text


@pytest.fixture
def signals() -> Iterator[None]:
    """What a worker of a browser does with signals and failing finalizers is undone."""
    kinds = signal.SIGALRM, signal.SIGINT
    before = [signal.getsignal(kind) for kind in kinds]
    yield
    for kind, handler in zip(kinds, before, strict=True):
        signal.signal(kind, handler)
    sys.unraisablehook = sys.__unraisablehook__


@pytest.mark.parametrize(
    ("path", "slack"),
    [("count", 0.5), ("steps", 0.0), ("check", 0.0), ("hint", 0.0), ("explain", 0.0)],
)
@pytest.mark.usefixtures("signals")
def test_what_does_not_keep_to_the_time_itself_is_stopped_in_time(path: str, slack: float) -> None:
    from nonet.web.local import Local

    given: list[float] = []
    asker = Local.in_browser(given.append)
    assert asker.ask(path, '{"size": 4, "timeout": 0.25}')[0] == 200
    assert given == [0.25 + slack, 0]
    # To an alarm no time is none.
    assert asker.ask(path, '{"size": 4, "timeout": 0}')[0] == 200
    assert 0 < given[2] <= 0.001 + slack


@pytest.mark.usefixtures("signals")
def test_signals_stop_what_takes_too_long() -> None:
    from nonet.web.local import Local

    sent = [signal.SIGALRM]

    def send(seconds: float) -> None:
        if seconds and sent:
            signal.raise_signal(sent.pop())

    asker = Local.in_browser(send)
    status, text = asker.ask("rate", QUESTIONS[34][1])
    assert (status, json.loads(text)["error"]["type"]) == (422, "TimeUpError")
    sent.append(signal.SIGINT)
    status, text = asker.ask("hint", QUESTIONS[23][1])
    assert (status, json.loads(text)["error"]["type"]) == (503, "Interrupted")
    assert asker.ask("hint", QUESTIONS[23][1])[0] == 200
    # One that comes too late was meant for what is done already.
    signal.raise_signal(signal.SIGINT)
    assert asker.ask("hint", QUESTIONS[23][1])[0] == 200


@pytest.mark.usefixtures("signals")
def test_an_alarm_that_a_finalizer_has_swallowed_comes_again() -> None:
    from nonet.web.local import Local

    given: list[float] = []
    asker = Local.in_browser(given.append)
    assert asker.interrupts is not None

    class Finalized:
        def __del__(self) -> None:
            signal.raise_signal(signal.SIGALRM)

    asker.interrupts.interruptibly(lambda: Finalized() and None)
    assert len(given) == 1 and given[0] > 0


@pytest.mark.usefixtures("signals")
def test_a_path_that_takes_too_long_is_described_as_far_as_it_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from nonet.web.local import Local
    from nonet.workers import TimeUp

    puzzle = json.dumps({"puzzle": "1000003004000020"})
    asker = Local.in_browser(lambda seconds: None)
    whole = json.loads(asker.ask("explain", puzzle)[1])
    begun, after = [], State.after

    def late(state: State, step: Step) -> State:
        begun.append(step)
        if len(begun) == 3:
            raise TimeUp
        return after(state, step)

    monkeypatch.setattr(State, "after", late)
    status, text = asker.ask("explain", puzzle)
    path = json.loads(text)
    assert (status, path["ended"], path["status"]) == (200, "timeout", "unique")
    assert path["steps"] == whole["steps"][:2]


_VALUES: list[dict[str, Any]] = [
    {},
    {"either": 3, "maybe": None, "text": "abc", "ratio": 2, "many": [1, 2]},
    {"either": True},
    {"either": [1]},
    {"maybe": "x"},
    {"maybe": 99},
    {"text": "abcd"},
    {"text": "\ud800"},
    {"many": [1, 2, 3, 4]},
    {"many": [1, "x"]},
    {"ratio": float("inf")},
    {"ratio": float("nan")},
    {"ratio": 10**400},
    {"ratio": "1"},
    {"ratio": 10},
    {"ratio": -1},
    {"more": 1},
]


def _faults(made_of: Any, values: dict[str, Any]) -> list[tuple[str, tuple[Any, ...]]]:
    """What a model of these values is refused for; its ways through kinds by their numbers."""

    class Model(made_of.BaseModel):  # type: ignore[misc]
        model_config = made_of.ConfigDict(extra="forbid", strict=True)
        either: int | str = 0
        maybe: int | None = made_of.Field(None, le=9)
        text: str = made_of.Field("", max_length=3)
        many: list[int] = made_of.Field([], max_length=3)
        ratio: float = made_of.Field(1.0, ge=0, lt=10, allow_inf_nan=False)

    try:
        Model.model_validate(values)
    except made_of.ValidationError as error:
        kinds = {"int": "kind 0", "str": "kind 1"}
        return [
            (each["type"], tuple(kinds.get(part, part) for part in each["loc"]))
            for each in error.errors()
        ]
    return []


@pytest.mark.parametrize("values", _VALUES, ids=lambda values: str(values)[:40])
def test_models_without_pydantic_refuse_what_those_of_pydantic_do(values: dict[str, Any]) -> None:
    assert _faults(_plain, values) == _faults(pydantic, values)
