"""The course: what was done, what comes next, and when it comes again."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from nonet.catalogue import translated
from nonet.course import Memory, courses, describe_end, find_units, next_unit, now
from nonet.errors import UsageError
from nonet.records import Record
from nonet.web.endpoints import Endpoint, Name, Request, RequestBounds
from nonet.web.endpoints._answers import Answer, Part
from nonet.web.endpoints._models import Field
from nonet.web.limits import SHORT

Kept = Annotated[
    str,
    Field(
        max_length=1_000_000,
        description="What a learner has done, as the last answer had it, or the terminal's file.",
    ),
]


class CourseRequest(Request):
    """`POST /api/course`."""

    memory: Kept = ""
    more: Kept = ""
    finished: Name | None = Field(
        default=None, description="The unit that was finished, or repeated, just now."
    )
    right: int = Field(default=0, ge=0, le=1000, description="Its boards without help.")
    asked: int = Field(default=1, ge=1, le=1000, description="All its boards.")
    repeated: bool = Field(default=False, description="Whether it was a repetition.")
    now: str = Field(
        default="", max_length=40, description="The time of the learner; empty for the server's."
    )


class CourseUnit(Part):
    """A unit and how it went."""

    name: str
    title: str = Field(description="Its name in the language.")
    technique: str
    done: bool
    right: int
    asked: int
    due: str = Field(description="When it comes again; empty if it does not.")


class CoursePart(Part):
    """A course with its units."""

    title: str = Field(description="Its name in the language.")
    done: int
    units: list[CourseUnit]


class CourseAnswer(Answer):
    """The syllabus, with what a learner has reached."""

    courses: list[CoursePart]
    next: str | None = Field(description="The unit that comes now; null at the end.")
    again: bool = Field(description="Whether it is repeated.")
    due: str = Field(description="When something is to be repeated next; empty if nothing is.")
    memory: str = Field(description="To be kept, and sent the next time.")
    lessons: list[str] = Field(description="The lessons that are done.")
    words: str = Field(description="How the unit went that was finished; empty without one.")


def answer(request: CourseRequest, bounds: RequestBounds) -> Record:
    """All courses, after what was finished."""
    when = _time(request.now)
    memory = Memory.read(request.memory)
    memory.add(Memory.read(request.more))
    words = ""
    if request.finished is not None:
        (unit, *_) = find_units([request.finished])
        right, asked = min(request.right, request.asked), request.asked
        memory.finish(unit.name, right, asked, when)
        words = describe_end(unit, memory, right, asked, again=request.repeated)
    coming = next_unit(memory, find_units(()), when)
    dates = [result.when for result in memory.units.values() if result.when]
    return {
        "courses": [
            {
                "title": translated(course.name),
                "done": sum(unit.name in memory.done for unit in course.units),
                "units": [_unit(unit.name, unit.technique, memory) for unit in course.units],
            }
            for course in courses()
        ],
        "next": coming[0].name if coming else None,
        "again": coming is not None and coming[1],
        "due": min(dates, default=""),
        "memory": str(memory),
        "lessons": sorted(memory.lessons),
        "words": words,
    }


def _unit(name: str, technique: str, memory: Memory) -> Record:
    result = memory.units.get(name)
    return {
        "name": name,
        "title": translated(name),
        "technique": technique,
        "done": name in memory.done,
        "right": result.right if result else 0,
        "asked": result.asked if result else 0,
        "due": result.when if result else "",
    }


def _time(text: str) -> datetime:
    try:
        return datetime.fromisoformat(text).astimezone(UTC) if text else now()
    except (ValueError, OverflowError):
        raise UsageError(f"{text!r} is no time: write 2026-03-01T12:00:00Z") from None


ENDPOINT = Endpoint(
    "course",
    CourseRequest,
    answer,
    answers=CourseAnswer,
    summary="The course: what is done of it, which unit comes next, and what is due again.",
    cost=SHORT,
    timed=False,
)
