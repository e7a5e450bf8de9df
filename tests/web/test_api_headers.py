"""Who may ask, and what a browser may do with what is sent."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from serving import client


@pytest.fixture(scope="module")
def http() -> Iterator[Any]:
    with client(workers=1, body=1000) as found:
        yield found


def ask(http: Any, **headers: str) -> int:
    answer = http.post("/api/solve", json={"size": 1}, headers=headers)
    return int(answer.status_code)


@pytest.mark.parametrize("path", ["/", "/api/healthz", "/api/nothing", "/favicon.svg"])
def test_every_response_is_guarded(http: Any, path: str) -> None:
    headers = http.get(path).headers
    policy = headers["content-security-policy"]
    for part in ("default-src 'self'", "object-src 'none'", "frame-ancestors 'none'"):
        assert part in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "geolocation=()" in headers["permissions-policy"]
    assert "access-control-allow-origin" not in headers
    assert "server" not in headers


def test_refusals_are_guarded_too(http: Any) -> None:
    answer = http.post("/api/solve", content=b" " * 2000)
    assert (answer.status_code, answer.headers["x-frame-options"]) == (413, "DENY")


def test_the_page_is_asked_for_again_and_unchanged(http: Any) -> None:
    first = http.get("/")
    assert first.headers["cache-control"] == "no-cache"
    again = http.get("/", headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304
    assert http.get("/api/healthz").headers["cache-control"] == "no-store"


def test_the_page_is_sent_packed(http: Any) -> None:
    assert http.get("/").headers["content-encoding"] == "gzip"


def test_large_answers_are_sent_packed(http: Any) -> None:
    asked = {"puzzle": "." * 255 + "1"}

    def length(accepts: str, path: str = "candidates", **more: Any) -> tuple[int, str | None, Any]:
        with http.stream(
            "POST", f"/api/{path}", json={**asked, **more}, headers={"Accept-Encoding": accepts}
        ) as answer:
            raw = b"".join(answer.iter_raw())
            return len(raw), answer.headers.get("content-encoding"), answer.headers.get("vary")

    plain, packing, vary = length("identity")
    assert packing is None and vary == "Accept-Encoding" and plain > 5000
    for accepts in ("gzip", "br, gzip;q=0.5", "*"):
        small, packing, vary = length(accepts)
        assert packing == "gzip" and vary == "Accept-Encoding" and small * 10 < plain, accepts
    for accepts in ("gzip;q=0", "gzip; q=0.0, *", "deflate", ""):
        assert length(accepts)[:2] == (plain, None), accepts
    # Unpacked it is the same, and what is small is sent as it is.
    whole = [
        http.post("/api/candidates", json=asked, headers={"Accept-Encoding": accepts}).json()
        for accepts in ("gzip", "identity")
    ]
    assert whole[0] == whole[1]
    assert length("gzip", "check", puzzle="1..4....2......3")[1] is None


@pytest.mark.parametrize("host", ["localhost", "localhost:8000", "127.0.0.1", "[::1]:80"])
def test_names_of_the_loopback(http: Any, host: str) -> None:
    assert ask(http, Host=host) == 200


@pytest.mark.parametrize("host", ["example.org", "localhost.example.org", "192.0.2.1", "", "[::2]"])
def test_other_names(http: Any, host: str) -> None:
    assert ask(http, Host=host) in (400, 421)


def test_pages_from_elsewhere_may_not_ask(http: Any) -> None:
    assert ask(http, Host="localhost:80", Origin="http://localhost:80") == 200
    for origin in ("http://example.org", "null", "http://localhost:81", "https://"):
        assert ask(http, Host="localhost:80", Origin=origin) == 403
    answer = http.options(
        "/api/solve",
        headers={"Origin": "http://example.org", "Access-Control-Request-Method": "POST"},
    )
    assert answer.status_code == 403


@pytest.mark.parametrize(
    ("host", "accepted"),
    [
        *((host, True) for host in ("192.0.2.1", "[::1]:80", "localhost", "sudoku.example.org")),
        ("example.org", False),
    ],
)
def test_a_server_for_others_is_called_by_address_or_name(host: str, accepted: bool) -> None:
    from nonet.web.headers import KnownHosts

    reached = []

    async def app(*_: object) -> None:
        reached.append(host)

    async def send(message: Any) -> None:
        assert message.get("status", 421) == 421

    scope: Any = {"type": "http", "headers": [(b"host", host.encode())]}
    receive: Any = None
    asyncio.run(KnownHosts(app, ["sudoku.example.org"])(scope, receive, send))
    assert bool(reached) == accepted
