"""A pytest plugin that drops plug-ins into their folders and keeps the tests that are about them.

``NONET_DROPPED_IN`` is a directory that has the folders of nonet, with the new files in them.
"""

import importlib
import os
from pathlib import Path

import pytest

TOP = Path(os.environ["NONET_DROPPED_IN"])
FILES = sorted(TOP.rglob("*.py"))


def _drop_in(file: Path) -> str:
    """Makes a file one of its folder; the name of its entry, which is the last thing in it."""
    package = ".".join(("nonet", *file.relative_to(TOP).parent.parts))
    importlib.import_module(package).__path__.append(str(file.parent))
    module = importlib.import_module(f"{package}.{file.stem}")
    return str(list(vars(module).values())[-1].name)


NAMES = [_drop_in(file) for file in FILES]  # parameters need not be hashable


def is_about(item: pytest.Item) -> bool:
    """Whether an entry is one of the parameters of a test, or the test has none."""
    values = item.callspec.params.values() if hasattr(item, "callspec") else ()
    return not values or any(getattr(value, "name", value) in NAMES for value in values)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leaves out the tests of other entries."""
    items[:] = filter(is_about, items)
