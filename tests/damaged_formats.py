"""Damages a text of every format: each is read or refused with a message.

What is read is not judged here (see `mutations`), only that nothing breaks, whether the format is
named or found. The judge `texts` of ``just campaign`` does so for hours.
"""

import json
import random
from collections import Counter
from collections.abc import Iterator

from linking import fpuzzles_link
from nonet import examples
from nonet.errors import NonetError
from nonet.formats import FORMATS, read_entries, write
from nonet.model import Candidates, Layout, Puzzle

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
CAGES = "SumoCueV1=15J0+0J0" + "=0J0" * 7 + "".join(f"=0J{r}" * 9 for r in range(1, 9))
VARIANT = {
    "size": 9,
    "grid": [[{"value": 5, "given": True}, *[{}] * 8], *[[{}] * 9] * 8],
    "antiknight": True,
    "thermometer": [{"lines": [["R1C2", "R2C2", "R3C3"]]}],
    "difference": [{"cells": ["R5C5", "R5C6"]}],
    "xv": [{"cells": ["R7C7", "R7C8"], "value": "X"}],
    "even": [{"cell": "R9C9"}],
}
# Of what our own writers do not make.
SAMPLES = {
    "bank": f"0123456789ab {LINE}  1.2\nba9876543210 {LINE}  7.2\n",
    "cages": CAGES,
    "killer": "3x3::k:" + ",".join(["3841"] * 81),
    "variant": json.dumps(VARIANT),
    "iss": ".Shape~6x6.~R1C1_5~R2C4_3.Diagonal~1.AntiKnight.Thermo~R1C1~R1C2",
    "csv": f"id;puzzle;solution\n1;{LINE};{LINE}\n2;{LINE};\n",
    "sdk": "#Aauthor\n[Puzzle]\n" + "\n".join(LINE[i : i + 9] for i in range(0, 81, 9)),
    "json": '{"nonet": 1, "size": 4, "game": "futoshiki", "box": null, "relations": [{"kind": '
    '"less than", "cells": [["r1c1", "r2c1"]], "table": [[2, 3, 4], [3, 4], [4], []]}], '
    '"givens": [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]}',
}
_PIECES = [
    "",
    "\n",
    " ",
    "0",
    "9",
    "-1",
    ":",
    "|",
    "[",
    "]",
    "{",
    "}",
    '"',
    ",",
    "J",
    "=",
    "~",
    ".",
]
_PIECES += ["\x00", "é", "٣", "\u2028", "R9C99", "1e9", "null", "999999999999", "[[[[", "#", "+"]


def originals() -> dict[str, str]:
    """A text of every format that is written, and the samples."""
    layout = Layout.of(9)
    givens = [0 if char == "." else int(char) for char in LINE]
    plain = Puzzle(layout, givens)
    marks = Candidates.of_values(layout, givens).without([(2, 1), (3, 2)])
    marked = Puzzle(layout, givens, marks=marks)
    texts = dict(SAMPLES)
    for format in FORMATS.builtin():
        if format.write is not None:
            board = marked if format.carries_marks and format.refuses(marked) is None else plain
            if not format.carries(board.layout):
                board = examples.get("twodoku-1").puzzle
            if format.refuses(board) is None:
                texts[f"our {format.name}"] = write(board, format.name)
    return texts


def damaged(text: str, rng: random.Random) -> str:
    """The text with a few pieces cut out, doubled, swapped or replaced."""
    for _ in range(rng.randint(1, 4)):
        a, b = sorted(rng.randint(0, len(text)) for _ in range(2))
        b = min(b, a + rng.choice([1, 1, 2, 9, 40]))
        kind = rng.randrange(4)
        if kind == 0:
            text = text[:a] + text[b:]
        elif kind == 1:
            text = text[:b] + text[a:b] + text[b:]
        elif kind == 2:
            text = text[:a] + rng.choice(_PIECES) + text[b:]
        else:
            text = text[:a] + rng.choice(_PIECES) + text[a:]
    return text


ORIGINALS = originals()


def mutants(count: int, seed: int = 20260101) -> Iterator[tuple[str, str]]:
    """Damaged texts of all formats in turn, each with the name of its original."""
    rng = random.Random(seed)
    names = sorted(ORIGINALS)
    for number in range(count):
        name = names[number % len(names)]
        text = damaged(ORIGINALS[name], rng)
        if name == "variant":  # damaged before it is packed, so that it can be unpacked
            text = fpuzzles_link(text)
        yield name, text


def read_or_refused(count: int, seed: int = 20260101) -> Counter[str]:
    """Reads so many damaged texts, and counts the puzzles and the refusals.

    Raises:
        AssertionError: A refusal says nothing.
    """
    tally: Counter[str] = Counter()
    for name, text in mutants(count, seed):
        format = name.removeprefix("our ")
        for named in {None, format if format in FORMATS.names() else None}:
            for entry in read_entries(text, format=named):
                refused = isinstance(entry, NonetError)
                tally["refused" if refused else "read"] += 1
                if isinstance(entry, NonetError):
                    assert entry.message.strip(), (name, text)
                    assert "Traceback" not in entry.message
    return tally
