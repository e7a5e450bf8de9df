"""Everything that nonet raises on purpose, and the exit code each error has at the command line.

A puzzle with no solution or with several is an answer (see `nonet.Outcome`), never an exception.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from enum import IntEnum
from pathlib import Path
from typing import NamedTuple


class ExitCode(IntEnum):
    """The exit codes of the command line."""

    SOLVED = 0
    NO = 1  # no solution, or several where one was required
    USAGE = 2
    BAD_INPUT = 3
    UNSUPPORTED = 4
    BOUND = 5  # a bound came before the answer
    INTERRUPTED = 130


class NonetError(Exception):
    """The root of all errors of nonet.

    Attributes:
        message: What is wrong, where, and what to do, without the line number.
        line: The 1-based line of the input that the error is about, if it is known.
        text: The offending text (one line of a file, say), if it is known.
    """

    exit_code: ExitCode = ExitCode.BAD_INPUT

    def __init__(self, message: str, *, line: int | None = None, text: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.text = text

    def __str__(self) -> str:
        return self.message if self.line is None else f"line {self.line}: {self.message}"


class UsageError(NonetError, ValueError):
    """An argument out of range or of the wrong kind, such as a limit of 0."""

    exit_code = ExitCode.USAGE


class FormatError(NonetError, ValueError):
    """Text that cannot be read as a puzzle.

    Attributes:
        column: The 1-based column of the offending character, if it is known.
    """

    def __init__(
        self,
        message: str,
        *,
        line: int | None = None,
        column: int | None = None,
        text: str | None = None,
    ) -> None:
        super().__init__(message, line=line, text=text)
        self.column = column


class AmbiguousFormatError(FormatError):
    """Text with several readings, from which the user must choose one.

    Attributes:
        readings: The arguments that decide, e.g. ``("alphabet='offset'", "alphabet='a10'")``.
    """

    def __init__(
        self,
        message: str,
        *,
        readings: Sequence[str] = (),
        line: int | None = None,
        text: str | None = None,
    ) -> None:
        super().__init__(message, line=line, text=text)
        self.readings = tuple(readings)


class SeveralPuzzlesError(FormatError):
    """Text with several puzzles where one was expected.

    Attributes:
        count: How many.
    """

    def __init__(
        self, message: str, *, count: int = 0, line: int | None = None, text: str | None = None
    ) -> None:
        super().__init__(message, line=line, text=text)
        self.count = count


class InvalidPuzzleError(NonetError, ValueError):
    """A board that can be read but is not a proper puzzle."""


class EmptyPuzzleError(InvalidPuzzleError):
    """No puzzle where one was expected."""


class ShapeError(InvalidPuzzleError):
    """A size, a box shape or regions that do not fit together."""


class IllegalSymbolError(InvalidPuzzleError):
    """Symbols or values that the board cannot hold.

    Attributes:
        symbols: Each distinct offending symbol.
    """

    def __init__(
        self,
        message: str,
        *,
        symbols: Sequence[str] = (),
        line: int | None = None,
        text: str | None = None,
    ) -> None:
        super().__init__(message, line=line, text=text)
        self.symbols = tuple(symbols)


# Houses of two cells, of which only nonet knows the numbers.
_MOVES = {"knight": "a knight's move apart", "king": "a king's move apart"}


class Conflict(NamedTuple):
    """A value that appears more than once in a house, or two values that a relation forbids.

    Attributes:
        value: The repeated value; of a relation that of its first cell.
        cells: Where it stands; of a relation its two cells. 0-based, row by row.
        cell_names: The cells by name: ``r1c1``.
        rule: The house or the relation that is broken: ``row 3``, ``r1c1 less than r1c2``; of a
            constraint also how: ``killer 15 r1c1 r1c2: the sum is 12``.
        repeated: Whether it is a house.
    """

    value: int
    cells: tuple[int, ...]
    cell_names: tuple[str, ...]
    rule: str
    repeated: bool = True

    def __str__(self) -> str:
        if not self.repeated:
            return self.rule if ": " in self.rule else f"{self.rule} does not hold"
        times = {2: "twice", 3: "three times"}.get(len(self.cells), f"{len(self.cells)} times")
        where = _MOVES.get(self.rule.partition(" ")[0], f"in {self.rule}")
        return f"{self.value} appears {times} {where} ({', '.join(self.cell_names)})"


class ConflictError(InvalidPuzzleError):
    """Givens that break the rules among themselves.

    Attributes:
        conflicts: Every conflict.
    """

    def __init__(
        self,
        message: str,
        *,
        conflicts: Sequence[Conflict] = (),
        line: int | None = None,
        text: str | None = None,
    ) -> None:
        super().__init__(message, line=line, text=text)
        self.conflicts = tuple(conflicts)


_MOST_LISTED = 40
_LONGEST_WORDS = 200  # characters of an error of Python


class UnknownNameError(NonetError, LookupError):
    """A name (of an engine, a format, a game ...) that is not registered."""

    exit_code = ExitCode.USAGE

    @classmethod
    def of(
        cls, kind: str, name: str, known: Iterable[str], *, meant: str | None = None
    ) -> UnknownNameError:
        """An error that lists what there is and guesses what was meant, if it is not told."""
        names = sorted(known)
        close = [meant] if meant else get_close_matches(name, names, n=1)
        hint = f"Did you mean {close[0]!r}? " if close else ""
        if len(names) > _MOST_LISTED:
            there = f"There are {len(names)}: nonet {kind}s lists them."
        else:
            there = f"Available: {', '.join(names)}."
        return cls(f"There is no {kind} named {name!r}. {hint}{there}")


class UnsupportedError(NonetError, RuntimeError):
    """Something well-formed that nonet, or the chosen engine or format, cannot handle."""

    exit_code = ExitCode.UNSUPPORTED


class NotUniqueError(UnsupportedError):
    """A puzzle without exactly one solution where one is needed."""

    exit_code = ExitCode.NO


class PluginError(NonetError, RuntimeError):
    """A plug-in failed unexpectedly, of another package or our own; `__cause__` is the failure."""

    exit_code = ExitCode.UNSUPPORTED

    @classmethod
    def of(cls, kind: str, name: str, failure: Exception | str) -> PluginError:
        """An error that names the plug-in and what it did."""
        words = described(failure) if isinstance(failure, Exception) else failure
        error = cls(f"{kind} {name!r} failed: {words}")
        error.__cause__ = failure if isinstance(failure, Exception) else None
        return error

    @classmethod
    def of_ours(cls, failure: Exception) -> PluginError:
        """An error for what nobody foresaw, wherever it came from."""
        error = cls(f"nonet failed, please report it: {described(failure)}{raised_at(failure)}")
        error.__cause__ = failure
        return error


def described(failure: Exception) -> str:
    """An error that nobody foresaw, in a line: its kind and what it says."""
    words = f"{type(failure).__name__}: {failure}".removesuffix(": ").replace("\n", " ")
    if len(words) > _LONGEST_WORDS:
        words = f"{words[:_LONGEST_WORDS]}..."
    return words


def raised_at(failure: Exception) -> str:
    """Where in the code it was raised, for those who can mend it."""
    frames = traceback.extract_tb(failure.__traceback__, limit=-1)
    return "".join(f" ({Path(each.filename).name}, line {each.lineno})" for each in frames)


def unreadable(read: Callable[..., object], failure: Exception) -> NonetError:
    """What is said of a text at which a reader failed with an error that nobody foresaw.

    Args:
        read: The function that failed.
        failure: How.

    Raises:
        MemoryError: That it was.
    """
    if isinstance(failure, MemoryError):
        raise failure
    if isinstance(failure, RecursionError):
        return FormatError("the text is nested too deeply for any puzzle")
    function = getattr(read, "func", read)  # what `functools.partial` calls
    name = str(function.__module__).rpartition(".")[2].lstrip("_")
    error = PluginError.of("reader", name, failure)
    error.message += raised_at(failure)
    return error


class PuzzleNotFoundError(NonetError, RuntimeError):
    """No puzzle of the kind asked for was found; the message says how near the search came.

    Attributes:
        made: How many puzzles were found before.
    """

    exit_code = ExitCode.BOUND

    def __init__(
        self, message: str, *, made: int = 0, line: int | None = None, text: str | None = None
    ) -> None:
        super().__init__(message, line=line, text=text)
        self.made = made


class MissingExtraError(NonetError, ImportError):
    """A feature whose optional dependency is not installed."""

    exit_code = ExitCode.UNSUPPORTED

    @classmethod
    def of(cls, feature: str, extra: str) -> MissingExtraError:
        """An error that says how to install what `feature` needs."""
        return cls(f"{feature} needs an extra: pip install 'nonet[{extra}]'")
