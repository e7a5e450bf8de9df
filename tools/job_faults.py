"""Breaks jobs in every way that jobs break, and looks whether they end complete and exact.

Each scenario runs a job on two processes, does harm at a random moment, and gives the same command
again where that is what nonet says. In the end all parts must be those of a run on one process
that nobody disturbed, byte for byte, and nothing half-written may be left.

    python tools/job_faults.py                      # all scenarios, 20 times each
    python tools/job_faults.py driver --times 1
"""

from __future__ import annotations

import argparse
import ctypes
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import nonet

ROWS = 12
COMMAND = (sys.executable, "-m", "nonet", "job")


class Broken(Exception):  # noqa: N818 - what this program looks for
    """A job that did not end as it must."""


class Scene:
    """A folder with an input, and what a job has to make of it."""

    def __init__(self, folder: Path, puzzles: int) -> None:
        self.folder, self.shards = folder, puzzles // ROWS
        self.source = folder / "in.txt"
        self.source.write_text(
            "".join(f"{nonet.write(p)}\n" for p in nonet.generate(count=puzzles, seed=2))
        )
        self.out = folder / "out"
        self.run_whole(self.out, "--workers", "1")
        self.whole = self.parts()

    def arguments(self, *more: str) -> list[str]:
        """The command, with further options."""
        return [
            *COMMAND,
            "rate",
            str(self.source),
            "-o",
            str(self.out),
            "--rows",
            str(ROWS),
            *more,
        ]

    def start(self, *more: str) -> subprocess.Popen[str]:
        """Begins it on two processes."""
        return subprocess.Popen(
            self.arguments("--workers", "2", *more),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def run_whole(self, out: Path, *more: str) -> subprocess.CompletedProcess[str]:
        """Runs it to its end."""
        done = subprocess.run(self.arguments(*more), capture_output=True, text=True, check=False)
        if done.returncode:
            raise Broken(f"exit code {done.returncode}: {done.stdout}{done.stderr}")
        return done

    def fresh(self) -> None:
        """Removes what it has made."""
        shutil.rmtree(self.out, ignore_errors=True)

    def parts(self) -> dict[str, bytes]:
        """The bytes of what it has made."""
        names = [*self.out.glob("part-*"), *self.out.glob("_SUCCESS")]
        return {path.name: path.read_bytes() for path in names}

    def require_exact(self) -> None:
        """Sees that this is what one process makes, and no more."""
        if self.parts() != self.whole:
            raise Broken(f"other parts than those of one process: {sorted(self.parts())}")
        if left := list(self.out.rglob("*.tmp")):
            raise Broken(f"left behind: {left}")

    def wait_for_work(self, process: subprocess.Popen[str], least: int = 1) -> None:
        """Until some parts are there, so that harm is done in the midst of the work."""
        while process.poll() is None and len(list(self.out.glob("part-*.parquet"))) < least:
            time.sleep(0.002)


def workers_of(pid: int) -> list[int]:
    """The processes that a run has started."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((entry / "stat").read_bytes().rpartition(b")")[2].split()[1])
        except (OSError, IndexError):
            continue
        if parent == pid:
            found.append(int(entry.name))
    return found


def some_moment(scene: Scene, process: subprocess.Popen[str], chance: random.Random) -> None:
    """Waits for it."""
    scene.wait_for_work(process, chance.randint(0, scene.shards - 3))
    time.sleep(chance.random() * 0.1)


def worker(scene: Scene, chance: random.Random) -> None:
    """Kill -9 of a worker at a random moment: the run itself makes up for it."""
    process = scene.start()
    some_moment(scene, process, chance)
    if found := workers_of(process.pid):
        os.kill(chance.choice(found), signal.SIGKILL)
    output, _ = process.communicate()
    if process.returncode:
        raise Broken(output)


def driver(scene: Scene, chance: random.Random) -> None:
    """Kill -9 of the driver at a random moment: the same command goes on."""
    process = scene.start()
    some_moment(scene, process, chance)
    process.kill()
    process.communicate()
    scene.run_whole(scene.out, "--workers", "2")


def stop(scene: Scene, chance: random.Random) -> None:
    """SIGSTOP of a worker past the time-out: another one gets its shard."""
    process = scene.start("--stall", "1")
    some_moment(scene, process, chance)
    if found := workers_of(process.pid):
        os.kill(chance.choice(found), signal.SIGSTOP)
    output, _ = process.communicate(timeout=300)
    if process.returncode:
        raise Broken(output)


def truncated(scene: Scene, chance: random.Random) -> None:
    """Parts that are cut off, empty or missing are made again."""
    scene.run_whole(scene.out, "--workers", "2")
    for path in chance.sample(sorted(scene.out.glob("part-*.parquet")), 3):
        data = path.read_bytes()
        path.write_bytes(data[: chance.randrange(len(data))])
    (scene.out / "part-00000.parquet.1234.tmp").write_bytes(b"half of it")
    scene.run_whole(scene.out, "--workers", "2")


def foreign(scene: Scene, chance: random.Random) -> None:
    """A part of another job is not touched, and named; without it the job goes on."""
    other = scene.folder / "other"
    if not other.exists():
        command = [*COMMAND, "check", str(scene.source), "-o", str(other), "--rows", str(ROWS)]
        subprocess.run(command, check=True, capture_output=True)
    scene.run_whole(scene.out, "--workers", "2")
    name = chance.choice(sorted(scene.whole.keys() - {"_SUCCESS"}))
    shutil.copy(other / name, scene.out / name)
    again = subprocess.run(scene.arguments(), capture_output=True, text=True, check=False)
    if again.returncode != 2 or "move it away" not in again.stderr:
        raise Broken(f"not refused: {again.stderr}")
    (scene.out / name).unlink()
    scene.run_whole(scene.out, "--workers", "2")


def twice(scene: Scene, chance: random.Random) -> None:
    """Every shard is submitted twice, to two processes at once: the parts are the same."""
    code = (
        "import sys; from concurrent.futures import ProcessPoolExecutor as Pool, Future\n"
        "import nonet.jobs\n"
        "class Twice(Pool):\n"
        "    def submit(self, *given, **more):\n"
        "        super().submit(*given, **more)\n"
        "        return super().submit(*given, **more)\n"
        "if __name__ == '__main__':\n"
        "    with Twice(2) as on:\n"
        "        nonet.jobs.run('rate', sys.argv[1], sys.argv[2], on=on, rows=int(sys.argv[3]))\n"
    )
    script = scene.folder / "twice.py"
    script.write_text(code)
    arguments = [sys.executable, script, scene.source, scene.out, str(ROWS)]
    subprocess.run(arguments, check=True, capture_output=True)


def keep_mounts_to_itself() -> None:
    """What this process mounts is seen by it and its children alone, and goes with them."""
    new_mounts = 0x00020000  # CLONE_NEWNS of <sched.h>
    if sys.platform != "linux" or ctypes.CDLL(None, use_errno=True).unshare(new_mounts):
        raise Skipped("a small disk can be made by root alone, on Linux")
    subprocess.run(["mount", "--make-rprivate", "/"], check=True)


def disk(scene: Scene, chance: random.Random) -> None:
    """A disk that is full: a message; when there is room, the same command goes on."""
    small = scene.folder / "small"
    small.mkdir(exist_ok=True)
    keep_mounts_to_itself()
    size = chance.randint(40, 64)
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={size}k", "tmpfs", small],
        capture_output=True,
        check=False,
    )
    if mounted.returncode:
        raise Skipped("a small disk can be made by root alone")
    before, scene.out = scene.out, small / "out"
    try:
        done = subprocess.run(
            scene.arguments("--workers", "2"), capture_output=True, text=True, check=False
        )
        if done.returncode == 0 or "there is no space left" not in done.stderr:
            raise Broken(f"no message of a full disk: {done.returncode} {done.stderr}")
        if "Traceback" in done.stderr:
            raise Broken(done.stderr)
        subprocess.run(["mount", "-o", "remount,size=20m", small], check=True)
        scene.run_whole(scene.out, "--workers", "2")
        scene.require_exact()
        shutil.copytree(scene.out, before)
    finally:
        scene.out = before
        subprocess.run(["umount", "-l", small], check=False)


class Skipped(Exception):  # noqa: N818
    """A scenario that cannot be played here."""


def gone(scene: Scene, chance: random.Random) -> None:
    """All workers of a cluster die: a message within seconds; with new ones the job goes on."""
    try:
        from distributed import LocalCluster
    except ImportError:
        raise Skipped("dask.distributed is not installed") from None
    with LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        dashboard_address=None,
        silence_logs=50,
    ) as cluster:
        address = cluster.scheduler_address.removeprefix("tcp://")
        arguments = scene.arguments("--on", f"dask://{address}", "--wait", "3")
        process = subprocess.Popen(
            arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        scene.wait_for_work(process, chance.randint(0, scene.shards - 4))
        cluster.scale(0)
        output, _ = process.communicate(timeout=120)
        if process.returncode == 0:
            raise Skipped("the job was quicker")
        if process.returncode != 5 or "there has been no worker" not in output:
            raise Broken(f"no message that nobody is left: {process.returncode} {output}")
        cluster.scale(2)
        scene.run_whole(scene.out, "--on", f"dask://{address}")


Scenario = Callable[[Scene, random.Random], None]
SCENARIOS: dict[str, Scenario] = {
    each.__name__: each for each in (worker, driver, stop, disk, truncated, foreign, twice, gone)
}


def play(scenario: Scenario, scene: Scene, times: int, seed: int) -> bool:
    """Plays a scenario some times, and says how often it ended well."""
    well, begun = 0, time.monotonic()
    for turn in range(times):
        scene.fresh()
        try:
            scenario(scene, random.Random(f"{scenario.__name__} {seed} {turn}"))
            scene.require_exact()
            well += 1
        except Skipped as reason:
            print(f"{scenario.__name__}: skipped: {reason}", flush=True)
            times -= 1
            if scenario is not gone:
                return True
        except Broken as problem:
            print(f"{scenario.__name__}, turn {turn}: {problem}", flush=True)
    spent = time.monotonic() - begun
    print(f"{scenario.__name__}: {well} of {times} complete and exact, {spent:.0f} s", flush=True)
    return well == times


def main() -> int:
    """Plays what was asked for; 0 where all ended well."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("scenarios", nargs="*", choices=[*SCENARIOS, []])
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--puzzles", type=int, default=240)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        scene = Scene(Path(folder), given.puzzles)
        chosen = given.scenarios or list(SCENARIOS)
        played = [play(SCENARIOS[name], scene, given.times, given.seed) for name in chosen]
    return 0 if all(played) else 1


if __name__ == "__main__":
    sys.exit(main())
