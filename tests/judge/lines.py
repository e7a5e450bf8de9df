"""What rules beside the board, for lines and of one's own mean, from the words of docs/rules."""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any

from judge.board import Board, Clue, NoMeaningError, different


def thirds(board: Board) -> dict[int, int]:
    """Whether each value is low, middle or high."""
    if len(board.values) % 3:
        raise NoMeaningError
    third = len(board.values) // 3
    return {value: place // third for place, value in enumerate(board.values)}


def sum_between(v: Sequence[int], one: int, two: int) -> int | None:
    """The sum between two values that stand once each, if they do."""
    if v.count(one) != 1 or v.count(two) != 1:
        return None
    first, last = sorted((v.index(one), v.index(two)))
    return sum(v[first + 1 : last])


def _in_box(board: Board, clue: Clue) -> int:
    """How many of a line's cells lie in the box of its first one; three where there are none."""
    if board.box is None:
        return 3
    rows = {board.place(cell)[0] for cell in clue.groups[0] if isinstance(cell, int)}
    return board.box[0] if len(rows) > 1 else board.box[1]


def beside(board: Board, v: list[int], words: Mapping[str, Any], clue: Clue) -> bool | None:
    """Rules beside the board; None if it is none of them."""
    total = words.get("total")
    seen = [each for place, each in enumerate(v) if each > max([0, *v[:place]])]
    match clue.name:
        case "battlefield":
            whole = {*range(len(v))}
            one, two = {*range(v[0])}, {*range(len(v) - v[-1], len(v))}
            held = one & two or whole - one - two
            return one | two <= whole and sum(v[place] for place in held) == total
        case "hidden-skyscraper":
            hidden = [e for place, e in enumerate(v) if any(one >= e for one in v[:place])]
            return hidden[:1] == [words["value"]]
        case "skyscraper":
            return len(seen) == clue.number("count")
        case "skyscraper-sum":
            return sum(seen) == total
        case "numbered-room":
            return 1 <= v[0] <= len(v) and v[v[0] - 1] == words["value"]
        case "sandwich":
            return sum_between(v, board.values[0], board.values[-1]) == total
        case "sandwich-between":
            return sum_between(v, *words["crusts"]) == total
        case "before-nine":
            most = board.values[-1]
            return most in v and sum(v[: v.index(most)]) == total
        case "position-sum":
            return all(1 <= e <= len(v) for e in v[:2]) and sum(v[e - 1] for e in v[:2]) == total
        case "frame-sum":
            return sum(v[: _in_box(board, clue)]) == total
        case "rossini":
            first = v[: _in_box(board, clue)]
            return first == sorted({*first}, reverse=words.get("falling", False))
        case "x-sum":
            return v[0] <= len(v) and sum(v[: v[0]]) == total
    return None


def of_line(board: Board, v: list[int], words: Mapping[str, Any], clue: Clue) -> bool | None:
    """Rules for lines; None if it is none of them."""
    cells = clue.groups[0] if clue.groups else ()
    inner, ends = v[1:-1], (v[0], v[-1]) if v else ()
    match clue.name:
        case "between":
            return all(min(ends) < each < max(ends) for each in inner)
        case "double-arrow":
            return sum(inner) == sum(ends)
        case "entropic":
            part = thirds(board)
            return all(different([part[e] for e in v[i : i + 3]]) for i in range(len(v)))
        case "modular":
            k = words.get("modulus", 3)
            return all(different([e % k for e in v[i : i + k]]) for i in range(len(v)))
        case "lockout":
            return max(ends) - min(ends) >= words.get("difference", 4) and not any(
                min(ends) <= each <= max(ends) for each in inner
            )
        case "nabner" | "renban":
            once = [each for place, each in enumerate(v) if cells[place] not in cells[:place]]
            if clue.name == "nabner":
                return all(abs(one - two) > 1 for one, two in combinations(once, 2))
            return sorted(once) == [*range(min(once), min(once) + len(once))]
        case "palindrome":
            return v == v[::-1]
        case "parity-line":
            return all((one + two) % 2 for one, two in pairwise(v))
        case "region-sum-line":
            parts: list[int] = []
            for place, cell in enumerate(cells):
                if place and board.box_of(cell) == board.box_of(cells[place - 1]):
                    parts[-1] += v[place]
                else:
                    parts.append(v[place])
            return len(set(parts)) == 1
        case "search-nine":
            return 1 <= v[0] < len(v) and v[v[0]] == board.values[-1]
        case "same-difference":
            return len({abs(two - one) for one, two in pairwise(v)}) <= 1
        case "split-pea":
            if len(v) < 3:
                raise NoMeaningError
            return sum(inner) in (10 * v[0] + v[-1], 10 * v[-1] + v[0])
        case "sequence":
            return len({two - one for one, two in pairwise(v)}) <= 1
        case "thermometer":
            return all(one < two for one, two in pairwise(v))
        case "slow-thermometer":
            return all(one <= two for one, two in pairwise(v))
        case "sum-line":
            begins = range(len(v)) if words.get("loop") else [0]
            return any(_cut(v[i:] + v[:i], words.get("total", 10)) for i in begins)
        case "value-indexing":
            return 0 < v[1] < len(v) - 1 and v[1 + v[1]] == v[0]
        case "whispers":
            least = words.get("difference") or (len(board.values) + 1) // 2
            return all(abs(one - two) >= least for one, two in pairwise(v))
        case "zipper":
            half, odd = divmod(len(v), 2)
            sums = {v[i] + v[-1 - i] for i in range(half)} | set(v[half : half + odd])
            return len(sums) == 1
    return None


def _cut(v: Sequence[int], total: int) -> bool:
    """Whether it can be cut into parts with that sum."""
    return not v or any(
        sum(v[:end]) == total and _cut(v[end:], total) for end in range(1, len(v) + 1)
    )


# Formulas, and what they mean.
FORMULAS: dict[str, Callable[[list[int]], bool]] = {
    "sum(first, last) = max": lambda v: v[0] + v[-1] == max(v),
    "count(odd) = first": lambda v: sum(each % 2 for each in v) == v[0],
    "abs(x - y) != 1": lambda v: all(abs(a - b) != 1 for a, b in pairwise(v)),
    "some x, y: x + y = 5": lambda v: any(a + b == 5 for a, b in pairwise(v)),
    "max - min < length": lambda v: max(v) - min(v) < len(v),
    "count(x < last) > 0": lambda v: min(v) < v[-1],
    "either way: each x, y: x < y": lambda v: v in (sorted({*v}), sorted({*v}, reverse=True)),
}


def own(board: Board, v: list[int], words: Mapping[str, Any], clue: Clue) -> bool | None:
    """Rules that a user describes; None if it is none of them."""
    match clue.name:
        case "pair-table":
            pairs = combinations(v, 2) if words.get("every") else pairwise(v)
            at = board.values.index
            return all(words["allowed"][at(a)] >> at(b) & 1 for a, b in pairs)
        case "formula":
            return FORMULAS[words["text"]](v)
        case "regex":
            letters = "0123456789ABCDEFGHIJ"
            return bool(re.fullmatch(words["pattern"], "".join(letters[each] for each in v)))
        case "automaton":
            breaks, choices = words.get("breaks", ()), words.get("choices", 1)
            width = len(board.values) + bool(breaks)
            states = {0}
            read = [width - 1] * breaks.count(0)
            for place, each in enumerate(v):
                read.append(board.values.index(each))
                read += [width - 1] * breaks.count(place + 1)
            for symbol in read:
                steps = words["transitions"]
                states = {
                    steps[(state * choices + choice) * width + symbol]
                    for state in states
                    for choice in range(choices)
                } - {-1}
            return bool(states & {*words["accepting"]})
    return None
