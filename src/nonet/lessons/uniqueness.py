"""Uniqueness: what would allow a second solution is not in a puzzle that has just one."""

from nonet.lessons._lesson import Lesson

_WHY = (
    "If four cells in two rows, two columns and two boxes had the same two values and nothing "
    "else, these could be exchanged, and there would be a second solution. "
)
_MISS = (
    "A further candidate in another corner, and the exchange may fail there. And the four cells "
    "must lie in two boxes, not in four: else nothing can be exchanged."
)

UNIQUENESS = (
    Lesson(
        "Uniqueness Test Type 1",
        look_for="Four cells in two rows, two columns and two boxes. Three of them have the same "
        "two candidates and no others; the fourth has these and more.",
        why=_WHY + "So the fourth cell is neither of the two.",
        near_miss=_MISS,
        needs=("Naked Pair",),
    ),
    Lesson(
        "Uniqueness Test Type 2",
        look_for="A rectangle as in type 1, but with two corners on one side that have one further "
        "candidate, the same in both.",
        why=_WHY + "So one of these two corners has the further value, and what sees both cannot "
        "have it.",
        near_miss=_MISS,
        needs=("Uniqueness Test Type 1",),
    ),
    Lesson(
        "Uniqueness Test Type 3",
        look_for="A rectangle as in type 2, but with several further candidates. Take the two "
        "corners as one cell with these: does it make a naked pair or triple with other cells of "
        "a house that they share?",
        why=_WHY + "So one of the two corners has one of the further values, and acts like a cell "
        "that has only these. The naked set clears the rest of the house.",
        near_miss=_MISS,
        needs=("Uniqueness Test Type 2", "Naked Triple"),
    ),
    Lesson(
        "Uniqueness Test Type 4",
        look_for="A rectangle with further candidates in two corners on one side. Does one of the "
        "two values have no place in a house of these corners but in them?",
        why=_WHY + "One of the two corners has that value, since its house needs it. If the other "
        "corner had the second value, the exchange would be complete. So neither corner has the "
        "second value.",
        near_miss=_MISS,
        needs=("Uniqueness Test Type 1", "Hidden Pair"),
    ),
    Lesson(
        "Uniqueness Test Type 5",
        look_for="A rectangle with the same one further candidate in two opposite corners, or in "
        "three corners.",
        why=_WHY + "So one of these corners has the further value, and what sees all of them "
        "cannot have it.",
        near_miss=_MISS,
        needs=("Uniqueness Test Type 2",),
    ),
    Lesson(
        "Uniqueness Test Type 6",
        look_for="A rectangle with further candidates in two opposite corners. One of the two "
        "values has no other place in both rows of the rectangle, or in both columns.",
        why=_WHY + "If that value were in one of these two corners, it would be in both, like the "
        "corners of an X-Wing, and the exchange would be complete. So it is in neither.",
        near_miss=_MISS,
        needs=("Uniqueness Test Type 4", "X-Wing"),
    ),
    Lesson(
        "Hidden Rectangle",
        look_for="A rectangle with a corner that has only the two values. Look at the opposite "
        "corner: in its row and in its column, one of the two values has no place outside of the "
        "rectangle.",
        why=_WHY + "If the opposite corner had the other value, row and column would put the first "
        "one into the corners beside it, and the exchange would be complete. So it does not have "
        "the other value.",
        near_miss=_MISS,
        needs=("Uniqueness Test Type 4",),
    ),
    Lesson(
        "Avoidable Rectangle Type 1",
        look_for="Three corners of a rectangle that you have filled yourself, none of them a "
        "given: two opposite ones with the same value, and the third with another. Could the "
        "fourth corner have that other value, too?",
        why=_WHY + "That the cells are filled changes nothing, as long as none is a given. So the "
        "fourth corner does not have that value.",
        near_miss="With a given among the corners nothing can be exchanged.",
        needs=("Uniqueness Test Type 1",),
    ),
    Lesson(
        "Unique Loop Type 1",
        look_for="A ring of six or more cells with the same two candidates, each in sight of the "
        "next, with two of its cells in each row, column and box that it meets. One cell has "
        "further candidates.",
        why="Without these the ring could be filled in two ways, and there would be a second "
        "solution. So the cell has one of its further candidates, and neither of the two values.",
        near_miss="Every row, column and box that the ring meets must hold just two of its cells.",
        needs=("Uniqueness Test Type 1", "Remote Pair"),
    ),
    Lesson(
        "Bivalue Universal Grave + 1",
        look_for="Near the end, every empty cell has two candidates, and one alone has three. "
        "Which of the three has three places in the row, the column and the box of the cell?",
        why="Without it, every value would have two places in each house that lacks it, and the "
        "puzzle would have two solutions or none. So it is the value of the cell.",
        near_miss="Two cells with three candidates need more thought: types 2 to 4.",
        needs=("Uniqueness Test Type 1",),
    ),
)
