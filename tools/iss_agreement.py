"""Random boards with rules, written as Interactive Sudoku Solver's text and counted there.

    python tools/iss_agreement.py --iss DIR [--seconds 300] [--seed 1]

The boards are those of `rule_campaign.py`. Each that can be written is counted three times, up to
60 solutions: as it is, as it is read back, and by the solver of that name, a checkout of
github.com/sigh/Interactive-Sudoku-Solver, which node runs. What differs is printed with the seed
of its case; what that solver does not count is left out. So is what it is known to count
otherwise: sandwiches and lunchboxes on boards that begin at 0, rellik cages of 0, and chaos
constructions, of which it finds too few.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nonet
from nonet.model import Puzzle
from rule_campaign import case

_MOST = 60
_SCRIPT = """
const dir = process.argv[1], most = +process.argv[2];
const { ensureGlobalEnvironment } = await import(dir + '/tests/helpers/test_env.js');
ensureGlobalEnvironment();
const { SimpleSolver } = await import(dir + '/js/sandbox/simple_solver.js' + self.VERSION_PARAM);
const { createInterface } = await import('node:readline');
for await (const text of createInterface({ input: process.stdin })) {
  let count = null;
  try { count = new SimpleSolver().countSolutions(JSON.parse(text), most); } catch {}
  console.log(JSON.stringify(count));
}
"""
_KNOWN = {"chaos-construction", "region-count", "region-run"}  # counted otherwise there
_FROM_ZERO = {"sandwich", "lunchbox"}


class OtherSolver:
    """That solver, in a process of its own, which ends where it needs too much memory."""

    def __init__(self, directory: Path) -> None:
        self._command = ["node", "--max-old-space-size=1000", "--input-type=module"]
        self._command += ["-e", _SCRIPT, str(directory.resolve()), str(_MOST)]
        self._process = self._begun()

    def _begun(self) -> Any:
        pipe, quiet = subprocess.PIPE, subprocess.DEVNULL
        return subprocess.Popen(self._command, stdin=pipe, stdout=pipe, stderr=quiet, text=True)

    def count(self, text: str) -> int | None:
        """Its number of solutions, up to the limit; None where it gives none."""
        self._process.stdin.write(json.dumps(text) + "\n")
        self._process.stdin.flush()
        answer: str = self._process.stdout.readline()
        if not answer:
            self._process = self._begun()
        found: int | None = json.loads(answer or "null")
        return found


def counted(puzzle: Puzzle) -> int:
    """How many solutions a puzzle has, up to the limit."""
    try:
        return min(_MOST, int(nonet.count(puzzle, limit=_MOST)))
    except nonet.ConflictError:
        return 0


def differences(puzzle: Puzzle, other: OtherSolver, tried: Counter[str]) -> Iterator[str]:
    """In words what is not counted alike."""
    layout = puzzle.layout
    kinds = {rule.kind for rule in layout.constraints}
    of_nothing = any(getattr(rule, "total", 1) == 0 for rule in layout.constraints)
    no_rellik = "rellik" in kinds and of_nothing
    if kinds & _KNOWN or no_rellik or (kinds & _FROM_ZERO and layout.least == 0):
        tried["known to differ"] += 1
        return
    try:
        text = nonet.write(puzzle, "iss")
    except nonet.NonetError:
        tried["cannot be written"] += 1
        return
    here, there = counted(puzzle), other.count(text)
    again = counted(nonet.parse(text))
    if again != here:
        yield f"{here} solutions, {again} of what was written: {text}"
    if there is None:
        tried["not counted there"] += 1
        return
    tried["compared"] += 1
    tried["of these without a solution"] += not here
    if min(there, _MOST) != here:
        yield f"{here} solutions, {there} there: {text}"


def main() -> int:
    """Compares boards until the time is over."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--iss", type=Path, required=True, help="a checkout of that solver")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    other, tried = OtherSolver(options.iss), Counter[str]()
    end, seed, wrong = time.monotonic() + options.seconds, options.seed, 0
    while time.monotonic() < end:
        for words in differences(Puzzle(*case(seed)), other, tried):
            wrong += 1
            print(f"seed {seed}: {words}", flush=True)
        seed += 1
    print(", ".join(f"{number} {what}" for what, number in tried.items()))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
