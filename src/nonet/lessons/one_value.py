"""One value and its strong links: houses in which it has just two places."""

from nonet.lessons._lesson import Lesson

_ENDS = (
    "Not both of the joined places can have the value, as they see each other. The house of one "
    "that has not takes it at its other end. So one of the two free ends has the value, and what "
    "sees both cannot have it."
)
_ENDS_MISS = (
    "A third place in one of the two houses, and the link is broken: the house could take the "
    "value there."
)
_GROUPS = (
    " Here some places count as one: they lie in one line and one box, and what sees all of them "
    "is excluded by whichever has the value."
)
_GROUPS_MISS = "A further place in one of the houses, apart from the group, breaks its link."
_COLOURS = (
    "A strong link has the value at just one of its ends. So in a net of them either all cells of "
    "the first colour have the value, or all cells of the second."
)

ONE_VALUE = (
    Lesson(
        "Skyscraper",
        look_for="Two rows with just two places each for a value, of which two share a column (the "
        "base). Look at the other two, the roofs: which cells see both? Do the same with rows and "
        "columns exchanged.",
        why=_ENDS,
        near_miss=_ENDS_MISS,
        needs=("X-Wing",),
    ),
    Lesson(
        "2-String Kite",
        look_for="A row and a column with just two places each for a value. One end of each lies "
        "in the same box: these are joined. Which cell sees both of the other ends?",
        why=_ENDS,
        near_miss=_ENDS_MISS,
        needs=("Skyscraper",),
    ),
    Lesson(
        "Turbot Fish",
        look_for="Any two houses, boxes too, with just two places each for a value, such that an "
        "end of the one sees an end of the other. Which cells see both of the other ends?",
        why=_ENDS,
        near_miss=_ENDS_MISS,
        needs=("2-String Kite",),
    ),
    Lesson(
        "Empty Rectangle",
        look_for="A box in which all places of a value lie in one row and one column, like a cross "
        "or an L. Then a line outside of the box with just two places for the value, one of which "
        "is level with an arm of the cross.",
        why="Either the far end of that line has the value, or its near end has it. Then that arm "
        "of the cross is empty, and the box takes the value in the other arm. So what sees the far "
        "end and all of the other arm cannot have it.",
        near_miss="A place of the box off the cross, or a third place in the line, and the value "
        "could go there.",
        needs=("2-String Kite",),
    ),
    Lesson(
        "X-Chain",
        look_for="Join houses that have two places for a value to a longer chain: within a house "
        "from one place to the other (strong), then to a place in sight (weak), and so on, strong "
        "at both ends.",
        why="If the first place does not have the value, each strong link leads on to a place that "
        "has it, up to the last. So the first or the last has the value, and what sees both cannot "
        "have it.",
        near_miss="A third place in a house makes its strong link a weak one, and two weak links "
        "in a row lead nowhere: what is excluded says nothing about what it sees.",
        needs=("Turbot Fish",),
    ),
    Lesson(
        "Simple Colors Trap",
        look_for="Take a house with two places for a value and colour them blue and green. Go on "
        "with every house of two places that one of them lies in. When nothing is left to colour: "
        "does some other candidate see a blue and a green place?",
        why=_COLOURS + " A candidate that sees both colours sees the value in any case.",
        near_miss="A house with a third place passes no colour on. And a candidate that sees two "
        "places of the same colour only is not excluded: both may be false.",
        needs=("Turbot Fish",),
    ),
    Lesson(
        "Simple Colors Wrap",
        look_for="Colour the strong links of a value as for a trap. Do two places of the same "
        "colour see each other?",
        why=_COLOURS + " A colour with two places in one house cannot be the true one: all of it "
        "is false, and the other colour is true.",
        near_miss="A house with a third place passes no colour on. And two places of different "
        "colours in one house are as they should be.",
        needs=("Simple Colors Trap",),
    ),
    Lesson(
        "Multi-Colors 1",
        look_for="Two nets of strong links of a value that are not linked with each other. Colour "
        "each in two colours of its own. Does a place of one net see a place of the other? Then "
        "look at the two opposite colours.",
        why=_COLOURS + " Two colours that see each other are not both true. So at least one of "
        "their opposites is true, and what sees both opposites is false.",
        near_miss="A house with a third place passes no colour on. And nets that do not see each "
        "other have nothing to do with each other.",
        needs=("Simple Colors Wrap",),
    ),
    Lesson(
        "Multi-Colors 2",
        look_for="Two nets, coloured as before. Does one colour of the first net see both colours "
        "of the second, with the same place or with different ones?",
        why=_COLOURS + " One of the second net's colours is true. Whichever it is, the colour that "
        "sees both is false.",
        near_miss="A house with a third place passes no colour on. And a colour has to see both "
        "others: with one of them alone nothing is decided.",
        needs=("Multi-Colors 1",),
    ),
    Lesson(
        "Grouped Skyscraper",
        look_for="Two parallel lines in which a value has places in two parts each: a single cell, "
        "or some that lie in one box. One part of each is joined: they share a crossing line or a "
        "box. Which cells see all of both other parts?",
        why=_ENDS + _GROUPS,
        near_miss=_GROUPS_MISS,
        needs=("Skyscraper", "Locked Candidates Type 2"),
    ),
    Lesson(
        "Grouped 2-String Kite",
        look_for="As a 2-string kite, where a row or column has its places in two parts instead of "
        "two cells: a single cell, or some that lie in one box.",
        why=_ENDS + _GROUPS,
        near_miss=_GROUPS_MISS,
        needs=("2-String Kite", "Grouped Skyscraper"),
    ),
    Lesson(
        "Rectangle Elimination",
        look_for="A row or column with just two places for a value: the hinge and a wing. Follow "
        "the other line of the hinge to a second wing in another box. Do both wings together see "
        "all places of the value in the box at the fourth corner of the rectangle?",
        why="If the second wing had the value, the hinge would not, so the first wing would, and "
        "the box at the fourth corner would be left without. So the second wing does not. It is an "
        "Empty Rectangle seen from the other side, and a grouped chain.",
        near_miss="One place of that box that neither wing sees is enough for the box.",
        needs=("Empty Rectangle",),
    ),
)
