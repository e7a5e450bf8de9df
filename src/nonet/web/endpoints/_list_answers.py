"""The answers of the lists as models: see `_answers`."""

from __future__ import annotations

from nonet.web.endpoints._answers import Answer, Board, Part
from nonet.web.endpoints._models import Field


class EngineEntry(Part):
    """An engine."""

    name: str
    summary: str
    reach: int
    traces: bool
    missing: str | None


class Engines(Answer):
    """`GET /api/engines`."""

    engines: list[EngineEntry]


class FormatEntry(Part):
    """A format."""

    name: str
    summary: str
    suffixes: list[str]
    carries_marks: bool
    writes: bool


class Formats(Answer):
    """`GET /api/formats`."""

    formats: list[FormatEntry]


class GameEntry(Part):
    """A game."""

    name: str
    summary: str
    rules: str
    has_boxes: bool
    examples: int


class Games(Answer):
    """`GET /api/games`."""

    games: list[GameEntry]


class RuleField(Part):
    """Something that is typed for a rule."""

    name: str
    kind: str = Field(description="number, numbers, flag or text.")
    needed: bool


class Gesture(Part):
    """How a rule is drawn."""

    shape: str = Field(description="line, cage, cell, edge, corner, outside, board or text.")
    groups: int = Field(description="How many sets of cells; 0 for any number.")
    fields: list[RuleField]


class RuleEntry(Part):
    """A rule."""

    name: str
    summary: str
    rules: str
    aliases: list[str]
    examples: list[str]
    fpuzzles: str
    iss: str
    words: dict[str, str] = Field(description="What it is given, in this order: see `examples`.")
    gesture: Gesture


class Rules(Answer):
    """`GET /api/rules`."""

    rules: list[RuleEntry]


class ScaleEntry(Part):
    """A scale."""

    name: str
    summary: str
    has_path: bool
    levels: list[str]


class Scales(Answer):
    """`GET /api/scales`."""

    scales: list[ScaleEntry]


class SymmetryEntry(Part):
    """A symmetry of givens."""

    name: str
    summary: str


class Symmetries(Answer):
    """`GET /api/symmetries`."""

    symmetries: list[SymmetryEntry]


class TechniqueEntry(Part):
    """A technique."""

    name: str
    summary: str
    order: int
    usual: bool
    assumes_unique: bool


class Techniques(Answer):
    """`GET /api/techniques`."""

    techniques: list[TechniqueEntry]


class AlphabetEntry(Part):
    """An alphabet."""

    name: str
    reach: int
    symbols: str


class Alphabets(Answer):
    """`GET /api/alphabets`."""

    alphabets: list[AlphabetEntry]


class ExampleEntry(Part):
    """An example without its puzzle."""

    name: str
    about: str
    rating: str


class ExampleLevel(Part):
    """Examples of a level, a size or a rule."""

    name: str
    about: str
    examples: list[ExampleEntry]


class Examples(Answer):
    """`GET /api/examples`."""

    examples: list[ExampleLevel]


class Example(Answer):
    """`GET /api/examples/{name}`."""

    name: str
    level: str
    about: str
    puzzle: Board
