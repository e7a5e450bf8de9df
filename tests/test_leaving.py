"""Programs that end while another thread is in native code."""

from __future__ import annotations

import subprocess
import sys

# What threads do without end, each by another way back from native code.
CALLS = {
    "solutions": "list(nonet.solutions(empty, engine='native'))",
    "count": "nonet.count(empty, timeout=60, threads=2)",
    "count with a report": "nonet.count(empty, timeout=60, progress=print)",
    "solve_many": "nonet.solve_many([empty] * 1_000_000, limit=1000, threads=2)",
    "read_strings": "[nonet.solve_many(['x'] * 100_000) for _ in range(10**6)]",
    "find_lines": "[_native.find_lines(b'\\n' * 10**7) for _ in range(10**6)]",
    "generate": "[nonet.generate() for _ in range(10**6)]",
    "race": "[nonet.solve(empty, engine='race') for _ in range(10**6)]",
    "rate": "[nonet.rate(hard) for _ in range(10**6)]",
}
PROGRAM = """
import threading, time
import nonet
from nonet import _native
empty = "." * 81
hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
begun = threading.Barrier({threads} + 1)
def work(call):
    begun.wait()
    exec(call)
small = "." * 16
# All is imported before: without the GIL Python itself may hang where threads import at the end.
nonet.solve(hard, engine="race")
list(nonet.solutions(small, engine="native"))
nonet.count(small, threads=2, progress=print)
nonet.solve_many([hard])
nonet.generate()
nonet.rate(hard)
for call in {calls}:
    threading.Thread(target=work, args=[call], daemon=True).start()
begun.wait()
time.sleep(0.3)
"""


def test_a_program_ends_with_threads_in_native_code() -> None:
    for calls in (list(CALLS.values())[::2], list(CALLS.values())[1::2]):
        program = PROGRAM.format(threads=len(calls), calls=calls)
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=60)
        assert (done.returncode, done.stderr.decode()) == (0, "")


def test_functions_at_the_end_can_still_solve() -> None:
    """What was registered before nonet was imported is called after its own function."""
    program = "import atexit\natexit.register(lambda: print(nonet.count('.' * 16)))\nimport nonet\n"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=60)
    assert (done.returncode, done.stdout.decode().split()) == (0, ["288"])
