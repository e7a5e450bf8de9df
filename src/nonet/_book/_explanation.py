"""A path from a puzzle to its solution as a document: one page of HTML, or a PDF."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from typing import Any, NamedTuple

from nonet._book._boards import state_board, state_scene, step_board, step_scene
from nonet._book._fonts import printable
from nonet._book._typeset import typeset
from nonet._draw import to_svg
from nonet._explain import Explanation, describe_step
from nonet.errors import UsageError
from nonet.model import State, Step
from nonet.words import signs_of_chains, what_cells_see

FORMS = ("html", "pdf")
_CELL = 44.0  # pixels
_TITLE = "Sudoku, step by step"


class _Described(NamedTuple):
    """A step in words."""

    number: int
    technique: str
    text: str
    notation: str
    state: State
    step: Step

    @property
    def is_drawn(self) -> bool:
        """True if a step gets a picture; among pictures of all singles the others would be lost."""
        return bool(self.step.eliminations)


def draw_explanation(
    paths: Explanation | Sequence[Explanation], form: str = "html", *, title: str = _TITLE
) -> bytes:
    """A path, or several, as a document with a picture of each step that crosses something out.

    Args:
        paths: What `nonet.explain` returned.
        form: html, one page that needs nothing else, or pdf, tagged for screen readers.
        title: At its head.

    Raises:
        UsageError: There is no such form, or the fonts lack a letter of the title.
        MissingExtraError: For PDF, Typst or the fonts are not installed.

    Example:
        >>> import nonet
        >>> page = nonet.draw_explanation(nonet.explain("1..4....2......3"))
        >>> b"<svg" in page
        True
    """
    if form not in FORMS:
        raise UsageError(f"an explanation is written as {' or '.join(FORMS)}, not {form!r}")
    several = [paths] if isinstance(paths, Explanation) else list(paths)
    if form == "html":
        return _html(several, title).encode()
    shown = [_record(path) for path in several]
    content = {"title": printable(title, "the title"), "paths": shown, "sees": _notes(several)}
    return typeset("explanation.typ", content)


def _notes(paths: Sequence[Explanation]) -> str:
    signs = {signs_of_chains(step.notation) for path in paths for step in path}
    return " ".join((what_cells_see(path.start.layout for path in paths), *filter(None, signs)))


def _described(path: Explanation) -> Iterator[_Described]:
    for number, (state, step) in enumerate(path.states(), 1):
        text = describe_step(step, state.layout).removeprefix(f"{step.technique}. ")
        yield _Described(number, step.technique, text, step.notation, state, step)


def _record(path: Explanation) -> dict[str, Any]:
    steps = [
        {
            "number": described.number,
            "technique": described.technique,
            "text": described.text,
            "notation": described.notation,
            "board": step_board(described.state, described.step, described.text)
            if described.is_drawn
            else None,
        }
        for described in _described(path)
    ]
    return {
        "start": state_board(path.start, "The puzzle"),
        "end": state_board(path.end, "At the end"),
        "steps": steps,
        "ending": path.ending,
    }


def _html(paths: Sequence[Explanation], title: str) -> str:
    style = (files("nonet._book") / "data" / "explanation.css").read_text(encoding="utf-8")
    body = "\n".join(_section(path, number) for number, path in enumerate(paths, 1))
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{escape(title)}</h1>\n{body}\n<p><small>{escape(_notes(paths))}</small></p>\n"
        f"</main>\n</body>\n</html>\n"
    )


def _section(path: Explanation, number: int) -> str:
    words = f"{path.start.layout.describe()}, {sum(map(bool, path.start.givens))} givens"
    begin, end = (
        to_svg(state_scene(state), cell=_CELL, title=title)
        for state, title in ((path.start, words), (path.end, "At the end"))
    )
    lines = [f'<section aria-label="Puzzle {number}">']
    lines.append(f"<figure>{begin}</figure>")
    lines.append("<ol>")
    for described in _described(path):
        lines.append(f"<li><h2>{escape(described.technique)}</h2><p>{escape(described.text)}</p>")
        if described.notation:
            lines.append(f"<p><code>{escape(described.notation)}</code></p>")
        if described.is_drawn:
            drawn = to_svg(
                step_scene(described.state, described.step), cell=_CELL, title=described.text
            )
            lines.append(f"<figure>{drawn}</figure>")
        lines.append("</li>")
    lines += ["</ol>", f"<p>{escape(path.ending)}</p>", f"<figure>{end}</figure>", "</section>"]
    return "\n".join(lines)
