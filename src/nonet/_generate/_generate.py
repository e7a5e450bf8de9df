"""`nonet.generate`: puzzles with exactly one solution."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Unpack

from nonet._generate._batch import Batch, generate_batch
from nonet._generate._maker import Generated
from nonet._generate._options import GenerateKeywords, GenerateOptions
from nonet.model import BoxChoice, Layout, Puzzle
from nonet.options import checked_threads, options_from


def generate(
    size: int = 9,
    box: BoxChoice = None,
    layout: Layout | None = None,
    **options: Unpack[GenerateKeywords],
) -> list[Puzzle]:
    """Makes puzzles, each of which has exactly one solution.

    Puzzle i of a seed is the same on every machine, with any number of threads or of puzzles.

    Args:
        size: N.
        box: The shape of the boxes, as for `nonet.Layout.of`.
        layout: The whole board instead of size, box, game and regions.
        **options: See `nonet.GenerateOptions`.

    Returns:
        A list, even of one puzzle.

    Raises:
        PuzzleNotFoundError: The time ran out, or every attempt failed; it says how near it came.
        UnsupportedError: The board is too large, or cannot be filled at all.
        UsageError: The options contradict each other, or no puzzle can meet them.

    Example:
        >>> import nonet
        >>> puzzle = nonet.generate(4, seed=1)[0]
        >>> nonet.solve(puzzle).status
        <Status.UNIQUE: 'unique'>
        >>> nonet.generate(4, seed=1, count=2)[0] == puzzle
        True
    """
    return [made.puzzle for made in generate_each(size, box, layout, **options)]


def generate_each(
    size: int = 9,
    box: BoxChoice = None,
    layout: Layout | None = None,
    **options: Unpack[GenerateKeywords],
) -> Iterator[Generated]:
    """As `generate`, but lazily, one at a time, with solutions and ratings.

    Args:
        size: As for `generate`.
        box: As for `generate`.
        layout: As for `generate`.
        **options: See `nonet.GenerateOptions`.

    Raises:
        NonetError: As `generate`. The puzzles before one that is not found have been yielded.

    Example:
        >>> import nonet
        >>> [made.index for made in nonet.generate_each(4, seed=1, count=2)]
        [0, 1]
    """
    given: dict[str, Any] = dict(options)
    for name, value, default in (("size", size, 9), ("box", box, None), ("layout", layout, None)):
        if value != default:
            given[name] = value
    chosen = options_from(GenerateOptions, given, "options")
    return generate_batch(Batch.of(chosen.resolved()), checked_threads(chosen.threads))


def generate_from(
    options: GenerateOptions, first: int, on_assessed: Callable[[], object]
) -> Iterator[Generated]:
    """As `generate_each`, without the puzzles before that number, which are there already."""
    batch = Batch.of(options.resolved(), first, on_assessed)
    return generate_batch(batch, checked_threads(options.threads))
