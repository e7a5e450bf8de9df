"""`nonet saved`: the games of the terminal app, listed, shown, carried and replayed."""

import json
import os
import sys
from pathlib import Path

import pytest

import nonet
from cli.conftest import Run
from nonet.cli import _main as main
from nonet.cli._lessons import progress_file
from nonet.cli.commands.play import _game
from nonet.course import Memory
from nonet.formats import ReadOptions
from nonet.model import Puzzle
from nonet.tui.clock import Clock
from nonet.tui.document import dump, load
from nonet.tui.game import Game
from nonet.tui.saving import SavedGames
from nonet.tui.statistics import Finished

FIRST, SECOND = "1..4....2......3", "...3..4..1....2."


@pytest.fixture
def saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SavedGames:
    """The folder of a player who has begun two puzzles."""
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    folder = SavedGames(tmp_path / "state" / "nonet" / "games")
    for age, (title, text) in enumerate([("one", FIRST), ("two", SECOND)]):
        folder.keep(begun(nonet.parse(text), title))
        (path,) = [each.path for each in folder.games() if each.game.title == title]
        os.utime(path, (1000 + age, 1000 + age))
    return folder


def begun(puzzle: Puzzle, title: str) -> Game:
    game = Game(puzzle, title=title, clock=Clock(83))
    for cell, value in ((1, 2), (2, 3)):
        game.go_to(cell)
        game.type(value)
    return game


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main.run(["saved", *arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_games_are_listed_and_shown(saved: SavedGames, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys)
    assert code == 0
    assert [line.split("  ")[-1] for line in out.splitlines()] == [
        "two, 4x4, boxes 2x2",
        "one, 4x4, boxes 2x2",
    ]
    assert "1:23" in out and "6 of 16 filled" in out
    assert run(capsys, "list") == (0, out, "")
    records = [json.loads(line) for line in run(capsys, "list", "--json")[1].splitlines()]
    assert [record["puzzle"] for record in records] == [SECOND, FIRST]
    assert records[0]["moves"] == 2 and records[0]["id"].startswith(out[:6])
    _, out, _ = run(capsys, "show", records[1]["id"][:5])
    assert "│ 2 ┃ 3 │ 4 ┃" in out and "2 moves, 0 hints" in out
    shown = json.loads(run(capsys, "show", "one", "--json")[1])
    assert shown["values"] == list(begun(nonet.parse(FIRST), "").position.values)


def test_a_game_is_replayed_move_by_move(
    saved: SavedGames, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    _, out, _ = run(capsys, "replay", "one")
    assert out.splitlines()[:2] == ["   1    1:23  r1c2 = 2", "   2    1:23  r1c3 = 3"]
    moves = [json.loads(line) for line in run(capsys, "replay", "one", "--json")[1].splitlines()]
    assert [move["values"][:4] for move in moves] == [[1, 0, 0, 4], [1, 2, 0, 4], [1, 2, 3, 4]]
    game = begun(nonet.parse(FIRST), "from the page")
    game.undo()
    (tmp_path / "game.json").write_text(dump(game))
    _, out, _ = run(capsys, "replay", str(tmp_path / "game.json"))
    assert out.splitlines()[0].endswith("r1c2 = 2") and out.splitlines()[1].startswith("┏")


def test_one_game_goes_out_as_the_page_opens_it_and_several_as_it_takes_them_over(
    saved: SavedGames, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    entry = Finished("x", "easy", "9x9", 100, 0, False, "2026-11-20")
    saved.statistics.add([entry])
    one = load(run(capsys, "export", "one")[1])
    assert one.moments == begun(nonet.parse(FIRST), "one").moments
    out = tmp_path / "all.json"
    assert run(capsys, "export", "-o", str(out))[0] == 0
    everything = json.loads(out.read_text())
    assert [each["title"] for each in everything["games"]] == ["two", "one"]
    assert everything["games"][0] | {"document": None} == {
        "title": "two",
        "level": "two",
        "updated": 1001000,
        "filled": 2,
        "open": 12,
        "solved": False,
        "begun": True,
        "document": None,
    }
    assert everything["finished"] == [entry.to_record()]
    assert run(capsys, "export", "-o", str(out))[0] == 2, "nothing is overwritten unasked"
    for each in saved.games():
        each.path.unlink()
    assert saved.statistics.path is not None
    saved.statistics.path.unlink()
    code, words, _ = run(capsys, "import", str(out))
    assert (code, words) == (0, "2 games taken over, 1 solved puzzle counted.\n")
    assert [each.game.title for each in saved.games()] == ["two", "one"]
    assert saved.statistics.finished() == [entry]
    assert run(capsys, "import", str(out))[1].startswith("0 games taken over, 0 solved")


def test_what_was_learned_travels_with_the_games(
    saved: SavedGames, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    memory = Memory.of(progress_file())
    memory.finish("Cages", 5, 5)
    memory.result("Whispers").asked = 2
    memory.save()
    assert run(capsys, "export", "-o", str(tmp_path / "games.json"))[0] == 0
    again = Memory(lessons={"X-Wing"}, file=progress_file())
    again.result("Whispers").asked = 3
    again.save()
    code, out, *_ = run(capsys, "import", str(tmp_path / "games.json"))
    assert code == 0
    assert out == "0 games, 1 unit or lesson of the course taken over, 0 solved puzzles counted.\n"
    kept = Memory.of(progress_file())
    assert kept.done == {"Cages"} and kept.lessons == {"X-Wing"}
    assert kept.units["Whispers"].asked == 3
    assert kept.units["Cages"] == memory.units["Cages"]
    for damaged in ('{"units": {"Cages": {"asked": "x"}}}', '{"units": 3}', "[" * 100_000):
        assert not Memory.read(damaged).units


def test_what_is_imported_loses_nothing_of_what_is_there(
    saved: SavedGames, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    other = Game(nonet.parse(FIRST))
    other.go_to(5)
    other.type(1)
    (tmp_path / "game.json").write_text(dump(other))
    assert "1 game taken over" in run(capsys, "import", str(tmp_path / "game.json"))[1]
    joined = saved.find(other.puzzle)
    assert joined is not None and joined.position == other.position
    assert joined.undo()
    assert joined.position == begun(nonet.parse(FIRST), "one").position


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "not a complete JSON object"),
        ('{"nonet-games": 2}', "not a saved game"),
        ("[]", "not a saved game"),
        ('{"nonet-games": 1, "games": 5}', "must be lists"),
        ('{"nonet-games": 1, "games": [{"document": {"nonet-game": 2}}]}', "game 1 of the file"),
    ],
)
def test_what_is_no_saved_game_is_refused_with_a_reason(
    saved: SavedGames,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    text: str,
    message: str,
) -> None:
    (tmp_path / "bad.json").write_text(text)
    code, _, error = run(capsys, "import", str(tmp_path / "bad.json"))
    assert code == 3 and message in error and "bad.json" in error
    assert len(saved.games()) == 2


def test_games_are_deleted_when_that_is_confirmed(
    saved: SavedGames, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(capsys, "delete", "one")[0] == 2, "nobody can be asked"
    monkeypatch.setattr("nonet.cli.commands.saved.is_terminal", lambda stream: True)
    for answer, left in (("n\n", 2), ("y\n", 1)):
        (reader, writer) = os.pipe()
        os.write(writer, answer.encode())
        os.close(writer)
        with os.fdopen(reader) as typed:
            monkeypatch.setattr(sys, "stdin", typed)
            assert run(capsys, "delete", "one")[0] == (0 if left == 1 else 1)
        assert len(saved.games()) == left
    assert run(capsys, "delete", "two", "--force")[0] == 0
    assert saved.games() == []
    assert "no saved games" in run(capsys, "show")[2]


def test_names_that_name_nothing_or_several_are_refused(
    saved: SavedGames, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _, error = run(capsys, "show", "three")
    assert code == 2 and "nonet saved lists the games" in error
    third = begun(nonet.parse("....1..4......2."), "one")
    saved.keep(third)
    code, _, error = run(capsys, "show", "one")
    assert code == 2 and "names 2 games" in error


@pytest.mark.parametrize("lines", [10, 40])
def test_each_move_is_drawn_over_the_one_before_where_the_terminal_has_room(
    saved: SavedGames, terminal: Run, monkeypatch: pytest.MonkeyPatch, lines: int
) -> None:
    monkeypatch.setenv("LINES", str(lines))
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    out = terminal("saved", "replay", "one", "--delay", "0").out
    assert out.count("┏") == 3 and out.count("r1c3 = 3") == 1
    # A picture of nine lines and the words of the move.
    assert out.count("\x1b[10A\x1b[J") == (2 if lines == 40 else 0)


def test_a_game_of_a_word_has_a_title(saved: SavedGames, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text(SECOND[::-1])
    words = {"@4x4-2": "4x4-2", str(tmp_path / "mine.txt"): "mine.txt", FIRST[::-1]: ""}
    for word, title in words.items():
        assert _game(word, ReadOptions(), saved).title == title
