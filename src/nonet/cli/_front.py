"""The answers before click and the library are imported, which takes ten times as long.

That is ``nonet --version``, ``nonet --help``, and a line of a 9x9 that is solved in a pipe.
"""

from __future__ import annotations

import os
import sys

import nonet

TYPE_CHECKING = False  # which is what type checkers look at; `typing` takes time to import
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_CELLS = 81
_SYMBOLS = b".123456789"
_WIDEST, _NARROWEST = 78, 24
_BESIDE = 24  # columns that explanations need beside what they explain, or they go below it
# The headings of `nonet --help`, in this order. A group that is not here comes last.
GROUPS = {
    "solve": "Solve and count",
    "explain": "Explain and rate",
    "make": "Make puzzles",
    "show": "Show and convert",
    "play": "Play and serve",
    "lists": "Lists and help",
}
# Where people begin, which comes last.
PEOPLE = {
    "players": "play hint solve console saved",
    "teachers": "learn explain draw examples",
    "setters": "check candidates generate rate rules",
    "researchers": "count compare canonical techniques",
    "data": "batch job grade convert",
    "developers": "serve mcp formats engines",
}
_ABOUT = (
    "Solve, count, check and show Sudoku of every size and shape.",
    "Type a puzzle as it is, or name a file, or - for standard input. Exit codes: 0 solved; 1 no "
    "solution, or not unique where uniqueness was required; 2 usage; 3 bad input; 4 unsupported; "
    "5 a bound was reached before the answer; 6 a picture was repaired; 130 interrupted.",
)
_OPTIONS = (
    ("-V, --version", "Show the version and exit."),
    ("-h, --help", "Show this message and exit."),
)


def answered(words: list[str]) -> bool:
    """Answers the plainest questions; False where all of the command line is needed for it."""
    if words in (["--version"], ["-V"]):
        text = version_text()
    elif words in (["--help"], ["-h"]):
        from nonet.cli.commands import listed

        text = help_text(listed())
    elif len(words) == 2 and words[0] == "solve":
        text = _solution(words[1])
    else:
        return False
    try:
        if text:
            print(text, flush=True)
    except (OSError, ValueError):  # the other way has words for it
        return False
    return bool(text)


def version_text() -> str:
    """The text of `nonet --version`."""
    return f"nonet, version {nonet.__version__}"


def _solution(line: str) -> str:
    """The solution of a classic 9x9, or the first of several; empty where this is not the way."""
    givens = line.replace("0", ".").encode()
    on_terminal = sys.stdout is None or sys.stdout.isatty()
    if len(givens) != _CELLS or givens.strip(_SYMBOLS) or on_terminal or os.path.lexists(line):
        return ""
    if os.environ.get("NONET_SIMD"):  # which may be wrong
        return ""
    from nonet.engines import solve_one

    values = givens.translate(bytes.maketrans(_SYMBOLS, bytes(range(10))))
    _, count, grids, *_ = solve_one(values, 1)
    return grids[:_CELLS].translate(bytes(range(48, 58)) + bytes(246)).decode() if count else ""


def columns() -> int:
    """How wide a help text may be."""
    try:
        room = int(os.environ.get("COLUMNS") or 0) or os.get_terminal_size(1).columns or _WIDEST + 2
    except (OSError, ValueError):
        room = _WIDEST + 2
    return max(min(room - 2, _WIDEST), _NARROWEST)


def help_text(commands: Iterable[tuple[str, str, str, int]]) -> str:
    """The text of `nonet --help`: the commands with their summaries, by groups."""
    width, rows = columns(), list(commands)
    lines = ["Usage: nonet [OPTIONS] COMMAND ..."]
    if len(lines[0]) > width:
        lines = ["Usage: nonet", *_wrapped("[OPTIONS] COMMAND ...", width + 2, "  ")]
    for paragraph in _ABOUT:
        lines += ["", *_wrapped(paragraph, width, "  ")]
    lines += ["", "Options:", *_listed(_OPTIONS, width)]
    longest = max(len(name) for name, *_ in rows)
    for group in dict.fromkeys(group for _, _, group, _ in rows):
        own = [(name.ljust(longest), words) for name, words, of, _ in rows if of == group]
        lines += ["", f"{GROUPS.get(group, group)}:", *_listed(own, width)]
    begin = [(f"for {who}", names) for who, names in PEOPLE.items()]
    return "\n".join([*lines, "", "Where to begin:", *_listed(begin, width)])


def _listed(rows: Iterable[tuple[str, str]], width: int) -> Iterator[str]:
    rows = list(rows)
    first = max(len(term) for term, _ in rows)
    for term, text in rows:
        if width - 2 - first - 2 < _BESIDE:
            yield f"  {term.rstrip()}"
            yield from _wrapped(text, width + 2, " " * 6)
        else:
            lines = _wrapped(text, width, " " * (first + 4))
            yield f"  {term.ljust(first)}  {next(lines).strip()}"
            yield from lines


def _wrapped(text: str, width: int, indent: str) -> Iterator[str]:
    line = ""
    for word in text.split():
        if line and len(indent) + len(line) + 1 + len(word) > width:
            yield indent + line
            line = ""
        line += f" {word}" if line else word
    yield indent + line
