"""Saving answers: where, without ever losing what was there.

Answers that are appended to the file the puzzles came from stand between two comment lines, so that
the next run knows them for answers and not for puzzles, and puts new ones in their place::

    1000020000300004
    # nonet: answers
    1243421324313124
    # nonet: end of answers
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from nonet.errors import UsageError

BEGIN = "# nonet: answers"
END = "# nonet: end of answers"
APPEND, BESIDE = "append", "beside"


def hide(lines: Iterable[str]) -> Iterator[str]:
    """The lines of a file with earlier answers of ours blanked, so that line numbers stay."""
    inside = False
    for line in lines:
        stripped = line.strip()
        inside = inside or stripped == BEGIN
        yield "\n" if inside else line
        inside = inside and stripped != END


def target(save: str, source: Path | None) -> Path:
    """The file that answers go to.

    Raises:
        UsageError: They should go to or beside a file, but the puzzle came from none.
    """
    if save not in (APPEND, BESIDE):
        return Path(save)
    if source is None:
        raise UsageError(f"--save {save} needs puzzles from a file: use --save PATH")
    return source if save == APPEND else source.with_name(f"{source.stem}_Solved!.txt")


def save_answers(path: Path, answers: Sequence[str], *, append: bool) -> None:
    """Writes answers to a file of their own or at the end of the file of the puzzles.

    The file is replaced as a whole: whatever happens, either the old or the new one is there.

    Raises:
        OSError: The file cannot be written.
    """
    text = "".join(f"{answer}\n" for answer in answers)
    if append:
        # Bytes, so that whatever line ends and characters the user has stay as they are.
        old = path.read_bytes()
        kept = _without_answers(old)
        if kept and not kept.endswith(b"\n"):
            kept += b"\n"
        _replace(path, kept + f"{BEGIN}\n{text}{END}\n".encode())
    else:
        _replace(path, text.encode())


def _without_answers(content: bytes) -> bytes:
    kept, inside = [], False
    for line in content.splitlines(keepends=True):
        stripped = line.strip()
        inside = inside or stripped == BEGIN.encode()
        if not inside:
            kept.append(line)
        inside = inside and stripped != END.encode()
    return b"".join(kept)


def _replace(path: Path, content: bytes) -> None:
    path = path.resolve()  # a link stays a link
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        mode = path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask()
        os.chmod(name, mode)  # noqa: PTH101 - the name is what mkstemp gave
        os.replace(name, path)  # noqa: PTH105
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
