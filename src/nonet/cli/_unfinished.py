"""Output that outlives an interruption, and is never mistaken for whole.

What is done lies in ``OUT.part`` until everything is, and then takes the place of ``OUT``. So what
was there before is there until the new one is whole, and the name says which of both it is.
"""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

from nonet.cli._output import complain
from nonet.errors import UsageError

Check = Callable[[Iterator[str]], None]


def part_of(out: Path) -> Path:
    """Where what is done waits for the rest."""
    out = out.resolve()  # a link stays a link
    return out.with_name(f"{out.name}.part")


def require_free(out: Path, *, force: bool, resume: bool) -> None:
    """Sees before any work is done that no file of the user is lost.

    Raises:
        UsageError: There is something already, and it was not said what to do with it; or no file
            can be there.
    """
    if out.is_dir():
        raise UsageError(f"{out} is a folder: -o needs the name of a file")
    if out.suffix == ".gz":
        raise UsageError(f"{out} would be plain text: choose a name without .gz")
    if resume and out.exists() and not out.is_file():
        raise UsageError(f"{out} is no file that --resume could go on with")
    if force or resume:
        return
    if out.is_file():
        raise UsageError(f"{out} exists already: --resume goes on with it, --force overwrites it")
    if part_of(out).is_file():
        raise UsageError(
            f"{part_of(out)} holds what was done before an interruption: "
            "--resume goes on with it, --force begins anew"
        )


@contextlib.contextmanager
def open_unfinished(out: Path, check: Check | None) -> Iterator[IO[str]]:
    """A text to write lines to, which takes the place of `out` when all has been written.

    Args:
        out: What is no regular file (``/dev/stdout``, a pipe) is written to and not replaced.
        check: To go on with what is there: it gets the whole lines of that, and raises an error if
            they are not of the same run. None to begin anew.

    Raises:
        OSError: It cannot be written.
    """
    if out.exists() and not out.is_file():
        with out.open("w", encoding="utf-8", newline="\n") as file:
            yield file
        return
    part = part_of(out)
    if check is not None:
        _take_up(out, part, check)
    with part.open("w" if check is None else "a", encoding="utf-8", newline="\n") as file:
        try:
            yield file
        except BaseException:
            file.close()
            if part.stat().st_size == 0:
                part.unlink()
            else:
                complain(f"what is done is in {part}: --resume goes on with it")
            raise
    if out.is_file():
        shutil.copymode(out, part)
    os.replace(part, out.resolve())  # noqa: PTH105 - as everywhere here


def _take_up(out: Path, part: Path, check: Check) -> None:
    """Leaves in the part the whole lines of what was done; nothing changes if they are not ours."""
    before = part if part.is_file() else out
    if not before.is_file():
        return
    whole = 0

    def lines() -> Iterator[str]:
        nonlocal whole
        with before.open("rb") as file:
            for line in file:
                if line.endswith(b"\n"):
                    whole += len(line)
                    yield line.decode(errors="replace").removesuffix("\n")
                elif before is out:
                    raise UsageError(f"{out} ends within a line: it was not written by this run")

    check(lines())
    if before is out:
        shutil.copyfile(out, part)
    os.truncate(part, whole)
