"""The words that the shell offers after Tab: names from the registries, examples, and files.

``eval "$(_NONET_COMPLETE=bash_source nonet)"`` switches it on: see docs/cli.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import TYPE_CHECKING

import click

from nonet.lazy import compiled_later

if TYPE_CHECKING:  # which takes time, and is needed after Tab alone
    from click.shell_completion import CompletionItem

    Offer = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]

_UNQUOTED = compiled_later(r"[^a-z0-9+]+")

_MOST_NUMBERED = 2  # options of which a number may be the value

Pairs = Iterable[tuple[str, str]]  # what may be typed, and what it means


def _offering(pairs: Callable[[], Pairs]) -> Offer:
    """Those that begin with what is typed; they are asked for when Tab is pressed."""

    def offer(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        del ctx, param
        return [
            CompletionItem(name, help=about)
            for name, about in pairs()
            if name.startswith(typed.casefold())
        ]

    return offer


def _names_in(registry: str) -> Offer:
    """The names in a registry, which is imported when Tab is pressed."""
    module, _, name = registry.rpartition(".")
    return _offering(
        lambda: [(entry.name, entry.summary) for entry in getattr(import_module(module), name)]
    )


engine_names = _names_in("nonet.engines.ENGINES")
format_names = _names_in("nonet.formats.FORMATS")
game_names = _names_in("nonet.games.GAMES")
rule_names = _names_in("nonet.constraints.CONSTRAINTS")
scale_names = _names_in("nonet.scales.SCALES")


@_offering
def command_names() -> Pairs:
    from nonet.cli.commands import listed

    return [(command.name, command.summary) for command in listed()]


@_offering
def written_format_names() -> Pairs:
    from nonet.formats import FORMATS

    return [(format_.name, format_.summary) for format_ in FORMATS if format_.write is not None]


@_offering
def difficulties() -> Pairs:
    from nonet.scales import SCALES

    return [(level, "") for level in SCALES.get("hodoku").levels]


@_offering
def technique_names() -> Pairs:
    from nonet.techniques import TECHNIQUES

    # Case, blanks and brackets do not matter: without them nothing has to be quoted.
    easiest_first = sorted(TECHNIQUES, key=lambda technique: technique.order)
    return [(_UNQUOTED.sub("-", t.name.casefold()).strip("-"), t.summary) for t in easiest_first]


@_offering
def symmetry_names() -> Pairs:
    from nonet._generate import SYMMETRIES

    return [(symmetry.name, symmetry.summary) for symmetry in SYMMETRIES.values()]


@_offering
def example_levels() -> Pairs:
    from nonet import examples

    return [(level, "") for level in examples.levels()]


def puzzle_words(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
    """After @ the examples, else files."""
    from click.shell_completion import CompletionItem

    del ctx, param
    if not typed.startswith("@"):
        return [CompletionItem(typed, type="file")]
    from nonet import examples

    return [
        CompletionItem(f"@{example.name}", help=example.about)
        for example in examples.everything()
        if example.name.startswith(typed[1:].casefold())
    ]


# By the names of the fields of options.
OF_FIELDS: dict[str, Offer] = {
    "difficulty": difficulties,
    "engine": engine_names,
    "engines": engine_names,
    "forbid": technique_names,
    "format": format_names,
    "game": game_names,
    "require": technique_names,
    "rule": rule_names,
    "scale": scale_names,
    "symmetry": symmetry_names,
    "techniques": technique_names,
    "until": technique_names,
}


def options_taking(value: str, ctx: click.Context | None = None) -> str:
    """The options of a command that a value belongs to, with it, as they are typed; or nothing.

    Names are known from what the shell is offered; a number may be that of the first two options
    that take one.

    Args:
        value: A word in the wrong place.
        ctx: Of the command; the current one unless given.
    """
    ctx = ctx or click.get_current_context()
    options = [param for param in ctx.command.params if isinstance(param, click.Option)]
    if value.isdecimal():
        taking = [option for option in options if isinstance(option.type, click.IntRange)]
        taking = taking[:_MOST_NUMBERED]
    else:
        items = [(option, option.shell_complete(ctx, value)) for option in options]
        taking = [option for option, offered in items if _is_offered(value, offered)]
    return " or ".join(f"{max(option.opts, key=len)} {value}" for option in taking)


def _is_offered(value: str, items: list[CompletionItem]) -> bool:
    return any(item.type == "plain" and item.value == value.casefold() for item in items)
