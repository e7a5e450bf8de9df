"""Workers: answers, errors, rows; crashes, kills, interrupts, and the end of the parent."""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from failing import endless, fail, fail_oddly, finalize_slowly, rows
from nonet.errors import NonetError, NotUniqueError
from nonet.workers import END, ROW, AsyncWorker, TimeUp, Worker, WorkerError, WorkerPool

# For what takes no time on an idle machine; a busy one is no failure.
PATIENCE = 60.0
pytestmark = pytest.mark.usefixtures("bounded")
POSIX = pytest.mark.skipif(os.name != "posix", reason="there are no such signals")


@pytest.fixture
def worker() -> Iterator[Worker]:
    worker = Worker()
    yield worker
    worker.kill()


def until(path: Path) -> None:
    """Waits until a worker has got where it makes a file."""
    end = time.monotonic() + PATIENCE
    while not path.exists():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.fixture(scope="module")
def pool() -> Iterator[WorkerPool]:
    pool = WorkerPool()
    yield pool
    pool.close()
    with pytest.raises(NonetError):
        pool.call(len, "over")


def test_a_call_that_takes_too_long_is_given_up(pool: WorkerPool) -> None:
    with pytest.raises(TimeoutError):
        pool.call(time.sleep, 10 * PATIENCE, timeout=0.01)
    assert pool.call(pow, 2, 10, timeout=10 * PATIENCE) == 1024, "by another process"


def test_answers_and_errors(pool: WorkerPool) -> None:
    assert pool.call(pow, 2, 10) == 1024
    own = pool.call(os.getpid)
    assert own != os.getpid()
    assert pool.call(print, "not between the answers") is None
    with pytest.raises(EOFError):
        pool.call(input)  # does not take the next call
    with pytest.raises(NotUniqueError, match="line 7: twice"):
        pool.call(fail, "twice")
    with pytest.raises(NonetError, match="LocalError: odd"):
        pool.call(fail_oddly)
    with pytest.raises(ZeroDivisionError) as caught:
        pool.call(divmod, 1, 0)
    assert "_main.py" in caught.value.__notes__[0], "where it came from"
    with pytest.raises(TypeError, match="pickle"):
        pool.call(compile, "1", "what comes of it cannot be pickled", "eval")
    assert pool.call(os.getpid) == own, "a free worker is used again"


def test_one_that_died_is_replaced(pool: WorkerPool) -> None:
    for end in (os._exit, sys.exit):
        with pytest.raises(WorkerError, match="ended before") as caught:
            pool.call(end, 3)
        assert caught.value.code == 3
        assert pool.call(len, "on") == 2


def test_closing_does_not_wait() -> None:
    pool = WorkerPool()
    with ThreadPoolExecutor(2) as threads:
        waiting = [threads.submit(pool.call, time.sleep, 10 * PATIENCE) for _ in range(2)]
        pool.close()
        for each in waiting:
            with pytest.raises(NonetError):
                each.result(PATIENCE)


def test_rows_as_they_come(worker: Worker) -> None:
    worker.send(rows, 3)
    assert [worker.receive() for _ in range(4)] == [(ROW, 0), (ROW, 1), (ROW, 2), (END, "all")]
    worker.send(rows, 1, ValueError("after one"))
    assert worker.receive() == (ROW, 0)
    with pytest.raises(ValueError, match="after one"):
        worker.receive()


def test_patience_has_an_end(worker: Worker, tmp_path: Path) -> None:
    worker.send(endless, tmp_path / "deaf", True)
    until(tmp_path / "deaf")
    with pytest.raises(TimeoutError):
        worker.receive(0.05)
    assert not worker.alive
    with pytest.raises((WorkerError, TimeoutError)):
        worker.call(len, "on")


@POSIX
def test_an_interrupt_ends_the_call_and_not_the_worker(worker: Worker, tmp_path: Path) -> None:
    worker.send(endless, tmp_path / "busy")
    until(tmp_path / "busy")
    worker.interrupt()
    with pytest.raises(KeyboardInterrupt):
        worker.receive(PATIENCE)
    assert worker.call(len, "on") == 2


@POSIX
def test_stopping_ends_the_call_and_not_the_worker(tmp_path: Path) -> None:
    async def after_stopping() -> tuple[bool, int]:
        worker = AsyncWorker()
        try:
            worker.send(endless, tmp_path / "busy")
            await asyncio.to_thread(until, tmp_path / "busy")
            await worker.stop(PATIENCE)
            return worker.process.alive, await worker.call(len, "on")
        finally:
            worker.process.kill()

    assert asyncio.run(after_stopping()) == (True, 2)


@POSIX
def test_an_interrupt_that_comes_too_late_does_not_hit_the_next_call(worker: Worker) -> None:
    for _ in range(3):
        assert worker.call(len, "before") == 6
        worker.interrupt()
        assert worker.call(len, "on") == 2


@POSIX
def test_an_alarm_ends_the_call_and_not_the_worker(worker: Worker, tmp_path: Path) -> None:
    with pytest.raises(TimeUp):
        worker.call(endless, tmp_path / "busy", seconds=0.05)
    assert worker.call(time.sleep, 0.1) is None, "there is no alarm for the next one"


@POSIX
def test_an_alarm_in_a_finalizer_is_heard_afterwards(worker: Worker) -> None:
    with pytest.raises(TimeUp):
        worker.call(finalize_slowly, 10 * PATIENCE, seconds=0.05)


@POSIX
def test_it_takes_no_more_memory_than_it_may() -> None:
    worker = Worker(memory=2**28, niceness=5)
    try:
        with pytest.raises(MemoryError):
            worker.call(bytearray, 2**30)
        assert worker.call(os.nice, 0) >= 5
    finally:
        worker.kill()


@POSIX
def test_a_call_takes_no_more_memory_than_it_may() -> None:
    """The next one may take more, and none more than the process."""
    worker = Worker(memory=2**29)
    try:
        worker.send(bytearray, 2**28, memory=2**27)
        with pytest.raises(MemoryError):
            worker.receive()
        worker.send(bytearray, 2**25, memory=2**27)
        assert len(worker.receive()[1]) == 2**25
        assert len(worker.call(bytearray, 2**27)) == 2**27
        worker.send(bytearray, 2**30, memory=2**40)
        with pytest.raises(MemoryError):
            worker.receive()
    finally:
        worker.kill()


PARENT = """
import os, sys
from pathlib import Path
from failing import endless
from nonet.workers import Worker
worker = Worker()
worker.send(endless, Path(sys.argv[1]), True)
while not Path(sys.argv[1]).exists():
    pass
os._exit(0)
"""


@POSIX
def test_it_ends_with_its_parent_whatever_it_is_doing(tmp_path: Path) -> None:
    sign = tmp_path / "busy"
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, sys.path))}
    subprocess.run([sys.executable, "-c", PARENT, sign], env=environment, timeout=PATIENCE)
    pid = int(sign.read_text())
    end = time.monotonic() + PATIENCE
    while _is_running(pid):
        assert time.monotonic() < end
        time.sleep(0.01)


def _is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        status = Path(f"/proc/{pid}/stat").read_text()
    except ProcessLookupError:
        return False
    except OSError:
        return True  # where there is no /proc
    return status.rpartition(")")[2].split()[0] != "Z"  # init of a container may not collect it


@pytest.mark.skipif(sys.platform != "linux", reason="nobody tells it there")
def test_what_a_worker_has_used_of_a_processor_is_known() -> None:
    worker = Worker()
    try:
        worker.call(sum, range(10))
        before = worker.processor_seconds
        begun = time.monotonic()
        worker.call(sum, range(10_000_000))
        assert 0.03 < worker.processor_seconds - before <= time.monotonic() - begun + 0.05
    finally:
        worker.kill()
