"""Why a rule crosses out candidates, in words: see `nonet.model.reason`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nonet.model import Layout, Reason, cell_name
from nonet.model.cell_words import variable_name
from nonet.model.reason import Dead, Left, Need, Thought, Total
from nonet.words.lists import listed

_MOST_DIGIT = 9  # combinations are written as 127: of digits
_MOST_PARTNERS = 4  # that are named
# Where it counts which value is missing, and not how large it is.
_WITHOUT_ORDER = ("partner", "count", "combinations", "position")
_FEW = 3  # values that a cell lacks are named, of more those that it has


def describe_reason(reason: Reason, layout: Layout) -> str:
    """Why, in one sentence: ``by the thermometer, r1c1 is 3, so r1c2 is at least 4``.

    Args:
        reason: The reason.
        layout: The board.
    """
    claim = f"{reason.claim}:" if reason.claim else f"by {reason.title},"
    known = {value for values in reason.sets for value in values}
    parts = [*_combinations(reason, layout)]
    for each in reason.thoughts:
        # What is in none of the combinations that are left needs no other reason.
        out = known and all(known.isdisjoint(left.gone) for left in each.left)
        words = f"so {_conclusion(each.left, layout)}" if out else _thought(each, reason, layout)
        every = reason.family == "ways" and not each.premises
        parts.append(f"in every way that is left, {words}" if every else words)
    return f"{claim} {'; '.join(parts).replace('; so ', ', so ')}."


def _thought(thought: Thought, reason: Reason, layout: Layout) -> str:
    """``r1c1 is 3, so r1c2 is at least 4``."""
    ordered = reason.family not in _WITHOUT_ORDER
    why = [*_premises(thought, layout, ordered=ordered)]
    if all(len(need.values) <= _MOST_PARTNERS for need in thought.needs) and thought.needs:
        what = listed(_needs(thought.needs, layout))
        return f"{what}, but {listed(why)}" if why else what
    why += [_total(each, layout) for each in thought.totals if len(each.cells) > 1]
    if thought.apart:
        why.append("cells that see each other differ")
    then = _conclusion(thought.left, layout)
    return f"{listed(why)}, so {then}" if why else then


def _premises(thought: Thought, layout: Layout, *, ordered: bool) -> Iterable[str]:
    """``r1c1 is 3``, ``r2c4 and r2c5 are at least 5``."""
    by_state: dict[frozenset[int], list[int]] = {}
    for cell, lacking in thought.missing.items():
        by_state.setdefault(lacking, []).append(cell)
    for lacking, cells in by_state.items():
        names = listed(cell_name(cell, layout.size) for cell in cells)
        one = len(lacking) == 1 and not ordered
        state = f"not {_or(lacking, layout)}" if one else _holding(lacking, layout)
        yield f"{names} {'is' if len(cells) == 1 else 'are'} {state}"


def _holding(lacking: frozenset[int], layout: Layout) -> str:
    """What a cell holds that lacks some values: ``3``, ``at least 5``, ``not 4``."""
    left = [v for v in range(1, layout.value_count + 1) if v not in lacking]
    low, high = layout.number_of(left[0]), layout.number_of(left[-1])
    if len(left) == 1:
        return str(low)
    if min(lacking) > left[-1]:
        return f"at most {high}"
    if max(lacking) < left[0]:
        return f"at least {low}"
    if len(lacking) <= _FEW:
        return f"not {_or(lacking, layout)}"
    if len(left) == left[-1] - left[0] + 1 and len(left) > 2:
        return f"from {low} to {high}"
    return _parity(left, layout) or _or(left, layout)


def _conclusion(left: Iterable[Left], layout: Layout) -> str:
    """``r1c2 is at least 4, r1c3 and r1c4 are not 5``."""
    by_end: dict[str, list[int]] = {}
    for cell, values, gone in left:
        by_end.setdefault(_ending(values, gone, layout), []).append(cell)
    return listed(
        f"{listed(variable_name(cell, layout) for cell in cells)} "
        f"{'is' if len(cells) == 1 else 'are'} {end}"
        for end, cells in by_end.items()
    )


def _ending(values: Sequence[int], gone: Sequence[int], layout: Layout) -> str:
    low, high = layout.number_of(values[0]), layout.number_of(values[-1])
    if len(values) == 1:
        return str(low)
    if gone[-1] < values[0]:
        return f"at least {low}"
    if gone[0] > values[-1]:
        return f"at most {high}"
    if len(values) <= min(_FEW, len(gone)):
        return _or(values, layout)
    if not any(values[0] < value < values[-1] for value in gone):
        return f"from {low} to {high}"
    return _parity(values, layout) or f"not {_or(gone, layout)}"


def _parity(values: Sequence[int], layout: Layout) -> str:
    """``odd`` or ``even`` where these are all such values, and more than a few."""
    shown = [*map(layout.number_of, values)]
    ways = (("even", 0), ("odd", 1))
    alike = (word for word, rest in ways if shown == [v for v in layout.values if v % 2 == rest])
    return next(alike, "") if len(shown) > _FEW else ""


def _or(values: Iterable[int], layout: Layout) -> str:
    return listed((layout.number_of(value) for value in sorted(values)), "or")


def _needs(needs: Iterable[Need], layout: Layout) -> Iterable[str]:
    """``5, 7 and 9 have no partner``, ``6 in r2c5 would need 1 in r2c6``."""
    groups: dict[tuple[int, tuple[int, ...], int], list[int]] = {}
    lonely: dict[int, list[int]] = {}
    for candidate, other, values in needs:
        if values:
            groups.setdefault((candidate.cell, values, other), []).append(candidate.value)
        else:
            lonely.setdefault(candidate.cell, []).append(candidate.value)
    for (cell, partners, other), those in groups.items():
        there = f"{_or(partners, layout)} in {variable_name(other, layout)}"
        yield f"{_and(those, layout)} in {variable_name(cell, layout)} would need {there}"
    alike: dict[tuple[int, ...], list[int]] = {}
    for cell, those in lonely.items():
        alike.setdefault(tuple(those), []).append(cell)
    for values, cells in alike.items():
        where = listed((variable_name(cell, layout) for cell in cells), "or")
        one = len(values) == 1
        yield f"{_and(values, layout)} in {where} {'has' if one else 'have'} no partner"


def _and(values: Iterable[int], layout: Layout) -> str:
    return listed(layout.number_of(value) for value in values)


def _combinations(reason: Reason, layout: Layout) -> Iterable[str]:
    """``it can only be 78; 69 has no place for 9``."""
    if reason.sets:
        yield f"it can only be {listed((_set(each, layout) for each in reason.sets), 'or')}"
        yield from _dead(reason.dead, layout)


def _set(values: Sequence[int], layout: Layout) -> str:
    shown = [layout.number_of(value) for value in values]
    joint = "" if all(value in range(_MOST_DIGIT + 1) for value in shown) else " "
    return joint.join(map(str, shown))


def _dead(dead: Iterable[Dead], layout: Layout) -> Iterable[str]:
    """``69 is out, since 9 has no place``."""
    by_why: dict[tuple[tuple[str, str], str], list[str]] = {}
    for values, value, cell in dead:
        why = ("does", "do"), "not fit into the cells"
        if value:
            why = ("has", "have"), f"no place for {layout.number_of(value)}"
        elif cell >= 0:
            why = ("has", "have"), f"nothing for {variable_name(cell, layout)}"
        by_why.setdefault(why, []).append(_set(values, layout))
    for ((one, many), what), sets in by_why.items():
        yield f"{listed(sets)} {one if len(sets) == 1 else many} {what}"


def _total(total: Total, layout: Layout) -> str:
    """``the other 3 cells add up to at least 8``."""
    cells, low, high, beside = total
    names = listed(variable_name(cell, layout) for cell in cells)
    if beside:
        names = f"the other {len(cells)} cells"
    if high is None:
        return f"{names} add up to at least {low}"
    if low is None:
        return f"{names} add up to at most {high}"
    return f"{names} add up to {low if low == high else f'{low} to {high}'}"
