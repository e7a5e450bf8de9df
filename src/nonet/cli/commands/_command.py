"""What a command is, and all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import click

from nonet.registry import Registry


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
