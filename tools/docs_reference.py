"""Parts of the reference that tools/docs_tables.py writes: commands, rules, names."""

import dataclasses
import importlib
import inspect
import re
from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter
from pathlib import Path

import click

import nonet
from nonet.cli.commands import COMMANDS, listed
from nonet.constraints import CONSTRAINTS, ClueRule, Kind, LineRule
from nonet.formats import ReadOptions
from nonet.model.constraint import parts_of
from nonet.options import flag_of
from rule_pictures import example_of

DOCS = Path(__file__).parents[1] / "docs"


def rows(head: str, lines: Iterable[Sequence[object]]) -> str:
    """A table."""
    titles = head.split(", ")
    table = [titles, ["---"] * len(titles), *lines]
    return "".join(f"| {' | '.join(_cell(c) for c in line)} |\n" for line in table)


def _cell(content: object) -> str:
    return str(content).replace("|", "\\|").replace("\n", " ")


# What every command that reads puzzles takes.
_READING = tuple(field.name for field in dataclasses.fields(ReadOptions) if field.metadata)


def commands_of(group: str) -> str:
    """The commands of a group of `nonet --help`, or all of such a command as `job`."""
    own = {entry.name for entry in COMMANDS.builtin()}
    names = [name for name in map(attrgetter("name"), listed()) if name in own]
    names = [name for name in names if page_of(name) == group]
    return "\n".join(_command(f"nonet {name}", COMMANDS.get(name).run, 2) for name in names)


def page_of(name: str) -> str:
    """On which page of docs/cli a command is: its own, or that of its group."""
    return name if (DOCS / "cli" / f"{name}.md").exists() else COMMANDS.get(name).group


def _command(name: str, command: click.Command, level: int) -> str:
    arguments = [option for option in command.params if isinstance(option, click.Argument)]
    usage = " ".join([name, "[OPTIONS]", *(_argument(option) for option in arguments)])
    options = [option for option in command.params if isinstance(option, click.Option)]
    reading = [option for option in options if option.name in _READING]
    if len(reading) == len(_READING):
        options = [option for option in options if option not in reading]
    parts = [f"{'#' * level} {name}\n", f"```text\n{usage}\n```\n", *_help(command.help or "")]
    if options:
        table = ((_option(option), (option.help or "").replace("<", "\\<")) for option in options)
        parts.append(rows("Option, Meaning", table))
    if len(reading) == len(_READING):
        flags = map(flag_of, filter(attrgetter("metadata"), dataclasses.fields(ReadOptions)))
        names = ", ".join(f"`--{flag}`" for flag in flags)
        parts.append(f"And [how a puzzle is read](options.md): {names}.\n")
    if isinstance(command, click.Group):
        parts += [_command(f"{name} {sub}", inner, level + 1) for sub, inner in _subs(command)]
    return "\n".join(parts)


def _subs(group: click.Group) -> Iterator[tuple[str, click.Command]]:
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if command is not None:
            yield name, command


def _argument(argument: click.Argument) -> str:
    metavar = argument.metavar or (argument.name or "").upper()
    return metavar if argument.required or metavar.startswith("[") else f"[{metavar}]"


def _option(option: click.Option) -> str:
    names = ", ".join(option.opts)
    if option.is_flag or option.count:
        return f"`{names}`"
    if option.metavar is None and isinstance(option.type, click.Choice):
        return f"`{names} {'|'.join(map(str, option.type.choices))}`"
    return f"`{names} {option.metavar or option.type.name.upper()}`"


def _help(text: str) -> Iterator[str]:
    """Its paragraphs; those that click must not wrap are shown as they are."""
    for paragraph in inspect.cleandoc(text.replace("\f", "")).split("\n\n"):
        if paragraph.startswith("\b\n"):
            yield f"```text\n{paragraph[2:]}\n```\n"
        else:
            yield re.sub(r"([*_<])", r"\\\1", paragraph) + "\n"


# The pages of docs/rules, and which rules are on each.
FAMILIES = ("lines", "beside", "board", "cells", "groups", "values", "own", "combined")
# What the rules of lines take that say what users think of: a table, an automaton, an expression.
_OF_USERS = ("tuple[int, ...]", "str", "Sentence")


def family(kind: Kind) -> str:
    """Which page a rule is on."""
    made = kind.make
    if isinstance(made, type) and issubclass(made, ClueRule):
        return "beside"
    parts = parts_of(made)
    if isinstance(made, type) and issubclass(made, LineRule):
        return "own" if any(part.kind in _OF_USERS for part in parts) else "lines"
    if any(part.kind == "Constraints" for part in parts) or kind.name == "variables":
        return "combined"
    if not any(part.is_cells for part in parts):
        return "board"
    if not parts[0].is_cells:
        return "values"
    compared = sum(part.is_cells for part in parts) > 1 or parts[0].kind == "Groups"
    return "groups" if compared else "cells"


def rules_of(page: str) -> str:
    """The rules of a family in the order of their names, each with its picture."""
    return "\n".join(_rule(kind) for kind in CONSTRAINTS.builtin() if family(kind) == page)


def _rule(kind: Kind) -> str:
    others = [("f-puzzles", kind.fpuzzles), ("Interactive Sudoku Solver", kind.iss)]
    names = [f"`{name}` in {where}" for where, name in others if name]
    written = ", ".join([f"`{kind.examples[0]}`", *names])
    example = example_of(kind.name)
    shown = kind.name if example is None else f"@{example.name}"
    picture = f"![{shown}, solved](../images/rules/{kind.name}.svg)"
    below = "" if example is None else f" Below: `{shown}`, solved."
    return f"## {kind.name}\n\n{kind.described}\n\n{written}.{below}\n\n{picture}\n"


def rules() -> str:
    """All variant rules, with links to where they are explained."""
    return rows(
        "Rule, What it asks",
        (
            (f"[`{kind.name}`](rules/{family(kind)}.md#{kind.name})", kind.summary)
            for kind in CONSTRAINTS.builtin()
        ),
    )


def pages_of_names() -> dict[str, str]:
    """On which page of the library each public name is described."""
    pages = {}
    for page in sorted((DOCS / "library").glob("*.md")):
        for path in re.findall(r"^::: nonet\.([\w.]+)$", page.read_text(encoding="utf-8"), re.M):
            pages[path] = f"library/{page.name}#nonet.{path}"
    for name, path in paths_of_names().items():
        written = getattr(getattr(nonet, name), "__module__", "nonet")[6:]
        home = written if written in pages else path.rpartition(".")[0]
        if path not in pages and home in pages:
            pages[path] = pages[home].partition("#")[0] + f"#nonet.{home}.{name}"
    return pages


def paths_of_names() -> dict[str, str]:
    """Every public name, and its path below `nonet`."""
    paths = {name: name for name in nonet.__all__}
    for path in "types", "errors", "model.trace":
        module = importlib.import_module(f"nonet.{path}")
        paths |= {
            name: f"{path}.{name}"
            for names in nonet._HOMES.values()
            for name in names.split()
            if name not in paths and name in dir(module)
        }
    return paths


def public_names() -> str:
    """Every public name in alphabetical order, with the first line of its docstring."""
    pages = pages_of_names()
    lines = []
    for name, path in sorted(paths_of_names().items(), key=lambda pair: pair[0].casefold()):
        thing = getattr(nonet, name)
        about = (inspect.getdoc(thing) or "").partition("\n\n")[0]
        # The docstring of a union is that of all unions.
        own = inspect.isroutine(thing) or inspect.isclass(thing) or inspect.ismodule(thing)
        where = pages.get(path, "")
        shown = f"[`nonet.{path}`]({where})" if where else f"`nonet.{path}`"
        lines.append((shown, about if own else _UNIONS[name]))
    return rows("Name, What it is", lines)


_UNIONS = {
    "Event": "What an engine did, as `nonet.trace` yields it (`nonet.model.trace`).",
    "PuzzleLike": "Whatever is taken as a puzzle.",
    "PuzzlesLike": "Whatever is taken as many classic puzzles.",
}

__all__ = [
    "FAMILIES",
    "commands_of",
    "page_of",
    "public_names",
    "rows",
    "rules",
    "rules_of",
]
