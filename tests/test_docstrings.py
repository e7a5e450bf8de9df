"""The examples in docstrings run, in the package as it is installed."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import nonet

MODULES = ["nonet"] + [
    info.name
    for info in pkgutil.walk_packages(nonet.__path__, "nonet.")
    if not info.name.endswith(("__main__", "_native"))
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    results = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert results.failed == 0


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    examples = [test for test in finder.find(nonet.solve) if test.examples]
    assert examples
