"""Writes man pages of `nonet` and of all its commands, from the help texts.

python tools/man_pages.py FOLDER      # then: man -l FOLDER/nonet-solve.1
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import click

import nonet
from nonet.cli._main import cli
from nonet.cli.commands import COMMANDS, GROUPS, listed


def pages() -> Iterator[tuple[str, str]]:
    """The names of the files, and what is in them."""
    yield "nonet.1", _page("nonet", cli, "solve and make Sudoku of every size and shape")
    for entry in listed():
        command = COMMANDS.get(entry.name).run
        yield f"nonet-{entry.name}.1", _page(f"nonet {entry.name}", command, entry.summary)


def _page(name: str, command: click.Command, summary: str) -> str:
    with click.Context(command, info_name=name) as ctx:
        usage = " ".join(command.collect_usage_pieces(ctx))
        records = [option.get_help_record(ctx) for option in command.get_params(ctx)]
    title = name.replace(" ", "-")
    lines = [
        f'.TH "{title.upper()}" "1" "" "nonet {nonet.__version__}" "nonet"',
        *(".SH NAME", f"{_text(title)} \\- {_text(summary.rstrip('.'))}"),
        *(".SH SYNOPSIS", f".B {_text(name)}", _text(usage)),
        ".SH DESCRIPTION",
        *_paragraphs(command.help or summary),
        ".SH OPTIONS",
    ]
    for record in filter(None, records):
        lines += [".TP", f".B {_text(record[0])}", _text(record[1])]
    if isinstance(command, click.Group):
        lines += [".SH COMMANDS", *_commands(command)]
    others = "nonet(1)" if name != "nonet" else "nonet-solve(1), nonet-generate(1)"
    return "\n".join([*lines, ".SH SEE ALSO", others, ""])


def _commands(group: click.Group) -> Iterator[str]:
    if group is cli:
        for heading, title in GROUPS.items():
            yield f".SS {_text(title)}"
            for entry in listed():
                if entry.group == heading:
                    name = _text(f"nonet-{entry.name}")
                    yield from (".TP", f".B {name}(1)", _text(entry.summary))
        return
    for name, command in group.commands.items():
        yield from (".TP", f".B {_text(name)}", _text(command.get_short_help_str(1000)))


def _paragraphs(text: str) -> Iterator[str]:
    for paragraph in text.replace("\b", "").split("\n\n"):
        yield ".PP"
        yield _text(" ".join(paragraph.split()))


def _text(text: str) -> str:
    """A text in which nothing is a request to troff."""
    plain = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{plain}" if plain.startswith((".", "'")) else plain


def main() -> int:
    """Writes all pages into the folder."""
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in pages():
        (folder / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
