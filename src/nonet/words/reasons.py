"""Why a rule crosses out candidates, in words: see `nonet.model.reason`."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from nonet.catalogue import again, later, translated
from nonet.model import Candidate, Layout, Reason
from nonet.model.cell_words import variable_name
from nonet.model.reason import Left, Need, Otherwise, Thought, Total
from nonet.words.lists import enumerated

_MOST_DIGIT = 9  # combinations that have no one sum are written as 127: of digits
_MOST_PARTNERS = 4  # that are named
_MOST_NEEDS = 2  # of partners, that are listed
# Where it counts which value is missing, and not how large it is.
_WITHOUT_ORDER = ("partner", "count", "combinations", "position")
_MOST_STATES = 2  # of cells, where more are left to the marks
_MOST_PLACES = 12  # cells that count, in all ways to fill a line
_FEW = 3  # values that a cell lacks are named, of more those that it has


def describe_reason(reason: Reason, layout: Layout) -> str:
    """Why, in one sentence: ``by the thermometer, r1c1 is 3, so r1c2 is at least 4``.

    Args:
        reason: The reason.
        layout: The board.
    """
    claim, title = again(reason.claim), again(reason.title)
    claim = f"{claim}:" if claim else translated("by {title},", title=title)
    if text := _at_a_glance(reason, layout):
        return f"{claim} {text}."
    if len(reason.thoughts) > 1 and (common := "; ".join(_common(reason, layout))):
        return f"{claim} {common}."
    known = {value for values in reason.sets for value in values}
    text = "; ".join(_combinations(reason, layout))
    for thought in reason.thoughts:
        # What is in none of the combinations that are left needs no other reason.
        out = known and all(known.isdisjoint(left.gone) for left in thought.left)
        then = _conclusion(thought.left, layout) if out else _thought(thought, reason, layout)
        if reason.seen:
            then = translated("{why}, so {then}", why="; ".join(map(again, reason.seen)), then=then)
        elif reason.family == "ways" and not thought.premises:
            then = translated("in every way that is left, {then}", then=then)
        why = enumerated(_premises(thought, layout, ordered=reason.family not in _WITHOUT_ORDER))
        if out:
            text = translated("{why}, so {then}", why=text, then=then)
        elif why and text.endswith(why) and then.startswith(why):  # it was the last conclusion
            text += then.removeprefix(why)
        else:
            text = f"{text}; {then}" if text else then
    return f"{claim} {text}."


def _at_a_glance(reason: Reason, layout: Layout) -> str:
    """All that is possible, where it is so little that a reader sees what is not.

    ``r6c2, r5c2 and r6c1 can only be 1-3-5 or 1-3-6``.
    """
    if reason.fillings is not None:
        cells, fillings = reason.fillings
        then = translated(
            "{cells} can only be {ways}",
            cells=enumerated(variable_name(cell, layout) for cell in cells),
            ways=enumerated(("-".join(map(str, map(layout.number_of, f))) for f in fillings), "or"),
        )
        marks, by_sight = _marks(reason, cells, layout)
        then = f"{by_sight}, {then}" if by_sight else then
        why = "; ".join(filter(None, (*_combinations(reason, layout), marks)))
        return translated("{why}, so {then}", why=why, then=then) if why else then
    return _profiles(reason, layout) if reason.profiles else ""


def _marks(reason: Reason, cells: Sequence[int], layout: Layout) -> tuple[str, str]:
    """The marks that cells lack for it, beside those in no combination left; or only the cells."""
    known = {value for values in reason.sets for value in values}
    every = {one for thought in reason.thoughts for one in thought.premises}
    premises = tuple(sorted(one for one in every if not known or one.value in known))
    why = [*_premises(Thought(premises, ()), layout, ordered=True, inside=bool(known))]
    if len(why) <= _FEW:
        return enumerated(why), ""
    return "", _by_marks([*dict.fromkeys(cell for cell, _ in premises)], cells, layout)


def _by_marks(cells: Collection[int], named: Collection[int], layout: Layout) -> str:
    if {*named} >= {*cells}:
        return translated("by their marks")
    names = enumerated(variable_name(cell, layout) for cell in cells)
    return translated("by the marks of {cells}", cells=names)


def _profiles(reason: Reason, layout: Layout) -> str:
    """``only 4-8-9 or 6-8-9 can be seen``, ``the first cells can only be 2+7``."""
    ways: dict[str, list[str]] = {"rows": [], "sums": []}
    for values in dict.fromkeys(profile.values for profile in reason.profiles):
        shown = [*map(str, map(layout.number_of, values))]
        ways["rows"].append("-".join(shown))
        ways["sums"].append("+".join(shown) or translated("nothing"))
    text = {name: enumerated(some, "or") for name, some in ways.items()}
    words = translated(reason.shaped, **text)
    places = dict.fromkeys(profile.cells for profile in reason.profiles)
    if not reason.placed or sum(map(len, places)) > _MOST_PLACES:
        return words
    cells = (enumerated(variable_name(cell, layout) for cell in those) for those in places)
    where = translated(reason.placed, places=f", {translated('or')} ".join(cells))
    return f"{words}, {where}"


def _common(reason: Reason, layout: Layout) -> Iterable[str]:
    """``r1c1 and r5c5 have only 2 and 3 in common``, where all that goes is what others lack."""
    cells: dict[int, set[int]] = {}
    lefts = [(left, thought.missing) for thought in reason.thoughts for left in thought.left]
    for left, missing in lefts:
        lacking = frozenset().union(*(missing[cell] for cell in missing if cell != left.cell))
        if reason.family != "equality" or not lacking.issuperset(left.gone):
            return
        cells.setdefault(left.cell, {left.cell}).update(missing)
    values = {tuple(sorted(cells[left.cell])): left.values for left, _ in lefts}
    for those, both in values.items():
        names = enumerated(variable_name(cell, layout) for cell in those)
        shown = _and(both, layout)
        yield translated("{cells} have only {values} in common", cells=names, values=shown)


def _thought(thought: Thought, reason: Reason, layout: Layout) -> str:
    """``r1c1 is 3, so r1c2 is at least 4``."""
    ordered = reason.family not in _WITHOUT_ORDER
    why = [*_premises(thought, layout, ordered=ordered)]
    lonely = thought.left if reason.family == "colouring" and not why and not thought.apart else ()
    alone = (Need(Candidate(left.cell, v), -1, ()) for left in lonely for v in left.gone)
    needs = [*_needs([*thought.needs, *alone], layout)]
    few = all(len(need.values) <= _MOST_PARTNERS for need in thought.needs)
    # What goes with one value, or all odd ones, is simpler than what each value would need.
    every = range(1, layout.value_count + 1)
    lefts = ([v for v in every if v not in lacking] for lacking in thought.missing.values())
    plain = any(len(left) == 1 or _parity(left, layout) for left in lefts)
    if needs and few and ((len(needs) <= _MOST_NEEDS and not plain) or not why):
        what, partners = enumerated(needs), {v for need in thought.needs for v in need.values}
        if len(partners) > 1 and [*thought.missing.values()] == [partners]:
            cells = enumerated(variable_name(cell, layout) for cell in thought.missing)
            why = [translated("{cells} can be none of these", cells=cells)]
        why += _apart(thought) if reason.family == "colouring" else []
        return translated("{what}, but {why}", what=what, why=enumerated(why)) if why else what
    marks = ""
    if len(why) > _MOST_STATES and (thought.otherwise or thought.totals):
        total = thought.totals[0].cells if len(thought.totals) == 1 else ()
        marks, why = _by_marks(thought.missing, total, layout), []
    if thought.otherwise:
        then = _otherwise(thought.otherwise, reason, layout)
    else:
        why += [_total(total, layout) for total in thought.totals if len(total.cells) > 1]
        why += _apart(thought)
        then = _conclusion(thought.left, layout, by_reason=True)
    text = translated("{why}, so {then}", why=enumerated(why), then=then) if why else then
    return f"{marks}, {text}" if marks else text


def _apart(thought: Thought) -> list[str]:
    return [translated("cells that see each other differ")] if thought.apart else []


def _otherwise(otherwise: Otherwise, reason: Reason, layout: Layout) -> str:
    """``with 6 in r5c7 or r5c8 at most 3 would be seen``."""
    candidates, below, above, least = otherwise
    values: dict[int, list[int]] = {}
    for cell, value in candidates:
        values.setdefault(cell, []).append(value)
    alike: dict[tuple[int, ...], list[str]] = {}
    for cell, those in values.items():
        alike.setdefault(tuple(those), []).append(variable_name(cell, layout))
    pairs = (
        translated("{value} in {cells}", value=_or(those, layout), cells=enumerated(cells, "or"))
        for those, cells in alike.items()
    )
    what = enumerated(pairs, "or")
    ends = [] if above is None else [_least(above)]
    if below is not None:
        numbers = range(below if least is None else least, below + 1)
        some = translated("{low} to {high}", low=least, high=below)
        some = enumerated(numbers, "or") if len(numbers) <= _FEW else some
        ends.insert(0, _most(below) if least is None else some)
    if not ends:
        return translated("nothing fits with {candidates}", candidates=what)
    then = translated(reason.comes_to, number=enumerated(ends, "or"))
    return translated("with {candidates} {then}", candidates=what, then=then)


def _premises(
    thought: Thought, layout: Layout, *, ordered: bool, inside: bool = False
) -> Iterable[str]:
    """``r1c1 is 3``, ``r2c4 and r2c5 are at least 5``; inside of some values what cells are not."""
    by_state: dict[frozenset[int], list[int]] = {}
    for cell, lacking in thought.missing.items():
        by_state.setdefault(lacking, []).append(cell)
    for lacking, cells in by_state.items():
        one = inside or (len(lacking) == 1 and not ordered)
        state = _none_of(lacking, layout) if one else _holding(lacking, layout)
        yield _are(cells, state, layout)


def _are(cells: Sequence[int], what: str, layout: Layout) -> str:
    names = enumerated(variable_name(cell, layout) for cell in cells)
    return translated("{cells} is {what}|{cells} are {what}", n=len(cells), cells=names, what=what)


def _most(value: int) -> str:
    return translated("at most {value}", value=value)


def _least(value: int) -> str:
    return translated("at least {value}", value=value)


def _none_of(values: Iterable[int], layout: Layout) -> str:
    return translated("not {values}", values=_or(values, layout))


def _between(low: int, high: int) -> str:
    return translated("from {low} to {high}", low=low, high=high)


def _holding(lacking: frozenset[int], layout: Layout) -> str:
    """The values of a cell that lacks some: ``3``, ``at least 5``, ``not 4``."""
    left = [v for v in range(1, layout.value_count + 1) if v not in lacking]
    low, high = layout.number_of(left[0]), layout.number_of(left[-1])
    if len(left) == 1:
        return str(low)
    if min(lacking) > left[-1]:
        return _most(high)
    if max(lacking) < left[0]:
        return _least(low)
    if len(lacking) <= _FEW:
        return _none_of(lacking, layout)
    if len(left) == left[-1] - left[0] + 1 and len(left) > 2:
        return _between(low, high)
    some = _none_of(lacking, layout) if len(lacking) < len(left) else _or(left, layout)
    return _parity(left, layout) or some


def _conclusion(left: Iterable[Left], layout: Layout, *, by_reason: bool = False) -> str:
    """``r1c2 is at least 4, r1c3 and r1c4 are not 5``: what stays, or what the reason allows."""
    by_end: dict[str, list[int]] = {}
    for left_ in left:
        end = _ending(left_.allowed if by_reason else left_.values, left_.gone, layout)
        by_end.setdefault(end, []).append(left_.cell)
    return enumerated(_are(cells, end, layout) for end, cells in by_end.items())


def _ending(values: Sequence[int], gone: Sequence[int], layout: Layout) -> str:
    low, high = layout.number_of(values[0]), layout.number_of(values[-1])
    if len(values) == 1:
        return str(low)
    if gone[-1] < values[0]:
        return _least(low)
    if gone[0] > values[-1]:
        return _most(high)
    if len(values) <= _FEW:
        return _or(values, layout)
    if not any(values[0] < value < values[-1] for value in gone):
        return _between(low, high)
    return _parity(values, layout) or _none_of(gone, layout)


def _parity(values: Sequence[int], layout: Layout) -> str:
    """``odd`` or ``even`` where these are all such values, and more than a few."""
    shown = [*map(layout.number_of, values)]
    ways = ((translated("even"), 0), (translated("odd"), 1))
    alike = (word for word, rest in ways if shown == [v for v in layout.values if v % 2 == rest])
    return next(alike, "") if len(shown) > _FEW else ""


def _or(values: Iterable[int], layout: Layout) -> str:
    return enumerated((layout.number_of(value) for value in sorted(values)), "or")


def _needs(needs: Iterable[Need], layout: Layout) -> Iterable[str]:
    """``5, 7 and 9 have no partner``, ``6 in r2c5 would need 1 in r2c6``."""
    groups: dict[tuple[int, tuple[int, ...], int], list[int]] = {}
    lonely: dict[int, list[int]] = {}
    for candidate, other, values in needs:
        if values:
            groups.setdefault((candidate.cell, values, other), []).append(candidate.value)
        else:
            lonely.setdefault(candidate.cell, []).append(candidate.value)
    others: dict[tuple[int, tuple[int, ...], tuple[int, ...]], list[int]] = {}
    for (cell, partners, other), those in groups.items():
        others.setdefault((cell, partners, tuple(those)), []).append(other)
    for (cell, partners, needing), beside in others.items():
        yield translated(
            "{values} in {cell} would need {others} in {other}",
            values=_and(needing, layout),
            cell=variable_name(cell, layout),
            others=_or(partners, layout),
            other=enumerated(variable_name(other, layout) for other in beside),
        )
    alike: dict[tuple[int, ...], list[int]] = {}
    for cell, those in lonely.items():
        alike.setdefault(tuple(those), []).append(cell)
    for values, cells in alike.items():
        where = enumerated((variable_name(cell, layout) for cell in cells), "or")
        text = later("{values} in {cells} has no partner|{values} in {cells} have no partner")
        yield translated(text, n=len(values), values=_and(values, layout), cells=where)


def _and(values: Iterable[int], layout: Layout) -> str:
    return enumerated(layout.number_of(value) for value in values)


def describe_combinations(reason: Reason | None, layout: Layout) -> str:
    """All that a rule can still be: ``: it can only be 7+8``; nothing where that is too much."""
    if reason is None:
        return ""
    text = _at_a_glance(reason, layout) or "; ".join(_combinations(reason, layout))
    return f": {text}" if text else ""


def _combinations(reason: Reason, layout: Layout) -> Iterable[str]:
    """``it can only be 7+8; 6+9 has no place for 9``."""
    if reason.sets:
        sets = enumerated((_set(set_, reason, layout) for set_ in reason.sets), "or")
        yield translated("it can only be {sets}", sets=sets)
        yield from _dead(reason, layout)


def _set(values: Sequence[int], reason: Reason, layout: Layout) -> str:
    shown = [layout.number_of(value) for value in values]
    joint = "" if all(value in range(_MOST_DIGIT + 1) for value in shown) else " "
    joint = "+" if reason.added and all(value >= 0 for value in shown) else joint
    return joint.join(map(str, shown))


def _dead(reason: Reason, layout: Layout) -> Iterable[str]:
    """``6+9 has no place for 9``."""
    by_why: dict[tuple[str, object], list[str]] = {}
    for values, value, cell in reason.dead:
        text, of = later("{sets} does not fit into the cells|{sets} do not fit into the cells"), ""
        if value:
            text = later("{sets} has no place for {of}|{sets} have no place for {of}")
            of = str(layout.number_of(value))
        elif cell >= 0:
            text = later("{sets} has nothing for {of}|{sets} have nothing for {of}")
            of = variable_name(cell, layout)
        by_why.setdefault((text, of), []).append(_set(values, reason, layout))
    for (text, of_what), sets in by_why.items():
        yield translated(text, n=len(sets), sets=enumerated(sets), of=of_what)


def _total(total: Total, layout: Layout) -> str:
    """``the other 3 cells add up to at least 8``."""
    cells, low, high, beside, never = total
    names = enumerated(variable_name(cell, layout) for cell in cells)
    if beside:
        names = translated("the other {count} cells", count=len(cells))
    if never:
        totals = enumerated(never, "or")
        return translated("{cells} cannot add up to {totals}", cells=names, totals=totals)
    if high is None:
        return translated("{cells} add up to at least {low}", cells=names, low=low)
    if low is None:
        return translated("{cells} add up to at most {high}", cells=names, high=high)
    if low == high:
        return translated("{cells} add up to {total}", cells=names, total=low)
    return translated("{cells} add up to {low} to {high}", cells=names, low=low, high=high)
