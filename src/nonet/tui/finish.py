"""The figures that are counted and shown when a puzzle is solved."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from nonet.catalogue import named, translated
from nonet.tui.clock import time_words
from nonet.tui.game import Game
from nonet.tui.statistics import Finished, by_level, id_of, streak
from nonet.tui.tasks import levels_of_scale


def finished(game: Game, level: str, today: date) -> Finished:
    """A solved game as it is counted."""
    return Finished(
        id=id_of(game.puzzle),
        level=level,
        kind=game.layout.describe(),
        seconds=round(game.clock.seconds),
        hints=game.hints,
        helped=game.helped,
        on=str(today),
        daily=game.daily,
    )


def result_words(
    entry: Finished, before: Sequence[Finished], now: Sequence[Finished], today: date
) -> str:
    """How it went: time, level, help, the best until now, days in a row."""
    lines = [
        translated("Your time: {time}", time=time_words(entry.seconds)),
        translated("Level: {level}", level=named(entry.level)),
        _help_words(entry),
    ]
    earlier = [other for other in before if other.id != entry.id]
    best = next(
        (
            level_times.best
            for level_times in by_level(earlier, ())
            if level_times.level == entry.level
        ),
        None,
    )
    solved = sum(other.level == entry.level for other in now)
    lines.append(translated("Solved of this level: {n}", n=solved))
    if entry.alone and best is not None:
        lines.append(translated("Your best until now: {time}", time=time_words(best)))
    if entry.daily:
        row, _ = streak([other.daily for other in now if other.daily], today)
        lines.append(translated("Daily puzzles in a row: {n}", n=row))
    return "\n".join(lines)


def _help_words(entry: Finished) -> str:
    if entry.hints:
        return translated("with {n} hint|with {n} hints", n=entry.hints)
    return translated("with some help") if entry.helped else translated("all by yourself")


def statistics_words(entries: Sequence[Finished], today: date) -> str:
    """Everything that was solved, by level, and days in a row."""
    if not entries:
        return translated(
            "Puzzles that you solve are counted here: by level, with your times and the days in a "
            "row."
        )
    played, most = streak([entry.on for entry in entries], today)
    daily, most_daily = streak([entry.daily for entry in entries if entry.daily], today)
    head = (
        *(translated("Level"), translated("Solved"), translated("Without help")),
        *(translated("Best"), translated("Mean")),
    )
    rows = [head]
    for level, solved, alone, best, mean in by_level(entries, levels_of_scale()):
        shown = "–" if best is None else time_words(best)
        rows.append((named(level), str(solved), str(alone), shown, time_words(mean)))
    widths = [max(len(row[i]) for row in rows) for i in range(len(head))]
    table = [
        "  ".join(
            text.rjust(width) if i else text.ljust(width)
            for i, (text, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
    return "\n".join(
        [
            *table,
            "",
            f"{translated('Days in a row')}: {_of_most(played, most)}",
            f"{translated('Daily puzzles in a row')}: {_of_most(daily, most_daily)}",
        ]
    )


def _of_most(now: int, most: int) -> str:
    return f"{now}, {translated('at most {best}', best=most)}" if most > now else str(now)
