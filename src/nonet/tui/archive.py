"""Many games in one file, with what was solved: what the page saves and takes over, too.

An archive is one JSON object::

    {"nonet-games": 1,
     "games": [{"title": "hard 3", "updated": 1795420800000, "filled": 12, "open": 51,
                "solved": false, "begun": true, "document": {"nonet-game": 2, ...}}, ...],
     "finished": [{"id": "1eiuekb-2arztb", "level": "hard", "kind": "9x9", "seconds": 754,
                   "hints": 0, "helped": false, "on": "2026-11-23"}, ...],
     "course": {"lessons": ["X-Wing", ...], "units": {"Last Cell 4x4": {...}, ...}}}

A game is its document (see document.py); what else stands there can be made from it, and
`updated` are milliseconds since 1970. The page adds an `id` and a `hash` of its own.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, NamedTuple

from nonet.course import Memory
from nonet.errors import FormatError, NonetError
from nonet.records import Record
from nonet.tui.document import KEY as GAME
from nonet.tui.document import dump, load
from nonet.tui.game import Game
from nonet.tui.saving import SavedGame
from nonet.tui.statistics import Finished, finished_of

KEY = "nonet-games"
_VERSION = 1


class Archive(NamedTuple):
    """The content of such a file."""

    games: list[Game]
    finished: list[Finished]
    course: Memory


def dump_archive(
    games: Iterable[SavedGame], finished: Iterable[Finished], course: Memory | None = None
) -> str:
    """Games, what was solved and what was learned as JSON."""
    record: Record = {
        KEY: _VERSION,
        "games": [_entry(game) for game in games],
        "finished": [entry.to_record() for entry in finished],
        **({"course": json.loads(str(course))} if course else {}),
    }
    return json.dumps(record)


def load_archive(text: str) -> Archive:
    """The archive that `dump_archive` or the page wrote; a single saved game is an archive of one.

    Raises:
        NonetError: It is none, or one of its games is damaged.
    """
    try:
        record: Any = json.loads(text)
    except (ValueError, RecursionError):
        raise FormatError("this is not a saved game: it is not a complete JSON object") from None
    if isinstance(record, dict) and GAME in record:
        return Archive([load(text)], [], Memory())
    if not isinstance(record, dict) or record.get(KEY) != _VERSION:
        raise FormatError(
            f'this is not a saved game: it has neither "{GAME}": 1 or 2 nor "{KEY}": {_VERSION}'
        )
    entries, finished = record.get("games", []), record.get("finished", [])
    if not isinstance(entries, list) or not isinstance(finished, list):
        raise FormatError('"games" and "finished" of the file must be lists')
    games = [_game(entry, number) for number, entry in enumerate(entries, 1)]
    solved = [entry for entry in map(finished_of, finished) if entry is not None]
    course = Memory.read(json.dumps(record.get("course", {})))
    return Archive([game for game in games if game is not None], solved, course)


def _game(entry: Any, number: int) -> Game | None:
    """A game of the list; None for an entry without one, which the page has of old links."""
    if not isinstance(entry, dict) or not entry.get("document"):
        return None
    try:
        game = load(json.dumps(entry["document"]))
    except NonetError as error:
        error.message = f"game {number} of the file: {error.message}"
        raise
    game.title = game.title or str(entry.get("title") or "")
    game.daily = game.daily or str(entry.get("daily") or "")
    return game


def _entry(saved: SavedGame) -> Record:
    game = saved.game
    opened = game.puzzle.givens.count(0)
    return {
        "title": game.title,
        "level": game.title,
        "updated": round(saved.updated * 1000),
        "filled": opened - game.empty,
        "open": opened,
        "solved": game.solved,
        "begun": game.is_begun or game.has_moves,
        **({"daily": game.daily} if game.daily else {}),
        "document": json.loads(dump(game)),
    }
