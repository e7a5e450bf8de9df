"""The command line of tests/cli, beside the package `nonet`."""

from cli.conftest import nonet as nonet_run

__all__ = ["nonet_run"]
