"""Looks into the compiled kernels.

- The sweep of each kernel works on registers of its width.
- No kernel holds code that another translation unit may hold too (a weak symbol): the linker
  would keep one copy, perhaps one that this processor cannot run.

Usage: check_objects.py objdump nm libnonet_batch.a
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


def members(listing):
    """Splits what objdump and nm say of an archive by its members."""
    name = None
    found = {}
    for line in listing.splitlines():
        match = re.match(r"(?:kernel_)?(\w+)\.cpp\.(?:o|obj)\b.*:", line)
        if match:
            name = match[1]
            found[name] = []
        elif name:
            found[name].append(line)
    return found


def main():
    """Looks at the objects of a library: registers used, symbols shared."""
    objdump, nm, library = sys.argv[1:]

    def run(*command):
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    failures = []
    code = members(run(objdump, "-d", "--no-show-raw-insn", library))
    if not code:
        failures.append("no objects in the library")
    for name, lines in code.items():
        if name in WIDE:
            wide = sum(bool(WIDE[name].search(line)) for line in lines)
            print(f"{name}: {wide} wide logic instructions")
            if wide < LEAST:
                failures.append(f"{name}: only {wide} wide logic instructions")
        if name in FORBIDDEN and any(FORBIDDEN[name].search(line) for line in lines):
            failures.append(f"{name}: uses registers that it must not")

    for name, lines in members(run(nm, library)).items():
        if name == "batch":
            continue
        # DW.ref...: a pointer for exceptions, not code.
        shared = [line for line in lines if re.search(r" [WVu] (?!DW\.ref\.)", line)]
        for line in shared:
            failures.append(f"{name}: shared symbol {line.split()[-1]}")

    print("\n".join(failures) or "ok")
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main())
