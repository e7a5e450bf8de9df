"""Lists of names with a line each, on terminals and in pipes."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Sequence

import click

from nonet.cli._terminal import is_terminal

_NARROWEST = 20  # columns; where there are fewer, wrapping helps nobody


def print_table(rows: Sequence[Sequence[str]]) -> None:
    """Columns aligned; the last one as wide as it likes, but wrapped to fit a terminal."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]) - 1)]
    indent = sum(widths) + 2 * len(widths)
    room = shutil.get_terminal_size().columns - 1 - indent
    wrapped = is_terminal(sys.stdout) and room >= _NARROWEST
    for row in rows:
        cells = [text.ljust(width) for text, width in zip(row[:-1], widths, strict=True)]
        last = textwrap.wrap(row[-1], room) if wrapped else [row[-1]]
        click.echo("  ".join([*cells, f"\n{' ' * indent}".join(last)]).rstrip())
