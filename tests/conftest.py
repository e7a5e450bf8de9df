"""What all tests share: the contract's plugin, parts of a run, and how much Hypothesis does."""

import gc
import os
import signal
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from contract import plugin as contract
from contract.plugin import pytest_configure, pytest_runtest_setup
from parts import is_in, part_of

__all__ = ["pytest_configure", "pytest_runtest_setup"]

# A busy machine is no reason to fail, and a failure must come back when it is run again.
for _name, _examples in (("quick", 20), ("deep", 1000)):
    settings.register_profile(
        _name,
        deadline=None,
        max_examples=_examples,  # where a test does not say how many it needs
        print_blob=True,
        suppress_health_check=[HealthCheck.too_slow],
    )
settings.load_profile("quick")  # just deep: --hypothesis-profile deep


# Commands that tests start print as they do for people: by blocks into files and pipes.
os.environ.pop("PYTHONUNBUFFERED", None)
# And in English, whatever the language of who runs the tests.
os.environ["LANGUAGE"] = "C"

_LONGEST_ID = 60
# Of the parameters of a test that is marked `sampled`, one of so many is for every run.
_SAMPLED = 4
# Fixtures that need a package of nonet[test-all]: a browser and a notebook's kernel.
_OF_MORE_PACKAGES = {"browser", "notebook"}


# What is collected lives until the end: looking through it again and again for what does not is a
# fifth of the time.
gc.disable()


def pytest_collection_finish() -> None:
    gc.collect()
    gc.freeze()
    gc.enable()


def pytest_addoption(parser: pytest.Parser) -> None:
    contract.pytest_addoption(parser)
    parser.addoption(
        "--part", metavar="K/N", type=part_of, help="of N parts of the tests only the K-th"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    contract.pytest_collection_modifyitems(items)
    number_of: Counter[str] = Counter()
    for item in items:
        if _OF_MORE_PACKAGES.intersection(getattr(item, "fixturenames", ())):
            item.add_marker("extras")
        if item.get_closest_marker("sampled") is not None:
            test = item.nodeid.partition("[")[0]
            if number_of[test] % _SAMPLED:
                item.add_marker("long")
            number_of[test] += 1
    if (part := config.getoption("--part")) is not None:
        chosen = [item for item in items if is_in(part, item.nodeid)]
        config.hook.pytest_deselected(
            items=[item for item in items if not is_in(part, item.nodeid)]
        )
        items[:] = chosen


def pytest_make_parametrize_id(val: object) -> str | None:
    """Texts of thousands of characters are cut in the names of tests."""
    if not isinstance(val, str) or len(val) <= _LONGEST_ID:
        return None
    return f"{val[:_LONGEST_ID]}...".encode("unicode_escape").decode()


@pytest.fixture
def bounded() -> Iterator[None]:
    """Fails a test that waits for a process for too long, instead of holding up the run."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def fail(*_: object) -> None:
        raise TimeoutError("the test has waited too long")

    before = signal.signal(signal.SIGALRM, fail)
    signal.setitimer(signal.ITIMER_REAL, 120.0)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)
