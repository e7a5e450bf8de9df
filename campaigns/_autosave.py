"""The terminal's saves, ended at random moments: what was reported as saved is there."""

from __future__ import annotations

import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from campaigns._campaign import Run
from nonet.tui.saving import SavedGames

# Plays as the terminal's screen does: a move, and the game is kept; then how far it has come.
_PLAY = """
import signal, sys
from pathlib import Path
import nonet
from nonet.tui.game import Game
from nonet.tui.saving import SavedGames
signal.signal(signal.SIGHUP, signal.SIG_DFL)  # which is ignored behind nohup
kept = SavedGames(Path(sys.argv[1]))
puzzle = nonet.parse("." * 81)
game = kept.find(puzzle) or Game(puzzle)
for number in range(100_000):
    game.go_to(number % 81)
    game.type(1 + number % 9)
    assert kept.keep(game) is None
    print(game.done, flush=True)
"""
_RUNS = 4


def autosave(run: Run) -> None:
    """One game, which is played, ended, and played on."""
    with tempfile.TemporaryDirectory() as folder:
        reported = 0
        for _ in range(_RUNS):
            process = subprocess.Popen(
                [sys.executable, "-c", _PLAY, folder], stdout=subprocess.PIPE, text=True
            )
            assert process.stdout is not None
            process.stdout.readline()  # it has begun
            time.sleep(run.rng.uniform(0, 0.5))
            process.send_signal(run.rng.choice([signal.SIGKILL, signal.SIGTERM, signal.SIGHUP]))
            lines = process.communicate()[0].split()
            run.counts["autosave"] += 1
            reported = int(lines[-1]) if lines else reported
            games = SavedGames(Path(folder)).games()
            if len(games) != 1 or games[0].game.done < reported:
                found = [each.game.done for each in games]
                run.faults.append(f"autosave, seed {run.seed}: {reported} moves, {found} kept")
        left = [each for each in Path(folder).iterdir() if each.name.startswith(".")]
        run.counts["hidden files left by SIGKILL"] += len(left)
