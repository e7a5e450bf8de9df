"""Check that an installed nonet works: `python tools/check_wheel.py`, for wheels, other systems.

It solves, counts, rates and makes a puzzle, solves a batch by every instruction set, and looks
whether the kernels of this processor are there: a wheel without them would be right, and slow.
"""

import argparse
import platform
import sys

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SOLVED = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
# Every processor of the kind has these; more is better.
EXPECTED = {"x86_64": {"sse2", "scalar"}, "arm64": {"neon", "scalar"}}


def machine() -> str:
    """The kind of processor: Windows, macOS and Linux have names of their own for it."""
    name = platform.machine().lower()
    return {"amd64": "x86_64", "aarch64": "arm64"}.get(name, name)


def check() -> str:
    """The name of the machine, in a line; AssertionError if something is wrong."""
    import nonet
    from nonet import _native

    assert nonet.solve(HARD).solution == nonet.solve(SOLVED).solution
    assert nonet.count("." * 16) == 288
    assert nonet.rate(HARD, "se121").score > 9
    assert all(nonet.solve(made).is_unique for made in nonet.generate(count=2, seed=1))
    sets = _native.instruction_sets()
    for name in sets:
        _, count, grids, *_ = _native.solve_one(nonet.parse(HARD).packed, 2, 1 << 62, -1.0, 2, name)
        assert (count, grids) == (1, nonet.parse(SOLVED).packed), name
    batch = nonet.solve_many([HARD, "." * 81, "11" + "." * 79] * 500, limit=2)
    assert batch.counts.tolist() == [1, 2, 0] * 500
    missing = EXPECTED.get(machine(), set()) - set(sets)
    assert not missing, f"kernels are missing: {missing}"
    gil = "" if getattr(sys, "_is_gil_enabled", lambda: True)() else ", without the GIL"
    return (
        f"nonet {nonet.__version__}, Python {platform.python_version()}{gil}, "
        f"{sys.platform} {machine()}: {', '.join(sets)}"
    )


def main() -> None:
    """See the top."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.parse_args()
    print(check())


if __name__ == "__main__":
    main()
