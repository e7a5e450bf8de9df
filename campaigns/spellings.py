"""A board with rules in the ways that people and sites write it: each has the same meaning."""

import random
import warnings
from collections.abc import Iterator

import nonet
from campaigns._campaign import Case, Judge, in_turn
from campaigns.formats import alike
from judge.programs import WAYS as PROGRAMS
from judge.sites import WAYS as SITES
from judge.spelled import ROUND, WHOLE, Clue, Sheet, UnspeakableError, clue_of, plain

_KINDS = (
    *("killer", "thermometer", "arrow", "difference", "ratio", "pair-sum", "less-than", "even"),
    *("odd", "renban", "whispers", "palindrome", "between", ""),
)


def draw(rng: random.Random) -> Case | None:
    """A solution with holes, some of them filled by a player, up to three rules, and a way."""
    size, way = rng.choice([4, 6, 9]), in_turn(rng, (*SITES, *PROGRAMS))
    program = way in PROGRAMS  # most have cages at most
    whole = rng.choice(["", "diagonal"] if program else ["", "", *WHOLE])
    rule = [whole] if whole else []
    empty = "." * size * size
    grid = nonet.solve(empty, rule=rule, limit=1, seed=rng.getrandbits(30)).solution
    if grid is None:
        return None
    kinds = [in_turn(rng, _KINDS) for _ in range(rng.randint(1, 3))]
    kinds = ["killer"] * rng.choice([0, 0, 1, 3]) if program else sorted({*kinds} - {""})
    made = [clue_of(kind, size, list(grid.values), rng) for kind in kinds]
    part = 1 if program and rng.random() < 0.2 else 2 / 3
    holes = set(rng.sample(range(size * size), int(size * size * part)))
    played = rng.sample(sorted(holes), 0 if program else rng.choice([0, 3]))
    return {
        "sheet": {
            "size": size,
            "givens": [0 if c in holes else v for c, v in enumerate(grid.values)],
            "clues": [clue for clue in made if clue],
            "whole": whole,
            "entries": [v if c in played else 0 for c, v in enumerate(grid.values)],
        },
        "way": way,
        "round": in_turn(rng, tuple(ROUND)),
        "seed": rng.getrandbits(30),
    }


def faults(case: Case) -> Iterator[str]:
    """The texts that are read as another puzzle, or not at all."""
    sheet = Sheet(**case["sheet"])
    sheet = sheet._replace(clues=[Clue(*clue) for clue in sheet.clues])
    try:
        text = ROUND[case["round"]](
            (SITES | PROGRAMS)[case["way"]](sheet, random.Random(case["seed"]))
        )
    except UnspeakableError:
        return
    wanted = nonet.parse(plain(sheet), format="json")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            puzzle = nonet.parse(text)
        except nonet.NonetError as error:
            yield f"{case['way']} is not read: {error.message}: {text}"
            return
    if not alike(wanted, puzzle):
        yield f"{case['way']} is another: {text}"
    entries = puzzle.document and puzzle.document.entries
    if entries and list(entries) != sheet.entries:
        yield f"{case['way']} has other entries: {text}"


JUDGE = Judge(
    promise="A board with rules has one meaning, however it is written",
    how="boards of 4x4 to 9x9 with up to four rules in words, in objects, as cells, as sites and "
    "programs write them, with fences, marks of mail and line ends around: read as the puzzle of "
    "the JSON; the writers (`tests/judge`, `spelled.py`, `sites.py`, `programs.py`) know only "
    "the pages of docs, sites and programs",
    draw=draw,
    faults=faults,
    whole=True,
)
