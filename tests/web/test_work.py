"""Worker processes by themselves."""

from __future__ import annotations

import asyncio

import pytest

pytest.importorskip("fastapi", reason="needs pip install 'nonet[web]'")

from nonet.web._frames import ANSWER, Frame
from nonet.web.limits import Limits
from nonet.web.work import Question, _Worker

COUNT = Question("count", {"size": 4}, {"memory": 2**30}, 5.0)


async def _after_a_late_stop() -> list[Frame]:
    worker = await _Worker.start(Limits().memory)
    try:
        said = []
        for _ in range(3):
            await worker.ask(COUNT)
            await _answer_has_come(worker)
            await worker.stop()  # it has answered already, and waits for the next question
            await worker.ask(COUNT)
            said.append(await worker.frame(30))
        return said
    finally:
        await worker.kill()


async def _answer_has_come(worker: _Worker) -> None:
    stdout = worker._process.stdout
    assert stdout is not None
    while not stdout._buffer:  # type: ignore[attr-defined]
        assert worker.alive
        await asyncio.sleep(0.01)


def test_a_stop_that_comes_too_late_does_not_hit_the_next_question() -> None:
    answer = Frame(ANSWER, b'{"count":"288","exact":true}')
    assert asyncio.run(_after_a_late_stop()) == [answer] * 3
