"""The commands: one file each, found by the registry.

A file ends in an entry, ``COMMAND = Command(name=..., summary=..., group=..., run=...)``, with the
name of the file as its name. Its words are literal, because ``nonet --help`` reads them without
running the file: importing all commands would take longer than most of them run.
"""

from __future__ import annotations

import _ast
import os
from collections import namedtuple
from contextlib import suppress
from importlib.util import find_spec

from nonet.cli._front import GROUPS
from nonet.lazy import has_plugins, later

TYPE_CHECKING = False  # which is what type checkers look at; `typing` takes time to import
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from nonet.cli.commands._command import COMMANDS, Command, about

# Lists do not need these.
__getattr__ = later(__name__, {"._command": "COMMANDS Command about"})

_BEGIN = "\nCOMMAND = Command("

# The part of a command that lists show; see `Command`.
Listed = namedtuple("Listed", "name summary group order", defaults=[1])


def listed() -> list[Listed]:
    """All commands in the order of ``nonet --help``; only those of other packages are imported."""
    entries = {}
    if has_plugins(__name__):
        from nonet.cli.commands._command import COMMANDS

        entries = {entry.name: entry for entry in map(_of, COMMANDS.third_party())}
    entries |= {entry.name: entry for entry in _own()}
    groups = list(GROUPS)

    def place(entry: Listed) -> tuple[int, int, str]:
        group = groups.index(entry.group) if entry.group in groups else len(groups)
        return group, entry.order, entry.name

    return sorted(entries.values(), key=place)


def _own() -> Iterator[Listed]:
    for name in _files():
        loader: Any = getattr(find_spec(f"{__name__}.{name}"), "loader", None)
        entry = _read(loader.get_data(loader.path).decode() if hasattr(loader, "path") else "")
        if entry is None:
            from nonet.cli.commands._command import COMMANDS

            entry = _of(COMMANDS.get(name.replace("_", "-")))
        yield entry


def _files() -> list[str]:
    names = []
    for folder in __path__:
        with suppress(OSError):
            names += [name.removesuffix(".py") for name in os.listdir(folder) if name[-3:] == ".py"]  # noqa: PTH208
    if not names:  # in an archive, or compiled alone
        from pkgutil import iter_modules

        names = [info.name for info in iter_modules(__path__)]
    return [name for name in names if not name.startswith("_")]


def _read(source: str) -> Listed | None:
    """The entry at the end of a file; None where it is not seen without running the file."""
    begin, _, rest = source.rpartition(_BEGIN)
    try:
        text = f"Command({rest.strip()}" if begin else ""
        call = getattr(compile(text, "entry", "eval", _ast.PyCF_ONLY_AST), "body", None)
    except SyntaxError:
        return None
    known = {
        keyword.arg: keyword.value.value
        for keyword in getattr(call, "keywords", ())
        if isinstance(keyword.value, _ast.Constant) and keyword.arg in Listed._fields
    }
    return Listed(**known) if known.keys() >= {"name", "summary", "group"} else None


def _of(command: Command) -> Listed:
    return Listed(command.name, command.summary, command.group, command.order)


__all__ = ["COMMANDS", "GROUPS", "Command", "Listed", "about", "listed"]
