"""Texts that atheris makes by looking at which lines of the readers they reach."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from campaigns._campaign import Campaign, Run
from campaigns._reports import ROOT
from campaigns.texts import document
from damaged_formats import SAMPLES, mutants
from nonet.formats._lzstring import compress

_LONGEST = 8000  # bytes of a text
_MEMORY = 2000  # megabytes


def corpus(run: Run, folder: Path) -> None:
    """What it begins with: samples of every format, links and documents of random rules."""
    texts = list(SAMPLES.values())
    texts += [text for _, text in mutants(200, run.seed)]
    for _ in range(200):
        made = document(run.rng)
        if made is not None:
            head, value = made
            text = json.dumps(value)
            texts.append(head + compress(text) if head else text)
    folder.mkdir()
    for number, text in enumerate(texts):
        (folder / f"{number:04}").write_text(text, encoding="utf-8", errors="replace")


def campaign(run: Run) -> None:
    """One process of atheris, which needs one of its own."""
    if importlib.util.find_spec("atheris") is None:
        raise SystemExit("this campaign needs atheris: pip install atheris")
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        corpus(run, folder / "corpus")
        words = [
            *(sys.executable, "-m", "campaigns._guided_process", str(folder)),
            *(f"-max_total_time={max(5, round(run.seconds))}", f"-seed={run.seed}"),
            # These are by the clock; what a text takes of CPU time is judged as by `texts`.
            *(f"-max_len={_LONGEST}", f"-rss_limit_mb={_MEMORY}", "-timeout=600"),
            "-report_slow_units=600",
            f"-artifact_prefix={folder}/",
        ]
        places = (str(ROOT), str(ROOT / "tests"), str(ROOT / "tools"), os.environ.get("PYTHONPATH"))
        path = os.pathsep.join(filter(None, places))
        ended = subprocess.run(
            words,
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "PYTHONPATH": path},
        )
        found = folder / "found.json"
        if found.exists():
            _take(run, json.loads(found.read_text("utf-8")))
        for each in folder.glob("*-*"):  # crash-..., timeout-..., oom-...
            run.faults.append(f"{each.name}: {each.read_bytes()!r}")
        if ended.returncode != 0 and not run.faults:
            run.faults.append(f"atheris ended with {ended.returncode}: {ended.stderr[-2000:]}")


def _take(run: Run, found: dict[str, dict[str, float]]) -> None:
    run.counts.update({name: int(count) for name, count in found["counts"].items()})
    run.faults += found["faults"]
    for name, value in found["notes"].items():
        run.worst(name, value)


CAMPAIGN = Campaign(
    promise="Whatever is read gives a puzzle or words, however far into the readers it gets",
    how="atheris: texts changed by what they reach in `nonet.formats`, and links and JSON changed "
    "in their structure; judged as by `texts`",
    run=campaign,
)
