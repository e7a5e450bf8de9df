"""One run of atheris, which never returns: ``python -m campaigns._guided_process FOLDER ...``.

The options after the folder are libFuzzer's. What is found is written to ``found.json`` there.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

import atheris  # type: ignore

with atheris.instrument_imports(include=["nonet.formats", "nonet.constraints", "nonet.model"]):
    import nonet.constraints
    import nonet.formats  # noqa: F401

from campaigns._campaign import Run
from campaigns.texts import damaged_text, read

_BETWEEN = 100  # inputs until the figures are written again: atheris never returns
_FOLDER = Path(sys.argv[1])
_RUN = Run(seed=0, seconds=0)


def one_input(data: bytes) -> None:
    """Reads a text, as the campaign `texts` does."""
    read(_RUN, "guided", data.decode("utf-8", "replace"), None)
    _RUN.counts["inputs"] += 1
    if _RUN.counts["inputs"] % _BETWEEN == 0:
        report()


def mutator(data: bytes, max_size: int, seed: int) -> bytes:
    """Now and then a change inside of a link or a document, which libFuzzer would never find."""
    rng = random.Random(seed)
    text = damaged_text(data.decode("utf-8", "replace"), rng) if rng.random() < 0.5 else None
    made = text.encode() if text is not None else b""
    if 0 < len(made) <= max_size:
        return made
    changed: bytes = atheris.Mutate(data, max_size)
    return changed


def report() -> None:
    """Writes what came of it until now."""
    found: dict[str, Any] = {
        "counts": _RUN.counts,
        "faults": _RUN.faults,
        "notes": _RUN.notes,
    }
    aside = _FOLDER / "found.part"
    aside.write_text(json.dumps(found), encoding="utf-8")
    aside.replace(_FOLDER / "found.json")


def main() -> None:
    """Runs until libFuzzer's time is over."""
    words = [sys.argv[0], str(_FOLDER / "corpus"), *sys.argv[2:]]
    atheris.Setup(words, one_input, custom_mutator=mutator)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
