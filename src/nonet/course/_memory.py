"""What a learner has done, how well, and when it is to come again."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from nonet.files import write_file

_PASSED = 0.8  # of the boards of a unit, without help: as well as that it was remembered
_HARD = 0.6


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
    def due(self) -> datetime | None:
        """When it is to be repeated."""
        return datetime.fromisoformat(self.card["due"]) if self.card else None


@dataclass
class Memory:
    """All results, and the lessons that are noted as done, in one file.

    Attributes:
        file: Where they are kept.
        units: The results of units, by name.
        lessons: The names of lessons that are done.
    """

    file: Path
    units: dict[str, Result] = field(default_factory=dict)
    lessons: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, file: Path) -> Memory:
        """What a file holds; nothing where it cannot be read."""
        try:
            kept = json.loads(file.read_text(encoding="utf-8"))
            if isinstance(kept, list):  # as it was written by earlier versions
                kept = {"lessons": kept}
            units = {name: Result(**each) for name, each in kept.get("units", {}).items()}
            return cls(file, units, {name for name in kept.get("lessons", ()) if str(name) == name})
        except (OSError, ValueError, TypeError, AttributeError):
            return cls(file)

    def save(self) -> None:
        """Writes it down."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        units = {name: asdict(each) for name, each in sorted(self.units.items())}
        kept = {"lessons": sorted(self.lessons), "units": units}
        write_file(self.file, [json.dumps(kept, indent=1).encode()])

    @property
    def done(self) -> set[str]:
        """The names of the units that are done."""
        return {name for name, each in self.units.items() if each.done}

    def result(self, name: str) -> Result:
        """The result of a unit, a new one if there is none."""
        return self.units.setdefault(name, Result())

    def due(self, names: Iterable[str]) -> list[str]:
        """Which of these units are to be repeated now, those that wait longest first."""
        known = {*names} & self.units.keys()
        waiting = [(due, name) for name in known if (due := self.units[name].due)]
        return [name for due, name in sorted(waiting) if due <= now()]

    def finish(self, name: str, right: int, asked: int) -> None:
        """Notes that a unit, or its repetition, is done, and when it comes again."""
        result = self.result(name)
        result.done = True
        result.card = _again(result.card, right / asked) or result.card
        self.save()


def _again(card: dict[str, Any] | None, share: float) -> dict[str, Any] | None:
    """The card of a unit after it went so well; None where `fsrs` is not installed."""
    try:
        from fsrs import Card, Rating, Scheduler
    except ImportError:
        return None
    rating = Rating.Good if share >= _PASSED else Rating.Hard if share >= _HARD else Rating.Again
    scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    before = Card.from_json(json.dumps(card)) if card else Card()
    after, _ = scheduler.review_card(before, rating, now())
    return dict(after.to_dict())
