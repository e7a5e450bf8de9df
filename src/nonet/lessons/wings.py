"""Wings: few cells with few values, of which one has to take the value that they share."""

from nonet.lessons._lesson import Lesson

WINGS = (
    Lesson(
        "XY-Wing",
        look_for="A cell with two values (the pivot) that sees two cells with two values each: one "
        "of the pivot's and a third, the same in both.",
        why="Whichever value the pivot takes, one of the pincers is left with the third. What sees "
        "both pincers cannot have it.",
        near_miss="The pincers have to share the third value, and each one of the pivot's.",
        needs=("Naked Pair",),
    ),
    Lesson(
        "XYZ-Wing",
        look_for="As XY-Wing, with a pivot that has the third value too.",
        why="The pivot or one of the pincers has the value. What sees all three cannot.",
        near_miss="A cell that sees the pincers but not the pivot may keep its value.",
        needs=("XY-Wing",),
    ),
    Lesson(
        "WXYZ-Wing",
        look_for="Four cells in a line and a box with four values, of which only one can stand in "
        "two of them.",
        why="If it stood in none, three values would have to fill four cells, each once. What sees "
        "all its places cannot have it.",
        near_miss="With a second value that can stand twice, nothing follows.",
        needs=("XYZ-Wing",),
    ),
    Lesson(
        "W-Wing",
        look_for="Two cells with the same two values that do not see each other, and a house where "
        "one of the values has two places, each in sight of one of the cells.",
        why="The house takes that value in sight of one of the cells, which then has the other. "
        "What sees both cells cannot have it.",
        near_miss="A third place in the house, out of sight of the cells, breaks the link.",
        needs=("XY-Wing", "Skyscraper"),
    ),
    Lesson(
        "Remote Pair",
        look_for="Four or more cells with the same two values, each in sight of the next.",
        why="They take the two values in turn. What sees one of each kind can have neither.",
        near_miss="Between the two ends there must be an even number of cells.",
        needs=("Naked Pair", "Simple Colors Trap"),
    ),
    Lesson(
        "Triple Firework",
        look_for="Three values which in a row and a column, leaving the box where these cross, "
        "have one further place each: the same end cells.",
        why="Row and column need the three values, so the crossing and the two ends take them.",
        near_miss="A place outside of the ends and the box, and a value can stand there.",
        needs=("Hidden Triple",),
    ),
)
