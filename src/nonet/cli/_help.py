"""Help texts that fit the terminal, however narrow: click's own are never less than 50 columns."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import click

from nonet.cli._terminal import screen

_WIDEST = 80
_NARROWEST = 24
_MARGIN = 2
_BESIDE = 24  # columns that explanations need beside what they explain, or they go below it
_UNCUT = 1000  # characters of what a command does

AnyCommand = TypeVar("AnyCommand", bound=click.Command)


class _Formatter(click.HelpFormatter):
    """Lists with the explanations below, where there is no room beside."""

    def __init__(
        self, indent_increment: int = 2, width: int | None = None, max_width: int | None = None
    ) -> None:
        if width is None:
            room = min(screen().columns, max_width or _WIDEST)
            width = max(room - _MARGIN, _NARROWEST)
        super().__init__(indent_increment, width, max_width)

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Arguments that have no room beside the name are written below it."""
        before = len(f"Usage: {prog} ")
        if before + max(_BESIDE, *map(len, args.split() or [""])) <= self.width:
            super().write_usage(prog, args, prefix)
            return
        super().write_usage(prog, prefix=prefix)
        self._write_below(args, self.current_indent)

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """A list of what there is, and what it means."""
        rows = list(rows)
        first = min(max((len(term) for term, _ in rows), default=0), col_max)
        if self.width - self.current_indent - first - col_spacing >= _BESIDE:
            super().write_dl(rows, col_max, col_spacing)
            return
        for term, text in rows:
            self.write(f"{' ' * self.current_indent}{term.rstrip()}\n")
            self._write_below(text, self.current_indent + _MARGIN)

    def _write_below(self, text: str, indent: int) -> None:
        if text:
            deeper = " " * (indent + _MARGIN)
            self.write(click.wrap_text(text, self.width + _MARGIN, deeper, deeper) + "\n")


class _Context(click.Context):
    formatter_class = _Formatter


def for_any_width(command: AnyCommand) -> AnyCommand:
    """The command, whose help text fits the terminal from now on."""
    command.context_class = _Context
    return command


class Group(click.Group):
    """A group that says all of what its commands do, for any width."""

    context_class = _Context

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does it."""
        name, command, rest = super().resolve_command(ctx, args)
        return name, command and for_any_width(command), rest

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Lists the commands; click would cut what they say."""
        commands = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        with formatter.section("Commands"):
            formatter.write_dl(
                [
                    (name, command.get_short_help_str(_UNCUT))
                    for name, command in commands
                    if command
                ]
            )
