"""Bounds: time, waiting, patience with clients; and that one client does not harm another."""

import json
import os
import select
import signal
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from serving import answer_to_much, client

EASY = "1..4....2......3"
# Counting this never ends, by every method.
ENDLESS = {"size": 16, "box": "4x4"}


@pytest.fixture(scope="module")
def http() -> Iterator[Any]:
    with client(
        workers=2, queue=4, seconds=30, head_seconds=1.0, body_seconds=1.0, connections=12
    ) as found:
        yield found


def connect(http: Any) -> socket.socket:
    parts = urlsplit(str(http.base_url))
    found = socket.create_connection((parts.hostname, parts.port))
    found.settimeout(20)
    return found


def request(body: bytes, length: int | None = None) -> bytes:
    size = len(body) if length is None else length
    return (
        b"POST /api/solve HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        b"Content-Length: %d\r\n\r\n" % size
    ) + body


@contextmanager
def endless(http: Any, count: int) -> Iterator[list[socket.socket]]:
    """Connections that have sent what takes long; afterwards the server is free again."""
    connections = [connect(http) for _ in range(count)]
    body = json.dumps(ENDLESS).encode()
    try:
        for connection in connections:
            connection.sendall(request(body).replace(b"/api/solve", b"/api/count"))
        yield connections
    finally:
        for connection in connections:
            connection.close()
    for _ in range(50):
        if http.post("/api/count", json={"size": 4}).status_code == 200:
            break
        time.sleep(0.1)


def solves(http: Any) -> bool:
    return bool(http.post("/api/solve", json={"puzzle": EASY}).status_code == 200)


def until_closed(connection: socket.socket) -> bytes:
    """What comes until the server closes the connection."""
    found = b""
    try:
        while part := connection.recv(65536):
            found += part
    except ConnectionError:
        pass  # so can it be closed, too
    return found


def test_time(http: Any) -> None:
    http.post("/api/count", json={"size": 4})  # the worker that is used next is at its best
    answer = http.post("/api/count", json={**ENDLESS, "timeout": 0.2})
    assert (answer.status_code, answer.json()["exact"]) == (200, False)
    answer = http.post(
        "/api/generate", json={"timeout": 0.01, "difficulty": "10..11", "scale": "se121"}
    )
    assert (answer.status_code, answer.json()["error"]["type"]) == (422, "PuzzleNotFoundError")
    answer = http.post("/api/solutions", json={"size": 9, "offset": 10**6, "timeout": 0.1})
    assert answer.json()["complete"] is False


def test_what_has_no_bound_of_its_own_ends_in_time(http: Any) -> None:
    asked = {"size": 36, "timeout": 0.2, "techniques": ["Mutant Leviathan"]}  # never ends
    answer = http.post("/api/hint", json=asked)
    assert (answer.status_code, answer.json()["error"]["type"]) == (422, "TimeUpError")


def test_a_client_that_goes_frees_the_worker(http: Any) -> None:
    # As many as there are workers and places to wait, again and again.
    for _ in range(3):
        with endless(http, 5):
            time.sleep(0.2)
    answer = http.post("/api/count", json={"size": 4})
    assert answer.json() == {"schema": 2, "count": "288", "exact": True}


@pytest.mark.parametrize("host", ["127.0.0.1", "example.org"])
def test_who_still_sends_gets_the_answer(http: Any, host: str) -> None:
    assert answer_to_much(str(http.base_url), "/api/solve", host) == b"HTTP/1.1 413 "


def test_a_stream_that_is_no_longer_read(http: Any) -> None:
    accept = {"Accept": "application/x-ndjson"}
    for _ in range(4):
        asked = {"size": 9, "limit": 1000}
        with http.stream("POST", "/api/solutions", json=asked, headers=accept) as answer:
            assert next(answer.iter_lines()).startswith("[1,2,3")
    assert http.post("/api/count", json={"size": 4}).json()["exact"]


@pytest.mark.long
def test_too_many_requests(http: Any) -> None:
    with endless(http, 10) as connections:
        busy, *_ = select.select(connections, [], [], 20)[0]
        answer = busy.recv(65536)
        while not answer.endswith(b"}}"):
            answer += busy.recv(65536)
        head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 503 ")
    assert b"retry-after: 1" in head.lower()
    assert json.loads(body)["error"]["type"] == "BusyError"


def test_long_requests_leave_room_for_others(http: Any) -> None:
    with endless(http, 2) as connections:
        time.sleep(0.2)
        assert http.post("/api/check", json={"puzzle": EASY}).status_code == 200
        assert select.select(connections, [], [], 0)[0] == []


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET /api/healthz HT",
        b"\r\n",
        request(b"")[:-2],
        request(b"{}", length=50),
    ],
)
def test_who_sends_slowly_is_left(http: Any, sent: bytes) -> None:
    with connect(http) as slow:
        slow.sendall(sent)
        assert solves(http)
        answer = until_closed(slow)
    assert answer == b"" or b" 408 " in answer


def test_a_drop_now_and_then_is_too_slow(http: Any) -> None:
    with connect(http) as slow:
        slow.sendall(b"GET / HTTP/1.1\r\n")
        with pytest.raises(OSError):
            for _ in range(100):
                slow.sendall(b"X-A: b\r\n")
                time.sleep(0.1)


def test_a_head_without_end(http: Any) -> None:
    with connect(http) as endless, pytest.raises(OSError):
        endless.sendall(b"GET / HTTP/1.1\r\nX-A: ")
        for _ in range(2000):
            endless.sendall(b"a" * 5000)
    assert solves(http)


@pytest.mark.parametrize(
    "nonsense", [b"\x00" * 5000, b"\xff\xfe", b"HELO\r\n\r\n", b"GET\r\n\r\n", b"\x16\x03\x01\x02"]
)
def test_nonsense(http: Any, nonsense: bytes) -> None:
    with connect(http) as odd:
        odd.sendall(nonsense)
        assert until_closed(odd)[:12] in (b"", b"HTTP/1.1 400")
    assert solves(http)


def test_many_silent_connections_make_room(http: Any) -> None:
    silent = [connect(http) for _ in range(40)]
    try:
        assert solves(http)
        assert len(until_closed(silent[0])) == 0
    finally:
        for each in silent:
            each.close()
    assert solves(http)


@pytest.mark.long
def test_who_does_not_read_is_left(http: Any) -> None:
    whole = len(http.get("/api/openapi.json").content) * 400
    parts = urlsplit(str(http.base_url))
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.settimeout(20)
        deaf.connect((parts.hostname, parts.port))
        deaf.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 400)
        time.sleep(1.5)
        # What comes now was on its way.
        assert len(until_closed(deaf)) < whole
    assert solves(http)


@pytest.mark.long
def test_requests_one_behind_the_other(http: Any) -> None:
    with connect(http) as eager:
        one = request(json.dumps({"puzzle": EASY}).encode())
        eager.sendall(one * 2 + one.replace(b"\r\n", b"\r\nConnection: close\r\n", 1))
        assert until_closed(eager).count(b'"status":"unique"') == 3


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="children are found in /proc")
@pytest.mark.long
def test_a_worker_that_dies_is_replaced(http: Any) -> None:
    with ThreadPoolExecutor(1) as crowd:
        asked = crowd.submit(http.post, "/api/count", json={**ENDLESS, "timeout": 20.0})
        time.sleep(0.5)
        for pid in workers():
            os.kill(pid, signal.SIGKILL)
        answer = asked.result()
    assert (answer.status_code, answer.json()["error"]["type"]) == (500, "CrashedError")
    for _ in range(5):
        assert http.post("/api/count", json={"size": 4}).status_code in (200, 500)
    assert http.post("/api/count", json={"size": 4}).json()["count"] == "288"


def workers() -> list[int]:
    """The worker processes of this process."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
            command = (stat.parent / "cmdline").read_bytes()
        except OSError:
            continue  # it has ended
        if parent == os.getpid() and b"nonet.workers" in command:
            found.append(int(stat.parent.name))
    return found
