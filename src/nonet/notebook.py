"""Values in notebooks: boards as SVG, results as HTML with a board and a sentence.

IPython asks for these through `nonet.representation.Represented`. What is shown is bounded: a path
of hundreds of steps or a chain of thousands of characters is still something to look at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from nonet._draw import draw_svg
from nonet._explain import Explanation, Hint, describe_step
from nonet.games import notation_of
from nonet.model import Candidates, Check, Grid, Layout, Outcome, Puzzle, State, Step
from nonet.scales import Rating
from nonet.words import describe_briefly, shortened

if TYPE_CHECKING:
    from nonet._generate import Generated
    from nonet._solve import Diagnosis, TrueCandidates

# Larger boards are shown as text, and pencil marks only where they can be read.
_LARGEST, _LARGEST_MARKED = 40, 16
_CELL, _SMALL = 40, 28  # pixels of a cell: of a board alone, and of one that has marks to be read
_WIDTH = 480  # pixels of a board, at most
_MOST_STEPS, _MOST_WORDS = 100, 1200  # steps of a path, and characters of one


def svg_of(value: object) -> str | None:
    """A picture of a board; None for values that are not boards, or too large to be drawn."""
    return _made(_SVG, value)


def html_of(value: object) -> str | None:
    """A result as HTML; None for values that a picture or their text shows as well."""
    return _made(_HTML, value)


def _made(makers: dict[str, Callable[[Any], str | None]], value: object) -> str | None:
    for kind in type(value).__mro__:
        if kind.__name__ in makers:
            return makers[kind.__name__](value)
    return None


def _drawn(
    board: State | Puzzle | Grid,
    *,
    solution: Grid | None = None,
    step: Step | None = None,
    marks: bool = False,
    title: str = "",
) -> str | None:
    layout = board.layout
    if layout.size > _LARGEST or layout.height < layout.size:
        return None
    small = layout.size > _LARGEST_MARKED
    if isinstance(board, State) and (small or not marks):
        givens = Puzzle.from_checked(layout, board.givens, None)
        filled = Grid.from_checked(layout, board.values)
        board, solution = givens, solution or filled
    step = None if small else step
    cell = min(_CELL if not marks or small else _CELL + 8, _WIDTH // layout.size)
    return draw_svg(
        board, solution=solution, step=step, marks=marks and not small, cell=cell, title=title
    )


def _puzzle_svg(puzzle: Puzzle) -> str | None:
    title = f"{puzzle.layout.describe()}, {puzzle.clues} givens"
    return _drawn(puzzle, marks=puzzle.marks is not None, title=title)


def _grid_svg(grid: Grid) -> str | None:
    return _drawn(grid, title=grid.layout.describe())


def _state_svg(state: State) -> str | None:
    return _drawn(state, marks=True, title=f"{state.layout.describe()}, with pencil marks")


def _candidates_svg(candidates: Candidates) -> str | None:
    empty = [0] * candidates.layout.cell_count
    return _drawn(
        Puzzle(candidates.layout, empty, marks=candidates), marks=True, title="Candidates"
    )


def _layout_svg(layout: Layout) -> str | None:
    empty = Puzzle.from_checked(layout, [0] * layout.cell_count, None)
    return _drawn(empty, title=layout.describe())


def _with_board(board: str | None, *parts: str) -> str:
    return "".join(["<div>", board or "", *(f"<p>{part}</p>" for part in parts if part), "</div>"])


def _outcome_html(outcome: Outcome) -> str:
    words = str(outcome)
    board = _drawn(outcome.puzzle, solution=outcome.solution, title=words)
    cost = f"Nodes: {outcome.stats.nodes:,}, engine: {outcome.engine}"
    text = "" if board or outcome.solution is None else _as_text(outcome.solution)
    return _with_board(board, f"<b>{escape(words)}</b> {escape(cost)}.") + text


def _check_html(check: Check) -> str:
    return _with_board(_puzzle_svg(check.puzzle), escape(str(check)))


def _true_candidates_html(answer: TrueCandidates) -> str:
    layout = answer.puzzle.layout
    lists = [sum(1 << (v - 1) for v in values) for values in answer.numbers]
    places = [
        sum(1 << cell for cell, mask in enumerate(lists) if mask >> bit & 1)
        for bit in range(layout.value_count)
    ]
    marked = Puzzle(layout, answer.puzzle.givens, marks=Candidates(layout, places))
    words = "These values occur in solutions, and no others."
    if not answer.exact:
        words = "These values occur in solutions; the time ran out before others were ruled out."
    return _with_board(_drawn(marked, marks=True, title=words), words)


def _diagnosis_html(diagnosis: Diagnosis) -> str:
    return _with_board(_puzzle_svg(diagnosis.puzzle), escape(str(diagnosis)))


def _generated_html(made: Generated) -> str:
    rating = "" if made.rating is None else f", {escape(str(made.rating))}"
    words = f"{made.puzzle.clues} givens{rating}; number {made.index} of seed {made.seed}."
    return _with_board(_puzzle_svg(made.puzzle), words)


def _step_html(step: Step) -> str:
    return _found_html(step, step.state)


def _found_html(step: Step, state: State | None) -> str:
    """A step and the board where it was found, as far as that is known."""
    if step.layout is None:
        return f"<p>{escape(str(step))}</p>"
    board = None
    if state is not None:
        board = _drawn(state, step=step, marks=True, title=describe_briefly(step, state.layout))
    return _with_board(board, *_words(step))


def _words(step: Step) -> Iterable[str]:
    name, _, why = describe_step(step).partition(". ")
    yield f"<b>{escape(name)}.</b> {escape(shortened(why, _MOST_WORDS))}"
    if step.notation:
        yield f"<code>{escape(shortened(step.notation, _MOST_WORDS))}</code>"


def _hint_html(hint: Hint) -> str:
    board = _drawn(hint.state, step=hint.step, marks=hint.step is not None, title="The board")
    if hint.step is not None:
        return _with_board(board, *_words(hint.step))
    return _with_board(board, escape(hint.text))


def _explanation_html(path: Explanation) -> str:
    hardest = path.hardest
    head = f"<p><b>{len(path)} steps.</b> {escape(path.ending)}</p>"
    if hardest is None:
        return _with_board(_drawn(path.start, title="The board")) + head
    number = path.steps.index(hardest) + 1
    board = f"<p>The hardest is step {number}:</p>{_step_html(hardest)}"
    return f"<div>{head}{board}{_list(path.steps, path.start.layout)}</div>"


def _list(steps: Sequence[Step], layout: Layout) -> str:
    """Steps to look through, the words of each behind its line."""
    items = []
    for number, step in enumerate(steps[:_MOST_STEPS], 1):
        head = escape(shortened(f"{number}. {describe_briefly(step, layout)}", 120))
        words = "".join(f"<p>{part}</p>" for part in _words(step))
        items.append(f"<details><summary>{head}</summary>{words}</details>")
    if len(steps) > _MOST_STEPS:
        items.append(f"<p>... and {len(steps) - _MOST_STEPS} more steps</p>")
    return "".join(items)


def _rating_html(rating: Rating) -> str:
    words = [f"<b>{escape(str(rating))}</b> on the scale {escape(rating.scale)}."]
    hardest = rating.hardest
    if hardest is None:
        return _with_board(_puzzle_svg(rating.puzzle), *words)
    for number, (state, step) in enumerate(rating.states(), 1):
        if step is hardest:
            words.append(f"The hardest of {len(rating.steps)} steps is step {number}:")
            return _with_board(None, *words) + _found_html(step, state)
    return _with_board(None, *words) + _step_html(hardest)


def _as_text(grid: Grid) -> str:
    notation = notation_of(grid.layout)
    text = notation.draw(grid, False, None) if notation else str(grid)
    return f"<pre>{escape(text)}</pre>"


_SVG: dict[str, Callable[[Any], str | None]] = {
    "Candidates": _candidates_svg,
    "Grid": _grid_svg,
    "Layout": _layout_svg,
    "Puzzle": _puzzle_svg,
    "State": _state_svg,
}
_HTML: dict[str, Callable[[Any], str | None]] = {
    "Check": _check_html,
    "Diagnosis": _diagnosis_html,
    "Explanation": _explanation_html,
    "Generated": _generated_html,
    "Hint": _hint_html,
    "Outcome": _outcome_html,
    "Rating": _rating_html,
    "Step": _step_html,
    "TrueCandidates": _true_candidates_html,
}
