"""Rules of what is drawn: texts as `--rule` takes them, for one object of a proposal."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, pairwise

from nonet.constraints import kind_named
from nonet.constraints.custom import PairTable
from nonet.constraints.logic import And
from nonet.drawn._comparing import named_as
from nonet.drawn._formulas import MOVES, one_of, so_many_of_each
from nonet.drawn._proposal import Proposal
from nonet.drawn._relations import Relation
from nonet.drawn._scene import Place, Thing
from nonet.model import Constraint, Layout


def names(places: Iterable[Place]) -> str:
    """Cells as they are written: ``r1c1 r1c2``."""
    return " ".join(f"r{row + 1}c{column + 1}" for row, column in places)


def related(
    relation: Relation, places: Sequence[Place], layout: Layout, marked: int | None = None
) -> str:
    """The rule that two cells fulfil a relation."""
    rule = _named_pairs(layout.values).get(relation.table(layout.values, marked))
    rule = rule or f"pair-table {','.join(map(str, _allowed(relation, layout, marked)))}"
    return f"{rule} {names(places)}"


@cache
def _named_pairs(values: tuple[int, ...]) -> dict[frozenset[tuple[int, int]], str]:
    """The rules of pairs that have names, by the pairs that they allow."""
    numbers = range(1, 2 * values[-1])
    rules = {"difference": "abs(x - y) = 1"}
    rules |= {f"difference difference={n}": f"abs(x - y) = {n}" for n in numbers}
    rules |= {f"ratio ratio={n}": f"x * {n} = y or y * {n} = x" for n in numbers[1:]}
    rules |= {f"pair-sum {n}": f"x + y = {n}" for n in numbers}
    tables_ = {Relation(formula).table(values): rule for rule, formula in reversed(rules.items())}
    tables_.pop(frozenset(), None)
    return tables_


def _allowed(relation: Relation, layout: Layout, marked: int | None = None) -> tuple[int, ...]:
    values, least = layout.values, layout.least
    pairs = relation.table(values, marked)
    return tuple(sum(1 << (y - least) for y in values if (x, y) in pairs) for x in values)


def tables(
    relation: Relation, pairs: Iterable[tuple[Place, Place]], layout: Layout
) -> list[Constraint]:
    """The rule that each of many pairs fulfils a relation, of which a sentence makes one rule."""
    allowed, size = _allowed(relation, layout), layout.size
    return [PairTable(tuple(row * size + column for row, column in pair), allowed)
            for pair in pairs]  # fmt: skip


def number_of(proposal: Proposal) -> str:
    """The field of a rule that a number in its words is for, as it is written."""
    wording = proposal.wording
    if not wording.field:
        return ""
    numbers = [word for word in proposal.words if word.isdigit() and word not in ("1", "2")]
    numbers += [str(number) for word, number in wording.numbers if proposal.has(word)]
    kind = kind_named(proposal.rule)
    given = set(numbers) or set()
    if len(given) != 1:
        return ""
    default = kind.make.__dataclass_fields__[wording.field].default
    number = given.pop()
    return "" if str(default) == number else f"{wording.field}={number} "


def on_line(proposal: Proposal, strokes: Sequence[Thing], layout: Layout) -> Iterator[str]:
    """The rules of a line, which may be several strokes that meet."""
    if formula := proposal.formula or proposal.wording.formula:
        # What is asked of differences alone has its name whatever the values are.
        is_named = layout.values == range(1, 10) or formula.startswith("each x, y: abs(x - y) ")
        named = named_as(formula) if is_named else ""
        for stroke in strokes:
            yield (
                f"{named} {names(stroke.places)}" if named else by_formula(formula, stroke, layout)
            )
        return
    if proposal.options:
        yield one_of([list(on_line(option, strokes, layout)) for option in proposal.options])
        return
    cells = list(dict.fromkeys(place for stroke in strokes for place in stroke.places))
    if proposal.rule == "region-sum-line":
        parts = segments(strokes, layout)
        if len(strokes) == 1 and len(parts) > 1 and _in_boxes(parts, layout):
            yield f"region-sum-line {names(strokes[0].places)}"
        elif len(parts) > 1:
            yield "equal-sums " + " / ".join(map(names, parts))
    elif proposal.wording.either:
        yield f"{proposal.rule} {names(cells)}"
    else:
        for stroke in strokes:
            yield _stroke(proposal, stroke)


def of_each(proposal: Proposal, objects: Sequence[Sequence[Thing]], layout: Layout) -> str:
    """The rule that so many lines have each of several rules; nothing if that is not possible."""
    lines = [[list(on_line(option, strokes, layout)) for option in proposal.options]
             for strokes in objects]  # fmt: skip
    return so_many_of_each(lines, proposal.each)


def _stroke(proposal: Proposal, stroke: Thing) -> str:
    places = stroke.places
    closed = len(places) > 2 and places[0] == places[-1]
    if proposal.rule == "sum-line" and closed:
        return f"sum-line {number_of(proposal)}loop=yes {names(places[:-1])}"
    if closed and proposal.rule in ("palindrome", "zipper", "extra-region"):
        places = places[:-1]
    return f"{proposal.rule} {number_of(proposal)}{names(places)}"


def segments(strokes: Sequence[Thing], layout: Layout) -> list[list[Place]]:
    """The parts into which the borders of boxes cut a drawing, whatever way it runs."""
    width = layout.size
    box_of = {cell: n for n, box in enumerate(layout.boxes or ()) for cell in box.cells}
    parts: dict[Place, list[Place]] = {}
    for stroke in strokes:
        for place in stroke.places:
            parts.setdefault(place, [place])
        for one, other in pairwise(stroke.places):
            boxes = {box_of.get(row * width + column) for row, column in (one, other)}
            if len(boxes) == 1 and parts[one] is not parts[other]:
                parts[one] += parts[other]
                for place in parts[other]:
                    parts[place] = parts[one]
    return list({id(part): part for part in parts.values()}.values())


def _in_boxes(parts: Sequence[Sequence[Place]], layout: Layout) -> bool:
    """True if parts stand in as many boxes."""
    boxes = [box.cells for box in layout.boxes or ()]
    entered = {n for row, column in chain(*parts) for n, cells in enumerate(boxes)
               if row * layout.size + column in cells}  # fmt: skip
    return len(entered) == len(parts)


def joined(strokes: Sequence[Thing]) -> list[list[Thing]]:
    """Strokes of one look as objects: those that meet at an end are one."""
    groups: list[list[Thing]] = []
    for stroke in strokes:
        ends = {stroke.places[0], stroke.places[-1]}
        near = [
            group for group in groups
            if any(ends & set(other.places) or {other.places[0], other.places[-1]}
                   & set(stroke.places) for other in group)
        ]  # fmt: skip
        groups = [group for group in groups if group not in near]
        groups.append([*(other for group in near for other in group), stroke])
    return groups


def beside(proposal: Proposal, thing: Thing, layout: Layout) -> str:
    """The rule of a number beside the board; empty if it is none."""
    (row, column), *_ = thing.places
    size = layout.size
    if not re.fullmatch(r"\d{1,3}", thing.text):
        return ""
    if proposal.formula:
        return by_formula(proposal.formula, thing, layout)
    inside = 0 <= row < size, 0 <= column < size
    if inside not in ((True, False), (False, True)):
        return ""
    if proposal.rule == "sandwich":
        return f"sandwich {thing.text} {f'r{row + 1}' if inside[0] else f'c{column + 1}'}"
    row = row if inside[0] else (-1 if row < 0 else size)
    column = column if inside[1] else (-1 if column < 0 else size)
    return f"{proposal.rule} {thing.text} r{row + 1}c{column + 1}"


def cells_of(thing: Thing, layout: Layout, rule: str) -> list[Place]:
    """The cells of an object in order; of a number beside the board those of its row or column."""
    size = layout.size
    if thing.kind != "outside":
        # A loop comes back to its first cell, which counts once but for neighbours.
        closed = len(thing.places) > 2 and thing.places[0] == thing.places[-1]
        places = thing.places[:-1] if closed and ":" not in rule else thing.places
        return [(row, column) for row, column in places if 0 <= row < size and 0 <= column < size]
    (row, column), *_ = thing.places
    if 0 <= row < size:
        cells = [(row, at) for at in range(size)]
        return cells if column < 0 else cells[::-1]
    cells = [(at, column) for at in range(size)] if 0 <= column < size else []
    return cells if row < 0 else cells[::-1]


def houses_of(words: Iterable[str], layout: Layout) -> list[Thing]:
    """The rows, columns or boxes of the board as objects."""
    houses = {"row": layout.rows, "column": layout.columns, "box": layout.boxes or ()}
    return [Thing("house", tuple(divmod(cell, layout.size) for cell in house.cells))
            for word in sorted(words) for house in houses[word]]  # fmt: skip


_CLUE = re.compile(r"\bclue\b")


def by_formula(formula: str, thing: Thing, layout: Layout) -> str:
    """A formula of an object, with the number in it for the clue; empty if that is missing."""
    places = cells_of(thing, layout, formula)
    if not places or ("clue" in formula and not thing.text.isdigit()):
        return ""
    return f"formula {_CLUE.sub(thing.text, formula)}: {names(places)}"


def of_mark(proposal: Proposal, place: Place, layout: Layout) -> str:
    """A formula of a marked cell, and of those that it is about behind it."""
    (row, column), size = place, layout.size
    near = [(row + down, column + across) for down, across in proposal.moves]
    cells = (place, *((r, c) for r, c in near if 0 <= r < size and 0 <= c < size))
    named = named_as(proposal.formula, of_cells=True) if not near else ""
    return f"{named or f'formula {proposal.formula}:'} {names(cells)}"


def along_diagonal(thing: Thing, label: str, layout: Layout) -> str:
    """The rule of a number with an arrow beside the board."""
    size = layout.size
    (row, column), *_, (end_row, end_column) = thing.points
    down = (end_row > row) - (end_row < row)
    across = (end_column > column) - (end_column < column)
    places, (row, column) = [], thing.places[0]
    for _ in range(2 * size):
        row, column = row + down, column + across
        if 0 <= row < size and 0 <= column < size:
            places.append((row, column))
        elif places:
            break
    return f"little-killer {label} {names(places)}" if places and down and across else ""


def together(rules: Sequence[Constraint]) -> list[Constraint]:
    """Many rules of one sentence as one rule."""
    return [And(tuple(rules))] if len(rules) > 1 else list(rules)


# Neighbours at a side differ in any case.
_OF_NEIGHBOURS = (
    ("nonconsecutive", "abs(x - y) != 1", "orthogonal"),
    ("diagonally-nonconsecutive", "abs(x - y) != 1", "diagonally"),
    ("anti-knight", "x != y", "knight"),
    ("anti-king", "x != y", "king"),
    ("anti-king", "x != y", "diagonally"),
)


def _is(proposal: Proposal, formula: str) -> bool:
    """True if a proposal asks two digits for just what a formula does."""
    relation, values = proposal.relation, range(1, 10)
    return relation is not None and not relation.needs_number and (
        relation.table(values) == Relation(formula).table(values)
    )  # fmt: skip


def negative(proposal: Proposal) -> str:
    """The rule that all marks of a kind are given, if it has a name; else nothing."""
    named = {
        "negative-difference": "abs(x - y) = 1",
        "negative-ratio": "x = 2 * y or y = 2 * x",
        **{f"negative-sum {number}": f"x + y = {number}" for number in (5, 10)},
    }
    return next((rule for rule, formula in named.items() if _is(proposal, formula)), "")


def of_neighbours(proposal: Proposal) -> str:
    """The rule of all neighbours of the board that has a name; else nothing."""
    moves = set(proposal.moves)
    for name, formula, far in _OF_NEIGHBOURS:
        if moves == {*MOVES[far]} and _is(proposal, formula):
            return name
    return ""


def of_areas(proposal: Proposal, areas: Sequence[Sequence[Place]], layout: Layout) -> list[str]:
    """The rules of areas of one colour."""
    if proposal.rule == "clone":
        shapes = {tuple((r - area[0][0], c - area[0][1]) for r, c in sorted(area))
                  for area in map(sorted, areas)}  # fmt: skip
        if len(areas) < 2 or len(shapes) > 1:
            return []
        first, *others = (names(sorted(area)) for area in areas)
        return [f"clone {first} / {other}" for other in others]
    every = [place for area in areas for place in area]
    if len(every) <= len(layout.values):
        areas = [every]
    if any(len(area) > len(layout.values) for area in areas):
        return []
    return [f"{proposal.rule} {names(area)}" for area in areas]
