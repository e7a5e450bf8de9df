"""A player's settings, which are kept beside the games."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

from nonet.catalogue import later
from nonet.files import write_file

# The choices, with the words for them; the first is usual.
CHECKS = {
    "clashes": later("what breaks a rule"),
    "solution": later("whatever is wrong"),
    "off": later("nothing"),
}
ENTRIES = {
    "cell": later("the cell, then the digit"),
    "digit": later("the digit, then cells"),
}
THEMES = {"dark": later("dark"), "light": later("light")}
_NAME = "settings.json"


@dataclass(frozen=True, slots=True)
class Settings:
    """A player's settings."""

    check: str = "clashes"  # what is marked while one plays: see `CHECKS`
    entry: str = "cell"  # what is chosen first: see `ENTRIES`
    theme: str = "dark"
    language: str = ""  # empty for that of the environment

    @classmethod
    def load(cls, folder: Path | None) -> Settings:
        """Those of a folder; the usual ones for what is not there or not known."""
        record: Any = {}
        with suppress(OSError, ValueError, RecursionError):
            record = json.loads((folder / _NAME).read_text("utf-8")) if folder else {}
        known = {"check": CHECKS, "entry": ENTRIES, "theme": THEMES}
        settings = cls()
        for field in fields(cls):
            value = record.get(field.name) if isinstance(record, dict) else None
            if isinstance(value, str) and value in known.get(field.name, (value,)):
                change: dict[str, Any] = {field.name: value}
                settings = replace(settings, **change)
        return settings

    def save(self, folder: Path | None) -> OSError | None:
        """Keeps them in a folder; the error if that failed."""
        if folder is not None:
            try:
                folder.mkdir(parents=True, exist_ok=True)
                write_file(folder / _NAME, [f"{json.dumps(asdict(self))}\n".encode()])
            except OSError as error:
                return error
        return None
