"""Explanations as documents."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Sequence

import pytest

import nonet
from book.test_book import text_of
from nonet.errors import UsageError

XHTML = "{http://www.w3.org/2000/svg}svg"


def path() -> nonet.Explanation:
    return nonet.explain(nonet.examples.get("locked-candidates-1").puzzle)


def test_html_shows_what_is_crossed_out() -> None:
    whole = path()
    page = nonet.draw_explanation(whole, title="a < b").decode()
    root = ET.fromstring(page.removeprefix("<!doctype html>").replace('charset="utf-8">', "/>")
        .replace('initial-scale=1">', 'initial-scale=1"/>'))  # fmt: skip
    assert root.findtext(".//h1") == "a < b"
    assert len(root.findall(".//li")) == len(whole)
    crossing = sum(bool(step.eliminations) for step in whole)
    assert len(root.findall(f".//{XHTML}")) == 2 + crossing
    assert all(each.findtext("{http://www.w3.org/2000/svg}title") for each in root.iter(XHTML))


def test_pdf_describes_the_same() -> None:
    whole = path()
    text = text_of(nonet.draw_explanation(whole, "pdf"))
    for number, step in enumerate(whole, 1):
        assert f"{number}. {step.technique}" in text
    assert "Techniques used" in text


def test_other_forms_are_refused() -> None:
    with pytest.raises(UsageError, match="html or pdf"):
        nonet.draw_explanation(path(), "doc")


def test_columns_have_their_names_above_them_where_clues_stand_beside() -> None:
    puzzle = nonet.examples.get("locked-candidates-1").puzzle
    solution = nonet.solve(puzzle).solution
    assert solution is not None
    seen = visible(solution.rows()[0])
    clue = nonet.constraints.parse_rule(f"skyscraper {seen} r1c0")
    with_clue = nonet.Puzzle(puzzle.layout.with_constraints([clue]), puzzle.givens)
    page = nonet.draw_explanation(nonet.explain(with_clue)).decode()
    drawing = next(each for each in re.findall("<svg.*?</svg>", page, re.S) if ">c1<" in each)
    given = next(column for column, value in enumerate(puzzle.grid.rows()[0]) if value)
    columns = dict(re.findall(r'<text x="([0-9.]+)"[^>]*>(c\d)<', drawing))
    assert sorted(columns.values()) == [f"c{number}" for number in range(1, 10)]
    (above,) = (float(x) for x, name in columns.items() if name == f"c{given + 1}")
    assert above in {float(x) for x in re.findall(r'<text x="([0-9.]+)"[^>]*bold', drawing)}


def visible(heights: Sequence[int]) -> int:
    """How many skyscrapers are seen from the left."""
    return sum(height > max(heights[:at], default=0) for at, height in enumerate(heights))
