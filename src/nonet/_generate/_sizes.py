"""Which sizes of boards have a rule that another size excludes, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from nonet.errors import NonetError
from nonet.model import Layout
from nonet.words import listed

_SIZES = (4, 5, 6, 7, 8, 9, 10, 12, 14, 15, 16, 25)


def sizes_that_have_it(like: Layout, has: Callable[[Layout], bool]) -> str:
    """The end of a message: ``; boards of 6x6 and 9x9 have it``; nothing where none was found.

    Args:
        like: What was asked for; the others have boxes if it has some.
        has: Whether a board has the rule; an error means that it has not.
    """
    found = listed(f"{size}x{size}" for size in _sizes(like, has))
    return f"; boards of {found} have it" if found else ""


def _sizes(like: Layout, has: Callable[[Layout], bool]) -> Iterator[int]:
    for size in _SIZES:
        try:
            if has(Layout.of(size, None if like.boxes else "none")):
                yield size
        except NonetError:  # boxes among them: there are none of a prime number
            continue
