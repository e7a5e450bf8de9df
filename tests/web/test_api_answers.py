"""Each endpoint, and that it says what the library says."""

import base64
import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

import nonet
from nonet import describe_step, examples
from nonet._generate import SYMMETRIES
from nonet.constraints import CONSTRAINTS
from nonet.engines import ENGINES
from nonet.formats import FORMATS
from nonet.games import GAMES
from nonet.model import cell_name
from nonet.scales import SCALES
from nonet.techniques import TECHNIQUES
from serving import client

EASY = examples.get("singles-1").text
SIX = "1....2..3...4......5...6.....3...4.."


def unversioned(answer: Any) -> Any:
    """An object without the version of its schema, with which each begins; a row as it is."""
    if not isinstance(answer, dict):
        return answer
    assert next(iter(answer)) == "schema"
    return {key: value for key, value in answer.items() if key != "schema"}


class Api:
    """Asks, and takes the answer apart."""

    def __init__(self, http: Any) -> None:
        self.http = http

    def __call__(self, path: str, **asked: Any) -> Any:
        answer = self.http.post(f"/api/{path}", json=asked)
        assert answer.status_code == 200, answer.text
        return unversioned(answer.json())

    def get(self, path: str) -> Any:
        answer = self.http.get(f"/api/{path}")
        assert answer.status_code == 200, answer.text
        return unversioned(answer.json())


@pytest.fixture(scope="module")
def api() -> Iterator[Api]:
    with client(workers=1) as http:
        yield Api(http)


def test_solve(api: Api) -> None:
    found, outcome = api("solve", puzzle=EASY), nonet.solve(EASY)
    assert outcome.solution is not None
    assert found["status"] == outcome.status == "unique"
    assert found["values"] == list(outcome.solution.values)
    assert found["solution"] == nonet.write(outcome.solution)
    assert (found["count"], found["exact"], found["size"]) == (1, True, 9)


@pytest.mark.parametrize("engine", ["native", "backtracking"])
def test_solve_by_an_engine(api: Api, engine: str) -> None:
    assert api("solve", puzzle=SIX, engine=engine, limit=5)["engine"] == engine


def test_solve_without_a_solution(api: Api) -> None:
    found = api("solve", puzzle="123....4........")  # no value is left for r1c4
    assert (found["status"], found["solution"], found["values"]) == ("unsolvable", None, None)


@pytest.mark.parametrize("limit", [1, 2, 7])
def test_solve_up_to_a_limit(api: Api, limit: int) -> None:
    found = api("solve", size=4, limit=limit)
    assert len(found["solutions"]) == found["count"] == limit
    assert not found["exact"]


def test_solve_looks_for_a_second_solution_where_no_limit_is_given(api: Api) -> None:
    found = api("solve", size=4)
    assert (found["status"], found["count"]) == ("multiple", 2)


def test_count_is_exact_and_a_text(api: Api) -> None:
    assert api("count", puzzle="0000300040020000") == {"count": "9", "exact": True}
    assert api("count", size=6) == {"count": str(int(nonet.count("." * 36))), "exact": True}


def test_a_proof_is_made_and_checked(api: Api) -> None:
    cage = ["killer 3 r1c1 r1c2"]
    assert api("proof", size=4, rule=cage, several=True)["claim"] == "at-least 2"
    absent = api("proof", size=4, rule=cage, absent="r1c1=4")
    assert absent["claim"] == nonet.verify("." * 16, absent["proof"], rule=cage)
    made = api("proof", puzzle=EASY)
    assert made["claim"] == "exactly 1" == nonet.verify(EASY, made["proof"])
    wrong = made["proof"].replace("exactly 1", "exactly 2")
    answer = api.http.post("/api/proof", json={"puzzle": EASY, "proof": wrong})
    assert answer.status_code == 422 and "it shows 1, not 2" in answer.text


def test_solutions_page_by_page(api: Api) -> None:
    expected = [list(grid.values) for grid in islice(nonet.solutions("." * 16), 20)]
    first = api("solutions", size=4, limit=10)
    then = api("solutions", size=4, limit=10, offset=first["next"])
    assert first["solutions"] + then["solutions"] == expected
    assert (first["next"], then["next"]) == (10, 20)
    assert len(api("solutions", size=4)["solutions"]) == 100


def test_the_last_page(api: Api) -> None:
    last = api("solutions", size=4, limit=100, offset=250)
    assert (len(last["solutions"]), last["next"], last["complete"]) == (38, None, True)
    exactly = api("solutions", size=4, limit=38, offset=250)
    assert len(exactly["solutions"]) == 38


def test_solutions_line_by_line(api: Api) -> None:
    asked = {"size": 4, "limit": 20}
    accept = {"Accept": "application/x-ndjson"}
    with api.http.stream("POST", "/api/solutions", json=asked, headers=accept) as answer:
        lines = [unversioned(json.loads(line)) for line in answer.iter_lines()]
        assert answer.headers["content-type"].startswith("application/x-ndjson")
    together = api("solutions", **asked)
    assert lines == [*together.pop("solutions"), together]


def test_candidates(api: Api) -> None:
    puzzle = nonet.parse(SIX)
    plain = [list(cell.values) for cell in puzzle.candidates()]
    assert api("candidates", puzzle=SIX) == {"candidates": plain, "exact": True}
    values = list(puzzle.givens)
    values[1] = 2
    after = api("candidates", puzzle=SIX, values=values)["candidates"]
    assert after[1] == [2]
    assert all(2 not in after[cell] for cell in (2, 3, 4))


def test_true_candidates_are_those_of_some_solution(api: Api) -> None:
    puzzle = "0000300040020000"
    grids = list(nonet.solutions(puzzle))
    expected = [sorted({grid.values[cell] for grid in grids}) for cell in range(16)]
    found = api("candidates", puzzle=puzzle, true=True)
    assert (found["candidates"], found["exact"]) == (expected, True)
    assert list(found["differences"].values()) == [some for some in expected if len(some) > 1]
    assert found["differences"]["r1c1"] == expected[0]


def test_a_board_is_drawn(api: Api) -> None:
    drawn = api("draw", puzzle=SIX, candidates=True)
    assert drawn["picture"] == nonet.draw_svg(SIX, marks=True)
    png = api("draw", puzzle="1..4....2......3", form="png", cell=16)
    assert base64.b64decode(png["picture"]) == nonet.draw_png("1..4....2......3", cell=16)
    assert png["text"] == "4x4, boxes 2x2, 4 givens"


def test_check_finds_what_is_wrong(api: Api) -> None:
    solution = nonet.solve(EASY).solution
    assert solution is not None
    values = list(nonet.parse(EASY).givens)
    right = api("check", puzzle=EASY, values=values)
    assert (right["mistakes"], right["conflicts"], right["status"]) == ([], [], "unique")
    cell = values.index(0)
    values[cell] = solution.values[cell] % 9 + 1
    wrong = api("check", puzzle=EASY, values=values)
    assert [(m["cell"], m["value"], m["kind"]) for m in wrong["mistakes"]] == [
        (cell_name(cell, 9), values[cell], "value")
    ]
    done = api("check", puzzle=EASY, values=list(solution.values))
    assert (done["complete"], done["solved"]) == (True, True)


def test_diagnose_is_what_the_library_finds(api: Api) -> None:
    found = api("diagnose", puzzle="12....3.........")
    assert found["status"] == "unsolvable"
    assert found["diagnosis"] == nonet.diagnose("12....3.........").to_dict()["diagnosis"]
    assert found["brief"].startswith("No solution: the 3 marked givens leave no place for 3 in row")
    clash = api("diagnose", puzzle="11..............")
    assert [each["cell"] for each in clash["diagnosis"]["repairs"]] == ["r1c1", "r1c2"]
    layout = nonet.Layout.of(4, values=range(4))
    givens = [0, 2, None, 3, *[None] * 4, 1, *[None] * 6, 2]
    text = nonet.write(nonet.Puzzle(layout, layout.numbered(givens)), "json")
    other = api("diagnose", puzzle=text)
    assert other["diagnosis"] == nonet.diagnose(text).to_dict()["diagnosis"]
    assert {each["given"] for each in other["diagnosis"]["repairs"]} <= {0, 1, 2, 3}
    cells = api("candidates", puzzle=text)["candidates"]
    assert cells[0] == [1], "a game's lists count from 1: 0 is an empty cell"
    right = api("diagnose", puzzle=EASY)
    assert (right["status"], right["diagnosis"], right["brief"]) == ("unique", None, "")


def test_check_misses_a_pencil_mark(api: Api) -> None:
    puzzle = nonet.parse(EASY)
    solution = nonet.solve(puzzle).solution
    assert solution is not None
    cell = puzzle.givens.index(0)
    marks = [list(each.values) for each in puzzle.candidates()]
    marks[cell].remove(solution.values[cell])
    found = api("check", puzzle=EASY, marks=marks)["mistakes"]
    assert [(m["cell"], m["kind"]) for m in found] == [(cell_name(cell, 9), "mark")]


@pytest.mark.parametrize("grade", [1, 2, 3])
def test_hint(api: Api, grade: int) -> None:
    found, expected = api("hint", puzzle=EASY, grade=grade), nonet.hint(EASY, grade)
    assert found["text"] == expected.text
    assert found["technique"] == expected.technique
    assert (found["step"] is None) == (grade < 3)


def test_hints_lead_to_the_solution(api: Api) -> None:
    puzzle = nonet.parse(EASY)
    values, marks = list(puzzle.givens), [list(c.values) for c in puzzle.candidates()]
    for _ in range(200):
        if 0 not in values:
            break
        step = api("hint", puzzle=EASY, values=values, marks=marks, grade=3)["step"]
        for name, value in step["eliminations"]:
            marks[_cell(name)].remove(value)
        for name, value in step["placements"]:
            values[_cell(name)] = value
    assert api("check", puzzle=EASY, values=values)["solved"]


def _cell(name: str) -> int:
    row, _, column = name[1:].partition("c")
    return 9 * (int(row) - 1) + int(column) - 1


def test_steps_and_explain(api: Api) -> None:
    path = nonet.explain(EASY)
    found = api("explain", puzzle=EASY)
    assert path.hardest is not None
    assert (found["ended"], found["hardest"]) == ("solved", path.hardest.technique)
    assert "\n".join(step["text"] for step in found["steps"]) == path.describe()
    names = ["Hidden Single", "Locked Candidates Type 1", "Naked Pair"]
    steps = api("steps", puzzle=EASY, techniques=names)
    assert steps["complete"]
    expected = [describe_step(step, path.start.layout) for step in nonet.steps(EASY, names)]
    assert [step["text"] for step in steps["steps"]] == expected
    cut = api("steps", puzzle=EASY, limit=1)
    assert (len(cut["steps"]), cut["complete"]) == (1, False)


def test_explain_before_a_technique(api: Api) -> None:
    found = api("explain", puzzle=EASY, techniques=["full-house", "Hidden Single"])
    assert {step["technique"] for step in found["steps"]} <= {"Full House", "Hidden Single"}


@pytest.mark.parametrize("scale", [None, "hodoku", "search"])
def test_rate(api: Api, scale: str | None) -> None:
    found, rating = api("rate", puzzle=EASY, scale=scale), nonet.rate(EASY, scale)
    assert {key: found[key] for key in ("score", "level", "figures", "raw", "hardest")} == {
        key: rating.to_dict()[key] for key in ("score", "level", "figures", "raw", "hardest")
    }
    assert len(found["steps"]) == len(rating.steps)


def test_generate_is_what_the_library_makes(api: Api) -> None:
    found = api("generate", size=6, seed=7, symmetry="180")
    (puzzle,) = nonet.generate(6, seed=7, symmetry="180")
    assert found["puzzle"]["givens"] == list(puzzle.givens)
    assert nonet.solve(puzzle).status == "unique"
    assert found["solution"] == list(nonet.solve(puzzle).solution.values)  # type: ignore[union-attr]
    assert found["rating"]["scale"] == "steps"


def test_generate_and_an_empty_board_with_rules(api: Api) -> None:
    found = api("generate", size=4, rule=["killer", "diagonal"], seed=2)["puzzle"]
    (made,) = nonet.generate(4, rule=["killer", "diagonal"], seed=2)
    assert nonet.parse(found["text"]) == made
    counted = api("count", size=4, rule=["killer 3 r1c1 r1c2"])["count"]
    assert int(counted) == nonet.count("." * 16, rule="killer 3 r1c1 r1c2") < nonet.count("." * 16)


def test_generate_draws_regions_by_the_seed(api: Api) -> None:
    made = [api("generate", size=6, game="jigsaw", seed=seed)["puzzle"] for seed in (1, 2)]
    assert made[0]["regions"] != made[1]["regions"]
    (puzzle,) = nonet.generate(6, game="jigsaw", seed=2)
    assert made[1]["givens"] == list(puzzle.givens)
    assert made[1]["regions"] == list(puzzle.layout.region_of or ())


def test_generate_by_level_and_clues(api: Api) -> None:
    assert api("generate", difficulty="medium", seed=1)["rating"]["level"] == "medium"
    made = api("generate", clues=30, seed=1)["puzzle"]["givens"]
    assert 81 - made.count(0) == 30
    drawn = api("generate", size=4)
    assert api("generate", size=4, seed=drawn["seed"])["puzzle"] == drawn["puzzle"]


def test_compare(api: Api) -> None:
    rows = api("compare", puzzle="1..4....2......3")["rows"]
    assert [row["engine"] for row in rows] == ENGINES.names()
    done = [row for row in rows if row["state"] == "done"]
    assert len(done) >= 10
    assert {row["solutions"] for row in done} == {1}
    chosen = api("compare", puzzle=SIX, engines=["native", "single"])["rows"]
    assert [row["state"] for row in chosen] == ["done", "unsupported"]


def test_trace_can_be_replayed(api: Api) -> None:
    found = api("trace", puzzle=SIX)
    assert found["complete"]
    values = list(nonet.parse(SIX).givens)
    for event in found["events"]:
        for cell, value in event["changes"]:
            values[cell] = value
        if event["event"] == "solved":
            assert event["values"] == values
    texts = [event["text"] for event in found["events"]]
    assert "solution 1" in texts
    cut = api("trace", puzzle=SIX, limit_events=2)
    assert [event["text"] for event in cut["events"]] == texts[:2]
    assert not cut["complete"]


REGISTRIES = {
    "engines": ENGINES.names(),
    "formats": FORMATS.names(),
    "games": GAMES.names(),
    "rules": CONSTRAINTS.names(),
    "scales": SCALES.names(),
    "techniques": TECHNIQUES.names(),
    "symmetries": sorted(SYMMETRIES),
    "examples": sorted(examples.levels()),
}


@pytest.mark.parametrize("what", REGISTRIES)
def test_lists(api: Api, what: str) -> None:
    found = api.get(what)[what]
    assert sorted(each["name"] for each in found) == REGISTRIES[what]
    assert api.get(what)[what] == found


def test_levels_of_scales_are_levels(api: Api) -> None:
    levels = {each["name"]: each["levels"] for each in api.get("scales")["scales"]}
    for scale in SCALES.names():
        assert nonet.rate(EASY, scale).level in levels[scale]


def test_health(api: Api) -> None:
    expected = {"status": "ok", "version": nonet.__version__}
    assert api.get("healthz") == unversioned(api.http.get("/healthz").json()) == expected
