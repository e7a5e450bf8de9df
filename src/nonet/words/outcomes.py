"""The outcome of a search, in words."""

from __future__ import annotations

from collections.abc import Sequence

from nonet.catalogue import again, later, translated
from nonet.model import Layout, Status
from nonet.words.lists import enumerated

_WORDS = {
    Status.UNIQUE: "Exactly one solution.",
    Status.UNSOLVABLE: "No solution.",
    Status.SOLVED: "Solved. Whether there are further solutions was not checked.",
}


def describe_status(status: Status, count: int, *, exact: bool) -> str:
    """The number of solutions, as far as it is known, as a sentence.

    Args:
        status: The status.
        count: How many solutions were found.
        exact: Whether there are no others.

    Example:
        >>> describe_status(Status.MULTIPLE, 2, exact=False)
        'At least 2 solutions.'
    """
    if status is Status.MULTIPLE:
        return f"{count:,} solutions." if exact else f"At least {count:,} solutions."
    unknown = "it was known whether there is a second solution" if count else "an answer was found"
    return _WORDS.get(status) or f"Stopped by a bound before {unknown}."


def describe_layers(layout: Layout, seen: Sequence[str] = ()) -> str:
    """The parts of a solution that no step is about; empty where it is nothing but values.

    Args:
        layout: The board.
        seen: What people see of it, one thing after the other.

    Example:
        >>> describe_layers(nonet.examples.get("star-battle-1").puzzle.layout)
        'Steps are of values alone: nonet solve shows the stars.'
    """
    layers = [rule.title_on(layout) for rule in layout.constraints if rule.has_layer]
    text = later("Steps are of values alone: nonet solve shows {layers}.")
    if seen:
        text = later("Steps are of values alone. How one sees {layers}:\n   {seen}.")
    return (
        translated(text, layers=enumerated(layers), seen=";\n   ".join(map(again, seen)))
        if layers
        else ""
    )
