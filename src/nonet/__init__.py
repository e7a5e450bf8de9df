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
    from nonet.batch import BatchResult, count_many, solve_many
    from nonet.counting import count
    from nonet.errors import NonetError
    from nonet.explaining import apply, explain, steps
    from nonet.formats import parse, parse_many, write
    from nonet.generating import generate
    from nonet.hinting import hint
    from nonet.model import Candidates, Grid, Layout, Outcome, Puzzle, Status
    from nonet.rating import Rating, rate
    from nonet.solving import check, solutions, solve
    from nonet.tracing import trace

__version__ = "0.1.0"

# Where each public name lives. Nothing is imported before it is asked for: `import nonet` stays
# quick, and the command line is ready for Ctrl+C before NumPy is loaded.
_HOMES = {
    "nonet.batch": ("BatchResult", "count_many", "solve_many"),
    "nonet.counting": ("count",),
    "nonet.errors": ("NonetError",),
    "nonet.explaining": ("apply", "explain", "steps"),
    "nonet.formats": ("parse", "parse_many", "write"),
    "nonet.generating": ("generate",),
    "nonet.hinting": ("hint",),
    "nonet.model": ("Candidates", "Grid", "Layout", "Outcome", "Puzzle", "Status"),
    "nonet.rating": ("Rating", "rate"),
    "nonet.solving": ("check", "solutions", "solve"),
    "nonet.tracing": ("trace",),
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
    return sorted({*globals(), *_MODULES, *__all__})


__all__ = [
    "BatchResult",
    "Candidates",
    "Grid",
    "Layout",
    "NonetError",
    "Outcome",
    "Puzzle",
    "Rating",
    "Status",
    "apply",
    "check",
    "count",
    "count_many",
    "explain",
    "generate",
    "hint",
    "parse",
    "parse_many",
    "rate",
    "solutions",
    "solve",
    "solve_many",
    "steps",
    "trace",
    "write",
]
