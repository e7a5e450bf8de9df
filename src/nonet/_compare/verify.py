"""Verifies what engines answer, and finds out where they contradict each other.

Nothing is taken from an engine on trust: a solution is checked against the givens and every house.
Two answers contradict each other if they cannot both be true, whichever is right: "no solution"
and a solution; "the only solution" and another one; numbers of solutions that both claim to be all.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from nonet._compare._measure import Report
from nonet._compare.cases import Case
from nonet.model import Status

Values = tuple[int, ...]


@dataclass
class _Answers:
    """All answers to one puzzle."""

    case: Case
    found: dict[Values, str] = field(default_factory=dict)  # verified, with who found it first
    complete: dict[str, frozenset[Values]] = field(default_factory=dict)  # "these are all"
    wrong: list[str] = field(default_factory=list)


class Verifier:
    """Checks every answer by itself and against the others."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._answers: dict[str, _Answers] = {}

    def check(self, engine: str, case: Case, report: Report) -> str | None:
        """Takes an answer into account; returns what is wrong with it in itself."""
        known = self._answers.setdefault(case.name, _Answers(case))
        wrong = _wrong(case, report, self._limit)
        if wrong is not None:
            known.wrong.append(f"{case.name}: {engine} gave a wrong answer: {wrong}")
            return wrong
        for solution in report.found:
            known.found.setdefault(solution, engine)
        if report.state == "done" and report.exhausted:
            known.complete[engine] = frozenset(report.found)
        return None

    def disagreements(self) -> tuple[str, ...]:
        """A sentence for each contradiction, wrong answers first."""
        wrong = [text for known in self._answers.values() for text in known.wrong]
        against = [text for known in self._answers.values() for text in _contradictions(known)]
        return (*wrong, *against)


def status_of(report: Report) -> Status | None:
    """The status that an answer amounts to."""
    if report.state not in ("done", "timeout"):
        return None
    if len(report.found) > 1:
        return Status.MULTIPLE
    if report.state == "done" and report.exhausted:
        return Status.UNIQUE if report.found else Status.UNSOLVABLE
    return Status.SOLVED if report.found else Status.UNKNOWN


def _wrong(case: Case, report: Report, limit: int) -> str | None:
    puzzle = case.puzzle
    for solution in report.found:
        if len(solution) != len(puzzle):
            return "a solution of the wrong length"
        pairs = zip(puzzle.givens, solution, strict=True)
        if any(given not in (0, value) for given, value in pairs):
            return "a solution that changes a given"
        if not all(1 <= value <= puzzle.layout.value_count for value in solution):
            return "a solution with a value that the board does not have"
        if puzzle.layout.conflicts(solution):
            return "a solution that breaks the rules"
    if len(set(report.found)) < len(report.found):
        return "the same solution twice"
    if len(report.found) > limit:
        return "more solutions than were asked for"
    if report.state == "done" and not report.exhausted and len(report.found) < limit:
        return "fewer solutions than were asked for, and not all"
    if case.unique and report.state == "done" and report.exhausted and not report.found:
        return "no solution, but the puzzle has one"
    if case.unique and len(report.found) > 1:
        return "several solutions, but the puzzle has one"
    return None


def _contradictions(known: _Answers) -> list[str]:
    name = known.case.name
    texts = []
    if known.case.unique and len(known.found) > 1:
        found_by = " and ".join(known.found.values())
        texts.append(f"{name} has one solution, but different ones came from {found_by}")
    for engine, solutions in known.complete.items():
        others = {by for solution, by in known.found.items() if solution not in solutions}
        if others:
            claim = f"{len(solutions)} and no more" if solutions else "no solution"
            texts.append(
                f"{name}: {engine} says {claim}; {', '.join(sorted(others))} found another"
            )
    return texts
