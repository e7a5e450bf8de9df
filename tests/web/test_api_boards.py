"""`/api/convert`, and boards of every kind and words of every language on their way."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

import nonet
from nonet import examples
from nonet.catalogue import speaking
from nonet.games import GAMES
from nonet.lessons import LESSONS
from nonet.model import Puzzle
from nonet.web.limits import Limits
from nonet.web.local import Local
from nonet.words import describe_with_reason
from serving import inline_client
from strategies import puzzles


@pytest.fixture(scope="module")
def http() -> Iterator[Any]:
    with inline_client(size=144) as found:
        yield found


def convert(http: Any, **fields: Any) -> Any:
    answer = http.post("/api/convert", json=fields)
    assert answer.status_code == 200, answer.text
    return answer.json()


def record_of(http: Any, puzzle: Puzzle) -> Any:
    """The record of a puzzle."""
    return convert(http, puzzle=nonet.write(puzzle, "json"))["puzzle"]


@settings(max_examples=25, suppress_health_check=list(HealthCheck))
@given(puzzle=puzzles())
def test_the_text_carries_everything_but_marks(http: Any, puzzle: Puzzle) -> None:
    text = record_of(http, puzzle)["text"]
    assert nonet.parse(text) == Puzzle(puzzle.layout, puzzle.givens)
    # From here on it does not change: a link made of it is stable.
    assert convert(http, puzzle=text)["puzzle"]["text"] == text


@pytest.mark.parametrize("size", [1, 4, 9, 12, 16, 25, 49])
@pytest.mark.parametrize("filled", [False, True])
def test_texts_of_all_sizes(http: Any, size: int, filled: bool) -> None:
    layout = nonet.Layout.of(size)
    solved = nonet.solve(Puzzle(layout, [0] * size**2), limit=1).solution if size <= 25 else None
    values = solved.values if filled and solved is not None else [0] * size**2
    puzzle = Puzzle(layout, values)
    record = record_of(http, puzzle)
    assert nonet.parse(record["text"]) == puzzle
    assert len(record["symbols"]) == len(set(record["symbols"])) == size


@pytest.mark.parametrize("game", GAMES.names())
def test_examples_of_games_name_their_game(http: Any, game: str) -> None:
    listed = {each["name"]: each["examples"] for each in http.get("/api/games").json()["games"]}
    assert listed[game] == len(nonet.examples.of_game(game))
    for example in nonet.examples.of_game(game):
        record = convert(http, puzzle=example.text, game=game)["puzzle"]
        assert record["game"] == game
        assert convert(http, puzzle=record["text"])["puzzle"]["text"] == record["text"]


def test_a_mixture_has_the_names_of_its_games(http: Any) -> None:
    both = GAMES.get("diagonal").layout(9, nonet.Layout.of(9).box, None)
    both = both.with_houses(GAMES.get("windoku").layout(9, both.box, None).extra)
    record = record_of(http, Puzzle(both, [0] * 81))
    assert record["game"] == "diagonal + windoku"


def test_a_mixture_of_houses_has_no_name(http: Any) -> None:
    board = nonet.Layout.of(9).with_houses([nonet.House("ring", 1, tuple(range(0, 81, 10)))])
    record = record_of(http, Puzzle(board, [0] * 81))
    assert record["game"] is None
    assert "ring" in record["rules"]


def test_relations_are_listed_value_by_value(http: Any) -> None:
    record = http.get("/api/examples/futoshiki-1").json()["puzzle"]
    first = record["relations"][0]
    assert first["allowed"] == [[2, 3, 4], [3, 4], [4], []]


def test_convert_describes_the_board(http: Any) -> None:
    found = convert(http, puzzle="1....2..3...4......5...6.....3...4..", to="rows")
    puzzle = found["puzzle"]
    assert (puzzle["size"], puzzle["height"], puzzle["box"], puzzle["game"]) == (
        *(6, 6),
        *("2x3", "classic"),
    )
    assert [house["name"] for house in puzzle["houses"]][:2] == ["row 1", "row 2"]
    assert len(puzzle["houses"]) == 18
    assert puzzle["regions"][:6] == [0, 0, 0, 1, 1, 1]
    assert found["read_as"] == "line"
    assert found["text"].splitlines()[0] == "1....2"


def test_convert_with_box_regions_and_game(http: Any) -> None:
    assert convert(http, puzzle="." * 36, box="3x2")["puzzle"]["box"] == "3x2"
    jigsaw = convert(http, puzzle="." * 16, regions="aabbacbbaccddcdd")
    assert jigsaw["puzzle"]["game"] == "jigsaw"
    assert convert(http, size=9, game="windoku")["puzzle"]["game"] == "windoku"
    assert convert(http, size=5, game="latin")["puzzle"]["box"] is None


def test_a_tiny_board_has_the_plain_rules(http: Any) -> None:
    assert convert(http, puzzle=".")["puzzle"]["game"] == "classic"


def test_givens_on_the_same_board(http: Any) -> None:
    empty = convert(http, size=9, game="diagonal")["puzzle"]
    givens = [0] * 81
    givens[40] = 5
    found = convert(http, puzzle=empty["text"], givens=givens)["puzzle"]
    assert (found["givens"], found["game"]) == (givens, "diagonal")


def test_a_game_in_progress_is_exported(http: Any) -> None:
    values = [1, 2, 3, 4] + [0] * 12
    found = convert(http, puzzle="1" + "." * 15, values=values, to="line")
    assert found["text"] == "1234" + "." * 12
    assert found["puzzle"]["givens"][:4] == [1, 0, 0, 0]
    marks = [[1], [2], [3], [4]] + [[1, 2, 3, 4]] * 12
    found = convert(http, puzzle="1" + "." * 15, marks=marks, to="pencilmarks")
    assert nonet.parse(found["text"]).marks is not None


def test_marks_of_a_text_are_kept(http: Any) -> None:
    marks = [list(each.values) for each in nonet.parse("1..4....2......3").candidates()]
    cell = next(cell for cell, values in enumerate(marks) if len(values) == 3)
    marks[cell].pop()
    fields = {"puzzle": "1..4....2......3", "to": "pencilmarks", "marks": marks}
    found = convert(http, puzzle=convert(http, **fields)["text"])["puzzle"]
    assert found["marks"][cell] == marks[cell]


def test_conflicts_are_remarked_on_and_no_error(http: Any) -> None:
    found = convert(http, puzzle="11" + "." * 14)
    assert "1 appears twice in row 1" in found["remarks"][0]


def test_what_was_not_read_is_remarked_on_and_strict_refuses_it(http: Any) -> None:
    grid: list[Any] = [[{} for _ in range(4)] for _ in range(4)]
    puzzle = json.dumps({"grid": grid, "text": [{"cells": ["R1C1", "R1C2"], "value": "<"}]})
    found = convert(http, puzzle=puzzle)
    assert found["remarks"] == ["Not read, and maybe rules: 1 text ('<' at r1c1 r1c2)."]
    refused = http.post("/api/convert", json={"puzzle": puzzle, "strict": True})
    assert "'<' at r1c1 r1c2" in refused.json()["error"]["message"]


@pytest.mark.parametrize("name", [examples.level(level)[0].name for level in examples.levels()])
def test_examples(http: Any, name: str) -> None:
    found = http.get(f"/api/examples/{name}").json()
    assert found["puzzle"]["givens"] == list(examples.get(name).puzzle.givens)


def test_one_of_several_puzzles_in_a_text(http: Any) -> None:
    text = "1" + "." * 15 + "\n2" + "." * 15
    refused = http.post("/api/convert", json={"puzzle": text})
    assert refused.status_code == 422
    assert refused.json()["error"] == {
        "type": "SeveralPuzzlesError",
        "message": "the text holds 2 puzzles: say the number of one of them",
        "puzzles": 2,
    }
    assert convert(http, puzzle=text, number=2)["puzzle"]["givens"][0] == 2
    assert convert(http, puzzle="3" + "." * 15, number=1)["puzzle"]["givens"][0] == 3
    refused = http.post("/api/solve", json={"puzzle": text, "number": 3})
    assert refused.json()["error"]["message"] == "there is no puzzle number 3 in it"


def test_variant_rules_are_shapes_and_texts(http: Any) -> None:
    record = http.get("/api/examples/killer-1").json()["puzzle"]
    clue = record["clues"][0]
    assert (clue["id"], clue["title"]) == ("killer 4 r1c5 r2c5", "the 4 cage at r1c5")
    assert (clue["cells"], clue["total"], clue["apart"]) == ([4, 10], 4, [[4, 10]])
    assert clue["pairs"] == [[4, 10, "4 0 1 0 0 0"]], "1 and 3"
    cage, number = clue["over"]
    assert cage == {"path": "M4.09 0.09L4.91 0.09L4.91 1.91L4.09 1.91Z"} and number["text"] == "4"
    assert "add up to the number" in record["rules"]
    asked = {"puzzle": record["text"], "grade": 3}
    hint = http.post("/api/hint", json=asked).json()
    assert hint["step"]["technique"]
    plain = http.get("/api/examples/easy-1").json()["puzzle"]
    assert plain["clues"] == [] and plain["pictures"] == {"under": [], "over": []}


def test_a_board_of_sixteen_cages_is_small(http: Any) -> None:
    assert len(http.get("/api/examples/killer-3").content) < 13_000


def test_a_rule_that_cannot_hold_any_more_is_a_conflict(http: Any) -> None:
    asked = {"puzzle": "." * 16, "rule": "killer 3 r1c1 r1c2", "mistakes": False}
    values = [4] + [0] * 15
    (found,) = http.post("/api/check", json=asked | {"values": values}).json()["conflicts"]
    assert found["clue"] == "killer 3 r1c1 r1c2"
    assert found["text"] == "The 3 cage at r1c1: it cannot hold any more."


@pytest.mark.parametrize("rule", ["killer 3 r1c1 r1c2", ["killer 3 r1c1 r1c2"]])
def test_rules_are_given_as_one_text_or_several(http: Any, rule: object) -> None:
    found = http.post("/api/solve", json={"puzzle": "1..4....2......3", "rule": rule}).json()
    assert found["status"] == "unique" and len(found["constraints"]) == 1
    made = http.post("/api/generate", json={"size": 4, "rule": "2 thermometer", "seed": 1}).json()
    assert made["puzzle"]["clues"][0]["rule"] == "thermometer"


_ROWS = [[1, 0, 0, 4], [0, 0, 0, 0], [2, 0, 0, 0], [0, 0, 0, 3]]
_CELLS = [value for row in _ROWS for value in row]


@pytest.mark.parametrize(
    "value",
    [
        _ROWS,
        _CELLS,
        [[value or None for value in row] for row in _ROWS],
        [[str(value or ".") for value in row] for row in _ROWS],
        ["1..4", "....", "2...", "...3"],
        [_ROWS],  # as an array of one board
        {"puzzle": _ROWS},
        {"board": "1..4....2......3", "difficulty": 3},
        {"0,0": 1, "0,3": 4, "2,0": 2, "3,3": 3},
        dict(zip("0123", _ROWS, strict=True)),
        {"nonet": 1, "size": 4, "box": [2, 2], "givens": _ROWS},
    ],
    ids=lambda value: str(value)[:20],
)
def test_a_puzzle_is_what_the_library_takes(http: Any, value: Any) -> None:
    text = "1..4....2......3"
    assert convert(http, puzzle=value)["puzzle"] == convert(http, puzzle=text)["puzzle"]
    for path in ("hint", "count", "check"):
        of_value, of_text = (
            http.post(f"/api/{path}", json={"puzzle": each, "game": "diagonal"}).json()
            for each in (value, text)
        )
        assert of_value == of_text


def test_one_of_several_lists_is_asked_about(http: Any) -> None:
    two = [_ROWS, [[0] * 4] * 4]
    assert convert(http, puzzle=two, number=2)["puzzle"]["givens"] == [0] * 16
    refused = http.post("/api/convert", json={"puzzle": two})
    assert (refused.status_code, refused.json()["error"]["puzzles"]) == (422, 2)


def test_another_puzzle_is_made_of_one(http: Any) -> None:
    text = "1..4....2...4..3"
    made = {"minimal": nonet.minimize(text, seed=2), "canonical": nonet.canonical(text)}
    made["variant"] = nonet.vary(text, seed=2)[0]
    for word, puzzle in made.items():
        assert convert(http, puzzle=text, make=word, seed=2)["puzzle"]["text"] == nonet.write(
            puzzle
        )


def test_an_answer_is_graded(http: Any) -> None:
    fields = {"puzzle": "1..4....2......3", "answer": "It is\n1234\n3412\n2343\n4123"}
    graded = http.post("/api/check", json=fields).json()["graded"]
    assert graded["wrong"] and graded["text"] == str(nonet.grade(*fields.values()))


_BOARD = "1000003004000020"
_KILLER = {"size": 4, "rule": "killer 3 r1c1 r1c2"}


def _asked(name: str, **fields: Any) -> Any:
    body = json.dumps(fields) if fields else None
    status, text = Local(Limits()).ask(name, body)
    assert status == 200, text
    return json.loads(text)


def test_a_hint_is_in_the_language_of_the_request() -> None:
    assert _asked("hint", puzzle=_BOARD, grade=1)["text"] == "Look at the 1s in box 2."
    german = _asked("hint", puzzle=_BOARD, grade=1, language="de")
    assert german["text"] == "Sieh dir die 1en in Block 2 an."
    assert _asked("hint", puzzle=_BOARD, grade=1)["text"] == "Look at the 1s in box 2."


def test_a_rule_gives_its_reason_in_the_language() -> None:
    step = _asked("steps", **_KILLER, techniques=["Single Rule"], language="de")["steps"][0]
    assert step["text"].startswith("Single Rule. Käfig 3 bei r1c1 (lauter verschiedene Werte):")
    path = _asked("explain", puzzle=_BOARD, language="de")
    assert "hat noch keine" in path["steps"][0]["text"]


def test_a_lesson_is_in_the_language() -> None:
    lesson = _asked("lessons/Naked Pair?language=de")
    assert lesson["summary"].startswith("2 Zellen eines Hauses")
    assert "haben zusammen nur die Werte" in lesson["example"]["text"]


def test_a_language_that_there_is_not_is_refused() -> None:
    status, text = Local(Limits()).ask("hint", json.dumps({"puzzle": _BOARD, "language": "tlh"}))
    assert status == 422
    assert "en (English), de (Deutsch)" in text


def test_what_has_no_translation_is_english_and_named_so() -> None:
    example = LESSONS.get("Sue de Coq").example
    step, layout = example.step, example.state.layout
    assert step is not None
    reason = "{pattern_values} have no German words yet."
    english = describe_with_reason(step, reason, layout)
    with speaking("de"):
        assert describe_with_reason(step, reason, layout) == f"(auf Englisch) {english}"


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_no_sentence_mixes_languages(lesson: Any) -> None:
    with speaking("de"):
        german = nonet.describe_step(lesson.example.step)
    if "(auf Englisch)" not in german:
        assert not {"the", "and", "row", "box", "column", "is", "in which"} & {*german.split()}


# Words that no German sentence has.
_ENGLISH = {"the", "is", "are", "with", "has", "have", "of", "that", "which", "cannot", "its"}
_WRITTEN = {"id", "text", "examples"}  # rules and boards as they are typed


def _english(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        parts: list[Any] = [part for key, part in value.items() if key not in _WRITTEN]
    else:
        parts = value if isinstance(value, list) else []
    for part in parts:
        yield from _english(part)
    if isinstance(value, str) and _ENGLISH & {*re.findall(r"[a-z]+", value)}:
        yield value


@pytest.mark.parametrize("name", ["formats", "games", "scales", "symmetries", "examples"])
def test_a_list_is_in_the_language(name: str) -> None:
    levels = {"beyond the scale"}
    assert {*_english(_asked(f"{name}?language=de"))} <= levels


def test_the_course_is_in_the_language() -> None:
    for course in _asked("course", language="de")["courses"]:
        for unit in course["units"][:3]:
            shown = _asked("exercise", unit=unit["name"], language="de")
            texts = [shown[key] for key in ("title", "course", "look_for", "why")]
            assert [*_english(texts)] == []


@pytest.mark.parametrize(
    ("fields", "german"),
    [
        ({"puzzle": "12x"}, "3 Zeichen passen auf kein Brett: 2 zu viel für 1x1 (1)"),
        ({"size": 5}, "ein 5x5-Brett hat keine Blöcke, weil 5 eine Primzahl ist"),
        ({"size": 4, "rule": "killr 3 r1c1"}, "Es gibt keine Regel namens 'killr'. Meintest du"),
        ({"size": 4, "rule": "arrow r1c1"}, "Regel 'arrow r1c1': es fehlt: Schaft hinter"),
    ],
)
def test_an_error_is_in_the_language(fields: dict[str, Any], german: str) -> None:
    status, text = Local(Limits()).ask("convert", json.dumps({**fields, "language": "de"}))
    assert status == 422
    assert json.loads(text)["error"]["message"].startswith(german)


def test_what_is_wrong_on_a_board_is_in_the_language() -> None:
    board = {"size": 4, "rule": "killer 3 r1c1 r1c2", "values": [3, 4, *[0] * 14]}
    broken = _asked("check", **board, mistakes=False, language="de")["conflicts"]
    assert broken[0]["text"].endswith(": die Summe ist 7.")
    found = _asked("diagnose", puzzle="12......34......", language="de")
    assert found["diagnosis"] is None or "Vorgaben" in found["brief"]
    assert "Keine Lösung" in _asked("diagnose", puzzle="44" + "." * 14, language="de")["brief"]
