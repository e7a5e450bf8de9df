"""A board with rules as sites write it, from the pages of these sites: see `judge.spelled`."""

import json
import random
from typing import Any

from judge.spelled import Sheet, UnspeakableError, Way, comment, keyed, lines, objects, typed, yaml
from linking import fpuzzles_link, lz_packed

BOXES = {4: (2, 2), 6: (2, 3), 9: (3, 3)}


def fpuzzles(sheet: Sheet, rng: random.Random) -> str:
    """A link of f-puzzles.com."""
    keys: dict[str, Any] = {}
    form = "R{}C{}"
    for clue in sheet.clues:
        names = sheet.names(clue.cells, form)
        name = {"killer": "killercage", "pair-sum": "xv", "between": "betweenline"}
        name |= {"arrow": "arrow", "little-killer": "littlekillersum"}
        item: dict[str, Any] = {"cells": names}
        if clue.kind in ("thermometer", "renban", "whispers", "palindrome", "between"):
            item = {"lines": [names]}
        elif clue.kind == "arrow":
            item = {"cells": names[:1], "lines": [names]}
        elif clue.kind == "pair-sum":
            item["value"] = "X" if clue.number == 10 else "V"
        elif clue.kind == "less-than":
            name, item = {"less-than": "thermometer"}, {"lines": [names]}
        elif clue.kind == "little-killer":
            raise UnspeakableError
        if clue.kind in ("killer", "whispers"):
            item["value"] = clue.number if clue.kind == "whispers" else str(clue.number)
        several = [{"cell": each} for each in names] if clue.kind in ("even", "odd") else [item]
        keys.setdefault(name.get(clue.kind, clue.kind), []).extend(several)
    both = {"diagonal": ("diagonal+", "diagonal-")}
    keys |= dict.fromkeys(both.get(sheet.whole, (sheet.whole.replace("-", ""),)), True)
    keys.pop("", None)
    cells = [
        ({"value": given, "given": True} if given else {"value": entry} if entry else {})
        for given, entry in zip(sheet.givens, sheet.entries, strict=True)
    ]
    return fpuzzles_link({"size": sheet.size, "grid": sheet.rows(cells)} | keys)


def sudoku_maker(sheet: Sheet, rng: random.Random) -> str:
    """Sudoku Maker's file, or a link of it."""
    n, (high, wide) = sheet.size, BOXES[sheet.size]
    label = [c // n // high * (n // wide) + c % n // wide for c in range(n * n)]
    made: list[dict[str, Any]] = [{"type": 1, "regions": label}]
    whole = {
        "diagonal": (10, 11),
        "anti-king": (12,),
        "anti-knight": (13,),
        "nonconsecutive": (15,),
    }
    made += [{"type": kind} for kind in whole.get(sheet.whole, ())]
    for clue in sheet.clues:
        cells = clue.cells
        one: dict[str, dict[str, Any]] = {
            "even": {"type": 100, "cells": cells},
            "odd": {"type": 101, "cells": cells},
            "thermometer": {"type": 300, "thermometers": [cells], "slow": False},
            "killer": {"type": 301, "cages": [{"cells": cells, "value": clue.number}]},
            "renban": {"type": 400, "lines": [cells]},
            "whispers": {"type": 401, "lines": [cells], "minDifference": clue.number},
            "palindrome": {"type": 402, "lines": [cells]},
            "between": {"type": 403, "lines": [cells]},
            "arrow": {
                "type": 408,
                "bulbsWithArrows": [{"bulbCells": cells[:1], "arrows": [cells]}],
            },
        }
        if clue.kind not in one:
            raise UnspeakableError
        made.append(one[clue.kind])
    board = [{"given": True, "value": value} if value else {} for value in sheet.givens]
    text = json.dumps(
        {"formatVersion": "1.5.0", "puzzle": {"size": n, "cells": board, "constraints": made}}
    )
    if rng.random() < 0.5:
        return text
    return f"https://sudokumaker.app/?puzzle={lz_packed(text).rstrip('=').replace('/', '-')}"


def lisudoku(sheet: Sheet, rng: random.Random) -> str:
    """A link of lisudoku.xyz, in the names of its page or of its server."""
    fixed = [
        {"position": sheet.places([c])[0], "value": v} for c, v in enumerate(sheet.givens) if v
    ]
    keys: dict[str, Any] = {"gridSize": sheet.size, "fixedNumbers": fixed}
    if sheet.whole == "nonconsecutive":
        raise UnspeakableError
    both = {"diagonal": ("primaryDiagonal", "secondaryDiagonal"), "anti-king": ("antiKing",)}
    keys |= dict.fromkeys((both | {"anti-knight": ("antiKnight",)}).get(sheet.whole, ()), True)
    for clue in sheet.clues:
        at = sheet.places(clue.cells)
        named = {"thermometer": "thermos", "renban": "renbans", "palindrome": "palindromes"}
        dots = {"difference": "Consecutive", "ratio": "Double"}
        if clue.kind in named:
            keys.setdefault(named[clue.kind], []).append(at)
        elif clue.kind in ("even", "odd"):
            keys.setdefault(f"{clue.kind}Cells", []).extend(at)
        elif clue.kind == "killer":
            keys.setdefault("killerCages", []).append({"sum": clue.number, "region": at})
        elif clue.kind == "arrow":
            arrow = {"circleCells": at[:1], "arrowCells": at[1:]}
            keys.setdefault("arrows", []).append(arrow)
        elif clue.kind in dots:
            dot = {"dotType": dots[clue.kind], "cell1": at[0], "cell2": at[1]}
            keys.setdefault("kropkiDots", []).append(dot)
        else:
            raise UnspeakableError
    text = json.dumps(keys)
    return text if rng.random() < 0.5 else f"https://lisudoku.xyz/solver?import={lz_packed(text)}"


def iss(sheet: Sheet, rng: random.Random) -> str:
    """Interactive Sudoku Solver's text."""
    form = "R{}C{}"
    parts = [f".Shape~{sheet.size}x{sheet.size}"]
    parts += [f".~{sheet.name(c, form)}_{v}" for c, v in enumerate(sheet.givens) if v]
    whole = {"diagonal": ".Diagonal~1.Diagonal~-1", "anti-knight": ".AntiKnight"}
    whole |= {"anti-king": ".AntiKing", "nonconsecutive": ".AntiConsecutive", "": ""}
    parts.append(whole[sheet.whole])
    heads = {"thermometer": "Thermo", "arrow": "Arrow", "renban": "Renban", "between": "Between"}
    heads |= {"palindrome": "Palindrome", "difference": "WhiteDot", "ratio": "BlackDot"}
    for clue in sheet.clues:
        names = sheet.names(clue.cells, form)
        if clue.kind in ("killer", "whispers"):
            head = f"{'Cage' if clue.kind == 'killer' else 'Whisper'}~{clue.number}"
        elif clue.kind == "pair-sum":
            head = "X" if clue.number == 10 else "V"
        elif clue.kind == "less-than":
            head, names = "GreaterThan", names[::-1]
        elif clue.kind in ("even", "odd"):
            values = [v for v in range(1, sheet.size + 1) if v % 2 == (clue.kind == "odd")]
            parts += [f".~{name}_{'_'.join(map(str, values))}" for name in names]
            continue
        elif clue.kind in heads:
            head = heads[clue.kind]
        else:
            raise UnspeakableError
        parts.append(f".{head}~{'~'.join(names)}")
    shape, parts = parts[:1], parts[1:]
    rng.shuffle(parts)
    return rng.choice(["", "\n", " "]).join(filter(None, shape + parts))


WAYS: dict[str, Way] = {
    each.__name__: each
    for each in (lines, comment, keyed, typed, objects, yaml, fpuzzles, sudoku_maker, lisudoku, iss)
}
