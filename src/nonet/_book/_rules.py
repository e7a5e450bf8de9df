"""The rules of a board as a book prints them."""

from __future__ import annotations

import re
from typing import NamedTuple

from nonet.constraints import CONSTRAINTS
from nonet.errors import UnknownNameError
from nonet.games import GAMES
from nonet.model import Layout

_WITH_AN = {8, 11, 18, *range(80, 90)}  # eight, eleven, eighteen
_USUAL = "classic"


class Rules(NamedTuple):
    """The name of a board, and its rules in words."""

    name: str
    text: str


def rules_of(layout: Layout) -> Rules | None:
    """The rules; None of the classic ones, which everybody knows."""
    names, texts = [], []
    game = layout.game or _game_like(layout)
    if game != _USUAL:
        names.append(game)
        texts.append(_of_size(GAMES.get(game).rules, layout.size))
    for kind in dict.fromkeys(rule.kind for rule in layout.constraints):
        try:
            entry = CONSTRAINTS.get(kind)
        except UnknownNameError:  # of a package that is not installed any more
            continue
        names.append(entry.name.replace("-", " "))
        texts.append(entry.rules)
    if not names:
        return None
    name = ", ".join(names)
    return Rules(name[0].upper() + name[1:], " ".join(texts))


def classic_rules(layout: Layout) -> Rules:
    """The classic rules, for readers who do not know them."""
    return Rules("Classic", _of_size(GAMES.get(_USUAL).rules, layout.size))


def _game_like(layout: Layout) -> str:
    """The game of a board that names none, as far as its houses tell."""
    if layout.regions is not None:
        return "jigsaw"
    kinds = {house.kind for house in layout.extra}
    for game in GAMES.builtin():
        if game.needs_regions or not kinds:
            continue
        board = _board(game.name, layout)
        if board is not None and board.extra == layout.extra:
            return game.name
    return _USUAL if layout.box is not None or kinds else "latin"


def _board(game: str, layout: Layout) -> Layout | None:
    try:
        return GAMES.get(game).layout(layout.size, layout.box)
    except ValueError:
        return None


def _of_size(rules: str, size: int) -> str:
    """The rules with the size of the board for N."""
    article = "an" if size in _WITH_AN else "a"
    rules = re.sub(r"\ban N x N\b", f"{article} {size} x {size}", rules)
    return re.sub(r"\bN\b", str(size), rules)
