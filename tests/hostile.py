"""Inputs that ask for too much, and the doors that they come to: ``tests/test_doors.py``."""

import contextlib
import gzip
import io
import json
import lzma
import multiprocessing
import os
import resource
import struct
import sys
import traceback
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import nonet
from nonet.errors import NonetError

MEGA = 2**20
_NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def _document(**more: Any) -> str:
    return json.dumps({"nonet": 1, "size": 4, "givens": [[0] * 4] * 4} | more)


def _nested(depth: int) -> Any:
    rule: dict[str, Any] = {"rule": "odd", "cells": ["r1c1"]}
    for _ in range(depth):
        rule = {"rule": "not", "rules": [rule]}
    return [rule]


def _wide(count: int) -> Any:
    return [{"rule": "or", "rules": [{"rule": "odd", "cells": ["r1c1"]}] * 40}] * count


def _automaton(states: int) -> Any:
    steps = [(s * 7 + v) % states for s in range(states) for v in range(4)]
    cells = [f"r{r}c{c}" for r in range(1, 5) for c in range(1, 5)]
    return [{"rule": "automaton", "cells": cells, "accepting": [1], "transitions": steps}]


# Each with the bound that it reaches, in the words of docs/bounds.md.
TEXTS: dict[str, Callable[[], str]] = {
    "a million [": lambda: "[" * 1_000_000,
    'a million {"a":': lambda: '{"a":' * 1_000_000,
    "a million (": lambda: "(" * 1_000_000,
    "10 million dots": lambda: "." * 10_000_000,
    "1,000,000 dots: a board of 1,000 x 1,000": lambda: "." * 1_000_000,
    "a million puzzles where one is expected": lambda: "1\n" * 1_000_000,
    "a document of 1,000 x 1,000": lambda: json.dumps(
        {"nonet": 1, "size": 1000, "givens": [[0] * 1000] * 1000}
    ),
    "size 10**9": lambda: _document(size=10**9),
    "a box of 10**9 rows": lambda: _document(box=[10**9, 1]),
    "values to 10**9": lambda: _document(value_range=[1, 10**9]),
    "compounds 5,000 deep": lambda: (
        _document(constraints=json.loads("[]"))[:-3]
        + ('[{"rule": "not", "rules": ' * 5000 + "[]" + "}]" * 5000 + "}")
    ),
    "compounds 60 deep": lambda: _document(constraints=_nested(60)),
    "2,000 compounds of 40 rules": lambda: _document(constraints=_wide(2000)),
    "an automaton of 100,000 states": lambda: _document(constraints=_automaton(100_000)),
    "an automaton of a million states": lambda: _document(constraints=_automaton(1_000_000)),
    "a number of 100,000 digits": lambda: _document(
        constraints=[{"rule": "killer", "total": 7, "cells": ["r1c1"]}]
    ).replace("7", "7" * 100_000),
    "a given of 100,000 digits": lambda: _document().replace("0", "9" * 100_000, 1),
    "a size of 100,000 digits": lambda: '{"nonet": 1, "size": ' + "9" * 100_000 + "}",
    "a rule of 100,000 digits as typed": lambda: f"{'.' * 16}; killer {'9' * 100_000} r1c1 r1c2",
    "a rule of a million cells": lambda: f"{'.' * 16}; killer 9 {'r1c1 ' * 1_000_000}",
    "NaN": lambda: _document().replace("0", "NaN", 1),
    "Infinity": lambda: _document().replace("0", "-Infinity", 1),
    "1e400": lambda: _document().replace("0", "1e400", 1),
    "lone surrogates": lambda: _document(title="\ud800" * 100) + "\ud800",
    "NUL": lambda: "\0" * 81,
    "escape sequences": lambda: "\x1b]0;x\x07\x1b[2J" * 100,
    "a link of a million characters": lambda: "https://f-puzzles.com/?load=" + "A" * 1_000_000,
    "a link that unpacks to millions": lambda: _packed_link(3_000_000),
    "a regular expression that explodes": lambda: _document(
        constraints=[
            {
                "rule": "regex",
                "pattern": "((1?){60}){60}1{60}",
                "cells": [f"r1c{c}" for c in range(1, 5)],
            }
        ]
    ),
    "100,000 names of variables": lambda: _document(
        constraints=[
            {"rule": "variables", "names": ",".join(f"A{i}" for i in range(100_000)), "rules": []}
        ]
    ),
    "a picture 10**9 wide": lambda: f'<svg viewBox="0 0 {10**9} {10**9}">' + "<rect/>" * 10_000,
    "a hundred thousand puzzles, all wrong": lambda: "12.45\n" * 20_000,
}


def _packed_link(zeros: int) -> str:
    from linking import fpuzzles_link

    return fpuzzles_link("[" + "0," * zeros + "0]")


def _png(width: int, height: int) -> bytes:
    def chunk(kind: bytes, body: bytes) -> bytes:
        return (
            struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        )

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    data = zlib.compress(b"\0" * 50 * MEGA, 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def _pdf() -> bytes:
    data = zlib.compress(b"0 " * 25 * MEGA, 9)
    return (
        b"%PDF-1.7\n1 0 obj\n<< /Filter /FlateDecode /Length "
        + str(len(data)).encode()
        + b" >>\nstream\n"
        + data
        + b"\nendstream\nendobj\n%%EOF\n"
    )


def _zst() -> bytes:
    # A frame of blocks that repeat one byte, 128 KB each, as the format defines them.
    block = struct.pack("<I", (131_072 << 3) | (1 << 1))[:3] + b"["
    last = struct.pack("<I", (131_072 << 3) | (1 << 1) | 1)[:3] + b"["
    return b"\x28\xb5\x2f\xfd\x00\x58" + block * 8000 + last


FILES: dict[str, Callable[[], bytes]] = {
    "1 GB of [ .txt.gz": lambda: gzip.compress(b"[" * 10 * MEGA) * 100,
    "1 GB of one line .txt.xz": lambda: lzma.compress(b"." * 10 * MEGA) * 100,
    "1 GB of [ .txt.zst": _zst,
    "50 MB of a picture .png": lambda: _png(1 << 30, 1 << 30),
    "50 MB of a stream .pdf": _pdf,
    "cut .txt.gz": lambda: gzip.compress(_NINE.encode())[:30],
    "noise .txt.xz": lambda: b"\xfd7zXZ\x00" + b"\x00" * 1000,
    "no text .txt": lambda: bytes(range(256)) * 4000,
}


class Shouting(str):
    """A text whose methods all raise."""

    def _raise(self, *_: object, **__: object) -> NoReturn:
        raise RuntimeError("a method of a text was called")

    __len__ = __iter__ = __getitem__ = __str__ = __repr__ = __hash__ = __eq__ = _raise
    __contains__ = split = strip = lower = partition = encode = splitlines = _raise


class Raising(list[Any]):
    """A list whose methods all raise."""

    def _raise(self, *_: object, **__: object) -> NoReturn:
        raise ValueError("a method of a list was called")

    __len__ = __iter__ = __getitem__ = __contains__ = _raise


class Endless(list[Any]):
    """A list that is longer the more is read of it."""

    def __iter__(self) -> Iterator[Any]:
        while True:
            yield 0


def _in_itself() -> Any:
    made: list[Any] = [0]
    made.append(made)
    return made


OBJECTS: dict[str, Callable[[], Any]] = {
    "a text whose methods raise": lambda: Shouting(_NINE),
    "a list whose methods raise": lambda: Raising([0] * 81),
    "an endless list": lambda: Endless([0]),
    "a list in itself": _in_itself,
    "NaN in a list": lambda: [[float("nan")] * 9] * 9,
    "numbers of 100,000 digits": lambda: [[10**100_000] * 9] * 9,
    "a dict of 10**6 keys": lambda: {f"r{i}": i for i in range(1_000_000)},
    "a million rows": lambda: [[0]] * 1_000_000,
    "bytes": lambda: b"\xff" * 81,
    "a list 2,000 deep": lambda: _deep(2000),
}


def _deep(depth: int) -> Any:
    made: Any = [0]
    for _ in range(depth):
        made = [made]
    return made


class Cost(NamedTuple):
    """What became of an input: in words, CPU seconds and bytes more than before."""

    answer: str
    cpu: float
    memory: int


CPU, MEMORY = 1.0, 300 * MEGA
_WAITING = 20  # times the CPU time, until a child is ended


def _memory(what: str) -> int:
    lines = Path("/proc/self/status").read_text("ascii").splitlines()
    (found,) = (line for line in lines if line.startswith(what))
    return int(found.split()[1]) * 1024


def _in_child(door: Callable[[], str], pipe: Any) -> None:
    most = int(CPU * _WAITING)
    resource.setrlimit(resource.RLIMIT_CPU, (most, most))
    resource.setrlimit(resource.RLIMIT_DATA, (4 * MEMORY + _memory("VmData"),) * 2)
    Path("/proc/self/clear_refs").write_text("5", "ascii")  # the peak begins anew
    before, begun = _memory("VmRSS"), resource.getrusage(resource.RUSAGE_SELF)
    with Path(os.devnull).open("w") as quiet, contextlib.redirect_stderr(quiet):
        try:
            answer = door()
        except NonetError as error:
            answer = f"refused: {type(error).__name__}" if error.message.strip() else "no words"
        except BaseException as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            answer = f"escaped: {type(error).__name__} {error!s:.80} ({where.name})"
    spent = resource.getrusage(resource.RUSAGE_SELF)
    cpu = spent.ru_utime + spent.ru_stime - begun.ru_utime - begun.ru_stime
    pipe.send((answer, cpu, max(0, _memory("VmHWM") - before)))


def cost(door: Callable[[], str]) -> Cost:
    """What an input costs at a door, in a child of this process."""
    ours, its = multiprocessing.Pipe(duplex=False)
    child = multiprocessing.get_context("fork").Process(target=_in_child, args=(door, its))
    child.start()
    its.close()
    try:
        made = Cost(*ours.recv())
    except EOFError:
        child.join()
        made = Cost(f"escaped: ended with {child.exitcode}", CPU * _WAITING, 0)
    child.join()
    return made


# --- doors: each takes a text and says what came of it ---------------------------------------


def library(text: str) -> str:
    """A function of the library."""
    return str(nonet.solve(text, timeout=0.5).status)


def many(text: str) -> str:
    """A batch."""
    nonet.solve_many([text, _NINE])
    return "answered"


def command(text: str) -> str:
    """A file on the command line."""
    return of_file(text.encode("utf-8", "surrogatepass"), "hostile.txt")


def of_file(content: bytes, name: str) -> str:
    """A file on the command line, by its name."""
    import tempfile

    from nonet.cli._main import run

    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="surrogatepass")
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(out):
        path = Path(folder) / name
        path.write_bytes(content)
        with contextlib.redirect_stderr(out):
            try:
                code: Any = run(["solve", str(path), "--timeout", "0.5"])
            except SystemExit as end:
                code = end.code
    out.flush()
    shown = out.buffer.getvalue()
    if b"Traceback" in shown or b"\x1b]0;" in shown:
        return f"escaped: {shown[-300:]!r}"
    return f"exit code {code}"


def http(text: str) -> str:
    """A request."""
    from nonet.web.limits import Limits
    from nonet.web.local import Local
    from nonet.workers import Interrupts

    limits = Limits(seconds=0.5)
    body = json.dumps({"puzzle": text})
    if len(body) > limits.body:
        return "refused: the body is too long"
    status, answer = Local(limits, Interrupts(lambda seconds: None)).ask("solve", body)
    return f"escaped: {answer}" if status == 500 else f"status {status}"


def raw_http(text: str) -> str:
    """A request whose body is no JSON, or very odd JSON."""
    from nonet.web.limits import Limits
    from nonet.web.local import Local
    from nonet.workers import Interrupts

    limits = Limits(seconds=0.5)
    if len(text) > limits.body:
        return "refused: the body is too long"
    local = Local(limits, Interrupts(lambda seconds: None))
    status, answer = local.ask("solve", text)
    return f"escaped: {answer}" if status == 500 else f"status {status}"


def arrow(text: str) -> str:
    """A column of Arrow."""
    import pyarrow

    column = pyarrow.array([text.encode("utf-8", "replace").decode(), _NINE])
    nonet.solve_many(column)
    return "answered"


def written(text: str) -> str:
    """Written again."""
    return f"{len(nonet.write(text, 'json'))} characters"


DOORS: dict[str, Callable[[str], str]] = {
    door.__name__: door for door in (library, many, command, http, raw_http, arrow, written)
}


def warm() -> None:
    """Imports what the doors need, so that no child has to."""
    for text in (_document(), _NINE, "[[", "x; killer 3 r1c1"):
        for door in DOORS.values():
            with contextlib.suppress(NonetError):
                door(text)


def cases(only: str = "") -> Iterator[tuple[str, Callable[[], str]]]:
    """Each input, or one, at each door; it is made before anything is measured."""
    for name, make in TEXTS.items():
        if only not in ("", name):
            continue
        text = make()
        for door, answer in DOORS.items():
            if not (door == "command" and "million puzzles" in name):  # there they are solved
                yield f"{door}: {name}", partial(answer, text)
    for name, content in FILES.items():
        if only not in ("", name):
            continue
        yield f"file: {name}", partial(of_file, content(), name)
    for name, thing in OBJECTS.items():
        if only not in ("", name):
            continue
        yield f"object: {name}", partial(library, thing())
        if (
            "raise" not in name and "endless" not in name
        ):  # inside of a list their methods are called
            yield f"objects: {name}", partial(many, thing())


def main() -> int:
    """Prints what each input costs at each door: ``python tests/hostile.py``."""
    wrong = 0
    warm()
    for name, door in cases():
        if sys.argv[1:] and not any(word in name for word in sys.argv[1:]):
            continue
        found = cost(door)
        bad = "escaped" in found.answer or found.cpu > CPU or found.memory > MEMORY
        wrong += bad
        print(
            f"{'!' if bad else ' '} {name:60} {found.cpu:5.2f} s {found.memory // MEGA:4} MB "
            f" {found.answer:.150}",
            flush=True,
        )
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
