"""A text that shows by its first characters what it is goes to its one reader."""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType

import pytest

import nonet
from nonet.errors import UnsupportedError

WORDS = ".Cage~10~R1C1~R1C2~R1C3.~R5C5_5.Thermo~R2C2~R3C2~R4C2"
_MOST_FILES = 12  # of formats


def files_of_formats(text: str) -> set[str]:
    """The files of formats that take part in reading a text."""
    files: set[str] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            files.add(frame.f_code.co_filename)

    nonet.parse(text)  # imports are not what is counted
    sys.setprofile(note)
    try:
        nonet.parse(text)
    finally:
        sys.setprofile(None)
    return {Path(file).name for file in files if Path(file).parent.name == "formats"}


def test_words_take_few_files() -> None:
    assert len(files_of_formats(WORDS)) <= _MOST_FILES


@pytest.mark.parametrize("text", [WORDS, f"\n  {WORDS}\n", ".Shape~6x6.~R1C1_5.X~R2C2~R2C3"])
def test_words_are_read_as_by_name(text: str) -> None:
    found, named = nonet.parse(text), nonet.parse(text, format="iss")
    assert (found, found.line, found.source) == (named, named.line, named.source)


def test_errors_are_the_same_as_without() -> None:
    with pytest.raises(UnsupportedError, match="'Nonsense' is not supported"):
        nonet.parse(f"{WORDS}.Nonsense~R1C1")
