"""What is answered at once, without a worker: puzzles that take microseconds.

Nearly all that is asked of `/api/solve` are lines of 9x9 puzzles. To read and solve one takes less
time than to hand it to another process. The few that turn out to take longer go there after all.
"""

from __future__ import annotations

from nonet.errors import NonetError
from nonet.formats import parse
from nonet.formats.line import quick
from nonet.model import Status
from nonet.web import models
from nonet.web.answers.solving import solved
from nonet.web.errors import Answer, packed, told

# Nobody else is served meanwhile. So many take some 2 ms, and hardly any puzzle needs as many; a
# bound in seconds alone would send easy ones to a worker whenever the machine is busy.
_NODES, _SECONDS = 10_000, 0.1
_MOST_SOLUTIONS = 2
_PLAIN = models.Solve(puzzle="").model_dump(exclude={"puzzle", "limit", "timeout"})


def solve(asked: models.Solve) -> Answer | None:
    """The answer to a request, if it is of that kind and was found in time."""
    if asked.puzzle is None or asked.limit > _MOST_SOLUTIONS or quick(asked.puzzle) is None:
        return None
    if any(getattr(asked, name) != value for name, value in _PLAIN.items()):
        return None
    seconds = _SECONDS if asked.timeout is None else min(asked.timeout, _SECONDS)
    try:
        found = solved(parse(asked.puzzle), engine=asked.engine, limit=asked.limit, seconds=seconds)
    except NonetError as error:
        return told(error)
    if found["status"] == Status.UNKNOWN:
        return None
    return Answer(200, packed(found))
