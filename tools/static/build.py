"""The page without a server, as a folder of files: `python tools/static/build.py DIR`.

Inputs: the page in the tree, npm's `pyodide` of exactly the version in package-lock.json, and the
native module for it (tools/static/module.py, or a wheel's). All paths are relative: the folder can
be published anywhere, in a subfolder too. What is made depends on the inputs alone.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import lzma
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from module import MissingToolError, compile_module

from nonet.web.bundle import bundle
from nonet.web.limits import Limits
from nonet.web.local import Local

HERE = Path(__file__).parent
SOURCE = HERE.parents[1] / "src/nonet"
PAGE = SOURCE / "web/static"
WORDS = SOURCE / "words/languages"
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
_SCRIPTS = ("worker.js", "signals.js", "start.js")
_START = "start/"
CODES = ("decode.js", "index.js")  # of npm's `qr`: what `zxing-cpp` is to the server
# What a browser does not need of nonet: commands, files, tables, other processes.
_LEFT_OUT = ("cli", "tui", "jobs", "mcp", "_compare", "_tables", "_batch", "_book")
_LEFT_OUT += ("web/static",)
_LEFT_OUT_FILES = ("duckdb.py", "pandas.py", "polars.py", "arrow.py", "__main__.py", "_native.pyi")
_LEFT_OUT_FILES += ("gym.py", "notebook.py", "sets.py", "storage.py", "streams.py")
_SERVER_ONLY = ("app", "bodies", "bundle", "dispatcher", "headers", "routes", "server", "workers")
_SERVER_ONLY += ("encoding", "groups", "turns", "_protocol")
_POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; "
    "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self' blob:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'"
)
_COMMENT = re.compile(rb"^ *(?://.*?|/[*].*?[*]/)\n|^ +", re.M | re.S)
_EPOCH = (1980, 1, 1, 0, 0, 0)
# Of which a text may ask for any.
_CODECS = ("__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "raw_unicode_escape")
_CODECS += ("unicode_escape", "utf_8", "utf_8_sig", "utf_16", "utf_16_le", "utf_16_be", "cp1252")


def archive(files: dict[str, bytes], *, packed: bool) -> bytes:
    """A zip file that is the same each time; not packed where the host will do so."""
    import io

    out = io.BytesIO()
    kind = zipfile.ZIP_DEFLATED if packed else zipfile.ZIP_STORED
    with zipfile.ZipFile(out, "w", kind, compresslevel=9) as made:
        for name, body in sorted(files.items()):
            made.writestr(zipfile.ZipInfo(name, _EPOCH), body, kind)
    return out.getvalue()


def sources(module: Path) -> dict[str, bytes]:
    """Nonet itself, as far as the page needs it, with the native module."""
    files = {"nonet/_native.abi3.so": module.read_bytes()}
    for path in sorted(SOURCE.rglob("*")):
        name = path.relative_to(SOURCE).as_posix()
        if not path.is_file() or path.suffix in (".pyc", ".so") or name in _LEFT_OUT_FILES:
            continue
        if any(name.startswith(f"{folder}/") for folder in _LEFT_OUT):
            continue
        if name.removeprefix("web/").removesuffix(".py") in _SERVER_ONLY and "web/" in name:
            continue
        files[f"nonet/{name}"] = path.read_bytes()
    return files


def library(path: Path) -> dict[str, bytes]:
    """The standard library, with the codecs that texts of puzzles come in."""
    parts = {}
    with zipfile.ZipFile(path) as whole:
        for name in whole.namelist():
            codec = re.fullmatch(r"encodings/(\w+)\.py", name)
            if not codec or codec[1] in _CODECS:
                parts[name] = whole.read(name)
    return parts


def compiled(files: dict[str, bytes], pyodide: Path) -> dict[str, bytes]:
    """Nonet and what it needs of the library; what a first hint needs is compiled.

    What Pyodide needs before it can unpack anything stands under `start/`.
    """
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "in.zip"), Path(folder, "out.zip")
        source.write_bytes(archive(files, packed=False))
        command = ["node", HERE / "compile.mjs", pyodide, source, target]
        subprocess.run([str(part) for part in command], check=True)
        with zipfile.ZipFile(target) as made:
            return {name: made.read(name) for name in made.namelist()}


def answers() -> dict[str, bytes]:
    """The answers to GET, which are always the same: a file for each."""
    from nonet import examples
    from nonet.lessons import campaign

    local = Local(Limits())
    names = ["engines", "formats", "games", "rules", "scales", "symmetries", "techniques"]
    names += ["alphabets", "examples", "lessons"]
    names += [f"lessons/{lesson.name}" for lesson in campaign()]
    for level in examples.levels():
        names += [f"examples/{example.name}" for example in examples.level(level)]
    answers = {}
    for name in names:
        status, text = local.ask(name)
        assert status == 200, text
        record = json.loads(text)
        for engine in record.get("engines", ()):
            if engine["name"] == "cp-sat":
                engine["missing"] = "the engine 'cp-sat' is not there in a browser"
        text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
        answers[f"api/{name}.json"] = text.encode()
    return answers


def build(target: Path, module: Path, pyodide: Path) -> dict[str, bytes]:
    """All files of the folder, by their paths."""
    behind = {f"py/{name}": (pyodide / name).read_bytes() for name in PYODIDE}
    python = compiled(sources(module) | library(pyodide / "python_stdlib.zip"), pyodide)
    start = {name: body for name, body in python.items() if name.startswith(_START)}
    others = {name: body for name, body in python.items() if name not in start}
    start = {name.removeprefix(_START): body for name, body in start.items()}
    behind["py/stdlib.zip"] = archive(start, packed=False)
    # Of a preset whose memory is small: a browser allocates all of it.
    preset = 6 | lzma.PRESET_EXTREME
    behind["py/nonet.zip.xz"] = lzma.compress(archive(others, packed=False), preset=preset)
    lock = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    # No packages: nothing is ever fetched from elsewhere.
    behind["py/lock.json"] = json.dumps({"info": lock["info"], "packages": {}}).encode()
    sizes = {"total": sum(map(len, behind.values()))}
    behind["py/sizes.json"] = json.dumps(sizes).encode()
    behind |= {name: (HERE / name).read_bytes() for name in _SCRIPTS}
    folder = f"v-{_digest(behind)}/"
    files = {f"{folder}{name}": body for name, body in behind.items()}
    page = {
        name.lstrip("/"): file.body for name, file in bundle(PAGE, WORDS).items() if name != "/"
    }
    page["index.html"] = _document(page["index.html"].decode(), folder).encode()
    page["manifest.webmanifest"] = (HERE / "manifest.webmanifest").read_bytes()
    for path in sorted(HERE.glob("icons/*.png")):
        page[f"icons/{path.name}"] = path.read_bytes()
    for path in [*PAGE.glob("*.svg"), *PAGE.rglob("js/**/*.js")]:
        page[path.relative_to(PAGE).as_posix()] = path.read_bytes()
    for name in CODES:
        body = (pyodide.parent / "qr" / name).read_bytes()
        page[f"js/vendor/qr/{name}"] = _COMMENT.sub(b"", body)
    for path in WORDS.glob("*.json"):
        page[f"words/{path.name}"] = path.read_bytes()
    lists = answers()
    first = [
        name for name in (*page, *lists) if not name.startswith(("api/examples/", "api/lessons/"))
    ]
    first.append("api/examples/easy-1.json")
    files |= page | lists
    files["LICENSES.txt"] = (HERE / "LICENSES.txt").read_bytes()
    worker = (HERE / "sw.js").read_text(encoding="utf-8")
    later = [name for name in behind if name != "py/sizes.json"]
    for mark, value in (
        ("'@VERSION@'", _digest(files)),
        ("@FIRST@", ["./", *sorted(set(first) - {"index.html"})]),
        ("@LATER@", sorted(f"{folder}{name}" for name in later)),
    ):
        worker = worker.replace(mark, json.dumps(value))
    files["sw.js"] = worker.encode()
    files[".nojekyll"] = b""
    return files


def _document(text: str, folder: str) -> str:
    """The page, told that it has no server, what it may load, and how it is installed."""
    policy = f'  <meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
    links = (
        '  <link rel="manifest" href="manifest.webmanifest">\n'
        '  <link rel="apple-touch-icon" href="icons/192.png">\n'
        '  <meta name="theme-color" content="#2a53c5">\n'
    )
    text = text.replace('<html lang="en">', f'<html lang="en" data-local="{folder}">', 1)
    charset = '  <meta charset="utf-8">\n'
    assert charset in text
    return text.replace(charset, charset + policy, 1).replace("</head>", f"{links}</head>", 1)


def _digest(files: dict[str, bytes]) -> str:
    digest = hashlib.sha256()
    for name, body in sorted(files.items()):
        digest.update(f"{name}\0{len(body)}\0".encode() + body)
    return digest.hexdigest()[:12]


def pyodide_folder(given: Path | None) -> Path:
    """The folder of npm's package, installed by the lock file where it is not there, beside `qr`.

    Raises:
        MissingToolError: There is no npm, or it is another version.
    """
    folder = given or HERE / "node_modules/pyodide"
    if not given and not (folder.exists() and (folder.parent / "qr").exists()):
        if shutil.which("npm") is None:
            raise MissingToolError("npm is missing: install Node.js, or name --pyodide FOLDER")
        subprocess.run(["npm", "ci", "--ignore-scripts"], cwd=HERE, check=True)
    wanted = json.loads((HERE / "package.json").read_text())["dependencies"]["pyodide"]
    version = json.loads((folder / "package.json").read_text())["version"]
    if version != wanted:
        raise MissingToolError(f"{folder} is pyodide {version}, and {wanted} is needed")
    if not (folder.parent / "qr").exists():
        raise MissingToolError(f"npm's package qr is not beside {folder}: npm ci in tools/static")
    return folder


def require_imports(module: Path, pyodide: Path) -> None:
    """The native module finds all that it imports.

    Raises:
        MissingToolError: There is no Node.js, or something is not there.
    """
    node = shutil.which("node")
    if node is None:
        raise MissingToolError("node is missing: install Node.js")
    command = [node, HERE / "imports.mjs", module, pyodide / "pyodide.asm.wasm"]
    unmet = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    if unmet:
        raise MissingToolError(f"{module} imports what Pyodide does not have: {', '.join(unmet)}")


def main() -> None:
    """See the top."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("target", type=Path, help="the folder to make")
    parser.add_argument(
        "--module", type=Path, help="the native module, where it is compiled already"
    )
    parser.add_argument("--headers", type=Path, help="Emscripten's include folder, to compile it")
    parser.add_argument("--python-headers", type=Path, help="the folder that holds Python.h")
    parser.add_argument("--pyodide", type=Path, help="npm's package; installed if not given")
    given = parser.parse_args()
    try:
        pyodide = pyodide_folder(given.pyodide)
        module = given.module or Path("build/wasm/_native.abi3.so")
        if not given.module:
            if given.headers is None:
                raise MissingToolError("name --headers, Emscripten's include folder, or --module")
            compile_module(module, given.headers, given.python_headers, Path("build/wasm"))
        require_imports(module, pyodide)
        files = build(given.target, module, pyodide)
    except MissingToolError as error:
        sys.exit(str(error))
    if given.target.exists():
        shutil.rmtree(given.target)
    for name, body in files.items():
        path = given.target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(body)
    packed = {name: len(gzip.compress(body, 9)) for name, body in files.items()}
    behind = sum(size for name, size in packed.items() if name.startswith("v-"))
    print(f"{given.target}: {len(files)} files; with gzip Python and nonet {behind:,} bytes")


if __name__ == "__main__":
    main()
