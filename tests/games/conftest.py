"""The command line, as the tests of commands run it."""

from cli.conftest import nonet as nonet_run

__all__ = ["nonet_run"]
