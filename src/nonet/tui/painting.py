"""From a scene to lines of styled text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.segment import Segment

from nonet.model import Candidate, Layout
from nonet.model.picture import CORNERS, HEAVY, HORIZONTAL, LIGHT, VERTICAL
from nonet.tui import strokes
from nonet.tui.geometry import MOST_SPOTS, Geometry, mark_of
from nonet.tui.palette import Palette
from nonet.tui.rules import rules_of
from nonet.tui.scene import Scene

Piece = tuple[str, str]  # a text and the name of its style

_MORE = "…"
_COVERED = "·"
_OWN = ("centre", "corner")  # marks that nothing points at
_LEAST_LISTED = 5  # columns of a cell in which a list of marks makes sense
_DOTS, _HATCH, _FOG = "·", "░", "▒"
_DASHED = ("╍", "╏")  # where a cage goes on over the border of a box
_PAINTS = "₁₂₃₄₅₆₇₈₉"  # the colours of a cell, by their numbers
_MIXED = "₊"  # several colours
_ON_CURSOR = {
    **{"centre": "cursor mark", "gone": "cursor gone", "same centre": "cursor part"},
    **{"blue": "blue", "orange": "orange"},
}
_EDGES = ("▐", "▌")  # beside the cursor, where a cell has no room for brackets
# For each kind of extra house what stands at the edge of its cells.
_EXTRA = {("diagonal", 1): "╲", ("diagonal", 2): "╱"}


class Painter:
    """Paints a scene on a geometry, a line at a time."""

    def __init__(self, scene: Scene, geometry: Geometry, palette: Palette) -> None:
        self.scene = scene
        self.geometry = geometry
        self.palette = palette
        self._rules = rules_of(scene.layout).outside(scene.fog)
        self._together = self._rules.together(scene.cursor)
        pen, lines = strokes.of_pen(scene.layout, scene.lines), self._rules.lines
        drawn = {**lines.borders, **({} if scene.hidden else pen.borders)}
        self._signs = {**drawn, **_signs(scene.layout), **self._rules.signs}
        self._corners = {**lines.corners, **({} if scene.hidden else pen.corners)}
        self._extra = _extra(scene.layout)
        cages = geometry.draws_cages
        self._letters = self._rules.letters if cages else self._rules.all_letters
        self._numbers = {cage.first: cage.text for cage in self._rules.cages if cages}
        self._changed = scene.finding.changed
        self._cells: dict[int, tuple[str, list[list[Piece]]]] = {}

    def line(self, y: int) -> list[Segment]:
        """The segments of one line of the board."""
        row, inner = self.geometry.line_at(y)
        return list(self._rule(row) if inner is None else self._cells_of(row, inner))

    def _rule(self, row: int) -> Iterator[Segment]:
        geometry = self.geometry
        n, width = self.scene.layout.size, geometry.zoom.width
        above = geometry.borders.above[row]
        for c in range(n + 1):
            if geometry.walls[c]:
                weights = geometry.borders.at_corner(row, c)
                up, right, down, left = (self._drawn(w, i) for i, w in enumerate(weights))
                corner = CORNERS[27 * up + 9 * right + 3 * down + left]
                slant = self._corners.get((row, c))
                if slant:
                    yield Segment(slant, self.palette.style("plain", "sign"))
                else:
                    yield self._border(corner, HEAVY if HEAVY in weights else LIGHT)
            if c < n:
                weight, pair = above[c], ((row - 1) * n + c, row * n + c)
                dashed = pair in geometry.dashed
                line = (_DASHED[0] if dashed else HORIZONTAL[weight]) * width
                sign = self._signs.get(pair)
                number = self._numbers.get(pair[1], "")[:width]
                if number:
                    yield Segment(number, self.palette.style("plain", "sign"))
                    yield self._border(line[len(number) :], weight)
                elif sign is None:
                    yield self._border(line, weight)
                else:
                    half = width // 2
                    yield self._border(line[:half], weight)
                    yield Segment(sign, self.palette.style("plain", "sign"))
                    yield self._border(line[half + 1 :], weight)

    def _drawn(self, weight: int, direction: int) -> int:
        """The weight of an arm of a corner; light ones only where they are drawn."""
        if weight != LIGHT:
            return weight
        # Along a rule every border is drawn; up and down only where there are light walls.
        return LIGHT if direction % 2 or self.geometry.zoom.across else 0

    def _cells_of(self, row: int, inner: int) -> Iterator[Segment]:
        geometry, scene = self.geometry, self.scene
        n = scene.layout.size
        for c in range(n + 1):
            cell = row * n + c
            if geometry.walls[c]:
                yield self._wall(row, c, inner)
            if c == n:
                return
            if cell not in self._cells:
                self._cells[cell] = self._painted(cell)
            ground, lines = self._cells[cell]
            for text, name in lines[inner]:
                yield Segment(text, self.palette.style(ground, name))

    def _wall(self, row: int, c: int, inner: int) -> Segment:
        n = self.scene.layout.size
        weight = self.geometry.borders.left[row][c]
        cell = row * n + c
        if inner == self.geometry.zoom.height // 2 and 0 < c < n:
            sign = self._signs.get((cell - 1, cell))
            if sign is not None:
                return Segment(sign, self.palette.style("plain", "sign"))
        cursor = self.scene.cursor
        if cursor is not None and cursor // n == row and not self._has_edges:
            if c and cursor == cell - 1:
                return Segment(_EDGES[1], self.palette.style("plain", "sign"))
            if c < n and cursor == cell:
                return Segment(_EDGES[0], self.palette.style("plain", "sign"))
        drawn = weight if weight == HEAVY or self.geometry.zoom.across else 0
        dashed = (cell - 1, cell) in self.geometry.dashed
        return self._border(_DASHED[1] if dashed else VERTICAL[drawn], weight)

    @property
    def _has_edges(self) -> bool:
        """True if cells have a free column at both sides."""
        zoom = self.geometry.zoom
        return zoom.spots is None or zoom.width >= zoom.spots[1] + 2

    def _border(self, text: str, weight: int) -> Segment:
        return Segment(text, self.palette.style("plain", "heavy" if weight == HEAVY else "light"))

    # One cell.

    def _painted(self, cell: int) -> tuple[str, list[list[Piece]]]:
        """The ground of a cell and what stands on it; nothing where no cell is."""
        if cell in self.scene.layout.gaps:
            zoom = self.geometry.zoom
            return "plain", [[(" " * zoom.width, "filler")]] * zoom.height
        return self._ground(cell), self._content(cell)

    def _ground(self, cell: int) -> str:
        scene, finding = self.scene, self.scene.finding
        bit = 1 << cell
        if scene.cursor == cell:
            return "cursor"
        if scene.chosen & bit and scene.chosen & (scene.chosen - 1):
            return "chosen"
        if scene.hidden:
            return "plain"
        if scene.wrong & bit:
            return "wrong"
        if self._changed & bit:
            return "target"
        if finding.cells & bit:
            return "pattern"
        if scene.colours[cell]:
            return f"paint {(scene.colours[cell] & -scene.colours[cell]).bit_length() - 1}"
        if scene.value and scene.values[cell] == scene.value:
            return "same"
        if scene.values[cell] in finding.values:
            return "pattern"
        if finding.houses & bit:
            return "house"
        if not (finding.houses or finding.cells):
            if self._together & bit:
                return "house"
            if scene.seen & bit:
                return "seen"
        if cell in self._extra:
            return "extra"
        banded = self.geometry.zoom.has_bands and cell // scene.layout.size % 2
        return "band" if banded else "plain"

    def _content(self, cell: int) -> list[list[Piece]]:
        zoom, scene = self.geometry.zoom, self.scene
        if scene.hidden:
            return self._middle(cell, _COVERED, "filler")
        placed = next((c for c in scene.finding.placed if c.cell == cell), None)
        value = scene.values[cell]
        if value:
            digits = len(str(scene.layout.values[-1]))
            text = str(scene.layout.number_of(value)).rjust(digits)
            return self._middle(cell, text, self._value_style(cell, value))
        if placed is not None:
            return self._middle(cell, f"+{scene.layout.number_of(placed.value)}", "placed")
        marks = self._marks(cell)
        if not marks:
            return self._middle(cell, "", "centre")
        return self._spotted(cell, marks) if zoom.spots else [self._listed(cell, marks)]

    def _value_style(self, cell: int, value: int) -> str:
        scene = self.scene
        if cell == scene.cursor:
            return "cursor"
        if scene.wrong >> cell & 1:
            return "wrong"
        if value == scene.value or value in scene.finding.values:
            return "same"
        return "given" if scene.givens >> cell & 1 else "value"

    def _marks(self, cell: int) -> dict[int, str]:
        """The marks of a cell and the styles that they have; those of a step are always shown."""
        scene, finding = self.scene, self.scene.finding
        styles = {}
        for value in range(1, scene.layout.value_count + 1):
            mark = Candidate(cell, value)
            if mark in finding.gone:
                styles[value] = "gone"
            elif mark in finding.parts:
                styles[value] = f"part {finding.parts[mark]}"
            elif scene.blue[cell] >> value & 1:
                styles[value] = "blue"
            elif scene.orange[cell] >> value & 1:
                styles[value] = "orange"
            elif (scene.corner[cell] | scene.centre[cell]) >> value & 1:
                kind = "corner" if scene.corner[cell] >> value & 1 else "centre"
                same = value == scene.value or value in finding.values
                styles[value] = f"same {kind}" if same else kind
        if cell == scene.cursor:
            # On the cursor's ground other colours than its own are hard to read.
            styles = {
                value: _ON_CURSOR.get(style, "cursor part") for value, style in styles.items()
            }
        return styles

    def _filler(self, cell: int) -> str:
        finding = self.scene.finding
        if finding.cells >> cell & 1:
            return _HATCH
        if finding.houses >> cell & 1:
            return _DOTS
        return _FOG if self.scene.fog >> cell & 1 else " "

    def _edges(self, cell: int) -> tuple[Piece, Piece]:
        """The signs in the first and in the last column of a cell that has them free."""
        scene = self.scene
        if cell == scene.cursor:
            return ("[", "cursor"), ("]", "cursor")
        filler = self._filler(cell)
        if filler != " ":
            return (filler, "filler"), (filler, "filler")
        letter = self._letters.get(cell)
        first = (" ", "filler") if letter is None else (letter, "sign")
        paint = _paint(scene.colours[cell]) if not scene.hidden else ""
        return first, (paint or self._extra.get(cell, " "), "filler")

    def _middle(self, cell: int, text: str, style: str) -> list[list[Piece]]:
        """Lines with a text in their middle."""
        zoom = self.geometry.zoom
        width = zoom.width
        wrong = self.scene.wrong >> cell & 1
        shown = f"{text}!" if wrong and not self.scene.hidden else text
        first, last = edges = self._edges(cell)
        line = zoom.height // 2 if zoom.height != 2 else 0
        lines: list[list[Piece]] = []
        filler = self._filler(cell) if not text else " "
        for number in range(zoom.height):
            if number != line:
                edge = first[0] if cell == self.scene.cursor and self._has_edges else filler
                other = last[0] if edge == "[" else filler
                lines.append([(edge + filler * (width - 2) + other, first[1])])
                continue
            left = (width - len(text)) // 2
            if text.startswith("+"):
                left = max(0, left - (width % 2 == 0))
            right = width - left - len(shown)
            if right < 0:
                left, right = left + right, 0
            lines.append(_framed([(shown, style)], edges, (left, right), filler))
        return lines

    def _spotted(self, cell: int, marks: dict[int, str]) -> list[list[Piece]]:
        """Every mark at its own spot."""
        zoom = self.geometry.zoom
        assert zoom.spots is not None
        high, wide = zoom.spots
        gap = wide > 1 and zoom.width > 2 * wide
        used = wide + (wide - 1) * gap
        left = (zoom.width - used) // 2
        right = zoom.width - used - left
        edges, filler = self._edges(cell), self._filler(cell)
        lines: list[list[Piece]] = []
        for line in range(high):
            pieces: list[Piece] = []
            for column in range(wide):
                value = line * wide + column + 1
                if column and gap:
                    pieces.append((" ", "filler"))
                known = value in marks
                text = mark_of(self.scene.layout.number_of(value))
                pieces.append((text, marks[value]) if known else (filler, "filler"))
            lines.append(_framed(pieces, edges, (left, right)))
            edges = edges[0], (" ", "filler") if edges[1][0] in _PAINTS + _MIXED else edges[1]
        return lines

    def _listed(self, cell: int, marks: dict[int, str]) -> list[Piece]:
        """The marks one after the other, as far as they fit on a line."""
        width, layout = self.geometry.zoom.width, self.scene.layout
        if len(marks) == 1:
            ((value, style),) = marks.items()
            pieces = [(str(layout.number_of(value)), style)]
        elif width < _LEAST_LISTED or layout.values[-1] > MOST_SPOTS:
            # What does not fit is listed beside the board.
            distinct = [v for v, style in marks.items() if style not in _OWN]
            pieces = [(_MORE, marks[distinct[0]] if distinct else "centre")]
        else:
            keep = len(marks) if len(marks) <= width else width - 1
            # A step's own marks come first where not all fit.
            order = sorted(marks, key=lambda v: (marks[v] in _OWN, v))[:keep]
            pieces = [(mark_of(layout.number_of(v)), marks[v]) for v in sorted(order)]
            if keep < len(marks):
                pieces.append((_MORE, "centre"))
        used = sum(len(text) for text, _ in pieces)
        left = (width - used) // 2
        return _framed(pieces, self._edges(cell), (left, width - used - left))


def _paint(colours: int) -> str:
    """The number of a cell's colour, or that there are several."""
    if not colours:
        return ""
    return _MIXED if colours & (colours - 1) else _PAINTS[colours.bit_length() - 2]


def _framed(
    pieces: Sequence[Piece], edges: tuple[Piece, Piece], room: tuple[int, int], filler: str = " "
) -> list[Piece]:
    """Pieces between the edges of a cell, which has that many columns."""
    (first, before), (last, after) = edges
    left = _edge(first, filler, room[0], at_end=False), before
    right = _edge(last, filler, room[1], at_end=True), after
    return [piece for piece in (left, *pieces, right) if piece[0]]


def _edge(mark: str, filler: str, width: int, *, at_end: bool) -> str:
    """Blanks beside a text, with a mark at the outer end if there is room."""
    if width <= 0:
        return ""
    return filler * (width - 1) + mark if at_end else mark + filler * (width - 1)


def _signs(layout: Layout) -> dict[tuple[int, int], str]:
    """The signs between neighbours, by the earlier and the later cell."""
    signs: dict[tuple[int, int], str] = {}
    if layout.height < layout.size:
        return signs  # its rows are not rows of a board: the game has a picture of its own
    for relation in layout.relations:
        low, high = sorted((relation.first, relation.second))
        across = high - low == 1 and high % layout.size != 0
        if not across and high - low != layout.size:
            continue  # only neighbours have a border that a sign could stand on
        less = relation.permits(1, 2) and not relation.permits(2, 1)
        more = relation.permits(2, 1) and not relation.permits(1, 2)
        if less or more:
            rises = less == (relation.first == low)
            signs[low, high] = ("<" if rises else ">") if across else ("∧" if rises else "∨")
        else:
            signs[low, high] = "●"
    return signs


def _extra(layout: Layout) -> dict[int, str]:
    """The cells of extra houses that are as large as a row, each with its mark."""
    marks: dict[int, str] = {}
    for house in layout.extra:
        if len(house.cells) != layout.size:
            continue
        mark = _EXTRA.get((house.kind, house.number), _DOTS)
        for cell in house.cells:
            before = marks.get(cell)
            marks[cell] = mark if before in (None, mark) else "╳"
    return marks
