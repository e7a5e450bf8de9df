"""Imports, and compiled expressions, that wait until they are asked for: nonet starts quickly."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.machinery import PathFinder

TYPE_CHECKING = False  # which is what type checkers look at; `typing` takes time to import
if TYPE_CHECKING:
    import re


def later(
    package: str, homes: Mapping[str, str], otherwise: Callable[[str], object] | None = None
) -> Callable[[str], object]:
    """The ``__getattr__`` of a package (PEP 562).

    Args:
        package: Its ``__name__``.
        homes: Names, separated by blanks, by the module they are in: ``{".trace": "Event Rule"}``.
        otherwise: Finds other names.
    """
    home_of = {name: home for home, names in homes.items() for name in names.split()}

    def find(name: str) -> object:
        if name not in home_of:
            if otherwise is not None:
                return otherwise(name)
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        thing: object = getattr(import_module(home_of[name], package), name)
        setattr(sys.modules[package], name, thing)  # from now on without coming here
        return thing

    return find


class _Pattern:
    """A regular expression that is compiled when it is first used."""

    def __init__(self, words: str, flags: int) -> None:
        self._words, self._flags = words, flags

    def __getattr__(self, name: str) -> object:
        import re

        attribute = self.__dict__[name] = getattr(re.compile(self._words, self._flags), name)
        return attribute


def compiled_later(words: str, flags: int = 0) -> re.Pattern[str]:
    """As `re.compile`, when it is first used: one puzzle needs few of all that formats look for."""
    return _Pattern(words, flags)  # type: ignore[return-value]


def has_plugins(group: str) -> bool:
    """True if other packages may have entries of a group; to look costs less than to import."""
    if "importlib.metadata" in sys.modules or any(
        hasattr(finder, "find_distributions") and finder is not PathFinder
        for finder in sys.meta_path
    ):
        return True
    for folder in map(os.path.abspath, sys.path):
        if os.path.isfile(folder):  # noqa: PTH113 - an archive
            return True
        with contextlib.suppress(OSError), os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith(("-info", ".egg")) and _has_group(entry.path, group):
                    return True
    return False


def _has_group(folder: str, group: str) -> bool:
    for name in "entry_points.txt", "EGG-INFO/entry_points.txt":
        with contextlib.suppress(OSError), open(os.path.join(folder, name), "rb") as file:  # noqa: PTH118, PTH123
            return f"[{group}]".encode() in file.read().replace(b" ", b"")
    return False
