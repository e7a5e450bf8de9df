"""How people name a rule in words, and what they draw for it."""

from __future__ import annotations

from typing import Any

from nonet.frozen import frozen


@frozen(slots=True)
class Wording:
    """How people name a rule where it is drawn and written in words.

    The words are the plain ones of `nonet.drawn`: *increase* stands for rises, ascends, grows; a
    sentence in other words is brought to these first. A sentence is of this rule if all words of
    one of the `ways` are in it, and none that is not known: a rule knows its ways, `also`, and what
    is usual with its shape.

    Attributes:
        shape: What is drawn: ``line``, ``bulb`` (a line from a disc of its own colour), ``arrow``,
            ``cage``, ``dot`` (between two cells), ``corner`` (where four cells meet), ``mark`` (in
            a cell), ``outside`` (a number beside the board), ``diagonal`` (an arrow beside it),
            ``sign`` (a wedge between two cells), ``area`` (cells of a colour), ``board`` (nothing).
        ways: Words that name it, with ``|`` between the ways: a sentence has all words of one.
        also: Other words that may stand with it.
        ends: What is drawn at both ends of a line: ``circle``, ``diamond``.
        mark: What is drawn in a cell if the words do not say: ``circle``, ``square``.
        field: The field that a number in the words is for.
        numbered: Whether it needs that number.
        numbers: Words that mean a number of that field: *dutch* a difference of 4.
        formula: What it asks for, where that is not the rule itself: it holds from either end.
        either: Whether several strokes that meet are one object.

    Example:
        >>> nonet.constraints.kind_named("renban").wording[0].shape
        'line'
    """

    shape: str
    ways: str
    also: str = ""
    ends: str = ""
    mark: str = ""
    field: str = ""
    numbered: bool = False
    numbers: tuple[tuple[str, int], ...] = ()
    formula: str = ""
    either: bool = False


def worded(shape: str, ways: str, also: str = "", **more: Any) -> tuple[Wording]:
    """The wording of a rule that has but one."""
    return (Wording(shape, ways, also, **more),)
