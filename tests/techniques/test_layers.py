"""What is seen of stars, shades and regions that are to be found: in words, and never wrong.

All ways are listed here by trying, without the rules' own code.
"""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise, permutations, product

import pytest

import nonet
from nonet.catalogue import speaking
from nonet.constraints import parse_rule
from nonet.constraints._layers import LayerRule
from nonet.constraints._regions_seen import RegionsSeen
from nonet.model import Layout, State, cell_name
from nonet.techniques._views import marks_in_all

Shading = tuple[int, ...]


def _joined(cells: set[int], columns: int) -> bool:
    reached, ahead = {min(cells)}, [min(cells)]
    for cell in ahead:
        steps = (-columns, columns, -1 * (cell % columns > 0), (cell + 1) % columns > 0)
        new = {cell + int(step) for step in steps} & cells - reached
        reached |= new
        ahead += new
    return reached == cells


@cache
def _stars() -> list[Shading]:
    """One star in each row, column and box of 2x3, none beside another."""
    ways = []
    for columns in permutations(range(6)):
        boxes = {(row // 2, column // 3) for row, column in enumerate(columns)}
        if len(boxes) == 6 and all(abs(one - other) > 1 for one, other in pairwise(columns)):
            ways.append(tuple(int(columns[cell // 6] == cell % 6) for cell in range(36)))
    return ways


@cache
def _shadings() -> list[Shading]:
    """Both shades of a board of 4x4 joined, no square of 2x2 of one."""
    corners = [row * 4 + column for row in range(3) for column in range(3)]
    ways = []
    for way in product((0, 1), repeat=16):
        if any(len({way[c], way[c + 1], way[c + 4], way[c + 5]}) == 1 for c in corners):
            continue
        parts = ({cell for cell in range(16) if way[cell] == shade} for shade in (0, 1))
        if all(part and _joined(part, 4) for part in parts):
            ways.append(way)
    return ways


def _regions(free: frozenset[int] = frozenset(range(16))) -> Iterator[list[frozenset[int]]]:
    """All ways to part a board of 4x4 into regions of four cells."""
    if not free:
        yield []
        return
    first = min(free)
    rest = sorted(free - {first})
    for three in ((a, b, c) for a in rest for b in rest for c in rest if a < b < c):
        region = frozenset((first, *three))
        if _joined({*region}, 4):
            yield from ([region, *others] for others in _regions(free - region))


@pytest.mark.parametrize(("rule", "ways"), [("star-battle", _stars), ("yin-yang", _shadings)])
def test_no_shade_is_seen_that_a_way_has_not(rule: str, ways: object) -> None:
    every: Sequence[Shading] = ways()  # type: ignore[operator]
    layout = Layout.of(6 if rule == "star-battle" else 4)
    layer = layout.with_constraints([parse_rule(rule)]).constraints[0]
    assert isinstance(layer, LayerRule)
    chance, count = random.Random(55), 0
    for _ in range(400):
        true, share = chance.choice(every), chance.uniform(0.05, 0.5)
        shades = [shade if chance.random() < share else None for shade in true]
        agreeing = [
            way for way in every if all(s in (None, w) for s, w in zip(shades, way, strict=True))
        ]
        for seen in layer.seen(layout, shades):
            count += len(seen.cells)
            assert all(way[cell] == seen.shade for way in agreeing for cell in seen.cells)
    assert count > 400


def test_no_region_and_no_value_is_denied_that_is_right() -> None:
    partings, chance, lost = [*_regions()], random.Random(55), 0
    assert len(partings) == 117
    for seed in range(400):
        grid = nonet.solve("." * 16, box="none", seed=seed + 1).solution
        assert grid is not None
        values = grid.numbers
        right = [p for p in partings if all(len({values[c] for c in r}) == 4 for r in p)]
        if not right:
            continue
        parting = chance.choice(right)
        of = {cell: number for number, part in enumerate(parting) for cell in part}
        layout = Layout.of(4, "none")
        bare = parse_rule("chaos-construction (region-count r1c1)")
        texts = [f"(extra-region @{a} @{b})" for a, b in _apart(of, chance)]
        scope = layout.with_constraints([bare]).constraints[0].scope(layout)
        for kind in ("region-count", "region-run"):
            for cell in range(16):
                name = cell_name(cell, 4)
                clue = parse_rule(f"{kind} {name}").on(scope)
                labels = [*values, *(of[at] + 1 for at in range(16))]
                if clue.number(scope, labels) == values[cell]:  # type: ignore[attr-defined]
                    texts.append(f"({kind} {name})")
        rule = parse_rule(f"chaos-construction {' '.join(texts)}").on(layout)
        shown = [value * (chance.random() < 0.3) for value in values]
        state = State(layout, shown)
        regions = RegionsSeen(layout, 4, marks_in_all(state), rule.rules)  # type: ignore[attr-defined]
        for deduced in regions.deduced():
            lost += len(deduced.lost)
            assert not any(bits >> values[cell] & 1 for cell, bits in deduced.lost), deduced.text
    assert lost > 400


def _apart(of: dict[int, int], chance: random.Random) -> list[tuple[str, str]]:
    pairs = [(a, b) for a in range(16) for b in range(a) if of[a] != of[b]]
    return [(cell_name(a, 4), cell_name(b, 4)) for a, b in chance.sample(pairs, 3)]


def test_a_hint_follows_stars_to_a_value() -> None:
    rule = "star-battle (one-of 2 @r1c2) (or (one-of 2 @r2c1) (one-of 1,3 r2c1))"
    puzzle = nonet.parse("." * 36, rule=rule)
    (step,) = nonet.steps(puzzle, "Single Rule")
    assert str(step) == (
        "Single Rule. Each row, column and box has its stars, of which none touch: r1c2 has a star,"
        " as is given; r1c1, r1c3, r2c1, r2c2, r2c3 have no star, beside the star in r1c2; by the "
        "alternatives from @r2c1 on, so r2c1 is 1 or 3. So cross out 2, 4, 5 and 6 in r2c1."
    )
    with speaking("de"):
        assert "r1c2 hat einen Stern, so ist es gegeben; " in str(step)


def test_a_hint_has_how_a_region_grows() -> None:
    path = nonet.explain(nonet.examples.get("chaos-construction-2").puzzle)
    assert path.solved
    texts = [str(step) for step in path if step.technique == "Single Rule"]
    assert any("r1c1 is not 1, or its region could not grow, so" in text for text in texts)
    grown = "r3c1, r4c1 are of different regions; r4c1 can only grow to r4c2: one region; "
    assert any(grown in text for text in texts)
