"""Almost locked sets: one value more than cells."""

from nonet.lessons._lesson import Lesson

_LOSES = (
    "A set with one value more than cells needs all its other values as soon as it goes without "
    "one. "
)

SETS = (
    Lesson(
        "Sue de Coq",
        look_for="Two or three cells where a line and a box cross, with at least two values more "
        "than cells. Then cells further along the line and cells elsewhere in the box that have "
        "only values of these, no value in both, so that there are as many values as cells in all.",
        why="There are as many values as cells, and none of them fits twice, so each stands just "
        "once in these cells. The rest of the line loses all of them but those of the box's cells, "
        "the rest of the box all but those of the line's cells.",
        near_miss="With a value more than cells nothing follows, nor if a value in the cells of "
        "the line and in those of the box could stand twice.",
        needs=("Naked Triple", "Locked Pair"),
    ),
    Lesson(
        "ALS-XZ",
        look_for="Two sets of cells, each within a house and with one value more than cells: a "
        "cell with two candidates, two cells with three, and so on. They share a value x all of "
        "whose places in the one see those in the other, and a further value z.",
        why=_LOSES + "Not both sets can have x, so one of them goes without it, and has z. What "
        "sees all places of z in both sets cannot have it.",
        near_miss="With one more value a set is not almost locked. And if both sets could have x "
        "at once, neither would have to go without.",
        needs=("WXYZ-Wing",),
    ),
    Lesson(
        "ALS-XY-Wing",
        look_for="Three sets with one value more than cells. The middle one shares a value with "
        "each of the others, a different one, that not both can have. The outer two share a "
        "further value.",
        why=_LOSES + "The middle set cannot give both values away. The one that it keeps is "
        "missing in its neighbour, which then has the value that the outer sets share. What sees "
        "all its places there cannot have it.",
        near_miss="With one more value a set is not almost locked. And with the same value to both "
        "neighbours, the middle set could give just that away.",
        needs=("ALS-XZ", "XY-Wing"),
    ),
    Lesson(
        "ALS-XY-Chain",
        look_for="A row of sets with one value more than cells. Each shares a value with the next "
        "that not both can have, never the same one twice in a row; the first and the last share a "
        "further value.",
        why=_LOSES + "If the first set goes without the shared value, it takes a value from the "
        "second, which takes one from the third, and so on: the last has the shared value then. "
        "What sees all its places in both cannot have it.",
        near_miss="If a set is tied to both neighbours by the same value, the chain ends there.",
        needs=("ALS-XY-Wing", "XY-Chain"),
    ),
    Lesson(
        "Death Blossom",
        look_for="A cell with two or three candidates, the stem. Each of them sees all its places "
        "in a set with one value more than cells, the petal. All petals share a further value.",
        why=_LOSES + "Whichever value the stem takes, its petal goes without it, and has the "
        "shared value. What sees all places of this value in the petals cannot have it.",
        near_miss="Each value of the stem needs a petal of its own.",
        needs=("ALS-XZ",),
    ),
    Lesson(
        "Aligned Pair Exclusion",
        look_for="Two cells of a house, and the cells and almost locked sets that see both. List "
        "the pairs of values that the two could take.",
        why="A pair that leaves a cell no candidate, or takes two values from a set that can spare "
        "only one, is impossible. A value that is in none of the pairs left is false.",
        near_miss="A single pair that is left is enough for its values to stay.",
        needs=("ALS-XZ",),
    ),
)
