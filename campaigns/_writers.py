"""How each command that writes is asked to write: for the campaign `kills`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
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
        words: The command line, given a folder with `prepare`'s files and where to write.
        name: What is written, a file or a folder, in a folder of its own.
        again: What is added where there is something already.
        old: What is there before, given the folder with the inputs; None for what may be anything.
        folder: Whether many files are written; each of them is whole by itself.
        varies: Whether two runs write the same; else each file only has to be one that can be read.
    """

    words: Callable[[Path, Path], Words]
    name: str = "out.txt"
    again: Words | None = None
    old: Callable[[Path], bytes] | None = None
    folder: bool = False
    varies: bool = False

    @property
    def resumes(self) -> bool:
        """Whether it goes on where it was ended."""
        return "--resume" in (self.again or [])


_RESUME, _FORCE = ["--resume"], ["--force"]


def _plain(*words: str, name: str = "out.txt", again: Words = _FORCE) -> Writer:
    """A command that reads the puzzles and has -o."""
    return Writer(lambda inputs, out: [*words, str(inputs / "p.txt"), "-o", str(out)], name, again)


def _few(*words: str, name: str) -> Writer:
    """As `_plain`, of a few puzzles."""
    return Writer(
        lambda inputs, out: [*words, str(inputs / "few.txt"), "-o", str(out)], name, _FORCE
    )


def _job(*words: str) -> Writer:
    """A job, which goes on when it is asked again."""
    more = ["--rows", "15", "--workers", "1"]
    read = [] if words[0] == "generate" else ["p.txt"]
    return Writer(
        lambda inputs, out: [
            *("job", *words, *(str(inputs / each) for each in read), "-o", str(out)),
            *more,
        ],
        "out",
        [],
        folder=True,
    )


def writers() -> dict[str, Writer]:
    """All commands that write; a name begins with that of its command."""
    return {
        "solve": _plain("solve"),
        "solve --save append": Writer(
            lambda inputs, out: ["solve", str(out), "--save", "append"],
            "own.txt",
            old=lambda inputs: (inputs / "p.txt").read_bytes(),
        ),
        "solve --save FILE": Writer(
            lambda inputs, out: ["solve", str(inputs / "p.txt"), "--save", str(out)],
            again=_FORCE,
        ),
        "batch": Writer(
            lambda inputs, out: ["batch", *[str(inputs / "p.txt")] * 3000, "-o", str(out)],
            again=_RESUME,
        ),
        "check": _plain("check"),
        "compare": Writer(
            lambda inputs, out: [
                *("compare", str(inputs / "few.txt"), "--engine", "native,bitwise"),
                *("--repeat", "1", "-o", str(out)),
            ],
            "out",
            _FORCE,
            folder=True,
            varies=True,
        ),
        "count": _plain("count"),
        "explain": _plain("explain"),
        "explain --to html": _few("explain", name="out.html"),
        "hint": _plain("hint"),
        "learn": Writer(
            lambda inputs, out: ["learn", "naked-single", "-o", str(out)], "out.html", _FORCE
        ),
        "rate": _plain("rate", "--scale", "se121", again=_RESUME),
        "generate": Writer(
            lambda inputs, out: ["generate", "-n", "3000", "--seed", "5", "-o", str(out)],
            again=_RESUME,
        ),
        "generate --book": Writer(
            lambda inputs, out: ["generate", "-n", "4", "--seed", "5", "--book", str(out)],
            "out.pdf",
            _FORCE,
        ),
        "canonical": _plain("canonical", again=_RESUME),
        "minimize": _plain("minimize", again=_RESUME),
        "vary": _plain("vary", "-n", "20", "--seed", "5", again=_RESUME),
        "show": _plain("show"),
        "candidates": _plain("candidates"),
        "convert": _plain("convert", "--to", "sdk"),
        "convert to .gz": _plain("convert", name="out.txt.gz"),
        "draw": Writer(lambda inputs, out: ["draw", "@easy-1", "-o", str(out)], "out.svg", _FORCE),
        "draw --book": Writer(
            lambda inputs, out: ["draw", str(inputs / "few.txt"), "--book", str(out)],
            "out.pdf",
            _FORCE,
        ),
        "saved export": Writer(
            lambda inputs, out: ["saved", "export", "-o", str(out)], "out.json", _FORCE
        ),
        "saved import": Writer(  # to the folder of saved games: see `environment`
            lambda inputs, out: ["saved", "import", str(inputs / "games.json")],
            "state",
            [],
            folder=True,
        ),
        "job solve": _job("solve"),
        "job check": _job("check"),
        "job count": _job("count"),
        "job rate": _job("rate"),
        "job techniques": _job("techniques"),
        "job canonical": _job("canonical"),
        "job minimize": _job("minimize"),
        "job generate": _job("generate", "-n", "60", "--seed", "5"),
    }


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
    """What was written: whole files by their names, without what is known to be unfinished."""
    out = here / writer.name
    if not writer.folder:
        return {out.name: out.read_bytes()} if out.is_file() else {}
    files = (each for each in out.rglob("*") if each.is_file())
    found = {each.relative_to(out).as_posix(): each for each in files}
    return {name: path.read_bytes() for name, path in found.items() if not is_note(name)}


def is_note(name: str) -> bool:
    """Whether a file is about the work, not of what it makes."""
    last = name.rsplit("/", 1)[-1]
    return last.startswith((".", "_")) or last.endswith((".part", ".part.json"))


def is_readable(name: str, content: bytes) -> bool:
    """Whether a file whose content differs from run to run is whole."""
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
