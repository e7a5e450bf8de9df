"""Games as files, and the folder that keeps the unfinished ones; document.py: what is in them."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from nonet import examples, words
from nonet.catalogue import translated
from nonet.errors import FormatError, NonetError, UnsupportedError
from nonet.files import endings, format_of, write_file
from nonet.formats import board_text, open_text, parse, read_entries
from nonet.model import Puzzle
from nonet.tui.document import dump, is_game, load
from nonet.tui.game import Game
from nonet.tui.statistics import Statistics
from nonet.tui.titles import board_words, title_words

_SUFFIX = ".json"
_MOST_KEPT = 200  # games; solved ones go first, then the oldest
_FINISHED = "finished.jsonl"  # what was solved, beside the games
# The names of moves that bring something in.
OPENED, OTHER_WINDOW = "what was opened", "what another tab had"
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
        game = read(path)
        return game if game.is_begun or game.has_moves else game_of(game.puzzle, game.title)
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
    """True if there is a file already where `save` would write."""
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
        return translated("The game is saved in {path}.", path=path)
    form = format_of(path)
    if form is None:
        known = sorted(ending for ending in endings() if format_of(Path(f"x{ending}")) is not None)
        raise UnsupportedError(
            f"{path.suffix!r} is not the ending of a format: {_SUFFIX} keeps the whole game, "
            f"{words.listed(known, 'or')} the board"
        )
    board = Puzzle(game.layout, game.position.values)
    write_file(path, [f"{board_text(board, form.name)}\n".encode()])
    return translated("The board is written to {path}, without pencil marks and time.", path=path)


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game of the folder."""

    path: Path
    game: Game
    updated: float  # when it was written, in seconds since 1970

    @property
    def id(self) -> str:
        """The name of its file: its puzzle decides."""
        return self.path.stem

    def describe(self) -> str:
        """Its title, board, progress and time: by these a player knows it."""
        game = self.game
        title = f"{title_words(game.title)}, " if game.title else ""
        return f"{title}{board_words(game.layout)}: {self.progress}, {game.clock}"

    @property
    def progress(self) -> str:
        """How far it is, in words."""
        game, count = self.game, self.game.layout.cell_count
        if game.solved:
            return translated("solved")
        return translated("{filled} of {open} filled", filled=count - game.empty, open=count)


class SavedGames:
    """The folder in which games wait, one file for each puzzle, and what was solved.

    An error there never stops a game: it is only not saved, which a message at the end reports.
    Without a folder nothing is kept.
    """

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.statistics = Statistics(None if folder is None else folder / _FINISHED)
        self._seen: dict[Path, int] = {}  # when what was last read or written was written

    def keep(self, game: Game) -> OSError | None:
        """Saves a game if it has moves, else removes it; the error if that failed."""
        path = self._path(game.puzzle)
        if self.folder is None or path is None:
            return None
        try:
            if not (game.is_begun or game.has_moves):
                path.unlink(missing_ok=True)
                return None
            self.folder.mkdir(parents=True, exist_ok=True)
            write_file(path, [f"{dump(game)}\n".encode()])
            self._seen[path] = path.stat().st_mtime_ns
            self._prune()
        except OSError as error:
            return error
        return None

    def find(self, puzzle: Puzzle) -> Game | None:
        """The game of this puzzle, if there is one."""
        path = self._path(puzzle)
        return None if path is None else self._read(path)

    def resume(self, brought: Game) -> Game:
        """The saved game with what a file or a paste brings: nothing is lost of either."""
        kept = self.find(brought.puzzle)
        if kept is None or brought.has_been(kept.position):
            return brought
        if not kept.has_been(brought.position):
            kept.become(brought.position, OPENED)
        return kept

    def agree(self, game: Game) -> bool:
        """Takes over what another window has written of a game since it was read or written here.

        Returns whether there was anything. What is new here becomes a move after it.
        """
        path = self._path(game.puzzle)
        if path is None or path not in self._seen:
            return False
        seen = self._seen[path]
        other = self._read(path)
        if self._seen[path] == seen or other is None or other.position == game.position:
            return False
        game.join(other, OTHER_WINDOW)
        return True

    def games(self) -> list[SavedGame]:
        """All of them, the latest first; files that hold no game are passed over."""
        games_ = ((path, self._read(path)) for path in self._files())
        return [
            SavedGame(path, game, self._seen[path] / 1e9)
            for path, game in games_
            if game is not None
        ]

    def unfinished(self) -> list[SavedGame]:
        """Those that wait to be played on."""
        return [saved for saved in self.games() if not saved.game.solved]

    def _path(self, puzzle: Puzzle) -> Path | None:
        return None if self.folder is None else self.folder / f"{_digest(puzzle)}{_SUFFIX}"

    def _read(self, path: Path) -> Game | None:
        with suppress(OSError):
            self._seen[path] = path.stat().st_mtime_ns
        return _loaded(path)

    def _prune(self) -> None:
        files = self._files()
        if len(files) > _MOST_KEPT:
            solved = {path for path in files if (kept := _loaded(path)) and kept.solved}
            for old in sorted(files, key=solved.__contains__)[_MOST_KEPT:]:
                old.unlink(missing_ok=True)

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
    return hashlib.sha256(board_text(puzzle.alone(), "json").encode()).hexdigest()[:16]


def state_folder() -> Path:
    """Where programs of this user keep their state: the games lie in a folder of ours there."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Application Support")
    else:
        base = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(base) / "nonet" / "games"
