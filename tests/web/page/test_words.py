"""The page in other languages than English."""

from __future__ import annotations

import re
from typing import Any

import pytest

from nonet import catalogue
from nonet.scales import SCALES
from nonet.techniques import TECHNIQUES

pytestmark = pytest.mark.long

Visiting = Any

# What can be read or heard, apart from what is marked with a language: sentences of the server.
_SHOWN = """() => {
  const shown = [];
  const walk = (node, english) => {
    if (node.nodeType === Node.TEXT_NODE && !english) shown.push(node.textContent);
    if (node.nodeType !== Node.ELEMENT_NODE || node.matches('script, style, noscript')) return;
    const here = english || (node.lang && node.tagName !== 'HTML');
    for (const name of 'aria-label title placeholder aria-valuetext aria-description'.split(' ')) {
      if (!here && node.hasAttribute(name)) shown.push(node.getAttribute(name));
    }
    for (const child of node.childNodes) walk(child, here);
  };
  walk(document.body, false);
  return shown;
}"""


# Names that are the same in every language.
_NAMES = re.compile(
    "|".join(
        [
            *(r"r\d+c\d+", r"\d+x\d+", r"\d+\. \w+", r"\b[A-Z]\b", "nonet"),
            *catalogue.languages().values(),
            *TECHNIQUES.names(),
            *SCALES.names(),
        ]
    )
)


def _strange(texts: list[str]) -> list[str]:
    """What is not wholly from the catalogue, whose texts are all in capitals here."""
    return [text for text in texts if (rest := _NAMES.sub("", text)).upper() != rest]


def _loud(text: str) -> str:
    """In capitals, but what is put in has its name."""
    parts = text.replace("}", "{").split("{")
    return "".join(
        part.upper() if number % 2 == 0 else f"{{{part}}}" for number, part in enumerate(parts)
    )


def test_the_browser_chooses_and_the_player_may_choose_otherwise(visit: Visiting) -> None:
    first = visit()
    german = visit(locale="de-AT").open("easy-1")
    page = german.page
    assert page.get_attribute("html", "lang") == "de"
    assert german.button("Rückgängig").count()
    german.write(1, 1, "Space")
    assert german.announced == "Eckmarken"
    assert "Zeile 1 Spalte 1" in german.label(1, 1)
    german.press("Space", "Space", "Space", "Space", "Space")
    empty = next(cell for cell, value in enumerate(_values(german)) if not value)
    german.write(empty // 9 + 1, empty % 9 + 1, "7")
    page.get_by_role("button", name="Einstellungen").first.click()
    page.get_by_label("Sprache").select_option("en")
    page.wait_for_selector("html[lang=en] body[data-ready]")
    assert german.values[empty] == 7, "the game goes on"
    german.press("Control+z")
    german.page.get_by_text(re.compile("^Undone: r")).first.wait_for(state="attached")
    first.open("easy-1")
    assert first.page.get_attribute("html", "lang") == "en"


def test_hints_paths_and_lessons_are_in_the_language_of_the_page(visit: Visiting) -> None:
    german = visit(locale="de").open("killer-1")
    page = german.page
    german.tab("Tipp")
    for reached in (1, 2, 3):
        german.press("h")
        page.locator(f".grades li.reached:nth-child({reached})").wait_for()
    german.sees(re.compile("Also: streiche"))
    words = page.locator(".answer").first
    assert words.get_attribute("lang") == "de"
    assert "Käfig 6 bei r1c3 (lauter verschiedene Werte)" in words.inner_text()
    german.tab("Weg")
    page.get_by_role("button", name="Einen Schritt vor").click()
    german.sees(re.compile("Also: "))
    german.tab("Lernen")
    page.locator("[data-lesson='Naked Pair']").click()
    german.sees(re.compile("denselben zwei Kandidaten"))


def _values(visit: Any) -> list[int]:
    labels: list[str] = visit.page.eval_on_selector_all(
        "[role=gridcell]", "cells => cells.map((cell) => cell.getAttribute('aria-label'))"
    )
    return [0 if "leer" in label else 1 for label in labels]


def test_every_view_takes_its_words_from_the_catalogue(visit: Visiting) -> None:
    """With a catalogue in capitals nothing in small letters is left."""
    visit()
    german = visit(locale="de")

    def loudly(route: Any) -> None:
        content = route.fetch().json()  # of the first script, or of those that come later
        texts = {text: _loud(text) for text in content["texts"]}
        route.fulfill(
            json={"texts": texts, "names": {each: each.upper() for each in content["names"]}}
            | {"rules": {each: each.upper() for each in content.get("rules", {})}}
        )

    german.page.route(re.compile(r"/words[-/]de\.json"), loudly)
    german.open("easy-1")
    page = german.page
    for view in ("PLAY", "HINT", "PATH", "SOLVE", "COMPARE", "SHARE"):
        german.tab(view)
        page.wait_for_load_state("networkidle")
        assert _strange(page.evaluate(_SHOWN)) == [], view
    german.tab("LEARN")
    page.locator("[data-lesson='Naked Pair']").click()
    page.locator("[data-board='miss']").click()
    assert _strange(page.evaluate(_SHOWN)) == [], "a lesson"
    page.get_by_role("button", name="PRACTISE THIS").click()
    page.get_by_role("button", name="TO THE BOARDS").click()
    page.get_by_role("button", name="CHECK MY ANSWER").click()
    page.wait_for_load_state("networkidle")
    assert _strange(page.evaluate(_SHOWN)) == [], "an exercise"
    german.press("Escape")
    german.press("?")
    page.locator("dialog").wait_for()
    assert _strange(page.evaluate(_SHOWN)) == [], "keys"
    german.press("Escape")
    german.tab("PLAY")
    page.locator("#tools button").nth(3).click()
    page.locator("dialog").wait_for()
    assert _strange(page.evaluate(_SHOWN)) == [], "settings"
    german.press("Escape")
    page.get_by_role("button", name="CHANGE THIS PUZZLE").click()
    for rule in ("killer", "sandwich", "regions", "anti-knight"):
        page.locator(f"#palette option[value={rule}]").wait_for(state="attached")
        page.select_option("#palette", rule)
        page.wait_for_load_state("networkidle")
        assert _strange(page.evaluate(_SHOWN)) == [], rule
    german.press("n")
    for tab in page.locator("dialog [role=tab]").all():
        tab.click()
        page.wait_for_load_state("networkidle")
        assert _strange(page.evaluate(_SHOWN)) == [], tab.inner_text()
