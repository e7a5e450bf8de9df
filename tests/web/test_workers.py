"""The worker processes of the server by themselves."""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from typing import Any, ClassVar

import pytest

pytest.importorskip("fastapi", reason="needs pip install 'nonet[web]'")

from nonet.web.dispatcher import Dispatcher
from nonet.web.endpoints import ENDPOINTS, Job, RequestBounds, _job
from nonet.web.errors import FAILED
from nonet.web.limits import Limits
from nonet.web.workers import BusyError, WorkerPool
from nonet.workers import AsyncWorker


def job(name: str, **fields: object) -> Job:
    model = ENDPOINTS.get(name).request
    assert model is not None
    bounds = RequestBounds(timeout=30.0)
    return Job(name, model.model_validate(fields), bounds, ENDPOINTS.get(name).cost.long)


pytestmark = pytest.mark.usefixtures("bounded")
COUNT = job("count", size=4)
QUEUE = 8
COUNTED = b'{"schema":2,"count":"288","exact":true}'
SOLUTIONS = job("solutions", size=4, limit=300)._replace(stream=True)


def run(act: Callable[[WorkerPool], Awaitable[None]]) -> None:
    async def running() -> None:
        pool = WorkerPool(Limits(workers=1, queue=QUEUE))
        try:
            await act(pool)
        finally:
            await pool.close()

    asyncio.run(running())


def asked(pool: WorkerPool, client: str, name: str, ends: list[str]) -> asyncio.Task[None]:
    """A job of a client, which notes its name when it ends, or that it was refused.

    It is streamed: such jobs are not for the lane of short questions.
    """

    async def submit() -> None:
        try:
            async for _ in pool.stream(COUNT._replace(client=client)):
                pass
            ends.append(name)
        except BusyError:
            ends.append(f"{name} refused")

    return asyncio.create_task(submit())


def test_clients_have_turns() -> None:
    async def act(pool: WorkerPool) -> None:
        ends: list[str] = []
        tasks = [asked(pool, "greedy", f"greedy {i}", ends) for i in range(5)]
        await asyncio.sleep(0)  # all of these wait before the others ask
        tasks += [asked(pool, name, name, ends) for name in ("one", "two")]
        await asyncio.gather(*tasks)
        # Who has had nothing comes first, whoever asked first.
        assert ends == ["greedy 0", "one", "two", "greedy 1", "greedy 2", "greedy 3", "greedy 4"]
        # Whoever goes while waiting takes nothing from anybody.
        gone = [asked(pool, "gone", "gone", ends) for _ in range(3)]
        await asyncio.sleep(0)
        for task in gone:
            task.cancel()
        assert (await pool.submit(COUNT)).body == COUNTED

        # In a full queue there is room for who has fewer waiting.
        ends.clear()
        tasks = [asked(pool, "greedy", f"greedy {i}", ends) for i in range(1 + QUEUE + 1)]
        await asyncio.sleep(0)
        tasks.append(asked(pool, "new", "new", ends))  # has had nothing: the clock has no say
        await asyncio.gather(*tasks)
        refused = {f"greedy {QUEUE} refused", f"greedy {QUEUE + 1} refused"}
        assert refused <= set(ends)
        assert ends.index("new") < ends.index(f"greedy {QUEUE - 1}")
        assert pool.waiting == 0

    run(act)


def test_a_client_that_goes_does_not_harm_the_next() -> None:
    async def act(pool: WorkerPool) -> None:
        for rows in (1, 5, 100):
            stream = pool.stream(SOLUTIONS)
            for _ in range(rows):
                assert bytes((await anext(stream)).body).startswith(b"[")
            await stream.aclose()  # the worker may be done, or not
            assert (await pool.submit(COUNT)).body == COUNTED

    run(act)


def test_what_nobody_foresaw_is_logged_with_its_place(
    capfd: pytest.CaptureFixture[str],
) -> None:
    async def act(pool: WorkerPool) -> None:
        response = await pool.submit(COUNT._replace(endpoint="hint"))
        assert (response.status_code, response.body) == (500, FAILED.body)
        assert (await pool.submit(COUNT)).body == COUNTED

    run(act)
    assert "AttributeError: " in capfd.readouterr().err


@pytest.mark.long
def test_a_short_question_waits_for_nobody_who_has_had_much() -> None:
    """Who has had the workers for long waits for them; a player has a lane, again and again."""

    async def act(pool: WorkerPool) -> None:
        hard = job("solve", size=25, engine="backtracking")
        greedy = [
            asyncio.create_task(pool.submit(hard._replace(client=f"greedy {i}"))) for i in range(3)
        ]
        await asyncio.sleep(1.5)  # each has had its time in the lane, and waits for a worker now
        hint = job("hint", puzzle="1..4....2......3")._replace(client="player")
        for _ in range(3):
            answer = await asyncio.wait_for(pool.submit(hint), 10)
            assert answer.status_code == 200
        assert not any(each.done() for each in greedy)
        for each in greedy:
            each.cancel()
        await asyncio.gather(*greedy, return_exceptions=True)

    run(act)


@pytest.mark.long
def test_what_takes_longer_in_the_lane_is_answered_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # However busy the machine is, the answer is put together before the request is given up.
    monkeypatch.setattr(_job, "_TO_ANSWER", 100.0)

    async def act(pool: WorkerPool) -> None:
        slow = job("solve", size=25, engine="backtracking")
        slow = slow._replace(bounds=RequestBounds(timeout=1.0))
        answer = await pool.submit(slow._replace(client="player"))
        assert answer.status_code == 200, answer.body

    run(act)


@pytest.mark.long
def test_the_start_of_a_worker_is_no_time_of_the_client(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes longer than a question may while others wait: it would never be over."""
    started: list[AsyncWorker] = []

    def start(**settings: Any) -> AsyncWorker:
        started.append(AsyncWorker(**settings))
        return started[-1]

    monkeypatch.setattr("nonet.web.groups.AsyncWorker", start)

    async def act(pool: WorkerPool) -> None:
        check = job("check", puzzle="1..4....2......3")
        answers = [pool.submit(check._replace(client=f"client {i}")) for i in range(12)]
        assert [each.status_code for each in await asyncio.gather(*answers)] == [200] * 12
        assert len(started) == 2  # the lane's, and none that took their place
        await pool.close()  # while nothing is under way
        with pytest.raises(BusyError):
            await pool.submit(check._replace(client="late", long=True, stream=True))

    run(act)


MEMORY = 130 * 2**20
NO_MORE = 32 * 2**20  # of the program itself, which the limit does not count


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="nobody limits the memory of a process there")
def test_workers_with_little_memory_answer_everybody() -> None:
    """What needs more is refused in words, and players beside it get their answers."""
    statuses: dict[str, set[int]] = {}
    refusals: set[str] = set()
    largest = 0

    async def ask(pool: WorkerPool, client: str, name: str, **fields: object) -> None:
        found = await pool.submit(job(name, **fields)._replace(client=client))
        statuses.setdefault(name, set()).add(found.status_code)
        if found.status_code != 200:
            refusals.add(json.loads(bytes(found.body))["error"]["type"])

    async def player(pool: WorkerPool, hungry: list[asyncio.Task[None]]) -> None:
        nonlocal largest
        while not all(each.done() for each in hungry):
            await ask(pool, "player", "hint", puzzle="1..4....2......3")
            sizes = [each.process.resident for each in (*pool._common._all, *pool._quick._all)]
            largest = max(largest, *sizes)
            await asyncio.sleep(0.05)

    async def act() -> None:
        pool = WorkerPool(Limits(workers=2, queue=40, memory=MEMORY))
        try:
            hungry = [
                asyncio.create_task(ask(pool, f"hungry {number}", name, **fields))
                for number in range(3)
                for name, fields in (
                    ("count", {"size": 9}),
                    ("count", {"size": 16}),
                    ("solutions", {"size": 16, "limit": 1000}),
                )
            ]
            await player(pool, hungry)
            await asyncio.gather(*hungry)
        finally:
            await pool.close()

    asyncio.run(act())
    assert statuses == {"hint": {200}, "count": {422}, "solutions": {200}}
    assert refusals == {"UnsupportedError"}
    assert 0 < largest <= MEMORY + NO_MORE


class Client:
    """Sends what is given, then nothing."""

    client = None
    headers: ClassVar[dict[str, str]] = {}

    def __init__(self, *types: str) -> None:
        self.types = list(types)

    async def receive(self) -> dict[str, str]:
        if not self.types:
            await asyncio.Event().wait()
        return {"type": self.types.pop(0)}


def test_a_client_is_watched_until_it_goes_or_has_its_answer() -> None:
    async def act(pool: WorkerPool) -> None:
        dispatcher = Dispatcher(Limits(workers=1, queue=QUEUE), pool)
        there: Any = Client("http.request")
        answer = await dispatcher.submit(there, ENDPOINTS.get("count"), COUNT.request)
        assert answer.body == COUNTED and there.types == []
        await asyncio.sleep(0)
        watching = [each for each in asyncio.all_tasks() if "_gone" in repr(each)]
        assert not watching, "nobody looks whether it is there any more"
        gone: Any = Client("http.request", "http.disconnect")
        answer = await dispatcher.submit(gone, ENDPOINTS.get("count"), COUNT.request)
        assert gone.types == []

    run(act)


def test_what_looks_at_the_clock_itself_has_time_to_answer() -> None:
    bounds = RequestBounds(timeout=7.0)
    for name, more in {"solve": True, "solutions": False}.items():
        assert (_job.seconds_of(job(name, size=4)._replace(bounds=bounds)) > 7.0) == more
