"""How each command that writes is asked to write: for the campaign `kills`."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import nonet
from nonet.tui.game import Game
from nonet.tui.saving import SavedGames

Words = list[str]
Snapshot = dict[str, bytes]
PUZZLES = 60


@dataclass(frozen=True)
class Writer:
    """A command that writes.

    Attributes:
        template: Its words, as the table has them.
        name: What is written, a file or a folder, in a folder of its own.
        again: What is added where there is something already.
        folder: Whether many files are written; each of them is whole by itself.
        varies: Whether two runs write the same; else each file only has to be one that can be read.
        old: Whether the puzzles are there before.
    """

    template: Words
    name: str
    again: Words
    folder: bool
    varies: bool
    old: bool

    @property
    def resumes(self) -> bool:
        """True if it goes on where it was ended."""
        return "--resume" in self.again

    def words(self, inputs: Path, out: Path) -> Words:
        """The command line, given a folder with `prepare`'s files and where to write."""
        known = {name: [str(inputs / file)] for name, file in _INPUTS.items()}
        known |= {"OUT": [str(out)], "3000*P": known["P"] * 3000}
        return [word for part in self.template for word in known.get(part, [part])]


# Each command that writes: its words, where P are the puzzles, FEW three of them, GAMES saved ones
# and OUT what is written; the name of that; what is added where there is something already; and
# whether it is a folder, varies, or is there before. A name begins with that of its command.
_TABLE = """
solve                 | solve P -o OUT | out.txt | --force
solve --save append   | solve OUT --save append | own.txt | | old
solve --save FILE     | solve P --save OUT | out.txt | --force
batch                 | batch 3000*P -o OUT | out.txt | --resume
check                 | check P -o OUT | out.txt | --force
compare | compare FEW --engine native,bitwise --repeat 1 -o OUT | out | --force | folder varies
count                 | count P -o OUT | out.txt | --force
explain               | explain P -o OUT | out.txt | --force
explain --to html     | explain FEW -o OUT | out.html | --force
hint                  | hint P -o OUT | out.txt | --force
learn                 | learn naked-single -o OUT | out.html | --force
rate                  | rate --scale se121 P -o OUT | out.txt | --resume
generate              | generate -n 3000 --seed 5 -o OUT | out.txt | --resume
generate --book       | generate -n 4 --seed 5 --book OUT | out.pdf | --force
canonical             | canonical P -o OUT | out.txt | --resume
minimize              | minimize P -o OUT | out.txt | --resume
vary                  | vary -n 20 --seed 5 P -o OUT | out.txt | --resume
show                  | show P -o OUT | out.txt | --force
candidates            | candidates P -o OUT | out.txt | --force
convert               | convert --to sdk P -o OUT | out.txt | --force
convert to .gz        | convert P -o OUT | out.txt.gz | --force
draw                  | draw @easy-1 -o OUT | out.svg | --force
draw --book           | draw FEW --book OUT | out.pdf | --force
saved export          | saved export -o OUT | out.json | --force
saved import          | saved import GAMES | state | | folder
job solve             | job solve P -o OUT --rows 15 --workers 1 | out | | folder
job check             | job check P -o OUT --rows 15 --workers 1 | out | | folder
job count             | job count P -o OUT --rows 15 --workers 1 | out | | folder
job rate              | job rate P -o OUT --rows 15 --workers 1 | out | | folder
job techniques        | job techniques P -o OUT --rows 15 --workers 1 | out | | folder
job canonical         | job canonical P -o OUT --rows 15 --workers 1 | out | | folder
job minimize          | job minimize P -o OUT --rows 15 --workers 1 | out | | folder
job generate          | job generate -n 60 --seed 5 -o OUT --rows 15 --workers 1 | out | | folder
"""
_INPUTS = {"P": "p.txt", "FEW": "few.txt", "GAMES": "games.json"}


def _writers() -> Iterator[tuple[str, Writer]]:
    for line in _TABLE.strip().splitlines():
        key, words, name, again, *facts = (cell.strip() for cell in line.split("|"))
        known = facts[0].split() if facts else ()
        yield key, Writer(words.split(), name, again.split(), *(f in known for f in _FACTS))


_FACTS = ("folder", "varies", "old")
WRITERS = dict(_writers())


def prepare(inputs: Path, seed: int) -> None:
    """Puzzles, a few of them, saved games, and these in a file of their own."""
    puzzles = nonet.generate(count=PUZZLES, seed=seed)
    lines = [nonet.write(puzzle, "line") + "\n" for puzzle in puzzles]
    (inputs / "p.txt").write_text("".join(lines), encoding="utf-8")
    (inputs / "few.txt").write_text("".join(lines[:3]), encoding="utf-8")
    kept = SavedGames(inputs / "state" / "nonet" / "games")
    for puzzle in puzzles[:20]:
        game = Game(puzzle)
        cell = puzzle.givens.index(0)
        solution = nonet.solve(puzzle).solution
        assert solution is not None
        game.place([(cell, solution.numbers[cell])])
        error = kept.keep(game)
        assert error is None, error
    export = ["saved", "export", "-o", str(inputs / "games.json")]
    env = {**os.environ, **environment("saved export", inputs, inputs)}
    subprocess.run([sys.executable, "-m", "nonet", *export], env=env, check=True)


def environment(name: str, inputs: Path, here: Path) -> dict[str, str]:
    """Where saved games are: those to be exported, or a folder that is written to."""
    state = here / "state" if name == "saved import" else inputs / "state"
    return {"XDG_STATE_HOME": str(state)}


def snapshot(writer: Writer, here: Path) -> Snapshot:
    """The files written, whole and by their names, without those known to be unfinished."""
    out = here / writer.name
    if not writer.folder:
        return {out.name: out.read_bytes()} if out.is_file() else {}
    files = (file for file in out.rglob("*") if file.is_file())
    files_by_name = {file.relative_to(out).as_posix(): file for file in files}
    return {name: path.read_bytes() for name, path in files_by_name.items() if not is_note(name)}


def is_note(name: str) -> bool:
    """True if a file is about the work, not of what it makes."""
    last = name.rsplit("/", 1)[-1]
    return last.startswith((".", "_")) or last.endswith((".part", ".part.json"))


def is_readable(name: str, content: bytes) -> bool:
    """True if a file whose content differs from run to run is whole."""
    if name.endswith(".json"):
        try:
            json.loads(content)
        except ValueError:
            return False
        return True
    ends = {".html": b"</html>", ".svg": b"</svg>", ".png": b"IEND\xaeB`\x82", ".csv": b"\n"}
    return (
        content.rstrip(b" ")
        .rstrip(b"\n" if not name.endswith(".csv") else b"")
        .endswith(ends["." + name.rsplit(".", 1)[-1]])
    )
