"""Output that survives an interruption, and is never mistaken for complete.

What is done lies in ``OUT.part``, as lines, until everything is; then it takes the place of
``OUT``, or this is made of it: packed, or a table, as its name says. So what was there before is
there until the new one is whole, and the name says which of both it is. The part is locked while a
process writes to it; the lock is the system's and ends with the process, however that ends.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from io import TextIOWrapper
from pathlib import Path
from typing import IO, Any, cast

from nonet.cli._staged import require_free_there
from nonet.cli._terminal import complain
from nonet.errors import UsageError
from nonet.files import (
    exit_when_killed,
    force_to_disk,
    lock,
    naming,
    open_to_replace,
    put_in_place,
    write_file,
)
from nonet.packing import packing_named, unpacked_stream
from nonet.storage import table_named


def part_of(out: Path) -> Path:
    """Where what is done waits for the rest."""
    out = out.resolve()  # a link stays a link
    return out.with_name(f"{out.name}.part")


def note_of(out: Path) -> Path:
    """Where a note lies of how far it has come (see `nonet.cli._ledger`)."""
    return part_of(out).with_name(f"{part_of(out).name}.json")


def files_of(out: Path) -> set[Path]:
    """The files of a run, which are not among its inputs where they lie in the same folder."""
    return {out.resolve(), part_of(out), note_of(out)}


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
    out: Path, *, force: bool, resume: bool | None = None, whole: bool = False
) -> None:
    """Sees before any work is done that no file of the user is lost.

    Args:
        out: The file to write.
        force: Whether --force was given.
        resume: Whether --resume was; None for a command that has no such option.
        whole: Whether it goes on with a file that is whole, too, where the input has grown.

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
        raise UsageError(
            f"{part} holds what was done before an interruption: {goes_on}--force starts over"
        )


def _taken(part: Path) -> UsageError:
    return UsageError(f"{part} is being written by another process: wait for it to end")


@contextlib.contextmanager
def open_directly(out: Path) -> Iterator[IO[bytes]]:
    """A pipe or a device to write lines to, packed or made a table as its name says."""
    with naming(out), contextlib.ExitStack() as stack:
        if not _is_made_of_lines(out):
            yield stack.enter_context(out.open("wb"))
            return
        import tempfile

        lines = stack.enter_context(tempfile.TemporaryFile())
        yield lines
        lines.seek(0)
        _make(out, lines, None, None)


@contextlib.contextmanager
def open_part(
    out: Path,
    remove_note: Callable[[], None],
    size: int | None,
    columns: Mapping[str, Any] | None = None,
) -> Iterator[IO[bytes]]:
    """A file to write lines to, of which a note says how much is done.

    What is done stays, whatever ends the process; when all is there, the file that was asked for
    is made of it.

    Args:
        out: The file, which takes its place when all has been written.
        remove_note: Removes the note beside it: the part is complete, or gone.
        size: How many bytes of the part stay; 0 to begin anew, None to begin with what is in `out`.
        columns: Of a table, where they are known.

    Raises:
        UsageError: Another process is writing it, or it is smaller.
    """
    with naming(out), exit_when_killed():
        try:
            with contextlib.ExitStack() as stack:
                yield from _part_for(out, remove_note, size, columns, stack)
        finally:
            if not part_of(out).exists():
                remove_note()


def _part_for(
    out: Path,
    remove_note: Callable[[], None],
    size: int | None,
    columns: Mapping[str, Any] | None,
    stack: contextlib.ExitStack,
) -> Iterator[IO[bytes]]:
    part = part_of(out)
    file = _locked(part, stack)
    begun, before = False, 0
    try:
        if part.stat().st_size < (size or 0):
            raise UsageError(f"{part} has lost its end: --force starts over")
        if not size:
            remove_note()
        file.truncate(size or 0)
        if size is None:
            import shutil

            with unpacked_stream(out.open("rb")) as old:
                shutil.copyfileobj(old, file.buffer)
            file.flush()
            before = part.stat().st_size
        begun = True
        yield cast(IO[bytes], file.buffer)
    except BaseException:
        if not _remove_if_no_more(file, part, before) and begun:
            complain(f"what is done is in {part}: --resume goes on with it")
        raise
    if _is_made_of_lines(out):
        file.flush()
        with part.open("rb") as lines:
            _make(out, lines, columns, part.with_name(f"{part.name}.new"))
        part.unlink()
        return
    force_to_disk(file)
    if out.is_file():
        part.chmod(out.stat().st_mode & 0o7777)
    if _CLOSE_FIRST:
        stack.close()
    put_in_place(part, out.resolve())


def _is_made_of_lines(out: Path) -> bool:
    """True if a file of that name holds other bytes than the lines of a part."""
    return packing_named(out) is not None or table_named(out) is not None


def _make(
    out: Path, lines: IO[bytes], columns: Mapping[str, Any] | None, aside: Path | None
) -> None:
    """Makes a file of lines as its name says."""
    form = table_named(out)
    if form is None:
        write_file(out, [lines], aside)
        return
    from nonet.cli._table import write_table

    with open_to_replace(out, aside) as file:
        write_table(file, lines, form, columns)


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


def _remove_if_no_more(file: IO[str], part: Path, before: int) -> bool:
    """Removes a part that holds what is in another file alone, or nothing."""
    file.flush()
    if part.stat().st_size > before:
        return False
    if _CLOSE_FIRST:
        file.close()
    part.unlink()
    return True
