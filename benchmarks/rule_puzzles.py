"""Makes puzzles of every rule for benchmarks/constraints.py: nobody else's, and none was chosen.

    python benchmarks/rule_puzzles.py -o FILE [--seeds 1,2] [--seconds 8] [RULE...]

A RULE is what ``nonet generate --rule`` takes, and several with a plus between them are of one
puzzle: ``killer``, ``"6 killer+anti-knight"``. By default each rule whose clues nonet can place
comes with 12, 6 and 3 of them, each rule of the whole board alone, and some come in pairs. A puzzle
has no given too many; what cannot be made within the seconds, or be written as text of Interactive
Sudoku Solver, is left out and listed. A line of FILE is a JSON object as that benchmark reads it,
and its family is the RULE without numbers.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import nonet
from _common import names, parser_of
from nonet.constraints import CONSTRAINTS, placing_of

NUMBERS = (12, 6, 3)
TOGETHER = (
    *("nonconsecutive+anti-king", "nonconsecutive+anti-knight", "anti-king+anti-knight"),
    *("anti-knight+diagonal", "8 killer+8 thermometer", "8 killer+anti-knight", "6 arrow+6 renban"),
    *("5 whispers+6 killer", "6 sandwich+6 x-sum", "6 region-sum-line+6 killer"),
    *("8 skyscraper+6 sandwich", "5 renban+5 whispers+5 palindrome", "10 difference+10 ratio"),
    *("8 quadruple+8 killer", "6 between+6 lockout"),
)


def every_rule() -> Iterator[str]:
    """The default."""
    for kind in CONSTRAINTS.builtin():
        if placing_of(kind) is None:
            yield kind.name
        else:
            yield from (f"{number} {kind.name}" for number in NUMBERS)
    yield from TOGETHER


def made(rule: str, seed: int, seconds: float) -> dict[str, object]:
    """The puzzle as a record."""
    puzzle = nonet.generate(rule=rule.split("+"), seed=seed, minimal=True, timeout=seconds)[0]
    family = re.sub(r"\d+ ", "", rule)
    text = nonet.write(puzzle, "iss")
    return {"name": f"{rule}, {seed}", "family": family, "input": text, "iss_count_upto2": 1}


def main(arguments: list[str]) -> None:
    """Writes the file, and lists what is not in it."""
    parser = parser_of(__doc__, files=False, output=False)
    parser.add_argument("rules", nargs="*", metavar="RULE")
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--seeds", type=lambda text: list(map(int, names(text))), default=[1, 2])
    parser.add_argument("--seconds", type=float, default=8.0)
    options = parser.parse_args(arguments)
    lines, lacking = [], []
    for rule in options.rules or every_rule():
        for seed in options.seeds:
            try:
                lines.append(json.dumps(made(rule, seed, options.seconds)) + "\n")
            except nonet.NonetError as error:
                lacking.append(f"{rule}, {seed}: {error}")
    options.output.write_text("".join(lines), encoding="utf-8")
    print(f"{len(lines)} puzzles; left out: {len(lacking)}", *lacking, sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
