"""Writes the tables of the documentation from the registries.

``python tools/docs_tables.py`` renews them, ``--check`` only says which are stale.

A page says ``<!-- table: engines -->`` and ``<!-- end -->``; what stands between is written here.
A new table is a function below; a new entry of a registry needs nothing.
"""

import ast
import dataclasses
import json
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from operator import attrgetter
from pathlib import Path
from typing import Any

import click

from _made import ROOT, keep
from docs_doors import doors
from docs_reference import FAMILIES, commands_of, page_of, public_names, rules, rules_of
from docs_reference import rows as _rows
from nonet._book import BookOptions
from nonet._explain import least_of
from nonet._generate import GenerateOptions
from nonet.cli.commands import COMMANDS, GROUPS, listed
from nonet.constraints import CONSTRAINTS, parse_rule
from nonet.engines import ENGINES
from nonet.examples import of_game
from nonet.formats import FORMATS, ReadOptions
from nonet.games import GAMES
from nonet.lessons import campaign, describe_share
from nonet.model import Constraint, Layout, Puzzle, describe_sizes
from nonet.options import Bounds, flag_of
from nonet.scales import SCALES
from nonet.techniques import TECHNIQUES, layers_of
from nonet.techniques.rules import clues_of

_TABLE = re.compile(r"(<!-- table: ([\w-]+) -->\n)(.*?)(<!-- end -->)", re.S)


def _yes(fact: object) -> str:
    return "yes" if fact else ""


def of(entries: Iterable[Any], head: str, *cells: Callable[[Any], object]) -> Callable[[], str]:
    """A table with a row for each entry, and a function for each column."""
    return lambda: _rows(head, ([cell(entry) for cell in cells] for entry in entries))


def _named(entry: Any) -> str:
    return f"`{entry.name}`"


def _codes(texts: Iterable[str]) -> str:
    return ", ".join(f"`{text}`" for text in texts)


_SUMMARY = attrgetter("summary")
_BY_ORDER = sorted(TECHNIQUES.builtin(), key=attrgetter("order"))


def _seen(technique: Any) -> str:
    return f"{technique.summary}{' *Assumes one solution.*' if technique.assumes_unique else ''}"


def _regions(game: Any) -> str:
    return "needed" if game.needs_regions else _yes(game.takes_regions)


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

    return of(
        sorted(ENDPOINTS.builtin(), key=lambda e: (e.method == "GET", e.name)),
        "Path, What it answers, Fields of its own, At most",
        lambda e: f"`{e.method} {e.path}`",
        _SUMMARY,
        lambda e: _codes(e.fields),
        cost,
    )()


def rules_on_the_page() -> str:
    """The abilities of a page and of programs for each rule, found out from its first example."""
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
                _yes([*clues_of(layout), *layers_of(layout)]) or "no",
                ", ".join(form.name for form in written if form.can_write(puzzle)) or "JSON",
            )
        )
    return _rows("Rule, Set by, Drawn, In words, Checked, Hinted, Written", table)


def assistant_tools() -> str:
    """The tools of `nonet mcp`, with what they take beside a puzzle."""
    from nonet.mcp import TOOLS  # needs nonet[mcp]

    head = "Tool, What it does, Fields of its own"
    return of(TOOLS.builtin(), head, _named, _SUMMARY, lambda tool: _codes(tool.fields))()


def commands() -> str:
    """All commands in the order of `nonet --help`, with their own options."""
    own = {entry.name for entry in COMMANDS.builtin()}
    return of(
        [entry for entry in listed() if entry.name in own],
        "Command, What it does, Options",
        lambda entry: f"[`nonet {entry.name}`](cli/{page_of(entry.name)}.md#nonet-{entry.name})",
        _SUMMARY,
        lambda entry: _codes(_own_options(entry.name)),
    )()


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
    return of(
        [field for field in dataclasses.fields(options) if field.metadata],
        "Keyword, Option, Meaning",
        _named,
        lambda f: f"`{_option_of(f)} {f.metadata['metavar']}".rstrip() + "`",
        lambda f: f.metadata["help"],
    )()


def _option_of(field: dataclasses.Field[Any]) -> str:
    return f"--{'no-' * (field.default is True)}{flag_of(field)}"


def extras() -> str:
    """The extras of pyproject.toml that users may want, and the packages of each."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = settings["project"]["optional-dependencies"]
    unknown = extras.keys() ^ _EXTRAS.keys()
    if unknown:
        raise SystemExit(f"tools/docs_tables.py has to know the extras {', '.join(unknown)}")
    return _rows(
        "Extra, What it brings, Packages",
        ((f"`{name}`", _EXTRAS[name], ", ".join(map(_package, extras[name]))) for name in _EXTRAS),
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
    """The promises of nonet, and the judges that try to refute them."""
    sys.path.insert(0, str(ROOT))
    from campaigns._campaign import load, names

    judges = {name: load(name) for name in names()}
    rows = ((judge.promise, f"`{name}`: {judge.how}") for name, judge in judges.items())
    return _rows("Promise, Judge", rows)


def gallery() -> str:
    """A picture of each rule that has one, with its name and what it says."""
    return "\n".join(
        f'<figure><img src="images/rules/{rule.name}.svg" alt="{rule.name}: {rule.summary}">'
        f"<figcaption><b>{rule.name}</b>: {rule.summary}</figcaption></figure>"
        for rule in CONSTRAINTS.builtin()
        if (ROOT / f"docs/images/rules/{rule.name}.svg").exists()
    )


TABLES: dict[str, Callable[[], str]] = {
    "gallery": gallery,
    "engines": of(
        ENGINES.builtin(),
        "Engine, What it does, Meant for boards up to, Can be traced",
        *(_named, _SUMMARY),
        lambda engine: f"{engine.reach}x{engine.reach}",
        lambda engine: _yes(engine.trace is not None),
    ),
    "formats": of(
        FORMATS.builtin(),
        "Format, What it is, Files, Sizes, Written, Pencil marks, Remarks",
        *(_named, _SUMMARY, lambda form: _codes(form.suffixes)),
        lambda form: describe_sizes(form.sizes),
        *(lambda form: _yes(form.write), lambda form: _yes(form.carries_marks)),
        attrgetter("remarks"),
    ),
    "games": of(
        GAMES.builtin(),
        "Game, What it asks, Sizes, Boxes, Regions, Own notation, Example",
        *(_named, _SUMMARY, lambda game: describe_sizes(game.sizes)),
        *(lambda game: _yes(game.has_boxes), _regions),
        lambda game: _named(game.notation) if game.notation else "",
        lambda game: f"`@{game.name}-1`" if of_game(game.name) else "",
    ),
    "scales": of(
        SCALES.builtin(),
        "Scale, What it measures, Solves by steps, Levels",
        *(_named, _SUMMARY, lambda scale: _yes(scale.has_path)),
        lambda scale: ", ".join(scale.levels),
    ),
    "techniques": of(
        [technique for technique in _BY_ORDER if technique.usual],
        "Technique, What it sees, Effort from",
        *(attrgetter("name"), _seen, lambda technique: f"{least_of(technique.name):g}"),
    ),
    "techniques-named": of(
        [technique for technique in _BY_ORDER if not technique.usual],
        "Technique, What it sees",
        *(attrgetter("name"), _seen),
    ),
    "lessons": of(
        campaign(),
        "Lesson, Level, Used in, After",
        *(attrgetter("name"), attrgetter("level"), describe_share),
        lambda lesson: ", ".join(lesson.needs),
    ),
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


if __name__ == "__main__":
    sys.exit(keep({page: renewed(page.read_text(encoding="utf-8")) for page in pages()}))
