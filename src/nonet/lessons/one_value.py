"""One value and its strong links: houses in which it has just two places."""

from nonet.lessons._lesson import Lesson

_ENDS = (
    "If the one end is not true, the links lead to the other end. So one of the two is, and what "
    "sees both cannot have the value."
)
_ENDS_MISS = "A third place in one of the houses, and the link is no longer strong."
_COLOURS = (
    "Along strong links the value is there and not there in turn. So all cells of one colour have "
    "it, or all of the other."
)

ONE_VALUE = (
    Lesson(
        "Skyscraper",
        look_for="Two rows (or columns) with two places each of a value. Two of the ends share a "
        "column; look at what sees the other two, the roofs.",
        why=_ENDS,
        near_miss=_ENDS_MISS,
        needs=("X-Wing",),
    ),
    Lesson(
        "2-String Kite",
        look_for="A row and a column with two places each of a value, an end of each in one box.",
        why=_ENDS,
        near_miss=_ENDS_MISS,
        needs=("Skyscraper",),
    ),
    Lesson(
        "Turbot Fish",
        look_for="Any two houses with two places each, an end of one in sight of an end of the "
        "other.",
        why=_ENDS,
        near_miss=_ENDS_MISS,
        needs=("2-String Kite",),
    ),
    Lesson(
        "Empty Rectangle",
        look_for="A box whose places of a value form a cross: one row and one column of it. Find a "
        "line with two places, of which one lies in an arm of the cross.",
        why="If the near end of the link has the value, this arm is empty, and the box takes it in "
        "the other arm. So the far end or that arm has it, and what sees both cannot.",
        near_miss="A place of the box off the cross, and the box can take the value there.",
        needs=("2-String Kite",),
    ),
    Lesson(
        "X-Chain",
        look_for="A chain of one value: strong and weak links in turn, strong ones at both ends.",
        why=_ENDS,
        near_miss="Two weak links in a row, and the chain does not hold.",
        needs=("Turbot Fish",),
    ),
    Lesson(
        "Simple Colors Trap",
        look_for="Colour the strong links of a value in two colours, in turn. Which candidate sees "
        "both colours?",
        why=_COLOURS + " A candidate that sees one of each is false either way.",
        near_miss="Seeing two cells of the same colour says nothing: both may be false.",
        needs=("Turbot Fish",),
    ),
    Lesson(
        "Simple Colors Wrap",
        look_for="Colour as before. Do two cells of one colour see each other?",
        why=_COLOURS + " The colour with two in one house cannot be the one.",
        near_miss="Two cells of different colours in one house are as they should be.",
        needs=("Simple Colors Trap",),
    ),
    Lesson(
        "Multi-Colors 1",
        look_for="Two nets of strong links, coloured apart, of which a colour sees a colour.",
        why=_COLOURS
        + " Not both of the colours that see each other hold, so one of their opposites "
        "does; what sees both opposites is false.",
        near_miss="Nets of which no colours see each other have nothing to do with each other.",
        needs=("Simple Colors Wrap",),
    ),
    Lesson(
        "Multi-Colors 2",
        look_for="Two nets, coloured apart: does one colour see both colours of the other net?",
        why=_COLOURS
        + " One of the other net's colours holds, so the colour that sees both is false.",
        near_miss="It has to see both colours, though not in the same house.",
        needs=("Multi-Colors 1",),
    ),
)
