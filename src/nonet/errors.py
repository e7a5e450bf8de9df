"""Everything that nonet raises on purpose, and the exit code each error has at the command line.

A puzzle with no solution or with several is an answer (see `nonet.Outcome`), never an exception.

Example:
    >>> issubclass(nonet.UsageError, nonet.NonetError)
    True
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum

from nonet.conflicts import Conflict
from nonet.failures import described, raised_at


class ExitCode(IntEnum):
    """The exit codes of the command line.

    Example:
        >>> nonet.ExitCode.BAD_INPUT, int(nonet.ExitCode.BAD_INPUT)
        (<ExitCode.BAD_INPUT: 3>, 3)
    """

    SOLVED = 0
    NO = 1  # no solution, or several where one was required
    USAGE = 2
    BAD_INPUT = 3
    UNSUPPORTED = 4
    BOUND = 5  # a bound came before the answer
    REPAIRED = 6  # a board of a picture was changed until it had one solution
    INTERRUPTED = 130


class NonetError(Exception):
    """The root of all errors of nonet.

    Attributes:
        message: What is wrong, where, and what to do, without the line number.
        line: The 1-based line of the input that the error is about, if it is known.
        text: The offending text (one line of a file, say), if it is known.

    Example:
        >>> try:
        ...     nonet.solve("12x")
        ... except nonet.NonetError as error:
        ...     print(error.exit_code.name, error.message)
        BAD_INPUT 3 characters fit no board: 2 too many for 1x1 (1), 13 too few for 4x4 (16)
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
    """An argument out of range or of the wrong kind, such as a limit of 0.

    Example:
        >>> nonet.solve("1..4....2......3", limit=0)
        Traceback (most recent call last):
        nonet.errors.UsageError: limit must be at least 1 (or None for all), not 0
    """

    exit_code = ExitCode.USAGE


class FormatError(NonetError, ValueError):
    """Text that cannot be read as a puzzle.

    Attributes:
        column: The 1-based column of the offending character, if it is known.

    Example:
        >>> nonet.parse("12x")
        Traceback (most recent call last):
        nonet.errors.FormatError: 3 characters fit no board: 2 too many for 1x1 (1), 13 too ...
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

    Example:
        >>> nonet.parse("A" + "." * 255)
        Traceback (most recent call last):
        nonet.errors.AmbiguousFormatError: the symbols can be read in 2 ways, so that 'A' has ...
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
    r"""Text with several puzzles where one was expected.

    Attributes:
        count: How many.

    Example:
        >>> nonet.parse("1..4....2......3\n1..............4")
        Traceback (most recent call last):
        nonet.errors.SeveralPuzzlesError: the text holds 2 puzzles where one was expected: ...
    """

    def __init__(
        self, message: str, *, count: int = 0, line: int | None = None, text: str | None = None
    ) -> None:
        super().__init__(message, line=line, text=text)
        self.count = count


class InvalidPuzzleError(NonetError, ValueError):
    """A board that can be read but is not a proper puzzle.

    Example:
        >>> try:
        ...     nonet.parse("1..4....2......9")
        ... except nonet.InvalidPuzzleError as error:
        ...     print(type(error).__name__)
        IllegalSymbolError
    """


class EmptyPuzzleError(InvalidPuzzleError):
    """No puzzle where one was expected.

    Example:
        >>> nonet.parse("")
        Traceback (most recent call last):
        nonet.errors.EmptyPuzzleError: there is no puzzle in an empty text
    """


class ShapeError(InvalidPuzzleError):
    """A size, a box shape or regions that do not fit together.

    Example:
        >>> nonet.Layout.of(6, "4x4")
        Traceback (most recent call last):
        nonet.errors.ShapeError: boxes of 4x4 do not fit a 6x6 board: rows times columns of a ...
    """


class IllegalSymbolError(InvalidPuzzleError):
    """Symbols or values that the board cannot hold.

    Attributes:
        symbols: Each distinct offending symbol.

    Example:
        >>> nonet.parse("1..4....2......9")
        Traceback (most recent call last):
        nonet.errors.IllegalSymbolError: 1 symbol cannot stand on a 4x4 board: '9' (first at ...
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


class ConflictError(InvalidPuzzleError):
    """Givens that break the rules among themselves.

    Attributes:
        conflicts: Every conflict.

    Example:
        >>> try:
        ...     nonet.explain("11..............")
        ... except nonet.ConflictError as error:
        ...     print(error.conflicts[0])
        1 appears twice in row 1 (r1c1, r1c2)
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


# The commands that list, where they are not called like what they list.
_LISTS = {"command": "--help", "lesson": "learn", "unit": "practise --list"}
_MOST_LISTED = 40


class UnknownNameError(NonetError, LookupError):
    """A name (of an engine, a format, a game ...) that is not registered.

    Example:
        >>> nonet.solve("1..4....2......3", engine="singel")
        Traceback (most recent call last):
        nonet.errors.UnknownNameError: There is no engine named 'singel'. Did you mean ...
    """

    exit_code = ExitCode.USAGE

    @classmethod
    def of(
        cls, kind: str, name: str, known: Iterable[str], *, meant: str | None = None
    ) -> UnknownNameError:
        """An error that lists what there is, and guesses what was meant unless a guess is given."""
        from difflib import get_close_matches

        names = sorted(known)
        begun = [known for known in names if name and known.startswith(name)]
        close = [meant] if meant else begun or get_close_matches(name, names, n=1)
        hint = f"Did you mean {close[0]!r}? " if close else ""
        if len(names) > _MOST_LISTED:
            there = f"There are {len(names)}: nonet {_LISTS.get(kind, f'{kind}s')} lists them."
        else:
            there = f"Available: {', '.join(names)}."
        return cls(f"There is no {kind} named {name!r}. {hint}{there}")


class UnsupportedError(NonetError, RuntimeError):
    """Something well-formed that nonet, or the chosen engine or format, cannot handle.

    Example:
        >>> nonet.solve("1..4....2......3", engine="single")
        Traceback (most recent call last):
        nonet.errors.UnsupportedError: engine 'single' is for 9x9 with boxes of 3x3 and ...
    """

    exit_code = ExitCode.UNSUPPORTED


class NotUniqueError(UnsupportedError):
    """A puzzle without exactly one solution where one is needed.

    Example:
        >>> nonet.rate("." * 16)
        Traceback (most recent call last):
        nonet.errors.NotUniqueError: the puzzle has several solutions: only a puzzle with ...
    """

    exit_code = ExitCode.NO


class ProofError(NonetError, ValueError):
    r"""A proof that does not show what it claims, or that there cannot be.

    Example:
        >>> nonet.verify("1..4....2......3", "nonet-proof 1\nclaim exactly 0")
        Traceback (most recent call last):
            ...
        nonet.errors.ProofError: the proof is refused: it ends before the last solution is excluded
    """

    exit_code = ExitCode.NO


class PluginError(NonetError, RuntimeError):
    """A plug-in failed unexpectedly, of another package or our own; `__cause__` is the failure.

    Example:
        >>> error = nonet.PluginError("the engine 'mine' failed: division by zero")
        >>> isinstance(error, nonet.NonetError), error.exit_code
        (True, <ExitCode.UNSUPPORTED: 4>)
    """

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
        """An error for an unexpected exception, wherever it came from."""
        if isinstance(failure, MemoryError):
            error = cls("there is not enough memory for this: free some, or ask for less at a time")
        else:
            error = cls(f"nonet failed, please report it: {described(failure)}{raised_at(failure)}")
        error.__cause__ = failure
        return error


def unreadable(read: Callable[..., object], failure: Exception) -> NonetError:
    """The error for a text at which a reader failed with an unexpected exception.

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

    Example:
        >>> try:
        ...     nonet.generate(4, difficulty="hard", timeout=0.01)
        ... except nonet.PuzzleNotFoundError as error:
        ...     print(error.made)
        0
    """

    exit_code = ExitCode.BOUND

    def __init__(
        self, message: str, *, made: int = 0, line: int | None = None, text: str | None = None
    ) -> None:
        super().__init__(message, line=line, text=text)
        self.made = made


class LossWarning(UserWarning):
    """The loss of the format that `nonet.write` wrote: it cannot keep all of a puzzle's document.

    Example:
        >>> issubclass(nonet.LossWarning, UserWarning)
        True
    """


class MissingExtraError(NonetError, ImportError):
    """A feature whose optional dependency is not installed.

    Example:
        >>> error = nonet.MissingExtraError("needs an extra: pip install 'nonet[print]'")
        >>> isinstance(error, ImportError)
        True
    """

    exit_code = ExitCode.UNSUPPORTED

    @classmethod
    def of(cls, feature: str, extra: str) -> MissingExtraError:
        """An error that says how to install what `feature` needs."""
        return cls(f"{feature} needs an extra: pip install 'nonet[{extra}]'")
