"""Small changes of nonet's own sources, each of which the tests should notice.

    just mutate src/nonet/_prove --tests tests/prove --count 20 [--seed 1]
    just mutate src/nonet/constraints --run 'python -m campaigns rules laws --minutes 1'

A copy of the tree is changed in one operator, number or word at a time, and the tests are run until
one fails, or another command that is to fail. What survives is printed, to be read: a test is
missing, or the change does nothing. A change of ``native/`` is built first (``--build``, a command
that leaves the module in the copy).
"""

import argparse
import io
import os
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import tokenize
import warnings
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
_TWO_WAYS = "< <=, > >=, == !=, + -, * //, & |, << >>, and or, any all, min max, True False, "
_TWO_WAYS += "continue break, && ||, ++ --, true false, is in, += -="
SWAPS = {a: b for pair in map(str.split, _TWO_WAYS.split(",")) for a, b in (pair, pair[::-1])}
SWAPS |= {"%": "*", "^": "|", "not": "", "if": "if not", "while": "while not", "raise": "0,"}
_NATIVE = re.compile(r'//.*|^\s*#.*|"(?:\\.|[^"\\])*"|(?<= )(?:[-+*<>=!&|]{1,2})(?= )|\b\w+\b')


class Change(NamedTuple):
    """One word of a file that becomes another."""

    path: Path
    line: int
    at: int
    was: str
    now: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.was} -> {self.now or 'nothing'}"

    def text(self, before: str) -> str:
        """The whole file with the change."""
        lines = before.splitlines(keepends=True)
        line = lines[self.line - 1]
        lines[self.line - 1] = line[: self.at] + self.now + line[self.at + len(self.was) :]
        return "".join(lines)


def changes(path: Path, text: str) -> list[Change]:
    """All changes of a file; not every one leaves it one that can be compiled."""
    return [
        Change(path, line, at, word, now)
        for line, at, word in (_words if path.suffix == ".py" else _native_words)(text)
        if (now := SWAPS.get(word) if not word.isdigit() else str(int(word) + 1)) is not None
    ]


def _words(text: str) -> list[tuple[int, int, str]]:
    """Operators, numbers and keywords of Python, none of annotations' `|`."""
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    kinds = {tokenize.OP, tokenize.NAME, tokenize.NUMBER}
    return [(*token.start, token.string) for token in tokens if token.type in kinds]


def _native_words(text: str) -> list[tuple[int, int, str]]:
    return [
        (number, match.start(), match[0])
        for number, line in enumerate(text.splitlines(), 1)
        for match in _NATIVE.finditer(line)
        if match[0] not in ("if", "while", "is", "in", "not")
    ]


def compiles(change: Change) -> bool:
    """True if a changed file is one of Python still; of C++ the build finds out."""
    if change.path.suffix != ".py":
        return True
    try:
        with warnings.catch_warnings(action="ignore"):
            compile(change.text(change.path.read_text("utf-8")), "changed", "exec")
    except SyntaxError:
        return False
    return True


def outcome(here: Path, words: list[str], build: str, seconds: float) -> str:
    """The result of the tests, or of another command, on a copy: killed, survived, or no end."""
    env = {"PYTHONPATH": f"{here / 'src'}:{here / 'tests'}", "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        if build and subprocess.run(build, shell=True, cwd=here, check=False).returncode:
            return "not built"
        done = subprocess.run(
            words,
            cwd=here,
            env={**os.environ, **env},
            capture_output=True,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "no end"
    return "survived" if done.returncode == 0 else "killed"


def main() -> int:
    """Tries changes; the exit code is 1 where the tests fail without one."""
    parser = argparse.ArgumentParser(prog="mutate", description=__doc__)
    parser.add_argument("sources", nargs="+", help="files or folders, from the root of the tree")
    notices = parser.add_mutually_exclusive_group(required=True)
    notices.add_argument("--tests", nargs="+")
    notices.add_argument("--run", metavar="COMMAND", help="what fails where it notices a change")
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=300, help="for the tests of a change")
    parser.add_argument("--build", default="", help="run in the copy after a change of native/")
    options = parser.parse_args()
    words = [sys.executable, "-m", "pytest", "-x", "-q", "-n0", "-p", "no:cacheprovider"]
    words = shlex.split(options.run) if options.run else [*words, *options.tests]
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder) / "tree"
        left_out = shutil.ignore_patterns(".git", "build", "__pycache__", ".*_cache")
        shutil.copytree(ROOT, here, ignore=left_out, symlinks=True)
        places = [here / source for source in options.sources]
        files = [path for place in places for path in sorted(place.rglob("*"))] + places
        known = [path for path in files if path.suffix in {".py", ".cpp", ".hpp"}]
        made = [change for path in known for change in changes(path, path.read_text("utf-8"))]
        if outcome(here, words, options.build, 10 * options.seconds) != "survived":
            print("the tests fail without a change", file=sys.stderr)
            return 1
        counts = Counter[str]()
        random.Random(options.seed).shuffle(made)
        for change in islice(filter(compiles, made), options.count):
            before = change.path.read_text("utf-8")
            change.path.write_text(change.text(before), "utf-8")
            ended = outcome(here, words, options.build, options.seconds)
            change.path.write_text(before, "utf-8")
            counts[ended] += 1
            print(f"{ended}: {change._replace(path=change.path.relative_to(here))}", flush=True)
    print(dict(counts))
    return 0


if __name__ == "__main__":
    sys.exit(main())
