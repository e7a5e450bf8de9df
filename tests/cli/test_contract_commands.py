"""What every command promises, over the registry: a new command is tested by being there."""

from __future__ import annotations

import click
import pytest

from cli.conftest import Run
from nonet.cli._front import GROUPS, PEOPLE
from nonet.cli.commands import COMMANDS, Command, listed
from nonet.errors import ExitCode

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
