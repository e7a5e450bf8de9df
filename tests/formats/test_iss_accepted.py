"""What Interactive Sudoku Solver takes beside plain words: each count was compared with its own."""

from __future__ import annotations

import base64

import pytest

import nonet
from nonet import NonetError

_SHORT = [  # text, solutions to the limit of 2
    (".Shape~4x4.Lockout~1~R1C1", 0),
    (".Shape~4x4.Lockout~0~R1C1", 2),
    (".Shape~4x4.Lunchbox~0~R1C1", 0),
    (".Shape~4x4.Lunchbox~2~R1C1", 0),
    (".Shape~4x4.ValueIndexing~R1C1", 0),
    (".Shape~4x4.ValueIndexing~R1C1~R1C2", 0),
    (".Shape~4x4.Arrow~R1C1", 0),
    (".Shape~4x4~0-3.Arrow~R1C1", 2),
    (".Shape~4x4.DoubleArrow~R1C1", 0),
    (".Shape~4x4~0-3.DoubleArrow~R1C1", 2),
    (".Shape~4x4.Renban~R1C1~R1C2~R1C1", 0),
    (".Shape~4x4.Or.ValueIndexing~R1C1.~R1C1_2.End.~R2C2_1.~R1C2_3", 2),
    (".Shape~4x4.RegionSize~2.~R1C1_1.~R2C2_1", 2),
    (".Shape~6x6.RegionSize~4", 2),
    (".Shape~6x6.RegionSize~4.~R1C1_1.~R2C2_1", 0),
    (".Shape~6x6.RegionSize~6.~R1C3_1.~R2C1_1", 0),
    (".Shape~6x6.RegionSize~4.~R1C3_1.~R2C1_1", 2),
    (".Shape~8x8.RegionSize~4.Windoku", 2),
    (".Shape~6x6~0-5.RegionSize~4.~R1C1_1.~R2C2_1", 0),
    (".Shape~4x4.RegionSize~6.AntiKnight.DisjointSets", 2),
    (".Shape~4x4.AntiKnight.DisjointSets", 0),
    (".Shape~6x6.RegionSize~2.DisjointSets.~R1C1_1.~R3C4_1", 2),
    (".Shape~6x6.RegionSize~4.NoBoxes.DisjointSets", 0),
    (".RegionSize~3.RegionSameValues.~R1C1_1", 2),
    (".Shape~4x4.Pair~SIU~~R1C2~R3C2", 2),  # with bits beyond those of the table
]


@pytest.mark.parametrize(("text", "count"), _SHORT)
def test_short_lines_and_small_boxes_count_as_there(text: str, count: int) -> None:
    try:
        found = nonet.solve(nonet.parse(text), limit=2)
    except nonet.ConflictError:
        assert count == 0  # givens that break the rules among themselves
        return
    assert len(found.solutions) == count


def test_small_boxes_are_refused_where_they_are_parts_of_a_rule() -> None:
    line = ".RegionSumLine~R1C1~R1C2~R1C3"
    for word in (line, f".Or{line}.End"):
        with pytest.raises(NonetError, match="boxes that are smaller than rows"):
            nonet.parse(f".Shape~6x6.RegionSize~4{word}")


def _shown(size: int, values: list[int]) -> list[list[str]]:
    texts = [str(value) if value else "." for value in values]
    return [texts[i : i + size] for i in range(0, size * size, size)]


@pytest.mark.parametrize("size", [4, 5, 6, 7, 8, 9, 10, 12, 16])
@pytest.mark.parametrize("way", ["blanks", "wide", "one line", "bars"])
def test_boards_with_blanks_are_of_every_size(size: int, way: str) -> None:
    """But for 9x9 they were words that do not begin with a dot."""
    values = [(i * 7) % size + 1 if i % 3 == 0 else 0 for i in range(size * size)]
    rows = _shown(size, values)
    text = {
        "blanks": "\n".join(map(" ".join, rows)),
        "wide": "\n".join("  ".join(each.rjust(2) for each in row) for row in rows),
        "one line": " ".join(map(" ".join, rows)),
        "bars": "\n".join(f"|{'|'.join(row)}|" for row in rows),
    }[way]
    (puzzle,) = nonet.parse_many(text, format="iss")
    assert list(puzzle.givens) == values
    assert puzzle.layout == nonet.Layout.of(size, "none" if size in (5, 7) else None)


@pytest.mark.parametrize("size", [5, 6, 7, 8, 9])
def test_candidates_on_a_line_are_of_every_size(size: int) -> None:
    layout = nonet.Layout.of(size, "none" if size in (5, 7) else None)
    values = range(1, size + 1)
    cells = [[v for v in values if (cell + v) % 3 or v == 1] for cell in range(size * size)]
    text = "".join(str(v) if v in held else "." for held in cells for v in values)
    (puzzle,) = nonet.parse_many(text, format="iss")
    assert puzzle.layout == layout and puzzle.marks is not None
    assert [sorted(puzzle.marks.of(cell)) for cell in range(size * size)] == cells


_WORDS = (".Shape~4x4", ".Thermo~R1C1~R1C2", ".~R2C2_3")
_PROGRAMS = {
    "an array": "const p = [\n" + "".join(f'  "{w}",\n' for w in _WORDS) + '].join("");',
    "a sum": "const p =\n" + " +\n".join(f'  "{w}"' for w in _WORDS) + ";",
    "a sum, sign first": "const p = '" + "'\n  + '".join(_WORDS) + "';",
    "a tuple": "p = (\n" + "\n".join(f'    "{w}"' for w in _WORDS) + "\n)",
    "a list": "p = [\n" + "".join(f"    '{w}',\n" for w in _WORDS) + "]",
    "a loop": 'p = ""\n' + "\n".join(f'p += "{w}"' for w in _WORDS),
    "lines": "\n".join(f'"{w}"' for w in _WORDS),
    "cut words": '"' + '" +\n"'.join((".Shape~4x4.Thermo~R1C1", "~R1C2.~R2C2_3")) + '"',
    "comments": "p = (\n" + "\n".join(f'    "{w}"  # x' for w in _WORDS) + "\n)",
}


@pytest.mark.parametrize("way", _PROGRAMS)
@pytest.mark.parametrize("chosen", [None, "iss"])
def test_words_that_a_program_quotes_line_by_line_are_one_puzzle(
    way: str, chosen: str | None
) -> None:
    """Each line was a puzzle, or words were passed over without a word."""
    (puzzle,) = nonet.parse_many(_PROGRAMS[way], format=chosen)
    wanted = nonet.parse("".join(_WORDS))
    assert (puzzle.layout, puzzle.givens) == (wanted.layout, wanted.givens)


def test_puzzles_that_a_program_lists_stay_puzzles() -> None:
    puzzles = [f".Shape~4x4.Thermo~R1C1~R1C2.~R2C2_{n}" for n in (1, 3)]
    text = "const all = [\n" + "".join(f'  "{each}",\n' for each in puzzles) + "];"
    assert [p.givens for p in nonet.parse_many(text)] == [nonet.parse(p).givens for p in puzzles]
    title = 'My puzzle:\n"1..4....2......3"\n'
    assert nonet.parse(title).size == 4


def packed(*numbers: tuple[int, int]) -> str:
    """Numbers, each with how many bits it has, as an automaton is packed."""
    bits = "".join(f"{number:0{count}b}" for number, count in numbers)
    bits += "0" * (-len(bits) % 8)
    data = int(bits, 2).to_bytes(len(bits) // 8, "big")
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


@pytest.mark.parametrize(("accepting", "count"), [(0b00, 0), (0b01, 72), (0b10, 216), (0b11, 288)])
def test_an_automaton_may_accept_where_it_begins(accepting: int, count: int) -> None:
    head = [(1, 2), (1, 4), (3, 4), (2, 2), (0, 2), (accepting, 2)]
    # 1 leads from the first state to itself, all else from the second.
    steps = [(0b0001, 4), (0, 2), (0b1110, 4), (1, 2), (1, 2), (1, 2)]
    text = packed(*head, *steps)
    puzzle = nonet.parse(f".Shape~4x4.NFA~{text}~R1C1")
    assert nonet.count(puzzle) == count


def test_words_as_long_as_the_regions_behind_them_are_words() -> None:
    """They are not the givens of a jigsaw on a line, where as many characters stand before."""
    regions = "000111000111222333222333444555444555"
    text = f".Shape~6x6.RellikCage~3~R6C6.Jigsaw~{regions}"
    assert len(text) == 2 * len(regions)
    puzzle = nonet.parse(text)
    assert [each.kind for each in puzzle.layout.constraints] == ["rellik"]
    assert puzzle.clues == 0
