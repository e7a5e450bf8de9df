"""A worker for the app: the library works in another process while the screen stays alive.

Python and native code cannot be asked to stop from outside. So a task is given up by killing the
process, and the next one starts another. What it has found out (the solution of the puzzle) stays
with it meanwhile.
"""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Callable
from typing import Any, TypeVar

from nonet.errors import NonetError
from nonet.workers import AsyncWorker, WorkerError

T = TypeVar("T")


class BackgroundWorker:
    """Calls functions of modules in another process, one at a time."""

    def __init__(self) -> None:
        self._worker: AsyncWorker | None = None
        self._turn = asyncio.Lock()

    async def run(self, function: Callable[..., T], *args: Any) -> T:
        """Await the result of a function; if the task is cancelled, the work ends at once.

        Raises:
            NonetError: The function raised an error, or the process ended without an answer.
        """
        async with self._turn:
            self._worker = self._worker or AsyncWorker(stderr=subprocess.DEVNULL)
            try:
                answer: T = await self._worker.call(function, *args)
                return answer
            except asyncio.CancelledError:
                self.close()
                raise
            except WorkerError:
                self.close()
                raise WorkerError("the process that was working ended; try again") from None
            except NonetError:
                raise
            except Exception as error:
                raise NonetError(f"{type(error).__name__}: {error}") from error

    def close(self) -> None:
        """Ends the process at once."""
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.process.kill()
