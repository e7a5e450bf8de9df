"""Steps by variant rules: sound on every rule and by the second judge, in words, never blind."""

import random
import re
from itertools import pairwise, permutations, product

import pytest

import nonet
from judge.board import Clue
from judge.laws import Case, random_case
from judge.rules import completions, holds
from nonet import examples
from nonet._explain import choose
from nonet._native import RulePart
from nonet.catalogue import speaking
from nonet.constraints import CONSTRAINTS, Kind
from nonet.model import Candidate, Layout, Reason, State, Step, cells_of, primitives_of
from nonet.model.primitives import AnyOf, Connected, Element
from nonet.techniques import TECHNIQUES
from nonet.techniques._premises import crosses_out
from nonet.techniques._rule_parts import kept_of
from nonet.techniques.common_peers import RULE_COMMON_PEER
from nonet.techniques.links.graphs import consequences_of
from nonet.techniques.links.ruled import rule_links
from nonet.techniques.rule_pointing import RULE_POINTING
from nonet.techniques.rules import RULES_TOGETHER, SINGLE_RULE, lines_of
from nonet.words import eureka
from nonet.words.chains import describe_chain

EASY = [
    *("Full House", "Naked Single", "Hidden Single", "Single Rule", "Rule Pointing"),
    "Locked Candidates Type 1",
]


@pytest.mark.parametrize("kind", list(CONSTRAINTS.builtin()), ids=lambda kind: kind.name)
@pytest.mark.sampled
def test_paths_with_rules_are_sound(kind: Kind) -> None:
    for example in examples.level(kind.name)[-3:-2]:
        puzzle = example.puzzle
        (solution,) = (each.numbers for each in nonet.solve(puzzle).solutions)
        for step in nonet.explain(puzzle, EASY):
            assert all(solution[cell] == value for cell, value in step.placements)
            assert all(solution[cell] != value for cell, value in step.eliminations)


CROSS_OUT = [
    "or (killer 3 r1c1 r1c2) (less-than r1c1 r1c2)",
    "or (odd r1c1) (and (even r1c1) (less-than r1c1 r3c3))",
    "not (less-than r1c1 r1c2)",
    "not (or (odd r1c1) (sum 5 r1c1 r1c2))",
    "not (not (sum 7 r1c1 r2c1))",
    "value-indexing r1c1 r1c2 r1c3 r1c4 r2c4",
    "variables A (sum 10 r1c1 r1c2 @A) (sum 5 r2c2 @A)",
]


@pytest.mark.parametrize(
    "rule",
    [
        "killer 7 r1c1 r1c2 r2c1",
        "sum 6 r1c1 r2c2 r3c3",
        "thermometer r1c1 r1c2 r1c3",
        "sandwich 2 r0c1",
        "contain-exactly 1,1 r1c1 r1c2 r2c2 r3c3",
        "equal-sums r1c1 r1c2 / r2c3 r2c4",
        "extra-region r1c1 r2c2 r3c3",
        *CROSS_OUT,
    ],
)
def test_a_candidate_stays_if_and_only_if_the_rule_can_hold_with_it(rule: str) -> None:
    """Against all ways to fill the cells of the rule, in which cells that see each other differ."""
    puzzle = nonet.parse("." * 15 + "4", rule=rule)
    layout = puzzle.layout
    primitives = [
        each for c in layout.constraints for each in c.primitives(layout)
    ] or primitives_of(puzzle).primitives
    cells = sorted({cell for c in layout.constraints for cell in c.named_cells()})
    state = State.of(puzzle)
    possible = set()
    for values in product(*(state.values_of(cell) for cell in cells)):
        full = [0] * 16
        for cell, value in zip(cells, values, strict=True):
            full[cell] = value
        pairs = zip(cells, values, strict=True)
        apart = all(
            value != full[other]
            for cell, value in pairs
            for other in cells
            if layout.peers[cell] >> other & 1
        )
        if apart and all(each.holds(full) for each in primitives):
            possible |= set(zip(cells, values, strict=True))
    gone: set[tuple[int, int]] = set()
    while found := next(SINGLE_RULE.find(state), None):
        gone |= set(found.explain().eliminations)
        state = state.after(found.explain())
    assert gone or rule not in CROSS_OUT
    every = {(cell, v) for cell in cells for v in State.of(puzzle).values_of(cell)}
    assert gone <= every - possible
    # Of several things one of which holds, each is followed without what sees cells of the others.
    if len(primitives) == 1 and not isinstance(primitives[0], AnyOf | Element):
        assert gone == every - possible


@pytest.mark.parametrize("size", [0, 1, 3, 4])
def test_what_joined_cells_allow(size: int) -> None:
    """Against all ways to fill 3 x 3 cells, in and out: all that one cell's place can tell."""
    chance = random.Random(size)
    part = RulePart.joined(tuple(range(9)), 3, 1 << 1, size)
    primitive = Connected(tuple(range(9)), 3, 1, size)
    agreed = 0
    for _ in range(150):
        domains = tuple(chance.choice([(1,), (2,), (1, 2), (1, 2), (1, 2)]) for _ in range(9))
        ways = [way for way in product(*domains) if primitive.holds(way)]
        left = domains
        while (kept := kept_of(part, left)) and tuple(map(tuple, kept)) != left and all(kept):
            left = tuple(tuple(sorted(each)) for each in kept)
        assert kept is not None
        for at in range(9):
            assert kept[at] >= {way[at] for way in ways}
        agreed += [set(each) for each in kept] == [{way[at] for way in ways} for at in range(9)]
        agreed += not ways and not all(kept)
    assert agreed > 120


def test_one_of_two_values_that_a_cage_needs_makes_a_pair_with_a_cell() -> None:
    cage = [Candidate(cell, value) for cell in (0, 1) for value in (1, 2, 3, 4, 7)]
    other = [Candidate(8, value) for value in (1, 2, 3, 4, 5, 7, 8)]  # r1c9 is 6 or 9
    puzzle = nonet.parse("." * 81, rule=["killer 14 r1c1 r1c2"])
    state = State.of(puzzle).changed([], [*cage, *other])
    steps = [f.explain() for f in TECHNIQUES.get("Grouped Continuous Nice Loop").find(state)]
    removed = {candidate for step in steps for candidate in step.eliminations}
    assert {Candidate(c, value) for c in range(2, 8) for value in (6, 9)} <= removed
    assert "(the 14 cage at r1c1)" in nonet.describe_step(steps[0], state.layout)


def test_a_value_that_a_rule_needs_leaves_what_sees_all_its_places() -> None:
    puzzle = nonet.parse("." * 81, rule=["killer 10 r1c1-r1c4", "quadruple 9 r5c4 r5c5 r6c4 r6c5"])
    state = State.of(puzzle)
    # The cage has values of its own to be crossed out first.
    assert ["quadruple" in each.explain().notation for each in RULE_POINTING.find(state)] == [True]
    state = nonet.explain(state, ["Single Rule"]).end
    gone = {each: set[int]() for each in range(1, 10)}
    for step in RULE_POINTING.find(state):
        for cell, value in step.explain().eliminations:
            gone[value].add(cell)
    box = {30, 31, 32, 41, 50}
    assert gone == {v: set(range(4, 9)) if v < 5 else box if v == 9 else set() for v in gone}


@pytest.mark.parametrize("rule", ["killer 6 r1c1 r1c2 r2c1", "renban r1c1-r1c3"])
def test_a_rule_needs_a_value_if_it_has_no_way_without(rule: str) -> None:
    state = nonet.explain("." * 15 + "4", ["Single Rule"], rule=rule).end
    layout = state.layout
    (constraint,) = layout.constraints
    cells = sorted(constraint.named_cells())
    ways = []
    for values in product(*(state.values_of(cell) for cell in cells)):
        full = [0] * 16
        for cell, value in zip(cells, values, strict=True):
            full[cell] = value
        seen = ((a, b) for a, b in product(cells, cells) if layout.peers[a] >> b & 1)
        apart = all(full[a] != full[b] for a, b in seen)
        if apart and all(each.holds(full) for each in constraint.primitives(layout)):
            ways.append(full)
    steps = [each.explain() for each in RULE_POINTING.find(state)]
    assert ways and steps
    for step in steps:
        value = step.eliminations[0].value
        assert all(value in (way[cell] for cell in step.cells) for way in ways)
        assert not {cell for cell, _ in step.eliminations} & set(cells)


def test_what_assumes_one_solution_of_the_bare_board_is_left_out() -> None:
    for name in ("killer-1", "futoshiki-1"):
        puzzle = examples.get(name).puzzle
        unique = [each for each in TECHNIQUES if each.assumes_unique]
        assert unique and not choose([each.name for each in unique], puzzle.layout, unique=True)


BASIC = [name for name in EASY if name != "Rule Pointing"]
NETS = [*BASIC, "Rule Forcing Net"]
_LONG = [pytest.param(name, marks=pytest.mark.long) for name in ("quadruple-2", "difference-2")]


@pytest.mark.parametrize("name", ["contain-2", *_LONG])
def test_each_statement_of_a_net_follows_from_those_that_it_shows(name: str) -> None:
    """Only what the end rests on is told, and no statement needs more."""
    puzzle = examples.get(name).puzzle
    (solution,) = (each.numbers for each in nonet.solve(puzzle).solutions)
    assert not nonet.explain(puzzle, BASIC).solved
    path = nonet.explain(puzzle, NETS)
    assert path.solved
    count = 0
    for step in path:
        if step.technique != "Rule Forcing Net":
            continue
        assert step.state is not None
        (target,) = step.eliminations
        assert solution[target.cell] != target.value
        state = step.state.changed([target])
        for node in (node for chain in step.chains for node in chain.nodes[1:]):
            count += 1
            if node.on:
                (cell,) = node.cells
                assert _is_forced(state, cell, node.value, node.reason), str(step)
                state = state.changed([Candidate(cell, node.value)])
            else:
                gone = _gone_by_houses(state, node.value, node.reason) or {
                    candidate
                    for each in SINGLE_RULE.find(state)
                    if (why := each.explain().reason) is not None and why.title == node.reason
                    for candidate in each.explain().eliminations
                }
                assert gone >= {Candidate(cell, node.value) for cell in node.cells}, str(step)
                state = state.without(node.value, sum(1 << cell for cell in node.cells))
        assert _is_over(state, step), str(step)
    assert count > 5


def _is_forced(state: State, cell: int, value: int, reason: str) -> bool:
    if reason.startswith("its only value left"):
        return state.values_of(cell) == (value,)
    home = next(h for h in state.layout.houses if f"the only place left in {h.name}" in reason)
    return [c for c in home.cells if state.places[value] >> c & 1] == [cell]


def _gone_by_houses(state: State, value: int, reason: str) -> set[Candidate]:
    """What a value that is locked in a house, or a pair of cells, crosses out."""
    if found := re.fullmatch(r"the (\d)s of (.*)", reason):
        assert int(found[1]) == value
        home = next(h for h in state.layout.houses if h.name == found[2])
        cells = [c for c in home.cells if state.places[value] >> c & 1]
    elif found := re.fullmatch(r"the pair r(\d)c(\d) r(\d)c(\d)", reason):
        a, b, c, d = (int(each) - 1 for each in found.groups())
        cells = [a * state.size + b, c * state.size + d]
        both = state.values_of(cells[0])
        assert state.values_of(cells[1]) in (both, tuple(set(both) - {value}))
        assert state.layout.peers[cells[0]] >> cells[1] & 1 and value in both
        assert len(both) == 2
    else:
        return set()
    seen = -1
    for cell in cells:
        seen &= state.layout.peers[cell]
    return {Candidate(cell, value) for cell in cells_of(state.places[value] & seen)}


def _is_over(state: State, step: Step) -> bool:
    """Whether a cell has no candidate, a house no place for a value, or the rule no way."""
    parts = {part.role: part.candidates for part in step.highlights}
    if "emptied" in parts:
        return not state.values_of(parts["emptied"][0].cell)
    if "no place" in parts:
        value, home = parts["no place"][0].value, step.houses[0]
        held = {state.values[cell] for cell in home.cells}
        return value not in held and not any(state.places[value] >> c & 1 for c in home.cells)
    rule = next(c for c in state.layout.constraints if c.title_on(state.layout) == step.notation)
    cells = sorted(rule.named_cells())
    values = [(state.values[c],) if state.values[c] else state.values_of(c) for c in cells]
    for way in product(*values):
        full = list(state.values)
        for cell, value in zip(cells, way, strict=True):
            full[cell] = value
        apart = all(
            a == b or full[a] != full[b] or not state.layout.peers[a] >> b & 1
            for a, b in product(cells, cells)
        )
        if apart and all(each.holds(full) for each in rule.primitives(state.layout)):
            return False
    return True


CASES_AT_ONCE = 15
MOST_SECONDS = 3.0


def wrong(case: Case, step: Step) -> bool:
    """Whether some solution has what the step crosses out, or not what it writes."""
    if step.assumes_unique:
        return False
    shift = case.puzzle.layout.least - 1
    return any(
        any(grid[cell] == value + shift for cell, value in step.eliminations)
        or any(grid[cell] != value + shift for cell, value in step.placements)
        for grid in case.expected
    )


def unfounded(case: Case, reason: Reason, clue: Clue) -> bool:
    """Whether a grid that has all premises, and obeys the rule, has what a thought crosses out."""
    board = case.board
    shift = case.puzzle.layout.least - 1
    empty = (None,) * len(case.given)
    for grid in completions(board, empty):
        for thought in reason.thoughts:
            has_premises = all(grid[cell] != value + shift for cell, value in thought.premises)
            gone = ((left.cell, value) for left in thought.left for value in left.gone)
            if has_premises and any(grid[cell] == value + shift for cell, value in gone):
                cells: dict[int | str, int] = dict(enumerate(grid))
                if holds(board, cells, clue, case.clues):
                    return True
    return False


def needless(part: RulePart, reason: Reason, layout: Layout) -> bool:
    """Whether a rule crosses out the same without the premises of some cell."""
    full = tuple(range(1, layout.value_count + 1))
    for thought in reason.thoughts:
        gone: dict[int, frozenset[int]] = {}
        for left in thought.left:
            gone[part.cells.index(left.cell)] = frozenset(left.gone)
        lacking = thought.missing
        for without in lacking:
            kept = {cell: values for cell, values in lacking.items() if cell != without}
            domains = [
                tuple(value for value in full if value not in kept.get(cell, ()))
                for cell in part.cells
            ]
            if crosses_out(part, gone)(domains):
                return True
    return False


@pytest.mark.parametrize("first", range(0, 60, CASES_AT_ONCE))
def test_no_step_is_wrong_and_premises_suffice(first: int) -> None:
    checked = 0
    for seed in range(first, first + CASES_AT_ONCE):
        case = random_case(seed)
        layout = case.puzzle.layout
        if not case.expected or layout.height == 1:
            continue
        by_text = {nonet_text(clue.text(case.board), layout): clue for clue in case.clues}
        for step in nonet.explain(case.puzzle, timeout=MOST_SECONDS).steps:
            assert not wrong(case, step), f"{seed}: {case}: {step}"
            assert "none of these fits" not in str(step)
            lines = [each for each in lines_of(layout) if each.text == step.notation]
            if step.reason is None or step.notation not in by_text:
                continue
            clue = by_text[step.notation]
            assert not unfounded(case, step.reason, clue), f"{seed}: {case}: {step}"
            if len(lines) == 1:
                part = lines[0].part
                assert not needless(part, step.reason, layout), f"{seed}: {case}: {step}"
            checked += 1
    assert checked


def nonet_text(text: str, layout: Layout) -> str:
    """A rule as the package writes it."""
    return nonet.constraints.parse_rule(text).on(layout).describe(layout)


def test_of_a_line_the_cells_that_see_each_other_count() -> None:
    # 4 and 6 would need 9, and 1, on both sides, where r1c1 and r2c1 see each other.
    state = State.of(nonet.parse("." * 81, rule="whispers 5 r1c1 r1c2 r2c1"))
    (found,) = nonet.steps(state, "Single Rule")
    middle = {each.value for each in found.eliminations if each.cell == 1}
    assert middle == {4, 5, 6}
    assert "4 in r1c2 would need 9 in r1c1 and r2c1 and 6 in r1c2 would need 1 in" in str(found)


def test_what_goes_with_no_candidate_of_a_cell_is_crossed_out() -> None:
    state = State.of(nonet.parse("." * 81, rule=["ratio r1c1 r2c1", "ratio r2c1 r3c1"]))
    state = state.after(next(SINGLE_RULE.find(state)).explain())
    ways = [
        dict(zip((0, 9, 18), values, strict=True))
        for values in permutations(range(1, 10), 3)
        if all(2 in (one / two, two / one) for one, two in pairwise(values))
    ]
    steps = [each.explain().found_in(state) for each in RULE_COMMON_PEER.find(state)]
    assert not any(way[cell] == value for way in ways for each in steps for cell, value in each)
    (found, *_) = (each for each in steps if (0, 3) in each.eliminations)
    assert "r2c1 is 1, 2, 3, 4, 6 or 8, and none of these goes with 3 in r1c1" in str(found)
    assert "nichts davon geht mit 3 in r1c1" in nonet.describe_step(found, language="de")


def test_two_rules_with_a_common_cell_leave_what_is_possible() -> None:
    rules = ["ratio r1c1 r1c2", "difference r1c2 r2c2"]
    state = State.of(nonet.parse("." * 81, rule=rules))
    (found,) = (each.explain().found_in(state) for each in RULES_TOGETHER.find(state))
    ways = {
        values
        for values in permutations(range(1, 10), 3)
        if 2 in (values[0] / values[1], values[1] / values[0]) and abs(values[1] - values[2]) == 1
    }
    every = {Candidate(cell, value) for cell in (0, 1, 10) for value in range(1, 10)}
    left = {Candidate(*pair) for way in ways for pair in zip((0, 1, 10), way, strict=True)}
    assert {*found.eliminations} == every - left
    assert "the white dot r1c2 r2c2 and the black dot r1c1 r1c2, " in str(found)


def test_chains_pass_what_a_rule_forces() -> None:
    state = State.of(nonet.parse("." * 81, rule="killer 6 r1c1 r1c2 r2c1"))
    for step in SINGLE_RULE.find(state):
        state = nonet.apply(state, step.explain())
    # The two that a cell of row 1 or column 1 sees lose its value: the third cell has it.
    outside = {9: range(3, 9), 1: range(27, 81, 9)}
    numbers = {v: (v - 1) * 81 for v in (1, 2, 3)}
    forced = {(n + c, n + end) for n in numbers.values() for end in outside for c in outside[end]}
    links, inside = rule_links(state), [n + cell for n in numbers.values() for cell in (0, 1, 9)]
    assert {(a, b) for a in range(729) for b in inside if links.forced(a, b)} == forced
    chain = consequences_of(state).chain(3, 9, on=True)
    text = "If r1c4 is 1, then r2c1 is 1 (the 6 cage at r1c1)."
    assert describe_chain(chain, state.layout) == text
    assert eureka(chain.nodes, state.layout) == "(1)r1c4->r2c1"


@pytest.mark.parametrize("name", ["killer-1", "ratio-2"])
def test_paths_with_rules_are_german_in_german(name: str) -> None:
    with speaking("de"):
        for step in nonet.explain(examples.get(name).puzzle, timeout=60):
            english = re.search(r"\b(auf Englisch|the|is|are|sum|pair|by)\b", str(step))
            assert english is None, str(step)
