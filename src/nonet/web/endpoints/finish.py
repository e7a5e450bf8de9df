"""What a setter leaves to nonet: numbers, givens that are missing, whatever is needless."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from nonet._generate import complete, find_numbers, make_unique, minimize, without_numbers
from nonet.catalogue import later, translated
from nonet.constraints import parse_rule
from nonet.errors import UsageError
from nonet.model import Constraint, Layout, Puzzle
from nonet.records import Record
from nonet.web.endpoints import BoardRequest, Endpoint, RequestBounds, RuleTexts
from nonet.web.endpoints._answers import Answer
from nonet.web.endpoints._models import Field
from nonet.web.endpoints._requests import as_texts, lacks_number
from nonet.web.limits import LONG


class FinishRequest(BoardRequest):
    """`POST /api/finish`."""

    find: Literal["solution", "numbers", "givens", "fewest"] = Field(
        default="givens",
        description="The numbers that clues without one have in a solution; numbers with which "
        "there is one solution; further givens with which there is; the givens and clues that it "
        "needs.",
    )
    keep: RuleTexts | None = Field(default=None, description="Rules that stay as they are.")
    seed: int = Field(default=0, ge=0, lt=2**64, description="Others, where there are several.")


class FinishAnswer(Answer):
    """Givens and clues, and in a sentence what has changed."""

    givens: list[int]
    clues: list[str]
    text: str


def answer(request: FinishRequest, bounds: RequestBounds) -> Record:
    """The same puzzle, further on."""
    puzzle, keep = request.read(bounds), as_texts(request.keep)
    seed, timeout = request.seed, bounds.timeout
    if request.find == "givens":
        made = make_unique(puzzle, seed=seed, timeout=timeout)
        text, n = later("Givens added: {n}."), made.clues - puzzle.clues
    elif request.find == "fewest":
        made = minimize(
            puzzle, constraints=True, keep=[*map(parse_rule, keep)], seed=seed, timeout=timeout
        )
        text, n = later("Left out: {n}."), puzzle.clues - made.clues
        n += len(puzzle.layout.constraints) - len(made.layout.constraints)
    else:
        base, texts = without_numbers(puzzle, keep)
        texts += [each for each in as_texts(request.clues) if lacks_number(each)]
        if not texts:
            raise UsageError("every clue has its number: there is none to be found")
        find = complete if request.find == "solution" else find_numbers
        made = find(base, texts, seed=seed, timeout=timeout)
        text, n = later("Numbers found: {n}."), len(texts)
    clues = _in_order(as_texts(request.clues), made)
    return {"givens": list(made.givens), "clues": clues, "text": translated(text, n=n)}


def _in_order(texts: list[str], made: Puzzle) -> list[str]:
    """The clues of a puzzle, each where it stood before its number was known."""
    left, found = list(made.layout.constraints), []
    for text in texts:
        clue = next((each for each in left if _is_of(text, each, made.layout)), None)
        if clue is not None:
            left.remove(clue)
            found.append(clue.describe(made.layout))
        elif lacks_number(text):
            found.append(text)
    return [*found, *(each.describe(made.layout) for each in left)]


def _is_of(text: str, clue: Constraint, layout: Layout) -> bool:
    """Whether a clue is that of a text, which may lack its number."""
    if text.split(maxsplit=1)[0] != clue.kind:
        return False
    number = {name: getattr(clue, name) for name in filter(None, [clue.number_name])}
    rule = parse_rule(text.replace(" ? ", f" {[*number.values(), ''][0]} ")).on(layout)
    return clue in (rule, replace(rule, **number))


ENDPOINT = Endpoint(
    "finish",
    FinishRequest,
    answer,
    answers=FinishAnswer,
    summary="Finds numbers for the clues of a puzzle, or givens that it lacks or does not need.",
    cost=LONG,
)
