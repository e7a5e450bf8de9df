"""What every format makes of every rule: digests of what is written, or of why it is refused."""

from __future__ import annotations

import zlib
from collections.abc import Iterator

from nonet import examples
from nonet.constraints import CONSTRAINTS, parse_rule
from nonet.errors import NonetError
from nonet.formats import FORMATS, Format, write
from nonet.model import Layout, Puzzle


def puzzles() -> Iterator[tuple[str, Puzzle]]:
    """Each rule's first example as a puzzle, and its first one of words on an empty board."""
    for kind in CONSTRAINTS.builtin():
        yield f"{kind.name}-1", examples.get(f"{kind.name}-1").puzzle
        layout = Layout.of(9, values=range(10)) if kind.from_zero else Layout.of(9)
        rule = parse_rule(kind.examples[0])
        yield f"{kind.name} alone", Puzzle(layout, [0] * 81, constraints=[rule])


def _written(puzzle: Puzzle, form: Format) -> str:
    try:
        return f"{form.name}={_digest(write(puzzle, form.name))}"
    except NonetError as error:
        return f"{form.name} refuses={_digest(str(error))}"


def _digest(text: str) -> str:
    return f"{zlib.crc32(text.encode()):08x}"


def kept() -> Iterator[tuple[str, str]]:
    """For each puzzle what each format makes of it."""
    writing = [form for form in FORMATS.builtin() if form.write and form.carries_constraints]
    for name, puzzle in puzzles():
        yield name, " ".join(_written(puzzle, form) for form in writing)
