"""Sudoku as an environment of Gymnasium: any puzzle, legal moves as a mask, hints as an oracle.

It needs Gymnasium: ``pip install 'nonet[gym]'``. See docs/environments.md.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any, Literal, get_args

import numpy as np

from nonet._draw import draw_png
from nonet._explain import MoveKind, hint, judge
from nonet._generate import generate
from nonet._solve import solve
from nonet.errors import MissingExtraError, UsageError
from nonet.formats import PuzzleLike, parse, write
from nonet.model import Candidate, Puzzle, State

try:
    import gymnasium
    from gymnasium import spaces
except ImportError as _error:
    raise MissingExtraError.of("nonet.gym", "gym") from _error

__all__ = ["Reward", "SudokuEnv"]

Reward = Literal["solution", "cells", "soundness"]
Observation = dict[str, Any]
ENVIRONMENT = "nonet/Sudoku-v0"
_CELL = 32  # pixels


class SudokuEnv(gymnasium.Env[Observation, np.int64]):
    """One puzzle an episode: each step writes a value into a cell.

    An action is ``cell * N + value - 1``, cells and values counted row by row from 0 and 1. An
    observation has the ``values`` and the ``givens`` of all cells, 0 for empty ones. ``info`` has
    the ``action_mask`` (values of empty cells that no cell in sight has), the ``puzzle`` as text,
    and after a step its ``kind``: see `nonet.MoveKind`, or "illegal".

    Args:
        puzzles: Puzzles of one board, each with one solution; an episode takes one at random. Or a
            single one, or None to make them.
        reward: "solution": 1 when the puzzle is solved. "cells": for each cell that is right its
            share of 1, and -1 for a wrong one. "soundness": the same, but only for a value that a
            technique proves as the board stands; for one that is right and not yet known 0.
        end_on_mistake: Whether a wrong value ends the episode.
        render_mode: "ansi" for a drawing of characters, "rgb_array" for a picture.
        **making: How to make puzzles: what `nonet.generate` takes, as `size` and `difficulty`.

    Raises:
        UsageError: The puzzles are of several boards, or one has not exactly one solution.

    Example:
        >>> import nonet.gym
        >>> env = nonet.gym.SudokuEnv(["1..4....2......3"])
        >>> _, info = env.reset(seed=1)
        >>> int(info["action_mask"].sum()), env.hint()
        (26, 57)
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        puzzles: Sequence[PuzzleLike] | str | Puzzle | None = None,
        *,
        reward: Reward = "solution",
        end_on_mistake: bool = True,
        render_mode: str | None = None,
        **making: Any,
    ) -> None:
        if reward not in get_args(Reward):
            raise UsageError(f"reward must be one of {', '.join(get_args(Reward))}, not {reward!r}")
        self.render_mode = render_mode
        self._reward, self._end_on_mistake, self._making = reward, end_on_mistake, making
        if isinstance(puzzles, str | Puzzle):
            puzzles = [puzzles]
        self._puzzles = None if puzzles is None else [_read(puzzle) for puzzle in puzzles]
        if self._puzzles == []:
            raise UsageError("there are no puzzles: give one at least, or None to make them")
        self._puzzle = self._puzzles[0] if self._puzzles else self._made(0)
        self._layout = self._puzzle.layout
        if any(puzzle.layout != self._layout for puzzle in self._puzzles or ()):
            raise UsageError("all puzzles of an environment must be of the same board")
        self._sees = [np.array(peers, np.intp) for peers in self._layout.peer_cells]
        self._begin(self._puzzle)
        cells, count = self._layout.cell_count, self._layout.value_count
        board = spaces.Box(0, count, (self._layout.height, self._layout.size), np.int16)
        self.observation_space = spaces.Dict({"values": board, "givens": board})
        self.action_space = spaces.Discrete(cells * count)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins a puzzle; ``options={"puzzle": ...}`` says which."""
        super().reset(seed=seed)
        if options and "puzzle" in options:
            puzzle = _read(options["puzzle"])
            if puzzle.layout != self._layout:
                raise UsageError("the puzzle must be of the same board as the others")
        elif self._puzzles:
            puzzle = self._puzzles[int(self.np_random.integers(len(self._puzzles)))]
        else:
            puzzle = self._made(int(self.np_random.integers(2**32)))
        self._begin(puzzle)
        return self._observation(), self._info()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Writes a value; an illegal action changes nothing, and costs 1 with "cells".

        Raises:
            UsageError: It is no action at all, such as the -1 of a hint that there is not.
        """
        most = self._layout.cell_count * self._layout.value_count - 1
        if not 0 <= action <= most:
            raise UsageError(f"an action is a number from 0 to {most}, not {action}")
        cell, number = divmod(int(action), self._layout.value_count)
        value = number + 1
        self._steps += 1
        if not self._legal[cell, number]:
            kind, ended, earned = "illegal", False, -1.0
        else:
            kind = self._kind(cell, value)
            right = value == self._solution[cell]
            self._write(cell, value)
            ended = not right and self._end_on_mistake
            earned = 1.0 / self._asked if right else -1.0
            if kind == MoveKind.EARLY:
                earned = 0.0
        solved = np.array_equal(self._values, self._solution)
        if self._reward == "solution":
            earned = float(solved)
        stuck = self._steps >= 2 * self._asked + self._layout.value_count
        info = self._info() | {"kind": kind}
        return self._observation(), earned, bool(ended or solved), stuck and not solved, info

    def hint(self) -> int:
        """The action that a person would take next; -1 where a mistake was made, or all is filled.

        Where the easiest step only crosses candidates out, it is the next value on the path.
        """
        state = self._state()
        for _ in range(self._layout.cell_count * self._layout.value_count):
            step = hint(state, 3).step
            if step is None:
                return -1
            if step.placements:
                cell, value = step.placements[0]
                return int(cell * self._layout.value_count + value - 1)
            state = state.after(step)
        return -1

    def render(self) -> Any:
        """The board, as `render_mode` says."""
        if self.render_mode == "ansi":
            return str(Puzzle(self._layout, self._values.tolist()))
        if self.render_mode == "rgb_array":
            from PIL import Image

            picture = draw_png(self._state(), cell=_CELL)
            return np.asarray(Image.open(io.BytesIO(picture)).convert("RGB"))
        return None

    def _made(self, seed: int) -> Puzzle:
        return generate(**{"count": 1, **self._making, "seed": seed})[0]

    def _begin(self, puzzle: Puzzle) -> None:
        outcome = solve(puzzle, limit=2)
        if not outcome.is_unique:
            raise UsageError(f"a puzzle must have exactly one solution: {outcome.status}")
        self._puzzle, self._steps = puzzle, 0
        self._solution = np.array(outcome.solutions[0].numbers, np.int16)
        self._givens = np.array(puzzle.givens, np.int16)
        self._values = np.zeros_like(self._givens)
        # What may be written: into empty cells values that no cell in sight has.
        self._legal = np.ones((len(self._values), puzzle.layout.value_count), np.int8)
        for cell in np.flatnonzero(self._givens).tolist():
            self._write(cell, int(self._givens[cell]))
        self._asked = int(np.count_nonzero(self._givens == 0))

    def _state(self) -> State:
        return State(self._layout, self._puzzle.givens, self._values.tolist())

    def _kind(self, cell: int, value: int) -> str:
        if self._reward == "soundness":
            return str(judge(self._state(), [Candidate(cell, value)], []).kind)
        return str(MoveKind.KNOWN if value == self._solution[cell] else MoveKind.WRONG)

    def _write(self, cell: int, value: int) -> None:
        """A value, and what is not legal any more: the cell is filled, and others see the value."""
        self._values[cell] = value
        self._legal[cell] = 0
        self._legal[self._sees[cell], value - 1] = 0

    def _observation(self) -> Observation:
        shape = self._layout.height, self._layout.size
        both = {"values": self._values, "givens": self._givens}
        return {name: board.reshape(shape).copy() for name, board in both.items()}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._legal.ravel().copy(), "puzzle": write(self._puzzle)}


def _read(puzzle: PuzzleLike) -> Puzzle:
    return puzzle if isinstance(puzzle, Puzzle) else parse(puzzle)


def register() -> None:
    """Makes ``gymnasium.make("nonet/Sudoku-v0")`` known to Gymnasium, which calls it."""
    if ENVIRONMENT not in gymnasium.registry:
        gymnasium.register(id=ENVIRONMENT, entry_point="nonet.gym:SudokuEnv")


register()
