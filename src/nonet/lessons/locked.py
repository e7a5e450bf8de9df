"""Values that are locked where two houses cross, and sets of cells that lock their values."""

from nonet.lessons._lesson import Lesson


def _naked(cells: str) -> str:
    return (
        f"There are just as many values as cells: each of the {cells} cells takes one of the "
        f"{cells} values, in whatever order. So none of these values is left for another cell of "
        "the house."
    )


def _hidden(values: str) -> str:
    needed = "both" if values == "two" else f"all {values}"
    return (
        f"The house needs {needed} values, and they have only these {values} cells. So each of "
        "the cells takes one of them, and has no room for anything else."
    )


_BOTH = " The cells share two houses, a line and a box, so both of these lose the values."
_NAKED_MISS = (
    "With one value more among the cells nothing is locked: any of the values may go without. Such "
    "a set is almost locked, and comes back in harder techniques."
)
_HIDDEN_MISS = (
    "If one of the values has another place in the house, one of the cells may be free for "
    "something else."
)

LOCKED = (
    Lesson(
        "Locked Candidates Type 1",
        look_for="This is called pointing. Take a box and a value that it still needs. Do all its "
        "places in the box lie in one row or one column? They point along that line: look for the "
        "value there, outside of the box.",
        why="The box has to take the value in one of these places. Whichever it is, the line has "
        "the value then, so the cells of the line outside of the box cannot have it.",
        near_miss="A single place off the line is enough for the box to take the value there.",
        needs=("Hidden Single",),
    ),
    Lesson(
        "Locked Candidates Type 2",
        look_for="This is called claiming. Take a row or column and a value that it still needs. "
        "Do all its places there lie in one box? Then look for the value in the other cells of "
        "this box.",
        why="The line has to take the value in one of these places. Whichever it is, the box has "
        "the value then, so its cells off the line cannot have it.",
        near_miss="A single place of the line outside of the box is enough to break it.",
        needs=("Locked Candidates Type 1",),
    ),
    Lesson(
        "Naked Pair",
        look_for="Two cells of a house with the same two candidates and no others. Do other cells "
        "of the house have one of these?",
        why=_naked("two"),
        near_miss=_NAKED_MISS,
        needs=("Naked Single",),
    ),
    Lesson(
        "Locked Pair",
        look_for="A naked pair whose cells lie in one line and in one box as well. Look at both "
        "houses.",
        why=_naked("two") + _BOTH,
        near_miss=_NAKED_MISS,
        needs=("Naked Pair", "Locked Candidates Type 1"),
    ),
    Lesson(
        "Locked Triple",
        look_for="The three cells where a line crosses a box, if they have only three candidates "
        "between them. Look at both houses.",
        why=_naked("three") + _BOTH,
        near_miss=_NAKED_MISS,
        needs=("Locked Pair", "Naked Triple"),
    ),
    Lesson(
        "Naked Triple",
        look_for="Three cells of a house that have only three candidates between them. Not each "
        "cell needs all three: 1 and 2, 2 and 3, 1 and 3 is a triple, too.",
        why=_naked("three"),
        near_miss=_NAKED_MISS,
        needs=("Naked Pair",),
    ),
    Lesson(
        "Naked Quadruple",
        look_for="Four cells of a house that have only four candidates between them. In a house "
        "with seven or fewer empty cells a hidden set of the other cells says the same, and is "
        "smaller.",
        why=_naked("four"),
        near_miss=_NAKED_MISS,
        needs=("Naked Triple",),
    ),
    Lesson(
        "Hidden Pair",
        look_for="In a house, look for values with only two places. Do two of them have the same "
        "two cells? Then look at what else is noted in these.",
        why=_hidden("two"),
        near_miss=_HIDDEN_MISS,
        needs=("Hidden Single", "Naked Pair"),
    ),
    Lesson(
        "Hidden Triple",
        look_for="In a house, look for values with two or three places. Do three of them share "
        "three cells and have no place elsewhere?",
        why=_hidden("three"),
        near_miss=_HIDDEN_MISS,
        needs=("Hidden Pair", "Naked Triple"),
    ),
    Lesson(
        "Hidden Quadruple",
        look_for="Four values of a house that have only four places between them. It is rare, and "
        "needs a house with many empty cells.",
        why=_hidden("four"),
        near_miss=_HIDDEN_MISS,
        needs=("Hidden Triple",),
    ),
    Lesson(
        "Almost Locked Pair",
        look_for="In a row, say, a cell with two candidates. Then a box that the row crosses "
        "elsewhere: do both values have places there only in the row, but for a single cell?",
        why="The cell takes one of the two values, which the row cannot take a second time. So the "
        "box takes this value in its single cell off the row, and the other value in the row. "
        "That cell has room for nothing else, and the rest of the row for neither value.",
        near_miss="With a third candidate in the cell, or a second place of one of the values in "
        "the box off the row, nothing follows.",
        needs=("Locked Candidates Type 2", "Hidden Pair"),
    ),
    Lesson(
        "Almost Locked Triple",
        look_for="As an almost locked pair, with two cells in the line that have three candidates "
        "between them, and two cells in the box off the line. Line and box may change their parts.",
        why="The two cells of the line take two of the three values. So the box takes these two in "
        "its two cells off the line, and the third value where line and box cross. The two cells "
        "of the box have room for nothing else, and the rest of the line for none of the three.",
        near_miss="With a fourth value in the two cells of the line, or another place of one of "
        "the three in the box, nothing follows.",
        needs=("Almost Locked Pair", "Hidden Triple"),
    ),
)
