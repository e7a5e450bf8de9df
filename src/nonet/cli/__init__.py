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
    except KeyboardInterrupt:
        print("nonet: interrupted", file=sys.stderr)
        sys.exit(INTERRUPTED)
    run(words)


__all__ = ["main"]
