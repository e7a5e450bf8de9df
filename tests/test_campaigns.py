"""Each campaign runs for a moment, finds nothing, and finds what is there to be found."""

from __future__ import annotations

import importlib.util
import inspect
import sys
from collections import Counter
from pathlib import Path

import pytest

import nonet

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from campaigns._campaign import Run  # noqa: E402
from campaigns._reports import load, names, runs_of  # noqa: E402
from campaigns.memory import calls, shares  # noqa: E402

# Those that start processes or measure memory are run by hand.
QUICK = {"boards", "classic", "questions", "rules", "texts", "variants"}
JUDGED = {"boards", "classic"}


@pytest.mark.parametrize("name", sorted(QUICK))
def test_a_campaign_finds_nothing_in_a_moment(name: str) -> None:
    if name in JUDGED and importlib.util.find_spec("pysat") is None:
        pytest.skip("CaDiCaL, which judges it, comes with python-sat")
    run = Run(seed=1, seconds=0.5)
    load(name).run(run)
    assert sum(run.counts.values()) > 0
    assert run.faults == []


def test_a_wrong_answer_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    variants = load("variants")
    monkeypatch.setattr("campaigns.variants.differences", lambda seed, share: iter(["wrong"]))
    run = Run(seed=1, seconds=0.01)
    variants.run(run)
    assert run.faults[0].endswith("wrong")


def test_memory_is_looked_at_for_every_public_function() -> None:
    public = {name for name in nonet.__all__ if inspect.isfunction(getattr(nonet, name))}
    assert public <= {name.split(",")[0] for name in calls()}


def test_calls_that_were_made_least_catch_up() -> None:
    costs = {"cheap": 1.0, "dear": 3.0, "often": 1.0}
    made = Counter({"cheap": 2, "dear": 4, "often": 50})
    # 2 seconds bring the first to 4; each of 12 more is a quarter of a call of both.
    assert shares(costs, made, 14.0) == {"cheap": 5.0, "dear": 9.0, "often": 0.0}
    assert sum(shares(costs, made, 1000.0).values()) == pytest.approx(1000.0)


def test_what_is_kept_of_runs_is_whole() -> None:
    for name in names():
        for run in runs_of(name):
            assert run["seconds"] > 0
            assert sum(run["cases"].values()) > 0
