"""What keys of objects are called, and what is compared of a name."""

from __future__ import annotations

from nonet.lazy import compiled_later

_PLAIN_TEXT = compiled_later(r"[^a-z0-9]")


def plain(name: object) -> str:
    """A name without what people write it differently by: case, underscores, dashes."""
    return _PLAIN_TEXT.sub("", str(name).casefold())


def names_of(text: str) -> frozenset[str]:
    """Names as they are compared: in lower case, with nothing but letters and digits."""
    return frozenset(text.split())


PUZZLES = names_of(
    "puzzle puzzlestring puzzlestr puzzledata board boardstring quiz quizzes grid gridstring "
    "sudoku sudokustring givens clue question problem mission task unsolved unsolvedsudoku start "
    "initial initialboard startboard startgrid startinggrid originalboard original matrix rows "
    "value values cells data input field puzzles boards grids sudokus questions problems"
)
SOLUTIONS = names_of(
    "solution solutions solutionboard solutiongrid solutionstring solved solvedboard solvedsudoku "
    "solvedpuzzle answer answers answerkey result output expected expectedoutput completed complete"
)
DATA = names_of(
    "key index number no name title caption label author creator setter by copyright license "
    "source origin url link href date day dayofweek printdate published publishedat created "
    "createdat updated updatedat timestamp time seconds duration difficulty difficultylevel "
    "difficultyrating level levels rating score stars grade rank weight hardness comment comments "
    "note notes description remark remarks message messages status state response success ok "
    "error errors count total results cluecount cluescount givenscount clues numclues "
    "numberofclues hint hints seed version schema lang language category collection tags set file "
    "filename path minimal unique isunique symmetry steps techniques technique users user played "
    "likes difficultycategory timeelapsed elapsedtime elapsed puzzleurl sudokupadurl "
    "numinitialemptycells numblockedcells visualelements displaydate model pk slug uuid hash "
    "checksum theme tag locale lang timer elapsedseconds besttime moves mistakes progress isdaily"
)
# Names whose value must say the usual thing.
KINDS = names_of("type kind variant game gametype puzzletype mode")
ENCODED = names_of("encodedpuzzle")  # a link's puzzle, with the rules that the other lacks
USUAL = frozenset({"", *names_of("classic sudoku classicsudoku normal standard regular")})
SIZES = names_of(
    "size n dimension order width height gridsize boardsize cols columns numrows numcols"
)
