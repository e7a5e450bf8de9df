"""Runs what the tutorials and the start page show, and compares what it prints with what they say.

    python tools/tutorials.py [--check] [PAGE ...]

Without `--check` it writes what was printed into the pages (docs/tutorials/*.md, docs/index.md)
where they say something else. The blocks of a page run in their order, in one empty folder:

- ``console``: each line that begins with ``$`` is a command for the shell; the lines up to the next
  command are what it prints, errors included.
- ``python``: one program through the page; a ``text`` block right after it is what it prints.

In what is printed, ``…`` stands for any text within a line, and a line that is only ``…`` for any
number of lines. ``<!-- not run: why -->`` above a block leaves it out.
"""

import argparse
import contextlib
import io
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "tutorials"
PAGES = [*sorted(FOLDER.glob("*.md")), ROOT / "docs" / "index.md"]
_BLOCK = re.compile(
    r"(?P<skip><!-- not run: .+? -->\n+)?^```(?P<kind>console|python|text)\n(?P<body>.*?)^```$",
    re.M | re.S,
)


class Printed(NamedTuple):
    """The output of a part of a page: where it stands, the text there, and the text that came."""

    start: int
    end: int
    source: str
    expected: str
    actual: str

    @property
    def as_shown(self) -> bool:
        """True if the page is right."""
        return re.fullmatch(_pattern(self.expected), self.actual, re.S) is not None


def _pattern(expected: str) -> str:
    lines = []
    for line in expected.splitlines(keepends=True):
        if line.strip() == "…":
            lines.append(r"(?:[^\n]*\n)*")
        else:
            lines.append(r"[^\n]*".join(map(re.escape, line.split("…"))))
    return "".join(lines)


def run(page: Path, folder: Path) -> list[Printed]:
    """Runs all blocks of a page in a folder."""
    text = page.read_text(encoding="utf-8")
    blocks = [match for match in _BLOCK.finditer(text) if not match["skip"]]
    environment = _environment(folder)
    names: dict[str, object] = {"__name__": "page"}
    printed: list[Printed] = []
    for number, block in enumerate(blocks):
        if block["kind"] == "console":
            printed += _run_commands(block, folder / "work", environment)
        elif block["kind"] == "python":
            actual = _run_python(block["body"], names, folder / "work")
            after = blocks[number + 1] if number + 1 < len(blocks) else None
            follows = after is not None and not text[block.end() : after.start()].strip()
            if after is not None and follows and after["kind"] == "text":
                where = (after.start("body"), after.end("body"))
                printed.append(Printed(*where, block["body"], after["body"], actual))
            elif actual:
                raise SystemExit(f"{page.name} does not show what this prints: {block['body']}")
    return printed


def _environment(folder: Path) -> dict[str, str]:
    """Where `nonet` is this one, nothing is coloured, and nothing of the user is touched."""
    programs = folder / "bin"
    programs.mkdir()
    (folder / "work").mkdir()
    nonet = programs / "nonet"
    nonet.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m nonet "$@"\n', encoding="utf-8")
    nonet.chmod(0o755)
    own = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "COLUMNS": "100", "TERM": "dumb"}
    own |= {"PATH": f"{programs}{os.pathsep}{os.environ['PATH']}", "LANG": "C.UTF-8"}
    return {**os.environ, **own, "PYTHONUTF8": "1", "NO_COLOR": "1"}


def _run_commands(block: re.Match[str], folder: Path, env: dict[str, str]) -> Iterator[Printed]:
    for part in re.finditer(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block["body"], re.M):
        done = subprocess.run(
            ["sh", "-c", part[1]],
            cwd=folder,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
        )
        begin = block.start("body")
        yield Printed(begin + part.start(2), begin + part.end(2), part[1], part[2], done.stdout)


def _run_python(source: str, names: dict[str, object], folder: Path) -> str:
    with contextlib.redirect_stdout(io.StringIO()) as printed, contextlib.chdir(folder):
        exec(compile(source, "tutorial", "exec"), names)
    return printed.getvalue()


def main(arguments: Sequence[str]) -> int:
    """Renews the pages, or says where they are wrong."""
    parser = argparse.ArgumentParser(description="Run what the tutorials show.")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("pages", nargs="*", type=Path, default=PAGES)
    options = parser.parse_args(arguments)
    wrong = 0
    for page in options.pages:
        with tempfile.TemporaryDirectory() as folder:
            stale = [block for block in run(page, Path(folder)) if not block.as_shown]
        text = page.read_text(encoding="utf-8")
        for block in reversed(stale):
            text = text[: block.start] + block.actual + text[block.end :]
            print(f"{page.name}: {block.source.strip()}", file=sys.stderr)
        if stale and not options.check:
            page.write_text(text, encoding="utf-8")
        wrong += len(stale)
    return int(bool(wrong) and options.check)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
