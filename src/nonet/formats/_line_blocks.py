"""Lines of a text that belong together: blocks below a line that opens them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from nonet.formats._format import Line


def gathered(
    lines: Iterator[Line],
    opens: Callable[[str], bool],
    goes_on: Callable[[str, str], bool],
    most: int,
) -> Iterator[Line | list[Line]]:
    """The lines in their order, those of a block as a list.

    Args:
        lines: The text.
        opens: Whether a line is the first of a block.
        goes_on: Whether, after the first line of a block, a line is one of it.
        most: Lines of a block; it ends there.
    """
    block: list[Line] = []
    for line in lines:
        if block and len(block) < most and goes_on(block[0].text, line.text):
            block.append(line)
            continue
        if block:
            yield block
            block = []
        if opens(line.text):
            block = [line]
        else:
            yield line
    if block:
        yield block
