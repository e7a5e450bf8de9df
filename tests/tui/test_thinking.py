"""What takes long: the app stays alive, and what is asked never outlives its board."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

import nonet
from failing import endless
from nonet import examples
from nonet.tui import tasks
from nonet.tui.screen import PlayScreen
from nonet.tui.worker import BackgroundWorker
from tui.driving import PATIENCE, Slow, game, playing, press, settled, shown_message, until_message


def test_a_check_gives_the_reason_of_no_solution() -> None:
    found = tasks.check(nonet.State.of(nonet.parse("12....3.........")))
    assert not found.good
    assert "These 3 givens contradict each other: r1c1 = 1, r1c2 = 2 and r2c3 = 3." in found.text


async def test_what_takes_long_can_be_given_up() -> None:
    async with playing() as pilot:
        pilot.app.background = Slow()  # type: ignore[attr-defined]
        await pilot.press("t")
        await until_message(pilot, "Looking for a step ...")
        await pilot.press("right")
        assert game(pilot).cursor == 1, "the board is alive meanwhile"
        await pilot.press("escape")
        await settled(pilot)
        assert "Given up" in shown_message(pilot)


async def test_a_hint_that_is_asked_for_again_meanwhile_grows() -> None:
    async with playing() as pilot:
        worker = Slow()
        pilot.app.background = worker  # type: ignore[attr-defined]
        await pilot.press("t", "t")
        await until_message(pilot, "Looking for a step ...")
        worker.gate.set()
        await settled(pilot)
        assert "Hint, 2 of 3" in shown_message(pilot)


@pytest.mark.parametrize("key", ["t", "v", "e", "b", "a"])
async def test_a_question_does_not_drop_the_puzzle_that_is_being_made(key: str) -> None:
    async with playing() as pilot:
        worker = Slow()
        pilot.app.background = worker  # type: ignore[attr-defined]
        screen = pilot.app.screen
        assert isinstance(screen, PlayScreen)
        screen.make(tasks.NewGame("easy", "easy", 4))
        await pilot.press(key)
        await until_message(pilot, "Making a puzzle ...")
        worker.gate.set()
        await settled(pilot)
        assert game(pilot).title == "easy"


async def test_the_worker_answers_fails_and_is_given_up(tmp_path: Path) -> None:
    worker, sign = BackgroundWorker(), tmp_path / "it works"
    try:
        assert await worker.run(sorted, [3, 1, 2]) == [1, 2, 3]
        with pytest.raises(nonet.NonetError, match="no example named"):
            await worker.run(examples.get, "nobody")
        with pytest.raises(nonet.NonetError, match="ZeroDivisionError"):
            await worker.run(divmod, 1, 0)
        with pytest.raises(nonet.NonetError, match="try again"):
            await worker.run(os._exit, 1)
        work = asyncio.create_task(worker.run(endless, sign, True))
        async with asyncio.timeout(PATIENCE):
            while not sign.exists():
                await asyncio.sleep(0.02)
        work.cancel()
        with pytest.raises(asyncio.CancelledError):
            await work
        assert await worker.run(len, "after all") == 9
    finally:
        worker.close()
        worker.close()


async def test_the_app_thinks_in_another_process() -> None:
    async with playing() as pilot:
        pilot.app.background = worker = BackgroundWorker()  # type: ignore[attr-defined]
        try:
            await press(pilot, "t", "t", "t", "enter")
            assert game(pilot).empty == 11
            assert await worker.run(os.getpid) != os.getpid()
        finally:
            worker.close()


async def test_a_question_does_not_outlive_its_board() -> None:
    async with playing() as pilot:
        await press(pilot, "right", "2", "tab", "4")
        pilot.app.background = slow = Slow()  # type: ignore[attr-defined]
        for key, busy in (("t", "Looking for a step"), ("b", "Looking for the mistake")):
            await pilot.press(key)
            await until_message(pilot, busy)
            await pilot.press("u")  # would leave no position of the number that b finds
            await pilot.pause()
            assert shown_message(pilot).strip() == ""
            await press(pilot, "r")
        await pilot.press("e")
        await pilot.press("p")
        slow.gate.set()
        await settled(pilot)
        assert "Paused" in shown_message(pilot) and isinstance(pilot.app.screen, PlayScreen)
        await press(pilot, "p", "b")
        assert "One move taken back" in shown_message(pilot)
