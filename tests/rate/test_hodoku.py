"""The scale `hodoku`: a table, sums, levels, and nets of four rounds of singles."""

from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from nonet.model import Candidate, Candidates, Layout, Puzzle, State, Step, cells_of
from nonet.scales import GrowingRater
from nonet.scales._hodoku_searches import _LockedTrace, best_forcing_net
from nonet.scales.hodoku import GUESS, HARDEST, LIMITS, SCALE, STEPS, HodokuRater, level_of
from nonet.techniques import TECHNIQUES
from nonet.techniques._views import values_by_cell
from nonet.words import describe_path
from rate.examples import ESCARGOT, EXAMPLES, NUGGET

LEVELS = [name for name, _ in LIMITS] + [HARDEST]


def test_the_table_names_techniques_once() -> None:
    names = [name for name, _, _ in STEPS]
    assert len(set(names)) == len(names)
    assert set(names) <= set(TECHNIQUES.names())
    assert {level for _, level, _ in STEPS} <= {*(name for name, _ in LIMITS), HARDEST}


@settings(max_examples=20)
@given(st.sampled_from([text for text, _, _ in EXAMPLES]))
def test_a_rating_follows_from_its_path(text: str) -> None:
    rating = nonet.rate(text)
    scores = {name: score for name, _, score in (*STEPS, GUESS)}
    levels = {name: level for name, level, _ in (*STEPS, GUESS)}
    assert rating.scale == "hodoku"
    assert [step.rating("hodoku") for step in rating.steps] == [
        scores[step.technique] for step in rating.steps
    ]
    assert rating.score == sum(scores[step.technique] for step in rating.steps)
    at = max(LEVELS.index(levels[step.technique]) for step in rating.steps)
    by_sum = sum(rating.score > most for _, most in LIMITS)
    assert rating.level == LEVELS[max(at, by_sum)]
    assert rating.hardest is not None
    assert levels[rating.hardest.technique] == LEVELS[at]
    plain = nonet.rate(text, steps=False)
    assert (plain.steps, plain.score, plain.level) == ((), rating.score, rating.level)


def test_paths_end_in_the_solution() -> None:
    for text, _, _ in EXAMPLES[::6]:
        solution = nonet.solve(text).solution
        assert solution is not None
        values = list(nonet.parse(text).givens)
        for step in nonet.rate(text).steps:
            for cell, value in step.placements:
                values[cell] = value
            assert all(solution.values[cell] != value for cell, value in step.eliminations)
        assert tuple(values) == solution.values


def test_levels() -> None:
    assert level_of(800, 0) == "easy"
    assert level_of(801, 0) == "medium"
    assert level_of(1001, 0) == "hard"
    assert level_of(1801, 0) == "extreme"
    assert level_of(100, 3) == "unfair"
    (puzzle,) = nonet.generate(seed=1, difficulty="medium")
    assert nonet.rate(puzzle).level == "medium"


def test_a_guess_is_a_step() -> None:
    text = EXAMPLES[-1][0]
    few = HodokuRater(tuple(name for name, _, _ in STEPS[:3]))
    rating = few.rate(nonet.parse(text), None, steps=True)
    guesses = [step for step in rating.steps if step.technique == GUESS[0]]
    assert guesses
    assert rating.level == HARDEST
    assert rating.score > len(guesses) * GUESS[2]
    assert rating.hardest == guesses[0]
    solution = nonet.solve(text).solution
    assert solution is not None
    for step in rating.steps:
        assert all(solution.values[cell] == value for cell, value in step.placements)


def test_it_ends_early() -> None:
    rater = SCALE.rater()
    assert isinstance(rater, GrowingRater)
    puzzle = nonet.parse(EXAMPLES[-1][0])
    whole = rater.rate(puzzle, None, steps=False)
    seen: list[tuple[float, int]] = []

    def goes_on(score: float, level: str) -> bool:
        seen.append((score, LEVELS.index(level)))
        return score < 300

    part = rater.rate_while(puzzle, None, goes_on)
    assert not part.exact
    assert 300 <= part.score < whole.score
    assert seen == sorted(seen)
    assert rater.rate_while(puzzle, None, lambda score, level: True) == whole
    rater.stop()
    assert not rater.rate(nonet.parse(NUGGET), None, steps=True).steps


def test_bounds_and_borders() -> None:
    late = nonet.rate(NUGGET, timeout=0)
    assert not late.exact
    full = nonet.solve(EXAMPLES[0][0]).solution
    assert full is not None
    finished = nonet.rate(full, timeout=0)
    assert (finished.score, finished.level, finished.exact) == (0, "easy", True)
    assert finished.hardest is None
    # With all pencil marks but the right ones gone, naked singles are left.
    puzzle = nonet.parse(EXAMPLES[-1][0])
    marks = Candidates.of_values(puzzle.layout, full.values)
    values = [value if cell % 3 else 0 for cell, value in enumerate(full.values)]
    narrow = Puzzle(puzzle.layout, values, marks=marks)
    assert nonet.rate(narrow).level == "easy"


def test_it_is_the_usual_scale_and_shows_levels() -> None:
    puzzle = nonet.parse(EXAMPLES[0][0])
    assert nonet.rate(puzzle).scale == SCALE.name
    assert SCALE.levels == tuple(LEVELS)
    rating = nonet.rate(puzzle)
    assert rating.columns == (f"{rating.score:g}", rating.level)
    assert describe_path(rating).startswith("  1 ")
    assert f"{rating.steps[0].rating('hodoku'):g}  {rating.steps[0].technique}" in describe_path(
        rating
    )


def test_scores_are_those_of_hodoku() -> None:
    scores = {name: score for name, _, score in STEPS}
    assert [scores[f"{kind}-Wing"] for kind in ("X", "XY", "XYZ", "W")] == [140, 160, 180, 150]
    assert [scores[name] for name in ("Full House", "Hidden Single")] == [4, 14]
    assert [scores[name] for name in ("Skyscraper", "2-String Kite")] == [130, 150]
    assert [scores[name] for name in ("Turbot Fish", "Empty Rectangle")] == [120, 120]


# A contradiction, a verity, and one in which guesses are needed as well.
PUZZLES = (
    "...3.675..3..9....4....7.....59...3.3..5..2.......8....6..8..9.2.8.....4.....1..2",
    ".12..3...5..9.2.......58.4....8.1.527.8.24..........8..91........3..9.14......89.",
    ESCARGOT,
)
LAYOUT = Layout.of(9)
HOUSES = [tuple(house.cells) for house in LAYOUT.houses]
Cells = tuple[int, ...]
Statement = tuple[Cells, int, bool]  # cells, a value, and whether it is in one of them
Groups = list[list[Statement]]


def net(state: State, start: Statement) -> set[Statement]:
    """What four rounds of singles say after a statement."""
    marks = {c: set(cells_of(v)) for c, v in enumerate(values_by_cell(state)) if v}
    found: set[Statement] = set()
    filled: set[int] = set()

    def cross_out(cell: int, value: int) -> None:
        if value in marks.get(cell, ()):
            marks[cell].remove(value)
            found.add(((cell,), value, False))

    def write(cell: int, value: int) -> None:
        if ((cell,), value, True) in found:
            return
        found.add(((cell,), value, True))
        filled.add(cell)
        for other in [v for v in marks[cell] if v != value]:
            cross_out(cell, other)
        for peer in cells_of(LAYOUT.peers[cell]):
            cross_out(peer, value)

    (first,), number, on = start
    (write if on else cross_out)(first, number)
    for _ in range(4):
        singles = [(c, *left) for c, left in marks.items() if len(left) == 1 and c not in filled]
        for house in HOUSES:
            for value in range(1, 10):
                places = [c for c in house if value in marks.get(c, ())]
                if len(places) == 1 and places[0] not in filled:
                    singles.append((places[0], value))
        for cell, value in singles:
            write(cell, value)
    return found


def links_of_groups(state: State) -> dict[Statement, set[Statement]]:
    """What follows at once from and to places of a value where a box and a line cross."""
    links: dict[Statement, set[Statement]] = {}
    for value in range(1, 10):
        places = {*cells_of(state.places[value])}
        lines = [{*h.cells} & places for h in LAYOUT.houses if h.kind in ("row", "column")]
        boxes = [{*h.cells} & places for h in LAYOUT.houses if h.kind == "box"]
        groups = {tuple(sorted(line & box)) for line in lines for box in boxes}
        nodes = {group for group in groups if len(group) > 1}
        every = nodes | {(cell,) for cell in places}
        for cells in every:
            own: set[Statement] = set()
            seen = places.intersection(*(cells_of(LAYOUT.peers[cell]) for cell in cells))
            own |= {(o, value, False) for o in every if seen.issuperset(o)}
            links[cells, value, True] = {o for o in own if len(o[0]) > 1 or len(cells) > 1}
            rests = {
                tuple(sorted(house & places - {*cells}))
                for house in map(set, HOUSES)
                if house.issuperset(cells)
            }
            links[cells, value, False] = {
                (o, value, True) for o in rests & every if len(o) > 1 or len(cells) > 1
            }
    return links


def proven(state: State) -> set[Statement]:
    """All that nets prove."""
    bits = values_by_cell(state)
    marks = [((c,), v) for c in range(81) for v in cells_of(bits[c])]
    after = links_of_groups(state)
    for mark in marks:
        for on in (False, True):
            after[(*mark, on)] = after.get((*mark, on), set()) | net(state, (*mark, on))
    reach = {}
    for start in [(*mark, on) for mark in marks for on in (False, True)]:
        seen, todo = set(after[start]), list(after[start])
        while todo:
            new = after.get(todo.pop(), set()) - seen
            seen |= new
            todo += new
        reach[start] = seen
    groups = [[((c,), v) for v in cells_of(bits[c])] for c in range(81)]
    groups += [[((c,), v) for c in h if bits[c] >> v & 1] for h in HOUSES for v in range(1, 10)]
    found: set[Statement] = set()
    for start, seen in reach.items():
        if any(
            all((*each, False) in seen for each in group)
            or sum((*each, True) in seen for each in group) > 1
            for group in groups
            if len(group) > 1
        ) or any((*mark, True) in seen and (*mark, False) in seen for mark in marks):
            found.add((start[0], start[1], not start[2]))
    for group in filter(None, groups):
        if len(group) > 1:
            found |= set.intersection(*(reach[(*each, True)] for each in group))
    return {each for each in found if len(each[0]) == 1}


def nets_of(text: str) -> list[tuple[State, Step]]:
    """The states of a path in which nothing but nets, or a guess, goes on."""
    rating = nonet.rate(text, "hodoku")
    states = [State.of(rating.puzzle)]
    for step in rating.steps:
        states.append(states[-1].after(step))
    pairs = zip(states, rating.steps, strict=False)
    return [(s, step) for s, step in pairs if "Net" in step.technique or step.technique == GUESS[0]]


@pytest.mark.long
@pytest.mark.parametrize("text", PUZZLES)
def test_the_net_is_the_first_of_all(text: str) -> None:
    found = nets_of(text)
    assert found
    for state, step in found[:3]:
        every = proven(state)
        taken = best_forcing_net(state)
        if taken is None:
            assert not every
            assert step.technique == GUESS[0]
            continue
        assert taken.outcome == step.outcome
        placed = sorted((*cells, v) for cells, v, on in every if on)
        gone = sorted((*cells, v) for cells, v, on in every if not on)
        first = [Candidate(*each) for each in (placed or gone)[:1]]
        assert list(chain(taken.placements, taken.eliminations)) == first


@pytest.mark.parametrize("text", PUZZLES)
def test_its_words_are_a_proof(text: str) -> None:
    for state, step in nets_of(text):
        solution = nonet.solve(state.puzzle()).solution
        assert solution is not None
        assert all(solution.values[cell] == value for cell, value in step.placements)
        assert all(solution.values[cell] != value for cell, value in step.eliminations)
        for each in step.chains:
            for number, node in enumerate(each.nodes):
                assert all(parent < number for parent in node.parents)
                assert number == 0 or node.parents or "only" in node.reason


def test_places_left_in_a_box_keep_a_value_out_of_the_rest_of_it() -> None:
    row = [Candidate(cell, 1) for cell in range(3, 8)]  # 1 is in r1c1, r1c2, r1c3 or r1c9

    def follows(*gone: Candidate) -> list[tuple[tuple[int, ...], bool, str]]:
        full = State(LAYOUT, [0] * 81).changed((), [*row, *gone])
        trace = _LockedTrace(full, Candidate(8, 1), on=False)
        nodes = trace.chain([(9, 1, False)]).nodes
        return [(node.cells, node.on, node.reason) for node in nodes]

    beside = "1 of row 1 is beside it"
    assert follows() == [((8,), False, ""), ((9,), False, beside)]
    # The last place of all is a single, which says it first.
    single = follows(Candidate(1, 1), Candidate(2, 1))
    assert [(cells, on) for cells, on, _ in single] == [((8,), False), ((0,), True), ((9,), False)]
