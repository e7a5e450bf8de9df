"""Every public function that may take long has a bound, and Ctrl+C ends it."""

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator

import pytest

import nonet
from interrupting import interrupted
from nonet import examples

# What takes a puzzle and no bound, because it looks for nothing.
QUICK = {
    "check": "it looks at each rule of one board once",
    "losses": "it compares what a format has with what a board has",
    "loss": "it compares what a format has with what a board has",
    "write": "it writes each cell and rule once",
    "vary": "as many moves of cells as `count`",
    "split": "at most 10,000 parts of one board",
    "draw_png": "one picture; sizes have bounds",
    "draw_svg": "one picture; sizes have bounds",
    "parse": "it reads; texts have bounds",
    "parse_many": "it reads, one after another",
    "apply": "one step of one board",
    "describe_marks": "it writes each cell once",
    "position_text": "it writes each cell once",
    "as_puzzle": "it reads; texts have bounds",
    "each_puzzle": "it reads, one after another",
    "symbols_of": "it writes each cell once",
    "primitives_of": "it compiles each rule once",
}
TAKES = (
    "PuzzleLike",
    "PuzzlesLike",
    "Puzzle",
    "BoardLike",
    "Grid",
    "Drawable",
    "Explainable",
    "State",
)
BOUNDS = {"timeout", "limit", "options"}


def modules() -> Iterator[str]:
    """The public modules that can be imported without an extra that is not there."""
    yield "nonet"
    for found in pkgutil.iter_modules(nonet.__path__, "nonet."):
        if not found.name.startswith(("nonet._", "nonet.cli", "nonet.web", "nonet.workers")):
            yield found.name


def functions() -> dict[str, Callable[..., object]]:
    """Public functions that take a puzzle, by their names."""
    taking: dict[str, Callable[..., object]] = {}
    for module in modules():
        try:
            home = importlib.import_module(module)
        except (ImportError, nonet.NonetError):
            continue
        for name in getattr(home, "__all__", ()):
            function = getattr(home, name)
            if not inspect.isfunction(function) or not function.__module__.startswith("nonet"):
                continue
            parameters = list(inspect.signature(function).parameters.values())
            words = str(parameters[0].annotation).split(" | ") if parameters else []
            if any(word in TAKES or word.startswith("Iterable[PuzzleLike") for word in words):
                taking[name] = function
    return taking


@pytest.mark.parametrize("name", functions())
def test_what_takes_a_puzzle_has_a_bound_or_is_quick(name: str) -> None:
    bounded = BOUNDS & {*inspect.signature(functions()[name]).parameters}
    assert bounded or name in QUICK, f"{name} takes neither a timeout nor a limit"


def test_the_walk_meets_what_it_should() -> None:
    met = {*functions()}
    assert {"solve", "prove", "verify", "minimize_many", "draw_svg", "mistakes"} | {*QUICK} <= met


HARD = nonet.Puzzle(nonet.Layout.of(16), [0] * 256)
EMPTY = "." * 81
EXTREME = "extreme-3"


def again(act: Callable[[], object]) -> Callable[[], object]:
    """What takes a moment, without an end."""

    def run() -> None:
        while True:
            act()

    return run


def boards(count: int) -> list[str]:
    """Full boards of a batch."""
    return nonet.solve_many([EMPTY] * count).to_strings()


# No cell sees all of row 1: a line of a proof that holds and says nothing.
ROW = "p0 1\n"

LONG: dict[str, Callable[[], object]] = {
    "solve": lambda: nonet.solve(EMPTY, engine="native", limit=10**9),
    "solutions": lambda: sum(1 for _ in nonet.solutions(EMPTY)),
    "count": lambda: nonet.count(EMPTY, engine="native"),
    "true_candidates": again(lambda: nonet.true_candidates(HARD)),
    "canonical": lambda: nonet.canonical(nonet.solve(HARD).solution or EMPTY),
    "minimize": again(lambda: nonet.minimize(nonet.solve(HARD).solution or EMPTY)),
    "rate": again(lambda: nonet.rate(examples.get(EXTREME).puzzle, scale="se121")),
    "explain": again(lambda: nonet.explain(examples.get(EXTREME).puzzle)),
    "hint": again(lambda: nonet.hint(examples.get(EXTREME).puzzle)),
    "prove": lambda: nonet.prove(EMPTY, limit=100_000),
    "verify": lambda: nonet.verify(EMPTY, "nonet-proof 1\nclaim exactly 1\n" + ROW * 10**6),
    "solve_many": lambda: nonet.solve_many([EMPTY] * 10**6, limit=10**6),
    "count_many": lambda: nonet.count_many([EMPTY] * 10**6, limit=10**6),
    "canonical_many": again(lambda: nonet.canonical_many([EMPTY] * 10**4)),
    "minimize_many": lambda: nonet.minimize_many(boards(50_000)),
    "vary": lambda: nonet.vary(EMPTY, count=10**7),
    "generate": again(nonet.generate),
    "draw_png": again(lambda: nonet.draw_png(nonet.Puzzle(nonet.Layout.of(36), [0] * 1296))),
}


@pytest.mark.parametrize("name", LONG)
@pytest.mark.sampled
def test_ctrl_c_ends_it(name: str) -> None:
    with interrupted():
        LONG[name]()


def test_a_batch_that_has_no_time_left_names_what_it_did_not_reach() -> None:
    for made in (
        nonet.canonical_many([EMPTY] * 3, timeout=0),
        nonet.minimize_many(boards(3), timeout=0),
    ):
        assert not made.present.any()
        assert "the time ran out before this puzzle" in str(made.errors[2])
        assert isinstance(made.errors[0], nonet.PuzzleNotFoundError)
    assert nonet.canonical_many([EMPTY] * 3, timeout=600).present.all()


def test_a_proof_that_takes_too_long_is_refused() -> None:
    with pytest.raises(nonet.ProofError, match="the time ran out"):
        nonet.verify("1..4....2......3", nonet.prove("1..4....2......3") + "s\n", timeout=0)
    with pytest.raises(nonet.UsageError, match="timeout"):
        nonet.verify("1..4....2......3", "", timeout=-1)
