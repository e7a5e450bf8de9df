"""What the shell offers after Tab, as its scripts ask for it."""

from __future__ import annotations

import os
import shutil
import sys
import time

import click
import pytest
from click.shell_completion import BashComplete

from nonet.cli import _main
from nonet.cli.commands import COMMANDS
from nonet.engines import ENGINES
from nonet.formats import FORMATS
from nonet.games import GAMES
from nonet.scales import SCALES
from nonet.techniques import TECHNIQUES


def offered(monkeypatch: pytest.MonkeyPatch, *words: str) -> set[str]:
    """What may stand in place of the last word."""
    monkeypatch.setenv("COMP_WORDS", " ".join(("nonet", *words)))
    monkeypatch.setenv("COMP_CWORD", str(len(words)))
    completion = BashComplete(_main.cli, {}, "nonet", "_NONET_COMPLETE")
    args, incomplete = completion.get_completion_args()
    return {item.value for item in completion.get_completions(args, incomplete)}


@pytest.mark.parametrize(
    ("words", "known"),
    [
        ("solve --engine", ENGINES.names()),
        ("compare --engine", ENGINES.names()),
        ("solve --format", FORMATS.names()),
        ("convert --to", [each.name for each in FORMATS if each.write]),
        ("generate --game", GAMES.names()),
        ("games", GAMES.names()),
        ("rate --scale", SCALES.names()),
        ("generate --difficulty", SCALES.get("steps").levels),
        ("help", [each.name for each in COMMANDS]),
    ],
)
def test_names(monkeypatch: pytest.MonkeyPatch, words: str, known: list[str]) -> None:
    assert offered(monkeypatch, *words.split(), "") == set(known)
    first = sorted(known)[0]
    begun = offered(monkeypatch, *words.split(), first[:2].upper())
    assert begun == {name for name in known if name.startswith(first[:2])}


@pytest.mark.parametrize("words", ["explain --technique", "hint --technique", "generate --require"])
def test_techniques_need_no_quotes(monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    found = offered(monkeypatch, *words.split(), "")
    assert len(found) == len(TECHNIQUES.names())
    assert {"x-wing", "2-string-kite"} <= found
    assert not any(set(name) & set(" ()'\"&") for name in found)


def test_puzzles_are_examples_or_files(monkeypatch: pytest.MonkeyPatch) -> None:
    assert offered(monkeypatch, "solve", "@everest") == {"@everest"}
    assert {"@long-search-1", "@long-search-2"} <= offered(monkeypatch, "rate", "--json", "@long")
    assert offered(monkeypatch, "solve", "puz") == {"puz"}, "which click marks as a file"
    assert "--engine" in offered(monkeypatch, "solve", "1..4....2......3", "--en")


def test_what_is_not_a_command_offers_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert offered(monkeypatch, "slove", "--") <= {"--help", "--version"}


def test_every_option_that_names_something_is_completed() -> None:
    """An option whose help text names a command that lists must offer what is listed there."""
    for entry in COMMANDS.builtin():
        for param in entry.run.params:
            text = getattr(param, "help", None) or ""
            if (
                isinstance(param, click.Option)
                and "(nonet " in text
                and "--to-" not in param.opts[0]
            ):
                own = param._custom_shell_complete is not None
                named = param.name in {"from_alphabet", "to_alphabet", "alphabet", "meaning"}
                assert own or named, f"{entry.name} {param.opts}"


@pytest.mark.skipif(sys.platform == "win32" or not shutil.which("bash"), reason="needs bash")
def test_in_bash() -> None:
    pexpect = pytest.importorskip("pexpect")
    environment = {**os.environ, "PS1": "$ ", "TERM": "dumb", "INPUTRC": os.devnull}
    program = f"{shutil.which('nonet') or sys.executable + ' -m nonet'}"
    if " " in program:
        pytest.skip("needs the command nonet on the path")
    shell = pexpect.spawn(
        "bash", ["--norc", "--noprofile", "-i"], env=environment, encoding="utf-8", timeout=60
    )
    shell.sendline(
        'eval "$(_NONET_COMPLETE=bash_source nonet)"; COMP_WORDBREAKS=${COMP_WORDBREAKS//@/}; '
        "echo rea''dy"
    )
    shell.expect("ready\r\n")
    time.sleep(0.1)
    shell.send("nonet count @evere\t")
    shell.expect("@everest ")
    shell.sendline("")
    shell.expect(r"\b1\b")
    shell.sendeof()
