"""Which of several solutions: the same one whatever finds it."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from batch.test_batch import EMPTY, INKALA, boards
from nonet import _native, solve_many
from nonet._batch import First
from nonet.errors import UsageError

SEVERAL = "." * 9 + INKALA[9:]


def answers(  # noqa: PLR0917
    texts: list[str], first: First, isa: str, threads: int, pieces: list[int], limit: int = 2
) -> list[tuple[str, int]]:
    """Solutions and counts, in pieces of those lengths and the rest."""
    found: list[tuple[str, int]] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("nonet._batch._solve_many.instruction_set", lambda: isa)
        for size in [*pieces, len(texts)]:
            part, texts = texts[:size], texts[size:]
            result = solve_many(part, first=first, threads=threads, limit=limit)
            found += zip(result.to_strings(), result.counts.tolist(), strict=True)
    return found


def least_of(text: str) -> str:
    """By trying the values of each cell in order."""
    for cell in range(81):
        if text[cell] in "123456789":
            continue
        tried = [text[:cell] + value + text[cell + 1 :] for value in "123456789"]
        text = tried[int(np.flatnonzero(solve_many(tried, limit=1).counts)[0])]
    return text


@pytest.mark.parametrize("isa", _native.instruction_sets())
def test_the_least_is_the_first_in_reading_order(isa: str) -> None:
    texts = [EMPTY, SEVERAL, *boards(12, 4)]
    for text, (found, count) in zip(texts, answers(texts, "least", isa, 1, []), strict=True):
        if count:
            assert found == least_of(text)


@given(
    seed=st.integers(0, 2**32),
    first=st.sampled_from(["least", "unique"]),
    isa=st.sampled_from(_native.instruction_sets()),
    threads=st.integers(1, 4),
    pieces=st.lists(st.integers(0, 750), max_size=4),
    limit=st.sampled_from([2, 3, 7]),
)
@settings(max_examples=12, deadline=None)
def test_the_answer_depends_on_the_puzzle_alone(  # noqa: PLR0917
    seed: int, first: First, isa: str, threads: int, pieces: list[int], limit: int
) -> None:
    kinds = boards(60, seed)
    rng = random.Random(seed)
    texts = [rng.choice(kinds) for _ in range(1500)]
    expected = dict(zip(kinds, answers(kinds, first, "scalar", 1, [], limit), strict=True))
    found = answers(texts, first, isa, threads, pieces, limit)
    assert found == [expected[text] for text in texts]


def test_with_limit_1() -> None:
    least = solve_many([EMPTY, INKALA], limit=1, first="least")
    assert least.counts.tolist() == [1, 1]
    assert least.status.tolist() == ["solved", "solved"]
    assert least.to_strings() == solve_many([EMPTY, INKALA], first="least").to_strings()
    with pytest.raises(UsageError, match="needs a limit of 2 or more"):
        solve_many([EMPTY], limit=1, first="unique")


def test_none_of_several() -> None:
    result = nonet.solve_many([EMPTY, INKALA], first="unique")
    assert result.status.tolist() == ["multiple", "unique"]
    assert result.to_strings()[0] == ""
    assert len(result.to_strings()[1]) == 81
    assert [answer.solution is None for answer in result] == [True, False]


def test_there_is_no_other_choice() -> None:
    with pytest.raises(UsageError, match="first must be one of any, least, unique"):
        solve_many([EMPTY], first="last")  # type: ignore[arg-type]
