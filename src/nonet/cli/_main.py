"""The `nonet` command: finds the subcommand, and turns every error into a message and a code."""

from __future__ import annotations

import math
import os
import sys
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

import nonet
from nonet.cli import _front, _help, was_interrupted
from nonet.cli._completion import options_taking
from nonet.cli._terminal import SHIELD, complain, forget, is_terminal
from nonet.cli.commands import COMMANDS, Command, about, listed
from nonet.errors import ExitCode, NonetError, PluginError, UnknownNameError, UsageError
from nonet.lazy import compiled_later

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

# A board that begins with "-" (an empty cell) looks like an option to the parser.
_BOARD = compiled_later(r"-[-.0-9*_]+")
_LEAST_BOARD = 16  # characters, so that -1000 stays a number
_LARGE_BOARD = 100  # from here on no option is as long, and letters are values
_LONGEST_SHOWN = 40  # of a word that is repeated in a message
_LONGEST_SUGGESTED = 256  # of a puzzle in a command to copy, which must be whole


def shield(arguments: Sequence[str]) -> list[str]:
    """Marks the words that are boards although they begin like options."""
    return [SHIELD + word if _is_dashed_board(word) else word for word in arguments]


def _is_dashed_board(word: str) -> bool:
    if not word.startswith("-") or math.isqrt(len(word)) ** 2 != len(word):
        return False
    return len(word) >= _LARGE_BOARD or bool(len(word) >= _LEAST_BOARD and _BOARD.fullmatch(word))


def _is_puzzle(word: str) -> bool:
    """True if a word in the place of a command is meant as a puzzle, an example or a file."""
    if (
        word == "-"
        or len(word) >= _LEAST_BOARD
        or word.startswith("@")
        or "." in word
        or word.isdigit()
    ):
        return True
    return os.path.isfile(word)  # noqa: PTH113 - never raises


class Group(_help.Group):
    """A group whose commands are plug-ins, imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names in the order of the help text."""
        return [command.name for command in listed()]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, from its file."""
        try:
            return COMMANDS.get(cmd_name).run
        except UnknownNameError:
            return None

    def invoke(self, ctx: click.Context) -> object:
        """As click does it, but a reader that has seen enough is not a failure."""
        try:
            try:
                result = super().invoke(ctx)
            except click.exceptions.Exit as ended:
                result = ended.exit_code
            except NonetError as error:
                if "nonet.staged" in ctx.meta:
                    from nonet.cli._staged import name_url

                    name_url(error)
                raise
            if "nonet.staged" in ctx.meta:
                from nonet.cli._staged import take_there

                take_there()
            return result
        except BrokenPipeError:
            forget(sys.stdout)  # its reader is gone (`| head`), or its disk full
            return ExitCode.SOLVED

    def get_help(self, ctx: click.Context) -> str:
        """The commands by groups, without importing them."""
        return _front.help_text(listed())

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Commands by name, without importing them, and the options of `nonet` itself."""
        from click.shell_completion import CompletionItem

        commands = [
            CompletionItem(command.name, help=command.summary)
            for command in listed()
            if command.name.startswith(incomplete)
        ]
        return commands + click.Command.shell_complete(self, ctx, incomplete)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does it, with a guess at what was meant; options are checked here for all."""
        name, *rest = args
        if name.startswith("-") and name != "-":
            return super().resolve_command(ctx, args)
        try:
            command = COMMANDS.get(name)
        except UnknownNameError:
            if ctx.resilient_parsing:  # Tab after a word that is not a command offers nothing
                return None, None, []
            word = name.removeprefix(SHIELD)
            if not _is_puzzle(word):
                raise
            shown = word if len(word) <= _LONGEST_SHOWN else f"{word[:_LONGEST_SHOWN]}..."
            import shlex

            typed = shlex.quote(word) if len(word) <= _LONGEST_SUGGESTED else "PUZZLE"
            raise UsageError(
                f"{shown!r} is not a command. Did you mean: nonet solve {typed}"
            ) from None
        if not ctx.resilient_parsing:
            rest = _by_new_names(command, rest)
            _require_taken(command, rest, ctx)
        return name, _help.for_any_width(command.run), rest


def _by_new_names(command: Command, words: list[str]) -> list[str]:
    """The words with options that were renamed by their new names, with a note about each."""
    changed = list(words)
    for index, word in enumerate(words):
        option, equals, value = word.partition("=")
        new = command.renamed.get(option)
        if callable(new):
            new = new(value if equals else "".join(words[index + 1 : index + 2]))
        if new is not None:
            complain(f"{option} is called {new} now; the old name works for one more version")
            changed[index] = new + equals + value
    return changed


def _require_taken(command: Command, words: list[str], parent: click.Context) -> None:
    """Refuses words that the command does not take, and options given twice that do not repeat.

    Raises:
        UsageError: There is one; of a word that is the value of an option, that is named.
    """
    ctx = click.Context(command.run, info_name=command.name, parent=parent)
    try:
        _, extra, given = command.run.make_parser(ctx).parse_args(list(words))
    except click.NoSuchOption as error:
        word = error.option_name.strip("-")
        _require_no_value(ctx, error.option_name, word)
        options = [param for param in command.run.params if isinstance(param, click.Option)]
        texts = {option.opts[-1]: f"{option.metavar} {option.help}" for option in options}
        meant = " or ".join(map(repr, about(word, texts)))
        if not meant:
            raise
        raise UsageError(f"No such option {error.option_name!r}. Did you mean {meant}?") from None
    for param, times in Counter(given).items():
        if times > 1 and isinstance(param, click.Option) and not (param.multiple or param.is_eager):
            raise UsageError(f"{max(param.opts, key=len)} is given {times} times: give it once")
    if command.run.params and not command.run.allow_extra_args:
        for word in extra:
            _require_no_value(ctx, word, word)


def _require_no_value(ctx: click.Context, typed: str, value: str) -> None:
    taking = options_taking(value, ctx)
    if taking:
        raise UsageError(f"{ctx.info_name} does not take {typed!r} like that: write {taking}")


@click.group(
    cls=Group,
    context_settings={"help_option_names": ["-h", "--help"]},
    subcommand_metavar="COMMAND ...",
)
@click.version_option(
    nonet.__version__, "-V", "--version", prog_name="nonet", message=_front.version_text()
)
def cli() -> None:
    """All of nonet; `_front.help_text` has the words."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the command line and exits."""
    arguments = sys.argv[1:] if arguments is None else arguments
    sys.exit(run(list(arguments)))


def run(arguments: list[str]) -> int:
    """Runs the command line and returns the exit code."""
    if not arguments and is_terminal(sys.stdin) and is_terminal(sys.stdout):
        arguments = ["console"]
    try:
        result = cli.main(args=shield(arguments), prog_name="nonet", standalone_mode=False)
    except click.ClickException as error:  # bare `nonet` in a pipe gets the help text that way
        try:
            error.show()
        except OSError:
            forget(sys.stderr)
        return ExitCode.USAGE
    except (KeyboardInterrupt, click.Abort):
        complain("interrupted")
        return ExitCode.INTERRUPTED
    except NonetError as error:
        complain(str(error))
        return error.exit_code
    except OSError as error:
        # Files say which they are; what has no name is what commands print.
        what = f"{error.filename or 'standard output'}: "
        complain(f"{what}{error.strerror or error}")
        try:
            sys.stdout.flush()
        except OSError:
            forget(sys.stdout)  # its reader is gone (`| head`), or its disk full
        return ExitCode.BAD_INPUT
    except Exception as failure:
        if was_interrupted(failure):
            raise
        complain(str(PluginError.of_ours(failure)))
        return PluginError.exit_code
    return result if isinstance(result, int) else ExitCode.SOLVED
