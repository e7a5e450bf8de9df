"""The build backend: with a compiler nothing changes, and without one it asks for ziglang."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

pytest.importorskip("scikit_build_core")

BACKEND = Path(__file__).parents[1] / "tools/build_backend/nonet_build.py"
posix = pytest.mark.skipif(sys.platform == "win32", reason="compilers are faked by shell scripts")


@pytest.fixture
def backend(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("nonet_build", BACKEND)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for name in ("CXX", "CMAKE_TOOLCHAIN_FILE"):
        monkeypatch.delenv(name, raising=False)
    # What these tests are about is the compiler: Xcode and Visual Studio count as not there.
    monkeypatch.setattr(module.sys, "platform", "linux")
    return module


@pytest.fixture
def compilers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is the whole PATH; what stands in it runs by /bin/sh."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def put(folder: Path, name: str, script: str) -> None:
    (folder / name).write_text(f"#!/bin/sh\n{script}\n")
    (folder / name).chmod(0o755)


def needs_zig(backend: ModuleType) -> bool:
    wheel = backend.get_requires_for_build_wheel()
    assert wheel == backend.get_requires_for_build_editable()
    return backend.ZIG in wheel


@posix
def test_without_a_compiler_ziglang_is_asked_for(backend: ModuleType, compilers: Path) -> None:
    assert needs_zig(backend)


@posix
def test_with_a_compiler_nothing_changes(backend: ModuleType, compilers: Path) -> None:
    from scikit_build_core import build

    put(compilers, "g++", "exit 0")
    assert not needs_zig(backend)
    assert backend.get_requires_for_build_wheel() == build.get_requires_for_build_wheel()
    before = dict(os.environ)
    with backend._compiler():
        assert dict(os.environ) == before


@posix
def test_a_compiler_that_cannot_is_none(backend: ModuleType, compilers: Path) -> None:
    """Too old for C++20, or clang without its library: what is tried is to compile."""
    put(compilers, "c++", 'echo "error: <span> is missing" >&2; exit 1')
    put(compilers, "g++", "exit 0")  # CMake takes c++, so this does not count
    assert needs_zig(backend)


@posix
def test_a_slow_compiler_is_a_compiler(
    backend: ModuleType, compilers: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a loaded machine or under an emulator. Here a limit of time passes 600 times faster."""
    run = subprocess.run

    def hurried(*args: Any, timeout: float | None = None, **options: Any) -> Any:
        return run(*args, timeout=timeout and timeout / 600, **options)

    monkeypatch.setattr(backend.subprocess, "run", hurried)
    put(compilers, "c++", "/bin/sleep 0.5")
    assert not needs_zig(backend)


@posix
@pytest.mark.parametrize("name", ["CXX", "CMAKE_TOOLCHAIN_FILE"])
def test_what_is_named_counts(
    backend: ModuleType, compilers: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, "/opt/mine")
    assert not needs_zig(backend)


@posix
def test_zig_is_set_for_the_build_alone(
    backend: ModuleType, compilers: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ziglang = ModuleType("ziglang")
    ziglang.__file__ = str(compilers / "ziglang/__init__.py")
    monkeypatch.setitem(sys.modules, "ziglang", ziglang)
    monkeypatch.setattr(backend, "check_headers", lambda: None)
    before = dict(os.environ)
    with backend._compiler():
        assert os.environ["NONET_ZIG"] == str(compilers / "ziglang/zig")
        assert "-mcpu=baseline" in os.environ["NONET_ZIG_FLAGS"]
        assert Path(os.environ["CMAKE_TOOLCHAIN_FILE"]).is_file()
    assert dict(os.environ) == before


SYSTEMS = {
    ("linux", "x86_64", "glibc"): "x86_64-linux-gnu.2.28",
    ("linux", "aarch64", ""): "aarch64-linux-musl",
    ("darwin", "arm64", ""): "aarch64-macos",
    ("win32", "AMD64", ""): "x86_64-windows-gnu",
}


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_target_is_this_system(
    backend: ModuleType, system: tuple[str, str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    platform, machine, libc = system
    monkeypatch.setattr(backend.sys, "platform", platform)
    monkeypatch.setattr(backend.platform, "machine", lambda: machine)
    monkeypatch.setattr(backend.platform, "libc_ver", lambda: (libc, ""))
    assert backend.target() == SYSTEMS[system]


def test_missing_headers_are_named(
    backend: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backend.sysconfig, "get_path", lambda _: str(tmp_path))
    with pytest.raises(SystemExit, match="python3-dev"):
        backend.check_headers()
    (tmp_path / "Python.h").write_text("")
    backend.check_headers()
