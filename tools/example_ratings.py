"""How hard the examples are, for the start view of the web page.

    python tools/example_ratings.py > src/nonet/examples/data/ratings.json

Takes a minute; each level is what `nonet rate` says.
"""

from __future__ import annotations

import json

import nonet
from nonet import examples


def main() -> None:
    """Writes a JSON object: name and level of every example."""
    found = {
        each.name: nonet.rate(each.puzzle, timeout=60, steps=False).level
        for each in examples.everything()
    }
    print(json.dumps(found, indent=0, sort_keys=True))


if __name__ == "__main__":
    main()
