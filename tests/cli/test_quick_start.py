"""What the commands import: a quick start is what is not imported."""

import os
import subprocess
import sys

import pytest

from cli.conftest import Run

INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SEVERAL = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1.........."
# At most so many modules, and none of these among them.
BUDGETS = {
    "--version": (60, "re enum typing inspect dataclasses click nonet._native"),
    "--help": (60, "re enum typing inspect dataclasses click nonet._native importlib.metadata"),
    f"solve {INKALA}": (60, "re typing inspect dataclasses click nonet.formats nonet.errors"),
    f"show {INKALA}": (185, "numpy gzip random shutil nonet.records nonet.formats._headers"),
    f"hint {INKALA}": (340, "numpy pyarrow rich importlib.metadata nonet._generate nonet.web"),
}


def modules_of(*words: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "nonet", *words],
        capture_output=True,
        text=True,
        check=True,
    )
    lines = [line for line in done.stderr.splitlines() if line.startswith("import time:")]
    return {line.rpartition("|")[2].strip() for line in lines[1:]}


@pytest.mark.parametrize("words", BUDGETS)
def test_what_commands_import(words: str) -> None:
    most, unwanted = BUDGETS[words]
    before = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", "import runpy"], capture_output=True, text=True
    )
    usual = {line.rpartition("|")[2].strip() for line in before.stderr.splitlines()}
    modules = modules_of(*words.split()) - usual
    assert not modules & set(unwanted.split())
    assert len(modules) <= most, sorted(modules)


@pytest.mark.parametrize("line", [INKALA, SEVERAL, INKALA.replace(".", "0"), "." * 81])
def test_the_short_way_prints_what_the_long_way_does(line: str) -> None:
    ways = [["solve", line], ["solve", "--seed", "0", line]]
    outputs = [
        subprocess.run([sys.executable, "-m", "nonet", *words], capture_output=True, check=True)
        for words in ways
    ]
    assert outputs[0].stdout == outputs[1].stdout and len(outputs[0].stdout.strip()) == 81


def test_the_long_way_is_there_for_all_else(nonet: Run) -> None:
    from nonet.cli._front import answered

    for words in (["solve", "11" + "." * 79], ["solve", "1234567.." + "........8" + "." * 63], []):
        assert not answered(words)
    assert nonet("--help").out == nonet("help").out
    assert nonet("-V").out == nonet("--version").out == "nonet, version 0.2.0\n"


def test_help_and_version_go_wherever_they_are_sent() -> None:
    if not os.path.exists("/dev/full"):  # noqa: PTH110
        pytest.skip("there is no /dev/full")
    with open("/dev/full", "w") as full:  # noqa: PTH123
        for word in ("--help", "--version"):
            done = subprocess.run(
                [sys.executable, "-m", "nonet", word],
                stdout=full,
                stderr=subprocess.PIPE,
                text=True,
            )
            assert (done.returncode, done.stderr) == (
                3,
                "nonet: standard output: No space left on device\n",
            )
