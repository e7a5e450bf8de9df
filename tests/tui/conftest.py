from collections.abc import Iterator

import pytest

from nonet import catalogue

catalogue.choose(catalogue.ENGLISH)  # before the screens are imported: their keys are named then


@pytest.fixture(scope="session", autouse=True)
def _one_app() -> Iterator[None]:
    """The app that tests share ends with them."""
    yield
    try:
        from tui import driving
    except ModuleNotFoundError:  # no Textual: no app
        return
    driving.close()
