"""Links of many sites, and the words that rules declare for formats: written and read back."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonet
from constraints.instances import BOARDS, random_instance
from formats.test_values import ROWS, WANTED
from linking import fpuzzles_link, lz_packed
from nonet import Puzzle
from nonet.constraints import CONSTRAINTS, Kind
from nonet.constraints._codecs import Word
from nonet.formats import _lzstring
from nonet.formats._iss_cells import IssNames
from nonet.model import Constraint, Layout

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def line(size: int) -> str:
    return nonet.write(WANTED[size])


def in_base_36(puzzle: Puzzle, *, placed: tuple[int, ...] = ()) -> str:
    """SudokuWiki's newest string: givens, placed values (all 9s), candidates."""
    candidates = puzzle.candidates()
    text = "S9B"
    for cell, value in enumerate(puzzle.givens):
        number = 18 + sum(1 << (value - 1) for value in candidates.of(cell))
        number = 18 if cell in placed else value or number
        text += DIGITS[number // 36] + DIGITS[number % 36]
    return text


NINE = line(9)
PACKED = nonet.write(WANTED[9], "fpuzzles").partition("=")[2]
SHORT = nonet.write(WANTED[9], "scf")
LISTED = quote(str(ROWS[9]))
LINKS = [
    f"https://www.sudokuwiki.org/sudoku.htm?bd={NINE}",
    f"https://www.sudokuwiki.org/sudoku.htm?bd={in_base_36(WANTED[9])}",
    f"https://www.sudokuwiki.org/sudoku.htm?bd={nonet.write(WANTED[9], 'sudokuwiki')}",
    in_base_36(WANTED[9]),
    f"https://sudokuexchange.com/play/?s={NINE}&d=3",
    f"https://sudokuexchange.com/play/?s={','.join(NINE)}",
    f"https://www.sudoku-solutions.com/index.php?puzzle={NINE}",
    f"https://lisudoku.xyz/e?import={NINE}",
    f"https://sudokupad.app/?puzzleid=fpuzzles{quote(PACKED, safe='')}",
    f"https://sudokupad.app/?puzzleid=fpuzzles{PACKED}",
    f"https://sudokupad.app/fpuzzles{PACKED}",
    f"https://app.crackingthecryptic.com/sudoku/fpuzzles{PACKED}",
    f"https://app.crackingthecryptic.com/sudoku/?puzzleid={SHORT}",
    f"https://sudokupad.app/{SHORT}",
    f"sudokupad.app/{SHORT}",
    f"https://sudokupad.app/?load={PACKED}",
    f"https://example.org/?fpuzzle={PACKED}",
    f"https://example.org/?q={quote(nonet.write(WANTED[9], 'iss'))}",
    f"https://example.org/?s={LISTED}",
    f"https://example.org/#{NINE}",
    "https://puzz.link/p?sudoku/9/9/9g7h6g8h3g2h9g6h4g9h2g59g7g2h4g7h3g29g3g29g5g6h5g8h3g9h3g59g7g4g93g7h2",
    "See http://pzv.jp/p.html?sudoku/9/9/9g7h6g8h3g2h9g6h4g9h2g59g7g2h4g7h3g29g3g29g5g6h5g8h3g9h3g59g7g4g93g7h2.",
    f"https://example.org/play#puzzle={NINE}",
    f"https://example.org/#/play?g={NINE}&t=3",
    f"https://example.org/p/{NINE}/",
    f"www.example.org/?g={NINE}",
    f"https://example.org/?puzzle={NINE}&solution={'123456789' * 9}",
    f"https://example.org/?a={NINE}&b={NINE}",
]


@pytest.mark.parametrize("link", LINKS, ids=lambda link: link[:40])
def test_links(link: str) -> None:
    for text in (
        link,
        f"Try this one: {link}.",
        f"- [a puzzle]({link}), rather hard\n- by me\n",
        f"> <{link}>",
        f'<a href="{link}">here</a>',
    ):
        if link.startswith(("S9B", "sudokupad")) and text != link:
            continue
        (found,) = nonet.parse_many(text)
        assert found.givens == WANTED[9].givens
        assert found.line == 1


def test_pencil_marks_of_sudokuwiki() -> None:
    puzzle = nonet.parse("." * 81)
    marked = nonet.parse(in_base_36(puzzle, placed=(80,)))
    assert marked.givens == puzzle.givens
    assert marked.marks is not None
    assert [marked.marks.of(cell) for cell in (0, 80)] == [tuple(range(1, 10)), (9,)]


def test_links_beside_puzzles_are_text() -> None:
    others: list[int] = []
    text = f"{NINE}\nfrom https://example.org/a-page-with-many-words\n{NINE}\n"
    found = list(nonet.parse_many(text, on_other=lambda number, _: others.append(number)))
    assert (len(found), others) == (2, [2])


@pytest.mark.parametrize(
    ("link", "kind", "words"),
    [
        ("https://sudokupad.app/s2778hgmzt", nonet.FormatError, "server of sudokupad.app"),
        ("https://sudokupad.app/me/my-puzzle", nonet.FormatError, "server of sudokupad.app"),
        ("https://tinyurl.com/abc123", nonet.FormatError, "open it in a browser"),
        ("https://example.org/abc", nonet.FormatError, "no puzzle in this link: if its page"),
        # As long as a board of 5x5 and of 6x6.
        ("http://example.com/sudoku", nonet.FormatError, "no puzzle in this link: if its page"),
        ("https://www.example.org/sudokus/1234", nonet.FormatError, "no puzzle in this link"),
        (
            "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VRNb9swDL37VxQ66yDJ8kd865Jm",
            None,
            "Pen",
        ),
        ("https://sudokupad.app/sclN4IgzglgXgpiBcBOANCALhNAbO8QGUA", None, "cannot be unpacked"),
        (f"https://www.sudokuwiki.org/sudoku.htm?bd={NINE[1:]}", None, "80 characters"),
        (in_base_36(WANTED[9])[1:], None, "S|fit no board"),
        (f"S9B00{'0m' * 80}", None, "cell 1 has no number of a cell: 0"),
        (f"S9B{'0m' * 80}zz", None, "cell 81 has no number of a cell: 1295"),
        (in_base_36(WANTED[9])[:-1], None, "after S9B 162 characters"),
        (f"https://a.org/?a={NINE}&b={'.' * 81}", nonet.AmbiguousFormatError, "2 puzzles, in 'a'"),
    ],
)
def test_no_puzzle_in_it(link: str, kind: type[nonet.NonetError] | None, words: str) -> None:
    with pytest.raises(kind or nonet.NonetError, match=words):
        nonet.parse(link)


@pytest.mark.parametrize("format", ["fpuzzles", "sudokupad"])
def test_the_error_of_a_link_that_is_cut_off(format: str) -> None:
    link = nonet.write(WANTED[9], format).strip()
    for length in (len(link) // 3, len(link) - 12):
        with pytest.raises(nonet.FormatError, match=r"is cut off or damaged .* copy the whole"):
            nonet.parse(link[:length])
    with pytest.raises(nonet.FormatError, match="it breaks off after column"):
        nonet.parse('{"size": 9, "grid": [[{"value": 5, "giv')
    whole = fpuzzles_link('{"size": 9, "title": "abc')
    with pytest.raises(nonet.FormatError, match=r"cut off .*JSON breaks off at character"):
        nonet.parse(whole)


def test_a_bad_link_in_a_file_is_an_error() -> None:
    errors: list[nonet.NonetError] = []
    text = f"{NINE}\nhttps://sudokupad.app/s2778hgmzt\n{NINE}\n"
    assert len(list(nonet.parse_many(text, on_error=errors.append))) == 2
    assert [error.line for error in errors] == [2]


def test_what_is_packed_may_not_be_endless(monkeypatch: pytest.MonkeyPatch) -> None:
    text = lz_packed("ab" * 500)
    assert _lzstring.decompress(text) == "ab" * 500
    monkeypatch.setattr(_lzstring, "_MOST", 999)
    with pytest.raises(ValueError, match="far too long"):
        _lzstring.decompress(text)


def test_characters_beyond_a_byte_come_back() -> None:
    text = "\u00fe\u00ff\u0100\u0101"
    assert _lzstring.decompress(lz_packed(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "https://w" + 1500 * "ww.sudokuwiki.org/sudoku.htm?bd={digits}[",
        "https://swaroopg92.github" + 10_000 * ".io/penpa-edit/?abc",
    ],
)
def test_links_in_links_are_not_read_again_and_again(text: str) -> None:
    begun = time.process_time()
    with pytest.raises(nonet.NonetError):
        nonet.parse(text)
    # Each was read with all behind it, and looked through from each of its names: 40 and 100 s.
    assert time.process_time() - begun < 30


def test_a_link_within_a_link_is_read() -> None:
    board = "1" + "." * 80
    inside = f"https://www.sudokuwiki.org/sudoku.htm?bd={board}"
    outer = f"https://example.org/to?url={quote(inside, safe='')}"
    assert nonet.parse(outer) == nonet.parse(board)


DECLARED = [(kind, word) for kind in CONSTRAINTS for word in kind.codecs.get("iss", ())]
TRIES = 200  # a word for diagonals or for neighbours says few of the rules that chance makes


def random_rule(kind: Kind, word: Word, rng: random.Random) -> tuple[Constraint, IssNames] | None:
    """A rule that the word can say."""
    for _ in range(TRIES):
        board = rng.choice((*BOARDS, Layout.of(9)))
        rule = random_instance(kind, board, rng)
        names = IssNames(board)
        if rule is not None and word.arguments(rule, names) is not None:
            return rule, names
    return None


def plain(rule: Any, names: IssNames) -> Constraint:
    """A rule without what its word leaves open or says in another way."""
    if rule.kind == "whispers" and rule.difference is None:
        rule = replace(rule, difference=(names.layout.value_count + 1) // 2)
    if rule.kind == "renban":  # a line that crosses itself
        rule = replace(rule, cells=tuple(dict.fromkeys(rule.cells)))
    if rule.kind in ("little-killer", "sandwich"):  # from which end
        rule = replace(rule, cells=min(rule.cells, rule.cells[::-1]))
    if rule.kind == "full-rank":  # a word for all ranks says whether there are ties
        rule = replace(rule, ties=False)
    return rule  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("kind", "word"),
    [pytest.param(*each, id=f"{each[0].name}-{each[1].name}") for each in DECLARED],
)
@given(seed=st.integers(0, 2**32 - 1))
@pytest.mark.sampled
def test_a_written_word_is_read_as_the_same_rule(kind: Kind, word: Word, seed: int) -> None:
    found = random_rule(kind, word, random.Random(seed))
    if found is None:
        return
    rule, names = found
    written = word.arguments(rule, names)
    assert written is not None
    (back,) = word.rules(list(written), names, kind.make)
    assert word.arguments(back, names) == written
    assert plain(back, names) == plain(rule, names)


@pytest.mark.parametrize(
    ("kind", "word"),
    [pytest.param(*each, id=f"{each[0].name}-{each[1].name}") for each in DECLARED],
)
def test_every_word_describes_some_rule(kind: Kind, word: Word) -> None:
    assert any(random_rule(kind, word, random.Random(seed)) for seed in range(20))
