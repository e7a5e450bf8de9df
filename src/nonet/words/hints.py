"""Help for a player in words: where a step is, and what is wrong on the board."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from nonet.model import Candidate, House, Layout, Step, cell_name
from nonet.model.blocking import blocking_of
from nonet.words.blocking import shortly_blocked
from nonet.words.lists import describe_cells, listed
from nonet.words.steps import describe_candidates

if TYPE_CHECKING:
    from nonet._explain import Mistake


def describe_unsolvable(layout: Layout, givens: Sequence[int]) -> str:
    """That a board has no solution, and what may be wrong: its values, its rules, or either."""
    what = "at least one of the values that it began with is wrong"
    if not any(givens):
        what = "its rules contradict each other"
    elif layout.has_rules:
        what = "at least one of its rules, or of the values that it began with, is wrong"
    return f"This board has no solution: {what}."


def describe_hint(
    step: Step, layout: Layout, grade: int, house: House | None, values: Sequence[int]
) -> str:
    """A hint of grade 1 (where to look) or 2 (the technique and the cells it rests on).

    Args:
        step: What the hint leads to.
        layout: The board.
        grade: 1 or 2.
        house: Where the step is found best, if it is in a house.
        values: The values that the step rests on.
    """
    return _with_roles(step, layout) if grade > 1 else _where(step, layout, house, values)


_BY_RULE = ("Single Rule", "Rule Pointing")
_MOST_CELLS = 8  # of a rule that are named


def _where(step: Step, layout: Layout, house: House | None, values: Sequence[int]) -> str:
    """Where to look, by what matters: the values, the house, or where the pattern begins."""
    roles = {part.role: part.candidates for part in step.highlights}
    size, number_of = layout.size, layout.number_of
    if step.technique in _BY_RULE:
        return f"Look at {step.reason.title if step.reason else step.notation}."
    if "alone" in roles:
        cell, value = roles["alone"][0]
        return f"Look at {cell_name(cell, size)}: what if it is {number_of(value)}?"
    if len(step.chains) > 1 and step.houses:
        number = number_of(step.chains[0].nodes[0].value)
        return f"Look at the {number}s in {step.houses[0].name}: what follows from each?"
    if step.chains and len(values) > 1:
        return _what_if(step, layout)
    if step.assumes_unique and "pattern" in roles and house is None:
        pattern = sorted({value for _, value in roles["pattern"]})
        numbers = listed(f"{number_of(value)}s" for value in pattern)
        return f"Look at the {numbers}: is there a second solution?"
    for role in ("pivot", "stem", "pincers", "core", "base"):
        if role in roles:
            return f"Look at {describe_cells((cell for cell, _ in roles[role]), size)}."
    if "link" in roles and house is not None:
        return f"Look at the {number_of(roles['link'][0].value)}s in {house.name}."
    if house is not None:
        value_too = len(values) == 1 and len(house.cells) > 1 and step.technique != "Full House"
        return f"Look at {f'the {number_of(values[0])}s in ' * value_too}{house.name}."
    if len(values) == 1 and not step.placements:
        in_house = f" in {step.houses[0].name}" if step.houses else ""
        return f"Look at the {number_of(values[0])}s{in_house}."
    return f"Look at {describe_cells(step.cells[:1], size)}."


def _what_if(step: Step, layout: Layout) -> str:
    """The question that a chain begins with."""
    starts = [chain.nodes[0] for chain in step.chains]
    where = describe_cells(starts[0].cells, layout.size, "or")
    if len({start.value for start in starts}) > 1:
        return f"Look at {where}: what follows from each of its values?"
    is_there = "is" if starts[0].on else "is not"
    return f"Look at {where}: what if it {is_there} {layout.number_of(starts[0].value)}?"


# Roles that are called otherwise where one cell has them, or several.
_ONE = {"ends": "start and end", "links": "link", "pincers": "pincer"}
_MANY = {"fin": "fins", "guard": "guards"}


def _with_roles(step: Step, layout: Layout) -> str:
    """The technique, and its cells with the parts that they play."""
    size = layout.size
    parts: list[str] = []
    seen_cells: set[int] = set()
    for role, candidates in step.highlights:
        cells = {cell for cell, _ in candidates} - seen_cells
        if role in ("extra", "guardian"):
            where = describe_cells((cell for cell, _ in candidates), size)
            numbers = listed(map(layout.number_of, sorted({value for _, value in candidates})))
            parts.append(f"{numbers} in {where} ({role})")
        elif role == "broken":
            parts.append(f"{_broken(step, cells, size)} (broken)")
            seen_cells |= cells
        elif cells:
            seen_cells |= cells
            name = (
                ""
                if role == "pattern"
                else f" ({(_ONE if len(cells) == 1 else _MANY).get(role, role)})"
            )
            by_rule = step.technique in _BY_RULE and len(cells) > _MOST_CELLS
            where = f"{len(cells)} cells" if by_rule else describe_cells(cells, size)
            parts.append(f"{where}{name}")
    if len(step.cover) > 1:
        for houses, role in ((step.houses, "base"), (step.cover, "cover")):
            parts.append(f"{listed(house.name for house in houses)} ({role})")
    rest = set(step.cells) - seen_cells
    if rest:
        name = " (crossed out on the way)" if step.chains else ""
        parts.append(f"{describe_cells(rest, size)}{name}")
    # Players tell hidden singles in boxes from those in lines, which are harder to see.
    where = f" in {step.houses[0].name}" if step.placements and len(step.houses) == 1 else ""
    if where and blocking_of(step):
        return f"{step.technique}{where}: {shortly_blocked(step, layout)}."
    return f"{step.technique}{where}: it rests on {'; '.join(parts)}."


def _broken(step: Step, cells: Collection[int], size: int) -> str:
    """The rule of a step, and where, unless it says so or is about most of the board."""
    rule = step.notation
    is_clear = re.search(r"r\d+c\d+", rule) is not None or len(cells) > _MOST_CELLS
    return rule if is_clear or not cells else f"{rule} in {describe_cells(cells, size)}"


def describe_mistakes(wrong: Sequence[Mistake], layout: Layout, grade: int = 3) -> str:
    """Mistakes in words.

    Args:
        wrong: What `mistakes` has found, at least one.
        layout: The board.
        grade: 1: that something is wrong; 2: in which cells; 3: what to do.
    """
    names = [cell_name(each.cell, layout.size) for each in wrong]
    numbers = [each.number for each in wrong]
    first = wrong[0]
    if first.placed:
        if grade == 1:
            return "A value on the board is wrong: go back before you go on."
        if len(wrong) == 1:
            return f"The value in {names[0]} is wrong: undo to before {names[0]} = {numbers[0]}."
        each = (f"{name} = {n}" for name, n in zip(names, numbers, strict=True))
        return (
            f"These values are wrong: {listed(each)}. Undo to before the first of them was written."
        )
    if grade == 1:
        return "A needed pencil mark was crossed out."
    if grade == 2:
        return f"A needed pencil mark is missing in {listed(names)}."
    lacking = [Candidate(each.cell, each.value) for each in wrong]
    marks = describe_candidates(lacking, layout)
    what, it = ("mark", "it") if len(lacking) == 1 else ("marks", "them")
    why = f"no value on the board rules {it} out, and without {it} there is no way to the solution"
    return f"Put back the pencil {what} {marks}: {why}."
