"""Tests of the app are coroutines; all run in the one loop in which the shared app lives."""

import inspect
from collections.abc import Iterator

import pytest

from nonet import catalogue

catalogue.choose(catalogue.ENGLISH)  # before the screens are imported: their keys are named then


def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Runs a test that waits; None leaves the others to pytest."""
    test = pyfuncitem.obj
    if not inspect.iscoroutinefunction(test):
        return None
    from tui import driving

    driving.run(
        test(**{name: pyfuncitem.funcargs[name] for name in inspect.signature(test).parameters})
    )
    return True


@pytest.fixture(scope="session", autouse=True)
def _one_app() -> Iterator[None]:
    """The app that tests share ends with them."""
    yield
    try:
        from tui import driving
    except ModuleNotFoundError:  # no Textual: no app
        return
    driving.close()
