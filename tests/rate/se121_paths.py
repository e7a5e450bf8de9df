"""What holds of every path of `se121`."""

import nonet
from nonet.model import Layout, Puzzle
from nonet.model.step import Chain, Node, Step
from nonet.scales.se121 import ExplainerRating

CLASSIC = Layout.of(9)
HOUSES = [set(house.cells) for house in CLASSIC.houses]

Marks = list[set[int]]


def rated(text: str | Puzzle) -> ExplainerRating:
    """With its path."""
    rating = nonet.rate(text, "se121")
    assert isinstance(rating, ExplainerRating)
    return rating


def check_path(rating: ExplainerRating) -> None:
    """Replays a path: it is sound, complete, and its figures follow from its steps."""
    solution = nonet.solve(rating.puzzle).solution
    assert solution is not None
    marks = first_marks(rating.puzzle)
    values = list(rating.puzzle.givens)
    highest, ep, ed = 0.0, None, None
    for step in rating.steps:
        difficulty = step.rating("se121")
        assert difficulty is not None
        highest = max(highest, difficulty)
        if ep is None:
            ed = highest if ed is None else ed
            ep = highest if step.placements else None
        check_step(step, difficulty, marks, values)
        for cell, value in step.eliminations:
            assert solution.values[cell] != value
            assert value in marks[cell], "it was there to be crossed out"
            marks[cell].remove(value)
        for cell, value in step.placements:
            assert solution.values[cell] == value
            values[cell] = value
            marks[cell] = set()
            for house in HOUSES:
                if cell in house:
                    for other in house:
                        marks[other].discard(value)
    assert tuple(values) == solution.values
    assert rating.doubles == (highest, ep, ed)


def first_marks(puzzle: Puzzle) -> Marks:
    marks = puzzle.candidates()
    return [set() if puzzle.givens[cell] else set(marks.of(cell)) for cell in range(81)]


def check_step(step: Step, difficulty: float, marks: Marks, values: list[int]) -> None:
    assert step.placements or step.eliminations
    if step.chains:
        bases = [6.5, 6.6, 7.0, 7.5, 8.0, 8.5, 9.0, 9.5, 10.0]
        assert difficulty in {start + penalty(step.length) for start in bases}
        inner = sum(nested.length for nested in step.nested)
        assert sum(len(chain.nodes) for chain in step.chains) + inner == step.length
        for chain in step.chains:
            check_chain(chain, step, marks)
    else:
        assert step.length == 0
    if step.technique.startswith("Direct") or step.technique.endswith("Single"):
        assert len(step.placements) == 1
        assert not step.eliminations


def penalty(length: int) -> float:
    """The table of the specification, added up in its way."""
    limits = [6, 8, 10, 14, 18, 26, 34, 50, 66, 98, 130, 194, 258, 386, 514]
    total = 0.0
    for limit in limits:
        if length > limit:
            total += 0.1
    return total


def check_chain(chain: Chain, step: Step, marks: Marks) -> None:
    """Every statement follows from its parents."""
    for index, node in enumerate(chain.nodes):
        assert all(parent < index for parent in node.parents)
        parents = [chain.nodes[parent] for parent in node.parents]
        if chain.loop and index == 0:
            parents = [chain.nodes[-1]]
        if not parents or node.reason:
            continue
        if node.on:
            check_on(node, parents, marks)
        else:
            assert len(parents) == 1
            assert parents[0].on
            assert sees(parents[0], node)


def check_on(node: Node, parents: list[Node], marks: Marks) -> None:
    assert not any(parent.on for parent in parents)
    (cell,) = node.cells
    out = {(parent.cells[0], parent.value) for parent in parents}
    rivals = [{(cell, value) for value in marks[cell]}]
    for house in HOUSES:
        if cell in house:
            rivals.append({(other, node.value) for other in house if node.value in marks[other]})
    assert any(group - out == {(cell, node.value)} for group in rivals)


def sees(one: Node, other: Node) -> bool:
    (a,), (b,) = one.cells, other.cells
    if a == b:
        return one.value != other.value
    return one.value == other.value and any({a, b} <= house for house in HOUSES)
