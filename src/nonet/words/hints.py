"""Help for a player in words: where a step is, and what is wrong on the board."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from nonet.catalogue import again, later, named_house, translated
from nonet.model import Candidate, House, Layout, Step, cell_name
from nonet.model.blocking import blocking_of
from nonet.words.blocking import shortly_blocked
from nonet.words.lists import describe_candidates, describe_cells, describe_houses, enumerated

if TYPE_CHECKING:
    from nonet._explain import Mistake


def describe_unsolvable(layout: Layout, givens: Sequence[int]) -> str:
    """That a board has no solution, and what may be wrong: its values, its rules, or either."""
    what = translated("at least one of the values that it began with is wrong")
    if not any(givens):
        what = translated("its rules contradict each other")
    elif layout.has_rules:
        what = translated(
            "at least one of its rules, or of the values that it began with, is wrong"
        )
    return translated("This board has no solution: {what}.", what=what)


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


_BY_RULE = ("Single Rule", "Rules Together", "Rule Pointing")
_MOST_CELLS = 8  # of a rule that are named


def _where(step: Step, layout: Layout, house: House | None, values: Sequence[int]) -> str:
    """Where to look, by what matters: the values, the house, or where the pattern begins."""
    roles = {part.role: part.candidates for part in step.highlights}
    size, number_of = layout.size, layout.number_of
    if step.technique in _BY_RULE:
        title = again(step.reason.title if step.reason else step.notation)
        return translated("Look at this rule: {title}.", title=title)
    if "alone" in roles:
        cell, value = roles["alone"][0]
        text = later("Look at {cells}: what if it is {value}?")
        return translated(text, cells=cell_name(cell, size), value=number_of(value))
    if len(step.chains) > 1 and step.houses:
        where = _values_in(number_of(step.chains[0].nodes[0].value), step.houses[0])
        return translated("Look at {what}: what follows from each?", what=where)
    if step.chains and len(values) > 1:
        return _what_if(step, layout)
    if step.assumes_unique and "pattern" in roles and house is None:
        pattern = sorted({value for _, value in roles["pattern"]})
        numbers = enumerated(translated("{value}s", value=number_of(value)) for value in pattern)
        return translated("Look at the {values}: is there a second solution?", values=numbers)
    for role in ("pivot", "stem", "pincers", "core", "base"):
        if role in roles:
            return _look_at(describe_cells((cell for cell, _ in roles[role]), size))
    if "link" in roles and house is not None:
        return _look_at(_values_in(number_of(roles["link"][0].value), house))
    if house is not None:
        if len(values) == 1 and len(house.cells) > 1 and step.technique != "Full House":
            return _look_at(_values_in(number_of(values[0]), house))
        return _look_at(named_house(house.name))
    if len(values) == 1 and not step.placements:
        return _look_at(_values_in(number_of(values[0]), *step.houses[:1]))
    return _look_at(describe_cells(step.cells[:1], size))


def _look_at(what: str) -> str:
    return translated("Look at {what}.", what=what)


def _values_in(number: int, house: House | None = None) -> str:
    if house is None:
        return translated("the {value}s", value=number)
    return translated("the {value}s in {house}", value=number, house=named_house(house.name))


def _what_if(step: Step, layout: Layout) -> str:
    """The question that a chain begins with."""
    starts = [chain.nodes[0] for chain in step.chains]
    where = describe_cells(starts[0].cells, layout.size, "or")
    text = later("Look at {cells}: what if it is not {value}?")
    if len({start.value for start in starts}) > 1:
        text = later("Look at {cells}: what follows from each of its values?")
    elif starts[0].on:
        text = later("Look at {cells}: what if it is {value}?")
    return translated(text, cells=where, value=layout.number_of(starts[0].value))


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
            numbers = enumerated(map(layout.number_of, sorted({value for _, value in candidates})))
            marks = translated("{values} in {cells}", values=numbers, cells=where)
            parts.append(_as(marks, role))
        elif role == "broken":
            parts.append(_as(_broken(step, cells, size), role))
            seen_cells |= cells
        elif cells:
            seen_cells |= cells
            name = (_ONE if len(cells) == 1 else _MANY).get(role, role)
            by_rule = step.technique in _BY_RULE and len(cells) > _MOST_CELLS
            many = translated("{count} cells", count=len(cells)) if by_rule else ""
            parts.append(_as(many or describe_cells(cells, size), name))
    if len(step.cover) > 1:
        for houses, role in ((step.houses, "base"), (step.cover, "cover")):
            parts.append(_as(describe_houses(houses), role))
    rest = set(step.cells) - seen_cells
    if rest:
        role = later("crossed out on the way") if step.chains else "pattern"
        parts.append(_as(describe_cells(rest, size), role))
    # Players tell hidden singles in boxes from those in lines, which are harder to see.
    title = step.technique
    if step.placements and len(step.houses) == 1:
        house = named_house(step.houses[0].name)
        title = translated("{technique} in {house}", technique=step.technique, house=house)
        if blocking_of(step):
            return f"{title}: {shortly_blocked(step, layout)}."
    return translated("{title}: it rests on {parts}.", title=title, parts="; ".join(parts))


def _as(cells: str, role: str) -> str:
    """Cells with the part that they play, unless that is the whole pattern."""
    if role == "pattern":
        return cells
    word, _, number = role.rpartition(" ") if role[-1:].isdecimal() else (role, "", "")
    return f"{cells} ({' '.join(filter(None, (translated(word), number)))})"


def _broken(step: Step, cells: Collection[int], size: int) -> str:
    """The rule of a step, and where, unless it says so or is about most of the board."""
    rule = again(step.notation)
    is_clear = re.search(r"r\d+c\d+", rule) is not None or len(cells) > _MOST_CELLS
    return (
        rule
        if is_clear or not cells
        else translated("{rule} in {cells}", rule=rule, cells=describe_cells(cells, size))
    )


def describe_mistakes(wrong: Sequence[Mistake], layout: Layout, grade: int = 3) -> str:
    """Mistakes in words.

    Args:
        wrong: What `mistakes` has found, at least one.
        layout: The board.
        grade: 1: that something is wrong; 2: in which cells; 3: what to do.
    """
    cells = enumerated(cell_name(mistake.cell, layout.size) for mistake in wrong)
    values = [
        translated(
            "{cell} = {value}", cell=cell_name(mistake.cell, layout.size), value=mistake.number
        )
        for mistake in wrong
    ]
    if wrong[0].placed:
        if grade == 1:
            return translated("A value on the board is wrong: go back before you go on.")
        if len(wrong) == 1:
            text = later("The value in {cell} is wrong: undo to before {values}.")
            return translated(text, cell=cells, values=values[0])
        text = later(
            "These values are wrong: {values}. Undo to before the first of them was written."
        )
        return translated(text, values=enumerated(values))
    if grade == 1:
        return translated("A needed pencil mark was crossed out.")
    if grade == 2:
        return translated("A needed pencil mark is missing in {cells}.", cells=cells)
    marks = describe_candidates(
        (Candidate(mistake.cell, mistake.value) for mistake in wrong), layout
    )
    text = later(
        "Put back the pencil mark {marks}: no value on the board rules it out, and without it "
        "there is no way to the solution."
        "|Put back the pencil marks {marks}: no value on the board rules them out, and without "
        "them there is no way to the solution."
    )
    return translated(text, n=len(wrong), marks=marks)
