"""The values of a constraint's fields as they are given, brought to one plain form each."""

from __future__ import annotations

import re
from collections.abc import Callable
from numbers import Integral
from typing import Any

from nonet.errors import UsageError
from nonet.model.cells import as_integer

_GREATEST = 10**9 - 1  # of a number: what texts may hold, and what sums of cells never reach


def _plain_cell(given: Any) -> Any:
    return given.strip() if isinstance(given, str) else as_integer(given)


def _plain_cells(given: Any) -> Any:
    if isinstance(given, str):
        return tuple(given.replace(",", " ").split())
    if isinstance(given, Integral):
        return (as_integer(given),)
    if type(given) is tuple and all(type(cell) is int for cell in given):
        return given
    return tuple(map(_plain_cell, given))


def _plain_groups(given: Any) -> Any:
    if isinstance(given, str):
        return tuple(map(_plain_cells, given.split("/")))
    given = tuple(given)
    if given and not isinstance(given[0], tuple | list | str):
        return (_plain_cells(given),)  # a single group will do
    return tuple(map(_plain_cells, given))


def _plain_numbers(given: Any) -> tuple[int, ...]:
    if isinstance(given, str):
        given = given.replace(",", " ").split()
    return tuple(int(number) if isinstance(number, str) else as_integer(number) for number in given)


def _plain_number(given: Any) -> int:
    if isinstance(given, str) and re.fullmatch(r"-?\d{1,9}", given):
        return int(given)
    number = as_integer(given)
    if isinstance(given, bool) or abs(number) > _GREATEST:
        raise UsageError("a number is expected")
    return number


def _plain_flag(given: Any) -> bool:
    if given not in (False, True):  # which numpy's are equal to
        raise UsageError("True or False is expected")
    return bool(given)


def _plain_text(given: Any) -> str:
    if not isinstance(given, str):
        raise UsageError("a text is expected")
    return given


# Makes a value of each kind of field plain, or raises an error.
PLAIN: dict[str, Callable[[Any], Any]] = {
    "Cell": _plain_cell,
    "Cells": _plain_cells,
    "Groups": _plain_groups,
    "tuple[int, ...]": _plain_numbers,
    "int": _plain_number,
    "int | None": lambda given: None if given is None else _plain_number(given),
    "bool": _plain_flag,
    "str": _plain_text,
    "Sentence": lambda given: " ".join(_plain_text(given).split()),
}

# The words of a message for what a kind of field takes.
WANTED = {
    "Cell": "a cell such as 'r1c1', or its number",
    "Cells": "cells such as 'r1c1 r1c2', or their numbers",
    "Groups": "groups of cells such as 'r1c1 r1c2 / r2c1'",
    "Constraints": "rules such as nonet.constraints.Killer(3, 'r1c1 r1c2')",
    "tuple[int, ...]": "numbers such as (1, 2)",
    "int": "a number of at most 9 digits",
    "int | None": "a number of at most 9 digits, or None",
    "bool": "True or False",
    "str": "a text",
    "Sentence": "a text",
}
