"""A pytest plugin that drops a plug-in into its folder and keeps the tests that are about it.

``NONET_DROPPED_IN`` holds the folder of nonet, the directory with the file, and the entry's name.
"""

from __future__ import annotations

import importlib
import os

import pytest

FOLDER, DIRECTORY, NAME = os.environ["NONET_DROPPED_IN"].split(os.pathsep)

importlib.import_module(f"nonet.{FOLDER}").__path__.append(DIRECTORY)


def is_about(item: pytest.Item) -> bool:
    """Whether the entry is one of the parameters of a test, or the test has none."""
    values = item.callspec.params.values() if hasattr(item, "callspec") else ()
    return not values or any(getattr(value, "name", value) == NAME for value in values)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leaves out the tests of other entries."""
    items[:] = filter(is_about, items)
