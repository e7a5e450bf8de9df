"""Every operation on an example of every rule: a right answer, or a refusal that names it."""

import json
from typing import Any

import pytest

import nonet
from nonet import NonetError, Puzzle, Status, UnsupportedError, examples
from nonet.constraints import CONSTRAINTS, Kind
from nonet.engines import ENGINES
from nonet.formats import FORMATS
from nonet.scales import SCALES
from nonet.web.limits import Limits
from nonet.web.local import Local

pytestmark = pytest.mark.long
each_kind = pytest.mark.parametrize("kind", list(CONSTRAINTS.builtin()), ids=lambda k: k.name)
SECONDS = 5.0


def example(kind: Kind) -> tuple[Puzzle, tuple[int, ...]]:
    """The smallest example puzzle of a rule, and the numbers of its solution."""
    found = [each.puzzle for each in examples.level(kind.name)]
    puzzle = min(found, key=lambda each: each.layout.cell_count)
    outcome = nonet.solve(puzzle)
    assert outcome.status is Status.UNIQUE
    return puzzle, outcome.solutions[0].numbers


def refused_by_name(error: NonetError, puzzle: Puzzle) -> bool:
    """Whether a refusal names what stands in the way: a rule, the game's houses, or the values."""
    layout = puzzle.layout
    kinds = [rule.kind for rule in layout.constraints]
    return isinstance(error, UnsupportedError) and (
        any(kind in error.message for kind in kinds)
        or layout.describe() in error.message
        or "values" in error.message
        or "only read" in error.message
    )


@each_kind
def test_it_is_solved_counted_checked_and_made_smaller(kind: Kind) -> None:
    puzzle, solution = example(kind)
    assert nonet.count(puzzle) == 1
    assert [grid.numbers for grid in nonet.solutions(puzzle)] == [solution]
    assert nonet.check(Puzzle(puzzle.layout, solution)).conflicts == ()
    assert nonet.check(puzzle).conflicts == ()
    true = nonet.true_candidates(puzzle)
    assert [tuple(true.numbers[cell]) for cell in range(len(solution))] == [(v,) for v in solution]
    assert nonet.diagnose(puzzle).status is Status.UNIQUE
    for constraints in (False, True):
        fewer = nonet.minimize(puzzle, constraints=constraints)
        assert nonet.solve(fewer).solutions[0].numbers == solution
        assert nonet.solve(fewer).status is Status.UNIQUE
    for engine in ENGINES:
        if engine.missing() is not None:
            continue  # as CP-SAT without OR-tools
        try:
            found = nonet.solve(puzzle, engine=engine.name, timeout=SECONDS)
        except NonetError as error:
            assert refused_by_name(error, puzzle), error
        else:
            assert all(grid.numbers == solution for grid in found.solutions), engine.name
            assert found.status in (Status.UNIQUE, Status.UNKNOWN, Status.SOLVED)
    try:
        assert all(nonet.solve(each).status is Status.UNIQUE for each in nonet.vary(puzzle))
        assert nonet.solve(nonet.canonical(puzzle)).status is Status.UNIQUE
    except NonetError as error:
        assert kind.name in error.message


@each_kind
def test_it_is_written_and_read_in_every_format_or_refused(kind: Kind) -> None:
    puzzle, solution = example(kind)
    for form in FORMATS:
        try:
            text = nonet.write(puzzle, form.name)
        except NonetError as error:
            assert refused_by_name(error, puzzle) or form.name == "sumocue", error
            continue
        again = nonet.parse(text, format=form.name)
        found = nonet.solve(again)
        assert found.status is Status.UNIQUE and found.solutions[0].numbers == solution, form.name
        assert not again.unread
        assert nonet.parse(text).layout == again.layout, form.name
    assert nonet.draw_svg(puzzle).startswith("<svg") and nonet.draw_png(puzzle)


@each_kind
def test_steps_and_ratings_are_right_or_refused(kind: Kind) -> None:
    puzzle, solution = example(kind)
    try:
        path = nonet.explain(puzzle, timeout=SECONDS)
        assert nonet.hint(puzzle).text
    except NonetError as error:
        assert refused_by_name(error, puzzle)
    else:
        for step in path.steps:
            words = nonet.describe_step(step)
            assert all(solution[each.cell] == each.value for each in step.placements), words
            assert all(solution[each.cell] != each.value for each in step.eliminations), words
    for scale in SCALES:
        try:
            assert nonet.rate(puzzle, scale=scale.name, timeout=SECONDS).score >= 0
        except NonetError as error:
            assert refused_by_name(error, puzzle)


@each_kind
def test_the_page_answers_or_names_the_reason(kind: Kind) -> None:
    puzzle, solution = example(kind)
    text = nonet.write(puzzle, "json")
    local = Local(Limits())

    def ask(endpoint: str, **more: Any) -> tuple[int, dict[str, Any]]:
        status, body = local.ask(endpoint, json.dumps({"puzzle": text, **more}))
        return status, json.loads(body.splitlines()[-1])

    status, answer = ask("check", values=list(solution))
    assert status == 200 and answer["solved"] and not answer["conflicts"]
    empty = puzzle.givens.index(0)
    wrong = [*solution[:empty], solution[empty] % puzzle.layout.value_count + 1]
    status, answer = ask("check", values=[*wrong, *solution[empty + 1 :]])
    assert status == 200 and not answer["solved"] and answer["conflicts"]
    for endpoint in ("solve", "solutions", "count", "candidates", "diagnose"):
        assert ask(endpoint)[0] == 200, endpoint
    for endpoint, more in (
        ("hint", {}),
        ("steps", {}),
        ("explain", {"timeout": SECONDS}),
        ("trace", {}),
        ("rate", {"scale": "hodoku"}),
        ("convert", {"to": "fpuzzles"}),
        ("convert", {"to": "sdk"}),
    ):
        status, answer = ask(endpoint, **more)
        assert status in (200, 422), answer
        if status == 422:
            assert refused_by_name(UnsupportedError(answer["error"]["message"]), puzzle), answer
