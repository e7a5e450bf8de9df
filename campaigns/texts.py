"""Texts of every format, damaged in their characters and in their structure."""

import json
import random
import time
from collections.abc import Iterator
from typing import Any

from campaigns._campaign import Case, Judge
from campaigns.formats import random_puzzle
from damaged_formats import mutants
from nonet.errors import NonetError
from nonet.formats import FORMATS, read_entries, write
from nonet.formats._lzstring import compress, decompress

_SLOW, _A_CHARACTER = 2.0, 0.002  # CPU seconds of a text, and so many more for each character
_SCL = "https://sudokupad.app/scl"
_JUNK: tuple[Any, ...] = (
    *(None, True, "", "abc", -1, 0, 7, 1e400, 0.5, 10**30, [], {}, [[]], "R1C1", ["R1C1", "R99C1"]),
    *("R1C1R1C2", {"value": 1}, "9" * 400, "\x00", "x" * 3000, [["R1C1"] * 200]),
)


def rules_in(format_name: str, rng: random.Random) -> str | None:
    """A board with some rules, written in a format, or None where it cannot be."""
    try:
        return write(random_puzzle(rng), format_name)
    except NonetError:
        return None


def damaged_value(value: Any, rng: random.Random) -> Any:
    """A document with one value of it, somewhere inside, replaced, left out, doubled or wrapped."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(list(value))
        made = dict(value)
        if rng.random() < 0.1:
            made.pop(key)
        elif rng.random() < 0.1:
            made[rng.choice(list(value))] = value[key]
        else:
            made[key] = damaged_value(value[key], rng)
        return made
    if isinstance(value, list) and value and rng.random() < 0.9:
        i = rng.randrange(len(value))
        if rng.random() < 0.2:
            return rng.choice(
                [value[:i] + value[i + 1 :], [*value, value[i]], value * 3, value[::-1]]
            )
        return [*value[:i], damaged_value(value[i], rng), *value[i + 1 :]]
    return rng.choice([*_JUNK, [value], {"x": value}])


def document(rng: random.Random) -> tuple[str, Any] | None:
    """The start of a link or a text, and the JSON in it."""
    name = rng.choice(["fpuzzles", "json", "scl"])
    if name == "scl":
        return _SCL, _scl(rng)
    text = rules_in(name, rng)
    if text is None:
        return None
    if name == "json":
        return "", json.loads(text)
    head, _, packed = text.partition("=")
    return f"{head}=", json.loads(decompress(packed))


def _scl(rng: random.Random) -> dict[str, Any]:
    """A 9x9 document of SudokuPad's own form with cages, a line and a sign."""
    places = [[rng.randrange(9), rng.randrange(9)] for _ in range(4)]
    return {
        "cells": [[{"value": 1} if [r, c] in places else {} for c in range(9)] for r in range(9)],
        "regions": [[[r, c] for c in range(9)] for r in range(9)],
        "cages": [{"cells": places[:2], "value": "10"}, {"cells": places, "unique": True}],
        "lines": [{"wayPoints": [[0.5, 0.5], [2.5, 0.5]], "color": "#CFCFCF", "thickness": 8}],
        "overlays": [{"center": [1, 0.5], "width": 0.3, "height": 0.3, "rounded": True}],
        "arrows": [{"wayPoints": [[0.5, 0.5], [2.5, 0.5]], "color": "#000000"}],
        "metadata": {"title": "made up", "antiknight": True, "rules": "Normal sudoku rules apply."},
    }


def damaged(head: str, value: Any, rng: random.Random) -> str:
    """A document with damage inside, whole again as JSON and, where it was one, a link."""
    for _ in range(rng.randint(1, 3)):
        value = damaged_value(value, rng)
    made = json.dumps(value)
    return head + compress(made) if head else made


def damaged_document(rng: random.Random) -> str | None:
    """A document of random rules whose structure is damaged."""
    whole = document(rng)
    return damaged(*whole, rng) if whole is not None else None


def draw(rng: random.Random) -> Case | None:
    """A text with damaged characters, or a document with a damaged structure."""
    if rng.random() < 0.5:
        made = damaged_document(rng)
        return made and {"text": made, "format": None}
    name, text = next(mutants(1, rng.getrandbits(30)))
    named = name.removeprefix("our ")
    known = named in FORMATS.names() and rng.random() < 0.5
    return {"text": text, "format": named if known else None}


def faults(case: Case) -> Iterator[str]:
    """A text may be refused with words and nothing else."""
    begun = time.process_time()
    try:
        entries = list(read_entries(case["text"], format=case["format"]))
    except NonetError as error:
        entries = [error]
    taken = time.process_time() - begun
    if taken > _SLOW + _A_CHARACTER * len(case["text"]):
        yield f"slow: {taken:.1f} s of CPU time"
    for entry in entries:
        if isinstance(entry, NonetError) and (
            not entry.message.strip() or "Traceback" in entry.message
        ):
            yield "a refusal without words"


JUDGE = Judge(
    promise="Whatever is read gives a puzzle or words, in a time that its length bounds",
    how="texts of all formats damaged in their characters; f-puzzles and SudokuPad links and JSON "
    "of random rules damaged in their structure; over 2 s of CPU time and 2 ms a character fails",
    draw=draw,
    faults=faults,
)
