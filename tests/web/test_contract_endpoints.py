"""What every endpoint promises, over the registry: a new endpoint is tested by being there."""

from __future__ import annotations

import base64
import json
import pickle
import subprocess
import sys
from collections.abc import Iterator
from typing import Any, TypeAlias

import pytest

import nonet
from serving import inline_client

Endpoint: TypeAlias = Any  # where fastapi is not installed, its class is unknown
ENDPOINTS = pytest.importorskip("nonet.web.endpoints").ENDPOINTS

EASY = "1..4....2......3"
NAMES = {"examples/{name}": "easy-1", "lessons/{name}": "X-Wing"}
NDJSON = {"Accept": "application/x-ndjson"}
NONSENSE = {
    "timeout": (-1, "1", float("nan"), 1e999),
    "limit": (0, -1, 1.5, "2", 10**9),
}


@pytest.fixture(scope="module")
def http() -> Iterator[Any]:
    with inline_client(size=36) as found:
        yield found


def fields_of(endpoint: Endpoint) -> dict[str, Any]:
    return {} if endpoint.request is None else dict(endpoint.request.model_fields)


def example(endpoint: Endpoint) -> dict[str, Any]:
    """A request that is as short as can be: a puzzle is enough, where there is one."""
    fields = fields_of(endpoint)
    if "picture" in fields:
        return {"picture": base64.b64encode(nonet.draw_png(EASY, cell=32)).decode()}
    if "puzzle" in fields:
        return {"puzzle": EASY}
    return {"size": 4} if "size" in fields else {}


def ask(http: Any, endpoint: Endpoint, fields: Any, **headers: str) -> Any:
    """The response to a request; Python writes NaN into JSON, which a client may do as well."""
    body = json.dumps(fields)
    headers = {"Content-Type": "application/json", **headers}
    return http.post(endpoint.path, content=body, headers=headers)


def refused(http: Any, endpoint: Endpoint, fields: Any) -> Any:
    response = ask(http, endpoint, fields)
    assert response.status_code == 422, response.text
    error = response.json()["error"]
    assert error["type"]
    assert error["message"]
    return error


posted = pytest.mark.parametrize(
    "endpoint", [each for each in ENDPOINTS.builtin() if each.request], ids=lambda each: each.name
)
listed = pytest.mark.parametrize(
    "endpoint",
    [each for each in ENDPOINTS.builtin() if each.request is None],
    ids=lambda each: each.name,
)


@posted
def test_it_is_described(http: Any, endpoint: Endpoint) -> None:
    description = http.get("/api/openapi.json").json()
    operation = description["paths"][endpoint.path]["post"]
    assert operation["description"] == endpoint.summary
    assert endpoint.summary.endswith(".")
    name = endpoint.request.__name__
    reference = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"]
    assert reference.endswith(f"/{name}")
    properties = description["components"]["schemas"][name]["properties"]
    assert properties.keys() == fields_of(endpoint).keys()
    assert set(endpoint.fields) <= properties.keys()
    assert all(properties[field].get("description") for field in endpoint.fields)


@posted
def test_a_puzzle_is_enough(http: Any, endpoint: Endpoint) -> None:
    response = ask(http, endpoint, example(endpoint))
    assert response.status_code == 200, response.text
    assert isinstance(response.json(), dict)
    if endpoint.rows is not None:
        assert isinstance(response.json()[endpoint.rows], list)


@pytest.mark.parametrize("endpoint", ENDPOINTS.builtin(), ids=lambda each: each.name)
def test_the_answer_is_as_described(http: Any, endpoint: Endpoint) -> None:
    if endpoint.request is None:
        response = http.get(endpoint.path.replace("{name}", NAMES.get(endpoint.name, "")))
    else:
        response = ask(http, endpoint, example(endpoint))
    endpoint.answers.model_validate_json(response.content)
    description = http.get("/api/openapi.json").json()
    operation = description["paths"][endpoint.path][endpoint.method.lower()]
    schema = operation["responses"]["200"]["content"]["application/json"]["schema"]
    assert schema["$ref"].endswith(f"/{endpoint.answers.__name__}")
    assert operation["tags"] == ["puzzles" if endpoint.method == "POST" else "lists"]


@posted
def test_rows_come_line_by_line_to_those_who_accept_it(http: Any, endpoint: Endpoint) -> None:
    response = ask(http, endpoint, example(endpoint), **NDJSON)
    assert response.status_code == 200, response.text
    if endpoint.rows is None:
        assert response.headers["content-type"] == "application/json"
        return
    assert response.headers["content-type"].startswith("application/x-ndjson")
    *rows, last = map(json.loads, response.text.splitlines())
    together = ask(http, endpoint, example(endpoint)).json()
    assert len(together.pop(endpoint.rows)) == len(rows)
    assert together.keys() == last.keys()


@posted
def test_fields_are_checked(http: Any, endpoint: Endpoint) -> None:
    asked = example(endpoint)
    assert refused(http, endpoint, asked | {"no_such_field": 1})["field"] == "no_such_field"
    for field in fields_of(endpoint):
        neither = 0.5 if field == "puzzle" else {"neither": "this"}  # an object may be a puzzle
        error = refused(http, endpoint, asked | {field: neither})
        assert error["field"].startswith(field)
    bodies: tuple[Any, ...] = (None, [], "text", 5)
    for body in bodies:
        refused(http, endpoint, body)


@posted
def test_nonsense_bounds_are_refused_with_words(http: Any, endpoint: Endpoint) -> None:
    for field, values in NONSENSE.items():
        for value in values if field in fields_of(endpoint) else ():
            error = refused(http, endpoint, example(endpoint) | {field: value})
            assert (error["type"], error["field"]) == ("RequestError", field)
            assert field in error["message"]


@posted
def test_bad_boards_get_the_words_of_the_library(http: Any, endpoint: Endpoint) -> None:
    fields = fields_of(endpoint)
    if "puzzle" in fields:
        with pytest.raises(nonet.NonetError) as expected:
            nonet.parse("12345")
        assert refused(http, endpoint, {"puzzle": "12345"})["message"] == expected.value.message
        assert refused(http, endpoint, {"puzzle": EASY, "game": "x"})["type"] == "UnknownNameError"
        assert "there is no puzzle" in refused(http, endpoint, {})["message"]
    if "size" in fields and "picture" not in fields:
        assert "36x36" in refused(http, endpoint, {"size": 49})["message"]


@posted
def test_a_job_gets_to_a_worker_unchanged(endpoint: Endpoint) -> None:
    from nonet.web.endpoints import Job, RequestBounds

    request = endpoint.request.model_validate(example(endpoint))
    job = Job(endpoint.name, request, RequestBounds(timeout=1.0), endpoint.cost.long)
    assert pickle.loads(pickle.dumps(job)) == job


@listed
def test_a_list_is_always_the_same(http: Any, endpoint: Endpoint) -> None:
    if "{name}" in endpoint.path:
        missing = http.get(endpoint.path.format(name="no-such-1"))
        assert missing.status_code == 404
        assert missing.json()["error"]["type"] == "UnknownNameError"
        return
    first = http.get(endpoint.path)
    assert first.status_code == 200
    assert list(first.json()) == ["schema", endpoint.name]
    assert http.get(endpoint.path).content == first.content
    assert http.post(endpoint.path, json={}).status_code == 405


WITHOUT_HTTP = """
import sys
from nonet.web.endpoints import prepare
prepare()
print({"fastapi", "starlette", "uvicorn", "asyncio"} & sys.modules.keys() or "small")
"""


def test_workers_know_nothing_of_http() -> None:
    code = [sys.executable, "-c", WITHOUT_HTTP]
    assert subprocess.run(code, capture_output=True, text=True, check=True).stdout == "small\n"


def test_lessons_by_the_names_of_others(http: Any) -> None:
    for name, own in {
        "Box%2FLine%20Reduction": "Locked Candidates Type 2",
        "y-wing": "XY-Wing",
        "Hidden%20Single%20in%20Block": "Hidden Single",
        "Chute%20Remote%20Pairs": "Chute Remote Pair",
    }.items():
        assert http.get(f"/api/lessons/{name}").json()["name"] == own
    assert http.get("/api/openapi.json").json()["paths"]["/api/lessons/{name}"]
    without = http.get("/api/lessons/MSLS?language=de")
    assert without.status_code == 404
    assert "keine Lektion. " in (text := without.json()["error"]["message"])
    assert "Auch genannt: MSLS, Multi-Sector Naked Set (others)" in text


def test_hints_for_who_writes_no_marks(http: Any) -> None:
    asked = {"puzzle": nonet.examples.get("medium-1").text, "marks_written": "none"}
    assert http.post("/api/hint", json=asked).json()["technique"] == "Cross-Hatching"
    assert http.post("/api/explain", json=asked).json()["techniques"]["Cross-Hatching"] > 20
    assert http.post("/api/hint", json={**asked, "marks_written": "few"}).status_code == 422
