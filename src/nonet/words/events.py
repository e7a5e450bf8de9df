"""The words for the events of a trace."""

from __future__ import annotations

from collections.abc import Sequence

from nonet.model.cells import cell_name
from nonet.model.houses import House
from nonet.model.trace import (
    Checkpoint,
    Chosen,
    Contradiction,
    Event,
    Exhausted,
    Placed,
    Pruned,
    Removed,
    Rollback,
    Rule,
    Solved,
)
from nonet.words.lists import listed


def describe_event(event: Event, size: int) -> str:
    """An event as a sentence.

    Args:
        event: What happened.
        size: N of the board, for the names of the cells.

    Example:
        >>> describe_event(Placed(14, 4, Rule.HIDDEN_SINGLE, House("box", 2, tuple(range(9)))), 9)
        'r2c6 = 4: the only place for 4 in box 2'
    """
    match event:
        case Placed(cell, value, rule, house):
            return f"{cell_name(cell, size)} = {value}: {_placed(value, rule, house)}"
        case Removed():
            return _removed(event, size)
        case Chosen():
            return _chosen(event, size)
        case Checkpoint(number):
            return f"checkpoint {number}: the board is saved"
        case Rollback(number, discarded):
            end = ", which is discarded: one possibility is left" if discarded else ""
            return f"rollback to checkpoint {number}{end}"
        case Contradiction():
            return f"contradiction: {_contradiction(event, size)}"
        case Pruned(cell, value, neighbour):
            return (
                f"{cell_name(cell, size)} = {value} is not tried: "
                f"{cell_name(neighbour, size)} would have no value left"
            )
        case Solved(_, number):
            return f"solution {number}"
        case Exhausted(solutions):
            further = "further " if solutions else ""
            return f"no checkpoint is left: there is no {further}solution"


def _placed(value: int, rule: Rule, house: House | None) -> str:
    if rule is Rule.NAKED_SINGLE:
        return "the only value left there"
    if rule is Rule.HIDDEN_SINGLE and house is not None:
        return f"the only place for {value} in {house.name}"
    return "tried"


def _removed(event: Removed, size: int) -> str:
    removed = _candidates(event.candidates, size)
    values, cells = listed(event.values), listed(cell_name(cell, size) for cell in event.cells)
    if event.rule is Rule.LOCKED_CANDIDATES and event.house and event.line:
        where = f"{values} of {event.house.name} is confined to {event.line.name} ({cells})"
        return f"{where}: {removed or 'the other cells had lost the value already'}"
    if event.rule is Rule.HIDDEN_GROUP and event.house:
        return f"{values} of {event.house.name} must go to {cells}: {removed}"
    return f"{removed}: that was tried and led nowhere"


def _candidates(candidates: Sequence[tuple[int, int]], size: int) -> str:
    by_cell: dict[int, list[int]] = {}
    for cell, value in candidates:
        by_cell.setdefault(cell, []).append(value)
    return "; ".join(
        f"{cell_name(cell, size)} is not {listed(values, 'or')}" for cell, values in by_cell.items()
    )


def _chosen(event: Chosen, size: int) -> str:
    cell, value = event.options[0]
    if event.house is None:
        what, where = cell_name(cell, size), "be"
        possible = listed((value for _, value in event.options), "or")
    else:
        what, where = f"{value} in {event.house.name}", "go to"
        possible = listed((cell_name(cell, size) for cell, _ in event.options), "or")
    return f"chosen by {event.rule}: {what}, which may {where} {possible}{_order(event.losers)}"


def _order(losers: Sequence[int]) -> str:
    if len(losers) < 2:
        return ""
    if len(set(losers)) == 1:
        return " (equally constraining)"
    return f" (the least constraining first: {listed(losers)} neighbours lose a candidate)"


def _contradiction(event: Contradiction, size: int) -> str:
    if event.house is not None:
        return f"{event.value} has no place left in {event.house.name}"
    where = "" if event.cell is None else cell_name(event.cell, size)
    if event.value is None:
        return f"{where} has no value left"
    return f"{event.value} does not fit into {where} any more"
