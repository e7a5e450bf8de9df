"""Errors: a 4xx with the message of the library, whatever comes."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import nonet
from nonet.errors import NonetError
from serving import client

EASY = "1..4....2......3"


@pytest.fixture(scope="module")
def http() -> Iterator[Any]:
    with client(workers=1, size=36, body=50_000) as found:
        yield found


def refused(http: Any, path: str, status: int = 422, **asked: Any) -> Any:
    answer = http.post(f"/api/{path}", json=asked)
    assert answer.status_code == status, answer.text
    return answer.json()["error"]


@pytest.mark.parametrize(
    "text", ["", "12345", "x" * 81, "1" * 81, "[1, 2", '{"nonet": 2}', "5" + "." * 15, "[" * 5000]
)
@pytest.mark.parametrize("path", ["solve", "convert"])
def test_a_bad_puzzle_gets_the_words_of_the_library(http: Any, path: str, text: str) -> None:
    try:
        puzzle = nonet.parse(text)
        if path == "solve":
            nonet.solve(puzzle)
    except NonetError as expected:
        error = refused(http, path, puzzle=text)
        assert (error["type"], error["message"]) == (type(expected).__name__, expected.message)
    else:  # a board with conflicts can be read
        assert http.post(f"/api/{path}", json={"puzzle": text}).status_code == 200


def test_a_conflict_names_its_cells(http: Any) -> None:
    error = refused(http, "solve", puzzle="11" + "." * 14)
    assert error["type"] == "ConflictError"
    assert error["cells"] == ["r1c1", "r1c2"]
    assert {each["house"] for each in error["conflicts"]} == {"row 1", "box 1"}
    for path in ("hint", "explain", "steps", "compare", "candidates"):
        options = {"true": True} if path == "candidates" else {}
        assert refused(http, path, puzzle="11" + "." * 14, **options)["type"] == "ConflictError"


def test_a_format_error_names_the_place(http: Any) -> None:
    error = refused(http, "solve", puzzle='[[1, 0, 0, 4],\n [0, 0, "x" 0]]')
    assert (error["type"], error["line"]) == ("FormatError", 2)
    assert error["column"] > 0


def test_two_readings_are_named(http: Any) -> None:
    error = refused(http, "solve", puzzle="A" + "." * 624)
    assert error["type"] == "AmbiguousFormatError"
    assert "alphabet='a1'" in error["readings"]


@pytest.mark.parametrize("name", ["/etc/hostname", "@escargot", "pyproject.toml", "~/.bashrc"])
def test_a_puzzle_is_no_file(http: Any, name: str, tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text(EASY)
    for text in (name, str(board), f"file://{board}"):
        for path in ("solve", "convert", "hint"):
            assert refused(http, path, puzzle=text)["type"].endswith("Error")


@pytest.mark.parametrize(
    ("path", "asked", "kind"),
    [
        ("solve", {"engine": "nativ"}, "UnknownNameError"),
        ("solve", {"engine": "single"}, "UnsupportedError"),
        ("solve", {"format": "nope"}, "UnknownNameError"),
        ("solve", {"game": "chess"}, "UnknownNameError"),
        ("solve", {"box": "3x3"}, "ShapeError"),
        ("solve", {"alphabet": "klingon"}, "UnknownNameError"),
        ("solve", {"regions": "abc"}, "ShapeError"),
        ("solve", {"givens": [1, 2]}, "ShapeError"),
        ("solve", {"givens": [9] * 16}, "IllegalSymbolError"),
        ("solve", {"size": 4}, "UsageError"),
        ("hint", {"values": [0] * 16}, "UsageError"),
        ("hint", {"values": [0] * 15}, "ShapeError"),
        ("hint", {"marks": [[1]] * 15}, "ShapeError"),
        ("hint", {"marks": [[7]] * 16}, "IllegalSymbolError"),
        ("hint", {"techniques": ["Magic"]}, "UnknownNameError"),
        ("explain", {"until": "Magic"}, "UnknownNameError"),
        ("rate", {"scale": "nope"}, "UnknownNameError"),
        ("rate", {"scale": "se121"}, "UnsupportedError"),
        ("convert", {"to": "nope"}, "UnknownNameError"),
        ("convert", {"to": "line", "to_alphabet": "nope"}, "UnknownNameError"),
        ("compare", {"engines": ["nope"]}, "UnknownNameError"),
        ("trace", {"engine": "native"}, "UnsupportedError"),
    ],
)
def test_wrong_arguments(http: Any, path: str, asked: dict[str, Any], kind: str) -> None:
    assert refused(http, path, puzzle=EASY, **asked)["type"] == kind


def test_only_unique_puzzles_are_rated(http: Any) -> None:
    assert refused(http, "rate", puzzle="." * 16)["type"] == "NotUniqueError"


def test_games_without_techniques(http: Any) -> None:
    queens = http.get("/api/examples/queens-1").json()["puzzle"]["text"]
    assert refused(http, "hint", puzzle=queens)["type"] == "UnsupportedError"
    assert http.post("/api/solve", json={"puzzle": queens}).json()["status"] == "unique"


@pytest.mark.parametrize(
    ("path", "asked", "field", "message"),
    [
        ("solve", {"puzzle": 5}, "puzzle", "puzzle must be text or a list or an object, not 5"),
        ("solve", {"puzzle": [[1, 2], [3]]}, "", "row 2 has 1 cell, but row 1 has 2: all rows"),
        ("solve", {"limit": 0}, "limit", "limit must be at least 1 (or None for all), not 0"),
        ("solve", {"limit": "2"}, "limit", "limit: expected an integer, not '2'"),
        ("solve", {"limit": 10**6}, "limit", "limit must be at most 1000, not 1000000"),
        ("solve", {"timeout": -1}, "timeout", "must be a number of seconds, 0 or more, not -1"),
        ("solve", {"limt": 1}, "limt", "there is no field 'limt': did you mean 'limit'?"),
        ("hint", {"grade": 4}, "grade", "grade must be at most 3, not 4"),
        ("hint", {"values": [0, -1]}, "values.1", "values.1 must be at least 0, not -1"),
        ("hint", {"values": "x" * 99}, "values", f'values must be a list, not "{"x" * 55} ...'),
        ("generate", {"size": 0}, "size", "size must be at least 1"),
        ("generate", {"seed": -1}, "seed", "a seed is a number from 0 to 2^64 - 1, not -1"),
        ("generate", {"seed": 2**64}, "seed", "a seed is a number from 0 to 2^64 - 1"),
        ("generate", {"minimal": "yes"}, "minimal", "minimal must be True or False, not 'yes'"),
        ("generate", {"clues": [4]}, "clues", "as in '24..26', not [4]"),
        ("generate", {"clues": "many"}, "", "as in '24..26', not 'many'"),
        ("generate", {"require": 5}, "require", "techniques are given by name, one or several"),
        ("trace", {"limit_events": 10**9}, "limit_events", "limit_events must be at most"),
        ("solutions", {"offset": -1}, "offset", "offset must be at least 0, not -1"),
    ],
)
def test_wrong_fields_are_named_in_the_words_of_the_library(
    http: Any, path: str, asked: dict[str, Any], field: str, message: str
) -> None:
    board = {} if path == "generate" else {"puzzle": EASY}
    error = refused(http, path, **board | asked)
    assert (error["type"] == "RequestError", error.get("field", "")) == (field != "", field)
    assert message in error["message"]


def test_no_time_is_a_bound_as_any_other(http: Any) -> None:
    found = http.post("/api/solve", json={"puzzle": EASY, "timeout": 0}).json()
    assert found["status"] == nonet.solve(EASY, timeout=0).status == "unknown"


def test_clues_and_difficulty_are_given_as_to_the_library(http: Any) -> None:
    for clues in ("5..7", [5, 7], 6):
        made = http.post("/api/generate", json={"size": 4, "seed": 1, "clues": clues}).json()
        assert 5 <= sum(map(bool, made["puzzle"]["givens"])) <= 7
    for difficulty in ("0..5", [0, 5]):
        asked = {"size": 4, "seed": 1, "scale": "search", "difficulty": difficulty}
        assert http.post("/api/generate", json=asked).json()["rating"]["score"] <= 5


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 422),
        (b"null", 422),
        (b"[]", 422),
        (b'"text"', 422),
        (b"{", 400),
        (b"\xff\xfe\x00", 400),
        (b"[" * 20_000, 400),
        (b'{"puzzle": "\\ud800"}', 422),
        (b'{"size": ' + b"9" * 5000 + b"}", 400),
        (b'{"timeout": NaN, "size": 4}', 422),
        (b'{"timeout": 1e999, "size": 4}', 422),
    ],
)
def test_bodies_of_every_kind(http: Any, body: bytes, status: int) -> None:
    headers = {"Content-Type": "application/json"}
    answer = http.post("/api/solve", content=body, headers=headers)
    assert answer.status_code == status, answer.text
    assert answer.json()["error"]["message"]


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_a_body_that_claims_to_be_something_else(http: Any, kind: str) -> None:
    headers = {"Content-Type": kind} if kind else {}
    answer = http.post("/api/solve", content=b'{"size": 4}', headers=headers)
    assert answer.status_code == 415
    assert "send Content-Type: application/json" in answer.json()["error"]["message"]


def test_paths_and_methods(http: Any) -> None:
    wrong = http.get("/api/solve")
    assert (wrong.status_code, wrong.headers["allow"]) == (405, "POST")
    assert wrong.json()["error"]["message"] == "/api/solve is for POST, not for GET"
    for method in ("PUT", "PATCH", "DELETE", "OPTIONS"):
        wrong = http.request(method, "/api/engines")
        assert (wrong.status_code, wrong.headers["allow"]) == (405, "GET")
    assert http.put("/favicon.svg", content=b"").headers["allow"] == "GET, HEAD"
    for missing in (http.get("/api/nothing"), http.post("/api/nothing", json={})):
        assert missing.status_code == 404
        assert "/api/openapi.json" in missing.json()["error"]["message"]
    missing = http.get("/api/examples/no-such-1")
    assert missing.status_code == 404
    assert "no example" in missing.json()["error"]["message"]


@pytest.mark.parametrize("path", ["/api/healthz", "/healthz", "/api/engines", "/favicon.svg", "/"])
def test_head_is_get_without_the_body(http: Any, path: str) -> None:
    head, whole = http.head(path), http.get(path)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-type"] == whole.headers["content-type"]


def test_a_body_that_is_too_large(http: Any) -> None:
    body = b'{"puzzle": "' + b"." * 60_000 + b'"}'
    headers = {"Content-Type": "application/json"}
    assert http.post("/api/solve", content=body, headers=headers).status_code == 413
    parts = (body[i : i + 5000] for i in range(0, len(body), 5000))
    answer = http.post("/api/solve", content=parts, headers=headers)  # without a length
    assert answer.status_code == 413
    assert "50,000 bytes" in answer.json()["error"]["message"]


def test_static_files_stay_in_their_folder(http: Any) -> None:
    for path in ("/../app.py", "/%2e%2e/app.py", "/..%2fapp.py", "//etc/passwd", "/static/../x"):
        assert http.get(path).status_code in (400, 404)
