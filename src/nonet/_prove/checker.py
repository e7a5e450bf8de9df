"""Checks a proof about a puzzle: ``python checker.py PUZZLE.json PROOF``.

It runs alone, shares nothing with nonet but the puzzle as JSON, and trusts nothing in the proof:
what a line removes is computed here, so that a line can be useless, never wrong. The format, and
how much each kind of line may conclude, is in docs/proofs.md. What a rule asks is in one table: an
automaton that reads the values of its cells, or all or any of several.
"""

from __future__ import annotations

import json
import math
import re
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, reduce
from itertools import combinations, groupby
from typing import Any, NamedTuple

WORK = 200_000  # ways of one line of cells, step by step
MOST = 200_000  # cells of which all parts of the rules ask
NAME = {"exactly": True, "at-least": False}
LINE = re.compile(r"[cw]-?[0-9]{1,9}(\.[0-9]{1,9})?|p[0-9]{1,9} [0-9]{1,9}")


class Refused(Exception):  # noqa: N818 - it is the answer, not a fault
    """Why a proof or a puzzle is not accepted."""


WRONG = Exception  # whatever a wrong proof or puzzle makes it raise


# fmt: off
def need(holds: Any, why: str) -> None:
    if not holds: raise Refused(why)

def whole(value: Any, least: int, most: int, what: str) -> int:
    need(type(value) is int and least <= value <= most, f"{what}: {str(value)[:40]}")
    return int(value)

@lru_cache(65536)
def bits(mask: int) -> tuple[int, ...]:
    return tuple(i for i in range(mask.bit_length()) if mask >> i & 1)


# --- parts of rules ---------------------------------------------------------------------------

Step = Callable[[int, Any, int], Any]

class Line(NamedTuple):
    """An automaton reads the values of cells; a step to None is no way."""
    cells: Sequence[int]
    start: Any
    step: Step
    accept: Callable[[Any], Any] = lambda s: True
    apart: bool = False  # another part of the same rule makes these cells different
    differ: bool = False  # two cells, of which this is all that is asked
    total: int = 0  # of a sum, and what each cell counts in it
    factors: tuple[int, ...] = ()

class Group(NamedTuple):
    """All of some parts, or any of them."""
    every: bool
    parts: tuple[Any, ...]

    @property
    def cells(self) -> list[int]: return [c for part in self.parts for c in part.cells]

Part = Line | Group

def chain(cells: Sequence[int], ok: Callable[[int, int], bool], differ: bool = False) -> Line:
    """Each cell and the next."""
    return Line(cells, 0, lambda i, s, v: v if i == 0 or ok(s, v) else None, differ=differ)

def chains(lines: Iterable[Sequence[int]], ok: Callable[[int, int], bool], differ: bool = False) -> list[Part]:
    return [chain(cells, ok, differ and cells[0] != cells[1]) for cells in lines]

def different(cells: Iterable[int]) -> list[Part]:
    return chains(combinations(cells, 2), int.__ne__, True)

def equal(one: Iterable[int], other: Iterable[int]) -> list[Part]:
    return chains([two for two in zip(one, other, strict=True) if two[0] != two[1]], int.__eq__)

def cage(line: Line) -> list[Part]:
    """Cells that are all different, and what else is asked of them."""
    return [*different(line.cells), line._replace(apart=True)]

def marked(cells: Sequence[int], ok: Callable[[int, int], Any]) -> Line:
    """Each cell has a value that its place allows."""
    return Line(cells, 0, lambda i, s, v: 0 if ok(i, v) else None)

def unary(cells: Iterable[int], ok: Callable[[int], bool]) -> list[Part]:
    return [marked((c,), lambda i, v: ok(v)) for c in cells]

def pick(first: Sequence[int], cells: Sequence[int], then: Callable[..., Any]) -> Line:
    """The values of the first cells name the automaton that reads the others, or none."""
    chosen, n = lru_cache(None)(then), len(first)
    def step(i: int, s: Any, v: int) -> Any:  # these values; then with the state behind them
        if i < n: return (*s, v) if i < n - 1 else (line := chosen(*s, v)) and ((*s, v), line.start)
        after = chosen(*s[0]).step(i - n, s[1], v) if dict(zip(first, s[0], strict=True)).get(cells[i - n], v) == v else None
        return None if after is None else (s[0], after)
    return Line([*first, *cells], (), step, lambda s: chosen(*s[0]).accept(s[1]))

def add_up(b: Board, cells: Sequence[int], total: int, weights: Any = None) -> Line:
    """A sum, in which each cell has a weight."""
    factors = tuple(weights or [1] * len(cells))
    need(len(factors) == len(cells), "weights")
    least, most = ([sum(pick(0, f * b.most) for f in factors[i:]) for i in range(1, len(cells) + 1)] for pick in (min, max))
    def step(i: int, s: int, v: int) -> int | None:  # what the cells behind can add
        s += factors[i] * v
        return s if least[i] <= total - s <= most[i] else None
    return Line(cells, 0, step, lambda s: s == total, total=total, factors=factors)

def negated(part: Part) -> Part:
    if isinstance(part, Group): return Group(not part.every, tuple(negated(p) for p in part.parts))
    cells, start, inner, accept, *_ = part
    def step(i: int, state: Any, v: int) -> Any:  # a pair: it is broken, a state
        after = None if state is broken else inner(i, state, v)
        return broken if after is None else after
    broken = object()
    return Line(cells, start, step, lambda s: s is broken or not accept(s))

def added(terms: Iterable[tuple[int, int]]) -> dict[int, int]:
    out: dict[int, int] = {}
    for c, f in terms: out[c] = out.get(c, 0) + f
    return out


# --- the board --------------------------------------------------------------------------------

GRIDS = {  # games of several grids of 9x9: size of the board, where the grids begin
    "samurai": (21, ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12))),
    "twodoku": (15, ((0, 0), (6, 6))), "butterfly": (12, ((0, 0), (0, 3), (3, 0), (3, 3))),
    "flower": (15, ((3, 3), (0, 3), (3, 0), (3, 6), (6, 3))),
    "windmill": (21, ((0, 3), (3, 12), (6, 6), (9, 0), (12, 9))),
    "sohei": (21, ((0, 6), (6, 0), (6, 12), (12, 6))),
}
KEYS = {"nonet", "size", "box", "regions", "givens", "marks", "constraints", "game", "extra",
        "relations", "rows", "value_range", "repeats", "document"}
RULES_OF_GAMES = {"diagonal": "diagonal", "windoku": "windows", "anti-king": "anti-king", "anti-knight": "anti-knight"}
NO_BOXES = {"latin", "futoshiki"}
GAMES = {"classic", "jigsaw", "asterisk", "centre-dot", *NO_BOXES, *RULES_OF_GAMES}
STAR = (13, 20, 24, 37, 40, 43, 56, 60, 67)  # of the game asterisk

class Board:
    """The constraints of a puzzle: domains, houses, cells that see each other, parts of rules."""

    def __init__(self, doc: Any) -> None:
        if isinstance(doc, list): doc = {"nonet": 1, "size": len(doc), "givens": doc}
        need(isinstance(doc, dict) and doc.get("nonet") in (1, 2), "not a document of nonet")
        need(set(doc) <= KEYS, f"unknown keys: {sorted(set(doc) - KEYS)}")
        games = doc.get("game", "classic").split(" + ")
        self.columns = whole(doc["size"], 1, 64, "size")
        self.rows = whole(doc.get("rows", self.columns), 1, 64, "rows")
        span = doc.get("value_range", [1, 9 if games[0] in GRIDS else self.columns])
        self.least, self.most = (whole(v, 0, 64, "value_range") for v in span)
        self.count, self.cells = self.most - self.least + 1, self.rows * self.columns
        need(self.count > 0, "value_range")
        self.all = (1 << self.most + 1) - (1 << self.least)
        self.start, self.sees = [self.all] * self.cells, [0] * self.cells
        places = ((r, c) for r in range(1, self.rows + 1) for c in range(1, self.columns + 1))
        self.names = {f"r{r}c{c}": i for i, (r, c) in enumerate(places)}  # of cells, and of values beside them
        self.shift = 0, 0  # of a rule that is moved
        self.across = [tuple(range(c, c + self.columns)) for c in range(0, self.cells, self.columns)]
        self.down = [*zip(*self.across, strict=True)]
        self.houses, self.boxes = list[tuple[int, ...]](), list[tuple[int, ...]]()
        self.shape = 0, 0  # of boxes that are alike on a square board
        self.lay_out(doc, games)
        self.box = {c: i for i, cells in enumerate(self.boxes) for c in cells}
        self.place(doc["givens"], doc.get("marks"))
        self.rules, self.sums = list[list[Part]](), dict[str, tuple[dict[int, int], int]]()
        self.alone, self.work, self.asked = True, WORK, 0  # not within another rule
        self.defined = list[Part]()  # what values beside the board mean
        self.records = [*doc.get("constraints", []), *({"rule": RULES_OF_GAMES[g]} for g in games if g in RULES_OF_GAMES)]
        relations = ({**record, "rule": "relation"} for record in doc.get("relations", []))
        for record in (*self.records, *relations): self.add_rule(meaning(self, record))
        if self.defined: self.add_rule(self.defined)
        self.whole = [h for h in self.houses if len(h) == self.count]
        self.sums |= {f"h{i}": (dict.fromkeys(h, 1), self.count * (self.least + self.most) // 2) for i, h in enumerate(self.whole)}
        self.peers = [bits(mask) for mask in self.sees]
        self.within = [[h for h in self.whole if c in h] for c in range(len(self.start))]

    def lay_out(self, doc: Any, games: list[str]) -> None:
        """Rows, columns, boxes and the houses of games."""
        n, rows, repeats, shape = self.columns, self.rows, doc.get("repeats", False), doc.get("box")
        several, free = games[0] in GRIDS, bool(NO_BOXES & {*games})
        need(repeats is False or (repeats is True and "box" in doc and not shape), "boxes and repeats")
        need(games == games[:1] and n == rows == GRIDS[games[0]][0] if several else {*games} <= GAMES,
             f"no meaning for the game {doc.get('game')} on this board")
        need((shape is not None) + ("regions" in doc) + several < 2, "boxes twice")
        high, wide = (9, 9) if several else (rows, n)
        if several: shape = 3, 3
        elif free: shape = None
        elif not doc.keys() & {"regions", "box"}:
            h = max((h for h in range(2, 9) if h * h <= n and n % h == 0), default=n)
            need(h < n == rows, "boxes are not named")
            shape = h, n // h
        h, w = (whole(x, 1, 64, "box") for x in shape or (high, wide))
        need(not shape or (high % h == 0 and h * w == wide), "box")
        inside = set[int]()
        for top, left in GRIDS[games[0]][1] if several else [(0, 0)]:
            at = [tuple(range((top + r) * n + left, (top + r) * n + left + wide)) for r in range(high)]
            across = [*zip(*at, strict=True)]
            boxes = [tuple(x for row in at[r:r + h] for x in row[c:c + w]) for r in range(0, high, h) for c in range(0, wide, w)]
            if several: self.add_houses(x for three in zip(at, across, boxes, strict=True) for x in three)
            elif not repeats: self.add_houses([*at, *across])
            inside.update(*at)
        for c in {*range(self.cells)} - inside: self.start[c] = 1 << self.least
        if shape and not several: self.boxes, self.shape = boxes, (h, w) if rows == n else (0, 0)
        if "regions" in doc:
            labels = self.squares(doc["regions"], "regions")
            self.boxes = [tuple(c for c, x in enumerate(labels) if x == k) for k in sorted({*labels})]
        if "centre-dot" in games:
            need(shape and h % 2 and w % 2 and rows == n, "boxes without a middle")
            self.add_houses([[box[n // 2] for box in self.boxes]])
        need(all({*house} <= {"kind", "number", "cells"} for house in doc.get("extra", [])), "an extra house")
        need("asterisk" not in games or n == rows == 9, "a board of another size")
        self.add_houses(self.boxes)
        self.add_houses([self.cell(c) for c in house["cells"]] for house in doc.get("extra", []))
        self.add_houses([STAR] if "asterisk" in games else [])

    def add_houses(self, houses: Iterable[Iterable[int]]) -> None:
        """Cells that are all different."""
        for house in (tuple(sorted(cells)) for cells in houses):
            need(len({*house}) == len(house) <= self.count, "a house with too many cells")
            if house not in self.houses: self.houses.append(house)
            for a, b in combinations(house, 2): self.see(a, b)

    def see(self, a: int, b: int) -> bool:
        self.sees[a] |= 1 << b
        self.sees[b] |= 1 << a
        return True

    def squares(self, rows: Any, what: str) -> list[Any]:
        need(len(rows) == self.rows and all(len(r) == self.columns for r in rows), what)
        return [x for row in rows for x in row]

    def place(self, givens: Any, marks: Any) -> None:
        for c, v in enumerate(self.squares(givens, "givens")):
            need(v in (None, 0) or self.start[c] == self.all, "a given where no cell is")
            if v is not None and not (self.least == 1 and type(v) is int and v == 0):
                self.start[c] &= 1 << whole(v, self.least, self.most, "a given")
        for c, some in enumerate(() if marks is None else self.squares(marks, "marks")):
            self.start[c] &= sum({1 << whole(v, self.least, self.most, "marks") for v in some})

    def cell(self, text: Any) -> int:
        need(isinstance(text, str) and text in self.names, f"no cell: {str(text)[:40]}")
        (r, c), (down, right) = divmod(self.names[text], self.columns), self.shift
        moved = r < self.rows and 0 <= r + down < self.rows and 0 <= c + right < self.columns
        need(self.shift == (0, 0) or moved, f"no cell: {text} moved")
        return (r + down) * self.columns + c + right

    def suppose(self, words: Iterable[str]) -> None:
        self.supposed = list(words)
        for name, _, value in (word.rpartition("=") for word in self.supposed):
            self.start[self.cell(name)] &= 1 << whole(int(value), self.least, self.most, "a value")

    def hidden(self, name: str, values: int = 64) -> int:
        """A value that is looked for, too, beside the cells: one of the least ones."""
        need(name not in self.names, f"{name} twice")
        self.names[name] = len(self.start)
        self.start.append(self.all & (1 << self.least + values) - 1)
        self.sees.append(0)
        return self.names[name]

    def add_rule(self, parts: Sequence[Part]) -> None:
        """Parts of one rule; cells that it makes different see each other; its sum, if it has one."""
        numbered = [p for p in parts if not (isinstance(p, Line) and p.differ and self.see(*p.cells))]
        sums = [p for p in parts if isinstance(p, Line) and p.factors]
        for cells, *_, total, factors in sums if len(sums) == 1 else ():
            self.sums[f"c{len(self.rules)}"] = added(zip(cells, factors, strict=True)), total
        self.rules.append(numbered)

    def lemma(self, words: list[str]) -> None:
        """A sum of sums: a rule from here on."""
        need(all(word.lstrip("-") in self.sums for word in words), f"no sum: {words}")
        signed = [(-1 if word[0] == "-" else 1, *self.sums[word.lstrip("-")]) for word in words]
        factors = added((c, sign * f) for sign, more, _ in signed for c, f in more.items())
        cells = sorted(c for c, f in factors.items() if f)
        total = sum(sign * total for sign, _, total in signed)
        self.rules.append([add_up(self, cells, total, [factors[c] for c in cells])])

    # --- what a part allows ---------------------------------------------------------------------

    def ways(self, part: Part, dom: Sequence[int], exact: bool) -> dict[int, int] | None:
        """For each cell of a part the values that a filling has; None where there is no filling."""
        if isinstance(part, Line): return self.fillings(part, dom, exact)
        if not part.every:
            options = [w for p in part.parts if (w := self.ways(p, dom, exact)) is not None]
            common = {*options[0]}.intersection(*options) if options else {}
            return {c: reduce(int.__or__, (w[c] for w in options)) for c in common} if options else None
        inner, out, before = list(dom), dict[int, int](), None
        while out != before:
            before = dict(out)
            for p in part.parts:
                if (ways := self.ways(p, inner, exact)) is None: return None
                for c, mask in ways.items(): inner[c] = out[c] = inner[c] & mask
        return out

    def ties(self, line: Line) -> list[list[int]]:
        """For each place the later ones: 1 is the same cell, -1 one that must differ."""
        return [[1 if c == d else -int(line.apart or self.sees[c] >> d & 1) for d in line.cells[i:]] for i, c in enumerate(line.cells, 1)]

    def fillings(self, line: Line, dom: Sequence[int], exact: bool) -> dict[int, int] | None:
        """The values of all fillings that the automaton accepts, forward and back."""
        ties, step = self.ties(line) if exact else [()] * len(line.cells), line.step
        layer, edges, work = {(line.start, tuple([dom[c] for c in line.cells]))}, [], 0
        for i, tied in enumerate(ties):
            leaves = {v: [(-1, 1 << v, ~(1 << v))[tie] for tie in tied] for v in bits(self.all)} if any(tied) else {}
            here = []
            for key in layer:
                state, rooms = key
                behind = rooms[1:]
                for v in bits(rooms[0]):
                    after = step(i, state, v)
                    if after is None: continue
                    rest = tuple(map(int.__and__, behind, leaves[v])) if leaves else behind
                    if all(rest): here.append((key, v, (after, rest)))
            work += len(here)
            need(work <= self.work, "a line with too many ways")
            edges.append(here)
            layer = {new for _, _, new in here}
        good = {key for key in layer if line.accept(key[0])}
        if not good: return None
        out: dict[int, int] = {}
        for c, here in zip(reversed(line.cells), reversed(edges), strict=True):
            mask, before = 0, set()
            for key, v, new in here:
                if new in good:
                    mask |= 1 << v
                    before.add(key)
            out[c], good = out.get(c, -1) & mask, before
        return out

    def close(self, dom: list[int], changed: Iterable[int]) -> bool:
        """Take what needs no line: known values, values with one place. False: it is at an end."""
        queue, dirty = list(changed), set[tuple[int, ...]]()
        while queue or dirty:
            if queue:
                c = queue.pop()
                mask = dom[c]
                if not mask: return False
                dirty.update(self.within[c])
                for d in self.peers[c] if not mask & mask - 1 else ():
                    if dom[d] & mask:
                        dom[d] &= ~mask
                        queue.append(d)
                continue
            house, once, twice = dirty.pop(), 0, 0
            for c in house: once, twice = once | dom[c], twice | once & dom[c]
            if once != self.all: return False
            for c in house:
                single = dom[c] & once & ~twice
                if single & single - 1: return False
                if single and single != dom[c]:
                    dom[c] = single
                    queue.append(c)
        return True


# --- regular expressions: sequences of sets of values and of (options, whether they repeat) -------

def parsed(marks: list[str], values: range) -> Any:
    """The options up to a closing bracket or the end; the marks are in a stack."""
    options: list[Any] = [()]
    while marks and marks[-1] != ")":
        mark = marks.pop()
        if mark == "|": options.append(())
        if mark == "|": continue
        if mark in ("(", "(?:"):
            atom: Any = (parsed(marks, values), False)
            need(marks and marks.pop() == ")", "brackets of an expression")
        else:
            need(re.fullmatch(r"\.|[0-9A-Za-z]|\[\^?([0-9A-Za-z](-[0-9A-Za-z])?)*\]", mark), f"{mark} in an expression")
            named = {v for a, z in re.findall(r"(\w)(?:-(\w))?", mark) for v in range(int(a, 36), int(z or a, 36) + 1)}
            atom = frozenset({*values} - named if mark == "." or mark[:2] == "[^" else named)
        while marks and (marks[-1] in "*+?" or marks[-1][0] == "{"):
            low, comma, high = {"*": "0,", "+": "1,", "?": "0,1"}.get(marks[-1], marks.pop()[1:-1]).partition(",")
            rest: Any = (((((atom,),), True),) if comma and not high else ())
            least, most = int(low), int(high or low)
            need(max(least, most) <= 64, "many repetitions")
            for _ in range(most - least): rest = (((), (atom, *rest)), False),
            atom = (((atom,) * least + rest,), False)
        options[-1] += (atom,)
    return tuple(options)

def heads(sequences: Iterable[Any]) -> frozenset[Any]:
    """The same, each with a set of values first, or at its end."""
    seen, stack = set(), list(sequences)
    while stack:
        s = stack.pop()
        if s not in seen and s and isinstance(s[0], tuple):
            options, loops = s[0]
            stack += [(*o, *(s if loops else s[1:])) for o in options] + [s[1:]] * loops
        seen.add(s)
    return frozenset(s for s in seen if not s or isinstance(s[0], frozenset))


# --- what each rule asks ------------------------------------------------------------------------
def meaning(b: Board, record: Any) -> list[Part]:
    """The parts of a rule: its function below is called with the fields that its arguments name."""
    need(isinstance(record, dict) and record.get("rule") in RULES, f"no meaning for the rule {record.get('rule')}")
    function, kind = RULES[record["rule"]], record["rule"]
    left = {k: v for k, v in record.items() if k != "rule" and v is not None}
    names = function.__code__.co_varnames[1:function.__code__.co_argcount]
    fields = {name: field(b, name, left.pop(key)) for name in names if (key := ALIAS.get(name, name)) in left}
    lacking = {*names[: len(names) - len(function.__defaults__ or ())]} - {*fields}
    need(not left and not lacking, f"{kind} with {sorted(left)}, without {sorted(lacking)}")
    made = function(b, **fields)
    parts = made if type(made) is list else [made]
    b.asked += sum(len(p.cells) for p in parts)
    need(b.asked <= MOST, "rules that ask too much")
    return parts
def field(b: Board, name: str, value: Any) -> Any:
    """The value of a record under a name: cells, numbers, yes or no."""
    need(name != "two" or len(value) == 2, "other than two cells")
    if name in PLACES: return places(b, value, PLACES[name], name in TWICE)
    if name in FLAGS: need(type(value) is bool, "yes or no")
    elif name in NUMBERS: return [whole(x, -10**9, 10**9, name) for x in value]
    elif name not in PLAIN: whole(value, -10**9, 10**9, name)
    return value
def places(b: Board, names: Any, depth: int, twice: bool = False) -> Any:
    """A cell, a list of cells in their order, or one of such lists."""
    if not depth: return b.cell(names)
    need(isinstance(names, list) and 0 < len(names) <= 4096, "a rule without cells")
    need(depth > 1 or twice or len({*names}) == len(names), "a cell twice")
    return [places(b, name, depth - 1) for name in names]

ALIAS = {"line": "cells", "two": "cells", "groups": "cells", "head": "circle"}
PLACES = {**dict.fromkeys(("cell", "origin", "head"), 0), **dict.fromkeys(("groups", "cages", "arms"), 2),
          **dict.fromkeys(("line", "cells", "two", "circle", "shaft", "clones", "targets"), 1)}
TWICE = {"line", "two"}  # a cell may come again
FLAGS = {"distinct", "compare", "loop", "ties", "every", "toroidal", "falling"}
NUMBERS = {"values", "weights", "accepting", "transitions", "breaks", "allowed", "crusts", "leap"}
PLAIN = {"rules", "pattern", "names", "sums", "which", "kind", "table"}
def full(b: Board, lines: Iterable[Sequence[int]]) -> list[Part]:
    """Different cells; houses where the rule stands alone."""
    lines = [*lines]
    if b.alone: b.add_houses(cells for cells in lines if len(cells) == b.count)
    return [p for cells in lines for p in different(cells)]
def inner(b: Board, records: Any) -> list[Group]:
    before, b.alone = b.alone, False
    groups = [Group(True, tuple(meaning(b, r))) for r in records]
    b.alone = before
    return groups
BESIDE = (0, 1), (0, -1), (1, 0), (-1, 0)
def moves(b: Board, *steps: tuple[int, int], wrap: bool = False) -> list[tuple[int, int]]:
    """All two cells that are one of some steps apart."""
    ends = [(c, c // b.columns + down, c % b.columns + right) for c in range(b.cells) for down, right in steps]
    return [(c, y % b.rows * b.columns + x % b.columns) for c, y, x in ends if wrap or (0 <= y < b.rows and 0 <= x < b.columns)]
def third(b: Board) -> Callable[[int], int]:
    need(b.count % 3 == 0, "values without thirds")
    return lambda v: (v - b.least) * 3 // b.count
def windows(cells: Sequence[int], reach: int, kind: Callable[[int], int]) -> Line:
    """Any `reach` neighbours are of different kinds."""
    need(reach > 1, "modulus")
    return Line(cells, (), lambda i, s, v: None if kind(v) in s else (*s, kind(v))[max(0, len(s) + 2 - reach):])
def less(s: tuple[int, ...], v: int) -> tuple[int, ...]:
    return s[:s.index(v)] + s[s.index(v) + 1:]
def stand(cells: Sequence[int], values: Sequence[int], known: Sequence[int] = ()) -> Line:
    """All of some values, with repeats; those that are known stand no further time."""
    step = lambda i, s, v: less(s, v) if v in s else None if v in known else s
    return Line(cells, tuple(sorted(values)), step, lambda s: not s)
def tally(cells: Sequence[int], values: Sequence[int], most: int, end: Any = lambda n: True) -> Line:
    """How often one of some values stands."""
    return Line(cells, 0, lambda i, n, v: n + (v in values) if n + (v in values) <= most else None, end)
def sums_of(b: Board, groups: Sequence[Sequence[int]]) -> list[Part]:
    """All have the sum of the first."""
    return [add_up(b, [*groups[0], *g], 0, [1] * len(groups[0]) + [-1] * len(g)) for g in groups[1:]]
def number(b: Board, digits: Sequence[int], cells: Sequence[int]) -> Line:
    """The sum of some cells, written in others."""
    need(len(digits) == 1 or b.most <= 9, "a pill of values above 9")
    return add_up(b, [*digits, *cells], 0, [-10**i for i in range(len(digits))][::-1] + [1] * len(cells))
def cryptic(b: Board, sums: str, cages: list[list[int]]) -> list[Part]:
    need(b.alone and b.most <= 9, "cryptic-killer")
    letters = {x: b.hidden(f"@letter:{x}") for x in sorted({*sums} - {","})}
    words = [[letters[x] for x in word] for word in sums.split(",")]
    return different(letters.values()) + [p for w, cage in zip(words, cages, strict=True) for p in (*different(cage), number(b, w, cage))]
def product(b: Board, cells: list[int], product: int, distinct: bool = False) -> Any:
    step = lambda i, p, v: min(1, p * v) if not product else p * v if p * v and product % (p * v) == 0 else None
    line = Line(cells, 1, step, lambda p: p == product)
    return cage(line) if distinct else line
def rellik(b: Board, cells: list[int], total: int) -> list[Part]:
    need(0 <= total < 10**4, "a total of rellik")
    def step(i: int, sums: int, v: int) -> int | None:  # the sums that some of them have, as bits
        after = (sums | sums << v) & (1 << total + 1) - 1
        return None if after >> total & 1 and (total or v == 0) else after
    return cage(Line(cells, 1, step))
def sum_line(b: Board, line: list[int], total: int = 10, loop: bool = False) -> Line:
    need(b.least > 0 and 0 < total <= 1000, "a sum of values with 0")
    def step(i: int, s: Any, v: int) -> Any:  # the sum of the last part, for each of the first
        after = tuple(None if x is None or x + v > total else (x + v) % total for x in s)
        return after if {*after} != {None} else None
    return Line(line, tuple(range(total if loop else 1)), step, lambda s: any(x == i for i, x in enumerate(s)))
def region_sums(b: Board, line: list[int]) -> list[Part]:
    need(b.boxes, "a board without boxes")
    return sums_of(b, [[*run] for _, run in groupby(line, b.box.get)])
def unequal(b: Board, cells: list[int]) -> list[int]:
    need(all(b.sees[c] >> d & 1 for c, d in combinations(cells, 2)), "cells that may be equal")
    return cells
def extreme(b: Board, cells: list[int], both: bool, ok: Callable[[int, int], bool]) -> list[Part]:
    need(max(cells) < b.cells, "a cell beside the board")
    return chains([p for p in moves(b, *BESIDE) if p[0] in cells and (both or p[1] not in cells)], ok)
def indexer(b: Board, cells: list[int], lines: Sequence[Sequence[int]]) -> list[Part]:
    """The value of a cell is the place of its own place's number in its line."""
    def of(c: int) -> list[Part]:
        places = next((x for x in lines if c in x), ())
        need(places, "a cell without a line or box")
        at = (*places, c).index(c) + 1
        return unary([c], range(1, len(places) + 1).__contains__) + [
            chain((c, d), lambda x, y, v=v: (x == v) == (y == at)) for v, d in enumerate(places, 1) if d != c]  # type: ignore[misc]
    return [p for c in cells for p in of(c)]
def region_run(b: Board, cell: int, arms: list[list[int]], offset: int = 0) -> list[Part]:
    need(b.boxes and len({a[0] for a in arms}) == 1, "the arms of region-run")
    runs = [[b.box[d] == b.box[arm[0]] for d in arm] + [False] for arm in arms]
    return unary([cell], lambda v: v == 1 - offset + sum(run.index(False) - 1 for run in runs))
def square(b: Board, cells: list[int]) -> list[int]:
    c, n = cells[0], b.columns
    need(len(cells) == 4 or (len(cells) == 1 and c % n < n - 1 and c // n < b.rows - 1), "four cells of a square")
    return cells if len(cells) == 4 else [c, c + 1, c + n, c + n + 1]
def read_aloud(b: Board, cells: list[int], values: list[int]) -> Line:
    need(len({*values[1::2]}) * 2 == len(values) and min(values) >= 0, "a clue of look-and-say")
    wanted = [v for n, v in zip(values[::2], values[1::2], strict=True) for _ in range(min(n, len(cells) + 1))]
    return stand(cells, wanted, values[1::2])
def same_values(b: Board, groups: list[list[int]]) -> list[Part]:
    n = len(groups[0])
    need(all(len(g) == n for g in groups), "groups of different sizes")
    step = lambda i, s, v: tuple(sorted((*s, v))) if i < n else less(s, v) if v in s else None
    return [Line(groups[0] + g, (), step) for g in groups[1:]]
def sandwich(cells: list[int], low: int, high: int, goal: int, within: bool = False) -> Line:
    def step(i: int, s: int, v: int) -> int | None:  # -1 before, -2 behind
        if v in (low, high): return 0 if s == -1 else -2 if s == goal else None
        if within and not low < v < high: return None
        return s if s < 0 else s + v if s + v <= goal else None
    return Line(cells, -1, step, lambda s: s == -2)
def in_box(b: Board, cells: list[int]) -> list[int]:
    """The first cells of a line, as many as a box has in that direction; three without boxes."""
    high, wide = shape(b) if b.boxes else (3, 3)
    return cells[:high if len({c // b.columns for c in cells}) > 1 else wide]
def readings(b: Board) -> list[tuple[int, ...]]:
    need(b.rows == b.columns <= 25, "lines of different lengths, or long ones")
    return [x for line in b.across + b.down for x in (line, line[::-1])]
def unlike(one: Sequence[int], other: Sequence[int]) -> Group:
    return Group(False, tuple(chains([two for two in zip(one, other, strict=True) if two[0] != two[1]], int.__ne__)))
def rank(b: Board, rank: int, cells: list[int], ties: bool = False) -> list[Part]:
    """Of each other line a cell beside the board says whether it is less: it has the least value."""
    others = [line for line in readings(b) if line != tuple(cells)]
    need(len(others) < len(readings(b)) and b.count > 1, "a rank of no row or column")
    def less(i: int, s: tuple[int, int], v: int) -> Any:  # the first difference, and the value before
        if i == 2 * len(cells): return s if (v == b.least) == (s[0] < 0) else None
        return (s[0] or (i % 2 and (s[1] > v) - (s[1] < v)), v)
    flags = [b.hidden(f"@line:{len(b.start)}", 2) for _ in others]
    b.defined += [Line([*(c for two in zip(line, cells, strict=True) for c in two), flag], (0, 0), less) for line, flag in zip(others, flags, strict=True)]
    return [tally(flags, [b.least], rank - 1, (rank - 1).__eq__), *(unlike(cells, line) for line in others if not ties)]
def connected(b: Board, values: list[int], size: int = 0) -> list[Part]:
    """Read row by row: the groups of the last cells, as many as a row has, by the first place of each."""
    n = b.columns
    def step(i: int, s: Any, v: int) -> Any:  # -1: none; after the end of a group there is no other
        row, ended = s
        above, behind = row[0], row[1:]
        mine = {row[0], row[-1] if i % n else -1} - {-1}
        if v not in values: now, ended = [*behind, -1], ended or (above >= 0 and above not in behind)
        else: now = [n if g in mine else g for g in behind] + [n]
        if ended and {*now} != {-1}: return None
        return tuple(-1 if g < 0 else now.index(g) for g in now), ended
    once = Line(range(b.cells), ((-1,) * n, False), step, lambda s: s[1] or len({*s[0]} - {-1}) == 1)
    return [once, tally(range(b.cells), values, size, size.__eq__)] if size else [once]
def flatmates(b: Board) -> list[Part]:
    n, middle = b.columns, (b.least + b.most) // 2
    need(b.count % 2, "values without a middle")
    return [Group(False, (*unary([c], lambda v: v != middle), *(p for d, v in ((c - n, b.least), (c + n, b.most))
            if 0 <= d < b.cells for p in unary([d], v.__eq__)))) for c in range(b.cells)]
def corners(b: Board, kind: Callable[[int], int], kinds: int) -> list[Part]:
    """Four cells around each corner have all kinds of values."""
    need(kinds > 1, "modulus")
    return [Line(square(b, [c]), 0, lambda i, s, v: s | 1 << kind(v), lambda s: s.bit_count() == kinds) for c, _ in moves(b, (1, 1))]
def negative(kinds: tuple[str, ...], usual: list[int], ok: Callable[[int, int, int], bool]) -> Any:
    """Two cells beside each other without a mark of some kinds do not have what the first says."""
    def parts(b: Board, values: Any = None) -> list[Part]:
        marks = [r for r in b.records if r.get("rule") in kinds]
        named = sorted({r.get(kinds[0], usual[0]) for r in marks if r["rule"] == kinds[0] != "pair-sum"})
        marked, of = [{b.cell(c) for c in r["cells"]} for r in marks], values or named or usual
        return chains([p for p in moves(b, (0, 1), (1, 0)) if {*p} not in marked], lambda x, y: not any(ok(x, y, v) for v in of))
    return parts
def queens(b: Board, values: Any = ()) -> list[Part]:
    lines = [[c for c in range(b.cells) if c % b.columns + k * (c // b.columns) == d]
             for d in range(-b.rows, b.rows + b.columns) for k in (-1, 1)]
    return [tally(x, [v], 1) for x in lines if len(x) > 1 for v in values or [b.most]]
def leaps(b: Board, leap: list[int], toroidal: bool = False) -> list[Part]:
    x, y = leap
    steps = {(i * p, j * q) for p, q in ((x, y), (y, x)) for i in (-1, 1) for j in (-1, 1)}
    return chains([two for two in moves(b, *steps, wrap=toroidal) if two[0] < two[1]], int.__ne__, True)
def taxicab(b: Board) -> list[Part]:
    need(b.cells <= 400, "anti-taxicab on a large board")
    far = [(c, d, abs(c // b.columns - d // b.columns) + abs(c % b.columns - d % b.columns)) for c, d in combinations(range(b.cells), 2)]
    return [p for k in bits(b.all) for p in chains([(c, d) for c, d, away in far if away == k], lambda x, y, k=k: not x == y == k)]  # type: ignore[misc]
def shape(b: Board) -> tuple[int, int]:
    need(b.shape > (0, 0), "a board without boxes")
    return b.shape
def diagonal(b: Board, which: str = "both") -> list[Part]:
    n, which = b.columns, which or "both"
    need(n == b.rows and which in ("up", "down", "both"), "a diagonal")
    both = {"down": range(0, n * n, n + 1), "up": range(n - 1, n * n - 1, n - 1)} if n > 1 else {}
    return full(b, (cells for way, cells in both.items() if which in (way, "both")))
def panes(b: Board) -> list[Part]:
    (h, w), n = shape(b), b.columns
    need(h == w, "windows between boxes that are no squares")
    at = range(1, n - h, h + 1)
    return full(b, ([(r + i) * n + c + j for i in range(h) for j in range(w)] for r in at for c in at))
def automaton(b: Board, line: list[int], transitions: list[int], accepting: Any = (), breaks: Any = (), choices: int = 1) -> Line:  # noqa: PLR0917
    width = b.count + bool(breaks)
    need(choices > 0 and len(transitions) % (width * choices) == 0, "the steps of an automaton")
    states = len(transitions) // (width * choices)
    need(states and all(-1 <= t < states for t in transitions), "the steps of an automaton")
    def after(states: frozenset[int], place: int, *values: int) -> frozenset[int]:
        for x in [width - 1] * breaks.count(place) + [v - b.least for v in values]:
            states = frozenset({transitions[(s * choices + k) * width + x] for s in states for k in range(choices)} - {-1})
        return states
    return Line(line, frozenset({0}), lambda i, s, v: after(s, i, v) or None, lambda s: bool(after(s, len(line)) & {*accepting}))
def relation(b: Board, kind: str, groups: list[list[int]], table: Any) -> list[Part]:
    """A table of the values that two cells may hold."""
    need(len(table) == b.count and b.least == 1 and all(len(g) == 2 for g in groups), "a relation")
    return chains(groups, lambda x, y: y in table[x - 1])
def pair_table(b: Board, line: list[int], allowed: list[int], every: bool = False) -> Any:
    need(len(allowed) == b.count and min(allowed) >= 0, "a table of other values")
    ok = lambda x, y: allowed[x - b.least] >> y - b.least & 1 == 1
    return chains(combinations(line, 2), ok) if every else chain(line, ok)
def regex(b: Board, line: list[int], pattern: str) -> Line:
    need(len(pattern) <= 200, "a long expression")
    marks = re.findall(r"\(\?:|\[[^]]*\]|\{[^}]*\}|.", pattern)[::-1]
    tree = parsed(marks, range(b.least, b.most + 1))
    need(not marks, f"the expression {pattern}")
    return Line(line, heads(tree), lambda i, s, v: heads(r[1:] for r in s if r and v in r[0]) or None, lambda s: () in s)
def replicate(b: Board, origin: int, targets: list[int], rules: Any) -> list[Part]:
    parts, n, (down, right) = list[Part](), b.columns, b.shift
    for t in targets:
        b.shift = down + t // n - origin // n, right + t % n - origin % n
        parts += [p for r in rules for p in meaning(b, r)]
    b.shift = down, right
    return parts
def variables(b: Board, names: str, rules: Any) -> list[Part]:
    need(b.alone, "variables in a rule")
    for name in names.split(","): b.hidden(f"@{name.strip()}")
    return [p for r in rules for p in meaning(b, r)]

RULES: dict[str, Any] = {  # by their names: what they ask of the board, the fields of their record
    # cages and sums
    "killer": lambda b, cells, total=None: different(cells) if total is None else cage(add_up(b, cells, total)),
    **dict.fromkeys(("sum", "little-killer"), lambda b, cells, total, weights=None: add_up(b, cells, total, weights)),
    "extra-region": lambda b, cells: full(b, [cells]),
    "arrow": lambda b, circle, shaft: number(b, sorted(circle), shaft), "cryptic-killer": cryptic,
    "average-arrow": lambda b, head, shaft: add_up(b, [head, *shaft], 0, [-len(shaft)] + [1] * len(shaft)),
    "product-arrow": lambda b, circle, shaft: pick(circle, shaft, lambda p: product(b, shaft, p)),
    "double-arrow": lambda b, cells: sums_of(b, [[cells[0], cells[1:][-1]], cells[1:-1]]),
    "equal-sums": sums_of,
    "zipper": lambda b, cells: sums_of(b, [[x, y] if x != y else [x] for x, y in zip(cells, cells[:len(cells) // 2 - 1:-1], strict=False)]),
    "product": product,
    "rellik": rellik,
    "lunchbox": lambda b, cells, total: [*different(cells), Group(False, tuple(
        sandwich(cells, x, y, total, within=True)._replace(apart=True) for x, y in combinations(bits(b.all), 2)))],
    "equality-cage": lambda b, cells: cage(Line(cells, (0, 0), lambda i, s, v: None if 2 * v == b.least + b.most
        else (s[0] + (1, -1)[v % 2], s[1] + (1 if 2 * v < b.least + b.most else -1)), lambda s: s == (0, 0))),
    # lines
    "thermometer": lambda b, line: chain(line, lambda x, y: x < y),
    "slow-thermometer": lambda b, line: chain(line, lambda x, y: x <= y),
    "parity-line": lambda b, line: chain(line, lambda x, y: (x - y) % 2 == 1),
    "whispers": lambda b, line, difference=None: chain(line, lambda x, y: abs(x - y) >= ((b.count + 1) // 2 if difference is None else difference)),
    "renban": lambda b, line: cage(Line([*dict.fromkeys(line)], (99, -1), lambda i, s, v:
        (min(s[0], v), max(s[1], v)) if max(s[1], v) - min(s[0], v) < len({*line}) else None)),
    "nabner": lambda b, line: chains(combinations(dict.fromkeys(line), 2), lambda x, y: abs(x - y) > 1),
    "palindrome": lambda b, line: equal(line[:len(line) // 2], line[:(len(line) - 1) // 2:-1]),
    "between": lambda b, line: pick((line[0], line[-1]), line[1:-1], lambda x, y: marked(line[1:-1], lambda i, v: min(x, y) < v < max(x, y))),
    "lockout": lambda b, line, difference=4: pick((line[0], line[-1]), line[1:-1], lambda x, y: marked(line[1:-1],
        lambda i, v: not min(x, y) <= v <= max(x, y)) if abs(x - y) >= difference else None),
    "entropic": lambda b, line: windows(line, 3, third(b)),
    "modular": lambda b, line, modulus=3: windows(line, modulus, lambda v: v % modulus),
    "sequence": lambda b, line: pick(line[:2], line, lambda x, y=0: marked(line, lambda i, v: v == x + i * (y - x))),
    "same-difference": lambda b, line: pick(line[:2], line, lambda x, y=0: chain(line, lambda v, w: abs(v - w) == abs(x - y))),
    "split-pea": lambda b, line: Group(False, tuple(add_up(b, line, 0, [x, *[-1] * len(line[1:-1]), y]) for x, y in ((10, 1), (1, 10)))),
    "sum-line": sum_line, "region-sum-line": region_sums,
    "value-indexing": lambda b, line: pick(line[:2], line[2:], lambda x, k: marked(line[2:], lambda i, v: i + 1 != k or v == x)
        if 0 < k <= len(line) - 2 else None),
    "search-nine": lambda b, cells: pick(unequal(b, cells)[:1], cells[1:], lambda k: marked(cells[1:], lambda i, v: (i + 1 == k) == (v == b.most))
        if 0 < k < len(cells) else None),
    # marked cells
    "difference": lambda b, two, difference=1: chain(two, lambda x, y: abs(x - y) == difference),
    "ratio": lambda b, two, ratio=2: chain(two, lambda x, y: x == ratio * y or y == ratio * x),
    "pair-sum": lambda b, two, total=10: chain(two, lambda x, y: x + y == total),
    "less-than": lambda b, two: chain(two, lambda x, y: x < y),
    "even": lambda b, cells: unary(cells, lambda v: v % 2 == 0),
    "odd": lambda b, cells: unary(cells, lambda v: v % 2 == 1),
    "one-of": lambda b, cells, values: unary(cells, lambda v: v in values),
    "maximum": lambda b, cells, compare=False: extreme(b, cells, compare, lambda x, y: x > y),
    "minimum": lambda b, cells, compare=False: extreme(b, cells, compare, lambda x, y: x < y),
    "column-indexer": lambda b, cells: indexer(b, cells, b.across),
    "row-indexer": lambda b, cells: indexer(b, cells, b.down),
    "box-indexer": lambda b, cells: indexer(b, cells, b.boxes),
    "region-count": lambda b, cell, cells, offset=0: unary([cell], lambda v: v == sum(b.box[d] == b.box[cells[0]] for d in cells) - offset),
    "region-run": region_run,
    # how often values stand
    "contain": lambda b, cells, values: stand(cells, values),
    "contain-exactly": lambda b, cells, values: stand(cells, values, values),
    "look-and-say": read_aloud,
    "quadruple": lambda b, cells, values: stand(square(b, cells), values),
    "exclusion-quadruple": lambda b, cells, values: unary(square(b, cells), lambda v: v not in values),
    "same-values": same_values,
    "count-distinct": lambda b, cells: Line(cells, 0, lambda i, s, v: (v, 0) if not i else (s[0], s[1] | 1 << v)
        if (s[1] | 1 << v).bit_count() <= s[0] else None, lambda s: s[1].bit_count() == s[0]),
    "counting-circles": lambda b, cells: [tally(cells, [v], v, (0, v).__contains__) for v in range(b.least, b.most + 1)],
    "clone": lambda b, cells, clones: equal(cells, clones),
    # beside the board
    "skyscraper": lambda b, cells, count: Line(cells, (0, 0), lambda i, s, v: (v, s[1] + 1) if v > s[0] else s, lambda s: s[1] == count),
    "skyscraper-sum": lambda b, cells, total: Line(cells, (0, 0), lambda i, s, v: (v, s[1] + v) if v > s[0] else s, lambda s: s[1] == total),
    "hidden-skyscraper": lambda b, cells, value: Line(cells, -1, lambda i, s, v: s if s == 99 else v if v > s else 99 if v == value else None,
        lambda s: s == 99),
    "numbered-room": lambda b, cells, value: pick(cells[:1], cells, lambda k: marked(cells, lambda i, v: i + 1 != k or v == value)
        if 0 < k <= len(cells) else None),
    "x-sum": lambda b, cells, total: pick(cells[:1], cells, lambda k: add_up(b, cells, total, [i < k for i in range(len(cells))])
        if k <= len(cells) else None),
    "sandwich": lambda b, cells, total: sandwich(unequal(b, cells), b.least, b.most, total),
    "sandwich-between": lambda b, cells, total, crusts: sandwich(unequal(b, cells), crusts[0], crusts[1], total),
    "battlefield": lambda b, cells, total: pick((cells[0], cells[-1]), cells, lambda x, y: add_up(b, cells, total,
        [min(x, len(cells) - y) <= i < max(x, len(cells) - y) for i in range(len(cells))]) if max(x, y) <= len(cells) else None),
    "position-sum": lambda b, cells, total: pick(cells[:2], cells, lambda x, y: add_up(b, cells, total,
        [(i == x) + (i == y) for i in range(1, len(cells) + 1)]) if min(x, y) > 0 and max(x, y) <= len(cells) else None),
    "before-nine": lambda b, cells, total: Line(cells, 0, lambda i, s, v: s if s < 0 else (-1 if s == total else None) if v == b.most else s + v,
        lambda s: s < 0),
    "frame-sum": lambda b, cells, total: add_up(b, in_box(b, cells), total),
    "rossini": lambda b, cells, falling=False: chain(in_box(b, cells), lambda x, y: x > y if falling else x < y),
    "full-rank": rank,
    "distinct-lines": lambda b: [unlike(*two) for two in combinations(readings(b), 2)],
    # the whole board
    "anti-king": lambda b: leaps(b, [0, 1]) + leaps(b, [1, 1]), "anti-knight": lambda b: leaps(b, [1, 2]),
    "nonconsecutive": lambda b: chains(moves(b, (0, 1), (1, 0)), lambda x, y: abs(x - y) != 1),
    "diagonally-nonconsecutive": lambda b: chains(moves(b, (1, 1), (1, -1)), lambda x, y: abs(x - y) != 1),
    "anti-queen": queens, "anti-leap": leaps, "anti-taxicab": taxicab, "windows": panes, "dutch-flatmates": flatmates, "connected": connected,
    "diagonal": diagonal,
    "disjoint-groups": lambda b: full(b, zip(*b.boxes, strict=bool(shape(b)))),
    "global-entropy": lambda b: corners(b, third(b), 3),
    "global-mod": lambda b, modulus=3: corners(b, lambda v: v % modulus, modulus),
    "negative-difference": negative(("difference", "ratio"), [1], lambda x, y, v: abs(x - y) == v),
    "negative-ratio": negative(("ratio", "difference"), [2], lambda x, y, v: x == v * y or y == v * x),
    "negative-sum": negative(("pair-sum",), [5, 10], lambda x, y, v: x + y == v),
    # of one's own, made of rules
    "automaton": automaton, "pair-table": pair_table, "relation": relation, "regex": regex, "replicate": replicate, "variables": variables,
    "and": lambda b, rules: [p for r in rules for p in meaning(b, r)],
    "or": lambda b, rules: Group(False, tuple(inner(b, rules))),
    "not": lambda b, rules: negated(Group(True, tuple(inner(b, rules)))),
}


# --- proofs -----------------------------------------------------------------------------------

def run(b: Board, exactly: bool, lines: Iterable[str], until: float) -> int:
    """Follows the lines of a proof: the number of solutions that they show."""
    stack, dom, count = list[tuple[list[int], int, int]](), list(b.start), 0
    alive, skipped = b.close(dom, range(len(dom))), 0  # brackets in what need not be read
    for line in lines:
        need(time.monotonic() < until, "the time ran out before its end")
        if not alive and (skipped or line != ")"): skipped += (line[0] == "(") - (line == ")")
        elif line == ")":
            need(stack and not alive, "a branch that is not closed")
            dom, c, mask = stack.pop()
            dom[c] &= ~mask
            alive = b.close(dom, [c])
        elif line[0] == "(":
            name, _, value = line[1:].rpartition(" ")
            c, mask = b.cell(name), 1 << whole(int(value), 0, 99, "a value")
            stack.append((dom, c, mask))
            dom = [*dom[:c], dom[c] & mask, *dom[c + 1:]]
            alive = b.close(dom, [c])
        elif line in ("s", "?"):
            need(line == "s" or not exactly, "a part that is left open")
            if line == "s": solution(b, dom)
            count, alive = count + (line == "s"), False
        else:
            changed = step(b, dom, line)
            alive = changed is not None and b.close(dom, changed)
    need(not stack and not skipped, "a bracket is not closed")
    need(not alive, "it ends before the last solution is excluded")
    return count

def step(b: Board, dom: list[int], line: str) -> list[int] | None:
    """The cells that a line changes; None is a contradiction."""
    need(LINE.fullmatch(line), f"no such line: {line[:40]}")
    kind, words = line[0], line[1:].split()
    if kind in "cw":
        rule, part = map(int, f"{words[0]}.0".split(".")[:2])
        need(0 <= rule < len(b.rules) and part < len(b.rules[rule]), "no such part of a rule")
        ways = b.ways(b.rules[rule][part], dom, kind == "c")
    else:
        ways = pointing(b, dom, *map(int, words))
    if ways is None: return None
    changed = [c for c, mask in ways.items() if dom[c] & ~mask]
    for c in changed: dom[c] &= ways[c]
    return changed

def pointing(b: Board, dom: Sequence[int], house: int, value: int) -> dict[int, int] | None:
    """All places of a value in a house see other cells."""
    need(house < len(b.whole) and value <= b.most, "no such house")
    places = [c for c in b.whole[house] if dom[c] >> value & 1]
    return dict.fromkeys(bits(reduce(int.__and__, (b.sees[c] for c in places))), ~(1 << value)) if places else None

def solution(b: Board, dom: Sequence[int]) -> None:
    """Every cell is known, and everything holds."""
    need(all(mask and not mask & mask - 1 for mask in dom), "cells are open")
    need(all(dom[c] != dom[d] for c in range(len(dom)) for d in b.peers[c]), "equal cells")
    need(all(b.ways(p, dom, False) is not None for rule in b.rules for p in rule), "a rule is broken")

def opened(doc: Any, text: str) -> tuple[Board, bool, int, list[str]]:
    """A puzzle with the sums and what is supposed at the head of a proof, its claim, its other lines."""
    lines = [line for x in text.split("\n") if (line := x.strip()) and line[0] != "#"]
    need(len(lines) > 1 and lines[0] == "nonet-proof 1", "not a proof of this version")
    head, _, supposed = lines[1].partition(" with ")
    words = head.split()
    need(len(words) == 3 and words[0] == "claim" and words[1] in NAME, "no claim")
    board, goal, body = Board(doc), whole(int(words[2]), 0, 10**9, "a claim"), 2
    while body < len(lines) and lines[body][0] == "+":
        board.lemma(lines[body][1:].split())
        body += 1
    board.suppose(supposed.split())
    return board, NAME[words[1]], goal, lines[1:2] + lines[body:]

def check(doc: Any, text: str, until: float = math.inf) -> str:
    """The claim that a proof shows of a puzzle, in words; `Refused` is why it shows nothing."""
    board, exactly, goal, (claim, *lines) = opened(doc, text)
    count = run(board, exactly, lines, until)
    need(count == goal if exactly else count >= goal, f"it shows {count}, not {goal}")
    return claim.removeprefix("claim ")

def unique_keys(pairs_of: list[tuple[str, Any]]) -> dict[str, Any]:
    need(len(dict(pairs_of)) == len(pairs_of), "a key of the JSON is there twice")
    return dict(pairs_of)

def main(arguments: list[str]) -> int:
    """Checks the proof in one file for the puzzle in another."""
    if len(arguments) != 2:
        print("usage: checker.py PUZZLE.json PROOF", file=sys.stderr)
        return 2
    try:
        puzzle, proof = (open(name, encoding="utf-8").read() for name in arguments)  # noqa: PTH123, SIM115
        print("proved:", check(json.loads(puzzle, object_pairs_hook=unique_keys), proof))
    except OSError as error: print(f"refused: {error.filename}: {error.strerror}")
    except WRONG as error: print("refused:", str(error) or "it is too large")
    else: return 0
    return 1

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
