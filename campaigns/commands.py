"""Command lines of every command with options at random, run in this process."""

import contextlib
import io
import os
import random
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import click

from campaigns._campaign import Case, Judge
from campaigns.questions import puzzle
from nonet.cli._main import run as run_command
from nonet.cli.commands import COMMANDS, listed
from nonet.errors import ExitCode

# They take the terminal, or go on until they are told to stop.
_LEFT_OUT = {"console", "play", "serve", "job", "completion"}
_SECONDS = 20  # by the clock, until a command is interrupted, which is not a fault
_WORDS = (
    *(
        "",
        "0",
        "1",
        "2",
        "3",
        "-1",
        "1e9",
        "0.1",
        "nan",
        "9x9",
        "6x6",
        "4",
        "r1c1",
        "R1C1=5",
        "abc",
    ),
    *("auto", "classic", "jigsaw", "killer", "hodoku", "se121", "X-Wing", "json", "csv", "svg"),
    *("killer 15 r1c1 r1c2", "thermo r1c1 r2c2", "a.txt", "missing.txt", ".", "/dev/null", "@easy"),
)
_CODES = {int(code) for code in ExitCode}


def word_for(option: click.Parameter, rng: random.Random) -> str:
    """A value for an option: mostly one of its kind."""
    kind = option.type
    if rng.random() < 0.2:
        return rng.choice(_WORDS)
    if isinstance(kind, click.Choice):
        return str(rng.choice(list(kind.choices)))
    if isinstance(kind, click.types.IntParamType):
        return str(rng.randrange(6))
    if isinstance(kind, click.types.FloatParamType):
        return str(rng.choice([0.05, 0.1, 1]))
    if isinstance(kind, click.Path):
        return rng.choice(["out.txt", "out.json", "out.svg", "out.csv.gz", "a.txt", "folder/x"])
    return rng.choice(_WORDS)


def command_line(rng: random.Random) -> list[str]:
    """A command, some of its options, and puzzles, files or words."""
    name = rng.choice([entry.name for entry in listed() if entry.name not in _LEFT_OUT])
    command = COMMANDS.get(name).run
    words = [name]
    if isinstance(command, click.Group):
        name, command = rng.choice(sorted(command.commands.items()))
        words.append(name)
    options = [option for option in command.params if isinstance(option, click.Option)]
    for option in rng.sample(options, min(len(options), rng.choice([0, 0, 1, 1, 2, 3]))):
        words.append(rng.choice(option.opts))
        if not option.is_flag:
            words.append(word_for(option, rng))
    if any(option.name == "timeout" for option in options) and "--timeout" not in words:
        words += ["--timeout", "0.2"]
    if any(option.name == "threads" for option in options) and "--threads" not in words:
        words += ["--threads", "1"]
    for _ in range(rng.choice([0, 1, 1, 1, 2])):
        words.append(rng.choice([puzzle(rng), "a.txt", "-", "@easy", rng.choice(_WORDS)]))
    return words


@contextlib.contextmanager
def folder() -> Iterator[Path]:
    """An empty working folder with a file of puzzles in it; saved games go there, too."""
    before, state = Path.cwd(), os.environ.get("XDG_STATE_HOME")
    with tempfile.TemporaryDirectory() as made:
        os.chdir(made)
        os.environ["XDG_STATE_HOME"] = made
        Path("a.txt").write_text("1..4....2......3\n" * 3 + "# a comment\n12\n", encoding="utf-8")
        try:
            yield Path(made)
        finally:
            os.chdir(before)
            os.environ.pop("XDG_STATE_HOME")
            if state is not None:
                os.environ["XDG_STATE_HOME"] = state


def output_of(words: list[str], text: str) -> tuple[int, str]:
    """The exit code and all that is printed, with that text as standard input."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    stdin, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8")
    signal.alarm(_SECONDS)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            code = run_command(words)
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 0
    finally:
        signal.alarm(0)
        sys.stdin = stdin
    out.flush()
    return code, out.buffer.getvalue().decode("utf-8", "replace")


def draw(rng: random.Random) -> Case:
    """A command line, and what it finds on standard input."""
    return {"words": command_line(rng), "text": puzzle(rng)}


def faults(case: Case) -> Iterator[str]:
    """A command line ends with one of the documented codes and without a traceback."""
    name = f"{case['words'][:1]}"
    before = signal.signal(signal.SIGALRM, _interrupt)
    try:
        with folder() as here:
            code, output = output_of(case["words"], case["text"])
            left = [file.name for file in here.rglob("*") if file.name.startswith(".")]
    finally:
        signal.signal(signal.SIGALRM, before)
    if code not in _CODES:
        yield f"{name} exit code: {code}"
    if "please report" in output or "Traceback" in output:
        yield f"{name} traceback: {output.strip()[-400:]}"
    if code == ExitCode.USAGE and not output.strip():
        yield f"{name} refuses without words"
    if left:
        yield f"{name} leaves: {left}"


def _interrupt(*_: object) -> None:
    raise KeyboardInterrupt


JUDGE = Judge(
    promise="Every command line ends with a documented exit code, and no traceback",
    how="all commands but those that take the terminal or serve, options and values at random, "
    "in an empty folder; hidden files that are left there are faults, too",
    draw=draw,
    faults=faults,
)
