# What a developer and CI run. `just` comes from PyPI: pip install rust-just

set shell := ["bash", "-euo", "pipefail", "-c"]

native_files := "git ls-files --cached --others --exclude-standard 'native/*.cpp' 'native/*.hpp'"

_list:
    @just --list --unsorted

# Install nonet with everything that a developer needs; again after each change of the sources
setup:
    python -m pip install '.[dev]'

# The whole suite, or a part: just test tests/model -k jigsaw
test *args:
    python -m pytest {{args}}

# The tests that take seconds each, which `just test` leaves out: whole games, pages, tutorials, kills
test-long *args:
    python -m pytest -m 'long and not slow' {{args}}

# The tests that need a package of nonet[test-all]: a browser, MCP, a notebook's kernel, Dask, DuckDB ...
test-extras *args:
    python -m pytest -m 'extras and not long and not slow' {{args}}

# The tests that are left out as slow, and 25 times as many made-up examples in the others
deep *args:
    python -m pytest -m slow {{args}}
    python -m pytest -m 'not slow' --hypothesis-profile deep {{args}}

# Style, formatting and the layers' imports
lint:
    ruff check .
    ruff format --check .
    lint-imports
    python tools/line_budget.py
    {{native_files}} | xargs --no-run-if-empty clang-format --dry-run --Werror

# Put style and formatting right where a machine can
format:
    ruff check --fix .
    ruff format .
    {{native_files}} | xargs --no-run-if-empty clang-format -i

# mypy --strict; of the scripts of the page what their JSDoc says, where there is npm
types:
    mypy
    ! command -v npm > /dev/null || npm exec --yes --package=typescript@5.9.3 -- tsc -p jsconfig.json

# The documentation, every warning an error
docs *args:
    mkdocs build --strict {{args}}

# Native tests and the suite's native calls under ASan and UBSan; --native, --quick: some; --threads: TSan
sanitize *args:
    tools/sanitize.sh {{args}}

# Which statements of the seeds' contract are proven
contract:
    python -m pytest -m contract --contract -q

# CPU time per puzzle, beside the peers that are installed
bench *args:
    python benchmarks/single.py {{args}}

# The page without a server, as a folder of files: just static DIR --headers EMSCRIPTEN_INCLUDE
static *args:
    python tools/static/build.py {{args}}

# The tests inside Pyodide, under node; after just static
static-suite *args:
    python tools/static/suite.py {{args}}

# Requests made from the API's description, so many for each path; see tests/web/test_api_fuzz.py
fuzz-web examples="200":
    NONET_FUZZ_EXAMPLES={{examples}} python -m pytest -n 0 -q tests/web/test_api_fuzz.py

# Looks for faults: every judge in turn, just campaign --minutes 10, or those that are named; --list shows them
campaign *args:
    PYTHONPATH="{{justfile_directory()}}/tests:${PYTHONPATH:-}" python -m campaigns {{args}}

# Changes of sources, each of which tests should notice: just mutate src/nonet/_prove --tests tests/prove
mutate *args:
    python tools/mutate.py {{args}}

# The native part for 64-bit ARM, tested under qemu: the same answers as here (tools/arm.sh)
arm *args:
    tools/arm.sh {{args}}

# The native part for Windows, by clang without a warning, and run where there is wine
windows *args:
    tools/windows.sh {{args}}

# A release: --prepare writes the version; then checks, sdist and wheel, each tried in a fresh environment, and the tag
release *args:
    python tools/release.py {{args}}

# The tests of what uses other packages, with the oldest of them that pyproject.toml allows
lowest:
    uv venv --clear --python 3.11 build/lowest
    uv pip install --quiet --python build/lowest --resolution lowest-direct \
        '.[batch,compare,duckdb,jobs,pandas,polars,print,tui,web]' \
        'pytest>=8' 'pytest-xdist>=3.5' 'pytest-timeout>=2.3' 'hypothesis>=6.100' 'httpx>=0.27' 'jsonschema-rs>=0.29'
    build/lowest/bin/python tools/check_wheel.py
    build/lowest/bin/python -m pytest -q tests/batch tests/tables tests/cli tests/compare tests/draw tests/solve

# The packages that CI is locked to, made anew: the newest that fit
lock:
    uv pip compile --quiet --universal --python-version 3.11 --extra dev --no-header --no-annotate \
        --no-emit-index-url --no-emit-find-links --upgrade pyproject.toml -o .github/locked.txt

# Known faults of these packages; asks PyPI, whose records not every mirror of it has
audit:
    uvx pip-audit --strict --no-deps --disable-pip --requirement .github/locked.txt || { \
        echo "faults, or no audit: 'not found on PyPI' means that this index knows nothing of faults" >&2; exit 1; }
    ! command -v npm > /dev/null || npm audit --prefix tools/static --package-lock-only
