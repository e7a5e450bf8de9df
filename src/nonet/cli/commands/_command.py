"""The entry of a command, and all of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
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


# What those look for who type a command that there is not, where no summary has their word.
_MEANT = {"practice": "practise", "train": "practise", "worksheet": "practise", "judge": "grade"}
_MEANT |= dict.fromkeys(("lesson", "teach"), "learn") | {"print": "draw", "transform": "vary"}
_MEANT |= {"completion": "_NONET_COMPLETE=bash_source nonet", "version": "--version"}
_SHORT_WORD = 3  # which may begin many others


def about(word: str, texts: Mapping[str, str]) -> list[str]:
    """The names with a word that begins so, or else those whose texts have one."""
    word = word.removesuffix("s")
    if len(word) <= _SHORT_WORD:
        return []
    has_word = re.compile(rf"\b{re.escape(word)}", re.IGNORECASE).search
    named = [name for name in texts if has_word(name)]
    return named or [name for name, text in texts.items() if has_word(text)]


def _nearest(name: str, _: Iterable[str]) -> str | None:
    """The command that a word is about."""
    from nonet.cli.commands import listed

    texts = {command.name: command.summary for command in listed()}
    word = name.casefold()
    return _MEANT.get(word.removesuffix("s")) or next(iter(about(word, texts)), None)


COMMANDS: Registry[Command] = Registry("nonet.cli.commands", Command, "command", nearest=_nearest)
