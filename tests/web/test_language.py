"""The language of a request: hints, steps, reasons and lessons, and what has no translation."""

from __future__ import annotations

import json
from typing import Any

import pytest

import nonet
from nonet.catalogue import speaking
from nonet.lessons import LESSONS
from nonet.web.limits import Limits
from nonet.web.local import Local

_BOARD = "1000003004000020"
_KILLER = {"size": 4, "rule": "killer 3 r1c1 r1c2"}


def _asked(name: str, **fields: Any) -> Any:
    body = json.dumps(fields) if fields else None
    status, text = Local(Limits()).ask(name, body)
    assert status == 200, text
    return json.loads(text)


def test_a_hint_is_in_the_language_of_the_request() -> None:
    assert _asked("hint", puzzle=_BOARD, grade=1)["text"] == "Look at the 1s in box 2."
    german = _asked("hint", puzzle=_BOARD, grade=1, language="de")
    assert german["text"] == "Sieh dir die 1en in Block 2 an."
    assert _asked("hint", puzzle=_BOARD, grade=1)["text"] == "Look at the 1s in box 2."


def test_a_rule_gives_its_reason_in_the_language() -> None:
    step = _asked("steps", **_KILLER, techniques=["Single Rule"], language="de")["steps"][0]
    assert step["text"].startswith("Single Rule. Käfig 3 bei r1c1 (lauter verschiedene Werte):")
    path = _asked("explain", puzzle=_BOARD, language="de")
    assert "hat noch keine" in path["steps"][0]["text"]


def test_a_lesson_is_in_the_language() -> None:
    lesson = _asked("lessons/Naked Pair?language=de")
    assert lesson["summary"].startswith("2 Zellen eines Hauses")
    assert "haben zusammen nur die Werte" in lesson["example"]["text"]


def test_a_language_that_there_is_not_is_refused() -> None:
    status, text = Local(Limits()).ask("hint", json.dumps({"puzzle": _BOARD, "language": "tlh"}))
    assert status == 422
    assert "en (English), de (Deutsch)" in text


def test_what_has_no_translation_is_english_and_named_so() -> None:
    step = LESSONS.get("Sue de Coq").example.step
    assert step is not None
    text = nonet.describe_step(step, language="de")
    assert text == nonet.describe_step(step).replace("Coq. ", "Coq. (auf Englisch) ", 1)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_no_sentence_mixes_languages(lesson: Any) -> None:
    with speaking("de"):
        german = nonet.describe_step(lesson.example.step)
    if "(auf Englisch)" not in german:
        assert not {"the", "and", "row", "box", "column", "is", "in which"} & {*german.split()}
