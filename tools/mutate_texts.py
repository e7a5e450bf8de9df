"""Damages pasted texts and looks for wrong readings: ``tools/mutate_texts.py --count 100000``.

Texts of tests/pasted_texts.py get one to three slips each: characters and lines dropped, doubled,
replaced and swapped, separators changed, ends cut off. A puzzle that is read must be the one of the
text, or what the damaged text now says by the rules of tests/mutations.py, which know no formats.
The exit code is 1 if a reading is wrong.

With ``--formats`` texts of every format are damaged far more, and only have to be read or refused.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from damaged_formats import read_or_refused
from mutations import Tally, campaign
from nonet.formats import write
from pasted_texts import FORUM_TEXTS, TEXTS

_STEP = 5000


def main() -> int:
    """Runs the campaign."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100_000, help="how many damaged texts")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=5, help="how many wrong readings to print")
    parser.add_argument("--formats", action="store_true", help="damage texts of every format")
    parser.add_argument("--forums", action="store_true", help="damage texts of forums and chats")
    options = parser.parse_args()
    texts = FORUM_TEXTS if options.forums else TEXTS
    if options.formats:
        print(", ".join(f"{count} {what}" for what, count in _formats(options).items()))
        return 0
    tally = Tally()
    start = time.process_time()
    for part, done in enumerate(range(0, options.count, _STEP)):
        campaign(min(_STEP, options.count - done), options.seed * 1_000_003 + part, tally, texts)
        counts = ", ".join(f"{count} {what}" for what, count in tally.counts.most_common())
        print(f"\r{sum(tally.counts.values())}: {counts}", end="", flush=True)
    print(f"\n{len(tally.wrong)} wrong readings, {time.process_time() - start:.0f} s of CPU time")
    for name, text, puzzle in tally.wrong[: options.show]:
        rows = write(puzzle, "numbers", values_only=True)
        print(f"\n--- {name}\n{text}\n--- was read as {puzzle!r} {puzzle.source}\n{rows}")
    return 1 if tally.wrong else 0


def _formats(options: argparse.Namespace) -> Counter[str]:
    return read_or_refused(options.count, options.seed)


if __name__ == "__main__":
    sys.exit(main())
