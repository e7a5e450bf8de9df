"""Faults in the fields of a request, in the words of the library.

The models of requests find the first thing that is wrong. Where the field is one of `nonet.Bounds`,
`nonet.ReadOptions` or `nonet.GenerateOptions`, their own check has the words; what only a request
has, or only its bounds forbid, is said here in the same form.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from difflib import get_close_matches
from typing import Any, NamedTuple

from nonet._generate import GenerateOptions
from nonet.errors import NonetError
from nonet.formats import ReadOptions
from nonet.options import Bounds
from nonet.words import shortened

_OPTIONS: tuple[Any, ...] = (Bounds, ReadOptions, GenerateOptions)
_LONGEST = 60  # characters of a value that is quoted
# By pydantic's names of errors: what the value must be.
_KINDS = {
    "string_type": "text",
    "int_type": "a whole number",
    "int_parsing": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "float_parsing": "a number",
    "finite_number": "a number that is not infinite",
    "bool_type": "true or false",
    "bool_parsing": "true or false",
    "list_type": "a list",
    "dict_type": "an object",
    "greater_than_equal": "at least {ge}",
    "greater_than": "more than {gt}",
    "less_than_equal": "at most {le}",
    "less_than": "less than {lt}",
    "too_short": "a list of at least {min_length}",
    "too_long": "a list of at most {max_length}",
    "string_too_long": "at most {max_length} characters long",
    "literal_error": "{expected}",
    "string_unicode": "text that Unicode allows",
}


class Refusal(NamedTuple):
    """A refused field, and why; an empty field stands for the whole body."""

    field: str
    message: str


def refusal_of(errors: Sequence[Mapping[str, Any]], known: Iterable[str]) -> Refusal:
    """The first of the errors that pydantic has found, in words.

    Args:
        errors: As pydantic lists them, at least one.
        known: The names of the fields that the request may have.
    """
    first = errors[0]
    # What follows the name of the field is a place in a list, or which of several types was tried.
    name, *rest = [*map(str, first["loc"][1:2]), *first["loc"][2:]] or [""]
    field = ".".join([name, *(str(part) for part in rest if isinstance(part, int))])
    if not name:
        given = "nothing" if first["type"] == "missing" else _quoted(first["input"])
        return Refusal("", f"the body must be a JSON object, not {given}")
    if first["type"] == "extra_forbidden":
        close = get_close_matches(name, list(known), n=1)
        hint = f": did you mean {close[0]!r}?" if close else ""
        return Refusal(field, f"there is no field {name!r}{hint}")
    value = first["input"]
    words = None if field != name else _of_library(name, value)
    if words is None:
        tried = [
            error for error in errors if error["loc"][1:2] == (name,) and error["input"] is value
        ]
        kinds = [_KINDS.get(error["type"], "").format_map(error.get("ctx", {})) for error in tried]
        kind = " or ".join(dict.fromkeys(kinds))
        words = f"{field} must be {kind}, not {_quoted(value)}" if kind else first["msg"]
    return Refusal(field, words if field in words else f"{field}: {words}")


def _of_library(name: str, value: Any) -> str | None:
    """The objection of an option's dataclass to a value; None where it has none."""
    for options in _OPTIONS:
        if name in {field.name for field in fields(options)}:
            try:
                options(**{name: value})
            except NonetError as error:
                return error.message
    return None


def _quoted(value: Any) -> str:
    return shortened(json.dumps(value, ensure_ascii=False, default=str), _LONGEST)
