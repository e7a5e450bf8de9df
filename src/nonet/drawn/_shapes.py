"""The objects of each shape: what a proposal means among lines, arrows, cages, dots, marks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

from nonet.drawn import _building as building
from nonet.drawn._cages import cages
from nonet.drawn._clauses import NOUNS
from nonet.drawn._formulas import MOVES
from nonet.drawn._matching import Matching, grouped, shared
from nonet.drawn._proposal import Proposal
from nonet.drawn._scene import Place, Thing

_NUMBER = re.compile(r"\d{1,3}")
_SIDE = "(?:left|right|top|above|bottom|below)"
_BESIDE = re.compile(
    rf"(?:\b(?:on|to|at|along|down) the |^(?:the )?(?:clue|number|digit|total)s? ){_SIDE}\b"
    rf"(?:(?: |, )(?:and|or) (?:\w+ the )?{_SIDE}\b)*(?! corner| to)"
)
_FACING = {"<": 1, ">": 0, "^": 1, "v": 0, "\u2227": 1, "\u2228": 0, "\u02c4": 1, "\u02c5": 0,
           "\u2039": 1, "\u203a": 0}  # fmt: skip


def _bulbs(matching: Matching, proposals: Sequence[Proposal]) -> None:
    """Thermometers: lines from a disc of their own colour, with their branches."""
    discs = {
        thing.places[0]: thing
        for thing in matching.free("mark")
        if thing.shape in ("circle", "square") and not thing.text and len(thing.places) == 1
    }
    bulbs: dict[int, Thing] = {}
    lines = []
    for line in matching.free("line"):
        ends = [end for end in (line.places[0], line.places[-1])
                if end in discs and discs[end].look == line.look]  # fmt: skip
        if len(ends) == 1 or (len(ends) == 2 and ends[0] == ends[1]):
            if ends[0] != line.places[0]:
                line.places = line.places[::-1]
            bulbs[id(line)] = discs[ends[0]]
            lines.append(line)
    for proposal, group in shared(matching, proposals, lines, lambda *_: True):
        strokes = [*group, *_branches(group, matching.free("line"))]
        matching.claim(
            proposal,
            [*strokes, *(bulbs[id(line)] for line in group)],
            (f"{proposal.rule} {building.names(line.places)}" for line in strokes),
        )


def _branches(trunks: Sequence[Thing], lines: Iterable[Thing]) -> Iterator[Thing]:
    """Lines that begin on a thermometer of their look, from there on."""
    cells: dict[str, set[Place]] = {trunk.look: set() for trunk in trunks}
    for trunk in trunks:
        cells[trunk.look].update(trunk.places)
    for line in lines:
        if line in trunks or line.look not in cells:
            continue
        if line.places[0] in cells[line.look]:
            yield line
        elif line.places[-1] in cells[line.look]:
            line.places = line.places[::-1]
            yield line


def _lines(matching: Matching, proposals: Sequence[Proposal]) -> None:
    marks = {thing.places[0]: thing for thing in matching.free("mark")
             if not thing.text and len(thing.places) == 1}  # fmt: skip

    def ends(line: Thing) -> tuple[str, ...]:
        """The shapes at both ends, or at one."""
        tips = [line.places[0], line.places[-1]]
        shapes = {marks[tip].shape if tip in marks else "" for tip in tips}
        return tuple(sorted(shapes)) if tips[0] != tips[1] else ("",)

    def wants(proposal: Proposal) -> tuple[str, ...]:
        wording = proposal.wording
        return ("", wording.mark) if wording.mark else (wording.ends,)

    wanted = {*map(wants, proposals)} - {("",)}

    def suits(proposal: Proposal, line: Thing) -> bool:
        end, own = ends(line), wants(proposal)
        return end == own if own != ("",) or end in wanted else True

    def build(proposal: Proposal, group: list[Thing]) -> list[str]:
        for line in group if proposal.wording.mark else ():
            line.places = line.places if line.places[0] in marks else line.places[::-1]
        objects = building.joined(group)
        if proposal.rule == "equal-sums":
            sets = (chain(*(stroke.places for stroke in strokes)) for strokes in objects)
            return ["equal-sums " + " / ".join(building.names(dict.fromkeys(one)) for one in sets)]
        if proposal.options and proposal.each:
            return [building.of_each(proposal, objects, matching.layout)]
        return [rule for strokes in objects
                for rule in building.on_line(proposal, strokes, matching.layout)]  # fmt: skip

    for proposal, group in shared(matching, proposals, matching.free("line"), suits):
        rules = build(proposal, group)
        if "" in rules:
            continue  # a line on which it cannot be
        # A disc at one end only is a bulb, which another rule would explain.
        plain = [place for line in group if len(ends(line)) == 1 for place in line.places
                 if place in marks and marks[place].look == line.look]  # fmt: skip
        own = [marks[place] for place in plain]
        own += [marks[place] for line in group for place in _marked_places(proposal, line)
                if place in marks and place not in plain]  # fmt: skip
        own += _middle_marks(matching, proposal, group)
        matching.claim(proposal, [*group, *own], rules)


def _middle_marks(matching: Matching, proposal: Proposal, lines: Iterable[Thing]) -> list[Thing]:
    """Marks between the two middle cells of lines that have a middle."""
    if proposal.rule != "zipper":
        return []
    middles = [set(line.places[len(line.places) // 2 - 1 : len(line.places) // 2 + 1])
               for line in lines if len(line.places) % 2 == 0]  # fmt: skip
    return [dot for dot in matching.free("dot") if not dot.text and set(dot.places) in middles]


def _marked_places(proposal: Proposal, line: Thing) -> Iterable[Place]:
    """Where the marks of a line itself stand."""
    if proposal.wording.ends or proposal.wording.mark:
        return line.places[0], line.places[-1]
    if proposal.rule == "zipper" and len(line.places) % 2:
        return (line.places[len(line.places) // 2],)
    return ()


def _arrows(matching: Matching, proposals: Sequence[Proposal]) -> None:
    scene = matching.scene
    circles = [
        thing for thing in matching.free("mark") if thing.shape == "circle" and not thing.text
    ]
    shafts = [thing for thing in matching.free("arrow") if all(map(scene.has, thing.places))]
    for proposal, group in shared(matching, proposals, shafts, lambda *_: True):
        for shaft in group:
            circle = next(
                (circle_ for circle_ in circles if shaft.places[0] in circle_.places), None
            )
            if circle is None and len(shaft.places) > 2:
                circle = next(
                    (circle_ for circle_ in circles if shaft.places[1] in circle_.places), None
                )
            if circle is None:
                continue
            rest = [place for place in shaft.places if place not in circle.places]
            head, tail = building.names(sorted(circle.places)), building.names(rest)
            if proposal.formula and len(circle.places) > 1:
                continue
            rule = f"formula {proposal.formula}: {head} {tail}"
            rule = rule if proposal.formula else f"{proposal.rule} {head} / {tail}"
            matching.claim(proposal, (shaft, circle), [rule])


def _diagonals(matching: Matching, proposals: Sequence[Proposal]) -> None:
    texts = {thing.places[0]: thing for thing in matching.free("outside")}
    for arrow in matching.free("arrow"):
        if matching.scene.has(arrow.places[0]):
            continue
        label = texts.get(arrow.places[0])
        if label is None or not _NUMBER.fullmatch(label.text):
            continue
        rule = building.along_diagonal(arrow, label.text, matching.layout)
        if rule:
            matching.claim(proposals[0], (arrow, label), [rule])


def _dots(matching: Matching, proposals: Sequence[Proposal]) -> None:
    related = [proposal for proposal in proposals if proposal.relation is not None]

    def suits(proposal: Proposal, thing: Thing) -> bool:
        relation = proposal.relation
        assert relation is not None
        if proposal.letters and not proposal.colours:
            return thing.text.upper() in proposal.letters
        if re.search("[A-Za-z]", thing.text):
            return False
        if relation.needs_number:
            return _NUMBER.fullmatch(thing.text) is not None
        if thing.text:
            return False
        nouns = [word for word in ("diamond", "square") if proposal.has(word)]
        return thing.shape in nouns if nouns else thing.shape == "circle"

    for proposal, group in shared(matching, related, matching.free("dot"), suits):
        relation = proposal.relation
        assert relation is not None
        rules = []
        for thing in group:
            marked = int(thing.text) if _NUMBER.fullmatch(thing.text) else None
            rules.append(building.related(relation, thing.places, matching.layout, marked))
        matching.claim(proposal, group, rules)


def _signs(matching: Matching, proposals: Sequence[Proposal]) -> None:
    rules, things = [], []
    for thing in matching.free("sign", "dot"):
        places = sorted(thing.places) if thing.kind == "dot" else thing.places
        if thing.kind == "dot":
            if thing.text not in _FACING:
                continue
            across = places[0][0] == places[1][0]
            if across != (thing.text in "<>\u2039\u203a"):
                continue
            places = places if _FACING[thing.text] else places[::-1]
        things.append(thing)
        rules.append(f"less-than {building.names(places)}")
    if things:
        for number, proposal in enumerate(proposals):
            matching.claim(proposal, things, rules if not number else ())


def _corners(matching: Matching, proposals: Sequence[Proposal]) -> None:
    things, rules = [], []
    formula = proposals[0].formula
    if len({(proposal.rule, proposal.formula) for proposal in proposals}) > 1:
        return
    for thing in matching.free("corner"):
        values = re.findall(r"\d", thing.text)
        if formula and thing.text.isdigit():
            things.append(thing)
            rules.append(building.by_formula(formula, thing, matching.layout))
        elif not formula and values and not re.search("[A-Za-z]", thing.text):
            things.append(thing)
            name, at = proposals[0].rule, building.names([min(thing.places)])
            rules.append(f"{name} {','.join(values)} {at}")
    if things:
        for number, proposal in enumerate(proposals):
            matching.claim(proposal, things, rules if not number else ())


def _marks(matching: Matching, proposals: Sequence[Proposal]) -> None:
    def suits(proposal: Proposal, thing: Thing) -> bool:
        nouns = [word for word in NOUNS if proposal.has(word)]
        if len(nouns) > 1 and "shaded" in nouns:  # "shaded circles"
            nouns.remove("shaded")
        if not nouns and not proposal.colours:
            nouns = [proposal.wording.mark]
        named = {"shaded": ("shade", "square"), "square": ("square", "shade")}
        return not nouns or any(thing.shape in named.get(word, (word,)) for word in nouns)

    things = [thing for thing in matching.free("mark") if len(thing.places) == 1 and not thing.text]
    for proposal, group in shared(matching, proposals, things, suits):
        places = [thing.places[0] for thing in group]
        rules = [f"{proposal.rule} {building.names(places)}"]
        if proposal.formula:
            rules = [building.of_mark(proposal, place, matching.layout) for place in places]
        matching.claim(proposal, group, rules)


def _outside(matching: Matching, proposals: Sequence[Proposal]) -> None:
    for thing in matching.free("outside"):
        (row, column), size = thing.places[0], matching.layout.size
        side = "left" if column < 0 else "right" if column >= size else ""
        side = "top" if row < 0 else "bottom" if row >= size else side
        exact = [proposal for proposal in proposals if side in _sides(proposal)]
        own = exact or [proposal for proposal in proposals if not _sides(proposal)]
        if len({proposal.rule for proposal in own}) > 1:
            matching.left.append("clues outside the board, for which several rules are named")
            return
        rule = building.beside(own[0], thing, matching.layout) if own else ""
        for number, proposal in enumerate(own if rule else ()):
            matching.claim(proposal, (thing,), [rule] if not number else ())


def _sides(proposal: Proposal) -> set[str]:
    """The sides of the board on which a sentence says that its numbers are, if not on all."""
    text = proposal.sentences[0].text.lower()
    named = re.findall(_SIDE, " ".join(match[0] for match in _BESIDE.finditer(text)))
    sides = {{"above": "top", "below": "bottom"}.get(side, side) for side in named}
    return sides if len(sides) < 4 else set()


def _areas(matching: Matching, proposals: Sequence[Proposal]) -> None:
    """Shaded cells: one set for each look."""
    things = [thing for thing in matching.free("mark") if thing.shape in ("shade", "square")
              and not thing.text]  # fmt: skip
    for proposal, group in shared(matching, proposals, things, lambda *_: True):
        rules = []
        for _, alike in grouped(group):
            parts = _touching([place for thing in alike for place in thing.places])
            rules += building.of_areas(proposal, parts, matching.layout)
        if rules:
            matching.claim(proposal, group, rules)


def _touching(places: Sequence[Place]) -> list[list[Place]]:
    """Cells as areas: those that share a side are one."""
    left, areas = dict.fromkeys(places), []
    while left:
        area = [next(iter(left))]
        del left[area[0]]
        for row, column in area:
            for down, across in MOVES["orthogonal"]:
                near = row + down, column + across
                if near in left:
                    del left[near]
                    area.append(near)
        areas.append(area)
    return areas


def _board(matching: Matching, proposals: Sequence[Proposal]) -> None:
    for proposal in proposals:
        name = building.of_neighbours(proposal)
        if name:
            matching.claim(proposal, (), [name])
        elif proposal.relation is not None:
            halves = [move for move in proposal.moves if move > (0, 0)]
            pairs = matching.neighbours(halves)
            rules = building.tables(proposal.relation, pairs, matching.layout)
            matching.claim(proposal, (), building.together(rules))
        elif proposal.rule == "windows":
            shades = [thing for thing in matching.free("mark")
                      if thing.shape in ("shade", "square") and not thing.text
                      and all(axis % 4 for axis in thing.places[0])]  # fmt: skip
            matching.claim(proposal, shades if len(shades) == 36 else (), [proposal.rule])
        elif proposal.rule == "diagonal":
            _long_diagonals(matching, proposal)
        else:
            matching.claim(proposal, (), [proposal.rule])


def _houses(matching: Matching, proposals: Sequence[Proposal]) -> None:
    """Claim the formulas for each row, column or box."""
    for proposal in proposals:
        things = building.houses_of(proposal.words, matching.layout)
        rules = (building.by_formula(proposal.formula, one, matching.layout) for one in things)
        matching.claim(proposal, (), rules)


def _long_diagonals(matching: Matching, proposal: Proposal) -> None:
    """The long diagonals that are drawn, or both."""
    size = matching.scene.rows
    down = tuple((n, n) for n in range(size))
    up = tuple((n, size - 1 - n) for n in range(size))
    ways: dict[int, str] = {}
    things = []
    for thing in matching.free("line", "corners"):
        if thing.kind == "corners":
            (row, column), (other_row, other_column) = thing.points[0], thing.points[-1]
            which = "down" if (other_row > row) == (other_column > column) else "up"
        else:
            which = {down: "down", up: "up"}.get(tuple(sorted(thing.places)), "")
        if which:
            things.append(thing)
            ways[len(ways)] = which
    diagonals = sorted(set(ways.values()))
    if proposal.has("positive") != proposal.has("negative") and not diagonals:
        diagonals = ["up" if proposal.has("positive") else "down"]
    if len(diagonals) == 1:
        matching.claim(proposal, things, [f"diagonal which={diagonals[0]}"])
    else:
        matching.claim(proposal, things, ["diagonal"])


def matched(matching: Matching, proposals: Sequence[Proposal], every: Sequence[Proposal]) -> None:
    """Brings proposals to what is drawn for them; `every` with those that the file has typed."""
    for shape, match in _SHAPES.items():
        own = [proposal for proposal in proposals if proposal.shape == shape]
        if own:
            match(matching, own)
    matching.finish(every)


_SHAPES: dict[str, Callable[[Matching, Sequence[Proposal]], None]] = {
    "board": _board,
    "house": _houses,
    "bulb": _bulbs,
    "arrow": _arrows,
    "diagonal": _diagonals,
    "cage": cages,
    "sign": _signs,
    "dot": _dots,
    "corner": _corners,
    "line": _lines,
    "area": _areas,
    "mark": _marks,
    "outside": _outside,
}
