"""What the documentation shows runs as it stands: Python blocks, and commands that are quick."""

import contextlib
import gzip
import importlib.util
import io
import re
import shlex
import shutil
import sys
from pathlib import Path

import pytest

import nonet
from nonet.cli import _main  # the exit code, where `nonet.cli.main` ends the process

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools"))
import tutorials  # noqa: E402

TUTORIALS = sorted(tutorials.FOLDER.glob("*.md"))
START = ROOT / "docs" / "index.md"
PAGES = [
    ROOT / "README.md",
    *sorted(set((ROOT / "docs").rglob("*.md")) - {*TUTORIALS, START}),
]
# Why the Python of a page is not run here.
ELSEWHERE = {
    "adding.md": "its files are tried in their folders: tests/test_contributing.py",
    "compare.md": "it measures for minutes; tests/compare does so with less",
    "notebooks.md": "a real kernel runs it: tests/test_notebook.py",
}
# Commands that wait for somebody, are about games that somebody has played, or measure for minutes.
WAITING = {"serve", "play", "practise", "saved", "compare", "console"}
# Regions are drawn until one allows a grid, which may take a minute.
SLOW = shlex.split("generate --game jigsaw --game anti-knight --seed 1 -o puzzle.json")
# Numbers of puzzles that are as good as larger ones.
FEWER = {"1000": "10", "40": "4", "20": "3", "12": "3"}
# Blocks that need something that is not here.
NOT_RUN = re.compile(r"^<!-- not run: .+? -->\n+```.*?^```$", re.S | re.M)
SHORT = {"PUZZLE": "1..4....2......3", "LINK": nonet.write("1..4....2......3", "sudokupad")}
EASY = "8..9...4...5.62.7...9.7..5..1.7........496..7..4.3...8.....9.6...1...2..94.6.3..."
FILES = {
    "puzzles.txt": f"{EASY}\n", "puzzle.txt": f"{EASY}\n", "hardest.txt": f"{EASY}\n",
    "x.txt": "........2...47...536.....8..............1.6.8....4.....4.9......7...15...2....7..\n",
    "six.txt": "1...." + "." * 31 + "\n",
    "picture.txt": ("X.X.X.X.X" + ".X.X.X.X.") * 4 + "X.X.X.X.X",
}  # fmt: skip


def python_blocks(page: Path) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```", run_here(page), re.S | re.M)


def run_here(page: Path) -> str:
    """A page without the blocks that need something which is not here."""
    return re.sub(NOT_RUN, "", page.read_text(encoding="utf-8"))


def commands(page: Path) -> list[list[str]]:
    """The words of each command of nonet that can be run here."""
    lines = re.findall(r"^\$ nonet ([^|>\n]*)$", run_here(page), re.M)
    found = [shlex.split(line, comments=True) for line in lines]
    return [words for words in found if words and words[0] not in WAITING and words != SLOW]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which the documentation's files lie."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "photo.jpg").write_bytes(nonet.draw_png(EASY))
    (tmp_path / "millions.txt.gz").write_bytes(gzip.compress(f"{EASY}\n".encode() * 100))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def short(words: list[str]) -> list[str]:
    """The words of a command, with fewer puzzles and those that stand for words."""
    return [SHORT.get(word) or FEWER.get(word, word) for word in words]


@pytest.mark.parametrize(
    "page", [page for page in PAGES if python_blocks(page)], ids=lambda p: p.name
)
def test_python(page: Path, folder: Path) -> None:
    if page.name in ELSEWHERE:
        pytest.skip(ELSEWHERE[page.name])
    names: dict[str, object] = {"__name__": "page"}
    for words in commands(page):  # those that write what the blocks read
        if "-o" in words and words[words.index("-o") + 1] in "".join(python_blocks(page)):
            assert _main.run(short(words)) == 0
    for number, block in enumerate(python_blocks(page), 1):
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(block, f"{page.name}, block {number}", "exec"), names)


@pytest.mark.parametrize("page", [page for page in PAGES if commands(page)], ids=lambda p: p.name)
def test_commands(page: Path, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in commands(page):
        if "photo.jpg" in words and importlib.util.find_spec("PIL") is None:
            continue  # nonet[photo]
        for made in folder.glob("*.pdf"):
            made.unlink()
        code = _main.run(short(words))
        printed = capsys.readouterr()
        # Some puzzles have several solutions, or conflicts, to show what is said of them.
        expected = (0, 1, 3) if words[0] == "check" else (0, 1)
        assert code in expected, f"nonet {shlex.join(words)}: {printed.err}"
        assert printed.out or any(folder.glob("*.*")), words


@pytest.mark.extras
@pytest.mark.skipif(not shutil.which("sh"), reason="the commands are for a shell")
@pytest.mark.parametrize("page", tutorials.PAGES, ids=lambda p: p.stem)
def test_tutorials(page: Path, tmp_path: Path) -> None:
    for extra in ("duckdb", "pandas", "polars", "pyarrow", "typst"):
        pytest.importorskip(extra)
    printed = tutorials.run(page, tmp_path)
    assert len(printed) > 8
    wrong = [each for each in printed if not each.as_shown]
    shown = "\n".join(f"$ {e.source}\n{e.actual}instead of\n{e.expected}" for e in wrong)
    assert not wrong, (
        f"{shown}\nif this is right: python tools/tutorials.py docs/tutorials/{page.name}"
    )


def test_there_is_a_tutorial_for_everybody() -> None:
    start = START.read_text(encoding="utf-8")
    assert len(TUTORIALS) == 6
    assert all(f"(tutorials/{page.name})" in start for page in TUTORIALS)


@pytest.mark.parametrize(
    ("expected", "actual", "fits"),
    [
        ("a … c\n", "a b c\n", True),
        ("a … c\n", "a b\nc\n", False),
        ("a\n…\nd\n", "a\nb\nc\nd\n", True),
        ("1..4\n", "1234\n", False),
        ("a\n", "a\nb\n", False),
    ],
)
def test_outputs_are_compared(expected: str, actual: str, fits: bool) -> None:
    assert tutorials.Printed(0, 0, "", expected, actual).as_shown == fits
