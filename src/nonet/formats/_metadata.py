"""SudokuPad's data beside a puzzle: words, a solution, fog, and flags of which some are rules.

They stand in ``metadata`` (``metaData`` in old files), or in a cage that holds nothing but
``author: ...``. Fog is among its keys and those of f-puzzles: ``foglight`` are cells without it,
``fogofwar`` lamps, which light the cells around them as well; a cage may stand for either
(``FOGLIGHT``, ``FOW``). ``triggereffect`` is which cells right digits in others light up:
`nonet.model.Fog`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from nonet.errors import FormatError
from nonet.formats._rule_names import names_a_rule
from nonet.formats._sudokupad_figures import Extent, Place, places_of
from nonet.formats._text import show
from nonet.lazy import compiled_later
from nonet.model import Fog, Puzzle, cell_name

_TAG = compiled_later(r"([A-Za-z]+):\s*(.*)", re.S | re.ASCII)
_WORDS = frozenset(
    {
        *("title", "author", "rules", "solution", "source", "description", "msgcorrect", "date"),
        *("video", "videos", "link", "url", "customstyle", "bgimage", "bgimageopacity", "comment"),
    }
)
# Flags that are rules, and the keys of f-puzzles for them.
FLAGS = {
    "antiknight": "antiknight",
    "antiking": "antiking",
    "nonconsecutive": "nonconsecutive",
    "disjoint": "disjointgroups",
    "disjointgroups": "disjointgroups",
}
_NO_HOUSES = "norowcol"
_YES = (True, 1, "true", "True", "TRUE", "1")


def tag_of(text: str, anywhere: bool = False) -> tuple[str, str] | None:
    """The name and the words of a text that is a note and no clue; None for any other text.

    Args:
        text: What stands in a cage.
        anywhere: Whether it has no cells, so that it can be nothing else.
    """
    match = _TAG.fullmatch(text.strip())
    if match is None:
        return None
    name = match[1].lower()
    known = name in _WORDS or name in FLAGS or name == _NO_HOUSES
    return (name, match[2]) if known or anywhere else None


def metadata_of(value: dict[str, Any], tags: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """All of it by name; of a text that stands there twice the parts, line by line."""
    metadata: dict[str, Any] = {}
    for part in (value.get("metaData"), value.get("metadata")):
        metadata |= part if isinstance(part, dict) else {}
    for name, text in tags:
        before = metadata.get(name)
        metadata[name] = f"{before}\n{text}" if isinstance(before, str) and before != text else text
    return metadata


def rule_flags(metadata: dict[str, Any]) -> list[str]:
    """The keys of f-puzzles for the rules among the flags."""
    return [key for flag, key in FLAGS.items() if metadata.get(flag) in _YES]


def has_houses(metadata: dict[str, Any]) -> bool:
    """True if rows and columns hold different values."""
    return metadata.get(_NO_HOUSES) not in _YES


def unknown_flags(metadata: dict[str, Any]) -> Iterator[str]:
    """Flags that are set and may be rules, each in a few words."""
    for name, flag in metadata.items():
        if (flag is True or flag == "true") and name not in {*FLAGS, *_WORDS, _NO_HOUSES}:
            yield f"{show(str(name))}, a setting that is not known"
        elif isinstance(flag, str) and name not in {*FLAGS, *_WORDS, _NO_HOUSES}:
            text = f"{name}: {flag}"
            yield from [f"{show(text)}, which names a rule"] * names_a_rule(text)


def rules_text(metadata: dict[str, Any]) -> str:
    """The rules in words."""
    rules = metadata.get("rules") or ""
    return "\n".join(map(str, rules)) if isinstance(rules, list) else str(rules)


_LIGHT = "foglight:"


class FoundFog(NamedTuple):
    """The fog of a text, by rows and columns from 0.

    Attributes:
        lights: The cells without it; None where there is no fog.
        triggers: For some cells which others they light up.
    """

    lights: tuple[Place, ...] | None
    triggers: tuple[tuple[list[Place], list[Place]], ...]

    def on(self, puzzle: Puzzle, extent: Extent) -> Puzzle:
        """The puzzle, with fog if there is any."""
        if self.lights is None:
            return puzzle

        def cells(places: Iterable[Place]) -> tuple[int, ...]:
            return tuple(sorted({extent.cell(place) for place in places if extent.has(place)}))

        triggers = tuple((cells(by), cells(lit)) for by, lit in self.triggers)
        return replace(puzzle.document, fog=Fog(cells(self.lights), triggers)).carried()


def parted(value: Mapping[str, Any], cages: str) -> tuple[FoundFog, dict[str, Any]]:
    """The fog of a puzzle's JSON, and the rest of it, where what is no such thing stays.

    Args:
        value: The JSON.
        cages: The key of its cages.
    """
    rest = dict(value)
    lights: list[Place] = []
    whole = isinstance(rest.get("foglight"), list) and cages == "cages"  # an empty one, too
    for key, around in (("foglight", 0), ("fogofwar", 1)):
        if (places := _places(rest.get(key))) is not None:
            del rest[key]
            lights += _around(places, around)
    for cage in rest.get(cages) or () if isinstance(rest.get(cages), list) else ():
        if (lights_ := _of_cage(cage)) is not None:
            rest[cages] = [cage_ for cage_ in rest[cages] if cage_ is not cage]
            lights += lights_
    effects = rest.get("triggereffect") if cages == "cages" else None  # f-puzzles has none
    pairs = [(effect, _trigger(effect)) for effect in effects] if isinstance(effects, list) else []
    if pairs:
        rest["triggereffect"] = [effect for effect, pair in pairs if pair is None]
    triggers = tuple(pair for _, pair in pairs if pair is not None)
    is_foggy = whole or lights or triggers
    return FoundFog(tuple(lights) if is_foggy else None, triggers), rest


def _places(given: Any) -> list[Place] | None:
    """The cells of a key; None if it is not there or holds none."""
    if isinstance(given, list):
        given = [place for place in given if place != []]
    try:
        return None if given is None else places_of(given)
    except (FormatError, TypeError, ValueError):
        return None


def _around(places: Sequence[Place], far: int) -> list[Place]:
    steps = range(-far, far + 1)
    return [(row + down, column + across)
            for row, column in places for down in steps for across in steps]  # fmt: skip


def _of_cage(cage: Any) -> list[Place] | None:
    """The cells that a cage lights up; None for one that is no light."""
    text = str(cage.get("value") or "").strip().lower() if isinstance(cage, dict) else ""
    if text not in ("foglight", "fow") and not text.startswith(_LIGHT):
        return None
    own = _places(cage.get("cells") or [])
    named = _places(text.removeprefix(_LIGHT).strip()) if text.startswith(_LIGHT) else []
    return None if own is None or named is None else _around(own, int(text == "fow")) + named


def _trigger(effect: Any) -> tuple[list[Place], list[Place]] | None:
    """The cells that must be right, and those that are lit then; None for any other effect."""
    try:
        if effect["effect"]["type"] != "foglight":
            return None
        by, lit = _places(effect["trigger"]["cell"]), _places(effect["effect"]["cells"])
    except (TypeError, LookupError):
        return None
    return None if not by or lit is None else (by, lit)


def fog_keys(puzzle: Puzzle) -> dict[str, Any]:
    """Fog by the keys of f-puzzles, where there is none unless some cell is lit: as givens are."""
    fog, size = puzzle.document.fog, puzzle.layout.size
    if fog is None:
        return {}
    lights = fog.lights or tuple(cell for cell, value in enumerate(puzzle.givens) if value)
    return {"foglight": [cell_name(cell, size).upper() for cell in lights]}
