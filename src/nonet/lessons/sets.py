"""Almost locked sets: one value more than cells."""

from nonet.lessons._lesson import Lesson

_LOSES = "A set with one value more than cells needs all the others once it loses one. "

SETS = (
    Lesson(
        "Sue de Coq",
        look_for="Two or three cells where line and box cross, with two more values than cells; "
        "a cell further along the line and one in the box that share these values between them.",
        why="As many values as cells, and none fits twice: each house loses the values that are "
        "used up in it.",
        near_miss="A value that line and box share outside of the crossing could stand twice.",
        needs=("Naked Triple", "Locked Pair"),
    ),
    Lesson(
        "ALS-XZ",
        look_for="Two sets of cells, each in a house and with one value more than cells. All "
        "places of a value in the one see those in the other: only one of them can have it.",
        why=_LOSES + "So one of the two has every other value that they share, and what sees all "
        "its places is false.",
        near_miss="If the sets could both have the common value, neither need lose it.",
        needs=("WXYZ-Wing",),
    ),
    Lesson(
        "ALS-XY-Wing",
        look_for="Three such sets: the middle one shares a value with each of the others.",
        why=_LOSES + "The middle one cannot take both values, so one of the others loses its own "
        "and needs the value that these two share.",
        near_miss="The two common values must differ.",
        needs=("ALS-XZ", "XY-Wing"),
    ),
    Lesson(
        "ALS-XY-Chain",
        look_for="A row of such sets, neighbours tied by values that differ from one to the next.",
        why=_LOSES + "So the first or the last has the value that they share.",
        near_miss="Two ties by the same value in a row prove nothing.",
        needs=("ALS-XY-Wing", "XY-Chain"),
    ),
    Lesson(
        "Death Blossom",
        look_for="A cell (the stem), each of whose values is tied to a set of its own (a petal).",
        why=_LOSES + "Whichever value the stem takes, one petal is locked and has the value that "
        "all petals share.",
        near_miss="Each value of the stem needs a petal.",
        needs=("ALS-XZ",),
    ),
    Lesson(
        "Aligned Pair Exclusion",
        look_for="Two cells, and what sees both of them: cells with two values and small sets.",
        why="Try each pair of values for the two cells: those that a neighbour forbids are out. A "
        "value that is in no pair left is false.",
        near_miss="One pair that is left is enough for the value to stay.",
        needs=("ALS-XZ",),
    ),
)
