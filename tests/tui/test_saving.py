"""Games as files: nothing is lost on the way, and nonsense is refused with a reason."""

import json
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonet
from nonet import examples
from nonet.errors import FormatError, NonetError, UnsupportedError
from nonet.files import write_file
from nonet.model import Puzzle
from nonet.tui import saving
from nonet.tui.clock import Clock
from nonet.tui.document import dump, is_game, load
from nonet.tui.game import Game
from nonet.tui.position import Entry
from nonet.tui.saving import SavedGames, read, read_game, save, state_folder
from tui.boards import boards


def begun(puzzle: Puzzle, seconds: float = 754) -> Game:
    """A game with a value and marks of both kinds, as far as there is room."""
    game = Game(puzzle, title="a title", clock=Clock(seconds))
    empty = [cell for cell, value in enumerate(puzzle.givens) if not value]
    for cell, entry in zip(empty, (Entry.VALUE, Entry.CENTRE, Entry.CORNER), strict=False):
        game.go_to(cell)
        game.type(1, entry)
    return game


@given(boards(), st.floats(0, 10**6))
def test_a_saved_game_is_the_same_again(puzzle: Puzzle, seconds: float) -> None:
    game = begun(puzzle, seconds)
    game.daily = "2026-11-23"
    again = load(dump(game))
    assert again.puzzle == puzzle
    assert again.position == game.position
    assert again.title == game.title
    assert again.daily == game.daily
    assert again.clock.seconds == round(seconds)
    assert is_game(dump(game))


def test_checkpoints_and_what_the_page_paints_are_kept() -> None:
    game = begun(nonet.parse("1..4....2......3"))
    game.keep_checkpoint()
    document = json.loads(dump(game))
    painted = {"time": 3, "name": "paint", "blue": {"2": [1]}, "lines": {"4": [0]}}
    document["moves"].append(painted)
    document["done"] += 1
    again = load(json.dumps(document))
    assert (again.position.blue[1], again.position.lines[0]) == (1 << 2, 1 << 4)
    assert json.loads(dump(again))["moves"] == document["moves"]
    (kept,) = again.checkpoints
    assert again.go_back_to(kept) and again.position == game.position
    assert again.undo() and again.position.lines[0]
    document["checkpoints"] = [{"values": {"9": [1]}}]
    with pytest.raises(FormatError, match="checkpoint 1"):
        load(json.dumps(document))


@pytest.mark.parametrize("name", ["25x25-1", "jigsaw-1", "windoku-1", "futoshiki-3", "queens-1"])
def test_boards_of_every_kind_can_be_saved(name: str) -> None:
    game = begun(examples.get(name).puzzle)
    again = load(dump(game))
    assert again.puzzle == game.puzzle
    assert again.position == game.position


# What a game of `begun` was saved as before there was a history.
FIRST_VERSION = {
    "nonet-game": 1,
    "title": "a title",
    "seconds": 754,
    "puzzle": [[1, 0, 0, 4], [0, 0, 0, 0], [2, 0, 0, 0], [0, 0, 0, 3]],
    "values": [1, 1, 0, 4, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 3],
    "centre": [[], [], [1], *([[]] * 13)],
    "corner": [[], [], [], [], [1], *([[]] * 11)],
}


def test_a_game_of_the_first_version_is_read() -> None:
    game = load(json.dumps(FIRST_VERSION))
    assert game.position == begun(nonet.parse("1..4....2......3")).position
    assert (game.title, game.clock.seconds, game.undo()) == ("a title", 754, False)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"nonet-game": 3}, "nonet-game"),
        ({"values": [1]}, '"values".*16 numbers from 0 to 4'),
        ({"values": [9] * 16}, '"values"'),
        ({"values": [True] * 16}, '"values"'),
        ({"values": [0] * 16}, "lack a given"),
        ({"centre": [[0]] * 16}, '"centre".*16 lists'),
        ({"corner": [1] * 16}, '"corner"'),
        ({"seconds": -1}, '"seconds"'),
        ({"seconds": "long"}, '"seconds"'),
        ({"puzzle": None}, "a puzzle in JSON"),
        ({"puzzle": [[5, 5], [0, 0]]}, "2x2"),
    ],
)
def test_a_damaged_game_of_the_first_version_is_refused(
    change: dict[str, object], message: str
) -> None:
    with pytest.raises(NonetError, match=message):
        load(json.dumps(FIRST_VERSION | change))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"moves": 5}, '"moves"'),
        ({"moves": [5]}, '"moves"'),
        ({"moves": []}, 'fewer "moves" than are "done"'),
        ({"done": None}, '"done"'),
        ({"done": -1}, '"done"'),
        ({"hints": "many"}, '"hints"'),
        ({"start": []}, '"start".*object'),
        ({"start": {"values": []}}, '"values" in "start"'),
        ({"start": {"values": {"5": [1]}}}, "numbers from 0 to 4"),
        ({"start": {"centre": {"0": [1]}}}, "numbers from 1 to 4"),
        ({"start": {"corner": {"-1": [1]}}}, '"corner"'),
        ({"start": {"colours": {"1": ["a"]}}}, '"colours"'),
        ({"start": {"values": {"1": [0]}}}, "cell 0, which is given"),
        ({"start": {"values": {"1": [16]}}}, "cell 16"),
        ({"puzzle": "12.."}, "2x2"),
    ],
)
def test_a_damaged_game_is_refused_with_a_reason(change: dict[str, object], message: str) -> None:
    record = json.loads(dump(begun(nonet.parse("1..4....2......3"))))
    with pytest.raises(NonetError, match=message):
        load(json.dumps(record | change))


def test_the_whole_history_is_kept(tmp_path: Path) -> None:
    puzzle = nonet.parse("1..4....2......3")
    game = begun(puzzle)
    game.fill_marks()
    game.restart()
    game.undo()
    game.undo()
    game.hints, game.helped = 2, True
    saved = SavedGames(tmp_path)
    saved.keep(game)
    again = saved.find(puzzle)
    assert again is not None
    assert again.moments[1:] == game.moments[1:]
    assert (again.history, again.hints, again.helped) == (game.history, 2, True)
    assert [moment.name for moment in again.moments[1:]] == [
        "r1c2 = 1",
        "mark 1 in r1c3",
        "mark 1 in r2c1",
        "fill in all candidates",
        "start again",
    ]
    while again.redo():
        pass
    assert not again.is_begun
    saved.keep(again)  # begun again, but not lost
    last = saved.find(puzzle)
    assert last is not None and last.undo() and last.position.kept


def test_a_game_of_the_page_is_read_and_its_colours_are_kept() -> None:
    document = {
        "nonet-game": 2,
        "title": "hard 3",
        "puzzle": "1..4....2......3",
        "seconds": 61,
        "hints": 0,
        "helped": False,
        "start": {"values": {"2": [1]}},
        "done": 1,
        "moves": [
            {"time": 5, "name": "colour 3 in 2 cells", "colours": {"3": [0, 2]}},
            {"time": 9, "name": "r1c2 = 3", "values": {"3": [1]}, "corner": {"3": [2]}},
        ],
    }
    game = load(json.dumps(document))
    assert game.position.values[:4] == (1, 2, 0, 4)
    assert game.position.colours[:4] == (8, 0, 8, 0)
    assert game.redo()
    assert (game.position.values[1], game.position.corner[2]) == (3, 8)
    written = json.loads(dump(game))
    assert {key: written[key] for key in ("title", "seconds", "start", "moves")} == {
        key: document[key] for key in ("title", "seconds", "start", "moves")
    }
    assert written["done"] == 2


def test_half_a_game_is_refused() -> None:
    with pytest.raises(FormatError, match="not a complete JSON"):
        load(dump(begun(nonet.parse("1..4....2......3")))[:-5])


def test_files_are_written_by_their_suffix(tmp_path: Path) -> None:
    game = begun(nonet.parse("1..4....2......3"))
    assert "game.json" in save(game, tmp_path / "game")
    assert read(tmp_path / "game.json").position == game.position
    assert "without pencil marks" in save(game, tmp_path / "board.txt")
    text = (tmp_path / "board.txt").read_text()
    assert nonet.parse(text).givens == game.position.values
    with pytest.raises(UnsupportedError, match=r"'\.doc' is not the ending of a format"):
        save(game, tmp_path / "board.doc")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["board.txt", "game.json"]


def test_a_file_that_cannot_be_replaced_stays_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "game.json").mkdir()
    with pytest.raises(OSError):
        write_file(tmp_path / "game.json", [b"{}"])
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"], "no part is left"


def test_saved_games_keep_what_is_begun_and_know_what_is_solved(tmp_path: Path) -> None:
    saved = SavedGames(tmp_path / "deep" / "games")
    puzzle = nonet.parse("1..4....2......3")
    fresh, game = Game(puzzle), begun(puzzle)
    saved.keep(fresh)
    assert saved.games() == []
    saved.keep(game)
    (kept,) = saved.games()
    assert kept.game.position == game.position
    assert kept.describe() == "a title, 4x4, boxes 2x2: 5 of 16 filled, 12:34"
    found = saved.find(puzzle)
    assert found is not None and found.position == game.position
    assert saved.find(nonet.parse("1234............")) is None
    solution = nonet.solve(puzzle, limit=1).solution
    assert solution is not None
    game.place(list(enumerate(solution.values)))
    saved.keep(game)
    assert saved.unfinished() == []
    (kept,) = saved.games()
    assert kept.describe() == "a title, 4x4, boxes 2x2: solved, 12:34"


def test_what_another_window_wrote_is_taken_over(tmp_path: Path) -> None:
    puzzle = nonet.parse("1..4....2......3")
    one, other = SavedGames(tmp_path), SavedGames(tmp_path)
    game = begun(puzzle)
    assert one.keep(game) is None and not one.agree(game)
    there = other.find(puzzle)
    assert there is not None
    there.go_to(2)
    there.type(3)
    os.utime(tmp_path, ns=(0, 0))
    assert other.keep(there) is None
    game.go_to(5)
    game.type(2)
    mine = game.position
    assert one.agree(game) and game.position == mine
    assert game.undo() and game.position == there.position
    assert not one.agree(there), "it is known here now"


def test_what_is_opened_of_a_game_that_is_kept_loses_nothing(tmp_path: Path) -> None:
    puzzle = nonet.parse("1..4....2......3")
    saved, game = SavedGames(tmp_path), begun(puzzle)
    older = load(dump(game))
    game.fill_marks()
    saved.keep(game)
    assert saved.resume(older).position == game.position, "an older state is no news"
    newer = load(dump(game))
    newer.clear_marks()
    assert saved.resume(newer) is newer
    older.restart()
    older.go_to(1)
    older.type(3)
    joined = saved.resume(older)
    assert joined.position == older.position
    assert joined.undo() and joined.position == game.position


def test_saved_games_survive_damage(tmp_path: Path) -> None:
    (tmp_path / "broken.json").write_text("{")
    (tmp_path / "bytes.json").write_bytes(b"\xff")
    saved = SavedGames(tmp_path)
    assert saved.games() == []
    blocked = tmp_path / "file"
    blocked.write_text("")
    SavedGames(blocked).keep(begun(nonet.parse("1..4....2......3")))
    SavedGames(None).keep(begun(nonet.parse("1..4....2......3")))
    assert SavedGames(None).games() == []
    assert SavedGames(None).find(nonet.parse("1..4....2......3")) is None


def test_the_latest_game_is_the_first_and_the_oldest_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = SavedGames(tmp_path)
    monkeypatch.setattr(saving, "_MOST_KEPT", 50)
    made = nonet.generate(4, count=52, seed=1, threads=1)
    for number, puzzle in enumerate(dict.fromkeys(made)):
        saved.keep(begun(puzzle, number))
        for path in tmp_path.iterdir():  # a second each
            stamp = path.stat().st_mtime_ns - 10**9
            os.utime(path, ns=(stamp, stamp))
    seconds = [kept.game.clock.seconds for kept in saved.games()]
    assert seconds == sorted(seconds, reverse=True)
    assert len(seconds) == 50


def test_the_state_folder_follows_the_custom_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_STATE_HOME", "/some/where")
    assert state_folder() == Path("/some/where/nonet/games")
    monkeypatch.delenv("XDG_STATE_HOME")
    assert state_folder() == Path.home() / ".local" / "state" / "nonet" / "games"
    monkeypatch.setattr("sys.platform", "darwin")
    assert "Application Support" in str(state_folder())
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", "/local")
    assert state_folder() == Path("/local/nonet/games")


def game_of(puzzle: Puzzle, title: str) -> Game:
    return Game(puzzle, title=title)


def test_what_is_typed_or_pasted_is_understood(tmp_path: Path) -> None:
    game = begun(nonet.parse("1..4....2......3"))
    save(game, tmp_path / "game.json")
    (tmp_path / "puzzle.txt").write_text("12..............")
    assert read_game(str(tmp_path / "game.json"), game_of).position == game.position
    assert read_game(f"  {dump(game)}", game_of).position == game.position
    assert read_game(str(tmp_path / "puzzle.txt"), game_of).title == "puzzle.txt"
    assert read_game("@easy-1", game_of).title == "easy-1"
    assert read_game("12..\n....\n....\n....\n", game_of).puzzle.givens[:3] == (1, 2, 0)
    with pytest.raises(NonetError, match=r"there is no file 'no\.txt'"):
        read_game("no.txt", game_of)
    with pytest.raises(NonetError, match="no example"):
        read_game("@no-such", game_of)


@pytest.mark.parametrize("content", [b"\xff\xfe\xff", b"", b"what is this?"])
def test_files_without_a_puzzle_are_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "bad.txt").write_bytes(content)
    with pytest.raises(NonetError):
        read(tmp_path / "bad.txt")
