"""All answers of the package about a board against the second judge's."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import cache
from typing import Any, NamedTuple

import nonet
from judge.board import Board, Clue, NoMeaningError
from judge.cases import BOARDS, Maker
from judge.rules import Given, completions, holds, ways
from nonet.constraints import parse_rule
from nonet.errors import NonetError
from nonet.model import Layout, Puzzle

Solutions = Counter[tuple[int, ...]]
_MOST_GRIDS = 300  # of a board as it is given: each is looked at for each rule


class Case(NamedTuple):
    """A board, what is given, and rules, for both."""

    board: Board
    given: Given
    clues: tuple[Clue, ...]
    puzzle: Puzzle
    expected: Solutions

    def __str__(self) -> str:
        words = "; ".join(clue.text(self.board) for clue in self.clues)
        return f"{self.board} {self.given} {words}"


@cache
def layout_of(board: Board) -> Layout:
    """The board as the package knows it."""
    return Layout.of(
        board.columns,
        board.box or "none",
        rows=board.rows if board.rows != board.columns else None,
        values=range(board.values[0], board.values[-1] + 1),
        repeats=board.repeats,
    )


def puzzle_of(board: Board, given: Given, clues: Sequence[Clue]) -> Puzzle:
    """The same as the package knows it.

    Raises:
        NonetError: It refuses a rule on this board.
    """
    rules = [parse_rule(clue.text(board)) for clue in clues]
    layout = layout_of(board).with_constraints(rules)
    return Puzzle(layout, [0 if v is None else v - layout.least + 1 for v in given])


def case_of(board: Board, given: Given, clues: tuple[Clue, ...]) -> Case:
    """A case with these rules.

    Raises:
        NonetError: The package refuses a rule on this board.
        NoMeaningError: The docs do.
    """
    return Case(board, given, clues, puzzle_of(board, given, clues), ways(board, given, clues))


def random_case(seed: int, refused: Counter[str] | None = None) -> Case:
    """A board with one to three rules, half-filled or full."""
    return case_of(*random_clues(random.Random(seed), refused=refused))


def random_clues(
    rng: random.Random, first: str = "", refused: Counter[str] | None = None
) -> tuple[Board, Given, tuple[Clue, ...]]:
    """A board, what is given, and one to three clues, the first of that name or in parentheses."""
    while True:
        board = rng.choice(BOARDS)
        maker = Maker(board, rng)
        given = maker.given()
        while len(completions(board, given)) > _MOST_GRIDS:
            given = tuple(rng.choice((v, maker.grid[c])) for c, v in enumerate(given))
        clues: tuple[Clue, ...] = ()
        try:
            clues = tuple(maker.clue(first="" if n else first) for n in range(rng.randint(1, 3)))
            puzzle_of(board, given, clues)
            for clue in clues:
                if clue.name != "variables":
                    holds(board, maker.grid, clue, clues)
        except (NonetError, NoMeaningError):
            if refused is not None:
                refused.update(clue.name for clue in clues)
            continue
        return board, given, clues


def differences(case: Case, share: float = 0.2) -> Iterator[str]:
    """What the package says otherwise: in all cases, and the slower answers in a share of them."""
    puzzle, expected = case.puzzle, case.expected
    yield from meanings(case)
    checked = nonet.check(puzzle)
    if checked.conflicts or (None not in case.given and not checked.valid):
        if expected:
            yield f"check: {[str(each) for each in checked.conflicts]}, {len(expected)} solutions"
        try:
            nonet.count(puzzle)
        except NonetError:
            return
        yield "count answers what check refuses"
    elif None not in case.given and not expected:
        yield "check passes a wrong grid"
    yield from _searches(case)
    rng = random.Random(str(case))
    if rng.random() < share:
        yield from _of_one(case) if expected.total() == 1 else ()
        if not expected:
            yield from _of_none(case)


def words_of(board: Board, given: Given, clues: Sequence[Clue]) -> dict[str, Any]:
    """A board, what is given and clues as JSON; `case_from` reads it."""
    return {"board": asdict(board), "given": list(given), "clues": [asdict(each) for each in clues]}


def case_from(words: Mapping[str, Any]) -> tuple[Board, Given, tuple[Clue, ...]]:
    """What `words_of` wrote."""
    made: Any = {name: tuple(v) if isinstance(v, list) else v for name, v in words["board"].items()}
    return Board(**made), tuple(words["given"]), tuple(map(_clue_from, words["clues"]))


def _clue_from(words: Mapping[str, Any]) -> Clue:
    groups = tuple(map(tuple, words["groups"]))
    more = {name: tuple(v) if isinstance(v, list) else v for name, v in words["words"].items()}
    return Clue(words["name"], groups, more, tuple(map(_clue_from, words["rules"])))


def meanings(case: Case) -> Iterator[str]:
    """What each rule says of the board as it is."""
    layout = case.puzzle.layout
    grids = completions(case.board, case.given)
    held = [*case.given]
    for clue in case.clues:
        if clue.name == "variables":
            continue
        found = parse_rule(clue.text(case.board)).on(layout).meaning(layout, held)
        true = {holds(case.board, dict(enumerate(grid)), clue, case.clues) for grid in grids}
        wrong = found is not None and grids and (not found) in true
        if wrong or (found is None and None not in held):
            yield f"{clue.text(case.board)} is {found}, and {true} in the completions"


def _searches(case: Case) -> Iterator[str]:
    """Solve, count, a limit, and the true candidates."""
    puzzle, layout = case.puzzle, case.puzzle.layout
    total = case.expected.total()
    if (count := nonet.count(puzzle)) != total:
        yield f"count: {count}, not {total}"
    if total > 3000:
        return
    found = nonet.solve(puzzle, limit=total + 1).solutions
    if Counter(tuple(each.values) for each in found) != case.expected:
        yield f"solve: {len(found)} solutions, not these {total}"
    for limit in (1, 2):
        if nonet.solve(puzzle, limit=limit).solutions != found[:limit]:
            yield f"limit {limit} is not the beginning"
    union = [{*column} for column in zip(*case.expected, strict=True)] if total else []
    try:
        candidates = [{*each} for each in nonet.true_candidates(puzzle).numbers]
    except NonetError as error:
        candidates = []
        if total:
            yield f"true candidates: {error}"
    shown = [{each + layout.least - 1 for each in cell} for cell in candidates]
    if shown != union and any(shown):
        yield f"true candidates: {shown}, not {union}"


def _of_one(case: Case) -> Iterator[str]:
    """Explain, hint, mistakes and minimize, where there is one solution."""
    (solution,) = case.expected
    right = case.puzzle.layout.numbered(solution)
    explanation = nonet.explain(case.puzzle)
    for step in explanation.steps:
        yield from _wrong_step("explain", step, right)
    if explanation.status is not nonet.Status.UNIQUE:
        yield f"explain: {explanation.status}, of one solution"
    if explanation.solved and explanation.end.values != tuple(right):
        yield f"explain ends with {explanation.end.values}"
    yield from _passed(case, explanation)
    yield from _played(case.puzzle, right)
    if not any(clue.name == "variables" for clue in case.clues):
        yield from _minimal(case)


def _wrong_step(where: str, step: nonet.Step, right: Sequence[int]) -> Iterator[str]:
    """A step that places what is wrong, or crosses out what is right."""
    wrong = any(right[cell] != value for cell, value in step.placements)
    if wrong or any(right[cell] == value for cell, value in step.eliminations):
        yield f"{where}: {step}"


def _played(puzzle: Puzzle, right: Sequence[int]) -> Iterator[str]:
    """Hint and mistakes, with the givens alone and with a further value, right or wrong."""
    layout, givens = puzzle.layout, puzzle.givens
    if nonet.mistakes(nonet.State(layout, givens, givens)):
        yield "mistakes on the givens"
    if (step := nonet.hint(puzzle).step) is not None:
        yield from _wrong_step("hint", step, right)
    cell = next((cell for cell, value in enumerate(givens) if not value), None)
    for value in range(1, layout.value_count + 1) if cell is not None else ():
        values = [value if at == cell else each for at, each in enumerate(givens)]
        state = nonet.State(layout, givens, values)
        found = [(each.cell, each.value) for each in nonet.mistakes(state) if each.placed]
        if found != ([] if right[cell or 0] == value else [(cell, value)]):
            yield f"mistakes with {value} in cell {cell}: {found}"
        if bool(nonet.hint(state).mistakes) == (right[cell or 0] == value):
            yield f"hint with {value} in cell {cell}"


def _minimal(case: Case) -> Iterator[str]:
    """Whether what minimize leaves is needed, all of it, and enough."""
    layout = case.puzzle.layout
    less = nonet.minimize(case.puzzle).givens
    given = [None if not each else layout.shown([each])[0] for each in less]
    if ways(case.board, tuple(given), case.clues).total() != 1:
        yield f"minimize: {given} has not one solution"
    for cell, value in enumerate(given):
        without = tuple(None if at == cell else each for at, each in enumerate(given))
        if value is not None and ways(case.board, without, case.clues).total() == 1:
            yield f"minimize: {given} needs no {value} in cell {cell}"


def _of_none(case: Case) -> Iterator[str]:
    """Explain where there is no solution."""
    try:
        explanation = nonet.explain(case.puzzle)
    except NonetError:
        return
    if explanation.solved or explanation.status is not nonet.Status.UNSOLVABLE:
        yield f"explain: {explanation.status}, of no solution"
    yield from _passed(case, explanation)


def not_as_required(puzzle: nonet.Puzzle, asked: Mapping[str, Any]) -> Iterator[str]:
    """How a generated puzzle is not what was asked for, or solve, rate and explain disagree."""
    solution = nonet.solve(puzzle).solution
    if nonet.count(puzzle, limit=2) != 1 or solution is None:
        yield "not unique"
        return
    rating, path = nonet.rate(puzzle), nonet.explain(puzzle)
    if rating.level != asked.get("difficulty", rating.level):
        yield f"level: {rating} is not {asked}"
    if path.solved and path.end.values != solution.numbers:
        yield f"explain: {path.end.values}"
    if path.solved != (rating.level != "beyond logic") or path.status is not nonet.Status.UNIQUE:
        yield f"explain: {path.status}, and the level is {rating.level}"
    if not {*asked.get("require", ())} <= {step.technique for step in path.steps}:
        yield f"require: {asked} is not in the path"
    for state, step in path.states():
        if nonet.check(Puzzle(puzzle.layout, state.values)).conflicts:
            yield f"check: refuses what explain passes before {step}"
            return


def _passed(case: Case, explanation: nonet.Explanation) -> Iterator[str]:
    """Explain never goes on from a state that check refuses."""
    for state, _ in explanation.states():
        if conflicts := nonet.check(Puzzle(case.puzzle.layout, state.values)).conflicts:
            yield f"explain passes {conflicts[0]}"
            return
