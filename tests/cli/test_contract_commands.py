"""What every command promises, over the registry, and what the shell offers after Tab."""

import os
import shutil
import sys
import time

import click
import pytest
from click.shell_completion import BashComplete

from cli.conftest import Run
from nonet.cli import _main
from nonet.cli._front import GROUPS, PEOPLE
from nonet.cli.commands import COMMANDS, Command, listed
from nonet.engines import ENGINES
from nonet.errors import ExitCode
from nonet.formats import FORMATS
from nonet.games import GAMES
from nonet.scales import SCALES
from nonet.techniques import TECHNIQUES

each_command = pytest.mark.parametrize(
    "command", list(COMMANDS.builtin()), ids=lambda command: command.name
)
GARBAGE = ("?!", "1" * 17, "@no-such-example", "no/such/file.txt", "", "[]", "é" * 81)
CODES = {int(code) for code in ExitCode}


def takes_words(command: Command) -> bool:
    return any(isinstance(param, click.Argument) for param in command.run.params)


@each_command
def test_lists_can_show_it(command: Command) -> None:
    assert COMMANDS.get(command.name) is command
    assert command.name == command.name.casefold()
    assert command.group in GROUPS
    assert command.summary.endswith(".")
    assert "\n" not in command.summary
    (entry,) = (entry for entry in listed() if entry.name == command.name)
    expected = (command.name, command.summary, command.group, command.order)
    assert entry == expected, "nonet --help reads literal words"


@each_command
def test_it_has_a_help_text(nonet: Run, command: Command) -> None:
    shown = nonet(command.name, "--help")
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.startswith(f"Usage: nonet {command.name}")
    assert nonet("help", command.name).out == shown.out == nonet(command.name, "-h").out
    assert command.run.help
    for param in command.run.params:
        if isinstance(param, click.Option):
            assert param.hidden or (param.help and param.opts[0] in shown.out), param.opts
    assert f"  {command.name} " in nonet("--help").out


@each_command
def test_an_option_without_its_value_is_an_error(nonet: Run, command: Command) -> None:
    options = [each for each in command.run.params if isinstance(each, click.Option)]
    for option in options:
        if not (option.is_flag or option.count):
            refused = nonet(command.name, option.opts[-1])
            assert (refused.code, refused.out) == (2, ""), option.opts
            assert "requires an argument" in refused.err


@each_command
@pytest.mark.parametrize("columns", [30, 40, 80])
def test_its_help_text_fits_the_terminal(
    nonet: Run, monkeypatch: pytest.MonkeyPatch, command: Command, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    names = [(), (command.name,)]
    if isinstance(command.run, click.Group):
        ctx = click.Context(command.run)
        names += [(command.name, name) for name in command.run.list_commands(ctx)]
    for name in names:
        lines = nonet(*name, "--help").out.splitlines()
        # Commands to copy are never broken.
        wide = [each for each in lines if len(each) > columns and not each.startswith("  nonet ")]
        assert not wide, name


@each_command
def test_unknown_options_and_words_too_many_are_refused(nonet: Run, command: Command) -> None:
    refused = nonet(command.name, "--no-such-option")
    assert (refused.code, refused.out) == (2, "")
    assert "--no-such-option" in refused.err
    if not takes_words(command):
        refused = nonet(command.name, "word")
        assert (refused.code, refused.out) == (2, "")


@each_command
def test_nonsense_is_answered_with_words(nonet: Run, command: Command) -> None:
    if not takes_words(command):
        pytest.skip("it takes no words")
    for word in GARBAGE:
        result = nonet(command.name, word)
        assert result.code in CODES - {ExitCode.SOLVED}, word
        assert result.err, word
        assert "Traceback" not in result.err


@each_command
def test_nonsense_from_a_pipe_is_answered_with_words(nonet: Run, command: Command) -> None:
    if not any(param.nargs == -1 for param in command.run.params):
        pytest.skip("it does not read puzzles from a pipe")
    for piped in (b"", b"\xff\xfe\x00", b"hello\n", b"\x1f\x8b not gzip"):
        result = nonet(command.name, "-", stdin=piped)
        assert result.code in CODES
        assert "Traceback" not in result.err
        if piped:  # where many are read, none are no mistake
            assert result.code != ExitCode.SOLVED, piped
            assert result.err, piped


def test_people_are_sent_to_commands_that_there_are() -> None:
    for who, commands in PEOPLE.items():
        assert set(commands.split()) <= set(COMMANDS.names()), who


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
