"""The wheel for notebooks in the browser: examples/browser.ipynb runs in Pyodide."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TOOLS = Path(__file__).parents[2] / "tools/static"
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
