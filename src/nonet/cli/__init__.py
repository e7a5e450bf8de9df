"""The command line: thin, no solving logic."""

from nonet.cli._main import main

__all__ = ["main"]
