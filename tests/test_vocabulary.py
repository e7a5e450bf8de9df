"""Words that are gone for good: one word for one thing, the field's word (docs/glossary.md)."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
# Each stood for several things, or for one that the field has another word for.
GONE = {
    "crew": "worker pool, thread pool",
    "desk": "dispatcher",
    "pleases": "accepted",
    "said": "output, record, given",
    "say": "describe, print, record",
    "says": "describes",
    "shelf": "cache",
    "tell": "describe, record, emit",
    "teller": "printer",
    "telling": "distinguishing, describing",
    "tells": "describes, emits",
    "told": "described, emitted, seen",
    "verdict": "status, result, code",
    "verdicts": "results, answers",
    "wish": "options, spec",
    "wishes": "options, specs",
}
# Names of variables that say how a thing was come by, and not what it is.
VAGUE = {"each", "found", "gone", "held"}
VAGUE_FILES = {"_around", "_beside", "_mixed", "_parts", "_pieces"}
_WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_IDENTIFIER = re.compile(r"[A-Za-z_]\w*")
# Comments and text, which the tests of English are for: only names count here.
_NOT_CODE = re.compile(
    r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`""", re.S
)


# In C++, but for names of members; some rooms and the tests still have them.
_VAGUE_NATIVE = re.compile(r"(?<![\w.:])(?<!->)(each|found|held)\b(?!\s*\()")
_LEFT_OUT = {"checker", "constraints", "fuzz", "proofs", "tests"}


def names_in_python(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Attribute(attr="tell"):
                pass  # where a file is: Python's word
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                yield name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.keyword(arg=str(name)):
                yield name
            case ast.alias(name=name, asname=alias):
                yield from (name, alias or "")


def names_in(file: Path) -> Iterator[str]:
    source = file.read_text(encoding="utf-8")
    if file.suffix in (".py", ".pyi"):
        yield from names_in_python(source)
    else:
        yield from _IDENTIFIER.findall(_NOT_CODE.sub(" ", source))


def gone_in(file: Path) -> set[str]:
    text = file.read_text(encoding="utf-8").lower() + file.stem
    if not any(word in text for word in GONE):  # so are most files, and parsing takes long
        return set()
    words = {
        (word.lower(), name)
        for name in {*names_in(file), file.stem}
        for word in _WORDS.findall(name)
    }
    return {f"{name} (rather: {GONE[word]})" for word, name in words if word in GONE}


def vague_in(source: str) -> set[str]:
    """Vague names of variables (but parameters `gone`, as of steps), and docstrings that ask."""
    tree = ast.parse(source)
    of_classes = [part for node in ast.walk(tree) if isinstance(node, ast.ClassDef)
                  for part in node.body if isinstance(part, ast.AnnAssign)]  # fmt: skip
    fields = {part.target for part in of_classes}
    names: set[str] = set()
    asking: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            asking.update(re.findall(r"\A(?:What|Whether)\b.*", ast.get_docstring(node) or ""))
        match node:
            case ast.arg(arg=name) if name != "gone":
                names.add(name)
            case ast.Name(id=name, ctx=ast.Store()) if node not in fields:
                names.add(name)
    return names & VAGUE | asking


def files() -> list[Path]:
    kinds = {".py", ".pyi", ".cpp", ".hpp", ".js"}
    folders = [
        ROOT / name for name in ("src", "native", "tools", "benchmarks", "campaigns", "tests")
    ]
    return [f for folder in folders for f in folder.rglob("*") if f.suffix in kinds]


def test_no_name_has_a_word_that_is_gone() -> None:
    assert {file.suffix for file in files()} >= {".py", ".pyi", ".cpp", ".hpp", ".js"}
    found = {str(file.relative_to(ROOT)): gone for file in files() if (gone := gone_in(file))}
    assert not found, "\n".join(f"{file}: {', '.join(sorted(n))}" for file, n in found.items())


@pytest.mark.parametrize(
    "source", ["def tell(x): ...", "a.told_on", "class WishList: ...", "f(verdict=1)"]
)
def test_the_words_are_found(source: str, tmp_path: Path) -> None:
    file = tmp_path / "example.py"
    file.write_text(source, encoding="utf-8")
    assert gone_in(file)


def test_variables_and_docstrings_name_what_things_are() -> None:
    source = '"""Whatever."""\nfor each in x:\n    def held(found): "Whether it is."'
    assert vague_in(source) == {"each", "found", "Whether it is."}
    folders = (ROOT / name for name in ("src", "tools", "benchmarks", "campaigns"))
    sources = [file for folder in folders for file in folder.rglob("*.py")]
    vague = {str(file.relative_to(ROOT)): vague_in(file.read_text("utf-8")) for file in sources}
    assert not {file: words for file, words in vague.items() if words}, "name what it is"
    assert not [file for file in sources if file.stem in VAGUE_FILES]
    native = [file for file in files() if file.suffix in {".cpp", ".hpp"}]
    ours = (file for file in native if not _LEFT_OUT & {*file.relative_to(ROOT).parts})
    assert not [file for file in ours if _VAGUE_NATIVE.search(_NOT_CODE.sub(" ", file.read_text()))]
