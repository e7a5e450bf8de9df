"""`nonet serve` at the command line."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from interrupting import skip_where_ignored
from nonet.cli._main import run
from serving import serving  # noqa: F401 - skips where fastapi is not installed


def test_it_serves_until_ctrl_c() -> None:
    skip_where_ignored("SIGINT")
    command = [sys.executable, "-m", "nonet", "serve", "--port", "0", "--no-open"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    address = re.search(r"http://127\.0\.0\.1:\d+/", process.stdout.readline())
    assert address is not None
    with urllib.request.urlopen(f"{address[0]}api/healthz") as answer:
        assert answer.status == 200
    with ThreadPoolExecutor(1) as crowd:
        cut = crowd.submit(count_endlessly, address[0])
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
        assert cut.result() in (503, 0)
    assert process.returncode == 0
    assert "nonet has stopped serving" in out
    assert err == ""


def count_endlessly(address: str) -> int:
    """The status of the answer to a question that takes long; 0 if none came."""
    body = b'{"size": 16, "timeout": 20}'
    asked = urllib.request.Request(
        f"{address}api/count", body, {"Content-Type": "application/json"}
    )
    try:
        with urllib.request.urlopen(asked) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code
    except OSError:
        return 0


def test_a_port_that_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert run(["serve", "--port", str(port), "--no-open"]) == 2
    message = capsys.readouterr().err
    assert f"port {port} is taken" in message
    assert "--port 0" in message


def test_answers_are_sent_at_once() -> None:
    from nonet.web import server

    with server.bind("127.0.0.1", 0) as listener:
        # asyncio sets TCP_NODELAY on no other sockets.
        assert listener.proto == socket.IPPROTO_TCP


def test_an_address_of_another_machine(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", "--host", "192.0.2.7", "--no-open"]) == 2
    assert "192.0.2.7" in capsys.readouterr().err
    assert run(["serve", "--host", "no.such.host.invalid", "--no-open"]) == 2


def test_others_get_in_only_with_a_warning(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from nonet.web import server

    class Nothing:
        def run(self, sockets: list[socket.socket]) -> None:
            for each in sockets:
                each.close()

    monkeypatch.setattr(server, "prepare", lambda *_, **__: Nothing())
    assert run(["serve", "--host", "0.0.0.0", "--port", "0", "--no-open"]) == 0
    assert "there is no password" in capsys.readouterr().err
    assert run(["serve", "--port", "0", "--no-open"]) == 0
    assert capsys.readouterr().err == ""


def test_without_the_extra(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith("nonet.web")]:
        monkeypatch.delitem(sys.modules, name)
    missing: Any = None
    monkeypatch.setitem(sys.modules, "fastapi", missing)
    assert run(["serve", "--no-open"]) == 4
    assert "pip install 'nonet[web]'" in capsys.readouterr().err
