"""The changes of the campaign `mutation`: one of its kind at a time, and the tests for each."""

from __future__ import annotations

import ast
import random
import sys
from contextlib import closing
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from campaigns._campaign import Run  # noqa: E402
from campaigns._mutants import (  # noqa: E402
    Mutant,
    count_native,
    native_mutant,
    python_mutant,
    sample,
)
from campaigns._test_map import TestMap, _Found, digest  # noqa: E402
from campaigns._tests import Runner, changed  # noqa: E402
from campaigns.mutation import Judge, tried  # noqa: E402

PYTHON = '''"""Words."""
from functools import lru_cache
SIZE = 9
@lru_cache(maxsize=1024)
def least(values: list[int], most: int = 3) -> "int | None":
    """More words."""
    if not values:
        return None
    for each in values:
        if each < most and each != 0:
            raise ValueError(f"{each} + 1")
    assert most > 0
    return min(values) + 1
'''
EXPECTED = {
    "9 -> (10)",
    "3 -> (4)",
    "not values -> (not not values)",
    "not values -> (values)",
    "each < most and each != 0 -> (not (each < most and each != 0))",
    "each < most and each != 0 -> (each < most or each != 0)",
    "each < most -> (each <= most)",
    "each != 0 -> (each == 0)",
    "0 -> (1)",
    'raise ValueError(f"{each} + 1") -> pass',
    "return min(values) + 1 -> return None",
    "min(values) + 1 -> (min(values) - 1)",
    "1 -> (2)",
}


def test_each_change_of_python_is_one_place(tmp_path: Path) -> None:
    (tmp_path / "x.py").write_text(PYTHON, encoding="utf-8")
    made = list(sample(tmp_path, ["x.py"], random.Random(1)))
    assert {f"{each.was} -> {each.now}" for each in made} == EXPECTED
    for each in made:
        assert ast.dump(ast.parse(each.text)) != ast.dump(ast.parse(PYTHON))
        assert len(each.text.splitlines()) == len(PYTHON.splitlines())
    # What a module runs when it is imported belongs to no line of a test.
    lines = {each.was: set(each.lines) for each in made}
    assert lines["9"] == set()
    assert lines["min(values) + 1"] == {13}
    assert lines["3"] == {*range(6, 14)}  # the whole function


def test_a_condition_over_several_lines_is_changed_whole(tmp_path: Path) -> None:
    text = "def f(a, b):\n    if (\n        a\n        and b\n    ):\n        return a - b\n"
    (tmp_path / "x.py").write_text(text, encoding="utf-8")
    made = [python_mutant(tmp_path, "x.py", number) for number in range(4)]
    assert {each.lines for each in made} == {frozenset({2, 3, 4}), frozenset({6})}
    assert "not (a and b)" in made[0].text


def test_a_constant_belongs_to_the_lines_that_use_it(tmp_path: Path) -> None:
    text = (
        "MOST = 9\nLEAST = MOST - 5\nclass Range:\n    first: int = 3\n"
        "def last(range): return (\n    range.first + MOST\n    + MOST)\n"
    )
    (tmp_path / "x.py").write_text(text, encoding="utf-8")
    made = sample(tmp_path, ["x.py"], random.Random(1))
    assert {(each.was, tuple(sorted(each.lines))) for each in made if each.was.isdigit()} == {
        ("9", (6, 7)),
        ("5", ()),
        ("3", (6,)),
    }


@pytest.mark.parametrize(
    ("line", "changes"),
    [
        ("if (a < b && c) x++;", {"a <= b", "a < b || c", "if (!(a < b && c))", "x--"}),
        ("return 1;  // a < b", {"return 0;"}),
        ('#include "a < b"', set()),
        ("template <int n = 1 + 2>", set()),
    ],
)
def test_changes_of_native_code(tmp_path: Path, line: str, changes: set[str]) -> None:
    (tmp_path / "x.cpp").write_text(line + "\n", encoding="utf-8")
    made = [
        native_mutant(tmp_path, "x.cpp", number)
        for number in range(count_native(tmp_path, "x.cpp"))
    ]
    assert len(made) == len(changes)
    for change in changes:
        assert sum(change in each.text for each in made) == 1
    assert len({each.text for each in made} | {line + "\n"}) == len(made) + 1


def test_the_nearest_tests_of_a_line_come_first() -> None:
    path = "src/nonet/formats/iss.py"
    found = TestMap(
        {
            "tests/cli/test_show.py": _Found([("show", 0.1)], {path: {"7": [0]}}),
            "tests/formats/test_iss.py": _Found(
                [("slow", 1.0), ("quick", 0.2), ("other", 0.1)], {path: {"7": [0, 1], "8": [2]}}
            ),
        }
    )
    assert found.tests_of(path, {7}) == ["quick", "slow", "show"]
    assert found.tests_of(path, {8, 9}) == ["other"]
    assert found.tests_of(path, set()) == ["other", "quick", "slow", "show"]  # all of the file
    assert found.tests_of("src/nonet/other.py", {7}) == []


def test_more_tests_are_chosen_for_what_survived() -> None:
    path, slow = "src/nonet/formats/iss.py", [(f"test_{number}", 10.0) for number in range(9)]
    found = TestMap({"tests/formats/test_iss.py": _Found(slow, {path: {"7": [*range(9)]}})})
    assert found.tests_of(path, {7}) == ["test_0"]
    assert found.tests_of(path, {7}, most=True) == ["test_0", "test_1"]


def test_long_tests_are_for_what_no_other_test_notices() -> None:
    path, long = "src/nonet/tui/edit.py", [(f"test_{number}", 10.0) for number in range(9)]
    found = TestMap(
        {
            "tests/tui/test_edit.py": _Found([("quick", 0.1)], {path: {"7": [0]}}),
            "tests/tui/test_edit.py (long)": _Found(
                long, {path: {"7": [*range(9)], "8": [*range(9)]}}
            ),
        }
    )
    assert found.tests_of(path, {7}, most=True) == ["quick"]
    assert found.long_tests_of(path, {7}) == ["test_0"]
    assert found.tests_of(path, {8}) == []
    assert found.long_tests_of(path, {8}) == ["test_0", "test_1", "test_2", "test_3"]
    assert found.tests_of(path, {9}) == ["quick"]  # a line that is run elsewhere
    assert found.long_tests_of(path, {9}) == ["test_0", "test_1", "test_2", "test_3"]


def test_lines_of_a_source_that_was_changed_are_not_known(tmp_path: Path) -> None:
    for name in ("same.py", "other.py"):
        (tmp_path / name).write_text(name, encoding="utf-8")
    digests = {name: digest(tmp_path / name) for name in ("same.py", "other.py", "gone.py")}
    assert digests["same.py"] != digests["other.py"]
    assert digests["gone.py"] == ""
    (tmp_path / "other.py").write_text("changed", encoding="utf-8")
    lines = {"same.py": {"1": [0]}, "other.py": {"1": [0], "2": [1, 0]}}
    before = _Found([("first", 0.1), ("second", 0.2)], lines, digests)
    found = TestMap({"test_x.py": before.without_old_lines(tmp_path)})
    assert found.tests_of("same.py", {1}) == ["first"]
    assert found.tests_of("other.py", {1}) == ["first", "second"]


def test_what_is_left_out_is_not_chosen() -> None:
    path = "src/nonet/formats/iss.py"
    tests = [("quick", 0.1), ("slow", 9.0)]
    found = TestMap({"tests/test_x.py": _Found(tests, {path: {"7": [0, 1]}})}, {"quick"})
    assert found.tests_of(path, {7}) == ["slow"]


SUM = "def least(values):\n    return min(values)\n"


def sums(tmp_path: Path, tests: str) -> tuple[Path, Path]:
    """A tree with one source and its tests."""
    here = tmp_path / "tree"
    (here / "src").mkdir(parents=True)
    (here / "pytest.ini").write_text("[pytest]\nmarkers = slow\n", encoding="utf-8")
    source = here / "src" / "sums.py"
    source.write_text(SUM, encoding="utf-8")
    (here / "test_sums.py").write_text(tests, encoding="utf-8")
    return here, source


@pytest.mark.long
def test_what_fails_without_a_change_is_not_asked_again(tmp_path: Path) -> None:
    here, source = sums(
        tmp_path,
        "from sums import least\n"
        "def test_one(): assert least([1]) == 1\n"
        "def test_two(): assert least([2, 1]) == 1\n"
        "def test_never(): assert least([1]) == 2\n",
    )

    def after(change: str, *names: str) -> tuple[dict[str, int], list[str], list[str]]:
        """What is counted, what is a fault and what is to be read, if these tests are mapped."""
        tests = [(f"test_sums.py::test_{name}", 0.1) for name in names]
        found = _Found(tests, {"src/sums.py": {"2": [*range(len(tests))]}})
        judge, run = Judge(here, TestMap({"test_sums.py": found}), runner), Run(1, 60)
        text = SUM.replace("min(values)", change)
        mutant = Mutant("src/sums.py", frozenset({2}), 2, "min(values)", change, text)
        assert tried(run, judge, mutant, last=True)
        judge.passes(run, judge.chosen(mutant))
        while judge.waiting:  # what noticed it means nothing
            assert tried(run, judge, judge.waiting.pop(), last=True)
        assert source.read_text("utf-8") == SUM
        return +run.counts, run.faults, run.to_read

    survivor = "src/sums.py:2: min(values) -> min(values) + 0"
    with closing(Runner(here)) as runner:
        never = "killed without a change: ['test_sums.py::test_never']"
        assert after("min(values) + 0", "one", "never") == (
            {"survived": 1},
            [never],
            [f"survived: {survivor}"],
        )
        assert after("max(values)", "never", "one", "two") == ({"killed": 1}, [never], [])
        gone = "no answer without a change: ['test_sums.py::test_gone']"
        assert after("max(values)", "gone", "two") == ({"killed": 1}, [gone], [])
        assert after("min(values) + 0", "gone") == (
            {"no test runs it": 1},
            [gone],
            [f"no test runs it: {survivor}"],
        )


@pytest.mark.long
def test_what_cannot_start_gives_its_reason(tmp_path: Path) -> None:
    here, _ = sums(tmp_path, "def test_one(): pass\n")
    (here / "src" / "pytest.py").write_text("raise ImportError('no tests today')", "utf-8")
    chosen = ["test_sums.py::test_one"]
    with closing(Runner(here)) as runner:
        assert runner.outcome(chosen, 5, 60) == "no start"
        judge = Judge(here, TestMap({"test_sums.py": _Found([(chosen[0], 0.1)], {})}), runner)
        with pytest.raises(SystemExit, match="no tests today"):
            judge.passes(Run(1, 60), chosen)


@pytest.mark.long
def test_tests_judge_a_change(tmp_path: Path) -> None:
    here, source = sums(
        tmp_path,
        "import pytest\n"
        "from sums import least\n"
        "@pytest.mark.parametrize('words', ['of two - blanks'])\n"
        "def test_two(words): assert least([2, 1]) == 1\n"
        "def test_one(): assert least([1]) == 1\n",
    )
    before = source.stat().st_mtime_ns
    found = {}
    with closing(Runner(here)) as runner:
        for change in ("min(values)", "max(values)", "exec('while True: pass')"):
            with changed(source, f"def least(values):\n    return {change}\n"):
                both = runner.outcome(["test_sums.py::test_two"], 1, 60)
                if both == "killed":
                    assert runner.failed() == "test_sums.py::test_two[of two - blanks]"
                one = runner.outcome(["test_sums.py::test_one"], 1, 60)
            found[change] = (both, one)
            assert source.stat().st_mtime_ns == before
    assert found == {
        "min(values)": ("survived", "survived"),
        "max(values)": ("killed", "survived"),
        "exec('while True: pass')": ("no end", "no end"),
    }


@pytest.mark.parametrize("sanitized", [True, False])
def test_sanitizers_bound_the_memory_that_is_used_and_not_that_is_reserved(
    sanitized: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    resource = pytest.importorskip("resource", reason="it limits what tests may use")
    from campaigns.native_mutation import _Build

    monkeypatch.setattr(_Build, "__post_init__", lambda build: None)
    build = _Build(Path(), sanitized)
    code = (
        "import os, resource, sys; bound = resource.getrlimit(resource.RLIMIT_DATA)[0];"
        "sys.exit('hard_rss_limit_mb=4096' not in os.environ['ASAN_OPTIONS'] or bound != {})"
    )
    most = resource.RLIM_INFINITY if sanitized else 4 << 30
    build._commands["x"] = [sys.executable, "-c", code.format(most)]
    assert build.outcome("x") == "survived"
