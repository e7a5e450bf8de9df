"""Questions and answers: with line editing on a terminal, as plain lines through a pipe."""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import click

from nonet.cli._terminal import is_terminal, takes_colour

# Leave at every question, in any case; the last is what the users of Omega Sudoku Solver type.
_BYE = ("e", "exit", "quit", "sapir")
_CTRL_Z = "\x1a"


class Leave(Exception):  # noqa: N818 - no error
    """The user wants to go: end of file, Ctrl+C, Ctrl+Z, or a word for it."""


class Instead(Exception):  # noqa: N818 - no error
    """The answer to a question is a puzzle of its own."""


class Talk(Protocol):
    """A conversation with a user."""

    def ask(self, prompt: str, *, paths: bool = False) -> str:
        """The answer to a question, without blanks around it; several lines if they were pasted.

        Args:
            prompt: The question.
            paths: Whether names of files are completed.

        Raises:
            Leave: The user wants to go.
        """


def complain(text: str) -> None:
    """Prints an error, in red where there is colour."""
    click.echo(click.style(text, fg="red") if takes_colour(sys.stdout) else text)


def talk_to() -> Talk:
    """The conversation that the standard streams allow."""
    if is_terminal(sys.stdin) and is_terminal(sys.stdout):
        if hasattr(signal, "SIGTSTP"):
            # Between questions Ctrl+Z is what Ctrl+C is; at one it is a key.
            signal.signal(signal.SIGTSTP, lambda *_: signal.raise_signal(signal.SIGINT))
        return _Edited()
    return _Plain()


def _answer(read: Callable[[], str]) -> str:
    try:
        text = read().strip()
    except (EOFError, KeyboardInterrupt):
        raise Leave from None
    if text.lower() in _BYE or _CTRL_Z in text:
        raise Leave
    return text


class _Plain:
    """Lines from a pipe or a file."""

    def ask(self, prompt: str, *, paths: bool = False) -> str:
        """See `Talk`."""
        click.echo(prompt, nl=False)
        answer = _answer(self._line)
        click.echo()  # no Enter was typed that would have ended the line
        return answer

    def _line(self) -> str:
        try:
            line = sys.stdin.readline()
        except UnicodeDecodeError:
            raise EOFError from None
        if not line:
            raise EOFError
        return line


class _Edited:
    """A terminal: editing, history, completion of file names, pasted blocks as one answer."""

    def __init__(self) -> None:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import DummyCompleter, PathCompleter
        from prompt_toolkit.key_binding import KeyBindings

        keys = KeyBindings()
        keys.add("c-z")(lambda event: event.app.exit(exception=EOFError))
        self._session: PromptSession[str] = PromptSession(history=_history(), key_bindings=keys)
        self._completers = {True: PathCompleter(expanduser=True), False: DummyCompleter()}

    def ask(self, prompt: str, *, paths: bool = False) -> str:
        """See `Talk`."""
        completer = self._completers[paths]  # None would leave that of the last question
        return _answer(
            lambda: self._session.prompt(prompt, completer=completer, complete_while_typing=False)
        )


def _history() -> Any:
    """The lines typed before, also in earlier sessions where a file for it can be written."""
    from prompt_toolkit.history import FileHistory, InMemoryHistory

    file = Path(click.get_app_dir("nonet")) / "history"
    with contextlib.suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("a", encoding="utf-8"):
            pass
        return FileHistory(str(file))
    return InMemoryHistory()
