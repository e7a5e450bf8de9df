"""Puzzles that stand in several parts of a text: a board, and beside it regions or cages."""

from __future__ import annotations

import io

import pytest

import nonet
from nonet.constraints import Difference, Killer, Product, Ratio, SumCage
from nonet.errors import FormatError, NonetError, ShapeError, UnsupportedError
from nonet.formats import parse, parse_many, read_entries
from nonet.model import Layout, Puzzle

BOARD = "1..4\n....\n2...\n...3"
REGIONS = "AAAB\nACBB\nCCDB\nCDDD"
LABELS = "aabb\nccdd\neeff\ngghh"
SUMS = {"a": 3, "b": 7, "c": 7, "d": 3, "e": 4, "f": 6, "g": 6, "h": 4}
LEGEND = "\n".join(f"{label}={total}" for label, total in SUMS.items())
NOTHING = "\n".join(["...."] * 4)
KENKEN = """\
12x r1c1 r1c2
3- r1c3 r1c4
6+ r2c1 r2c2
2/ r2c3 r2c4
7+ r3c1 r4c1
3- r3c2 r4c2
12+ r3c3 r3c4 r4c3
3 r4c4"""


def jigsaw(givens: str = BOARD, regions: str = REGIONS) -> Puzzle:
    layout = Layout.of(4, regions="".join(regions.split()))
    return Puzzle(layout, [int(c) if c.isdigit() else 0 for c in "".join(givens.split())])


def table(text: str) -> str:
    rows = ["".join(f"<td>{cell}</td>" for cell in row) for row in text.split()]
    return f"<table>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>"


def spaced(text: str) -> str:
    return "\n".join(" ".join(row) for row in text.split("\n"))


@pytest.mark.parametrize(
    "text",
    [
        f"{BOARD}\n\n{REGIONS}",
        f"{REGIONS}\n\n{BOARD}",
        f"{BOARD}\n{REGIONS}",
        f"{BOARD}\n\nRegions:\n{REGIONS}",
        f"A jigsaw sudoku\n\n{BOARD}\n\nThe regions\n\n{REGIONS}\n",
        f"{spaced(BOARD)}\n\n{spaced(REGIONS)}",
        "+-----+-----+\n| 1 . | . 4 |\n| . . | . . |\n+-----+-----+\n| 2 . | . . |\n"
        f"| . . | . 3 |\n+-----+-----+\n\n{REGIONS}",
        BOARD.replace("\n", "") + "\n" + REGIONS.replace("\n", ""),
        "\n".join(f"> {row}" for row in [*BOARD.split(), "", *REGIONS.split()]),
        "\n".join(f"// {row}" for row in [*BOARD.split(), "", *REGIONS.split()]),
        table(BOARD) + table(REGIONS),
        f"board = {BOARD.split()}\nregions = {REGIONS.split()}",
        "int a[4][4] = {{1,0,0,4},{0,0,0,0},{2,0,0,0},{0,0,0,3}};\n"
        "int b[4][4] = {{1,1,1,2},{1,3,2,2},{3,3,4,2},{3,4,4,4}};",
        BOARD + "\n\n" + REGIONS.translate(str.maketrans("ABCD", "1234")),
        BOARD + "\n\n" + spaced(REGIONS.translate(str.maketrans("ABCD", "0123"))),
    ],
)
def test_a_board_and_a_grid_of_regions_are_one_jigsaw(text: str) -> None:
    assert list(parse_many(text)) == [jigsaw()]


def test_every_board_has_the_regions_beside_it() -> None:
    both = f"{BOARD}\n\n{REGIONS}\n\n"
    other = f"{REGIONS}\n\n{BOARD}\n\n"
    assert list(parse_many(both * 3)) == [jigsaw()] * 3
    assert list(parse_many(other * 3)) == [jigsaw()] * 3
    plain = parse(BOARD)
    assert list(parse_many(f"{BOARD}\n\n{both}{BOARD}")) == [plain, jigsaw(), plain]


def test_regions_of_81_characters_below_a_line() -> None:
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    regions = "AAABBBCCCAAABBBCCCAAABDDBCCEEEDDDDBCEEEDDDFFF"
    regions += "GGEHHHHFFGGEHHIIFFGGEHHIIIFGGGHIIIIF"
    layout = Layout.of(9, regions=regions)
    for labels in (regions, regions.translate(str.maketrans("ABCDEFGHI", "123456789"))):
        text = f"{line}\n{labels}\n"
        for each in (text, io.BytesIO(text.encode()).getvalue()):
            (found,) = parse_many(each)
            assert found.layout.regions == layout.regions
            assert found.givens == parse(line).givens
        assert len(list(parse_many(text * 2))) == 2


def test_a_board_of_a_prime_size_needs_no_boxes_then() -> None:
    board = "1....\n.2...\n..3..\n...4.\n....5"
    found = parse(f"{board}\n\nAAAAB\nACCBB\nCCDDB\nCDDEB\nDEEEE")
    assert found.layout.regions is not None
    assert found.size == 5
    kenken = parse(f"{board}\n\n3+ r1c1 r1c2")
    assert kenken.layout.box is None
    assert kenken.layout.constraints == (SumCage(3, (0, 1)),)


def test_regions_with_a_slip_are_an_error_and_no_second_puzzle() -> None:
    with pytest.raises(ShapeError, match="region A has 5, B has 3"):
        parse(f"{BOARD}\n\nAAAA\nACBB\nCCDB\nCDDD")


def test_regions_alone_are_no_puzzle() -> None:
    with pytest.raises(FormatError, match="no board beside it"):
        parse(REGIONS)


@pytest.mark.parametrize(
    "text",
    [
        f"{NOTHING}\n\n{LABELS}\n\n{LEGEND}",
        f"{LABELS}\n{LEGEND}",
        f"Killer\n\n{LABELS}\n\nSums: {', '.join(LEGEND.split())}",
        f"{LABELS}\n\n{' '.join(LEGEND.split())}",
        f"{LEGEND}\n\n{LABELS}",
        f"{LABELS}\n\n" + LEGEND.replace("=", ": "),
        f"{LABELS}\n\n" + LEGEND.replace("=", " "),
        f"{LABELS}\n\n" + "\n".join(f"{total} = {label}" for label, total in SUMS.items()),
        f"{LABELS}\n\ncages = {SUMS}",
        f"{NOTHING}\n\n3 3 7 7\n7 7 3 3\n4 4 6 6\n6 6 4 4",
        f"{NOTHING}\n\n"
        + "\n".join(
            f"{total}: r{n // 2 + 1}c{n % 2 * 2 + 1} r{n // 2 + 1}c{n % 2 * 2 + 2}"
            for n, total in enumerate(SUMS.values())
        ),
        f"{NOTHING}\n\n"
        + "\n".join(
            f"({n // 2},{n % 2 * 2}),({n // 2},{n % 2 * 2 + 1}) = {total}"
            for n, total in enumerate(SUMS.values())
        ),
        f"{NOTHING}\n\n3: r1c1 r1c2, 7: r1c3 r1c4\nr2c1,r2c2 = 7; r2c3,r2c4 = 3\n"
        "4: r3c1 r3c2, 6: r3c3 r3c4, 6: r4c1 r4c2, 4: r4c3 r4c4",
    ],
)
def test_labels_and_sums_are_one_killer(text: str) -> None:
    (found,) = parse_many(text)
    assert not found.unread
    assert found.layout == Layout.of(4).with_constraints(
        Killer(total, (2 * n, 2 * n + 1)) for n, total in enumerate(SUMS.values())
    )
    assert not any(found.givens)


def test_a_killer_keeps_its_givens_and_its_regions() -> None:
    found = parse(f"{BOARD}\n\nRegions\n{REGIONS}\n\nCages\n{LABELS}\n\n{LEGEND}")
    assert found.layout.regions == jigsaw().layout.regions
    assert len(found.layout.constraints) == 8
    assert found.givens == jigsaw().givens


def test_cells_without_a_cage_are_marked() -> None:
    found = parse("aab.\n..b.\n....\n....\na=3\nb=5")
    assert found.layout.constraints == (Killer(3, (0, 1)), Killer(5, (2, 6)))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"{LABELS}\n\na=3\nb=7", "cages without a number: 'c', 'd'"),
        (f"{NOTHING}\n\n12: r1c1 r1c2\n5: r7c1 r1c3", r"\(7, 1\), which is not on a 4x4 board"),
        (f"{NOTHING}\n\n12: (1,1) (1,2)", "count from 0 or from 1"),
        ("12* r1c1 r1c2\n3- r2c1 r2c2", "how large it is"),
        ("KenKen 4x4\n12x r1c1 r1c2\n3- r1c2 r1c3", "r1c2 is in two cages"),
        ("KenKen 4x4\n12 r1c1 r1c2\n3- r1c3 r1c4", "has no sign"),
        ("KenKen 4x4\n2/ r1c1 r1c2 r1c3", "a ratio of 3 cells"),
        ("KenKen 4x4\n7 r1c1\n12x r1c2 r1c3", "r1c1 alone cannot hold 7"),
    ],
)
def test_cages_that_are_wrong_are_named(text: str, message: str) -> None:
    with pytest.raises(NonetError, match=message):
        list(parse_many(text))


@pytest.mark.parametrize(
    "text",
    [
        KENKEN,
        KENKEN.replace("x ", "* ").replace("/", "÷").replace(" r", ", r"),
        f"{NOTHING}\n\n{KENKEN}",
        f"KenKen\n\n{KENKEN}",
        "aabb\nccdd\nefgg\nefgh\na=12x\nb=3-\nc=6+\nd=2/\ne=7+\nf=3-\ng=12+\nh=3",
        "aabb\nccdd\nefgg\nefgh\n\na 12x\nb 3-\nc 6+\nd 2/\ne 7+\nf 3-\ng 12+\nh 3",
        "12x (0,0),(0,1)\n3- (0,2),(0,3)\n6+ (1,0),(1,1)\n2/ (1,2),(1,3)\n7+ (2,0),(3,0)\n"
        "3- (2,1),(3,1)\n12+ (2,2),(2,3),(3,2)\n3 (3,3)",
        "x12: A1,A2\n-3: A3,A4\n+6: B1,B2\n/2: B3,B4\n+7: C1,D1\n-3: C2,D2\n+12: C3,C4,D3\n3: D4",
    ],
)
def test_a_list_of_cages_with_signs_is_kenken(text: str) -> None:
    (found,) = parse_many(text)
    latin = nonet.games.GAMES.get("latin").layout(4)
    assert found.layout == latin.with_constraints(
        [
            Product(12, (0, 1)),
            Difference((2, 3), 3),
            SumCage(6, (4, 5)),
            Ratio((6, 7), 2),
            SumCage(7, (8, 12)),
            Difference((9, 13), 3),
            SumCage(12, (10, 11, 14)),
        ]
    )
    assert found.givens == (*[0] * 15, 3)


def test_a_list_of_givens_is_still_one() -> None:
    assert parse("r1c1=1\nr1c4=4\nr3c1=2\nr4c4=3") == parse(BOARD)


def test_words_below_the_only_line_of_a_file(tmp_path: object) -> None:
    from pathlib import Path

    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    file = Path(str(tmp_path)) / "one.txt"
    file.write_text(f"{line}\nNormal sudoku rules apply. Renban.\n")
    (puzzle,) = nonet.read(file)
    assert puzzle.unread == ("words beside it, which name 'renban'",)
    with pytest.raises(UnsupportedError, match="renban"):
        list(nonet.read(file, strict=True))
    # What is piped in is answered as it comes; then the words are an error of their own.
    first, second = read_entries(iter(file.read_text().splitlines(keepends=True)))
    assert isinstance(first, Puzzle)
    assert isinstance(second, UnsupportedError)
    assert second.line == 2
    cages = f"{line}\n12: r1c3 r1c4\n"
    (puzzle,) = parse_many(cages)
    assert puzzle.layout.constraints == (Killer(12, (2, 3)),)
