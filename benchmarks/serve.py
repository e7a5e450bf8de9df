"""How much `nonet serve` bears: 200 clients that solve, and a hostile one beside them.

    python benchmarks/serve.py [--seconds 60] [--clients 200] [--hostile] [--json out.json]

Needs `wrk` (https://github.com/wg/wrk). Server and clients share the machine. Printed are requests
per second and latencies as wrk measures them, errors, the server's CPU time per request (its own
clock, which other programs on the machine do not disturb much), and the memory of the server at the
start (after a second of load) and at the end. ``--hostile`` adds clients that send slowly, too much
and nonsense, that ask for what takes long and go away.
"""

import http.client
import json
import os
import random
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any

from _common import parser_of, write_json

PUZZLES = (
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
)
SCRIPT = """
local puzzles = { %s }
local turn = 0
request = function()
  turn = turn + 1
  return wrk.format("POST", "/api/solve", { ["Content-Type"] = "application/json" },
                    '{"puzzle":"' .. puzzles[turn %% #puzzles + 1] .. '"}')
end
done = function(summary, latency)
  io.write(string.format("JSON{\\"requests\\":%%d,\\"seconds\\":%%f,\\"p50\\":%%f,\\"p99\\":%%f,",
    summary.requests, summary.duration / 1e6,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000))
  io.write(string.format("\\"max\\":%%f,\\"status\\":%%d,\\"errors\\":%%d}\\n", latency.max / 1000,
    summary.errors.status, summary.errors.connect + summary.errors.read + summary.errors.write
    + summary.errors.timeout))
end
"""


def main() -> None:
    parser = parser_of(__doc__, files=False, output=False)
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--hostile", action="store_true")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    if shutil.which("wrk") is None:
        sys.exit("this needs wrk")
    process, address = start()
    try:
        measured = measure(process, address, options.clients, options.seconds, options.hostile)
    finally:
        process.terminate()
        process.wait()
    for name, value in measured.items():
        print(f"{name:24} {value:,.1f}" if isinstance(value, float) else f"{name:24} {value}")
    write_json(options.json, measured)


def start() -> tuple[subprocess.Popen[str], str]:
    """A server on a free port."""
    command = [sys.executable, "-m", "nonet", "serve", "--port", "0", "--no-open"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    line = process.stdout.readline()
    match = re.search(r"http://\S+?/", line)
    assert match is not None, line
    return process, match[0].rstrip("/")


def measure(
    process: subprocess.Popen[str], address: str, clients: int, seconds: int, hostile: bool
) -> dict[str, Any]:
    """Puts load on the server and measures how it was."""
    load(address, clients, 1)
    ended = threading.Event()
    memory, spent = resident(process.pid), cpu_seconds(process.pid)
    host, port = address.removeprefix("http://").split(":")
    enemies = [
        threading.Thread(target=attack, args=((host, int(port)), ended), daemon=True)
        for attack in (ATTACKS if hostile else ())
    ]
    for enemy in enemies:
        enemy.start()
    figures = load(address, clients, seconds)
    ended.set()
    for enemy in enemies:
        enemy.join()
    return {
        "requests": figures["requests"],
        "seconds": figures["seconds"],
        "requests a second": figures["requests"] / figures["seconds"],
        "p50 ms": figures["p50"],
        "p99 ms": figures["p99"],
        "max ms": figures["max"],
        "other answers than 2xx": figures["status"],
        "errors": figures["errors"],
        "CPU microseconds each": 1e6 * (cpu_seconds(process.pid) - spent) / figures["requests"],
        "MiB at the start": memory,
        "MiB at the end": resident(process.pid),
        "load of the machine": os.getloadavg()[0],
    }


def load(address: str, clients: int, seconds: int) -> dict[str, Any]:
    """One run of wrk."""
    puzzles = ", ".join(f'"{puzzle}"' for puzzle in PUZZLES)
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        script.write(SCRIPT % puzzles)
        script.flush()
        command = ["wrk", "-t1", f"-c{clients}", f"-d{seconds}s", "--timeout", "10s", "-s"]
        done = subprocess.run(
            [*command, script.name, address], capture_output=True, text=True, check=True
        )
    record: dict[str, Any] = json.loads(done.stdout[done.stdout.index("JSON") + 4 :])
    return record


def cpu_seconds(pid: int) -> float:
    """The CPU time of the process, without its workers."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> float:
    """MiB in memory."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


Address = tuple[str, int]


def connected(address: Address) -> socket.socket:
    """A connection; where there is none to be had, one that is of no use."""
    try:
        connection = socket.create_connection(address, timeout=5)
    except OSError:
        return socket.socket()
    connection.settimeout(5)
    return connection


def send_slowly(address: Address, ended: threading.Event) -> None:
    """Fifty heads at a time, a byte now and then."""
    while not ended.is_set():
        lines = [connected(address) for _ in range(50)]
        for byte in b"POST /api/solve HTTP/1.1\r\nHost: 127.0.0.1\r\n":
            for line in lines:
                try_to(line, bytes([byte]))
            if ended.wait(0.3):
                break
        for line in lines:
            line.close()


def send_too_much(address: Address, ended: threading.Event) -> None:
    """Bodies and heads without end."""
    body = b"POST /api/solve HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
    while not ended.wait(0.2):
        for begin, more in ((body, b"1000\r\n" + b"x" * 4096 + b"\r\n"), (b"GET /", b"x" * 4096)):
            with connected(address) as one:
                try_to(one, begin)
                for _ in range(200):
                    if not try_to(one, more):
                        break


def send_nonsense(address: Address, ended: threading.Event) -> None:
    """Bytes by chance, and JSON that is none."""
    chance = random.Random(1)
    head = b"POST /api/solve HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    while not ended.wait(0.05):
        with connected(address) as one:
            try_to(one, chance.randbytes(chance.randrange(1, 3000)))
        with connected(address) as one:
            nested = b"[" * chance.randrange(1, 9000)
            try_to(one, head + b"Content-Length: %d\r\n\r\n" % len(nested) + nested)


def ask_and_go(address: Address, ended: threading.Event) -> None:
    """Questions that take long, whose answer nobody waits for."""
    head = b"POST /api/count HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    while not ended.wait(0.5):
        with connected(address) as one:
            try_to(one, head + b'Content-Length: 11\r\n\r\n{"size":16}')
            ended.wait(0.5)


def try_to(connection: socket.socket, data: bytes) -> bool:
    """Sends, if the server still listens."""
    try:
        connection.sendall(data)
    except OSError:
        return False
    return True


# A search without end, steps on an empty board, every candidate: whatever one question may cost.
COSTLY = (
    ("solve", {"size": 25, "engine": "backtracking"}),
    ("count", {"size": 16}),
    ("hint", {"size": 25}),
    ("candidates", {"size": 16, "true": True}),
    ("explain", {"puzzle": PUZZLES[0]}),
    ("generate", {"size": 25}),
)


def ask_costly(number: int, port: str, ended: threading.Event) -> None:
    """A client at an address of its own, which asks for one costly thing after the other."""
    turn = number
    while not ended.is_set():
        path, fields = COSTLY[turn % len(COSTLY)]
        turn += 1
        connection = http.client.HTTPConnection(
            "127.0.0.1", int(port), timeout=60, source_address=(f"127.0.1.{number + 1}", 0)
        )
        try:
            connection.request(
                "POST", f"/api/{path}", json.dumps(fields), {"Content-Type": "application/json"}
            )
            answer = connection.getresponse()
            answer.read()
            if answer.status == 503:
                ended.wait(0.2)
        except (OSError, http.client.HTTPException):
            ended.wait(0.2)
        finally:
            connection.close()


ATTACKS = (send_slowly, send_too_much, send_nonsense, ask_and_go)


if __name__ == "__main__":
    main()
