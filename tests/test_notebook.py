"""What a notebook shows: docs/notebooks.md is run as one, by a real kernel."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import nonet
from nonet.representation import Represented

PAGE = Path(__file__).parents[1] / "docs" / "notebooks.md"
CELLS = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.M | re.S)


class Tags(HTMLParser):
    """Sees that every tag is closed where it should be."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []
        self.open: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.seen.append(tag)
        self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def tags_of(html: str) -> Tags:
    found = Tags()
    found.feed(html)
    found.close()
    assert found.open == []
    return found


@pytest.fixture(scope="module")
def notebook() -> list[Any]:
    """What the cells of the page show, in their order."""
    nbclient = pytest.importorskip("nbclient", reason="nbclient is not installed")
    pytest.importorskip("ipykernel", reason="ipykernel is not installed")
    nbformat: Any = pytest.importorskip("nbformat")
    cells = [nbformat.v4.new_code_cell(source) for source in CELLS]
    book = nbformat.v4.new_notebook(cells=cells)
    nbclient.NotebookClient(book, timeout=120, kernel_name="python3").execute()
    return [cell.outputs for cell in book.cells]


def results(notebook: list[Any]) -> Iterator[tuple[str, Any]]:
    for source, outputs in zip(CELLS, notebook, strict=True):
        for output in outputs:
            if output.output_type == "execute_result":
                yield source, output.data


@pytest.mark.long
def test_every_cell_of_the_page_shows_something(notebook: list[Any]) -> None:
    assert len(CELLS) >= 10
    assert all(outputs for outputs in notebook)


def test_boards_are_pictures_and_results_have_words(notebook: list[Any]) -> None:
    found = dict(results(notebook))
    first, *rest = [
        data for source, data in found.items() if "image/svg+xml" in data or "text/html" in data
    ]
    assert ElementTree.fromstring(first["image/svg+xml"]).tag.endswith("svg")
    assert len(rest) == 5, "outcome, hint, path, step, rating"
    for data in rest:
        tags = tags_of(data["text/html"])
        assert "svg" in tags.seen
        assert len(data["text/html"]) < 150_000
        assert data["text/plain"].startswith("<"), "and a repr of one line for others"
        assert "\n" not in data["text/plain"]
    outcome, _, path, step, rating = (tags_of(data["text/html"]).text for data in rest)
    assert "Exactly one solution." in outcome
    explained = nonet.explain(nonet.examples.get("hard-1").puzzle)
    assert explained.hardest is not None
    assert explained.hardest.technique in path
    assert explained.ending in path
    assert str(explained.hardest) in step
    rated = nonet.rate(nonet.examples.get("hard-1").puzzle)
    assert f"The hardest of {len(rated.steps)} steps is step" in rating
    assert str(rated.hardest) in rating


def test_what_is_printed_is_in_the_notebook(notebook: list[Any]) -> None:
    texts = [o.text for outputs in notebook for o in outputs if o.output_type == "stream"]
    assert any(
        "Exactly one solution.\n" in text and "the only value left" in text for text in texts
    )


def htmls(value: Represented) -> str:
    html = value._repr_html_()
    assert html is not None
    return html


@pytest.mark.parametrize("name", ["futoshiki-1", "queens-1", "jigsaw-1", "diagonal-1"])
def test_every_kind_of_board_is_shown(name: str) -> None:
    puzzle = nonet.examples.get(name).puzzle
    tags = tags_of(htmls(nonet.solve(puzzle)))
    assert {"svg", "pre"} & set(tags.seen)
    picture = puzzle._repr_svg_()
    assert picture is None or ElementTree.fromstring(picture) is not None


def test_long_explanations_are_bounded() -> None:
    path = nonet.explain(nonet.examples.get("long-search-1").puzzle)
    html = htmls(path)
    tags = tags_of(html)
    assert tags.seen.count("details") == len(path)
    long = nonet.Explanation(path.start, path.steps * 9, path.end, path.status, path.ended)
    more = tags_of(htmls(long))
    assert more.seen.count("details") == 100
    assert f"and {9 * len(path) - 100} more steps" in more.text
    assert len(htmls(long)) < 400_000


def test_large_boards_are_text() -> None:
    assert nonet.parse("." * 625)._repr_svg_() is not None
    huge = nonet.Puzzle(nonet.Layout.of(49), [0] * 2401)
    assert huge._repr_svg_() is None
    assert tags_of(htmls(nonet.solve(huge, limit=1))).seen.count("pre") == 1
    state = nonet.State.of(nonet.parse("." * 625))
    picture = state._repr_svg_()
    assert picture is not None
    assert len(picture) < 100_000, "without pencil marks that nobody could read"


def test_results_without_a_step_are_shown_too() -> None:
    text = "1..4....2......3"
    solved = nonet.solve(text).solution
    assert solved is not None
    assert "svg" in tags_of(htmls(nonet.explain(solved))).seen
    assert "Look at" in tags_of(htmls(nonet.hint(text, 1))).text
    assert "twice" in tags_of(htmls(nonet.check("11" + "." * 14))).text
    assert "Without r1c1" in tags_of(htmls(nonet.diagnose("11" + "." * 14))).text
    assert "no others" in tags_of(htmls(nonet.true_candidates(text))).text
    made = next(iter(nonet.generate_each(4, seed=1)))
    assert "of seed 1" in tags_of(htmls(made)).text
    assert tags_of(htmls(nonet.Step("<Mine>"))).text == "<Mine>", "escaped"
    unsolvable = nonet.solve("123....4........")
    assert "No solution." in tags_of(htmls(unsolvable)).text
    assert nonet.count("." * 16)._repr_html_() is None


def test_true_candidates_are_the_marks_of_their_board() -> None:
    found = nonet.true_candidates("1...............")
    shown = re.findall(r"<text[^>]*>(\d)</text>", found._repr_html_() or "")
    assert sorted(shown) == sorted(str(v) for values in found.values for v in values)
