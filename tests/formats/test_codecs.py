"""Every word that a rule declares for a format: random fields are written and read back."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from constraints.instances import BOARDS, random_instance
from nonet.constraints import CONSTRAINTS, Kind
from nonet.constraints._codecs import Word
from nonet.formats._iss_cells import IssNames
from nonet.model import Constraint, Layout

DECLARED = [(kind, word) for kind in CONSTRAINTS for word in kind.codecs.get("iss", ())]
TRIES = 200  # a word for diagonals or for neighbours says few of the rules that chance makes


def random_rule(kind: Kind, word: Word, rng: random.Random) -> tuple[Constraint, IssNames] | None:
    """A rule that the word can say."""
    for _ in range(TRIES):
        board = rng.choice((*BOARDS, Layout.of(9)))
        rule = random_instance(kind, board, rng)
        names = IssNames(board)
        if rule is not None and word.arguments(rule, names) is not None:
            return rule, names
    return None


def plain(rule: Any, names: IssNames) -> Constraint:
    """A rule without what its word leaves open or says in another way."""
    if rule.kind == "whispers" and rule.difference is None:
        rule = replace(rule, difference=(names.layout.value_count + 1) // 2)
    if rule.kind == "renban":  # a line that crosses itself
        rule = replace(rule, cells=tuple(dict.fromkeys(rule.cells)))
    if rule.kind in ("little-killer", "sandwich"):  # from which end
        rule = replace(rule, cells=min(rule.cells, rule.cells[::-1]))
    if rule.kind == "full-rank":  # a word for all ranks says whether there are ties
        rule = replace(rule, ties=False)
    return rule  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("kind", "word"),
    [pytest.param(*each, id=f"{each[0].name}-{each[1].name}") for each in DECLARED],
)
@given(seed=st.integers(0, 2**32 - 1))
@pytest.mark.sampled
def test_a_written_word_is_read_as_the_same_rule(kind: Kind, word: Word, seed: int) -> None:
    found = random_rule(kind, word, random.Random(seed))
    if found is None:
        return
    rule, names = found
    written = word.arguments(rule, names)
    assert written is not None
    (back,) = word.rules(list(written), names, kind.make)
    assert word.arguments(back, names) == written
    assert plain(back, names) == plain(rule, names)


@pytest.mark.parametrize(
    ("kind", "word"),
    [pytest.param(*each, id=f"{each[0].name}-{each[1].name}") for each in DECLARED],
)
def test_every_word_describes_some_rule(kind: Kind, word: Word) -> None:
    assert any(random_rule(kind, word, random.Random(seed)) for seed in range(20))
