"""Values above 9: two digits one after the other, or a capital letter (A is 10)."""

from __future__ import annotations

from dataclasses import dataclass

from nonet.catalogue import translated


@dataclass(frozen=True, slots=True)
class Typed:
    """The meaning of a typed key."""

    values: tuple[int, ...] = ()  # the values that are complete now, as people write them
    pending: str = ""  # the digits that wait for another
    wrong: str = ""  # what is wrong, in words; empty if nothing is


def typed(pending: str, key: str, values: range) -> Typed | None:
    """The meaning of a key on a board with these values, as people write them; None if it has none.

    A digit waits for another if both together could be a value.

    >>> board = range(1, 17)
    >>> typed("", "1", board)
    Typed(values=(), pending='1', wrong='')
    >>> typed("1", "2", board), typed("", "C", board)
    (Typed(values=(12,), pending='', wrong=''), Typed(values=(12,), pending='', wrong=''))
    >>> typed("1", "9", board)
    Typed(values=(1, 9), pending='', wrong='')
    >>> typed("", "5", board).values, typed("", "0", range(9)).values
    ((5,), (0,))
    >>> typed("", "7", range(1, 7)).wrong
    'Here are values from 1 to 6.'
    """
    before = (int(pending),) if pending and int(pending) in values else ()
    if values[-1] > 9 and len(key) == 1 and "A" <= key <= "Z":
        number = ord(key) - ord("A") + 10
        return Typed((*before, number)) if number in values else Typed(before, "", _range(values))
    if len(key) != 1 or not "0" <= key <= "9":
        return None
    both = int(f"{pending}{key}")
    if pending and both <= values[-1]:
        return _complete(both, values)
    if pending:  # no value together: the first was complete, and this one begins anew
        rest = typed("", key, values)
        return Typed((*before, *rest.values), rest.pending, rest.wrong) if rest else Typed(before)
    return None if both == 0 and 0 not in values else _complete(both, values)


def _complete(number: int, values: range) -> Typed:
    """A value, unless a further digit could make it another."""
    if 0 < number * 10 <= values[-1]:
        return Typed(pending=str(number))
    return Typed((number,)) if number in values else Typed(wrong=_range(values))


def _range(values: range) -> str:
    return translated("Here are values from {least} to {most}.", least=values[0], most=values[-1])
