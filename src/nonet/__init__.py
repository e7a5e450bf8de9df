"""nonet: solves, counts, explains, rates, generates and shows Sudoku of every size and shape.

>>> import nonet
>>> outcome = nonet.solve("0000300040020000", limit=None)
>>> outcome.status, outcome.count
(<Status.MULTIPLE: 'multiple'>, 9)

All that users need is a name of this module, types that its functions return among them. The
plug-ins have modules of their own: constraints, engines, formats, games, scales, techniques.
"""

from importlib import import_module

from nonet.lazy import later

# ruff: noqa: F401
TYPE_CHECKING = False  # which is what type checkers look at; `typing` takes time to import
if TYPE_CHECKING:
    from nonet import constraints as constraints
    from nonet import engines as engines
    from nonet import errors as errors
    from nonet import examples as examples
    from nonet import formats as formats
    from nonet import games as games
    from nonet import jobs as jobs
    from nonet import model as model
    from nonet import scales as scales
    from nonet import techniques as techniques
    from nonet import types as types
    from nonet._batch import (
        BatchAnswer,
        BatchCode,
        BatchResult,
        PuzzlesLike,
        SupportsArrow,
        SupportsArrowStream,
        SupportsBuffer,
        solve_many,
    )
    from nonet._book import BookKeywords, BookOptions, draw_explanation, draw_pdf
    from nonet._compare import (
        Assessment,
        ClaimResult,
        Comparison,
        Level,
        Measurement,
        PuzzleFacts,
        RunState,
        compare,
    )
    from nonet._count import count, count_many
    from nonet._draw import draw_png, draw_svg
    from nonet._explain import (
        Effort,
        Explanation,
        Hint,
        Mistake,
        MoveJudgement,
        MoveKind,
        apply,
        describe_step,
        effort,
        explain,
        hint,
        judge,
        mistakes,
        steps,
    )
    from nonet._generate import (
        BatchBoards,
        Generated,
        GenerateKeywords,
        GenerateOptions,
        canonical,
        canonical_many,
        generate,
        generate_each,
        minimize,
        minimize_many,
        vary,
    )
    from nonet._grade import Graded, WrongMove, grade
    from nonet._photo import PhotoReading, read_image
    from nonet._prove import prove, verify
    from nonet._rate import rate, rate_many
    from nonet._solve import (
        Diagnosis,
        Reach,
        Repair,
        Solutions,
        TrueCandidates,
        check,
        diagnose,
        solution_parts,
        solutions,
        solve,
        split,
        trace,
        true_candidates,
    )
    from nonet.conflicts import Conflict
    from nonet.engines import Counters, Search
    from nonet.errors import (
        AmbiguousFormatError,
        ConflictError,
        EmptyPuzzleError,
        ExitCode,
        FormatError,
        IllegalSymbolError,
        InvalidPuzzleError,
        LossWarning,
        MissingExtraError,
        NonetError,
        NotUniqueError,
        PluginError,
        ProofError,
        PuzzleNotFoundError,
        SeveralPuzzlesError,
        ShapeError,
        UnknownNameError,
        UnsupportedError,
        UsageError,
    )
    from nonet.formats import (
        PuzzleLike,
        ReadKeywords,
        ReadOptions,
        SupportsToNumpy,
        losses,
        parse,
        parse_many,
        read,
        write,
    )
    from nonet.games import Game, Notation
    from nonet.model import (
        BlockCrossing,
        Box,
        Broken,
        Candidate,
        Candidates,
        Cell,
        Chain,
        Check,
        Constraint,
        Count,
        Crossing,
        Document,
        Figure,
        Fog,
        Grid,
        Highlight,
        House,
        Layout,
        Marks,
        Memo,
        Node,
        Outcome,
        Primitive,
        Puzzle,
        Reading,
        ReadingGroup,
        ReadingRow,
        Reason,
        Relation,
        SolutionPart,
        Source,
        State,
        Stats,
        Status,
        Step,
        Stop,
    )
    from nonet.model.reason import Dead, Fillings, Left, Need, Otherwise, Profile, Thought, Total
    from nonet.model.trace import (
        Checkpoint,
        Chosen,
        Contradiction,
        Event,
        Exhausted,
        Placed,
        Pruned,
        Removed,
        Replay,
        Rollback,
        Rule,
        Solved,
    )
    from nonet.options import Bounds, Deadline
    from nonet.scales import Rating
    from nonet.words import describe_event

__version__ = "0.2.0"

# Where each name lives; those that `__all__` lacks belong to `nonet.types`, `nonet.errors` and
# `nonet.model.trace` and are still found here.
# Nothing is imported before it is asked for: `import nonet` stays
# quick, and the command line is ready for Ctrl+C before NumPy is loaded.
_HOMES = {
    "nonet._batch": (
        "BatchAnswer BatchCode BatchResult PuzzlesLike SupportsArrow SupportsArrowStream "
        "SupportsBuffer solve_many"
    ),
    "nonet._book": "BookKeywords BookOptions draw_explanation draw_pdf",
    "nonet._compare": (
        "Assessment ClaimResult Comparison Level Measurement PuzzleFacts RunState compare"
    ),
    "nonet._count": "count count_many",
    "nonet._draw": "draw_png draw_svg",
    "nonet._explain": (
        "Effort Explanation Hint Mistake MoveJudgement MoveKind apply describe_step effort explain "
        "hint judge mistakes steps"
    ),
    "nonet._generate": (
        "BatchBoards GenerateKeywords GenerateOptions Generated canonical canonical_many generate "
        "generate_each minimize minimize_many vary"
    ),
    "nonet._grade": "Graded WrongMove grade",
    "nonet._photo": "PhotoReading read_image",
    "nonet._prove": "prove verify",
    "nonet._rate": "rate rate_many",
    "nonet._solve": (
        "Diagnosis Reach Repair Solutions TrueCandidates check diagnose solution_parts "
        "solutions solve split trace true_candidates"
    ),
    "nonet.conflicts": "Conflict",
    "nonet.engines": "Counters Search",
    "nonet.errors": (
        "AmbiguousFormatError ConflictError EmptyPuzzleError ExitCode FormatError "
        "IllegalSymbolError InvalidPuzzleError LossWarning MissingExtraError NonetError "
        "NotUniqueError PluginError ProofError PuzzleNotFoundError SeveralPuzzlesError ShapeError "
        "UnknownNameError UnsupportedError UsageError"
    ),
    "nonet.formats": (
        "PuzzleLike ReadKeywords ReadOptions SupportsToNumpy losses parse parse_many read write"
    ),
    "nonet.games": "Game Notation",
    "nonet.model": (
        "Box BlockCrossing Broken Candidate Candidates Cell Chain Check Constraint Count Crossing "
        "Document Figure Fog Grid Highlight House Layout Marks Memo Node Outcome Primitive Puzzle "
        "Reading ReadingGroup ReadingRow Reason Relation SolutionPart Source State Stats Status "
        "Step Stop"
    ),
    "nonet.model.reason": "Dead Fillings Left Need Otherwise Profile Thought Total",
    "nonet.model.trace": (
        "Checkpoint Chosen Contradiction Event Exhausted Placed Pruned Removed Replay "
        "Rollback Rule Solved"
    ),
    "nonet.options": "Bounds Deadline",
    "nonet.scales": "Rating",
    "nonet.words": "describe_event",
}
_MODULES = (
    "constraints",
    "engines",
    "errors",
    "examples",
    "formats",
    "games",
    "jobs",
    "model",
    "scales",
    "techniques",
    "types",
)
_later = later(__name__, _HOMES)


def __getattr__(name: str) -> object:
    if name in _MODULES:
        return import_module(f"nonet.{name}")
    return _later(name)


def __dir__() -> list[str]:
    return sorted({"__version__", *_MODULES, *__all__})


__all__ = [
    "Candidates",
    "Check",
    "Count",
    "Document",
    "Explanation",
    "Grid",
    "Hint",
    "Layout",
    "NonetError",
    "Outcome",
    "Puzzle",
    "Rating",
    "Solutions",
    "State",
    "Status",
    "Step",
    "apply",
    "canonical",
    "canonical_many",
    "check",
    "compare",
    "count",
    "count_many",
    "describe_step",
    "diagnose",
    "draw_explanation",
    "draw_pdf",
    "draw_png",
    "draw_svg",
    "effort",
    "explain",
    "generate",
    "generate_each",
    "grade",
    "hint",
    "judge",
    "losses",
    "minimize",
    "minimize_many",
    "mistakes",
    "parse",
    "parse_many",
    "prove",
    "rate",
    "rate_many",
    "read",
    "read_image",
    "solution_parts",
    "solutions",
    "solve",
    "solve_many",
    "split",
    "steps",
    "trace",
    "true_candidates",
    "vary",
    "verify",
    "write",
]
