"""The answers without a server: the same bytes, with pydantic and without, times apart."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from typing import Any

import pytest

from nonet.web.limits import Limits
from web_questions import QUESTIONS, asked_of_server, timeless

# Nothing that is compiled but nonet itself, as in a browser.
_LOCAL = """
import json, sys
sys.modules |= dict.fromkeys(("pydantic", "numpy", "starlette", "fastapi"))
from nonet.web.limits import Limits
from nonet.web.local import Local
local = Local(Limits(), lambda seconds: None)
json.dump([local.ask(*each) for each in json.load(sys.stdin)], sys.stdout)
"""


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

    return Local(Limits(**limits), lambda seconds: None)


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


@pytest.mark.parametrize(("path", "slack"), [("count", 0.5), ("steps", 0.0), ("check", 0.0)])
def test_what_does_not_keep_to_the_time_itself_is_stopped_in_time(path: str, slack: float) -> None:
    from nonet.web.local import Local

    given: list[float] = []
    status, _ = Local(Limits(), given.append).ask(path, '{"size": 4, "timeout": 0.25}')
    assert status == 200 and given == [0.25 + slack]


def test_signals_stop_what_takes_too_long() -> None:
    from nonet.web.local import Local

    before = signal.getsignal(signal.SIGALRM), signal.getsignal(signal.SIGINT)
    try:
        asker = Local.in_browser(lambda seconds: signal.raise_signal(signal.SIGALRM))
        status, text = asker.ask("rate", QUESTIONS[34][1])
        assert (status, json.loads(text)["error"]["type"]) == (422, "TimeUpError")
        asker.begin = lambda seconds: signal.raise_signal(signal.SIGINT)
        status, text = asker.ask("hint", QUESTIONS[23][1])
        assert (status, json.loads(text)["error"]["type"]) == (503, "Interrupted")
        asker.begin = lambda seconds: None
        assert asker.ask("hint", QUESTIONS[23][1])[0] == 200
    finally:
        signal.signal(signal.SIGALRM, before[0])
        signal.signal(signal.SIGINT, before[1])
