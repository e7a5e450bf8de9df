"""Which techniques puzzles with each rule need: the table of docs/explaining.md.

    python tools/rule_techniques.py [--check]

Takes a minute or two. The puzzles are made anew from a seed: of each rule some with 22 to 28
givens, as they are published, and some from which no given can be left out.
"""

import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

import nonet
from _made import ROOT, keep

# What else the machine does shall change no path.
time.monotonic = time.process_time

PAGE = ROOT / "docs" / "explaining.md"
SEED, COUNT, SECONDS = 1130, 2, 10.0
_MADE = re.compile(r"(<!-- made: tools/rule_techniques.py -->\n)(.*?)(<!-- end -->)", re.S)
RULES = """killer, arrow, thermometer, kropki, whispers, renban, palindrome, between, region-sum,
zipper, little-killer, sandwich, x-sum, skyscraper, xv, quadruple, numbered-room, lockout,
entropic, parity, modular, clone, sum-line, nabner, anti-knight, anti-king, diagonal, windoku,
disjoint, global-entropy, killer+anti-knight, thermometer+arrow""".replace("\n", " ").split(", ")
# By how a technique's name begins or what is in it; the first that fits.
GROUPS = (
    ("one rule", ("Single Rule",)),
    ("rules and houses", ("Rule Pointing", "Rule Common", "Rules Together", "Innies")),
    ("singles", ("Single", "Full House", "Last Digit", "Cross-Hatching")),
    ("nets", ("Net",)),
    ("forcing", ("Forcing", "Whip")),
    ("locked, subsets", ("Locked", "Pair", "Triple", "Quadruple", "Subset")),
    ("chains", ("AIC", "Loop", "Chain", "Kite", "Skyscraper", "Turbot", "Wing", "Color", "Medusa")),
)


def group_of(technique: str) -> str:
    """The column of a technique."""
    fitting = (group for group, parts in GROUPS if any(part in technique for part in parts))
    return next(fitting, "other patterns")


def paths(rule: str) -> Iterator[nonet.Explanation]:
    """The paths of fresh puzzles with a rule."""
    for givens in ({"clues": (22, 28)}, {"minimal": True}):
        rules = rule.split("+")
        for made in nonet.generate_each(count=COUNT, rule=rules, seed=SEED, **givens):
            yield nonet.explain(made.puzzle, timeout=SECONDS)


def row(rule: str) -> str:
    """How many of a rule's puzzles need each kind of technique."""
    uses: Counter[str] = Counter()
    plain = 0
    for path in paths(rule):
        groups = {group_of(name) for name in path.techniques}
        uses.update(groups)
        plain += path.solved and not groups & {"nets", "forcing"}
    names = [name for name, _ in GROUPS if name != "singles"] + ["other patterns"]
    cells = [str(uses[name] or "") for name in sorted(names, key=_column)]
    return f"| {rule.replace('+', ', ')} | {' | '.join(cells)} | {plain} |"


def _column(name: str) -> int:
    order = "one rule, rules and houses, locked, subsets, chains, other patterns, forcing, nets"
    return order.index(name)


def table() -> str:
    """The whole table."""
    names = sorted({name for name, _ in GROUPS} - {"singles"} | {"other patterns"}, key=_column)
    head = ["rule", *names, "without forcing and nets"]
    with ProcessPoolExecutor() as pool:
        rows = [*pool.map(row, RULES)]
    lines = [f"| {' | '.join(head)} |", "|" + " --- |" * len(head), *rows]
    return "\n" + "\n".join(lines) + "\n\n"


if __name__ == "__main__":
    text = PAGE.read_text(encoding="utf-8")
    sys.exit(keep({PAGE: _MADE.sub(lambda match: match[1] + table() + match[3], text)}))
