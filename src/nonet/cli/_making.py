"""Commands that make puzzles of puzzles, each with the same options and the same way to go on."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterable
from typing import Any

from nonet.cli._items import Item, Puzzles
from nonet.cli._options import decorated, format_options, json_option, reading_options
from nonet.cli._output import PuzzleOutput, ledger_of_command
from nonet.cli._run_each import run_each
from nonet.errors import NonetError
from nonet.model import Puzzle

# Makes puzzles of a puzzle.
Make = Callable[[Puzzle], Iterable[Puzzle]]


def making_options(*own: Callable[[Any], Any]) -> Callable[[Callable[..., Make]], Any]:
    """For a command that makes puzzles of puzzles: it gets its own options and returns how.

    The options of reading come before them; --json, --to, -o and --force after them.
    """

    def decorate(function: Callable[..., Make]) -> Any:
        def print_made(puzzles: Puzzles, to: str | None, as_json: bool, **own: Any) -> int:
            output = PuzzleOutput(to, as_json=as_json)
            make = function(**own)

            def act(_: Item, puzzle: Puzzle) -> None:
                for made in make(puzzle):
                    output.add(made, of=puzzle)

            def passed(item: Item) -> None:
                """Make again the puzzles that a later one must be compared with."""
                if own.get("distinct") and isinstance(item.entry, Puzzle):
                    with contextlib.suppress(NonetError):
                        list(make(item.entry))

            if ledger := ledger_of_command():
                ledger.passed = passed
            failed = Item.failing(as_json=as_json)
            return run_each(puzzles, act, failed=failed, progress=True, output=output)

        made = functools.update_wrapper(print_made, function)
        return decorated(made, reading_options, *own, json_option(), format_options())

    return decorate
