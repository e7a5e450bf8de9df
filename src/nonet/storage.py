"""Files to read, by name or URL: those of this machine, of the web, and whatever fsspec reaches."""

from __future__ import annotations

import errno
import os
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import IO, Any, cast

from nonet.errors import FormatError, MissingExtraError, NonetError, UsageError
from nonet.failures import described
from nonet.formats import PUZZLE_COLUMNS, is_file_name

_WEB = ("http://", "https://")
_TABLES = {b"PAR1": "parquet", b"ARROW1": "arrow", b"\xff\xff\xff\xff": "arrow-stream"}
TABLE_FORMS = {".parquet": "parquet", ".arrow": "arrow"}  # by the endings of their files
_TEXTS = "string", "large_string", "dictionary<values=string"  # types of columns
_PATIENCE = 30.0  # seconds, for a server's answer


def is_remote(name: str) -> bool:
    """True if a name is a URL for fsspec."""
    return "://" in name or name.startswith("memory:")


def is_remote_file(word: str) -> bool:
    """True if a word is the URL of a file: on the web one that ends like a file of puzzles.

    Other addresses of the web are links that hold a puzzle.
    """
    if word.startswith(_WEB):
        return is_file_name(word.partition("?")[0].partition("#")[0])
    return "\n" not in word and is_remote(word)


def table_of(begin: bytes) -> str | None:
    """The form of a table by its first bytes; None for what is none, or text."""
    return next((name for mark, name in _TABLES.items() if begin.startswith(mark)), None)


def table_named(path: Path) -> str | None:
    """The form of the table that a file of that name is; None where it is text."""
    return TABLE_FORMS.get(path.suffix.lower())


@contextmanager
def naming_url(url: str) -> Iterator[None]:
    """Makes errors of another file system name the URL, whatever kind of error it has for them."""
    try:
        yield
    except NonetError:
        raise
    except OSError as error:
        number = error.errno or (
            errno.ENOENT if isinstance(error, FileNotFoundError) else errno.EIO
        )
        reason = error.strerror or getattr(error, "reason", None) or os.strerror(number)
        raise OSError(number, str(reason), url) from error
    except Exception as error:
        raise OSError(errno.EIO, described(error), url) from error


def filesystem(name: str) -> tuple[Any, str]:
    """The file system of a URL, and the path on it.

    Raises:
        MissingExtraError: fsspec, or what it needs for this kind of URL, is not installed.
        UsageError: There is no such kind.
    """
    try:
        import fsspec
    except ImportError:
        raise MissingExtraError.of(f"{name},", "jobs") from None
    try:
        files, path = fsspec.core.url_to_fs(name)
    except ImportError as error:
        raise UsageError(f"{name} cannot be reached: {error}") from None
    except ValueError as error:
        raise UsageError(f"{name} cannot be reached: {error}") from None
    return files, path


def open_input(name: str, *, buffering: int = -1) -> IO[bytes]:
    """A file to read from, by name or URL, in which may be sought.

    Raises:
        OSError: It cannot be opened.
        MissingExtraError: A package that its kind of URL needs is not installed.
    """
    if not is_remote(name):
        return Path(name).open("rb", buffering=buffering)
    files, path = filesystem(name)
    with naming_url(name):
        opened: IO[bytes] = files.open(path, "rb")
        return opened


def open_forward(name: str, *, buffering: int = -1) -> IO[bytes]:
    """A file to read once from its beginning: of the web without any package.

    Raises:
        OSError: It cannot be opened.
        MissingExtraError: A package that its kind of URL needs is not installed.
    """
    if not name.startswith(_WEB):
        return open_input(name, buffering=buffering)
    from urllib.request import urlopen

    with naming_url(name):
        return cast(IO[bytes], urlopen(name, timeout=_PATIENCE))


def size_of(name: str) -> int:
    """How many bytes a file has."""
    if not is_remote(name):
        return Path(name).stat().st_size
    files, path = filesystem(name)
    with naming_url(name):
        return int(files.size(path))


def stamp_of(name: str) -> str:
    """The stamp of a file, which changes when it is written: enough to see that it is the same."""
    if not is_remote(name):
        stat = Path(name).stat()
        return f"{stat.st_size} {stat.st_mtime_ns}"
    files, path = filesystem(name)
    with naming_url(name):
        return str(files.ukey(path))


def input_names(words: Iterable[str], without: Collection[Path] = ()) -> list[str]:
    """The files that are meant: a folder means those in it, a pattern those that match.

    Files whose names begin with a dot or ``_`` are not among them, unless the pattern begins so.

    Args:
        words: What the user gave: names, URLs, and "-".
        without: What is not among those of a folder or a pattern: the output.

    Raises:
        FormatError: There are none of that name or pattern, or in that folder.
    """
    names: list[str] = []
    for word in words:
        meant = _remote_names(word) if is_remote(word) else _local_names(word, without)
        if not meant:
            what = "there are no files in" if Path(word).is_dir() else "there is no file"
            raise FormatError(f"{what} {word}")
        names += meant
    return names


def _local_names(word: str, without: Collection[Path]) -> list[str]:
    import glob

    path = Path(word)
    if word == "-" or path.is_file() or not (path.is_dir() or glob.has_magic(word)):
        return [word]
    paths = path.iterdir() if path.is_dir() else map(Path, glob.iglob(word, recursive=True))  # noqa: PTH207
    return sorted(
        str(path)
        for path in paths
        if path.is_file() and _is_shown(path.name, word) and path.resolve() not in without
    )


def _remote_names(word: str) -> list[str]:
    if word.startswith(_WEB):
        return [word]
    import glob

    files, path = filesystem(word)
    with suppress(FileNotFoundError), naming_url(word):
        if files.isfile(path):
            return [word]
        names = files.glob(path) if glob.has_magic(path) else files.ls(path, detail=False)
        shown = [name for name in names if _is_shown(name.rpartition("/")[2], word)]
        return sorted(files.unstrip_protocol(name) for name in shown if files.isfile(name))
    return []


def _is_shown(name: str, word: str) -> bool:
    return not name.startswith((".", "_")) or word.rpartition("/")[2].startswith(name[0])


@cache
def pyarrow() -> Any:
    """The package pyarrow, for tables that are not text.

    Raises:
        MissingExtraError: It is not installed.
    """
    try:
        import pyarrow as package
        import pyarrow.ipc
        import pyarrow.parquet
    except ImportError:
        raise MissingExtraError.of("a table in Parquet or Arrow", "arrow") from None
    return package


def arrow_type(kind: Any) -> Any:
    """A type of Arrow: by its name; ``[kind]`` is a list, and by names a struct."""
    pa = pyarrow()
    if isinstance(kind, list):
        return pa.list_(arrow_type(kind[0]))
    if isinstance(kind, Mapping):
        return pa.struct([(name, arrow_type(type_)) for name, type_ in kind.items()])
    return pa.string() if kind == "string" else pa.type_for_alias(kind)


def puzzle_column(schema: Any, column: str | None, name: str) -> int:
    """The number of the column with puzzles of a table that is not text.

    Args:
        schema: Of the table.
        column: What the user says: a name, or a number from 1; None to find out.
        name: Of the table, for messages.

    Raises:
        UsageError: There is none of that name, or several could be it.
    """
    names = list(schema.names)
    there = ", ".join(names)
    if column is not None:
        if column in names:
            return names.index(column)
        if column.isascii() and column.isdigit() and 1 <= int(column) <= len(names):
            return int(column) - 1
        raise UsageError(f"{name} has no column {column!r}: there are {there}")
    known = [number for number, column in enumerate(names) if column.lower() in PUZZLE_COLUMNS]
    texts = [number for number, kind in enumerate(schema.types) if str(kind).startswith(_TEXTS)]
    if known or len(texts) == 1:
        return (known or texts)[0]
    raise UsageError(
        f"{name}: which column holds the puzzles? Say it with --column; there are {there}"
    )


def key_of(line: str, column: str | None, name: str) -> str:
    """The key of the puzzle in an object of JSON; as `puzzle_column`, for a line with an object."""
    import json

    try:
        record = json.loads(line)
    except ValueError:
        return column or "puzzle"
    if column is not None:
        if column not in record:
            raise UsageError(f"{name} has no key {column!r}: there are {', '.join(record)}")
        return column
    known = [key for key in PUZZLE_COLUMNS if key in record]
    return known[0] if known else "puzzle"
