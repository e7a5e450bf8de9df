"""``--proof FILE``: a proof beside the answer, of `nonet solve`, `count` and `check`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from nonet._prove import clauses, prove
from nonet.cli._items import Item
from nonet.cli._partial_file import require_free
from nonet.errors import UsageError
from nonet.files import write_file
from nonet.model import Puzzle

proof_option = click.option(
    "--proof",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Also write a proof of it, for nonet verify (one puzzle); NAME.drat: as clauses, beside "
    "NAME.cnf, for drat-trim.",
)


class ProofFile:
    """The file of a proof, if one is wanted."""

    def __init__(self, path: Path | None) -> None:
        force = click.get_current_context().params["force"]
        self._path, self._written = path, False
        self._cnf = path.with_suffix(".cnf") if path and path.suffix == ".drat" else None
        for file in (path, self._cnf):
            if file is not None:
                require_free(file, force=force)

    def write(self, item: Item, puzzle: Puzzle, **options: Any) -> None:
        """Proves it and writes the file.

        Raises:
            NonetError: There is no proof of it, or it is the second puzzle.
        """
        if self._path is None:
            return
        if self._written:
            raise UsageError("--proof FILE holds the proof of one puzzle: give one puzzle")
        if self._cnf is None:
            text = claimed = prove(puzzle, **options)
        else:
            claimed, text = clauses(puzzle, **options)
            write_file(self._cnf, [claimed.encode()])
        write_file(self._path, [text.encode()])
        self._written = True
        claim = claimed.splitlines()[1].partition("claim ")[2]
        click.echo(f"{item.where}{self._path}: a proof of {claim}, {len(text):,} bytes", err=True)
