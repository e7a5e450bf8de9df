#!/usr/bin/env bash
# Builds the native part for 64-bit ARM, runs its tests under qemu, and compares what the kernels
# answer with what they answer here. Needs, on Debian: g++-aarch64-linux-gnu qemu-user cmake ninja-build
#   tools/arm.sh [PUZZLES]
set -euo pipefail
cd "$(dirname "$0")/.."

build=$PWD/build/arm
puzzles=${1:-3000}
# Each instruction of ARMv8 with vectors, and none of what came later.
export QEMU_CPU=cortex-a53

echo "== compile for aarch64"
cmake -S native -B "$build/aarch64" -G Ninja -DCMAKE_BUILD_TYPE=Release -DNONET_NATIVE_TESTS=ON \
    -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=aarch64 \
    -DCMAKE_CXX_COMPILER=aarch64-linux-gnu-g++ -DCMAKE_CROSSCOMPILING_EMULATOR=qemu-aarch64 \
    -DCMAKE_EXE_LINKER_FLAGS=-static -DNONET_NM=aarch64-linux-gnu-nm \
    -DNONET_OBJDUMP=aarch64-linux-gnu-objdump | grep 'Vector kernels: arm64'
cmake --build "$build/aarch64" --parallel 2

echo "== native tests under qemu"
ctest --test-dir "$build/aarch64" --output-on-failure --no-tests=error

echo "== answers of $puzzles puzzles: here, and on ARM"
cmake -S native -B "$build/host" -G Ninja -DCMAKE_BUILD_TYPE=Release -DNONET_NATIVE_TESTS=ON > /dev/null
cmake --build "$build/host" --parallel 2 --target nonet_answers > /dev/null
"$build/host/tests/nonet_answers" "$puzzles" | tee "$build/host.txt"
qemu-aarch64 "$build/aarch64/tests/nonet_answers" "$puzzles" | tee "$build/arm.txt"
for engine in single batch; do
    grep "^$engine *neon" "$build/arm.txt" > /dev/null || { echo "no NEON kernel of $engine" >&2; exit 1; }
done
hashes=$(awk '{print $3}' "$build/host.txt" "$build/arm.txt" | sort -u)
[ "$(wc -l <<< "$hashes")" = 1 ] || { echo "the answers differ: $hashes" >&2; exit 1; }
echo "the same: $hashes"
