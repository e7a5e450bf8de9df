"""Answers as records, ready for JSON: of the library, the command line and the web API alike."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from nonet import _explain, constraints, formats, model, words
from nonet.games import notation_of
from nonet.model import Grid, House, Layout, Puzzle, SolutionPart, Status
from nonet.model import cell_name as name_of

if TYPE_CHECKING:
    from nonet._explain import Explanation, Hint, Mistake, MoveJudgement
    from nonet._generate import Generated
    from nonet._grade import Graded
    from nonet._photo import PhotoReading
    from nonet._solve import Diagnosis, Repair, Solutions
    from nonet.conflicts import Conflict

    # which `show` and `solve` do without
    from nonet.model import Candidate, Node, Outcome, Reading, Step
    from nonet.model.trace import Event
    from nonet.scales import Rating

Record = dict[str, Any]
_DIGITS = bytes(range(48, 58)) + bytes(246)  # of values up to 9


def line(board: Grid | Puzzle, puzzle: Puzzle, format_: str | None = None) -> str:
    """A board as text, in the alphabet in which its puzzle was read.

    That is a character for each cell; where there are not as many, numbers with blanks between.
    """
    values = board.givens if isinstance(board, Puzzle) else board.numbers
    named = Puzzle.from_checked(board.layout, values, puzzle.alone().source)
    if format_ is None and board.size > formats.LARGEST_LINE:
        return " ".join(str(value) if value else "." for value in values)
    if format_ is None and formats.usual_format(board.layout) != "line":
        format_ = "line"  # several of them, as of Samurai
    return formats.board_text(named, format_, values_only=True)


def text(board: Grid | Puzzle, puzzle: Puzzle) -> str:
    """A board as text that says its rules: what is read back is the same.

    That is a line, except for boards and games that need several, or an object of JSON.
    """
    values = board.givens if isinstance(board, Puzzle) else board.numbers
    form = None
    if not board.layout.has_usual_values:
        form = "json" if formats.usual_format(board.layout) == "line" else None
    elif board.size > formats.LARGEST_LINE:
        if not formats.header_text(board.layout):
            return line(board, puzzle)
        form = "numbers"
    named = Puzzle.from_checked(board.layout, values, puzzle.alone().source)
    return formats.board_text(named, form)


def text_writer(puzzle: Puzzle) -> Callable[[Grid], str]:
    """The writer of many solutions of a puzzle as `text` does: what they share is made once."""
    layout = puzzle.layout
    empty = text(Grid.from_checked(layout, bytes(layout.cell_count)), puzzle)
    cells, comment = empty[: layout.cell_count], empty[layout.cell_count :]
    plain = notation_of(layout) is None and formats.alphabet_name(puzzle) == "digits"
    if not plain or cells.strip(".") or "\n" in comment:
        return lambda solution: text(solution, puzzle)
    return lambda solution: bytes(solution.numbers).translate(_DIGITS).decode() + comment


def puzzle_record(puzzle: Puzzle) -> Record:
    """The part that every record has: the puzzle itself, with all its rules.

    What a classic puzzle up to 9x9 has not is left out: the alphabet, further rules, pencil marks,
    what was not read.
    """
    layout = puzzle.layout
    record: Record = {
        "puzzle": line(puzzle, puzzle),
        "size": puzzle.size,
        "box": None if layout.box is None else str(layout.box),
    }
    alphabet = formats.alphabet_name(puzzle)
    if alphabet not in ("digits", None) and not layout.repeats:
        record["alphabet"] = alphabet
    record |= formats.rules_record(layout)
    if puzzle.marks is not None:
        record["marks"] = candidates_rows(
            [puzzle.marks.of(cell) for cell in range(layout.cell_count)], layout
        )
    if puzzle.unread:
        record["unread"] = list(puzzle.unread)
    return record


def reading_record(reading: Reading, layout: Layout) -> Record:
    """The meaning of words and drawings, and the rest that is not understood."""
    return {
        "sentences": [row._asdict() for row in reading.rows],
        "rules": [rule.describe(layout) for rule in reading.rules],
        "left": list(reading.left),
        "groups": [group._asdict() | {"cells": list(group.cells)} for group in reading.groups],
        "complete": reading.is_complete,
    }


def layout_record(layout: Layout) -> Record:
    """A board without its contents, and how it is described."""
    return {
        "size": layout.size,
        "box": None if layout.box is None else str(layout.box),
        **formats.rules_record(layout),
        "layout": layout.describe(),
    }


def made_record(puzzle: Puzzle, of: Puzzle | None = None, **more: Any) -> Record:
    """A puzzle that is the answer, `of` the one that it was made from."""
    record = {**puzzle_record(puzzle), "givens": puzzle.clues}
    if of is not None:
        record["of"] = line(of, of)
    return {**record, **more, "line": None if of is None else of.line, "error": None}


def generated_record(made: Generated) -> Record:
    """The facts about a generated puzzle besides itself."""
    layout = made.puzzle.layout
    return {
        "solution": line(made.solution, made.puzzle),
        "layout": layout.describe(),
        "seed": made.seed,
        "index": made.index,
        "attempts": made.attempts,
        "rating": None if made.rating is None else rating_record(made.rating),
    }


def candidates_rows(values: Sequence[Sequence[int]], layout: Layout) -> list[list[list[int]]]:
    """The candidates of each cell, row by row, as people write them: as ``marks`` are read."""
    size, lists = layout.size, [[*map(layout.number_of, cell)] for cell in values]
    return [lists[begin : begin + size] for begin in range(0, len(lists), size)]


def rating_record(rating: Rating) -> Record:
    """How hard a puzzle is, without the steps."""
    return {
        "scale": rating.scale,
        "score": rating.score,
        "level": rating.level,
        "exact": rating.exact,
        "figures": dict(rating.figures),
        "raw": rating.raw,
        "hardest": None if rating.hardest is None else rating.hardest.technique,
        "note": rating.note,
    }


def solved_record(
    search: Outcome | Solutions,
    count: int,
    lines: Sequence[str],
    parts: Sequence[Sequence[SolutionPart]],
) -> Record:
    """The result of a search; `lines` are its solutions, `parts` what belongs to each of them."""
    part_records = [[*map(part_record, part)] for part in parts]
    return {
        "status": str(search.status),
        "count": count,
        "exact": search.exact,
        "solution": lines[0] if lines else None,
        "solutions": list(lines),
        **({"solution_parts": part_records} if any(part_records) else {}),
        "engine": search.engine,
        "time_to_first_ms": milliseconds(search.stats.time_to_first),
        "time_ms": milliseconds(search.stats.time),
        "nodes": search.stats.nodes,
    }


def part_record(part: SolutionPart) -> Record:
    """The part of a solution beside its values that a rule lets people find."""
    return {"rule": part.rule, **part.found, "text": part.words, "is_only": part.is_only}


def milliseconds(seconds: float | None) -> float | None:
    """A time, rounded to the precision of the clock."""
    return None if seconds is None else round(seconds * 1000, 4)


def conflict_records(conflicts: Iterable[Conflict]) -> list[Record]:
    """The broken rules."""
    return [
        {"value": conflict.value, "house": conflict.rule, "cells": list(conflict.cell_names)}
        for conflict in conflicts
    ]


def diagnosis_record(diagnosis: Diagnosis) -> Record | None:
    """Why a puzzle has no solution; None if it has one, or that is not known."""
    if diagnosis.status is not Status.UNSOLVABLE:
        return None
    layout, n = diagnosis.puzzle.layout, diagnosis.puzzle.size
    dead = diagnosis.dead_house
    return {
        "cells": [name_of(cell, n) for cell in diagnosis.cells],
        "minimal": diagnosis.minimal,
        "dead_cell": None if diagnosis.dead_cell is None else name_of(diagnosis.dead_cell, n),
        "dead_house": dead and {"house": dead[0].name, "value": layout.number_of(dead[1])},
        "repairs": [repair_record(repair) for repair in diagnosis.repairs],
        "rules": [constraints.constraint_record(rule, layout) for rule in diagnosis.rules],
        "exact": diagnosis.exact,
        "text": " ".join(words.describe_diagnosis(diagnosis)),
    }


def repair_record(repair: Repair) -> Record:
    """A given that may be the wrong one; values as people write them."""
    shift = repair.least - 1
    return {
        "cell": repair.cell_name,
        "given": repair.given + shift,
        "values": [value + shift for value in repair.values],
        "status": str(repair.status),
    }


def hint_record(hint: Hint) -> Record:
    """A hint, and no more than its grade allows."""
    layout = hint.state.layout
    return {
        "grade": hint.grade,
        "text": hint.text,
        "technique": hint.technique,
        "cells": [name_of(cell, layout.size) for cell in hint.cells],
        "houses": [house.name for house in hint.houses],
        "values": [layout.number_of(value) for value in hint.values],
        "mistakes": [mistake_record(mistake) for mistake in hint.mistakes],
        "step": None if hint.step is None else step_record(hint.step, layout),
        "helps": hint.helps,
        "timed_out": hint.timed_out,
    }


def judgement_record(judgement: MoveJudgement) -> Record:
    """The judgement of a player's move."""
    layout = judgement.state.layout
    return {
        "kind": str(judgement.kind),
        "text": judgement.text,
        "technique": None if judgement.step is None else judgement.step.technique,
        "step": None if judgement.step is None else step_record(judgement.step, layout),
        "before": judgement.before,
        "cells": [name_of(cell, layout.size) for cell in judgement.cells],
    }


def mistake_record(mistake: Mistake) -> Record:
    """A wrong value, or a pencil mark that is needed."""
    kind = "value" if mistake.placed else "mark"
    name = name_of(mistake.cell, mistake.size)
    return {"cell": name, "value": mistake.number, "kind": kind, "text": str(mistake)}


def graded_record(graded: Graded) -> Record:
    """The grade of an answer."""
    move = graded.wrong_move
    return {
        "solved": graded.solved,
        "asked": graded.asked,
        "right": graded.right,
        "wrong": list(graded.wrong),
        "empty": graded.empty,
        "changed": list(graded.changed),
        "conflicts": conflict_records(graded.broken),
        "moves": graded.moves,
        "wrong_move": None if move is None else move._asdict(),
        "text": str(graded),
    }


def photo_record(reading: PhotoReading) -> Record:
    """How sure a board is that was read from a picture."""
    size = reading.puzzle.layout.size
    return {
        "status": str(reading.status),
        "repaired": None if reading.repaired is None else made_record(reading.repaired),
        "changed": list(reading.changed),
        "doubtful": list(reading.doubtful),
        "guesses": {
            name_of(cell, size): [list(guess) for guess in guesses]
            for cell, guesses in enumerate(reading.guesses)
        },
        "entries": {
            name_of(cell, size): value
            for cell, value in enumerate(reading.puzzle.document.entries)
            if value
        },
        "corners": [list(corner) for corner in reading.corners],
        "code": reading.code,
        "text": str(reading),
    }


def path_record(path: Explanation) -> Record:
    """A solution path; `error` says why there is none."""
    mistaken = path.ended is model.Stop.MISTAKEN
    return {
        "ended": str(path.ended),
        "status": str(path.status),
        "hardest": None if path.hardest is None else path.hardest.technique,
        "techniques": path.techniques,
        "left_out": path.left_out,
        "needless": list(path.needless),
        "steps": [step_record(step, path.start.layout) for step in path.steps],
        "error": _explain.blocking_reason(path.start) if mistaken else None,
    }


def step_record(step: Step, layout: Layout) -> Record:
    """A step for programs: cells by name, candidates as ``["r1c2", 5]``."""
    return {
        **changes_record(step, layout),
        "blockers": [name_of(cell, layout.size) for cell in step.blockers],
        "text": _explain.describe_step(step, layout),
    }


def rated_record(step: Step, layout: Layout, scale: str) -> Record:
    """A step of a rating, without what it does not have: paths are long."""
    record = {"difficulty": step.rating(scale), **changes_record(step, layout)}
    return {name: value for name, value in record.items() if value not in (None, [], {}, False)}


def changes_record(step: Step, layout: Layout) -> Record:
    """A step without the words, which a rating has its own of."""
    n = layout.size

    def pairs(candidates: tuple[Candidate, ...]) -> list[list[object]]:
        return [[name_of(cell, n), layout.number_of(value)] for cell, value in candidates]

    return {
        "technique": step.technique,
        "placements": pairs(step.placements),
        "eliminations": pairs(step.eliminations),
        "cells": [name_of(cell, n) for cell in step.cells],
        "houses": [house.name for house in step.houses],
        "cover": [house.name for house in step.cover],
        "highlights": {part.role: pairs(part.candidates) for part in step.highlights},
        "chains": [
            {"loop": chain.loop, "nodes": [_node_record(node, layout) for node in chain.nodes]}
            for chain in step.chains
        ],
        "nested": [changes_record(inner, layout) for inner in step.nested],
        "length": step.length or None,
        "notation": step.notation or None,
        "reason": None if step.reason is None else step.reason.record(layout),
        "assumes_unique": step.assumes_unique,
    }


def _node_record(node: Node, layout: Layout) -> Record:
    return {
        "cells": [name_of(cell, layout.size) for cell in node.cells],
        "value": layout.number_of(node.value),
        "on": node.on,
        "parents": list(node.parents),
        "reason": node.reason or None,
        "nested": node.step,  # which of the step's nested ones it rests on
    }


def event_record(event: Event, size: int) -> Record:
    """An event for JSON: its kind, its attributes with cells and houses by name, its sentence."""
    record: Record = {"event": type(event).__name__.lower()}
    for field in dataclasses.fields(event):
        if field.name == "layout":
            continue  # the same for all events of a trace
        record[field.name] = _plain(field.name, getattr(event, field.name), size)
    return record | {"text": words.describe_event(event, size)}


def _plain(name: str, value: Any, size: int) -> Any:
    if value is None:
        return None
    if isinstance(value, House):
        return value.name
    if name in ("cell", "neighbour"):
        return name_of(value, size)
    if name == "cells":
        return [name_of(cell, size) for cell in value]
    if name in ("candidates", "options"):
        return [{"cell": name_of(cell, size), "value": v} for cell, v in value]
    if isinstance(value, tuple):
        return list(value)
    return str(value) if isinstance(value, StrEnum) else value
