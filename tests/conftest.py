"""What all tests share: the contract's plugin, and how much Hypothesis does."""

from __future__ import annotations

from hypothesis import settings

from contract.plugin import (
    pytest_addoption,
    pytest_collection_modifyitems,
    pytest_configure,
    pytest_runtest_setup,
)

__all__ = [
    "pytest_addoption",
    "pytest_collection_modifyitems",
    "pytest_configure",
    "pytest_runtest_setup",
]

# A busy machine is no reason to fail, and a failure must come back when it is run again.
settings.register_profile("nonet", deadline=None, print_blob=True)
settings.load_profile("nonet")
