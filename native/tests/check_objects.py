"""Looks into the compiled kernels.

- No kernel holds code that another translation unit may hold too (a weak symbol): the linker
  would keep one copy, perhaps one that this processor cannot run.
- With objdump: the sweep of each kernel works on registers of its width, and on no wider ones.

Usage: check_objects.py nm libnonet_batch.a [objdump]
"""

import re
import subprocess
import sys

# kernel -> what its logic must look like. The registers of SSE2 and NEON code are xmm and v0.16b.
WIDE = {
    "avx512": re.compile(r"\bvpternlog[qd]\b.*%zmm"),
    "avx2": re.compile(r"\bvp(and|or|xor|andn)\b.*%ymm|\bvandn?ps\b.*%ymm|\bvorps\b.*%ymm"),
    "sse2": re.compile(r"\bp(and|or|xor|andn)\b.*%xmm|\b(and|or|xor|andn)p[sd]\b.*%xmm"),
    "neon": re.compile(r"\b(and|orr|eor|bic|bsl|orn)\b.*\.16b"),
}
# Registers wider than an instruction set has.
FORBIDDEN = {
    "avx2": re.compile("%zmm|%k[0-7]"),
    "sse2": re.compile("%[yz]mm"),
    "scalar": re.compile("%[yz]mm"),
    "batch": re.compile("%[yz]mm"),
}
LEAST = 200  # logic instructions of a sweep


def members(*command):
    """What objdump or nm prints of an archive, by its members: kernel_avx2.cpp is "avx2"."""
    listing = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found, lines = {}, []
    for line in listing.splitlines():
        if match := re.match(r"(?:kernel_|dot_|bands_)?(\w+)\.cpp\.(?:o|obj)\b.*:", line):
            found[match[1]] = lines = []
        lines.append(line)
    return found


def shared_code(nm, library):
    """Symbols of kernels that the linker may take from elsewhere."""
    for name, lines in members(nm, library).items():
        if re.fullmatch(r"(avx512|avx2|sse2|neon)\w*", name):
            for line in lines:
                # DW.ref...: a pointer for exceptions, not code.
                if re.search(r" [WwVu] (?!DW\.ref\.)", line):
                    yield f"{name}: shared symbol {line.split()[-1]}"


def wrong_registers(objdump, library):
    """Kernels that use registers of another width than theirs."""
    for name, lines in members(objdump, "-d", "--no-show-raw-insn", library).items():
        if name in WIDE:
            wide = sum(bool(WIDE[name].search(line)) for line in lines)
            print(f"{name}: {wide} wide logic instructions")
            if wide < LEAST:
                yield f"{name}: only {wide} wide logic instructions"
        if name in FORBIDDEN and any(FORBIDDEN[name].search(line) for line in lines):
            yield f"{name}: uses registers that it must not"


def main():
    """Looks at the objects of a library."""
    nm, library, *objdump = sys.argv[1:]
    failures = [*shared_code(nm, library)]
    if not members(nm, library):
        failures.append("no objects in the library")
    for program in objdump:
        failures += wrong_registers(program, library)
    print("\n".join(failures) or "ok")
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main())
