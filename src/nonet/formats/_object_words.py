"""Words and drawings beside the puzzle of an object, which may be rules that are not read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nonet import drawn
from nonet.constraints import kind_named
from nonet.formats._format import with_unread
from nonet.formats._rule_names import names_a_rule, with_names
from nonet.formats._typed_rules import are_rules
from nonet.lazy import compiled_later
from nonet.model import Puzzle

# Names in lower case, with letters and digits alone.
WORDS = frozenset(
    {"rules", "ruleset", "ruletext", "rulestext", "originalrules", "rulesdescription"}
)
_TITLES = frozenset(
    {"title", "name", "caption", "label", "description", "comment", "category", "remark", "remarks"}
    | {"tag", "tags", "theme"}
)
_DRAWINGS = {"visualelements": "visual elements, which are drawn"}
_NOTHING: tuple[Any, ...] = (None, False, "", [], {}, "[]", "{}", "None", "null")
_USUAL = frozenset({"classic", "standard", "normal", "regular", "sudoku", "classic sudoku"})


def with_words(puzzle: Puzzle, whole: Mapping[str, Any]) -> Puzzle:
    """The puzzle of an object with what its words and drawings may be rules of.

    Args:
        puzzle: What is under the name of a puzzle; a link has words of its own.
        whole: The values of the object by their names.
    """
    if puzzle.source is None or puzzle.unread:
        return puzzle
    left: list[str] = []
    texts = [whole[name] for name in sorted(WORDS & whole.keys())]
    words = "\n".join(_text(text) for text in texts if not are_rules(text))
    if words.strip().casefold() not in _USUAL:
        typed = {kind_named(rule.kind).fpuzzles for rule in puzzle.layout.constraints}
        left += drawn.unread_sentences(words, typed, puzzle.layout)
    puzzle = with_names(puzzle, [_text(whole[name]) for name in sorted(_TITLES & whole.keys())])
    left += [text for name, text in _DRAWINGS.items() if whole.get(name) not in _NOTHING]
    return with_unread(puzzle, left)


def titled(key: str, whole: Mapping[str, Any]) -> Mapping[str, Any]:
    """An object with the key that it is under as its category, if that names a rule."""
    title = f"{key} sudoku"
    return {"category": title, **whole} if names_a_rule(title) else whole


def _text(value: Any) -> str:
    return "\n".join(map(str, value)) if isinstance(value, list) else str(value or "")


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
