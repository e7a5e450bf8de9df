"""What nonet does with many inputs, kept as text: whatever changes is seen, and can be read.

After a change that is wanted: ``PYTHONPATH=src:tests python tests/kept.py``, and a look at the
difference.
"""

import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
# Each has a function `kept` that yields names and what belongs to them, and its file beside it.
MODULES = (
    *("techniques.found", "formats.outcomes", "formats.written"),
    *(
        "draw.outcomes",
        "explain.outcomes",
        "rate.outcomes",
        "engines.outcomes",
        "generate.outcomes",
    ),
)
RENEW = "if that is wanted: PYTHONPATH=src:tests python tests/kept.py"


def path_of(module: str) -> Path:
    """The file of a module: a line for each name."""
    return TESTS / (module.replace(".", "/") + ".txt")


def lines_of(module: str) -> dict[str, str]:
    """What is kept, by its name."""
    text = path_of(module).read_text(encoding="utf-8")
    return dict(line.split("|", 1) for line in text.splitlines())


def must_be_as_kept(module: str, now: Iterator[tuple[str, str]]) -> None:
    """Fails with the first differences, and what to do."""
    kept, found = lines_of(module), dict(now)
    for name in sorted(kept.keys() | found.keys()):
        if kept.get(name) != found.get(name):
            pytest.fail(f"{name}\nwas {kept.get(name)}\nis  {found.get(name)}\n{RENEW}")


def main() -> None:
    """Writes all that is kept anew."""
    for module in MODULES:
        lines = sorted(importlib.import_module(module).kept())
        text = "".join(f"{name}|{what}\n" for name, what in lines)
        path_of(module).write_text(text, encoding="utf-8")
        print(f"{module}: {len(lines)} lines")


if __name__ == "__main__":
    main()
