"""Output that survives an interruption, and is never mistaken for complete.

What is done lies in ``OUT.part`` until everything is, and then takes the place of ``OUT``. So what
was there before is there until the new one is whole, and the name says which of both it is. The
part is locked while a process writes to it; the lock is the system's and ends with the process,
however that ends.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterator
from io import TextIOWrapper
from pathlib import Path
from typing import IO, cast

from nonet.cli._staged import require_free_there
from nonet.cli._terminal import complain
from nonet.errors import UsageError
from nonet.files import (
    PACKED,
    exit_when_killed,
    force_to_disk,
    lock,
    naming,
    put_in_place,
    require_packable,
    write_file,
)


def part_of(out: Path) -> Path:
    """Where what is done waits for the rest."""
    out = out.resolve()  # a link stays a link
    return out.with_name(f"{out.name}.part")


def note_of(out: Path) -> Path:
    """Where a note lies of how far it has come (see `nonet.cli._ledger`)."""
    return part_of(out).with_name(f"{part_of(out).name}.json")


def is_replaced(out: Path) -> bool:
    """True if what is written takes the place of a file, as it does not in a pipe."""
    return out.is_file() or not out.exists()


def require_place(out: Path) -> None:
    """Sees before any work is done that there can be such a file.

    Raises:
        UsageError: There is a folder of its name, or none for it; or its part would be a link, a
            pipe or a folder that somebody has put there.
    """
    if out.is_dir():
        raise UsageError(f"{out} is a folder: -o needs the name of a file")
    if not out.absolute().parent.is_dir():
        raise UsageError(f"there is no folder {out.parent} to write {out.name} to")
    if is_replaced(out):
        _require_plain(part_of(out))


def _require_plain(part: Path) -> None:
    # Through a link another file of the user would be overwritten; a pipe would wait for ever.
    if part.is_symlink() or (part.exists() and not part.is_file()):
        raise UsageError(f"{part} is a link, a pipe or a folder, not what nonet wrote: remove it")


def require_free(
    out: Path,
    *,
    force: bool,
    resume: bool | None = None,
    whole: bool = False,
    keeps: bool = True,
) -> None:
    """Sees before any work is done that no file of the user is lost.

    Args:
        out: The file to write.
        force: Whether --force was given.
        resume: Whether --resume was; None for a command that has no such option.
        whole: Whether it goes on with a file that is whole, too, where the input has grown.
        keeps: Whether a part is of use. That of a table is not: it cannot be read.

    Raises:
        UsageError: There is something already, and neither --force nor --resume was given; or
            there cannot be a file.
    """
    require_place(out)
    require_free_there(out, force=force, resume=bool(resume))
    goes_on = "" if resume is None else "--resume goes on with it, "
    part = part_of(out)
    if resume and not is_replaced(out):
        raise UsageError(f"{out} is not a file that --resume can go on with")
    if force or resume:
        return
    is_begun = part.is_file() and part.stat().st_size
    if out.is_file():
        goes_on = goes_on if whole or is_begun else ""
        raise UsageError(f"{out} exists already: {goes_on}--force overwrites it")
    if is_begun:
        with part.open("a") as file:
            if not lock(file):
                raise _taken(part)
        if not keeps:
            return
        raise UsageError(
            f"{part} holds what was done before an interruption: {goes_on}--force starts over"
        )


def _taken(part: Path) -> UsageError:
    return UsageError(f"{part} is being written by another process: wait for it to end")


@contextlib.contextmanager
def open_kept(out: Path, *, packed: bool = False, keeps: bool = True) -> Iterator[IO[bytes]]:
    """A file to write to, which takes the place of `out` in the end; there is no --resume.

    What is done stays after SIGTERM, SIGHUP and Ctrl+C; an error leaves nothing.

    Args:
        out: The file.
        packed: Whether what is written is packed already, where the name says so.
        keeps: Whether what is done stays; not of a table, which cannot be read without its end.
    """
    with naming(out), exit_when_killed():
        if not is_replaced(out):
            with out.open("wb") as file:
                yield file
        else:

            def prepare(file: TextIOWrapper, _: Path) -> None:
                file.truncate(0)

            with _part_for(out, prepare, resumable=False, packed=packed, keeps=keeps) as text:
                yield cast(IO[bytes], text.buffer)


@contextlib.contextmanager
def open_resumable(
    out: Path, remove_note: Callable[[], None], size: int | None, *, packed: bool = False
) -> Iterator[IO[bytes]]:
    """A file to write to, of which a note says how much is done.

    Args:
        out: The file, which takes its place when all has been written.
        remove_note: Removes the note beside it: the part is complete, or gone.
        size: How many bytes of the part stay; 0 to begin anew, None to begin with what is in `out`.
        packed: As of `open_kept`.

    Raises:
        UsageError: Another process is writing it, or it is smaller.
    """

    def prepare(file: TextIOWrapper, part: Path) -> None:
        if part.stat().st_size < (size or 0):
            raise UsageError(f"{part} has lost its end: --force starts over")
        if not size:
            remove_note()
        file.truncate(size or 0)
        if size is None:
            import shutil

            with opened(out) as old:
                shutil.copyfileobj(old, file.buffer)

    with naming(out), exit_when_killed():
        try:
            with _part_for(out, prepare, packed=packed) as text:
                yield cast(IO[bytes], text.buffer)
        finally:
            if not part_of(out).exists():
                remove_note()


@contextlib.contextmanager
def _part_for(
    out: Path,
    prepare: Callable[[TextIOWrapper, Path], object],
    *,
    resumable: bool = True,
    packed: bool = False,
    keeps: bool = True,
) -> Iterator[TextIOWrapper]:
    if not packed:
        require_packable(out)
    part = part_of(out)
    with contextlib.ExitStack() as stack:
        file = _locked(part, stack)
        begun = False
        try:
            prepare(file, part)
            begun = True
            yield file
        except BaseException as error:
            if not keeps or (not resumable and isinstance(error, Exception)):
                _discard(file, part)
            elif not _remove_if_empty(file, part) and begun:
                goes_on = ": --resume goes on with it" if resumable else ""
                complain(f"what is done is in {part}{goes_on}")
            raise
        force_to_disk(file)
        if (
            out.suffix == PACKED and not packed
        ):  # what is still being written is not packed: it has to be read
            with part.open("rb") as plain:
                write_file(out, [plain])
            part.unlink()
            return
        if out.is_file():
            import shutil

            shutil.copymode(out, part)
        if _CLOSE_FIRST:
            stack.close()
        put_in_place(part, out.resolve())


def _locked(part: Path, stack: contextlib.ExitStack) -> TextIOWrapper:
    """The part, locked. An interruption here leaves no empty part behind."""
    _require_plain(part)
    try:
        file = stack.enter_context(_opened_plain(part))
        if lock(file) and _is_at(file, part):
            return file
    except BaseException as error:
        if not isinstance(error, Exception):
            stack.close()
            with contextlib.suppress(OSError), _opened_plain(part) as again:
                if lock(again) and not part.stat().st_size:
                    part.unlink()
        raise
    raise _taken(part)


def _opened_plain(part: Path) -> TextIOWrapper:
    """To append to; a link that has been put there a moment ago is an error."""

    def opener(name: str, flags: int) -> int:
        return os.open(name, flags | getattr(os, "O_NOFOLLOW", 0), 0o666)

    return open(part, "a", encoding="utf-8", newline="\n", opener=opener)


# An open file cannot be renamed on Windows. Elsewhere the lock is held until the part has its name,
# lest another process takes it up in between.
_CLOSE_FIRST = sys.platform == "win32"


def _is_at(file: IO[str], path: Path) -> bool:
    """True if the file is still there: the process that had locked it may have renamed it since."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False


def opened(path: Path) -> IO[bytes]:
    """A file that was written, to read it."""
    import gzip

    return cast(IO[bytes], gzip.open(path)) if path.suffix == PACKED else path.open("rb")


def _discard(file: IO[str], part: Path) -> None:
    """Removes the part, though what waits to be written may have no room."""
    if not _CLOSE_FIRST:
        part.unlink()
    with contextlib.suppress(OSError):
        file.close()
    part.unlink(missing_ok=True)


def _remove_if_empty(file: IO[str], part: Path) -> bool:
    file.flush()
    if part.stat().st_size:
        return False
    if _CLOSE_FIRST:
        file.close()
    part.unlink()
    return True
