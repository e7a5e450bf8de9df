"""Where everybody begins: one place left, one value left."""

from nonet.lessons._lesson import Lesson

SINGLES = (
    Lesson(
        "Full House",
        look_for="A row, column or box with a single empty cell. Count to nine and write what is "
        "missing.",
        why="A house holds each value once, so the last empty cell takes the last missing value.",
        near_miss="Two empty cells in a house are not enough: both values could go into either.",
    ),
    Lesson(
        "Hidden Single",
        look_for="Take a value and a house that does not have it, a box for a start. Cross out in "
        "your mind the cells that see this value elsewhere. Is just one cell left?",
        why="The house needs the value, and every other cell of it is ruled out.",
        near_miss="Two cells left for the value decide nothing yet; remember them as a pair of "
        "places.",
        needs=("Full House",),
    ),
    Lesson(
        "Naked Single",
        look_for="Take an empty cell that sees many values: a full row, column and box together. "
        "Count which values it does not see. Is it just one?",
        why="All other values stand in a house of the cell, so only one is left for it.",
        near_miss="With two values left the cell is open. Note both: such cells carry wings and "
        "chains later.",
        needs=("Full House",),
    ),
)
