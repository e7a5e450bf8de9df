"""How far a search may go: the bounds that all of nonet takes, checked in one place.

The options of reading (`nonet.ReadOptions`) and of generating (`nonet.GenerateOptions`) are values
of the same kind. The command line, the models of the web API and the tables of the documentation
are made from the fields of these dataclasses.
"""

from __future__ import annotations

import dataclasses
import math
import time
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeVar

from nonet.errors import UsageError
from nonet.frozen import frozen
from nonet.model import as_integer

# Counters in native code are 64-bit: larger limits mean no limit.
_UNREACHABLE = 2**63
_LARGEST_SEED = 2**64 - 1
_MOST_THREADS = 1024

T = TypeVar("T")


def option(
    help_text: str, *, metavar: str = "", default: Any = None, flag: str = "", type: Any = None
) -> Any:
    """A field of a dataclass of options, with its text for people.

    Args:
        help_text: One line that says what the option does.
        metavar: What stands for its value in help texts and tables.
        default: The default.
        flag: Its name on the command line, if that is another one.
        type: What reads it there, if that is not what reads others of its name.
    """
    metadata = {"help": help_text, "metavar": metavar, "flag": flag, "type": type}
    return dataclasses.field(default=default, metadata=metadata)


def flag_of(field: dataclasses.Field[Any]) -> str:
    """The name of an option on the command line, without its dashes."""
    return str(field.metadata.get("flag") or field.name.replace("_", "-"))


# Keywords under names that the same thing has elsewhere.
_ALSO_CALLED = {"constraints": "rule", "constraint": "rule", "variant": "game", "variants": "game"}


def options_from(kind: type[T], keywords: Mapping[str, Any], whole: str) -> T:
    """The options of a call, which come one by one or as a whole value.

    Args:
        kind: The dataclass of the options.
        keywords: What was given, by names.
        whole: The keyword that stands for a whole value.

    Raises:
        TypeError: There is no such keyword.
        UsageError: Options come in both ways, or as the dataclass raises.
    """
    given = {name: value for name, value in keywords.items() if name != whole}
    known = [field.name for field in dataclasses.fields(kind)]  # type: ignore[arg-type]
    for name in given:
        if name not in known:
            from difflib import get_close_matches

            close = get_close_matches(_ALSO_CALLED.get(name, name), [*known, whole], n=1)
            raise TypeError(
                f"there is no argument {name!r}{f': did you mean {close[0]!r}?' if close else ''}"
            )
    value = keywords.get(whole)
    if value is None:
        return kind(**given)
    if given:
        raise UsageError(f"give options one by one or as `{whole}`, not both: {', '.join(given)}")
    if not isinstance(value, kind):
        raise UsageError(f"{whole} must be a {kind.__name__}, not {type(value).__name__}")
    return value


def checked_seed(seed: int) -> int:
    """A seed in the range of native code.

    Raises:
        UsageError: It is out of range.
    """
    number = as_integer(seed)
    if not 0 <= number <= _LARGEST_SEED:
        raise UsageError(f"a seed is a number from 0 to 2^64 - 1, not {number}")
    return number


def checked_threads(threads: int | None) -> int:
    """The number of threads; None is one for each core. Where there are no threads, it is one.

    Raises:
        UsageError: It makes no sense.
    """
    from nonet.workers import cores, has_threads  # brings in what starts processes

    if threads is None:
        return cores()
    number = as_integer(threads)
    if not 1 <= number <= _MOST_THREADS:
        raise UsageError(
            f"threads must be 1 to {_MOST_THREADS} (or None for one per core), not {number}"
        )
    return number if has_threads() else 1


def checked_flag(name: str, flag: bool) -> bool:
    """True if something is wanted.

    Raises:
        UsageError: It is neither true nor false.
    """
    if flag not in (True, False):
        raise UsageError(f"{name} must be True or False, not {flag!r}")
    return bool(flag)


def checked_count(count: int) -> int:
    """How many of something a user wants.

    Raises:
        UsageError: It is less than 0.
    """
    number = as_integer(count)
    if number < 0:
        raise UsageError(f"count must be 0 or more, not {number}")
    return number


@frozen(slots=True)
class Bounds:
    """How far a search may go before it stops without the whole answer.

    Attributes:
        limit: The number of solutions; None for all.
        timeout: Seconds.
        node_limit: The number of nodes that are searched.

    Raises:
        UsageError: One of them makes no sense.

    Example:
        >>> Bounds(limit=2, timeout=0.5)
        Bounds(limit=2, timeout=0.5, node_limit=None)
        >>> Bounds(timeout=-1)
        Traceback (most recent call last):
        nonet.errors.UsageError: timeout must be a number of seconds, 0 or more, not -1
    """

    limit: int | None = option("Stop after this number of solutions.", metavar="N")
    timeout: float | None = option("Stop after this number of seconds.", metavar="SECONDS")
    node_limit: int | None = option("Stop after this number of nodes.", metavar="N")

    def __post_init__(self) -> None:
        for name, least in (("limit", 1), ("node_limit", 0)):
            given = getattr(self, name)
            if given is not None:
                object.__setattr__(self, name, _count(name, given, least))
        if self.timeout is not None:
            object.__setattr__(self, "timeout", _seconds(self.timeout))

    @staticmethod
    def checked(
        limit: int | None = None, timeout: float | None = None, node_limit: int | None = None
    ) -> Bounds:
        """The bounds as a value; equal ones are made once, which is what calls in a loop need."""
        try:
            return _checked(limit, timeout, node_limit)
        except TypeError:  # not hashable, so no number either: the message comes from there
            return Bounds(limit, timeout, node_limit)

    def start(self) -> Deadline:
        """Starts the clock."""
        return Deadline(self.timeout)


@lru_cache(maxsize=64, typed=True)
def _checked(limit: int | None, timeout: float | None, node_limit: int | None) -> Bounds:
    return Bounds(limit, timeout, node_limit)


def _count(name: str, given: object, least: int) -> int | None:
    number = as_integer(given)
    if number < least:
        further = " (or None for all)" if least else ""
        at_least = f"at least {least}{further}" if least else "0 or more"
        raise UsageError(f"{name} must be {at_least}, not {number}")
    return None if number >= _UNREACHABLE else number


def _seconds(given: Any) -> float:
    if not isinstance(given, int | float) or not given >= 0:  # NaN is refused too
        raise UsageError(f"timeout must be a number of seconds, 0 or more, not {given!r}")
    return given


class Deadline:
    """A clock that runs down.

    Args:
        timeout: Seconds from now on; None for a clock that never runs down.

    Example:
        >>> nonet.Deadline(60).left > 0, nonet.Deadline(None).left
        (True, None)
    """

    __slots__ = ("_end",)

    def __init__(self, timeout: float | None) -> None:
        self._end = math.inf if timeout is None else time.monotonic() + timeout

    @property
    def left(self) -> float | None:
        """Seconds that are left, 0 or more; None where there is no end."""
        return None if self._end == math.inf else max(0.0, self._end - time.monotonic())

    @property
    def over(self) -> bool:
        """True if the time is up."""
        return self._end != math.inf and time.monotonic() >= self._end
