"""Files that a script makes: kept current, or with `--check` those that are stale named."""

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]


def keep(wanted: Mapping[Path, str], there: Iterable[Path] = ()) -> int:
    """Writes what is missing or stale, or names it.

    Args:
        wanted: The texts by their files.
        there: All files of the script; those that are not wanted are removed.

    Returns:
        The exit code: 1 if it only looked, and something was stale.
    """
    stale = [
        file
        for file in sorted({*wanted, *there})
        if not file.exists() or file.read_text(encoding="utf-8") != wanted.get(file)
    ]
    if "--check" in sys.argv:
        if stale:
            names = [file.relative_to(ROOT) for file in stale]
            print("stale:", *names, f"- run: python {sys.argv[0]}", file=sys.stderr)
        return int(bool(stale))
    for file in stale:
        if file in wanted:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(wanted[file], encoding="utf-8")
        else:
            file.unlink()
    return 0
