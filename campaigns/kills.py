"""Commands that write are killed at random moments and started again."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import nonet
from campaigns._campaign import Campaign, Run

_SIGNALS = (signal.SIGKILL, signal.SIGKILL, signal.SIGTERM)  # Ctrl+C keeps what was made, as a file
_TRIES = 12

Words = list[str]


def commands() -> dict[str, Callable[[Path], Words]]:
    """Each command that writes a file, given the file of puzzles."""
    return {
        "batch": lambda source: ["batch", *[str(source)] * 500, "--resume"],
        "rate": lambda source: ["rate", str(source), "--scale", "se121", "--resume"],
        "canonical": lambda source: ["canonical", str(source), "--resume"],
        "minimize": lambda source: ["minimize", str(source), "--resume"],
        "vary": lambda source: ["vary", str(source), "-n", "20", "--seed", "5", "--resume"],
        "generate": lambda source: ["generate", "-n", "3000", "--seed", "5", "--resume"],
        "convert": lambda source: ["convert", str(source), "--to", "sdk", "--force"],
    }


def nonet_command(words: Words, **options: object) -> subprocess.Popen[bytes]:
    """The command line in a process of its own."""
    return subprocess.Popen(  # type: ignore[call-overload,no-any-return]
        [sys.executable, "-m", "nonet", *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        **options,
    )


def finished(words: Words) -> float:
    """How long a command takes that nobody kills."""
    begun = time.monotonic()
    process = nonet_command(words)
    _, output = process.communicate()
    if process.returncode not in {0, 1}:
        raise RuntimeError(f"{words}: {process.returncode}: {output.decode()}")
    return time.monotonic() - begun


def killed_and_again(run: Run, name: str, words: Words, expected: bytes, seconds: float) -> None:
    """Kills a command until it ends by itself; the file must be whole, or not there at all."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.txt"
        line = [*words, "-o", str(out)]
        for attempt in range(_TRIES):
            last = attempt == _TRIES - 1
            process = nonet_command(line)
            if not last:
                time.sleep(run.rng.uniform(0.1, seconds))
                process.send_signal(run.rng.choice(_SIGNALS))
            _, output = process.communicate()
            run.counts[f"{name} killed"] += process.returncode not in {0, 1}
            if out.exists():
                if out.read_bytes() != expected:
                    run.faults.append(
                        f"{name}: another file after {attempt} kills, seed {run.seed}"
                    )
                break
            if process.returncode in {0, 1} or last:
                run.faults.append(f"{name}: no file, code {process.returncode}: {output.decode()}")
                break
        if out.exists() and "--resume" in words and len(list(Path(folder).iterdir())) > 1:
            # Ended between the rename and the end of its notes: the next run takes these away.
            nonet_command(line).communicate()
        left = [each.name for each in Path(folder).iterdir() if each != out]
        if out.exists() and left:
            run.faults.append(f"{name}: {left} is left beside the file")
        run.counts[name] += 1


def campaign(run: Run) -> None:
    """Each command in turn."""
    rng = random.Random(run.seed)
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "puzzles.txt"
        puzzles = nonet.generate(count=400, seed=run.seed)
        lines = [nonet.write(puzzle, "line") + "\n" for puzzle in puzzles]
        source.write_text("".join(lines), encoding="utf-8")
        known: dict[str, tuple[bytes, float]] = {}
        while run.goes_on():
            name, words_for = rng.choice(list(commands().items()))
            words = words_for(source)
            if name not in known:
                whole = Path(folder) / f"{name}.out"
                taken = finished([*words, "-o", str(whole)])
                known[name] = whole.read_bytes(), taken
            killed_and_again(run, name, words, *known[name])


CAMPAIGN = Campaign(
    promise="Nothing that was finished is lost, nothing is half-written",
    how="batch, rate, canonical, minimize, vary, generate and convert to a file, ended by SIGKILL "
    "and SIGTERM at random moments and started again, until they end: the file is that of "
    "a run that nobody ended, or is not there",
    run=campaign,
    processes=1 if os.cpu_count() == 1 else 2,
)
