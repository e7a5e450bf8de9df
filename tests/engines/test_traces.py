"""What every engine that tells its steps promises, over the registry; and the worked examples."""

import dataclasses
import json
from collections import Counter

import pytest
from hypothesis import given, settings

import nonet
import oracle
from engines.outcomes import kept
from kept import must_be_as_kept
from nonet.engines import ENGINES, Engine, Stop
from nonet.errors import ConflictError, UnsupportedError, UsageError
from nonet.model import Candidates, Layout, Puzzle, parse_cell
from nonet.model.trace import (
    Checkpoint,
    Chosen,
    Contradiction,
    Event,
    Exhausted,
    Placed,
    Pruned,
    Removed,
    Replay,
    Rollback,
    Rule,
    Solved,
)
from nonet.records import event_record
from nonet.representation import SCHEMA
from nonet.words import describe_event
from strategies import puzzles

TRACED = [engine for engine in ENGINES.builtin() if engine.trace is not None]
each_traced = pytest.mark.parametrize("engine", TRACED, ids=lambda engine: engine.name)
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
# The board of seed document 004, before and after its hidden singles.
FIRST = ".45.3.17..2.7..5..8...154.6.8...7261......75.2.7.6.3.4...54.6........9......218.."
SECOND = ".45.3.17..2.7.45..87..154.6.8..57261......75.25716.3.4...54.6......7.9......218.."


def sentences_of(text: str, engine: str, limit: int | None = 1) -> list[str]:
    """The sentences of a trace on a 9x9 board."""
    return [describe_event(event, 9) for event in nonet.trace(text, engine, limit=limit)]


class Judge:
    """Checks each event against all solutions that are still possible there."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.board = Replay(puzzle)
        self.all = oracle.all_solutions(puzzle.layout, puzzle.givens)
        self.excluded: frozenset[tuple[int, int]] = frozenset()
        self.saved: dict[int, frozenset[tuple[int, int]]] = {}
        self.found: list[tuple[int, ...]] = []

    def possible(self) -> list[tuple[int, ...]]:
        """The solutions that agree with the board, without candidates that were tried before."""
        shown = self.board.grid.values
        return [
            values
            for values in self.all
            if all(here in (0, there) for here, there in zip(shown, values, strict=True))
            and not any(values[cell] == value for cell, value in self.excluded)
        ]

    def hear(self, event: Event) -> None:
        match event:
            case Placed(cell, value, rule):
                assert not self.board.grid.values[cell]
                if rule is not Rule.ATTEMPT:
                    assert all(values[cell] == value for values in self.possible()), event
            case Removed(candidates, Rule.REFUTED):
                self.excluded |= set(candidates)
            case Removed(candidates):
                for values in self.possible():
                    assert not any(values[cell] == value for cell, value in candidates), event
            case Chosen(options):
                for values in self.possible():
                    assert any(values[cell] == value for cell, value in options), event
            case Pruned(cell, value):
                assert all(values[cell] != value for values in self.possible())
            case Contradiction():
                assert not self.possible(), event
            case Checkpoint(number):
                self.saved[number] = self.excluded
            case Rollback(number):
                self.excluded = self.saved[number]
            case Solved(values, number):
                assert values == self.board.grid.values
                self.found.append(values)
                assert number == len(self.found)
            case Exhausted(solutions):
                assert solutions == len(self.found)
        self.board.follow(event)


@each_traced
@pytest.mark.contract("R4.13", "R4.14", "R4.15")
@settings(max_examples=15)
@given(puzzle=puzzles(max_size=7))
def test_every_event_is_true(engine: Engine, puzzle: Puzzle) -> None:
    if puzzle.conflicts() or engine.supports(puzzle.layout):
        return
    judge = Judge(puzzle)
    if len(judge.all) > 200:
        return  # the judge is slow
    events = list(nonet.trace(puzzle, engine.name, limit=None))
    for event in events:
        judge.hear(event)
        # Each has words, and a record that JSON can say.
        record = json.loads(json.dumps(event_record(event, puzzle.size)))
        assert record["text"] == describe_event(event, puzzle.size) != ""
        attributes = {field.name for field in dataclasses.fields(event)} - {"layout"}
        assert record.keys() == {"event", "text"} | attributes
        assert event.to_dict() == {"schema": SCHEMA, **record}
    assert sorted(judge.found) == sorted(judge.all)
    assert events[-1] == Exhausted(len(judge.all))


@each_traced
def test_tracing_changes_nothing(engine: Engine) -> None:
    assert engine.trace is not None
    text = "1" + "." * 35
    puzzle = nonet.parse(text)
    events: list[Event] = []
    silent, traced = engine.start(puzzle, 5), engine.trace(puzzle, 5, events.append)
    assert silent.run(30) is traced.run(30) is Stop.LIMIT
    assert silent.take() == traced.take()
    assert silent.counters() == traced.counters()
    kinds = Counter(type(event) for event in events)
    assert kinds[Solved] == 30
    assert kinds[Checkpoint] == traced.counters().guesses
    assert kinds[Rollback] > 0


@each_traced
def test_a_trace_is_bounded_and_lazy(engine: Engine) -> None:
    assert sum(isinstance(e, Solved) for e in nonet.trace("." * 36, engine.name, limit=3)) == 3
    few = list(nonet.trace("." * 81, engine.name, node_limit=4))
    assert not any(isinstance(event, Solved) for event in few)
    assert list(nonet.trace("." * 81, engine.name, timeout=0)) in ([], few[:0])
    endless = nonet.trace("." * 256, engine.name, limit=None)
    assert next(endless) is not None


def test_an_engine_without_a_trace_names_those_with_one() -> None:
    for engine in ENGINES:
        if engine.trace is None and engine.supports(Layout.of(9)) is None:
            with pytest.raises(UnsupportedError, match=r"cannot be traced; these can: .*omega"):
                nonet.trace(INKALA, engine.name)
    with pytest.raises(ConflictError):
        nonet.trace("11" + "." * 14)
    with pytest.raises(UsageError):
        nonet.trace("." * 16, limit=0)


@pytest.mark.contract("R4.6")
def test_the_hidden_single_of_document_004() -> None:
    sentences = sentences_of(FIRST, "constrained")
    # It is reached in the document's order: r3c2, r2c6, and then the others of its second board.
    assert sentences[1] == "r2c6 = 4: the only place for 4 in box 2"
    placed = {(e.cell, e.value) for e in list(nonet.trace(FIRST))[:6] if isinstance(e, Placed)}
    new = [(c, int(b)) for c, (a, b) in enumerate(zip(FIRST, SECOND, strict=True)) if a != b]
    assert placed == set(new)


@pytest.mark.contract("R4.8")
@pytest.mark.parametrize("board", [FIRST, SECOND])
def test_the_locked_candidates_of_document_004(board: str) -> None:
    sentences = sentences_of(board, "constrained")
    assert any(
        sentence.startswith("1 of box 1 is confined to row 2 (r2c1 and r2c3): ")
        for sentence in sentences
    )
    # There the rest of the row had lost its 1 before. Here it has not:
    marks = Candidates.full(Layout.of(9)).without([(c, 1) for c in (0, 1, 2, 18, 19, 20)])
    puzzle = Puzzle(Layout.of(9), [0] * 81, marks=marks)
    event = next(iter(nonet.trace(puzzle, "constrained")))
    assert isinstance(event, Removed)
    assert event.candidates == tuple((cell, 1) for cell in range(12, 18))
    assert describe_event(event, 9).startswith(
        "1 of box 1 is confined to row 2 (r2c1, r2c2 and r2c3): r2c4 "
    )


@pytest.mark.contract("R2.7")
def test_the_messages_of_document_002() -> None:
    sentences = sentences_of(INKALA, "elimination")
    for wanted in (
        ": the only value left there",  # Single Value Elimination
        ": the only place for 3 in row ",  # Unique Candidate Elimination by row,
        ": the only place for 4 in column ",  # by column,
        ": the only place for 3 in box ",  # by box
        "r1c2 = 1: tried",  # Simulation
        "contradiction: ",  # its inconsistency
        " is not 2: that was tried and led nowhere",  # and its end
    ):
        assert any(wanted in sentence for sentence in sentences), wanted
    assert sentences[-1] == "solution 1"


@pytest.mark.contract("R4.16")
def test_the_words_give_the_reason() -> None:
    houses = Layout.of(9).houses
    cell = parse_cell("r2c6", 9)
    for event, words in (
        (Placed(cell, 4, Rule.NAKED_SINGLE), "r2c6 = 4: the only value left there"),
        (Placed(cell, 4, Rule.HIDDEN_SINGLE, houses[1]), "r2c6 = 4: the only place for 4 in row 2"),
        (Placed(cell, 4, Rule.ATTEMPT), "r2c6 = 4: tried"),
        (
            Removed(
                ((cell, 4), (cell, 5), (0, 4)), Rule.HIDDEN_GROUP, (1, 2), (0, cell), houses[18]
            ),
            "1 and 2 of box 1 must go to r1c1 and r2c6: r2c6 is not 4 or 5; r1c1 is not 4",
        ),
        (
            Chosen(((cell, 1), (cell, 2), (cell, 3)), Rule.FEWEST_VALUES),
            "chosen by fewest values: r2c6, which may be 1, 2 or 3",
        ),
        (
            Chosen(((0, 7), (1, 7)), Rule.FEWEST_PLACES, houses[0]),
            "chosen by fewest places: 7 in row 1, which may go to r1c1 or r1c2",
        ),
        (
            Chosen(((cell, 3), (cell, 1)), Rule.FEWEST_VALUES, losers=(5, 7)),
            "chosen by fewest values: r2c6, which may be 3 or 1 "
            "(the least constraining first: 5 and 7 neighbours lose a candidate)",
        ),
        (
            Chosen(((cell, 3), (cell, 1)), Rule.FEWEST_VALUES, losers=(5, 5)),
            "chosen by fewest values: r2c6, which may be 3 or 1 (equally constraining)",
        ),
        (Checkpoint(3), "checkpoint 3: the board is saved"),
        (Rollback(3, False), "rollback to checkpoint 3"),
        (
            Rollback(3, True),
            "rollback to checkpoint 3, which is discarded: one possibility is left",
        ),
        (Contradiction(cell=cell), "contradiction: r2c6 has no value left"),
        (Contradiction(cell, 4), "contradiction: 4 does not fit into r2c6 any more"),
        (Contradiction(None, 4, houses[9]), "contradiction: 4 has no place left in column 1"),
        (Pruned(0, 4, cell), "r1c1 = 4 is not tried: r2c6 would have no value left"),
        (Exhausted(0), "no checkpoint is left: there is no solution"),
        (Exhausted(2), "no checkpoint is left: there is no further solution"),
    ):
        assert describe_event(event, 9) == words


def test_searches_cost_what_they_did() -> None:
    must_be_as_kept("engines.outcomes", kept())
