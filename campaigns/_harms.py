"""Harms that can come to a command while it writes: for the campaign `kills`."""

import contextlib
import os
import random
import resource
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from campaigns._writers import Words

_SECONDS = 600  # by the clock, until a command is taken to hang
_PAGE = 4096
_READ = 65536  # bytes of a terminal at a time
# A clock that is set by an hour or a year, forth and back, each time somebody looks.
_CLOCK = """
import itertools, time
_time, _jumps = time.time, itertools.cycle([0, 3600, -3600, 4e7, -4e7])
time.time = lambda: _time() + next(_jumps)
"""

# In a new session: its standard input is its terminal from now on, whose end ends it, be it before.
_IN_TERMINAL = """
import fcntl, os, signal, termios
signal.signal(signal.SIGHUP, signal.SIG_DFL)  # nohup, and who is started behind it, ignores it
try:
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
except OSError:
    os.kill(os.getpid(), signal.SIGHUP)
from nonet.cli import main
main()
"""


@dataclass(frozen=True)
class Scene:
    """A command that is about to write.

    Attributes:
        words: The command line.
        env: The environment that it runs in.
        here: The folder of what it writes, with what was there before.
        seconds: How long the command takes that nobody disturbs.
        size: How many bytes it writes then.
        rng: Decides when and how much.
    """

    words: Words
    env: dict[str, str]
    here: Path
    seconds: float
    size: int
    rng: random.Random


@dataclass(frozen=True)
class Ended:
    """How a command ended: its exit code, and what it wrote on standard error."""

    code: int
    output: str


Harm = Callable[[Scene], list[Ended]]


def begin(scene: Scene) -> subprocess.Popen[bytes]:
    """The command line in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "nonet", *scene.words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env={**os.environ, **scene.env},
    )


def end(process: subprocess.Popen[bytes]) -> Ended:
    """How it ends, if it does."""
    try:
        _, output = process.communicate(timeout=_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        _, output = process.communicate()
        return Ended(-signal.SIGALRM, f"did not end: {(output or b'').decode(errors='replace')}")
    return Ended(process.returncode, (output or b"").decode(errors="replace"))


def undisturbed(scene: Scene) -> list[Ended]:
    """Nothing happens."""
    return [end(begin(scene))]


def ended_by(number: signal.Signals) -> Harm:
    """A signal at a random moment."""

    def harm(scene: Scene) -> list[Ended]:
        process = begin(scene)
        time.sleep(scene.rng.uniform(0.05, scene.seconds))
        process.send_signal(number)
        return [end(process)]

    return harm


def closed_terminal(scene: Scene) -> list[Ended]:
    """The window that it runs in is closed: SIGHUP, and nothing can be read or written there."""
    ours, its = os.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", _IN_TERMINAL, *scene.words],
        stdin=its,
        stdout=its,
        stderr=its,
        env={**os.environ, **scene.env},
        start_new_session=True,
    )
    os.close(its)
    shown = _shown(ours, scene.rng.uniform(0.05, scene.seconds))
    os.close(ours)
    return [replace(end(process), output=shown)]


def _shown(terminal: int, seconds: float) -> str:
    """The text on a terminal until then; who writes more than it holds would wait."""
    shown, last = b"", time.monotonic() + seconds
    while (left := last - time.monotonic()) > 0:
        if not select.select([terminal], [], [], left)[0]:
            break
        try:
            shown += os.read(terminal, _READ)
        except OSError:  # nobody has it open any longer
            break
    return shown.decode(errors="replace")


@contextlib.contextmanager
def _disk(scene: Scene, *, read_only: bool = False) -> Iterator[None]:
    """The files of the folder, on a disk of its own that is nearly full, or only to be read."""
    before = [(file, file.read_bytes()) for file in scene.here.rglob("*") if file.is_file()]
    size = 2 * scene.size + 64 * _PAGE + sum(len(content) for _, content in before)
    mount = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(scene.here)]
    subprocess.run(mount, check=True)
    try:
        for path, content in before:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        if read_only:
            subprocess.run(["mount", "-o", "remount,ro", str(scene.here)], check=True)
        else:
            _fill(scene.here / ".filler", scene.rng.randrange(max(1, scene.size)))
        yield
        if read_only:
            subprocess.run(["mount", "-o", "remount,rw", str(scene.here)], check=True)
        else:
            (scene.here / ".filler").unlink()
        after = [(file, file.read_bytes()) for file in scene.here.rglob("*") if file.is_file()]
    finally:
        subprocess.run(["umount", str(scene.here)], check=True)
    for path, _ in before:
        path.unlink()
    for path, content in after:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def _fill(path: Path, free: int) -> None:
    """Takes all room of a disk but so many bytes, in whole pages."""
    with path.open("wb", buffering=0) as file:
        with contextlib.suppress(OSError):
            while True:
                file.write(b"\0" * _PAGE)
        file.truncate(max(0, file.tell() - free // _PAGE * _PAGE))


def full_disk(scene: Scene) -> list[Ended]:
    """The disk is full after some of the bytes that are to be written."""
    with _disk(scene):
        return undisturbed(scene)


def read_only(scene: Scene) -> list[Ended]:
    """The disk can only be read."""
    with _disk(scene, read_only=True):
        return undisturbed(scene)


def _limited(scene: Scene, what: int, most: int) -> Ended:
    process = begin(scene)
    resource.prlimit(process.pid, what, (most, most))
    return end(process)


def limited_files(scene: Scene) -> list[Ended]:
    """No file may be as large as what is to be written."""
    most = scene.rng.randrange(max(1, scene.size))
    return [_limited(scene, resource.RLIMIT_FSIZE, most)]


def little_memory(scene: Scene) -> list[Ended]:
    """Too little memory, at the start or later."""
    most = scene.rng.randrange(10, 160) * 2**20
    return [_limited(scene, resource.RLIMIT_DATA, most)]


def clock_jumps(scene: Scene) -> list[Ended]:
    """The time of day is set while it works."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "sitecustomize.py").write_text(_CLOCK, encoding="utf-8")
        path = os.pathsep.join(filter(None, [folder, os.environ.get("PYTHONPATH", "")]))
        return [end(begin(replace(scene, env={**scene.env, "PYTHONPATH": path})))]


def two_at_once(scene: Scene) -> list[Ended]:
    """The same command a second time, while the first is at work."""
    first = begin(scene)
    time.sleep(scene.rng.uniform(0, scene.seconds))
    second = begin(scene)
    return [end(first), end(second)]


def _may_mount() -> bool:
    with tempfile.TemporaryDirectory() as folder:
        words = ["mount", "-t", "tmpfs", "-o", f"size={_PAGE}", "tmpfs", folder]
        try:
            done = subprocess.run(words, capture_output=True, check=False).returncode == 0
        except OSError:
            return False
        if done:
            subprocess.run(["umount", folder], check=True)
        return done


def harms() -> dict[str, Harm]:
    """All of them that this machine lets us do."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in the background
        signal.signal(signal.SIGINT, signal.default_int_handler)
    harms: dict[str, Harm] = {
        "SIGKILL": ended_by(signal.SIGKILL),
        "SIGTERM": ended_by(signal.SIGTERM),
        "Ctrl+C": ended_by(signal.SIGINT),
        "closed terminal": closed_terminal,
        "limited files": limited_files,
        "little memory": little_memory,
        "clock jumps": clock_jumps,
        "two at once": two_at_once,
    }
    if _may_mount():
        harms |= {"full disk": full_disk, "read-only": read_only}
    return harms
