"""Games together: a board with the rules of several, ``anti-knight + diagonal``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING

from nonet.errors import NonetError, ShapeError, UnknownNameError, UsageError
from nonet.games._game import Game, Notation, Regions
from nonet.lazy import compiled_later
from nonet.model import Box, BoxChoice, House, Layout, Puzzle
from nonet.registry import Registry

if TYPE_CHECKING:
    from nonet.constraints import Kind

Names = str | Sequence[str]  # of one game or of several
_SEPARATOR = compiled_later(r"\s*[,+]\s*")
_JOINED = " + "
_PLAIN = "classic"
_BESIDE = ("sudoku", "rules")  # "diagonal sudoku" is diagonal
# Names of puzzles that are no game of their own: what says the same.
_NOT_GAMES = {
    "x": "Sudoku X is the game diagonal, an X on a border the rule pair-sum 10 r1c1 r1c2",
    "chess": "the moves of chess are the games anti-king, anti-knight and queens",
    "miracle": "it is --game 'anti-king + anti-knight' --rule nonconsecutive",
    "kropki": "its dots are the rules difference (white) and ratio (black); where all of them are "
    "drawn, negative-difference and negative-ratio hold as well",
    "evenodd": "its cells are the rules even and odd, as in 'even r1c1 r1c2'",
    "oddeven": "its cells are the rules even and odd, as in 'even r1c1 r1c2'",
}


class Games(Registry[Game]):
    """The games, and each combination of them by the names of its parts."""

    def __init__(self, package: str, kind: type[Game], noun: str) -> None:
        super().__init__(package, kind, noun)
        self._called: dict[str, Game] = {}  # by all their names, once one was looked for

    def get(self, name: Names) -> Game:
        """The game of that name, or the one with the rules of several.

        Args:
            name: A name, or several: ``"anti-knight + diagonal"``, ``"anti-knight,diagonal"`` or
                ``["anti-knight", "diagonal"]``.

        Raises:
            UnknownNameError: There is no such game; the message lists those there are.
            UsageError: It is not a text, or these games have no common board.
        """
        names = list(_parts(name))
        if len(names) == 1:
            return self._one(names[0])
        games = {game.name: game for game in map(self._one, names)}
        return combined(tuple(games[game] for game in sorted(games)))

    def find(self, name: str) -> Game | None:
        """As of every registry, but also by other names: ``sudoku-x``, ``diagonal sudoku``."""
        return super().find(name) or self._by_names().get(_glued(name))

    def _by_names(self) -> dict[str, Game]:
        if not self._called:
            for game in self:
                for known_as in (game.name, *game.aliases):
                    self._called.setdefault(_glued(known_as), game)
        return self._called

    def _one(self, name: str) -> Game:
        try:
            return super().get(name)
        except UnknownNameError:
            meant = _NOT_GAMES.get(_glued(name))
            if meant is not None:
                raise UnknownNameError(f"There is no game named {name!r}: {meant}.") from None
            rule = _rule_named(name) or _rule_named(_glued(name))
            if rule is None:
                raise
            example = "".join(f", as in --rule {example_!r}" for example_ in rule.examples[:1])
            raise UnknownNameError(
                f"{name!r} is a rule and not a game: give it as a rule{example}."
            ) from None


def _glued(name: str) -> str:
    """A name without what is often said beside it, in small letters and without dashes."""
    plain = re.sub(r"[\s_'\u2019-]", "", name.casefold())
    for word in _BESIDE:
        short = plain.removesuffix(word).removeprefix(word)
        plain = short if len(short) > 1 else plain  # "sudoku x" stays
    return plain


def _rule_named(name: str) -> Kind | None:
    from nonet.constraints import kind_named

    with suppress(UnknownNameError):
        return kind_named(name)
    return None


def _parts(name: Names) -> Iterator[str]:
    if isinstance(name, str):
        yield from _SEPARATOR.split(name.strip())
    elif isinstance(name, Sequence) and name and all(isinstance(part, str) for part in name):
        for member in name:
            yield from _parts(member)
    else:
        raise UsageError(f"a game is a name or several names, not {name!r}")


@lru_cache(maxsize=256)
def combined(games: tuple[Game, ...]) -> Game:
    """The game with the rules of all these.

    Raises:
        UsageError: They have no common board; the message names the two that disagree.
    """
    if len(games) > 1:  # the plain rules add nothing to others that are played with boxes
        _check(games)
        games = tuple(game for game in games if game.name != _PLAIN)
    if len(games) == 1:
        return games[0]
    name = _JOINED.join(game.name for game in games)
    signed = next((game for game in games if game.sign is not None), None)
    noted = next((game.notation for game in games if game.notation is not None), None)
    return Game(
        name=name,
        summary=f"The rules of {' and '.join(game.name for game in games)} together.",
        rules=" ".join(f"{game.name}: {game.rules}" for game in games),
        make_layout=lambda size, box, regions: _layout(games, size, box, regions),
        sizes=_sizes(games),
        has_boxes=all(game.has_boxes for game in games),
        takes_regions=all(game.takes_regions for game in games),
        needs_regions=any(game.needs_regions for game in games),
        sign=None if signed is None else signed.sign,
        notation=None if noted is None else _notation(games, noted),
    )


def _check(games: Sequence[Game]) -> None:
    lone = next((game for game in games if not game.combines), None)
    if lone is not None:
        other = next(game for game in games if game is not lone)
        raise UsageError(
            f"{lone.name} cannot be combined with {other.name}: its board is of its own kind"
        )
    for game in games:
        for other in (another for another in games if another is not game):
            boxed = other.has_boxes and not other.takes_regions
            if boxed and (game.needs_regions or not game.has_boxes):
                what = "has regions instead" if game.needs_regions else "has none"
                raise UsageError(
                    f"{other.name} cannot be combined with {game.name}: {other.name} needs boxes, "
                    f"and {game.name} {what}"
                )
            if game.needs_regions and not other.takes_regions:
                raise UsageError(
                    f"{game.name} cannot be combined with {other.name}: {game.name} needs "
                    f"regions, and {other.name} has none"
                )
            if game.notation is not None and other.notation is not None:
                raise UsageError(
                    f"{game.name} cannot be combined with {other.name}: each has a notation of its "
                    "own"
                )
    if _sizes(games) == range(0):
        names = " and ".join(game.name for game in games)
        raise UsageError(f"{names} cannot be combined: no board is of a size that suits all")


def _sizes(games: Iterable[Game]) -> range | None:
    sizes = [game.sizes for game in games if game.sizes is not None]
    if not sizes:
        return None
    both = range(max(size.start for size in sizes), min(size.stop for size in sizes))
    return both or range(0)


def _layout(games: Sequence[Game], size: int, box: Box | None, regions: Regions) -> Layout:
    choice: BoxChoice = box
    if regions is None and not all(game.has_boxes for game in games):
        choice = "none"
    parts = [game.layout(size, choice, regions) for game in games]
    first = parts[0]
    shape = (first.box, first.regions, first.height)
    if any((part.box, part.regions, part.height) != shape for part in parts):
        names = " and ".join(game.name for game in games)
        raise ShapeError(f"{names} cannot be combined: their boards of {size}x{size} differ")
    houses: list[House] = []
    for added in (house for part in parts for house in part.extra):
        if added in houses:
            continue
        taken = {house.number for house in houses if house.kind == added.kind}
        number = max(taken) + 1 if added.number in taken else added.number
        houses.append(House(added.kind, number, added.cells))
    relations = dict.fromkeys(relation for part in parts for relation in part.relations)
    bare = Layout.of(size, first.box or "none", regions=first.regions)
    constraints = dict.fromkeys(rule for part in parts for rule in part.constraints)
    return bare.with_houses(houses).with_relations(relations).with_constraints(constraints)


def _notation(games: Sequence[Game], notation: Notation) -> Notation:
    """The notation of one of the games, whose boards get the rules of the others as well."""

    def read(lines: Iterable[tuple[int, str]]) -> Iterator[Puzzle | NonetError]:
        for entry in notation.read(lines):
            try:
                yield entry if isinstance(entry, NonetError) else _with_all(games, entry)
            except NonetError as error:
                error.line = entry.line
                yield error

    return Notation(notation.name, read, notation.write, notation.draw)


def _with_all(games: Sequence[Game], puzzle: Puzzle) -> Puzzle:
    game = combined(tuple(games))
    board = game.layout(puzzle.size)
    own = [relation for relation in puzzle.layout.relations if relation not in board.relations]
    layout = board.with_relations(own).with_game(game.name)
    return Puzzle(layout, puzzle.givens, source=puzzle.source)
