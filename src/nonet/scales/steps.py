"""`steps`: how hard a puzzle is to a person, on boards of every size and game, with rules or not.

The levels are those of `hodoku`, from easy to extreme, and so are the steps and their scores.
HoDoKu itself knows the classic 9x9 alone; two things differ from its scale:

- The largest sum of a level is proportional to the number of cells.
- Forcing chains, forcing nets and Franken fish are left out: on large boards, and on those with
  many houses, a look for them takes minutes. Where no other technique goes on, a value of the
  solution is written, as on `hodoku`, and the level is extreme.

What one rule alone leaves of the candidates of its cells, signs of futoshiki and the rules of
`nonet.constraints` alike, is a step of its own, tried after singles. It knows one rule at a time,
so puzzles that want several rules together, as most hard killers do, come out as extreme: where
no scale is named, boards with rules are rated on `search`.
"""

from __future__ import annotations

from functools import partial

from nonet.model import Layout
from nonet.scales._scale import Scale
from nonet.scales.hodoku import HARDEST, LIMITS, RULE_STEP, STEPS, HodokuRater
from nonet.scales.hodoku import up_to as hodoku_up_to

_NAME = "steps"
_LARGEST = 25  # see docs/rating.md for how long ratings take
_KNOWN = tuple(name for name, level, _ in STEPS if level != HARDEST and "Franken" not in name)
_SINGLES = _KNOWN.index("Hidden Single") + 1
_NAMES = (*_KNOWN[:_SINGLES], RULE_STEP[0], *_KNOWN[_SINGLES:])


def _supports(layout: Layout) -> str | None:
    if layout.height == 1 < layout.size:
        return "is for boards of rows and columns"
    if max(layout.size, layout.height, layout.value_count) > _LARGEST:
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
    is_usual=lambda layout: not layout.has_rules,
    up_to=_up_to,
)
