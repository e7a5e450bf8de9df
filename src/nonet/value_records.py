"""The record of any value that users hold, by its type: what `to_dict` returns."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from nonet._solve import SECONDS_FOR_PARTS, solution_parts
from nonet.model import (
    Candidates,
    Check,
    Count,
    Document,
    Grid,
    Outcome,
    Puzzle,
    State,
    Step,
)
from nonet.model.document import WORDS
from nonet.options import Deadline
from nonet.records import (
    Record,
    candidates_rows,
    conflict_records,
    diagnosis_record,
    event_record,
    generated_record,
    graded_record,
    hint_record,
    judgement_record,
    layout_record,
    line,
    made_record,
    mistake_record,
    part_record,
    path_record,
    photo_record,
    puzzle_record,
    rated_record,
    rating_record,
    repair_record,
    solved_record,
    step_record,
)

if TYPE_CHECKING:
    from nonet._batch import BatchAnswer, BatchResult
    from nonet._grade import Graded
    from nonet._photo import PhotoReading
    from nonet._solve import Diagnosis, TrueCandidates
    from nonet.model.trace import Event
    from nonet.scales import Rating


def record_of(value: object) -> Record:
    """The record of any value that is `Represented`.

    Raises:
        TypeError: Nothing is known of its type.
    """
    for kind in type(value).__mro__:
        if kind.__name__ in _RECORDS:
            return _RECORDS[kind.__name__](value)
    raise TypeError(f"no record is known for {type(value).__name__}")


def _about(puzzle: Puzzle, record: Record) -> Record:
    """As the command line prints it: the puzzle first, its line and the error last."""
    error = record.pop("error", None)
    return {**puzzle_record(puzzle), **record, "line": puzzle.line, "error": error}


def _of_outcome(outcome: Outcome) -> Record:
    deadline = Deadline(SECONDS_FOR_PARTS)
    record = solved_record(
        outcome,
        outcome.count,
        [line(grid, outcome.puzzle) for grid in outcome.solutions],
        [solution_parts(grid, timeout=deadline.left) for grid in outcome.solutions],
    )
    return _about(outcome.puzzle, record)


def _of_count(count: Count) -> Record:
    return {"count": int(count), "exact": count.exact}


def _of_check(check: Check) -> Record:
    return _about(
        check.puzzle,
        {
            "givens": check.puzzle.clues,
            "valid": check.valid,
            "complete": check.complete,
            "conflicts": conflict_records(check.conflicts),
        },
    )


def _of_diagnosis(diagnosis: Diagnosis) -> Record:
    record = {"status": str(diagnosis.status), "diagnosis": diagnosis_record(diagnosis)}
    return _about(diagnosis.puzzle, record)


def _of_graded(graded: Graded) -> Record:
    return _about(graded.puzzle, graded_record(graded))


def _of_photo(reading: PhotoReading) -> Record:
    return _about(reading.puzzle, photo_record(reading))


def _of_true_candidates(answer: TrueCandidates) -> Record:
    rows = candidates_rows(answer.numbers, answer.puzzle.layout)
    differences = {name: list(values) for name, values in answer.differences.items()}
    return _about(
        answer.puzzle, {"candidates": rows, "exact": answer.exact, "differences": differences}
    )


def _of_candidates(candidates: Candidates) -> Record:
    rows = candidates_rows([cell.values for cell in candidates], candidates.layout)
    box = candidates.layout.box
    return {
        "size": candidates.layout.size,
        "box": None if box is None else str(box),
        "candidates": rows,
    }


def _of_document(document: Document) -> Record:
    puzzle, solution = document.puzzle, document.solution
    return {
        **{name: getattr(document, name) for name in WORDS},
        "solution": None if solution is None else line(solution, puzzle),
        **made_record(puzzle),
        "line": puzzle.line,
    }


def _of_grid(grid: Grid) -> Record:
    box = grid.layout.box
    puzzle = Puzzle.from_checked(grid.layout, grid.numbers, None)
    return {"grid": line(grid, puzzle), "size": grid.size, "box": None if box is None else str(box)}


def _of_state(state: State) -> Record:
    grid = Grid.from_checked(state.layout, state.values)
    puzzle = _began(state)
    marks = [state.values_of(cell) for cell in range(len(state.values))]
    rows = candidates_rows(marks, state.layout)
    return {**puzzle_record(puzzle), "grid": line(grid, puzzle), "candidates": rows}


def _began(state: State) -> Puzzle:
    return Puzzle.from_checked(state.layout, state.givens, state.source)


def _of_rating(rating: Rating) -> Record:
    record = rating_record(rating)
    if rating.steps:
        layout = rating.puzzle.layout
        record["steps"] = [rated_record(step, layout, rating.scale) for step in rating.steps]
    return _about(rating.puzzle, record)


def _of_step(step: Step) -> Record:
    if step.layout is None:
        raise TypeError("this step was not found on a board, so that its cells have no names")
    return step_record(step, step.layout)


def _of_event(event: Event) -> Record:
    if event.layout is None:
        raise TypeError("this event did not happen on a board, so that its cells have no names")
    return event_record(event, event.layout.size)


def _of_answer(answer: BatchAnswer) -> Record:
    return {
        "status": None if answer.error is not None else str(answer.status),
        "count": None if answer.error is not None else answer.count,
        "exact": answer.exact,
        "solution": answer.solution,
        "error": None if answer.error is None else str(answer.error),
    }


def _of_batch(result: BatchResult) -> Record:
    return {"answers": [_of_answer(answer) for answer in result]}


# By name: a type of a package that is not in use need not be imported for it.
_RECORDS: dict[str, Callable[[Any], Record]] = {
    "BatchAnswer": _of_answer,
    "BatchResult": _of_batch,
    "Candidates": _of_candidates,
    "Check": _of_check,
    "Count": _of_count,
    "Diagnosis": _of_diagnosis,
    "Explanation": lambda path: _about(_began(path.start), path_record(path)),
    "Generated": lambda made: made_record(made.puzzle, **generated_record(made)),
    "Document": _of_document,
    "Grid": _of_grid,
    "MoveJudgement": lambda judgement: _about(_began(judgement.state), judgement_record(judgement)),
    "Hint": lambda hint: _about(_began(hint.state), hint_record(hint)),
    "Layout": layout_record,
    "Mistake": mistake_record,
    "OnBoard": _of_event,
    "Outcome": _of_outcome,
    "Puzzle": lambda puzzle: {**made_record(puzzle), "line": puzzle.line},
    "Rating": _of_rating,
    "Repair": repair_record,
    "SolutionPart": part_record,
    "State": _of_state,
    "Step": _of_step,
    "Graded": _of_graded,
    "PhotoReading": _of_photo,
    "TrueCandidates": _of_true_candidates,
}
