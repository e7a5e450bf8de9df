"""`cryptic-killer`: cages whose sums are written in letters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from nonet.constraints._kind import Kind
from nonet.constraints._placing import FullBoard, Placing
from nonet.constraints._scope import values_part
from nonet.constraints._wording import worded
from nonet.constraints._words import repeated
from nonet.errors import ShapeError
from nonet.frozen import frozen
from nonet.model import Broken, Constraint, Grid, Layout, SolutionPart
from nonet.model.constraint import Groups, Held
from nonet.model.figures import Figure, Outline
from nonet.model.primitives import Distinct, Primitive, Sum


@frozen
class CrypticKiller(Constraint):
    """Cages whose sums are written in letters.

    Attributes:
        sums: The sum of each cage in letters, separated by commas: ``AB,C``.
        cages: The cages in the same order.
    """

    kind = "cryptic-killer"
    title = "the cryptic cages {sums}"
    claim = "the sums of the cages are written in letters"
    sums: str
    cages: Groups

    def _words(self) -> Sequence[str]:
        return [word.strip().upper() for word in self.sums.split(",")]

    def _letters(self) -> Sequence[str]:
        return sorted(set("".join(self._words())))

    def fit(self, layout: Layout) -> None:
        words = self._words()
        if not all(word.isascii() and word.isalpha() for word in words):
            raise ShapeError(f"{self.kind}: sums are letters such as AB,C and not {self.sums!r}")
        if len(words) != len(self.cages):
            raise ShapeError(f"{self.kind}: {len(words)} sums for {len(self.cages)} cages")
        if not 0 <= layout.least <= layout.values[-1] <= 9:
            raise ShapeError(f"{self.kind}: the values of the board must be digits")

    def outside(self, layout: Layout) -> Sequence[int]:
        return [(1 << layout.value_count) - 1] * len(self._letters())

    def part_of(self, grid: Grid, own: Sequence[int]) -> SolutionPart:
        return values_part(self.kind, "letters", dict(zip(self._letters(), own, strict=True)))

    def primitives(self, layout: Layout) -> Iterator[Primitive]:
        variables = dict(zip(self._letters(), layout.outside_of(self), strict=True))
        yield Distinct(tuple(variables.values()))
        for word, cage in zip(self._words(), self.cages, strict=True):
            digits = tuple(variables[letter] for letter in word)
            weights = (*(1,) * len(cage), *(-(10**i) for i in reversed(range(len(word)))))
            yield Distinct(cage)
            yield Sum((*cage, *digits), weights, 0, 0)

    def check(self, layout: Layout, values: Held) -> Iterator[Broken]:
        letters: dict[str, int] = {}
        for word, cage in zip(self._words(), self.cages, strict=True):
            yield from repeated(cage, values)
            known = [value for cell in cage if (value := values[cell]) is not None]
            if len(known) < len(cage):
                continue
            total = str(sum(known)).zfill(len(word))
            letters_found = dict(zip(word, map(int, total), strict=False))
            if len(total) != len(word) or not _agree(letters, letters_found, word, total, layout):
                yield Broken(cage, f"the sum is {sum(known)}, which {word} cannot be")
            else:
                letters |= letters_found

    def draw(self, layout: Layout) -> Iterable[Figure]:
        return (Outline(c, word) for c, word in zip(self.cages, self._words(), strict=True))


def _agree(
    known: Mapping[str, int], more: Mapping[str, int], word: str, total: str, layout: Layout
) -> bool:
    """True if letters can stand for these digits: each for one, and different ones for others."""
    both = {**known, **more}
    alike = all(known.get(letter, digit) == digit for letter, digit in more.items())
    spelled = "".join(str(more[letter]) for letter in word) == total
    allowed = all(digit in layout.values for digit in more.values())
    return alike and spelled and allowed and len(set(both.values())) == len(both)


def _placed(board: FullBoard) -> Sequence[Constraint]:
    """Four or more cages with sums whose digits are values of the board."""
    wanted = max(4, board.layout.cell_count // 9)
    letters: dict[str, str] = {}
    names = board.chance.sample("ABCDEFGHJK", 10)
    sums: list[str] = []
    cages: list[tuple[int, ...]] = []
    used: set[int] = set()
    for _ in range(30 * wanted):
        cage = board.cage(board.chance.randint(2, 4))
        total = str(sum(board.held[cell] for cell in cage))
        fits = all(int(digit) in board.layout.values for digit in total)
        if len(cages) < wanted and fits and len(cage) > 1 and not used & set(cage):
            used |= set(cage)
            for digit in total:
                letters.setdefault(digit, names[len(letters)])
            sums.append("".join(letters[digit] for digit in total))
            cages.append(cage)
    return board.clue(sums=",".join(sums), cages=tuple(cages)) if cages else ()


KIND = Kind(
    make=CrypticKiller,
    rules=(
        "Values in a cage are different, and their sum is written in letters. Each letter stands "
        "for one value of the board, the same in all cages, and different letters for different "
        "values."
    ),
    wording=worded(
        "cage",
        "letter indicated distinct | letter contain distinct | letter contain digit | letter "
        "replaced digit | cage sum letter | letter same digit | cryptic | letter distinct digit | "
        "letter same digit not share | letter not share digit",
        "encoded equal corner value total small top left or share",
    ),
    examples=("cryptic-killer AB,B r1c1 r1c2 r1c3 / r4c4 r5c4",),
    placing=Placing(_placed),
)
