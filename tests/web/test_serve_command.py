"""How the page is served: the command, who may ask, and files that browsers may keep."""

import asyncio
import gzip
import json
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import nonet
from interrupting import skip_where_ignored
from nonet.cli._main import run
from nonet.web.bundle import _of_first_load, joined_scripts
from serving import client, inline_client


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


pytest.importorskip("fastapi", reason="needs pip install 'nonet[web]'")


@pytest.fixture(scope="module")
def started() -> Iterator[Any]:
    with inline_client() as found:
        yield found


def test_the_first_load_is_small_and_kept_for_ever(started: Any) -> None:
    """The document, a script, a style sheet, icons, the catalogue, and the first answer."""
    document = started.get("/").text
    files = re.findall(r'(?:href|src)="([^"#]+)["#]', document)
    own = [path for path in dict.fromkeys(files) if path]
    asked = [*own, "icons.svg?v=1", "api/examples/easy-1"]
    assert len(asked) + 2 <= 10, "with the document and a catalogue"
    size = len(gzip.compress(document.encode(), 9))
    for path in asked:
        answer = started.get(f"/{path}")
        assert answer.status_code == 200, path
        assert "gzip" in answer.headers["content-encoding"], path
        size += len(gzip.compress(answer.content, 9))
        if not path.startswith("api/"):
            assert "immutable" in answer.headers["cache-control"], path
    assert size <= 60_000
    assert started.get("/").headers["cache-control"] == "no-cache"


def test_the_name_follows_the_content(started: Any) -> None:
    script = re.search(r'src="([^"]+)"', started.get("/").text)
    assert script
    packed = started.get(f"/{script[1]}")
    assert packed.headers["content-encoding"] == "gzip"
    plain = started.get(f"/{script[1]}", headers={"Accept-Encoding": "identity"})
    assert plain.text == packed.text
    again = started.get("/", headers={"If-None-Match": started.get("/").headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "path",
    [
        *("//", "//x/%2e%2e", "/x/%2e%2e", "//elsewhere.org/%2e%2e", "/%2e%2e/%2e%2e/etc/passwd"),
        *("/js", "/js/", "/js//app.js", "/js/app.js/", "/index.html/", "/icons.svg/", "/js/%00"),
        *("/%ff%fe", "/js/..%2f..%2fapp.py", "/words/%2e%2e/__init__.py", "/words/", "/~root"),
        *("/a%0d%0aSet-Cookie:x=1", "/js/views", "/api", "/" + "x" * 5000),
    ],
)
def test_odd_paths_are_refused_in_words_and_lead_nowhere(started: Any, path: str) -> None:
    answer = started.get(f"http://localhost{path}", follow_redirects=False)
    assert answer.status_code == 404
    assert "set-cookie" not in answer.headers
    message = answer.json()["error"]["message"]
    assert message.startswith("there is no /") and len(message) < 150


def test_modules_see_what_they_import_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text(
        "/** About. */\nimport { one as first } from './b.js';\n"
        "import * as all from './c.js';\n// A remark.\nconst text = 'a // b'; // another remark\n"
        "use(first, all, text);\n"
    )
    (tmp_path / "b.js").write_text("import { two } from './c.js';\nexport const one = two;\n")
    (tmp_path / "c.js").write_text("export function two() {}\nconst hidden = 1;\n")
    joined = joined_scripts(tmp_path / "a.js")
    assert joined.count("await (async () => {") == 3
    assert "const { one: first } = _1;" in joined
    assert "const all = _0;" in joined
    assert "return { two };" in joined
    assert "'a // b'" in joined
    assert "remark" not in joined
    (tmp_path / "c.js").write_text("import { one } from './b.js';\nexport const two = one;\n")
    with pytest.raises(ValueError, match="imports itself"):
        joined_scripts(tmp_path / "a.js")


def test_no_text_of_a_script_goes_over_several_lines() -> None:
    """As the indent of all lines is left out."""
    for path in (Path(nonet.__file__).parent / "web" / "static").rglob("*.js"):
        script = re.sub(r"/\*.*?\*/|^ *//.*?$", "", path.read_text("utf-8"), flags=re.S | re.M)
        script = re.sub(r"'(?:[^'\\\n]|\\.)*'", "''", script)
        for literal in re.findall(r"`[^`]*`", script):
            assert "\n" not in literal, (path.name, literal)


def test_what_is_loaded_later_is_there(started: Any) -> None:
    (name,) = re.findall(r'<script type="module" src="([^"]+)"', started.get("/").text)
    later = set(re.findall(r"import\('\./([^']+)'\)", started.get(f"/{name}").text))
    assert later
    for path in later:
        assert started.get(f"/{path}").status_code == 200, path


def test_the_first_load_has_the_words_of_the_page_alone() -> None:
    texts = {"New game": "Neu", "It's over": "Aus", "Of a later script": "Später"}
    page = "<b>New game</b> <script>say('It\\'s over')</script>"
    found = json.loads(_of_first_load({"language": "de", "texts": texts}, page))
    assert found == {"language": "de", "texts": {"New game": "Neu", "It's over": "Aus"}}
