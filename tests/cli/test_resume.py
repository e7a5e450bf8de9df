"""``--resume`` of every command: nothing that is done is lost, or done again."""

from __future__ import annotations

import contextlib
import json
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import nonet as library
from cli.conftest import Run
from nonet.cli.commands import COMMANDS as ALL

NONET = (sys.executable, "-m", "nonet")
COMMANDS = {
    "vary": ["vary", "in.txt", "-n", "3"],
    "canonical": ["canonical", "in.txt", "--distinct", "--json"],
    "minimize": ["minimize", "in.txt", "--to", "rows"],
    "generate": ["generate", "--count", "12", "--seed", "3", "--size", "4", "--to", "rows"],
    "solve": ["solve", "in.txt", "--to", "rows"],
    "solve lines": ["solve", "in.txt"],
    "convert": ["convert", "in.txt", "--to", "csv"],
    "check": ["check", "in.txt", "--json"],
    "count": ["count", "in.txt"],
    "hint": ["hint", "in.txt"],
    "rate": ["rate", "in.txt", "--threads", "2"],
    "rate paths": ["rate", "in.txt", "--path"],
    "rate objects": ["rate", "in.txt", "--json"],
    "batch": ["batch", "in.txt"],
}


PUZZLES = [library.write(puzzle) for puzzle in library.generate(count=10, seed=1)]
LINES = [*PUZZLES, "1" * 81, PUZZLES[0][:-1], *PUZZLES[:3]]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the process is; blocks are small."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("nonet.cli._batch_blocks._SIZE", 200)
    monkeypatch.setattr("nonet.cli._batch_blocks.PUZZLES", 2)
    Path("in.txt").write_text("\n".join(LINES) + "\n")
    return tmp_path


def test_every_command_with_the_option_is_here() -> None:
    having = {
        name
        for name in ALL.names()
        if any("--resume" in param.opts for param in ALL.get(name).run.params)
    }
    assert having == {words[0] for words in COMMANDS.values()}


@pytest.mark.parametrize("name", COMMANDS)
def test_ended_and_resumed(
    nonet: Run, folder: Path, end_after: Callable[[int], None], name: str
) -> None:
    assert nonet(*COMMANDS[name], "-o", "whole").code in (0, 1, 3)
    rng = random.Random(name)
    ended, out = 0, Path("out")
    while not out.exists():
        assert ended < 100
        end_after(rng.randint(2, 4))
        ended += nonet(*COMMANDS[name], "-o", "out", "--resume").code == 130
    assert ended > 1
    assert out.read_bytes() == Path("whole").read_bytes()
    assert not list(folder.glob("*.part*"))


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("name", [name for name in COMMANDS if name != "generate"])
def test_another_run_is_refused(nonet: Run, end_after: Callable[[int], None], name: str) -> None:
    words = [*COMMANDS[name], "-o", "out"]
    end_after(4)
    assert nonet(*words).code == 130
    end_after(10**9)
    part = Path("out.part").read_bytes()
    assert "--resume goes on with it, --force starts over" in nonet(*words).err
    assert "with other options" in nonet(*words, "--rule", "anti-knight", "--resume").err
    assert Path("out.part").read_bytes() == part
    Path("in.txt").write_text("\n".join(reversed(LINES)) + "\n")
    refused = nonet(*words, "--resume")
    assert refused.code == 2
    assert "other puzzles" in refused.err or "another in.txt" in refused.err
    assert part.startswith(Path("out.part").read_bytes())
    assert "--resume needs -o" in nonet(*COMMANDS[name], "--resume").err


def wait_until_noted(process: subprocess.Popen[bytes], part: Path) -> None:
    """Until something is done of which a note was made."""
    note = part.with_name(f"{part.name}.json")
    while process.poll() is None:
        with contextlib.suppress(FileNotFoundError):
            if json.loads(note.read_text())["size"]:
                return
        time.sleep(0.001)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.parametrize("name", ["out", "out.gz"])
@pytest.mark.parametrize(
    "words",
    [
        ["generate", "-n", "600", "--seed", "3"],
        ["vary", "-n", "300"],
        ["batch"],
    ],
)
@pytest.mark.long
def test_killed_and_resumed(tmp_path: Path, words: list[str], name: str) -> None:
    if words[0] != "generate":
        (tmp_path / "in.txt").write_text("\n".join(LINES * (10_000 if len(words) == 1 else 1)))
        words = [*words, "in.txt"]

    def run(*more: str) -> subprocess.CompletedProcess[str]:
        command = [*NONET, *words, *more]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    run("-o", f"whole.{name}")
    out, part = tmp_path / name, tmp_path / f"{name}.part"
    process = subprocess.Popen(
        [*NONET, *words, "-o", name], cwd=tmp_path, stderr=subprocess.DEVNULL
    )
    wait_until_noted(process, part)
    taken = run("-o", name, "--resume")
    assert out.exists() or "is being written by another process" in taken.stderr
    process.kill()
    if process.wait() == -signal.SIGKILL:
        assert not out.exists()
        assert run("-o", name, "--resume").returncode in (0, 3)
    assert out.read_bytes() == (tmp_path / f"whole.{name}").read_bytes()
    assert not list(tmp_path.glob("*.part*"))
