"""`nonet solve` as its users meet it."""

import json
from pathlib import Path

import pytest

from cli.conftest import Run

TWO = "1000020000300004"
NINE = "0000300040020000"
CLASH = "1100000000000000"
NONE = "1230000400000000"
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
INKALA_SOLVED = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"


def test_a_pipe_gets_a_line_per_puzzle_in_order(nonet: Run) -> None:
    result = nonet("solve", "-", stdin=f"{INKALA}\n{NONE}\n{TWO}\n")
    assert result.lines[0] == INKALA_SOLVED
    assert result.lines[1] == "# line 2: no solution"
    assert len(result.lines[2]) == 16
    assert (result.code, result.err) == (1, "")


@pytest.mark.contract("R0.23")
def test_bad_lines_are_reported_and_stop_nothing(nonet: Run) -> None:
    text = f"# a comment\n\n{INKALA}\nno puzzle here\n{CLASH}\n{INKALA[:-1]}\n{TWO}\n"
    result = nonet("solve", "-", stdin=text)
    assert result.lines[0] == INKALA_SOLVED
    assert result.lines[1:3] == [f"# line {n}: not solved" for n in (5, 6)]
    assert len(result.lines) == 4
    assert result.code == 3
    errors = result.err.splitlines()
    assert "line 5: the givens break the rules: 1 appears twice in row 1 (r1c1, r1c2)" in errors[0]
    assert "line 6: 80 characters" in errors[1]
    assert errors[2] == "nonet: 1 line is not a puzzle and passed over"


@pytest.mark.contract("R0.23")
def test_other_lines_are_passed_over_and_counted(nonet: Run, tmp_path: Path) -> None:
    rows = "\n".join(INKALA[start : start + 9] for start in range(0, 81, 9))
    file = tmp_path / "boards.txt"
    file.write_text(f"Two boards\nof two kinds\n{INKALA}\nGrid 02\n{rows}\n\nThe end.\n")
    result = nonet("solve", str(file), "--save", "beside")
    assert result.lines == [INKALA_SOLVED] * 2
    assert result.code == 0
    assert result.err == f"nonet: {file}: 4 lines are not a puzzle and passed over\n"
    saved = (tmp_path / "boards_Solved!.txt").read_text()
    assert saved == f"{INKALA_SOLVED}\n" * 2
    nothing = nonet("solve", "-", stdin="Only\nwords\n")
    assert nothing.code == 3
    assert nothing.err.startswith("nonet: line 1: none of these 2 lines is a puzzle: ")


@pytest.mark.contract("R0.18", "R4.18")
def test_exit_codes(nonet: Run) -> None:
    assert nonet("solve", TWO).code == 0
    assert nonet("solve", NONE).code == 1
    assert nonet("solve", "--unique", TWO).code == 1
    one = nonet("solve", "--unique", "--limit", "1", TWO)
    assert (one.code, one.out) == (2, "") and "--limit 2 or more" in one.err
    assert nonet("solve", "--unique", INKALA).code == 0
    assert nonet("solve", CLASH).code == 3
    assert nonet("solve", INKALA, "--node-limit", "1").code == 5
    assert nonet("solve", INKALA, "--timeout", "0", "--engine", "native").code == 5
    assert nonet("solve", "--limit", "0", TWO).code == 2
    assert nonet("solve", "--all", "--limit", "3", TWO).code == 2
    assert nonet("solve", "--engine", "nativ", TWO).code == 2
    assert nonet("solve", "--box", "2x", TWO).code == 2
    assert nonet("solve", "--frobnicate", TWO).code == 2
    assert nonet("solve", ".").code == 0


@pytest.mark.contract("R0.8")
@pytest.mark.parametrize("text", ["", "   ", "\n\n"])
def test_empty_input(nonet: Run, text: str) -> None:
    assert nonet("solve", text).code == 3
    assert nonet("solve", "-", stdin=text).code == 3


@pytest.mark.contract("R0.7", "R0.9", "R0.25")
def test_what_a_word_is_follows_from_its_text(nonet: Run, tmp_path: Path) -> None:
    assert nonet("solve", "missing.txt").err == "nonet: there is no file 'missing.txt'\n"
    assert nonet("solve", "missing.jpg").err == "nonet: there is no file 'missing.jpg'\n"
    neither = nonet("solve", "hello")
    assert neither.code == 3
    assert "'hello' is neither a file nor a puzzle: 5 characters fit no board" in neither.err
    stray = nonet("solve", INKALA.replace("9", "x"))
    assert "neither" not in stray.err
    assert "'x'" in stray.err
    assert "r3c5" in stray.err
    folder = nonet("solve", str(tmp_path))
    assert folder.code == 3
    assert folder.err == f"nonet: there are no files in {tmp_path}\n"
    image = tmp_path / "image.txt"
    image.write_bytes(b"\x89PNG\r\n\xff\xfe")
    assert nonet("solve", str(image)).code == 3
    (tmp_path / "empty.txt").write_text("# nothing\n")
    assert "there is no puzzle in it" in nonet("solve", str(tmp_path / "empty.txt")).err
    # A file whose name looks like a puzzle is a file.
    (tmp_path / TWO).write_text(NINE)
    assert nonet("count", str(tmp_path / TWO)).out == "9\n"


def test_a_board_may_begin_with_a_dash(nonet: Run) -> None:
    assert nonet("solve", "-2----3--------1").lines[0][1] == "2"
    assert nonet("count", "--" + "-" * 14).out == "288\n"


@pytest.mark.contract("R0.5")
def test_all_and_limit(nonet: Run) -> None:
    everything = nonet("solve", "--all", NINE).lines
    assert len(everything) == len(set(everything)) == 9
    assert nonet("solve", "--limit", "4", NINE).lines == everything[:4]
    assert nonet("solve", NINE).lines == everything[:1]


@pytest.mark.contract("R0.4", "R0.2")
def test_boxes_of_both_orientations(nonet: Run) -> None:
    wide = nonet("count", "12" + "." * 34, "--limit", "50").out
    assert wide == "at least 50\n"
    for box, apart in (("2x3", True), ("3x2", False)):
        # 1 at r1c1 and r3c2: another box with 2x3, the same with 3x2.
        result = nonet("solve", "1" + "." * 12 + "1" + "." * 22, "--box", box)
        assert (result.code == 0) is apart
    for box in ("4x4", "2x8", "8x2"):
        assert nonet("solve", "." * 256, "--box", box).code == 0
    assert nonet("solve", "." * 25, "--box", "none").code == 0
    prime = nonet("solve", "." * 25)
    assert prime.code == 3
    assert "5 is a prime number" in prime.err


def test_games_and_regions(nonet: Run, tmp_path: Path) -> None:
    assert nonet("count", "." * 16, "--game", "diagonal").out == "48\n"
    assert nonet("count", "." * 16, "--game", "latin").out == "576\n"
    assert nonet("count", "." * 25, "--game", "latin").out == "161280\n"
    labels = "aabb acbb accd cddd"
    expected = nonet("count", "." * 16, "--regions", labels).out
    (tmp_path / "regions.txt").write_text(labels.replace(" ", "\n"))
    file = str(tmp_path / "regions.txt")
    assert nonet("count", "." * 16, "--game", "jigsaw", "--regions", file).out == expected
    assert nonet("count", "." * 16, "--game", "jigsaw").code == 3
    # What a file says of its houses is not dropped in silence.
    cells = labels.replace(" ", "")
    rows = [list(cells[i : i + 4]) for i in range(0, 16, 4)]
    board = tmp_path / "jigsaw.json"
    board.write_text(json.dumps({"nonet": 1, "regions": rows, "givens": [[0] * 4] * 4}))
    assert nonet("count", str(board)).out == expected
    assert nonet("count", str(board), "--game", "jigsaw").out == expected
    both = nonet("count", "." * 16, "--game", "diagonal", "--regions", labels).out
    assert nonet("count", str(board), "--game", "diagonal").out == both == "0\n"
    five = "aaabb acabb cccdb eecdd eeedd"
    assert nonet("count", "1" + "." * 24, "--game", "diagonal", "--regions", five).code == 1
    result = nonet("count", "." * 36, "--regions", five, "--box", "2x3", "--game", "diagonal")
    assert (result.code, "not both" in result.err) == (2, True)
    for game, reason in (("latin", "no regions"), ("classic", "jigsaw"), ("windoku", "boxes")):
        refused = nonet("count", str(board), "--game", game)
        assert (refused.code, reason in refused.err) == (3, True)
    board.write_text(nonet("convert", "." * 16, "--game", "queens", "--to", "json").out)
    refused = nonet("count", str(board), "--game", "latin")
    assert (refused.code, "has its own rules" in refused.err) == (4, True), refused.err
    refused = nonet("count", "." * 16, "--game", "latin", "--regions", labels)
    assert (refused.code, "no regions" in refused.err) == (3, True)
    assert nonet("count", "." * 16, "--game", "latin", "--box", "2x2").code == 2
    assert "Did you mean 'diagonal'" in nonet("solve", TWO, "--game", "diagonl").err


@pytest.mark.contract("R0.6", "R0.21", "R0.22")
def test_solutions_come_in_the_format_of_the_puzzle(nonet: Run) -> None:
    offset = "1" + "0" * 14 + "@" + "0" * 240
    solution = nonet("solve", offset).lines[0]
    assert set(solution) == set("123456789:;<=>?@")
    letters = nonet("solve", offset.replace("@", "G"), "--alphabet", "a10").lines[0]
    assert set(letters) == set("123456789ABCDEFG")


@pytest.mark.contract("R3.7", "R4.2")
def test_files_of_separated_numbers(nonet: Run, tmp_path: Path) -> None:
    rows = [INKALA[i : i + 9].replace(".", "0") for i in range(0, 81, 9)]
    file = tmp_path / "sudoku.txt"
    file.write_text("\n".join(" ".join(row) for row in rows) + "\n")
    assert nonet("solve", str(file)).lines == [INKALA_SOLVED]
    # Any block width: 6x6 in tall boxes, 12x12 with numbers of two digits.
    file.write_text("# box 3x2\n" + "0 0 0 0 0 0\n" * 6)
    board = json.loads(nonet("convert", str(file), "--to", "json").out)
    assert (board["size"], board["box"]) == (6, [3, 2])
    file.write_text("12 " + "0 " * 11 + "\n" + ("0 " * 12 + "\n") * 11)
    assert nonet("solve", str(file)).lines[0].startswith("C")


def test_a_rule_off_the_board_is_not_the_puzzle_s_fault(nonet: Run) -> None:
    done = nonet("solve", "--rule", "killer 3 r9c9", "1..4....2......3")
    assert done.code == 3
    assert done.err.startswith("nonet: killer: 'r9c9' is not on a board of 4x4")
