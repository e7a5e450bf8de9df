"""Links as sites write them: JSON lz_packed by LZ-string behind an address."""

import json

from nonet.formats._lzstring import compress


def lz_packed(value: object) -> str:
    """What stands behind the address; a text stays as it is."""
    return compress(value if isinstance(value, str) else json.dumps(value))


def fpuzzles_link(value: object) -> str:
    """A link of f-puzzles.com."""
    return "https://www.f-puzzles.com/?load=" + lz_packed(value)
