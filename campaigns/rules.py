"""Boards with rules against the second judge, which knows the words of the docs."""

import random
from collections.abc import Iterator

import nonet
from campaigns._campaign import Case, Judge, in_turn
from judge.cases import PLAIN
from judge.laws import case_from, case_of, differences, random_clues, words_of
from nonet.engines import ENGINES

_MOST = 100  # solutions that slow engines are asked for


def draw(rng: random.Random) -> Case:
    """A small board with one to three rules, the first of which are all in turn."""
    return words_of(*random_clues(rng, in_turn(rng, PLAIN))) | {"slow": rng.random() < 0.2}


def faults(case: Case) -> Iterator[str]:
    """The answers of the package that differ."""
    asked = case_of(*case_from(case))
    yield from differences(asked, float(case.get("slow", False)))
    for engine in ENGINES.builtin() if case.get("slow") and asked.expected.total() < _MOST else ():
        if (
            engine.knows_constraints
            and not engine.missing()
            and not engine.refuses(asked.puzzle.layout)
        ):
            count = nonet.count(asked.puzzle, engine=engine.name) if asked.expected else 0
            if count != asked.expected.total():
                yield f"{engine.name}: {count}, not {asked.expected.total()}"


JUDGE = Judge(
    promise="All answers under rules agree with the words of the docs",
    how="boards up to 4x4, all rules but four in turn, alone and in compounds, half-filled; "
    "meaning, check, solve, count, true candidates, explain, hint, mistakes, minimize, engines; "
    "`tests/judge`",
    draw=draw,
    faults=faults,
    share=2,
)
