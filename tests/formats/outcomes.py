"""What is read of damaged texts of every format, and of what people paste with slips in it."""

from __future__ import annotations

import random
import re
import zlib
from collections.abc import Iterator

from damaged_formats import mutants
from mutations import damaged
from nonet.errors import NonetError
from nonet.formats import read_entries, write
from nonet.model import Puzzle
from pasted_texts import TEXTS

_OF_FORMATS = 300
_OF_PASTED = 6  # one of so many
_LONG = 150
_OF_PYTHON = re.compile(r"(this is not JSON): [^/]*")  # its words differ by version


def kept() -> Iterator[tuple[str, str]]:
    """For each text a name, and the puzzles and the words that come of it."""
    for number, (name, text) in enumerate(mutants(_OF_FORMATS, seed=7)):
        yield f"{name} {number:03}", outcome(text)
    for number, each in enumerate(TEXTS[::_OF_PASTED]):
        text, _ = damaged(each.text, random.Random(number))
        yield f"{each.name} {number:03}", outcome(text)


def outcome(text: str) -> str:
    """All that is read of a text, in one line that is not too long."""
    whole = " / ".join(map(_shown, read_entries(text))) or "nothing"
    return whole if len(whole) <= _LONG else f"{whole[:_LONG]}... {zlib.crc32(whole.encode()):08x}"


def _shown(entry: Puzzle | NonetError) -> str:
    if isinstance(entry, NonetError):
        return _OF_PYTHON.sub(r"\1", " ".join(f"{type(entry).__name__}: {entry}".split()))
    try:
        return write(entry, "line")
    except NonetError:
        return write(entry, "json")
