"""Cages in blocks of YAML and TOML, regions beside a board, labels that look like cells."""

from __future__ import annotations

import pytest

import nonet
from nonet.constraints import Killer, Product
from nonet.formats import read_entries
from nonet.model import Layout

ROWS = ["1..4", "....", "2...", "...3"]
BOARD = "\n".join(ROWS)
REGIONS = ["AAAB", "ACBB", "CCDB", "CDDD"]
CAGES = {Killer(5, "r2c1 r2c2"), Killer(3, "r2c3 r2c4")}

YAML = """\
cages:
  - sum: 5
    cells: [r2c1, r2c2]
  - sum: 3
    cells: [r2c3, r2c4]
"""
IN_BLOCKS = """\
cages:
- cells:
    - [1, 0]
    - [1, 1]
  value: 5
- cells:
    - [1, 2]
    - [1, 3]
  value: 3
"""
TOML = """\
[[cages]]
sum = 5
cells = [[1, 0], [1, 1]]

[[cages]]
sum = 3
cells = [[1, 2], [1, 3]]
"""


def with_cages(puzzle: nonet.Puzzle) -> bool:
    rules = {rule.on(Layout.of(4)) for rule in CAGES}
    return set(puzzle.layout.constraints) == rules and puzzle.clues == 4


@pytest.mark.parametrize("cages", [YAML, IN_BLOCKS, TOML])
@pytest.mark.parametrize(
    "board",
    [
        BOARD,
        "board:\n" + "\n".join(f'  - "{row}"' for row in ROWS),
        f'puzzle = """\n{BOARD}\n"""',
        BOARD.replace("\n", ""),
    ],
)
def test_cages_in_blocks_are_read(cages: str, board: str) -> None:
    """They were errors about boards of 2x2."""
    assert with_cages(nonet.parse(f"{board}\n\n{cages}", strict=True))
    if '- "' not in board:  # a list of texts is looked for above alone
        assert with_cages(nonet.parse(f"{cages}\n\n{board}"))


def test_an_operation_is_a_sign() -> None:
    cages = YAML.replace("sum: 5", "target: 6\n    operation: multiply").replace(
        "sum: 3", "sum: 4+"
    )
    (puzzle,) = read_entries(f"{BOARD}\n\n{cages}")
    assert isinstance(puzzle, nonet.Puzzle)
    assert Product(6, "r2c1 r2c2").on(Layout.of(4)) in puzzle.layout.constraints


def test_blocks_with_other_settings_are_left_as_they_are() -> None:
    text = f"{BOARD}\n\n{YAML}    unique: false\n"
    assert any(not isinstance(each, nonet.Puzzle) or each.unread for each in read_entries(text))


@pytest.mark.parametrize("between", ["   ", " | ", "\t", "  ||  "])
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("spaced", [False, True])
def test_regions_stand_beside_the_board(between: str, turned: bool, spaced: bool) -> None:
    pairs = [
        (" ".join(a), " ".join(b)) if spaced else (a, b) for a, b in zip(ROWS, REGIONS, strict=True)
    ]
    rows = [between.join(reversed(pair) if turned else pair) for pair in pairs]
    expected = nonet.parse(f"{BOARD}\n\n{chr(10).join(REGIONS)}")
    assert expected.layout.regions
    assert nonet.parse("\n".join(rows)) == expected
    first, second = nonet.parse_many("\n".join([*rows, "", *rows]))
    assert first == second == expected


def test_two_boards_side_by_side_are_no_jigsaw() -> None:
    rows = [f"{row}   {row}" for row in ROWS]
    for each in read_entries("\n".join(rows)):
        assert not isinstance(each, nonet.Puzzle) or not each.layout.regions


LABELS = "A1 A1 B1 B1\nA2 A2 B2 B2\nA3 A3 B3 B3\nA4 A4 B4 B4"
SUMS = ["A1: 3", "B1: 7", "A2: 7", "B2: 3", "A3: 4", "B3: 6", "A4: 6", "B4: 4"]


@pytest.mark.parametrize("legend", ["\n".join(SUMS), ", ".join(SUMS), "\n".join(SUMS[::-1])])
@pytest.mark.parametrize("board", ["", f"{BOARD}\n\n"])
def test_labels_that_look_like_cells_are_labels_below_their_grid(legend: str, board: str) -> None:
    """Each number was taken for the cage of a cell."""
    puzzle = nonet.parse(f"{board}{LABELS}\n\n{legend}")
    assert len(puzzle.layout.constraints) == 8
    assert Killer(3, "r1c1 r1c2").on(Layout.of(4)) in puzzle.layout.constraints
    assert puzzle.clues == (4 if board else 0)


def test_cells_are_cells_where_no_grid_has_such_labels() -> None:
    puzzle = nonet.parse(f"{BOARD}\n\n5: A1 B1\nA2 B2: 3")
    assert {rule.kind for rule in puzzle.layout.constraints} == {"killer"}
    assert len(puzzle.layout.constraints) == 2
