"""Titles of games, boards and moves in the language of the user."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nonet.catalogue import ENGLISH, language, later, named, translated
from nonet.constraints import CONSTRAINTS, parse_outline, parse_rule
from nonet.games import GAMES
from nonet.model import Constraint, Layout

# Moves are kept in English, so that a game goes on in any language; the page has the same.
_MOVES = (
    *(later("mark {value} in {cells}"), later("colour {value} in {cells}")),
    *(later("colour candidate {value} in {cells}"), later("draw a line"), later("remove a line")),
    *(later("erase {cells}"), later("{cells} = {value}"), later("{count} cells")),
    *(later("fill in all candidates"), later("clear all marks"), later("clear all colours")),
    *(later('back to "{checkpoint}"'), later("start again"), later("what was opened")),
    *(later("what another tab had"), later("the answer"), later("the solution path")),
)


_JOINED = " + "  # between the names of games and rules
_MOST_NAMES = 2  # of them in a title


def title_of(game: str, rules: Sequence[str | Constraint], level: str | None) -> str:
    """The title of a new game, in English: ``diagonal + killer easy``."""
    kinds = [] if game == "classic" else [game]
    kinds += dict.fromkeys(map(_kind, rules))
    more = ["..."] if len(kinds) > _MOST_NAMES else []
    return f"{_JOINED.join([*kinds[:_MOST_NAMES], *more])} {level or ''}".strip()


def _kind(rule: str | Constraint) -> str:
    if isinstance(rule, Constraint):
        return rule.kind
    outline = parse_outline(rule)
    return parse_rule(rule).kind if outline is None else outline.kind.name


def title_words(title: str) -> str:
    """The title of a game: a level, an example, games or rules and a level, or a file's name."""
    if _JOINED in title:
        return _JOINED.join(map(title_words, title.split(_JOINED)))
    first, _, rest = title.partition(" ")
    if rest and (first == "..." or first in (*GAMES.names(), *CONSTRAINTS.names())):
        return f"{named(first)} {named(rest)}"
    day, comma, level = title.partition(", ")
    return f"{day}, {named(level)}" if comma else named(title)


def board_words(layout: Layout) -> str:
    """The kind of board in words."""
    if language() == ENGLISH:
        return layout.describe()
    shape = f"{layout.height}x{layout.size}"
    names = [layout.game] if layout.game and layout.game != "classic" else []
    names += dict.fromkeys(rule.kind for rule in layout.constraints)
    if names:
        more = ", ..." if len(names) > _MOST_NAMES else ""
        return f"{shape} {', '.join(map(named, names[:_MOST_NAMES]))}{more}"
    if layout.box is None or layout.box.rows == layout.box.columns:
        return shape
    return translated("{shape}, boxes {box}", shape=shape, box=layout.box)


def move_words(name: str) -> str:
    """The name of a move; techniques have no other than their own."""
    if language() == ENGLISH:
        return name
    for pattern_ in _MOVES:
        pattern = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+)", re.escape(pattern_))
        match = re.fullmatch(pattern, name)
        if match is not None:
            parts = {key: move_words(part) for key, part in match.groupdict().items()}
            return translated(pattern_, **parts)
    return name
