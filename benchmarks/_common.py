"""Shared by the benchmarks: the command line, files of puzzles, CPU time."""

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")
sys.path.append(str(Path(__file__).parents[1]))  # the campaigns have a peer, too


def parser_of(doc: str | None, *, files: bool = True, output: bool = True) -> Any:
    """A parser described by the first line of a docstring, with the arguments that most take."""
    parser = argparse.ArgumentParser(description=(doc or "").partition("\n")[0])
    if files:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    if output:
        parser.add_argument("-o", "--output", type=Path, help="also write the figures as JSON")
    return parser


def names(text: str) -> list[str]:
    """Names with commas between them."""
    return [name for name in text.split(",") if name]


def write_json(path: Path | None, figures: object) -> None:
    if path is not None:
        path.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


def lines_of(path: Path, sample: int | None = None) -> list[str]:
    """The lines of a file that are not empty, or a sample of them, evenly spread."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    return lines[:: max(1, len(lines) // sample)][:sample] if sample else lines


def puzzles_of(path: Path, sample: int | None = None) -> list[str]:
    """The 81 characters at the start of each line of a file."""
    lines = [line[:81] for line in lines_of(path) if len(line) >= 81]
    return lines[:: max(1, len(lines) // sample)][:sample] if sample else lines


def values_of(texts: Sequence[str]) -> list[list[int]]:
    """The values of puzzles of 81 characters, 0 for an empty cell."""
    return [[int(c) if c in "123456789" else 0 for c in text] for text in texts]


def cpu_time(call: Callable[[], T]) -> tuple[float, T]:
    """The CPU seconds that a call takes, and what it returns."""
    begun = time.process_time_ns()
    result = call()
    return (time.process_time_ns() - begun) / 1e9, result


def pin() -> None:
    """Keeps the process on one core."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
