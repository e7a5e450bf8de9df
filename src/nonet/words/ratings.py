"""The path of a rating in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from nonet.model import cell_name
from nonet.model.step import Candidate, Chain, Step

if TYPE_CHECKING:
    from nonet.scales import Rating


def describe_path(rating: Rating, *, chains: bool = True) -> str:
    r"""The steps of a path, a line each, with the lines of their chains below.

    Args:
        rating: Of a scale that solves by steps, with its path.
        chains: Whether to show the chains.

    Example:
        >>> import nonet
        >>> rating = nonet.rate("." + "23456789" "456789123" "789123456" "214365897" "365897214"
        ...     "897214365" "531642978" "642978531" "97853164.", "se121")
        >>> print(describe_path(rating))
          1   1.0  Hidden Single: r1c1=1
          2   1.0  Hidden Single: r9c9=2
    """
    return "\n".join(_path_lines(rating, chains))


def _path_lines(rating: Rating, chains: bool) -> Iterator[str]:
    size = rating.puzzle.size
    for number, step in enumerate(rating.steps, 1):
        length = f" of {step.length} statements" if step.length else ""
        difficulty = f"{number:3} {rating.difficulty_of(step):>5}"
        yield f"{difficulty}  {step.technique}{length}: {describe_changes(step, size)}"
        if chains:
            yield from _chain_lines(step, size, " " * 11)


def describe_changes(step: Step, size: int) -> str:
    """What a step changes: ``r1c2=3`` is written in, ``r1c2<>38`` are crossed out."""
    placed = {at.cell for at in step.placements}
    words = [f"{cell_name(at.cell, size)}={at.value}" for at in step.placements]
    # That a cell loses its candidates with its value need not be said.
    words += _crossed_out((at for at in step.eliminations if at.cell not in placed), size)
    return " ".join(words)


def _crossed_out(eliminations: Iterable[Candidate], size: int) -> list[str]:
    values: dict[int, list[int]] = {}
    for at in eliminations:
        values.setdefault(at.cell, []).append(at.value)
    between = "" if size <= 9 else ","
    return [
        f"{cell_name(cell, size)}<>{between.join(map(str, which))}"
        for cell, which in values.items()
    ]


def _chain_lines(step: Step, size: int, indent: str) -> Iterator[str]:
    for chain in step.chains:
        yield indent + _describe_chain(chain, size)
    for number, nested in enumerate(step.nested, 1):
        yield f"{indent}({number}) {nested.technique} of {nested.length} statements"
        yield from _chain_lines(nested, size, indent + "    ")


def _describe_chain(chain: Chain, size: int) -> str:
    """Each statement, with what it follows from where that is not the one before it."""
    words: list[str] = []
    for index, node in enumerate(chain.nodes):
        sign = "=" if node.on else "<>"
        text = f"{'/'.join(cell_name(cell, size) for cell in node.cells)}{sign}{node.value}"
        if node.step is not None:
            text += f" by ({node.step + 1})"
        if index and node.parents != (index - 1,):
            causes = (chain.nodes[parent] for parent in node.parents)
            text += " because of " + ", ".join(
                f"{cell_name(cause.cells[0], size)}{'=' if cause.on else '<>'}{cause.value}"
                for cause in causes
            )
        words.append(text)
    text = " -> ".join(words)
    return f"{text} -> and back to the start" if chain.loop else text
