"""The course: every board follows from what is printed, and it ends."""

import io
import json
import random
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import nonet
from nonet import State
from nonet._explain import technique
from nonet.cli import _main
from nonet.course import Memory, courses, find_units, following, turned
from nonet.course import _memory as memory_module
from nonet.errors import UnknownNameError, UsageError
from nonet.lessons import LESSONS, Exercise, describe_marks, easiest_of

UNITS = find_units(())


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_a_reader_finds_the_step_on_each_board(unit: nonet.course.Unit) -> None:
    state, step = unit.example
    assert step.technique == unit.technique
    assert len(unit.boards) == 5
    for board in (state, *unit.boards):
        read = State(board.layout, board.givens, board.values)
        assert read == board or (unit.shows_marks and describe_marks(board))
        assert next(iter(technique(unit.technique).find(board)), None) is not None
        assert not nonet.mistakes(board)
    if unit.name.startswith("Line "):  # of which its words speak
        assert step.houses[0].kind in ("row", "column")
        boxes = technique("Cross-Hatching").find(state)
        assert not {*step} & {change for box in boxes for change in box.explain()}
    assert len(unit.look_for) > 30 and len(unit.why) > 30


@pytest.mark.parametrize("name", [*LESSONS.names(), *(u.name for u in find_units(["variants"]))])
def test_a_turned_board_is_as_good(name: str) -> None:
    unit = find_units([name])[0]
    state = unit.example[0] if unit.texts else LESSONS.get(name).example.state
    others = [turned(state, random.Random(seed)) for seed in range(4)]
    assert {*others} - {state}
    for other in others:
        assert len(other) == len(state)
        assert nonet.solve(other.puzzle()).status is nonet.Status.UNIQUE
        assert not nonet.mistakes(other)
        assert easiest_of(unit.technique, other) is not None


def test_the_syllabus_begins_small_and_has_variants() -> None:
    assert [course.name for course in courses()] == [
        "first steps",
        "marks",
        "wings and chains",
        "variants",
    ]
    sizes = [unit.boards[0].size for unit in courses()[0].units]
    assert sizes == sorted(sizes) and {*sizes} == {4, 6, 9}
    names = [unit.name for unit in UNITS]
    assert len(names) == len({*names}) >= 40
    assert {"Cages", "Rule of 45", "Thermometers", "Whispers"} <= {*names}


def test_each_unit_has_boards_of_its_own() -> None:
    owners: dict[tuple[object, ...], str] = {}
    for unit in UNITS:
        for board in (unit.example[0], *unit.boards):
            if unit.texts:
                assert owners.setdefault((board.layout, *board.givens), unit.name) == unit.name
        assert len({(board.layout, *board.values) for board in unit.boards}) == 5


def test_rules_and_parts_of_titles_in_any_language_name_units() -> None:
    for name, units in {
        "killer": ["Cages", "Rule of 45"],
        "thermo": ["Thermometers"],
        "Kropki": ["White Dots", "Black Dots"],
        "dots": ["White Dots", "Black Dots"],
        "German Whispers": ["Whispers"],
        "cage combinations": ["Cages"],
        "Schwarze Punkte": ["Black Dots"],
        "letzte Zelle": ["Last Cell 4x4", "Last Cell 6x6", "Last Cell 9x9"],
        "Obvious Quads": ["Naked Quadruple"],
    }.items():
        assert [unit.name for unit in find_units([name])] == units
    for name in ("", "数独", "of the"):
        with pytest.raises(UnknownNameError, match=r"no unit named .*[.] There are 43"):
            find_units([name])
    with pytest.raises(UsageError, match=r"No unit teaches sandwich[.] The sum.*--list"):
        find_units(["sandwich"])
    with pytest.raises(UnknownNameError, match=r"Did you mean 'marks'.*are 43"):
        find_units(["pencil marks"])


def test_units_and_courses_are_found() -> None:
    assert [unit.name for unit in find_units(["marks"])][:2] == [
        "Locked Candidates Type 1",
        "Locked Candidates Type 2",
    ]
    assert find_units(["pointing pair"])[0].name == "Locked Candidates Type 1"
    boxes = [unit.name for unit in find_units(["cross-hatching"])]
    assert boxes == ["Box 4x4", "Box 6x6", "Box 9x9"]
    with pytest.raises(UnknownNameError, match="Did you mean 'Whispers'"):
        find_units(["Wispers"])
    with pytest.raises(UnknownNameError, match="Did you mean 'Remote Pair'"):
        find_units(["Remote Twins Pair"])
    after = following({"Last Cell 4x4"})
    assert after is not None and after.name == "Box 4x4"


class Learner(io.StringIO):
    """A player who answers each board by its easiest step, and the first ones with help."""

    def __init__(self, boards: int, helped: int = 0) -> None:
        super().__init__()
        self.left, self.helped = boards, helped
        self.shown = False
        self.asked: list[Exercise] = []

    def readline(self, _size: int | None = -1, /) -> str:  # type: ignore[override]
        if not self.left:
            return "\n"
        if self.helped and not self.shown:
            self.helped -= 1
            self.shown = True
            return "??\n"
        self.left -= 1
        self.shown = False
        (step, board) = self.asked[-1].easiest, self.asked[-1].state
        cells = [(f"r{c // board.size + 1}c{c % board.size + 1}", v) for c, v in step]
        sign = "=" if step.placements else "<>"
        return ", ".join(f"{cell}{sign}{value}" for cell, value in cells) + "\n"


def practise(monkeypatch: pytest.MonkeyPatch, learner: Learner, *arguments: str) -> None:
    from nonet.cli import _course
    from nonet.cli._practice import answer

    def noted(exercise: Exercise) -> bool | None:
        learner.asked.append(exercise)
        return answer(exercise)

    with monkeypatch.context() as patch:
        patch.setattr(_course, "answer", noted)
        patch.setattr("sys.stdin", learner)
        assert _main.run(["practise", *arguments, "--seed", "1"]) == 0


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[datetime]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    today = [datetime(2026, 3, 1, tzinfo=UTC)]
    monkeypatch.setattr(memory_module, "now", lambda: today[0])
    return today


@pytest.mark.long
def test_the_course_from_nothing_to_its_end_and_after_days(
    clock: list[datetime], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    learner = Learner(1000, helped=2)
    practise(monkeypatch, learner)
    out = capsys.readouterr().out
    assert 1000 - learner.left == 43 * 8
    assert "first steps, 1 of 11: Last Cell 4x4 (Full House)." in out
    assert "Done: 1 of 11. 6 of 8 boards without help. Next: Box 4x4." in out
    assert "Done: 11 of 11. 8 of 8 boards without help. Next: Locked Candidates Type 1." in out
    assert out.rstrip().splitlines()[-1].startswith("Done: 43 of 43 units. That is the end")
    assert "One of these is there: Full House or Cross-Hatching." in out
    clock[0] += timedelta(days=3)
    practise(monkeypatch, Learner(2))
    assert "Repetition, board 2 of 2." in capsys.readouterr().out
    clock[0] += timedelta(days=365)
    learner = Learner(1000)
    practise(monkeypatch, learner)
    assert 1000 - learner.left == 43 * 2, "each is repeated"
    assert "The next repetition is on 20" in capsys.readouterr().out
    _main.run(["practise", "first steps", "--list"])
    assert "first steps: 11 of 11 done" in capsys.readouterr().out


def test_a_unit_goes_on_where_it_was_left(
    clock: list[datetime], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    practise(monkeypatch, Learner(2), "Last Cell 6x6")
    assert "Board 3 of 5" in capsys.readouterr().out
    practise(monkeypatch, Learner(3), "Last Cell 6x6")
    out = capsys.readouterr().out
    assert "Board 2 of 5" not in out and "Board 3 of 5" in out
    assert "Mixed test, board 1." in out
    practise(monkeypatch, Learner(3), "Last Cell 6x6")
    out = capsys.readouterr().out
    assert "Done: 1 of 11. 8 of 8 boards without help." in out
    assert "It comes again on 2026-03-0" in out
    _main.run(["practise", "--list"])
    assert "x Last Cell 6x6" in capsys.readouterr().out


def test_a_unit_is_done_when_enough_is_right(
    clock: list[datetime], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    practise(monkeypatch, Learner(8, helped=3), "Box 4x4")
    out = capsys.readouterr().out
    assert "Not done yet: 5 of 8 boards without help. 6 are needed. Next: Box 4x4." in out
    assert "Done:" not in out and "It comes again" not in out
    assert out.count("Board 1 of 5.") == 2, "it begins anew"
    practise(monkeypatch, Learner(8, helped=2), "Box 4x4")
    assert "Done: 1 of 11. 6 of 8 boards" in capsys.readouterr().out
    practise(monkeypatch, Learner(2), "Box 4x4")
    assert "Repetition, board 2 of 2." in capsys.readouterr().out, "named, it is repeated early"


def test_a_course_in_the_language_of_the_environment(
    clock: list[datetime], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LANGUAGE", "de_DE")
    practise(monkeypatch, Learner(1), "Block 4x4")
    out = capsys.readouterr().out
    assert "Erste Schritte, 2 von 11: Block 4x4 (Cross-Hatching)." in out
    assert "Brett 2 von 5." in out and "Board" not in out and "Look" not in out
    assert _main.run(["practise", "marks", "--list"]) == 0
    assert "Notizen: 0 von 12 gelernt" in capsys.readouterr().out
    assert _main.run(["learn", "X-Wing"]) == 0
    assert "Worauf zu achten ist: " in capsys.readouterr().out
    for command in ("hint", "explain"):
        assert _main.run([command, "1000003004000020"]) == 0
        assert "die 1 in r1c1" in capsys.readouterr().out
    assert _main.run(["hint", "1000003004000020", "--last", "r1c2=2"]) == 2
    assert "r1c2 = 2 wurde hier nicht geschrieben" in capsys.readouterr().err
    _main.run(["hint", "1000003004000020", "--lang", "en"])
    assert "the 1 in r1c1" in capsys.readouterr().out


def test_what_earlier_versions_kept_is_read(tmp_path: Path) -> None:
    file = tmp_path / "lessons.json"
    file.write_text(json.dumps(["X-Wing"]), encoding="utf-8")
    memory = Memory.of(file)
    assert memory.lessons == {"X-Wing"} and not memory.units
    memory.finish("Cages", 5, 5)
    memory.save()
    assert Memory.of(file).lessons == {"X-Wing"}
    assert Memory.of(file).done == {"Cages"}
    file.write_text("{", encoding="utf-8")
    assert not Memory.of(file).done
