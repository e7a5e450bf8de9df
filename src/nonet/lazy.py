"""Names of a package that are imported when they are asked for, so that it starts quickly."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module


def later(package: str, homes: Mapping[str, str]) -> Callable[[str], object]:
    """The ``__getattr__`` of a package (PEP 562).

    Args:
        package: Its ``__name__``.
        homes: Names, separated by blanks, by the module they are in: ``{".trace": "Event Rule"}``.
    """
    home_of = {name: home for home, names in homes.items() for name in names.split()}

    def find(name: str) -> object:
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found: object = getattr(import_module(home_of[name], package), name)
        setattr(sys.modules[package], name, found)  # from now on without coming here
        return found

    return find
