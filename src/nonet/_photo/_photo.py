"""`nonet.read_image`."""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, compress
from typing import NamedTuple

from nonet import _native
from nonet._photo._codes import Code, code_of
from nonet._photo._colours import entered
from nonet._photo._decode import PictureLike, Pixels, pixels_of, png_of
from nonet._photo._ink import without_ink
from nonet._photo._pens import (
    SIGNS,
    as_people_fill,
    as_people_solve,
    has_writing,
    of_print,
    with_writing,
)
from nonet._photo._repair import clashes, puzzle_of, repair, status_of
from nonet._solve import solutions
from nonet.errors import FormatError, UsageError
from nonet.model import Document, Layout, Puzzle, Status, cell_name
from nonet.representation import Represented

__all__ = ["SIZES", "PhotoReading", "read_image"]

SIZES = (4, 6, 9, 12, 16)
_SURE = 0.97  # a board of which all turns need not be tried
_MOST_CONFLICTS = 4  # of print: a board with more is one that a person may have filled
_DOUBTFUL = 0.9  # a probability below which a cell is doubtful
_DOUBTFUL_REPAIRED = 0.93  # the same where something is known to be wrong
_CODE = 8  # cells of a board that is as large as a straightened code
_FEWEST = 4  # digits: fewer are no board


@dataclass(frozen=True, slots=True, repr=False)
class PhotoReading(Represented):
    """A board that was read from a picture, and how sure that is.

    Attributes:
        puzzle: The board as it was read. Digits in the colour of a player, or that a person wrote,
            are no givens of it: they are the entries of its document.
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
        cells = f"; {count} entries of a player" if count else ""
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
        quarters = _upright(photo)
        chances = _read(photo, quarters, careful=True)
        values = _likeliest(chances, photo.size)
        if sum(map(bool, values)) >= _FEWEST:
            break
    else:
        raise FormatError("a grid is seen in the picture, but no digits")
    channels = [_turned(photo.channel(pixels.rgb, number), quarters) for number in range(3)]
    corners = tuple(
        (round(x * pixels.scale, 1), round(y * pixels.scale, 1)) for x, y in photo.corners
    )
    board = _Board(photo, chances, channels, _turned(photo.straight(), quarters), corners)
    pens = _read(photo, quarters, written=True) if photo.size <= SIGNS else ()
    if not has_writing(pens):
        return board.printed()
    pens = _read(photo, quarters, careful=True, written=True)
    written = board.reading(pens)
    if written.status is Status.UNIQUE:
        return written
    # Marks may look as if written: print that fits together, and leaves no more to look at, is it.
    printed = board.printed()
    if printed.status is Status.UNIQUE:
        return printed
    fits = printed.status is not Status.UNSOLVABLE
    return printed if fits and len(printed.doubtful) <= len(written.doubtful) else written


class _Board(NamedTuple):
    """A grid in a picture, and for each of its cells the chances of printed values."""

    photo: _native.Photo
    chances: Sequence[Sequence[float]]
    channels: Sequence[bytes]
    straight: bytes
    corners: tuple[tuple[float, float], ...]

    def printed(self) -> PhotoReading:
        """The reading if nobody wrote; digits of one colour are entries if that can be."""
        nobody = [_nothing(len(mine)) for mine in self.chances]
        values = _likeliest(self.chances, self.photo.size)
        if entered(self.channels, self.straight, values):
            reading = self.reading(nobody, mends=False)
            if reading.status is Status.UNIQUE:
                return reading
        return self.reading(nobody, by_colour=False)

    def reading(
        self, pens: Sequence[Sequence[float]], *, by_colour: bool = True, mends: bool = True
    ) -> PhotoReading:
        """The reading with what a person wrote, and with entries by their colour."""
        size, width = self.photo.size, len(self.chances[0])
        values = _likeliest(with_writing(self.chances, pens), size)
        blank = without_ink(self.straight, values, size) - set(compress(range(size**2), values))
        prints = [
            _nothing(width) if cell in blank else mine for cell, mine in enumerate(self.chances)
        ]
        coloured = entered(self.channels, self.straight, values) if by_colour else set()
        of_givens = of_print(prints, pens, coloured)
        return self._marked(with_writing(prints, pens), of_givens, mends=mends)

    def _marked(
        self,
        chances: Sequence[Sequence[float]],
        of_givens: Sequence[Sequence[float]],
        *,
        mends: bool,
    ) -> PhotoReading:
        """With the cells to look at, from the chances of all values and of the printed ones."""
        size = self.photo.size
        givens, values = _likeliest(of_givens, size), _likeliest(chances, size)
        entries = [0 if given else value for given, value in zip(givens, values, strict=True)]
        status = status_of(puzzle_of(givens, size))
        unique = status is Status.UNIQUE
        repair_ = repair(givens, of_givens, size) if mends and not unique else None
        best = repair_.values if repair_ else givens
        known = unique or repair_ is not None  # of entries: the right ones
        in_conflict = clashes(givens if known else values, _layout(size))
        doubtful = set(chain.from_iterable(in_conflict))
        if any(entries) and known:
            (solution,) = solutions(puzzle_of(best, size))
            chances = as_people_solve(chances, entries, solution.numbers)
            likeliest = _likeliest(chances, size)
            entries = [entry and value for entry, value in zip(entries, likeliest, strict=True)]
            pairs = zip(entries, solution.numbers, strict=True)
            doubtful.update(
                cell for cell, (one, right) in enumerate(pairs) if one not in (0, right)
            )
        empty = as_people_fill(chances, values)
        limit = _DOUBTFUL if unique else _DOUBTFUL_REPAIRED
        doubtful.update(
            cell
            for cell, (given, entry) in enumerate(zip(givens, entries, strict=True))
            if of_givens[cell][given] < limit
            or (not given and (chances[cell][entry] if entry else empty[cell]) < limit)
        )
        if repair_:
            doubtful.update(repair_.changed, repair_.others)
        if len(doubtful) > sum(map(bool, values)):  # then nothing else can be relied on
            doubtful.update(range(size**2))
        return PhotoReading(
            puzzle=_in_progress(givens, entries, size),
            status=status,
            repaired=_in_progress(best, entries, size) if repair_ else None,
            changed=tuple(cell_name(cell, size) for cell in (repair_.changed if repair_ else ())),
            doubtful=tuple(cell_name(cell, size) for cell in sorted(doubtful)),
            guesses=tuple(map(_guesses, chances)),
            corners=self.corners,
            _straight=self.straight,
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


def _layout(size: int) -> Layout:
    return puzzle_of([0] * size**2, size).layout


def _nothing(width: int) -> list[float]:
    """The chances of a cell that is surely empty, or in which nobody wrote."""
    return [1.0, *[0.0] * (width - 1)]


def _in_progress(givens: Sequence[int], entries: Sequence[int], size: int) -> Puzzle:
    """The puzzle, with what a player has entered where it has no given."""
    puzzle = puzzle_of(givens, size)
    own = tuple(0 if given else entry for given, entry in zip(givens, entries, strict=True))
    return Document(puzzle, entries=own).carried() if any(own) else puzzle


def _upright(photo: _native.Photo) -> int:
    """The turn of the picture in which the board is surest and has least conflicts."""

    def print_and_pens(quarters: int) -> list[list[float]]:
        pens = _read(photo, quarters, written=True)
        return with_writing(_read(photo, quarters), pens)

    quarters, conflicts = _surest(photo, partial(_read, photo))
    if conflicts > _MOST_CONFLICTS and photo.size <= SIGNS:
        quarters, _ = _surest(photo, print_and_pens)
    return quarters


def _surest(
    photo: _native.Photo, read: Callable[[int], Sequence[Sequence[float]]]
) -> tuple[int, int]:
    """The turn that is surest as it is read so, and how many conflicts it has."""
    size, turns = photo.size, []
    for quarters in range(4):
        chances = read(quarters)
        values = _likeliest(chances, size)
        digits = [chances[cell][value] for cell, value in enumerate(values) if value]
        logs = sum(math.log(max(chance, 1e-6)) for chance in digits)
        sure = math.exp(logs / len(digits)) if len(digits) >= _FEWEST else 0
        conflicts = len(clashes(values, _layout(size)))
        turns.append((conflicts - 20 * sure, quarters, conflicts))
        if quarters == 0 and sure > _SURE and not conflicts:
            break
    return min(turns)[1:]


def _turned(grey: bytes, quarters: int) -> bytes:
    """A square of pixels, turned by so many quarters with the clock."""
    side = math.isqrt(len(grey))
    for _ in range(quarters):
        grey = b"".join(grey[left::side][::-1] for left in range(side))
    return grey


def _read(
    photo: _native.Photo, quarters: int, *, careful: bool = False, written: bool = False
) -> list[list[float]]:
    """For each cell the probability of each value."""
    flat = array("f", photo.read(quarters, careful, written)).tolist()
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
