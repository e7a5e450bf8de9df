"""Every text of `pasted_texts` gives what it must, and damaged ones are never read wrongly."""

from __future__ import annotations

import pytest

from nonet.errors import AmbiguousFormatError, NonetError
from nonet.formats import parse, read_entries, write
from pasted_texts import ERROR, FORUM_TEXTS, ODD, PUZZLE, QUESTION, TEXTS, Text


def test_there_are_enough() -> None:
    assert len(TEXTS) + len(FORUM_TEXTS) + len(ODD) >= 2300
    assert {text.kind for text in ODD} == {PUZZLE, QUESTION, ERROR}


def _wrong(text: Text) -> str | None:
    """What is wrong with the reading of a text, if anything is."""
    entries = list(read_entries(text.text, box=text.box))
    if text.kind == PUZZLE:
        return None if entries == [text.puzzle] else str(entries)
    if not all(isinstance(entry, NonetError) for entry in entries):
        return str(entries)
    asked = any(isinstance(entry, AmbiguousFormatError) for entry in entries)
    return None if asked == (text.kind == QUESTION) else str(entries)


@pytest.mark.contract("R0.6")
@pytest.mark.long
def test_what_people_paste() -> None:
    wrong = [
        (text.name, found) for text in [*TEXTS, *FORUM_TEXTS] if (found := _wrong(text)) is not None
    ]
    assert wrong == []


@pytest.mark.parametrize("text", ODD, ids=[text.name for text in ODD])
def test_odd_texts(text: Text) -> None:
    assert _wrong(text) is None


def test_letters_are_symbols_that_stay() -> None:
    text = next(text for text in TEXTS if text.name.startswith("letters: "))
    puzzle = parse(text.text)
    assert puzzle.source is not None
    assert puzzle.source.alphabet == "symbols:AEGILNRST"
    assert write(puzzle) == text.text
    assert parse(write(puzzle), alphabet="symbols:AEGILNRST") == puzzle
    with pytest.raises(NonetError, match="symbols of an alphabet"):
        parse(text.text, alphabet="symbols:AABCDEFGH")


def test_only_the_word_before_each_row_is_taken_off() -> None:
    rows = ["0123 4567 89AB CDEF", *[".... .... .... ...."] * 15]
    assert parse("\n".join(f".byte {row}" for row in rows)) == parse("\n".join(rows))


def test_the_last_of_several_texts_may_be_bare() -> None:
    for bare in ("...4", "...4,"):
        text = f'"12..",\n"..1.",\n".2..",\n{bare}'
        assert parse(text) == parse("12....1..2.....4")
