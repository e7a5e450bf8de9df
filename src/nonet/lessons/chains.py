"""Chains: if this is not, then that is, so this is not."""

from nonet.lessons._lesson import Lesson

_ENDS = "One of the two ends is true, whichever way, and what sees both is false."
_WEAK = "After a strong link must come a weak one: two weak links in a row prove nothing."
_GROUP = " A group, cells of a line in one box, counts as one place: the value is in one of them."

CHAINS = (
    Lesson(
        "XY-Chain",
        look_for="Cells with two values, each sharing a value with the next in sight; the first "
        "and the last have one value in common.",
        why="If the first is not that value, it is its other one, so the next one is too, and "
        f"so on to the last. {_ENDS}",
        near_miss=_WEAK,
        needs=("XY-Wing",),
    ),
    Lesson(
        "AIC",
        look_for="A chain of any links: two places in a house or two values in a cell are strong; "
        "two that exclude each other are weak. Strong and weak in turn, strong at both ends.",
        why=_ENDS,
        near_miss=_WEAK,
        needs=("XY-Chain", "X-Chain"),
    ),
    Lesson(
        "Continuous Nice Loop",
        look_for="An alternating chain whose ends see each other: it closes to a ring.",
        why="A ring can be followed both ways, so each weak link is strong as well: of its two "
        "candidates just one is true, and what sees both is false.",
        near_miss="Two strong or two weak links in a row, and the ring is not continuous.",
        needs=("AIC",),
    ),
    Lesson(
        "Discontinuous Nice Loop",
        look_for="A chain that leads from a candidate back to it. Two weak links meet there: it is "
        "false. Two strong ones: it is true.",
        why="The assumption contradicts itself, so the opposite holds.",
        near_miss="A chain that comes back to what it assumed proves nothing.",
        needs=("AIC",),
    ),
    Lesson(
        "Grouped AIC",
        look_for="As AIC, where two or three cells in a line and a box count as one place.",
        why=_ENDS + _GROUP,
        near_miss="A cell must see all cells of the group to be linked with it.",
        needs=("AIC", "Empty Rectangle"),
    ),
    Lesson(
        "Grouped Continuous Nice Loop",
        look_for="A ring of links as before, some of them over groups.",
        why="Each weak link is strong as well." + _GROUP,
        near_miss="A cell must see all cells of the group to be linked with it.",
        needs=("Grouped AIC", "Continuous Nice Loop"),
    ),
    Lesson(
        "Grouped Discontinuous Nice Loop",
        look_for="A contradiction of a candidate as before, over groups.",
        why="The assumption contradicts itself, so the opposite holds." + _GROUP,
        near_miss="A cell must see all cells of the group to be linked with it.",
        needs=("Grouped AIC", "Discontinuous Nice Loop"),
    ),
    Lesson(
        "3D Medusa",
        look_for="Colour as with simple colours, over cells with two values as well: all values at "
        "once.",
        why="All candidates of one colour are true, or all of the other. What is impossible with "
        "both is false.",
        near_miss="A cell with three values passes no colour on.",
        needs=("Simple Colors Wrap", "XY-Chain"),
    ),
    Lesson(
        "Forcing Chain Contradiction",
        look_for="A candidate from which two chains lead to opposite statements, or to a house or "
        "cell with nothing left.",
        why="What leads to a contradiction is false.",
        near_miss="Chains that end in different, compatible statements prove nothing.",
        needs=("Discontinuous Nice Loop",),
    ),
    Lesson(
        "Forcing Chain Verity",
        look_for="A cell or a house: follow each of its candidates. Do all lead to the same?",
        why="One of them is true, and whichever it is, the same follows.",
        near_miss="All of them must lead there: one that does not is enough to break it.",
        needs=("Forcing Chain Contradiction",),
    ),
    Lesson(
        "Nishio",
        look_for="Suppose a value in a cell and place this value alone, house by house. Is there a "
        "house without a place?",
        why="What leaves a house without a place is false.",
        near_miss="As long as each house has a place left, nothing is proven.",
        needs=("X-Chain",),
    ),
    Lesson(
        "Forcing Net Contradiction",
        look_for="As a last resort: suppose a candidate and write all singles that follow.",
        why="Where a cell has no value left, or a house no place, the assumption was wrong.",
        near_miss="Where the singles run dry without a contradiction, nothing is proven.",
        needs=("Forcing Chain Contradiction",),
    ),
    Lesson(
        "Forcing Net Verity",
        look_for="Suppose each candidate of a cell or house in turn, with all singles that follow.",
        why="What follows from each of them is true.",
        near_miss="All of them must lead there: one that does not breaks it.",
        needs=("Forcing Chain Verity", "Forcing Net Contradiction"),
    ),
)
