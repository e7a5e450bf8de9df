"""What every technique must keep, over the registry, and that native code finds the same."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import nonet
from nonet import examples
from nonet._explain._easiest import _least
from nonet._native import Applicable, FishSearch, values_by_cell
from nonet.model import Candidate, Layout, Puzzle, State, Status, mask_of
from nonet.techniques import TECHNIQUES, Technique
from nonet.techniques._applicable import PATTERNS, _is_known, may_apply
from nonet.techniques._fish import complex_fish, finned_on_classic, on_any_board
from nonet.techniques._native_sets import may_have
from nonet.techniques._views import packed_places
from nonet.techniques.fish import finned_on_any_board
from nonet.techniques.shortest import SHORTEST
from nonet.techniques.singles import SINGLES, easiest_single
from strategies import layouts, puzzles
from techniques.positions import Position, positions

ENTRIES = sorted(TECHNIQUES, key=lambda entry: entry.order)


def test_orders_are_different() -> None:
    orders = Counter(entry.order for entry in ENTRIES)
    assert max(orders.values()) == 1, [entry.name for entry in ENTRIES if orders[entry.order] > 1]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_it_is_described(entry: Technique) -> None:
    assert entry.summary.endswith(".")
    assert len(entry.summary) <= 100
    assert entry.reason.endswith((".", "}"))
    with_rule = Layout.of(9).with_constraints([nonet.constraints.Killer(3, "r1c1 r1c2")])
    boards = (Layout.of(9), Layout.of(25), with_rule)
    assert any(entry.refuses(board) is None for board in boards)


def _check_steps(entry: Technique, state: State, solution: tuple[int, ...], most: int = 10) -> None:
    before = hash(state)
    found = [each.explain() for each in islice(entry.find(state), most)]
    assert hash(state) == before
    # A fresh state finds the same: nothing depends on what was looked at before.
    fresh = State(state.layout, state.givens, state.values, state.candidates())
    again = list(islice(entry.find(fresh), most))
    assert found == [each.explain() for each in again]
    for step, each in zip(found, again, strict=True):
        assert step.outcome == each.outcome
        assert step.technique == entry.name
        assert step.assumes_unique == entry.assumes_unique
        assert step.placements or step.eliminations
        for cell, value in step:
            assert state.places[value] >> cell & 1, "it changes something"
        assert all(solution[cell] == value for cell, value in step.placements), step
        assert all(solution[cell] != value for cell, value in step.eliminations), step


@settings(max_examples=8)
@given(st.data())
def test_sound_on_every_layout(data: st.DataObject) -> None:
    layout = data.draw(layouts(min_size=4, max_size=6))
    puzzle = data.draw(puzzles(layout))
    outcome = nonet.solve(puzzle) if not puzzle.conflicts() else None
    assume(outcome is not None and outcome.status is Status.UNIQUE)
    assert outcome is not None
    assert outcome.solution is not None
    state = State.of(puzzle)
    for entry in ENTRIES:
        if entry.refuses(layout) is None:
            _check_steps(entry, state, outcome.solution.values)
    path = nonet.explain(puzzle)
    for step in path:
        assert all(outcome.solution.values[cell] == value for cell, value in step.placements)
    assert path.solved


@settings(max_examples=4)
@given(st.sampled_from(positions()))
def test_sound_on_9x9(position: Position) -> None:
    state = position.state
    solution = nonet.solve(Puzzle(state.layout, state.givens)).solution
    assert solution is not None
    for entry in ENTRIES:
        if entry.usual:
            _check_steps(entry, state, solution.values, most=3)


CLASSIC = Layout.of(9)
# Here a "yes" may be wrong: the condition is wider than the technique.
WIDER = {"Bivalue Universal Grave + 1", "XY-Chain", "Sue de Coq"}


def has_step(name: str, state: State) -> bool:
    """Whether the technique finds a step."""
    return next(iter(TECHNIQUES.get(name).find(state)), None) is not None


@st.composite
def states(draw: st.DrawFn) -> State:
    """States as on the way to a solution, right or wrong, with few marks left in some."""
    puzzle = draw(puzzles(CLASSIC))
    given = draw(st.sets(st.integers(0, 80)))
    givens = [value if cell in given else 0 for cell, value in enumerate(puzzle.givens)]
    state = State(CLASSIC, givens, puzzle.givens)
    rng = draw(st.randoms(use_true_random=False))
    share = draw(st.sampled_from([0.0, 0.1, 0.3, 0.5, 0.7]))
    gone = [
        Candidate(cell, value)
        for value in range(1, 10)
        for cell in range(81)
        if state.places[value] >> cell & 1 and rng.random() < share
    ]
    return state.changed((), gone)


@settings(max_examples=30)
@given(states())
def test_no_step_is_denied(state: State) -> None:
    for name in PATTERNS:
        assert may_apply(name, state) or not has_step(name, state), name


def test_no_step_of_houses_is_denied_where_rules_let_further_cells_see_each_other() -> None:
    names = [*(entry.name for entry in SINGLES), "Single Rule", "Locked Candidates Type 1"]
    path = nonet.explain(examples.get("killer-2").puzzle, names)
    tried = [name for name in PATTERNS if _is_known(name, path.end.layout)]
    assert "Sue de Coq" in tried
    assert "XY-Wing" not in tried
    for state, _ in path.states():
        for name in tried:
            assert may_apply(name, state) or not has_step(name, state), name


def test_few_yes_are_wrong() -> None:
    steps: Counter[str] = Counter()
    for position in positions():
        for name in PATTERNS:
            may, has = may_apply(name, position.state), has_step(name, position.state)
            assert may == has or (may and name in WIDER), (name, position)
            steps[name] += has
    assert {name for name in PATTERNS if not steps[name]} <= {"Uniqueness Test Type 5"}


def test_a_rectangle_with_the_same_extra_value_in_opposite_corners() -> None:
    marks = {0: (1, 2, 3), 3: (1, 2), 9: (1, 2), 12: (1, 2, 3), 4: (3, 4, 5)}
    gone = [Candidate(c, v) for c in range(81) for v in range(1, 10) if v not in marks.get(c, ())]
    state = State(CLASSIC, [0] * 81).changed((), gone)
    assert has_step("Uniqueness Test Type 5", state)
    assert may_apply("Uniqueness Test Type 5", state)


def test_no_rectangle_is_in_one_box() -> None:
    """Its opposite corners have one value, which a box has once."""
    marks = {30: (7,), 32: (7,), 39: (1, 7), 41: (7,)}
    gone = [Candidate(c, v) for c in range(81) for v in range(1, 10) if v not in marks.get(c, ())]
    state = State(CLASSIC, [0] * 81).changed((), gone)
    rectangles = [name for name in PATTERNS if "Uniqueness" in name or "Rectangle" in name]
    for name in rectangles:
        assert not has_step(name, state) and not may_apply(name, state), name


def test_every_pattern_is_a_technique() -> None:
    assert set(PATTERNS) <= set(TECHNIQUES.names())
    state = positions()[0].state
    native = Applicable(packed_places(state), bytes(state.values), bytes(state.givens))
    with pytest.raises(ValueError, match="no pattern has that number"):
        native.may(len(PATTERNS))


def test_other_boards_and_other_techniques_are_left_to_the_search() -> None:
    small = State.of(nonet.parse("1000003004000020"))
    assert all(may_apply(name, small) for name in PATTERNS)
    assert may_apply("Exocet", State(CLASSIC, [0] * 81))


@settings(max_examples=15)
@given(states())
def test_values_by_cell(state: State) -> None:
    expected = [sum(1 << value for value in state.values_of(cell)) for cell in range(81)]
    assert values_by_cell(packed_places(state)) == expected


@pytest.mark.parametrize(
    ("places", "values"),
    [(b"", bytes(81)), (bytes(109) + b"\x02", bytes(81)), (bytes(110), bytes(80) + b"\x0a")],
)
def test_what_is_no_state_is_refused(places: bytes, values: bytes) -> None:
    with pytest.raises(ValueError, match=r"ten sets|there are 81|from 0 to 9"):
        Applicable(places, values, bytes(81))


def test_small_subsets_come_before_larger_ones() -> None:
    orders = {each.name: each.order for each in TECHNIQUES.builtin()}
    sizes = ("Pair", "Triple", "Quadruple")
    names = [f"{kind} {size}" for size in sizes for kind in ("Naked", "Hidden")]
    assert sorted(names, key=orders.__getitem__) == names


def test_the_easiest_single_is_that_of_the_whole_search() -> None:
    kinds = set()
    for text in ("medium-1", "hard-1", "singles-3"):
        for state, _ in nonet.explain(examples.get(text).puzzle, all_steps=True).states():
            one, least = easiest_single(state), _least(state, SINGLES, None, quick=True)
            assert one == least, str(state.puzzle())
            kinds.add(None if one is None else one.technique)
    assert kinds == {None, "Full House", "Hidden Single", "Naked Single"}


RULES = (
    ["diagonal", "killer 12 r1c1 r1c2 r2c1", "thermometer r5c5 r6c6 r7c7 r8c8"],
    ["anti-knight", "killer none r3c3 r4c4 r5c5 r6c6"],
    ["windows", "whispers r1c1-r1c6", "renban r9c1-r9c4"],
)


def ruled_states(rules: list[str], seed: int) -> list[State]:
    """Boards on which some cells are filled and some candidates are crossed out."""
    rng = random.Random(seed)
    puzzle = nonet.parse("." * 81, rule=rules)
    solution = nonet.solve(puzzle).solutions[0]
    found = []
    for _ in range(2):
        given = [v if rng.random() < 0.35 else 0 for v in solution.values]
        state = State.of(nonet.Puzzle(puzzle.layout, given))
        for cell in range(81):
            for value in state.values_of(cell):
                if value != solution.values[cell] and rng.random() < 0.45:
                    state = state.without(value, 1 << cell)
        found.append(state)
    return found


def boards() -> Iterator[State]:
    for number, rules in enumerate(RULES):
        yield from ruled_states(rules, number)


def test_blossoms_that_native_code_does_not_find_are_not_there() -> None:
    answers: set[bool] = set()
    for state in boards():
        known = {most: may_have("Death Blossom", state, most) for most in (2, 4, 6, 8, 1000)}
        answers.update(known.values())
        for most in (most for most, may in known.items() if not may):
            for finding in islice(TECHNIQUES.get("Death Blossom").find(state), 300):
                step = finding.explain()
                size = len(step.cells) + nonet.effort(step).values / 2
                assert size > most + 0.5, (str(state), most, step)
    assert answers == {False, True}


@pytest.mark.parametrize("name", ["ALS-XZ", "ALS-XY-Wing"])
def test_native_code_finds_the_fewest_cells(name: str) -> None:
    compared = 0
    for state in boards():
        every = [each.explain() for each in islice(TECHNIQUES.get(name).find(state), 200)]
        found = [each.explain() for each in SHORTEST[name](state, 100)]
        assert bool(found) == bool(every)
        if not found:
            continue
        fewest = len(found[0].cells)
        assert fewest <= min(len(each.cells) for each in every)
        alike = [nonet.effort(each).total for each in every if len(each.cells) == fewest]
        assert nonet.effort(found[0]).total <= min(alike, default=1000)
        for step in every[:20]:
            nodes = sum(1 << (value - 1) * 81 + cell for cell, value in step.eliminations)
            (again,) = SHORTEST[name](state, 100, nodes)
            assert {*step.eliminations} <= {*again.eliminations}
            assert len(again.explain().cells) <= len(step.cells)
            compared += 1
    assert compared


MOST = 30  # of those found, as mutant fish of four houses can be very many


@settings(max_examples=15)
@given(
    st.sets(st.integers(0, 80), max_size=30),
    st.integers(2, 4),
    st.sampled_from(["Franken", "Mutant"]),
    st.booleans(),
)
def test_native_code_finds_the_same(cells: set[int], size: int, kind: str, finned: bool) -> None:
    # Python would take minutes for larger mutant fish on so many places.
    places = mask_of(sorted(cells)[: 24 if kind == "Franken" and size < 4 else 12])
    native = islice(complex_fish(CLASSIC, places, size, kind, finned=finned), MOST)
    slow = islice(on_any_board(CLASSIC, places, size, kind, finned=finned), MOST)
    assert list(native) == list(slow)


@settings(max_examples=30)
@given(st.sets(st.integers(0, 80), min_size=6, max_size=40), st.integers(2, 5))
def test_native_code_finds_the_same_finned_fish(cells: set[int], size: int) -> None:
    places, state = mask_of(cells), State.of(nonet.parse("." * 81))
    native = list(finned_on_classic(places, size))
    assert native == list(finned_on_any_board(state, places, size))


def test_there_are_finned_fish_to_compare() -> None:
    places = mask_of([1, 4, 28, 31, 32, 46, 49, 66, 76, 77])
    assert {fish.sashimi for fish in finned_on_classic(places, 2)} == {False, True}


def test_there_are_fish_to_compare() -> None:
    places = mask_of([1, 4, 28, 31, 46, 49, 66, 76])
    found = list(complex_fish(CLASSIC, places, 3, "Franken", finned=True))
    assert found
    assert found == list(on_any_board(CLASSIC, places, 3, "Franken", finned=True))


def test_fish_with_very_many_fins_are_left_out_by_both() -> None:
    """Those of which a cell sees more than nine, here r1c1 places in four boxes."""
    seen = [*range(3, 9), *range(27, 81, 9)]
    places = mask_of([0, 12, 15, 28, 55, *seen])
    native = list(complex_fish(CLASSIC, places, 4, "Franken", finned=True))
    assert native == list(on_any_board(CLASSIC, places, 4, "Franken", finned=True)) != []


@pytest.mark.parametrize(("low", "high", "size"), [(0, 1 << 17, 3), (0, 0, 1), (0, 0, 8)])
def test_what_is_no_board_is_refused(low: int, high: int, size: int) -> None:
    with pytest.raises(ValueError, match=r"fish have|there are 81"):
        FishSearch(low, high, size, True, True)
