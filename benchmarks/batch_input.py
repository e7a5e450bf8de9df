"""What reading costs: `solve_many` on an array, a list of strings, and bytes of lines.

    taskset -c 1 python benchmarks/batch_input.py [--limit 2] [--turns 25] FILE...

The forms take turns, on one thread. Nanoseconds of CPU time per puzzle, medians, and how much more
than the array a text takes.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

import nonet

CELLS = 81


def forms_of(file: Path) -> dict[str, object]:
    """The same puzzles in each form."""
    lines = [line[:CELLS] for line in file.read_text().splitlines() if len(line) >= CELLS]
    array = np.frombuffer("".join(lines).encode(), dtype=np.uint8).reshape(-1, CELLS)
    values = np.where((array >= ord("1")) & (array <= ord("9")), array - ord("0"), 0)
    return {
        "array": values.astype(np.uint8),
        "list": lines,
        "bytes": "\n".join(lines).encode(),
    }


def nanoseconds(call: Callable[[], nonet.BatchResult]) -> float:
    """CPU time of a call, per puzzle."""
    begun = time.process_time_ns()
    counts = call().counts
    return (time.process_time_ns() - begun) / len(counts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--limit", type=int, default=2)
    parser.add_argument("--turns", type=int, default=25)
    asked = parser.parse_args()
    print(f"{'file':<24}{'array':>8}{'list':>8}{'bytes':>8}   list / array, bytes / array")
    for file in asked.files:
        times: dict[str, list[float]] = {}
        forms = forms_of(file)
        for _ in range(asked.turns):
            for name, puzzles in forms.items():
                found = nanoseconds(
                    lambda puzzles=puzzles: nonet.solve_many(  # type: ignore[misc]
                        puzzles, limit=asked.limit, threads=1
                    )
                )
                times.setdefault(name, []).append(found)
        array, texts, block = (statistics.median(times[name]) for name in forms)
        print(
            f"{file.stem:<24}{array:>8.1f}{texts:>8.1f}{block:>8.1f}"
            f"   {texts / array:.2f}, {block / array:.2f}"
        )


if __name__ == "__main__":
    main()
