"""Lists of names with a line each, on terminals and in pipes."""

from __future__ import annotations

from collections.abc import Sequence

import click


def print_table(rows: Sequence[Sequence[str]]) -> None:
    """Columns aligned, the last one as wide as it likes."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]) - 1)]
    for row in rows:
        cells = [text.ljust(width) for text, width in zip(row[:-1], widths, strict=True)]
        click.echo("  ".join([*cells, row[-1]]))
