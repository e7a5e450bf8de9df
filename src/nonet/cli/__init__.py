"""The command line: thin, no solving logic."""

import sys
from collections.abc import Sequence

INTERRUPTED = 130  # as nonet.errors.ExitCode has it, which is not imported yet


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the command line and exits."""
    try:  # Ctrl+C may come while all this is being imported
        from nonet.cli._main import main as run
    except KeyboardInterrupt:
        print("nonet: interrupted", file=sys.stderr)
        sys.exit(INTERRUPTED)
    run(arguments)


__all__ = ["main"]
