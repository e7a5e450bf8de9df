"""Compiles the native module for Pyodide: `python tools/static/module.py --headers DIR FILE`.

It needs no Emscripten: clang and lld of version 19 or later, the system headers of the Emscripten
by which Pyodide was made, and the headers of a CPython from 3.12 on. Pyodide's main module brings
the C and C++ libraries; nothing else is linked.
"""

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
_EXPORTS = ("PyInit__native", "__wasm_apply_data_relocs")

_FLAGS = (
    *("-shared", "--experimental-pic", "--import-memory", "--import-undefined"),
    *("--unresolved-symbols=import-dynamic", "--no-shlib-sigcheck"),
    *("--strip-all", "--gc-sections", "-O2", "--export=__wasm_call_ctors"),
    *("-mllvm", "-wasm-enable-eh", "-mllvm", "-exception-model=wasm"),
)


class MissingToolError(Exception):
    """Something that the build needs is not on this machine."""


def tool(name: str) -> str:
    """The path of a program, as Debian names it or plainly.

    Raises:
        MissingToolError: There is none.
    """
    for compiler in (f"{name}-19", name):
        if path := shutil.which(compiler):
            return path
    raise MissingToolError(f"{name} is missing: apt-get install clang-19 lld-19 llvm-19")


def headers_of_python(given: Path | None) -> Path:
    """The folder with Python.h of a CPython from 3.12 on.

    Raises:
        MissingToolError: There is none.
    """
    folders = [given] if given else []
    folders += sorted(Path.home().glob(".pyenv/versions/3.1[2-9]*/include/python3.*"))
    folders += sorted(Path("/usr/include").glob("python3.1[2-9]"))
    for folder in folders:
        if (folder / "Python.h").exists():
            return folder
    raise MissingToolError(
        "no headers of CPython 3.12 or later: name their folder, --python-headers"
    )


def compile_module(target: Path, headers: Path, python: Path | None, build: Path) -> None:
    """Compiles and links the module, as far as it is not compiled already.

    Raises:
        MissingToolError: A compiler or headers are missing.
        CalledProcessError: It does not compile.
    """
    import nanobind

    if not (headers / "emscripten/version.h").exists():
        raise MissingToolError(f"{headers} has no emscripten/version.h: name Emscripten's headers")
    build.mkdir(parents=True, exist_ok=True)
    copied = build / "python"
    if not copied.exists():
        ignore = shutil.ignore_patterns("pyconfig*.h")
        shutil.copytree(headers_of_python(python), copied, ignore=ignore)
    shutil.copyfile(HERE / "pyconfig.h", copied / "pyconfig.h")
    settings = {
        "CMAKE_TOOLCHAIN_FILE": HERE / "toolchain.cmake",
        "CMAKE_BUILD_TYPE": "Release",
        "CLANG": tool("clang++"),
        "LLVM_AR": tool("llvm-ar"),
        "HEADERS": headers.resolve(),
        "NANOBIND": Path(nanobind.__file__).parent,
        "PYTHON_HEADERS": copied.resolve(),
    }
    if ccache := shutil.which("ccache"):
        settings["CMAKE_CXX_COMPILER_LAUNCHER"] = ccache
    made = [f"-D{name}={value}" for name, value in settings.items()]
    generator = ["-G", "Ninja"] if shutil.which("ninja") else []
    _run("cmake", "-S", HERE, "-B", build / "cmake", *generator, *made)
    _run("cmake", "--build", build / "cmake", "--parallel", "--target", "bindings")
    target.parent.mkdir(parents=True, exist_ok=True)
    _run(*_link(target, sorted((build / "cmake").rglob("*.a"))))


def _link(target: Path, archives: list[Path]) -> list[object]:
    exports = [f"--export-if-defined={name}" for name in _EXPORTS]
    # Nobody refers to the entry of the module but Python, by name.
    entry = ["--undefined=PyInit__native"]
    return [tool("wasm-ld"), *_FLAGS, *exports, *entry, "-o", target, *archives]


def _run(*command: object) -> None:
    subprocess.run([str(part) for part in command], check=True)


def main() -> None:
    """See the top."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("target", type=Path, help="the file to write, _native.abi3.so")
    parser.add_argument("--headers", type=Path, required=True, help="Emscripten's include folder")
    parser.add_argument("--python-headers", type=Path, help="the folder that holds Python.h")
    parser.add_argument("--build", type=Path, default=Path("build/wasm"))
    given = parser.parse_args()
    try:
        compile_module(given.target, given.headers, given.python_headers, given.build)
    except MissingToolError as error:
        sys.exit(str(error))
    print(f"{given.target}: {given.target.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
