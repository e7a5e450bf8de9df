"""Runs a campaign: ``python -m campaigns NAME --hours 1``; without a name they are listed."""

from __future__ import annotations

import argparse
import datetime
import json
import os
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from campaigns._campaign import Run, Settings
from campaigns._reports import NOTICED, ROOT, load, names, path_of, runs_of
from nonet.files import write_file


def one_process(name: str, seed: int, seconds: float, settings: Settings) -> Run:
    """A campaign in this process, from its first case to its last."""
    run = Run(seed, seconds, settings)
    load(name).run(run)
    return run


def together(name: str, options: argparse.Namespace) -> list[Run]:
    """A campaign in as many processes as asked, each with a seed of its own."""
    processes = min(options.processes, load(name).processes or options.processes)
    settings = Settings(options.tdoku, options.count, options.again, options.sanitize)
    seconds = options.hours * 3600
    seeds = range(options.seed, options.seed + processes)
    if processes == 1:
        return [one_process(name, options.seed, seconds, settings)]
    with ProcessPoolExecutor(processes) as pool:
        begun = [pool.submit(one_process, name, seed, seconds, settings) for seed in seeds]
        return [each.result() for each in begun]


def _commit() -> str:
    words = ["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"]
    return subprocess.run(words, capture_output=True, text=True, check=False).stdout.strip()


def record(runs: list[Run], commit: str, seconds: float) -> dict[str, Any]:
    """What is kept of a run that began with this commit."""
    counts: Counter[str] = Counter()
    notes: dict[str, float] = {}
    for run in runs:
        counts.update(run.counts)
        for what, value in run.notes.items():
            notes[what] = round(max(notes.get(what, 0.0), value), 3)
    noticed = sum(counts[each] for each in NOTICED)  # of the campaigns that change sources
    if noticed:
        notes["score in percent"] = round(100 * noticed / sum(counts.values()), 1)
    return {
        "date": datetime.datetime.now(datetime.UTC).date().isoformat(),
        "commit": commit,
        "seeds": [run.seed for run in runs],
        "seconds": round(seconds),
        "cases": dict(sorted(counts.items())),
        "notes": notes,
        "faults": [fault for run in runs for fault in run.faults],
        "to read": [each for run in runs for each in run.to_read],
    }


def cpu_seconds() -> float:
    """The CPU time of this process and of all that it started and that have ended."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


def main() -> int:
    """Runs the campaign that is named; the exit code is 1 if it found a fault."""
    parser = argparse.ArgumentParser(prog="campaigns", description=__doc__)
    parser.add_argument("name", nargs="?", choices=names())
    parser.add_argument("--hours", type=float, default=1 / 60, help="0.5 is half an hour")
    parser.add_argument("--seed", type=int, default=int(time.time()) % 1_000_000)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--tdoku", help="tdoku's shared library, as a judge of classic boards")
    parser.add_argument("--count", type=int, help="cases at most, for the campaign mutation")
    parser.add_argument(
        "--again", action="store_true", help="only the mutants of kept runs that are not decided"
    )
    parser.add_argument(
        "--sanitize",
        action="store_true",
        help="native_mutation under AddressSanitizer and UBSan: builds take some times as long",
    )
    parser.add_argument("--keep", action="store_true", help="add the run to campaigns/reports")
    options = parser.parse_args()
    if options.name is None:
        for name in names():
            print(f"{name:10} {load(name).promise}")
        return 0
    begun, commit = time.monotonic(), _commit()
    runs = together(options.name, options)
    done = record(runs, commit, time.monotonic() - begun)
    done["cpu"] = round(cpu_seconds())
    print(json.dumps(done, indent=1, ensure_ascii=False))
    if options.keep:
        kept = [*runs_of(options.name), done]
        text = json.dumps(kept, indent=1, ensure_ascii=False) + "\n"
        write_file(path_of(options.name), [text.encode()])
    return 1 if done["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
