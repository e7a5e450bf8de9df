"""Paths, hints and judgements of moves in words, as they were."""

import json
import zlib
from collections import Counter
from collections.abc import Iterator

import nonet
from nonet import examples
from nonet.model import Candidate, State
from nonet.records import hint_record, judgement_record, path_record

_NAMES = ("easy-1", "medium-1", "hard-1", "6x6-1", "4x4-1", "futoshiki-1")


def kept() -> Iterator[tuple[str, str]]:
    """For each puzzle its path and hints, and what is said of some moves."""
    for name in _NAMES:
        puzzle = examples.get(name).puzzle
        path = nonet.explain(puzzle)
        counts = Counter(step.technique for step in path)
        digest = zlib.crc32(json.dumps(path_record(path), sort_keys=True).encode())
        words = ", ".join(f"{count} {technique}" for technique, count in counts.items())
        yield f"{name} path", f"{words} {digest:08x}"
        for grade in (1, 3):
            hint = nonet.hint(puzzle, grade)
            digest = zlib.crc32(json.dumps(hint_record(hint), sort_keys=True).encode())
            yield f"{name} hint {grade}", f"{hint.text} {digest:08x}"
        yield from _moves(name, State.of(puzzle))


def _moves(name: str, state: State) -> Iterator[tuple[str, str]]:
    marks = [Candidate(cell, value) for cell in range(81) for value in _values(state, cell)]
    for number, mark in enumerate(marks[:: max(1, len(marks) // 2)]):
        for placed, crossed in (((mark,), ()), ((), (mark,))):
            found = nonet.judge(state, placed, crossed, timeout=None)
            digest = zlib.crc32(json.dumps(judgement_record(found), sort_keys=True).encode())
            yield f"{name} move {number} {bool(placed)}", f"{found.text} {digest:08x}"


def _values(state: State, cell: int) -> tuple[int, ...]:
    return tuple(state.values_of(cell)) if cell < state.layout.cell_count else ()
