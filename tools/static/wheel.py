"""Packs nonet as a wheel for Pyodide: `python tools/static/wheel.py MODULE FOLDER`.

For notebooks in the browser (JupyterLite): `await micropip.install(URL)`, or PyPI's, by the ABI in
its name. NumPy, click and rich are Pyodide's own or PyPI's.
"""

import argparse
import base64
import hashlib
import json
import tomllib
from pathlib import Path

from build import HERE, SOURCE, archive, pyodide_folder


def wheel(module: Path, pyodide: Path) -> tuple[str, bytes]:
    """The name of the wheel, and it."""
    project = tomllib.loads((HERE.parents[1] / "pyproject.toml").read_text(encoding="utf-8"))
    about = project["project"]
    lock = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    tag = f"cp312-abi3-pyemscripten_{lock['info']['abi_version']}_wasm32"
    files = {"nonet/_native.abi3.so": module.read_bytes()}
    for path in SOURCE.rglob("*"):
        if path.is_file() and path.suffix not in (".pyc", ".so"):
            files[f"nonet/{path.relative_to(SOURCE).as_posix()}"] = path.read_bytes()
    info = f"nonet-{about['version']}.dist-info"
    needed = [f"Requires-Dist: {name}" for name in about["dependencies"]]
    lines = ["Metadata-Version: 2.1", "Name: nonet", f"Version: {about['version']}"]
    lines += [f"Summary: {about['description']}", f"Requires-Python: {about['requires-python']}"]
    files[f"{info}/METADATA"] = "\n".join([*lines, *needed, ""]).encode()
    about_wheel = [
        "Wheel-Version: 1.0",
        "Generator: nonet",
        "Root-Is-Purelib: false",
        f"Tag: {tag}",
    ]
    files[f"{info}/WHEEL"] = "\n".join([*about_wheel, ""]).encode()
    record = [f"{name},{_digest(body)},{len(body)}" for name, body in sorted(files.items())]
    files[f"{info}/RECORD"] = "\n".join([*record, f"{info}/RECORD,,", ""]).encode()
    return f"nonet-{about['version']}-{tag}.whl", archive(files, packed=True)


def _digest(body: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(body).digest())
    return f"sha256={digest.rstrip(b'=').decode()}"


def main() -> None:
    """See the top."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("module", type=Path, help="the native module, by module.py")
    parser.add_argument("folder", type=Path, help="where the wheel goes")
    parser.add_argument("--pyodide", type=Path, help="npm's package; installed if not given")
    given = parser.parse_args()
    name, body = wheel(given.module, pyodide_folder(given.pyodide))
    given.folder.mkdir(parents=True, exist_ok=True)
    (given.folder / name).write_bytes(body)
    print(f"{given.folder / name}: {len(body):,} bytes")


if __name__ == "__main__":
    main()
