"""Lists of what there is, made from the registries for the menus of the page; and examples."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any

from nonet import examples
from nonet._generate import SYMMETRIES
from nonet.catalogue import template
from nonet.constraints import CONSTRAINTS, field_texts
from nonet.engines import ENGINES
from nonet.formats import ALPHABETS, FORMATS, Alphabet
from nonet.games import GAMES
from nonet.records import Record
from nonet.scales import SCALES
from nonet.techniques import TECHNIQUES
from nonet.web.endpoints import Endpoint, board_record
from nonet.web.endpoints import _list_answers as answers
from nonet.web.endpoints._answers import Answer
from nonet.web.endpoints._gestures import gesture_of

_TEXTS = frozenset({"about", "rules", "summary"})  # in the language of whoever asks


def _list(
    name: str,
    entries: Callable[[], Iterable[Any]],
    copied: str,
    kind: type[Answer],
    summary: str = "",
    /,
    **made: Callable[[Any], Any],
) -> Endpoint:
    """The endpoint of a list, with the fields that are copied and those that are made."""

    def answer() -> Record:
        return {
            name: [
                _fields(entry, copied) | {field: make(entry) for field, make in made.items()}
                for entry in entries()
            ]
        }

    return Endpoint(name, None, answer, answers=kind, summary=summary or f"All {name}.")


def _fields(entry: Any, names: str) -> Record:
    found = {name: getattr(entry, name) for name in names.split()}
    return found | {name: template(found[name]) for name in _TEXTS & found.keys()}


def _reach(alphabet: Alphabet) -> int:
    return max((n for n in range(1, 101) if alphabet.symbols(n) is not None), default=0)


def _example(name: str) -> Record:
    found = examples.get(name)
    return _fields(found, "name level about") | {"puzzle": board_record(found.puzzle)}


LISTS = (
    _list(
        "engines",
        lambda: ENGINES,
        "name summary reach",
        answers.Engines,
        traces=lambda each: each.trace is not None,
        missing=lambda each: each.missing(),
    ),
    _list(
        "formats",
        lambda: FORMATS,
        "name summary suffixes carries_marks",
        answers.Formats,
        writes=lambda each: each.write is not None,
    ),
    _list(
        "games",
        lambda: GAMES,
        "name summary rules has_boxes",
        answers.Games,
        examples=lambda each: len(each.examples),
    ),
    _list(
        "rules",
        lambda: CONSTRAINTS,
        "name summary rules aliases examples fpuzzles iss",
        answers.Rules,
        words=field_texts,
        gesture=gesture_of,
    ),
    _list("scales", lambda: SCALES, "name summary has_path levels", answers.Scales),
    _list("symmetries", SYMMETRIES.values, "name summary", answers.Symmetries),
    _list(
        "techniques",
        lambda: sorted(TECHNIQUES, key=attrgetter("order")),
        "name summary order usual assumes_unique",
        answers.Techniques,
    ),
    _list(
        "alphabets",
        ALPHABETS.items,
        "",
        answers.Alphabets,
        name=lambda each: each[0],
        reach=lambda each: _reach(each[1]),
        symbols=lambda each: each[1].symbols(_reach(each[1])),
    ),
    _list(
        "examples",
        examples.levels,
        "",
        answers.Examples,
        "All examples, level by level.",
        name=str,
        about=lambda level: template(examples.level(level)[0].about),
        examples=lambda level: [
            _fields(each, "name about rating") for each in examples.level(level)
        ],
    ),
    Endpoint(
        "examples/{name}",
        None,
        _example,
        answers=answers.Example,
        summary="A puzzle that comes with nonet.",
    ),
)
