"""What reading costs: `solve_many` on an array, a list of strings, and bytes of lines.

    taskset -c 1 python benchmarks/batch_input.py [--limit 2] [--turns 25] FILE...

The forms take turns, on one thread. Nanoseconds of CPU time per puzzle, medians, and how much more
than the array a text takes.
"""

from __future__ import annotations

from functools import partial
from statistics import median
from typing import Any

import numpy as np

import nonet
from _common import cpu_time, parser_of, puzzles_of, values_of


def main() -> None:
    parser = parser_of(__doc__, output=False)
    parser.add_argument("--limit", type=int, default=2)
    parser.add_argument("--turns", type=int, default=25)
    options = parser.parse_args()
    print(f"{'file':<24}{'array':>8}{'list':>8}{'bytes':>8}   list / array, bytes / array")
    for file in options.files:
        lines = puzzles_of(file)
        forms: tuple[Any, ...] = (
            np.array(values_of(lines), np.uint8),
            lines,
            "\n".join(lines).encode(),
        )
        calls = [partial(nonet.solve_many, f, limit=options.limit, threads=1) for f in forms]
        turns = [[cpu_time(call)[0] for call in calls] for _ in range(options.turns)]
        array, texts, block = (1e9 * median(t) / len(lines) for t in zip(*turns, strict=True))
        print(
            f"{file.stem:<24}{array:>8.1f}{texts:>8.1f}{block:>8.1f}"
            f"   {texts / array:.2f}, {block / array:.2f}"
        )


if __name__ == "__main__":
    main()
