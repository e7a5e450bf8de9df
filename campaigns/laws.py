"""Laws that need no judge: how answers change when a board is changed."""

import random
from collections.abc import Iterator
from contextlib import suppress

from campaigns._campaign import Case, Judge
from judge.changes import LAWS, Position, TooManyError
from judge.laws import case_from, words_of


def draw(rng: random.Random) -> Case:
    """A law, and a board that it is about."""
    law, seed = rng.choice([*LAWS]), rng.getrandbits(40)
    return words_of(*LAWS[law][1](seed)) | {"law": law, "seed": seed}


def faults(case: Case) -> Iterator[str]:
    """How the law is broken."""
    with suppress(TooManyError):
        position = Position(*case_from(case))
        for words in LAWS[case["law"]][0](position, random.Random(case["seed"])):
            yield f"{case['law']}: {words}: {position}"


JUDGE = Judge(
    promise="Answers change as they must when a board is changed",
    how="turned, mirrored, values renamed, a clue doubled, weakened, negated twice or left out, a "
    "cage split, a larger limit, filled further, generated as required; boards up to 6x6 with one "
    "to three of all rules but four",
    draw=draw,
    faults=faults,
    share=2,
)
