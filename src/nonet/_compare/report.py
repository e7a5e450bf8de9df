"""The report: one HTML page that needs nothing else, to be read, printed and handed in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from importlib.resources import files

from nonet._compare import tables, units
from nonet._compare.cases import BUILT_IN
from nonet._compare.claims import CLAIMS, Claim
from nonet._compare.plots import PLOTS, inline
from nonet._compare.results import Results, RunState
from nonet._compare.summary import cell, common
from nonet._compare.tables import Entry, Table

_SUMMARIES = (tables.overview, tables.times, tables.boards)
_MOST_ROWS = 500  # of the table of every puzzle; beyond, the CSV serves better
_SECTIONS = {
    "short": "In short",
    "claims": "The claims",
    "graphs": "Graphs",
    "tables": "Tables",
    "method": "Method",
    "machine": "Machine and versions",
    "every": "Every puzzle",
}


def report(results: Results, plots: Mapping[str, bytes]) -> str:
    """The page.

    Args:
        results: What was measured.
        plots: The SVG of each graph that there is, by its name.
    """
    css = (files("nonet._compare") / "data" / "report.css").read_text(encoding="utf-8")
    links = _items(f'<a href="#{key}">{title}</a>' for key, title in _SECTIONS.items())
    parts = [
        _masthead(results),
        f'<nav aria-label="Sections"><ul>{links}</ul></nav>',
        "<main>",
        _alarm(results),
        _section("short", _short(results)),
        _section("claims", _CLAIMS_NOTE, *(_claim(claim, results) for claim in CLAIMS)),
        _section("graphs", _graphs(plots)),
        _section("tables", *(_table(make(results)) for make in _SUMMARIES)),
        _section("method", _method(results)),
        _section("machine", _machine(results)),
        _section("every", _every(results)),
        "</main>",
    ]
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{_title(results)}</title>\n<style>\n{css}</style>\n</head>\n<body>\n"
        + "\n".join(part for part in parts if part)
        + "\n</body>\n</html>\n"
    )


_CLAIMS_NOTE = (
    "<p>Two engines are compared in two ways: puzzle by puzzle, by the median of the ratios of "
    "their CPU times, so that a few hard puzzles do not speak for all; and by the sum of their "
    "times, to which the hard puzzles matter most. Where the two contradict each other a claim "
    "holds in part. Where time-outs leave it open, or an engine did not take part, the run cannot "
    "say. All of it is about this run: these puzzles, these programs, this machine.</p>\n"
)


def _title(results: Results) -> str:
    return f"{len(results.engines)} Sudoku engines compared"


def _masthead(results: Results) -> str:
    date = escape(results.begun.replace("T", " ").replace("+00:00", " UTC"))
    return (
        f"<header><h1>{_title(results)}</h1>"
        f'<p class="byline">{len(results.puzzles)} puzzles ({escape(results.source)}), measured on '
        f"{date} with nonet {escape(results.versions.get('nonet', '?'))}.</p></header>"
    )


def _section(key: str, *content: str) -> str:
    return (
        f'<section id="{key}" aria-labelledby="{key}-title">\n'
        f'<h2 id="{key}-title">{_SECTIONS[key]}</h2>\n{"".join(content)}</section>'
    )


def _alarm(results: Results) -> str:
    alarm = ""
    if results.disagreements:
        alarm = (
            '<section class="alarm" role="alert"><h2>The engines do not agree</h2>'
            f"<ul>{_items(map(escape, results.disagreements))}</ul><p>At least one of them is "
            "wrong: look into that before anything else.</p></section>"
        )
    if not results.complete:
        total = len(results.engines) * len(results.puzzles)
        alarm += (
            f'<p class="warn">This run was interrupted: {len(results.measurements)} of {total} '
            "measurements were made. All that follows is about these.</p>"
        )
    return alarm


def _short(results: Results) -> str:
    shared = common(results)
    cells = {engine: cell(results, engine) for engine in results.engines}
    items = []
    full = [engine for engine, each in cells.items() if each.puzzles and each.done == each.puzzles]
    if full:
        items.append(f"Every puzzle that is for them was answered by {_names(full)}.")
    late = {engine: f" on {each.timeouts}" for engine, each in cells.items() if each.timeouts}
    if late:
        seconds = results.settings["timeout"]
        items.append(f"No answer within {seconds:g} s: {_names(late, late)}.")
    broken = [engine for engine, each in cells.items() if each.broken]
    if broken:
        items.append(f"Crashes, errors or wrong answers: {_names(broken)}.")
    means = {engine: shared.cell(results, engine).mean for engine in shared.engines}
    known = {engine: mean for engine, mean in means.items() if mean is not None}
    if known:
        order = sorted(known, key=lambda engine: known[engine].value)
        texts = {engine: f" {units.bounded(known[engine], units.seconds)}" for engine in order}
        items.append(
            f"Mean CPU time over {len(shared.puzzles)} puzzles that all these had: "
            f"{_names(order, texts)}."
        )
    verified = sum(m.solution is not None for m in results.measurements)
    agreed = (
        f'<p class="good">All answers agree. {units.whole(verified)} solutions were verified '
        "against the givens and the rules.</p>"
        if not results.disagreements
        else ""
    )
    return f"{agreed}<ul>{_items(items)}</ul>"


def _items(texts: Iterable[str]) -> str:
    """Items of a list; they are HTML already."""
    return "".join(f"<li>{text}</li>" for text in texts)


def _names(engines: Iterable[str], more: Mapping[str, str] | None = None) -> str:
    """Engines, each with what is to be said of it."""
    known = more or {}
    return ", ".join(f"<b>{escape(engine)}</b>{known.get(engine, '')}" for engine in engines)


def _claim(claim: Claim, results: Results) -> str:
    result, reasons = claim.assess(results)
    return (
        f'<article class="claim {result.name.lower()}" id="claim-{claim.name}">'
        f"<blockquote>“{escape(claim.text)}”</blockquote>"
        f'<p class="result">This run: {result.value}.</p><ul>{_items(map(escape, reasons))}</ul>'
        f'<p class="note">Document {escape(claim.source)}. Asked: {escape(claim.test)}</p>'
        "</article>\n"
    )


def _graphs(plots: Mapping[str, bytes]) -> str:
    if not plots:
        return (
            "<p>No graphs: they need matplotlib (<code>pip install 'nonet[compare]'</code>); "
            "<code>nonet compare --from results.json</code> then draws them without measuring "
            "again.</p>"
        )
    figures: list[str] = []
    for plot in PLOTS:
        if plot.name not in plots:
            continue
        svg = inline(plots[plot.name], plot.name, escape(plot.alternative, quote=True))
        figures.append(
            f'<figure id="figure-{plot.name}"><div class="scroll" tabindex="0" role="region" '
            f'aria-label="Graph {len(figures) + 1}">{svg}</div><figcaption><b>Figure '
            f"{len(figures) + 1}.</b> {escape(plot.caption)}</figcaption></figure>\n"
        )
    return "".join(figures)


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


def _method(results: Results) -> str:
    settings = results.settings
    limit = settings["limit"]
    asked = (
        "any solution (the search ends at the first)"
        if limit == 1
        else f"up to {limit} solutions, so that one is proven to be the only one"
        if limit == 2
        else f"up to {limit} solutions"
    )
    ours = (
        "<p>The puzzles were made for nonet by <code>tools/graded_set.py</code>; its seed is "
        "stored with them. Each has exactly one solution.</p>"
        if results.source == BUILT_IN
        else ""
    )
    return f"""{ours}{_table(tables.levels(results))}
<ul>
<li>Each engine was asked for {asked}. It ran in a worker process of its own, one at a time; all
engines met a puzzle before the next one came.</li>
<li><b>Time</b> is CPU time, user and system, all threads, from the start of the search to its end;
reading the puzzle is not part of it. Each figure of a puzzle is the median of
{settings["repeat"]} runs. A run that takes less than 0.25 s is made once for nothing, so that
caches are filled, and then repeated until 0.01 s are spent; the run counts as their mean.</li>
<li>An engine had {settings["timeout"]:g} s of wall-clock time for a puzzle. One that
needed longer <b>timed out</b>; one that did not stop by itself was killed. The CPU time that it had
spent by then is a lower bound of what it needs, and is treated as one: a median is exact as long
as fewer than half of its values are bounds; a mean with a bound in it is a bound.</li>
<li><b>Boards examined</b> are the states of the board that a search looked at, the first one
included: the recursive calls of a recursive program. What an engine calls a board depends on how
much it reasons on each, so compare the counts of kindred engines.</li>
<li><b>Memory</b> is measured twice: the growth of the process's resident memory to its peak in the
first run (which sees native code, but not what fits into memory that Python had kept), and the peak
of what Python allocates (tracemalloc, in a run of its own of at most 2 s, which is not timed; it
does not see native code).</li>
<li>Every solution was verified against the givens and every house, and the answers of all engines
were compared with each other.</li>
</ul>"""


def _machine(results: Results) -> str:
    known = results.machine
    facts = {
        "Processor": known.get("processor"),
        "Architecture": known.get("architecture"),
        "Cores": known.get("cores"),
        "System": known.get("system"),
        "Load at the start": known.get("load"),
        **results.versions,
    }
    rows = "".join(
        f"<dt>{escape(name)}</dt><dd>{escape(str(value))}</dd>"
        for name, value in facts.items()
        if value is not None
    )
    return f"<dl>{rows}</dl>"


def _every(results: Results) -> str:
    notes = [
        f"<b>{escape(f'{m.puzzle}, {m.engine}')}</b> {escape(f'{m.state.value}: {m.note}')}"
        for m in results.measurements
        if m.note and m.state is not RunState.UNSUPPORTED
    ]
    wrong = f"<h3>What went wrong</h3><ul>{_items(notes)}</ul>" if notes else ""
    if len(results.puzzles) > _MOST_ROWS:
        return f"<p>There are {len(results.puzzles)} of them: see results.csv.</p>{wrong}"
    return _table(tables.each_puzzle(results)) + wrong
