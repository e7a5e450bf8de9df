"""`nonet rate -o`: two at a time, and going on with told paths."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cli.conftest import Run
from rate.examples import EXAMPLES, NUGGET

TEXTS = [text for text, _, _ in EXAMPLES]
SE = ("--scale", "se121")
# What is started in the background ignores SIGINT until it is told otherwise.
BESIDE = [
    *(sys.executable, "-c"),
    "import signal; signal.signal(2, signal.default_int_handler);"
    "from nonet.cli import main; main()",
    *("rate", "-", *SE),
]


def begun(out: Path, *options: str) -> subprocess.Popen[str]:
    """A run that has written its first line to the part and is busy with the rest for long."""
    process = subprocess.Popen(
        [*BESIDE, "-o", str(out), *options],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    process.stdin.write(f"{TEXTS[0]}\n" + f"{NUGGET}\n" * 40)
    process.stdin.close()
    process.stdin = None
    part = out.with_name(f"{out.name}.part")
    deadline = time.monotonic() + 60
    while not (part.is_file() and part.read_text()) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert part.read_text()
    return process


@pytest.mark.parametrize("option", ["--resume", "--force"])
def test_two_at_the_same_time_do_not_write_the_same(
    nonet: Run, tmp_path: Path, option: str
) -> None:
    out, part = tmp_path / "out.txt", tmp_path / "out.txt.part"
    first = begun(out)
    try:
        before = part.read_text()
        second = nonet("rate", TEXTS[0], TEXTS[1], "-o", str(out), *SE, option)
        assert second.code == 2
        assert f"{part} is being written by another process" in second.err
        assert part.read_text() == before
        assert nonet("rate", TEXTS[0], "-o", str(out), *SE).code == 2
    finally:
        first.send_signal(signal.SIGKILL)
        first.communicate()
    # Whoever was killed holds nothing any more.
    assert nonet("rate", TEXTS[0], TEXTS[1], "-o", str(out), *SE, option).code == 0
    assert len(out.read_text().splitlines()) == 2
    assert [file.name for file in tmp_path.iterdir()] == ["out.txt"]


def test_a_part_with_nothing_in_it_is_nothing_to_be_asked_about(nonet: Run, tmp_path: Path) -> None:
    (tmp_path / "out.txt.part").touch()
    assert nonet("rate", TEXTS[0], "-o", str(tmp_path / "out.txt"), *SE).code == 0


@pytest.mark.parametrize("more", [(), ("--json",), ("--path",), ("--json", "--path")])
def test_a_file_that_is_whole_can_be_gone_on_with_where_the_input_has_grown(
    nonet: Run, tmp_path: Path, more: tuple[str, ...]
) -> None:
    source, out = tmp_path / "in.txt", tmp_path / "out.txt"
    words = ("rate", str(source), "-o", str(out), *SE, *more)
    source.write_text(f"{TEXTS[0]}\n{TEXTS[1][1:]}\n")
    assert nonet(*words).code == 3
    source.write_text(f"{TEXTS[0]}\n{TEXTS[1][1:]}\n{TEXTS[2]}\n")
    refused = nonet(*words)
    assert refused.code == 2
    assert "exists already: --resume goes on with it, --force overwrites it" in refused.err
    before = out.read_text()
    forms: list[tuple[str, ...]] = [("--json",), ("--path",), (), ("--json", "--path")]
    others = [(*SE, *form) for form in forms if form != more]
    for other in [*others, (*more, "--scale", "search")]:
        mixed = nonet("rate", str(source), "-o", str(out), *other, "--resume")
        assert mixed.code == 2 and out.read_text() == before
        assert "other options" in mixed.err
    assert nonet(*words, "--resume").code == 0
    grown = out.read_text()
    assert grown.startswith(before) and TEXTS[2] in grown[len(before) :]
    assert grown == nonet("rate", str(source), *SE, *more).out
    assert nonet(*words, "--resume").code == 0 and out.read_text() == grown


def test_lower_bounds_can_be_gone_on_with(nonet: Run, tmp_path: Path) -> None:
    source, out = tmp_path / "in.txt", tmp_path / "out.txt"
    source.write_text(f"{NUGGET}\n{TEXTS[0]}\n")
    out.write_text(f"{NUGGET} >=9.5 - -\n")
    words = ("rate", *SE, str(source), "-o", str(out), "--resume", "--timeout", "0.05")
    assert nonet(*words).code == 0
    assert out.read_text().startswith(f"{NUGGET} >=9.5 - -\n{TEXTS[0]} ")


def test_where_to_write(nonet: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert nonet("rate", TEXTS[0], *SE, "-o", "-").lines == [f"{TEXTS[0]} {EXAMPLES[0][1]} 1.2 1.2"]
    assert list(tmp_path.iterdir()) == []
    nowhere = nonet("rate", TEXTS[0], *SE, "-o", "nowhere/out.txt")
    assert nowhere.code == 2
    assert "there is no folder nowhere to write out.txt to" in nowhere.err


def test_what_is_advised_after_an_interruption_works(nonet: Run, tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    first = begun(out, "--path")
    os.kill(first.pid, signal.SIGINT)
    _, err = first.communicate()
    assert first.returncode == 130
    assert "--resume goes on with it" in err
    assert nonet("rate", TEXTS[0], "-o", str(out), "--path", "--resume", *SE).code == 0
    assert out.read_text().startswith(f"{TEXTS[0]} ")
