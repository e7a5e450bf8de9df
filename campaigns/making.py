"""Generated puzzles, their ratings and their explanations agree with each other."""

import random
from collections.abc import Iterator

import nonet
from campaigns._campaign import Case, Judge
from judge.laws import not_as_required
from nonet.errors import NonetError

_TECHNIQUES = ("Naked Pair", "Hidden Pair", "X-Wing", "Skyscraper", "XY-Wing", "Swordfish")


def draw(rng: random.Random) -> Case:
    """The options that are asked for: a level or a technique, sometimes a symmetry."""
    asked: dict[str, str | list[str]] = (
        {"difficulty": rng.choice(("easy", "medium", "hard"))}
        if rng.random() < 0.6
        else {"require": [rng.choice(_TECHNIQUES)]}
    )
    if rng.random() < 0.3:
        asked["symmetry"] = "rotation"
    return {"size": rng.choice((4, 6, 9)), "seed": rng.randrange(1, 1 << 30), "options": asked}


def faults(case: Case) -> Iterator[str]:
    """A puzzle that is not as required, or of which two functions have two opinions."""
    asked, seed = case["options"], case["seed"]
    try:
        (puzzle,) = nonet.generate(case["size"], seed=seed, timeout=5, **asked)
    except NonetError:
        return
    givens, cells = puzzle.givens, len(puzzle.givens)
    if asked.get("symmetry") and any(
        bool(givens[cell]) != bool(givens[cells - 1 - cell]) for cell in range(cells)
    ):
        yield f"symmetry: {givens}"
    if wrong := next(not_as_required(puzzle, asked), ""):
        yield f"{wrong}: {givens}"
        return
    moved = nonet.vary(puzzle, seed=seed)[0]
    if nonet.canonical(moved) != nonet.canonical(puzzle):
        yield f"canonical: otherwise when moved: {givens}"
    scores = {nonet.rate(form, "se121").score for form in (puzzle, moved)} if cells == 81 else ()
    if len(scores) > 1:
        yield f"se121: otherwise when moved: {givens}"


JUDGE = Judge(
    promise="What is generated is as required, and rated and explained as such",
    how="levels, techniques and symmetries on 4x4 to 9x9; count, rate, explain, check, vary, "
    "canonical and se121 of each must agree",
    draw=draw,
    faults=faults,
)
