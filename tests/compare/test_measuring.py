"""Measurements in worker processes: answers, time-outs, crashes, lies, Ctrl+C."""

import csv
import io
import json
import signal
from pathlib import Path
from typing import Any

import pytest

import nonet
from nonet import Comparison, Level, Measurement, RunState
from nonet._compare import built_in_set, cases_of, level_of_examples, measure
from nonet._compare._process import MeasuringProcess
from nonet._compare.cases import Case

# Measuring alone, without files and report.
from nonet._compare.machine import versions
from nonet._compare.run import Progress, Settings
from nonet.errors import EmptyPuzzleError, FormatError, NonetError, UnknownNameError, UsageError
from nonet.workers import Worker

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("bounded")]
FOURS = ["1000020000300004", "1.3.......1.....", "0000300040020000"]


def mine(*texts: str) -> tuple[list[Level], list[Case]]:
    return cases_of(("mine", nonet.parse(text)) for text in texts or FOURS)


def only(results: Comparison) -> Measurement:
    (measurement,) = results.measurements
    return measurement


def test_fast_engines_end_to_end() -> None:
    seen: list[Progress] = []
    levels, cases = built_in_set()
    cases = [case for case in cases if case.name.endswith("-01")]
    results = measure(
        levels, cases, Settings(["native", "single"], repeat=2), on_progress=seen.append
    )
    assert results.complete
    assert results.disagreements == ()
    assert [p.done for p in seen] == list(range(2 * len(cases)))
    for case in cases:
        native, single = results.of("native", case.name), results.of("single", case.name)
        assert native is not None
        assert single is not None
        assert native.state is RunState.DONE
        assert native.seconds is not None
        assert 0 < native.seconds < 5
        assert len(native.runs) == 2
        assert native.nodes
        assert native.memory_python is not None
        # What Linux says of a process; elsewhere it may not be known.
        assert native.memory_process is not None or not Path("/proc/self/status").exists()
        solution = nonet.solve(case.puzzle).solution
        assert solution is not None
        assert native.solution == nonet.write(solution, "line", alphabet="offset", values_only=True)
        if case.puzzle.layout.is_classic:
            assert (single.state, single.solution) == (RunState.DONE, native.solution)
        else:
            assert single.state is RunState.UNSUPPORTED
            assert single.seconds is None
            assert "9x9" in single.note


def test_two_solutions_asked_for() -> None:
    results = measure(*mine(), Settings(["native"], repeat=1, limit=2))
    assert [m.status for m in results.measurements] == [
        nonet.solve(text).status.value for text in FOURS
    ]


def test_texts_are_read_as_everywhere() -> None:
    cage = "killer 3 r1c1 r1c2"
    found = nonet.compare(["1..4....2......3"], ["auto"], repeat=1, rule=cage)
    assert [case.layout for case in found.puzzles] == ["4x4, boxes 2x2, killer"]
    assert found.measurements[0].solution == "1234341223414123"
    with pytest.raises(TypeError, match="did you mean 'rule'"):
        nonet.compare(["1..4....2......3"], ["auto"], rules=cage)  # type: ignore[call-arg]


def test_auto_names_who_answered() -> None:
    levels, cases = built_in_set()
    assert only(measure(levels, cases[:1], Settings(["auto"], repeat=1))).answered_by == "single"


@pytest.mark.usefixtures("faulty")
class TestFaultyEngines:
    def test_a_deaf_engine_is_killed_and_the_next_puzzle_measured(self) -> None:
        results = measure(*mine(*FOURS[:2]), Settings(["deaf", "native"], timeout=0.2, repeat=2))
        assert results.complete
        for puzzle in ("mine-01", "mine-02"):
            deaf, native = results.of("deaf", puzzle), results.of("native", puzzle)
            assert deaf is not None
            assert native is not None
            assert deaf.state is RunState.TIMEOUT
            assert "killed" in deaf.note
            assert deaf.seconds is not None  # what it spent: it slept
            assert deaf.seconds < 0.2 + 0.3 + 0.2
            assert deaf.nodes is None
            assert native.state is RunState.DONE

    def test_a_time_out_is_a_lower_bound_from_one_run(self) -> None:
        slow = only(measure(*mine(FOURS[0]), Settings(["slow"], timeout=0.05, repeat=3)))
        assert slow.state is RunState.TIMEOUT
        assert slow.status == "unknown"
        assert len(slow.runs) == 1
        assert slow.seconds is not None
        assert slow.seconds >= 0.05

    def test_a_crash_is_a_result_and_the_worker_comes_back(self) -> None:
        results = measure(*mine(*FOURS), Settings(["fussy"], repeat=1))
        states = [m.state for m in results.measurements]
        assert states == [RunState.CRASHED, RunState.CRASHED, RunState.DONE]
        assert "exit code 7" in results.measurements[0].note
        assert "out of luck" in results.measurements[0].note
        assert results.measurements[0].seconds is None

    def test_an_error_is_a_result(self) -> None:
        failed = only(measure(*mine(FOURS[0]), Settings(["fail"])))
        assert failed.state is RunState.FAILED
        assert failed.note == "ZeroDivisionError: of the test"

    def test_what_an_engine_prints_is_not_taken_for_an_answer(self) -> None:
        assert only(measure(*mine(FOURS[0]), Settings(["honest"], repeat=1))).state is RunState.DONE

    def test_solutions_are_verified(self) -> None:
        results = measure(*mine("." * 16), Settings(["lie", "native"], repeat=1))
        assert results.measurements[0].state is RunState.WRONG
        assert results.measurements[0].seconds is None
        assert results.measurements[0].solution is None
        assert results.measurements[1].state is RunState.DONE
        (text,) = results.disagreements
        assert "lie gave a wrong answer" in text
        assert "breaks the rules" in text

    def test_engines_that_contradict_each_other(self) -> None:
        (text,) = measure(*mine(FOURS[0]), Settings(["deny", "native"], repeat=1)).disagreements
        assert text == "mine-01: deny says no solution; native found another"

    def test_a_puzzle_known_to_have_one_solution(self) -> None:
        levels, cases = built_in_set()
        denied = measure(levels, cases[:1], Settings(["deny"], repeat=1))
        assert only(denied).state is RunState.WRONG


def test_ctrl_c_keeps_what_was_measured() -> None:
    levels, cases = built_in_set()
    before = signal.signal(signal.SIGINT, signal.default_int_handler)

    def interrupt(progress: Progress) -> None:
        if progress.done == 3:
            signal.raise_signal(signal.SIGINT)

    try:
        results = measure(levels, cases[:5], Settings(["native"], repeat=1), on_progress=interrupt)
    finally:
        signal.signal(signal.SIGINT, before)
    assert not results.complete
    assert len(results.measurements) == 3
    assert Comparison.from_json(results.to_json()) == results


@pytest.mark.parametrize(("seconds", "saves"), [(0.0, [1, 2]), (3600.0, [])])
def test_what_was_measured_is_saved_from_time_to_time(
    monkeypatch: pytest.MonkeyPatch, seconds: float, saves: list[int]
) -> None:
    monkeypatch.setattr("nonet._compare.run.SECONDS_BETWEEN_SAVES", seconds)
    levels, cases = built_in_set()
    saved: list[int] = []

    def save(results: Comparison) -> None:
        saved.append(len(results.measurements))

    measure(levels, cases[:2], Settings(["native"], repeat=1), on_results=save)
    assert saved == saves


@pytest.mark.parametrize(
    ("changed", "error"),
    [
        ({"engines": ["nativ"]}, UnknownNameError),
        ({"engines": []}, UsageError),
        ({"timeout": 0}, UsageError),
        ({"repeat": 0}, UsageError),
        ({"limit": 0}, UsageError),
        ({"cases": []}, EmptyPuzzleError),
        ({"cases": mine()[1] * 2}, UsageError),
        ({"cases": mine("1100000000000000")[1]}, nonet.NonetError),
    ],
)
def test_bad_arguments(changed: dict[str, Any], error: type[NonetError]) -> None:
    levels, cases = mine()
    wanted: dict[str, Any] = {"engines": ["native"]} | changed
    chosen = wanted.pop("cases", cases)
    with pytest.raises(error):
        measure(levels, chosen, Settings(**wanted))


# --- files ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def measured() -> Comparison:
    levels, cases = built_in_set()
    return measure(levels, cases[:3] + cases[-1:], Settings(["native", "single"], repeat=1))


def test_json_round_trip(measured: Comparison) -> None:
    text = measured.to_json()
    assert Comparison.from_json(text) == measured
    older = text.replace('"status":', '"verdict":')
    assert Comparison.from_json(older) == measured, "as files of older versions call it"
    record = json.loads(text)
    assert list(record)[:2] == ["kind", "version"]
    assert {"engines", "levels", "puzzles", "measurements", "settings", "machine"} <= set(record)
    assert set(record["measurements"][0]) >= {"engine", "puzzle", "state", "seconds", "nodes"}


def test_no_host_and_no_user_is_named(measured: Comparison) -> None:
    import getpass
    import platform

    text = measured.to_json()
    assert platform.node() not in text or not platform.node()
    assert f'"{getpass.getuser()}"' not in text
    assert str(Path.home()) not in text


def test_csv_has_a_row_per_measurement(measured: Comparison) -> None:
    rows = list(csv.DictReader(io.StringIO(measured.to_csv())))
    assert len(rows) == len(measured.measurements)
    for row, known in zip(rows, measured.measurements, strict=True):
        assert (row["engine"], row["puzzle"], row["state"]) == (
            *(known.engine, known.puzzle),
            known.state.value,
        )
        assert row["lower_bound"] == "no"
        assert row["seconds"] == ("" if known.seconds is None else str(known.seconds))
        assert row["level"] in {"easy", "25x25"}


@pytest.mark.parametrize(
    "change",
    [
        lambda record: record.pop("kind"),
        lambda record: record.update(version=99),
        lambda record: record.pop("puzzles"),
        lambda record: record["measurements"][0].update(state="well"),
        lambda record: record["measurements"][0].update(seconds="1"),
        lambda record: record["measurements"][0].update(seconds=None),
        lambda record: record["measurements"][0].update(seconds=float("inf")),
        lambda record: record["measurements"][0].update(nodes=-1),
        lambda record: record["measurements"][0].update(note=5),
        lambda record: record["measurements"][0].update(runs=["fast"]),
        lambda record: record["puzzles"][0].update(size="nine"),
        lambda record: record["levels"][0].update(rule=None),
        lambda record: record.update(begun=None),
        lambda record: record["measurements"][0].update(puzzle="nobody"),
        lambda record: record["measurements"][0].update(more=1),
        lambda record: record["puzzles"][0].update(level="nowhere"),
        lambda record: record.update(settings=[]),
        lambda record: record["settings"].pop("timeout"),
    ],
)
def test_damaged_results_are_refused(measured: Comparison, change: Any) -> None:
    record = json.loads(measured.to_json())
    change(record)
    with pytest.raises(FormatError):
        Comparison.from_json(json.dumps(record))


def test_what_is_not_json_is_refused() -> None:
    with pytest.raises(FormatError, match="not JSON"):
        Comparison.from_json("engine,puzzle\n")


# --- the built-in set ----------------------------------------------------------------------------


def test_the_built_in_set_keeps_its_promises() -> None:
    levels, cases = built_in_set()
    difficulty = [level.name for level in levels if level.group == "difficulty"]
    assert difficulty == ["easy", "singles", "locked-candidates", "short-search", "long-search"]
    assert {case.puzzle.size for case in cases} == {4, 6, 9, 16, 25}
    assert len({case.text for case in cases}) == len(cases)
    for level in levels:
        assert level.rule
        assert len([case for case in cases if case.level == level.name]) >= 4
    for case in cases:
        assert nonet.solve(case.puzzle, engine="native").status is nonet.Status.UNIQUE
    hard = [case for case in cases if case.level in ("easy", "singles", "locked-candidates")]
    for case in hard:
        assert nonet.solve(case.puzzle, engine="native").stats.guesses == 0


def test_versions_are_of_what_engines_need(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    needed = ["numpy>=1", "pytest>=8; extra == 'test'"]
    monkeypatch.setattr("nonet._compare.machine.requires", lambda name: needed)
    assert versions().keys() == {"nonet", "Python", "numpy"}


def test_a_process_ends_when_it_is_closed() -> None:
    MeasuringProcess().close()  # nothing was measured yet
    process = MeasuringProcess()
    process._worker = worker = Worker()
    process.close()
    assert not worker.alive


def test_levels_of_examples_are_one_axis_from_easy_to_extreme() -> None:
    names = ("easy", "medium", "hard", "unfair", "extreme")
    assert {level_of_examples(name).group for name in names} == {"difficulty"}
    assert level_of_examples("killer").group == "examples"
