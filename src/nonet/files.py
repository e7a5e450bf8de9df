"""Files on disk: what their endings mean, and writing them whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import io
import itertools
import os
import signal
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any, cast

from nonet.errors import FormatError
from nonet.formats import Format, decoded
from nonet.formats import endings as endings  # noqa: PLC0414
from nonet.formats import is_file_name as is_file_name  # noqa: PLC0414
from nonet.packing import packing_named

_RANDOM = 4  # bytes in the name of what is being written
_MOMENT = 60  # seconds
_PIECE = 1 << 20  # bytes that are packed at a time


def ending_of(path: Path) -> str:
    """The ending of a file's name in small letters, that of packed files apart."""
    plain = path.with_suffix("") if packing_named(path) else path
    return plain.suffix.lower()


def format_of(path: Path) -> Format | None:
    """The format that a file is written in by its ending, that of packed files apart."""
    forms = endings().get(ending_of(path), [])
    return next((form for form in forms if form.write is not None), None)


def read_file(path: Path) -> str:
    """The text of a file, in any encoding that says which it is, unpacked if it is gzip.

    Raises:
        FormatError: It cannot be read, or it is not text; the message names it.
    """
    try:
        return decoded(path.read_bytes())
    except OSError as error:
        raise FormatError(f"{path} cannot be read: {error.strerror or error}") from None
    except FormatError as error:
        error.message = f"{path}: {error.message}"
        raise


def write_file(path: Path, parts: Iterable[bytes | IO[bytes]], aside: Path | None = None) -> None:
    """Writes a file as a whole, packed as its name says; see `open_to_replace`."""
    with open_to_replace(path, aside) as file:
        for piece in packed_as_named(path, parts):
            file.write(piece)


def packed_as_named(path: Path, parts: Iterable[bytes | IO[bytes]]) -> Iterator[bytes]:
    """The bytes of a file of that name, packed on all cores; the same whatever the parts are."""
    packing, pieces = packing_named(path), _pieces(parts)
    if packing is None:
        return pieces
    from nonet.workers import cores, in_order  # they take longer to load than a board to show

    # Nothing at all is an empty member, or it would not be packed.
    some = itertools.chain([next(pieces, b"")], pieces)
    return in_order(packing.pack, some, cores(), ahead=2, stop=lambda: None)


def _pieces(parts: Iterable[bytes | IO[bytes]]) -> Iterator[bytes]:
    """All of it in pieces of one size."""
    waiting = bytearray()
    for part in parts:
        file = io.BytesIO(part) if isinstance(part, bytes) else part
        while data := file.read(_PIECE - len(waiting)):
            if len(data) == _PIECE:
                yield data  # not copied
                continue
            waiting += data
            if len(waiting) == _PIECE:
                yield bytes(waiting)
                waiting.clear()
    if waiting:
        yield bytes(waiting)


@contextlib.contextmanager
def open_to_replace(path: Path, aside: Path | None = None) -> Iterator[IO[bytes]]:
    """A file to write to, which takes the place of `path` when all has been written.

    In the end either the old or the new one is there, whole. What is not a regular file
    (``/dev/stdout``, a pipe) is written to and not replaced. SIGTERM and SIGHUP leave nothing
    behind either.

    Args:
        path: The file.
        aside: What it is called until then, if nobody else can be writing it: so what a process
            that was killed leaves is written over.

    Raises:
        OSError: It cannot be written.
    """
    with naming(path), exit_when_killed(), _replacing(path, aside) as file:
        yield file


def aside_of(name: str) -> str:
    """The name of a file while it is being written."""
    return f".{name}.{os.urandom(_RANDOM).hex()}"


def is_aside(name: str) -> bool:
    """True if a file is called so."""
    end = name.rpartition(".")[2]
    return name.startswith(".") and len(end) == 2 * _RANDOM and set(end) <= set("0123456789abcdef")


@contextlib.contextmanager
def naming(path: Path) -> Iterator[None]:
    """Makes errors of writing name this file.

    By itself the error of a full disk names none, and others name the temporary file beside it,
    which the user does not know.
    """
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        if error.filename is None or _was_to_lie_beside(path, Path(os.fsdecode(error.filename))):
            error.filename = str(path)
        raise


def _was_to_lie_beside(path: Path, other: Path) -> bool:
    path = path.resolve()
    ours = other.name.removeprefix(".").startswith(f"{path.name}.")
    return ours and other.absolute().parent == path.parent and not os.path.lexists(other)


@contextlib.contextmanager
def exit_when_killed() -> Iterator[None]:
    """SIGTERM and SIGHUP become `SystemExit`, so that files are left as they should be."""

    def leave(number: int, _: object) -> None:
        sys.exit(128 + number)

    with contextlib.ExitStack() as stack:
        if threading.current_thread() is threading.main_thread():
            for name in ("SIGTERM", "SIGHUP"):
                number = getattr(signal, name, None)  # Windows has no SIGHUP
                if number is not None and signal.getsignal(number) is signal.SIG_DFL:
                    stack.callback(signal.signal, number, signal.signal(number, leave))
        yield


@contextlib.contextmanager
def _replacing(path: Path, aside: Path | None) -> Iterator[IO[bytes]]:
    # Asked before links are followed: what /dev/stdout leads to may have no path.
    if path.exists() and not path.is_file():
        with path.open("wb") as file:
            yield file
        return
    path = path.resolve()  # a link stays a link
    part = aside or path.with_name(aside_of(path.name))
    try:  # its name is known before there is such a file, so that Ctrl+C never leaves one behind
        with _new(part, path, "wb" if aside else "xb") as file:
            lock(file)
            if path.exists():  # the new file must never be readable for more users than the old one
                part.chmod(path.stat().st_mode & 0o777)
            yield file
            force_to_disk(file)
        put_in_place(part, path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    _remove_leftovers(path)


def _remove_leftovers(path: Path) -> None:
    """Removes what others have left who were killed while they wrote the same file."""
    with contextlib.suppress(OSError), os.scandir(path.parent) as entries:
        for entry in entries:
            if not (entry.name.startswith(f".{path.name}.") and is_aside(entry.name)):
                continue
            with contextlib.suppress(OSError), open(entry.path, "rb") as file:  # noqa: PTH123
                # One that was made a moment ago may not be locked yet.
                if time.time() - entry.stat().st_mtime > _MOMENT and lock(file):
                    os.unlink(entry.path)  # noqa: PTH108


def force_to_disk(file: IO[Any]) -> None:
    """Waits until what was written would survive a power cut, as far as the disk can say."""
    file.flush()
    with contextlib.suppress(OSError):  # a file system may have no such thing
        os.fsync(file.fileno())


def put_in_place(part: Path, path: Path) -> None:
    """Renames a file that is on the disk; the new name is there, too, when this returns.

    A file that it takes the place of leaves it its mode, owner and attributes (access control
    lists are among them), as far as we may set them. One with further names, hard links, keeps
    them: it is written to, and `part` stays until that is done, so that a crash loses nothing.
    """
    with contextlib.suppress(FileNotFoundError):
        old = path.stat()
        _take_over(part, path, old)
        if old.st_nlink > 1:
            with part.open("rb") as source, path.open("r+b") as target:
                target.truncate()
                import shutil

                shutil.copyfileobj(source, target)
                force_to_disk(target)
            part.unlink()
            return
    os.replace(part, path)  # noqa: PTH105 - which an open file on Windows refuses alike
    if os.name != "posix":  # where a folder cannot be opened
        return
    with contextlib.suppress(OSError):
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _take_over(part: Path, path: Path, old: os.stat_result) -> None:
    import shutil

    written = part.stat()
    with contextlib.suppress(OSError):
        shutil.copystat(path, part)
    with contextlib.suppress(OSError):
        os.utime(part, ns=(written.st_atime_ns, written.st_mtime_ns))
    if os.name == "posix" and (old.st_uid, old.st_gid) != (written.st_uid, written.st_gid):
        with contextlib.suppress(OSError):  # only root may give files away
            os.chown(part, old.st_uid, old.st_gid)


def lock(file: IO[Any]) -> bool:
    """Locks the file until it is closed; False if another process holds the lock."""
    try:
        if sys.platform == "win32":
            import msvcrt

            # A locked byte cannot be read by others there: this one is beyond any text.
            file.seek(2**31 - 2)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            file.seek(0, os.SEEK_END)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        # Some file systems have no locks: there it has to do without.
        return error.errno not in (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
    return True


def _new(part: Path, path: Path, mode: str) -> IO[bytes]:
    try:
        return cast(IO[bytes], part.open(mode))
    except OSError as error:
        why = error.strerror if path.parent.is_dir() else f"there is no folder {path.parent}"
        raise type(error)(error.errno, why, str(path)) from None
