"""Every step that applies now."""

from __future__ import annotations

from nonet._explain import blocking_reason, each_step
from nonet.records import Record, step_record
from nonet.web.endpoints import Endpoint, GameRequest, RequestBounds, Techniques
from nonet.web.endpoints._answers import Answer, Step
from nonet.web.endpoints._models import Field
from nonet.web.limits import LONG, MOST_STEPS
from nonet.workers import TimeUp


class StepsRequest(GameRequest):
    """`POST /api/steps`."""

    techniques: Techniques = None
    limit: int = Field(default=500, ge=1, le=MOST_STEPS, description="How many steps at most.")


class StepsAnswer(Answer):
    """Steps; `error` says why there are none."""

    steps: list[Step]
    complete: bool
    error: str | None


def answer(request: StepsRequest, bounds: RequestBounds) -> Record:
    """All steps, as far as number and time allow."""
    puzzle = request.read(bounds)
    puzzle.require_no_conflict()
    state = request.state(puzzle)
    error = blocking_reason(state)
    steps: list[Record] = []
    complete = True
    try:
        for step in () if error else each_step(state, request.techniques):
            if len(steps) == request.limit:
                complete = False
                break
            steps.append(step_record(step, state.layout))
    except TimeUp:
        complete = False
    return {"steps": steps, "complete": complete, "error": error}


ENDPOINT = Endpoint(
    "steps",
    StepsRequest,
    answer,
    answers=StepsAnswer,
    summary="Every step that applies now.",
    cost=LONG,
    timed=False,
)
