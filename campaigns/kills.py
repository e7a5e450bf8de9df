"""Commands that write meet with all that can happen to them at random moments, and go on."""

import random
import signal
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from campaigns._campaign import Case, Judge
from campaigns._harms import Ended, Harm, Scene, harms, undisturbed
from campaigns._writers import (
    WRITERS,
    Snapshot,
    Writer,
    environment,
    is_note,
    is_readable,
    prepare,
    snapshot,
)
from nonet.errors import ExitCode
from nonet.jobs._ledger import FAILED

_TRIES = 12
_STOPPED = {"SIGKILL", "SIGTERM", "Ctrl+C", "closed terminal"}
_FINE = {"clock jumps", "two at once"}  # which stop nobody: at least one run ends well
_ENDS = {sign for number in (signal.SIGTERM, signal.SIGHUP) for sign in (-number, 128 + number)}
_CODES = {int(code) for code in ExitCode} | {-signal.SIGINT} | _ENDS
# Who is ended before anything is done has nothing to tell.
_WORDLESS = {-signal.SIGINT, -signal.SIGKILL} | _ENDS
_GOOD = {int(ExitCode.SOLVED), int(ExitCode.NO)}
_OLD = b"what was here before\n"
_SHOWN = 400  # characters of what a command wrote


@dataclass
class Known:
    """The files of a command that nobody disturbs, the time that it takes, and its exit code."""

    whole: Snapshot
    seconds: float
    code: int = 0

    @property
    def size(self) -> int:
        """How many bytes that are."""
        return sum(map(len, self.whole.values()))


class Trial:
    """A command that writes, in a folder of its own.

    Args:
        rng: Decides when, and how much.
        name: That of the writer.
        inputs: The folder with what `prepare` made.
        here: An empty folder.
    """

    def __init__(self, rng: random.Random, name: str, inputs: Path, here: Path) -> None:
        self.rng, self.name, self.here = rng, name, here
        self.faults: list[str] = []
        self.writer: Writer = WRITERS[name]
        self.out = here / self.writer.name
        self.words = self.writer.words(inputs, self.out)
        self.env = environment(name, inputs, here)
        if self.writer.old:
            self.out.write_bytes((inputs / "p.txt").read_bytes())

    def scene(self, known: Known, *more: str) -> Scene:
        """The command, with further words."""
        return Scene([*self.words, *more], self.env, self.here, known.seconds, known.size, self.rng)

    def known(self) -> Known:
        """The files as they are without any harm."""
        begun = time.monotonic()
        (ended,) = undisturbed(self.scene(Known({}, 0.0)))
        if ended.code not in _GOOD:
            raise RuntimeError(f"{self.name}: {ended}")
        return Known(snapshot(self.writer, self.here), time.monotonic() - begun, ended.code)

    def with_harm(self, kind: str, harm: Harm, known: Known) -> None:
        """Harm, a look at what is there, and the command again, whose result is as without harm."""
        more: list[str] = []
        before = self._something_before(kind)
        if before:
            more = self.writer.again
        tries = self.rng.randrange(1, _TRIES) if self.writer.resumes and not before else 1
        for _ in range(tries):
            ended = harm(self.scene(known, *more))
            self._look(kind, ended, known, before)
            if snapshot(self.writer, self.here) == known.whole or kind not in _STOPPED:
                break
            more = self.writer.again
        if kind in _FINE and not any(run.code in _GOOD for run in ended):
            self._fault(kind, f"no run ended well: {ended}")
        self._again(kind, known)

    def _something_before(self, kind: str) -> Snapshot:
        """Every other time, for what takes --force, a file that is there already."""
        if self.writer.old:
            return snapshot(self.writer, self.here)
        force = self.writer.again == ["--force"] and not self.writer.folder
        if not force or kind in _FINE or self.rng.random() < 0.5:
            return {}
        self.out.write_bytes(_OLD)
        return snapshot(self.writer, self.here)

    def _look(self, kind: str, ended: list[Ended], known: Known, before: Snapshot) -> None:
        for run in ended:
            killed = kind == "SIGKILL" and run.code == -signal.SIGKILL
            # The allocators of Arrow and OpenBLAS end a process that has no memory for them.
            killed = killed or (kind == "little memory" and run.code < 0)
            # Nobody sees there why it ended: a traceback has the exit code of "no".
            unseen = kind == "closed terminal" and run.code not in {known.code, *_ENDS}
            if unseen or (run.code not in _CODES and not killed):
                self._fault(kind, f"exit code {run.code}: {run.output[-_SHOWN:]}")
            elif "Traceback" in run.output and kind not in {"Ctrl+C", "little memory"}:
                self._fault(kind, run.output[-_SHOWN:])
            elif run.code not in _GOOD and run.code not in _WORDLESS and not run.output:
                self._fault(kind, f"exit code {run.code} without a word")
        files = snapshot(self.writer, self.here)
        if files == before or self._is_whole(files, known):
            return
        self._fault(kind, f"half-written: { {n: len(c) for n, c in files.items()} }, {ended}")

    def _is_whole(self, files: Snapshot, known: Known) -> bool:
        """True if each file is as it has to be; of a folder some may be missing.

        A job says why it set a part aside: with too little memory, it has to.
        """
        if not self.writer.folder:
            return files in ({}, known.whole)
        return all(self._is_file(name, content, known) for name, content in files.items())

    def _is_file(self, name: str, content: bytes, known: Known) -> bool:
        if self.writer.varies or name.startswith(f"{FAILED}/"):
            return is_readable(name, content)
        return known.whole.get(name) == content

    def _again(self, kind: str, known: Known) -> None:
        (ended,) = undisturbed(self.scene(known, *self.writer.again))
        files = snapshot(self.writer, self.here)
        same = files.keys() == known.whole.keys() and self._is_whole(files, known)
        if ended.code not in _GOOD or not same:
            self._fault(kind, f"afterwards: {ended}, {files.keys() ^ known.whole.keys()}")
        left = [file.name for file in self.here.iterdir() if file != self.out]
        left += [file.name for file in self.out.rglob("*.part")] if self.writer.folder else []
        if kind == "SIGKILL":  # in the moment of the writing: nobody can take it away
            hidden = [file for file in left if is_note(file) and file.startswith(".")]
            left = [file for file in left if file not in hidden]
        if left:
            self._fault(kind, f"{left} is left")

    def _fault(self, kind: str, what: str) -> None:
        self.faults.append(f"{self.name}, {kind}: {what}")


@cache
def _inputs() -> tuple[Path, tempfile.TemporaryDirectory[str]]:
    folder = tempfile.TemporaryDirectory()
    prepare(Path(folder.name), 1)
    return Path(folder.name), folder


@cache
def _known(name: str) -> Known:
    with tempfile.TemporaryDirectory() as here:
        return Trial(random.Random(1), name, _inputs()[0], Path(here)).known()


def draw(rng: random.Random) -> Case:
    """A command that writes, and what happens to it."""
    name, harm = rng.choice([*WRITERS]), rng.choice([*harms()])
    return {"writer": name, "harm": harm, "seed": rng.getrandbits(32)}


def faults(case: Case) -> Iterator[str]:
    """The files that are half-written, lost or left behind."""
    name, kind = case["writer"], case["harm"]
    with tempfile.TemporaryDirectory() as here:
        trial = Trial(random.Random(case["seed"]), name, _inputs()[0], Path(here))
        trial.with_harm(kind, harms()[kind], _known(name))
    yield from trial.faults


JUDGE = Judge(
    promise="Nothing that was finished is lost, nothing is half-written",
    how="every command that writes, and each job; SIGKILL, SIGTERM, Ctrl+C, a terminal that is "
    "closed, a full disk, one that can only be read, limited files and memory, a clock that is "
    "set, two runs at once, at random moments; then the command again: each file is that of a run "
    "that nobody disturbed, the one before, or is not there",
    draw=draw,
    faults=faults,
)
