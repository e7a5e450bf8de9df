"""Runs in Pyodide, by `compile.mjs`: /out.zip has what nonet needs of /in.zip.

What Pyodide needs before it can unpack the rest stands under `start/`.

The files of /in.zip are nonet's, which are in /nonet too, and those of the standard library. What
nonet imports, wherever in its code, is imported here: no other part of the library is needed. What
a first hint needs is compiled; the rest stays source, which is half as large. Docstrings are left
out but those of rules, which are shown, and the types of arguments of our own functions: at run
time nobody reads them. Numbers of lines are left out of what is compiled, too: where an error was
raised is told by functions. Asserts stay.
"""

from __future__ import annotations

import ast
import json
import marshal
import sys
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from importlib.util import MAGIC_NUMBER, source_hash
from types import CodeType

# Whole packages of what Pyodide has imported by now, with what unpacks the rest.
_STARTED = {name.partition(".")[0] for name in sys.modules}
LIBRARY = "/lib/python314.zip/"
MINE = "/nonet/"
# Any puzzle that no technique but singles is needed for.
_FIRST = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
_UNCHECKED = (1).to_bytes(4, "little")  # with a hash of the source, which nobody looks at
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class _Shorter(ast.NodeTransformer):
    def __init__(self, name: str) -> None:
        self._mine = name.startswith("nonet/")
        self._is_of_rules = name.startswith("nonet/constraints/")

    def visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, (ast.Module, ast.ClassDef, *_FUNCTIONS)):
            self._cut_docstring(node)
        if self._mine and isinstance(node, _FUNCTIONS):
            node.returns = None
        if self._mine and isinstance(node, ast.arg):
            node.annotation = None
        self.generic_visit(node)
        return node

    def _cut_docstring(
        self, node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    ) -> None:
        if ast.get_docstring(node, clean=False) is None:
            return
        if self._is_of_rules and isinstance(node, ast.ClassDef):
            return
        if isinstance(node, ast.ClassDef):  # a dataclass would make itself one, which takes long
            node.body[0] = ast.Expr(ast.Constant("."))
        else:
            node.body[:1] = [] if node.body[1:] or isinstance(node, ast.Module) else [ast.Pass()]


def shorter(name: str, source: bytes) -> ast.Module:
    """A module without what nobody reads at run time."""
    tree: ast.Module = _Shorter(name).visit(ast.parse(source))
    return ast.fix_missing_locations(tree)


def compiled(name: str, source: bytes) -> bytes:
    """A module as a .pyc file."""
    code = compile(shorter(name, source), f"/{name}", "exec", dont_inherit=True)
    body = marshal.dumps(_without_lines(code))
    return MAGIC_NUMBER + _UNCHECKED + source_hash(source) + body


def _without_lines(code: CodeType) -> CodeType:
    parts = (
        _without_lines(constant) if isinstance(constant, CodeType) else constant
        for constant in code.co_consts
    )
    return code.replace(co_linetable=b"", co_consts=tuple(parts))


def begun() -> set[str]:
    """The files that are imported until a first hint is there."""
    from nonet.web.endpoints import prepare
    from nonet.web.limits import Limits
    from nonet.web.local import Local

    prepare(reading=False)
    local = Local(Limits())
    for path in ("check", "hint", "explain"):
        status, text = local.ask(path, json.dumps({"puzzle": _FIRST}))
        assert status == 200, text
    return _files()


def _files() -> set[str]:
    """Those of all modules that are there; what is "frozen" has none."""
    specs = [getattr(module, "__spec__", None) for module in sys.modules.values()]
    origins = {str(spec.origin) for spec in specs if spec and spec.origin}
    return {name.removeprefix(LIBRARY).removeprefix(MINE) for name in origins}


def imported(source: bytes) -> Iterator[str]:
    """The modules of others that a source imports, in a function too."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def needed(names: list[str], given: zipfile.ZipFile) -> set[str]:
    """The files of the library that nonet needs."""
    for name in names:
        if name.startswith("nonet/") and name.endswith(".py"):
            module = name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
            for other in (module, *imported(given.read(name))):
                with suppress(ImportError):
                    import_module(other)
    return _files()


def main() -> None:
    """See the top."""
    with zipfile.ZipFile("/in.zip") as given, zipfile.ZipFile("/out.zip", "w") as made:
        names = given.namelist()
        first = begun()
        kept = needed(names, given)
        for name in names:
            body = given.read(name)
            if not name.startswith(("nonet/", "encodings/")) and name not in kept:
                continue
            is_start = name.partition("/")[0].partition(".")[0] in _STARTED
            path = f"start/{name}" if is_start else name
            if name in first and name.endswith(".py"):
                made.writestr(f"{path}c", compiled(name, body))
            elif name.endswith(".py"):
                made.writestr(path, ast.unparse(shorter(name, body)))
            else:
                made.writestr(path, body)


main()
