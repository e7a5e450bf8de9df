"""Each judge runs for a moment and finds nothing; what judges found once stays mended."""

import inspect
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import nonet

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "tools"))

from campaigns import __main__ as command  # noqa: E402
from campaigns._campaign import Case, Judge, load, names, tried  # noqa: E402
from campaigns.memory import calls  # noqa: E402

from mutate import changes  # noqa: E402

SLOW = {"kills", "memory", "native"}  # they start processes or measure memory
FAULTS = json.loads(command.FAULTS.read_text("utf-8"))


@pytest.mark.long
@pytest.mark.parametrize("name", [each for each in names() if each not in SLOW])
def test_a_judge_finds_nothing_in_a_moment(name: str) -> None:
    tally = tried(name, load(name), seed=1, seconds=0.3)
    if tally.left_out:
        pytest.skip(tally.left_out)
    assert tally.checks > 0
    assert tally.kept == []


@pytest.mark.parametrize("kept", FAULTS, ids=range(len(FAULTS)))
def test_a_fault_that_was_found_is_mended(kept: dict[str, Case]) -> None:
    judge = load(kept["judge"])
    if judge.missing():
        pytest.skip(judge.missing())
    assert judge.fault(kept["case"]) == ""


def _of_sevens(case: Case) -> Iterator[str]:
    if case["rows"][0][0] == "x":
        yield "sevens: more than two"
    if sum(row.count("7") for row in case["rows"]) > 2:
        yield "sevens: more than two"


JUDGE = Judge("", "", lambda rng: {"rows": ["127", "737", "654"], "seed": 5}, _of_sevens)


def test_a_case_that_fails_is_made_as_small_as_it_goes() -> None:
    (kept, *_) = tried("sevens", JUDGE, seed=1, seconds=0).kept
    assert sorted("".join(kept["case"].pop("rows"))) == ["7", "7", "7"]
    assert kept == {"judge": "sevens", "case": {}, "fault": "sevens: more than two"}


def test_what_a_judge_raises_is_a_fault() -> None:
    judge = Judge("", "", lambda rng: {}, _of_sevens)
    (kept,) = tried("x", judge, seed=1, seconds=0).kept
    assert kept["fault"].startswith("KeyError in _of_sevens: ")


def test_a_run_is_a_line_and_a_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    faults, page = tmp_path / "faults.json", tmp_path / "trust.md"
    faults.write_text("[]")
    page.write_text("<!-- end of runs -->\n<!-- last run -->\nold\n<!-- end -->\n")
    monkeypatch.setattr(command, "FAULTS", faults)
    monkeypatch.setattr(command, "PAGE", page)
    monkeypatch.setattr(command, "ROOT", tmp_path)
    monkeypatch.setattr(command, "load", lambda name: JUDGE)
    monkeypatch.setattr(
        sys, "argv", ["campaign", "a", "b", "--minutes", "0", "--seed", "8", "--record"]
    )
    assert command.main() == 1
    assert "| `a` | 1 |" in capsys.readouterr().out
    assert len(json.loads(faults.read_text())) == 2  # one of each: the same case again is one
    assert "| 8 | 0 | 2 | 2 | 2 |\n<!-- end of runs -->" in page.read_text()
    assert "just campaign a b --minutes 0 --seed 8`:\n" in page.read_text()
    assert "old" not in page.read_text()


def test_memory_is_looked_at_for_every_public_function() -> None:
    public = {name for name in nonet.__all__ if inspect.isfunction(getattr(nonet, name))}
    assert public <= {name.split(",")[0] for name in calls()}


@pytest.mark.parametrize(
    ("name", "line", "now"),
    [
        ("x.py", "if a < 3 and b:  # 1 + 2\n    pass\n", {"<=", "4", "or", "if not"}),
        ("x.py", '"""5 < 6"""\n', set()),
        ("x.cpp", 'x + 1;  // 2 + 3 "4"\n', {"-", "2"}),
    ],
)
def test_changes_of_sources(name: str, line: str, now: set[str]) -> None:
    made = changes(Path(name), line)
    assert {each.now for each in made} == now
    assert len({each.text(line) for each in made} - {line}) == len(made)


def test_the_same_seed_draws_the_same_cases() -> None:
    for name in ("rules", "laws", "formats", "slips", "steps"):
        one, two = (load(name).draw(random.Random(5)) for _ in range(2))
        assert json.dumps(one) == json.dumps(two)
