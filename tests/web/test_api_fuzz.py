"""Requests made from the OpenAPI description: none ends in a 500, none without a reason.

`just fuzz-web` does it for longer.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from serving import serving

pytestmark = [pytest.mark.long, pytest.mark.extras]

schemathesis = pytest.importorskip("schemathesis", reason="schemathesis is not installed")

EXAMPLES = int(os.environ.get("NONET_FUZZ_EXAMPLES", "3"))
# What a generator of texts would hardly find by itself.
TEXTS = (
    *("1..4....2......3", "." * 81, "1....2..3...4......5...6.....3...4..", "11" + "." * 14),
    *("[[1,0,0,4],[0,0,0,0],[0,0,2,0],[4,0,0,1]]", '{"nonet":1,"size":2,"givens":[[1,0],[0,0]]}'),
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
)
ENDPOINTS = list(pytest.importorskip("nonet.web.endpoints").ENDPOINTS)


@pytest.fixture(scope="module")
def api() -> Iterator[Any]:
    with serving(seconds=0.3, size=25) as address:
        yield schemathesis.openapi.from_url(f"{address}api/openapi.json")


@pytest.mark.parametrize("endpoint", [e for e in ENDPOINTS if e.request], ids=lambda e: e.name)
@pytest.mark.parametrize("mode", ["positive", "negative"])
def test_anything_goes(api: Any, endpoint: Any, mode: str) -> None:
    modes = schemathesis.GenerationMode
    cases = api[endpoint.path][endpoint.method].as_strategy(generation_mode=modes(mode))

    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), deadline=None)
    @given(cases, st.one_of(st.none(), st.sampled_from(TEXTS)))
    def run(case: Any, text: str | None) -> None:
        if (
            text is not None
            and isinstance(case.body, dict)
            and "puzzle" in endpoint.request.model_fields
        ):
            case.body["puzzle"] = text
            case.body.pop("size", None)
        response = case.call()
        assert response.status_code < 500 or response.status_code == 503, response.text
        if response.status_code >= 400:
            error = response.json()["error"]
            assert error["type"]
            assert error["message"]

    run()


def test_lists_take_no_arguments(api: Any) -> None:
    paths = [endpoint.path for endpoint in ENDPOINTS if not endpoint.request]
    for path in (*paths, "/api/healthz"):
        cases = api[path]["GET"].as_strategy()

        @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), deadline=None)
        @given(cases)
        def run(case: Any) -> None:
            assert case.call().status_code in (200, 404, 422)

        run()
