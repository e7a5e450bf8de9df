"""Lines a room against its budget: the table in docs/design.md.

``python tools/line_budget.py`` prints what each room has grown since the last release, and fails
where one has more than its budget. Whoever needs more raises it in the same commit, which says what
for; ``--renew`` writes today's counts into the column of the last release.
"""

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "design.md"
_ROW = re.compile(r"^\| `([\w/]+)` \| ([\d,]+) \| ([\d,]+) \|$", re.M)
_COUNTED = (".py", ".js", ".cpp", ".hpp", ".h", ".pyi", ".css", ".html")
_APART = re.compile(r"/tests?/|README|CMake")


def room_of(path: str) -> str:
    """The room of a file: a folder of src/nonet or native, or a folder beside these."""
    first, *rest = path.split("/")
    if first == "src":
        return f"nonet/{rest[1]}" if len(rest) > 2 else "nonet"
    if first == "native":
        return f"native/{rest[0]}" if len(rest) > 1 else "native"
    return first


def lines_of_rooms() -> Counter[str]:
    """How many lines each room has, of files that git knows."""
    folders = "src", "native", "tests", "tools", "campaigns", "benchmarks"
    listed = subprocess.run(
        ["git", "ls-files", *folders], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    counts: Counter[str] = Counter()
    for name in listed:
        path = ROOT / name
        if path.suffix in _COUNTED and path.is_file() and not _APART.search(name):
            counts[room_of(name)] += path.read_bytes().count(b"\n")
    return counts


def budgets() -> dict[str, tuple[int, int]]:
    """The rooms of the table: lines at the last release, and the budget."""
    rows = _ROW.findall(PAGE.read_text(encoding="utf-8"))
    return {room: (_number(before), _number(budget)) for room, before, budget in rows}


def _number(text: str) -> int:
    return int(text.replace(",", ""))


def faults(counts: Counter[str], known: dict[str, tuple[int, int]]) -> list[str]:
    """The faults, a sentence each."""
    wrong = [f"{room} has no budget: add a row to docs/design.md" for room in counts - known.keys()]
    for room, (_, budget) in known.items():
        if counts[room] > budget:
            wrong.append(
                f"{room} has {counts[room]:,} lines, more than its budget of {budget:,}: make it "
                "smaller, or raise the budget in docs/design.md and say in the commit what for"
            )
    return wrong


def main() -> int:
    """Prints the rooms; the exit code is 1 where one has outgrown its budget."""
    counts, known = lines_of_rooms(), budgets()
    if "--renew" in sys.argv:
        text = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(_ROW.sub(lambda row: _renewed(row, counts), text), encoding="utf-8")
        return 0
    for room, (before, budget) in sorted(known.items(), key=lambda item: -counts[item[0]]):
        print(f"{room:22} {counts[room]:8,} {counts[room] - before:+8,}  of {budget:,}")
    print(f"{'all':22} {counts.total():8,}")
    wrong = faults(counts, known)
    for sentence in wrong:
        print(sentence, file=sys.stderr)
    return bool(wrong)


def _renewed(row: re.Match[str], counts: Counter[str]) -> str:
    return f"| `{row[1]}` | {counts[row[1]]:,} | {row[3]} |"


if __name__ == "__main__":
    sys.exit(main())
