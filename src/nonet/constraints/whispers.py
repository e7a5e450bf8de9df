"""`whispers`: neighbours on a line are far apart."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

from nonet.constraints._codecs import Given, Names, Part, cells, whole, word
from nonet.constraints._families import Judge, LineRule, PairRule
from nonet.constraints._kind import Kind
from nonet.constraints._wording import worded
from nonet.frozen import frozen
from nonet.model import Layout
from nonet.model.titles import filled


def _far(a: int, b: int, by: int) -> bool:
    return abs(a - b) >= by


@frozen
class Whispers(PairRule, LineRule):
    """Neighbours on a line differ by 5 or more.

    Attributes:
        difference: The number; None for (N + 1) / 2: 5 of 9 values, 3 of 6.
    """

    kind = "whispers"
    title = "the whispers line {first}-{last}"
    claim = "neighbours on {title} differ by at least {difference}"
    colour = "green"
    difference: int | None = None

    def pairs(self, layout: Layout) -> Iterable[tuple[int, int]]:
        return pairwise(self.cells)

    def relation(self, layout: Layout) -> Judge:
        return _far, (self._least(layout),)

    def _least(self, layout: Layout) -> int:
        return (layout.value_count + 1) // 2 if self.difference is None else self.difference

    def claim_on(self, layout: Layout) -> str:
        return filled(self.claim, replace(self, difference=self._least(layout)), layout)


def _taken(items: list[str], names: Names) -> Given:
    usual = items[0][:1].isalpha()  # there 5 whatever the size of the board
    return [({"difference": 5 if usual else whole(items[0])}, items if usual else items[1:])]


def _given(rule: Whispers, names: Names) -> list[str]:
    usual = (names.layout.value_count + 1) // 2
    return [str(usual if rule.difference is None else rule.difference)]


_DIFFERENCE = Part(_taken, _given)


KIND = Kind(
    make=Whispers,
    rules=(
        "Neighbours on a green line differ by at least half of the number of values, rounded up: "
        "5 on 9x9, 3 on 6x6; Dutch whispers by at least 4."
    ),
    aliases=("german-whispers", "whisper"),
    numbered=(("dutch-whispers", "difference", 4),),
    fpuzzles="whispers",
    codecs={"iss": word("Whisper", _DIFFERENCE, cells(blanks=True))},
    wording=worded(
        "line",
        "whisper | differ at-least | adjacent at-least apart",
        "german dutch together both-ways join between or orthogonal 2 value any along string "
        "no-less consecutive pair opposite 1 segment next step from all-around neighbor",
        field="difference",
        numbers=(("dutch", 4),),
    ),
    examples=("whispers r1c1 r2c2 r3c3", "whispers 4 r5c5-r5c8"),
)
