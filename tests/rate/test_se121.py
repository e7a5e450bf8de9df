"""The scale `se121` as a whole: threads, bounds, interruptions, and what it cannot rate."""

from __future__ import annotations

import threading

import pytest

import nonet
from interrupting import interrupted
from nonet import rate_many
from nonet.errors import ConflictError, NotUniqueError, UnsupportedError
from nonet.model import Candidates, Puzzle
from nonet.scales import Rating
from nonet.scales.se121 import ExplainerRating
from rate.examples import EXAMPLES, NUGGET
from rate.se121_paths import CLASSIC, rated


def test_the_same_on_any_number_of_threads() -> None:
    boards = [nonet.parse(text) for text, _, _ in EXAMPLES]
    alone = list(rate_many(boards, "se121", threads=1, steps=True))
    assert list(rate_many(boards, "se121", threads=5, steps=True)) == alone
    assert [rating.score for rating in alone if isinstance(rating, Rating)] == [
        er for _, er, _ in EXAMPLES
    ]


def test_a_lower_bound_when_the_time_is_up() -> None:
    rating = nonet.rate(NUGGET, "se121", timeout=0.05)
    assert isinstance(rating, ExplainerRating)
    assert not rating.exact
    assert 1.0 <= rating.er <= 11.9
    assert str(rating).startswith("at least ER ")
    nothing = nonet.rate(NUGGET, "se121", timeout=0)
    assert not nothing.exact
    assert nothing.score >= 1.0


def test_interrupted() -> None:
    with interrupted():
        nonet.rate(NUGGET, "se121")


def test_interrupted_on_threads() -> None:
    boards = [nonet.parse(NUGGET)] * 3
    with interrupted():
        list(rate_many(boards, "se121", threads=2))
    left = {thread.name for thread in threading.enumerate() if thread.name.startswith("nonet")}
    assert left <= {"nonet-time"}  # which ends searches and waits for the next one


def test_the_rest_is_not_waited_for() -> None:
    before = threading.active_count()
    boards = (nonet.parse(text) for text in [EXAMPLES[0][0], NUGGET])
    ratings = rate_many(boards, "se121", threads=2)
    assert next(ratings) is not None
    ratings.close()  # type: ignore[attr-defined]
    assert threading.active_count() == before


def test_pencil_marks_narrow() -> None:
    text, er, _ = EXAMPLES[-1]
    puzzle = nonet.parse(text)
    solution = nonet.solve(puzzle).solution
    assert solution is not None
    easy = Puzzle(CLASSIC, puzzle.givens, marks=Candidates.of_values(CLASSIC, solution.values))
    assert nonet.rate(easy, "se121").score <= 2.3 < er


def test_what_cannot_be_rated() -> None:
    with pytest.raises(
        UnsupportedError, match=r"'se121' is for classic .* Scales for it: .*search"
    ):
        nonet.rate("1..4....2......3", "se121")
    with pytest.raises(NotUniqueError, match="several solutions"):
        nonet.rate("." * 81, "se121")
    with pytest.raises(NotUniqueError, match="no solution"):
        nonet.rate("123....4........", "search")
    with pytest.raises(ConflictError):
        nonet.rate("11" + "." * 79, "se121")


FINISHED = "123456789456789123789123456214365897365897214897214365531642978642978531978531642"


def test_a_finished_board_is_rated_zero() -> None:
    rating = rated(FINISHED)
    assert (rating.er, rating.ep, rating.ed, rating.steps) == (0.0, None, None, ())
