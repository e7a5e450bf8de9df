"""What a rule is to the rest of nonet: an entry of the registry."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from typing import TYPE_CHECKING

from nonet.errors import UnknownNameError
from nonet.model import Constraint
from nonet.registry import Registry

if TYPE_CHECKING:
    from nonet.constraints._placing import Placing


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A rule by its names.

    Attributes:
        name: What users type, and `Constraint.kind` of its class.
        make: The class.
        summary: One line for lists.
        rules: The rule in words, for people.
        aliases: Other names that users may type.
        turned: Names for the same with its cells in the opposite order.
        numbered: Names for the same with a number of its own: the name, the field, the number.
        fpuzzles: Its key in f-puzzles; empty where it has none.
        iss: Its word in the text of Interactive Sudoku Solver; empty where it has none.
        examples: As users write it, each for a 9x9 board.
        placing: How the generator places its clues; None for the usual way of its family.
        from_zero: Whether that board has the values 0 to 9, for a rule that needs them.
        needs: Fields that whoever wants clues placed has to give: without these they say nothing.
    """

    name: str
    make: type[Constraint]
    summary: str
    rules: str
    aliases: tuple[str, ...] = ()
    turned: tuple[str, ...] = ()
    numbered: tuple[tuple[str, str, int], ...] = ()
    fpuzzles: str = ""
    iss: str = ""
    examples: tuple[str, ...] = ()
    placing: Placing | None = None
    from_zero: bool = False
    needs: tuple[str, ...] = ()

    def is_turned(self, name: str) -> bool:
        """Whether a name that found this rule means its cells in the opposite order."""
        return any(_is_called(name, each) for each in self.turned)

    def numbers_of(self, name: str) -> dict[str, int]:
        """The fields that a name that found this rule says already: a V is a sum of 5."""
        return {field: number for each, field, number in self.numbered if _is_called(name, each)}

    def mentions(self, word: str) -> bool:
        """Whether the text of the rule has a word, such as the name of a puzzle that uses it."""
        if len(word) == 1:  # X and V are names, v is just a value
            return re.search(rf"(?<!-)\b{re.escape(word.upper())}\b(?!-)", self.rules) is not None
        return re.search(rf"\b{re.escape(word)}\b", self.rules, re.IGNORECASE) is not None


CONSTRAINTS: Registry[Kind] = Registry("nonet.constraints", Kind, "rule")


def kind_named(name: str) -> Kind:
    """The rule of a name, an alias, or its word in another program.

    Raises:
        UnknownNameError: There is none; the message says which one may be meant.

    Example:
        >>> kind_named("German Whispers").name
        'whispers'
        >>> kind_named("BlackDot").name
        'ratio'
    """
    kind = kind_called(name)
    if kind is not None:
        return kind
    plain = _dashed(name)
    words = dict.fromkeys((plain, plain.partition("-")[0]))  # "kropki white" is about "kropki"
    lists = ([each.name for each in CONSTRAINTS if each.mentions(word)] for word in words if word)
    about = ", ".join(next(filter(None, lists), ()))
    if about:
        raise UnknownNameError(f"There is no rule named {name!r}, but these are about it: {about}.")
    spelled = [each for known in CONSTRAINTS for each in _typed(known)]
    close = get_close_matches(plain, spelled, n=1)
    raise UnknownNameError.of("rule", name, CONSTRAINTS.names(), meant="".join(close) or None)


@lru_cache(maxsize=512)
def kind_called(name: str) -> Kind | None:
    """The rule of a name, an alias, or its word in another program; None if there is none."""
    plain = _dashed(name)
    kind = CONSTRAINTS.find(plain)
    if kind is None:
        called, glued = _called(), _glued(plain)
        # One or many: "white dots", "skyscrapers", "German whisper".
        kind = called.get(glued) or called.get(glued.removesuffix("s")) or called.get(f"{glued}s")
    return kind


def _called() -> dict[str, Kind]:
    """The rules by all that they are called, without dashes: words elsewhere come last."""
    found = {_glued(each): kind for kind in CONSTRAINTS for each in _typed(kind)}
    words = [(_glued(each), kind) for kind in CONSTRAINTS for each in (kind.fpuzzles, kind.iss)]
    meanings = Counter(word for word, _ in {(word, kind.name) for word, kind in words})
    for word, kind in words:
        if word and meanings[word] == 1:  # `negative` of f-puzzles is three rules
            found.setdefault(word, kind)
    return found


def _typed(kind: Kind) -> tuple[str, ...]:
    return (kind.name, *kind.aliases, *kind.turned, *(name for name, _, _ in kind.numbered))


def _is_called(name: str, known: str) -> bool:
    """Whether a name is a known one, of one or of many."""
    called, glued = _glued(_dashed(name)), _glued(known)
    return called.removesuffix("s") == glued.removesuffix("s")


def _dashed(name: str) -> str:
    return "-".join(name.lower().replace("_", " ").replace("-", " ").split())


def _glued(name: str) -> str:
    return name.lower().replace("-", "")
