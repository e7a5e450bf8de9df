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

from campaigns._campaign import ROOT, Case, Judge

_BUILD = ROOT / "build" / "fuzz"
_SLOWEST, _MEMORY = 30, 2000  # CPU seconds and megabytes of one input
_WAITING = 10  # times as long by the clock, on a machine that does other things, too
_SANITIZERS = "address,undefined,fuzzer-no-link"


def _compiler() -> str:
    known = ("clang++", *(f"clang++-{number}" for number in range(30, 13, -1)))
    found = (path for each in known if (path := shutil.which(each)))
    return os.environ.get("CXX") or next(found, "")


@cache
def build() -> dict[str, Path]:
    """The programs of native/fuzz; a second build takes moments."""
    compiler = _compiler()
    configure = [
        *("cmake", "-S", str(ROOT / "native"), "-B", str(_BUILD), "-G", "Ninja"),
        *(f"-DCMAKE_CXX_COMPILER={compiler}", "-DCMAKE_BUILD_TYPE=RelWithDebInfo"),
        *("-DCMAKE_CXX_FLAGS_RELWITHDEBINFO=-O1 -g", "-DNONET_FUZZ=ON"),
        f"-DNONET_SANITIZE={_SANITIZERS}",
    ]
    subprocess.run(configure, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", str(_BUILD)], check=True, stdout=subprocess.DEVNULL)
    found = sorted(each for each in _BUILD.glob("fuzz/nonet_fuzz_*") if each.is_file())
    return {each.name.removeprefix("nonet_fuzz_"): each for each in found}


def draw(rng: random.Random) -> Case:
    """An entry for some seconds, or, where it is kept, one input."""
    return {"entry": rng.choice([*build()]), "seed": rng.getrandbits(31), "seconds": 10}


def faults(case: Case) -> Iterator[str]:
    """What an entry finds; what it learnt about its inputs is kept for the next run."""
    name, program = case["entry"], build()[case["entry"]]
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
        found = [*Path(folder).iterdir()]
        if done.returncode != 0 and not (late and all(_in_time(program, each) for each in found)):
            output = done.stderr[-1500:]
            yield f"{name}: {[each.read_bytes().hex() for each in found]}: {output}"


def _in_time(program: Path, found: Path) -> bool:
    """Whether an input that took too long by the clock takes few seconds of CPU time."""

    def bounded() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (_SLOWEST, _SLOWEST))

    again = [str(program), "-timeout=100000", str(found)]
    return (
        subprocess.run(again, capture_output=True, preexec_fn=bounded, check=False).returncode == 0
    )


JUDGE = Judge(
    promise="No bytes do harm in native code, and its engines agree",
    how="libFuzzer under AddressSanitizer and UBSan: kernels, searches, counting, canonical forms, "
    "making, reasoning, primitives and lines of text; judged by an oracle, by trying everything, "
    "and by each other; a check is ten seconds of one entry",
    draw=draw,
    faults=faults,
    missing=lambda: "" if _compiler() and shutil.which("ninja") else "needs clang and ninja",
    least=10,  # its programs are built first
)
