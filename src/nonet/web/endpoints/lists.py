"""Lists of what there is, made from the registries for the menus of the page; and examples."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any

from nonet import examples
from nonet._generate import SYMMETRIES
from nonet.engines import ENGINES
from nonet.formats import ALPHABETS, FORMATS
from nonet.games import GAMES
from nonet.records import Record
from nonet.scales import SCALES
from nonet.techniques import TECHNIQUES
from nonet.web.endpoints import Endpoint, board_record


def _list(
    name: str, entries: Callable[[], Iterable[Any]], copied: str, **made: Callable[[Any], Any]
) -> Endpoint:
    """The endpoint of a list, with the fields that are copied and those that are made."""

    def answer() -> Record:
        return {
            name: [
                {field: getattr(entry, field) for field in copied.split()}
                | {field: make(entry) for field, make in made.items()}
                for entry in entries()
            ]
        }

    return Endpoint(name, None, answer, summary=f"All {name}.")


def _alphabets() -> Record:
    reach = {
        name: max((n for n in range(1, 101) if each.symbols(n) is not None), default=0)
        for name, each in ALPHABETS.items()
    }
    return {
        "alphabets": [
            {"name": name, "reach": size, "symbols": ALPHABETS[name].symbols(size)}
            for name, size in reach.items()
        ]
    }


def _examples() -> Record:
    return {
        "examples": [
            {
                "name": level,
                "about": found[0].about,
                "examples": [{"name": each.name, "about": each.about} for each in found],
            }
            for level in examples.levels()
            for found in [examples.level(level)]
        ]
    }


def _example(name: str) -> Record:
    found = examples.get(name)
    return {
        "name": found.name,
        "level": found.level,
        "about": found.about,
        "puzzle": board_record(found.puzzle),
    }


LISTS = (
    _list(
        "engines",
        lambda: ENGINES,
        "name summary reach",
        traces=lambda each: each.trace is not None,
        missing=lambda each: each.missing(),
    ),
    _list(
        "formats",
        lambda: FORMATS,
        "name summary suffixes carries_marks",
        writes=lambda each: each.write is not None,
    ),
    _list(
        "games",
        lambda: GAMES,
        "name summary rules has_boxes",
        examples=lambda each: len(each.examples),
    ),
    _list("scales", lambda: SCALES, "name summary has_path levels"),
    _list("symmetries", SYMMETRIES.values, "name summary"),
    _list(
        "techniques",
        lambda: sorted(TECHNIQUES, key=attrgetter("order")),
        "name summary order usual assumes_unique",
    ),
    Endpoint("alphabets", None, _alphabets, summary="All alphabets."),
    Endpoint("examples", None, _examples, summary="All examples, level by level."),
    Endpoint("examples/{name}", None, _example, summary="A puzzle that comes with nonet."),
)
