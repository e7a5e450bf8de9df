"""Values as records, as text and as arrays."""

import copy
import inspect
import json
import pickle
import typing
from typing import Any

import numpy as np
import pytest

import nonet
from nonet import records
from nonet.formats import board_text
from nonet.model.trace import Placed
from nonet.representation import SCHEMA, Represented

TEXT = "1..4....2......3"
CLUES = nonet.examples.get("locked-candidates-1").puzzle
PATH = nonet.explain(CLUES)
FULL = nonet.solve(TEXT).solution
assert FULL is not None
STATE = nonet.State.of(CLUES)
WRONG = [1, 3, 0, 4, *nonet.parse(TEXT).givens[4:]]  # r1c2 is 2
VALUES: dict[str, Represented] = {
    "outcome": nonet.solve(TEXT),
    "several": nonet.solve("." * 16),
    "count": nonet.count("0000300040020000"),
    "check": nonet.check("11" + "." * 14),
    "true candidates": nonet.true_candidates(TEXT),
    "diagnosis": nonet.diagnose("11" + "." * 14),
    "rating": nonet.rate(CLUES),
    "rating without steps": nonet.rate(TEXT),
    "hint": nonet.hint(CLUES),
    "hint of grade 1": nonet.hint(CLUES, 1),
    "explanation": PATH,
    "step": PATH.steps[0],
    "generated": next(iter(nonet.generate_each(4, seed=1))),
    "mistake": nonet.mistakes(nonet.State(nonet.Layout.of(4), nonet.parse(TEXT).givens, WRONG))[0],
    "batch": nonet.solve_many(["." * 81, "11" + "." * 79, "x"]),
    "answer": next(iter(nonet.solve_many(["." * 81]))),
    "puzzle": nonet.parse(TEXT),
    "document": nonet.Document(nonet.parse(TEXT), title="First steps", solution=FULL),
    "grid": FULL,
    "layout": nonet.Layout.of(6),
    "jigsaw": nonet.examples.get("jigsaw-1").puzzle.layout,
    "futoshiki": nonet.examples.get("futoshiki-1").puzzle.layout,
    "candidates": nonet.parse(TEXT).candidates(),
    "state": STATE,
    **{f"event {e.to_dict()['event']}": e for e in nonet.trace("." * 16, "elimination")},
}
each_value = pytest.mark.parametrize("value", VALUES.values(), ids=VALUES.keys())


@each_value
def test_a_value_is_a_record_ready_for_json(value: Represented) -> None:
    record = value.to_dict()
    assert next(iter(record.items())) == ("schema", SCHEMA)
    assert len(record) > 1
    assert json.loads(json.dumps(record, allow_nan=False)) == record, "plain types alone"
    assert json.loads(value.to_json()) == record
    assert "\n" not in value.to_json()
    assert json.loads(value.to_json(indent=2)) == record


@each_value
def test_reprs_fit_on_a_few_lines(value: Represented) -> None:
    assert len(repr(value)) <= 300, repr(value)
    assert "\n" not in repr(value)


@each_value
def test_values_survive_a_copy(value: Represented) -> None:
    if isinstance(value, nonet.BatchResult):
        return  # it has the whole input at hand for its errors
    for again in (copy.copy(value), pickle.loads(pickle.dumps(value))):
        assert again.to_dict() == value.to_dict()


def returned_by(function: Any) -> set[type]:
    """The classes that a public function returns, in lists and iterators too."""
    for_checkers = {"NDArray": np.typing.NDArray, "np": np, "Emit": nonet.model.trace.Emit}
    face = {name: getattr(nonet, name) for names in nonet._HOMES.values() for name in names.split()}
    hints = typing.get_type_hints(
        function, vars(inspect.getmodule(function)), {**face, **for_checkers}
    )
    waiting, found = [hints["return"]], set()
    while waiting:
        hint = waiting.pop()
        waiting += typing.get_args(hint)
        if isinstance(hint, type) and hint.__module__.startswith("nonet"):
            found.add(hint)
    return found


def test_all_that_functions_return_can_become_a_record() -> None:
    functions = [
        thing for name in nonet.__all__ if inspect.isfunction(thing := getattr(nonet, name))
    ]
    returned = {kind for function in functions for kind in returned_by(function)}
    assert {nonet.Outcome, nonet.Step, nonet.Puzzle, nonet.BatchResult, Placed} <= returned
    # A running search has no answer yet, and an error is none.
    others = {nonet.Solutions, nonet.NonetError}
    assert {
        kind.__name__ for kind in returned - others if not issubclass(kind, Represented)
    } == set()


def test_a_comparison_is_its_document() -> None:
    compared = nonet.compare([nonet.parse(TEXT)], engines=["native"], timeout=10, repeat=1)
    assert json.loads(compared.to_json()) == compared.to_dict()
    assert "native" in repr(compared)
    assert len(repr(compared)) < 200


def test_printing_is_a_sentence() -> None:
    assert str(nonet.solve(TEXT)) == "Exactly one solution."
    assert str(nonet.solve("." * 16)) == "At least 2 solutions."
    assert str(nonet.solve("123....4........")) == "No solution."
    assert str(nonet.check("11" + "." * 14)).startswith("The values break the rules: 1 appears twi")
    assert str(nonet.check(TEXT)) == "Not complete, and no rule is broken."
    first = PATH.steps[0]
    assert str(first) == nonet.describe_step(first) == nonet.describe_step(first, CLUES.layout)
    assert str(nonet.hint(CLUES, 3)) == str(first)
    event = next(nonet.trace("1.34341221434321"))
    assert str(event) == nonet.describe_event(event, 4) == "r1c2 = 2: the only value left there"
    batch = nonet.solve_many(["." * 81, "x"])
    assert str(batch) == "2 puzzles: 1 multiple, 1 invalid."
    assert "symbol" in repr(batch.errors)


def test_boards_and_marks_are_drawn() -> None:
    puzzle = nonet.parse(TEXT)
    for board in (puzzle.candidates(), nonet.State.of(puzzle), nonet.true_candidates(TEXT)):
        lines = str(board).splitlines()
        assert len(lines) == 13
        assert len(set(map(len, lines))) == 1
    made = next(iter(nonet.generate_each(4, seed=1)))
    assert str(made) == str(made.puzzle)
    found = nonet.solutions("." * 16, limit=2)
    assert repr(found).endswith("0 found, more may follow>")
    assert len(list(found)) == 2
    assert repr(found).endswith("2 found, ended: limit>")


def test_a_long_explanation_is_still_something_to_look_at() -> None:
    path = nonet.explain(nonet.examples.get("long-search-1").puzzle)
    *steps, ending = str(path).splitlines()
    assert len(steps) == len(path)
    assert ending == path.ending
    assert all(len(line) <= 100 for line in steps)
    assert steps[0].endswith(repr(path.steps[0])[len("<Step ") : -1])
    assert max(map(len, path.describe().splitlines())) > 100, "the whole is still there"
    long = nonet.Explanation(
        path.start, path.steps * 9, path.end, path.status, path.ended, path.mistakes
    )
    assert len(str(long).splitlines()) <= 202


def test_steps_know_where_they_were_found() -> None:
    for state, step in PATH.states():
        assert step.state == state
    rated = nonet.rate(CLUES, "se121")
    state = STATE
    for (before, step), same in zip(rated.states(), rated.steps, strict=True):
        assert (before, step.layout) == (state, CLUES.layout)
        assert step is same
        state = state.after(step)
    assert state.solved
    assert str(rated.steps[0]).startswith(rated.steps[0].technique + ". So ")
    found = nonet.steps(STATE)
    assert all(step.state == STATE for step in found)
    later = PATH.steps[1].state
    assert later is not None
    assert {step.technique for step in nonet.steps(later)}
    assert all(step.state == STATE for step in found), "a technique may yield the same step again"


def test_without_a_board_there_are_no_names_of_cells() -> None:
    step = nonet.Step("Mine", placements=(nonet.Candidate(0, 1),))
    assert (str(step), repr(step)) == ("Mine", "<Step Mine>")
    assert nonet.describe_step(step, nonet.Layout.of(4)) == "Mine. So r1c1 is 1."
    with pytest.raises(nonet.UsageError, match="layout"):
        nonet.describe_step(step)
    with pytest.raises(TypeError, match="board"):
        step.to_dict()
    with pytest.raises(TypeError, match="board"):
        Placed(0, 1, nonet.Rule.ATTEMPT).to_dict()
    assert repr(Placed(0, 1, nonet.Rule.ATTEMPT)) == "<Placed>"


@pytest.mark.parametrize(
    ("value", "instead"),
    [
        (nonet.solve(TEXT), "outcome.is_unique"),
        (nonet.check(TEXT), "check.valid"),
        (nonet.hint(TEXT), "hint.helps"),
    ],
)
def test_what_has_two_truths_has_none(value: object, instead: str) -> None:
    with pytest.raises(TypeError, match=instead):
        bool(value)


def test_is_unique() -> None:
    assert nonet.solve(TEXT).is_unique
    for text, limit in (("." * 16, 2), ("." * 16, 1), ("123....4........", 2)):
        assert not nonet.solve(text, limit=limit).is_unique


@pytest.mark.parametrize("text", ["1..4....2......3", "." * 81, "1" + "." * 255])
def test_boards_are_arrays(text: str) -> None:
    puzzle = nonet.parse(text)
    for board, values in ((puzzle, puzzle.givens), (puzzle.grid, puzzle.grid.values)):
        array = np.array(board)
        assert array.shape == (puzzle.size, puzzle.size)
        assert array.dtype == np.uint8
        assert array.ravel().tolist() == list(values)
        assert np.asarray(board, dtype=np.int64).dtype == np.int64
        assert (array == board.to_numpy()).all()
        array[0, 0] = 0  # it is a copy, and can be written to
        with pytest.raises(ValueError, match="copy"):
            board.__array__(copy=False)
    assert np.stack([puzzle.grid, puzzle.grid]).shape == (2, puzzle.size, puzzle.size)
    short = nonet.Layout.short(8, 2)
    assert np.array(nonet.Grid(short, [0] * 16)).shape == (2, 8)


def test_texts_and_rows_of_a_batch() -> None:
    easy, none = nonet.examples.get("singles-1").text, "12345678........9" + "." * 64
    result = nonet.solve_many([easy, "." * 81, none, "x"], limit=3)
    solution = nonet.solve(easy).solution
    assert solution is not None
    one, several, *nothing = result.to_strings()
    assert one == nonet.write(solution)
    assert nonet.check(several).solved
    assert nothing == ["", ""]
    rows = list(result)
    assert [row.status for row in rows] == result.status.tolist()
    assert [row.solution for row in rows] == [one, several, None, None]
    assert [(row.count, row.exact) for row in rows] == [(1, True), (3, False), (0, True), (0, None)]
    assert [row.error is None for row in rows] == [True, True, True, False]
    assert rows[3].to_dict()["status"] is None
    assert result.to_dict()["answers"] == [
        {key: value for key, value in row.to_dict().items() if key != "schema"} for row in rows
    ]
    counted = nonet.count_many([easy], limit=3)
    assert [row.solution for row in counted] == [None]
    with pytest.raises(nonet.UsageError, match="solve_many"):
        counted.to_strings()


def test_many_solutions_are_written_as_each_is() -> None:
    puzzles = [example.puzzle for example in nonet.examples.everything()[::5]]
    texts = "a b d e " + ". " * 12, TEXT, "# box 2x3\n" + "." * 36, "." * 256
    for puzzle in (*puzzles, *map(nonet.parse, texts)):
        gaps = {*puzzle.layout.gaps}
        write = records.text_writer(puzzle)
        solution = nonet.Grid.from_checked(
            puzzle.layout,
            [
                1 if cell in gaps else 1 + cell % puzzle.size
                for cell in range(puzzle.layout.cell_count)
            ],
        )
        assert write(solution) == records.text(solution, puzzle), puzzle


def test_what_many_solutions_share_is_written_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from nonet.cli._main import run

    calls = []

    def write(*arguments: Any, **options: Any) -> str:
        calls.append(arguments)
        return board_text(*arguments, **options)

    monkeypatch.setattr(nonet.formats, "board_text", write)
    assert run(["solve", "--all", "." * 16]) == 0
    lines = capsys.readouterr().out.split()
    assert len(set(lines)) == len(lines) == 288 and len(calls) < 5
