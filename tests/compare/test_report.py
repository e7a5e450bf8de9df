"""The report and its graphs: self-contained, whole, the same again."""

import re
import sys
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from compare.made_up import results
from nonet import Comparison, RunState

# The report made from invented results.
from nonet._compare._style import COLOURS, apart, label_ends, style_of
from nonet._compare.machine import machine
from nonet._compare.plots import PLOTS, render
from nonet._compare.report import report
from nonet._compare.tables import overview
from nonet.engines import ENGINES
from nonet.errors import MissingExtraError

VOID = {"meta", "path", "use", "br"}


@pytest.fixture(scope="module")
def known() -> Comparison:
    late = RunState.TIMEOUT
    return results(
        {
            "quick": {"easy": [1e-6, 2e-6], "hard": [1e-5, 2e-5], "16x16": [1e-3]},
            "slow": {"easy": [1e-2, 2e-2], "hard": [late, late], "16x16": [late]},
            "some<>": {"easy": [1e-4, 1e-4], "hard": [1.0, late], "16x16": [RunState.UNSUPPORTED]},
            "dead": {"easy": [RunState.CRASHED] * 2, "hard": [RunState.WRONG] * 2, "16x16": [None]},
        }
    )


@pytest.fixture(scope="module")
def files(known: Comparison) -> dict[str, dict[str, bytes]]:
    made = {plot.name: render(plot, known) for plot in PLOTS}
    return {name: kinds for name, kinds in made.items() if kinds is not None}


@pytest.fixture(scope="module")
def drawn(files: dict[str, dict[str, bytes]]) -> dict[str, bytes]:
    return {name: kinds["svg"] for name, kinds in files.items()}


class Page(HTMLParser):
    """Checks that tags close, and keeps what the tests look at."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.text = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        self.ids += [value for name, value in attrs if name == "id" and value]
        self.links += [
            value
            for name, value in attrs
            if name in ("href", "src", "xlink:href", "data") and value is not None
        ]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag, self.getpos()

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.long
def test_the_page_is_whole_and_needs_nothing_else(
    known: Comparison, drawn: dict[str, bytes]
) -> None:
    text = report(known, drawn)
    page = Page(text)
    assert page.open == []
    assert len(set(page.ids)) == len(page.ids)
    assert all(link.startswith("#") for link in page.links)
    assert {link[1:] for link in page.links} <= set(page.ids)
    assert set(re.findall(r"url\(#([^)]+)\)", text)) <= set(page.ids)
    assert "<script" not in text
    assert "@import" not in text
    assert text.count("<svg") == len(PLOTS)
    assert "some<>" in page.text  # escaped where it was written
    assert "a <fast> one" in page.text


def test_tables_are_accessible(known: Comparison) -> None:
    text = report(known, {})
    tables = re.findall(r"<table>.*?</table>", text, re.S)
    assert len(tables) == 5
    for table in tables:
        assert "<caption" in table
        assert 'scope="col"' in table
        assert 'scope="row"' in table


def test_without_graphs_it_shows_how_to_get_them(known: Comparison) -> None:
    assert "nonet[compare]" in report(known, {})


def test_time_outs_are_lower_bounds_in_the_tables(known: Comparison) -> None:
    text = Page(report(known, {})).text
    assert "≥ 5 s (2/2)" in text
    assert "slow on 3" in text


def test_disagreements_are_shouted(known: Comparison) -> None:
    quiet = report(known, {})
    assert 'role="alert"' not in quiet
    loud = report(replace(known, disagreements=("a & b differ",)), {})
    assert 'role="alert"' in loud
    assert "a &amp; b differ" in loud
    assert "All answers agree" not in loud


def test_an_interrupted_run_is_marked_as_such(known: Comparison) -> None:
    part = replace(known, measurements=known.measurements[:3], complete=False)
    assert "interrupted: 3 of 20" in Page(report(part, {})).text


@pytest.mark.long
def test_graphs_are_the_same_again(known: Comparison, files: dict[str, dict[str, bytes]]) -> None:
    assert list(files) == [plot.name for plot in PLOTS]
    for kinds in files.values():
        assert kinds["png"].startswith(b"\x89PNG")
        ElementTree.fromstring(kinds["svg"])
    for plot in PLOTS[:2]:  # one of lines, one of bars: drawing takes long
        assert render(plot, known) == files[plot.name]


def test_nothing_to_draw_is_no_graph() -> None:
    nothing = results({"a": {"easy": [RunState.CRASHED]}})
    assert [render(plot, nothing) for plot in PLOTS] == [None] * len(PLOTS)
    assert Page(report(nothing, {})).open == []


def test_only_time_outs_can_be_drawn() -> None:
    late = results({"a": {"easy": [RunState.TIMEOUT] * 3}, "b": {"easy": [RunState.TIMEOUT] * 3}})
    assert [plot.name for plot in PLOTS if render(plot, late)] == [
        plot.name for plot in PLOTS if plot.name != "survival"
    ]


def test_all_engines_look_different() -> None:
    count = len(list(ENGINES.builtin()))
    many = results({f"engine-{i}": {"easy": [1.0]} for i in range(count)})
    styles = [style_of(many, engine) for engine in many.engines]
    assert len({str(style.marker) for style in styles}) == count
    assert len({(style.colour, str(style.dashes)) for style in styles}) == count
    assert len(set(COLOURS)) == len(COLOURS)


def test_labels_do_not_touch() -> None:
    places = {str(i): 0.5 + i * 1e-4 for i in range(13)} | {"low": 0.0, "high": 1.0}
    moved = apart(places, 0.05)
    heights = sorted(moved.values())
    gaps = [b - a for a, b in pairwise(heights)]
    assert min(gaps) > 0.045
    assert sorted(moved, key=moved.__getitem__) == sorted(places, key=places.__getitem__)


def test_labels_beside_a_graph_have_room_for_their_words() -> None:
    figure_module = pytest.importorskip("matplotlib.figure")
    figure = figure_module.Figure(figsize=(8, 5))
    axes = figure.add_subplot()
    engines = ("native", "dancing-links", "backtracking")
    known = results({engine: {"easy": [1.0]} for engine in engines})
    label_ends(figure, axes, known, dict.fromkeys(engines, (0.5, 0.5)))
    heights = sorted(axes.transAxes.transform(text.get_position())[1] for text in axes.texts)
    points = [(b - a) * 72 / figure.dpi for a, b in pairwise(heights)]
    assert points == pytest.approx([17, 17], abs=2)


def test_without_matplotlib(known: Comparison, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingExtraError, match=r"nonet\[compare\]"):
        render(PLOTS[0], known)


def test_words_stand_left_and_one_timeout_is_marked() -> None:
    known = results({"quick": {"easy": [1e-6, 2e-6]}, "slow": {"easy": [1e-2, RunState.TIMEOUT]}})
    text = report(known, {})
    head = re.search(r"<thead><tr>(.*?)</tr></thead>", text, re.S)
    assert head is not None
    first, *others = re.findall(r"<th[^>]*>", head[1])
    assert 'class="text"' in first
    assert not any('class="text"' in each for each in others)
    table = overview(known)
    timeouts = [entry for _, row in table.rows for entry in row][1 :: len(table.rows[0][1])]
    assert [(each.text, each.bound) for each in timeouts] == [("0", False), ("1", True)]


def test_the_processor_has_the_name_that_linux_gives_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platform.processor", lambda: "")
    for text, name in {
        "processor\t: 0\nmodel name\t: A Fast One\nmodel name\t: A Fast One\n": "A Fast One",
        "processor\t: 0\nBogoMIPS\t: 50.00\n": "unknown",  # of other processors than Intel's
    }.items():
        monkeypatch.setattr(Path, "read_text", lambda *_, text=text, **__: text)
        assert machine()["processor"] == name
