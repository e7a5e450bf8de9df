"""Requests to every endpoint of the web API, valid and damaged, answered in this process."""

import json
import random
import signal
import time
from collections.abc import Iterator
from functools import cache
from typing import Any

from campaigns._campaign import Case, Judge
from campaigns.texts import damaged_value, rules_in
from damaged_formats import SAMPLES
from nonet.engines import ENGINES
from nonet.formats import FORMATS
from nonet.scales import SCALES
from nonet.web.endpoints import ENDPOINTS, Endpoint
from nonet.web.limits import Limits
from nonet.web.local import Local
from nonet.workers import Interrupts

_SECONDS = 0.3  # what a question may take
_LATE = 2.0  # CPU seconds beyond that are a fault
_EXAMPLES = (
    *("1..4....2......3", "." * 81, "." * 16, "1....2..3...4......5...6.....3...4.."),
    "11" + "." * 14,
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
)


def puzzle(rng: random.Random) -> str:
    """A text as players send it: a line, a sample of a format, or a board with rules."""
    kind = rng.random()
    if kind < 0.5:
        return rng.choice(_EXAMPLES)
    if kind < 0.7:
        return rng.choice(list(SAMPLES.values()))
    return rules_in(rng.choice(["iss", "json", "fpuzzles"]), rng) or rng.choice(_EXAMPLES)


def board(rng: random.Random) -> dict[str, Any]:
    """A board as the page sends it: sizes, givens, values that were entered, and marks."""
    size = rng.choice([1, 2, 4, 4, 6, 9, 9, 9, 12, 16, 25, 7])
    cells = size * size
    givens = [rng.randint(1, size) if rng.random() < 0.1 else 0 for _ in range(cells)]
    made: dict[str, Any] = {"size": size, "givens": givens}
    if rng.random() < 0.4:
        entered = [0 if filled or rng.random() < 0.9 else rng.randint(1, size) for filled in givens]
        made["values"] = entered
    if rng.random() < 0.3:
        made["marks"] = [rng.sample(range(1, size + 1), rng.randint(0, size)) for _ in givens]
    return made


def words() -> dict[str, tuple[Any, ...]]:
    """Fields by name, with values that mean something there."""
    techniques: Any = (["X-Wing"], ["Naked Single", "Hidden Single"], ["chains"], [])
    return {
        "game": ("classic", "diagonal", "anti-knight", "jigsaw", "futoshiki", ["windoku", "x"]),
        "engine": (*ENGINES.names(), "best"),
        "engines": (["native", "sat"], ["auto"], []),
        "scale": (*SCALES.names(), "none"),
        "format": (*FORMATS.names(), "none"),
        "to": (*FORMATS.names(), "none"),
        "box": ("2x3", "none", "3x3", "1x4", "0x0"),
        "rule": (["killer 3 r1c1 r1c2"], ["anti-king"], ["thermo r1c1"], [" "]),
        "techniques": techniques,
        "require": techniques,
        "forbid": techniques,
        "until": ("X-Wing", "r1c1"),
        "difficulty": ("easy", "hard", 3, [1, 2]),
        "symmetry": ("rotation", "none", "diagonal"),
        "alphabet": ("123456789", "abcdefghi", "11"),
        "regions": ("1122" * 4, "1" * 81),
        "pattern": ("x..xx..x" * 2, "." * 81),
        "beginner": ("easy", "yes"),
        "variety": ("2", "9"),
    }


def value_of(schema: dict[str, Any], rng: random.Random) -> Any:
    """A number or a truth value that a field's schema admits, at its bounds or between them."""
    for choice in schema.get("anyOf", ()):
        if choice.get("type") in {"integer", "number", "boolean"}:
            return value_of(choice, rng)
    if schema.get("type") == "boolean":
        return rng.random() < 0.5
    least, most = schema.get("minimum", 0), schema.get("maximum", 30)
    return rng.choice([least, most, rng.randint(int(least), min(int(most), int(least) + 20))])


def question(endpoint: Endpoint, rng: random.Random) -> dict[str, Any]:
    """The body of a request: a puzzle in one of two ways, and some of the other fields."""
    assert endpoint.request is not None
    fields = endpoint.request.model_json_schema()["properties"]
    body: dict[str, Any] = {}
    if "puzzle" in fields:
        body = {"puzzle": puzzle(rng)} if rng.random() < 0.7 else board(rng)
    known = words()
    left = [name for name in fields if name not in {"puzzle", "size", "givens", "values", "marks"}]
    for name in rng.sample(left, min(len(left), rng.choice([0, 0, 1, 1, 2, 3]))):
        body[name] = rng.choice(known[name]) if name in known else value_of(fields[name], rng)
    return {name: value for name, value in body.items() if name in fields}


def draw(rng: random.Random) -> Case:
    """A request of some endpoint, half of them damaged in their structure."""
    endpoint = rng.choice([entry for entry in ENDPOINTS if entry.request is not None])
    body: Any = question(endpoint, rng)
    for _ in range(rng.choice([0, 0, 1, 2])):
        body = damaged_value(body, rng)
    return {"endpoint": endpoint.name, "body": json.dumps(body)}


@cache
def _local() -> Local:
    signal.signal(signal.SIGVTALRM, lambda *_: signal.raise_signal(signal.SIGALRM))
    # In CPU time, so that a busy machine makes no difference.
    return Local(
        Limits(seconds=_SECONDS, size=25),
        Interrupts(lambda seconds: signal.setitimer(signal.ITIMER_VIRTUAL, seconds)),
    )


def faults(case: Case) -> Iterator[str]:
    """An answer, or a refusal with words, in its time."""
    name, begun = case["endpoint"], time.process_time()
    try:
        status, answer = _local().ask(name, case["body"])
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    taken = time.process_time() - begun
    if taken > _SECONDS + _LATE:
        yield f"{name} late: {taken:.1f} s of CPU time"
    if status == 500:
        yield f"{name} fails: {answer}"
    elif status >= 400 and not json.loads(answer)["error"]["message"].strip():
        yield f"{name} refuses without words: {status}"


JUDGE = Judge(
    promise="Every request gets an answer or a refusal with words, in its time",
    how="bodies made from the schema of each endpoint, boards with random rules, half of them "
    f"damaged in their structure; a 500, or {_LATE:g} s over the time limit, is a fault",
    draw=draw,
    faults=faults,
)
