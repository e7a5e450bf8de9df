"""What every scale gives puzzles of many kinds."""

from __future__ import annotations

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

_NAMES = ("easy-1", "easy-2", "medium-1", "medium-2", "hard-1", "unfair-1", "extreme-1")
_MORE = ("6x6-1", "4x4-1", "jigsaw-1", "diagonal-1", "windoku-1", "futoshiki-1", "killer-1")


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
            record = json.dumps(rating_record(rating), sort_keys=True)
            yield f"{scale} {name}", f"{rating.score} {zlib.crc32(record.encode()):08x}"
