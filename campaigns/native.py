"""Bytes that libFuzzer makes for the native folders, under AddressSanitizer and UBSan."""

from __future__ import annotations

import os
import re
import resource
import shutil
import subprocess
import tempfile
from pathlib import Path

from campaigns._campaign import Campaign, Run
from campaigns._reports import ROOT

_BUILD = ROOT / "build" / "fuzz"
_SLOWEST, _MEMORY = 30, 2000  # CPU seconds and megabytes of one input
_WAITING = 10  # times as long by the clock, on a machine that does other things, too
_SHARES = 4  # rounds over all entries, so that a short run sees each of them
_SANITIZERS = "address,undefined,fuzzer-no-link"


def build() -> list[Path]:
    """The programs of native/fuzz; a second build takes moments."""
    known = ("clang++", *(f"clang++-{number}" for number in range(30, 13, -1)))
    found = (path for each in known if (path := shutil.which(each)))
    compiler = os.environ.get("CXX") or next(found, None)
    if compiler is None:
        raise SystemExit("this campaign needs clang, whose libFuzzer makes the bytes")
    configure = [
        *("cmake", "-S", str(ROOT / "native"), "-B", str(_BUILD), "-G", "Ninja"),
        *(f"-DCMAKE_CXX_COMPILER={compiler}", "-DCMAKE_BUILD_TYPE=RelWithDebInfo"),
        *("-DCMAKE_CXX_FLAGS_RELWITHDEBINFO=-O1 -g", "-DNONET_FUZZ=ON"),
        f"-DNONET_SANITIZE={_SANITIZERS}",
    ]
    subprocess.run(configure, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", str(_BUILD)], check=True, stdout=subprocess.DEVNULL)
    return sorted(each for each in _BUILD.glob("fuzz/nonet_fuzz_*") if each.is_file())


def fuzz(run: Run, program: Path, seconds: float, seed: int) -> None:
    """One entry for some seconds; what it learnt about its inputs is kept for the next run."""
    name = program.name.removeprefix("nonet_fuzz_")
    corpus = _BUILD / "corpus" / name
    corpus.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        words = [
            *(str(program), f"-max_total_time={max(1, round(seconds))}", f"-seed={seed}"),
            *(
                f"-timeout={_SLOWEST * _WAITING}",
                f"-rss_limit_mb={_MEMORY}",
                "-print_final_stats=1",
            ),
            *(f"-artifact_prefix={folder}/", "-use_value_profile=1", str(corpus)),
        ]
        done = subprocess.run(words, capture_output=True, text=True, errors="replace", check=False)
        found = [each.read_bytes() for each in Path(folder).iterdir()]
        late = "SUMMARY: libFuzzer: timeout" in done.stderr
        fine = late and all(_in_time(program, each) for each in Path(folder).iterdir())
    tried = re.search(r"number_of_executed_units: (\d+)", done.stderr)
    covered = re.findall(r" cov: (\d+)", done.stderr)
    run.counts[name] += int(tried[1]) if tried else 0
    run.worst(f"edges reached, {name}", int(covered[-1]) if covered else 0)
    if done.returncode != 0 and not fine:
        output = done.stderr[-1500:]
        run.faults.append(f"{name}: {[each.hex() for each in found]}: {output}")


def _in_time(program: Path, found: Path) -> bool:
    """Whether an input that took too long by the clock takes few seconds of CPU time."""

    def bounded() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (_SLOWEST, _SLOWEST))

    again = [str(program), "-timeout=100000", str(found)]
    return (
        subprocess.run(again, capture_output=True, preexec_fn=bounded, check=False).returncode == 0
    )


def campaign(run: Run) -> None:
    """Each entry in turn, several times."""
    programs = build()
    fuzzing = Run(run.seed, run.seconds)  # to build takes minutes, which do not count
    share = run.seconds / _SHARES / len(programs)
    while fuzzing.goes_on():
        for number, program in enumerate(programs):
            fuzz(run, program, share, run.seed + number)


CAMPAIGN = Campaign(
    promise="No bytes do harm in native code, and its engines agree",
    how="libFuzzer under AddressSanitizer and UBSan: kernels, searches, counting, canonical forms, "
    "making, reasoning, primitives and lines of text; judged by an oracle, by trying everything, "
    "and by each other",
    run=campaign,
    processes=1,
)
