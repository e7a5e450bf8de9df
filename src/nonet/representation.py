"""Other forms of every value that users hold: a record, JSON, a picture in a notebook.

Records, sentences and pictures are each made in one place for all types (`nonet.value_records`,
`nonet.words`, `nonet.notebook`), which therefore lies above all of them. The methods here are the
one way up: the author is looked up when it is first asked, so that no import points upward.
"""

from __future__ import annotations

import json
import re
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

# Of the objects that commands and `to_dict` make: docs/schema/nonet.json describes them.
SCHEMA = 2
_DEEPEST = 500  # brackets in brackets
_NESTING = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[\[{\]}]', re.DOTALL)


@cache
def author(name: str) -> ModuleType:
    """A module of nonet that knows how to say what values are: ``author("words")``."""
    return import_module(f"nonet.{name}")


def parsed_json(text: str, **options: Any) -> Any:
    """As `json.loads`, but what is nested too deeply is refused before anything goes into it.

    Where the stack is not Python's own, as in a browser, the parser would not come back from there.

    Raises:
        ValueError: It is not JSON.
        RecursionError: It is nested more deeply than anything that nonet reads or writes.
    """
    if is_deep(text):
        raise RecursionError("the JSON is nested too deeply")
    return json.loads(text, **options)


def is_deep(text: str) -> bool:
    """True if brackets outside of quotation marks are nested too deeply for `parsed_json`."""
    if text.count("[") + text.count("{") <= _DEEPEST:
        return False
    depth = 0
    for match in _NESTING.finditer(text):
        sign = match[0]
        depth += (sign in "[{") - (sign in "]}")
        if depth > _DEEPEST:
            return True
    return False


def versioned(record: dict[str, Any]) -> dict[str, Any]:
    """A record that says by which schema it was written."""
    return {"schema": SCHEMA, **record}


class Represented:
    """A value with `to_dict`, `to_json` and, where it can be drawn, a picture in notebooks."""

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """A dictionary ready for JSON, with the keys that the command line prints with ``--json``.

        What ``--json`` says of files is not in it. docs/schema/nonet.json describes the keys of
        what commands print; a grid, a layout and a state, which none prints, have keys alike.

        Example:
            >>> nonet.solve("1..4....2......3").to_dict()["solution"]
            '1234341223414123'
        """
        record: dict[str, Any] = author("value_records").record_of(self)
        return versioned(record)

    def to_json(self, *, indent: int | None = None) -> str:
        """`to_dict` as JSON, on one line unless `indent` is given.

        Example:
            >>> nonet.parse("1..4....2......3").to_json()[:42]
            '{"schema": 2, "puzzle": "1..4....2......3"'
        """
        return json.dumps(self.to_dict(), ensure_ascii=False, indent=indent)

    def _repr_html_(self) -> str | None:
        html: str | None = author("notebook").html_of(self)
        return html

    def _repr_svg_(self) -> str | None:
        svg: str | None = author("notebook").svg_of(self)
        return svg
