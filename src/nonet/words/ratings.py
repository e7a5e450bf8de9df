"""The path of a rating in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from nonet.model import Layout, cell_name
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
    layout = rating.puzzle.layout
    for number, step in enumerate(rating.steps, 1):
        length = f" of {step.length} statements" if step.length else ""
        difficulty = f"{number:3} {rating.difficulty_of(step):>5}"
        yield f"{difficulty}  {step.technique}{length}: {describe_changes(step, layout)}"
        if chains:
            yield from _chain_lines(step, layout, " " * 11)


def describe_changes(step: Step, layout: Layout) -> str:
    """The changes of a step: ``r1c2=3`` is written in, ``r1c2<>38`` are crossed out."""
    placed = {at.cell for at in step.placements}
    size, number_of = layout.size, layout.number_of
    words = [f"{cell_name(at.cell, size)}={number_of(at.value)}" for at in step.placements]
    # That a cell loses its candidates with its value need not be said.
    words += _crossed_out((at for at in step.eliminations if at.cell not in placed), layout)
    return " ".join(words)


def _crossed_out(eliminations: Iterable[Candidate], layout: Layout) -> list[str]:
    values: dict[int, list[int]] = {}
    for at in eliminations:
        values.setdefault(at.cell, []).append(layout.number_of(at.value))
    between = "" if layout.values[-1] <= 9 else ","
    return [
        f"{cell_name(cell, layout.size)}<>{between.join(map(str, which))}"
        for cell, which in values.items()
    ]


def _chain_lines(step: Step, layout: Layout, indent: str) -> Iterator[str]:
    for chain in step.chains:
        yield indent + _describe_chain(chain, layout)
    for number, nested in enumerate(step.nested, 1):
        yield f"{indent}({number}) {nested.technique} of {nested.length} statements"
        yield from _chain_lines(nested, layout, indent + "    ")


def _describe_chain(chain: Chain, layout: Layout) -> str:
    """Each statement, with what it follows from where that is not the one before it."""
    size, number_of = layout.size, layout.number_of
    words: list[str] = []
    for index, node in enumerate(chain.nodes):
        sign = "=" if node.on else "<>"
        text = (
            f"{'/'.join(cell_name(cell, size) for cell in node.cells)}{sign}{number_of(node.value)}"
        )
        if node.step is not None:
            text += f" by ({node.step + 1})"
        if index and node.parents != (index - 1,):
            causes = (chain.nodes[parent] for parent in node.parents)
            text += " because of " + ", ".join(
                f"{cell_name(cause.cells[0], size)}{'=' if cause.on else '<>'}"
                f"{number_of(cause.value)}"
                for cause in causes
            )
        words.append(text)
    text = " -> ".join(words)
    return f"{text} -> and back to the start" if chain.loop else text
