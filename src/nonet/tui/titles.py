"""What games and boards are called in the language that is spoken."""

from __future__ import annotations

import re

from nonet.games import GAMES
from nonet.model import Layout
from nonet.words.catalogue import ENGLISH, language, later, named, translated

# Moves are kept in English, so that a game goes on in any language; the page has the same.
_MOVES = (
    *(later("mark {value} in {cells}"), later("colour {value} in {cells}")),
    *(later("colour candidate {value} in {cells}"), later("draw a line"), later("remove a line")),
    *(later("erase {cells}"), later("{cells} = {value}"), later("{count} cells")),
    *(later("fill in all candidates"), later("clear all marks"), later("clear all colours")),
    *(later('back to "{checkpoint}"'), later("start again"), later("what was opened")),
    *(later("what another tab had"), later("the answer"), later("the solution path")),
)


def title_words(title: str) -> str:
    """The title of a game: a level, an example, a game and a level, or the name of a file."""
    first, _, rest = title.partition(" ")
    if rest and first in GAMES.names():
        return f"{named(first)} {named(rest)}"
    day, comma, level = title.partition(", ")
    return f"{day}, {named(level)}" if comma else named(title)


def board_words(layout: Layout) -> str:
    """What kind of board it is."""
    if language() == ENGLISH:
        return layout.describe()
    shape = f"{layout.height}x{layout.size}"
    if layout.game and layout.game != "classic":
        return f"{shape} {named(layout.game)}"
    if layout.box is None or layout.box.rows == layout.box.columns:
        return shape
    return translated("{shape}, boxes {box}", shape=shape, box=layout.box)


def move_words(name: str) -> str:
    """The name of a move; techniques have no other than their own."""
    if language() == ENGLISH:
        return name
    for each in _MOVES:
        pattern = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+)", re.escape(each))
        found = re.fullmatch(pattern, name)
        if found is not None:
            parts = {key: move_words(part) for key, part in found.groupdict().items()}
            return translated(each, **parts)
    return name
