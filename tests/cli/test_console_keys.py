"""The console on a pseudo-terminal, driven key by key."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.long

pexpect = pytest.importorskip("pexpect", reason="pseudo-terminals need pexpect (not on Windows)")

PUZZLE = "1..4....2......3"
SOLUTION = "1234341223414123"
NO_SOLUTION = "12....3........."
GREEN, RED = "\x1b[32m", "\x1b[31m"


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Any]:
    """`nonet` on an 80-column terminal in an empty folder."""
    environment = {
        **{key: value for key, value in os.environ.items() if key != "NO_COLOR"},
        **{"TERM": "xterm", "HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)},
        "PROMPT_TOOLKIT_NO_CPR": "1",
    }
    child = pexpect.spawn(
        sys.executable,
        ["-m", "nonet"],
        env=environment,
        cwd=str(tmp_path),
        dimensions=(40, 80),
        encoding="utf-8",
        timeout=20,
    )
    child.expect("Your choice, a puzzle or a file -->")
    yield child
    child.close(force=True)


@pytest.mark.contract("R1.13")
def test_colours_on_a_terminal(terminal: Any) -> None:
    terminal.send(PUZZLE + "\r")
    terminal.expect_exact(GREEN)
    terminal.expect("Exactly one solution")
    terminal.expect("Your choice")
    terminal.send(NO_SOLUTION + "\r")
    terminal.expect_exact(RED)
    terminal.expect("No solution")
    terminal.expect("Your choice")
    terminal.send("k\r")
    terminal.expect_exact(RED + "'k' is not a choice")


@pytest.mark.contract("R0.13", "R0.31")
@pytest.mark.parametrize(
    "keys", ["\x03", "\x04", "\x1a", "s\r\x03", "s\rf\r\x04", "s\rc\r\x1a", "s\rc\r1..4\x1a", "e\r"]
)
def test_ctrl_c_d_and_z_leave_cleanly(terminal: Any, keys: str) -> None:
    prompts = {"s\r": "e to exit:", "c\r": "Board -->", "f\r": "File -->"}
    for key in keys.splitlines(keepends=True):
        terminal.send(key)
        terminal.expect([prompts.get(key, "Goodbye")])
    terminal.expect([pexpect.EOF])
    terminal.wait()
    assert (terminal.exitstatus, terminal.signalstatus) == (0, None)


def test_pasted_rows_are_one_answer(terminal: Any) -> None:
    rows = "\n".join(PUZZLE[i : i + 4] for i in range(0, 16, 4))
    terminal.send(f"\x1b[200~{rows}\x1b[201~")
    terminal.send("\r")
    terminal.expect(SOLUTION)


def test_file_names_are_completed_and_answers_remembered(terminal: Any, tmp_path: Path) -> None:
    (tmp_path / "puzzles.txt").write_text(PUZZLE + "\n")
    terminal.send("s\r")
    terminal.expect("c for console")
    terminal.send("puzz\t\r")
    terminal.expect("'puzz' is not c, f or e")  # no file is asked for
    terminal.expect("c for console")
    terminal.send("f\r")
    terminal.expect("File -->")
    terminal.send("puzz\t")
    terminal.expect("les.txt")
    terminal.send("\r")
    terminal.expect(SOLUTION)
    terminal.expect("Your choice")
    terminal.send("\x1b[A")
    terminal.send("\r")
    terminal.expect(SOLUTION)
