"""Values that are locked where two houses cross, and sets of cells that lock their values."""

from nonet.lessons._lesson import Lesson

_NAKED = (
    "As many cells as values: each value takes one of the cells, so no other cell of the house "
    "can have any of them."
)
_HIDDEN = (
    "As many places as values: the values need all of these cells, so nothing else fits there."
)
_NAKED_MISS = "One value more among the cells, and nothing is locked: that is an almost locked set."
_HIDDEN_MISS = "One place more for one of the values, and the cells need not all be used by them."

LOCKED = (
    Lesson(
        "Locked Candidates Type 1",
        look_for="A value whose places in a box lie in one row or column (pointing). Is there "
        "another place for it further along this line?",
        why="The box needs the value, and takes it in this line: so no other cell of it can.",
        near_miss="If one place of the box lies off the line, the box can take the value there.",
        needs=("Hidden Single",),
    ),
    Lesson(
        "Locked Candidates Type 2",
        look_for="A value whose places in a row or column all lie in one box (claiming). Is there "
        "another place for it in the box?",
        why="The line needs the value, and takes it in this box: the rest of the box goes without.",
        near_miss="One place outside of the box, and the line can take the value there.",
        needs=("Locked Candidates Type 1",),
    ),
    Lesson(
        "Naked Pair",
        look_for="Two cells of a house that have the same two candidates and no others.",
        why=_NAKED,
        near_miss=_NAKED_MISS,
        needs=("Naked Single",),
    ),
    Lesson(
        "Locked Pair",
        look_for="A naked pair where a line and a box cross: it clears both.",
        why=_NAKED + " The cells share two houses, and both lose the values.",
        near_miss=_NAKED_MISS,
        needs=("Naked Pair", "Locked Candidates Type 1"),
    ),
    Lesson(
        "Locked Triple",
        look_for="Three cells where a line and a box cross, with three values between them.",
        why=_NAKED + " The cells share two houses, and both lose the values.",
        near_miss=_NAKED_MISS,
        needs=("Locked Pair", "Naked Triple"),
    ),
    Lesson(
        "Naked Triple",
        look_for="Three cells of a house with three values between them; a cell may have only two.",
        why=_NAKED,
        near_miss=_NAKED_MISS,
        needs=("Naked Pair",),
    ),
    Lesson(
        "Naked Quadruple",
        look_for="Four cells of a house with four values between them. With few empty cells the "
        "hidden set of the rest is easier to see.",
        why=_NAKED,
        near_miss=_NAKED_MISS,
        needs=("Naked Triple",),
    ),
    Lesson(
        "Hidden Pair",
        look_for="Two values that have just the same two places in a house.",
        why=_HIDDEN,
        near_miss=_HIDDEN_MISS,
        needs=("Hidden Single", "Naked Pair"),
    ),
    Lesson(
        "Hidden Triple",
        look_for="Three values of a house with only three places between them.",
        why=_HIDDEN,
        near_miss=_HIDDEN_MISS,
        needs=("Hidden Pair", "Naked Triple"),
    ),
    Lesson(
        "Hidden Quadruple",
        look_for="Four values of a house with only four places between them: rare.",
        why=_HIDDEN,
        near_miss=_HIDDEN_MISS,
        needs=("Hidden Triple",),
    ),
)
