"""What `minimize`, `vary` and `canonical` have in common: puzzles in, puzzles out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from nonet.cli._arguments import Reading, items
from nonet.cli._output import with_progress
from nonet.cli._sink import Sink
from nonet.cli._terminal import complain, gravest
from nonet.errors import ExitCode, NonetError
from nonet.model import Puzzle


def transform(
    words: tuple[str, ...],
    reading: Reading,
    sink: Sink,
    change: Callable[[Puzzle], list[Puzzle]],
) -> ExitCode:
    """Writes what a function makes of each puzzle; complains of those of which it makes nothing."""
    codes: set[ExitCode] = set()

    def made() -> Iterator[tuple[Puzzle, dict[str, Any]]]:
        for item in with_progress(items(words, reading), "puzzles", wanted=True):
            try:
                if isinstance(item.entry, NonetError):
                    raise item.entry
                results = change(item.entry)
            except NonetError as error:
                if error.exit_code is ExitCode.USAGE:
                    raise  # every other puzzle would meet the same
                codes.add(error.exit_code)
                complain(item.explain(error))
                continue
            for puzzle in results:
                yield puzzle, {"of": item.record()["puzzle"], "line": item.entry.line}

    sink.take(made())
    return gravest(codes)
