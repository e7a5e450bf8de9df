"""Requests and a client made from the API's description."""

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from serving import serving

pytestmark = [pytest.mark.long, pytest.mark.extras]

schemathesis = pytest.importorskip("schemathesis", reason="schemathesis is not installed")

EXAMPLES = int(os.environ.get("NONET_FUZZ_EXAMPLES", "3"))
# What a generator of texts would hardly find by itself.
TEXTS = (
    *("1..4....2......3", "." * 81, "1....2..3...4......5...6.....3...4..", "11" + "." * 14),
    *("[[1,0,0,4],[0,0,0,0],[0,0,2,0],[4,0,0,1]]", '{"nonet":1,"size":2,"givens":[[1,0],[0,0]]}'),
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
)
ENDPOINTS = list(pytest.importorskip("nonet.web.endpoints").ENDPOINTS)


@pytest.fixture(scope="module")
def api() -> Iterator[Any]:
    with serving(seconds=0.3, size=25) as address:
        yield schemathesis.openapi.from_url(f"{address}api/openapi.json")


@pytest.mark.parametrize("endpoint", [e for e in ENDPOINTS if e.request], ids=lambda e: e.name)
@pytest.mark.parametrize("mode", ["positive", "negative"])
def test_anything_goes(api: Any, endpoint: Any, mode: str) -> None:
    modes = schemathesis.GenerationMode
    cases = api[endpoint.path][endpoint.method].as_strategy(generation_mode=modes(mode))

    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), deadline=None)
    @given(cases, st.one_of(st.none(), st.sampled_from(TEXTS)))
    def run(case: Any, text: str | None) -> None:
        if (
            text is not None
            and isinstance(case.body, dict)
            and "puzzle" in endpoint.request.model_fields
        ):
            case.body["puzzle"] = text
            case.body.pop("size", None)
        response = case.call()
        assert response.status_code < 500 or response.status_code == 503, response.text
        if response.status_code >= 400:
            error = response.json()["error"]
            assert error["type"]
            assert error["message"]

    run()


def test_lists_take_no_arguments(api: Any) -> None:
    paths = [endpoint.path for endpoint in ENDPOINTS if not endpoint.request]
    for path in (*paths, "/api/healthz"):
        cases = api[path]["GET"].as_strategy()

        @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), deadline=None)
        @given(cases)
        def run(case: Any) -> None:
            assert case.call().status_code in (200, 404, 422)

        run()


pytest.importorskip("openapi_python_client", reason="openapi-python-client makes the client")


def test_a_generated_client_is_typed_and_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import httpx

    with serving(workers=1) as address:
        description = tmp_path / "openapi.json"
        description.write_text(httpx.get(f"{address}api/openapi.json", timeout=60).text)
        made = tmp_path / "client"
        command = [sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none"]
        subprocess.run(
            [*command, "--path", str(description), "--output-path", str(made)],
            check=True,
            capture_output=True,
        )
        modules = [path for path in (made / "api").rglob("*.py") if path.stem != "__init__"]
        assert len(modules) == len(json.loads(description.read_text())["paths"])
        assert [path.stem for path in modules if "Any" in _returned(path)] == []
        monkeypatch.syspath_prepend(str(tmp_path))
        _ask(address)


def _returned(module: Path) -> str:
    """What `sync` of a module says that it returns."""
    functions = ast.parse(module.read_text("utf-8")).body
    found = [each for each in functions if isinstance(each, ast.FunctionDef)]
    sync = next(each for each in found if each.name == "sync")
    return ast.unparse(sync.returns) if sync.returns else "Any"


def _ask(address: str) -> None:
    from importlib import import_module

    def module(name: str) -> Any:
        return import_module(f"client.{name}")

    client = module("client").Client(base_url=address.rstrip("/"), timeout=60)
    models = module("models")
    found = module("api.puzzles.solve").sync(
        client=client, body=models.SolveRequest(puzzle="1..4....2......3")
    )
    assert isinstance(found, models.SolveAnswer)
    assert found.status == "multiple" or found.count == 1
    hint = module("api.puzzles.hint").sync(
        client=client, body=models.HintRequest(puzzle="1..4....2......3", grade=3)
    )
    assert isinstance(hint, models.HintAnswer)
    assert isinstance(hint.step, models.Step)
    refused = module("api.puzzles.solve").sync(
        client=client, body=models.SolveRequest(puzzle="11..............")
    )
    assert isinstance(refused, models.Failure)
    assert refused.error.type_ == "ConflictError"
