"""The objects of ``--json`` are as docs/schema/nonet.json describes them."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

import nonet as nonet_library
from cli.conftest import Run
from nonet.cli.commands import COMMANDS
from nonet.model import Box, Puzzle
from nonet.model.grids import layout_of_grids

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "docs/schema/nonet.json").read_text(encoding="utf-8"))
TEXTS = "1..4....2......3\n11..............\n................\n1..4....2......x\n1234341221434321\n"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
BATCH = f"{HARD}\n{'.' * 81}\n22{'.' * 79}\nrubbish\n123{'.' * 9}4{'.' * 68}\n"
WITH_JSON = [entry.name for entry in COMMANDS if any(p.name == "as_json" for p in entry.run.params)]
# What is asked besides, for commands that give other objects then.
WORDS: dict[str, list[list[str]]] = {
    "solve": [[], ["--trace"], ["--trace-grid", "--engine", "backtracking"]],
    "count": [[], ["--limit", "2"]],
    "rate": [[], ["--path"], ["--path", "--timeout", "0", "@long-search-1"], ["--path", "@easy-1"]],
    "hint": [
        ["--grade", "1"],
        ["--grade", "2"],
        ["--grade", "3"],
        ["--grade", "3", "@locked-candidates-1"],
    ],
    "explain": [
        [],
        ["--now"],
        ["@long-search-1"],
        ["--timeout", "0"],
        ["--until", "Full House"],
        ["--rule", "killer 4 r1c1 r1c2", "--rule", "ratio r2c1 r2c2", "--timeout", "3"],
    ],
    "grade": [["1..4....2......3", "1234341223414133"], ["1..4....2......3", "r1c2=3"]],
    "generate": [
        ["--size", "4", "--seed", "1"],
        ["--size", "4", "--game", "jigsaw", "--seed", "1", "-n", "2"],
        ["--size", "4", "--seed", "1", "--difficulty", "0..9", "--scale", "search"],
    ],
    "candidates": [[], ["--true"], ["--true", "--timeout", "0"]],
    "batch": [[], ["--limit", "1"]],
    "examples": [[], ["queens"]],
    "combinations": [["15", "--cells", "4"]],
    "games": [[], ["latin"]],
}
ELSEWHERE = ("compare", "verify")
RUNS = [(name, words) for name in WITH_JSON for words in WORDS.get(name, [[]])]
RUNS = [(name, words) for name, words in RUNS if name not in ELSEWHERE]


def schema_of(name: str, record: dict[str, Any]) -> dict[str, Any]:
    """The schema of an object of a command; a command that it does not know has the least."""
    key = "event" if "event" in record else name
    where = {"$ref": f"#/$defs/{key}"} if key in SCHEMA["$defs"] else {}
    return {**SCHEMA, **where}


@pytest.mark.parametrize(("name", "words"), RUNS, ids=str)
def test_all_commands_print_objects_of_the_schema(
    nonet: Run, tmp_path: Path, name: str, words: list[str]
) -> None:
    text = BATCH if name == "batch" else TEXTS
    (tmp_path / "in.txt").write_text(text)
    takes_puzzles = any(
        param.name in ("puzzles", "inputs") for param in COMMANDS.get(name).run.params
    )
    typed = [word for word in words if word.startswith("@")]
    files = [str(tmp_path / "in.txt")] if takes_puzzles and not typed else []
    result = nonet(name, "--json", *words, *files)
    assert result.lines
    for line in result.lines:
        record = json.loads(line)
        jsonschema_rs.validate(schema_of(name, record), record)
        assert next(iter(record)) == "schema"
    if files:
        errors = [json.loads(line).get("error") for line in result.lines]
        assert any(errors) and not all(errors)


def test_an_examined_proof_has_objects_of_the_schema(nonet: Run, tmp_path: Path) -> None:
    proof = tmp_path / "proof.txt"
    for claim in ("", "nonet-proof 1\nclaim exactly 0\n"):
        if claim:
            proof.write_text(claim)
        else:
            assert nonet("count", "1..4....2......3", "--proof", str(proof)).code == 0
        (line,) = nonet("verify", "--json", "1..4....2......3", str(proof)).lines
        jsonschema_rs.validate(schema_of("verify", json.loads(line)), json.loads(line))


@pytest.mark.parametrize("name", ["solve", "count", "check", "hint", "explain", "candidates"])
@pytest.mark.parametrize("unusual", ["other values", "gaps"])
def test_unusual_boards_have_objects_of_the_schema(nonet: Run, name: str, unusual: str) -> None:
    text = "@schrodinger-1"
    if unusual == "gaps":
        layout = layout_of_grids([(0, 0), (2, 2)], Box(2, 2))
        text = nonet_library.write(Puzzle(layout, [0] * layout.cell_count), "json")
    words = ["--timeout", "1"] if name == "explain" else []
    record = json.loads(nonet(name, "--json", *words, text).out)
    jsonschema_rs.validate(schema_of(name, record), record)
    wanted = {"gaps": "gaps", "other values": "value_range"}[unusual]
    assert wanted in record
    assert ("solution_parts" in record) == (name == "solve" and unusual == "other values")


def test_the_schema_is_one() -> None:
    assert jsonschema_rs.meta.is_valid(SCHEMA)
    commands = {name for name in SCHEMA["$defs"] if name in COMMANDS.names()}
    assert commands <= set(WITH_JSON)
    for name, record in SCHEMA["$defs"].items():
        for key, value in record.get("properties", {}).items():
            assert value.get("description"), (name, key)


def test_a_wrong_object_is_refused(nonet: Run) -> None:
    record = json.loads(nonet("solve", "--json", "1..4....2......3").out)
    for change in ({"schema": 1}, {"size": "4"}, {"more": 1}, {"status": "great"}):
        with pytest.raises(jsonschema_rs.ValidationError):
            jsonschema_rs.validate(schema_of("solve", record), {**record, **change})


LIBRARY: dict[str, Callable[[nonet_library.Puzzle], Any]] = {
    "solve": nonet_library.solve,
    "hint": lambda puzzle: nonet_library.hint(puzzle, 2),
    "explain": nonet_library.explain,
    "count": nonet_library.count,
    "check": nonet_library.check,
    "rate": nonet_library.rate,
    "candidates": nonet_library.Puzzle.candidates,
}


# What the library's value does not say: a count does not know whose it is, nor a check how many
# solutions there are, which `diagnose` looks for.
LACKING = {
    "count": {"alphabet", "puzzle", "size", "box", "game", "time_ms", "error"},
    "candidates": {"alphabet", "puzzle", "game", "error"},
    "check": {"status", "diagnosis"},
}


@pytest.mark.parametrize("name", LIBRARY)
@pytest.mark.parametrize("text", ["1..4....2......3", "@locked-candidates-1", "@diagonal-1"])
def test_the_library_has_the_same_keys_and_values(nonet: Run, name: str, text: str) -> None:
    puzzle = (
        nonet_library.examples.get(text[1:]).puzzle if text[0] == "@" else nonet_library.parse(text)
    )
    words = ["--path"] if name == "rate" else []
    printed = json.loads(nonet(name, "--json", *words, text).out)
    record = LIBRARY[name](puzzle).to_dict()
    missing = LACKING.get(name, set())
    if "puzzle" not in missing:
        jsonschema_rs.validate(schema_of(name, {**printed, **record}), {**printed, **record})
    for each in (printed, record):
        # Times differ, what was typed is on line 1 of something, and a search that is run for one
        # solution after another has other nodes.
        for key in ("time_ms", "time_to_first_ms", "line", "nodes"):
            each.pop(key, None)
    assert {key: value for key, value in printed.items() if key not in missing} == record


@pytest.mark.parametrize("text", ["12....3.........", "11..............", "1..4....2......3"])
def test_a_diagnosis_has_the_values_of_check(nonet: Run, text: str) -> None:
    printed = json.loads(nonet("check", "--json", text).out)
    record = nonet_library.diagnose(text).to_dict()
    assert record["diagnosis"] == printed["diagnosis"]
    assert (record["diagnosis"] is None) == (record["status"] != "unsolvable")
    assert record.keys() <= printed.keys()


def test_generated_puzzles_have_the_same_keys_and_values(nonet: Run) -> None:
    printed = nonet("generate", "--json", "--size", "4", "--seed", "1", "-n", "2").lines
    made = nonet_library.generate_each(4, seed=1, count=2)
    assert [json.loads(line) for line in printed] == [each.to_dict() for each in made]


def test_events_have_the_same_keys_and_values(nonet: Run) -> None:
    *printed, _ = nonet("solve", "--json", "--trace", "1..4....2......3").lines
    assert [json.loads(line) for line in printed] == [
        event.to_dict() for event in nonet_library.trace("1..4....2......3")
    ]
