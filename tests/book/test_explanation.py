"""Explanations as documents."""

from __future__ import annotations

import xml.etree.ElementTree as ET

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
