"""The page without a server beside CPython: CPU time of an answer, the first and later ones.

    python benchmarks/browser.py [FOLDER] [--rounds 30]

FOLDER is made by `just static`; by default build/static. Each question is asked ROUNDS times, of
puzzles in turn, by `tools/static/answer.mjs` in node and by `nonet.web.local` here. Printed are CPU
milliseconds: the first answer (in node with its compiling), the median of the first half (in which
node still compiles), that of the second half, and the ratios of node to CPython.
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from _common import parser_of, write_json
from nonet import examples
from nonet.web.endpoints import prepare
from nonet.web.limits import Limits
from nonet.web.local import Local

ROOT = Path(__file__).parents[1]
ANSWER = ROOT / "tools/static/answer.mjs"

QUESTIONS: dict[str, tuple[str, list[str], dict[str, Any]]] = {
    "a hint, easy": ("hint", [f"easy-{n}" for n in range(1, 6)], {"grade": 3}),
    "a hint, hard": ("hint", [f"hard-{n}" for n in range(1, 6)], {"grade": 3}),
    "a path, medium": ("explain", [f"medium-{n}" for n in range(1, 6)], {}),
    "a path, hard": ("explain", [f"hard-{n}" for n in range(1, 6)], {}),
    "a path, a killer": ("explain", [f"killer-{n}" for n in range(1, 4)], {}),
    "all steps": ("steps", ["hard-1", "hard-2"], {}),
    "a rating, hodoku": ("rate", [f"hard-{n}" for n in range(1, 6)], {"scale": "hodoku"}),
    "a rating, se121": ("rate", [f"hard-{n}" for n in range(1, 6)], {"scale": "se121"}),
    "true candidates": ("candidates", [f"easy-{n}" for n in range(1, 6)], {}),
}


class Times(NamedTuple):
    """CPU milliseconds."""

    first: float
    early: float
    late: float


def asked(name: str, rounds: int) -> list[tuple[str, str]]:
    """The questions of a kind, of its puzzles in turn."""
    path, puzzles, fields = QUESTIONS[name]
    bodies = [json.dumps({"puzzle": examples.get(name).text, **fields}) for name in puzzles]
    return [(path, bodies[i % len(bodies)]) for i in range(rounds)]


def times_of(milliseconds: list[float]) -> Times:
    half = len(milliseconds) // 2
    return Times(milliseconds[0], median(milliseconds[:half]), median(milliseconds[half:]))


def in_cpython(questions: list[tuple[str, str]]) -> Times:
    local = Local(Limits())
    times = []
    for path, body in questions:
        begun = time.process_time()
        status, text = local.ask(path, body)
        times.append(1000 * (time.process_time() - begun))
        assert status == 200, text
    return times_of(times)


def in_node(folder: Path, questions: list[tuple[str, str]]) -> Times:
    command = ["node", str(ANSWER), str(folder)]
    done = subprocess.run(
        command, input=json.dumps(questions), capture_output=True, text=True, check=True
    )
    answers = json.loads(done.stdout)["answers"]
    assert all(answer["status"] == 200 for answer in answers)
    return times_of([answer["cpu"] for answer in answers])


def main() -> None:
    parser = parser_of(__doc__, files=False)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build/static")
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--only", choices=QUESTIONS, help="this question alone")
    options = parser.parse_args()
    if options.only is None:
        rows = {name: measured(name, options) for name in QUESTIONS}
        write_json(options.output, rows)
        return
    prepare()
    here = in_cpython(asked(options.only, options.rounds))
    print(json.dumps(here))


def measured(name: str, options: Any) -> dict[str, Any]:
    """One question, in a process of its own on each side, so that each has a first answer."""
    command = [sys.executable, __file__, "--only", name, "--rounds", str(options.rounds)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=os.environ)
    here = Times(*json.loads(done.stdout))
    there = in_node(options.folder, asked(name, options.rounds))
    ratios = [a / b for a, b in zip(there, here, strict=True)]
    parts = [f"{b:8.2f} {a:8.2f} x{r:5.2f}" for a, b, r in zip(there, here, ratios, strict=True)]
    print(f"{name:20} {'   '.join(parts)}", flush=True)
    return {"cpython": here, "node": there, "ratios": ratios}


if __name__ == "__main__":
    main()
