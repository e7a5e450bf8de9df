"""Names and steps for the numbers of native/se121."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from nonet.model import House, Layout, cell_name
from nonet.model.step import Candidate, Chain, Highlight, Node, Step

if TYPE_CHECKING:
    from nonet._native import Hint, Nested, Statement

# In the order of `Kind` in native/se121/hint.hpp; the names are Sudoku Explainer's.
_TEXT = (
    "Hidden Single; Direct Pointing; Direct Claiming; Direct Hidden Pair; Naked Single; "
    "Direct Hidden Triplet; Pointing; Claiming; Naked Pair; X-Wing; Hidden Pair; Naked Triplet; "
    "Swordfish; Hidden Triplet; XY-Wing; XYZ-Wing; Unique type 1; Unique type 2; Unique type 3; "
    "Unique type 4; Naked Quad; Jellyfish; Hidden Quad; BUG type 1; BUG type 2; BUG type 3; "
    "BUG type 4; Aligned Pair Exclusion; Bidirectional X-Cycle; Bidirectional Y-Cycle; "
    "Bidirectional Cycle; Forcing X-Chain; Forcing Chain; Aligned Triplet Exclusion; "
    "Nishio Forcing Chains; Cell Forcing Chains; Region Forcing Chains; Double Forcing Chains; "
    "Contradiction Forcing Chains; "
    # Those of Sukaku Explainer alone.
    "Skyscraper; 2-String Kite; 2 Strong Links; Grouped 2 Strong Links; 3 Strong Links; "
    "Grouped 3 Strong Links; 4 Strong Links; WXYZ-Wing; VWXYZ-Wing; UVWXYZ-Wing"
)
_KINDS = tuple(_TEXT.split("; "))
_UNIQUE = range(_KINDS.index("Unique type 1"), _KINDS.index("Unique type 4") + 1)
_BUGS = range(_KINDS.index("BUG type 1"), _KINDS.index("BUG type 4") + 1)
_CYCLES = range(_KINDS.index("Bidirectional X-Cycle"), _KINDS.index("Bidirectional Cycle") + 1)
_X_CHAIN = _KINDS.index("Forcing X-Chain")
_FIRST_CHAIN = _CYCLES.start
_LAST_CHAIN = _KINDS.index("Contradiction Forcing Chains")
_FIRST_NET = _KINDS.index("Cell Forcing Chains")
_TURBOT_FISH = 6  # statements

# By level, from 1 on: what is nested in dynamic chains.
_NESTED = (
    " (+)",
    " (+ Forcing Chains)",
    " (+ Multiple Forcing Chains)",
    " (+ Dynamic Forcing Chains)",
    " (+ Dynamic Forcing Chains (+ Forcing Chains))",
)
# By `Cause` in native/se121/chains.hpp: the plain links need no word.
_ADVANCED = 4


def to_step(hint: Hint, layout: Layout, scale: str) -> Step:
    """A native hint as a step, rated on that scale."""
    kind, level, difficulty, length, _, cell, digit, removals = hint[:8]
    cells, digits, houses, covers, chains, nested = hint[8:]
    inner = tuple(_inner_step(one) for one in nested)
    is_chain = _is_chain(kind)
    step_chains = tuple(_chain(kind, chain) for chain in chains)
    candidates = tuple(Candidate(at, value) for at in cells for value in values_of(digits))
    return Step(
        technique=_name(kind, level, length),
        placements=() if cell < 0 else (Candidate(cell, digit + 1),),
        eliminations=tuple(
            Candidate(at, value) for at, values in removals for value in values_of(values)
        ),
        cells=tuple(cells),
        houses=_houses(layout, houses),
        cover=_houses(layout, covers),
        highlights=() if is_chain or not cells else (Highlight("pattern", candidates),),
        chains=step_chains,
        notation="; ".join(filter(None, map(eureka, step_chains))),
        length=length if is_chain else 0,
        nested=inner,
        ratings=((scale, difficulty),),
        assumes_unique=kind in _UNIQUE or kind in _BUGS,
    )


def _inner_step(nested: Nested) -> Step:
    kind, level, length, _, chains = nested
    return Step(
        technique=_name(kind, level, length),
        chains=tuple(_chain(kind, chain) for chain in chains),
        length=length,
    )


def _is_chain(kind: int) -> bool:
    return _FIRST_CHAIN <= kind <= _LAST_CHAIN and _KINDS[kind] != "Aligned Triplet Exclusion"


def _name(kind: int, level: int, length: int) -> str:
    name = _KINDS[kind]
    if kind in _UNIQUE:
        # Here the length is that of the loop.
        what = "Rectangle" if length == 4 else "Loop" if length == 6 else f"Loop {length}"
        return name.replace("Unique", f"Unique {what}")
    if kind == _X_CHAIN and length == _TURBOT_FISH:
        return "Turbot Fish"
    if _FIRST_NET <= kind <= _LAST_CHAIN and level >= 0:
        return f"Dynamic {name}{_NESTED[level - 1] if level else ''}"
    return name


def _chain(kind: int, statements: list[Statement]) -> Chain:
    nodes = tuple(
        Node(
            (candidate // 9,),
            candidate % 9 + 1,
            on,
            tuple(parents),
            reason="advanced rule" if cause == _ADVANCED else "",
            step=None if nested < 0 else nested,
        )
        for candidate, on, cause, nested, parents in statements
    )
    return Chain(nodes, loop=kind in _CYCLES)


def eureka(chain: Chain) -> str:
    """A chain without branches in Eureka notation, or an empty text for a net.

    A strong link is ``=`` and a weak one ``-``; a value is written where it changes::

        (5)r1c2=r4c2-(5=7)r4c8
    """
    if any(len(node.parents) != 1 for node in chain.nodes[1:]) or chain.nodes[0].parents:
        return ""
    parts: list[str] = []
    cells: tuple[int, ...] = ()
    value = 0
    for node in chain.nodes:
        link = "=" if node.on else "-"
        place = "".join(cell_name(cell, 9) for cell in node.cells)
        if parts and node.cells == cells and parts[-1].startswith("("):
            # Another value of the same cell: into the same brackets.
            before = parts[-1][1:].partition(")")[0]
            parts[-1] = f"({before}{link}{node.value}){place}"
        else:
            sign = link if parts else ""
            shown = "" if node.value == value else f"({node.value})"
            parts += [sign, f"{shown}{place}"] if sign else [f"{shown}{place}"]
        cells, value = node.cells, node.value
    return "".join(parts)


@lru_cache(maxsize=512)
def values_of(digits: int) -> tuple[int, ...]:
    """The values of a bit set."""
    return tuple(bit + 1 for bit in range(9) if digits >> bit & 1)


@lru_cache(maxsize=4096)
def _houses(layout: Layout, houses: int) -> tuple[House, ...]:
    if not houses:
        return ()
    everything = (*layout.boxes, *layout.rows, *layout.columns)
    return tuple(house for bit, house in enumerate(everything) if houses >> bit & 1)
