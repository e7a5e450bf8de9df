"""The console, driven through a pipe as a user would."""

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import nonet
from cli.conftest import Terminal

# A session whose user interrupts, and the command line that returns the exit code.
from nonet import examples
from nonet.cli._console import Session
from nonet.cli._main import run
from nonet.engines import ENGINES

PUZZLE = "1..4....2......3"
SOLUTION = "1234341223414123"
NO_SOLUTION = "12....3........."
SOURCES = "Please enter the type of input you want to use --> c for console, f for file and e"
COMMAND = [sys.executable, "-m", "nonet", "console"]


def pipe(text: str = "") -> io.TextIOWrapper:
    """A stream as Python makes one for a pipe."""
    return io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8")


def piped(*lines: str, cwd: Path | None = None, end: str = "\n") -> str:
    """What the console answers to these lines, through pipes (in this process: that is quick)."""
    given, out, err = pipe("\n".join(lines) + end), pipe(), pipe()
    with pytest.MonkeyPatch.context() as patched:
        for name, stream in (("stdin", given), ("stdout", out), ("stderr", err)):
            patched.setattr(sys, name, stream)
        if cwd is not None:
            patched.chdir(cwd)
        code = run(["console"])
    for stream in (out, err):
        stream.flush()
        stream.seek(0)
    return checked(code, out.read(), err.read())


def checked(code: int, out: str, err: str) -> str:
    assert (code, err) == (0, "")
    assert "\x1b" not in out
    return out


def test_a_process_behind_pipes() -> None:
    lines = ("s", "q", "c", PUZZLE, "e")
    done = subprocess.run(
        COMMAND,
        input="\n".join(lines),
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        timeout=60,
    )
    by_process = checked(done.returncode, done.stdout, done.stderr)
    times = re.compile(r"[\d.,]+ (µs|ms|s)\b")
    assert times.sub("", by_process) == times.sub("", piped(*lines))


@pytest.mark.contract("R0.11", "R1.4", "R1.6", "R1.7", "R1.12", "R0.20", "R0.21")
def test_a_pipe_is_read_line_by_line_whatever_the_output_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    out = Terminal()
    monkeypatch.setattr(sys, "stdin", pipe(f"{PUZZLE}\ne\n"))
    monkeypatch.setattr(sys, "stdout", out)
    assert run(["console"]) == 0
    monkeypatch.undo()
    assert SOLUTION in re.sub(r"\W", "", re.sub(r"\x1b\[[\d;]*m", "", out.getvalue()))


def test_a_board_is_asked_for_and_solved() -> None:
    text = piped("s", "q", "c", PUZZLE, "e")
    assert SOURCES in text
    assert "'q' is not c, f or e" in text
    assert "with 0 or . for every empty cell" in text
    assert "4 givens" in text
    assert SOLUTION in text
    assert "First solution after" in text
    assert "Exactly one solution." in text
    assert text.rstrip().endswith("Goodbye.")


@pytest.mark.contract("R0.11", "R0.12", "R0.13")
@pytest.mark.parametrize(
    "lines", [["sapir"], ["SaPiR"], ["s", "Sapir"], ["s", "c", "SAPIR"], ["s", "f", "sapir"], []]
)
def test_sapir_and_the_end_of_file_leave_from_everywhere(lines: list[str]) -> None:
    assert piped(*lines).rstrip().endswith("Goodbye.")
    assert piped(*lines[:-1], end="").rstrip().endswith("Goodbye.")


# The ways to each question of the console.
INNER = {
    "the menu": [],
    "the source": ["s"],
    "a board": ["s", "c"],
    "another row": ["s", "c", "1..4"],
    "again?": ["s", "c", "11.............."],
    "a file": ["s", "f"],
    "an example": ["x"],
    "how many more": ["." * 16],
    "to save": ["two.txt"],
    "to replace": ["two.txt", "other.txt"],
    "an engine": ["o"],
    "a game": ["o", ""],
    "a box": ["o", "", ""],
}


@pytest.mark.contract("R0.31", "R1.4")
@pytest.mark.parametrize("word", ["e", "E", "exit", "\x1a", "2\x1a"])
@pytest.mark.parametrize("question", INNER)
def test_e_and_ctrl_z_leave_from_every_question(tmp_path: Path, question: str, word: str) -> None:
    (tmp_path / "two.txt").write_text(PUZZLE + "\n")
    (tmp_path / "other.txt").write_text("precious\n")
    text = piped(*INNER[question], word, "s", "never asked", cwd=tmp_path)
    assert re.search(r"(-->|\.\.\.|exit:) \n?Goodbye\.\n$", text)
    assert "never asked" not in text
    assert len(list(tmp_path.iterdir())) == 2
    assert (tmp_path / "other.txt").read_text() == "precious\n"


@pytest.mark.contract("R0.19", "R0.5")
def test_solutions_come_in_threes() -> None:
    text = piped("." * 625, "2", "x", "0", "e")
    assert text.count("Solution ") == 5
    assert "3 so far. How many more?" in text
    assert "5 so far. How many more?" in text
    assert "'x' is not a number." in text
    # Those that were seen, although more may have been found.
    assert "At least 5 solutions." in text
    assert piped("." * 16, "-1", "e").count("Solution ") == 3
    # Those that there are end by themselves.
    assert "\n9 solutions." in piped("0000300040020000", "9", "e")


@pytest.mark.parametrize("pasted", [PUZZLE, PUZZLE.replace(".", "0")])
def test_a_board_at_how_many_more_is_a_board(pasted: str) -> None:
    text = piped("." * 81, pasted, "e")
    assert "is not a number" not in text
    several, one = text.split("At least 3 solutions.")
    assert several.count("Solution ") == 3
    assert "Exactly one solution." in one and one.endswith("Goodbye.\n")


def test_a_board_in_rows_at_how_many_more_is_a_board() -> None:
    rows = [examples.get("easy-1").text[i : i + 9].replace(".", "0") for i in range(0, 81, 9)]
    assert "Exactly one solution." in piped("." * 81, *rows, "e").partition("At least 3")[2]


def test_options_wrap_between_words() -> None:
    text = piped("o", "", "", "", "e")
    lines = text.splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("engine: "))
    assert all(len(line) <= 80 for line in lines[first : first + 4])
    listed = " ".join(line.strip() for line in lines[first : lines.index("engine (now auto) --> ")])
    assert {*listed.removeprefix("engine: ").split(", ")} == {*ENGINES.names()}


@pytest.mark.contract("R1.4", "R1.15", "R0.8", "R0.9", "R0.7")
def test_menu_rules_and_mistakes() -> None:
    text = piped("k", "", "m", "r", "nofile.txt", "12345", "1..4x...2......3", "e")
    assert "'k' is not a choice" in text
    assert "Nothing was typed" in text
    assert text.count("solve a puzzle") == 2
    assert "holds every number exactly once" in " ".join(text.split())
    assert "there is no file 'nofile.txt'" in text
    assert "neither a file nor a puzzle" in text
    assert "'x' (first at r2c1" in text


@pytest.mark.contract("R0.18", "R3.10", "R3.11", "R1.9")
def test_no_solution_and_conflicts() -> None:
    text = piped(NO_SOLUTION, "e")
    assert "No solution." in text
    assert "These 3 givens contradict each other: r1c1 = 1, r1c2 = 2 and r2c3 = 3." in text
    text = piped("s", "c", "11..............", "y", PUZZLE, "e")
    assert "1 appears twice in row 1 (r1c1, r1c2)" in text
    assert "Without r1c1 or r1c2 there are several solutions." in text
    assert "Try again? (y/n)" in text
    assert SOLUTION in text
    assert "Please answer y or n" in piped("s", "c", "11..............", "maybe", "n", "e")


def test_a_board_may_come_row_by_row() -> None:
    rows = [PUZZLE[i : i + 4] for i in range(0, 16, 4)]
    assert SOLUTION in piped("s", "c", *rows, "e")
    assert SOLUTION in piped(*rows, "e")
    assert "as many rows as columns" in piped("s", "c", *rows[:3], "", "n", "e")


@pytest.mark.contract("R0.23", "R1.8", "R1.11", "R0.24")
def test_a_line_that_is_too_long_for_a_row_is_judged_at_once() -> None:
    out = piped("0" * 82, PUZZLE, "e")
    assert "82 characters fit no board: 1 too many for 9x9" in out
    assert SOLUTION in out
    assert "... " not in out


def test_files_are_solved_and_saved(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    content = f"# two\n{PUZZLE}\n{PUZZLE[1:]}\n{SOLUTION}\nmy two\n"
    file.write_text(content)
    text = piped("s", "f", "absent.txt", "mine.txt", "e", cwd=tmp_path)
    # From the menu no further question is asked, and it says what it did.
    assert text.count("-->") == 5
    assert "Saved to mine_Solved!.txt." in text
    assert "1 line is not a puzzle and passed over" in text
    assert "There is no file 'absent.txt'" in text
    assert "Puzzle 1, line 2" in text
    assert "Puzzle 3, line 4" in text
    assert "1 line could not be read as a puzzle" in text
    saved = tmp_path / "mine_Solved!.txt"
    assert saved.read_text().splitlines() == [SOLUTION, "# line 3: not solved", SOLUTION]
    assert file.read_text() == content
    # What is there is not overwritten without a question.
    saved.write_text("precious\n")
    for words in (["mine.txt"], ["s", "f", "mine.txt"]):
        text = piped(*words, "", "e", cwd=tmp_path)
        assert "mine_Solved!.txt exists. Replace it with the solutions?" in text
        assert saved.read_text() == "precious\n"
    piped("mine.txt", "y", "e", cwd=tmp_path)
    assert saved.read_text().startswith(SOLUTION)
    piped("mine.txt", "other.txt", "e", cwd=tmp_path)
    assert (tmp_path / "other.txt").read_text().startswith(SOLUTION)
    (tmp_path / "other.txt").write_text("precious\n")
    text = piped("mine.txt", "other.txt", "n", "", "e", cwd=tmp_path)
    assert "other.txt exists. Replace it? (y/n)" in text
    assert text.count("Replace it with the solutions?") == 2, "asked again after a no"
    assert (tmp_path / "other.txt").read_text() == "precious\n"
    piped("mine.txt", "other.txt", "y", "e", cwd=tmp_path)
    assert (tmp_path / "other.txt").read_text().startswith(SOLUTION)
    piped("mine.txt", "append", "e", cwd=tmp_path)
    assert file.read_text().startswith(content)
    assert "# nonet: answers" in file.read_text()
    # Our own answers are not solved again.
    assert "Puzzle 4" not in piped("mine.txt", "n", "e", cwd=tmp_path)
    piped("mine.txt", "n", "e", cwd=tmp_path)
    assert "Save" not in piped(PUZZLE, "e")


@pytest.mark.contract("R3.9")
def test_nothing_is_saved_where_nothing_was_solved(tmp_path: Path) -> None:
    (tmp_path / "none.txt").write_text(NO_SOLUTION + "\n")
    for words in (["none.txt"], ["s", "f", "none.txt"]):
        text = piped(*words, "e", cwd=tmp_path)
        assert "No solution." in text
        assert "Save" not in text
    assert [path.name for path in tmp_path.iterdir()] == ["none.txt"]


@pytest.mark.contract("R2.9")
def test_examples_are_listed_and_taken_by_name() -> None:
    text = piped("x", "nobody", "y", "easy-1", "@queens-1", "e")
    assert "@long-search-1 to @long-search-10" in text
    assert "no example named 'nobody'" in text
    assert text.count("Exactly one solution") == 2
    assert "♛" in text
    # They say their own rules, whatever the options are.
    assert "Exactly one solution" in piped("o", "", "latin", "x", "easy-1", "e")


@pytest.mark.contract("R0.13")
def test_ctrl_c_between_two_questions_leaves_cleanly(monkeypatch: pytest.MonkeyPatch) -> None:
    class Typed:
        def ask(self, prompt: str, *, paths: bool = False) -> str:
            return "r"

    def interrupted(name: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("nonet.cli._console._session.GAMES.get", interrupted)
    Session(Typed()).run()


@pytest.mark.contract("R3.14")
def test_ctrl_c_in_the_search_for_a_second_solution_keeps_the_first(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def interrupted(found: nonet.Solutions, seconds: float) -> bool:
        raise KeyboardInterrupt

    (tmp_path / "one.txt").write_text(PUZZLE + "\n")
    monkeypatch.setattr(nonet.Solutions, "ready", interrupted)
    text = piped("s", "f", "one.txt", "e", cwd=tmp_path)
    assert SOLUTION in text
    assert "this may not be the only solution" in text
    assert (tmp_path / "one_Solved!.txt").read_text() == SOLUTION + "\n"


def test_names_of_files_may_be_quoted_and_folders_are_named(tmp_path: Path) -> None:
    (tmp_path / "my board.txt").write_text(PUZZLE + "\n")
    (tmp_path / "folder").mkdir()
    for name in ("my board.txt", "'my board.txt'", '"my board.txt"', "my\\ board.txt"):
        assert SOLUTION in piped(name, "n", "e", cwd=tmp_path)
        assert SOLUTION in piped("s", "f", name, "n", "e", cwd=tmp_path)
    piped("my board.txt", "'my answer.txt'", "e", cwd=tmp_path)
    assert (tmp_path / "my answer.txt").read_text() == SOLUTION + "\n"
    # Six letters could be a row of a 6x6 board.
    assert "there are no files in folder" in piped("folder", "e", cwd=tmp_path)


@pytest.mark.contract("R2.7", "R4.13")
def test_steps_are_described_after_a_puzzle() -> None:
    text = piped("t", PUZZLE, "t", "e")
    assert "There is no puzzle yet" in text
    assert "by the engine constrained:" in text
    assert "r1c2 = 2: the only" in text
    assert "solution 1" in text
    assert "by the engine elimination:" in piped("o", "elimination", "", "", PUZZLE, "t", "e")
    assert "no engine with a trace knows" in piped("@queens-1", "t", "e")
    assert "appears twice" in piped("11..............", "t", "e")


@pytest.mark.contract("R3.9")
def test_saving_is_offered_and_any_other_key_is_no(tmp_path: Path) -> None:
    file = tmp_path / "sudoku.txt"
    file.write_text(PUZZLE + "\n")
    for answer in ("n", "q", "", "0"):
        text = piped("sudoku.txt", answer, "e", cwd=tmp_path)
        assert "Save the solutions to sudoku_Solved!.txt? (y; append or a file; else no)" in text
        assert text.count("-->") == 3
        assert list(tmp_path.iterdir()) == [file]
    for answer in ("y", "Y"):
        text = piped("sudoku.txt", answer, "e", cwd=tmp_path)
        assert text.count("-->") == 3 and text.count("Save the solutions") == 1
        assert (tmp_path / "sudoku_Solved!.txt").read_text() == SOLUTION + "\n"
        (tmp_path / "sudoku_Solved!.txt").unlink()


def test_hints_and_explanations_after_a_puzzle() -> None:
    text = piped("h", "@singles-1", "h", "h", "h", "h", "w", "e")
    assert "There is no puzzle yet" in text
    assert text.count("h again says more.") == 2
    expected = nonet.hint(nonet.examples.get("singles-1").puzzle, 3).text
    assert text.count(expected) >= 2
    assert "Techniques used:" in text
    for broken in ("11..............", "@queens-1"):
        text = piped(broken, "h", "w", "e")
        assert "Traceback" not in text
        assert text.rstrip().endswith("Goodbye.")


def test_options_hold_for_what_follows() -> None:
    text = piped("o", "nativ", "native", "queens", "." * 16, "0", "r", "e")
    assert "no engine named 'nativ'" in text
    assert "engine native, box as usual, game queens" in text
    assert "♛" in text
    assert "chess board" in text
    text = piped("o", "", "", "nonsense", "3x2", "12" + "." * 34, "0", "e")
    assert "boxes 3x2" in text
    # A game without boxes forgets them.
    text = piped("o", "", "", "2x2", "o", "", "latin", "." * 16, "0", "e")
    assert "3 so far" in text
