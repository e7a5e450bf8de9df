"""The command line of tests/cli, beside the package `nonet`."""

from cli.conftest import nonet as nonet_run
from cli.conftest import terminal

__all__ = ["nonet_run", "terminal"]
