"""nonet: solves, counts, explains, rates, generates and shows Sudoku of every size and shape.

>>> import nonet
>>> outcome = nonet.solve("0000300040020000", limit=None)
>>> outcome.status, outcome.count
(<Status.MULTIPLE: 'multiple'>, 9)
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nonet import errors as errors
    from nonet import examples as examples
    from nonet import formats as formats
    from nonet import model as model
    from nonet._batch import BatchResult, count_many, solve_many
    from nonet._count import count
    from nonet._explain import Explanation, Hint, Mistake, apply, explain, hint, steps
    from nonet._generate import canonical, generate, minimize, vary
    from nonet._rate import rate, rate_many
    from nonet._solve import (
        Solutions,
        TrueCandidates,
        check,
        solutions,
        solve,
        trace,
        true_candidates,
    )
    from nonet.errors import NonetError
    from nonet.formats import ReadOptions, parse, parse_many, write
    from nonet.model import (
        Box,
        Candidate,
        Candidates,
        Cell,
        Chain,
        Check,
        Conflict,
        Count,
        Grid,
        Highlight,
        House,
        Layout,
        Node,
        Outcome,
        Puzzle,
        Relation,
        Source,
        State,
        Stats,
        Status,
        Step,
    )
    from nonet.model.trace import Event
    from nonet.options import Bounds
    from nonet.scales import Rating

__version__ = "0.1.0"

# Where each public name lives. Nothing is imported before it is asked for: `import nonet` stays
# quick, and the command line is ready for Ctrl+C before NumPy is loaded.
_HOMES = {
    "nonet._batch": ("BatchResult", "count_many", "solve_many"),
    "nonet._count": ("count",),
    "nonet._explain": ("Explanation", "Hint", "Mistake", "apply", "explain", "hint", "steps"),
    "nonet._generate": ("canonical", "generate", "minimize", "vary"),
    "nonet._rate": ("rate", "rate_many"),
    "nonet._solve": (
        "Solutions",
        "TrueCandidates",
        "check",
        "solutions",
        "solve",
        "trace",
        "true_candidates",
    ),
    "nonet.errors": ("NonetError",),
    "nonet.formats": ("ReadOptions", "parse", "parse_many", "write"),
    "nonet.model": (
        "Box",
        "Candidate",
        "Candidates",
        "Cell",
        "Chain",
        "Check",
        "Conflict",
        "Count",
        "Grid",
        "Highlight",
        "House",
        "Layout",
        "Node",
        "Outcome",
        "Puzzle",
        "Relation",
        "Source",
        "State",
        "Stats",
        "Status",
        "Step",
    ),
    "nonet.model.trace": ("Event",),
    "nonet.options": ("Bounds",),
    "nonet.scales": ("Rating",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}
_MODULES = ("errors", "examples", "formats", "model")


def __getattr__(name: str) -> object:
    if name in _MODULES:
        return import_module(f"nonet.{name}")
    if name in _HOME_OF:
        found: object = getattr(import_module(_HOME_OF[name]), name)
        globals()[name] = found  # from now on without coming here
        return found
    raise AttributeError(f"module 'nonet' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({"__version__", *_MODULES, *__all__})


__all__ = [
    "BatchResult",
    "Bounds",
    "Box",
    "Candidate",
    "Candidates",
    "Cell",
    "Chain",
    "Check",
    "Conflict",
    "Count",
    "Event",
    "Explanation",
    "Grid",
    "Highlight",
    "Hint",
    "House",
    "Layout",
    "Mistake",
    "Node",
    "NonetError",
    "Outcome",
    "Puzzle",
    "Rating",
    "ReadOptions",
    "Relation",
    "Solutions",
    "Source",
    "State",
    "Stats",
    "Status",
    "Step",
    "TrueCandidates",
    "apply",
    "canonical",
    "check",
    "count",
    "count_many",
    "explain",
    "generate",
    "hint",
    "minimize",
    "parse",
    "parse_many",
    "rate",
    "rate_many",
    "solutions",
    "solve",
    "solve_many",
    "steps",
    "trace",
    "true_candidates",
    "vary",
    "write",
]
