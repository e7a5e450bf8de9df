"""What a rule is to the rest of nonet: an entry of the registry."""

from __future__ import annotations

import re
from dataclasses import dataclass
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
        fpuzzles: Its key in f-puzzles; empty where it has none.
        iss: Its word in the text of Interactive Sudoku Solver; empty where it has none.
        examples: As users write it, each for a 9x9 board.
        placing: How the generator places its clues; None for the usual way of its family.
        from_zero: Whether that board has the values 0 to 9, for a rule that needs them.
    """

    name: str
    make: type[Constraint]
    summary: str
    rules: str
    aliases: tuple[str, ...] = ()
    fpuzzles: str = ""
    iss: str = ""
    examples: tuple[str, ...] = ()
    placing: Placing | None = None
    from_zero: bool = False

    def mentions(self, word: str) -> bool:
        """Whether the text of the rule has a word, such as the name of a puzzle that uses it."""
        return re.search(rf"\b{re.escape(word)}\b", self.rules, re.IGNORECASE) is not None


CONSTRAINTS: Registry[Kind] = Registry("nonet.constraints", Kind, "rule")


def kind_named(name: str) -> Kind:
    """The rule of a name or an alias.

    Raises:
        UnknownNameError: There is none; the message lists the names there are.

    Example:
        >>> kind_named("German Whispers").name
        'whispers'
    """
    plain = "-".join(name.lower().replace("_", " ").replace("-", " ").split())
    try:
        return CONSTRAINTS.get(plain)
    except UnknownNameError:
        for kind in CONSTRAINTS:
            if plain in kind.aliases:
                return kind
        about = ", ".join(kind.name for kind in CONSTRAINTS if kind.mentions(plain))
        if not about:
            raise
        raise UnknownNameError(
            f"There is no rule named {name!r}, but these are about it: {about}."
        ) from None
