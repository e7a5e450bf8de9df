"""Files of formats know each other in one direction, few read one text; functions take little."""

from __future__ import annotations

import ast
import json
import sys
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from types import FrameType

import pytest

import nonet
import nonet.formats
from linking import lz_packed
from nonet.errors import UnsupportedError

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


LINK = "https://sudokupad.app/scl" + lz_packed(
    json.dumps({"cells": [[{}] * 4] * 4, "cages": [{"cells": [[0, 0]], "sum": 3}], "regions": []})
)
WORDS = ".Cage~10~R1C1~R1C2~R1C3.~R5C5_5.Thermo~R2C2~R3C2~R4C2"


def files_of_formats(text: str) -> set[str]:
    """The files of formats that take part in reading a text."""
    files: set[str] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            files.add(frame.f_code.co_filename)

    nonet.parse(text)  # imports are not what is counted
    sys.setprofile(note)
    try:
        nonet.parse(text)
    finally:
        sys.setprofile(None)
    return {Path(file).name for file in files if Path(file).parent.name == "formats"}


@pytest.mark.parametrize(("text", "most"), [(WORDS, 11), (LINK, 12)])
def test_words_and_links_take_few_files(text: str, most: int) -> None:
    assert len(files_of_formats(text)) <= most


@pytest.mark.parametrize("text", [WORDS, f"\n  {WORDS}\n", ".Shape~6x6.~R1C1_5.X~R2C2~R2C3"])
def test_words_are_read_as_by_name(text: str) -> None:
    found, named = nonet.parse(text), nonet.parse(text, format="iss")
    assert (found, found.line, found.source) == (named, named.line, named.source)


def test_errors_are_the_same_as_without() -> None:
    with pytest.raises(UnsupportedError, match="'Nonsense' is not supported"):
        nonet.parse(f"{WORDS}.Nonsense~R1C1")
