"""What `solve`, `show` and `candidates` show on a terminal and save, and where a bound ends it."""

import gzip
import json
import os
import re
from pathlib import Path

import pytest

from cli.conftest import Run
from formats.test_documents import SUDOKUPAD
from formats.test_sudokupad import board, link
from nonet import Solutions, Status, generate_each, solutions
from nonet._solve import SECONDS_FOR_PARTS

TWO = "1000020000300004"
CLASH = "1100000000000000"
NONE = "1230000400000000"
UNIQUE = "1..4....2......3"
SOLVED = "1243342141322314"
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
INKALA_SOLVED = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
# The same with its first row: enough nodes for an engine in Python to come to an end soon.
INKALA_BEGUN = INKALA_SOLVED[:9] + INKALA[9:]


@pytest.mark.contract("R0.20", "R0.21", "R0.22", "R1.12", "R3.8", "R4.21")
def test_a_terminal_gets_pictures(terminal: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    result = terminal("solve", INKALA)
    assert result.out.startswith("Puzzle 1: 9x9, boxes 3x3, 21 givens\n┏━━━┯")
    assert "┃ 8 │   │   ┃" in result.out  # before
    assert "┃ 8 │ 1 │ 2 ┃" in result.out  # after
    assert INKALA_SOLVED in result.out
    assert "First solution after " in result.out
    assert "Exactly one solution. (" in result.out
    assert "\x1b" not in result.out


@pytest.mark.contract("R1.13")
def test_colours(terminal: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    solved = terminal("solve", UNIQUE).out
    assert "\x1b[32m 2 \x1b[0m" in solved  # found: green
    assert "\x1b[1m 1 \x1b[0m" in solved  # given: bold
    assert "\x1b[31m 1 \x1b[0m" in terminal("solve", NONE).out  # no solution: red
    monkeypatch.setenv("TERM", "dumb")
    assert "\x1b" not in terminal("solve", UNIQUE).out


def test_a_summary_follows_several_puzzles(terminal: Run, tmp_path: Path) -> None:
    file = tmp_path / "four.txt"
    file.write_text(f"{UNIQUE}\n{TWO}\n{NONE}\n{CLASH}\n")
    result = terminal("solve", str(file))
    assert result.err.endswith(
        "4 puzzles: 1 with exactly one solution, 1 with several, 1 without, 1 that could not be "
        "solved because of errors.\n"
    )
    assert "Puzzle 3, line 3: 4x4, boxes 2x2, 4 givens" in result.out


@pytest.mark.contract("R3.11")
def test_a_terminal_hears_why_there_is_no_solution(terminal: Run, nonet: Run) -> None:
    text = "12....3........."
    out = terminal("solve", text).out
    assert "These 3 givens contradict each other: r1c1 = 1, r1c2 = 2 and r2c3 = 3." in out
    assert "They leave no place for 3 in row 1." in out
    assert "Without r1c1 or r1c2 there are several solutions." in terminal("solve", CLASH).out
    # A pipe gets what it got before.
    assert nonet("solve", text) == (1, "# no solution\n", "")


@pytest.mark.contract("R3.14")
def test_the_search_for_a_second_solution_is_announced_and_may_be_ended(
    terminal: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("nonet.cli._solve_output._PATIENCE", 0.0)
    announced = "Looking for a second solution ..."
    out = terminal("solve", "--engine", "bitwise", INKALA_BEGUN).out
    places = [out.index(text) for text in (INKALA_SOLVED, announced, "Exactly one solution.")]
    assert places == sorted(places)
    one = terminal("solve", "--engine", "bitwise", "--limit", "1", INKALA_BEGUN).out
    assert announced not in one
    assert "Whether there are further solutions was not checked." in one

    def interrupted(found: Solutions, seconds: float) -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr(Solutions, "ready", interrupted)
    file, saved = tmp_path / "in.txt", tmp_path / "out.txt"
    file.write_text(f"{INKALA_BEGUN}\n{UNIQUE}\n")
    result = terminal("solve", "--engine", "bitwise", "--save", str(saved), str(file))
    assert result.code == 130
    assert INKALA_SOLVED in result.out
    assert "this may not be the only solution" in result.out
    assert saved.read_text() == f"{INKALA_SOLVED}\n"


@pytest.mark.contract("R3.14")
def test_the_first_solution_comes_before_the_second_is_looked_for() -> None:
    found = solutions(INKALA_BEGUN, engine="bitwise")
    first = next(found)
    nodes = found.stats.nodes
    assert "".join(map(str, first.values)) == INKALA_SOLVED
    assert (found.status, found.ended) == (Status.SOLVED, None)
    while not found.ready(0.001):
        assert found.status is Status.SOLVED
    assert next(found, None) is None
    assert (found.status, found.stats.nodes > nodes) == (Status.UNIQUE, True)


@pytest.mark.parametrize("form", [[], ["--json"], ["--to", "numbers"]])
def test_solutions_that_a_bound_cuts_short(nonet: Run, form: list[str]) -> None:
    result = nonet("solve", "--all", "--node-limit", "300", *form, "." * 81)
    assert result.code == 5
    assert re.search(r"by the node limit after [\d,]+ solutions: there may be more", result.err)
    assert result.out


def test_solutions_that_the_time_cuts_short(nonet: Run) -> None:
    result = nonet("solve", "--all", "--timeout", "0.02", "." * 81)
    assert result.code == 5
    assert f"stopped by the timeout after {len(result.lines):,} solutions" in result.err


@pytest.mark.parametrize(
    ("options", "written", "code"),
    [
        (["--all"], 6, 5),
        (["--all", "--json"], 6, 5),
        (["--limit", "100"], 6, 5),
        (["--limit", "6"], 6, 0),
        ([], 1, 0),
    ],
)
def test_the_time_that_writing_takes_counts(
    nonet: Run, monkeypatch: pytest.MonkeyPatch, options: list[str], written: int, code: int
) -> None:
    class Clock:
        def __init__(self, timeout: float | None) -> None:
            # None: before the first puzzle; SECONDS_FOR_PARTS: for what belongs to solutions.
            assert timeout in (None, 60, SECONDS_FOR_PARTS)
            self._left = 6

        @property
        def left(self) -> float:
            self._left -= 1
            return float(max(0, self._left))

    monkeypatch.setattr("nonet.cli._solve_output.Deadline", Clock)
    result = nonet("solve", *options, "--timeout", "60", "." * 16)
    lines = json.loads(result.out)["solutions"] if "--json" in options else result.lines
    assert (result.code, len(lines)) == (code, written)
    message = "nonet: stopped by the timeout after 6 solutions: there may be more\n"
    assert result.err == (message if code else "")


def test_solutions_that_a_limit_ends_are_not_cut_short(nonet: Run) -> None:
    result = nonet("solve", "--limit", "3", "." * 81)
    assert (result.code, len(result.lines), result.err) == (0, 3, "")
    words = ["--unique", "--all", "--node-limit", "300"]
    assert nonet("solve", *words, "." * 81).code == 1


@pytest.mark.parametrize(("columns", "size"), [(30, 9), (60, 25), (20, 9), (38, 16)])
def test_pictures_fit_narrow_terminals(
    terminal: Run, monkeypatch: pytest.MonkeyPatch, columns: int, size: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    puzzle = next(generate_each(size, seed=1)).puzzle
    text = "".join(map(chr, (48 + value for value in puzzle.givens)))
    shown = terminal("show", "--alphabet", "offset", text).out
    rows = shown.splitlines()
    assert rows and max(map(len, rows)) <= columns
    drawn = sum(symbol not in " .+-|┃│\n" for symbol in shown)
    assert drawn == sum(
        len(str(v)) if (size < 25 and columns > 38) or size == 9 else 1 for v in puzzle.givens if v
    )


def test_a_board_that_no_picture_fits_is_named(
    terminal: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    assert "needs more than the 20 columns" in terminal("show", "." * 625).out


@pytest.mark.parametrize("columns", [80, 40, 20])
def test_boards_with_marks_fit_narrow_terminals(
    terminal: Run, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("NO_COLOR", "1")
    shown = terminal("hint", "@hard-1").out
    assert max(map(len, shown.splitlines())) <= columns
    assert ("[5]" in shown) == (columns == 80)  # a value between pencil marks


NINE = "0000300040020000"


@pytest.mark.contract("R0.24", "R1.11")
def test_saving(nonet: Run, tmp_path: Path) -> None:
    file = tmp_path / "my puzzles.txt"
    file.write_bytes(f"{INKALA}\r\n{NONE}".encode())
    assert nonet("solve", str(file), "--save", "beside").code == 1
    beside = tmp_path / "my puzzles_Solved!.txt"
    assert beside.read_text().splitlines() == [INKALA_SOLVED, "# line 2: no solution"]
    again = nonet("solve", str(file), "--save", "beside")
    assert again.code == 2
    assert "--force" in again.err
    assert nonet("solve", str(file), "--save", "beside", "--force").code == 1
    out = tmp_path / "out.txt"
    assert nonet("solve", str(file), TWO, "--save", str(out)).code == 1
    assert len(out.read_text().splitlines()) == 3
    assert nonet("solve", TWO, "--save", "append").code == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "my puzzles.txt",
        "my puzzles_Solved!.txt",
        "out.txt",
    ]


@pytest.mark.contract("R0.24")
def test_appended_answers_are_no_puzzles(nonet: Run, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_bytes(f"{INKALA}\r\n{TWO}".encode())
    first = nonet("solve", str(file), "--save", "append")
    content = file.read_bytes()
    # The lines of a file from Windows end as they did.
    expected = f"{INKALA}\n{TWO}\n# nonet: answers\n{INKALA_SOLVED}\n".replace("\n", "\r\n")
    assert content.startswith(expected.encode())
    assert content.count(b"\n") == content.count(b"\r\n")
    assert nonet("solve", str(file), "--save", "append").out == first.out
    assert file.read_bytes() == content
    file.write_bytes(content + f"{NINE}\n".encode())
    assert len(nonet("solve", str(file)).lines) == 3
    # Without being asked nothing is written.
    assert file.read_bytes() == content + f"{NINE}\n".encode()


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write everywhere")
def test_unwritable_files_fall_back_to_the_console(nonet: Run, tmp_path: Path) -> None:
    (tmp_path / "locked").mkdir(mode=0o500)
    result = nonet("solve", INKALA, "--save", str(tmp_path / "locked" / "out.txt"))
    assert result.code == 3
    assert "cannot be written" in result.err
    assert result.lines == [INKALA_SOLVED, INKALA_SOLVED]


@pytest.mark.contract("R0.25")
def test_a_folder_that_is_not_there_falls_back_to_the_console(nonet: Run, tmp_path: Path) -> None:
    result = nonet("solve", INKALA, "--save", str(tmp_path / "missing" / "out.txt"))
    assert result.code == 3
    assert "cannot be written" in result.err
    assert result.lines == [INKALA_SOLVED, INKALA_SOLVED]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-8-sig"])
@pytest.mark.parametrize("packed", [False, True])
def test_encodings(nonet: Run, tmp_path: Path, encoding: str, packed: bool) -> None:
    mark = "\ufeff" if encoding[-3:] in ("-le", "-be") else ""
    data = f"{mark}1..4....2......3\r\n# é\r\n1..4....2......3\r\n".encode(encoding)
    data = gzip.compress(data) if packed else data
    path = tmp_path / "puzzles"
    path.write_bytes(data)
    wanted = "1234341223414123\n" * 2
    for done in (nonet("solve", str(path)), nonet("solve", "-", stdin=data)):
        assert (done.code, done.out) == (0, wanted)


def test_show_names_it(nonet: Run, terminal: Run) -> None:
    assert terminal("show", SUDOKUPAD).out.startswith("Three in a row by Ada\n┏")
    shown = nonet("show", SUDOKUPAD).out
    assert shown.startswith("# title: Three in a row by Ada\n┏")
    assert nonet("convert", "--to", "line", stdin=shown).out == "." * 81 + "\n"
    wild = link(board(metadata={"title": "a\x1b[31mb\nc"}))
    assert nonet("show", wild).out.startswith("# title: a[31mb c\n┏")


SEVERAL = "0000300040020000"
ONE = "1..4....2......3"


def test_where_solutions_differ(nonet: Run) -> None:
    found = nonet("candidates", "--true", "1000020000300004")
    assert found.code == 0
    assert "Solutions differ in" in found.out
    assert "\nr1c2: 3 or 4\n" in found.out
    assert nonet("candidates", "--true", ONE).out.endswith("Exactly one solution.\n")


def test_givens_alone_leave_more(nonet: Run) -> None:
    plain = json.loads(nonet("candidates", "--json", SEVERAL).out)
    true = json.loads(nonet("candidates", "--true", "--json", SEVERAL).out)
    assert "differences" not in plain
    for row, plain_row in zip(true["candidates"], plain["candidates"], strict=True):
        assert all(set(some) <= set(all_) for some, all_ in zip(row, plain_row, strict=True))
    assert all(len(values) > 1 for values in true["differences"].values())


def test_no_solution_and_no_time_have_codes_of_their_own(nonet: Run) -> None:
    none = nonet("candidates", "--true", "1...2.3..4......")
    assert (none.code, none.err) == (1, "nonet: no solution: nonet check says why\n")
    late = nonet("candidates", "--true", "--timeout", "0", "." * 625)
    assert late.code == 5
    assert "The time was up" in late.out
