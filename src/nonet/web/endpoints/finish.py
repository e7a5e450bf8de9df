"""The rest of a setter's work: numbers, givens that are missing, whatever is needless."""

from __future__ import annotations

from typing import Literal

from nonet._generate import complete, find_numbers, make_unique, minimize, without_numbers
from nonet.catalogue import later, translated
from nonet.constraints import parse_rule
from nonet.errors import UsageError
from nonet.model import Puzzle
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
        texts += [text for text in as_texts(request.clues) if lacks_number(text)]
        if not texts:
            raise UsageError("every clue has its number: there is none to be found")
        left: int | None = 1
        if request.find == "solution":
            made = complete(base, texts, seed=seed, timeout=timeout)
        else:
            made, left = find_numbers(base, texts, seed=seed, timeout=timeout)
        text, n = (later("Numbers found: {n}."), len(texts)) if left == 1 else _nearest(left)
    clues = _in_order(as_texts(request.clues), made)
    return {"givens": list(made.givens), "clues": clues, "text": translated(text, n=n)}


def _nearest(left: int | None) -> tuple[str, int]:
    """That numbers alone do not suffice, as far as is known; and how many solutions these leave."""
    if left is None:
        return later("No numbers found that leave fewer than {n} solutions: draw more clues."), 100
    return later(
        "No numbers found that leave one solution: these leave {n}. Missing givens does the rest, "
        "or draw another clue."
    ), left


def _in_order(texts: list[str], made: Puzzle) -> list[str]:
    """The clues of a puzzle, each where it stood before its number was known."""
    order = {_unnumbered(text): at for at, text in enumerate(texts)}
    rules = [rule.describe(made.layout) for rule in made.layout.constraints]
    known = set(map(_unnumbered, rules))
    rules += [text for text in texts if lacks_number(text) and _unnumbered(text) not in known]
    return sorted(rules, key=lambda text: order.get(_unnumbered(text), len(texts)))


def _unnumbered(text: str) -> str:
    return " ".join(word for word in text.split() if word != "?" and not word.isdecimal())


ENDPOINT = Endpoint(
    "finish",
    FinishRequest,
    answer,
    answers=FinishAnswer,
    summary="Finds numbers for the clues of a puzzle, or givens that it lacks or does not need.",
    cost=LONG,
)
