"""Answers that become known bit by bit."""

from collections.abc import Generator
from typing import Any

from nonet.records import Record

# One row after another, each ready for JSON; at the end what is to be said of all.
Rows = Generator[Any, None, Record]
