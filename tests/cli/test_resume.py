"""`--resume` of every command, `batch` first: the file is that of a run which was not ended."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import nonet as library
from batch.test_batch import CLASH, EMPTY, INKALA, NONE, boards
from cli.conftest import Run
from nonet.cli._ledger import Ledger
from nonet.cli.commands import COMMANDS as ALL

NONET = (sys.executable, "-m", "nonet")
COMMANDS = {
    "vary": ["vary", "in.txt", "-n", "3"],
    "canonical": ["canonical", "in.txt", "--distinct", "--json"],
    "minimize": ["minimize", "in.txt", "--to", "rows"],
    "generate": ["generate", "--count", "12", "--seed", "3", "--size", "4", "--to", "rows"],
    "solve": ["solve", "in.txt", "--to", "rows"],
    "solve lines": ["solve", "in.txt"],
    "convert": ["convert", "in.txt", "--to", "csv"],
    "check": ["check", "in.txt", "--json"],
    "count": ["count", "in.txt"],
    "hint": ["hint", "in.txt"],
    "explain": ["explain", "in.txt"],
    "candidates": ["candidates", "in.txt"],
    "show": ["show", "in.txt"],
    "read": ["read", "in.txt"],
    "grade": ["grade", "in.csv"],
    "generate set": ["generate", "--count", "5", "--seed", "3", "--size", "4", "--split", "1/1"],
    "rate": ["rate", "in.txt", "--threads", "2"],
    "rate paths": ["rate", "in.txt", "--path"],
    "rate objects": ["rate", "in.txt", "--json"],
    "batch": ["batch", "in.txt"],
}
PUZZLES = [library.write(puzzle) for puzzle in library.generate(count=10, seed=1)]
LINES = [*PUZZLES, "1" * 81, PUZZLES[0][:-1], *PUZZLES[:3]]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the process is; blocks are small."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("nonet.cli._batch_blocks._SIZE", 200)
    monkeypatch.setattr("nonet.cli._batch_blocks.PUZZLES", 2)
    Path("in.txt").write_text("\n".join(LINES) + "\n")
    Path("in.csv").write_text("\n".join(["puzzle,answer", *(f"{p},{p}" for p in LINES)]))
    return tmp_path


def test_every_command_with_the_option_is_here() -> None:
    having = {
        name
        for name in ALL.names()
        if any("--resume" in param.opts for param in ALL.get(name).run.params)
    }
    assert having == {words[0] for words in COMMANDS.values()} | {"verify"}  # of one puzzle


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("name", [name for name, words in COMMANDS.items() if "in." in words[1]])
def test_another_run_is_refused(nonet: Run, end_after: Callable[[int], None], name: str) -> None:
    words = [*COMMANDS[name], "-o", "out"]
    end_after(4)
    assert nonet(*words).code == 130
    end_after(10**9)
    part = Path("out.part").read_bytes()
    assert "--resume goes on with it, --force starts over" in nonet(*words).err
    assert (
        "with other options or inputs (--rule"
        in nonet(*words, "--rule", "anti-knight", "--resume").err
    )
    assert Path("out.part").read_bytes() == part
    Path("in.txt").write_text("\n".join(reversed(LINES)) + "\n")
    Path("in.csv").write_text("\n".join(["puzzle,answer", *(f"{p},1" for p in LINES)]))
    refused = nonet(*words, "--resume")
    assert refused.code == 2
    assert "other puzzles" in refused.err or "inputs (input 1)" in refused.err
    assert part.startswith(Path("out.part").read_bytes())
    assert "--resume needs -o" in nonet(*COMMANDS[name], "--resume").err


BATCH_LINES = [*boards(300, 7), "", "# a comment", CLASH, NONE, EMPTY, "x", INKALA] * 3


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many of them in a small file, each with a note."""
    monkeypatch.setattr("nonet.cli._batch_blocks._SIZE", 1 << 12)
    monkeypatch.setattr("nonet.cli._batch_blocks.PUZZLES", 40)
    monkeypatch.setattr("nonet.files._PIECE", 3000)


def text(folder: Path) -> list[Path]:
    path = folder / "in.txt"
    path.write_text("\n".join(BATCH_LINES) + "\n")
    return [path]


def test_an_empty_block_keeps_the_place() -> None:
    """One comes before the error where a resumed run begins at the end of a damaged input."""
    from nonet.cli._ledger import Place

    place = Place().after(memoryview(b"1..4\n"), 1)
    assert place.after(memoryview(b""), 0) == place


@pytest.fixture
def ended(nonet: Run, tmp_path: Path, end_after: Callable[[int], None]) -> tuple[str, ...]:
    """A command that was ended in its midst."""
    (path,) = text(tmp_path)
    command = ("batch", str(path), "-o", str(tmp_path / "out.txt"))
    end_after(5)
    done = nonet(*command)
    assert done.code == 130
    assert f"what is done is in {tmp_path}/out.txt.part: --resume goes on with it" in done.err
    end_after(10**9)
    return command


def refused(nonet: Run, *words: str) -> str:
    """The message; nothing is touched."""
    part = Path(words[words.index("-o") + 1] + ".part")
    before = part.read_bytes()
    done = nonet(*words)
    assert done.code == 2
    assert part.read_bytes() == before
    return done.err


def test_what_is_not_the_same_run_is_refused(
    nonet: Run, tmp_path: Path, ended: tuple[str, ...]
) -> None:
    path = Path(ended[1])
    assert "--resume goes on with it, --force starts over" in refused(nonet, *ended)
    assert "choose one" in refused(nonet, *ended, "--resume", "--force")
    other = refused(nonet, *ended, "--resume", "--limit", "3")
    assert "was written with other options or inputs (--limit): give the same again" in other
    assert "(--to)" in refused(nonet, *ended, "--resume", "--to", "count")
    assert "(--rule)" in refused(nonet, *ended, "--resume", "--rule", "anti-knight")
    more = refused(nonet, *ended, str(path), "--resume")
    assert "other options or inputs (input 2)" in more
    facts = path.stat()
    (tmp_path / "else.txt").write_text(path.read_text()[:-1])
    changed = refused(nonet, "batch", str(tmp_path / "else.txt"), *ended[2:], "--resume")
    assert "other options or inputs (input 1)" in changed and "--force" in changed
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join([*lines[1:], lines[0]]))
    os.utime(path, ns=(facts.st_atime_ns, facts.st_mtime_ns))
    assert f"{path} is not what it was" in refused(nonet, *ended, "--resume")
    path.write_text("".join(lines))
    os.utime(path, ns=(facts.st_atime_ns, facts.st_mtime_ns))
    assert nonet(*ended, "--resume").code == 3
    again = nonet(*ended, "--resume")
    assert again.code == 0
    assert "out.txt is complete: nothing is left to do" in again.err


def test_a_note_that_was_left_behind_is_removed(
    nonet: Run, tmp_path: Path, ended: tuple[str, ...]
) -> None:
    note = tmp_path / "out.txt.part.json"
    left = note.read_bytes()
    assert nonet(*ended, "--resume").code == 3
    note.write_bytes(left)  # the run was killed after the rename and before it removed this
    assert "is complete" in nonet(*ended, "--resume").err
    assert not note.exists()


def test_a_note_is_there_before_anything_is_written(
    nonet: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[int] = []
    write = Ledger.write

    def seen(self: Ledger) -> None:
        write(self)
        sizes.append(self.part.stat().st_size)

    monkeypatch.setattr(Ledger, "write", seen)
    monkeypatch.setattr("nonet.cli._ledger._OFTEN", 0.0)
    monkeypatch.setattr("nonet.cli._ledger._SHARE", 0)
    nonet("batch", *map(str, text(tmp_path)), "-o", str(tmp_path / "out.txt"))
    assert sizes[0] == 0 < sizes[1], "whoever kills it can go on with it"


def test_a_damaged_part_is_refused(nonet: Run, tmp_path: Path, ended: tuple[str, ...]) -> None:
    part = tmp_path / "out.txt.part"
    part.write_bytes(part.read_bytes()[:100])
    assert "has lost its end" in refused(nonet, *ended, "--resume")
    note = tmp_path / "out.txt.part.json"
    note.write_text("{}")
    assert "cannot be read: --force" in refused(nonet, *ended, "--resume")
    note.unlink()
    assert "is not there: --force" in refused(nonet, *ended, "--resume")
    assert nonet(*ended, "--force").code == 3


def test_a_pipe_is_read_again(nonet: Run, tmp_path: Path, end_after: Callable[[int], None]) -> None:
    content = "\n".join(BATCH_LINES)
    whole = nonet("batch", stdin=content).out
    command = ("batch", "-", "-o", str(tmp_path / "out.txt"), "--resume")
    end_after(5)
    assert nonet(*command, stdin=content).code == 130
    end_after(10**9)
    for other in ("", content[:200], content[82:]):
        done = nonet(*command, stdin=other)
        assert done.code == 2
        assert "standard input is not what it was before the interruption" in done.err
    assert nonet(*command, stdin=content).code == 3
    assert (tmp_path / "out.txt").read_text() == whole


def test_the_output_is_not_among_the_files_of_its_folder(
    nonet: Run, tmp_path: Path, end_after: Callable[[int], None]
) -> None:
    text(tmp_path)
    whole = nonet("batch", str(tmp_path)).out
    out = tmp_path / "out.txt"
    end_after(5)
    assert nonet("batch", str(tmp_path), "-o", str(out)).code == 130
    end_after(10**9)
    assert nonet("batch", str(tmp_path), "-o", str(out), "--resume").code == 3
    assert out.read_text() == whole


def test_where_there_is_nothing_to_go_on_with(nonet: Run, tmp_path: Path) -> None:
    (path,) = text(tmp_path)
    assert "--resume needs -o FILE" in nonet("batch", str(path), "--resume").err
    for name in ("out.parquet", "out.arrow"):
        done = nonet("batch", str(path), "-o", str(tmp_path / name), "--resume")
        assert done.code == 2
        assert "nonet job solve" in done.err
    assert nonet("batch", str(path), "-o", str(tmp_path / "out.txt"), "--resume").code == 3
