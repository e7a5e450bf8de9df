"""Every public name has an example, and those of all docstrings run, in the installed package."""

import ast
import doctest
import importlib
import importlib.util
import inspect
import pkgutil
import re
import types
import typing
from itertools import pairwise
from pathlib import Path

import pytest

import nonet

MODULES = ["nonet"] + [
    info.name
    for info in pkgutil.walk_packages(nonet.__path__, "nonet.")
    if not info.name.endswith(("__main__", "_native"))
]
NAMES = [name for name in dir(nonet) if name != "__version__"] + nonet.types.__all__
NAMES += [name for name in nonet._HOMES["nonet.errors"].split() if name not in NAMES]
NAMES += [name for name in nonet._HOMES["nonet.model.trace"].split() if name not in NAMES]
# Examples may take it as imported.
GIVEN = {"nonet": nonet}
UNIONS_IN = ("nonet.model.trace", "nonet.formats._tree", "nonet._batch._input")


def is_union(thing: object) -> bool:
    return isinstance(thing, types.UnionType) or typing.get_origin(thing) is typing.Union


def docstring_of_union(name: str) -> str:
    """The text below the assignment: what tools show, though Python does not keep it."""
    for module in UNIONS_IN:
        body = ast.parse(inspect.getsource(importlib.import_module(module))).body
        for statement, text in pairwise(body):
            if isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]) == name:
                return str(ast.literal_eval(text.value)) if isinstance(text, ast.Expr) else ""
    return ""


def docstring_of(name: str) -> str:
    thing = getattr(nonet, name)
    return docstring_of_union(name) if is_union(thing) else thing.__doc__ or ""


def has_examples(name: str) -> bool:
    """Whether there is one in the file: to import all others and look takes longer."""
    spec = importlib.util.find_spec(name)
    return spec is None or spec.origin is None or ">>>" in Path(spec.origin).read_text("utf-8")


@pytest.mark.parametrize("name", [name for name in MODULES if has_examples(name)])
def test_examples(name: str) -> None:
    try:
        module = importlib.import_module(name)
    except nonet.MissingExtraError as error:  # its own extra, which CI installs
        pytest.skip(str(error))
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for each in doctest.DocTestFinder().find(module, extraglobs=GIVEN):
        code = "".join(example.source for example in each.examples)
        if all(map(importlib.util.find_spec, re.findall(r"^import (\w+)", code, re.M))):
            runner.run(each)  # else it needs a package of [test-all]
    assert not runner.failures


@pytest.mark.parametrize("name", NAMES)
def test_every_public_name_has_an_example(name: str) -> None:
    examples = doctest.DocTestParser().get_examples(docstring_of(name))
    assert examples, f"nonet.{name} has no example: CONTRIBUTING.md, Conventions"
    assert any(each.want for each in examples), f"the example of nonet.{name} shows nothing"


@pytest.mark.parametrize("name", [name for name in NAMES if is_union(getattr(nonet, name))])
def test_examples_of_unions(name: str) -> None:
    test = doctest.DocTestParser().get_doctest(docstring_of(name), dict(GIVEN), name, None, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    assert runner.run(test).failed == 0
