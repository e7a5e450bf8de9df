"""The names of keys that programs write, by what stands under them: of objects, tables and XML.

Names are in lower case, with letters and digits alone, as `plain` makes them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from nonet.lazy import compiled_later

_PLAIN_TEXT = compiled_later(r"[^a-z0-9]")
_LONGEST = 40  # characters of a name that is remembered
NOTHING: tuple[Any, ...] = (None, False, "", [], {})  # what stands under a key that says nothing


def plain(name: object) -> str:
    """A name without what people write it differently by: case, underscores, dashes."""
    text = str(name)
    return _plain_name(text) if len(text) <= _LONGEST else _PLAIN_TEXT.sub("", text.casefold())


@lru_cache(maxsize=512)  # the same few keys in each cell of a board
def _plain_name(name: str) -> str:
    return _PLAIN_TEXT.sub("", name.casefold())


def names_of(text: str) -> frozenset[str]:
    """The names of a text with blanks between them."""
    return frozenset(text.split())


def sorted_keys(item: Mapping[Any, Any], *groups: frozenset[str]) -> list[list[Any]]:
    """The values of an object under the names of each group, and the names that are in none."""
    sorted_: list[list[Any]] = [[] for _ in range(len(groups) + 1)]
    for key, content in item.items():
        name = plain(key)
        group = next((at for at, names in enumerate(groups) if name in names), len(groups))
        sorted_[group].append(name if group == len(groups) else content)
    return sorted_


def is_filled(key: object, value: Any) -> bool:
    """True if a key of a clue has a value that means something."""
    if plain(key) == _UNIQUE:
        return str(value).casefold() == "false"
    return value not in NOTHING


# Of a whole object.
def _joined(firsts: str, nouns: str) -> frozenset[str]:
    """Names of two words, as ``initialBoard``."""
    return frozenset(first + noun for first in firsts.split() for noun in nouns.split())


_BOARD = "board grid puzzle sudoku string str matrix array"
PUZZLES = _joined(
    "initial base start starting original unsolved game puzzle sudoku", _BOARD
) | names_of(
    "puzzle puzzledata board boardstring quiz quizzes grid gridstring "
    "sudoku givens clue question problem mission task unsolved start "
    "initial original matrix rows "
    "value values cells data input field puzzles boards grids sudokus questions problems"
)
SOLUTIONS = _joined("solution solved completed final answer", _BOARD) | names_of(
    "solution solutions solved answer answers answerkey result output expected expectedoutput "
    "completed complete"
)
WORDS = names_of("rules ruleset ruletext rulestext originalrules rulesdescription")
TITLES = names_of(
    "title name caption label description comment category remark remarks tag tags theme"
)
# The words of a document, which no rule is told in.
DOCUMENT = {
    "title": names_of("title name"),
    "author": names_of("author creator setter"),
    "successMessage": names_of("successmessage msgcorrect"),
}
DATA = TITLES | names_of(
    "key index number no author creator setter by copyright license "
    "source origin url link href date day dayofweek printdate published publishedat created "
    "createdat updated updatedat timestamp time seconds duration difficulty difficultylevel "
    "difficultyrating level levels rating score stars grade rank weight hardness comments "
    "note notes msg message messages status state response success ok "
    "error errors count total results cluecount cluescount givenscount clues numclues "
    "numberofclues givencount typename hint hints seed version schema lang language collection set "
    "file filename path minimal unique isunique symmetry steps techniques technique users user "
    "played likes difficultycategory timeelapsed elapsedtime elapsed puzzleurl sudokupadurl "
    "numinitialemptycells numblockedcells visualelements displaydate model pk slug uuid hash "
    "checksum locale timer event ts elapsedseconds besttime moves mistakes progress isdaily"
)
DRAWINGS = {"visualelements": "visual elements, which are drawn"} | dict.fromkeys(
    ("colors", "colours", "cellcolors", "cellcolours", "highlights"), "colours of cells"
)
SETTINGS = names_of("settings options preferences prefs config ui view meta")
KINDS = names_of("type kind variant game gametype puzzletype mode")  # which say the usual thing
USUAL = frozenset({"", *names_of("classic sudoku classicsudoku normal standard regular")})
ENCODED = names_of("encodedpuzzle")  # a link's puzzle, with the rules that the other lacks
SIZES = names_of(
    "size n dimension order width height gridsize boardsize cols columns numrows numcols"
)
# Keys of a player's work: no givens.
ENTRIES = _joined("current player user filled saved progress", _BOARD) | names_of(
    "entries currentstate state progress current userinput uservalues playervalues guesses working"
)
NOTES = names_of("earmarks notes marks candidates pencilmarks pencil")
CORNER = names_of("corner cornermarks cornernotes")
CENTRE = NOTES | names_of(
    "center centre centermarks centremarks centernotes possible possibilities possiblevalues draft "
    "drafts"
)
STATE = ENTRIES | CORNER | CENTRE
DONE = names_of(
    "moves history log undo redo actions steps hints hint errors undostack "
    "redostack cursor selection selected focus persist"
)
PLAYED = SOLUTIONS | STATE | DONE

# Rules.
CAGES = names_of("cages cage killercages killercage cagelist sumcages kenkencages killers")
REGIONS = names_of("regions region regionmap regiongrid jigsaw jigsawregions blocks areas nonets")
KENKEN = names_of("kenken calcudoku calcudoko mathdoku tomtom")
GROUPS = names_of(
    "constraints constraint variants rules rulelist extraconstraints globalconstraints extrarules "
    "globals variantrules"
)
COLOURED = names_of("kropki kropkidots dots xv xvs")  # each clue says which it is
SIGNED = names_of("inequality inequalities")

# Of a clue: a cage, a line.
CELLS = names_of("cells positions squares coords coordinates members indices locations places c")
LINES = CELLS | names_of("cell line path points")
FIRST = names_of("circle bulb base head start")
SHAFT = names_of("shaft path arrow line tail body cells")
TOTALS = names_of("sum total value target clue result number targetsum cagesum targetvalue s t v")
NUMBERS = TOTALS | names_of("values digits difference ratio")
SIGNS = names_of("op operation operator sign type func symbol")
RULES = names_of("type kind rule")
OF_WHICH = RULES | names_of("color colour name constraint")
_UNIQUE = "unique"  # false where values may repeat, as in no cage
NOTED = names_of("id label index comment description name color colour shape")

# Of a cell.
ROWS = names_of("r row line rowindex rownumber y i")
COLUMNS = names_of("c col column colindex columnindex columnnumber x j")
NO_ROWS = names_of("cols columns boxes subgrids")  # whose lists are no rows of a board
PLACES = names_of("position pos cell coord coords coordinates")  # a pair
VALUES = names_of("v d val value digit number given clue")
SHOWN = VALUES | names_of("num n letter char symbol text")  # of cells whose order is their place
FIXED = names_of("fixed given isgiven isfixed readonly locked original")
GIVEN = FIXED | names_of("prefilled isprefilled initial isinitial preset isclue fixedvalue")
OPEN = names_of("editable iseditable")  # false where a value is given
REGION = names_of("box block square region boxindex blockindex regionindex regionid")
# Before the cells of a house that is no row, with its number, in a text.
COLUMN_LABELS = names_of("c col cols column columns spalte colonne columna colonna coluna kolom")
BOX_LABELS = names_of(
    "b box boxes block square region nonet subgrid kasten quadrant bloc carre bloque riquadro"
)
LOOKS = REGION | names_of(
    "id key index "
    "color colors colour background selected isselected highlighted ishighlighted highlight "
    "focused hover hovered error iserror haserror invalid isinvalid valid isvalid conflict "
    "isconflict conflicts correct iscorrect wrong classname style type "
    "hinted ishint"
)
LISTS = names_of("cells cols columns row squares items values")  # of the cells of a row
