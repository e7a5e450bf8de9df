"""The scene of a board at one moment, in terms of the game and not of colours."""

from __future__ import annotations

from dataclasses import dataclass, field

from nonet._explain import Hint, Mistake
from nonet.model import Candidate, Layout, Puzzle, State, Step, mask_of
from nonet.tui.game import Game
from nonet.tui.position import Position, Sets, marks_of

PARTS = 5  # the parts of a pattern that have a look of their own


@dataclass(frozen=True, slots=True)
class Finding:
    """The cells that a hint, a step of a path or a check points at."""

    houses: int = 0  # the cells of the houses to look at, as a bit set
    cells: int = 0  # the cells that it rests on, those of values that keep others out among them
    wrong: int = 0  # cells with mistakes
    values: frozenset[int] = frozenset()  # values to look at
    # for candidates of a pattern which part they play, 0 to `PARTS` - 1
    parts: dict[Candidate, int] = field(default_factory=dict)
    placed: frozenset[Candidate] = frozenset()  # candidates that may be written
    gone: frozenset[Candidate] = frozenset()  # candidates that may be crossed out

    @property
    def changed(self) -> int:
        """The cells that are changed, as a bit set."""
        return mask_of(candidate.cell for candidate in (*self.placed, *self.gone))


NOTHING = Finding()


def finding_of_step(step: Step) -> Finding:
    """Everything that a step rests on and changes."""
    return Finding(
        houses=mask_of(cell for house in (*step.houses, *step.cover) for cell in house.cells),
        cells=mask_of((*step.cells, *step.blockers)),
        parts={
            candidate: number % PARTS
            for number, part in enumerate(step.highlights)
            for candidate in part.candidates
        },
        placed=frozenset(step.placements),
        gone=frozenset(step.eliminations),
    )


def finding_of_hint(hint: Hint) -> Finding:
    """As much as the grade of a hint shows."""
    if hint.step is not None:
        return finding_of_step(hint.step)
    return Finding(
        houses=mask_of(cell for house in hint.houses for cell in house.cells),
        cells=mask_of(hint.cells),
        wrong=finding_of_mistakes(hint.mistakes).wrong if hint.grade > 1 else 0,
        values=frozenset(hint.values) if hint.grade == 1 else frozenset(),
    )


def finding_of_mistakes(mistakes: tuple[Mistake, ...]) -> Finding:
    """The cells in which something is wrong."""
    return Finding(wrong=mask_of(mistake.cell for mistake in mistakes))


@dataclass(frozen=True, slots=True)
class Scene:
    """One board as it is to be seen."""

    layout: Layout  # the board
    givens: int  # the cells that came with the puzzle, as a bit set
    values: tuple[int, ...]  # what stands in the cells, 0 for nothing
    centre: Sets  # the centre marks of each cell
    corner: Sets  # the corner marks of each cell
    cursor: int | None = None  # the cell with the cursor, if there is one
    chosen: int = 0  # the cells that keys act on
    seen: int = 0  # the cells that the cursor's cell sees
    value: int = 0  # the value that is chosen or under the cursor, of which all are shown; or 0
    wrong: int = 0  # the cells that are marked: they break a rule, or differ from the solution
    colours: Sets = ()  # what each cell is painted with
    blue: Sets = ()  # candidates that are painted
    orange: Sets = ()
    lines: Sets = ()  # that the pen has drawn
    finding: Finding = NOTHING  # what is pointed at
    hidden: bool = False  # whether values and marks are covered, while the game is paused
    fog: int = 0  # the cells whose rules are hidden


def scene_of_game(
    game: Game,
    finding: Finding = NOTHING,
    *,
    hidden: bool = False,
    wrong: int | None = None,
    value: int = 0,
) -> Scene:
    """A game as its player sees it.

    `wrong` are the cells to mark: what breaks the rules if None; `value` is chosen.
    """
    if wrong is None:
        wrong = mask_of(cell for conflict in game.conflicts() for cell in conflict.cells)
    at, cursor = game.position, game.cursor
    return Scene(
        layout=game.layout,
        givens=mask_of(cell for cell, given in enumerate(game.puzzle.givens) if given),
        values=at.values,
        centre=at.centre,
        corner=at.corner,
        cursor=cursor,
        chosen=game.chosen,
        seen=game.layout.peers[cursor],
        value=value or at.values[cursor],
        wrong=wrong | finding.wrong,
        colours=at.colours,
        blue=at.blue,
        orange=at.orange,
        lines=at.lines,
        finding=finding,
        hidden=hidden,
        fog=game.fog,
    )


def scene_of_position(puzzle: Puzzle, at: Position, before: Position) -> Scene:
    """A position of a replay; the cells whose values differ from the one before stand out."""
    pairs = zip(before.values, at.values, strict=True)
    changed = mask_of(cell for cell, (old, new) in enumerate(pairs) if old != new)
    return Scene(
        layout=puzzle.layout,
        givens=mask_of(cell for cell, given in enumerate(puzzle.givens) if given),
        values=at.values,
        centre=at.centre,
        corner=at.corner,
        colours=at.colours,
        blue=at.blue,
        orange=at.orange,
        lines=at.lines,
        finding=Finding(cells=changed),
    )


def scene_of_state(state: State, step: Step | None) -> Scene:
    """A state of a solution path, with the step that is found in it."""
    return Scene(
        layout=state.layout,
        givens=mask_of(cell for cell, given in enumerate(state.givens) if given),
        values=state.values,
        centre=marks_of(state),
        corner=(0,) * state.layout.cell_count,
        colours=(0,) * state.layout.cell_count,
        blue=(0,) * state.layout.cell_count,
        orange=(0,) * state.layout.cell_count,
        finding=NOTHING if step is None else finding_of_step(step),
    )
