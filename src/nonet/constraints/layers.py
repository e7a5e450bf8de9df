"""`yin-yang`, `star-battle`, `nurikabe`: a second layer over the board, which is to be found."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from itertools import chain, pairwise
from typing import Any, ClassVar, NamedTuple

from nonet.catalogue import later
from nonet.constraints._families import apart, edges, squares
from nonet.constraints._kind import Kind
from nonet.constraints._placing import FullBoard, Placing
from nonet.constraints._scope import Deduced, Link, ScopeRule, sentence
from nonet.constraints.one_of import OneOf
from nonet.errors import ShapeError, UnsupportedError
from nonet.frozen import frozen
from nonet.model import Constraint, Grid, Layout, Relation, SolutionPart, cell_name
from nonet.model.constraint import Cells, Constraints, Held
from nonet.model.figures import Disc, Figure, middle
from nonet.model.primitives import AnyOf, Connected, Count, Primitive, domain, sides_of

_MOST_TRIES = 100_000  # shades that are looked at to judge a full board
_ATTEMPTS = 40  # at islands of a full board
_TOUCHING = ((0, 1), (1, -1), (1, 0), (1, 1))

# A shade of each cell, counted from 0; None where that is still open.
Shades = Sequence[int | None]


class Seen(NamedTuple):
    """Cells whose shade a person sees.

    Attributes:
        cells: The cells.
        shade: Their shade.
        why: A template.
        rests: Cells with a shade that it rests on.
        words: What else is put into the template.
    """

    cells: Sequence[int]
    shade: int
    why: str
    rests: Sequence[int]
    words: Mapping[str, Any] = {}


class LayerRule(ScopeRule):
    """Every cell has a shade, one of a few, which belongs to the solution.

    The variable of a cell, ``@r3c4``, holds the least value of the board for the first shade, the
    next one for the second, and so on. ``.`` is the first shade where they are shown.
    """

    rules: Constraints
    blames_all = True
    has_layer = True
    without_way = "its cells cannot be shaded so"
    shade_words: ClassVar[tuple[str, ...]] = ()  # what cells of a shade are: templates

    def shades(self, layout: Layout) -> int:
        """How many shades there are."""
        return 2

    @abstractmethod
    def may_go_on(self, layout: Layout, values: Held, shades: Shades) -> bool:
        """True if the shades so far may be right on a full board; for sure when all are there."""

    def variables(self, layout: Layout) -> Sequence[str]:
        return [cell_name(cell, layout.size) for cell in range(layout.cell_count)]

    def moved_names(self, layout: Layout, to: Mapping[int, int]) -> Sequence[str]:
        return [cell_name(to[cell], layout.size) for cell in range(layout.cell_count)]

    def domains(self, layout: Layout) -> Sequence[int]:
        return [(1 << self.shades(layout)) - 1] * layout.cell_count

    def options(self, layout: Layout, values: Held) -> Sequence[Sequence[int]]:
        """The shades that each cell of a full board may have at most."""
        every = range(self.shades(layout))
        return [[s for s in every if bits >> s & 1] for bits in self.domains(layout)]

    def fit(self, layout: Layout) -> None:
        if self.shades(layout) > layout.value_count:
            raise ShapeError(f"{self.kind}: there are too few values for its shades")
        super().fit(layout)

    def ways(self, layout: Layout, values: Held) -> Iterator[Sequence[int]]:
        """As `ScopeRule.ways`.

        Raises:
            UnsupportedError: It takes too long: whether there are more is not decided.
        """
        scope, first = self.scope(layout), layout.cell_count
        shades: list[int | None] = [None] * first
        options = self.options(layout, values)
        tries = 0

        def is_right(cell: int, shade: int) -> bool:
            nonlocal tries
            tries += 1
            if tries > _MOST_TRIES:
                raise UnsupportedError(
                    f"{self.kind}: how the board is shaded was not decided in {_MOST_TRIES} "
                    "tries; with some cells left empty `nonet solve` finds it"
                )
            shades[cell] = shade
            everything = [*values, *(None if s is None else layout.least + s for s in shades)]
            right = self.may_go_on(layout, values, shades) and not any(
                any(rule.check(scope, everything)) for rule in self.rules
            )
            shades[cell] = None
            return right

        def decided_beside(cell: int) -> int:
            return sum(shades[side] is not None for side in sides_of(cell, first, layout.size))

        def shaded() -> Iterator[Sequence[int]]:
            choices: dict[int, list[int]] = {}
            for cell in range(first):
                if shades[cell] is None:
                    choices[cell] = [s for s in options[cell] if is_right(cell, s)]
                    if len(choices[cell]) < 2:
                        break  # what follows at once comes first
            if not choices:
                yield tuple(layout.least + shade for shade in shades if shade is not None)
                return
            cell = min(choices, key=lambda choice: (len(choices[choice]), -decided_beside(choice)))
            for shade in choices[cell]:
                shades[cell] = shade
                yield from shaded()
            shades[cell] = None

        return shaded()

    def seen(self, layout: Layout, shades: Shades) -> Iterator[Seen]:
        """Shades that a person sees from those that are known."""
        return iter(())

    def deduced(
        self, layout: Layout, marks: Sequence[int], links: Sequence[Link]
    ) -> Iterator[Deduced]:
        shades: list[int | None] = [None] * layout.cell_count
        numbers: dict[int, int] = {}  # by cells: which of what was seen says their shade
        known = -1
        while known < len(numbers):
            known = len(numbers)
            for seen in chain(self._linked(shades, links), self.seen(layout, shades)):
                cells = [cell for cell in seen.cells if shades[cell] is None]
                if cells:
                    words = {**seen.words, "what": (self.shade_words[seen.shade], cells)}
                    yield Deduced(
                        sentence(layout, seen.why, words),
                        {numbers[cell] for cell in seen.rests if cell in numbers},
                    )
                    number = len({*numbers.values()})
                    for cell in cells:
                        shades[cell], numbers[cell] = seen.shade, number
        first = layout.cell_count
        for link in links:  # once the shades say all that they can
            masks = [marks[c] if c < first else _mask(shades[c - first]) for c in link.cells]
            lost = [
                (cell, before & ~after)
                for cell, before, after in zip(
                    link.cells, masks, link.kept(masks) or (), strict=False
                )
                if cell < first and after and before & ~after
            ]
            if lost:
                rests = {numbers[c - first] for c in link.cells if c - first in numbers}
                yield Deduced(
                    sentence(layout, later("by {rule}"), {"rule": link.title}), rests, lost
                )

    def _linked(self, shades: list[int | None], links: Sequence[Link]) -> Iterator[Seen]:
        """Shades that follow from the rules inside which are of shades alone."""
        first = len(shades)
        for link in links:
            if all(cell >= first for cell in link.cells):
                masks = [_mask(shades[cell - first]) for cell in link.cells]
                kept = link.kept(masks) or ()
                rests = [cell - first for cell in link.cells]
                for cell, mask in zip(rests, kept, strict=False):
                    if mask in (0b10, 0b100):
                        words = {"rule": link.title}
                        why = _GIVEN if len(rests) == 1 else _BY_RULE
                        yield Seen((cell,), mask >> 2, why, rests, words)

    def part_of(self, grid: Grid, own: Sequence[int]) -> SolutionPart:
        least, values = grid.layout.least, grid.values
        marks = "".join(".#"[shade > least] for shade in own[: len(grid)])
        rows = [marks[at : at + grid.size] for at in range(0, len(marks), grid.size)]
        texts = {cell: f"{values[cell]}*" for cell, mark in enumerate(marks) if mark == "#"}
        return SolutionPart(self.kind, {"shaded": rows}, f"{self.kind}: {' '.join(rows)}", texts)


_GIVEN, _BY_RULE = later("{what}, as is given"), later("{what}, by {rule}")


def _mask(shade: int | None) -> int:
    """A shade of two, or both, as a bit set from bit 1 on."""
    return 0b110 if shade is None else 0b10 << shade


def _labels(scope: Layout) -> Cells:
    return tuple(range(scope.cell_count, 2 * scope.cell_count))


def _label_squares(scope: Layout) -> Iterator[Cells]:
    for square in squares(scope):
        yield tuple(scope.cell_count + cell for cell in square)


def _full_square(layout: Layout, shades: Shades, shade: int) -> bool:
    """True if some square of two by two cells has one shade."""
    return any(all(shades[cell] == shade for cell in square) for square in squares(layout))


def _may_join(layout: Layout, shades: Shades, shade: int, start: int | None = None) -> set[int]:
    """The cells that may become one group of a shade; none if those that have it cannot.

    Args:
        layout: The board.
        shades: So far.
        shade: Which.
        start: A cell of the group; None for any that has the shade.
    """
    having = {cell for cell, shade_ in enumerate(shades) if shade_ == shade}
    start = min(having, default=None) if start is None else start
    if start is None:
        return {cell for cell, shade_ in enumerate(shades) if shade_ is None}
    reached, ahead = {start}, [start]
    for cell in ahead:
        for other in sides_of(cell, layout.cell_count, layout.size):
            if other not in reached and shades[other] in (shade, None):
                reached.add(other)
                ahead.append(other)
    return reached if having <= reached else set()


def _cut(
    layout: Layout, shades: Shades, cell: int, shade: int
) -> tuple[int, int, list[int]] | None:
    """Two cells of a shade that could not be joined without a cell, and all that this rests on."""
    without = [1 - shade if at == cell else shade_ for at, shade_ in enumerate(shades)]
    having = [at for at, shade_ in enumerate(shades) if shade_ == shade]
    if not having or _may_join(layout, without, shade):
        return None
    one = having[0]
    area, ahead = {one}, [one]
    walls: list[int] = []
    for at in ahead:
        for side in sides_of(at, layout.cell_count, layout.size):
            if without[side] == 1 - shade:
                walls.append(side)
            elif side not in area:
                area.add(side)
                ahead.append(side)
    other = next(at for at in having if at not in area)
    return one, other, [one, other, *walls]


def _border(layout: Layout) -> list[int]:
    """The cells around the board, clockwise."""
    side, last = layout.size, layout.cell_count - 1
    right, down = range(side - 1), range(0, last - side + 1, side)
    return [*right, *(side - 1 + at for at in down), *(last - at for at in right),
            *(last - side + 1 - at for at in down)]  # fmt: skip


_SQUARE = later("{what}, or the square of {cells} would be of one shade")
_CROSS = later("{what}, or groups would cross in the square of {cells}")
_BORDER = later("{what}, as along the border shades change twice at most: {cells}")
_CUT = later("{what}, or {one} could not be joined with {other}")


@frozen
class YinYang(LayerRule):
    """Shaded and other cells, both joined, without a 2x2 of one shade.

    Attributes:
        rules: Rules in which ``@r3c4`` is the second least value where r3c4 is shaded, else the
            least.
    """

    kind = "yin-yang"
    title = "the Yin-Yang shading"
    claim = "all shaded cells are joined, and all others"
    is_of_any_board = True
    shade_words = (later("{cells} is not shaded|{cells} are not shaded"),
                   later("{cells} is shaded|{cells} are shaded"))  # fmt: skip
    rules: Constraints = field(default=())

    def own(self, scope: Layout) -> Iterator[Primitive]:
        labels = _labels(scope)
        for bit in (0b1, 0b10):
            yield Connected(labels, scope.size, bit)
        for square in _label_squares(scope):
            yield Count(square, 0b10, 0b1110)

    def seen(self, layout: Layout, shades: Shades) -> Iterator[Seen]:
        for square in squares(layout):
            for at, cell in enumerate(square):
                one, other, across = (shades[square[at ^ way]] for way in (1, 2, 3))
                if shades[cell] is None and one is not None and one == other:
                    near = [side for side in square if side != cell]
                    if across == one:
                        yield Seen((cell,), 1 - one, _SQUARE, near, {"cells": square})
                    elif across is not None:
                        yield Seen((cell,), one, _CROSS, near, {"cells": square})
        border = _border(layout)
        for at, cell in enumerate(border):
            around = [*border[at + 1 :], *border[:at]]
            for shade in (0, 1):
                rests: list[int] = []  # cells of the other shade, of this one and of the other
                for other in around:
                    wanted = shade if len(rests) == 1 else 1 - shade
                    if len(rests) < 3 and shades[other] == wanted:
                        rests.append(other)
                if shades[cell] is None and len(rests) == 3:
                    yield Seen((cell,), 1 - shade, _BORDER, rests, {"cells": tuple(rests)})
        for cell in range(layout.cell_count):
            for shade in (0, 1):
                if shades[cell] is None and (cut := _cut(layout, shades, cell, shade)):
                    one, other, rests = cut
                    words = {"one": (one,), "other": (other,)}
                    yield Seen((cell,), shade, _CUT, rests, words)

    def may_go_on(self, layout: Layout, values: Held, shades: Shades) -> bool:
        # Of two groups that are joined neither lies across the other: not in a square, and not
        # on the way around the board, where the shade changes twice at most.
        for a, b, c, d in squares(layout):
            one = shades[a]
            if one is not None and (one == shades[d]) and shades[b] == shades[c] is not None:
                return False
        around = [
            shade_ for shade_ in map(shades.__getitem__, _border(layout)) if shade_ is not None
        ]
        if sum(one != other for one, other in pairwise([*around, *around[:1]])) > 2:
            return False
        return all(_may_join(layout, shades, shade) or shade not in shades for shade in (0, 1))


_BESIDE = later("{what}, beside the star in {cells}")
_FULL = later("{what}, as {house} has all its stars")
_LAST = later("{what}, as {house} has no other place for its stars")
_STARVED = later("{what}, or {house} would have too few places left for its stars")


@frozen
class StarBattle(LayerRule):
    """Stars that do not touch, so many in each row, column and box.

    Attributes:
        stars: How many in each.
        rules: Rules in which ``@r3c4`` is the second least value where a star stands in r3c4, else
            the least.
    """

    kind = "star-battle"
    title = "the stars"
    claim = "each row, column and box has its stars, of which none touch"
    is_of_any_board = True
    shade_words = (later("{cells} has no star|{cells} have no star"),
                   later("{cells} has a star|{cells} have stars"))  # fmt: skip
    stars: int = 1
    rules: Constraints = field(default=())

    def seen(self, layout: Layout, shades: Shades) -> Iterator[Seen]:
        beside: list[set[int]] = [set() for _ in shades]
        for one, other in apart(layout, _TOUCHING):
            beside[one].add(other)
            beside[other].add(one)
        for cell, shade in enumerate(shades):
            if shade == 1:
                yield Seen(sorted(beside[cell]), 0, _BESIDE, (cell,), {"cells": (cell,)})
        for house in (*layout.rows, *layout.columns, *layout.boxes):
            words = {"house": house.name}
            stars = [cell for cell in house.cells if shades[cell] == 1]
            open_cells = [cell for cell in house.cells if shades[cell] is None]
            missing = self.stars - len(stars)
            if not missing:
                yield Seen(open_cells, 0, _FULL, stars, words)
            elif len(open_cells) == missing:
                yield Seen(open_cells, 1, _LAST, house.cells, words)
            for cell, shade in enumerate(shades):
                lost = (beside[cell] | {cell}).intersection(open_cells)
                wanted = missing - (cell in house.cells)
                if shade is None and lost and len(open_cells) - len(lost) < wanted:
                    yield Seen((cell,), 0, _STARVED, house.cells, words)

    def fit(self, layout: Layout) -> None:
        if not 1 <= self.stars <= layout.size:
            raise ShapeError(f"{self.kind}: there are 1 to {layout.size} stars, not {self.stars}")
        super().fit(layout)

    def numbers(self, name: str, layout: Layout) -> Iterable[int]:
        return range(1, layout.size)

    def own(self, scope: Layout) -> Iterator[Primitive]:
        first = scope.cell_count
        for house in (*scope.rows, *scope.columns, *scope.boxes):
            yield Count(tuple(first + cell for cell in house.cells), 0b10, 1 << self.stars)
        every = (1 << scope.value_count) - 1
        table = (every, every & ~0b10, *(every for _ in range(scope.value_count - 2)))
        for one, other in apart(scope, _TOUCHING):
            yield Relation(self.kind, first + one, first + other, table)

    def may_go_on(self, layout: Layout, values: Held, shades: Shades) -> bool:
        for house in (*layout.rows, *layout.columns, *layout.boxes):
            shades_ = [shades[cell] for cell in house.cells]
            if not shades_.count(1) <= self.stars <= shades_.count(1) + shades_.count(None):
                return False
        return not any(shades[a] == shades[b] == 1 for a, b in apart(layout, _TOUCHING))


@frozen
class Nurikabe(LayerRule):
    """Islands, each of as many cells as its marked cell says, in one sea.

    Islands are joined by sides and touch no other at a side; the sea, all other cells, is joined
    and has no square of 2x2 cells.

    Attributes:
        cells: The marked cells, one of each island.
        rules: Rules in which ``@r3c4`` is the least value where r3c4 is sea, and a value of its own
            for each island, in the order of the marked cells.
    """

    kind = "nurikabe"
    title = "the islands"
    claim = "each marked cell is on an island of so many cells, in one sea"
    cells: Cells
    rules: Constraints = field(default=())

    def shades(self, layout: Layout) -> int:
        return 1 + len(self.cells)

    def domains(self, layout: Layout) -> Sequence[int]:
        marked = {cell: 1 << number for number, cell in enumerate(self.cells, 1)}
        every = (1 << self.shades(layout)) - 1
        return [marked.get(cell, every) for cell in range(layout.cell_count)]

    def fit(self, layout: Layout) -> None:
        if not self.cells or len({*self.cells}) < len(self.cells):
            raise ShapeError(f"{self.kind}: it needs cells, each once")
        super().fit(layout)

    def may_turn(self, scope: Layout) -> bool:
        return not self.rules

    def own(self, scope: Layout) -> Iterator[Primitive]:
        labels, every = _labels(scope), (1 << scope.value_count) - 1
        yield Connected(labels, scope.size, 0b1)
        yield Count(labels, 0b1, (1 << len(labels) + 1) - 2)  # there is some
        for square in _label_squares(scope):
            yield Count(square, 0b1, 0b1111)
        table = (every, *(1 | 1 << number for number in range(1, scope.value_count)))
        for one, other in edges(scope):
            yield Relation(self.kind, labels[one], labels[other], table)
        for number, cell in enumerate(self.cells, 1):
            yield Connected(labels, scope.size, 1 << number)
            sizes = ((v, Count(labels, 1 << number, 1 << v)) for v in scope.values if v > 0)
            yield AnyOf(tuple((domain(cell, (v,), scope.least), size) for v, size in sizes))

    def options(self, layout: Layout, values: Held) -> Sequence[Sequence[int]]:
        """No cell is further from the marked cell of its island than that has cells."""
        columns = layout.size

        def near(cell: int, shade: int) -> bool:
            marked = self.cells[shade - 1]
            down, across = cell // columns - marked // columns, cell % columns - marked % columns
            return not shade or abs(down) + abs(across) < (values[marked] or 0)

        every = super().options(layout, values)
        return [[shade for shade in some if near(at, shade)] for at, some in enumerate(every)]

    def may_go_on(self, layout: Layout, values: Held, shades: Shades) -> bool:
        if _full_square(layout, shades, 0) or not _may_join(layout, shades, 0):
            return False
        for a, b in edges(layout):
            one, other = shades[a], shades[b]
            if one and other and one != other:
                return False
        for number, cell in enumerate(self.cells, 1):
            wanted, reached = values[cell] or 0, _may_join(layout, shades, number, cell)
            if not shades.count(number) <= wanted <= len(reached):
                return False
        return True

    def draw(self, layout: Layout) -> Iterable[Figure]:
        for cell in self.cells:
            yield Disc(middle(cell, layout.size), 0.4, "white", "grey")
        yield from super().draw(layout)


def _placed(board: FullBoard) -> Sequence[Constraint]:
    """The shading with which the board was drawn, with shades of cells until it is the only one."""
    return _only_way(board.kind.make(**board.given), board, board.outside)


def _islands(board: FullBoard) -> Sequence[Constraint]:
    """Islands around some cells, if their values can be the sizes of such."""
    layout = board.layout
    for _ in range(_ATTEMPTS):
        number = board.chance.randint(layout.value_count // 2, layout.value_count - 1)
        cells = tuple(sorted(board.chance.sample(range(layout.cell_count), number)))
        rule = Nurikabe(**{"cells": cells} | dict(board.given)).on(layout)
        if fillings := board.ways(rule, 1):
            return _only_way(rule, board, fillings[0])
    return ()


def _only_way(rule: Any, board: FullBoard, own: Sequence[int]) -> Sequence[Constraint]:
    """The rule with shades of cells until its shading is the only one; none if it is not known."""
    first = board.layout.cell_count
    for _ in range(first):
        rule = rule.on(board.layout)
        fillings = board.ways(rule, 2)
        others = [filling for filling in fillings if filling != own]
        if not others:
            return (rule,) if fillings else ()
        differing = [cell for cell in range(first) if own[cell] != others[0][cell]]
        cell = board.chance.choice(differing)
        shown = OneOf((own[cell],), (first + cell,))
        rule = replace(rule, rules=(*rule.rules, shown))
    return ()


_SHADED = "In rules in parentheses @r3c4 is the second least value where r3c4 {}, else the least."
YIN_YANG = Kind(
    make=YinYang,
    rules=(
        "Each cell is shaded or not. All shaded cells are joined by their sides, and so are all "
        "others; no square of two by two cells is of one shade. The shading belongs to the "
        "solution."
    ),
    typed=_SHADED.format("is shaded"),
    aliases=("yinyang",),
    examples=("yin-yang", "yin-yang (one-of 2 @r1c1) (look-and-say 3,2 @r4c4 @r4c5 @r5c4 @r5c5)"),
    placing=Placing(_placed, drawn=True),
)
STARS = Kind(
    make=StarBattle,
    rules=(
        "Each row, column and box has that many cells with a star, one unless the number is given, "
        "and no two of these touch, not even at a corner. Where the stars are belongs to the "
        "solution."
    ),
    typed=_SHADED.format("has a star"),
    aliases=("starbattle", "stars"),
    examples=("star-battle", "star-battle 2 (one-of 2 @r1c1)"),
    placing=Placing(_placed, drawn=True),
)
NURIKABE = Kind(
    make=Nurikabe,
    rules=(
        "Each marked cell is on an island of its own, whose number of cells is its value. Islands "
        "are joined by their sides and touch no other one at a side; all other cells are the sea, "
        "which is joined and has no square of two by two cells. The islands belong to the solution."
    ),
    typed=(
        "In rules in parentheses @r3c4 is the least value where r3c4 is sea, and the next ones on "
        "the first island, the second and so on."
    ),
    examples=("nurikabe r1c1 r3c5 r5c8 r7c2 r9c6 r2c9 r8c9 r5c5",),
    placing=Placing(_islands),
)
