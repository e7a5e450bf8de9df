"""What each technique finds on a few boards, as it is kept in `found.txt`.

Paths, hints and ratings stand on it, so none of it changes unnoticed.
"""

import json
import zlib
from collections.abc import Iterator
from itertools import islice

import nonet
from nonet.model import State
from nonet.records import step_record
from nonet.techniques import TECHNIQUES, Technique

_MOST = 12  # steps of a technique on a board
_OF_POSITIONS = 30  # one of so many, beside those of the technique itself
# Where techniques that know the classic board search in another way.
_OTHERS = (
    "1......6.2...31......3....5....23.4.",
    "....6.......1...6..8.42.2..576...31.8..48..2...3...3.....2.6..5.",
    "......7.2.......4.....2.8.97...46.........38.....5.9.....4..6.3.3..6.5......8.... "
    "# game diagonal",
    "6.....7.........6.......4..4...3.1.....1..82..1..5.....6.9....7....2.6......4.... "
    "# game windoku",
    "......9.4........8.....5....6.1..75.......1.9.......8.3..8.....1.5..8.6.4.3...... "
    "# game jigsaw; regions "
    "AAAABBBCCAADDBBBCCAAADDBBCCEEDDDFBCCEEDDFFGGCEEFFFGGGGEHFFFIGGGEHHHHIIIIEHHHHIIII",
    "...3....2..5..................6..4.. r1c4<r1c3 r2c2<r1c2 r2c5<r3c5 r3c2<r3c1 r4c1<r4c2 "
    "r4c2<r4c3 r4c3<r3c3 r4c5<r4c4 r5c5<r5c6 r6c2<r6c3 r6c5<r6c4 # game futoshiki",
    "04000000020;100602000:0900<0:76301005090;010000008000005000000600000300<00000040;<06<"
    "0041000009:008:50000000000103;00000000000004720004801706900",
)
_RULES = [
    "killer 3 r1c1 r1c2",
    "killer 6 r1c3 r1c4 r2c4",
    "arrow r4c1 / r3c1 r3c2",
    "contain 4 r2c3 r2c4",
    "ratio r4c3 r4c4",
    "difference r3c4 r4c4",
]
_LARGE = 8  # on larger boards than these, rare techniques take seconds


def boards() -> list[tuple[str, State]]:
    """Positions, each with its technique, and boards that belong to none."""
    from techniques.positions import positions

    others = [("", State.of(nonet.parse(text))) for text in _OTHERS]
    others.append(("", State.of(nonet.parse("." * 16, rule=_RULES))))
    return [(each.technique, each.state) for each in positions()] + others


def found(entry: Technique, on: list[tuple[str, State]]) -> str:
    """How many steps on each board (- where the technique is none for it), and a digest of them."""
    counts, digest = [], 0
    for number, (name, state) in enumerate(on):
        if name not in {"", entry.name} and number % _OF_POSITIONS:
            continue
        rare = not entry.usual and not name and state.layout.size > _LARGE
        if rare or entry.refuses(state.layout) is not None:
            counts.append("-")
            continue
        steps = [each.explain() for each in islice(entry.find(state), _MOST)]
        counts.append(str(len(steps)))
        for step in steps:
            record = json.dumps(step_record(step, state.layout), sort_keys=True)
            digest = zlib.crc32(record.encode(), digest)
    return f"{' '.join(counts)}|{digest:08x}"


def kept() -> Iterator[tuple[str, str]]:
    """A line for each technique."""
    on = boards()
    for entry in TECHNIQUES:
        yield entry.name, found(entry, on)
