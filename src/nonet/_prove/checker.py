"""Checks a proof about a puzzle: ``python checker.py PUZZLE.json PROOF``.

It runs alone, shares nothing with nonet but the puzzle as JSON, and trusts nothing in the proof:
what a line removes is computed here, so that a line can be useless, never wrong. The format, and
how much each kind of line may conclude, is in docs/proofs.md.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

WORK = 200_000  # ways of one line of cells, step by step
NAME = {"exactly": True, "at-least": False}
LINE = re.compile(r"[cw]-?[0-9]{1,9}(\.[0-9]{1,9})?|p[0-9]{1,9} [0-9]{1,9}|n .+")


class Refused(Exception):  # noqa: N818 - it is the answer, not a fault
    """Why a proof or a puzzle is not accepted."""


def need(holds: Any, why: str) -> None:
    """Refuses where something does not hold."""
    if not holds:
        raise Refused(why)


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits of a set."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@lru_cache(65536)
def values_of(mask: int) -> tuple[int, ...]:
    """The same, kept: there are few sets of values."""
    return tuple(bits(mask))


# --- parts of rules ---------------------------------------------------------------------------


class Line(NamedTuple):
    """An automaton reads the values of cells; a step to None is no way."""

    cells: tuple[int, ...]
    start: Any
    step: Callable[[int, Any, int], Any]
    accept: Callable[[Any], bool]
    apart: bool = False  # another part of the same rule makes these cells different
    differ: bool = False  # two cells, of which this is all that is asked


class Group(NamedTuple):
    """All of some parts, or any of them."""

    every: bool
    parts: tuple[Any, ...]


class Probe(NamedTuple):
    """A question to all candidates: may it be so? It is exact where every cell is known."""

    cells: tuple[int, ...]
    possible: Callable[[Sequence[int]], bool]


Part = Line | Group | Probe


def always(state: Any) -> bool:
    """Accepts."""
    return True


def chain(cells: Sequence[int], ok: Callable[[int, int], bool], differ: bool = False) -> Line:
    """Each cell and the next."""

    def step(i: int, last: int, v: int) -> int | None:
        return v if i == 0 or ok(last, v) else None

    return Line(tuple(cells), 0, step, always, differ=differ)


def pairs(cells: Iterable[int], ok: Callable[[int, int], bool]) -> list[Part]:
    """Any two of some cells, in their order."""
    return [chain(two, ok) for two in combinations(cells, 2)]


def different(cells: Sequence[int]) -> list[Part]:
    """All of them."""
    return [chain(two, lambda a, b: a != b, True) for two in combinations(cells, 2)]


def unary(cells: Iterable[int], ok: Callable[[int], bool]) -> list[Part]:
    """Each cell for itself."""
    return [Line((c,), 0, lambda i, s, v: 0 if ok(v) else None, always) for c in cells]


def windows_of(cells: Sequence[int], reach: int, kind: Callable[[int], int]) -> Line:
    """Any `reach` neighbours are of different kinds."""

    def step(i: int, last: tuple[int, ...], v: int) -> tuple[int, ...] | None:
        k = kind(v)
        return None if k in last else (*last, k)[max(0, len(last) + 2 - reach) :]

    return Line(tuple(cells), (), step, always)


def negated(part: Part) -> Part:
    """Its opposite."""
    if isinstance(part, Group):
        return Group(not part.every, tuple(negated(p) for p in part.parts))
    if isinstance(part, Probe):
        cells, possible = part
        return Probe(
            cells, lambda dom: any(dom[c] & dom[c] - 1 for c in cells) or not possible(dom)
        )
    inner, broken = part, object()

    def step(i: int, state: Any, v: int) -> Any:
        after = None if state is broken else inner.step(i, state, v)
        return broken if after is None else after

    return Line(part.cells, part.start, step, lambda s: s is broken or not inner.accept(s))


def holds(part: Part, dom: Sequence[int]) -> bool:
    """Whether a part holds where all of its cells are known."""
    if isinstance(part, Group):
        return (all if part.every else any)(holds(p, dom) for p in part.parts)
    if isinstance(part, Probe):
        return part.possible(dom)
    state = part.start
    for i, c in enumerate(part.cells):
        state = part.step(i, state, dom[c].bit_length() - 1)
        if state is None:
            return False
    return part.accept(state)


# --- regular expressions: what is left of one behind a value --------------------------------------

EPSILON: Any = ("",)


def seq(a: Any, b: Any) -> Any:
    """One behind the other."""
    if a is None or b is None:
        return None
    return b if a == EPSILON else a if b == EPSILON else ("then", a, b)


def alt(options: Iterable[Any]) -> Any:
    """One of them."""
    flat: set[Any] = set()
    for o in options:
        flat |= o[1] if o is not None and o[0] == "or" else set() if o is None else {o}
    return None if not flat else next(iter(flat)) if len(flat) == 1 else ("or", frozenset(flat))


def nullable(r: Any) -> bool:
    """Whether nothing more need follow."""
    if r is None or r[0] == "in":
        return False
    if r[0] == "or":
        return any(map(nullable, r[1]))
    return r[0] != "then" or (nullable(r[1]) and nullable(r[2]))


def behind(r: Any, v: int) -> Any:
    """What may follow behind a value."""
    if r == EPSILON or r is None:
        return None
    if r[0] == "in":
        return EPSILON if v in r[1] else None
    if r[0] == "or":
        return alt(behind(o, v) for o in r[1])
    if r[0] == "*":
        return seq(behind(r[1], v), r)
    first = seq(behind(r[1], v), r[2])
    return alt((first, behind(r[2], v))) if nullable(r[1]) else first


class Pattern:
    """Reads a regular expression of values."""

    def __init__(self, text: str, values: range) -> None:
        self.text, self.at, self.values = text, 0, frozenset(values)
        need(len(text) <= 200, "a long expression")
        self.tree = self.options()
        need(self.at == len(text), f"the expression {text}")

    def peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def next(self) -> str:
        need(self.at < len(self.text), f"the expression {self.text}")
        self.at += 1
        return self.text[self.at - 1]

    def options(self) -> Any:
        choices = []
        while True:
            tree = EPSILON
            while self.peek() not in ("", "|", ")"):
                tree = seq(tree, self.repeated(self.atom()))
            choices.append(tree)
            if self.peek() != "|":
                return alt(choices)
            self.at += 1

    def repeated(self, tree: Any) -> Any:
        while self.peek() and self.peek() in "*+?{":
            mark = self.next()
            least, most = {"*": (0, -1), "+": (1, -1), "?": (0, 1), "{": (0, 0)}[mark]
            if mark == "{":
                end = self.text.index("}", self.at)
                low, comma, high = self.text[self.at : end].partition(",")
                least, self.at = int(low), end + 1
                most = -1 if comma and not high else int(high or low)
                need(max(least, most) <= 64, "many repetitions")
            rest = ("*", tree) if most < 0 and tree != EPSILON else EPSILON
            for _ in range(most - least):
                rest = alt((EPSILON, seq(tree, rest)))
            for _ in range(least):
                rest = seq(tree, rest)
            tree = rest
        return tree

    def atom(self) -> Any:
        mark = self.next()
        if mark == "(":
            if self.text.startswith("?:", self.at):
                self.at += 2
            tree = self.options()
            need(self.next() == ")", "parentheses")
            return tree
        if mark == ".":
            return ("in", self.values)
        if mark != "[":
            return ("in", frozenset({int(mark, 36)}))
        chosen: set[int] = set()
        turned = self.peek() == "^"
        self.at += turned
        while self.peek() != "]":
            first = last = int(self.next(), 36)
            if self.peek() == "-":
                self.at += 1
                last = int(self.next(), 36)
            chosen |= set(range(first, last + 1))
        self.at += 1
        return ("in", self.values - chosen if turned else frozenset(chosen))


# --- the board --------------------------------------------------------------------------------

GRIDS = {  # games of several grids of 9x9: size of the board, where the grids begin
    "samurai": (21, ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12))),
    "twodoku": (15, ((0, 0), (6, 6))),
    "butterfly": (12, ((0, 0), (0, 3), (3, 0), (3, 3))),
    "flower": (15, ((3, 3), (0, 3), (3, 0), (3, 6), (6, 3))),
    "windmill": (21, ((0, 3), (3, 12), (6, 6), (9, 0), (12, 9))),
    "sohei": (21, ((0, 6), (6, 0), (6, 12), (12, 6))),
}
KEYS = {"nonet", "size", "box", "regions", "givens", "marks", "constraints", "game", "extra"}
KEYS |= {"relations", "rows", "value_range", "repeats", "document"}
RULES_OF_GAMES = {"diagonal": "diagonal", "windoku": "windows"}
RULES_OF_GAMES |= {"anti-king": "anti-king", "anti-knight": "anti-knight"}
STAR = (13, 20, 24, 37, 40, 43, 56, 60, 67)  # of the game asterisk


def whole(value: Any, least: int, most: int, what: str) -> int:
    """A whole number between two others."""
    need(type(value) is int and least <= value <= most, f"{what}: {str(value)[:40]}")
    return int(value)


class Board:
    """What a puzzle asks: domains, houses, cells that see each other, parts of rules."""

    def __init__(self, doc: Any) -> None:
        if isinstance(doc, list):
            doc = {"nonet": 1, "size": len(doc), "givens": doc}
        need(isinstance(doc, dict) and doc.get("nonet") in (1, 2), "not a document of nonet")
        need(set(doc) <= KEYS, f"unknown keys: {sorted(set(doc) - KEYS)}")
        self.doc = doc
        games = doc.get("game", "classic").split(" + ")
        self.columns = whole(doc["size"], 1, 64, "size")
        self.rows = whole(doc.get("rows", self.columns), 1, 64, "rows")
        span = doc.get("value_range", [1, 9 if games[0] in GRIDS else self.columns])
        need(len(span) == 2, "value_range")
        self.least, self.most = (whole(v, 0, 64, "value_range") for v in span)
        self.count = self.most - self.least + 1
        need(self.count > 0, "value_range")
        self.all = (1 << self.most + 1) - (1 << self.least)
        self.cells = self.rows * self.columns
        self.names: dict[str, int] = {}
        self.start = [self.all] * self.cells
        self.houses: list[tuple[int, ...]] = []
        self.sees: list[int] = [0] * self.cells
        self.boxes: list[tuple[int, ...]] = []
        self.lay_out(doc, games)
        self.box = {c: i for i, cells in enumerate(self.boxes) for c in cells}
        self.place(doc)
        self.rules: list[list[Part]] = []
        self.sums: dict[str, tuple[dict[int, int], int]] = {}
        self.records = [{"rule": RULES_OF_GAMES[g]} for g in games if g in RULES_OF_GAMES]
        self.records = list(doc.get("constraints", [])) + self.records
        for record in self.records:
            self.add_rule(Rule(self, record, True))
        for relation in doc.get("relations", []):
            self.add_parts(self.relation(relation))
        self.whole = [h for h in self.houses if len(h) == self.count]
        for i, house in enumerate(self.whole):
            total = self.count * (self.least + self.most) // 2
            self.sums[f"h{i}"] = (dict.fromkeys(house, 1), total)
        self.peers = [tuple(bits(mask)) for mask in self.sees]
        self.within = [[h for h in self.whole if c in h] for c in range(len(self.start))]
        self.memo: dict[Any, dict[int, int] | None] = {}
        self.tied: dict[int, Any] = {}
        self.work = WORK

    def lay_out(self, doc: Any, games: list[str]) -> None:
        """Houses of the board and of the game."""
        n, rows = self.columns, self.rows
        if games[0] in GRIDS:
            need(games == games[:1] and n == rows == GRIDS[games[0]][0], "a board of another size")
            need(doc.get("box") is None and "regions" not in doc, "boxes of several grids")
            inside = set()
            for top, left in GRIDS[games[0]][1]:
                at = [[(top + r) * n + left + c for c in range(9)] for r in range(9)]
                for i in range(9):
                    self.house(at[i])
                    self.house(row[i] for row in at)
                    self.house(at[i // 3 * 3 + k // 3][i % 3 * 3 + k % 3] for k in range(9))
                inside |= {c for row in at for c in row}
            for c in set(range(n * n)) - inside:
                self.start[c] = 1 << self.least
            return
        lines = [range(r * n, r * n + n) for r in range(rows)]
        lines += [range(c, n * rows, n) for c in range(n)]
        need(type(doc.get("repeats", False)) is bool, "repeats")
        need(not doc.get("repeats") or doc.get("box", 0) is None, "boxes in which values repeat")
        for line in lines if not doc.get("repeats") else ():
            self.house(line)
        if "regions" in doc:
            need(doc.get("box") is None, "boxes and regions")
            need(
                len(doc["regions"]) == rows and all(len(r) == n for r in doc["regions"]), "regions"
            )
            labels = [x for row in doc["regions"] for x in row]
            kinds = sorted(set(labels))
            self.boxes = [tuple(i for i, x in enumerate(labels) if x == k) for k in kinds]
        elif (shape := doc.get("box", "usual")) is not None and not {"latin", "futoshiki"} & {
            *games
        }:
            if shape == "usual":
                high = max(h for h in range(1, 9) if h * h <= n and n % h == 0)
                need(high > 1 and rows == n, "boxes are not named")
                shape = [high, n // high]
            h, w = (whole(x, 1, 64, "box") for x in shape)
            need(rows % h == 0 and n % w == 0 and h * w == n, "box")
            self.boxes = [
                tuple((top + i) * n + left + j for i in range(h) for j in range(w))
                for top in range(0, rows, h)
                for left in range(0, n, w)
            ]
            if "centre-dot" in games:
                need(h % 2 and w % 2 and rows == n, "boxes without a middle")
                self.house([b[n // 2] for b in self.boxes])
        for cells in self.boxes:
            self.house(cells)
        for house in doc.get("extra", []):
            need(set(house) <= {"kind", "number", "cells"}, "an extra house")
            self.house([self.cell(c) for c in house["cells"]])
        known = {"classic", "latin", "jigsaw", "futoshiki", "asterisk", "centre-dot"}
        need({*games} <= known | {*RULES_OF_GAMES}, f"no meaning for the game {doc.get('game')}")
        if "asterisk" in games:
            need(n == rows == 9, "a board of another size")
            self.house(STAR)

    def house(self, cells: Iterable[int]) -> None:
        """Cells that are all different."""
        house = tuple(sorted(cells))
        need(len(set(house)) == len(house) <= self.count, "a house with too many cells")
        if house not in self.houses:
            self.houses.append(house)
        for a, b in combinations(house, 2):
            self.see(a, b)

    def see(self, a: int, b: int) -> None:
        """Two cells are different."""
        need(a != b, "a cell that is not itself")
        self.sees[a] |= 1 << b
        self.sees[b] |= 1 << a

    def place(self, doc: Any) -> None:
        """Givens and marks."""
        usual = self.least == 1
        givens, marks = doc["givens"], doc.get("marks")
        for rows in (givens, *([] if marks is None else [marks])):
            need(len(rows) == self.rows and all(len(r) == self.columns for r in rows), "shape")
        for c in range(self.cells):
            v = givens[c // self.columns][c % self.columns]
            need(v in (None, 0) or self.start[c] == self.all, "a given where no cell is")
            if v is not None and not (usual and type(v) is int and v == 0):
                self.start[c] &= 1 << whole(v, self.least, self.most, "a given")
            if marks is not None:
                some = marks[c // self.columns][c % self.columns]
                self.start[c] &= sum({1 << whole(v, self.least, self.most, "marks") for v in some})

    def cell(self, text: Any) -> int:
        """A cell by its name."""
        need(isinstance(text, str), "a cell")
        if text in self.names:
            return self.names[text]
        r, _, c = text[1:].partition("c")
        need(text[:1] == "r" and r.isdecimal() and c.isdecimal(), f"no cell: {text[:40]}")
        row, column = int(r[:9]), int(c[:9])
        need(1 <= row <= self.rows and 1 <= column <= self.columns, f"no cell: {text[:40]}")
        return (row - 1) * self.columns + column - 1

    def name(self, cell: int) -> str:
        """The name of a cell."""
        hidden = {c: name for name, c in self.names.items()}
        return hidden.get(cell) or f"r{cell // self.columns + 1}c{cell % self.columns + 1}"

    def suppose(self, name: str, value: str) -> None:
        """A candidate from the beginning on."""
        self.start[self.cell(name)] &= 1 << whole(int(value), self.least, self.most, "a value")

    def hidden(self, name: str, mask: int) -> int:
        """A value that is looked for, too, beside the cells."""
        need(name not in self.names, f"{name} twice")
        self.names[name] = len(self.start)
        self.start.append(mask)
        self.sees.append(0)
        return self.names[name]

    def relation(self, record: Any) -> list[Part]:
        """A table of the values that two cells may hold."""
        need(set(record) <= {"kind", "cells", "table"} and self.least == 1, "a relation")
        table = [frozenset(row) for row in record["table"]]
        need(len(table) == self.count, "a relation")
        two = [[self.cell(c) for c in cells] for cells in record["cells"]]
        need(all(len(cells) == 2 for cells in two), "a relation")
        return [chain(cells, lambda a, b: b in table[a - 1]) for cells in two]

    def add_rule(self, rule: Rule) -> None:
        """A rule of the board: its parts, and what is a sum in it."""
        record, number = rule.record, len(self.rules)
        self.add_parts(rule.parts())
        kind, total = record["rule"], record.get("total")
        if kind in ("killer", "sum", "little-killer") and total is not None:
            weights = record.get("weights") or [1] * len(record["cells"])
            cells = [self.cell(c) for c in record["cells"]]
            self.sums[f"c{number}"] = (dict(zip(cells, weights, strict=True)), total)
        if kind == "arrow" and len(record["circle"]) == 1:
            factors = {self.cell(c): 1 for c in record["shaft"]}
            head = self.cell(record["circle"][0])
            factors[head] = factors.get(head, 0) - 1
            self.sums[f"c{number}"] = (factors, 0)

    def add_parts(self, parts: Sequence[Part]) -> None:
        """Parts of one rule; cells that it makes different see each other."""
        more: list[Part] = []
        for part in parts:
            if isinstance(part, Line) and part.differ and part.cells[0] != part.cells[1]:
                self.see(*part.cells)
            else:
                more.append(part)
        self.rules.append(more)

    def lemma(self, words: list[str]) -> None:
        """A sum of sums: a rule from here on."""
        factors: dict[int, int] = {}
        total = 0
        for word in words:
            sign = -1 if word[0] == "-" else 1
            need(word.lstrip("-") in self.sums, f"no sum: {word}")
            more, amount = self.sums[word.lstrip("-")]
            for c, f in more.items():
                factors[c] = factors.get(c, 0) + sign * f
            total += sign * amount
        cells = sorted(c for c, f in factors.items() if f)
        self.rules.append([add_up(cells, total, [factors[c] for c in cells], self.most)])

    # --- what a part allows ---------------------------------------------------------------------

    def allowed(self, rule: int, part: int, dom: Sequence[int], exact: bool) -> Any:
        """For each cell of a part the values that a filling has; None where there is no filling."""
        need(0 <= rule < len(self.rules), "no such part of a rule")
        need(0 <= part < len(self.rules[rule]), "no such part of a rule")
        chosen = self.rules[rule][part]
        key = (rule, part, exact, tuple([dom[c] for c in cells_of(chosen)]))
        if key not in self.memo:
            if len(self.memo) > 50_000:
                self.memo.clear()
            self.memo[key] = self.ways(chosen, dom, exact)
        return self.memo[key]

    def ways(self, part: Part, dom: Sequence[int], exact: bool) -> dict[int, int] | None:
        """The same, without looking it up."""
        if isinstance(part, Line):
            return self.fillings(part, dom, exact)
        if isinstance(part, Probe):
            return probed(part, dom)
        if not part.every:
            options = [w for p in part.parts if (w := self.ways(p, dom, exact)) is not None]
            if not options:
                return None
            common = set(options[0]).intersection(*options[1:])
            return {c: sum({1 << v for w in options for v in bits(w[c])}) for c in common}
        inner, out, changed = list(dom), {}, True
        while changed:
            changed = False
            for p in part.parts:
                ways = self.ways(p, inner, exact)
                if ways is None:
                    return None
                for c, mask in ways.items():
                    changed |= bool(inner[c] & ~mask)
                    inner[c] &= mask
                    out[c] = inner[c]
        return out

    def ties(self, line: Line) -> list[list[tuple[int, bool]]]:
        """For each place the later ones with the same cell, or one that must differ."""
        if id(line) not in self.tied:
            cells = line.cells
            self.tied[id(line)] = [
                [
                    (j - i - 1, cells[i] == cells[j])
                    for j in range(i + 1, len(cells))
                    if cells[i] == cells[j] or line.apart or self.sees[cells[i]] >> cells[j] & 1
                ]
                for i in range(len(cells))
            ]
        return self.tied[id(line)]  # type: ignore[no-any-return]

    def fillings(self, line: Line, dom: Sequence[int], exact: bool) -> dict[int, int] | None:
        """The values of all fillings that the automaton accepts, forward and back."""
        ties = self.ties(line) if exact else [[] for _ in line.cells]
        layer = {(line.start, tuple([dom[c] for c in line.cells]))}
        edges, work, step = [], 0, line.step
        for i in range(len(line.cells)):
            here = []
            for key in layer:
                state, rooms = key
                behind_it = rooms[1:]
                for v in values_of(rooms[0]):
                    after = step(i, state, v)
                    if after is None:
                        continue
                    rest = narrowed(behind_it, v, ties[i]) if ties[i] else behind_it
                    if rest is not None:
                        here.append((key, v, (after, rest)))
            work += len(here)
            need(work <= self.work, "a line with too many ways")
            edges.append(here)
            layer = {new for _, _, new in here}
        good = {key for key in layer if line.accept(key[0])}
        if not good:
            return None
        out: dict[int, int] = {}
        for i in range(len(line.cells) - 1, -1, -1):
            mask, before = 0, set()
            for key, v, new in edges[i]:
                if new in good:
                    mask |= 1 << v
                    before.add(key)
            out[line.cells[i]] = out.get(line.cells[i], -1) & mask
            good = before
        return out

    def close(self, dom: list[int], changed: Iterable[int]) -> bool:
        """What needs no line: known values, values with one place. Whether it may go on."""
        queue, dirty = list(changed), set[tuple[int, ...]]()
        while queue or dirty:
            if queue:
                c = queue.pop()
                mask = dom[c]
                if not mask:
                    return False
                if not mask & mask - 1:
                    for d in self.peers[c]:
                        if dom[d] & mask:
                            dom[d] &= ~mask
                            queue.append(d)
                dirty.update(self.within[c])
                continue
            house = dirty.pop()
            once = twice = 0
            for c in house:
                twice |= once & dom[c]
                once |= dom[c]
            if once != self.all:
                return False
            for c in house:
                single = dom[c] & once & ~twice
                if single & single - 1:
                    return False
                if single and single != dom[c]:
                    dom[c] = single
                    queue.append(c)
        return True


def narrowed(rooms: tuple[int, ...], v: int, ties: list[tuple[int, bool]]) -> Any:
    """What later places may hold behind a value."""
    rest = list(rooms)
    for j, same in ties:
        rest[j] &= 1 << v if same else ~(1 << v)
        if not rest[j]:
            return None
    return tuple(rest)


def cells_of(part: Part) -> tuple[int, ...]:
    """All cells of a part."""
    if isinstance(part, Group):
        return tuple(c for p in part.parts for c in cells_of(p))
    return part.cells


def probed(part: Probe, dom: Sequence[int]) -> dict[int, int] | None:
    """Each candidate supposed."""
    if not part.possible(dom):
        return None
    trial, out = list(dom), {}
    for c in part.cells:
        out[c] = 0
        for v in bits(dom[c]):
            trial[c] = 1 << v
            out[c] |= part.possible(trial) << v
        trial[c] = dom[c]
        if not out[c]:
            return None
    return out


def add_up(
    cells: Sequence[int], total: int, weights: Sequence[int] | None, top: int, apart: bool = False
) -> Line:
    """A weighted sum of values from 0 to `top`."""
    factors = list(weights or [1] * len(cells))
    need(len(factors) == len(cells), "weights")
    low, high = [0], [0]
    for f in reversed(factors):
        low.append(low[-1] + min(0, f * top))
        high.append(high[-1] + max(0, f * top))

    def step(i: int, s: int, v: int) -> int | None:
        s += factors[i] * v
        return s if s + low[-2 - i] <= total <= s + high[-2 - i] else None

    return Line(tuple(cells), 0, step, lambda s: s == total, apart)


# --- what each rule asks ------------------------------------------------------------------------

ALWAYS_CELLS = ("cells", "circle", "shaft", "clones", "cages", "cell", "arms", "origin", "targets")
COUNTED = {"killer", "sum", "little-killer"}  # rules in which a doubler may count twice


class Rule:
    """The parts of one rule, read from its record."""

    def __init__(self, board: Board, record: Any, outermost: bool = False) -> None:
        self.b, self.record, self.outermost = board, record, outermost
        need(isinstance(record, dict) and isinstance(record.get("rule"), str), "a rule")
        self.left = {k: v for k, v in record.items() if k != "rule"}

    def parts(self) -> list[Part]:
        """What it asks."""
        kind = self.record["rule"]
        meaning = getattr(self, "rule_" + kind.replace("-", "_"), None)
        meaning = self.read_aloud if kind == "look-and-say" else meaning
        need(meaning, f"no meaning for the rule {kind}")
        parts: list[Part] = list(meaning())  # type: ignore[misc]
        need(not self.left, f"{kind} with {sorted(self.left)}")
        return parts

    # fmt: off
    # --- fields ---
    def number(self, key: str, default: int | None = None, most: int = 10**9) -> int:
        value = self.left.pop(key, None)
        return default if value is None and default is not None else whole(value, -most, most, key)
    def flag(self, key: str) -> bool:
        value = self.left.pop(key, False)
        need(isinstance(value, bool), key)
        return bool(value)
    def numbers(self, key: str) -> list[int]:
        return [whole(v, -10**9, 10**9, key) for v in self.left.pop(key)]
    def line(self, key: str = "cells") -> list[int]:
        """Cells in their order, which may come again."""
        cells = [self.b.cell(c) for c in self.left.pop(key)]
        need(cells and len(cells) <= 4096, "a rule without cells")
        return cells
    def cells(self, key: str = "cells") -> list[int]:
        cells = self.line(key)
        need(len(set(cells)) == len(cells), "a cell twice")
        return cells
    def unequal(self) -> list[int]:
        cells = self.cells()
        sees = all(self.b.sees[c] >> d & 1 for c, d in combinations(cells, 2))
        need(sees, f"{self.record['rule']} in cells that may be equal")
        return cells
    def groups(self, key: str) -> list[list[int]]:
        groups = [[self.b.cell(c) for c in cells] for cells in self.left.pop(key)]
        need(all(g and len(set(g)) == len(g) for g in groups), "a group of cells")
        return groups
    def two(self) -> list[int]:
        cells = self.line()
        need(len(cells) == 2, "other than two cells")
        return cells
    def weights(self, cells: list[int]) -> list[int] | None:
        return self.numbers("weights") if self.left.get("weights") else self.left.pop("weights", None)
    def third(self, v: int) -> int:
        need(self.b.count % 3 == 0, "values without thirds")
        return (v - self.b.least) * 3 // self.b.count
    def moves(self, *steps: tuple[int, int]) -> Iterator[tuple[int, int]]:
        """All two cells that are one of some steps apart."""
        for c in range(self.b.cells):
            for down, right in steps:
                r, k = c // self.b.columns + down, c % self.b.columns + right
                if 0 <= r < self.b.rows and 0 <= k < self.b.columns:
                    yield c, r * self.b.columns + k
    def full(self, cells: list[int]) -> list[Part]:
        """Different cells; a house where the rule stands alone."""
        if self.outermost and len(cells) == self.b.count:
            self.b.house(cells)
        return different(cells)

    # --- cages and sums ---
    def rule_killer(self) -> list[Part]:
        cells, total = self.cells(), self.left.pop("total", None)
        sums = [] if total is None else [add_up(cells, whole(total, -10**9, 10**9, "total"), None, self.b.most, True)]
        return different(cells) + sums
    def rule_sum(self) -> list[Part]:
        cells = self.cells()
        return [add_up(cells, self.number("total"), self.weights(cells), self.b.most)]
    rule_little_killer = rule_sum
    def rule_extra_region(self) -> list[Part]: return self.full(self.cells())
    def rule_arrow(self) -> list[Part]:
        head, shaft = sorted(self.cells("circle")), self.cells("shaft")
        need(len(head) == 1 or self.b.most <= 9, "a pill of values above 9")
        powers = [-10**i for i in reversed(range(len(head)))]
        return [add_up(head + shaft, 0, powers + [1] * len(shaft), self.b.most)]
    def rule_average_arrow(self) -> list[Part]:
        head, shaft = self.b.cell(self.left.pop("circle")), self.cells("shaft")
        return [add_up([head, *shaft], 0, [-len(shaft)] + [1] * len(shaft), self.b.most)]
    def rule_double_arrow(self) -> list[Part]:
        line = self.cells()
        need(len(line) > 1, "a short line")
        return [add_up([line[0], line[-1], *line[1:-1]], 0, [-1, -1] + [1] * (len(line) - 2), self.b.most)]
    def rule_equal_sums(self) -> list[Part]:
        first, *others = self.groups("cells")
        return [add_up(first + g, 0, [1] * len(first) + [-1] * len(g), self.b.most) for g in others]
    def rule_zipper(self) -> list[Part]:
        line = self.cells()
        n = len(line)
        middle = [line[n // 2]] * (n % 2)
        ends = [[line[i], line[-1 - i]] for i in range(n // 2)]
        first, others = ends[0], ends[1:] + [middle] * (n % 2)
        return [add_up(first + g, 0, [1, 1] + [-1] * len(g), self.b.most) for g in others]
    def rule_product(self) -> list[Part]:
        cells, goal = self.cells(), self.number("product")
        apart = self.flag("distinct")
        def step(i: int, p: int, v: int) -> int | None:
            return p * v if p * v <= goal and (self.b.least == 0 or goal % (p * v) == 0) else None
        if self.b.least == 0 and goal:  # a factor of 0 is no way
            inner = step
            def step(i: int, p: int, v: int) -> int | None: return inner(i, p, v) if v else None
        if not goal:  # one of them is 0
            def step(i: int, p: int, v: int) -> int | None: return 0 if not p or not v else 1
        line = Line(tuple(cells), 1, step, lambda p: p == goal, apart)
        return (different(cells) if apart else []) + [line]
    def rule_rellik(self) -> list[Part]:
        cells, total = self.cells(), self.number("total")
        def step(i: int, sums: int, v: int) -> int | None:  # a set of sums as bits
            sums |= sums << v
            return None if sums >> total & 1 and (total or v == 0) else sums & (1 << total + 1) - 1
        need(0 <= total < 10**4, "a total of rellik")
        return [*different(cells), Line(tuple(cells), 1, step, always, True)]
    def rule_lunchbox(self) -> list[Part]:
        cells, total = self.cells(), self.number("total")
        def step(i: int, s: Any, v: int) -> Any:
            if not i: return v, v, 0, 0, 0
            low, high, between, since_low, since_high = s
            if v < low: return v, high, since_high, 0, since_high + v
            if v > high: return low, v, since_low, since_low + v, 0
            return low, high, between, since_low + v, since_high + v
        return [*different(cells), Line(tuple(cells), 0, step, lambda s: s[2] == total, True)]
    def rule_cryptic_killer(self) -> list[Part]:
        words, cages = self.left.pop("sums").split(","), self.groups("cages")
        need(self.outermost and len(words) == len(cages) and self.b.most <= 9, "cryptic-killer")
        letters = {x: self.b.hidden(f"@letter:{x}", self.b.all) for x in sorted({*"".join(words)})}
        parts = different(list(letters.values()))
        for word, cage in zip(words, cages, strict=True):
            powers = [-10**i for i in reversed(range(len(word)))] + [1] * len(cage)
            parts += [*different(cage), add_up([letters[x] for x in word] + cage, 0, powers, 9)]
        return parts
    def rule_equality_cage(self) -> list[Part]:
        cells, twice = self.cells(), self.b.least + self.b.most
        def step(i: int, s: Any, v: int) -> Any:
            return None if 2 * v == twice else (s[0] + (1, -1)[v % 2], s[1] + (1 if 2 * v < twice else -1))
        return [*different(cells), Line(tuple(cells), (0, 0), step, lambda s: s == (0, 0), True)]

    # --- lines ---
    def rule_thermometer(self) -> list[Part]: return [chain(self.line(), lambda a, b: a < b)]
    def rule_slow_thermometer(self) -> list[Part]: return [chain(self.line(), lambda a, b: a <= b)]
    def rule_parity_line(self) -> list[Part]: return [chain(self.line(), lambda a, b: (a - b) % 2 == 1)]
    def rule_whispers(self) -> list[Part]:
        least = self.number("difference", (self.b.count + 1) // 2)
        return [chain(self.line(), lambda a, b: abs(a - b) >= least)]
    def rule_renban(self) -> list[Part]:
        cells = list(dict.fromkeys(self.line()))
        def step(i: int, s: Any, v: int) -> Any:
            low, high = (v, v) if not i else (min(v, s[0]), max(v, s[1]))
            return (low, high) if high - low < len(cells) else None
        return [*different(cells), Line(tuple(cells), 0, step, always, True)]
    def rule_nabner(self) -> list[Part]:
        return pairs(dict.fromkeys(self.line()), lambda a, b: abs(a - b) > 1)
    def rule_palindrome(self) -> list[Part]:
        line = self.line()
        ends = [(line[i], line[-1 - i]) for i in range(len(line) // 2) if line[i] != line[-1 - i]]
        return [chain(two, lambda a, b: a == b) for two in ends]
    def rule_between(self) -> list[Part]:
        line = self.line()
        need(len(line) > 1, "a short line")
        def step(i: int, s: Any, v: int) -> Any:
            if i < 2: return (v,) if not i else (min(s[0], v), max(s[0], v))
            return s if s[0] < v < s[1] else None
        return [Line((line[0], line[-1], *line[1:-1]), (), step, always)]
    def rule_lockout(self) -> list[Part]:
        line, least = self.line(), self.number("difference", 4)
        need(len(line) > 1, "a short line")
        def step(i: int, s: Any, v: int) -> Any:
            if i == 0: return (v,)
            if i == 1: return (min(s[0], v), max(s[0], v)) if abs(s[0] - v) >= least else None
            return s if not s[0] <= v <= s[1] else None
        return [Line((line[0], line[-1], *line[1:-1]), (), step, always)]
    def rule_entropic(self) -> list[Part]: return [windows_of(self.line(), 3, self.third)]
    def rule_modular(self) -> list[Part]:
        k = self.number("modulus", 3)
        need(k > 1, "modulus")
        return [windows_of(self.line(), k, lambda v: v % k)]
    def rule_sequence(self) -> list[Part]:
        def step(i: int, s: Any, v: int) -> Any:  # the last value, the difference
            if i < 2: return (v, None) if not i else (v, v - s[0])
            return (v, s[1]) if v - s[0] == s[1] else None
        return [Line(tuple(self.line()), 0, step, always)]
    def rule_sum_line(self) -> list[Part]:
        line, total, loop = self.line(), self.number("total", 10, 1000), self.flag("loop")
        need(self.b.least > 0 and total > 0, "a sum of values with 0")
        def step(i: int, s: Any, v: int) -> Any:  # the sum of the last part, for each of the first
            after = [None if x is None or x + v > total else (x + v) % total for x in s]
            return tuple(after) if any(x is not None for x in after) else None
        def accept(s: Any) -> bool: return any(x == i for i, x in enumerate(s))
        return [Line(tuple(line), tuple(range(total if loop else 1)), step, accept)]
    def rule_region_sum_line(self) -> list[Part]:
        line = self.line()
        box = [self.b.box.get(c) for c in line]
        need(self.b.boxes, "a board without boxes")
        def step(i: int, s: Any, v: int) -> Any:  # the sum of the first run, of this one
            goal, now = s
            if i and box[i] != box[i - 1]:
                if goal is not None and goal != now: return None
                goal, now = now, 0
            return (goal, now + v) if goal is None or now + v <= goal else None
        return [Line(tuple(line), (None, 0), step, lambda s: s[0] is None or s[0] == s[1])]
    def rule_value_indexing(self) -> list[Part]:
        def step(i: int, s: Any, v: int) -> Any:  # the value, how far it still is
            if i < 2: return (v,) if not i else (s[0], v) if v >= 1 else None
            if s == "there" or s[1] > 1: return s if s == "there" else (s[0], s[1] - 1)
            return "there" if v == s[0] else None
        return [Line(tuple(self.line()), (), step, lambda s: s == "there")]
    def rule_search_nine(self) -> list[Part]:
        def step(i: int, left: Any, v: int) -> Any:
            if i == 0: return v if v > 0 else None
            if left <= 0: return left
            return None if (left == 1) != (v == self.b.most) else left - 1
        return [Line(tuple(self.unequal()), 0, step, lambda left: left <= 0)]

    # --- two cells, marked cells ---
    def rule_difference(self) -> list[Part]:
        d = self.number("difference", 1)
        return [chain(self.two(), lambda a, b: abs(a - b) == d)]
    def rule_ratio(self) -> list[Part]:
        q = self.number("ratio", 2)
        return [chain(self.two(), lambda a, b: a == q * b or b == q * a)]
    def rule_pair_sum(self) -> list[Part]:
        t = self.number("total", 10)
        return [chain(self.two(), lambda a, b: a + b == t)]
    def rule_less_than(self) -> list[Part]: return [chain(self.two(), lambda a, b: a < b)]
    def rule_even(self) -> list[Part]: return unary(self.cells(), lambda v: v % 2 == 0)
    def rule_odd(self) -> list[Part]: return unary(self.cells(), lambda v: v % 2 == 1)
    def rule_one_of(self) -> list[Part]:
        values = self.numbers("values")
        return unary(self.cells(), lambda v: v in values)
    def extreme(self, ok: Callable[[int, int], bool]) -> list[Part]:
        cells, both = self.cells(), self.flag("compare")
        sides = self.moves((0, 1), (0, -1), (1, 0), (-1, 0))
        return [chain(two, ok) for two in sides if two[0] in cells and (both or two[1] not in cells)]
    def rule_maximum(self) -> list[Part]: return self.extreme(lambda a, b: a > b)
    def rule_minimum(self) -> list[Part]: return self.extreme(lambda a, b: a < b)
    def indexer(self, lines: Sequence[Sequence[int]]) -> list[Part]:
        parts: list[Part] = []
        for c in self.cells():
            line = next(x for x in lines if c in x)
            place = line.index(c) + 1
            parts += unary([c], range(1, len(line) + 1).__contains__)
            for v, d in enumerate(line, 1):
                if d != c:
                    parts.append(chain((c, d), lambda a, b, v=v, place=place: (a == v) == (b == place)))  # type: ignore[misc]
        return parts
    def rule_column_indexer(self) -> list[Part]:
        n = self.b.columns
        return self.indexer([range(r * n, r * n + n) for r in range(self.b.rows)])
    def rule_row_indexer(self) -> list[Part]:
        n = self.b.columns
        return self.indexer([range(c, self.b.cells, n) for c in range(n)])
    def rule_box_indexer(self) -> list[Part]:
        need(self.b.boxes, "a board without boxes")
        return self.indexer(self.b.boxes)
    def rule_region_count(self) -> list[Part]:
        c, cells, less = self.b.cell(self.left.pop("cell")), self.cells(), self.number("offset", 0)
        need(self.b.boxes, "a board without boxes")
        amount = sum(self.b.box[d] == self.b.box[cells[0]] for d in cells) - less
        return unary([c], lambda v: v == amount)
    def rule_region_run(self) -> list[Part]:
        c, arms, less = self.b.cell(self.left.pop("cell")), self.groups("arms"), self.number("offset", 0)
        need(self.b.boxes and len({a[0] for a in arms}) == 1, "the arms of region-run")
        amount = 1 - less
        for arm in arms:
            inside = [self.b.box[d] == self.b.box[arm[0]] for d in arm] + [False]
            amount += inside.index(False) - 1
        return unary([c], lambda v: v == amount)

    # --- how often values stand ---
    def times(self, cells: Sequence[int], wanted: dict[int, int], exact: bool) -> list[Part]:
        order = sorted(wanted)
        def step(i: int, left: Any, v: int) -> Any:
            if v not in wanted: return left
            j = order.index(v)
            if not left[j]: return None if exact else left
            return (*left[:j], left[j] - 1, *left[j + 1:])
        return [Line(tuple(cells), tuple(wanted[v] for v in order), step, lambda left: not any(left))]
    def rule_contain(self, exact: bool = False) -> list[Part]:
        values = self.numbers("values")
        return self.times(self.cells(), {v: values.count(v) for v in values}, exact)
    def rule_contain_exactly(self) -> list[Part]: return self.rule_contain(True)
    def read_aloud(self) -> list[Part]:
        clue = self.numbers("values")
        wanted = dict(zip(clue[1::2], clue[::2], strict=True))
        need(2 * len(wanted) == len(clue) and min(clue) >= 0, "a clue of look-and-say")
        return self.times(self.cells(), wanted, True)
    def rule_quadruple(self) -> list[Part]:
        values, cells, n = self.numbers("values"), self.cells(), self.b.columns
        if len(cells) == 1:
            c = cells[0]
            need(c % n < n - 1 and c // n < self.b.rows - 1, "four cells of quadruple")
            cells = [c, c + 1, c + n, c + n + 1]
        need(len(cells) == 4, "four cells of quadruple")
        return self.times(cells, {v: values.count(v) for v in values}, False)
    def rule_count_distinct(self) -> list[Part]:
        def step(i: int, s: Any, v: int) -> Any:
            if not i: return (v, 0)
            values = s[1] | 1 << v
            return (s[0], values) if values.bit_count() <= s[0] else None
        return [Line(tuple(self.cells()), 0, step, lambda s: s[1].bit_count() == s[0])]
    def rule_counting_circles(self) -> list[Part]:
        cells = tuple(self.cells())
        def circles(value: int) -> Line:
            def step(i: int, n: int, v: int) -> int | None:
                n += v == value
                return n if n <= value else None
            return Line(cells, 0, step, lambda n: n in (0, value))
        return [circles(v) for v in range(self.b.least, self.b.most + 1)]
    def rule_same_values(self) -> list[Part]:
        first, *others = self.groups("cells")
        need(all(len(g) == len(first) for g in others), "groups of different sizes")
        def step(i: int, s: tuple[int, ...], v: int) -> Any:
            if i < len(first): return tuple(sorted((*s, v)))
            return None if v not in s else s[:s.index(v)] + s[s.index(v) + 1:]
        return [Line(tuple(first + g), (), step, always) for g in others]
    def rule_clone(self) -> list[Part]:
        one, other = self.cells(), self.cells("clones")
        need(len(one) == len(other), "clones of different sizes")
        return [chain(two, lambda a, b: a == b) for two in zip(one, other, strict=True) if two[0] != two[1]]

    # --- beside the board ---
    def beside(self, step: Callable[[int, Any, int], Any], start: Any, accept: Any) -> list[Part]:
        return [Line(tuple(self.cells()), start, step, accept)]
    def rule_skyscraper(self) -> list[Part]:
        goal = self.number("count")
        def step(i: int, s: Any, v: int) -> Any: return (v, s[1] + 1) if v > s[0] else s
        return self.beside(step, (0, 0), lambda s: s[1] == goal)
    def rule_skyscraper_sum(self) -> list[Part]:
        goal = self.number("total")
        def step(i: int, s: Any, v: int) -> Any: return (v, s[1] + v) if v > s[0] else s
        return self.beside(step, (0, 0), lambda s: s[1] == goal)
    def rule_hidden_skyscraper(self) -> list[Part]:
        goal = self.number("value")
        def step(i: int, s: int, v: int) -> int | None:
            return s if s == 99 else v if v > s else 99 if v == goal else None
        return self.beside(step, -1, lambda s: s == 99)
    def rule_numbered_room(self) -> list[Part]:
        goal = self.number("value")
        def step(i: int, left: int, v: int) -> int | None:
            left = v if i == 0 else left
            return None if (left == 0 and i == 0) or (left == 1 and v != goal) else left - 1
        return self.beside(step, 0, lambda left: left <= 0)
    def rule_x_sum(self) -> list[Part]:
        goal = self.number("total")
        def step(i: int, s: Any, v: int) -> Any:  # how many are to be added, what is missing
            left, missing = (v, goal) if i == 0 else s
            if left == 0: return left, missing
            return (left - 1, missing - v) if v <= missing else None
        return self.beside(step, 0, lambda s: s == (0, 0))
    def rule_sandwich(self) -> list[Part]:
        goal, low, high = self.number("total"), self.b.least, self.b.most
        def step(i: int, s: int, v: int) -> int | None:  # -1 before, -2 behind
            if s == -2: return None if v in (low, high) else s
            if v in (low, high): return 0 if s == -1 else -2 if s == goal else None
            return s if s == -1 else s + v if s + v <= goal else None
        cells = self.unequal()
        return [Line(tuple(cells), -1, step, lambda s: s == -2)]
    def rule_battlefield(self) -> list[Part]:
        line, goal = self.cells(), self.number("total")
        n = len(line)
        order = [0, n - 1, *range(1, n - 1)]
        def step(i: int, s: Any, v: int) -> Any:
            if i == 0: return (v, 0, v, 0) if 0 <= v <= n else None
            x, y, first, total = s
            if i == 1:
                y, total = v, 0
                if not 0 <= v <= n: return None
                total = (first if 0 in inside(x, y) else 0) + (v if n - 1 in inside(x, y) else 0)
            elif order[i] in inside(x, y): total += v
            return (x, y, first, total) if total <= goal else None
        def inside(x: int, y: int) -> range:
            return range(n - y, x) if x + y > n else range(x, n - y)
        need(n > 1, "battlefield")
        return [Line(tuple(line[j] for j in order), 0, step, lambda s: s[3] == goal)]
    def lines_both_ways(self) -> list[tuple[int, ...]]:
        n, rows = self.b.columns, self.b.rows
        lines = [tuple(range(r * n, r * n + n)) for r in range(rows)]
        lines += [tuple(range(c, n * rows, n)) for c in range(n)]
        return [x for line in lines for x in (line, line[::-1])]
    def rule_full_rank(self) -> list[Part]:
        rank, line, ties = self.number("rank"), tuple(self.cells()), self.flag("ties")
        lines = self.lines_both_ways()
        need(line in lines and self.b.rows == self.b.columns, "a rank of no row or column")
        def order(dom: Sequence[int], other: tuple[int, ...]) -> tuple[bool, bool]:
            """Whether the other may be less, and may be more; neither: they are equal."""
            for c, d in zip(line, other, strict=True):
                a, b = dom[c], dom[d]
                low, high = (b & -b) < 1 << a.bit_length() - 1, b.bit_length() > (a & -a).bit_length()
                if a & a - 1 or b & b - 1 or a != b: return low or (a & b) != 0, high or (a & b) != 0
            return False, False
        def possible(dom: Sequence[int]) -> bool:
            orders = [order(dom, other) for other in lines if other != line]
            surely = sum(less and not more for less, more in orders)
            never = (False, False) in orders
            return surely < rank <= 1 + sum(less for less, more in orders) and (ties or not never)
        return [Probe(tuple(range(self.b.cells)), possible)]
    def rule_distinct_lines(self) -> list[Part]:
        lines = self.lines_both_ways()
        need(self.b.rows == self.b.columns, "lines of different lengths")
        def equal(dom: Sequence[int], one: tuple[int, ...], other: tuple[int, ...]) -> bool:
            return all(dom[c] == dom[d] and not dom[c] & dom[c] - 1 for c, d in zip(one, other, strict=True))
        def possible(dom: Sequence[int]) -> bool:
            return not any(equal(dom, *two) for two in combinations(lines, 2))
        return [Probe(tuple(range(self.b.cells)), possible)]

    # --- the whole board ---
    def rule_anti_king(self) -> list[Part]:
        return [chain(two, lambda a, b: a != b, True) for two in self.moves((0, 1), (1, 0), (1, 1), (1, -1))]
    def rule_anti_knight(self) -> list[Part]:
        return [chain(two, lambda a, b: a != b, True) for two in self.moves((1, 2), (1, -2), (2, 1), (2, -1))]
    def rule_nonconsecutive(self) -> list[Part]:
        return [chain(two, lambda a, b: abs(a - b) != 1) for two in self.moves((0, 1), (1, 0))]
    def rule_diagonally_nonconsecutive(self) -> list[Part]:
        return [chain(two, lambda a, b: abs(a - b) != 1) for two in self.moves((1, 1), (1, -1))]
    def rule_anti_queen(self) -> list[Part]:
        values = self.numbers("values") if self.left.get("values") else [self.b.most]
        self.left.pop("values", None)
        parts: list[Part] = []
        n, rows = self.b.columns, self.b.rows
        for d in range(-rows - n, rows + n):
            for cells in ([r * n + r + d for r in range(rows) if 0 <= r + d < n],
                          [r * n + d - r for r in range(rows) if 0 <= d - r < n]):
                for value in values if len(cells) > 1 else ():
                    def step(i: int, n: int, v: int, value: int = value) -> int | None:
                        n += v == value
                        return n if n < 2 else None
                    parts.append(Line(tuple(cells), 0, step, always))
        return parts
    def rule_anti_taxicab(self) -> list[Part]:
        n = self.b.columns
        def near(c: int, d: int) -> int: return abs(c // n - d // n) + abs(c % n - d % n)
        parts: list[Part] = []
        for c in range(self.b.cells):
            star = [d for d in range(c + 1, self.b.cells) if near(c, d) <= self.b.most]
            steps = [0] + [near(c, d) for d in star]
            def step(i: int, s: int, v: int, steps: list[int] = steps) -> int | None:
                return v if i == 0 else None if v == s == steps[i] else s
            parts.append(Line((c, *star), 0, step, always))
        return parts
    def rule_diagonal(self) -> list[Part]:
        n, which = self.b.columns, self.left.pop("which", None) or "both"
        need(n == self.b.rows and which in ("up", "down", "both"), "a diagonal")
        down, up = [i * n + i for i in range(n)], [i * n + n - 1 - i for i in range(n)]
        return (self.full(down) if which != "up" else []) + (self.full(up) if which != "down" else [])
    def boxes(self) -> tuple[int, int]:
        boxes, n = self.b.boxes, self.b.columns
        need(boxes and "regions" not in self.b.doc and self.b.rows == n, "a board without boxes")
        wide = sum(c < n for c in boxes[0])
        return n // wide, wide
    def rule_disjoint_groups(self) -> list[Part]:
        self.boxes()
        return [p for cells in zip(*self.b.boxes, strict=True) for p in self.full(list(cells))]
    def rule_windows(self) -> list[Part]:
        (h, w), n = self.boxes(), self.b.columns
        need(h == w, "windows between boxes that are no squares")
        at = range(1, n - h, h + 1)
        near = [[(r + i) * n + c + j for i in range(h) for j in range(w)] for r in at for c in at]
        return [p for cells in near for p in self.full(cells)]
    def squares(self, kind: Callable[[int], int], kinds: int) -> list[Part]:
        n = self.b.columns
        def step(i: int, s: int, v: int) -> int: return s | 1 << kind(v)
        corners = [r * n + c for r in range(self.b.rows - 1) for c in range(n - 1)]
        return [Line((c, c + 1, c + n, c + n + 1), 0, step, lambda s: s.bit_count() == kinds) for c in corners]
    def rule_global_entropy(self) -> list[Part]: return self.squares(self.third, 3)
    def rule_global_mod(self) -> list[Part]:
        k = self.number("modulus", 3)
        need(k > 1, "modulus")
        return self.squares(lambda v: v % k, k)
    def rule_dutch_flatmates(self) -> list[Part]:
        n, low, high = self.b.columns, self.b.least, self.b.most
        need(self.b.count % 2, "values without a middle")
        def mates(c: int) -> Line:
            beside = [(d, v) for d, v in ((c - n, low), (c + n, high)) if 0 <= d < self.b.cells]
            def step(i: int, s: int, v: int) -> int:
                return (2 * v != low + high) if i == 0 else s or v == beside[i - 1][1]
            return Line((c, *(d for d, _ in beside)), 0, step, bool)
        return [mates(c) for c in range(self.b.cells)]
    def negative(self, dots: set[str], kind: str, key: str, usual: list[int], ok: Any) -> list[Part]:
        values = self.left.pop("values", None)
        marks = [r for r in self.b.records if r.get("rule") in dots]
        if not values:
            own = [r for r in marks if r["rule"] == kind]
            values = sorted({r.get(key, usual[0]) for r in own}) if own and key else usual
        marked = [{self.b.cell(c) for c in r["cells"]} for r in marks]
        parts: list[Part] = []
        for two in self.moves((0, 1), (1, 0)):
            if {*two} not in marked: parts.append(chain(two, lambda a, b: not any(ok(a, b, v) for v in values)))
        return parts
    def rule_negative_difference(self) -> list[Part]:
        return self.negative({"difference", "ratio"}, "difference", "difference", [1], lambda a, b, v: abs(a - b) == v)
    def rule_negative_ratio(self) -> list[Part]:
        return self.negative({"difference", "ratio"}, "ratio", "ratio", [2], lambda a, b, v: a == v * b or b == v * a)
    def rule_negative_sum(self) -> list[Part]:
        return self.negative({"pair-sum"}, "pair-sum", "", [5, 10], lambda a, b, v: a + b == v)
    def rule_connected(self) -> list[Part]:
        need("cells" not in self.left and "columns" not in self.left, "connected with cells of its own")
        values, size = self.numbers("values"), self.number("size", 0)
        mask = sum(1 << v for v in set(values) if v >= 0)
        sides: list[list[int]] = [[] for _ in range(self.b.cells)]
        for a, b in self.moves((0, 1), (0, -1), (1, 0), (-1, 0)): sides[a].append(b)
        def possible(dom: Sequence[int]) -> bool:
            surely = [c for c in range(self.b.cells) if not dom[c] & ~mask]
            if size and len(surely) > size: return False
            left = {c for c in range(self.b.cells) if dom[c] & mask}
            while left:  # a group that has all cells that are surely in one, and is large enough
                stack = [left.pop()]
                group = set(stack)
                while stack:
                    for d in sides[stack.pop()]:
                        if d in left:
                            left.discard(d)
                            group.add(d)
                            stack.append(d)
                if group.issuperset(surely) and len(group) >= max(1, size): return True
            return False
        return [Probe(tuple(range(self.b.cells)), possible)]

    # --- of one's own, made of rules ---
    def rule_automaton(self) -> list[Part]:
        line, accepting, table = self.line(), set(self.numbers("accepting")), self.numbers("transitions")
        breaks = set(self.numbers("breaks")) if self.left.get("breaks") else set()
        choices, least = self.number("choices", 1), self.b.least
        self.left.pop("breaks", None)
        width = self.b.count + bool(breaks)
        need(choices > 0 and len(table) % (width * choices) == 0, "the steps of an automaton")
        states = len(table) // (width * choices)
        need(states and all(-1 <= t < states for t in table), "the steps of an automaton")
        def after(states: frozenset[int], x: int) -> frozenset[int]:
            steps = {table[(s * choices + k) * width + x] for s in states for k in range(choices)}
            return frozenset(steps - {-1})
        def step(i: int, s: frozenset[int], v: int) -> Any:
            if i in breaks: s = after(s, width - 1)
            return after(s, v - least) or None
        def accept(s: frozenset[int]) -> bool:
            return bool((after(s, width - 1) if len(line) in breaks else s) & accepting)
        return [Line(tuple(line), frozenset({0}), step, accept)]
    def rule_pair_table(self) -> list[Part]:
        line, table, least = self.line(), self.numbers("allowed"), self.b.least
        need(len(table) == self.b.count and min(table) >= 0, "a table of other values")
        def ok(a: int, b: int) -> bool: return table[a - least] >> b - least & 1 == 1
        return pairs(line, ok) if self.flag("every") else [chain(line, ok)]
    def rule_regex(self) -> list[Part]:
        tree = Pattern(self.left.pop("pattern"), range(self.b.least, self.b.most + 1)).tree
        if tree is None: return [Line(tuple(self.line()), 0, lambda i, s, v: None, always)]
        return [Line(tuple(self.line()), tree, lambda i, s, v: behind(s, v), nullable)]
    def inner(self, outermost: bool = False) -> list[Group]:
        records = self.left.pop("rules")
        return [Group(True, tuple(Rule(self.b, r, outermost).parts())) for r in records]
    def rule_and(self) -> list[Part]: return [p for g in self.inner(self.outermost) for p in g.parts]
    def rule_or(self) -> list[Part]: return [Group(False, tuple(self.inner()))]
    def rule_not(self) -> list[Part]: return [negated(Group(True, tuple(self.inner())))]
    def rule_replicate(self) -> list[Part]:
        n, origin = self.b.columns, self.b.cell(self.left.pop("origin"))
        targets, records = self.cells("targets"), self.left.pop("rules")
        def moved(value: Any, down: int, right: int) -> Any:
            if isinstance(value, list): return [moved(v, down, right) for v in value]
            if isinstance(value, dict):
                kept = ("rules", *ALWAYS_CELLS)
                return {k: moved(v, down, right) if k in kept else v for k, v in value.items()}
            c = self.b.cell(value)
            need(c < self.b.cells and 0 <= c % n + right < n, "a rule that is moved off the board")
            return f"r{c // n + down + 1}c{c % n + right + 1}"
        parts: list[Part] = []
        for t in targets:
            for r in records:
                copy = moved(r, t // n - origin // n, t % n - origin % n)
                parts += Rule(self.b, copy, self.outermost).parts()
        return parts
    def rule_variables(self) -> list[Part]:
        need(self.outermost, "variables in a rule")
        for name in self.left.pop("names").split(","): self.b.hidden(f"@{name.strip()}", self.b.all)
        return [p for g in self.inner(True) for p in g.parts]
    # fmt: on


# --- proofs -----------------------------------------------------------------------------------


class Checker:
    """Follows the lines of a proof."""

    def __init__(self, board: Board, exactly: bool) -> None:
        self.b, self.exactly, self.count = board, exactly, 0

    def run(self, lines: Iterable[str], start: list[int]) -> int:
        """The number of solutions that the lines show."""
        b, dom = self.b, start
        stack: list[tuple[list[int], int, int]] = []
        alive = b.close(dom, range(len(dom)))
        skipped = 0  # brackets in what need not be read
        for line in lines:
            if line == ")" and not skipped:
                need(stack and not alive, "a branch that is not closed")
                dom, c, mask = stack.pop()
                dom[c] &= ~mask
                alive = b.close(dom, [c])
            elif not alive:
                skipped += (line[0] == "(") - (line == ")")
            elif line[0] == "(":
                name, _, value = line[1:].rpartition(" ")
                c, mask = b.cell(name), 1 << whole(int(value), 0, 99, "a value")
                stack.append((dom, c, mask))
                dom = list(dom)
                dom[c] &= mask
                alive = b.close(dom, [c])
            elif line == "s":
                self.solution(dom)
                self.count, alive = self.count + 1, False
            elif line == "?":
                need(not self.exactly, "a part that is left open")
                alive = False
            else:
                changed = self.step(dom, line)
                alive = changed is not None and b.close(dom, changed)
        need(not stack and not skipped, "a bracket is not closed")
        need(not alive, "it ends before the last solution is excluded")
        return self.count

    def step(self, dom: list[int], line: str) -> list[int] | None:
        """The cells that a line changes; None is a contradiction."""
        need(LINE.fullmatch(line), f"no such line: {line[:40]}")
        b, kind, words = self.b, line[0], line[1:].split()
        if kind in "cw":
            rule, _, part = words[0].partition(".")
            ways = b.allowed(int(rule), int(part or 0), dom, kind == "c")
        elif kind == "p":
            ways = self.pointing(dom, *map(int, words))
        else:
            ways = self.naked(dom, [b.cell(w) for w in words])
        if ways is None:
            return None
        changed = [c for c, mask in ways.items() if dom[c] & ~mask]
        for c in changed:
            dom[c] &= ways[c]
        return changed

    def pointing(self, dom: Sequence[int], house: int, value: int) -> dict[int, int] | None:
        """All places of a value in a house see other cells."""
        need(0 <= house < len(self.b.whole) and 0 <= value <= self.b.most, "no such house")
        places = [c for c in self.b.whole[house] if dom[c] >> value & 1]
        seen = -1
        for c in places:
            seen &= self.b.sees[c]
        return dict.fromkeys(bits(seen), ~(1 << value)) if places else None

    def naked(self, dom: Sequence[int], cells: list[int]) -> dict[int, int] | None:
        """Cells that see each other, with as many values."""
        need(len(set(cells)) == len(cells) > 0, "a cell twice")
        union, seen = 0, -1
        for c in cells:
            need(all(c == d or self.b.sees[c] >> d & 1 for d in cells), "cells that may be equal")
            union |= dom[c]
            seen &= self.b.sees[c]
        need(union.bit_count() <= len(cells), "more values than cells")
        return dict.fromkeys(bits(seen), ~union) if union.bit_count() == len(cells) else None

    def solution(self, dom: Sequence[int]) -> None:
        """Every cell is known, and everything holds."""
        need(not any(mask & mask - 1 for mask in dom) and all(dom), "cells are open")
        need(all(dom[c] != dom[d] for c in range(len(dom)) for d in self.b.peers[c]), "equal cells")
        need(all(holds(p, dom) for rule in self.b.rules for p in rule), "a rule is broken")


def check(doc: Any, text: str) -> str:
    """What a proof shows of a puzzle, in the words of its claim.

    Raises:
        Refused: Why it shows nothing.
    """
    lines = [line for x in text.split("\n") if (line := x.strip()) and line[0] != "#"]
    need(len(lines) > 1 and lines[0] == "nonet-proof 1", "not a proof of this version")
    head, _, supposed = lines[1].partition(" with ")
    words = head.split()
    need(len(words) == 3 and words[0] == "claim" and words[1] in NAME, "no claim")
    board, goal, body = Board(doc), whole(int(words[2]), 0, 10**9, "a claim"), 2
    while body < len(lines) and lines[body][0] == "+":
        board.lemma(lines[body][1:].split())
        body += 1
    for part in supposed.split():
        name, _, value = part.rpartition("=")
        board.suppose(name, value)
    count = Checker(board, NAME[words[1]]).run(lines[body:], list(board.start))
    need(count == goal if NAME[words[1]] else count >= goal, f"it shows {count}, not {goal}")
    return lines[1][len("claim ") :]


def unique_keys(pairs_of: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON without a key that is there twice."""
    record = dict(pairs_of)
    need(len(record) == len(pairs_of), "a key of the JSON is there twice")
    return record


def main(arguments: list[str]) -> int:
    """Checks the proof in one file for the puzzle in another."""
    if len(arguments) != 2:
        print("usage: checker.py PUZZLE.json PROOF", file=sys.stderr)
        return 2
    try:
        puzzle, proof = (open(name, encoding="utf-8").read() for name in arguments)  # noqa: PTH123, SIM115
        print("proved:", check(json.loads(puzzle, object_pairs_hook=unique_keys), proof))
    except OSError as error:
        print(f"refused: {error.filename}: {error.strerror}")
        return 1
    except (Refused, ValueError, KeyError, IndexError, TypeError, AttributeError) as error:
        print("refused:", error)
        return 1
    except (RecursionError, OverflowError, MemoryError):
        print("refused: it is nested too deeply, or too large")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
