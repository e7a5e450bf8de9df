"""`nonet play` as a user starts it: through a pseudo-terminal, through a pipe, without Textual."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from nonet.cli import _main as main
from nonet.tui.saving import SavedGames

pytestmark = pytest.mark.long

pexpect = pytest.importorskip("pexpect")
COMMAND = [sys.executable, "-m", "nonet", "play"]
PUZZLE = "1..4....2......3"
PATIENCE = 90


def started(tmp_path: Path, *arguments: str, **environment: str) -> Any:
    terminal = pexpect.spawn(
        COMMAND[0],
        [*COMMAND[1:], *arguments],
        env={
            **os.environ,
            "TERM": "xterm-256color",
            "XDG_STATE_HOME": str(tmp_path / "state"),
            **environment,
        },
        dimensions=(24, 80),
        encoding="utf-8",
        timeout=PATIENCE,
    )
    terminal.delaybeforesend = None
    return terminal


def ended(terminal: Any) -> int:
    """Leaves the app, and returns its exit status."""
    terminal.send("q")
    terminal.expect(pexpect.EOF)
    terminal.close()
    status: int = terminal.exitstatus
    return status


def test_a_whole_game_with_hints_to_the_end_and_a_break(tmp_path: Path) -> None:
    terminal = started(tmp_path, "@6x6-1")
    terminal.expect("25 left")
    for left in reversed(range(25)):
        terminal.send("ttt")
        terminal.expect("Enter does it")
        terminal.send("\r")
        terminal.expect(f"{left} left" if left else "Solved!")
        if left == 20:
            assert ended(terminal) == 0
            terminal = started(tmp_path)
            terminal.expect("Go on with")
            terminal.send("\r")
            terminal.expect("20 left")
    assert ended(terminal) == 0
    (kept,) = SavedGames(tmp_path / "state" / "nonet" / "games").games()
    assert kept.game.solved


def test_after_a_kill_every_move_can_be_undone(tmp_path: Path) -> None:
    terminal = started(tmp_path, PUZZLE)
    terminal.expect("12 left")
    for left, keys in ((11, "\t2"), (10, "\t3")):
        terminal.send(keys)
        terminal.expect(f"{left} left")
    saved = SavedGames(tmp_path / "state" / "nonet" / "games")
    for _ in range(PATIENCE * 10):
        if any(each.game.done == 2 for each in saved.games()):
            break
        time.sleep(0.1)
    terminal.kill(signal.SIGKILL)
    terminal.close()
    terminal = started(tmp_path, PUZZLE)
    terminal.expect("10 left")
    terminal.send("u")
    terminal.expect("11 left")
    terminal.send("u")
    terminal.expect("12 left")
    terminal.send("r")
    terminal.expect("11 left")
    assert ended(terminal) == 0


def test_a_window_that_is_closed_ends_the_process_and_keeps_the_game(tmp_path: Path) -> None:
    terminal = started(tmp_path, PUZZLE)
    terminal.expect("12 left")
    terminal.send("\t2\t3")
    terminal.expect("10 left")
    os.close(terminal.child_fd)  # without a signal of our own, as a terminal does
    end = time.monotonic() + PATIENCE
    while (ended := os.waitpid(terminal.pid, os.WNOHANG)) == (0, 0) and time.monotonic() < end:
        time.sleep(0.1)
    if ended == (0, 0):
        os.kill(terminal.pid, signal.SIGKILL)
        os.waitpid(terminal.pid, 0)
    assert ended == (terminal.pid, 0)
    (kept,) = SavedGames(tmp_path / "state" / "nonet" / "games").games()
    assert kept.game.done == 2


def test_a_puzzle_is_made_and_no_colour_codes_are_sent_without_colours(tmp_path: Path) -> None:
    terminal = started(tmp_path, "--generate", "any", "--size", "4", NO_COLOR="1")
    terminal.expect("4x4, boxes 2x2")
    seen = terminal.before + terminal.after
    terminal.send("ttt")
    terminal.expect("Enter does it")
    seen += terminal.before
    assert ended(terminal) == 0
    codes = {part for code in re.findall(r"\x1b\[([\d;]*)m", seen) for part in code.split(";")}
    assert codes, "there are at least bold and reverse"
    colours = {str(n) for n in (*range(30, 39), *range(40, 49), *range(90, 108))}
    assert not codes & colours


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        timeout=PATIENCE,
    )


def test_through_a_pipe_it_names_what_it_needs() -> None:
    done = run(PUZZLE)
    assert done.returncode == 2
    assert "needs a terminal" in done.stderr and "Traceback" not in done.stderr


def test_without_textual_it_names_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "textual").mkdir()
    (tmp_path / "textual" / "__init__.py").write_text("raise ImportError('not here')")
    done = run(PUZZLE, PYTHONPATH=str(tmp_path))
    assert done.returncode == 4
    assert "pip install 'nonet[tui]'" in done.stderr


def test_the_help_of_nonet_does_not_import_textual() -> None:
    code = (
        "import sys; from nonet.cli import main\ntry: main(['--help'])\nexcept SystemExit: pass\n"
    )
    code += "print('textual' in sys.modules, 'nonet.tui' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", timeout=PATIENCE
    )
    assert done.stdout.endswith("False False\n")
    assert "Play a puzzle in the terminal" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([PUZZLE, PUZZLE], "one puzzle at a time"),
        ([PUZZLE, "--generate", "easy"], "not both"),
        (["--generate", "esay"], "levels of this board are easy, medium"),
        (["--generate", "esay", "--size", "6"], "levels of this board are easy, medium"),
        (["@no-such"], "no example named"),
        (["nothing.txt"], "there is no file"),
        (["1234"], "neither a file nor a puzzle"),
        (["11.............."], "appears twice"),
        (["damaged.json"], "is not text in UTF-8"),
    ],
)
def test_what_cannot_be_played_is_refused_before_the_screen_is_taken(
    arguments: list[str],
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("damaged.json").write_bytes(b'{"nonet-game": 1, "title": "\xff"}')
    monkeypatch.setattr("nonet.cli.commands.play.is_terminal", lambda stream: True)
    monkeypatch.setattr("nonet.tui.app.PlayApp.run", lambda app: pytest.fail("it plays"))
    assert main.run(["play", *arguments]) in (2, 3)
    assert message in capsys.readouterr().err
