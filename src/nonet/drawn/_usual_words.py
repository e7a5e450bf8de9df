"""Words that are usual in rules: with every rule, with each shape, in what asks for nothing."""

from __future__ import annotations

from nonet.constraints._wording import Wording

# Words that are usual with every rule, and with each shape.
USUAL = "digit cell contain all grid exactly but clue given just indicated"
# As in "anti-knight sudoku rules apply".
OF_RULES = {"sudoku", "rule", "apply", "normal", "partial", "full"}
OF_SHAPE = {
    "line": "line along path shaded drawn through inside join",
    "bulb": "thermometer line along shaded bulb tip start strictly step through move path drawn",
    "arrow": "arrow circle digit tip along shaft bulb attached join path move through pill start "
    "base equal",
    "cage": "cage killer corner small top left upper inside outlined indicated upper-left top-left "
    "equal shown",
    "dot": "",
    "corner": "corner circle white small square 2x2 surrounding around adjacent border inside",
    "mark": "cell mark shaded inside",
    "outside": "outside around row column direction indicated left right top bottom beside border "
    "look along clue position closest start equal next-to",
    "diagonal": "outside around row column direction indicated arrow along diagonal equal",
    "sign": "clue between join border adjacent separate 2",
    "area": "shaded region 3x3 square area inside",
    "board": "anywhere",
}
ALLOWS = (
    Wording("", "may-repeat", (
        "along line arrow cage diagonal indicated thermometer pill zipper circle though or main "
        "shaft also string segment"
    )),
    Wording("", "determine nature | determine type", "solver nature type line which determine"),
    Wording("", "some digit given | some cell given | some cell filled", "number"),
    Wording("", "clear fog | reveal fog | lift fog | grid fog | digit fog", (
        "correct surrounding around place enter cell some cover covered board start light this"
    )),
    Wording("", "may distinct | may move | may overlap | may touch | segment individually", (
        "line path cage arrow thermometer segment sum distinct main n same box region separate"
    )),
)  # fmt: skip
NOT_ALL = (
    "notall arrow cage line quadruple inequality dot clue letterx letterv diamond circle square "
    "sum differ such pair possible join or kropki may between"
)
ALL = (
    "all dot clue letterx letterv diamond circle square pair possible join such kropki negative or "
    "between"
)
# Headings that say when, how surely or for whom what stands below holds: then it is no plain rule.
CONDITIONS = frozenset(
    """tomorrow today yesterday sometimes often usually mostly almost nearly never maybe perhaps
    possibly optional optionally bonus variant variation alternative alternatively version mode
    level challenge hint hints false wrong fake untrue impossible forbidden ignore removed unused
    old former formerly previously later soon if when unless except easy easier hard harder
    beginner expert draft""".split()  # noqa: SIM905
)
NEGATIVE = {"negative", "clue", "apply"}  # "the negative constraint applies"
ORDINARY = (
    Wording("", "normal sudoku | normal rule sudoku | sudoku rule apply | normal rule apply", (
        "normal sudoku rule apply row column box region once span size whole grid 3x3 fill "
        "distinct outlined border cell empty 9 irregular jigsaw follow use"
    )),
    Wording("", "row span | column span | contain cell single | contain square span", (
        "row column all place single span 9 once cell square"
    )),
    Wording("", "row column box | row column region | row column | span grid | digit cell span", (
        "row column box region once span size whole grid 3x3 distinct not same outlined border "
        "empty cell follow all 9 sudoku normal large irregular jigsaw so in-such 2x2 given "
        "repeat standard or nor marked bold square"
    )),
)  # fmt: skip
GREETING = frozenset(
    """enjoy fun luck good happy solving solve thank thanks hope puzzle comment comments feedback
    welcome my i me you your exported by set setter author made hints hint video first dedicated
    love like great difficulty stars easy hard rated credit""".split()  # noqa: SIM905
)
