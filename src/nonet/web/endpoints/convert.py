"""Read a puzzle, and write it in another format."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Annotated, Literal

from nonet._generate import canonical, minimize, vary
from nonet._solve import solve
from nonet.catalogue import later, reworded, translated
from nonet.errors import NonetError
from nonet.formats import board_text, loss, losses
from nonet.model import Fog, Puzzle
from nonet.records import Record
from nonet.web.endpoints import Endpoint, GameRequest, Name, RequestBounds, board_record
from nonet.web.endpoints._answers import Answer, Board, FogOfBoard
from nonet.web.endpoints._models import BaseModel, ConfigDict, Field
from nonet.web.endpoints._requests import as_texts, lacks_number
from nonet.web.limits import SHORT

_TO_SOLVE = 2.0  # seconds for the solution that lifts the fog
_Text = Annotated[str, Field(max_length=20_000)]


class Words(BaseModel):
    """The words beside a puzzle."""

    model_config = ConfigDict(extra="forbid", strict=True)

    title: _Text = ""
    author: _Text = ""
    rules: _Text = ""
    message: _Text = ""
    fog: FogOfBoard | None = None


class ConvertRequest(GameRequest):
    """`POST /api/convert`."""

    make: Literal["minimal", "canonical", "variant"] | None = Field(
        default=None,
        description="Another puzzle of this one: without givens that are not needed, the form that "
        "all its variants share, or the same moved and relabelled.",
    )
    seed: int = Field(default=0, ge=0, lt=2**64, description="Of `make`: minimal and variant.")
    to: Name | None = Field(
        default=None, description="A format to write the puzzle in: see /api/formats."
    )
    to_alphabet: Name | None = Field(
        default=None, description="The alphabet to write it in: see /api/alphabets."
    )

    words: Words | None = Field(
        default=None, description="A title, author, rules and message for the puzzle."
    )


class ConvertAnswer(Answer):
    """The puzzle, how it was read, and its text where a format was asked for."""

    puzzle: Board
    read_as: str | None
    remarks: list[str]
    text: str | None = None
    lost: list[tuple[str, int]] | None = Field(
        default=None, description="What the format cannot say, by name, and how many of it."
    )


def answer(request: ConvertRequest, bounds: RequestBounds) -> Record:
    """The puzzle, how it was read, and its text in another format."""
    puzzle = _made(request.read(bounds), request, bounds)
    if request.words is not None:
        puzzle = _worded(puzzle, request.words)
    record: Record = {
        "puzzle": board_record(puzzle),
        "read_as": None if puzzle.source is None else puzzle.source.format,
        "remarks": _remarks(puzzle, request),
    }
    if request.to is not None:
        current = _current(request, puzzle)
        record["text"] = board_text(current, request.to, alphabet=request.to_alphabet)
        record["remarks"] += filter(None, [loss(current, request.to)])
        record["lost"] = [list(loss) for loss in losses(current, request.to)]
    return record


def _made(puzzle: Puzzle, request: ConvertRequest, bounds: RequestBounds) -> Puzzle:
    """The puzzle that is asked for instead."""
    if request.make == "minimal":
        return minimize(puzzle, seed=request.seed, timeout=bounds.timeout)
    if request.make == "canonical":
        return canonical(puzzle, timeout=bounds.timeout)
    return puzzle if request.make is None else vary(puzzle, seed=request.seed)[0]


def _worded(puzzle: Puzzle, words: Words) -> Puzzle:
    """The puzzle with other words beside it; fog lifts where digits are those of the solution."""
    fog, solution = None, puzzle.document.solution
    if words.fog is not None:
        fog = Fog(tuple(words.fog.lights), _triggers(words.fog))
        with suppress(NonetError):  # without a solution every digit lifts it
            outcome = solve(puzzle, timeout=_TO_SOLVE)
            solution = outcome.solution if outcome.is_unique else solution
    given = words.model_dump(exclude={"fog"})
    document = replace(puzzle.document, **given, fog=fog, solution=solution, puzzle=puzzle)
    return document.carried()


def _triggers(fog: FogOfBoard) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    return tuple((tuple(by), tuple(cells)) for by, cells in fog.triggers)


def _remarks(puzzle: Puzzle, request: ConvertRequest) -> list[str]:
    """Remarks for the person who entered this."""
    remarks = [f"{reworded(str(conflict))}." for conflict in puzzle.conflicts()]
    alphabet = None if puzzle.source is None else puzzle.source.alphabet
    if alphabet not in (None, "digits"):
        text = later("Letters and signs were read as the alphabet '{name}'.")
        remarks.append(translated(text, name=alphabet))
    if lacking := [text for text in as_texts(request.clues) if lacks_number(text)]:
        text = later("Left out, as their numbers are missing: {what}.")
        remarks.append(translated(text, what="; ".join(lacking)))
    if puzzle.unread:
        text = later("Not read, and maybe rules: {what}.")
        remarks.append(translated(text, what="; ".join(puzzle.unread)))
    return remarks


def _current(request: ConvertRequest, puzzle: Puzzle) -> Puzzle:
    """The board as it stands, with what the player wrote."""
    if request.values is None and request.marks is None:
        return puzzle
    state = request.state(puzzle)
    marks = None if request.marks is None else state.candidates()
    return Puzzle(puzzle.layout, state.values, marks=marks, source=puzzle.source)


ENDPOINT = Endpoint(
    "convert",
    ConvertRequest,
    answer,
    answers=ConvertAnswer,
    summary="Reads a puzzle in any format, describes its board, and writes it in another format.",
    cost=SHORT,
    timed=False,
)
