"""Bytes that libFuzzer makes for the native folders, under AddressSanitizer and UBSan."""

import os
import random
import resource
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from campaigns._campaign import ROOT, Case, Judge, in_turn

_BUILD = ROOT / "build" / "fuzz"
_ENTRIES = tuple(sorted({path.stem for path in (ROOT / "native/fuzz").glob("*.cpp")} - {"replay"}))
_SLOWEST, _MEMORY = 30, 2000  # CPU seconds and megabytes of one input
_WAITING = 10  # times as long by the clock, on a machine that does other things, too
_SANITIZERS = "address,undefined,fuzzer-no-link"


def _compiler() -> str:
    known = ("clang++", *(f"clang++-{number}" for number in range(30, 13, -1)))
    paths = (path for compiler in known if (path := shutil.which(compiler)))
    return os.environ.get("CXX") or next(paths, "")


@cache
def built(entry: str) -> Path:
    """A program of native/fuzz: first the folders that it needs are built, then it is there."""
    configure = [
        *("cmake", "-S", str(ROOT / "native"), "-B", str(_BUILD), "-G", "Ninja"),
        *(f"-DCMAKE_CXX_COMPILER={_compiler()}", "-DCMAKE_BUILD_TYPE=RelWithDebInfo"),
        *("-DCMAKE_CXX_FLAGS_RELWITHDEBINFO=-O1 -g", "-DNONET_FUZZ=ON"),
        f"-DNONET_SANITIZE={_SANITIZERS}",
    ]
    making = ["cmake", "--build", str(_BUILD), "--target", f"nonet_fuzz_{entry}"]
    for words in (configure, making):
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
    return _BUILD / "fuzz" / f"nonet_fuzz_{entry}"


def draw(rng: random.Random) -> Case:
    """An entry for some seconds, or, where it is kept, one input."""
    return {"entry": in_turn(rng, _ENTRIES), "seed": rng.getrandbits(31), "seconds": 10}


def faults(case: Case) -> Iterator[str]:
    """The faults that an entry finds; inputs that taught it something are kept for the next run."""
    name, program = case["entry"], built(case["entry"])
    corpus = _BUILD / "corpus" / name
    corpus.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        words = [
            *(str(program), f"-max_total_time={case['seconds']}", f"-seed={case['seed']}"),
            *(f"-timeout={_SLOWEST * _WAITING}", f"-rss_limit_mb={_MEMORY}"),
            *(f"-artifact_prefix={folder}/", "-use_value_profile=1", str(corpus)),
        ]
        done = subprocess.run(words, capture_output=True, text=True, errors="replace", check=False)
        late = "SUMMARY: libFuzzer: timeout" in done.stderr
        inputs = [*Path(folder).iterdir()]
        if done.returncode != 0 and not (late and all(_in_time(program, path) for path in inputs)):
            output = done.stderr[-1500:]
            yield f"{name}: {[path.read_bytes().hex() for path in inputs]}: {output}"


def _in_time(program: Path, path: Path) -> bool:
    """True if an input that took too long by the clock takes few seconds of CPU time."""

    def bounded() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (_SLOWEST, _SLOWEST))

    again = [str(program), "-timeout=100000", str(path)]
    return (
        subprocess.run(again, capture_output=True, preexec_fn=bounded, check=False).returncode == 0
    )


def missing() -> str:
    """The tools that a build lacks; some systems have clang without libFuzzer: linking shows it."""
    if not _compiler() or not shutil.which("ninja"):
        return "needs clang and ninja"
    words = [_compiler(), "-fsanitize=fuzzer,address", "-x", "c++", "-", "-o", os.devnull]
    least = 'extern "C" int LLVMFuzzerTestOneInput(const unsigned char*, unsigned long) {}'
    linked = subprocess.run(words, input=least, text=True, capture_output=True, check=False)
    return "" if linked.returncode == 0 else "needs clang's libFuzzer (libclang-rt-dev)"


JUDGE = Judge(
    promise="No bytes do harm in native code, and its engines agree",
    how="libFuzzer under AddressSanitizer and UBSan: kernels, searches, counting, canonical forms, "
    "making, reasoning, primitives and lines of text; judged by an oracle, by trying everything, "
    "and by each other; a check is ten seconds of one entry",
    draw=draw,
    faults=faults,
    missing=missing,
    least=10,  # its programs are built first
)
