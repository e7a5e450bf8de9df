"""Writes the table of docs/techniques.md from the registry: python tools/techniques_page.py."""

from __future__ import annotations

from pathlib import Path

from nonet.techniques import TECHNIQUES

PAGE = Path(__file__).parents[1] / "docs" / "techniques.md"
MARK = "<!-- The rest is written by tools/techniques_page.py -->\n"


def table() -> str:
    """All techniques from easiest to hardest."""
    entries = sorted(TECHNIQUES, key=lambda entry: entry.order)
    lines = ["| Technique | What it sees | Tried by itself | Assumes one solution |"]
    lines.append("| --- | --- | --- | --- |")
    for entry in entries:
        usual = "yes" if entry.usual else "when named"
        unique = "yes" if entry.assumes_unique else ""
        lines.append(f"| {entry.name} | {entry.summary} | {usual} | {unique} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    head, _, _ = PAGE.read_text(encoding="utf-8").partition(MARK)
    PAGE.write_text(f"{head}{MARK}\n{table()}", encoding="utf-8")
