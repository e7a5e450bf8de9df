"""The report: one HTML page that needs nothing else, to be read, printed and handed in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from importlib.resources import files
from string import Template

from nonet._compare import tables, units
from nonet._compare.cases import BUILT_IN
from nonet._compare.claims import Assessment, Claim, assessed
from nonet._compare.plots import PLOTS, Plot, inline
from nonet._compare.results import Comparison, RunState
from nonet._compare.summary import cell, common
from nonet._compare.tables import Entry, Table
from nonet.words import describe_time

_SUMMARIES = (tables.overview, tables.times, tables.boards)
_MOST_ROWS = 500  # of the table of every puzzle; beyond, the CSV serves better
_ASKED = {
    1: "any solution (the search ends at the first)",
    2: "up to 2 solutions, which shows whether the first is the only one",
}
_MACHINE = {
    **{key: key.capitalize() for key in ("processor", "architecture", "cores", "system")},
    "load": "Load at the start",
}
_OURS = (
    "<p>The puzzles were made for nonet; the seed is stored with them. Each has exactly one "
    "solution.</p>"
)
_NO_CLAIMS = "<p>None of the claims that nonet knows is about these engines and puzzles.</p>"
_NO_GRAPHS = (
    "<p>No graphs: they need matplotlib (<code>pip install 'nonet[compare]'</code>); "
    "<code>nonet compare --from results.json</code> then draws them without measuring again.</p>"
)


def report(results: Comparison, plots: Mapping[str, bytes]) -> str:
    """The page: `data/report.html`, filled in, with the SVG of each graph by its name."""
    data, settings = files("nonet._compare") / "data", results.settings
    limit = settings["limit"]
    return Template((data / "report.html").read_text(encoding="utf-8")).substitute(
        css=(data / "report.css").read_text(encoding="utf-8"),
        title=f"{len(results.engines)} Sudoku engines compared",
        puzzles=len(results.puzzles),
        source=escape(results.source),
        date=escape(results.begun.replace("T", " ").replace("+00:00", " UTC")),
        version=escape(results.versions.get("nonet", "?")),
        alarm=_alarm(results),
        short=_short(results),
        claims="".join(_claim(*claim) for claim in assessed(results)) or _NO_CLAIMS,
        graphs=_graphs(plots) or _NO_GRAPHS,
        tables="".join(_table(make(results)) for make in _SUMMARIES),
        ours=_OURS if results.source == BUILT_IN else "",
        levels=_table(tables.levels(results)),
        asked=_ASKED.get(limit, f"up to {limit} solutions"),
        repeat=settings["repeat"],
        timeout=f"{settings['timeout']:g}",
        machine=_machine(results),
        every=_every(results),
    )


def _alarm(results: Comparison) -> str:
    alarm = ""
    if results.disagreements:
        alarm = (
            '<section class="alarm" role="alert"><h2>The engines disagree</h2>'
            f"<ul>{_items(map(escape, results.disagreements))}</ul><p>At least one of them is "
            "wrong: look into that before anything else.</p></section>"
        )
    if not results.complete:
        total = len(results.engines) * len(results.puzzles)
        alarm += (
            f'<p class="warn">This run was interrupted: {len(results.measurements)} of {total} '
            "measurements were made. Everything below is about these.</p>"
        )
    return alarm


def _short(results: Comparison) -> str:
    shared = common(results)
    cells = {engine: cell(results, engine) for engine in results.engines}
    items = []
    full = [engine for engine, cell in cells.items() if cell.puzzles and cell.done == cell.puzzles]
    if full:
        items.append(f"Every puzzle that they support was answered by {_names(full)}.")
    late = {engine: f" on {cell.timeouts}" for engine, cell in cells.items() if cell.timeouts}
    if late:
        seconds = results.settings["timeout"]
        items.append(f"No answer within {seconds:g} s: {_names(late, late)}.")
    broken = [engine for engine, cell in cells.items() if cell.broken]
    if broken:
        items.append(f"Crashes, errors or wrong answers: {_names(broken)}.")
    means = {engine: shared.cell(results, engine).mean for engine in shared.engines}
    known = {engine: mean for engine, mean in means.items() if mean is not None}
    if known:
        order = sorted(known, key=lambda engine: known[engine].value)
        texts = {engine: f" {units.bounded(known[engine], describe_time)}" for engine in order}
        items.append(
            f"Mean CPU time over {len(shared.puzzles)} puzzles that all of these answered: "
            f"{_names(order, texts)}."
        )
    short = f"<ul>{_items(items)}</ul>"
    if results.disagreements:
        return short
    verified = sum(m.solution is not None for m in results.measurements)
    return (
        f'<p class="good">All answers agree. {units.whole(verified)} solutions were verified '
        f"against the givens and the rules.</p>{short}"
    )


def _items(texts: Iterable[str]) -> str:
    """Items of a list; they are HTML already."""
    return "".join(f"<li>{text}</li>" for text in texts)


def _names(engines: Iterable[str], more: Mapping[str, str] | None = None) -> str:
    """Engines, each followed by its text, if there is any."""
    known = more or {}
    return ", ".join(f"<b>{escape(engine)}</b>{known.get(engine, '')}" for engine in engines)


def _claim(claim: Claim, assessment: Assessment) -> str:
    result, reasons = assessment
    name, author, address = map(escape, claim.source)
    return (
        f'<article class="claim {result.name.lower()}" id="claim-{claim.name}">'
        f"<blockquote>“{escape(claim.text)}”</blockquote>"
        f'<p class="result">This run: {result.value}.</p><ul>{_items(map(escape, reasons))}</ul>'
        f'<p class="note"><a href="{address}">{name}</a> by {author}. Asked: '
        f"{escape(claim.test)}</p>"
        "</article>\n"
    )


def _graphs(plots: Mapping[str, bytes]) -> str:
    def figure(number: int, plot: Plot) -> str:
        svg = inline(plots[plot.name], plot.name, escape(plot.alternative, quote=True))
        return (
            f'<figure id="figure-{plot.name}"><div class="scroll" tabindex="0" role="region" '
            f'aria-label="Graph {number}">{svg}</div><figcaption><b>Figure '
            f"{number}.</b> {escape(plot.caption)}</figcaption></figure>\n"
        )

    drawn = (plot for plot in PLOTS if plot.name in plots)
    return "".join(figure(*graph) for graph in enumerate(drawn, 1))


def _table(table: Table) -> str:
    head = "".join(
        f'<th scope="col"{_text(table, place)}>{escape(title)}</th>'
        for place, title in enumerate(table.head)
    )
    rows = "".join(
        f'<tr><th scope="row">{escape(name)}</th>{"".join(map(_entry, entries))}</tr>\n'
        for name, entries in table.rows
    )
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-labelledby="table-{table.name}">'
        f'<table><caption id="table-{table.name}">{escape(table.caption)}</caption>'
        f"<thead><tr>{head}</tr></thead>\n<tbody>{rows}</tbody></table></div>\n"
    )


def _text(table: Table, place: int) -> str:
    """Words stand left, numbers right."""
    long = place > 0 and any(_is_text(entries[place - 1]) for _, entries in table.rows)
    return ' class="text"' if place == 0 or long else ""


def _is_text(entry: Entry) -> bool:
    return len(entry.text) > 24


def _entry(entry: Entry) -> str:
    kinds = [name for name in ("bound", "best") if getattr(entry, name)]
    if _is_text(entry):
        kinds.append("text")
    attribute = f' class="{" ".join(kinds)}"' if kinds else ""
    return f"<td{attribute}>{escape(entry.text)}</td>"


def _machine(results: Comparison) -> str:
    facts = {title: results.machine.get(key) for key, title in _MACHINE.items()} | results.versions
    return "".join(
        f"<dt>{escape(name)}</dt><dd>{escape(str(value))}</dd>"
        for name, value in facts.items()
        if value is not None
    )


def _every(results: Comparison) -> str:
    notes = [
        f"<b>{escape(f'{m.puzzle}, {m.engine}')}</b> {escape(f'{m.state.value}: {m.note}')}"
        for m in results.measurements
        if m.note and m.state is not RunState.UNSUPPORTED
    ]
    wrong = f"<h3>What went wrong</h3><ul>{_items(notes)}</ul>" if notes else ""
    if len(results.puzzles) > _MOST_ROWS:
        return f"<p>There are {len(results.puzzles)} of them: see results.csv.</p>{wrong}"
    return _table(tables.each_puzzle(results)) + wrong
