"""Singles, pairs and locked candidates on many 9x9 boards at once, by NumPy.

A board is 9 x 9 x 9 truths: may this row and column hold this value? All boards of an array take
each step together, so that thousands of them take milliseconds. There are no contradictions, as
values come out of the solution alone.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

_MOST_AT_ONCE = 4096  # boards: 3 MB


def solved_by(boards: Any, *, pairs: bool) -> Any:
    """Which boards are solved, as an array of truths.

    Args:
        boards: Truths in the order board, value, row, column.
        pairs: Whether to use pairs and locked candidates besides singles.
    """
    import numpy as np

    parts = [
        _solved(boards[at : at + _MOST_AT_ONCE].copy(), pairs=pairs)
        for at in range(0, len(boards), _MOST_AT_ONCE)
    ]
    return np.concatenate(parts)


def write(boards: Any, which: Any, values: Any, cells: Any) -> None:
    """Writes a value into a cell of each of these boards."""
    rows, columns = cells // 9, cells % 9
    top, left = rows // 3 * 3, columns // 3 * 3
    boards[which, :, rows, columns] = False
    boards[which, values, rows, :] = False
    boards[which, values, :, columns] = False
    for i in range(3):
        for j in range(3):
            boards[which, values, top + i, left + j] = False
    boards[which, values, rows, columns] = True


def _solved(boards: Any, *, pairs: bool) -> Any:
    import numpy as np

    done = np.zeros(len(boards), dtype=bool)
    live = np.arange(len(boards))
    while len(live):
        before = boards.sum(axis=(1, 2, 3))
        _singles(boards)
        after = boards.sum(axis=(1, 2, 3))
        if pairs and (stuck := (after == before) & (after > 81)).any():
            some = boards[stuck]
            _locked(some)
            _pairs(some)
            boards[stuck] = some
            after[stuck] = some.sum(axis=(1, 2, 3))
        done[live[after == 81]] = True
        goes_on = (after < before) & (after > 81)
        boards, live = boards[goes_on], live[goes_on]
    return done


def _singles(boards: Any) -> None:
    """Naked and hidden singles cross out what they see."""
    placed = boards & (boards.sum(axis=1, keepdims=True) == 1)
    placed |= boards & (boards.sum(axis=3, keepdims=True) == 1)
    placed |= boards & (boards.sum(axis=2, keepdims=True) == 1)
    in_boxes = _by_box(boards).sum(axis=(3, 5), keepdims=True) == 1
    placed |= (_by_box(boards) & in_boxes).reshape(boards.shape)
    seen = placed.any(axis=3, keepdims=True) | placed.any(axis=2, keepdims=True)
    seen = seen | placed.any(axis=1, keepdims=True)
    boxes = _by_box(placed).any(axis=(3, 5), keepdims=True)
    excluded = _by_box(seen) | boxes
    boards &= ~excluded.reshape(boards.shape) | placed


def _by_box(boards: Any) -> Any:
    """Board, value, band, row of the band, stack, column of the stack."""
    return boards.reshape(len(boards), -1, 3, 3, 3, 3)


def _locked(boards: Any) -> None:
    """Pointing and claiming, by rows and then by columns."""
    import numpy as np

    for across in (boards, boards.transpose(0, 1, 3, 2)):
        segments = across.reshape(len(boards), 9, 3, 3, 3, 3).any(axis=5)  # band, row, stack
        alone_in_box = segments & (segments.sum(axis=3, keepdims=True) == 1)
        alone_in_row = segments & (segments.sum(axis=4, keepdims=True) == 1)
        excluded = ~alone_in_box & alone_in_box.any(axis=4, keepdims=True)
        excluded |= ~alone_in_row & alone_in_row.any(axis=3, keepdims=True)
        np.logical_and(across, ~excluded.repeat(3, axis=4).reshape(across.shape), out=across)


def _pairs(boards: Any) -> None:
    """Naked and hidden pairs of all houses."""
    import numpy as np

    shape = boards.shape
    by_row = boards.transpose(0, 2, 1, 3).copy()  # house, value, cell
    by_column = boards.transpose(0, 3, 1, 2).copy()
    by_box = _by_box(boards).transpose(0, 2, 4, 1, 3, 5).reshape(shape).copy()
    for houses in (by_row, by_column, by_box):
        # Naked pairs are hidden pairs with values and cells exchanged.
        for view in (houses, houses.swapaxes(2, 3)):
            counts = view.sum(axis=3)
            for one, other in combinations(range(9), 2):
                same = (view[:, :, one] == view[:, :, other]).all(axis=2)
                pair = same & (counts[:, :, one] == 2) & (counts[:, :, other] == 2)
                if pair.any():
                    rest = [cell for cell in range(9) if cell not in (one, other)]
                    excluded = pair[:, :, None, None] & view[:, :, one][:, :, None, :]
                    view[:, :, rest] &= ~excluded
    boards &= by_row.transpose(0, 2, 1, 3)
    boards &= by_column.transpose(0, 2, 3, 1)
    boxes = by_box.reshape(len(boards), 3, 3, 9, 3, 3).transpose(0, 3, 1, 4, 2, 5)
    boards &= np.ascontiguousarray(boxes).reshape(shape)
