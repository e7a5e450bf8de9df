"""The statements of the seeds' contract: their numbers and words are the lines of statements.txt.

A test that proves one carries its number: ``@pytest.mark.contract("R0.5")``; ``just contract``
prints which are proven. Numbers that are missing here promise nothing that could be tested.
"""

from pathlib import Path

SEEDS = {
    0: "Omega solver",
    1: "UriSudokuSolver",
    2: "SudokuConsole",
    3: "Three algorithms compared",
    4: "MCV / LCV with checkpoints",
}

STATEMENTS: dict[str, str] = dict(
    line.split(maxsplit=1)
    for line in Path(__file__).with_suffix(".txt").read_text("utf-8").splitlines()
)
