"""`nonet.read_image`."""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence, Set
from dataclasses import dataclass, field
from itertools import chain

from nonet import _native
from nonet._photo._codes import Code, code_of
from nonet._photo._colours import entered
from nonet._photo._decode import PictureLike, Pixels, pixels_of, png_of
from nonet._photo._ink import without_ink
from nonet._photo._repair import clashes, puzzle_of, repair, status_of
from nonet._solve import solutions
from nonet.errors import FormatError, UsageError
from nonet.model import Document, Puzzle, Status, cell_name
from nonet.representation import Represented

__all__ = ["SIZES", "PhotoReading", "read_image"]

SIZES = (4, 6, 9, 12, 16)
_SURE = 0.97  # a board of which all turns need not be tried
_DOUBTFUL = 0.9  # a probability below which a cell is doubtful
_DOUBTFUL_REPAIRED = 0.93  # the same where something is known to be wrong
_CODE = 8  # cells of a board that is as large as a straightened code
_FEWEST = 4  # digits: fewer are no board


@dataclass(frozen=True, slots=True, repr=False)
class PhotoReading(Represented):
    """A board that was read from a picture, and how sure that is.

    Attributes:
        puzzle: The board as it was read. Digits in the colour of a player's are no givens of it,
            if it has one solution without them: they are the entries of its document.
        status: Whether that has one solution, several, or none.
        repaired: Where it has not one: the likeliest board nearby that has; an offer to look at.
        changed: The cells that differ there, by name.
        doubtful: The cells to look at, by name: unsure, in conflict, or changed.
        guesses: For each cell its likeliest values with their probabilities; 0 is an empty cell.
        corners: Where the corners of the board are in the picture, clockwise from its top left.
        code: The link or the text of a QR code, if the puzzle was read from that.

    Example:
        >>> reading = nonet.read_image(nonet.draw_png("1..4....2......3", cell=32))
        >>> nonet.write(reading.puzzle), str(reading.status), reading.doubtful
        ('1..4....2......3', 'unique', ())
    """

    puzzle: Puzzle
    status: Status
    repaired: Puzzle | None
    changed: tuple[str, ...]
    doubtful: tuple[str, ...]
    guesses: tuple[tuple[tuple[int, float], ...], ...]
    corners: tuple[tuple[float, float], ...]
    _straight: bytes = field(compare=False)
    code: str = ""

    @property
    def best(self) -> Puzzle:
        """The board with one solution where there is one, else what was read."""
        return self.repaired or self.puzzle

    @property
    def is_unsure(self) -> bool:
        """True if nothing of the board is sure: every cell is one to look at."""
        return len(self.doubtful) == len(self.puzzle.givens)

    def straightened(self) -> bytes:
        """The board of the picture from straight above, as a PNG; or the code."""
        return png_of(self._straight, math.isqrt(len(self._straight)))

    def _sentence(self) -> str:
        count = sum(map(bool, self.puzzle.document.entries))
        cells = f"; {count} entries in a player's colour" if count else ""
        if self.doubtful:
            cells += f"; look at {'every cell' if self.is_unsure else ' '.join(self.doubtful)}"
        if self.status is Status.UNIQUE:
            return f"one solution{cells}"
        solutions = "several solutions" if self.status is Status.MULTIPLE else "no solution"
        if self.repaired is None:
            return f"as read it has {solutions}{cells}"
        changes = ", ".join(
            f"{name} is {_shown(old)} and was taken for {_shown(new)}"
            for name, old, new in self.changes()
        )
        return f"as read it has {solutions}; repaired: {changes}{cells}"

    def __str__(self) -> str:
        return self._sentence()

    def changes(self) -> list[tuple[str, int, int]]:
        """Name, value as read and value as repaired of each changed cell."""
        if self.repaired is None:
            return []
        size = self.puzzle.layout.size
        pairs = zip(self.puzzle.givens, self.repaired.givens, strict=True)
        return [
            (cell_name(cell, size), old, new) for cell, (old, new) in enumerate(pairs) if old != new
        ]


def read_image(picture: PictureLike, *, size: int | None = None) -> PhotoReading:
    """The board in a photo or a screenshot: 9x9, or 4x4, 6x6, 12x12 or 16x16.

    If the picture shows a QR code with a puzzle or a link to one, that is read and nothing else.
    Nothing is guessed in silence: see `PhotoReading.doubtful` and `PhotoReading.repaired`. The
    picture stays on this machine.

    Args:
        picture: The path of a file, its bytes, an image of Pillow, or an array of shape (height,
            width) or (height, width, 3) with bytes.
        size: Of the board; all of these are tried unless given.

    Raises:
        FormatError: It is no picture, is not whole, too large, or shows no board.
        MissingExtraError: Pillow is not installed: the extra `photo`.
        UsageError: There is no such size, or the argument is no picture.

    Example:
        >>> nonet.read_image(nonet.draw_png("1..4....2......3", cell=32)).puzzle
        <Puzzle 4x4, boxes 2x2, 4 givens>
    """
    if size is not None and size not in SIZES:
        raise UsageError(f"boards of {', '.join(map(str, SIZES))} are read from pictures")
    pixels = pixels_of(picture)
    code = code_of(pixels.rgb)
    if code is not None:
        return _of_code(code, pixels)
    # Pencil marks stand in rows and columns, too: what has no digits is looked at as a 9x9 as well.
    for sizes in ([size],) if size else (SIZES, (9,)):
        photo = _native.find_grid(pixels.rgb, list(sizes))
        if photo is None:
            raise FormatError("no board is seen in the picture: a photo from near above helps")
        values, chances, quarters = _upright(photo)
        if sum(map(bool, values)) >= _FEWEST:
            break
    else:
        raise FormatError("a grid is seen in the picture, but no digits")
    channels = [_turned(photo.channel(pixels.rgb, number), quarters) for number in range(3)]
    straight = _turned(photo.straight(), quarters)
    entries = entered(channels, straight, values)
    corners = tuple(
        (round(x * pixels.scale, 1), round(y * pixels.scale, 1)) for x, y in photo.corners
    )
    for cell in without_ink(straight, values, photo.size):
        if not values[cell]:
            chances[cell] = [1.0, *[0.0] * (len(chances[cell]) - 1)]
    return _reading(values, entries, chances, corners, straight)


def _reading(
    values: Sequence[int],
    entries: Set[int],
    chances: Sequence[Sequence[float]],
    corners: tuple[tuple[float, float], ...],
    straight: bytes,
) -> PhotoReading:
    size = math.isqrt(len(values))
    puzzle, wrong = _in_progress(values, entries, size) or (puzzle_of(values, size), set())
    status = status_of(puzzle)
    repair_ = None if status is Status.UNIQUE else repair(values, chances, size)
    limit = _DOUBTFUL if status is Status.UNIQUE else _DOUBTFUL_REPAIRED
    doubtful = {cell for cell, value in enumerate(values) if chances[cell][value] < limit}
    doubtful.update(cell for pair in clashes(puzzle.givens, puzzle.layout) for cell in pair)
    doubtful.update(wrong)
    if repair_:
        doubtful.update(repair_.changed, repair_.others)
    if len(doubtful) > sum(map(bool, values)):  # of the digits; then nothing else can be relied on
        doubtful.update(range(size**2))
    return PhotoReading(
        puzzle=puzzle,
        status=status,
        repaired=puzzle_of(repair_.values, size) if repair_ else None,
        changed=tuple(cell_name(cell, size) for cell in (repair_.changed if repair_ else ())),
        doubtful=tuple(cell_name(cell, size) for cell in sorted(doubtful)),
        guesses=tuple(map(_guesses, chances)),
        corners=corners,
        _straight=straight,
    )


def _of_code(code: Code, pixels: Pixels) -> PhotoReading:
    """The puzzle in a QR code, which is sure."""
    return PhotoReading(
        puzzle=code.puzzle,
        status=status_of(code.puzzle),
        repaired=None,
        changed=(),
        doubtful=(),
        guesses=(),
        corners=tuple((x * pixels.scale, y * pixels.scale) for x, y in code.corners),
        _straight=_native.grid_in(pixels.rgb, [*chain(*code.corners)], _CODE).straight(),
        code=code.text,
    )


def _in_progress(
    values: Sequence[int], entries: Set[int], size: int
) -> tuple[Puzzle, Set[int]] | None:
    """A puzzle with entries, and those that are wrong; nothing if it has not one solution."""
    if not entries:
        return None
    puzzle = puzzle_of([0 if cell in entries else value for cell, value in enumerate(values)], size)
    if status_of(puzzle) is not Status.UNIQUE:
        return None
    written = tuple(value if cell in entries else 0 for cell, value in enumerate(values))
    (solution,) = solutions(puzzle)
    wrong = {cell for cell in entries if written[cell] != solution.numbers[cell]}
    return Document(puzzle, entries=written).carried(), wrong


def _upright(photo: _native.Photo) -> tuple[list[int], list[list[float]], int]:
    """The turn of the picture in which the board is surest and has least conflicts; which it is."""
    size, best = photo.size, None
    layout = puzzle_of([0] * size**2, size).layout
    for quarters in range(4):
        chances = _chances(photo, quarters, careful=False)
        values = _likeliest(chances, size)
        digits = [chances[cell][value] for cell, value in enumerate(values) if value]
        logs = sum(math.log(max(chance, 1e-6)) for chance in digits)
        sure = math.exp(logs / len(digits)) if len(digits) >= _FEWEST else 0
        conflicts = len(clashes(values, layout))
        if best is None or conflicts - 20 * sure < best[0]:
            best = conflicts - 20 * sure, quarters
        if quarters == 0 and sure > _SURE and not conflicts:
            break
    assert best is not None
    chances = _chances(photo, best[1], careful=True)
    return _likeliest(chances, size), chances, best[1]


def _turned(grey: bytes, quarters: int) -> bytes:
    """A square of pixels, turned by so many quarters with the clock."""
    side = math.isqrt(len(grey))
    for _ in range(quarters):
        grey = b"".join(grey[left::side][::-1] for left in range(side))
    return grey


def _chances(photo: _native.Photo, quarters: int, *, careful: bool) -> list[list[float]]:
    """For each cell the probability of each value."""
    flat = array("f", photo.read(quarters, careful)).tolist()
    step = len(flat) // photo.size**2
    return [flat[i : i + step] for i in range(0, len(flat), step)]


def _likeliest(chances: Sequence[Sequence[float]], size: int) -> list[int]:
    return [max(range(size + 1), key=mine.__getitem__) for mine in chances]


def _guesses(chances: Sequence[float]) -> tuple[tuple[int, float], ...]:
    """The three likeliest values, without those that are out of the question."""
    order = sorted(range(len(chances)), key=lambda value: -chances[value])[:3]
    return tuple((value, round(chances[value], 4)) for value in order if chances[value] >= 1e-3)


def _shown(value: int) -> str:
    return str(value) if value else "empty"
