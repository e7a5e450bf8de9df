"""Moves of a board that keep its rules: turns and mirrors, rows and columns in other places."""

from nonet._turns._moves import (
    Move,
    bands_of,
    moved_board,
    random_move,
    random_names,
    turns,
)
from nonet._turns._turned import (
    Turned,
    least,
    least_turn,
    moved_puzzle,
    require_plain_or_moved,
    turned_layouts,
)
