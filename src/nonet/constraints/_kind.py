"""The entry of a rule in the registry: all that the rest of nonet knows of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from nonet.constraints._files import TABLE
from nonet.constraints._names import meant_by, without_beside, words_of
from nonet.errors import UnknownNameError
from nonet.frozen import frozen
from nonet.model import Constraint
from nonet.registry import Registry

if TYPE_CHECKING:
    from nonet.constraints._placing import Placing
    from nonet.constraints._wording import Wording


@frozen(slots=True, kw_only=True)
class Kind:
    """A rule by its names.

    Attributes:
        make: The class.
        name: What users type: `Constraint.kind` of its class.
        summary: One line for lists: the first line of the class.
        rules: The rule in words, for people.
        typed: What only those need who type it, as sentences that follow these.
        aliases: Other names that users may type.
        turned: Names for the same with its cells in the opposite order.
        numbered: Names for the same with a number of its own, or a word: the name, the field, the
            number.
        fpuzzles: Its key in f-puzzles; empty where it has none.
        iss: Its word in the text of Interactive Sudoku Solver, if `codecs` does not say it; empty
            where it has none.
        codecs: How it is written in a format and read from it, by the name of the format.
        examples: As users write it, each for a 9x9 board.
        placing: How the generator places its clues; None for the usual way of its family.
        from_zero: Whether that board has the values 0 to 9, for a rule that needs them.
        needs: Fields that the user must give for clues to be placed, as clues say nothing without.
        wording: How people name it in words, with what they draw; several where there are several
            ways to draw it.
    """

    make: type[Constraint]
    name: str = ""
    summary: str = ""
    rules: str
    typed: str = ""
    aliases: tuple[str, ...] = ()
    turned: tuple[str, ...] = ()
    numbered: tuple[tuple[str, str, int | str], ...] = ()
    fpuzzles: str = ""
    iss: str = ""
    codecs: Mapping[str, tuple[Any, ...]] = field(default_factory=dict, hash=False)
    examples: tuple[str, ...] = ()
    placing: Placing | None = None
    from_zero: bool = False
    needs: tuple[str, ...] = ()
    wording: tuple[Wording, ...] = ()

    def __post_init__(self) -> None:
        first = (self.make.__doc__ or self.rules).strip().partition("\n")[0]
        object.__setattr__(self, "name", self.name or self.make.kind)
        object.__setattr__(self, "summary", self.summary or first)
        if self.fpuzzles:
            from nonet.constraints._codecs import key  # which files of rules have read

            object.__setattr__(self, "codecs", {"fpuzzles": key(self.fpuzzles), **self.codecs})
        for form in ("iss", "fpuzzles"):
            if form in self.codecs:
                object.__setattr__(self, form, self.codecs[form][0].name)

    @property
    def described(self) -> str:
        """The rule in words, and how it is typed."""
        return f"{self.rules} {self.typed}".strip()

    def is_turned(self, name: str) -> bool:
        """True if a name that found this rule means its cells in the opposite order."""
        return name_called(name) in self.turned

    def numbers_of(self, name: str) -> dict[str, int | str]:
        """The fields that a name that found this rule says already: a V is a sum of 5."""
        known = name_called(name)
        return {field: number for name, field, number in self.numbered if name == known}

    def mentions(self, word: str) -> bool:
        """True if the text of the rule has a word, such as the name of a puzzle that uses it."""
        if len(word) == 1:  # X and V are names, v is just a value
            return re.search(rf"(?<!-)\b{re.escape(word.upper())}\b(?!-)", self.rules) is not None
        return re.search(rf"\b{re.escape(word)}\b", self.rules, re.IGNORECASE) is not None


_MOST_ABOUT = 6  # of many rules whose texts have a word none is meant
CONSTRAINTS: Registry[Kind] = Registry("nonet.constraints", Kind, "rule", words=TABLE)


def make(rule: str, **fields: Any) -> Constraint:
    """The rule of a name, with these fields.

    Example:
        >>> cage = make("killer", total=15, cells="r1c1 r1c2")
        >>> cage == nonet.constraints.Killer(15, "r1c1 r1c2")
        True
    """
    return CONSTRAINTS.get(rule).make(**fields)


def kind_named(name: str) -> Kind:
    """The rule of a name, an alias, or its word in another program.

    Raises:
        UnknownNameError: There is none; the message says which one may be meant.

    Example:
        >>> kind_named("German Whispers").name
        'whispers'
        >>> kind_named("white Kropki dot").name
        'difference'
    """
    kind = kind_called(name)
    if kind is not None:
        return kind
    words = words_of(name)
    meant = meant_by(words)
    if meant is not None:
        raise UnknownNameError(f"There is no rule named {name!r}: {meant}.")
    named = [word for word in words if len(word) > 1]
    lists = ([kind for kind in CONSTRAINTS if kind.mentions(word)] for word in named)
    about = next((list_ for list_ in lists if 0 < len(list_) <= _MOST_ABOUT), [])
    if about:
        names = ", ".join(kind.name for kind in about)
        raise UnknownNameError(
            f"There is no rule named {name!r}, but these are about it: {names}. An example: "
            f"{about[0].examples[0]!r}."
        )
    from difflib import get_close_matches

    spelled = {spelling: known for known in CONSTRAINTS for spelling in _typed(known)}
    close = get_close_matches("-".join(words), spelled, n=1)
    error = UnknownNameError.of("rule", name, CONSTRAINTS.names(), meant="".join(close) or None)
    example = spelled[close[0]].examples[0] if close else "killer 15 r1c1 r1c2"
    raise UnknownNameError(f"{error.message} An example: {example!r}.")


def kind_called(name: str) -> Kind | None:
    """The rule of a name, an alias, or its word in another program; None if there is none."""
    called = _found(name)
    return called[0] if called else None


def name_called(name: str) -> str:
    """The name of a rule that a name means, as the rule has it: `white-dot` for "white dots"."""
    called = _found(name)
    return called[1] if called else name


@lru_cache(maxsize=512)
def _found(name: str) -> tuple[Kind, str] | None:
    """The rule of a name, and the name that it is known by."""
    words = words_of(name)
    plain = "-".join(words)
    kind = CONSTRAINTS.find(plain) if plain else None
    if kind is not None:
        return kind, kind.name
    short = without_beside(words)
    ways = ["".join(words), "".join(short), "".join(words).removesuffix("sudoku")]
    # One or many: "white dots", "skyscrapers", "German whisper".
    tried = [
        form
        for glued in filter(None, ways)
        for form in (glued, glued.removesuffix("s"), glued.removesuffix("es"), f"{glued}s")
    ]
    for candidate in tried:
        kinds = CONSTRAINTS.with_word(candidate)
        if kinds and (known := _called(kinds).get(candidate)) is not None:
            return known
    called = _all_called()
    return next((called[form] for form in tried if form in called), None)


@lru_cache(maxsize=1)
def _all_called() -> dict[str, tuple[Kind, str]]:
    return _called(CONSTRAINTS)


def _called(kinds: Iterable[Kind]) -> dict[str, tuple[Kind, str]]:
    """The rules by all that they are called, without dashes: words elsewhere come last."""
    kinds = list(kinds)
    kinds_by_name = {
        _glued(spelling): (kind, spelling) for kind in kinds for spelling in _typed(kind)
    }
    words = [(_glued(spelling), kind) for kind in kinds for spelling in (kind.fpuzzles, kind.iss)]
    meanings = Counter(word for word, _ in {(word, kind.name) for word, kind in words})
    for word, kind in words:
        if word and meanings[word] == 1:  # `negative` of f-puzzles is three rules
            kinds_by_name.setdefault(word, (kind, kind.name))
    return kinds_by_name


def _typed(kind: Kind) -> tuple[str, ...]:
    return (kind.name, *kind.aliases, *kind.turned, *(name for name, _, _ in kind.numbered))


def _glued(name: str) -> str:
    return "".join(words_of(name))
