"""`steps`: how hard a puzzle is to a person, on boards of every size and game of houses.

The levels are those of `hodoku`, from easy to extreme, and so are the steps and their scores.
HoDoKu itself knows the classic 9x9 alone; two things differ from its scale:

- How large the sum of a level may be goes with the number of cells.
- Forcing chains, forcing nets and Franken fish are left out: on large boards, and on those with
  many houses, a look for them takes minutes. Where no other technique goes on, a value of the
  solution is written, as on `hodoku`, and the level is extreme.

What the techniques do not know is not rated: relations such as the signs of futoshiki.
"""

from __future__ import annotations

from functools import partial

from nonet.model import Layout
from nonet.scales._scale import Scale
from nonet.scales.hodoku import HARDEST, LIMITS, STEPS, HodokuRater
from nonet.scales.hodoku import up_to as hodoku_up_to

_NAME = "steps"
_LARGEST = 25  # see docs/rating.md for how long ratings take
_NAMES = tuple(name for name, level, _ in STEPS if level != HARDEST and "Franken" not in name)


def _supports(layout: Layout) -> str | None:
    if layout.has_extra_rules:
        return "is for boards whose only rules are cells that must differ"
    if layout.size > _LARGEST:
        return f"is for boards up to {_LARGEST}x{_LARGEST}"
    return None


def _up_to(level: str) -> tuple[str, ...]:
    return tuple(name for name in hodoku_up_to(level) if name in _NAMES)


SCALE = Scale(
    name=_NAME,
    summary="The steps of a person on boards of other sizes and games; levels as hodoku.",
    rater=partial(HodokuRater, _NAMES, _NAME),
    supports=_supports,
    has_path=True,
    levels=(*(name for name, _ in LIMITS), HARDEST),
    in_python=True,
    order=10,
    up_to=_up_to,
)
