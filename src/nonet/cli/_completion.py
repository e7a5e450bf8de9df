"""What the shell offers after Tab: names from the registries, examples, and files.

``eval "$(_NONET_COMPLETE=bash_source nonet)"`` switches it on: see docs/cli.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import click

from nonet.lazy import compiled_later

if TYPE_CHECKING:  # which takes time, and is needed after Tab alone
    from click.shell_completion import CompletionItem

    Offer = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]

_UNQUOTED = compiled_later(r"[^a-z0-9+]+")

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


def _commands() -> Pairs:
    from nonet.cli.commands import listed

    return [(command.name, command.summary) for command in listed()]


def _engines() -> Pairs:
    from nonet.engines import ENGINES

    return [(engine.name, engine.summary) for engine in ENGINES]


def _formats() -> Pairs:
    from nonet.formats import FORMATS

    return [(format_.name, format_.summary) for format_ in FORMATS]


def _written_formats() -> Pairs:
    from nonet.formats import FORMATS

    return [(format_.name, format_.summary) for format_ in FORMATS if format_.write is not None]


def _games() -> Pairs:
    from nonet.games import GAMES

    return [(game.name, game.summary) for game in GAMES]


def _scales() -> Pairs:
    from nonet.scales import SCALES

    return [(scale.name, scale.summary) for scale in SCALES]


def _difficulties() -> Pairs:
    from nonet.scales import SCALES

    return [(level, "") for level in SCALES.get("hodoku").levels]


def _techniques() -> Pairs:
    from nonet.techniques import TECHNIQUES

    # Case, blanks and brackets do not matter: without them nothing has to be quoted.
    easiest_first = sorted(TECHNIQUES, key=lambda technique: technique.order)
    return [(_UNQUOTED.sub("-", t.name.casefold()).strip("-"), t.summary) for t in easiest_first]


def _symmetries() -> Pairs:
    from nonet._generate import SYMMETRIES

    return [(symmetry.name, symmetry.summary) for symmetry in SYMMETRIES.values()]


def _rules() -> Pairs:
    from nonet.constraints import CONSTRAINTS

    return [(kind.name, kind.summary) for kind in CONSTRAINTS]


def _example_levels() -> Pairs:
    from nonet import examples

    return [(level, "") for level in examples.levels()]


def _words(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
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


command_names = _offering(_commands)
difficulties = _offering(_difficulties)
engine_names = _offering(_engines)
example_levels = _offering(_example_levels)
format_names = _offering(_formats)
game_names = _offering(_games)
rule_names = _offering(_rules)
scale_names = _offering(_scales)
symmetry_names = _offering(_symmetries)
technique_names = _offering(_techniques)
written_format_names = _offering(_written_formats)
puzzle_words = _words

# By the names of the fields of options.
OF_FIELDS: dict[str, Offer] = {
    "difficulty": difficulties,
    "forbid": technique_names,
    "format": format_names,
    "game": game_names,
    "require": technique_names,
    "rule": rule_names,
    "scale": scale_names,
    "symmetry": symmetry_names,
}
