"""The board that f-puzzles and SudokuPad describe: regions, and rules that are houses of games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from nonet.errors import FormatError, NonetError, UnsupportedError
from nonet.formats._boards import with_regions
from nonet.formats._shapes import make
from nonet.games import GAMES
from nonet.games.antiking import MOVES as KING
from nonet.games.antiknight import MOVES as KNIGHT
from nonet.model import Constraint, House, Layout, default_box, diagonals, neighbours
from nonet.model.constraint import parts_of
from nonet.words import listed

_NAMING = ("Cells", "Groups", "Constraints")
_LEAST_NAMES = 1000  # cells that the rules of a small puzzle may name


def usual_layout(size: int) -> Layout:
    """The board of a size, without boxes where there are no usual ones."""
    return Layout.of(size, default_box(size) or "none")


def board_with_regions(
    size: int, labels: Sequence[Any], houses: bool = True
) -> tuple[Layout, list[Constraint]]:
    """The board of these regions, and those that are not as large as a row as rules.

    Args:
        size: N.
        labels: The region of each cell; None for none.
        houses: Whether rows and columns hold different values.
    """
    if not houses:
        return Layout.of(size, values=range(1, size + 1), repeats=True), _regions(labels)
    plain = usual_layout(size)
    if labels == list(plain.region_of or [None] * len(labels)):
        return plain, []
    counts = Counter(label for label in labels if label is not None)
    if len(counts) == size and set(counts.values()) == {size}:
        return with_regions(size, labels), []
    return Layout.of(size, "none"), _regions(labels)


def without_large(size: int, labels: Sequence[Any]) -> tuple[list[Any], str]:
    """The labels without those of regions that no different values fill, and a word on these.

    Setters who leave the regions to the solver draw one around the whole board.
    """
    counts = Counter(label for label in labels if label is not None)
    large = {label: count for label, count in counts.items() if count > size}
    if not large:
        return list(labels), ""
    cells = listed(sorted({str(count) for count in large.values()}))
    regions = "a region" if len(large) == 1 else f"{len(large)} regions"
    note = f"{regions} of {cells} cells, where there are {size} values"
    return [None if label in large else label for label in labels], note


def require_sense(constraints: Sequence[Constraint], layout: Layout) -> None:
    """Refuses more rules than would be read within a moment."""
    names = sum(len(getattr(rule, name) or ()) for rule in constraints
                for name, kind, _ in parts_of(type(rule)) if kind in _NAMING)  # fmt: skip
    most = max(_LEAST_NAMES, 12 * layout.cell_count)
    if names > most or len(constraints) > most:
        raise UnsupportedError("there are more rules than any puzzle of this size has")


def _regions(labels: Sequence[Any]) -> list[Constraint]:
    by_label: dict[Any, list[int]] = {}
    for cell, label in enumerate(labels):
        if label is not None:
            by_label.setdefault(label, []).append(cell)
    return [make("extra-region", cells=tuple(cells)) for cells in by_label.values()]


# Rules of the whole board that games make of houses, by their keys in f-puzzles.
HOUSES = ("antiking", "antiknight", "diagonal-", "diagonal+")
_OF_GAMES: dict[str, Callable[[Layout, Any], Iterable[House]]] = {
    "diagonal": lambda layout, rule: diagonals(layout.size)[
        rule.which == "up" : 1 + (rule.which != "down")
    ],
    "anti-knight": lambda layout, rule: neighbours("knight", layout.size, KNIGHT),
    "anti-king": lambda layout, rule: neighbours("king", layout.size, KING),
}


def rule_of(key: str) -> Constraint:
    """The rule of one of these keys."""
    ways = {"diagonal-": "down", "diagonal+": "up"}
    return make("diagonal", which=ways[key]) if key in ways else make(key.replace("anti", "anti-"))


def with_houses_of(
    layout: Layout, constraints: Iterable[Constraint]
) -> tuple[Layout, list[Constraint]]:
    """With rules that games make of houses as these, also among the extra regions: windows.

    They come in the order of the games, so that a game is read as itself.
    """
    parts: dict[str, list[House]] = {}
    constraints = list(dict.fromkeys(constraints))
    for rule in constraints if layout.height == layout.size else ():
        if rule.kind in _OF_GAMES:
            parts.setdefault(rule.kind, []).extend(_OF_GAMES[rule.kind](layout, rule))
    constraints = [rule for rule in constraints if rule.kind not in parts]
    regions = {
        frozenset(vars(rule)["cells"]): rule for rule in constraints if rule.kind == "extra-region"
    }
    for game in GAMES.builtin() if regions else ():
        houses = _houses_of(game.name, layout)
        cells = [frozenset(house.cells) for house in houses]
        if houses and all(len(cells_) == layout.size and cells_ in regions for cells_ in cells):
            parts[game.name] = list(houses)
            regions_ = [regions[cells_] for cells_ in cells]
            constraints = [rule for rule in constraints if rule not in regions_]
    for name in sorted(parts):
        layout = layout.with_houses(parts[name])
    return layout, constraints


def board_under(layout: Layout, constraints: list[Constraint]) -> Layout:
    """The board under constraints, with the houses of games among them.

    Raises:
        FormatError: A rule does not fit it.
        UnsupportedError: There are too many.
    """
    require_sense(constraints, layout)
    layout, constraints = with_houses_of(layout, constraints)
    try:
        return layout.with_constraints(constraints)
    except NonetError as error:
        raise FormatError(f"the rule {error.message}") from None


def region_keys(constraints: Iterable[Constraint], size: int) -> Iterator[str]:
    """The key of extra regions where cages without a sum are some: as many cells as values."""
    for killer in (vars(rule) for rule in constraints if rule.kind == "killer"):
        if killer["total"] is None and len(killer["cells"]) == size:
            yield "extraregion"


def _houses_of(game: str, layout: Layout) -> Sequence[House]:
    try:
        return GAMES.get(game).layout(layout.size, layout.box, layout.regions).extra
    except NonetError:
        return ()
