"""Writes the tables of the documentation from the registries.

``python tools/docs_tables.py`` renews them, ``--check`` only says which are stale.

A page says ``<!-- table: engines -->`` and ``<!-- end -->``; what stands between is written here.
A new table is a function below; a new entry of a registry needs nothing.
"""

from __future__ import annotations

import ast
import dataclasses
import json
import re
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import click

from docs_doors import doors
from docs_reference import FAMILIES, commands_of, page_of, public_names, rules, rules_of
from docs_reference import rows as _rows
from nonet._book import BookOptions
from nonet._explain import least_of
from nonet._generate import GenerateOptions
from nonet.cli.commands import COMMANDS, GROUPS, listed
from nonet.constraints import CONSTRAINTS, parse_rule
from nonet.engines import ENGINES
from nonet.formats import FORMATS, ReadOptions
from nonet.games import GAMES
from nonet.lessons import campaign
from nonet.model import Constraint, Layout, Puzzle, describe_sizes
from nonet.options import Bounds, flag_of
from nonet.scales import SCALES
from nonet.techniques import TECHNIQUES
from nonet.techniques.rules import clues_of

ROOT = Path(__file__).parents[1]
_TABLE = re.compile(r"(<!-- table: ([\w-]+) -->\n)(.*?)(<!-- end -->)", re.S)


def _yes(fact: object) -> str:
    return "yes" if fact else ""


def engines() -> str:
    """All engines in the order of their names."""
    return _rows(
        "Engine, What it does, Meant for boards up to, Can be traced",
        (
            (f"`{e.name}`", e.summary, f"{e.reach}x{e.reach}", _yes(e.trace is not None))
            for e in ENGINES.builtin()
        ),
    )


def formats() -> str:
    """All formats in the order of their names."""
    return _rows(
        "Format, What it is, Files, Sizes, Written, Pencil marks, Remarks",
        (
            (
                f"`{f.name}`",
                f.summary,
                ", ".join(f"`{s}`" for s in f.suffixes),
                describe_sizes(f.sizes),
                _yes(f.write),
                _yes(f.carries_marks),
                f.remarks,
            )
            for f in FORMATS.builtin()
        ),
    )


def games() -> str:
    """All games in the order of their names."""
    return _rows(
        "Game, What it asks, Sizes, Boxes, Regions, Own notation, Example",
        (
            (
                f"`{g.name}`",
                g.summary,
                describe_sizes(g.sizes),
                _yes(g.has_boxes),
                "needed" if g.needs_regions else _yes(g.takes_regions),
                f"`{g.notation.name}`" if g.notation else "",
                f"`@{g.name}-1`" if g.examples else "",
            )
            for g in GAMES.builtin()
        ),
    )


def scales() -> str:
    """All scales in the order of their names."""
    return _rows(
        "Scale, What it measures, Solves by steps, Levels",
        (
            (f"`{s.name}`", s.summary, _yes(s.has_path), ", ".join(s.levels))
            for s in SCALES.builtin()
        ),
    )


def techniques(usual: bool) -> str:
    """The techniques that are tried by themselves, or the others, from easiest to hardest."""
    head = "Technique, What it sees, Effort from"
    return _rows(
        head if usual else head.rpartition(", ")[0],
        (
            (
                t.name,
                f"{t.summary}{' *Assumes one solution.*' if t.assumes_unique else ''}",
                *([f"{least_of(t.name):g}"] if usual else []),
            )
            for t in sorted(TECHNIQUES.builtin(), key=lambda entry: entry.order)
            if t.usual == usual
        ),
    )


def lessons() -> str:
    """All lessons in the order of the campaign."""
    return _rows(
        "Lesson, Level, Used in, After",
        (
            (each.name, each.level, f"{each.share:.0%}", ", ".join(each.needs))
            for each in campaign()
        ),
    )


def layers() -> str:
    """The packages and modules of nonet from top to bottom, with the first line of each."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contract = settings["tool"]["importlinter"]["contracts"][0]
    rows = []
    for layer in contract["layers"]:
        for name in layer.split(" | "):
            path = ROOT / "src" / "nonet" / name
            file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
            rows.append((f"`nonet.{name}`", _first_line(file)))
    return _rows("Layer, What it knows", rows)


def endpoints() -> str:
    """All paths of the web API; those that take a puzzle first."""
    from nonet.web.endpoints import ENDPOINTS  # needs nonet[web]
    from nonet.web.limits import Limits

    def cost(endpoint: Any) -> str:
        if endpoint.request is None:
            return ""
        limits, most = Limits(), endpoint.cost
        seconds, memory = min(most.seconds, limits.seconds), min(most.memory, limits.memory)
        return f"{seconds:g} s, {memory / 2**20:,.0f} MiB"

    return _rows(
        "Path, What it answers, Fields of its own, At most",
        (
            (
                f"`{e.method} {e.path}`",
                e.summary,
                ", ".join(f"`{field}`" for field in e.fields),
                cost(e),
            )
            for e in sorted(ENDPOINTS.builtin(), key=lambda e: (e.method == "GET", e.name))
        ),
    )


def rules_on_the_page() -> str:
    """What a page and programs can do with each rule, found out from its first example."""
    from nonet.web.endpoints._clues import clue_record  # needs nonet[web]
    from nonet.web.endpoints._gestures import gesture_of

    written = [FORMATS.get(name) for name in ("sudokupad", "fpuzzles", "penpa", "iss")]
    own = ("check", "judge")  # what says how a rule is broken
    table = []
    for kind in CONSTRAINTS.builtin():
        layout = Layout.of(9, values=range(10)) if kind.from_zero else Layout.of(9)
        layout = layout.with_constraints([parse_rule(kind.examples[0])])
        rule, puzzle = layout.constraints[0], Puzzle(layout, [0] * layout.cell_count)
        clue = clue_record(rule, layout)
        table.append(
            (
                f"`{kind.name}`",
                gesture_of(kind)["shape"].replace("text", "typed"),
                "yes" if clue["under"] or clue["over"] else "in words",
                "a sentence" if rule.claim_on(layout) else "its name",
                _yes(any(getattr(type(rule), f) is not getattr(Constraint, f) for f in own)),
                _yes(clues_of(layout)),
                ", ".join(each.name for each in written if each.can_write(puzzle)) or "JSON",
            )
        )
    return _rows("Rule, Set by, Drawn, In words, Checked, Hinted, Written", table)


def assistant_tools() -> str:
    """The tools of `nonet mcp`, with what they take beside a puzzle."""
    from nonet.mcp import TOOLS  # needs nonet[mcp]

    return _rows(
        "Tool, What it does, Fields of its own",
        (
            (f"`{each.name}`", each.summary, ", ".join(f"`{field}`" for field in each.fields))
            for each in TOOLS.builtin()
        ),
    )


def commands() -> str:
    """All commands in the order of `nonet --help`, with their own options."""
    return _rows(
        "Command, What it does, Options",
        (
            (
                f"[`nonet {entry.name}`](cli/{page_of(entry.name)}.md#nonet-{entry.name})",
                entry.summary,
                ", ".join(f"`{option}`" for option in _own_options(entry.name)),
            )
            for entry in listed()
            if entry.name in {own.name for own in COMMANDS.builtin()}
        ),
    )


def shared_options() -> str:
    """The options that several commands have, except those of reading and bounds."""
    users: dict[str, list[str]] = {}
    for entry in COMMANDS.builtin():
        for option in _options_of(entry.name) & _SHARED.keys():
            users.setdefault(option, []).append(entry.name)
    return _rows(
        "Option, Meaning, Commands",
        ((f"`{option}`", _SHARED[option], ", ".join(users[option])) for option in _SHARED),
    )


_SHARED = {
    "--to": "Format to write (`nonet formats`); without it the ending of `-o` says which",
    "--output": "`-o FILE`: write there what a pipe would get; `-` is standard output",
    "--force": "Overwrite what is there",
    "--json": "One JSON object per puzzle, see below",
    "--engine": "The algorithm (`nonet engines`)",
    "--threads": "Threads; one per core unless given",
    "--seed": "Another sequence, the same on every machine",
}


def _options_of(name: str) -> set[str]:
    params = COMMANDS.get(name).run.params
    return {max(p.opts, key=len) for p in params if isinstance(p, click.Option)}


def _own_options(name: str) -> list[str]:
    fields = [*dataclasses.fields(ReadOptions), *dataclasses.fields(Bounds)]
    shared = {f"--{flag_of(field)}" for field in fields} | _SHARED.keys()
    return sorted(_options_of(name) - shared)


def json_keys() -> str:
    """The keys of the objects of `nonet solve --json`, as their schema has them."""
    schema = json.loads((ROOT / "docs/schema/nonet.json").read_text(encoding="utf-8"))
    keys = schema["$defs"]["solve"]["properties"]
    return _rows("Key, Meaning", ((f"`{key}`", keys[key]["description"]) for key in keys))


def _first_line(file: Path) -> str:
    docstring = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    return docstring.split("\n\n")[0].replace("\n", " ")


def native() -> str:
    """The folders of the native part: the headings of their READMEs, and what they include."""
    folders = sorted(readme.parent for readme in (ROOT / "native").glob("*/README.md"))
    rows = []
    for folder in folders:
        title = (folder / "README.md").read_text(encoding="utf-8").partition("\n")[0]
        sources = "".join(file.read_text(encoding="utf-8") for file in folder.rglob("*.[ch]pp"))
        included = set(re.findall(r'#include "(\w+)/', sources)) - {folder.name, "tests"}
        known = [other.name for other in folders if other.name in included]
        rows.append((f"`{folder.name}/`", title.removeprefix("# "), ", ".join(known)))
    return _rows("Folder, What it is, Builds on", rows)


def fields_of(options: Any) -> str:
    """The fields of a class of options."""
    return _rows(
        "Keyword, Option, Meaning",
        (
            (
                f"`{field.name}`",
                f"`{_option_of(field)} {field.metadata['metavar']}".rstrip() + "`",
                field.metadata["help"],
            )
            for field in dataclasses.fields(options)
            if field.metadata
        ),
    )


def _option_of(field: dataclasses.Field[Any]) -> str:
    return f"--{'no-' * (field.default is True)}{flag_of(field)}"


def extras() -> str:
    """The extras of pyproject.toml that users may want, and the packages of each."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    found = settings["project"]["optional-dependencies"]
    unknown = found.keys() ^ _EXTRAS.keys()
    if unknown:
        raise SystemExit(f"tools/docs_tables.py has to know the extras {', '.join(unknown)}")
    return _rows(
        "Extra, What it brings, Packages",
        ((f"`{name}`", _EXTRAS[name], ", ".join(map(_package, found[name]))) for name in _EXTRAS),
    )


_EXTRAS = {
    "print": "PNG, books and explanations as PDF",
    "photo": "Boards in pictures: `nonet read photo.jpg`, `nonet.read_image`",
    "learn": "Repetition after days in `nonet practise`",
    "tui": "The terminal app, `nonet play`",
    "web": "The web app and the HTTP API, `nonet serve`",
    "gym": "An environment of Gymnasium: `nonet.gym`",
    "mcp": "Assistants, `nonet mcp`",
    "batch": "`.zst` in and out of `nonet batch`, and `.gz` in a quarter of the time",
    "compare": "The graphs of `nonet compare`",
    "jobs": "Jobs, `nonet job`",
    "dask": "Jobs on a cluster of Dask",
    "ray": "Jobs on a cluster of Ray",
    "arrow": "Batches for Ray Data, Spark, Dask and Daft: `nonet.arrow`",
    "duckdb": "SQL functions: `nonet.duckdb`",
    "pandas": "The accessor of series: `nonet.pandas`",
    "polars": "Expressions: `nonet.polars`",
    "cp-sat": "The engine `cp-sat`, for comparison",
    "test": "What `pytest` needs",
    "test-all": (
        "What the other tests need (`pytest -m extras`): "
        "all extras but `cp-sat` and `ray`, a browser's driver, a notebook's kernel"
    ),
    "docs": "What builds the documentation",
    "dev": "Everything a developer needs",
}


def _package(requirement: str) -> str:
    own = re.fullmatch(r"nonet\[(.*)\]", requirement)
    return f"`{own[1]}`" if own else re.split(r"[<>=;\s]", requirement, maxsplit=1)[0]


def campaigns() -> str:
    """What nonet promises, and the judges that try to refute it."""
    sys.path.insert(0, str(ROOT))
    from campaigns._campaign import load, names

    judges = {name: load(name) for name in names()}
    rows = ((each.promise, f"`{name}`: {each.how}") for name, each in judges.items())
    return _rows("Promise, Judge", rows)


TABLES: dict[str, Callable[[], str]] = {
    "engines": engines,
    "formats": formats,
    "games": games,
    "scales": scales,
    "techniques": partial(techniques, True),
    "techniques-named": partial(techniques, False),
    "lessons": lessons,
    "layers": layers,
    "endpoints": endpoints,
    "assistant-tools": assistant_tools,
    "doors": doors,
    "native": native,
    "campaigns": campaigns,
    "commands": commands,
    "shared-options": shared_options,
    "json-keys": json_keys,
    "rules": rules,
    "rules-on-the-page": rules_on_the_page,
    "public-names": public_names,
    "extras": extras,
    "reading-options": partial(fields_of, ReadOptions),
    "bounds": partial(fields_of, Bounds),
    "generating-options": partial(fields_of, GenerateOptions),
    "book-options": partial(fields_of, BookOptions),
    **{f"rules-{page}": partial(rules_of, page) for page in FAMILIES},
    **{f"commands-{group}": partial(commands_of, group) for group in (*GROUPS, "job")},
}


def pages() -> Iterator[Path]:
    """Every page that may hold tables."""
    yield from sorted(ROOT.glob("*.md"))
    yield from sorted((ROOT / "docs").rglob("*.md"))
    yield from sorted((ROOT / "native").rglob("*.md"))


def renewed(page: str) -> str:
    """The text of a page with its tables as they should be."""

    def table(match: re.Match[str]) -> str:
        if match[2] not in TABLES:
            raise SystemExit(f"there is no table {match[2]!r}: {', '.join(TABLES)}")
        try:
            return f"{match[1]}\n{TABLES[match[2]]()}\n{match[4]}"
        except ModuleNotFoundError as error:
            if (error.name or "").startswith("nonet"):
                raise
            return match[0]  # an extra is not installed

    return _TABLE.sub(table, page)


def main(arguments: Sequence[str]) -> int:
    """Renews all pages, or names those that are stale."""
    stale = []
    for page in pages():
        text = page.read_text(encoding="utf-8")
        new = renewed(text)
        if new != text:
            stale.append(page.relative_to(ROOT))
            if "--check" not in arguments:
                page.write_text(new, encoding="utf-8")
    if stale and "--check" in arguments:
        print("stale tables:", *stale, "- run: python tools/docs_tables.py", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
