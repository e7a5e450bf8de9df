"""Words and drawings beside the puzzle of an object, which may be rules that are not read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nonet.constraints import kind_named
from nonet.formats._format import with_unread
from nonet.formats._rule_names import names_a_rule, with_names
from nonet.formats._rules_in_words import unread_words
from nonet.formats._typed_rules import are_rules
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
        left += unread_words(words, typed, puzzle.size)
    puzzle = with_names(puzzle, [_text(whole[name]) for name in sorted(_TITLES & whole.keys())])
    left += [text for name, text in _DRAWINGS.items() if whole.get(name) not in _NOTHING]
    return with_unread(puzzle, left)


def titled(key: str, whole: Mapping[str, Any]) -> Mapping[str, Any]:
    """An object with the key that it is under as its category, if that names a rule."""
    title = f"{key} sudoku"
    return {"category": title, **whole} if names_a_rule(title) else whole


def _text(value: Any) -> str:
    return "\n".join(map(str, value)) if isinstance(value, list) else str(value or "")
