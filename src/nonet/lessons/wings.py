"""Wings: few cells with few values, of which one has to take the value that they share."""

from nonet.lessons._lesson import Lesson

WINGS = (
    Lesson(
        "XY-Wing",
        look_for="A cell with two candidates, the pivot: say 1 and 2. It sees a cell with 1 and 3, "
        "and another with 2 and 3: the pincers. Which cells see both pincers?",
        why="If the pivot is 1, the first pincer is 3; if it is 2, the second one is. So one of "
        "the pincers is 3, and what sees both cannot be.",
        near_miss="Each pincer has exactly two candidates: one of the pivot's, each a different "
        "one, and the value that both pincers share.",
        needs=("Naked Pair",),
    ),
    Lesson(
        "XYZ-Wing",
        look_for="As an XY-Wing, but the pivot has all three values, 1, 2 and 3. Which cells see "
        "the pivot and both pincers?",
        why="If the pivot is 1 or 2, one of the pincers is 3; else the pivot is 3 itself. So one "
        "of the three is 3, and what sees all three cannot be.",
        near_miss="The pincers have exactly two candidates each. And a cell that sees both of "
        "them, but not the pivot, may keep the value.",
        needs=("XY-Wing",),
    ),
    Lesson(
        "WXYZ-Wing",
        look_for="Four cells in a line and a box that cross, with four candidates between them. "
        "Three of these can stand only once in the four cells, because their places there see "
        "each other. Which cells see all places of the fourth?",
        why="Without the fourth value three values would have to fill four cells, each of them "
        "once. So one of the four cells has it, and what sees all its places there cannot.",
        near_miss="If a second value could stand twice in the four cells, nothing follows.",
        needs=("XYZ-Wing",),
    ),
    Lesson(
        "W-Wing",
        look_for="Two cells with the same two candidates, say 1 and 2, that do not see each other. "
        "Then a house with just two places for the 1, of which one sees the first cell and the "
        "other the second.",
        why="The house takes its 1 in one of the two places, and the cell that sees it must be 2. "
        "So one of both cells is 2, and what sees both cannot be.",
        near_miss="A third candidate in one of the two cells, or a third place in the house, out "
        "of sight of both, breaks it.",
        needs=("XY-Wing", "Skyscraper"),
    ),
    Lesson(
        "Grouped W-Wing",
        look_for="Two cells as for a W-Wing, say with 1 and 2, and a house with three or more "
        "places for the 1. Does each of these see one of the two cells?",
        why="Wherever the house takes its 1, one of the two cells sees it and must be 2. So one of "
        "both cells is 2, and what sees both cannot be.",
        near_miss="A third candidate in one of the two cells, or a place of the house that sees "
        "neither, breaks it.",
        needs=("W-Wing", "Empty Rectangle"),
    ),
    Lesson(
        "Remote Pair",
        look_for="Four or more cells with the same two candidates, each in sight of the next. "
        "Count along the chain: which cells see two whose numbers differ by an odd number, three "
        "or more?",
        why="Along the chain the two values take turns. So two cells an odd number of steps apart "
        "have both values, and what sees both of them can have neither.",
        near_miss="A third candidate in one of the cells breaks the chain. And two cells an even "
        "number of steps apart have the same value, nobody knows which.",
        needs=("Naked Pair", "Simple Colors Trap"),
    ),
    Lesson(
        "Triple Firework",
        look_for="A cell where a row and a column cross, and three values. Outside of the cell's "
        "box each of them has at most one place in the row and one in the column, and all three "
        "the same.",
        why="A value that is at neither end must be in the box in its row and in its column, and "
        "that is the crossing cell. So the crossing and the two ends take the three values, and "
        "have room for nothing else.",
        near_miss="A further place in the row or column outside of the box, and that value can "
        "stand there.",
        needs=("Hidden Triple",),
    ),
    Lesson(
        "Chute Remote Pair",
        look_for="A chute is three boxes side by side or one below the other. Two of its boxes "
        "have a cell each with the same two candidates, say 1 and 2, that do not see each other. "
        "In the third box three cells see neither: can none of these be 1?",
        why="Then the third box has its 1 where one of the two cells sees it, so not both of them "
        "are 1: one is 2, and what sees both cannot be. It is a W-Wing, mostly a Grouped W-Wing, "
        "whose link is the third box.",
        near_miss="If the three cells can take both values, or have them already, nothing follows.",
        needs=("Grouped W-Wing",),
    ),
    Lesson(
        "Multivalue X-Wing",
        look_for="A rectangle of four cells with two candidates each. Its two rows, say, have a "
        "value each with no place but these corners: 1 and 2 above, 1 and 3 above; 5 and 2 below, "
        "5 and 3 below. So 2 is common to the left side, 3 to the right.",
        why="If 1 and 5 were both on the left, both corners on the right would be 3, in one "
        "column. So they stand crosswise, and each side has its common value in the other corner: "
        "the rest of its column loses it. It is a Continuous Nice Loop of four cells.",
        near_miss="A third candidate in a corner, or a further place for 1 or 5 in its row, breaks "
        "the ring.",
        needs=("X-Wing", "Continuous Nice Loop"),
    ),
)
