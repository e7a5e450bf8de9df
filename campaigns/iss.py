"""Boards with rules as Interactive Sudoku Solver's text, read back, and counted by that solver."""

import json
import os
import random
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import nonet
from campaigns._campaign import Case, Judge
from campaigns.formats import random_puzzle
from nonet.model import Puzzle

_DIRECTORY = os.environ.get("ISS", "")
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

    def __init__(self, directory: str) -> None:
        self._command = ["node", "--max-old-space-size=1000", "--input-type=module"]
        self._command += ["-e", _SCRIPT, str(Path(directory).resolve()), str(_MOST)]
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
        number: int | None = json.loads(answer or "null")
        return number


def counted(puzzle: Puzzle) -> int:
    """How many solutions a puzzle has, up to the limit."""
    try:
        return min(_MOST, int(nonet.count(puzzle, limit=_MOST)))
    except nonet.ConflictError:
        return 0


@cache
def _other() -> OtherSolver:
    return OtherSolver(_DIRECTORY)


def draw(rng: random.Random) -> Case | None:
    """A board that can be written, but none that is known to be counted otherwise there."""
    puzzle = random_puzzle(rng)
    layout = puzzle.layout
    kinds = {rule.kind for rule in layout.constraints}
    of_nothing = any(getattr(rule, "total", 1) == 0 for rule in layout.constraints)
    no_rellik = "rellik" in kinds and of_nothing
    if kinds & _KNOWN or no_rellik or (kinds & _FROM_ZERO and layout.least == 0):
        return None
    try:
        nonet.write(puzzle, "iss")
    except nonet.NonetError:
        return None
    return {"puzzle": json.loads(nonet.write(puzzle, "json"))}


def faults(case: Case) -> Iterator[str]:
    """The texts that are not counted alike."""
    puzzle = nonet.parse(json.dumps(case["puzzle"]), format="json")
    text, here = nonet.write(puzzle, "iss"), counted(puzzle)
    if (again := counted(nonet.parse(text))) != here:
        yield f"read back: {again} solutions, not {here}: {text}"
    if _DIRECTORY and (there := _other().count(text)) is not None and min(there, _MOST) != here:
        yield f"there: {there} solutions, not {here}: {text}"


JUDGE = Judge(
    promise="Rules mean in Interactive Sudoku Solver's text what they mean there",
    how="random boards with rules, written, read back, and counted; where a checkout of that "
    "solver is there (`ISS=FOLDER`, node), counted by it, too",
    draw=draw,
    faults=faults,
    missing=lambda: "" if not _DIRECTORY or shutil.which("node") else "needs node",
)
