"""Puzzles that come with nonet, by name: `nonet.examples`, and ``@NAME`` at the command line.

Five levels of 9x9, named as `nonet rate` rates them; the set of `nonet compare`, by how much a
search has to do; boards of other sizes, a few of every game that has boards of its own, and three
of every variant rule (`tools/rule_examples.py`). All were made for nonet but for a handful of
famous ones; each has exactly one solution.

>>> from nonet import examples
>>> examples.get("extreme-3").puzzle
<Puzzle 9x9, boxes 3x3, 27 givens>
>>> len(examples.level("extreme"))
10
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any

from nonet.constraints import CONSTRAINTS, kind_called
from nonet.errors import UnknownNameError
from nonet.formats import parse
from nonet.games import GAMES
from nonet.model import Puzzle

# Sets that were called by words that are not levels, by the names they had.
FORMERLY = {"expert": "short-search", "master": "long-search"}


@dataclass(frozen=True)
class Example:
    """A puzzle with a name.

    Attributes:
        name: ``extreme-3``.
        level: What it is an example of: a difficulty, a size, a game, a rule, or ``famous``.
        text: The puzzle as it is written.
        about: What is known of it, or of all of its level; may be empty.
        game: The game, where the text does not name its rules; empty for classic rules.
    """

    name: str
    level: str
    text: str
    about: str
    game: str = ""

    @property
    def rating(self) -> str:
        """Its level as `nonet rate` has it, on the usual scale of its board."""
        level: str = _data("ratings").get(self.name, "")
        return level

    @cached_property
    def puzzle(self) -> Puzzle:
        """The puzzle itself."""
        if self.game:
            return parse(self.text, game=self.game)
        if self.text.startswith("{"):  # a board with 0 as a value has no line
            return parse(self.text, format="json")
        return parse(self.text, format="line", alphabet="offset")


def get(name: str) -> Example:
    """The example of that name, or of its former one; ``extreme-03`` is ``extreme-3``.

    A rule has all its names: ``thermo-1`` is ``thermometer-1``.

    Raises:
        UnknownNameError: There is none; the message guesses what was meant.
    """
    plain = re.sub(r"-0+(?=[1-9])", "-", name.strip().lower())
    stem, _, number = plain.rpartition("-")
    if stem in FORMERLY:
        plain = f"{FORMERLY[stem]}-{number}"
    known = _without_rules()
    if plain not in known:
        known = _by_name()
        if plain not in known and (kind := kind_called(stem)) is not None:
            plain = f"{kind.name}-{number}"
    if plain not in known:
        close = get_close_matches(stem or plain, {rule.level for rule in known.values()}, n=1)
        near = f"{close[0]}-{number}" if close else ""
        hint = f"Did you mean {near if near in known else f'{close[0]}-1'!r}? " if close else ""
        names = dict.fromkeys(rule.level for rule in _without_rules().values())
        raise UnknownNameError(
            f"There is no example named {name!r}. {hint}`nonet examples` lists them; the levels "
            f"are {', '.join(names)}, and the names of rules."
        )
    return known[plain]


def level(name: str) -> list[Example]:
    """The examples of a level, the easiest first.

    Raises:
        UnknownNameError: There is none.
    """
    examples = [example for example in everything() if example.level == FORMERLY.get(name, name)]
    if not examples:
        raise UnknownNameError.of("level of examples", name, levels())
    return examples


def of_game(name: str) -> list[Example]:
    """The examples of a game; none where it has none."""
    return [example for example in _without_rules().values() if example.game == name]


def levels() -> list[str]:
    """The names of the levels: difficulties, then sizes, games, the famous, and rules."""
    return list(dict.fromkeys(example.level for example in everything()))


def everything() -> list[Example]:
    """All examples, level by level."""
    return list(_by_name().values())


def graded() -> dict[str, Any]:
    """Our graded set, with what is known of each puzzle."""
    return _data("graded")


@lru_cache(maxsize=8)
def _data(name: str) -> dict[str, Any]:
    """A file of ours: the graded set, the puzzles of levels above easy, of games, the famous."""
    text = (files("nonet.examples") / "data" / f"{name}.json").read_text(encoding="utf-8")
    document: dict[str, Any] = json.loads(text)
    return document


@lru_cache(maxsize=1)
def _by_name() -> dict[str, Example]:
    return _without_rules() | {example.name: example for example in _of_rules()}


@lru_cache(maxsize=1)
def _without_rules() -> dict[str, Example]:
    """Those that are known without a look at all rules."""
    return {example.name: example for example in (*_graded(), *_of_games(), *_famous())}


def _graded() -> Iterator[Example]:
    easy, *others = graded()["levels"]
    yield from _of_graded(easy)
    for name, puzzles in _data("levels").items():
        for number, text in enumerate(puzzles, 1):
            yield Example(f"{name}-{number}", name, text, "The givens are symmetric (180 degrees).")
    for entry in others:
        yield from _of_graded(entry)


def _of_graded(entry: dict[str, Any]) -> Iterator[Example]:
    name = entry["name"]
    for number, known in enumerate(entry["puzzles"], 1):
        yield Example(f"{name}-{number}", name, known["puzzle"], entry["rule"])


def _of_games() -> Iterator[Example]:
    for game in GAMES:
        for number, text in enumerate((*_data("games").get(game.name, ()), *game.examples), 1):
            yield Example(f"{game.name}-{number}", game.name, text, game.summary, game.name)


def _famous() -> Iterator[Example]:
    for name, (text, about) in _data("famous").items():
        yield Example(name, "famous", text, about)


def _of_rules() -> Iterator[Example]:
    """The file of each rule; where a game has the same name, they come after its examples."""
    folder = files("nonet.examples") / "data" / "rules"
    for kind in CONSTRAINTS.builtin():
        file = folder / f"{kind.name}.txt"
        lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
        first = 1 + sum(rule.level == kind.name for rule in _without_rules().values())
        for number, text in enumerate(lines, first):
            yield Example(f"{kind.name}-{number}", kind.name, text, kind.summary)
