"""What every scale gives puzzles of many kinds."""

import json
import zlib
from collections.abc import Iterator

import nonet
from nonet import examples
from nonet.errors import NonetError
from nonet.records import rating_record
from nonet.scales import SCALES
from nonet.scales.hodoku import STEPS
from nonet.techniques import TECHNIQUES
from rate.examples import ESCARGOT

_NAMES = ("easy-1", "easy-2", "medium-1", "medium-2", "hard-1", "unfair-1", "extreme-1")
_MORE = ("6x6-1", "4x4-1", "jigsaw-1", "diagonal-1", "windoku-1", "futoshiki-1", "killer-1")

# Ours, from 13,500 minimal puzzles of seeds: those that need nets.
_HARD = (
    ".......32.41...7..6.....8....7..4..1...5......94..3.7..764........28...9..81.....",
    "......3876.8..2.1.........482.3...4......5....1..87..6.6..2....9.7.1..6...39.....",
    "....43..1.....78....8....2.68.5.....4.2..9....1......92....6.1379.....6...37.....",
    "...189.........8.9.3.4..7....6..2....7..4..6.1..85......1...2.3..2.9.6...8...4..5",
    "..27....9......85.3...9...1.54....9...96..3.26......4..2..5...71....2...9..13....",
    ".2..6...171.........9.5....2...3.4.....1..8...5.....9.6....5......7.4..6.45..2.8.",
    "53...7......81...6..7.3...9..5...2.39......45.2.6.....7...2..5.......4.2..1..4...",
    ".....5.7.61.....8....19...2.....2..5..2..8.3..9..1.....75......8.....6......734..",
    "..495...219....3...78..4....4....92..268....7....4...6....9.8...1.....7..8.6.3...",
    "6.1..5...7.........8...3.4.3...8.....5.....21..92..4....7.4...9....9.1.......2.65",
    ESCARGOT,
)


def _record_of(rating: nonet.Rating) -> str:
    fields = rating_record(rating)
    assert not fields.pop("note"), "each scale is named"
    record = json.dumps(fields, sort_keys=True)
    return f"{rating.score} {zlib.crc32(record.encode()):08x}"


def kept() -> Iterator[tuple[str, str]]:
    """The scores of steps; for each scale and puzzle the score, and a digest of what is told."""
    yield "scores of hodoku", "; ".join(" ".join(map(str, step)) for step in STEPS)
    order = sorted(map(TECHNIQUES.get, TECHNIQUES.names()), key=lambda each: each.order)
    yield "order of techniques", "; ".join(f"{each.order} {each.name}" for each in order)
    for scale in SCALES.names():
        for name in (*_NAMES, *_MORE):
            try:
                rating = nonet.rate(examples.get(name).puzzle, scale)
            except NonetError as error:
                yield f"{scale} {name}", f"{type(error).__name__}: {error}"
                continue
            yield f"{scale} {name}", _record_of(rating)
    for scale in ("se121", "hodoku"):
        for text in _HARD:
            rating = nonet.rate(text, scale)
            steps = [(s.technique, s.placements, s.eliminations, s.chains) for s in rating.steps]
            yield f"{scale} {text}", f"{_record_of(rating)} {zlib.crc32(repr(steps).encode()):08x}"
