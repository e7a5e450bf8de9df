"""Chains: if this is not, then that is, so this is not."""

from nonet.lessons._lesson import Lesson

_ENDS = (
    "If the start is not true, link after link leads to the end, which then is. So the start or "
    "the end is true, and what excludes both is false."
)
_WEAK = (
    "A third place in a house, or a third candidate in a cell, makes a strong link a weak one. Two "
    "weak links in a row prove nothing: that something is excluded makes nothing else true."
)
_GROUP = (
    " A group says: the value is in one of these cells. As they lie in one line and one box, "
    "whatever sees all of them is excluded by it."
)
_GROUP_MISS = (
    "A place in a house apart from the group breaks the link. And a cell must see every cell of a "
    "group to be linked with it."
)

CHAINS = (
    Lesson(
        "XY-Chain",
        look_for="Start from a cell with two candidates, say 1 and 2. Go on through cells with two "
        "candidates, each in sight of the one before and sharing a value with it: 2 and 5, then 5 "
        "and 7 ... until one has the 1 again. Which cells see the first and the last?",
        why="If the first cell is not 1, it is 2, so the next one is 5, the next 7, and so on: the "
        "last is 1. So the first or the last is 1, and what sees both cannot be.",
        near_miss="A third candidate in one of the cells breaks the chain. And a cell has to be "
        "left by its other value, not by the one by which it was entered.",
        needs=("XY-Wing",),
    ),
    Lesson(
        "AIC",
        look_for="A chain with links of all kinds. Strong ones join the two places of a value in a "
        "house, or the two candidates of a cell: one of both is true. Weak ones join candidates "
        "that exclude each other. They take turns, strong at both ends.",
        why=_ENDS,
        near_miss=_WEAK,
        needs=("XY-Chain", "X-Chain"),
    ),
    Lesson(
        "Continuous Nice Loop",
        look_for="A chain of strong and weak links in turn whose ends exclude each other: a last "
        "weak link closes it to a ring.",
        why="The ring holds in both directions, so at each weak link just one of both candidates "
        "is true. What excludes both, or is excluded by both, is false.",
        near_miss="If a strong link is broken, by a third place or a third candidate, two weak "
        "ones meet, and the ring is not continuous.",
        needs=("AIC",),
    ),
    Lesson(
        "Discontinuous Nice Loop",
        look_for="A chain of strong and weak links in turn that comes back to the candidate that "
        "it started from. If two weak links meet there, it is false; if two strong ones meet, it "
        "is true.",
        why="With two weak links the candidate, if true, leads to its own opposite. With two "
        "strong ones it does so if it is false. What contradicts itself does not hold.",
        near_miss="If a strong link is broken, the chain ends there. And a chain that comes back "
        "to what it assumed proves nothing.",
        needs=("AIC",),
    ),
    Lesson(
        "Grouped AIC",
        look_for="As an AIC, but two or three cells of a line within a box may stand for one place "
        "of a value.",
        why=_ENDS + _GROUP,
        near_miss=_GROUP_MISS,
        needs=("AIC", "Empty Rectangle"),
    ),
    Lesson(
        "Grouped Continuous Nice Loop",
        look_for="A ring of strong and weak links in turn, some of them over groups of cells.",
        why="The ring holds in both directions, so at each weak link just one of both sides is "
        "true, and what excludes both is false." + _GROUP,
        near_miss=_GROUP_MISS,
        needs=("Grouped AIC", "Continuous Nice Loop"),
    ),
    Lesson(
        "Grouped Discontinuous Nice Loop",
        look_for="A chain over groups of cells that comes back to the candidate that it started "
        "from, and says the opposite of it.",
        why="What leads to its own opposite does not hold." + _GROUP,
        near_miss=_GROUP_MISS,
        needs=("Grouped AIC", "Discontinuous Nice Loop"),
    ),
    Lesson(
        "3D Medusa",
        look_for="Colour candidates in two colours along all strong links: from place to place of "
        "a value in a house, and from value to value in a cell with two. Then look for what sees "
        "both colours, and for a colour that contradicts itself.",
        why="All candidates of one colour are true, or all of the other. What is excluded by both "
        "is false; a colour that puts a value twice into a house, or two values into a cell, is "
        "false altogether.",
        near_miss="A cell with three candidates passes no colour on, nor does a house with three "
        "places.",
        needs=("Simple Colors Wrap", "XY-Chain"),
    ),
    Lesson(
        "Forcing Chain Contradiction",
        look_for="Suppose that a candidate is true and follow two chains from it. Do they end in "
        "opposite statements, or leave a cell or a house with nothing?",
        why="What leads to a contradiction is false.",
        near_miss="Chains that end in statements which can both be true prove nothing.",
        needs=("Discontinuous Nice Loop",),
    ),
    Lesson(
        "Forcing Chain Verity",
        look_for="Take a cell, or a value in a house, with two or three possibilities. Follow a "
        "chain from each. Do all of them lead to the same statement?",
        why="One of the possibilities is true. Whichever it is, the statement follows.",
        near_miss="Every possibility has to lead there: a single one that does not breaks the "
        "proof.",
        needs=("Forcing Chain Contradiction",),
    ),
    Lesson(
        "Nishio",
        look_for="Suppose that a cell has a value, and place this one value in the other houses as "
        "far as it is forced. Is there a house without a place for it?",
        why="Each house needs the value. What leaves a house without a place for it is false.",
        near_miss="As long as each house has a place left, nothing is proven.",
        needs=("X-Chain",),
    ),
    Lesson(
        "Forcing Net Contradiction",
        look_for="When nothing else helps: suppose a candidate and write all singles that follow. "
        "Does a cell end with no candidate, or a house with no place for a value?",
        why="The singles follow from what was supposed. If they end in a contradiction, it was "
        "wrong.",
        near_miss="Where the singles run dry without a contradiction, nothing is proven.",
        needs=("Forcing Chain Contradiction",),
    ),
    Lesson(
        "Forcing Net Verity",
        look_for="When nothing else helps: suppose each candidate of a cell, or each place of a "
        "value in a house, in turn, and write all singles that follow. What is the same in all "
        "cases?",
        why="One of the cases is true, so what follows in each of them is true.",
        near_miss="Every case has to lead there: a single one that does not breaks the proof.",
        needs=("Forcing Chain Verity", "Forcing Net Contradiction"),
    ),
    Lesson(
        "Twinned XY-Chain",
        look_for="Six cells where two rows cross three columns, or two columns three rows, with "
        "two or three candidates each and six values in all. Do all places of each value in the "
        "six cells see each other?",
        why="Then no value can stand there twice, and six cells need all six values: each has one "
        "of its places there, and what sees all of these cannot have it. The cells are two "
        "XY-Chains that share two cells; Multi-Sector Locked Sets are the same idea at large.",
        near_miss="A seventh value, or a value with places that do not see each other, and one of "
        "the six may be missing.",
        needs=("XY-Chain", "Naked Triple"),
    ),
    Lesson(
        "Quad Forcing Chain",
        look_for="A cell with four candidates, or a value with four places in a house. Follow a "
        "chain from each. Do all four lead to the same statement?",
        why="One of the four is true. Whichever it is, the statement follows. It is a Forcing "
        "Chain Verity with four chains, and the last thing that most people try.",
        near_miss="Three chains that agree prove nothing while the fourth leads elsewhere.",
        needs=("Forcing Chain Verity",),
    ),
)
