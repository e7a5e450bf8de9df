"""Do the techniques find exactly what is in HoDoKu's library of examples?

    python benchmarks/technique_cases.py FILE [--code 0402] [--show] [--strict] [--varied SEED]

A line is ``:code[-variant|-x]:candidates:givens:deleted:eliminations:placements:extra``. From all
candidates that the values allow less `deleted`, the technique must find the outcome listed and no
other; with ``-x`` nothing at all. Prints each miss, and ``exact A of B``.

Boards of the library hold more than one instance of a technique, and the line names the one meant.
So "no other" holds for the instances that rest on just the values listed (groups `_BY_VALUES`); of
those of almost locked sets and Sue de Coq that cross out just these values; of those chains that do
so and have the length listed, beside the outcome listed at any length (our chains are often
shorter). With --strict all instances count: then a board with two naked singles is a miss. With
--varied each board is moved by a random symmetry and its values renamed, outcome and all: what was
found must be found again, whatever the order in which places are looked at.

Variants: fish codes with a fifth digit are siamese; see `technique_name` for those that mean what
is allowed, and `_chain_kind` for those that mean where a chain leads.
"""

import random
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from _common import parser_of
from nonet._turns import random_move, random_names
from nonet.model import Candidate, Candidates, Layout, State, Step
from nonet.techniques import TECHNIQUES

_SIZES = ("X-Wing", "Swordfish", "Jellyfish", "Squirmbag", "Whale", "Leviathan")  # from 2 on
_FISH = (
    *("", "Finned ", "Sashimi ", "Franken ", "Finned Franken "),
    *("Mutant ", "Finned Mutant "),
)
_LOOPS = ("Continuous Nice Loop", "Discontinuous Nice Loop", "AIC")
_UNIQUE = [f"Uniqueness Test Type {number}" for number in range(1, 7)]
_AVOIDABLE = [f"Avoidable Rectangle Type {number}" for number in (1, 2)]
# The names of successive codes; None where there is no such technique.
_FAMILIES: dict[str, tuple[str | None, ...]] = {
    "0000": ("Full House", None, "Hidden Single", "Naked Single"),
    "0100": ("Locked Candidates Type 1", "Locked Candidates Type 2"),
    "0110": ("Locked Pair", "Locked Triple"),
    "0200": ("Naked Pair", "Naked Triple", "Naked Quadruple"),
    "0210": ("Hidden Pair", "Hidden Triple", "Hidden Quadruple"),
    "0371": ("Kraken Fish Type 1", "Kraken Fish Type 2"),
    "0400": ("Skyscraper", "2-String Kite", "Empty Rectangle", "Turbot Fish"),
    "0404": ("Dual 2-String Kite", "Dual Empty Rectangle"),
    "0500": ("Simple Colors Trap", "Simple Colors Wrap", "Multi-Colors 1", "Multi-Colors 2"),
    "0507": ("3D Medusa",),
    "0600": (*_UNIQUE, "Hidden Rectangle", *_AVOIDABLE, None, "Bivalue Universal Grave + 1"),
    "0701": ("X-Chain", "XY-Chain", "Remote Pair"),
    "0706": (*_LOOPS, *(f"Grouped {name}" for name in _LOOPS)),
    "0800": ("XY-Wing", "XYZ-Wing", "WXYZ-Wing", "W-Wing"),
    "0901": ("ALS-XZ", "ALS-XY-Wing", "ALS-XY-Chain", "Death Blossom"),
    "1000": ("Aligned Pair Exclusion", "Aligned Triple Exclusion"),
    "1101": ("Sue de Coq",),
    "1201": ("Template Set", "Template Delete"),
    "1301": ("Forcing Chain Contradiction", "Forcing Chain Verity"),
    "1303": ("Forcing Net Contradiction", "Forcing Net Verity"),
}
NAMES = {"0402-1": "Empty Rectangle (2)"} | {
    f"{int(first) + i:04}": name
    for first, family in _FAMILIES.items()
    for i, name in enumerate(family)
    if name
}
# Boards often hold others of the same kind with other values; the library lists the values that are
# meant in these groups of codes.
_BY_VALUES = ("00", "01", "02", "03", "04", "05", "06", "08", "12")

Outcome = tuple[frozenset[Candidate], frozenset[Candidate]]


class Case(NamedTuple):
    """A line of the library."""

    line: str
    code: str
    variant: str
    values: frozenset[int]
    length: int | None
    state: State
    wanted: Outcome | None


def technique_name(code: str, variant: str) -> str | None:
    """Our name for a code, or None if we have no such technique."""
    full = f"{code}-{variant}" if variant else code
    if code.startswith("060") and int(code[3]) <= 6 and variant == "1":
        return f"{NAMES[code]} (complete)"
    if full in ("0709-2", "0710-3", "0710-4", "0711-3", "0711-4"):
        return f"{NAMES[code]} (ALS)"
    if code.startswith("090") and variant == "2":
        return f"{NAMES[code]} (overlapping)"
    if full in NAMES or code in NAMES:
        return NAMES.get(full) or NAMES[code]
    if code.startswith("03") and int(code[2]) < len(_FISH) and int(code[3]) < len(_SIZES):
        siamese = "Siamese " if len(code) == 5 else ""
        return f"{siamese}{_FISH[int(code[2])]}{_SIZES[int(code[3])]}"
    return None


def read(line: str) -> Case:
    """A line as a state and what is to be found in it."""
    _, name, digits, board, deleted, eliminations, placements, *rest = line.split(":")
    extra = rest[0] if rest else ""
    code, _, variant = name.partition("-")
    layout = Layout.of(9)
    givens, values = [], []
    placed = False
    for character in board:
        if character == "+":
            placed = True
            continue
        value = 0 if character in ".0" else int(character)
        values.append(value)
        givens.append(0 if placed else value)
        placed = False
    marks = Candidates.of_values(layout, values).without(_candidates(deleted))
    wanted = (frozenset(_candidates(placements)), frozenset(_candidates(eliminations)))
    nothing = variant == "x" or not (wanted[0] or wanted[1])
    state = State(layout, givens, values, marks)
    length = int(extra) if extra.isdigit() else None
    listed = frozenset(map(int, digits))
    return Case(line, code, variant, listed, length, state, None if nothing else wanted)


def varied(case: Case, chance: random.Random) -> Case:
    """The same case in other clothes."""
    layout = case.state.layout
    move, names = random_move(layout, chance), random_names(layout, chance)
    to = {cell: place for place, cell in enumerate(move)}

    def renamed(marks: Iterable[Candidate]) -> list[Candidate]:
        return [Candidate(to[cell], names[value]) for cell, value in marks]

    givens = [names[case.state.givens[cell]] for cell in move]
    values = [names[case.state.values[cell]] for cell in move]
    marks = Candidates.of_values(layout, values)
    old = case.state.candidates()
    crossed = [Candidate(c, v) for c in range(81) for v in range(1, 10) if v not in old.of(c)]
    wanted = case.wanted and (
        frozenset(renamed(case.wanted[0])),
        frozenset(renamed(case.wanted[1])),
    )
    return case._replace(
        state=State(layout, givens, values, marks.without(renamed(crossed))),
        values=frozenset(names[value] for value in case.values),
        wanted=wanted,
    )


def _candidates(text: str) -> list[Candidate]:
    return [Candidate((int(w[1]) - 1) * 9 + int(w[2]) - 1, int(w[0])) for w in text.split()]


def found(case: Case, *, strict: bool = False) -> set[Outcome] | None:
    """All outcomes that count, or None if there is no such technique."""
    name = technique_name(case.code, case.variant)
    if name is None or name not in TECHNIQUES.names():
        return None
    every = [finding.explain() for finding in TECHNIQUES.get(name).find(case.state)]
    if strict:
        return {step.outcome for step in every}
    group = case.code[:2]
    if group == "07" and case.code != "0703":
        steps = [step for step in every if _chain_kind(step, case)]
        alike = [step for step in steps if _length(step) == case.length]
        return {step.outcome for step in steps if step.outcome == case.wanted} | {
            step.outcome for step in alike if {v for _, v in step} == case.values
        }
    if group in ("09", "11") and case.values:
        every = [step for step in every if {v for _, v in step} == case.values]
    if group in _BY_VALUES and case.values:
        # Of two kites the library lists the value of one, also where they are of two values.
        both = case.code == "0404"
        every = [
            step
            for step in every
            if _values(step) == case.values or (both and _values(step) > case.values)
        ]
    return {step.outcome for step in every}


def _chain_kind(step: Step, case: Case) -> bool:
    """True if a chain is of the kind that a variant of its code means."""
    nodes = step.chains[0].nodes
    first, last = nodes[0], nodes[-1]
    if case.code in ("0707", "0710"):
        return first.on == (case.variant in ("2", "4"))
    if case.code in ("0708", "0711"):
        return (first.value != last.value) == (case.variant in ("2", "4"))
    return True


def _length(step: Step) -> int:
    """The links of a chain as HoDoKu counts them: those into a discontinuity are one."""
    nodes = step.chains[0].nodes
    sets = sum(bool(node.reason) for node in nodes)  # a set is one node there
    return len(nodes) - 1 - nodes[0].on - sets


def _values(step: Step) -> frozenset[int]:
    parts = step.highlights
    if step.assumes_unique:
        parts = tuple(part for part in parts if part.role == "pattern")
    return frozenset(mark.value for part in parts for mark in part.candidates)


def _words(outcome: Outcome) -> str:
    def names(marks: Iterable[Candidate]) -> str:
        return " ".join(
            f"{v}{c // 9 + 1}{c % 9 + 1}" for c, v in sorted(marks, key=lambda m: m[::-1])
        )

    return f"[{names(outcome[1])}|{names(outcome[0])}]"


def main() -> int:
    parser = parser_of(__doc__, files=False, output=False)
    parser.add_argument("file", type=Path)
    parser.add_argument("--code", default="", help="only codes that begin so")
    parser.add_argument("--show", action="store_true", help="print the boards of misses")
    parser.add_argument("--strict", action="store_true", help="all instances count")
    parser.add_argument("--varied", type=int, metavar="SEED", help="move and rename each board")
    options = parser.parse_args()
    chance = None if options.varied is None else random.Random(options.varied)
    exact = total = 0
    begun = time.process_time()
    for number, line in enumerate(options.file.read_text().splitlines(), 1):
        if not line.startswith(":") or not line[1:].startswith(options.code):
            continue
        total += 1
        case = read(line)
        if chance is not None:
            case = varied(case, chance)
        outcomes = found(case, strict=options.strict)
        wanted = set() if case.wanted is None else {case.wanted}
        if outcomes == wanted:
            exact += 1
            continue
        name = f"line {number}: {line.split(':')[1]} {technique_name(case.code, case.variant)}"
        if outcomes is None:
            print(f"{name}: not implemented")
            continue
        missing = " ".join(map(_words, wanted - outcomes))
        surplus = " ".join(map(_words, sorted(outcomes - wanted, key=str)[:4]))
        count = len(outcomes - wanted)
        print(f"{name}: missing {missing or '-'}, {count} beyond: {surplus or '-'}")
        if options.show:
            print(line)
    print(f"exact {exact} of {total} ({time.process_time() - begun:.1f} s CPU)")
    return 0 if exact == total else 1


if __name__ == "__main__":
    sys.exit(main())
