"""Every command reads what any of them reads: files packed or not, folders, tables, URLs."""

from __future__ import annotations

import bz2
import functools
import gzip
import lzma
import re
import threading
from collections.abc import Callable, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import fsspec
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import zstandard

import nonet
from cli.conftest import Run
from nonet.examples import level

PUZZLES = [nonet.write(example.puzzle, "line").strip() for example in level("easy")[:2]]
LINES = "".join(f"{puzzle}\n" for puzzle in PUZZLES).encode()
COMMANDS = ("solve", "count", "check", "rate", "batch", "hint", "candidates", "canonical")
PACKED: dict[str, Callable[[bytes], bytes]] = {
    "gz": gzip.compress,
    "bz2": bz2.compress,
    "xz": lzma.compress,
    "zst": zstandard.ZstdCompressor().compress,
}


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    folder = tmp_path_factory.mktemp("served")
    (folder / "p.txt").write_bytes(LINES)
    for ending, pack in PACKED.items():
        (folder / f"p.txt.{ending}").write_bytes(pack(LINES))
    pq.write_table(pa.table({"id": [1, 2], "puzzle": PUZZLES}), folder / "p.parquet")
    (folder / "p.parquet.gz").write_bytes(gzip.compress((folder / "p.parquet").read_bytes()))
    (folder / "in").mkdir()
    for number, puzzle in enumerate(PUZZLES):
        (folder / "in" / f"{number}.txt").write_text(f"{puzzle}\n")
    handler = functools.partial(_Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield folder, f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_reads_every_source(
    nonet: Run, served: tuple[Path, str], command: str
) -> None:
    folder, url = served
    with fsspec.open("memory://sources/p.txt", "wb") as file:
        file.write(LINES)
    expected = _answers(nonet(command, str(folder / "p.txt")).out)
    assert len(expected) >= len(PUZZLES)
    names = [f"p.txt.{ending}" for ending in PACKED] + ["p.parquet", "p.parquet.gz"]
    sources = [
        *(str(folder / name) for name in [*names, "in"]),
        *(f"{url}/{name}" for name in ("p.txt", "p.txt.gz", "p.parquet")),
        "memory://sources/p.txt",
        "memory://sources",
    ]
    for source in sources:
        result = nonet(command, source)
        assert result.code == 0, (source, result.err)
        assert _answers(result.out) == expected, source


def _answers(out: str) -> list[str]:
    """What a command prints, without where the puzzles are."""
    return [re.sub(r"^(\S+: )?(line \d+: )?", "", line) for line in out.splitlines()]


def test_what_cannot_be_read_is_named(nonet: Run, served: tuple[Path, str]) -> None:
    folder, url = served
    damaged = folder / "damaged.txt.xz"
    damaged.write_bytes(lzma.compress(LINES)[:-30])
    for command in ("solve", "count", "batch"):
        for source, reason in {
            f"{url}/none.txt": "cannot be read: File not found",
            str(damaged): "not a complete xz file: it ends too early",
            str(folder / "none.zst"): "none.zst",
        }.items():
            result = nonet(command, source)
            assert result.code == 3 and source in result.err and reason in result.err
