"""Small changes of the sources, each of which some test should notice."""

from __future__ import annotations

import ast
import copy
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

_SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
# What says nothing about behaviour: sizes of caches, types, decorators, checks for the reader.
_SKIPPED = (ast.Assert, ast.Import, ast.ImportFrom, ast.JoinedStr)
_NATIVE = (
    *((" < ", " <= "), (" <= ", " < "), (" > ", " >= "), (" >= ", " > "), (" == ", " != ")),
    *((" != ", " == "), (" + ", " - "), (" - ", " + "), (" && ", " || "), (" || ", " && ")),
    *((" & ", " | "), (" | ", " & "), (" << ", " >> "), ("if (", "if (!"), ("++", "--")),
    *((" 0;", " 1;"), (" 1;", " 0;"), ("true", "false"), ("false", "true"), ("break;", ";")),
)


@dataclass(frozen=True)
class Mutant:
    """One change of one file.

    Attributes:
        path: The file, from the root of the tree.
        lines: Those of the statement that it is in; the tests that run one of them may notice
            it. Of what is run once, when the module is imported, those that use its name.
        line: Where the change is.
        was, now: What stood there, and what stands there now.
        text: The whole file with the change.
    """

    path: str
    lines: frozenset[int]
    line: int
    was: str
    now: str
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.was} -> {self.now}"


@dataclass(frozen=True)
class _Place:
    """Part of a tree that can be changed, and the statement that it belongs to."""

    node: ast.expr | ast.stmt
    now: ast.AST
    lines: frozenset[int]


def _variants_of(node: ast.AST) -> Iterator[ast.AST]:
    """What can be put in place of a part."""
    made = copy.copy(node)  # only what is right under it is replaced
    match made:
        case ast.Compare(ops=[op]) if type(op) in _SWAPPED:
            made.ops = [_SWAPPED[type(op)]()]  # type: ignore[list-item]
            yield made
        case ast.BinOp(op=op) | ast.BoolOp(op=op) if type(op) in _SWAPPED:
            texts = [each for each in ast.walk(made) if isinstance(each, ast.Constant)]
            if not any(isinstance(each.value, str) for each in texts):
                made.op = _SWAPPED[type(op)]()  # type: ignore[assignment]
                yield made
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            made.test = ast.UnaryOp(ast.Not(), test)
            yield made
        case ast.Continue():
            yield ast.Break()
        case ast.Break():
            yield ast.Continue()
        case ast.Raise() | ast.AugAssign() | ast.Expr(value=ast.Call()):
            yield ast.Pass()
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
            yield ast.Return(ast.Constant(None))


def _is_skipped(node: ast.AST) -> bool:
    if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
        return True
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True  # a docstring
    return isinstance(node, _SKIPPED)


def _inside(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a node that say what is done: no annotations, no decorators."""
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns", "decorator_list", "bases", "keywords"} and not (
            isinstance(node, ast.Call)
        ):
            continue
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, ast.AST):
                yield each


_FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef


def _names_set(node: ast.stmt) -> set[str]:
    """The names that a statement outside of functions gives a value."""
    match node:
        case ast.Assign(targets=targets):
            return {each.id for each in targets if isinstance(each, ast.Name)}
        case ast.AnnAssign(target=ast.Name(id=name)):
            return {name}
    return set()


@dataclass
class _Uses:
    """In which lines of functions a name is used, or an attribute of that name."""

    found: dict[str, set[int]] = field(default_factory=dict)

    def note(self, node: ast.AST, in_function: bool) -> None:
        """Looks at a node and at all that is in it."""
        if in_function and isinstance(node, ast.Name | ast.Attribute):
            name = node.id if isinstance(node, ast.Name) else node.attr
            if isinstance(node.ctx, ast.Load):
                self.found.setdefault(name, set()).add(node.lineno)
        inner = in_function or isinstance(node, _FUNCTIONS | ast.Lambda)
        for each in ast.iter_child_nodes(node):
            self.note(each, inner)

    def lines(self, node: ast.stmt, in_function: bool) -> frozenset[int]:
        """The lines that tests run where a statement matters."""
        if isinstance(node, _FUNCTIONS):  # what its arguments are where they are not given
            return frozenset(range(node.body[0].lineno, (node.body[-1].end_lineno or 0) + 1))
        if in_function:
            head = getattr(node, "test", getattr(node, "iter", node))
            return frozenset(range(node.lineno, (head.end_lineno or node.lineno) + 1))
        return frozenset().union(*(self.found.get(name, ()) for name in _names_set(node)))


def _places_in(
    node: ast.AST, lines: frozenset[int], in_function: bool, uses: _Uses
) -> Iterator[_Place]:
    if _is_skipped(node):
        return
    if isinstance(node, ast.stmt):
        lines = uses.lines(node, in_function)
    if hasattr(node, "lineno"):
        for now in _variants_of(node):
            yield _Place(node, now, lines)  # type: ignore[arg-type]
    inner = in_function or isinstance(node, _FUNCTIONS | ast.Lambda)
    for each in _inside(node):
        yield from _places_in(each, lines, inner, uses)


def _places(module: ast.Module) -> Iterator[_Place]:
    """All that can be changed in a file."""
    uses = _Uses()
    uses.note(module, False)
    return _places_in(module, frozenset(), False, uses)


def _offsets(lines: list[bytes], node: ast.expr | ast.stmt) -> tuple[int, int]:
    begin = sum(map(len, lines[: node.lineno - 1])) + node.col_offset
    assert node.end_lineno is not None and node.end_col_offset is not None
    return begin, sum(map(len, lines[: node.end_lineno - 1])) + node.end_col_offset


def _head_only(place: _Place) -> tuple[ast.expr | ast.stmt, ast.AST]:
    """Of `if` and `while` the condition alone is changed: the rest stays as it is written."""
    if isinstance(place.node, ast.If | ast.While):
        assert isinstance(place.now, ast.If | ast.While)
        return place.node.test, place.now.test
    return place.node, place.now


def count_python(root: Path, path: str) -> int:
    """How many mutants of a Python file there are."""
    return sum(1 for _ in _places(ast.parse((root / path).read_bytes())))


def python_mutant(root: Path, path: str, number: int) -> Mutant:
    """One mutant of a Python file."""
    source = (root / path).read_bytes()
    return _python_mutant(path, source, list(_places(ast.parse(source)))[number])


def _python_mutant(path: str, source: bytes, place: _Place) -> Mutant:
    node, now = _head_only(place)
    lines = source.splitlines(keepends=True)
    begin, end = _offsets(lines, node)
    new = ast.unparse(ast.fix_missing_locations(now))
    if isinstance(node, ast.expr):
        new = f"({new})"
    was = " ".join(source[begin:end].decode().split())
    text = (source[:begin] + new.encode() + source[end:]).decode()
    return Mutant(path, place.lines, node.lineno, was, new, text)


def _mutants_of(root: Path, path: str) -> Iterator[Mutant]:
    """All mutants of a file, which is parsed once."""
    if not path.endswith(".py"):
        yield from (native_mutant(root, path, n) for n in range(count_native(root, path)))
        return
    source = (root / path).read_bytes()
    for place in _places(ast.parse(source)):
        yield _python_mutant(path, source, place)


def _native_places(text: str) -> list[tuple[int, str, str]]:
    """Positions in a C++ source, what stands there, and what could."""
    found = []
    position = 0
    for line in text.splitlines(keepends=True):
        code = line.split("//")[0]
        bare = code.strip()
        if bare and not bare.startswith(("#", "static_assert", "template", "using", "assert")):
            for was, now in _NATIVE:
                for match in re.finditer(re.escape(was), code):
                    found.append((position + match.start(), was, now))
        position += len(line)
    return found


def count_native(root: Path, path: str) -> int:
    """How many mutants of a C++ file there are."""
    return len(_native_places((root / path).read_text("utf-8")))


def native_mutant(root: Path, path: str, number: int) -> Mutant:
    """One mutant of a C++ file."""
    text = (root / path).read_text("utf-8")
    position, was, now = _native_places(text)[number]
    if was == "if (":  # the whole condition: its bracket is looked for
        depth, end = 1, position + len(was)
        while depth:
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        was = text[position:end]
        now = f"if (!({was[4:-1]}))"
    changed = text[:position] + now + text[position + len(was) :]
    line = text.count("\n", 0, position) + 1
    shown = text.splitlines()[line - 1].strip()
    what = f"{was.strip()} in `{shown}`"
    return Mutant(path, frozenset({line}), line, what, now.strip(), changed)


def like(root: Path, text: str) -> Mutant | None:
    """The mutant that is shown so, or the nearest one of its file where lines have moved."""
    path, line, change = text.split(":", 2)
    if not (root / path).exists():
        return None
    alike = [each for each in _mutants_of(root, path) if str(each).split(":", 2)[2] == change]
    return min(alike, key=lambda each: abs(each.line - int(line)), default=None)


def sample(root: Path, paths: list[str], rng: random.Random) -> Iterator[Mutant]:
    """Mutants of these files in a random order, each place as likely as any other."""
    places = []
    for path in paths:
        counted = count_python if path.endswith(".py") else count_native
        places += [(path, number) for number in range(counted(root, path))]
    rng.shuffle(places)
    for path, number in places:
        made = python_mutant if path.endswith(".py") else native_mutant
        yield made(root, path, number)
