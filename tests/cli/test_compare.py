"""`nonet compare`."""

import io
import json
import sys
from pathlib import Path

import pytest
from rich.console import Console

from cli.conftest import Run
from nonet._compare.run import Progress
from nonet.cli.commands import compare as command

EASY = "1000020000300004\n"
HARD = "0000300040020000\n"
GRAPHS = ("time-by-level", "time-by-engine", "survival", "nodes-by-level", "nodes-by-engine")


@pytest.fixture
def puzzles(tmp_path: Path) -> list[str]:
    (tmp_path / "easy.txt").write_text(EASY)
    (tmp_path / "hard.txt").write_text(HARD)
    return [str(tmp_path / "easy.txt"), str(tmp_path / "hard.txt")]


@pytest.fixture
def no_matplotlib(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if it were not installed; it also saves the time of drawing."""
    monkeypatch.setitem(sys.modules, "matplotlib", None)


@pytest.mark.contract("R3.12")
@pytest.mark.long
def test_files_to_report_and_again(nonet: Run, puzzles: list[str], tmp_path: Path) -> None:
    out = tmp_path / "out"
    options = ("--engine", "native, auto", "--repeat", "1", "-o", str(out))
    result = nonet("compare", *puzzles, *options)
    assert (result.code, result.err) == (0, "")
    assert result.lines[0].split()[:2] == ["engine", "answered"]
    assert [line.split()[0] for line in result.lines[1:3]] == ["native", "auto"]
    names = {"results.json", "results.csv", "report.html"}
    names |= {f"{graph}.{kind}" for graph in GRAPHS for kind in ("png", "svg")}
    assert {path.name for path in out.iterdir()} == names
    record = json.loads((out / "results.json").read_text())
    assert [level["name"] for level in record["levels"]] == ["easy", "hard"]
    assert len(record["measurements"]) == 4

    again = tmp_path / "again"
    assert nonet("compare", "--from", str(out / "results.json"), "-o", str(again)).code == 0
    for name in names:
        assert (again / name).read_bytes() == (out / name).read_bytes(), name


@pytest.mark.usefixtures("no_matplotlib")
def test_examples_have_their_levels(nonet: Run, tmp_path: Path) -> None:
    out = tmp_path / "out"
    words = ("@easy-1", "@locked-candidates-1", "@queens-1", "--engine", "native", "--repeat", "1")
    assert nonet("compare", *words, "-o", str(out)).code == 0
    record = json.loads((out / "results.json").read_text())
    levels = {level["name"]: level for level in record["levels"]}
    assert list(levels) == ["easy", "locked-candidates", "queens"]
    assert [level["group"] for level in levels.values()] == ["difficulty", "difficulty", "examples"]
    assert "36 to 40 givens" in levels["easy"]["rule"]
    report = (out / "report.html").read_text()
    # No claim is about one engine alone, and no word of it needs our notes.
    assert "None of the claims that nonet knows" in report
    assert "cannot say" not in report.split("Graphs</h2>")[0].split("machine.</p>")[1]


@pytest.mark.usefixtures("no_matplotlib")
def test_from_overwrites_no_other_results_unasked(
    nonet: Run, puzzles: list[str], tmp_path: Path
) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    for puzzle, out in zip(puzzles, (one, two), strict=True):
        options = ("--engine", "native", "--repeat", "1", "-o", str(out))
        assert nonet("compare", puzzle, *options).code == 0
    kept = (two / "results.json").read_bytes()
    again = ("compare", "--from", str(one / "results.json"))
    refused = nonet(*again, "-o", str(two))
    assert refused.code == 2
    assert "--force" in refused.err
    assert (two / "results.json").read_bytes() == kept
    assert nonet(*again).code == 0
    assert nonet(*again, "-o", str(two), "--force").code == 0
    assert (two / "results.json").read_bytes() == (one / "results.json").read_bytes()


@pytest.mark.usefixtures("no_matplotlib")
def test_no_graph_of_earlier_results_stays(nonet: Run, puzzles: list[str], tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "survival.png").write_bytes(b"of yesterday")
    (out / "mine.png").write_bytes(b"not ours")
    options = ("--engine", "native", "--repeat", "1", "-o", str(out))
    assert nonet("compare", *puzzles, *options).code == 0
    assert not (out / "survival.png").exists()
    assert (out / "mine.png").exists()


@pytest.mark.usefixtures("no_matplotlib")
def test_json(nonet: Run, puzzles: list[str], tmp_path: Path) -> None:
    options = ("--engine", "native", "--repeat", "1", "-o", str(tmp_path / "out"), "--json")
    result = nonet("compare", *puzzles, *options)
    assert result.code == 0
    assert result.out == (tmp_path / "out" / "results.json").read_text()


@pytest.mark.usefixtures("no_matplotlib")
def test_without_matplotlib_there_are_results_and_tables(
    nonet: Run, puzzles: list[str], tmp_path: Path
) -> None:
    out = tmp_path / "out"
    result = nonet("compare", *puzzles, "--engine", "native", "--repeat", "1", "-o", str(out))
    assert result.code == 0
    assert "nonet[compare]" in result.err
    assert {p.name for p in out.iterdir()} == {"results.json", "results.csv", "report.html"}


@pytest.mark.usefixtures("no_matplotlib")
def test_files_of_one_name_are_two_levels(nonet: Run, tmp_path: Path) -> None:
    paths = [tmp_path / folder / "same.txt" for folder in ("one", "two")]
    for path in paths:
        path.parent.mkdir()
        path.write_text(EASY)
    options = ("--engine", "native", "--repeat", "1", "-o", str(tmp_path / "out"))
    assert nonet("compare", *map(str, paths), *options).code == 0
    text = (tmp_path / "out" / "results.json").read_text()
    assert [level["name"] for level in json.loads(text)["levels"]] == ["same", "two/same"]
    assert str(tmp_path) not in text


@pytest.mark.usefixtures("no_matplotlib")
def test_bad_puzzles_are_named_and_do_not_stop_the_others(
    nonet: Run, puzzles: list[str], tmp_path: Path
) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text(f"1100000000000000\n{EASY}")
    options = ("--engine", "native", "--repeat", "1", "-o", str(tmp_path / "out"))
    result = nonet("compare", str(bad), *options)
    assert result.code == 3
    assert "bad.txt: line 1: the givens break the rules" in result.err
    record = json.loads((tmp_path / "out" / "results.json").read_text())
    (puzzle,) = record["puzzles"]
    assert (puzzle["name"], puzzle["givens"]) == ("bad-01", 4)


@pytest.mark.usefixtures("no_matplotlib")
def test_contradictions_end_with_1(nonet: Run, puzzles: list[str], tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert nonet("compare", puzzles[0], "--engine", "native", "-o", str(out)).code == 0
    path = out / "results.json"
    record = json.loads(path.read_text()) | {"disagreements": ["an engine is wrong"]}
    path.write_text(json.dumps(record))
    result = nonet("compare", "--from", str(path))
    assert result.code == 1
    assert "DISAGREEMENT: an engine is wrong" in result.err
    assert "an engine is wrong" in (out / "report.html").read_text()


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (("--engine", "nativ"), 2, "Did you mean 'native'"),
        (("--engine", ""), 2, "engine"),
        (("--timeout", "0"), 2, "timeout"),
        (("--repeat", "0"), 2, "repeat"),
        (("no-such.txt",), 3, "no file"),
        (("--from", "no-such.json"), 2, "no-such.json"),
    ],
)
def test_mistakes(
    nonet: Run, tmp_path: Path, words: tuple[str, ...], code: int, message: str
) -> None:
    result = nonet("compare", *words, "-o", str(tmp_path / "out"))
    assert result.code == code
    assert message in result.err
    assert not (tmp_path / "out").exists()


def test_from_measures_nothing(nonet: Run, tmp_path: Path) -> None:
    path = tmp_path / "results.json"
    path.write_text("{}")
    result = nonet("compare", "--from", str(path), "--engine", "native")
    assert result.code == 2
    assert "leave out --engine" in result.err
    result = nonet("compare", "--from", str(path))
    assert result.code == 3
    assert "results.json: these are not results" in result.err


@pytest.mark.usefixtures("no_matplotlib")
def test_interrupted(
    nonet: Run, puzzles: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def show(meter: object, progress: Progress) -> None:
        if progress.done == 1:
            raise KeyboardInterrupt

    monkeypatch.setattr(command._Meter, "show", show)
    out = tmp_path / "out"
    options = ("--engine", "native", "--repeat", "1", "-o", str(out))
    result = nonet("compare", *puzzles, *options)
    assert result.code == 130
    assert "has what was measured; --from" in result.err
    assert len(json.loads((out / "results.json").read_text())["measurements"]) == 1
    assert not (out / "report.html").exists()  # its graphs took up to five seconds
    assert nonet("compare", "--from", str(out / "results.json")).code == 0
    assert "interrupted" in (out / "report.html").read_text()


def test_names_in_brackets_are_shown_on_the_bar(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    console = Console(file=io.StringIO(), width=120)
    monkeypatch.setattr(command, "is_terminal", lambda _: True)
    with command._Meter(tmp_path) as meter:
        meter.show(Progress(0, 2, "native", "[bold] one"))
        console.print(meter._bar.get_renderable())
    assert isinstance(console.file, io.StringIO)
    assert "native on [bold] one" in console.file.getvalue()
