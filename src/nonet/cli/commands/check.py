"""`nonet check`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from nonet._explain import Mistake, mistakes_in, solution_of
from nonet._solve import USUAL_SECONDS, Diagnosis, check, diagnose_within, solve
from nonet.cli._items import Item, Puzzles
from nonet.cli._options import bounds_options, json_option, output_options, reading_options
from nonet.cli._output import print_json
from nonet.cli._proof import ProofFile, proof_option
from nonet.cli._run_each import run_each
from nonet.cli.commands import Command
from nonet.errors import ExitCode, UsageError
from nonet.model import Puzzle, State, Status
from nonet.options import Bounds, Deadline
from nonet.records import conflict_records, diagnosis_record
from nonet.words import describe_diagnosis, listed

_FINDINGS = {
    "invalid": ("the givens break the rules:", ExitCode.BAD_INPUT),
    "solved": ("complete and correct", ExitCode.SOLVED),
    Status.UNIQUE: ("exactly one solution", ExitCode.SOLVED),
    Status.MULTIPLE: ("several solutions", ExitCode.NO),
    Status.UNSOLVABLE: ("no solution", ExitCode.NO),
    Status.UNKNOWN: ("stopped by a bound before it was known", ExitCode.BOUND),
}
_KEYS = ("givens", "valid", "complete", "status", "conflicts", "diagnosis")


@click.command
@reading_options
@bounds_options("timeout")
@proof_option
@click.option(
    "--absent",
    metavar="CELL=VALUE",
    help="With --proof: show that no solution has it.",
)
@json_option()
@output_options
def command(
    *,
    puzzles: Puzzles,
    bounds: Bounds,
    proof: Path | None,
    absent: str | None,
    as_json: bool,
) -> int:
    """Check puzzles: do the givens break the rules, and is there exactly one solution?

    A player's entries are compared with the solution; where not all rules are read, with the one
    that came along, if one did.

    Where there is no solution it names givens that contradict each other, and those of which one,
    corrected, leaves exactly one solution.

    The exit code is 0 if all is correct, 1 if a puzzle has no solution or several or an entry is
    wrong, 3 if givens break the rules.
    """
    if absent is not None and proof is None:
        raise UsageError("--absent is what a proof shows: give --proof FILE, too")
    proof_file = ProofFile(proof)

    def act(item: Item, puzzle: Puzzle) -> ExitCode:
        deadline = bounds.start()
        checked = check(puzzle)
        status: str = "invalid" if not checked.valid else "solved" if checked.complete else ""
        status = status or solve(puzzle, timeout=bounds.timeout).status
        words, code = _FINDINGS[status]
        proof_file.write(item, puzzle, limit=2, absent=absent, timeout=deadline.left)
        why = _diagnosis(puzzle, status, deadline)
        entries = checked.valid and _Entries.of(puzzle, deadline)
        if entries and entries.wrong and code is ExitCode.SOLVED:
            code = ExitCode.NO
        if as_json:
            wrong: dict[str, Any] = (
                {"wrong_entries": [entry.cell_name for entry in entries.wrong]} if entries else {}
            )
            record = item.record(
                givens=puzzle.clues,
                valid=checked.valid,
                complete=checked.complete,
                status=str(status),
                conflicts=conflict_records(checked.conflicts),
                diagnosis=diagnosis_record(why),
                **wrong,
            )
            print_json(record)
            return code
        givens = f"{puzzle.clues} given{'s' * (puzzle.clues != 1)}"
        file = "" if item.source is None else f"{item.source}: "
        click.echo(f"{file}{item.place}{puzzle.layout.describe()}, {givens}: {words}")
        for conflict in checked.conflicts:
            click.echo(f"  {conflict}")
        for sentence in describe_diagnosis(why):
            click.echo(f"  {sentence}")
        if entries:
            click.echo(f"  {entries}")
        return code

    failed = Item.failing(as_json=as_json, keys=_KEYS)
    return run_each(puzzles, act, failed=failed, progress=True)


@dataclass(frozen=True)
class _Entries:
    """A player's entries, compared with the solution."""

    count: int
    wrong: tuple[Mistake, ...]
    known: bool  # whether there is one solution to compare with
    recorded: bool  # whether it came along, and the rules are not all read

    @classmethod
    def of(cls, puzzle: Puzzle, deadline: Deadline) -> _Entries | None:
        entries = puzzle.document.entries
        if not entries:
            return None
        state = State.of(puzzle)
        solution = solution_of(state, deadline.left)
        wrong = tuple(mistake for mistake in mistakes_in(state, solution) if mistake.placed)
        known = solution.status is Status.UNIQUE
        recorded = known and bool(puzzle.unread) and puzzle.document.solution is not None
        return cls(len(entries) - entries.count(0), wrong, known, recorded)

    def __str__(self) -> str:
        if not self.known:
            return "The entries are not compared: there is not one solution."
        by = "the solution that came along, as not all rules are read" if self.recorded else ""
        compared = f"Compared with {by}: " if by else ""
        if self.wrong:
            cells = listed(f"{entry.number} in {entry.cell_name}" for entry in self.wrong)
            entries = "this entry is" if len(self.wrong) == 1 else "these entries are"
            return _sentence(f"{compared}{entries} wrong: {cells}.")
        right = "the entry is right" if self.count == 1 else f"all {self.count} entries are right"
        return _sentence(f"{compared}{right}.")


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]


def _diagnosis(puzzle: Puzzle, status: str, deadline: Deadline) -> Diagnosis:
    """Why there is no solution, within the time that is left, which is never long."""
    if status not in ("invalid", Status.UNSOLVABLE):
        return Diagnosis(puzzle, Status.SOLVED)
    left = deadline.left
    short = Deadline(USUAL_SECONDS if left is None else min(left, USUAL_SECONDS))
    return diagnose_within(puzzle, short, unsolvable=True)


COMMAND = Command(
    name="check",
    summary="Check puzzles: rules, completeness, uniqueness.",
    group="solve",
    run=command,
)
