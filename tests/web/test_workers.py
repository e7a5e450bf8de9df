"""The worker processes of the server by themselves."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

pytest.importorskip("fastapi", reason="needs pip install 'nonet[web]'")

from nonet.web.endpoints import ENDPOINTS, Job, RequestBounds
from nonet.web.errors import FAILED
from nonet.web.limits import Limits
from nonet.web.workers import WorkerPool


def job(name: str, **fields: object) -> Job:
    model = ENDPOINTS.get(name).request
    assert model is not None
    return Job(name, model.model_validate(fields), RequestBounds(timeout=30.0))


pytestmark = pytest.mark.usefixtures("bounded")
COUNT = job("count", size=4)
COUNTED = b'{"schema":2,"count":"288","exact":true}'
SOLUTIONS = job("solutions", size=4, limit=300)._replace(stream=True)


def run(act: Callable[[WorkerPool], Awaitable[None]]) -> None:
    async def running() -> None:
        pool = WorkerPool(Limits(workers=1))
        try:
            await act(pool)
        finally:
            await pool.close()

    asyncio.run(running())


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
        assert await pool.submit(COUNT._replace(endpoint="hint")) is FAILED
        assert (await pool.submit(COUNT)).body == COUNTED

    run(act)
    assert "AttributeError: " in capfd.readouterr().err
