"""Several things in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from nonet.catalogue import named_house, translated
from nonet.model import Candidate, House, Layout, cell_name


def listed(things: Iterable[object], last: str = "and", *, most: int | None = None) -> str:
    """Things with commas and a last word; a list that is too long is cut.

    Args:
        things: What to list, as their texts.
        last: The word before the last one.
        most: How many to show at most; None for all.

    Example:
        >>> listed("abcd"), listed("ab", "or"), listed("abcd", most=2)
        ('a, b, c and d', 'a or b', 'a, b and 2 more')
    """
    texts = [str(thing) for thing in things]
    if most is not None and len(texts) > most:
        texts[most:] = [translated("{count} more", count=len(texts) - most)]
    if len(texts) < 2:
        return "".join(texts)
    return f"{', '.join(texts[:-1])} {last} {texts[-1]}"


def enumerated(things: Iterable[object], last: str = "and", *, most: int | None = None) -> str:
    """`listed` in the current language."""
    return listed(things, translated(last), most=most)


def describe_cells(numbers: Iterable[int], size: int, last: str = "and") -> str:
    """Cells by name, in ascending order."""
    return enumerated((cell_name(cell, size) for cell in sorted(set(numbers))), last)


def describe_candidates(candidates: Iterable[Candidate], layout: Layout) -> str:
    """Candidates, values of the same cells together: ``5 and 7 in r1c2; 8 in r1c3 and r4c4``."""
    by_value: dict[int, set[int]] = {}
    for cell, value in candidates:
        by_value.setdefault(value, set()).add(cell)
    by_cells: dict[frozenset[int], list[str]] = {}
    for value in sorted(by_value):
        by_cells.setdefault(frozenset(by_value[value]), []).append(str(layout.number_of(value)))
    parts = [
        translated(
            "{values} in {cells}",
            values=enumerated(values),
            cells=describe_cells(where, layout.size),
        )
        for where, values in by_cells.items()
    ]
    # With an "and" inside of a part another between parts would be misread.
    inside = f" {translated('and')} "
    return "; ".join(parts) if any(inside in part for part in parts) else enumerated(parts)


def describe_houses(houses: Iterable[House], last: str = "and") -> str:
    """Houses by name."""
    return enumerated((named_house(house.name) for house in houses), last)


def list_differences(differences: Mapping[str, Iterable[int]]) -> list[str]:
    """Cells in which solutions differ, each with its values.

    Example:
        >>> list_differences({"r1c4": (3, 7), "r2c4": (3, 5, 7)})
        ['r1c4: 3 or 7', 'r2c4: 3, 5 or 7']
    """
    return [f"{name}: {listed(values, 'or')}" for name, values in differences.items()]
