"""Uniqueness: what would allow a second solution is not in a puzzle that has just one."""

from nonet.lessons._lesson import Lesson

_WHY = (
    "Four cells in two rows, two columns and two boxes, with the same two values and nothing else, "
    "could be exchanged: there would be a second solution. "
)
_MISS = "The four cells must lie in two boxes, not in four, and none of them may be a given."

UNIQUENESS = (
    Lesson(
        "Uniqueness Test Type 1",
        look_for="Three corners of such a rectangle with the same two values alone.",
        why=_WHY + "So the fourth corner is neither of them.",
        near_miss=_MISS,
        needs=("Naked Pair",),
    ),
    Lesson(
        "Uniqueness Test Type 2",
        look_for="Two corners have only the two values, the others one more, the same in both.",
        why=_WHY + "So one of the others is that value, and what sees both cannot have it.",
        near_miss=_MISS,
        needs=("Uniqueness Test Type 1",),
    ),
    Lesson(
        "Uniqueness Test Type 3",
        look_for="As type 2, with several further values, which make a naked subset with cells of "
        "the same house.",
        why=_WHY + "So one of the two corners has a further value, and counts as one cell of a "
        "naked subset.",
        near_miss=_MISS,
        needs=("Uniqueness Test Type 2", "Naked Triple"),
    ),
    Lesson(
        "Uniqueness Test Type 4",
        look_for="Two corners with further values, in a house where one of the two values has no "
        "other place.",
        why=_WHY + "That value is in one of the corners; the other one in the other would complete "
        "it.",
        near_miss=_MISS,
        needs=("Uniqueness Test Type 1", "Hidden Pair"),
    ),
    Lesson(
        "Uniqueness Test Type 5",
        look_for="Two opposite corners or three corners with the same one further value.",
        why=_WHY + "So one of them is that value, and what sees all of them cannot have it.",
        near_miss=_MISS,
        needs=("Uniqueness Test Type 2",),
    ),
    Lesson(
        "Uniqueness Test Type 6",
        look_for="Opposite corners with further values; one of the values has no other place in "
        "both rows or both columns.",
        why=_WHY + "In one of these corners that value would have to stand in the other too.",
        near_miss=_MISS,
        needs=("Uniqueness Test Type 4", "X-Wing"),
    ),
    Lesson(
        "Hidden Rectangle",
        look_for="A corner with only the two values, and opposite a corner in whose row and column "
        "one of the two has no place outside of the rectangle.",
        why=_WHY + "If the opposite corner had the other value, all four would be settled so.",
        near_miss=_MISS,
        needs=("Uniqueness Test Type 4",),
    ),
    Lesson(
        "Avoidable Rectangle Type 1",
        look_for="Three corners that you have filled yourself, none of them a given, with two "
        "values that would make the exchange.",
        why=_WHY + "That holds for values that were written as well, if none is a given.",
        near_miss="With a given among the corners nothing can be exchanged.",
        needs=("Uniqueness Test Type 1",),
    ),
    Lesson(
        "Unique Loop Type 1",
        look_for="A ring of six or more cells with the same two values, in pairs of rows, columns "
        "and boxes; one cell has more.",
        why="The ring could be filled in two ways, so the cell with more takes one of these.",
        near_miss="Every house that the ring meets must hold just two of its cells.",
        needs=("Uniqueness Test Type 1", "Remote Pair"),
    ),
    Lesson(
        "Bivalue Universal Grave + 1",
        look_for="Near the end: every empty cell has two candidates, but one has three. Which of "
        "them stands three times in its row, column and box?",
        why="Without it, every value would have two places in each house, and the puzzle two "
        "solutions or none. So it is the one.",
        near_miss="Two cells with three candidates need more thought (types 2 to 4).",
        needs=("Uniqueness Test Type 1",),
    ),
)
