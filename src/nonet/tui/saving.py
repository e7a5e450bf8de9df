"""Games as files, and the folder that keeps the unfinished ones; document.py: what is in them."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from nonet import examples, words
from nonet.errors import FormatError, NonetError, UnsupportedError
from nonet.files import endings, format_of, write_file
from nonet.formats import open_text, parse, read_entries, write
from nonet.model import Puzzle
from nonet.tui.document import dump, is_game, load
from nonet.tui.game import Game

_SUFFIX = ".json"
_MOST_KEPT = 50  # unfinished games; the oldest go
_LONGEST = 10_000_000  # characters: no game is as long
_LONGEST_NAME = 1000  # a longer text is a puzzle, not a file name


def read(path: Path) -> Game:
    """A game from a file: a saved one, or the first puzzle of a file in any format.

    Raises:
        OSError: It cannot be read.
        NonetError: There is no game in it.
    """
    try:
        with open_text(path) as file:
            text = file.read(_LONGEST)
    except UnicodeDecodeError:
        raise FormatError(f"{path} is not text in UTF-8") from None
    if is_game(text):
        return load(text)
    for entry in read_entries(text):
        if isinstance(entry, NonetError):
            raise entry
        return Game(entry, title=path.name)
    raise FormatError(f"{path} holds no puzzle")


def read_game(what: str, game_of: Callable[[Puzzle, str], Game]) -> Game:
    """A game from the name of a file or of an example, or from a puzzle itself.

    Raises a NonetError if it is none of these, an OSError if the file cannot be read. `game_of`
    makes a game of a puzzle and a title.
    """
    text = what.strip()
    if is_game(text):
        return load(text)
    if text.startswith("@") and text[1:].replace("-", "").isalnum():
        example = examples.get(text[1:])
        return game_of(example.puzzle, example.name)
    path = path_of(text)
    if len(text) < _LONGEST_NAME and "\n" not in text and _is_file(path):
        found = read(path)
        return found if found.is_begun or found.has_moves else game_of(found.puzzle, found.title)
    try:
        return game_of(parse(what), "")
    except NonetError as error:
        if path.suffix and len(text) < _LONGEST_NAME and " " not in text:
            error.message = f"there is no file {text!r}, and as a puzzle: {error.message}"
        raise


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # not a name for a file
        return False


def path_of(name: str) -> Path:
    """The path of a file as people type it; ``~`` is their home."""
    path = Path(name)
    try:
        return path.expanduser()
    except RuntimeError:  # there is no such user, but there may be such a file
        return path


def target(path: Path) -> Path:
    """Where `save` writes what shall be saved here: a name without an ending gets one."""
    return path if path.suffix or path.is_dir() else path.with_suffix(_SUFFIX)


def is_taken(name: str) -> bool:
    """Whether there is a file already where `save` would write."""
    try:
        return target(path_of(name)).is_file()
    except (OSError, ValueError):  # not a name for a file: saving gives the reason
        return False


def save(game: Game, path: Path) -> str:
    """Writes a game to a file; its format follows from the ending of the name.

    ``.json`` is the whole game with its history. The ending of another format writes the board
    as it stands, in that format.

    Returns:
        What was written, in words.

    Raises:
        OSError: It cannot be written.
        UnsupportedError: There is no format for this ending, or it cannot hold this board.
    """
    path = target(path)
    if path.is_dir():
        raise UnsupportedError(f"{path} is a folder: name a file in it")
    if path.suffix == _SUFFIX:
        write_file(path, [f"{dump(game)}\n".encode()])
        return f"The game is saved in {path}."
    form = format_of(path)
    if form is None:
        known = sorted(ending for ending in endings() if format_of(Path(f"x{ending}")) is not None)
        raise UnsupportedError(
            f"{path.suffix!r} is not the ending of a format: {_SUFFIX} keeps the whole game, "
            f"{words.listed(known, 'or')} the board"
        )
    board = Puzzle(game.layout, game.position.values)
    write_file(path, [f"{write(board, form.name)}\n".encode()])
    return f"The board is written to {path}, without pencil marks and time."


@dataclass(frozen=True, slots=True)
class SavedGame:
    """An unfinished game."""

    path: Path
    game: Game

    def describe(self) -> str:
        """What a player knows it by: its title, board, progress and time."""
        game, count = self.game, self.game.layout.cell_count
        title = f"{game.title}, " if game.title else ""
        progress = f"{count - game.empty} of {count} filled"
        return f"{title}{game.layout.describe()}: {progress}, {game.clock}"


class SavedGames:
    """The folder in which unfinished games wait, one file for each puzzle.

    An error there never stops a game: it is only not saved, which a message at the end reports.
    Without a folder nothing is kept.
    """

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder

    def keep(self, game: Game) -> OSError | None:
        """Saves a game if it is begun and not solved, else removes it; the error if that failed."""
        if self.folder is None:
            return None
        path = self.folder / f"{_digest(game.puzzle)}{_SUFFIX}"
        try:
            if not (game.is_begun or game.has_moves) or game.solved:
                path.unlink(missing_ok=True)
                return None
            self.folder.mkdir(parents=True, exist_ok=True)
            write_file(path, [f"{dump(game)}\n".encode()])
            for old in self._files()[_MOST_KEPT:]:
                old.unlink(missing_ok=True)
        except OSError as error:
            return error
        return None

    def find(self, puzzle: Puzzle) -> Game | None:
        """The game of this puzzle that was not finished, if there is one."""
        if self.folder is None:
            return None
        return _loaded(self.folder / f"{_digest(puzzle)}{_SUFFIX}")

    def games(self) -> Sequence[SavedGame]:
        """All that wait, the latest first; files that hold no game are passed over."""
        found = ((path, _loaded(path)) for path in self._files())
        return [SavedGame(path, game) for path, game in found if game is not None]

    def _files(self) -> list[Path]:
        if self.folder is None:
            return []
        dated = []
        with suppress(OSError):
            for path in self.folder.glob(f"*{_SUFFIX}"):
                with suppress(OSError):
                    dated.append((path.stat().st_mtime_ns, path))
        return [path for _, path in sorted(dated, reverse=True)]


def _loaded(path: Path) -> Game | None:
    try:
        return load(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, NonetError):
        return None


def _digest(puzzle: Puzzle) -> str:
    return hashlib.sha256(write(puzzle, "json").encode()).hexdigest()[:16]


def state_folder() -> Path:
    """Where programs of this user keep their state: the games lie in a folder of ours there."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Application Support")
    else:
        base = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(base) / "nonet" / "games"
