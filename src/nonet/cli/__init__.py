"""The command line: thin, no solving logic."""

import gc
import sys

INTERRUPTED = 130  # as nonet.errors.ExitCode has it, which is not imported yet

# Containers until garbage is looked for. Importing makes hundreds of thousands that stay: looking
# through them at each 700, as Python does, takes a twentieth of a short command's time.
_CONTAINERS = 50_000

TYPE_CHECKING = False  # which is what type checkers look at; `typing` takes time to import
if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: "Sequence[str] | None" = None) -> None:
    """Runs the command line and exits."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    gc.set_threshold(_CONTAINERS)
    try:  # Ctrl+C may come while all this is being imported
        from nonet.cli._front import answered

        if answered(words):
            return
        from nonet.cli._main import main as run

        run(words)
    except (KeyboardInterrupt, RuntimeError) as error:
        if not was_interrupted(error):
            raise
        print("nonet: interrupted", file=sys.stderr)
        sys.exit(INTERRUPTED)
    finally:
        # Where Ctrl+C came within the last code that was a text, as a dataclass is made of, Python
        # would end by the signal instead of the exit code: this is the last one.
        exec("")


def was_interrupted(error: BaseException) -> bool:
    """True for Ctrl+C, also while a class was made: Python 3.11 makes a RuntimeError of it."""
    return isinstance(error, KeyboardInterrupt) or isinstance(error.__cause__, KeyboardInterrupt)


__all__ = ["main"]
