#!/usr/bin/env bash
# Compiles the native part for 64-bit Windows by clang (ziglang of the package index), every warning
# an error, and runs its tests and what the kernels answer where there is wine.
# Needs: python -m pip install ziglang cmake ninja
set -euo pipefail
cd "$(dirname "$0")/.."

build=$PWD/build/windows
puzzles=${1:-3000}
python=${PYTHON:-python}
NONET_ZIG=$("$python" -c 'import pathlib, ziglang; print(pathlib.Path(ziglang.__file__).with_name("zig"))')
export NONET_ZIG NONET_ZIG_FLAGS="-target x86_64-windows-gnu -mcpu=baseline -Werror"
wine=$(command -v wine64 wine || ls /usr/lib/wine/wine64 2> /dev/null || true)

echo "== compile for x86_64-windows-gnu"
cmake -S native -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DNONET_NATIVE_TESTS=ON \
    -DCMAKE_SYSTEM_NAME=Windows -DCMAKE_SYSTEM_PROCESSOR=x86_64 \
    -DCMAKE_TOOLCHAIN_FILE="$PWD/tools/build_backend/zig.cmake" \
    -DNONET_NM=NONET_NM-NOTFOUND | grep 'Vector kernels: x86-64'
cmake --build "$build" --parallel 2

if [ -z "$wine" ]; then
    echo "compiled; there is no wine to run it"
    exit
fi
echo "== run by wine"
export WINEDEBUG=-all
for part in single batch count; do
    "$wine" "$build/tests/nonet_${part}_test.exe"
done
"$wine" "$build/tests/nonet_answers.exe" "$puzzles"
