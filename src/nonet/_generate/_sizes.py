"""Which sizes of boards have a rule that another size excludes, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from nonet.errors import NonetError, ShapeError
from nonet.model import Constraint, Layout
from nonet.words import listed

_SIZES = (4, 5, 6, 7, 8, 9, 10, 12, 14, 15, 16, 25)


def sizes_that_have_it(like: Layout, has: Callable[[Layout], bool]) -> str:
    """The end of a message: ``; boards of 6x6 and 9x9 have it``; nothing where none was found.

    Args:
        like: What was asked for; the others have boxes if it has some.
        has: Whether a board has the rule; an error means that it has not.
    """
    names = listed(f"{size}x{size}" for size in _sizes(like, has))
    return f"; boards of {names} have it" if names else ""


def _sizes(like: Layout, has: Callable[[Layout], bool]) -> Iterator[int]:
    for size in _SIZES:
        try:
            if has(Layout.of(size, None if like.boxes else "none")):
                yield size
        except NonetError:  # boxes among them: there are none of a prime number
            continue


def with_all(layout: Layout, rules: Sequence[Constraint]) -> Layout:
    """A board with rules; where its size excludes one of the whole board, others are named.

    Raises:
        NonetError: One of them does not fit.
    """
    for rule in rules:
        try:
            rule.on(layout)
        except ShapeError as error:
            if any(rule.named_cells()):
                raise
            sizes = sizes_that_have_it(layout, partial(_fits, rule))
            raise ShapeError(f"{error.message}{sizes}") from None
    return layout.with_constraints(rules) if rules else layout


def _fits(rule: Constraint, layout: Layout) -> bool:
    rule.on(layout)
    return True
