"""What single rules say why they cross out candidates."""

from collections.abc import Callable
from itertools import permutations

import pytest

import nonet
from nonet.model import Candidate, Step


def _of_one_rule(rule: str, gone: dict[int, tuple[int, ...]]) -> str:
    """The step of one rule on an empty board without these candidates."""
    lost = tuple(Candidate(cell, value) for cell, values in gone.items() for value in values)
    state = nonet.State.of(nonet.parse("." * 81, rule=rule))
    steps = nonet.steps(nonet.apply(state, Step("", eliminations=lost)), "Single Rule")
    return "\n".join(map(str, steps))


@pytest.mark.parametrize(
    ("rule", "gone", "words"),
    [
        (
            "thermometer r1c1 r1c2 r2c2",
            {0: (2, 3, 4, 6, 7, 8, 9), 1: (2, 4, 5, 7, 9), 10: (1, 2, 3, 5, 6, 8, 9)},
            "r2c2 is at most 8, so r1c1, r1c2 and r2c2 can only be 1-3-4, 1-3-7, 1-6-7 or 5-6-7.",
        ),
        (
            "sandwich 35 r4",
            {},
            "between these two is 2+3+4+5+6+7+8, so these can only be in r4c1 and r4c9.",
        ),
        (
            "sandwich 0 r1",
            dict.fromkeys(range(7), (1, 9)),
            "between these two is nothing, so these can only be in r1c8 and r1c9.",
        ),
        ("skyscraper 2 r1", {0: (1, 2, 3, 4, 5, 6)}, "only 7-9 or 8-9 can be seen."),
        (
            "skyscraper 3 r1",
            {1: (3, 4, 5, 6, 7, 8, 9), 2: (1, 2, 3, 4, 5, 6, 7, 8)},
            "only 1-2-9 can be seen, in r1c1, r1c2 and r1c3.",
        ),
        (
            "counting-circles r1c1 r1c2 r3c4 r4c8",
            {},
            "4 circles hold 4, or none: with 4 in r1c1, r1c2, r3c4 or r4c8 there would be "
            "only 1, 2 or 3",
        ),
        ("x-sum 43 c9", {}, "the first cells can only be 8+1+3+4+5+6+7+9."),
        (
            "killer 8 r1c1 r1c2",
            {0: (4, 5, 6, 8, 9), 1: (3, 4, 5)},
            "3+5 has no place for 5; r1c1 is not 6, so r1c1 and r1c2 can only be 1-7, 2-6 or 7-1.",
        ),
    ],
)
def test_what_is_possible_is_listed_where_it_is_little(
    rule: str, gone: dict[int, tuple[int, ...]], words: str
) -> None:
    assert words in _of_one_rule(rule, gone)


@pytest.mark.parametrize(
    ("rule", "gone", "words"),
    [
        ("product 63 r6c7 r7c7", {51: (3,)}, "r6c7 and r7c7 are 7 or 9."),
        ("region-count r9c2 / r9c2 r8c1-r8c3 r9c1 r9c3", {73: (1, 2, 5, 8, 9)}, "r9c2 is 6."),
        (
            "pair-sum 10 r1c1 r1c2",
            {1: (2, 3, 4, 6)},
            "r1c2 is not 2, 3, 4 or 6, so r1c1 is not 4, 6, 7 or 8.",
        ),
        (
            "little-killer 48 r1c1-r9c9",
            {
                cell: tuple(range(most + 1, 10))
                for cell, most in zip(range(0, 80, 10), (7, 6, 5, 8, 7, 4, 4, 3), strict=True)
            },
            "by their marks, the other 8 cells add up to at most 46",
        ),
        (
            "arrow r1c1 / r2c4 r2c5",
            {12: (2, 3, 5, 9), 13: (2, 3, 5, 9), 0: (1, 2, 3, 5)},
            "r2c4 and r2c5 cannot add up to 4 or 6",
        ),
        (
            "whispers r1c1 r2c2 r3c3 r4c4",
            {0: (4, 5, 6, 7, 8, 9)},
            "5 in r2c2, r3c3 or r4c4 has no partner; r1c1 is at most 5, so r2c2 is at least 6, so "
            "r3c3 is at most 4, so r4c4 is at least 6; 6 in r2c2 would need 1 in r1c1 and r3c3, ",
        ),
        (
            "sequence r1c1-r1c3",
            {},
            "r1c2 is halfway between r1c1 and r1c3: r1c1 and r1c3 add up to at least 3",
        ),
        ("minimum r3c7", {15: (9,), 24: (3, 5, 6, 7)}, "r2c7 is at most 8, so r3c7 is at most 7."),
        ("quadruple 9 r1c1 r1c2 r2c1 r2c2", dict.fromkeys((0, 1, 9), (9,)), "2c1 are not 9, so"),
        ("parity r1c1 r2c1", {0: (2, 4, 6, 8)}, "r1c1 is odd, so r2c1 is even"),
        ("difference 1 r1c1 r1c2", {1: (5, 7, 9)}, "7 or 9 in r1c2, but r1c2 can be none of"),
    ],
)
def test_what_follows_is_named_by_its_reason_and_not_by_what_the_cell_lacks(
    rule: str, gone: dict[int, tuple[int, ...]], words: str
) -> None:
    assert words in _of_one_rule(rule, gone)


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("and (killer 3 r1c1 r1c2) (odd r1c1)", "The 3 cage at r1c1 holds different values:"),
        ("replicate (killer 3 r1c1 r1c2) r1c1 / r5c5", "The 3 cage at r5c5 holds different"),
        (
            "or (killer 3 r1c1 r1c2) (killer 4 r1c1 r1c2)",
            "The 3 cage at r1c1 holds different values or the 4 cage at r1c1 holds different",
        ),
    ],
)
def test_rules_in_rules_are_named_as_they_would_be_alone(rule: str, words: str) -> None:
    assert words in str(nonet.steps("." * 81, "Single Rule", rule=rule)[0])


@pytest.mark.parametrize("kind", ["arrow", "between", "lockout", "thermometer", "zipper"])
def test_nothing_that_is_crossed_out_is_listed_as_possible(kind: str) -> None:
    listed = 0
    for step in nonet.explain(nonet.examples.get(f"{kind}-1").puzzle):
        if not step.reason or not step.reason.thoughts or step.reason.fillings is None:
            continue
        assert step.state is not None
        cells, ways = step.reason.fillings
        held = {pair for way in ways for pair in zip(cells, way, strict=True)}
        assert held.isdisjoint(step.eliminations)
        assert {cell for cell, _ in step.eliminations} <= {*cells}
        left = {(c, v) for c in cells for v in step.state.values_of(c) or (step.state.values[c],)}
        assert left - {*step.eliminations} == held
        listed += 1
    assert listed


def _seen(line: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(v for at, v in enumerate(line) if v > max(line[:at], default=0))


def _between(line: tuple[int, ...]) -> tuple[int, ...]:
    first, last = sorted((line.index(1), line.index(6)))
    return tuple(sorted(line[first + 1 : last]))


# What counts of a line, and what the rule's number is of it.
_LINES: dict[str, tuple[Callable[[tuple[int, ...]], tuple[int, ...]], Callable[..., int]]] = {
    "skyscraper": (_seen, len),
    "sandwich": (_between, sum),
    "x-sum": (lambda line: (line[0], *sorted(line[1 : line[0]])), sum),
}


@pytest.mark.parametrize("kind", _LINES)
def test_what_counts_of_a_line_is_that_of_all_ways_to_fill_it(kind: str) -> None:
    counts, number = _LINES[kind]
    listed = refuted = 0
    for step in nonet.explain(nonet.examples.get(f"{kind}-1").puzzle, all_steps=True):
        if step.reason is None or step.state is None or not step.reason.comes_to:
            continue
        rule = nonet.constraints.parse_rule(str(step.notation)).on(step.state.layout)
        cells, own = tuple(rule.named_cells()), int(str(step.notation).split()[1])
        marks = {cell: step.state.values_of(cell) or (step.state.values[cell],) for cell in cells}
        lines = [*permutations(range(1, 7))]
        fit = [
            counts(line)
            for line in lines
            if all(v in marks[cell] for cell, v in zip(cells, line, strict=True))
        ]
        if step.reason.profiles:
            listed += 1
            assert {each.values for each in step.reason.profiles} == {
                some for some in fit if number(some) == own
            }
        for thought in step.reason.thoughts:
            assert thought.otherwise is not None
            candidates, *ends, _ = thought.otherwise
            lost = {*thought.premises}
            numbers = {
                number(counts(line))
                for line in lines
                if not lost & {*(pairs := [*zip(cells, line, strict=True)])}
                and not {*candidates}.isdisjoint(pairs)
            }
            assert own not in numbers
            assert ends == [
                max((n for n in numbers if n < own), default=None),
                min((n for n in numbers if n > own), default=None),
            ]
            refuted += 1
    assert refuted and (listed or kind == "skyscraper")
