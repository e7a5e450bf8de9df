"""Builds nonet: scikit-build-core, with a compiler from the package index where there is none.

pip asks a backend what it needs before it builds. With a C++20 compiler on the machine this one
says what scikit-build-core says, and builds as it does. Without one it asks for `ziglang` as well,
which holds clang and the libraries, and builds with that, for every processor of the kind.
"""

import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from scikit_build_core import build as _plain
from scikit_build_core.build import (
    build_sdist,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

Settings = Mapping[str, "list[str] | str"] | None

# One version: zig_library.cmake names files of it.
ZIG = "ziglang==0.17.1"
_HERE = Path(__file__).parent
# As CMake looks for them.
_COMPILERS = ("c++", "g++", "clang++")
_TRIAL = "#include <span>\nint first(std::span<const int> all) { return all.front(); }\n"


def compiles(compiler: str) -> bool:
    """True if the compiler makes an object of C++20: it may be too old, or lack its library.

    There is no limit of time: on a loaded machine or under an emulator a good one takes minutes.
    """
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "trial.cpp")
        source.write_text(_TRIAL)
        command = [compiler, "-std=c++20", "-c", str(source), "-o", str(source.with_suffix(".o"))]
        try:
            done = subprocess.run(
                command, capture_output=True, stdin=subprocess.DEVNULL, check=False
            )
        except OSError:
            return False
        return done.returncode == 0


def has_compiler() -> bool:
    """True if CMake will find a compiler that builds nonet. Whoever names one knows best."""
    if os.environ.get("CXX") or os.environ.get("CMAKE_TOOLCHAIN_FILE"):
        return True
    if sys.platform == "win32" and _has_visual_studio():
        return True
    if sys.platform == "darwin" and _fails("xcode-select", "-p"):
        return False  # /usr/bin/c++ is there, and only opens a window
    compiler = next((path for name in _COMPILERS if (path := shutil.which(name))), None)
    return compiler is not None and compiles(compiler)


def _fails(*command: str) -> bool:
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode != 0
    except OSError:
        return True


def _has_visual_studio() -> bool:
    if shutil.which("cl"):
        return True
    programs = os.environ.get("PROGRAMFILES(X86)", r"C:\Program Files (x86)")
    where = Path(programs, "Microsoft Visual Studio", "Installer", "vswhere.exe")
    tools = "Microsoft.VisualStudio.Component.VC.Tools.x86.x64"
    try:
        done = subprocess.run(
            [
                where,
                "-latest",
                "-products",
                "*",
                "-requires",
                tools,
                "-property",
                "installationPath",
            ],
            capture_output=True,
            check=False,
        )
    except OSError:
        return False
    return bool(done.stdout.strip())


def target() -> str:
    """The target of zig: the system that runs this Python, by zig's name."""
    machine = {"amd64": "x86_64", "arm64": "aarch64"}.get(
        platform.machine().lower(), platform.machine().lower()
    )
    if sys.platform == "win32":
        return f"{machine}-windows-gnu"
    if sys.platform == "darwin":
        return f"{machine}-macos"
    return (
        f"{machine}-linux-gnu.2.28"
        if platform.libc_ver()[0] == "glibc"
        else f"{machine}-linux-musl"
    )


def _of_system() -> str:
    """Debian's Python.h includes a file that is named from /usr/include; zig's own come first."""
    return " -idirafter /usr/include" if sysconfig.get_config_var("MULTIARCH") else ""


def check_headers() -> None:
    """Looks for Python.h, which Debian and Fedora keep in a package of its own."""
    folder = Path(sysconfig.get_path("include"))
    if (folder / "Python.h").exists():
        return
    sys.exit(
        f"nonet: a build needs Python's headers, and {folder / 'Python.h'} is not there.\n"
        "  Debian, Ubuntu:  apt-get install python3-dev\n"
        "  Fedora:          dnf install python3-devel\n"
        "  Alpine:          apk add python3-dev\n"
        "Any Python from python.org, pyenv, uv or conda has them."
    )


@contextmanager
def _compiler() -> Iterator[None]:
    """Lets CMake find zig where it would find no compiler."""
    check_headers()
    if has_compiler():
        yield
        return
    import ziglang

    name = "zig.exe" if sys.platform == "win32" else "zig"
    given = {
        "NONET_ZIG": str(Path(ziglang.__file__).with_name(name)),
        "NONET_ZIG_FLAGS": f"-target {target()} -mcpu=baseline -g0{_of_system()}",
        "CMAKE_TOOLCHAIN_FILE": str(_HERE / "zig.cmake"),
        "CMAKE_GENERATOR": "Ninja",
    }
    print(
        f"nonet: no C++20 compiler was found, so this builds with ziglang for {target()}",
        flush=True,
    )
    os.environ.update(given)
    try:
        yield
    finally:
        for name in given:
            del os.environ[name]


def _with_zig(needed: list[str]) -> list[str]:
    return needed if has_compiler() else [*needed, ZIG, "ninja>=1.5"]


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """The packages that pip installs before it builds a wheel."""
    return _with_zig(_plain.get_requires_for_build_wheel(config_settings))


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    """The packages that pip installs before an editable installation."""
    return _with_zig(_plain.get_requires_for_build_editable(config_settings))


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """A wheel; see PEP 517."""
    with _compiler():
        return _plain.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_editable(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """An editable installation; see PEP 660."""
    with _compiler():
        return _plain.build_editable(wheel_directory, config_settings, metadata_directory)
