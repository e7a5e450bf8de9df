"""`nonet saved`."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from nonet.cli._help import Group
from nonet.cli._options import Seconds, json_option
from nonet.cli._output import picture, print_json, print_table
from nonet.cli._partial_file import require_free
from nonet.cli._terminal import complain, is_terminal, screen, takes_colour
from nonet.cli._words import is_file
from nonet.cli.commands import Command
from nonet.errors import ExitCode, FormatError, UsageError
from nonet.files import write_file
from nonet.formats import open_text, shortest_text
from nonet.model import Grid

if TYPE_CHECKING:
    from nonet.tui.game import Game
    from nonet.tui.position import Moment
    from nonet.tui.saving import SavedGame, SavedGames

_LEAST_ID = 4  # characters of an id that name a game
_SHOWN_ID = 6
_DELAY = 0.6  # seconds between moves on a terminal
_LONGEST = 100_000_000  # characters of a file of games
_NAME = click.argument("name", required=False, metavar="[GAME|FILE]")
_NAMES = click.argument("names", nargs=-1, metavar="[GAME]...")
_FORCE = click.option("--force", is_flag=True, help="Do it without asking.")


@click.group(cls=Group, invoke_without_command=True)
@click.pass_context
def command(ctx: click.Context) -> None:
    """List saved games, show and replay them, carry them to the web page and back.

    The games of `nonet play` are meant, finished ones among them. GAME is what `nonet saved`
    lists: the first characters of its id, or its title. Without one it is the latest. In place of
    a game a FILE can be shown and replayed: a game that the page has saved.

    \b
    nonet saved                       what there is
    nonet saved replay                the latest, move by move
    nonet saved export -o games.json  all, for the page (Statistics, Take over)
    nonet saved import games.json     what the page or another machine exported
    """  # noqa: D301 - for click
    if ctx.invoked_subcommand is None:
        ctx.invoke(_list)


@command.command("list", help="List the games, the latest first.")
@json_option("game")
def _list(*, as_json: bool = False) -> None:
    games = _folder().games()
    if as_json:
        for saved in games:
            print_json(_record(saved))
        return
    if not games:
        complain("there are no saved games: nonet play begins one")
        return
    print_table(
        [
            (
                game_.id[:_SHOWN_ID],
                f"{datetime.fromtimestamp(game_.updated):%Y-%m-%d %H:%M}",
                str(game_.game.clock),
                game_.progress,
                f"{game_.game.title or 'a puzzle'}, {game_.game.layout.describe()}",
            )
            for game_ in games
        ]
    )


@command.command("show", help="Show a game as it stands.")
@_NAME
@json_option("game")
def _show(name: str | None, *, as_json: bool) -> None:
    saved = _find(name)
    if as_json:
        print_json(_record(saved) | {"values": list(saved.game.position.values)})
        return
    game = saved.game
    click.echo(saved.describe())
    click.echo(picture(Grid(game.layout, game.position.values), game.puzzle))
    for rule in game.layout.constraints:
        click.echo(rule.describe(game.layout))
    hints = f"{game.hints} hint{'s' * (game.hints != 1)}"
    click.echo(f"{game.done} moves, {hints}" + (", steps taken over" if game.helped else ""))


@command.command("export", help="Write games to a file that the web page and nonet read.")
@_NAMES
@click.option("-o", "--output", "out", type=Path, metavar="FILE", help="The file; else a pipe.")
@_FORCE
def _export(names: tuple[str, ...], out: Path | None, *, force: bool) -> None:
    from nonet.cli._lessons import progress_file
    from nonet.course import Memory
    from nonet.tui.archive import dump_archive
    from nonet.tui.document import dump

    folder = _folder()
    games = [_find(name) for name in names] if names else folder.games()
    if len(names) == 1:
        text = dump(games[0].game)
    else:
        finished = [] if names else folder.statistics.finished()
        text = dump_archive(games, finished, None if names else Memory.of(progress_file()))
    if out is None:
        click.echo(text)
        return
    require_free(out, force=force)
    write_file(out, [f"{text}\n".encode()])
    if is_terminal(sys.stderr):
        click.echo(f"{out}: {len(games)} game{'s' * (len(games) != 1)}.", err=True)


@command.command("import", help="Take over what the web page or `nonet saved export` has written.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
def _import(files: tuple[str, ...]) -> int:
    from nonet.cli._lessons import progress_file
    from nonet.course import Memory
    from nonet.tui.archive import load_archive

    folder, taken, solved, learned, damaged = _folder(), 0, 0, 0, False
    memory = Memory.of(progress_file())
    for file in files:
        try:
            archive = load_archive(_text_of(file))
        except FormatError as error:
            complain(f"{file}: {error}")
            damaged = True
            continue
        for game in reversed(archive.games):  # the latest is written last
            before = folder.find(game.puzzle)
            joined = folder.resume(game)
            if before is not None and joined.story == before.story:
                continue
            problem = folder.keep(joined)
            if problem is not None:
                raise problem
            taken += 1
        solved += folder.statistics.add(archive.finished)
        if archive.course != Memory():
            learned += memory.add(archive.course)
            memory.save()
    games = f"{taken} game{'s' * (taken != 1)}"
    some = f"{learned} units and lessons" if learned != 1 else "1 unit or lesson"
    course = f", {some} of the course" * bool(learned)
    puzzles = f"{solved} solved puzzle{'s' * (solved != 1)}"
    click.echo(f"{games}{course} taken over, {puzzles} counted.")
    return ExitCode.BAD_INPUT if damaged else ExitCode.SOLVED


@command.command("replay", help="Print a game move by move; on a terminal it is played.")
@_NAME
@click.option(
    "--delay",
    type=Seconds(0, 60),
    default=_DELAY,
    show_default=True,
    metavar="SECONDS",
    help="Between moves, on a terminal.",
)
@json_option("move")
def _replay(name: str | None, delay: float, *, as_json: bool) -> None:
    game = _find(name).game
    moments = game.moments[: game.done + 1]
    if as_json:
        for number, moment in enumerate(moments):
            print_json(_move(number, moment))
    elif is_terminal(sys.stdout):
        _play(game, moments, delay)
    else:
        for number, moment in enumerate(moments[1:], 1):
            click.echo(_words(number, moment))
        click.echo(_board(game, moments[-1]))


@command.command("delete", help="Delete games; what was solved stays counted.")
@click.argument("names", nargs=-1, required=True, metavar="GAME...")
@_FORCE
def _delete(names: tuple[str, ...], *, force: bool) -> int:
    chosen = {saved.id: saved for saved in map(_find_saved, names)}
    for entry in chosen.values():
        if not force:
            if not is_terminal(sys.stdin):
                raise UsageError("--force deletes without asking, where nobody can be asked")
            if not click.confirm(f"Delete {entry.describe()}?", err=True):
                return ExitCode.NO
        entry.path.unlink(missing_ok=True)
    return ExitCode.SOLVED


# Finding games.


def _folder() -> SavedGames:
    from nonet.tui.saving import SavedGames, state_folder

    return SavedGames(state_folder())


def _find(name: str | None) -> SavedGame:
    """A saved game by its name, or that of a file."""
    if name is None or not (name == "-" or is_file(Path(name))):
        return _find_saved(name)
    from nonet.tui.archive import load_archive
    from nonet.tui.saving import SavedGame

    games = load_archive(_text_of(name)).games
    if len(games) != 1:
        raise UsageError(
            f"{name} holds {len(games)} games: nonet saved import {name} takes them over, and "
            "then each can be named"
        )
    return SavedGame(Path(name), games[0], time.time())


def _find_saved(name: str | None) -> SavedGame:
    games = _folder().games()
    if not games:
        raise UsageError("there are no saved games: nonet play begins one")
    if name is None:
        return games[0]
    named = [saved for saved in games if saved.game.title == name] or [
        saved for saved in games if len(name) >= _LEAST_ID and saved.id.startswith(name.lower())
    ]
    if len(named) == 1:
        return named[0]
    if named:
        ids = ", ".join(saved.id[:_SHOWN_ID] for saved in named)
        raise UsageError(f"{name!r} names {len(named)} games: say which by its id, {ids}")
    raise UsageError(f"no saved game and no file is called {name!r}: nonet saved lists the games")


def _text_of(file: str) -> str:
    if file == "-":
        return sys.stdin.read(_LONGEST)
    try:
        with open_text(Path(file)) as opened:
            return opened.read(_LONGEST)
    except UnicodeDecodeError:
        raise FormatError("this is not a saved game: it is not text in UTF-8") from None


# Printing them.


def _record(saved: SavedGame) -> dict[str, Any]:
    game = saved.game
    when = datetime.fromtimestamp(saved.updated).astimezone()
    return {
        "id": saved.id,
        "title": game.title,
        "puzzle": shortest_text(game.puzzle)[0],
        "size": game.layout.size,
        "updated": when.isoformat(timespec="seconds"),
        "seconds": round(game.clock.seconds),
        "empty": game.empty,
        "solved": game.solved,
        "moves": game.done,
        "hints": game.hints,
        "helped": game.helped,
    } | ({"daily": game.daily} if game.daily else {})


def _move(number: int, moment: Moment) -> dict[str, Any]:
    values = list(moment.position.values)
    return {"move": number, "seconds": moment.seconds, "name": moment.name, "values": values}


def _words(number: int, moment: Moment) -> str:
    from nonet.tui.clock import time_words

    return f"{number:>4}  {time_words(moment.seconds):>6}  {moment.name}"


def _board(game: Game, moment: Moment) -> str:
    return picture(Grid(game.layout, moment.position.values), game.puzzle)


def _play(game: Game, moments: Sequence[Moment], delay: float) -> None:
    """Draws each move over the one before where the terminal can, else one below the other."""
    room, lines = screen().lines, 0
    over = takes_colour(sys.stdout)
    for number, moment in enumerate(moments):
        if number:
            time.sleep(delay)
        shown = f"{_board(game, moment)}\n{_words(number, moment) if number else ''}"
        if over and 0 < lines < room:
            click.echo(f"\x1b[{lines}A\x1b[J", nl=False)
        click.echo(shown)
        lines = shown.count("\n") + 1


COMMAND = Command(
    name="saved",
    summary="List saved games, replay them, carry them to the web page and back.",
    group="play",
    order=1,
    run=command,
)
