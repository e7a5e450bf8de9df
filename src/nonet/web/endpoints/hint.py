"""How to go on."""

from __future__ import annotations

from nonet._explain import (
    Hint,
    describe_shade,
    describe_wrong_shades,
    hint,
    next_shade,
    wrong_shades,
)
from nonet.model import State, cell_name
from nonet.records import Record, hint_record, puzzle_record
from nonet.web.endpoints import Endpoint, GameRequest, MarksWritten, RequestBounds, Techniques
from nonet.web.endpoints._answers import Mistake, PuzzleLine, Step
from nonet.web.endpoints._models import Field
from nonet.web.endpoints.check import shade_mistakes
from nonet.web.limits import SHORT


class HintRequest(GameRequest):
    """`POST /api/hint`."""

    grade: int = Field(
        default=2, ge=1, le=3, description="1: where to look; 2: the technique; 3: the whole step."
    )
    techniques: Techniques = None
    marks_written: MarksWritten = "full"
    last: str | None = Field(
        default=None,
        max_length=10_000,
        description="What was written and crossed out last, in its order, or all: then the hint "
        "says whether an easier step was passed over, or which values it needs.",
        examples=["r4c5=7, r1c2<>5"],
    )


class HintAnswer(PuzzleLine):
    """A hint, and no more than its grade allows."""

    grade: int
    text: str
    technique: str | None
    cells: list[str]
    houses: list[str]
    values: list[int]
    mistakes: list[Mistake]
    step: Step | None
    shades: list[tuple[str, int]] = Field(
        description="Cells and their shades, where that is the next thing to be seen."
    )
    helps: bool
    timed_out: bool


def answer(request: HintRequest, bounds: RequestBounds) -> Record:
    """As ``nonet hint --json``; where shades are painted, also the next one of these."""
    puzzle = request.read(bounds, shaded=False)
    puzzle.require_no_conflict()
    state, grade = request.state(puzzle), request.grade
    shown = {**puzzle_record(puzzle), "shades": []}
    if not request.painted:
        return shown | hint_record(_hint(request, state, grade))
    if wrong := wrong_shades(puzzle, request.painted):
        cells = tuple(wrong) if grade > 1 else ()
        record = hint_record(Hint(state, grade, describe_wrong_shades(puzzle, wrong), cells=cells))
        return shown | record | {"mistakes": shade_mistakes(request, puzzle, wrong)}
    state = request.state(request.with_shades(puzzle))
    step = _hint(request, state, 3)
    by_values = step.step and not (step.step.reason and step.step.reason.seen)
    seen = None if by_values or step.mistakes else next_shade(state)
    if seen is None:
        return shown | hint_record(_hint(request, state, grade))
    rule, deduced = seen
    names = [cell_name(cell, puzzle.layout.size) for cell in deduced.cells]
    text = describe_shade(state, rule, deduced, grade)
    record = hint_record(Hint(state, grade, text, cells=tuple(deduced.cells) if grade > 1 else ()))
    shades = [(name, 1 + deduced.shaded) for name in names] if grade > 2 else []
    return shown | record | {"shades": shades}


def _hint(request: HintRequest, state: State, grade: int) -> Hint:
    last, marks = request.last, request.marks_written
    return hint(state, grade, request.techniques, marks=marks, last=last)


ENDPOINT = Endpoint(
    "hint",
    HintRequest,
    answer,
    answers=HintAnswer,
    summary="How to go on: where to look (1), the technique (2), or the whole step (3).",
    cost=SHORT,
    timed=False,
)
