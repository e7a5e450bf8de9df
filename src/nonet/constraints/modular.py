"""`modular`, `entropic` and `parity-line`: neighbours on a line from different classes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from nonet.constraints._codecs import Fields, Rules, cells, key, number, of_nine, word
from nonet.constraints._families import Judge, LineRule, PairRule, related
from nonet.constraints._kind import Kind
from nonet.constraints._wording import worded
from nonet.errors import ShapeError
from nonet.frozen import frozen
from nonet.model import Layout
from nonet.model.primitives import Primitive


def _other_rest(a: int, b: int, modulus: int) -> bool:
    return a % modulus != b % modulus


def _other_part(a: int, b: int, least: int, width: int) -> bool:
    return (a - least) // width != (b - least) // width


def _together(a: int, b: int, apart: Callable[..., bool], *more: int) -> bool:
    return not apart(a, b, *more)


def _close_pairs(cells: tuple[int, ...], reach: int) -> Iterator[tuple[int, int]]:
    """All pairs of cells that stand less than `reach` from each other on a line."""
    for i, one in enumerate(cells):
        for other in cells[i + 1 : i + reach]:
            yield one, other


class _ClassRule(PairRule, LineRule):
    """Any neighbours on the line, as many as there are classes, are of different classes."""

    def reach(self) -> int:
        """How many."""
        return 3

    def pairs(self, layout: Layout) -> Iterable[tuple[int, int]]:
        return _close_pairs(self.cells, self.reach())

    def primitives(self, layout: Layout) -> Iterator[Primitive]:
        """The next cell after all classes is of the first one's."""
        apart, more = self.relation(layout)
        together = related(self.kind, layout.values, _together, (apart, *more))
        pairs = zip(self.cells, self.cells[self.reach() :], strict=False)
        return chain(super().primitives(layout), map(together, pairs))


@frozen
class Modular(_ClassRule):
    """Any three neighbours on a line leave all rests of a division by 3.

    Attributes:
        modulus: k.
    """

    kind = "modular"
    title = "the modular line {first}-{last}"
    claim = "any {modulus} neighbours on {title} have different rests"
    colour = "cyan"
    modulus: int = 3

    def fit(self, layout: Layout) -> None:
        super().fit(layout)
        if self.modulus < 2:
            raise ShapeError(f"{self.kind}: the modulus is at least 2, not {self.modulus}")

    def reach(self) -> int:
        return self.modulus

    def relation(self, layout: Layout) -> Judge:
        return _other_rest, (self.modulus,)


@frozen
class Entropic(_ClassRule):
    """Any three neighbours on a line are low, middle and high."""

    kind = "entropic"
    title = "the entropic line {first}-{last}"
    claim = "any three neighbours on {title} are a low, a middle and a high value"
    colour = "orange"

    def fit(self, layout: Layout) -> None:
        super().fit(layout)
        if layout.value_count % 3:
            raise ShapeError(f"{self.kind}: {layout.value_count} values have no thirds")

    def relation(self, layout: Layout) -> Judge:
        return _other_part, (layout.least, layout.value_count // 3)


@frozen
class ParityLine(_ClassRule):
    """Odd and even values alternate along a line."""

    kind = "parity-line"
    title = "the parity line {first}-{last}"
    claim = "odd and even take turns on {title}"
    colour = "red"

    def reach(self) -> int:
        return 2

    def relation(self, layout: Layout) -> Judge:
        holds: Callable[..., bool] = _other_rest
        return holds, (2,)


def _any(fields: Fields, layout: Layout) -> Rules | None:
    """Every line is one of the modulus 1."""
    return [] if fields["modulus"] == 1 else None


KIND = Kind(
    make=Modular,
    rules=(
        "Any three neighbours on the line come from all of the groups 1 4 7, 2 5 8 and 3 6 9; with "
        "another modulus k, any k neighbours leave different rests when divided by k. On a line "
        "of fewer cells all of these are different."
    ),
    aliases=("modular-line", "modularline", "mod-line", "modulo-line"),
    codecs={
        "fpuzzles": key("modularline", is_fixed=True),
        "iss": word("Modular", number("modulus"), cells(blanks=True), meant=_any),
    },
    wording=worded(
        "line",
        "modular | 3 consecutive remainder | modset string | 3 remainder differ 3 | remainder 3 "
        "distinct | different remainder | adjacent modset | 3 modset | residue 3",
        "1 any divide separate by row modulo mod leave set mod-3 one from",
    ),
    examples=("modular r1c1-r1c4", "modular 4 r5c5-r5c9"),
)
ENTROPIC = Kind(
    make=Entropic,
    rules=(
        "Any three neighbours on the line are a low (1 2 3), a middle (4 5 6) and a high value "
        "(7 8 9), in any order; on other boards of as many thirds of the values. On a line "
        "of two cells these are of different thirds."
    ),
    aliases=("entropic-line", "entropicline", "entropy-line"),
    fpuzzles="entropicline",
    codecs={"iss": word("Entropic", cells(blanks=True), expresses=of_nine)},
    wording=worded(
        "line",
        "entropic | low medium high | low middle high | string third | 3 third | entropy",
        "consecutive 1 segment set any span-3 triple small large adjacent",
    ),
    examples=("entropic r1c1-r1c4",),
)
PARITY = Kind(
    make=ParityLine,
    rules="Neighbours on a red line are an odd and an even value.",
    aliases=("parity", "odd-even-line", "alternating-parity"),
    wording=worded(
        "line",
        "parity line | alternate parity | parity change | parity switch | alternate odd even | "
        "odd even turns | switch odd even | opposite-parity | not adjacent odd or even | not "
        "same-parity adjacent | parity not same adjacent",
        "between step each or string flip never same not 1 take from next adjacent turns",
    ),
    examples=("parity-line r1c1-r1c4",),
)
