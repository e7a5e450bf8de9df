"""The same kernels by several compilers: CPU time per puzzle, as multiples of the first one's.

    python benchmarks/builds.py g++ clang++-19 [--flags="-O2"] [--puzzles 3000] [FILE...]

Each compiler builds the native part in a folder of its own under build/compilers (Release, as a
wheel is). `nonet_answers` then solves the same puzzles with every kernel that runs here, in turns.
A figure is the median; it fails if the compilers' answers differ. Without FILE the puzzles are
made by it. Pin it: ``taskset -c 1 python benchmarks/builds.py ...``.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def build(compiler: str, flags: str) -> Path:
    """The program that one compiler makes."""
    folder = ROOT / "build/compilers" / "".join(c if c.isalnum() else "_" for c in compiler + flags)
    options = ["-DCMAKE_BUILD_TYPE=Release", "-DNONET_NATIVE_TESTS=ON"]
    options += [f"-DCMAKE_CXX_COMPILER={compiler}", f"-DCMAKE_CXX_FLAGS={flags}"]
    for command in (
        ["cmake", "-S", ROOT / "native", "-B", folder, *options],
        ["cmake", "--build", folder, "--parallel", "2", "--target", "nonet_answers"],
    ):
        subprocess.run(list(map(str, command)), check=True, stdout=subprocess.DEVNULL)
    return folder / "tests/nonet_answers"


def run(program: Path, puzzles: int, files: list[str]) -> dict[str, tuple[str, float]]:
    """Of each kernel the hash of its answers, and microseconds a puzzle."""
    command = [str(program), str(puzzles), *files]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    found = {}
    for line in lines:
        engine, isa, digest, time = line.split()
        found[f"{engine} {isa}"] = (digest, float(time))
    return found


def main() -> None:
    """Builds, measures and prints a line for each kernel."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="+", metavar="COMPILER|FILE")
    parser.add_argument("--flags", default="", help="for every compiler, before its -O3")
    parser.add_argument("--puzzles", type=int, default=3000, help="of each file, or made")
    parser.add_argument("--turns", type=int, default=5)
    given = parser.parse_args()
    files = [name for name in given.names if Path(name).is_file()]
    compilers = [name for name in given.names if name not in files]
    programs = {compiler: build(compiler, given.flags) for compiler in compilers}
    times: dict[str, dict[str, list[float]]] = {}
    digests = set()
    for _ in range(given.turns):
        for compiler, program in programs.items():
            for kernel, (digest, time) in run(program, given.puzzles, files).items():
                times.setdefault(kernel, {}).setdefault(compiler, []).append(time)
                digests.add(digest)
    print(f"{'microseconds':16}" + "".join(f"{compiler:>22}" for compiler in compilers))
    for kernel, of_compiler in times.items():
        medians = [statistics.median(of_compiler[compiler]) for compiler in compilers]
        cells = "".join(f"{each:14.3f} ({each / medians[0]:.2f})" for each in medians)
        print(f"{kernel:16}{cells}")
    if len(digests) > 1:
        sys.exit(f"the answers differ: {', '.join(sorted(digests))}")


if __name__ == "__main__":
    main()
