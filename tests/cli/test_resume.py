"""``--resume`` of commands that make puzzles: nothing that is done is lost, or done again."""

from __future__ import annotations

import contextlib
import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import nonet

pytestmark = pytest.mark.long

NONET = (sys.executable, "-m", "nonet")
COMMANDS = {
    "vary": ["vary", "in.txt", "-n", "3"],
    "canonical": ["canonical", "in.txt", "--distinct", "--json"],
    "minimize": ["minimize", "in.txt", "--to", "rows"],
    "generate": ["generate", "--count", "2000", "--seed", "3"],
}


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*NONET, *words], cwd=folder, capture_output=True, text=True, check=False)


def wait_until_noted(process: subprocess.Popen[bytes], part: Path) -> None:
    """Until something is done of which a note was made."""
    note = part.with_name(f"{part.name}.json")
    while process.poll() is None:
        with contextlib.suppress(FileNotFoundError):
            if json.loads(note.read_text())["size"]:
                return
        time.sleep(0.001)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("resume")
    lines = [nonet.write(puzzle) for puzzle in nonet.generate(count=400, seed=1)]
    (found / "in.txt").write_text("\n".join([*lines, "1" * 81, *lines[:50]]) + "\n")
    return found


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.parametrize("name", COMMANDS)
def test_killed_and_resumed(name: str, folder: Path) -> None:
    words = COMMANDS[name]
    assert run(folder, *words, "-o", f"{name}.whole", "--force").returncode in (0, 3)
    whole = (folder / f"{name}.whole").read_bytes()
    out, part = folder / f"{name}.out", folder / f"{name}.out.part"
    process = subprocess.Popen(
        [*NONET, *words, "-o", out.name], cwd=folder, stderr=subprocess.DEVNULL
    )
    wait_until_noted(process, part)
    process.kill()
    killed = process.wait() == -signal.SIGKILL
    if killed:
        assert not out.exists()
        refused = run(folder, *words, "-o", out.name)
        assert refused.returncode == 2 and "--resume goes on with it" in refused.stderr
        other = run(folder, words[0], *words[1:-1], "7", "-o", out.name, "--resume")
        assert name in ("canonical", "minimize") or "with other options" in other.stderr
        assert run(folder, *words, "-o", out.name, "--resume").returncode in (0, 3)
    assert out.read_bytes() == whole
    assert not list(folder.glob(f"{name}.out.part*"))


def test_another_input_is_refused(folder: Path) -> None:
    lines = (folder / "in.txt").read_text().splitlines(keepends=True)
    (folder / "other.txt").write_text("".join(reversed(lines)))
    process = subprocess.Popen(
        [*NONET, "vary", "in.txt", "-n", "200", "-o", "x.out"],
        cwd=folder,
        stderr=subprocess.DEVNULL,
    )
    wait_until_noted(process, folder / "x.out.part")
    taken = run(folder, "vary", "in.txt", "-n", "200", "-o", "x.out", "--resume")
    assert "is being written by another process" in taken.stderr
    process.kill()
    process.wait()
    before = (folder / "x.out.part").read_bytes()
    refused = run(folder, "vary", "other.txt", "-n", "200", "-o", "x.out", "--resume")
    assert refused.returncode == 2 and "about other puzzles" in refused.stderr
    assert before.startswith((folder / "x.out.part").read_bytes())
    refused = run(folder, "vary", "in.txt", "--resume")
    assert "--resume needs -o" in refused.stderr
