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
from nonet.web.endpoints._answers import Answer, Board, Part
from nonet.web.endpoints._gestures import gesture_of
from nonet.web.endpoints._models import Field, create_model

_TEXTS = frozenset({"about", "rules", "summary"})  # in the language of whoever asks
_Column = Any  # the kind of what is copied, or a kind and what makes it of an entry


def _entry_model(title: str, columns: dict[str, _Column]) -> type[Part]:
    kinds = {name: kind[0] if isinstance(kind, tuple) else kind for name, kind in columns.items()}
    fields: dict[str, Any] = {name: (kind, Field()) for name, kind in kinds.items()}
    return create_model(title, __base__=Part, **fields)


def _list(
    name: str, entries: Callable[[], Iterable[Any]], summary: str = "", /, **columns: _Column
) -> Endpoint:
    """The endpoint of a list: what each entry has is the columns' names, kinds and makers."""
    entry = _entry_model(f"{name.title()}Entry", columns)
    fields: dict[str, Any] = {name: (list[entry], Field())}  # type: ignore[valid-type]
    model = create_model(name.title(), __base__=Answer, **fields)

    def answer() -> Record:
        return {name: [_record(entry, columns) for entry in entries()]}

    return Endpoint(name, None, answer, answers=model, summary=summary or f"All {name}.")


def _record(entry: Any, columns: dict[str, _Column]) -> Record:
    record = {
        name: column[1](entry) if isinstance(column, tuple) else getattr(entry, name)
        for name, column in columns.items()
    }
    return record | {name: template(record[name]) for name in _TEXTS & record.keys()}


def _reach(alphabet: Alphabet) -> int:
    return max((n for n in range(1, 101) if alphabet.symbols(n) is not None), default=0)


class RuleField(Part):
    """Something that is typed for a rule."""

    name: str
    kind: str = Field(description="number, numbers, flag or text.")
    needed: bool


class Gesture(Part):
    """How a rule is drawn."""

    shape: str = Field(description="line, cage, cell, edge, corner, outside, board or text.")
    groups: int = Field(description="How many sets of cells; 0 for any number.")
    fields: list[RuleField]


_EXAMPLE = {"name": str, "about": str, "rating": str}


class Example(Answer):
    """`GET /api/examples/{name}`."""

    name: str
    level: str
    about: str
    puzzle: Board


def _example(name: str) -> Record:
    example = examples.get(name)
    columns = {"name": str, "level": str, "about": str}
    return _record(example, columns) | {"puzzle": board_record(example.puzzle)}


LISTS = (
    _list(
        "engines",
        lambda: ENGINES,
        name=str,
        summary=str,
        reach=int,
        traces=(bool, lambda engine: engine.trace is not None),
        missing=(str | None, lambda engine: engine.missing()),
    ),
    _list(
        "formats",
        lambda: FORMATS,
        name=str,
        summary=str,
        suffixes=list[str],
        carries_marks=bool,
        writes=(bool, lambda format_: format_.write is not None),
    ),
    _list(
        "games",
        lambda: GAMES,
        name=str,
        summary=str,
        rules=str,
        has_boxes=bool,
        examples=(int, lambda game: len(examples.of_game(game.name))),
    ),
    _list(
        "rules",
        lambda: CONSTRAINTS,
        name=str,
        summary=str,
        rules=str,
        aliases=list[str],
        examples=list[str],
        fpuzzles=str,
        iss=str,
        words=(dict[str, str], field_texts),  # what it is given, in this order: see `examples`
        gesture=(Gesture, gesture_of),
    ),
    _list("scales", lambda: SCALES, name=str, summary=str, has_path=bool, levels=list[str]),
    _list("symmetries", SYMMETRIES.values, name=str, summary=str),
    _list(
        "techniques",
        lambda: sorted(TECHNIQUES, key=attrgetter("order")),
        name=str,
        summary=str,
        order=int,
        usual=bool,
        assumes_unique=bool,
    ),
    _list(
        "alphabets",
        ALPHABETS.items,
        name=(str, lambda alphabet: alphabet[0]),
        reach=(int, lambda alphabet: _reach(alphabet[1])),
        symbols=(str, lambda alphabet: alphabet[1].symbols(_reach(alphabet[1]))),
    ),
    _list(
        "examples",
        examples.levels,
        "All examples, level by level.",
        name=(str, str),
        about=(str, lambda level: examples.level(level)[0].about),
        examples=(
            list[_entry_model("ExampleEntry", _EXAMPLE)],  # type: ignore[misc]
            lambda level: [_record(example, _EXAMPLE) for example in examples.level(level)],
        ),
    ),
    Endpoint(
        "examples/{name}",
        None,
        _example,
        answers=Example,
        summary="A puzzle that comes with nonet.",
    ),
)
