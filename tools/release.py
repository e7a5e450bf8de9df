"""Makes a release: `just release X.Y.Z [--prepare | --dry-run]`. Pushing the tag publishes it.

With --prepare it writes the version where it is named, and the day into CHANGELOG.md; commit that.
Without, it looks whether the tree is clean and on main, whether all these files name the version,
and whether there is no such tag; builds sdist and wheel; installs each into a fresh environment,
where it runs tools/check_wheel.py and what the README shows; and tags.
"""

import argparse
import datetime
import re
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
VERSION = re.compile(r"\d+\.\d+\.\d+")
# Where a version is named.
NAMED = {
    "pyproject.toml": re.compile(r'^version = "(.*)"$', re.MULTILINE),
    "src/nonet/__init__.py": re.compile(r'^__version__ = "(.*)"$', re.MULTILINE),
    "CITATION.cff": re.compile(r"^version: (.*)$", re.MULTILINE),
    "packaging/conda/recipe.yaml": re.compile(r'^  version: "(.*)"$', re.MULTILINE),
}
# What the README's commands and its Python need.
README = "batch,jobs,pandas,polars,print"
TESTS = ("pytest>=8", "pytest-xdist>=3.5", "pytest-timeout>=2.3", "hypothesis>=6.100")


class NotReadyError(Exception):
    """A missing thing, and what to do."""


def changes(text: str, version: str) -> str:
    """The section of the changelog on a version.

    Raises:
        NotReadyError: It says nothing.
    """
    heading = rf"^## \[{re.escape(version)}\][^\n]*\n(.*?)(?=^## |\Z)"
    section = re.search(heading, text, re.MULTILINE | re.DOTALL)
    if section is None or not section[1].strip():
        raise NotReadyError(
            f"CHANGELOG.md has no section '## [{version}] - DATE' with changes: "
            f"just release {version} --prepare gives what is under Unreleased that heading"
        )
    return section[1].strip()


def check_form(version: str) -> None:
    """Check that it is a version.

    Raises:
        NotReadyError: It is not.
    """
    if not VERSION.fullmatch(version):
        raise NotReadyError(f"a version is X.Y.Z, three numbers, not {version!r}")


def prepare(version: str, day: datetime.date, root: Path = ROOT) -> None:
    """Writes the version and the day where they are named."""
    check_form(version)
    for name, pattern in NAMED.items():
        text = (root / name).read_text(encoding="utf-8")
        match = pattern.search(text)
        if match is None:
            raise NotReadyError(f"{name} names no version")
        text = f"{text[: match.start(1)]}{version}{text[match.end(1) :]}"
        (root / name).write_text(text, encoding="utf-8")
    log = root / "CHANGELOG.md"
    text = log.read_text(encoding="utf-8")
    if f"## [{version}]" not in text:
        unreleased = "## [Unreleased]\n"
        log.write_text(
            text.replace(unreleased, f"{unreleased}\n## [{version}] - {day}\n", 1), encoding="utf-8"
        )
    changes(log.read_text(encoding="utf-8"), version)


def check(version: str, root: Path = ROOT) -> None:
    """Check that the files and the tree are ready.

    Raises:
        NotReadyError: They are not.
    """
    check_form(version)
    for name, pattern in NAMED.items():
        match = pattern.search((root / name).read_text(encoding="utf-8"))
        if match is None or match[1] != version:
            raise NotReadyError(
                f"{name} names version {match and match[1]}, not {version}: "
                f"just release {version} --prepare writes it there"
            )
    changes((root / "CHANGELOG.md").read_text(encoding="utf-8"), version)
    if output("git", "status", "--porcelain", cwd=root):
        raise NotReadyError("the tree has changes: commit them first")
    if output("git", "rev-parse", "--abbrev-ref", "HEAD", cwd=root) != "main":
        raise NotReadyError("a release is made from main: git switch main")
    if output("git", "tag", "--list", f"v{version}", cwd=root):
        raise NotReadyError(f"there is a tag v{version} already")


def output(*command: str, cwd: Path = ROOT) -> str:
    """The output of a command."""
    return subprocess.run(
        command, cwd=cwd, check=True, capture_output=True, text=True
    ).stdout.strip()


def run(*command: str | Path) -> None:
    """Runs a command, shown."""
    print("$", *command, flush=True)
    subprocess.run([str(part) for part in command], cwd=ROOT, check=True)


def build(folder: Path) -> list[Path]:
    """The sdist, and the wheel that is built from it."""
    run(sys.executable, "-m", "build", "--outdir", folder, ".")
    files = sorted(folder.iterdir())
    if [path.suffix for path in files] not in ([".gz", ".whl"], [".whl", ".gz"]):
        raise NotReadyError(f"a sdist and a wheel were expected, not {[p.name for p in files]}")
    return files


def try_out(file: Path, folder: Path) -> None:
    """Installs a file into a fresh environment, and runs what the README says."""
    environment = folder / f"venv{file.suffix}"
    venv.create(environment, with_pip=True)
    programs = environment / ("Scripts" if sys.platform == "win32" else "bin")
    run(programs / "python", "-m", "pip", "install", "--quiet", file)
    run(programs / "nonet", "solve", "examples/first-steps.txt")
    run(programs / "python", "tools/check_wheel.py")
    run(programs / "python", "-m", "pip", "install", "--quiet", f"{file}[{README}]", *TESTS)
    readme = ("-m", "pytest", "-q", "-n", "0", "tests/test_docs_examples.py", "-k", "README")
    run(programs / "python", *readme)


def release(version: str, *, dry_run: bool) -> None:
    """See the top."""
    check(version)
    with tempfile.TemporaryDirectory() as folder:
        for file in build(Path(folder, "dist")):
            try_out(file, Path(folder))
    if dry_run:
        print(f"nonet {version} is ready; without --dry-run it would be tagged v{version}")
        return
    run("git", "tag", "--annotate", f"v{version}", "--message", f"nonet {version}")
    print(f"tagged; `git push origin v{version}` publishes it")


def main() -> None:
    """See the top."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("version", help="X.Y.Z, as pyproject.toml and CHANGELOG.md name it")
    parser.add_argument("--prepare", action="store_true", help="write the version, and no more")
    parser.add_argument("--dry-run", action="store_true", help="all but the tag")
    parser.add_argument("--changes", action="store_true", help="print what changed, and no more")
    given = parser.parse_args()
    try:
        if given.changes:
            text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
            print(changes(text, given.version.removeprefix("v")))
        elif given.prepare:
            prepare(given.version, datetime.datetime.now(datetime.UTC).date())
        else:
            release(given.version, dry_run=given.dry_run)
    except NotReadyError as error:
        sys.exit(f"not released: {error}")
    except subprocess.CalledProcessError as error:
        sys.exit(f"not released: {' '.join(map(str, error.cmd))} ended with {error.returncode}")


if __name__ == "__main__":
    main()
