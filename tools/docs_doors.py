"""The table of questions and doors of docs/doors.md: names are looked up, holes have reasons."""

import re
from pathlib import Path

import nonet
from docs_reference import rows

_DOORS = "Library, Command, HTTP, Page, Assistant, Tables"
# What is asked; then for each door its name for it (= for the one before), or in words why it has
# none.
_QUESTIONS = """
Solve | solve | = | = | = | = | =
How many solutions | count | = | = | = | = | =
One, several or none | check | = | = | = | = | status
List the solutions | solutions | solve | solutions | = | too long to read | a row has one answer
Where solutions differ | true_candidates | candidates | = | = | true_candidates | differences
What is wrong | check | = | = | = | = | =
Which given was misread | diagnose | check | diagnose | = | check | diagnose
What is wrong on a board in play | mistakes | check | = | = | = | no board in play
The next step | hint | = | = | = | = | no board in play
What should have been seen first | hint | = | = | = | = | no board in play
Every step that applies | steps | explain | steps | = | spoils too much | no board in play
Was that move right | judge | in `nonet play` | move | = | check_move | no board in play
The whole path | explain | = | = | = | = | techniques
How hard | rate | = | = | = | = | =
What a setter wants to know | in parts | = | live | = | in parts | =
Make a puzzle | generate | = | = | = | = | begins without a column
Leave out needless givens | minimize | = | convert | finish | read | minimize
Numbers or givens that are missing | in parts | generate | finish | = | generate | for persons
The same puzzle otherwise | vary | = | convert | for programs | read | vary
The form that all its twins share | canonical | = | convert | for programs | read | canonical
Write it in another format | write | convert | = | = | read | write
Read a text or a link | parse | read | convert | = | read | reads its columns so
Read a picture | read_image | read | image | = | read | no pictures
Draw | draw_svg | draw | = | draws itself | draw | no pictures
How rules look on a board | draw_svg | show | clues | = | draw | no pictures
Compare engines | compare | = | = | = | about engines | =
What an engine does | trace | solve | trace | = | about engines | =
Judge an answer | grade | = | check | for programs | check | in `nonet grade`
Prove it | prove | check | proof | for programs | too long to read | a proof is a file
Check a proof | verify | = | proof | for programs | too long to read | a proof is a file
A lesson | in `nonet.lessons` | learn | lessons | = | learn | for persons
What was learned, what is next | in `nonet.course` | practise | course | = | for persons | =
An exercise | in `nonet.course` | practise | exercise | = | for persons | =
Was the exercise answered | in `nonet.course` | practise | answer | = | for persons | =
The rules there are | in `nonet.constraints` | rules | = | = | = | for persons
"""


def doors() -> str:
    """The table of questions and doors.

    Raises:
        SystemExit: A name is in no registry, or what a registry has stands in no line.
    """
    from nonet._tables import OPERATIONS  # needs nonet[arrow]
    from nonet.cli.commands import COMMANDS
    from nonet.mcp import TOOLS  # needs nonet[mcp]
    from nonet.web.endpoints import ENDPOINTS

    scripts = (Path(__file__).parents[1] / "src/nonet/web/static/js").rglob("*.js")
    quoted = set(re.findall(r"(?:ask|request\w*)\(\s*['`](\w+)", "\n".join(map(_text, scripts))))
    endpoints = set(ENDPOINTS.names())
    registries = (
        set(nonet.__all__),
        set(COMMANDS.names()),
        endpoints,
        endpoints & quoted,
        set(TOOLS.names()),
        set(OPERATIONS),
    )
    questions = [_named(line.split(" | ")) for line in _QUESTIONS.strip().splitlines()]
    table = [(question, *map(_cell, cells, registries)) for question, *cells in questions]
    asked = {e.name for e in ENDPOINTS.builtin() if e.request is not None}
    columns = [*zip(*questions, strict=True)]
    for place, known in ((3, asked), (5, registries[4]), (6, registries[5])):
        if missing := known - set(columns[place]):
            raise SystemExit(f"tools/docs_doors.py has no line for {', '.join(sorted(missing))}")
    return rows(f"What is asked, {_DOORS}", table)


def _named(cells: list[str]) -> list[str]:
    for place, cell in enumerate(cells):
        if cell == "=":
            cells[place] = cells[place - 1]
    return cells


def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def _cell(cell: str, known: set[str]) -> str:
    if cell in known:
        return f"`{cell}`"
    if " " not in cell:
        raise SystemExit(f"tools/docs_doors.py: there is no {cell!r} any more")
    return f"*{cell}*"
