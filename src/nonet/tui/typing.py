"""Values above 9: two digits one after the other, or a capital letter (A is 10)."""

from __future__ import annotations

from dataclasses import dataclass

from nonet.words.catalogue import translated


@dataclass(frozen=True, slots=True)
class Typed:
    """What a key has come to."""

    values: tuple[int, ...] = ()  # the values that are complete now
    pending: str = ""  # the digits that wait for another
    wrong: str = ""  # what is wrong, in words; empty if nothing is


def typed(pending: str, key: str, size: int) -> Typed | None:
    """What a key means on a board of this size; None if it means nothing.

    A digit waits for another if both together could be a value.

    >>> typed("", "1", 16)
    Typed(values=(), pending='1', wrong='')
    >>> typed("1", "2", 16), typed("", "C", 16)
    (Typed(values=(12,), pending='', wrong=''), Typed(values=(12,), pending='', wrong=''))
    >>> typed("1", "9", 16)
    Typed(values=(1, 9), pending='', wrong='')
    >>> typed("", "5", 16).values, typed("", "7", 6).wrong
    ((5,), 'Here are values from 1 to 6.')
    """
    if size > 9 and len(key) == 1 and "A" <= key <= "Z":
        value = ord(key) - ord("A") + 10
        before = (int(pending),) if pending else ()
        return Typed((*before, value)) if value <= size else Typed(before, "", _range(size))
    if len(key) != 1 or not "0" <= key <= "9":
        return None
    both = int(f"{pending}{key}")
    if pending and both <= size:
        return _complete(both, size)
    if pending:  # no value together: the first was complete, and this one begins anew
        rest = typed("", key, size)
        before = (int(pending),)
        return Typed((*before, *rest.values), rest.pending, rest.wrong) if rest else Typed(before)
    if key == "0":
        return None
    if both > size:
        return Typed(wrong=_range(size))
    return _complete(both, size)


def _complete(value: int, size: int) -> Typed:
    """A value, unless a further digit could make it another."""
    return Typed(pending=str(value)) if value * 10 <= size else Typed((value,))


def _range(size: int) -> str:
    return translated("Here are values from 1 to {most}.", most=size)
