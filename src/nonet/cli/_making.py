"""Commands that make puzzles of puzzles, each with the same options and the same way to go on."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterable
from typing import Any

from nonet.cli._items import Item, run_each
from nonet.cli._journal import Journal
from nonet.cli._options import decorated, format_options, json_option, reading_options
from nonet.cli._output import PuzzleOutput
from nonet.errors import NonetError
from nonet.formats import ReadOptions
from nonet.model import Puzzle

# Makes puzzles of a puzzle.
Make = Callable[[Puzzle], Iterable[Puzzle]]


def making_options(*own: Callable[[Any], Any]) -> Callable[[Callable[..., Make]], Any]:
    """For a command that makes puzzles of puzzles: it gets its own options and returns how.

    The options of reading come before them; --json, --to, -o and --force after them.
    """

    def decorate(function: Callable[..., Make]) -> Any:
        def print_made(
            reading: ReadOptions,
            puzzles: tuple[str, ...],
            to: str | None,
            as_json: bool,
            journal: Journal | None,
            **own: Any,
        ) -> int:
            output = PuzzleOutput(to, as_json=as_json)
            make = function(**own)
            if journal is None:
                passes, finished = (lambda _: False), (lambda: None)
            else:
                output.go_on(journal.kept)
                passes = functools.partial(_passes, journal, make if own.get("distinct") else None)
                finished = lambda: journal.finished(output.state)  # noqa: E731

            def act(_: Item, puzzle: Puzzle) -> None:
                for made in make(puzzle):
                    output.add(made, of=puzzle)

            return run_each(
                puzzles,
                reading,
                act,
                as_json=as_json,
                progress=True,
                passes=passes,
                finished=finished,
            )

        named = functools.update_wrapper(print_made, function)
        return decorated(
            named, reading_options, *own, json_option(), format_options(resumable=True)
        )

    return decorate


def _passes(journal: Journal, make: Make | None, item: Item) -> bool:
    """Whether a puzzle is done; what a later one must be compared with is made again."""
    passed = journal.passes(item)
    if passed and make is not None and isinstance(item.entry, Puzzle):
        with contextlib.suppress(NonetError):
            list(make(item.entry))
    return passed
