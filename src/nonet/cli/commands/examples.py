"""`nonet examples`."""

from __future__ import annotations

import click

from nonet import examples
from nonet.cli._completion import example_levels
from nonet.cli._options import json_option
from nonet.cli._output import print_json, print_table
from nonet.cli.commands import Command
from nonet.scales import SCALES


@click.command
@click.argument("level", required=False, shell_complete=example_levels)
@json_option("example")
def command(level: str | None, as_json: bool) -> None:
    """List the puzzles that come with nonet: of all levels, or of LEVEL.

    Every command that takes puzzles takes them by name: nonet solve @extreme-3. @extreme stands for
    all of that level.
    """
    chosen = examples.everything() if level is None else examples.level(level)
    if not as_json:
        print_table(table(chosen))
        return
    for example in chosen:
        record = {"name": example.name, "level": example.level, "game": example.game or "classic"}
        rated = {"rating": example.rating} if example.rating else {}
        print_json({**record, "puzzle": example.text, "about": example.about, **rated})


def table(chosen: list[examples.Example]) -> list[tuple[str, str]]:
    """The names and what is known; examples with nothing of their own to say share a line.

    What they are rated is what `nonet rate` says.
    """
    groups: dict[str, list[examples.Example]] = {}
    for example in chosen:
        groups.setdefault(f"{example.level}: {example.about}", []).append(example)
    return [
        (
            f"@{first.name}" + (f" to @{rest[-1].name}" if rest else ""),
            " ".join(filter(None, (first.about, _rated([first, *rest]), _formerly(first.level)))),
        )
        for first, *rest in groups.values()
    ]


def _rated(group: list[examples.Example]) -> str:
    """Which levels examples have on the usual scale of their board."""
    levels = SCALES.get("hodoku").levels
    ratings = sorted({example.rating for example in group} & set(levels), key=levels.index)
    if not ratings:
        return ""
    return f"Rated {ratings[0]}." if len(ratings) == 1 else f"Rated {ratings[0]} to {ratings[-1]}."


def _formerly(level: str) -> str:
    """The name that a set had, which is still understood."""
    return "".join(f"Also @{old}." for old, new in examples.FORMERLY.items() if new == level)


COMMAND = Command(
    name="examples",
    summary="List the puzzles that come with nonet: nonet solve @extreme-3.",
    group="lists",
    run=command,
)
