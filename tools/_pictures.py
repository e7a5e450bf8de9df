"""A folder of pictures that a script draws: kept current, or what is stale named."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path


def keep(folder: Path, wanted: Mapping[str, str], tool: str, *, check: bool) -> int:
    """Draws what is missing or stale, or names it.

    Args:
        folder: Of SVG pictures, all of which are the script's.
        wanted: The pictures by the names of their files.
        tool: The script, for the message.
        check: Whether nothing is written.

    Returns:
        The exit code: 1 if it only looked, and something was stale.
    """
    there = {file.name: file.read_text(encoding="utf-8") for file in folder.glob("*.svg")}
    stale = sorted(n for n in wanted.keys() | there.keys() if wanted.get(n) != there.get(n))
    if check:
        if stale:
            print("stale pictures:", *stale, f"- run: python {tool}", file=sys.stderr)
        return int(bool(stale))
    folder.mkdir(parents=True, exist_ok=True)
    for name in stale:
        if name in wanted:
            (folder / name).write_text(wanted[name], encoding="utf-8")
        else:
            (folder / name).unlink()
    return 0
