"""The campaigns by their names, and what is kept of their runs."""

from __future__ import annotations

import importlib
import json
import pkgutil
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import campaigns
from campaigns._campaign import Campaign

ROOT = Path(__file__).parents[1]
_REPORTS = ROOT / "campaigns" / "reports"


def names() -> list[str]:
    """The campaigns, by the names of their files."""
    found = (each.name for each in pkgutil.iter_modules(campaigns.__path__))
    return sorted(name for name in found if not name.startswith("_"))


def load(name: str) -> Campaign:
    """The campaign of a file."""
    for folder in ("tests", "tools"):  # the suite's oracle and makers of random boards
        if str(ROOT / folder) not in sys.path:
            sys.path.insert(0, str(ROOT / folder))
    campaign: Campaign = importlib.import_module(f"campaigns.{name}").CAMPAIGN
    return campaign


MUTATING = ("mutation", "native_mutation")
# Of their cases, those that some test noticed.
NOTICED = (
    *("killed", "no end", "killed, long test", "no end, long test"),
    *("killed, suite", "no end, suite"),
)
# What was found out about a change that no test noticed, by the first word of what is said of it
# in the reports, under "read".
READINGS = {
    "test": "a test was missing, and is there now",
    "older": "an older test, which the run had not chosen, notices it",
    "equivalent": "does the same as before",
    "harmless": "costs time or memory alone, or changes what nobody is promised",
}


def path_of(name: str) -> Path:
    """The file of a campaign's runs."""
    return _REPORTS / f"{name}.json"


def runs_of(name: str) -> list[dict[str, Any]]:
    """The runs of a campaign that are kept, oldest first."""
    path = path_of(name)
    kept: list[dict[str, Any]] = json.loads(path.read_text("utf-8")) if path.exists() else []
    return kept


def _core_seconds(run: dict[str, Any]) -> int:
    """CPU time; early runs kept only the time by the clock, and how many processes there were."""
    seconds: int = run.get("cpu", run["seconds"] * len(run["seeds"]))
    return seconds


def rows() -> Iterator[tuple[str, ...]]:
    """A row of the table for each campaign: all of its kept runs together."""
    for name in names():
        campaign, runs = load(name), runs_of(name)
        hours = sum(map(_core_seconds, runs)) / 3600
        cases = sum(sum(run["cases"].values()) for run in runs)
        faults = sum(len(run["faults"]) for run in runs)
        last = f"{runs[-1]['date']}, {runs[-1]['commit']}" if runs else "never"
        yield (
            campaign.promise,
            f"`{name}`: {campaign.how}",
            f"{cases:,}",
            f"{hours:.1f}",
            f"{sum(run['seconds'] for run in runs) / 3600:.1f}",
            str(faults),
            last,
        )


def undecided(name: str) -> Iterator[str]:
    """The changes of kept runs that no test noticed, and of which nothing is said yet."""
    for run in runs_of(name):
        for each in run["to read"]:
            shown = each.split(": ", 1)[1]
            if shown not in run.get("read", {}):
                yield shown


def mutants() -> Iterator[tuple[str, ...]]:
    """A row for each kept run of the campaigns that change sources: what became of its changes."""
    for name in MUTATING:
        for run in runs_of(name):
            tried = sum(run["cases"].values())
            noticed = sum(run["cases"].get(each, 0) for each in NOTICED)
            read = Counter(each.split(":")[0] for each in run.get("read", {}).values())
            known = [read[kind] for kind in READINGS]
            now = noticed + read["test"] + read["older"]
            seeds = " and ".join(map(str, run["seeds"]))
            yield (
                f"`{name}`, {run['date']}, {run['commit']}, seed {seeds}",
                str(tried),
                f"{noticed} ({100 * noticed / tried:.0f} %)",
                *map(str, known),
                str(tried - noticed - sum(known)),
                f"{100 * now / (tried - read['equivalent']):.0f} %",
            )
