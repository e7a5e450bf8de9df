"""Files with titles, prose and several formats: every board is read, and nothing else."""

from __future__ import annotations

import pytest

from nonet.errors import FormatError, NonetError
from nonet.formats import parse, parse_many, read_entries, write
from nonet.model import Puzzle

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PUZZLE = parse(LINE)
ROWS = write(PUZZLE, "rows")


def read(text: str) -> tuple[list[Puzzle | NonetError], list[str]]:
    other: list[str] = []
    return list(read_entries(text, on_other=lambda _, text: other.append(text))), other


def test_a_mistyped_board_among_text_is_an_error() -> None:
    short = ROWS.replace("8...6...3", "8...6...")
    entries, other = read(f"The first\n{short}\n\nThe second\n{ROWS}\n")
    assert isinstance(entries[0], FormatError)
    assert (entries[0].line, entries[1:]) == (5, [PUZZLE])
    assert "row 4 has 8 symbols" in entries[0].message
    assert other == ["The first", "The second"]


def test_a_box_shape_holds_for_what_follows_however_many_other_comments_there_are() -> None:
    line = "1" + "." * 35
    others = "\n\n".join(f"# number {number}\n{line}" for number in range(15))
    lines = "\n".join([line] * 300)  # so many show that there is one puzzle a line
    entries, other = read(f"{lines}\nHello, all\n\n# box 3x2\n{others}\n\nBye\n\n{line}")
    assert other == ["Hello, all", "Bye"]
    boxes = [entry.layout.box for entry in entries if isinstance(entry, Puzzle)]
    assert boxes == [parse(line).layout.box] * 300 + [parse(line, box="3x2").layout.box] * 16


def test_bands_may_have_gaps_in_some_of_their_rows() -> None:
    entries, other = read("Hello, all\n\n12 34\n3412\n\n21 43\n432.\n")
    assert (entries, other) == ([parse("123434122143432.")], ["Hello, all"])


def test_one_alphabet_for_a_file() -> None:
    plain, certain = "1A" + "0" * 623, ":;<=>?@" + "0" * 618
    with pytest.raises(NonetError, match="2 ways"):
        parse(plain)
    for text in (f"{plain}\n{certain}", f"{certain}\n{plain}"):
        assert [max(puzzle.givens) for puzzle in parse_many(text)] in ([17, 16], [16, 17])


def test_a_wrong_rule_in_a_comment_costs_its_puzzle_only() -> None:
    lines = [LINE, "", "# rule killer x r1c1", LINE, "", LINE]
    text = "\n".join([*lines, LINE + " # rule thermo r1c1 r9x9", LINE])
    entries = list(read_entries(text))
    errors = [entry for entry in entries if isinstance(entry, NonetError)]
    assert [error.line for error in errors] == [3, 7]
    assert [entry.line for entry in entries] == [1, 3, 6, 7, 8]
    assert "killer x r1c1" in errors[0].message


def test_a_line_of_question_marks_beside_a_board_is_a_board() -> None:
    rows = "[0 3 0 4\n 0 0 0 0\n 0 0 0 0\n 2 0 1 0]"
    marked = "??2?5??????6?1?3????1????6???2?4???3"
    entries, _ = read(f"{rows}\n\n{marked}")
    assert entries == [parse(rows), parse(marked.replace("?", "."))]


def test_boards_on_a_line_each_that_are_written_in_two_ways() -> None:
    entries, _ = read("12.1|23..|....|...2\n\n2.33 1... 31.. .3..\n")
    assert entries == [parse("12.123.........2"), parse("2.331...31...3..")]


def test_a_remark_in_fewer_fields_than_a_row_has_is_no_row_too_many() -> None:
    rows = "1.....\n..2...\n....3.\n4.....\n..5...\n....6."
    assert read(f"{rows}\n\n;w2 ;;k1\n") == ([parse(rows)], [";w2 ;;k1"])


def test_number_signs_are_empty_cells_of_all_lines_or_of_none_but_a_title() -> None:
    entries, _ = read("No. 5\n#\n#2#4\n4123\n#123\n3412\n")
    assert [str(each)[:24] for each in entries] == ["line 4: 2 rows of 4 symb"]


def test_places_in_a_sentence_are_no_list_beside_a_board() -> None:
    rows = "1.43.21..431.124"  # drawn as seed 004 draws its boards, with prose below
    board = "\n".join(" ".join(rows[i : i + 4]) for i in range(0, 16, 4))
    text = (
        f"### Example\n```\n{board}\n\nLet's look at block 0.\nCell (0, 0) can't hold 1, as (0, 3) "
        "does.\nA constraint is added to all cells of row 1 (e.g. (1, 3), (1, 5), (1, 8), etc..), "
        "thus removing 1.\n```\n\n### Another\n```\n"
        f"{board}\n\nIn this case, cells (0, 3) and (0, 1) can't hold 4.\n```\n"
    )
    entries, _ = read(text)
    found = [each for each in entries if isinstance(each, Puzzle)]
    assert found == [parse(rows)] * 2
