"""Parts of nonet that need an extra, imported when a command is called."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from nonet.errors import MissingExtraError


def imported(module: str, command: str, extra: str) -> Any:
    """The module that a command needs.

    Raises:
        MissingExtraError: What the module imports is not installed.
    """
    try:
        return import_module(module)
    except ImportError as error:
        if (error.name or "").startswith("nonet"):
            raise
        raise MissingExtraError.of(f"nonet {command}", extra) from None
