"""What `compile.mjs` runs inside Pyodide: /out.zip has what nonet needs of /in.zip, compiled.

The files of /in.zip are nonet's, which are in /nonet too, and those of the standard library. What
nonet imports, wherever in its code, is imported here: no other part of the library is needed.
Docstrings are left out, and the types of arguments of our own functions: at run time nobody reads
them. Asserts stay, and our numbers of lines.
"""

from __future__ import annotations

import ast
import marshal
import sys
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from importlib.util import MAGIC_NUMBER, source_hash
from types import CodeType

LIBRARY = "/lib/python314.zip/"
_UNCHECKED = (1).to_bytes(4, "little")  # with a hash of the source, which nobody looks at
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class _Shorter(ast.NodeTransformer):
    def __init__(self, *, mine: bool) -> None:
        self._mine = mine

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
        if isinstance(node, ast.ClassDef):  # a dataclass would make itself one, which takes long
            node.body[0] = ast.Expr(ast.Constant("."))
        else:
            node.body[:1] = [] if node.body[1:] or isinstance(node, ast.Module) else [ast.Pass()]


def compiled(name: str, source: bytes) -> bytes:
    """A module as a .pyc file."""
    mine = name.startswith("nonet/")
    tree = _Shorter(mine=mine).visit(ast.parse(source))
    code = compile(ast.fix_missing_locations(tree), f"/{name}", "exec", dont_inherit=True)
    kept = code if mine else _without_lines(code)
    return MAGIC_NUMBER + _UNCHECKED + source_hash(source) + marshal.dumps(kept)


def _without_lines(code: CodeType) -> CodeType:
    parts = (
        _without_lines(each) if isinstance(each, CodeType) else each for each in code.co_consts
    )
    return code.replace(co_linetable=b"", co_consts=tuple(parts))


def imported(source: bytes) -> Iterator[str]:
    """The modules of others that a source imports, in a function too."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            yield node.module
            yield from (f"{node.module}.{each.name}" for each in node.names)


def needed(names: list[str], given: zipfile.ZipFile) -> set[str]:
    """The files of the library that nonet needs."""
    for name in names:
        if name.startswith("nonet/") and name.endswith(".py"):
            module = name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
            for each in (module, *imported(given.read(name))):
                with suppress(ImportError):
                    import_module(each)
    specs = [each.__spec__ for each in sys.modules.values() if getattr(each, "__spec__", None)]
    origins = {str(spec.origin) for spec in specs if spec and spec.origin}  # "frozen" needs no file
    return {each.removeprefix(LIBRARY) for each in origins if each.startswith(LIBRARY)}


def main() -> None:
    """See the top."""
    with zipfile.ZipFile("/in.zip") as given, zipfile.ZipFile("/out.zip", "w") as made:
        names = given.namelist()
        kept = needed(names, given)
        for name in names:
            body = given.read(name)
            if not name.startswith(("nonet/", "encodings/")) and name not in kept:
                continue
            if name.endswith(".py"):
                made.writestr(f"{name}c", compiled(name, body))
            else:
                made.writestr(name, body)


main()
