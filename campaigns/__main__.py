"""Looks for faults: ``just campaign --minutes 10`` asks every judge in turn; see docs/trust.md.

The seed is the date, to the minute. A case that fails is kept in tests/faults.json, as small as it
can be made: the suite tries all of these. ``--list`` shows the judges.
"""

import argparse
import datetime
import faulthandler
import json
import re
import subprocess
import sys

from campaigns._campaign import ROOT, Judge, Tally, load, names, tried
from nonet.files import write_file

FAULTS = ROOT / "tests" / "faults.json"
PAGE = ROOT / "docs" / "trust.md"
_HANGS = 1800  # seconds beyond the share of a judge until the run is ended where it is
_LAST = re.compile(r"(?<=<!-- last run -->\n).*?(?=<!-- end -->)", re.DOTALL)
_RUNS = "<!-- end of runs -->"


def table(tallies: list[Tally], command: str) -> str:
    """The table of what a run covered."""
    rows = [
        f"| `{tally.name}` | {tally.left_out or f'{tally.checks:,}'} | {tally.cpu:.0f} | "
        f"{tally.slowest:.1f} | {len(tally.kept)} |\n"
        for tally in tallies
    ]
    head = "| Judge | Checks | CPU s | Slowest case, CPU s | Faults |\n"
    return f"`{command}`:\n\n{head}| --- | --- | --- | --- | --- |\n{''.join(rows)}\n"


def line(tallies: list[Tally], seed: int, minutes: float) -> str:
    """A run as a row of the table of all runs."""
    words = ["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(words, capture_output=True, text=True, check=False).stdout.strip()
    checks = sum(tally.checks for tally in tallies)
    faults = sum(len(tally.kept) for tally in tallies)
    day = datetime.datetime.now(datetime.UTC).date().isoformat()
    return f"| {day} | {commit} | {seed} | {minutes:g} | {len(tallies)} | {checks:,} | {faults} |\n"


def keep(tallies: list[Tally]) -> None:
    """Adds the cases that failed to those that the suite tries."""
    kept = json.loads(FAULTS.read_text("utf-8"))
    kept += [case for tally in tallies for case in tally.kept if case not in kept]
    text = json.dumps(kept, indent=1, ensure_ascii=True) + "\n"
    write_file(FAULTS, [text.encode()])


def record(tallies: list[Tally], command: str, row: str) -> None:
    """Writes a run into the page: a row more, and what the last one covered."""
    page = PAGE.read_text("utf-8").replace(_RUNS, row + _RUNS)
    made = table(tallies, command)
    write_file(PAGE, [_LAST.sub(lambda _: made, page).encode()])


def asked(chosen: dict[str, Judge], seed: int, minutes: float) -> list[Tally]:
    """Every judge in turn, each for its share of the time."""
    shares, tallies = sum(tally.share for tally in chosen.values()), []
    for name, judge in chosen.items():
        if len(chosen) > 1 and minutes < judge.least:
            tallies.append(Tally(name, left_out=f"needs a run of {judge.least:g} minutes"))
            continue
        seconds = minutes * 60 * judge.share / shares
        faulthandler.dump_traceback_later(seconds + _HANGS, exit=True, file=2)
        tallies.append(tried(name, judge, seed, seconds))
        for case in tallies[-1].kept:
            print(json.dumps(case), flush=True)
    faulthandler.cancel_dump_traceback_later()
    return tallies


def main() -> int:
    """Runs the judges; the exit code is 1 if one of them found a fault."""
    parser = argparse.ArgumentParser(prog="campaign", description=__doc__)
    parser.add_argument("judges", nargs="*", help="all, unless some are named")
    parser.add_argument("--minutes", type=float, default=2.0)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--record", action="store_true", help="write the run into docs/trust.md")
    parser.add_argument("--list", action="store_true", help="only show the judges")
    options = parser.parse_args()
    chosen = {name: load(name) for name in options.judges or names()}
    if options.list:
        for name, judge in chosen.items():
            print(f"{name:12} {judge.promise}: {judge.how}")
        return 0
    now = datetime.datetime.now(datetime.UTC)
    seed = int(f"{now:%y%m%d%H%M}") if options.seed is None else options.seed
    tallies = asked(chosen, seed, options.minutes)
    named = " ".join(["just campaign", *options.judges])
    command = f"{named} --minutes {options.minutes:g} --seed {seed}"
    row = line(tallies, seed, options.minutes)
    print(table(tallies, command) + row, end="")
    if any(tally.kept for tally in tallies):
        keep(tallies)
        print(f"Kept in {FAULTS.relative_to(ROOT)}: pytest tests/test_campaigns.py", flush=True)
    if options.record:
        record(tallies, command, row)
    return int(any(tally.kept for tally in tallies))


if __name__ == "__main__":
    sys.exit(main())
