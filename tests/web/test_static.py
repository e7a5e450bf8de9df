"""The page and the wheel without a server: what is in their folders, and what they answer."""

from __future__ import annotations

import gzip
import json
import lzma
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from static_page import folder
from web_questions import QUESTIONS, asked_of_server, timeless

TOOLS = Path(__file__).parents[2] / "tools/static"


@pytest.fixture(scope="module")
def built() -> Path:
    found = folder()
    if found is None:
        pytest.skip("the page without a server is not built: just static build/static")
    return found


@pytest.fixture(scope="module")
def node() -> str:
    found = shutil.which("node")
    if found is None:
        pytest.skip("node is not installed")
    return found


def asked(node: str, built: Path, questions: Any) -> Any:
    command = [node, str(TOOLS / "answer.mjs"), str(built)]
    text = json.dumps(questions)
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr[-2000:]
    return json.loads(done.stdout)


def test_pyodide_answers_with_the_bytes_of_the_server(node: str, built: Path) -> None:
    # What is missing in a browser is missing there: an engine, and fsrs, which says when a lesson
    # comes again.
    questions = [
        each for each in QUESTIONS if each[0] != "engines" and '"finished"' not in (each[1] or "")
    ]
    theirs = [
        found for each, found in zip(QUESTIONS, asked_of_server(), strict=True) if each in questions
    ]
    mine = asked(node, built, questions)["answers"]
    for question, local, server in zip(questions, mine, theirs, strict=True):
        assert (local["status"], timeless(local["text"])) == server, question


HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
# In Python, in native code, and in both; most of them do not end by themselves within these times.
LONG: list[tuple[str, dict[str, Any]]] = [
    ("count", {"size": 16}),
    ("count", {"puzzle": "." * 81}),
    ("steps", {"puzzle": HARD}),
    ("explain", {"puzzle": HARD}),
    ("hint", {"puzzle": HARD}),
    ("move", {"puzzle": HARD, "changes": "r1c2=1"}),
    ("answer", {"puzzle": HARD, "changes": "r1c2<>1"}),
    ("rate", {"puzzle": HARD}),
    ("rate", {"puzzle": HARD, "scale": "se121"}),
    ("generate", {"size": 16, "difficulty": "hard"}),
    ("generate", {"size": 9, "clues": 19}),
    ("solutions", {"puzzle": "." * 81, "offset": 900_000}),
    ("solve", {"size": 49}),
]


def test_what_takes_too_long_or_is_given_up_stops(node: str, built: Path) -> None:
    # The first time of all, what is needed is imported; in CPU time, as the machine may be busy.
    timed: list[list[Any]] = [[path, json.dumps({**body, "timeout": 0.4})] for path, body in LONG]
    given_up: list[list[Any]] = [[path, json.dumps(body), 400] for path, body in LONG]
    answers = asked(node, built, [*timed, *timed, *given_up])["answers"]
    number = len(LONG)
    for question, answer in zip(timed, answers[number : 2 * number], strict=True):
        most = 120 if "se121" in question[1] else 50  # its scale asks too seldom: 70 to 91 ms
        assert answer["status"] in (200, 422) and answer["late"] <= most, (question, answer)
    for question, answer in zip(given_up, answers[2 * number :], strict=True):
        assert answer["status"] in (200, 503) and answer["late"] <= 300, (question, answer)


def test_a_module_that_would_not_find_what_it_imports_is_known(
    node: str, built: Path, tmp_path: Path
) -> None:
    (python,) = built.glob("v-*/py")
    with lzma.open(python / "nonet.zip.xz") as packed, zipfile.ZipFile(packed) as files:
        files.extract("nonet/_native.abi3.so", tmp_path)
    module = tmp_path / "nonet/_native.abi3.so"

    def unmet(main: Path) -> list[str]:
        command = [node, str(TOOLS / "imports.mjs"), str(module), str(main)]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        return str(done.stdout).split()

    assert unmet(python / "pyodide.asm.wasm") == []
    assert "PyErr_CheckSignals" in unmet(module)


def test_it_survives_what_is_too_deep_and_misses_what_is_not_there(node: str, built: Path) -> None:
    deep = "[" * 10_000
    questions = [
        ["rate", json.dumps({"puzzle": "." * 80 + "1", "timeout": 0.3})],
        ["convert", json.dumps({"puzzle": deep})],
        ["convert", deep],
        ["hint", json.dumps({"puzzle": "1..4....2......3"})],
        ["solve", json.dumps({"puzzle": "1..4....2......3", "engine": "cp-sat"})],
    ]
    answers = asked(node, built, questions)["answers"]
    assert [each["status"] for each in answers] == [422, 422, 400, 200, 422]
    assert "cp-sat" in answers[-1]["text"] and "pip" not in answers[-1]["text"]
    engines = asked(node, built, [["engines", None]])["answers"][0]["text"]
    missing = {each["name"]: each["missing"] for each in json.loads(engines)["engines"]}
    assert missing.pop("cp-sat")
    assert set(missing.values()) == {None}


def test_sizes(built: Path) -> None:
    packed = {
        path.relative_to(built).as_posix(): len(gzip.compress(path.read_bytes(), 9))
        for path in built.rglob("*")
        if path.is_file()
    }
    worker = (built / "sw.js").read_text(encoding="utf-8")
    first = json.loads(re.findall(r"const FIRST = (\[.*?\]);", worker)[0])
    later = json.loads(re.findall(r"const LATER = (\[.*?\]);", worker)[0])
    page = (built / "index.html").read_text(encoding="utf-8")
    names = re.findall(r'(?:href|src)="([\w./-]+)"', page)
    paint = sum(packed[name] for name in {"index.html", *names})
    assert paint + packed["api/examples/easy-1.json"] <= 110_000
    assert sum(packed[name] for name in {*first, *later, "sw.js"} - {"./"}) <= 6_500_000
    assert all(name in packed for name in [*first, *later] if name != "./")


def test_the_folder_can_be_published_anywhere(built: Path) -> None:
    page = (built / "index.html").read_text(encoding="utf-8")
    assert not re.findall(r'(?:href|src)="(?:/|https?:)', page)
    policy = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)[0]
    assert "'wasm-unsafe-eval'" in policy and "'unsafe-eval'" not in policy
    manifest = json.loads((built / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert all((built / icon["src"]).exists() for icon in manifest["icons"])
    for word in ("Mozilla Public License", "Python Software Foundation", "nanobind", "MIT"):
        assert word in (built / "LICENSES.txt").read_text(encoding="utf-8")
    pinned = json.loads((TOOLS / "package.json").read_text(encoding="utf-8"))
    locked = json.loads((TOOLS / "package-lock.json").read_text(encoding="utf-8"))
    version = pinned["dependencies"]["pyodide"]
    assert version == locked["packages"]["node_modules/pyodide"]["version"]


ROOT = Path(__file__).parents[2]
_RUN = """
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
const [folder, wheel] = process.argv.slice(1);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${folder}/` });
python.unpackArchive(new Uint8Array(readFileSync(wheel)), 'wheel');
const { code, given } = JSON.parse(readFileSync(0, 'utf8'));
python.globals.set('given', given);
console.log(python.runPython(code));
"""
# Cell by cell, as a kernel does: what each prints, and the picture of a value at its end.
_KERNEL = """
import ast, contextlib, io, json
cells, names, shown = json.loads(given), {}, []
for cell in cells:
    *before, last = ast.parse(cell).body
    ends_in_value = isinstance(last, ast.Expr)
    body = before if ends_in_value else [*before, last]
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(ast.Module(body, []), "cell", "exec"), names)
        value = ends_in_value and eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    shown.append([printed.getvalue(), getattr(value, "_repr_svg_", str)()[:4]])
json.dumps(shown)
"""


def test_a_notebook_in_the_browser_solves_and_shows_a_puzzle(tmp_path: Path) -> None:
    module = ROOT / "build/wasm/_native.abi3.so"
    pyodide = TOOLS / "node_modules/pyodide"
    node = shutil.which("node")
    if node is None or not module.exists() or not pyodide.exists():
        pytest.skip("node, npm's pyodide (npm ci) or the module (just static) is missing")
    command = [sys.executable, str(TOOLS / "wheel.py"), str(module), str(tmp_path)]
    subprocess.run(command, check=True)
    (wheel,) = tmp_path.glob("nonet-*-cp312-abi3-pyemscripten_*_wasm32.whl")
    command = [node, "--input-type=module", "-e", _RUN, str(pyodide), str(wheel)]
    notebook = json.loads((ROOT / "examples/browser.ipynb").read_text(encoding="utf-8"))
    cells = [
        cell["source"]
        for cell in notebook["cells"]
        if cell["cell_type"] == "code" and "install" not in cell["metadata"].get("tags", ())
    ]
    given = json.dumps({"code": _KERNEL, "given": json.dumps(cells)})
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr[-2000:]
    solved, picture, hint = json.loads(done.stdout)
    assert solved[0] == "1 solution\n" and picture[1] == "<svg" and "Hidden Single" in hint[0]
