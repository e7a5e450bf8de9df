"""A puzzle as numbers, for the checker in C++: ``python board.py PUZZLE.json PROOF``.

native/checker knows no rules: what the checker in Python takes them to mean is written here as
automata, cells and houses.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from nonet._prove.checker import WRONG, Board, Group, Line, Part, Refused, bits, opened, unique_keys

_STEPS = 2_000_000  # of an automaton, as many as native/checker follows


def table(board: Board, line: Line, most: int) -> tuple[list[dict[int, int]], set[int]] | None:
    """The states of an automaton, the first one 0: what follows each value; which it accepts."""
    states, rows = {(0, line.start): 0}, list[dict[int, int]]()
    for i, state in (todo := [*states]):
        if len(todo) * board.count > most:
            return None
        rows.append({})
        for v in bits(board.start[line.cells[i]]) if i < len(line.cells) else ():
            if (after := line.step(i, state, v)) is None:
                continue
            rows[-1][v] = states.setdefault((i + 1, after), len(todo))
            if rows[-1][v] == len(todo):
                todo.append((i + 1, after))
    return rows, {n for (i, s), n in states.items() if i == len(line.cells) and line.accept(s)}


def _numbers(board: Board, part: Part) -> Any:
    """A part: whether all hold, or its cells differ, its cells, its automaton, its parts."""
    if isinstance(part, Group):
        return part.every, [], [], [_numbers(board, p) for p in part.parts]
    if (made := table(board, part, _STEPS)) is None:
        raise Refused("no automaton of a bearable size reads this rule")
    values, (rows, ends) = bits(board.all), made
    states = [(n in ends, [row.get(v, -1) for v in values]) for n, row in enumerate(rows)]
    return part.apart, [*part.cells], states, []


def _written(x: Any) -> str:
    """A list is its length and what is in it."""
    if isinstance(x, list):
        return " ".join([str(len(x)), *map(_written, x)])
    if isinstance(x, tuple):
        return " ".join(map(_written, x))
    return str(int(x) if isinstance(x, bool) else x)


def written(board: Board) -> str:
    """A board as native/checker reads it."""
    cells = [
        (name, board.start[c] >> board.least, [*board.peers[c]]) for name, c in board.names.items()
    ]
    rules = [[_numbers(board, part) for part in rule] for rule in board.rules]
    houses = [*map(list, board.whole)]
    head = "nonet-board", 1, board.supposed, board.least, board.count
    return _written((*head, cells, houses, rules, "end"))


if __name__ == "__main__":
    names = sys.argv[1:]
    try:
        puzzle, proof = (Path(name).read_text(encoding="utf-8") for name in names)
        document = json.loads(puzzle, object_pairs_hook=unique_keys)
        print(written(opened(document, proof)[0]))
    except WRONG as error:
        sys.exit(f"refused: {error}")
