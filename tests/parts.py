"""One part of a run of tests: ``pytest -m long --part 2/5``."""

import re
import zlib

import pytest


def part_of(text: str) -> tuple[int, int]:
    """``2/5`` is the second part of five.

    Raises:
        pytest.UsageError: The text is no part.
    """
    found = re.fullmatch(r"([1-9]\d*)/([1-9]\d*)", text)
    if found is None or int(found[1]) > int(found[2]):
        raise pytest.UsageError(f"--part takes a part and the number of parts, such as 2/5: {text}")
    return int(found[1]), int(found[2])


def is_in(part: tuple[int, int], name: str) -> bool:
    """Whether a test is in a part; the name alone decides, so that new tests move no others."""
    number, count = part
    return zlib.crc32(name.encode()) % count == number - 1
