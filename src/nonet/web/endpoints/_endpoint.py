"""The entry of an endpoint: one per file of this folder (see `nonet.registry`)."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import KW_ONLY, dataclass
from typing import Any

from nonet.records import Record
from nonet.web.endpoints._answers import Answer
from nonet.web.endpoints._requests import BoardRequest, GameRequest, Request
from nonet.web.limits import USUAL, Cost

# One row after another, each ready for JSON; at the end what holds for all of them.
Rows = Generator[Any, None, Record]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A path of the web API.

    Attributes:
        name: Its path below ``/api/``.
        request: The model of what is sent by POST; None for what is asked by GET, is always the
            same, and is found out once.
        answer: Makes the answer of a request and its bounds, ready for JSON: an object, or rows and
            then an object. Without a request it takes the parts of the path that are in braces.
        summary: One line that says what it answers.
        answers: The model of its answers, for their description.
        rows: What the rows are called where they come together in one object; None for an answer
            without rows.
        cost: The most that one question may cost.
        timed: Whether the library is given the time and keeps to it; otherwise the answer is
            interrupted when it is over.
        answer_at_once: Answers what takes microseconds, without a worker; None where that is not
            certain.
    """

    name: str
    request: type[Request] | None
    answer: Callable[..., Record | Rows]
    _: KW_ONLY
    summary: str
    answers: type[Answer]
    rows: str | None = None
    cost: Cost = USUAL
    timed: bool = True
    answer_at_once: Callable[[Any], Record | None] | None = None

    @property
    def method(self) -> str:
        """The method of HTTP."""
        return "GET" if self.request is None else "POST"

    @property
    def path(self) -> str:
        """The whole path."""
        return f"/api/{self.name}"

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of its request, without those that say which board, or how it stands."""
        if self.request is None:
            return ()
        shared = next(
            base for base in (GameRequest, BoardRequest, Request) if issubclass(self.request, base)
        )
        return tuple(name for name in self.request.model_fields if name not in shared.model_fields)
