"""Verifies what engines answer, and finds out where they contradict each other.

Nothing is taken from an engine on trust: a solution is checked against the givens and every house.
Two answers contradict each other if they cannot both be true, whichever is right: "no solution"
and a solution; "the only solution" and another one; numbers of solutions that both claim to be all.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from nonet.compare._worker import Report
from nonet.compare.cases import Case
from nonet.model import Status

Values = tuple[int, ...]


@dataclass
class _Answers:
    """What was said about one puzzle."""

    case: Case
    found: dict[Values, str] = field(default_factory=dict)  # verified, with who found it first
    complete: dict[str, frozenset[Values]] = field(default_factory=dict)  # "these are all"
    wrong: list[str] = field(default_factory=list)


class Judge:
    """Hears every answer."""

    def __init__(self) -> None:
        self._answers: dict[str, _Answers] = {}

    def hear(self, engine: str, case: Case, report: Report, limit: int) -> str | None:
        """Takes an answer into account; says what is wrong with it in itself."""
        known = self._answers.setdefault(case.name, _Answers(case))
        wrong = _wrong(case, report, limit)
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

    @staticmethod
    def verdict(report: Report, limit: int) -> str | None:
        """The status that the answer amounts to."""
        if report.state not in ("done", "timeout"):
            return None
        if len(report.found) > 1:
            return Status.MULTIPLE.value
        if report.state == "done" and report.exhausted:
            return Status.UNIQUE.value if report.found else Status.UNSOLVABLE.value
        return Status.SOLVED.value if report.found else Status.UNKNOWN.value


def _wrong(case: Case, report: Report, limit: int) -> str | None:
    puzzle = case.puzzle
    for solution in report.found:
        if len(solution) != len(puzzle):
            return "a solution of the wrong length"
        pairs = zip(puzzle.givens, solution, strict=True)
        if any(given not in (0, value) for given, value in pairs):
            return "a solution that changes a given"
        if not all(1 <= value <= puzzle.size for value in solution):
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
            said = "no solution" if not solutions else f"{len(solutions)} and no more"
            texts.append(f"{name}: {engine} says {said}; {', '.join(sorted(others))} found another")
    return texts
