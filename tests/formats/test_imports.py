"""Files of formats know each other in one direction, and no function takes more than six things."""

from __future__ import annotations

import ast
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import nonet.formats

FILES = sorted(Path(nonet.formats.__path__[0]).glob("*.py"))
NAMES = {file.stem for file in FILES}
_MOST = 6


@cache
def nodes_of(file: Path) -> list[ast.AST]:
    return list(ast.walk(ast.parse(file.read_text("utf-8"))))


def known_by(file: Path) -> set[str]:
    """The files of formats that a file imports anywhere, functions among it."""
    found: set[str] = set()
    for node in nodes_of(file):
        if isinstance(node, ast.ImportFrom) and node.module:
            if node.module.startswith("nonet.formats."):
                found.add(node.module.split(".")[2])
            elif node.module == "nonet.formats":
                found |= {alias.name for alias in node.names} & NAMES
    return found


def test_no_files_import_each_other_in_a_circle() -> None:
    graph = {file.stem: known_by(file) for file in FILES if file.stem != "__init__"}
    assert tuple(TopologicalSorter(graph).static_order())


def test_functions_have_few_parameters() -> None:
    many = [
        f"{file.name}: {node.name}"
        for file in FILES
        for node in nodes_of(file)
        if isinstance(node, ast.FunctionDef)
        and len({each.arg for each in (*node.args.args, *node.args.kwonlyargs)} - {"self", "cls"})
        > _MOST
    ]
    assert many == []
