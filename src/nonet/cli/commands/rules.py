"""`nonet rules`."""

from __future__ import annotations

import click

from nonet import examples
from nonet.cli._completion import rule_names
from nonet.cli._options import json_option
from nonet.cli._output import print_entries, print_json
from nonet.cli._terminal import screen
from nonet.cli.commands import Command
from nonet.constraints import CONSTRAINTS, Kind, field_texts, kind_named, kind_of_rule, name_called
from nonet.model.cell_words import is_cell_word
from nonet.model.constraint import parts_of

_WIDE = 79
_WIDEST = 11  # of the names of fields
_CELLS = (
    "Cells: r1c1; r5, c2, b1 all of a row, a column, a box; r1c1-r1c4 a straight run, r1c1:r2c2 "
    "the rectangle with these corners; r0c4 column 4 from above, r4c0 row 4 from the left; / "
    "begins another group."
)


@click.command
@click.argument("name", required=False, shell_complete=rule_names)
@json_option("rule")
def command(name: str | None, as_json: bool) -> None:
    """List the rules that --rule takes, or explain the rule NAME."""
    kinds = list(CONSTRAINTS) if name is None else [kind_of_rule(name) or kind_named(name)]
    if as_json:
        for kind in kinds:
            print_json(_record(kind))
    elif name is None:
        print_entries(kinds, "name summary", as_json=False)
    else:
        click.echo(_explained(kinds[0], name_called(name)))


def _record(kind: Kind) -> dict[str, object]:
    return {
        "name": kind.name,
        "summary": kind.summary,
        "rules": kind.described,
        "aliases": list(kind.aliases),
        "turned": list(kind.turned),
        "numbered": {name: {field: number} for name, field, number in kind.numbered},
        "examples": list(kind.examples),
        "fpuzzles": kind.fpuzzles or None,
        "iss": kind.iss or None,
    }


def _by_that_name(kind: Kind, name: str) -> str:
    """The sense of a name that is more than another one for the rule: a V is a sum of 5."""
    given = [f"{field} {value}" for field, value in kind.numbers_of(name).items()]
    given += ["its cells in the opposite order"] * kind.is_turned(name)
    if not given:
        return ""
    cells = [word for word in kind.examples[0].split() if is_cell_word(word)]
    return f"{name}: {kind.name} with {given[0]}, as in --rule '{' '.join([name, *cells])}'"


def _explained(kind: Kind, name: str) -> str:
    width = min(_WIDE, screen().columns - 1)
    begin = _by_that_name(kind, name)
    lines = [click.wrap_text(begin, width), ""] if begin else []
    lines += [click.wrap_text(kind.described, width), ""]
    lines += [f"--rule '{example}'" for example in kind.examples]
    fields = field_texts(kind)
    if fields:
        lines += ["", "Its words, in this order or by name (name=...):"]
        lines += [_field(name, text, width) for name, text in fields.items()]
        if any(part.is_cells for part in parts_of(kind.make)):
            lines += ["", click.wrap_text(_CELLS, width)]
        lines.append("")
    made = [f"@{example.name}" for example in examples.everything() if example.level == kind.name]
    known = {
        "Examples": " ".join(made),
        "Also called": ", ".join(kind.aliases),
        "With its cells in the opposite order": ", ".join(kind.turned),
        "With a number or word of its own": ", ".join(
            f"{n} ({f} {v})" for n, f, v in kind.numbered
        ),
        "In f-puzzles": kind.fpuzzles,
        "In ISS": kind.iss and f".{kind.iss}",
    }
    lines += [f"{what}: {names}" for what, names in known.items() if names]
    return "\n".join(lines)


def _field(name: str, text: str, width: int) -> str:
    indent = " " * (_WIDEST + 4)
    return click.wrap_text(text, width, f"  {name:{_WIDEST}}  ", indent)


COMMAND = Command(
    name="rules", summary="List the variant rules, or explain one.", group="lists", run=command
)
