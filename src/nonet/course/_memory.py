"""A learner's results: what was done, how well, and when it is to come again."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from math import ceil
from pathlib import Path
from typing import Any

from nonet.files import write_file
from nonet.lessons import LESSONS

_PASSED = 0.8  # of the boards of a unit, without help: as well as that it was remembered
_HARD = 0.6
_ENOUGH = 0.75  # of its boards, for a unit to be done


def now() -> datetime:
    """The time by which repetitions are due."""
    return datetime.now(UTC)


@dataclass
class Result:
    """How a unit went.

    Attributes:
        asked: How many boards were shown.
        right: How many of these were solved without help.
        done: Whether it has been finished.
        card: When it comes again, as the scheduler of `fsrs` keeps it; None without it.
    """

    asked: int = 0
    right: int = 0
    done: bool = False
    card: dict[str, Any] | None = None

    @property
    def when(self) -> str:
        """When it is to be repeated, as it is written; empty if it is not."""
        return str(self.card["due"]) if self.card else ""

    @property
    def due(self) -> datetime | None:
        """When it is to be repeated."""
        return datetime.fromisoformat(self.when) if self.when else None

    @property
    def is_sound(self) -> bool:
        """True if it is what was once written, as far as can be seen."""
        try:
            has_zone = self.due is None or self.due.tzinfo is not None
            return 0 <= self.right <= self.asked and has_zone
        except (KeyError, TypeError, ValueError):
            return False


@dataclass
class Memory:
    """All results, and the lessons that are noted as done: the same for terminal and page.

    Attributes:
        units: The results of units, by name.
        lessons: The names of lessons that are done.
        file: Where they are kept; None where the caller keeps them.
    """

    units: dict[str, Result] = field(default_factory=dict)
    lessons: set[str] = field(default_factory=set)
    file: Path | None = None

    @classmethod
    def of(cls, file: Path) -> Memory:
        """The results in a file; none where it cannot be read."""
        try:
            memory = cls.read(file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            memory = cls()
        memory.file = file
        return memory

    @classmethod
    def read(cls, text: str) -> Memory:
        """The results in a text; what is no result is left out."""
        try:
            kept = json.loads(text or "{}")
        except (ValueError, RecursionError):
            return cls()
        if isinstance(kept, list):  # as it was written by earlier versions
            kept = {"lessons": kept}
        try:
            units = {name: Result(**result) for name, result in kept.get("units", {}).items()}
            lessons = {name for name in kept.get("lessons", ()) if str(name) == name}
            return cls({name: result for name, result in units.items() if result.is_sound}, lessons)
        except (TypeError, AttributeError):
            return cls()

    def __str__(self) -> str:
        units = {name: asdict(result) for name, result in sorted(self.units.items())}
        return json.dumps({"lessons": sorted(self.lessons), "units": units}, indent=1)

    def save(self) -> None:
        """Writes it down."""
        if self.file is not None:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            write_file(self.file, [str(self).encode()])

    def add(self, other: Memory) -> int:
        """Takes over what another one has: of each unit the result that is further.

        Returns:
            How many units and lessons were taken over.
        """
        taken = len(other.lessons - self.lessons)
        self.lessons |= other.lessons
        for name, theirs in other.units.items():
            mine = self.units.get(name, Result())
            if (theirs.done, theirs.when, theirs.asked) > (mine.done, mine.when, mine.asked):
                self.units[name] = theirs
                taken += 1
        return taken

    @property
    def done(self) -> set[str]:
        """The names of the units that are done."""
        return {name for name, result in self.units.items() if result.done}

    def result(self, name: str) -> Result:
        """The result of a unit, a new one if there is none."""
        return self.units.setdefault(name, Result())

    def due(self, names: Iterable[str], when: datetime | None = None) -> list[str]:
        """Which of these units are to be repeated now, those that wait longest first."""
        known = {*names} & self.units.keys()
        waiting = [(due, name) for name in known if (due := self.units[name].due)]
        return [name for due, name in sorted(waiting) if due <= (when or now())]

    def finish(self, name: str, right: int, asked: int, when: datetime | None = None) -> None:
        """Notes how a unit, or its repetition, went, and when it comes again.

        It is done when enough of its boards were solved without help; else it begins anew.
        """
        result = self.result(name)
        if not result.done and right < enough(asked):
            self.units[name] = Result()
            return
        result.done = True
        result.card = _again(result.card, right / asked, when or now()) or result.card
        self.lessons |= {name} & {*LESSONS.names()}


def enough(asked: int) -> int:
    """How many of so many boards have to be solved without help."""
    return ceil(_ENOUGH * asked)


def _again(card: dict[str, Any] | None, share: float, when: datetime) -> dict[str, Any] | None:
    """The card of a unit after it went so well; None where `fsrs` is not installed."""
    try:
        from fsrs import Card, Rating, Scheduler
    except ImportError:
        return None
    rating = Rating.Good if share >= _PASSED else Rating.Hard if share >= _HARD else Rating.Again
    scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    try:
        before = Card.from_json(json.dumps(card)) if card else Card(card_id=0)
    except (KeyError, ValueError, TypeError):  # it was changed by hand
        before = Card(card_id=0)
    after, _ = scheduler.review_card(before, rating, when)
    return dict(after.to_dict())
