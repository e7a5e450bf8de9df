"""Who may import the native module; import-linter, which checks the rest, cannot see it."""

from __future__ import annotations

import ast
from pathlib import Path

import nonet

SOURCE = Path(nonet.__file__).parent
ALLOWED = {"batch.py", "counting", "engines", "generating", "rating"}


def imports_native(file: Path) -> bool:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        if any("_native" in name.split(".") for name in names):
            return True
    return False


def test_few_parts_import_the_native_module() -> None:
    users = {file.relative_to(SOURCE) for file in SOURCE.rglob("*.py") if imports_native(file)}
    assert Path("engines/native.py") in users, "or this test looks for the wrong thing"
    assert {user.parts[0] for user in users} <= ALLOWED, users
