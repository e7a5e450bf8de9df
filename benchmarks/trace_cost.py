"""What it costs that an engine can be traced, when nobody listens.

    python benchmarks/trace_cost.py [--repeat 15] [--engines a,b] [--only able|mute] PUZZLE...

Each engine runs as it is, and in a copy from whose source every ``if emit is not None ...`` (and
``self.emit``) was cut out. Both solve the same puzzles in turns; the figure is the ratio of the
least CPU times, less 1. Naive engines want an easy puzzle. ``--only`` runs one of the two, for a
tool that counts instructions, which nothing disturbs: ``valgrind --tool=callgrind``.
"""

from __future__ import annotations

import ast
import importlib
import sys
import types
from collections.abc import Callable
from pathlib import Path

import nonet
from _common import TRACEABLE, cpu_time, names, parser_of
from nonet.engines import ENGINES, Search
from nonet.model import Puzzle

Start = Callable[[Puzzle, int], Search]


class _Silence(ast.NodeTransformer):
    """Cuts out what is done only if somebody listens."""

    def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt]:
        self.generic_visit(node)
        test = ast.unparse(node.test)
        if test.startswith(("self.emit is not None", "emit is not None")):
            return node.orelse or ast.Pass()
        return node


def silent(name: str) -> types.ModuleType:
    """A copy of a module whose engine cannot be traced."""
    module = importlib.import_module(name)
    assert module.__file__ is not None
    source = Path(module.__file__).read_text(encoding="utf-8")
    tree = _Silence().visit(ast.parse(source))
    copy = types.ModuleType(name)
    sys.modules[name], before = copy, sys.modules[name]
    exec(compile(ast.fix_missing_locations(tree), f"silent {name}", "exec"), copy.__dict__)
    sys.modules[name] = before
    return copy


def silent_engines(engines: list[str]) -> dict[str, Start]:
    """Each engine's way to start, from sources without tracing."""
    base = "nonet.engines._python"
    before = importlib.import_module(base)
    sys.modules[base] = silent(base)
    package = importlib.import_module("nonet.engines")
    vars(package)["_python"] = sys.modules[base]
    starts = {
        name: silent(f"nonet.engines.{name.replace('-', '_')}").ENGINE.start for name in engines
    }
    sys.modules[base] = vars(package)["_python"] = before
    return starts


def seconds(start: Start, puzzles: list[Puzzle]) -> float:
    """CPU time for all puzzles, until it is known whether there is a second solution."""
    return cpu_time(lambda: [start(puzzle, 0).run(2, keep=False) for puzzle in puzzles])[0]


def main() -> None:
    parser = parser_of(__doc__, files=False, output=False)
    parser.add_argument("puzzles", nargs="+")
    parser.add_argument("--repeat", type=int, default=15)
    parser.add_argument("--engines", type=names, default=TRACEABLE, help="with commas between")
    parser.add_argument("--only", choices=("able", "mute"))
    arguments = parser.parse_args()
    puzzles = [nonet.parse(text) for text in arguments.puzzles]
    without = silent_engines(arguments.engines)
    for name in arguments.engines:
        if arguments.only:
            start = without[name] if arguments.only == "mute" else ENGINES.get(name).start
            for _ in range(arguments.repeat):
                seconds(start, puzzles)
            continue
        pairs = [
            (seconds(ENGINES.get(name).start, puzzles), seconds(without[name], puzzles))
            for _ in range(arguments.repeat)
        ]
        able, mute = (min(times) for times in zip(*pairs, strict=True))
        print(
            f"{name:<16} {able * 1000:8.2f} ms, mute {mute * 1000:8.2f} ms: {able / mute - 1:+.1%}"
        )


if __name__ == "__main__":
    main()
