#!/usr/bin/env bash
# Builds the native tests and the Python module with AddressSanitizer and UBSan, and runs both.
#   tools/sanitize.sh              all of it
#   tools/sanitize.sh tests/x.py   the native tests, and these Python tests only
#   tools/sanitize.sh --native     the native tests alone; with names, those: --native rows learning
#   tools/sanitize.sh --quick      the native tests that are built in seconds: a part of each CI run
#   tools/sanitize.sh --threads    the native tests alone, with ThreadSanitizer
# Environments and builds are kept in build/sanitize, so that a second run is quick.
set -euo pipefail
cd "$(dirname "$0")/.."

build=$PWD/build/sanitize
cxx=${CXX:-g++}
flags=address,undefined
mkdir -p "$build"

# Everything is on, and the first finding ends the run. Leaks are looked for in the native tests alone: the
# interpreter frees little at its end, so that it would list thousands of its objects and hide ours.
without_leaks=detect_leaks=0:abort_on_error=0:halt_on_error=1
export ASAN_OPTIONS=$without_leaks
export UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1

is_instrumented() { # the file, and what a sanitizer calls in it
    # A sanitizer that was not built in finds nothing and looks like success: ask the file itself.
    # (Not grep -q: it would close the pipe on nm, which pipefail then counts as a failure.)
    if ! nm -D --undefined-only "$1" | grep "$2" >/dev/null; then
        echo "error: $1 was built without its sanitizer" >&2
        exit 1
    fi
}

leaks_can_be_seen() { # not under a debugger, and not in every container
    local program=$build/leak
    printf 'int* volatile p;\nint main() { p = new int(1); p = nullptr; }\n' >"$program.cpp"
    "$cxx" -fsanitize=address "$program.cpp" -o "$program"
    [[ $(ASAN_OPTIONS=detect_leaks=1 "$program" 2>&1 || true) == *"detected memory leaks"* ]]
}

native_tests() { # where, the sanitizers, what the first of them calls, and the tests; none: all
    local where=$1 hook=$3 name targets=() chosen=()
    for name in "${@:4}"; do
        case $name in
        checker_*) targets+=(--target nonet_checker) ;;
        answers | fuzz_*) targets+=(--target "nonet_$name") ;;
        *) targets+=(--target "nonet_${name}_test") ;;
        esac
    done
    [ $# -le 3 ] || chosen=(-R "^($(IFS='|' && echo "${*:4}"))\$")
    local generator=()
    [ -e "$where/CMakeCache.txt" ] || ! command -v ninja >/dev/null || generator=(-G Ninja)
    cmake -S native -B "$where" "${generator[@]}" -DCMAKE_CXX_COMPILER="$cxx" \
        -DCMAKE_BUILD_TYPE=RelWithDebInfo -DNONET_NATIVE_TESTS=ON -DNONET_SANITIZE="$2"
    cmake --build "$where" --parallel 2 "${targets[@]}"
    # Every program of the build is a test: each must be instrumented, and there must be one.
    local found=0 program
    while IFS= read -r program; do
        is_instrumented "$program" "$hook"
        found=1
    done < <(find "$where" -type f -executable -not -path '*/CMakeFiles/*' -not -name '*.so*')
    if [ "$found" = 0 ]; then
        echo "error: no native test program was built" >&2
        exit 1
    fi
    local options=$without_leaks
    if [[ $2 == *address* ]]; then
        if leaks_can_be_seen; then
            options=${options/detect_leaks=0/detect_leaks=1}
        else
            echo "warning: LeakSanitizer does not work here: leaks are not looked for" >&2
        fi
    fi
    ASAN_OPTIONS=$options ctest --test-dir "$where" --output-on-failure --no-tests=error "${chosen[@]}"
}

if [ "${1:-}" = --threads ]; then
    export TSAN_OPTIONS=halt_on_error=1
    native_tests "$build/threads" thread __tsan_
    exit
fi

if [ "${1:-}" = --quick ]; then
    native_tests "$build/native" $flags __asan_report board rows applicable fish nets canonical proofs \
        checker_right checker_wrong
    exit
fi

if [ "${1:-}" = --native ]; then
    shift
    native_tests "$build/native" $flags __asan_report "$@"
    exit
fi

echo "== native tests"
native_tests "$build/native" $flags __asan_report

echo "== Python module"
[ -x "$build/venv/bin/python" ] || python3 -m venv "$build/venv"
python=$build/venv/bin/python
CXX=$cxx "$python" -m pip install --quiet '.[test]' \
    -C build-dir="$build/module" -C cmake.build-type=RelWithDebInfo -C install.strip=false \
    -C cmake.define.NONET_SANITIZE=$flags
# Found without importing it: that needs the sanitizer's runtime loaded first.
module=$(find "$build/venv" -path '*/nonet/_native*' -name '*.so')
is_instrumented "$module" __asan_report

echo "== Python suite"
# The interpreter is not instrumented, so ASan's runtime has to be loaded before everything else;
# libstdc++ with it, for ASan looks for __cxa_throw when it starts. One process: the runtime triples
# memory, and its report would get lost among workers. PYTHONMALLOC: so that overruns of Python's
# own buffers are seen as well.
export LD_PRELOAD
LD_PRELOAD="$("$cxx" -print-file-name=libasan.so) $("$cxx" -print-file-name=libstdc++.so)"
export PYTHONMALLOC=malloc
# Chromium does not start with these libraries, and where memory is limited there is none to reserve.
left_out=(--ignore tests/web/page)
for name in test_workers.py::test_it_takes_no_more_memory_than_it_may \
    test_workers.py::test_a_call_takes_no_more_memory_than_it_may \
    test_mutants.py::test_sanitizers_bound_the_memory_that_is_used_and_not_that_is_reserved \
    engines/test_sat.py::test_a_search_whose_memory_gave_out_can_be_asked_what_it_found; do
    left_out+=(--deselect "tests/$name")
done
exec "$python" -m pytest -n0 -p no:cacheprovider --timeout 1200 "${left_out[@]}" "$@"
