"""Millions of puzzles through every form of input and output, beside the kernel, in one run.

    python benchmarks/pipeline.py [--puzzles 1000000] [--turns 3] [--threads 1,2] [--only WORD]
        [--folder DIR] FILE...

FILE holds a puzzle of 81 characters at the start of each line. The puzzles are drawn from all files
alike, with their digits exchanged at random, and written in every form to a folder that is removed
afterwards. Each case reads its input from a file and writes its output to a new one, but for the
kernel: `solve_many` on bytes in memory, on an array and on a list of texts. All cases take turns in
this process, so that nothing is measured but the work; a run of `nonet` starts in 0.2 s besides.
CPU time is that of all threads, user and system. The figures are microseconds per puzzle, the least
of the turns; `kernel` is the kernel's CPU time on one thread times so much, and `speed-up` compares
the clock with one thread. Engines for tables have threads of their own; their reading and writing
is that of the same table with solutions that are known.
"""

from __future__ import annotations

import gzip
import os
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import nonet
from _common import names, parser_of, puzzles_of, values_of, write_json
from _table_engines import ENGINES, STREAMING
from nonet.cli import main as nonet_main

Work = Callable[[int], object]  # gets the number of threads


@dataclass(frozen=True, slots=True)
class Case:
    """One way of solving all puzzles.

    Attributes:
        name: As the table shows it.
        prepare: Gets the folder, and returns what is measured.
        needs: Packages without which it is left out.
        threads: Whether it takes a number of threads; otherwise it runs once.
    """

    name: str
    prepare: Callable[[Folder], Work]
    needs: tuple[str, ...] = ()
    threads: bool = True


class Folder:
    """The puzzles, in the forms that cases ask for."""

    def __init__(self, path: Path, values: NDArray[np.uint8]) -> None:
        self.path = path
        self.values = values
        characters = np.full((len(values), 82), ord("\n"), np.uint8)
        characters[:, :81] = np.where(values == 0, ord("."), values + ord("0"))
        self.text = characters.tobytes()

    def __len__(self) -> int:
        return len(self.values)

    def lines(self) -> list[str]:
        """The puzzles."""
        return self.text.decode().split()

    def file(self, name: str, make: Callable[[], bytes]) -> Path:
        """A file, made when it is first asked for."""
        path = self.path / name
        if not path.exists():
            path.write_bytes(make())
        return path

    def out(self, name: str) -> Path:
        """A new file to write to."""
        path = self.path / name
        path.unlink(missing_ok=True)
        return path


def kernel(form: Callable[[Folder], Any], **options: Any) -> Callable[[Folder], Work]:
    """`solve_many` on the puzzles in a form that lies in memory."""

    def prepare(folder: Folder) -> Work:
        puzzles, out = form(folder), np.empty((len(folder), 81), np.uint8)
        return lambda threads: nonet.solve_many(puzzles, threads=threads, out=out, **options)

    return prepare


def batch(source: Path, out: str, *options: str) -> Callable[[Folder], Work]:
    """`nonet batch` from a file of the folder, by its name, to a new one."""

    def prepare(folder: Folder) -> Work:
        path = folder.file(str(source), SOURCES[source.suffix](folder))

        def work(threads: int) -> None:
            target = folder.out(out)
            command = ["batch", str(path), "-o", str(target), "--threads", str(threads), *options]
            try:
                nonet_main(command)
            except SystemExit as ended:
                if ended.code:
                    raise

        return work

    return prepare


def csv(folder: Folder) -> bytes:
    rows = (f"{i},{line}\n" for i, line in enumerate(folder.lines()))
    return ("id,puzzle\n" + "".join(rows)).encode()


def ndjson(folder: Folder) -> bytes:
    rows = (f'{{"id": {i}, "puzzle": "{line}"}}\n' for i, line in enumerate(folder.lines()))
    return "".join(rows).encode()


def parquet(folder: Folder) -> bytes:
    import pyarrow as pa
    import pyarrow.parquet as pq

    sink = pa.BufferOutputStream()
    table = pa.table({"id": range(len(folder)), "puzzle": folder.lines()})
    pq.write_table(table, sink, compression="zstd", use_dictionary=False, row_group_size=1 << 17)
    written: bytes = sink.getvalue().to_pybytes()
    return written


def engine(name: str, *, alone: bool) -> Case:
    """Parquet to Parquet by an engine for tables, with nonet or alone; on threads of its own."""
    make, package = ENGINES[name]

    def prepare(folder: Folder) -> Work:
        source = folder.file("in.parquet", lambda: parquet(folder))
        solutions = None
        if alone:
            solutions = nonet.solve_many(folder.text, first="least").to_strings()
        work = make(solutions)
        return lambda _: work(source, folder.out("out.parquet"))

    named = f"{name}, reading and writing" if alone else f"{name}, solving as well"
    return Case(named, prepare, needs=(package, "pyarrow"), threads=False)


SOURCES: dict[str, Callable[[Folder], Callable[[], bytes]]] = {
    ".txt": lambda folder: lambda: folder.text,
    ".csv": lambda folder: lambda: csv(folder),
    ".ndjson": lambda folder: lambda: ndjson(folder),
    ".parquet": lambda folder: lambda: parquet(folder),
    ".gz": lambda folder: lambda: gzip.compress(folder.text, 1),
}
TEXT = Path("in.txt")

CASES = [
    Case("kernel", kernel(lambda folder: folder.text)),
    Case('kernel, first="least"', kernel(lambda folder: folder.text, first="least")),
    Case("kernel, an array", kernel(lambda folder: folder.values)),
    Case("kernel, a list", kernel(Folder.lines)),
    Case("text to text", batch(TEXT, "out.txt")),
    Case("text to count", batch(TEXT, "out.txt", "--to", "count")),
    Case("text to CSV", batch(TEXT, "out.csv")),
    Case("text to NDJSON", batch(TEXT, "out.json", "--json")),
    Case("text to .gz", batch(TEXT, "out.txt.gz")),
    Case("text to .zst", batch(TEXT, "out.txt.zst"), needs=("zstandard",)),
    Case(".gz to text", batch(Path("in.txt.gz"), "out.txt")),
    Case("CSV to CSV", batch(Path("in.csv"), "out.csv")),
    Case("Parquet to Parquet", batch(Path("in.parquet"), "out.parquet"), needs=("pyarrow",)),
    Case("Parquet to CSV", batch(Path("in.parquet"), "out.csv"), needs=("pyarrow",)),
    Case("NDJSON to NDJSON", batch(Path("in.ndjson"), "out.json", "--json")),
    *(
        engine(name, alone=alone)
        for name in ENGINES
        if name != STREAMING
        for alone in (True, False)
    ),
    engine(STREAMING, alone=False),
]


def drawn(files: list[Path], n: int, seed: int) -> NDArray[np.uint8]:
    """Puzzles of all files alike, with their digits exchanged at random."""
    rng = np.random.default_rng(seed)
    parts = []
    for number, file in enumerate(files):
        cells = np.array(values_of(puzzles_of(file)), np.uint8)
        share = n // len(files) + (number < n % len(files))
        cells = cells[rng.integers(0, len(cells), share)]
        digits = np.zeros((share, 10), np.uint8)
        digits[:, 1:] = rng.permuted(np.tile(np.arange(1, 10, dtype=np.uint8), (share, 1)), axis=1)
        parts.append(digits[np.arange(share)[:, None], cells])
    return np.concatenate(parts)[rng.permutation(n)]


def measured(work: Work, threads: int) -> tuple[float, float]:
    """CPU and clock seconds."""
    cpu, clock = time.process_time(), time.perf_counter()
    work(threads)
    return time.process_time() - cpu, time.perf_counter() - clock


def main() -> None:
    parser = parser_of(__doc__)
    parser.add_argument("--puzzles", type=int, default=1_000_000)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--threads", default=f"1,{min(2, os.cpu_count() or 1)}")
    parser.add_argument("--only", help="cases whose names contain this, and the kernel")
    parser.add_argument("--folder", type=Path, help="on the disk to be measured")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    threads = sorted({int(number) for number in names(options.threads)})
    cases = [case for case in CASES if all(map(find_spec, case.needs))]
    if options.only:
        cases = [case for case in cases if case.name == "kernel" or options.only in case.name]
    values = drawn(options.files, options.puzzles, options.seed)
    best: dict[tuple[str, int], tuple[float, float]] = {}
    with tempfile.TemporaryDirectory(dir=options.folder) as path:
        folder = Folder(Path(path), values)
        works = [(case, case.prepare(folder)) for case in cases]
        for _ in range(options.turns):
            for case, work in works:
                for number in threads if case.threads else threads[:1]:
                    cpu, clock = measured(work, number)
                    least_cpu, least_clock = best.get((case.name, number), (cpu, clock))
                    best[case.name, number] = min(cpu, least_cpu), min(clock, least_clock)
    unit = best["kernel", threads[0]][0]
    print(f"{'case':<32}{'threads':>8}{'CPU':>8}{'kernel':>8}{'clock':>8}{'speed-up':>10}")
    figures = []
    shown = [case.name for case in cases]
    for name, number in sorted(best, key=lambda key: (shown.index(key[0]), key[1])):
        cpu, clock = (1e6 * seconds / len(values) for seconds in best[name, number])
        ratio = best[name, number][0] / unit
        speed_up = best[name, threads[0]][1] / best[name, number][1]
        print(f"{name:<32}{number:>8}{cpu:>8.3f}{ratio:>8.2f}{clock:>8.3f}{speed_up:>10.2f}")
        figures.append(
            {"case": name, "threads": number, "cpu": cpu, "kernel": ratio, "clock": clock}
        )
    write_json(options.output, figures)


if __name__ == "__main__":
    main()
