"""Runs the tests inside Pyodide under node: `python tools/static/suite.py [TEST ...]`.

Inputs: npm's package and the native module that `just static` has made, and pytest and
Hypothesis, which pip brings, as they are written in Python alone. Each folder of tests gets an
interpreter of its own; what a browser lacks leaves a test out with its reason (suite_inside.py).
"""

import argparse
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
FOLDERS = ("model", "formats", "techniques", "explain", "rate", "count", "solve", "generate")
FOLDERS += ("constraints", "engines", "games", "test_records.py", "test_errors.py")
FOLDERS += ("test_examples.py", "test_registry.py", "test_packing.py", "test_public_face.py")
# The last Hypothesis without a compiled part, and what it and pytest need.
PACKAGES = ("pytest", "pluggy", "iniconfig", "packaging", "pygments", "hypothesis==6.112.5")
PACKAGES += ("sortedcontainers", "attrs", "click", "rich", "markdown-it-py", "mdurl")
OPTIONS = ("-o", "addopts=", "--import-mode=importlib", "-m", "not slow", "-p", "no:cacheprovider")
_LINE = re.compile(r"^SKIPPED \[(\d+)\] .*?: (.*)$", re.MULTILINE)


def packages(folder: Path) -> Path:
    """The folder with what the tests need beside nonet; made where it is not there."""
    if not folder.exists():
        made = folder.with_suffix(".part")
        shutil.rmtree(made, ignore_errors=True)
        pip = (sys.executable, "-m", "pip", "install", "--quiet", "--no-deps")
        subprocess.run([*pip, "--target", made, *PACKAGES], check=True)
        made.rename(folder)
    return folder


def run(test: str, given: argparse.Namespace) -> tuple[str, bool]:
    """The output of pytest on a file or folder of tests, and True if none failed."""
    command = ["node", HERE / "suite.mjs", given.pyodide, given.module, given.packages, ROOT]
    command += [*OPTIONS, "-q", "-rs", "--tb=short", test]
    done = subprocess.run(
        [str(part) for part in command], stdout=subprocess.PIPE, text=True, check=False
    )
    # 5: no test was run; that is fine where each was left out with its reason.
    only_left_out = done.returncode == 5 and "skipped" in done.stdout
    return done.stdout, done.returncode == 0 or only_left_out


def main() -> None:
    """See the top."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("tests", nargs="*", default=[f"tests/{folder}" for folder in FOLDERS])
    parser.add_argument("--module", type=Path, default=ROOT / "build/wasm/_native.abi3.so")
    parser.add_argument("--pyodide", type=Path, default=HERE / "node_modules/pyodide")
    parser.add_argument("--packages", type=Path, default=ROOT / "build/suite-packages")
    given = parser.parse_args()
    for needed in (given.module, given.pyodide):
        if not needed.exists():
            sys.exit(f"{needed} is missing: run just static build/static first")
    packages(given.packages)
    left_out: Counter[str] = Counter()
    failed = []
    for test in given.tests:
        output, good = run(test, given)
        print(
            f"{test}: {output.rstrip().splitlines()[-1] if output else 'it ended early'}",
            flush=True,
        )
        for number, reason in _LINE.findall(output):
            left_out[reason] += int(number)
        if not good:
            failed.append(test)
            print(output)
    for reason, number in left_out.most_common():
        print(f"{number:5} left out: {reason}")
    if failed:
        sys.exit(f"failed: {', '.join(failed)}")


if __name__ == "__main__":
    main()
