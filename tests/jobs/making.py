"""What the tests of jobs share: inputs, and what is in a folder of parts."""

from pathlib import Path
from typing import Any

import nonet
from nonet.files import is_aside

PUZZLES = [nonet.write(puzzle) for puzzle in nonet.generate(count=60, seed=11)]
EMPTY = "." * 81
TWO = nonet.write(nonet.parse(PUZZLES[0])).replace("1", ".")  # several solutions
NONE = "12" + "." * 79 + ""
BROKEN = "11" + "." * 79
SMALL = "1..4....2......3"


def lines_file(folder: Path, lines: list[str], name: str = "in.txt") -> Path:
    path = folder / name
    path.write_text("".join(f"{line}\n" for line in lines))
    return path


def parts(folder: Path) -> dict[str, bytes]:
    """The bytes of all parts, and of what is written in the end."""
    names = [*folder.glob("part-*"), *folder.glob("_SUCCESS")]
    return {path.name: path.read_bytes() for path in sorted(names)}


def rows(folder: Path) -> list[dict[str, Any]]:
    """All rows of all parts."""
    import pyarrow.parquet as pq

    return [
        row
        for path in sorted(folder.glob("part-*.parquet"))
        for row in pq.read_table(path).to_pylist()
    ]


def left_behind(folder: Path) -> list[str]:
    """What was being written and is not whole."""
    return [path.name for path in folder.rglob("*") if is_aside(path.name)]
