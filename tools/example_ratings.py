"""How hard the examples are, for the start view of the web page.

    python tools/example_ratings.py > src/nonet/examples/data/ratings.json

Takes some ten minutes; each level is what `nonet rate` says on a machine that does nothing else.
"""

import json
import time

import nonet
from nonet import examples

# What else the machine does shall change no level.
time.monotonic = time.process_time


def main() -> None:
    """Writes a JSON object: name and level of every example."""
    levels = {
        example.name: nonet.rate(example.puzzle, timeout=60, steps=False).level
        for example in examples.everything()
    }
    print(json.dumps(levels, indent=0, sort_keys=True))


if __name__ == "__main__":
    main()
