"""One set of words for difficulty: the usual scales, the page, the terminal app, books."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import nonet
from nonet import examples
from nonet._book import _content, _tips
from nonet.model import Layout
from nonet.scales import SCALES, Scale

USUAL = ("easy", "medium", "hard", "unfair", "extreme")
# Words of the programs and papers that these scales stand for, which their users look for.
ELSEWHERE = {"se121", "sukaku", "qqwing", "backdoors"}
_START = Path(nonet.__file__).parent / "web/static/js/views/start.js"


@pytest.mark.parametrize("scale", list(SCALES.builtin()), ids=lambda scale: scale.name)
def test_a_scale_of_our_own_has_the_usual_levels(scale: Scale) -> None:
    if scale.name in ELSEWHERE:
        assert scale.order is None, "the usual scale of a board has the usual levels"
    else:
        assert scale.levels == USUAL


def test_whatever_asks_for_a_level_asks_in_these_words() -> None:
    grades = re.search(r"GRADES = \[(.*?)\]", _START.read_text(encoding="utf-8"))
    assert grades and tuple(re.findall(r"'(\w+)'", grades[1])) == USUAL
    for layout in (Layout.of(9), Layout.of(6), Layout.of(16)):
        tasks = pytest.importorskip("nonet.tui.tasks", reason="needs pip install 'nonet[tui]'")
        assert tasks.levels(layout) == USUAL


def test_books_have_words_for_every_level() -> None:
    for words in (_content._MEANINGS, _tips._WORTH):
        assert tuple(words) == USUAL


def test_examples_are_rated_in_these_words() -> None:
    rated = {each.rating for each in examples.everything() if each.rating}
    assert rated <= set(USUAL)
    assert len(rated) > 3
