"""The format `drawn` without box-drawing characters, for places that know only ASCII.

For example::

    +-------+-------+
    | 1 . . | 4 . . |
    | . 5 6 | . . 3 |
    +-------+-------+
         ...

What is written here is recognised as `drawn` when it is read.
"""

from __future__ import annotations

from functools import partial

from nonet.formats._boards import is_plain
from nonet.formats._format import Format
from nonet.formats.drawn import draw, read

FORMAT = Format(
    name="ascii",
    summary="a grid with borders, of ASCII characters only",
    sniff=lambda lines: 0,
    read=read,
    write=partial(draw, ascii=True),
    layouts=is_plain,
    carries_constraints=True,
    remarks="Read as `drawn`.",
)
