"""`nonet rate` and `nonet scales`, and going on with a file of ratings."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from cli.conftest import Run
from nonet.scales import SCALES
from rate.examples import EXAMPLES, NUGGET

TEXTS = [text for text, _, _ in EXAMPLES]
SE = ("--scale", "se121")
LINES = [f"{text} {er} 1.2 1.2" for text, er, _ in EXAMPLES]


def test_lines(nonet: Run, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text("\n".join(TEXTS[:10]))
    result = nonet("rate", *SE, str(file), "--threads", "2")
    assert (result.code, result.lines) == (0, LINES[:10])
    assert nonet("rate", "1..4....2......3").out == "1..4....2......3 48 easy\n"
    assert (
        nonet("rate", "--scale", "search", "1..4....2......3").out == "1..4....2......3 0 1 easy\n"
    )
    words = nonet("rate", "@diagonal-1").out.split()
    assert set(words) & set(levels_of("steps"))


def levels_of(scale: str) -> tuple[str, ...]:
    return SCALES.get(scale).levels


def test_what_cannot_be_rated_does_not_stop_the_others(nonet: Run) -> None:
    result = nonet("rate", *SE, "-", stdin=f"{TEXTS[0]}\n{'.' * 81}\n{TEXTS[1][1:]}\n{TEXTS[1]}\n")
    assert result.lines == [LINES[0], "# line 2: not rated", "# line 3: not rated", LINES[1]]
    assert result.code == 3
    assert "line 2: the puzzle has several solutions" in result.err
    assert nonet("rate", "." * 81).code == 1
    wrong = nonet("rate", "--scale", "se121", "1..4....2......3")
    assert wrong.code == 4
    assert re.search("Scales for it: .*search", wrong.err)
    assert nonet("rate", "--scale", "se12", TEXTS[0]).code == 2


def test_path_in_words(nonet: Run) -> None:
    chained = TEXTS[[name for _, _, name in EXAMPLES].index("Bidirectional X-Cycle")]
    lines = nonet("rate", *SE, "--path", chained).lines
    assert lines[1].startswith("  1   1.")
    (at,) = [i for i, line in enumerate(lines) if "Bidirectional X-Cycle of" in line][:1]
    assert "6.6  Bidirectional X-Cycle of 8 statements: " in lines[at]
    assert lines[at + 1].count(" -> ") == 8
    assert lines[at + 1].endswith(" -> and back to the start")
    assert "because of" not in lines[at + 1], "each follows from the one before it"


def test_json(nonet: Run) -> None:
    record = json.loads(nonet("rate", *SE, "--json", "--path", TEXTS[-4]).out)
    assert record["puzzle"] == TEXTS[-4]
    assert (record["scale"], record["exact"], record["error"]) == ("se121", True, None)
    assert record["figures"]["ER"] == record["score"] == EXAMPLES[-4][1]
    chains = [step for step in record["steps"] if "chains" in step]
    node = chains[0]["chains"][0]["nodes"][0]
    assert set(node) == {"cells", "value", "on", "parents", "reason", "nested"}
    broken = json.loads(nonet("rate", *SE, "--json", "." * 81).out)
    assert "several solutions" in broken["error"]


def test_json_has_what_an_app_draws(nonet: Run) -> None:
    techniques = [name for _, _, name in EXAMPLES]
    seen: dict[str, dict[str, Any]] = {}
    for name in ("Pointing", "Bidirectional X-Cycle", "Unique Rectangle type 1"):
        record = json.loads(
            nonet("rate", *SE, "--json", "--path", TEXTS[techniques.index(name)]).out
        )
        seen.update((step["technique"], step) for step in record["steps"])
    locked = seen["Pointing"]
    assert locked["houses"][0].startswith("box ")
    assert locked["cover"][0].startswith(("row ", "column "))
    ((role, pattern),) = locked["highlights"].items()
    assert role == "pattern"
    assert {cell for cell, _ in pattern} == set(locked["cells"])
    assert all(chain["loop"] for chain in seen["Bidirectional X-Cycle"]["chains"])
    assert seen["Unique Rectangle type 1"]["assumes_unique"]


def test_a_lower_bound_is_marked(nonet: Run) -> None:
    result = nonet("rate", *SE, "--timeout", "0.05", NUGGET)
    assert result.code == 5
    assert result.out.startswith(f"{NUGGET} >=")
    # ED is known when the time is up, and EP is not: each has its place.
    ep, ed = result.out.split()[2:]
    assert ep == "-"
    assert ed == "-" or float(ed) >= 1
    finished = "1234567894567891237891234562143658973658972148972143655316429786429785319785316"
    assert nonet("rate", *SE, f"{finished}42").out == f"{finished}42 0.0 - -\n"


def test_output_is_not_overwritten_or_mixed_up(nonet: Run, tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    assert nonet("rate", *SE, TEXTS[0], "-o", str(out)).code == 0
    assert nonet("rate", *SE, TEXTS[0], "-o", str(out)).code == 2
    assert nonet("rate", *SE, TEXTS[0], "-o", str(out), "--force").code == 0
    other = nonet("rate", *SE, TEXTS[1], "-o", str(out), "--resume")
    assert other.code == 2
    assert "another input" in other.err
    assert nonet("rate", TEXTS[0], "--resume").code == 2
    assert out.read_text() == LINES[0] + "\n"


def test_interrupted_in_the_deepest_nesting(tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    command = [sys.executable, "-c", "import signal; signal.signal(2, signal.default_int_handler);"]
    command[-1] += "from nonet.cli import main; main()"
    words = ["rate", *SE, "-", "-o", str(out)]
    process = subprocess.Popen(
        [*command, *words], stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdin is not None
    process.stdin.write(f"{TEXTS[0]}\n{NUGGET}\n{NUGGET}\n")
    process.stdin.close()
    process.stdin = None
    deadline = time.monotonic() + 30
    part = tmp_path / "out.txt.part"
    while not (part.is_file() and part.read_text()) and time.monotonic() < deadline:
        time.sleep(0.02)
    os.kill(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "interrupted" in err
    assert f"{part}: --resume goes on with it" in err
    assert part.read_text() == LINES[0] + "\n"
    assert not out.exists(), "what is not whole has not the name of what is"


@pytest.mark.parametrize("text", ["my notes", f"{TEXTS[0]}\nmy notes", "my notes\n", "{}\n", "{\n"])
def test_a_file_of_the_user_stays_as_it_is(nonet: Run, tmp_path: Path, text: str) -> None:
    out = tmp_path / "out.txt"
    out.write_text(text)
    result = nonet("rate", *SE, TEXTS[0], TEXTS[1], "-o", str(out), "--resume")
    assert result.code == 2
    assert out.read_text() == text
    assert [file.name for file in tmp_path.iterdir()] == ["out.txt"]


def test_the_input_may_be_overwritten_when_all_is_read(nonet: Run, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text("\n".join(TEXTS[:3]))
    assert nonet("rate", *SE, str(file), "-o", str(file), "--force").code == 0
    assert file.read_text().splitlines() == LINES[:3]


def test_a_part_with_nothing_in_it_is_nothing_to_be_asked_about(nonet: Run, tmp_path: Path) -> None:
    (tmp_path / "out.txt.part").touch()
    assert nonet("rate", TEXTS[0], "-o", str(tmp_path / "out.txt"), *SE).code == 0


@pytest.mark.parametrize("more", [(), ("--json",), ("--path",), ("--json", "--path")])
def test_a_file_that_is_whole_can_be_gone_on_with_where_the_input_has_grown(
    nonet: Run, tmp_path: Path, more: tuple[str, ...]
) -> None:
    source, out = tmp_path / "in.txt", tmp_path / "out.txt"
    words = ("rate", str(source), "-o", str(out), *SE, *more)
    source.write_text(f"{TEXTS[0]}\n{TEXTS[1][1:]}\n")
    assert nonet(*words).code == 3
    source.write_text(f"{TEXTS[0]}\n{TEXTS[1][1:]}\n{TEXTS[2]}\n")
    refused = nonet(*words)
    assert refused.code == 2
    assert "exists already: --resume goes on with it, --force overwrites it" in refused.err
    before = out.read_text()
    forms: list[tuple[str, ...]] = [("--json",), ("--path",), (), ("--json", "--path")]
    others = [(*SE, *form) for form in forms if form != more]
    for other in [*others, (*more, "--scale", "search")]:
        mixed = nonet("rate", str(source), "-o", str(out), *other, "--resume")
        assert mixed.code == 2 and out.read_text() == before
        assert "other options" in mixed.err
    assert nonet(*words, "--resume").code == 0
    grown = out.read_text()
    assert grown.startswith(before) and TEXTS[2] in grown[len(before) :]
    assert grown == nonet("rate", str(source), *SE, *more).out
    assert nonet(*words, "--resume").code == 0 and out.read_text() == grown


def test_lower_bounds_can_be_gone_on_with(nonet: Run, tmp_path: Path) -> None:
    source, out = tmp_path / "in.txt", tmp_path / "out.txt"
    source.write_text(f"{NUGGET}\n{TEXTS[0]}\n")
    out.write_text(f"{NUGGET} >=9.5 - -\n")
    words = ("rate", *SE, str(source), "-o", str(out), "--resume", "--timeout", "0.05")
    assert nonet(*words).code == 0
    assert out.read_text().startswith(f"{NUGGET} >=9.5 - -\n{TEXTS[0]} ")
