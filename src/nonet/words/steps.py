"""Steps in words: the one place where they are made.

A technique says why its steps hold in a template; here it meets a step:

- ``{cells}`` (``{cells_or}`` with "or"), ``{values}``, ``{houses}``, ``{cover}``: what the step
  rests on;
- ``{sets}``: its almost locked sets with their values, ``{gone_in_sets}``: the marks of these that
  are of a value crossed out;
- ``{count}``: how many cells it rests on, ``{shares}``: "1 and 2 of row 3, 5 of box 1", for those
  that count shares;
- ``{pivot}``: the cells of the highlight with the role ``pivot``, ``{pivot_values}`` its values,
  ``{pivot_marks}`` both ("5 in r1c2"), ``{pivot_some}`` that one of these is true ("one of r1c2
  and r1c3 is 5"); a blank in a role is written ``_``;
- ``{either}``: what each value of a pivot leaves a pincer;
- ``{chain}``: the chains of thought, link by link;
- ``{because}``: why a variant rule allows it, by its `Reason`; ``{rule}``: it in its notation;
  ``{combinations}``: which of its combinations are left;
- ``{ruled_out}``: why a cell has no other values, ``{blocked}``: why the other cells of a house
  cannot have the value, ``{each_blocked}`` its values, ``{cleared}``: which cells lose it to locked
  places, ``{what_goes}`` what the ends of a chain rule out, ``{ring}`` by which links of a ring
  something goes; ``{sees_2_3}`` which candidate of colour 2 sees one of colour 3, ``{clash}`` why
  colour 2 is wrong;
- ``{kept}``: the values of the pattern that stay, ``{bare}`` its cells that have no others;
- ``{targets}``: the cells that lose something, ``{gone}`` what they lose; ``{gone_or}`` with "or".

A field may choose the words that go with it by how many things it lists: ``{fin:the fin|the fins}``
for one and for more, with ``#`` for the list itself: ``{colour_1:# has it|all of # have it}``. A
third form is for three and more; what follows ``||`` is for none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from nonet import catalogue
from nonet.catalogue import again, later, named_house, translated
from nonet.lazy import compiled_later
from nonet.model import Candidate, Layout, Node, Step, cell_name
from nonet.words.blocking import blocked, cleared, each_blocked, marks_crossed_out, ruled_out
from nonet.words.chains import describe_chains
from nonet.words.excluding import clash, once_each, seeing, weak_links, who_sees
from nonet.words.lists import describe_candidates, describe_cells, describe_houses, enumerated
from nonet.words.reasons import describe_combinations, describe_reason

_SEES = later(
    "A cell sees the cells of its row, its column and its other houses: these cannot hold the same "
    "value."
)
_SEES_BY_RULE = later(
    "A cell sees the cells of its row, its column and its other houses, and those that a rule "
    "makes different from it: these cannot hold the same value."
)
_SIGNS = later(
    "In a chain (5)r1c2 is the 5 in r1c2. Of two with = between them at least one is true, of two "
    "with - at most one; => is what follows."
)
_FORCED_SIGNS = later("-> points from what is true to what a rule then forces, as <- does.")
_NAMES_CROSSED = ("blocked}", "{ruled_out}")  # which name those of the house
_CELL = compiled_later(r"r\d+c\d+")


def what_cells_see(layouts: Iterable[Layout], text: str = "") -> str:
    """A sentence on which cells see each other on these boards.

    Args:
        layouts: The boards.
        text: What uses the word, perhaps; without it there is nothing to explain.
    """
    if text and translated(" sees ") not in text:
        return ""
    by_rule = any(layout_.kept_apart for layout_ in layouts)
    return translated(_SEES_BY_RULE if by_rule else _SEES)


def signs_of_chains(notation: str) -> str:
    """The meaning of the signs of Eureka notation, in a sentence; empty where there are none."""
    forces = "->" in notation or "<-" in notation
    texts = (_SIGNS, _FORCED_SIGNS) if forces else (_SIGNS,)
    return " ".join(map(translated, texts)) if _SO in notation and ")r" in notation else ""


def describe_outcome(step: Step, layout: Layout) -> str:
    """The values that may be written and candidates that may be crossed out, as a sentence."""
    parts = []
    if step.placements:
        parts.append(enumerated(_placed(placement, layout) for placement in step.placements))
    if step.eliminations:
        marks = describe_candidates(step.eliminations, layout)
        parts.append(translated("cross out {marks}", marks=marks))
    return translated("So {outcome}.", outcome="; ".join(parts))


def _placed(candidate: Candidate, layout: Layout) -> str:
    cell, value = cell_name(candidate.cell, layout.size), layout.number_of(candidate.value)
    return translated("{cell} is {value}", cell=cell, value=value)


def describe_briefly(step: Step, layout: Layout) -> str:
    """One line in the notation of the field: ``X-Chain: r1c2<>5, r4c4<>5``."""
    if _SO in step.notation:
        return f"{step.technique}: {step.notation}"
    notation = f" {step.notation}{_SO}" if step.notation else " "
    changes = describe_changes(step.placements, step.eliminations, layout)
    return f"{step.technique}:{notation}{changes}"


_SO = " => "


def describe_changes(placed: Iterable[Candidate], gone: Iterable[Candidate], layout: Layout) -> str:
    """The changes, as the field notes them: ``r1c1=3, r1c2,r2c2<>5``."""
    size, number_of = layout.size, layout.number_of
    parts = [f"{cell_name(c, size)}={number_of(v)}" for c, v in placed]
    by_value: dict[int, list[int]] = {}
    for cell, value in gone:
        by_value.setdefault(value, []).append(cell)
    for value, where in sorted(by_value.items()):
        parts.append(f"{','.join(cell_name(c, size) for c in sorted(where))}<>{number_of(value)}")
    return ", ".join(parts)


_MOST_STEPS, _WIDEST = 200, 100  # steps and characters of each, in a list that is looked through


def list_steps(steps: Sequence[Step], layout: Layout) -> list[str]:
    """Steps to look through: a line each with its number, cut where it or the list grows long.

    Args:
        steps: In their order.
        layout: The board.
    """
    lines = []
    for number, step in enumerate(steps[:_MOST_STEPS], 1):
        lines.append(shortened(f"{number:3}. {describe_briefly(step, layout)}", _WIDEST))
    if len(steps) > _MOST_STEPS:
        lines.append(f"     ... and {len(steps) - _MOST_STEPS} more")
    return lines


def shortened(text: str, most: int) -> str:
    """A text of at most that many characters, with three dots at its end if it was cut."""
    return text if len(text) <= most else f"{text[: most - 4]} ..."


def describe_with_reason(
    step: Step, reason: str, layout: Layout, crossed: Sequence[Candidate] = ()
) -> str:
    """The whole step: why it holds and what follows.

    Args:
        step: The step.
        reason: The template of its technique.
        layout: The board.
        crossed: The marks on which it rests that earlier steps of its path crossed out.
    """
    if not catalogue.is_translated(reason):
        note = translated("(in English)")
        with catalogue.speaking(catalogue.ENGLISH):
            return f"{note} {describe_with_reason(step, reason, layout, crossed)}"
    why = catalogue.template(reason).format_map(_Fields(step, layout)).strip()
    unique = ""
    if step.assumes_unique:
        unique = translated("This holds because the puzzle has exactly one solution. ")
    outcome = describe_outcome(step, layout)
    # Some reasons end with it: "So r1c2 is 5."
    what = "" if why.endswith(outcome) else outcome
    if any(field in reason for field in _NAMES_CROSSED):
        named = step.houses[0].cells if step.houses else step.cells
        crossed = [mark for mark in crossed if mark.cell not in named]
    if "{because}" in reason and step.reason is not None:  # the least that suffices is known
        crossed = [mark for mark in crossed if mark in step.reason.premises]
    if crossed:
        marks = "; ".join(marks_crossed_out(step, layout, crossed))
        what = f"{translated('Note that {marks}.', marks=marks)} {what}"
    return f"{unique}{_capital(why)} {what}".strip()


def _capital(sentence: str) -> str:
    """The sentence with a capital; the name of a cell stays as it is."""
    return sentence if _CELL.match(sentence) else f"{sentence[:1].upper()}{sentence[1:]}"


class _Listed(str):
    """A list in words that knows how many things it lists, and chooses between forms by it."""

    length: int

    def __new__(cls, things: Iterable[object], last: str = "and") -> _Listed:
        """Lists things."""
        texts = [str(thing) for thing in things]
        text = super().__new__(cls, enumerated(texts, last))
        text.length = len(texts)
        return text

    def __format__(self, forms: str) -> str:
        some, _, none = forms.partition("||")
        parts = some.split("|")
        form = parts[min(self.length, len(parts)) - 1] if self.length else none
        return form.replace("#", str(self)) if forms else str(self)


class _Fields(dict[str, str]):
    """The fields of a template, each made when it is asked for; a role that is missing is empty."""

    def __init__(self, step: Step, layout: Layout) -> None:
        super().__init__()
        self._step, self._layout = step, layout
        self._roles = {role.replace(" ", "_"): marks for role, marks in step.highlights}

    def __missing__(self, key: str) -> str:
        for ending, describe in _OF_ROLES.items():
            role = key.removesuffix(ending)
            if role in self._roles and key == role + ending:
                return describe(self._roles[role], self._layout)
        if key in _FIELDS:
            return _FIELDS[key](self._step, self._layout)
        if key.startswith("sees_"):
            roles = [f"colour {number}" for number in key.split("_")[1:]]
            return seeing(self._step, roles, self._layout)
        return _Listed(())


def _sets(step: Step, layout: Layout) -> str:
    """Almost locked sets with their values."""
    return "; ".join(
        translated(
            "{cells} with {values}",
            cells=describe_cells((cell for cell, _ in part), layout.size),
            values=enumerated(_values(part, layout)),
        )
        for role, part in step.highlights
        if role.startswith("set")
    )


def _shares(step: Step, layout: Layout) -> str:
    """Values with the houses of which they are shares."""
    return enumerated(
        translated(
            "{values} of {house}",
            values=enumerated(_values(part, layout)),
            house=named_house(role.removeprefix("share of ")),
        )
        for role, part in step.highlights
        if role.startswith("share of ")
    )


def _by(step: Step, _: Layout) -> str:
    roles = (again(role) for role, _ in step.highlights)
    return _Listed(role.removeprefix("by ") for role in roles if role.startswith("by "))


def _shown_values(step: Step, layout: Layout) -> str:
    shown = (candidate for part in step.highlights for candidate in part.candidates)
    return enumerated(_values(shown, layout))


def _kept(step: Step, layout: Layout) -> str:
    """The values of the pattern that stay."""
    removed = {value for _, value in step}
    pattern = (c for p in step.highlights if p.role == "pattern" for c in p.candidates)
    return enumerated(_values((c for c in pattern if c.value not in removed), layout))


def _bare(step: Step, layout: Layout) -> str:
    """The cells of a pattern that have no values but its own."""
    cells = {part.role: {cell for cell, _ in part.candidates} for part in step.highlights}
    return _cells(cells["pattern"] - cells.get("extra", set()), layout.size)


def _ring(step: Step, layout: Layout) -> str:
    links = weak_links(step.chains[0], step, layout)
    return _Listed(filter(None, ["; ".join(links)]))


def _because(step: Step, layout: Layout) -> str:
    return "" if step.reason is None else describe_reason(step.reason, layout)


def _either(step: Step, layout: Layout) -> str:
    """The cases of a pivot: ``if it is 1, r5c5 (also in row 5) is 4; if it is 7, ...``."""
    parts = {part.role: part.candidates for part in step.highlights}
    (target, *_) = {value for _, value in step}
    texts = []
    for pivot, value in parts.get("pivot", ()):
        for cell, other in parts.get("pincers", ()):
            if value == other != target:
                pincer = cell_name(cell, layout.size)
                both = (h.name for h in layout.houses if {pivot, cell} <= {*h.cells})
                if house := next(both, ""):
                    text = later("{cell} (also in {house})")
                    pincer = translated(text, cell=pincer, house=named_house(house))
                number, left = layout.number_of(value), layout.number_of(target)
                text = later("if it is {value}, {cell} is {other}")
                texts.append(translated(text, value=number, cell=pincer, other=left))
    return "; ".join(texts)


def _what_goes(step: Step, layout: Layout) -> str:
    """The candidates that the two ends of a chain rule out: ``no cell that sees both can be 4``."""
    ends = next((part.candidates for part in step.highlights if part.role == "ends"), ())
    values = _values(ends, layout)
    seen = all(layout.peers[cell] >> end & 1 for cell, _ in step for end, _ in ends)
    if seen and len(values) == 1 and {v for _, v in step} == {v for _, v in ends}:
        text = later("no cell that sees both can be {value}")
        if len({cell for cell, _ in ends}) != 2:
            text = later("no cell that sees all of them can be {value}")
        return translated(text, value=values[0])
    return translated("either of them rules out what is crossed out")


def _gone_in_sets(step: Step, layout: Layout) -> str:
    """The places, in almost locked sets, of the values that a step crosses out."""
    removed = {value for _, value in step.eliminations}
    sets = (part for role, part in step.highlights if role.startswith("set "))
    marks = describe_candidates((c for part in sets for c in part if c.value in removed), layout)
    return translated("one of these values ({marks})", marks=marks) if len(removed) > 1 else marks


def _cells(numbers: Iterable[int], size: int, last: str = "and") -> _Listed:
    return _Listed((cell_name(cell, size) for cell in sorted(set(numbers))), last)


def _some(candidates: Sequence[Candidate], layout: Layout) -> str:
    """That one of some candidates is true, as briefly as it can be said."""
    cells = _cells((cell for cell, _ in candidates), layout.size)
    values = _values(candidates, layout)
    if cells.length == 1:
        return translated("{cell} is {value}", cell=cells, value=enumerated(values, "or"))
    if len(values) == 1:
        return translated("one of {cells} is {value}", cells=cells, value=values[0])
    marks = describe_candidates(candidates, layout)
    return translated("one of {marks} is true", marks=marks)


def _values(candidates: Iterable[Candidate], layout: Layout) -> list[str]:
    """The values of candidates, ascending, as people write them."""
    return [str(layout.number_of(value)) for value in sorted({value for _, value in candidates})]


def eureka(
    nodes: Sequence[Node], layout: Layout, *, loop: bool = False, gone: Iterable[Candidate] = ()
) -> str:
    """A chain in Eureka notation: ``(5)r1c2=r4c2-(5=7)r4c8-(7=5)r9c8 => r9c2<>5``."""
    text, i, value = "", 0, 0
    size, number_of = layout.size, layout.number_of
    while i < len(nodes):
        node = nodes[i]
        follower = nodes[i + 1] if i + 1 < len(nodes) else None
        is_forced = i > 0 and node.on == nodes[i - 1].on  # by a rule
        link = ("-", "=", "<-", "->")[node.on + 2 * is_forced] if i else ""
        if follower and follower.cells == node.cells and follower.value != node.value:
            inner = "=" if follower.on else "-"
            both = f"{number_of(node.value)}{inner}{number_of(follower.value)}"
            text += f"{link}({both}){_group(node.cells, size)}"
            value = follower.value
            i += 2
            continue
        digit = "" if node.value == value else f"({number_of(node.value)})"
        text += f"{link}{digit}{_group(node.cells, size)}"
        value = node.value
        i += 1
    changes = describe_changes((), gone, layout)
    return f"{text}{'- loop' * loop}{_SO * bool(changes)}{changes}"


@lru_cache(maxsize=4096)
def _group(numbers: tuple[int, ...], size: int) -> str:
    rows = sorted({cell // size + 1 for cell in numbers})
    columns = sorted({cell % size + 1 for cell in numbers})
    if len(rows) * len(columns) == len(numbers) and size < 10:
        return f"r{''.join(map(str, rows))}c{''.join(map(str, columns))}"
    return "|".join(cell_name(cell, size) for cell in numbers)


_FIELDS: Mapping[str, Callable[[Step, Layout], str]] = {
    "bare": _bare,
    "because": _because,
    "blocked": blocked,
    "by": _by,
    "cells": lambda step, layout: describe_cells(step.cells, layout.size),
    "cells_or": lambda step, layout: describe_cells(step.cells, layout.size, "or"),
    "chain": lambda step, layout: describe_chains(
        step.chains, layout, step.state.places if step.state else ()
    ),
    "clash": clash,
    "cleared": cleared,
    "combinations": lambda step, layout: describe_combinations(step.reason, layout),
    "count": lambda step, _: str(len(step.cells)),
    "cover": lambda step, _: describe_houses(step.cover),
    "cover_or": lambda step, _: describe_houses(step.cover, "or"),
    "each_blocked": each_blocked,
    "either": _either,
    "gone": lambda step, layout: _Listed(_values(step, layout)),
    "gone_in_sets": _gone_in_sets,
    "gone_or": lambda step, layout: _Listed(_values(step, layout), "or"),
    "houses": lambda step, _: _Listed(named_house(house.name) for house in step.houses),
    "kept": _kept,
    "notation": lambda step, _: again(step.notation),
    "once": once_each,
    "ring": _ring,
    "rule": lambda step, _: again(step.notation),
    "ruled_out": ruled_out,
    "sets": _sets,
    "shares": _shares,
    "targets": lambda step, layout: _cells((cell for cell, _ in step), layout.size),
    "targets_or": lambda step, layout: _cells((cell for cell, _ in step), layout.size, "or"),
    "values": _shown_values,
    "what_goes": _what_goes,
    "who_sees": who_sees,
}
# What follows the name of a role in a field, the longer ones first.
_OF_ROLES: Mapping[str, Callable[[Sequence[Candidate], Layout], str]] = {
    "_values_or": lambda marks, layout: _Listed(_values(marks, layout), "or"),
    "_values": lambda marks, layout: _Listed(_values(marks, layout)),
    "_marks": describe_candidates,
    "_some": _some,
    "_or": lambda marks, layout: _cells((cell for cell, _ in marks), layout.size, "or"),
    "": lambda marks, layout: _cells((cell for cell, _ in marks), layout.size),
}
