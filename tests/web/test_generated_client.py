"""A client that openapi-python-client makes of the description: typed throughout, and of use."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from serving import serving

pytestmark = [pytest.mark.long, pytest.mark.extras]

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
