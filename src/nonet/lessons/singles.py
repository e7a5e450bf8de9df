"""Singles: one place left, or one value left."""

from nonet.lessons._lesson import Lesson

SINGLES = (
    Lesson(
        "Full House",
        look_for="A row, column or box with a single empty cell. Count from one to nine: which "
        "value is missing?",
        why="A house holds each value once, so the last empty cell takes the last missing value.",
        near_miss="With two empty cells in a house, both missing values could go into either.",
    ),
    Lesson(
        "Hidden Single",
        look_for="Pick a value that the board has often, and a box without it. Draw lines in your "
        "mind from each place where it stands: how many empty cells of the box do they leave? "
        "Then do the same for rows and columns.",
        why="The house needs the value, and every other cell of it is ruled out. The cell may have "
        "other candidates: they hide the single, but do not matter.",
        near_miss="Two cells left for the value decide nothing yet. Remember them: they may be a "
        "pair, or lie in one line.",
        needs=("Full House",),
    ),
    Lesson(
        "Naked Single",
        look_for="Pick an empty cell whose row, column and box are rather full. Go through the "
        "values that it sees. Is only one of the nine not among them?",
        why="A cell cannot repeat a value that it sees, and has to hold something. If eight values "
        "are ruled out, it holds the ninth.",
        near_miss="With two values left, the cell stays open. Note both: pairs, wings and chains "
        "begin in such cells.",
        needs=("Full House",),
    ),
)
