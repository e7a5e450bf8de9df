"""The `nonet` command: finds the subcommand, and turns every error into a message and a code."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence

import click

import nonet
from nonet.cli._arguments import shield
from nonet.cli._output import complain, is_terminal
from nonet.errors import ExitCode, NonetError, UnknownNameError

# Each command is imported when it is called: `nonet --help` stays quick.
COMMANDS = {
    "solve": "Solve puzzles.",
    "count": "Count the solutions of puzzles.",
    "compare": "Compare engines: times, graphs, a report.",
    "batch": "Solve files of 9x9 puzzles, millions of them, on all cores.",
    "check": "Check puzzles: rules, completeness, uniqueness.",
    "rate": "Rate the difficulty of puzzles.",
    "hint": "Say how to go on: where to look, or the next step.",
    "explain": "Solve puzzles step by step as a person would.",
    "generate": "Make puzzles with exactly one solution.",
    "minimize": "Leave out givens that are not needed.",
    "vary": "Move and rename a puzzle without changing it.",
    "canonical": "The form that stands for all variants of a puzzle.",
    "convert": "Write puzzles in another format.",
    "show": "Draw puzzles with characters.",
    "draw": "Draw a puzzle as SVG or PNG, or many as a booklet in PDF.",
    "play": "Play a puzzle in the terminal, with hints.",
    "serve": "Serve the web app.",
    "console": "Ask for puzzles and files, solve them, ask again.",
    "candidates": "Draw what each cell may still hold.",
    "engines": "List the engines.",
    "formats": "List the formats and alphabets.",
    "techniques": "List the techniques of people.",
    "games": "List the games, or tell the rules of one.",
    "examples": "List the puzzles that come with nonet: nonet solve @master-3.",
    "scales": "List the rating scales.",
}


class LazyGroup(click.Group):
    """A group whose commands lie in modules of their names."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names in the order of `COMMANDS`."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, from its module."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"nonet.cli.{cmd_name}")
        command: click.Command = module.command
        return command

    def invoke(self, ctx: click.Context) -> object:
        """As click does it, but a reader that has seen enough is no failure."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            _forget_output()
            return ExitCode.SOLVED

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Lists the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does it, with a guess at what was meant."""
        name = args[0]
        if name in COMMANDS or name.startswith("-"):
            return super().resolve_command(ctx, args)
        raise UnknownNameError.of("command", name, COMMANDS)


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(nonet.__version__, prog_name="nonet")
def cli() -> None:
    """Solve, count, check and show Sudoku of every size and shape.

    A puzzle is typed as it is, or read from a file or from standard input (-). Exit codes: 0
    solved; 1 no solution, or not unique where uniqueness was asked; 2 usage; 3 bad input; 4
    unsupported; 5 a bound came before the answer; 130 interrupted.
    """


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
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        return ExitCode.USAGE
    except click.ClickException as error:
        error.show()
        return ExitCode.USAGE
    except (KeyboardInterrupt, click.Abort):
        complain("interrupted")
        return ExitCode.INTERRUPTED
    except NonetError as error:
        complain(str(error))
        return error.exit_code
    except OSError as error:
        what = f"{error.filename}: " if error.filename else ""
        complain(f"{what}{error.strerror or error}")
        return ExitCode.BAD_INPUT
    return result if isinstance(result, int) else ExitCode.SOLVED


def _forget_output() -> None:
    # The reader of our output is gone (`| head`): the final flush must not meet that again.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
