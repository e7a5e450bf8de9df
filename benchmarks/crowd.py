"""The service that `nonet serve` gives a crowd, with hostile clients among them and without.

    python benchmarks/crowd.py [--seconds 600] [--clients 200] [--hostile 50] [--json out.json]

Each client has an address of its own on the loopback. Ordinary ones ask for solutions, hints,
checks and candidates, one question a second each; hostile ones have the costliest questions under
way, or send slowly, too much or nonsense. A run without them, as long, comes first. It tells
the times of ordinary questions, in all and of each kind, refusals, the memory of the server and
of its workers at most, and how many workers were started; and last what ordinary clients were
answered beside hostile ones, in percent of what they were without. Of 200 clients in fair turns 150
keep 75 percent; half of it is what nonet promises them. The machine must have nothing else to do.
"""

import http.client
import json
import os
import random
import statistics
import threading
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from _common import parser_of, write_json
from serve import ATTACKS, PUZZLES, ask_costly, resident, start

QUESTIONS = (
    ("solve", {"puzzle": PUZZLES[0]}),
    ("solve", {"size": 9, "limit": 2}),
    ("hint", {"puzzle": PUZZLES[1], "grade": 3}),
    ("check", {"puzzle": PUZZLES[1]}),
    ("candidates", {"puzzle": PUZZLES[1]}),
)
_PAUSE = 1.0


@dataclass(frozen=True)
class Answer:
    kind: str
    status: int  # 0: none
    milliseconds: float


class Watch(threading.Thread):
    """Looks at the server and its workers until it is told to stop."""

    def __init__(self, pid: int, ended: threading.Event) -> None:
        super().__init__(daemon=True)
        self.pid, self.ended = pid, ended
        self.server = self.workers = 0.0
        self.started: set[int] = set()

    def run(self) -> None:
        while not self.ended.wait(0.5):
            children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
            self.started.update(map(int, children))
            self.server = max(self.server, resident(self.pid))
            for child in children:
                try:
                    self.workers = max(self.workers, resident(int(child)))
                except (OSError, IndexError):
                    continue  # it has just ended


def ordinary(number: int, port: str, ended: threading.Event, answers: list[Answer]) -> None:
    """A client that asks, waits for the answer, and asks again a second later."""
    rng = random.Random(number)
    source = (f"127.0.2.{number % 250 + 1}", 0)
    while not ended.wait(rng.uniform(0, 2 * _PAUSE)):
        path, fields = rng.choice(QUESTIONS)
        connection = http.client.HTTPConnection("127.0.0.1", int(port), 60, source_address=source)
        begun = time.perf_counter()
        try:
            headers = {"Content-Type": "application/json"}
            connection.request("POST", f"/api/{path}", json.dumps(fields), headers)
            answer = connection.getresponse()
            answer.read()
            status = answer.status
        except (OSError, http.client.HTTPException):
            status = 0
        finally:
            connection.close()
        kind = path + (" an empty board" if "size" in fields else "")
        answers.append(Answer(kind, status, 1000 * (time.perf_counter() - begun)))


def crowd(clients: int, hostile: int, seconds: float) -> dict[str, Any]:
    """One run on a server of its own."""
    process, address = start()
    host, port = address.removeprefix("http://").split(":")
    ended = threading.Event()
    watch = Watch(process.pid, ended)
    answers: list[Answer] = []
    threads: list[threading.Thread] = [watch]
    begun = time.monotonic()
    threads += [
        threading.Thread(target=ordinary, args=(number, port, ended, answers), daemon=True)
        for number in range(clients)
    ]
    for number in range(hostile):
        if number < len(ATTACKS):
            attack = threading.Thread(
                target=ATTACKS[number], args=((host, int(port)), ended), daemon=True
            )
        else:
            attack = threading.Thread(target=ask_costly, args=(number, port, ended), daemon=True)
        threads.append(attack)
    try:
        for thread in threads:
            thread.start()
        ended.wait(seconds)
        ended.set()
        for thread in threads:
            thread.join(max(0.1, begun + seconds + 65 - time.monotonic()))
    finally:
        process.terminate()
        process.wait()
    good = [answer for answer in answers if answer.status == 200]
    times = sorted(answer.milliseconds for answer in good) or [0.0]
    statuses = Counter(answer.status for answer in answers)
    kinds = {
        f"median ms, {kind}": statistics.median(e.milliseconds for e in good if e.kind == kind)
        for kind in sorted({answer.kind for answer in good})
    }
    return {
        "questions": len(answers),
        "answers": {str(status): count for status, count in sorted(statuses.items())},
        "median ms": statistics.median(times),
        "p99 ms": times[int(0.99 * (len(times) - 1))],
        "longest ms": times[-1],
        **kinds,
        "MiB of the server": watch.server,
        "MiB of a worker": watch.workers,
        "workers started": len(watch.started),
        "load of the machine": os.getloadavg()[0],
    }


def main() -> None:
    parser = parser_of(__doc__, files=False, output=False)
    parser.add_argument("--seconds", type=float, default=600.0, help="of each run")
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--hostile", type=int, default=50)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    usual = options.clients - options.hostile
    runs = {
        "without hostile clients": crowd(usual, 0, options.seconds),
        f"with {options.hostile} hostile clients": crowd(usual, options.hostile, options.seconds),
    }
    for name, run in runs.items():
        print(name)
        for what, value in run.items():
            print(f"  {what:34} {f'{value:,.1f}' if isinstance(value, float) else value}")
    without, beside = (run["answers"].get("200", 0) for run in runs.values())
    share = 100 * beside / max(1, without)
    print(f"answered beside hostile clients: {share:.0f} % of without them")
    write_json(options.json, runs)


if __name__ == "__main__":
    main()
