"""What of a puzzle is only drawn or described: listed by every command, refused by --strict."""

from __future__ import annotations

import json

from nonet.formats._lzstring import compress

PUZZLE = {
    "grid": [[{} for _ in range(9)] for _ in range(9)],
    "thermometer": [{"lines": [["R1C1", "R1C2", "R1C3"]]}],
    "ruleset": "Digits in cages do not repeat.",
}
LINK = "https://www.f-puzzles.com/?load=" + compress(json.dumps(PUZZLE))


def test_what_is_not_read_is_listed(nonet) -> None:  # type: ignore[no-untyped-def]
    result = nonet("solve", LINK, "--json")
    assert "not read, and maybe rules" in result.err
    assert "'cages'" in result.err
    record = json.loads(result.out)
    assert "'cages'" in record["unread"][0]
    for words in (("count", "--limit", "1"), ("show",), ("convert", "--to", "json")):
        assert "'cages'" in nonet(*words, LINK).err
    again = nonet("show", "-", stdin=result.out)
    assert "'cages'" in again.err


def test_strict_refuses_it(nonet) -> None:  # type: ignore[no-untyped-def]
    result = nonet("solve", LINK, "--strict")
    assert result.code == 4
    assert "'cages'" in result.err
    printed = nonet("solve", LINK, "--json").out
    assert nonet("solve", "-", "--strict", stdin=printed).code == 4
    assert nonet("show", "." * 80 + "1", "--strict").code == 0
    assert "leave out --strict" in nonet("solve", "@long-search-3", "--strict").err
