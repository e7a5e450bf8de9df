"""Who gets a worker first: by what each client has had, in a time of the test's own."""

import asyncio
import heapq
from collections import defaultdict
from collections.abc import Awaitable, Callable
from itertools import count

import pytest

pytest.importorskip("fastapi", reason="needs pip install 'nonet[web]'")

from nonet.web.groups import Ledger
from nonet.web.turns import BusyError, Places, Turns

LONGEST = 20.0  # seconds of one question, as the server allows


class Server:
    """Places, a clock that only moves from event to event, and what clients get."""

    def __init__(self, places: int, fair: bool = True) -> None:
        self.now = 0.0
        self.ledger = Ledger(600.0, now=lambda: self.now)
        had = self.ledger.total if fair else lambda client: 0.0
        self.places = Places(places, had)
        self.had: dict[str, float] = defaultdict(float)
        self.waits: dict[str, list[float]] = defaultdict(list)
        self._events: list[tuple[float, int, asyncio.Future[None]]] = []
        self._numbers = count()

    async def sleep(self, seconds: float) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._events, (self.now + seconds, next(self._numbers), done))
        await done

    async def ask(self, client: str, seconds: float) -> None:
        asked = self.now
        async with await self.places.take(client, long=False):
            self.waits[client].append(self.now - asked)
            with self.ledger.having(client):
                await self.sleep(seconds)
        self.had[client] += seconds

    async def keep_asking(self, client: str, seconds: float, pause: float = 0.0) -> None:
        while True:
            await self.ask(client, seconds)
            await self.sleep(pause)

    async def until(self, end: float) -> None:
        while self.now < end:
            for _ in range(10):  # whoever can go on does
                await asyncio.sleep(0)
            self.now, _, done = heapq.heappop(self._events)
            done.set_result(None)


def lasting(server: Server, seconds: float, *clients: Callable[[], Awaitable[None]]) -> None:
    async def running() -> None:
        tasks = [asyncio.ensure_future(each()) for each in clients]
        await server.until(seconds)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(running())


def hostile(server: Server, number: int, at_once: int) -> list[Callable[[], Awaitable[None]]]:
    """Clients that always have some of the longest questions waiting."""
    return [
        lambda name=f"hostile {n}": server.keep_asking(name, LONGEST)  # type: ignore[misc]
        for n in range(number)
        for _ in range(at_once)
    ]


@pytest.mark.long
@pytest.mark.parametrize("seconds", [0.5, 2.0, 7.0, LONGEST])
@pytest.mark.parametrize(("others", "at_once", "places"), [(1, 5, 1), (9, 1, 2), (50, 3, 4)])
def test_each_client_gets_half_of_its_share_at_least(
    seconds: float, others: int, at_once: int, places: int
) -> None:
    """However short its questions are and however many others have: it always has one waiting."""
    server = Server(places)
    in_all = 8_000.0
    lasting(
        server,
        in_all,
        *[lambda: server.keep_asking("one", seconds)] * (places + 1),
        *hostile(server, others, at_once),
    )
    share = in_all * places / (others + 1)
    assert server.had["one"] >= 0.5 * share
    assert max(server.had[each] for each in server.had if each != "one") <= 2 * share


def test_in_plain_turns_short_questions_would_get_far_less() -> None:
    """So that the test above can fail."""
    server = Server(2, fair=False)
    lasting(server, 8_000.0, *[lambda: server.keep_asking("one", 0.5)] * 3, *hostile(server, 9, 2))
    assert server.had["one"] < 0.2 * 8_000 * 2 / 10


def test_who_has_had_less_waits_for_one_question_at_most() -> None:
    """One that is under way: whatever waits longer, and however much of it, comes later."""
    server = Server(3)

    async def player() -> None:
        await server.sleep(400.0)  # each of the others has had something
        await server.keep_asking("player", 1.0, pause=60.0)

    lasting(server, 5_000.0, player, *hostile(server, 50, 2))
    assert len(server.waits["player"]) > 50
    assert max(server.waits["player"]) <= LONGEST


def test_what_takes_long_leaves_a_place() -> None:
    async def acting() -> None:
        places = Places(3, lambda client: 0.0)
        held = [await places.take("one", long=True) for _ in range(2)]
        third = asyncio.ensure_future(places.take("one", long=True))
        async with await places.take("other", long=False):
            assert not third.done()
        await held[0].aclose()
        await (await third).aclose()
        await held[1].aclose()

    asyncio.run(acting())


def test_in_a_full_queue_who_has_had_least_finds_room() -> None:
    server = Server(1)
    refused: list[str] = []

    async def ask(client: str) -> None:
        try:
            await server.ask(client, LONGEST)
        except BusyError:
            refused.append(client)

    async def newcomer() -> None:
        await server.sleep(3 * LONGEST)  # each of the two has had a question and waits again
        assert server.places.make_room("new")
        assert not server.places.make_room("hostile 0")  # which has had as much as the other

    async def acting() -> None:
        tasks = [asyncio.ensure_future(ask(f"hostile {n % 2}")) for n in range(6)]
        tasks.append(asyncio.ensure_future(newcomer()))
        await server.until(3 * LONGEST + 1)
        await tasks[-1]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(acting())
    assert len(refused) == 1


def test_a_place_that_is_given_back_is_one_place() -> None:
    async def test() -> None:
        turns = Turns(1)
        await turns.take("a")
        turns.give()
        await turns.take("a")
        waiting = asyncio.ensure_future(turns.take("b"))
        await asyncio.sleep(0)
        assert not waiting.done()
        turns.give()
        await waiting

    asyncio.run(test())
