"""The wheel for notebooks in the browser: an example notebook's code runs in Pyodide."""

from __future__ import annotations

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
console.log(python.runPython(readFileSync(0, 'utf8')));
"""
# As the cells of a notebook, whose last value is shown as a picture.
_CELLS = """
import importlib.metadata
import nonet
puzzle = nonet.parse("1..4....2......3")
solved = nonet.solve(puzzle)
f"{importlib.metadata.version('nonet')} {solved.count} {puzzle._repr_svg_()[:4]}"
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
    done = subprocess.run(command, input=_CELLS, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr[-2000:]
    version, count, picture = done.stdout.split()
    assert version[0].isdigit() and (count, picture) == ("1", "<svg")
