"""Lists of what there is, made from the registries for the menus of the page; and examples."""

from __future__ import annotations

from collections.abc import Callable

from nonet import examples as all_examples
from nonet._generate import SYMMETRIES
from nonet.engines import ENGINES
from nonet.formats import ALPHABETS, FORMATS
from nonet.games import GAMES
from nonet.records import Record
from nonet.scales import SCALES
from nonet.techniques import TECHNIQUES
from nonet.web.endpoints import Endpoint, board_record


def _engines() -> list[Record]:
    return [
        {
            "name": each.name,
            "summary": each.summary,
            "traces": each.trace is not None,
            "reach": each.reach,
            "missing": each.missing(),
        }
        for each in ENGINES
    ]


def _formats() -> list[Record]:
    return [
        {
            "name": each.name,
            "summary": each.summary,
            "suffixes": list(each.suffixes),
            "writes": each.write is not None,
            "carries_marks": each.carries_marks,
        }
        for each in FORMATS
    ]


def _alphabets() -> list[Record]:
    sizes = {
        name: max((n for n in range(1, 101) if each.symbols(n) is not None), default=0)
        for name, each in ALPHABETS.items()
    }
    return [
        {"name": name, "reach": size, "symbols": ALPHABETS[name].symbols(size)}
        for name, size in sizes.items()
    ]


def _techniques() -> list[Record]:
    return [
        {
            "name": each.name,
            "summary": each.summary,
            "order": each.order,
            "usual": each.usual,
            "assumes_unique": each.assumes_unique,
        }
        for each in sorted(TECHNIQUES, key=lambda each: each.order)
    ]


def _scales() -> list[Record]:
    return [
        {
            "name": each.name,
            "summary": each.summary,
            "has_path": each.has_path,
            "levels": list(each.levels),
        }
        for each in SCALES
    ]


def _games() -> list[Record]:
    return [
        {
            "name": each.name,
            "summary": each.summary,
            "rules": each.rules,
            "has_boxes": each.has_boxes,
            "examples": len(each.examples),
        }
        for each in GAMES
    ]


def _examples() -> list[Record]:
    return [
        {
            "name": level,
            "about": found[0].about,
            "examples": [{"name": each.name, "about": each.about} for each in found],
        }
        for level in all_examples.levels()
        for found in [all_examples.level(level)]
    ]


def _symmetries() -> list[Record]:
    return [{"name": each.name, "summary": each.summary} for each in SYMMETRIES.values()]


def example(name: str) -> Record:
    """A puzzle that comes with nonet.

    Raises:
        UnknownNameError: There is none of that name.
    """
    found = all_examples.get(name)
    return {
        "name": found.name,
        "level": found.level,
        "about": found.about,
        "puzzle": board_record(found.puzzle),
    }


def _list(name: str, entries: Callable[[], list[Record]], summary: str) -> Endpoint:
    """The endpoint of a list, which stands under its name."""
    return Endpoint(name, lambda: {name: entries()}, summary)


LISTS = (
    _list("alphabets", _alphabets, "All alphabets."),
    _list("engines", _engines, "All engines."),
    _list("examples", _examples, "All examples, level by level."),
    _list("formats", _formats, "All formats."),
    _list("games", _games, "All games."),
    _list("scales", _scales, "All scales."),
    _list("symmetries", _symmetries, "All symmetries of the pattern of givens."),
    _list("techniques", _techniques, "All techniques, from easiest to hardest."),
    Endpoint("examples/{name}", example, "A puzzle that comes with nonet."),
)
