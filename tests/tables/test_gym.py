"""The environment for Gymnasium: its own checker, the mask, rewards, the oracle."""

import warnings
from typing import Any

import numpy as np
import pytest

pytestmark = pytest.mark.extras

gymnasium = pytest.importorskip("gymnasium")

import nonet  # noqa: E402
import nonet.gym  # noqa: E402
from nonet.gym import SudokuEnv  # noqa: E402

EASY = "1..4....2......3"


@pytest.mark.parametrize("reward", ["solution", "cells", "soundness"])
def test_gymnasium_finds_nothing_wrong(reward: str) -> None:
    from gymnasium.utils.env_checker import check_env

    env: Any = gymnasium.make("nonet/Sudoku-v0", size=4, reward=reward, render_mode="rgb_array")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*render.*")
        check_env(env.unwrapped)


def test_the_mask_allows_what_no_cell_in_sight_has() -> None:
    env = SudokuEnv([EASY])
    _, info = env.reset(seed=1)
    candidates = nonet.parse(EASY).candidates()
    empty = [cell for cell, value in enumerate(nonet.parse(EASY).givens) if not value]
    expected = {4 * cell + value - 1 for cell in empty for value in candidates.of(cell)}
    assert set(np.flatnonzero(info["action_mask"]).tolist()) == expected
    assert nonet.parse(info["puzzle"]) == nonet.parse(EASY)
    before = env.step(np.int64(0))  # a given
    assert (before[4]["kind"], before[1], before[2]) == ("illegal", 0.0, False)


@pytest.mark.parametrize("text", [EASY, nonet.write(nonet.examples.get("diagonal-1").puzzle)])
def test_the_oracle_solves_it_and_earns_all(text: str) -> None:
    for reward in ("solution", "cells", "soundness"):
        env = SudokuEnv(text if reward == "cells" else [text], reward=reward)
        env.reset(seed=3)
        earned, done = 0.0, False
        while not done:
            _, gained, done, cut, info = env.step(np.int64(env.hint()))
            assert not cut
            assert info["kind"] in ("known", "early")
            earned += gained
        assert earned == pytest.approx(1.0) if reward != "soundness" else 0 < earned <= 1.0001
        assert env.hint() == -1
        assert not info["action_mask"].any()


def test_a_mistake_ends_it_or_not() -> None:
    wrong = np.int64(4 * 1 + 3 - 1)  # r1c2 = 3
    strict = SudokuEnv([EASY], reward="cells")
    strict.reset(seed=1)
    _, gained, done, _, info = strict.step(wrong)
    assert (gained, done, info["kind"]) == (-1.0, True, "wrong")
    lenient = SudokuEnv([EASY], reward="cells", end_on_mistake=False)
    lenient.reset(seed=1)
    assert not lenient.step(wrong)[2]
    assert lenient.hint() == -1
    for _ in range(40):
        cut = lenient.step(wrong)[3]
    assert cut


def test_soundness_is_earned_by_what_can_be_known() -> None:
    env = SudokuEnv([EASY], reward="soundness")
    env.reset(seed=1)
    _, gained, _, _, info = env.step(np.int64(4 * 1 + 2 - 1))  # r1c2 = 2 is right, and early
    assert (gained, info["kind"]) == (0.0, "early")


def test_the_same_seed_makes_the_same_puzzles() -> None:
    def puzzles(seed: int) -> list[str]:
        env = SudokuEnv(size=4)
        return [env.reset(seed=seed if n == 0 else None)[1]["puzzle"] for n in range(3)]

    assert puzzles(5) == puzzles(5) != puzzles(6)
    assert len(set(puzzles(5))) > 1


def test_what_makes_no_sense_is_refused() -> None:
    for wrong in ([], ["." * 16], [EASY, "." * 81], ["11" + "." * 14]):
        with pytest.raises(nonet.NonetError):
            SudokuEnv(wrong)
    with pytest.raises(nonet.UsageError, match="reward"):
        SudokuEnv([EASY], reward="gold")  # type: ignore[arg-type]
    env = SudokuEnv([EASY], render_mode="ansi")
    with pytest.raises(nonet.UsageError, match="same board"):
        env.reset(options={"puzzle": "." * 81})
    assert "1" in env.render()


@pytest.mark.parametrize("action", [-1, 64, 10**6])
def test_what_is_no_action_is_refused(action: int) -> None:
    env = SudokuEnv([EASY])
    env.reset()
    with pytest.raises(nonet.UsageError, match="from 0 to 63"):
        env.step(np.int64(action))
