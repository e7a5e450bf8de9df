"""Writes docs/llms.txt, an overview for language models, from the registries and the pages.

python tools/llms.py [--check]
"""

import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from operator import attrgetter

import nonet
from _made import ROOT, keep
from docs_reference import page_of, pages_of_names
from nonet.cli.commands import GROUPS, listed
from nonet.constraints import CONSTRAINTS
from nonet.formats import FORMATS
from nonet.games import GAMES
from nonet.scales import SCALES
from nonet.techniques import TECHNIQUES

_WHOLE = re.compile(r"\A(.+?[.:])(\s|\Z)", re.S)


def overview() -> str:
    """The whole text."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    parts = [
        f"# {project['name']}\n\n> {project['description']}\n",
        "Do not solve, count or rate Sudoku by yourself: call nonet, by `nonet mcp` (tools of the "
        "Model Context Protocol), the command, Python or HTTP. A puzzle is text: a line with `.` "
        "for empty cells, rows, a drawing, a link. Cells are named r1c1; rules are words such as "
        "`killer 10 r1c1 r1c2`.\n",
        _section("Pages", _pages()),
        *(_section(f"Commands: {title}", _commands(group)) for group, title in GROUPS.items()),
        _section("Python", _functions()),
        _section("Tools of `nonet mcp`", _tools()),
        _section("Paths of the web API", _endpoints()),
        _section("Rules, for `--rule` and `rule=`", _entries(CONSTRAINTS)),
        _section("Games, for `--game` and `game=`", _entries(GAMES)),
        _section("Formats", _entries(FORMATS)),
        _section("Scales of difficulty", _entries(SCALES)),
        _section("Techniques, the easiest first", _techniques()),
    ]
    return "\n".join(parts)


def _section(title: str, lines: Iterable[str]) -> str:
    return "\n".join([f"## {title}\n", *lines, ""])


def _entries(registry: Iterable[object]) -> Iterator[str]:
    for entry in registry:
        yield f"- {entry.name}: {entry.summary}"  # type: ignore[attr-defined]


def _techniques() -> Iterator[str]:
    return _entries(sorted(TECHNIQUES, key=attrgetter("order")))


def _pages() -> Iterator[str]:
    """All pages in the order of the navigation, by their titles and first sentences."""
    navigation = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    for name in re.findall(r": ([\w/-]+\.md)$", navigation, re.M):
        text = (ROOT / "docs" / name).read_text(encoding="utf-8")
        title = re.search(r"^# (.+)$", text, re.M)
        paragraphs = (part.strip() for part in text.split("\n\n"))
        first = next((part for part in paragraphs if re.match(r"[A-Z]|`(?!``)", part)), "")
        sentence = _WHOLE.match(" ".join(first.split()))
        about = f": {sentence[1].rstrip(':')}" if sentence else ""
        yield f"- [{title[1] if title else name}]({name}){about}"


def _commands(group: str) -> Iterator[str]:
    for command in listed():
        if command.group == group:
            where = f"cli/{page_of(command.name)}.md#nonet-{command.name}"
            yield f"- [nonet {command.name}]({where}): {command.summary}"


def _functions() -> Iterator[str]:
    pages = pages_of_names()
    for name in nonet.__all__:
        thing = getattr(nonet, name)
        if name[0].islower() and name in pages:
            about = " ".join((thing.__doc__ or "").partition("\n\n")[0].split())
            yield f"- [nonet.{name}]({pages[name]}): {about}"


def _tools() -> Iterator[str]:
    from nonet.mcp import TOOLS  # needs nonet[mcp]

    return _entries(TOOLS)


def _endpoints() -> Iterator[str]:
    from nonet.web.endpoints import ENDPOINTS  # needs nonet[web]

    for endpoint in ENDPOINTS:
        yield f"- {endpoint.method} {endpoint.path}: {endpoint.summary}"


if __name__ == "__main__":
    sys.exit(keep({ROOT / "docs" / "llms.txt": overview()}))
