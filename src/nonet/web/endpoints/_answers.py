"""The answers as models: what OpenAPI says of them, and what tests hold every answer against.

They describe and are never built: answers are made as records (`nonet.records`), as those of the
command line are, and cost nothing more. A field with a default is left out where there is nothing
to say.
"""

from __future__ import annotations

from typing import Any, Literal

from nonet.representation import SCHEMA
from nonet.web.endpoints._models import BaseModel, ConfigDict, Field

# A cell by name and a value: ["r1c2", 5].
Candidate = tuple[str, int]
StatusName = Literal["unique", "multiple", "unsolvable", "solved", "unknown"]


class Part(BaseModel):
    """A part of an answer; it has no other fields than these."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Answer(Part):
    """The common part of all answers."""

    schema_version: int = Field(alias="schema", description=f"Of the records: {SCHEMA}.")


class Conflict(Part):
    """A rule that is broken."""

    value: int
    house: str = Field(description="Or the rule, in words.")
    cells: list[str]
    clue: str | None = Field(default=None, description="The rule as it can be written.")
    text: str | None = Field(default=None, description="A sentence for people.")


class Mistake(Part):
    """A wrong value or shade, or a pencil mark that is needed and not there."""

    cell: str
    value: int
    kind: Literal["value", "mark", "shade"]
    text: str


class ChainNode(Part):
    """A statement of a chain: a value is on or off in one of these cells."""

    cells: list[str]
    value: int
    on: bool
    parents: list[int] = Field(description="The numbers of the nodes that it follows from.")
    reason: str | None
    nested: int | None


class Chain(Part):
    """Statements, each of which follows from others."""

    loop: bool
    nodes: list[ChainNode]


class Thought(Part):
    """A conclusion from something, for some cells of a rule."""

    premises: list[Candidate] = Field(description="What must be gone, the least that suffices.")
    gone: list[Candidate]
    needs: list[tuple[Candidate, str, list[int]]] = Field(
        description="Of partners: a candidate, the other cell, what it would need there."
    )
    totals: list[tuple[list[str], int | None, int | None, list[int]]] = Field(
        description="Of sums: cells, the least and the greatest that they add up to, or what never."
    )
    otherwise: tuple[int | None, int | None, int | None] | None = Field(
        description="The next less and greater number of a rule that could be; of counts the least."
    )
    cells_differ: bool = Field(description="Whether it counts that cells see each other.")


class Reason(Part):
    """Why a rule allows a step."""

    family: str
    title: str
    claim: str
    thoughts: list[Thought]
    sets: list[list[int]] = Field(description="The combinations that are left.")
    dead: list[list[int]] = Field(description="Those that are not.")
    fillings: tuple[list[str], list[list[int]]] | None = Field(
        description="Cells, and all that they can still hold together, where that is little."
    )
    profiles: list[tuple[list[str], list[int]]] = Field(
        description="What counts of the ways to fill a line, such as the buildings that are seen."
    )


class StepChanges(Part):
    """A step without its words."""

    technique: str
    placements: list[Candidate]
    eliminations: list[Candidate]
    cells: list[str]
    houses: list[str]
    cover: list[str]
    highlights: dict[str, list[Candidate]]
    chains: list[Chain]
    nested: list[StepChanges]
    length: int | None
    notation: str | None
    reason: Reason | None
    assumes_unique: bool


class Step(StepChanges):
    """A step of a solution path."""

    blockers: list[str]
    text: str


class RatedStep(Part):
    """A step of a rating; what it does not have is left out."""

    difficulty: float
    technique: str
    placements: list[Candidate] = []
    eliminations: list[Candidate] = []
    cells: list[str] = []
    houses: list[str] = []
    cover: list[str] = []
    highlights: dict[str, list[Candidate]] = {}
    chains: list[Chain] = []
    nested: list[StepChanges] = []
    length: int | None = None
    notation: str | None = None
    reason: Reason | None = None
    assumes_unique: bool = False


class Rating(Part):
    """How hard a puzzle is."""

    scale: str
    score: float
    level: str | None
    exact: bool
    figures: dict[str, float]
    raw: dict[str, float]
    hardest: str | None
    note: str


class PuzzleLine(Answer):
    """An answer that begins with its puzzle, as ``nonet --json`` has it."""

    puzzle: str
    size: int
    box: str | None
    alphabet: str | None = None
    rows: int | None = None
    value_range: tuple[int, int] | None = None
    repeats: bool | None = None
    gaps: list[str] | None = None
    game: str | None = None
    regions: list[int] | None = None
    extra: list[dict[str, Any]] | None = None
    relations: list[dict[str, Any]] | None = None
    constraints: list[dict[str, Any]] | None = None
    marks: list[list[list[int]]] | None = None
    unread: list[str] | None = None


class House(Part):
    """A house of a board; cells count from 0."""

    name: str
    kind: str
    cells: list[int]


class Relation(Part):
    """A rule between two cells."""

    kind: str
    cells: tuple[int, int]
    allowed: list[list[int]] = Field(
        description="For each value of the first cell those that the second may have."
    )


class Shape(Part):
    """A `path` of SVG, a `text`, or a box, round or not; a cell is 1 wide."""

    x: float | None = None
    y: float | None = None
    width: float | None = None
    height: float | None = None
    size: float | None = None
    path: str | None = Field(default=None, description="Without width and colour: a cage.")
    text: str | None = None
    colour: str | None = None
    fill: str | None = None
    round: bool | None = None
    flat: bool | None = Field(default=None, description="Whether its ends are not round.")
    cage: bool | None = Field(default=None, description="Whether a text is that of a cage.")


class Shapes(Part):
    """The shapes under and over the lines of the board."""

    under: list[Shape]
    over: list[Shape]


class Clue(Shapes):
    """A rule of the board about some of its cells, or about all."""

    id: str = Field(description="The rule as it can be written.")
    rule: str = Field(description="Its name: see /api/rules.")
    name: str = Field(description="The same in the language.")
    title: str
    claim: str
    cells: list[int]
    total: int | None
    words: dict[str, str] = Field(description="What its fields were given, cells apart.")
    groups: list[list[int]] = Field(description="Its sets of cells, in the order of its fields.")
    inside: str = Field(default="", description="The rules inside, each in parentheses.")
    apart: list[list[int]] = Field(description="Cells that hold different values.")
    pairs: list[tuple[int, int, str]] = Field(
        description="Two cells, and for each value of the first what the second may hold: bits, "
        "in hexadecimal."
    )
    shaded: bool = Field(default=False, description="Whether shades of cells are to be found.")


class FogOfBoard(Part):
    """Which cells it leaves, and which come out of it once others hold right digits."""

    lights: list[int]
    triggers: list[tuple[list[int], list[int]]]


class Beside(Part):
    """The document beside a puzzle; cells and values count from 0 and 1, and empty cells hold 0."""

    title: str
    author: str
    rules: str = Field(description="In the setter's own words.")
    message: str = Field(description="For a player who has solved it.")
    solution: list[int] | None = Field(description="The setter's own.")
    entries: list[int] = Field(description="What a player has written; [] for nothing at all.")
    centre: list[list[int]]
    corner: list[list[int]]
    colours: list[list[int | str]] = Field(description="Numbers from 1 on, or #ffe599.")
    fog: FogOfBoard | None


class Sentence(Part):
    """A part of the rules, and which clues it is about."""

    text: str
    rule: str


class ReadSentence(Part):
    """A sentence that stands beside a puzzle, and what it is read as."""

    sentence: str
    rule: str = Field(description="In brackets why there is none; empty if it is not understood.")
    objects: str
    rules: int


class ReadGroup(Part):
    """Drawings of one look that are not understood."""

    words: str = Field(description="As `meaning` takes it.")
    number: int
    cells: list[int]


class Read(Part):
    """The reading of words and drawings, and the rest of them: `meaning` completes it."""

    sentences: list[ReadSentence]
    rules: list[str]
    left: list[str]
    groups: list[ReadGroup]
    complete: bool


class Board(Part):
    """A puzzle and its board; cells count from 0, row by row."""

    text: str = Field(description="The shortest text that is read as this puzzle.")
    size: int
    height: int
    box: str | None
    game: str | None
    rules: str
    sentences: list[Sentence] = Field(description="Those of the rules that are about clues.")
    describe: str
    symbols: list[str]
    least: int
    givens: list[int]
    gaps: list[int] | None = Field(description="Where no cell is: the least value is given there.")
    values: list[int] | None
    marks: list[list[int]] | None
    regions: list[int] | None
    houses: list[House]
    relations: list[Relation]
    clues: list[Clue]
    reading: Read | None
    pictures: Shapes
    document: Beside | None


class Repair(Part):
    """A given that may be the wrong one."""

    cell: str
    given: int
    values: list[int]
    status: StatusName


class DeadHouse(Part):
    """A house in which a value has no place."""

    house: str
    value: int


class Diagnosis(Part):
    """Why a puzzle has no solution."""

    cells: list[str]
    minimal: bool
    dead_cell: str | None
    dead_house: DeadHouse | None
    repairs: list[Repair]
    rules: list[dict[str, Any]] = Field(
        description="Variant rules that leave no solution, whatever is given, if these were found."
    )
    exact: bool
    text: str
