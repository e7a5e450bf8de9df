"""`nonet play`."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from nonet import catalogue
from nonet._generate import layout_of
from nonet.cli._items import Puzzles, first_puzzle
from nonet.cli._options import Number, reading_options
from nonet.cli._packages import imported
from nonet.cli._terminal import is_terminal
from nonet.cli._words import is_example, is_file
from nonet.cli.commands import Command
from nonet.errors import UsageError
from nonet.formats import ReadOptions
from nonet.lazy import compiled_later

if TYPE_CHECKING:  # they need Textual
    from nonet.tui.game import Game
    from nonet.tui.saving import SavedGames
    from nonet.tui.tasks import NewGame

ANY = "any"
_SCORES = compiled_later(r"[\d.]+(\.\.[\d.]+)?")
_GLANCE = 200  # bytes of a file that tell a saved game


@click.command
@reading_options
@click.option("--generate", "level", metavar="LEVEL", help="A new puzzle of this level, or any.")
@click.option(
    "--size",
    type=Number(min=1),
    metavar="N",
    default=9,
    show_default=True,
    help="Size of a new puzzle.",
)
@click.option("--language", metavar="NAME", help="Language of the app, en or de.")
def command(
    *,
    puzzles: Puzzles,
    level: str | None,
    size: int,
    language: str | None,
) -> None:
    """Play a puzzle in the terminal, with hints; press ? for the keys.

    Without a puzzle there is a choice: games that wait, today's puzzle, levels. The file may also
    be a saved game. The app speaks the language of the environment (LANG), of its settings, or
    the one that is named. Needs pip install 'nonet[tui]'.
    """
    if len(puzzles.words) > 1:
        raise UsageError(f"one puzzle at a time can be played, not {len(puzzles.words)}")
    if puzzles.words and level is not None:
        raise UsageError("name a puzzle or --generate one, not both")
    imported("textual", "play", "tui")
    if not (is_terminal(sys.stdin) and is_terminal(sys.stdout)):
        raise UsageError(
            "nonet play needs a terminal for its screen and keys, and this is a pipe or a file: "
            "nonet solve, hint and explain work there"
        )
    _play(puzzles, level, size, language)


def _play(puzzles: Puzzles, level: str | None, size: int, language: str | None) -> None:
    from nonet.tui.saving import SavedGames, state_folder
    from nonet.tui.settings import Settings

    saved = SavedGames(state_folder())
    settings = Settings.load(state_folder().parent)
    # Before the screens are imported: their keys have names in the language.
    _choose_language(language or settings.language)
    from nonet.tui.app import PlayApp, Start

    start = Start()
    if level is not None:
        start = Start(options=_options(puzzles.reading, level, size))
    elif puzzles.words:
        start = Start(game=_game(puzzles.words[0], puzzles.reading, saved))
    PlayApp(start, saved=saved, settings=settings, plain="NO_COLOR" in os.environ).run()


def _choose_language(name: str) -> None:
    catalogue.require_language(name)
    catalogue.choose(name)


def _options(reading: ReadOptions, level: str, size: int) -> NewGame:
    from nonet.tui.tasks import NewGame, levels
    from nonet.tui.titles import title_of

    game = "classic" if reading.rules is None else reading.rules.name
    layout = layout_of(size, reading.box, game=game, regions=reading.regions)  # or it says why not
    known = levels(layout)
    if level not in (*known, ANY) and not _SCORES.fullmatch(level):
        there = f"the levels of this board are {', '.join(known)}" if known else "it has no levels"
        raise UsageError(f"{level!r} is not a level for {layout.describe()}: {there}; or say {ANY}")
    wanted, rules = None if level == ANY else level, reading.constraints
    title = title_of(game, rules, wanted)
    new = NewGame(wanted, title, size, game, reading.box, reading.regions, rules)
    new.require_possible()
    return new


def _game(word: str, reading: ReadOptions, saved: SavedGames) -> Game:
    """A saved game, or the first puzzle of what a word names."""
    from nonet.tui.document import is_game
    from nonet.tui.game import Game
    from nonet.tui.saving import read

    path = Path(word)
    if is_file(path):
        with path.open("rb") as file:
            if is_game(file.read(_GLANCE).decode(errors="replace")):
                return saved.resume(read(path))
    item, puzzle = first_puzzle(word, reading)
    puzzle.require_no_conflict()
    title = word.removeprefix("@") if is_example(word) else path.name if item.path else ""
    return saved.find(puzzle) or Game(puzzle, title=title)


COMMAND = Command(
    name="play",
    summary="Play a puzzle in the terminal, with hints.",
    group="play",
    order=0,
    run=command,
)
