"""The commands: one file each, found by the registry.

A file ends in an entry, ``COMMAND = Command(name=..., summary=..., group=..., run=...)``, with the
name of the file as its name. Its words are literal, because ``nonet --help`` reads them without
running the file: importing all commands would take longer than most of them run.
"""

from __future__ import annotations

import ast
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import click

from nonet.registry import Registry

# The headings of `nonet --help`, in this order. A group that is not here comes last.
GROUPS = {
    "solve": "Solve and count",
    "explain": "Explain and rate",
    "make": "Make puzzles",
    "show": "Show and convert",
    "play": "Play and serve",
    "lists": "Lists and help",
}
# Where people begin, as `nonet --help` has it last.
PEOPLE = {
    "players": "play hint solve console saved",
    "teachers": "learn explain draw examples",
    "setters": "check candidates generate rate rules",
    "researchers": "count compare canonical techniques",
    "data": "batch job grade convert",
    "developers": "serve mcp formats engines",
}
_BEGIN = "\nCOMMAND = Command("


@dataclass(frozen=True)
class Command:
    """A subcommand of ``nonet``.

    Attributes:
        name: What users type.
        summary: One line for lists.
        group: Where ``nonet --help`` lists it: a key of `GROUPS`.
        run: What it does.
        order: The first in a group have the lowest.
        renamed: Options by their names of the last version, which work for one version more. A
            function where the old name has another meaning now: from the value to the new name.
    """

    name: str
    summary: str
    group: str
    run: click.Command
    order: int = 1
    renamed: Mapping[str, str | Callable[[str], str | None]] = field(default_factory=dict)


COMMANDS: Registry[Command] = Registry("nonet.cli.commands", Command, "command")


class Listed(NamedTuple):
    """What lists say of a command; see `Command`."""

    name: str
    summary: str
    group: str
    order: int = 1


def listed() -> list[Listed]:
    """All commands in the order of ``nonet --help``; only those of other packages are imported."""
    found = {entry.name: entry for entry in map(_of, COMMANDS.third_party())}
    found |= {entry.name: entry for entry in _own()}
    groups = list(GROUPS)

    def place(entry: Listed) -> tuple[int, int, str]:
        group = groups.index(entry.group) if entry.group in groups else len(groups)
        return group, entry.order, entry.name

    return sorted(found.values(), key=place)


def _own() -> Iterator[Listed]:
    for info in pkgutil.iter_modules(__path__, f"{__name__}."):
        spec = info.module_finder.find_spec(info.name, None)
        source = getattr(spec and spec.loader, "get_source", lambda _: "")(info.name)
        entry = _read(source or "")
        yield entry or _of(COMMANDS.get(info.name.rpartition(".")[2].replace("_", "-")))


def _read(source: str) -> Listed | None:
    """What the entry at the end of a file says; None where that is not seen without running it."""
    begin, _, rest = source.rpartition(_BEGIN)
    try:
        call = ast.parse(f"Command({rest.strip()}", mode="eval").body if begin else None
    except SyntaxError:
        return None
    known: dict[str, Any] = {
        each.arg: each.value.value
        for each in getattr(call, "keywords", ())
        if isinstance(each.value, ast.Constant) and each.arg in Listed._fields
    }
    return Listed(**known) if known.keys() >= {"name", "summary", "group"} else None


def _of(command: Command) -> Listed:
    return Listed(command.name, command.summary, command.group, command.order)
