"""Plants faults, one at a time, and counts those that the judges find.

    python -m campaigns._planted --count 20 --seconds 60 [--seed 1]

A copy of the sources has one operator, number or word changed, as `tools/mutate.py` does it, in the
folders of rules, formats and techniques in turn. The judges take turns, the one that had the least
time first, until one of them finds a fault or the time is over. A change that does nothing, or that
only changes words or speed, counts as not found: the table is to be read.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from campaigns._campaign import ROOT, load, names

sys.path.insert(0, str(ROOT / "tools"))

from mutate import Change, changes

FOLDERS = ("constraints", "formats", "techniques")
_LEFT_OUT = {
    "native",
    "kills",
    "memory",
}  # they build for minutes, or need the machine for themselves
_LOADING = 60  # seconds more until the run of a copy is ended


def drawn(folder: str, rng: random.Random) -> Change:
    """A change of one of a folder's sources, the large ones more often."""
    paths = sorted((ROOT / "src" / "nonet" / folder).rglob("*.py"))
    (path,) = rng.choices(paths, [path.stat().st_size for path in paths])
    made = changes(path.relative_to(ROOT), path.read_text("utf-8"))
    return rng.choice(made) if made else drawn(folder, rng)


def looked_for(seed: str, seconds: float) -> str:
    """The judge that finds something first, its time and its words; or nothing."""
    chosen = {name: load(name) for name in names() if name not in _LEFT_OUT}
    used = {name: 0.0 for name, judge in chosen.items() if not judge.missing()}
    dice = {name: random.Random(f"{name} {seed}") for name in used}
    begun = time.monotonic()
    while (now := time.monotonic()) < begun + seconds:
        name = min(used, key=used.__getitem__)
        try:
            case = chosen[name].draw(dice[name])
            words = "" if case is None else chosen[name].fault(case)
        except Exception as error:
            words = f"{type(error).__name__}: {error}"
        if words:
            return f"{name} | {time.monotonic() - begun:.0f} | {' '.join(words.split())[:200]}"
        used[name] += time.monotonic() - now
    return ""


def planted(change: Change, seed: str, seconds: float) -> str:
    """What the judges find in a copy with a change."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for part in ("src", "campaigns"):
            shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
        for part in ("tests", "tools", "docs"):
            (copy / part).symlink_to(ROOT / part)
        path = copy / change.path
        path.write_text(change.text(path.read_text("utf-8")), "utf-8")
        more = {"PYTHONPATH": f"{copy / 'src'}:{copy}", "PYTHONDONTWRITEBYTECODE": "1"}
        command = [sys.executable, "-m", "campaigns._planted", "--inside", seed]
        try:
            done = subprocess.run(
                [*command, "--seconds", str(seconds)],
                cwd=copy,
                env={**os.environ, **more},
                capture_output=True,
                text=True,
                check=False,
                timeout=seconds + _LOADING,
            )
        except subprocess.TimeoutExpired:
            return "none | | it ran out of its time"
    if done.returncode:
        return f"none | 0 | it does not start: {done.stderr.strip().splitlines()[-1][:100]}"
    return done.stdout.strip()


def main() -> None:
    """Plants, looks, and prints a row for each."""
    parser = argparse.ArgumentParser(prog="planted", description=__doc__)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", default=str(random.SystemRandom().randrange(10**6)))
    parser.add_argument("--inside", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.inside:
        print(looked_for(options.inside, options.seconds))
        return
    rng = random.Random(options.seed)
    for number in range(options.count):
        change = drawn(FOLDERS[number % len(FOLDERS)], rng)
        answer = planted(change, f"{options.seed} {number}", options.seconds)
        print(f"| `{change}` | {answer or 'not found | |'} |", flush=True)
    print(f"seed {options.seed}")


if __name__ == "__main__":
    main()
