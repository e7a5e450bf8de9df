"""``-o URL``: every command writes where fsspec reaches, and goes on there."""

from collections.abc import Callable
from pathlib import Path

import pytest

from cli.conftest import Run
from cli.test_resume import COMMANDS, LINES

fsspec = pytest.importorskip("fsspec", reason="fsspec is not installed")


@pytest.fixture
def bucket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], bytes | None]:
    """What lies there under a name."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("nonet.cli._batch_blocks._SIZE", 200)
    Path("in.txt").write_text("\n".join(LINES) + "\n")
    files = fsspec.filesystem("memory")
    for path in files.find("/elsewhere"):
        files.rm_file(path)

    def content(name: str) -> bytes | None:
        path = f"/elsewhere/{name}"
        return bytes(files.cat_file(path)) if files.exists(path) else None

    return content


@pytest.mark.parametrize("name", ["solve", "rate objects", "batch"])
def test_every_command_writes_to_a_url(
    nonet: Run,
    bucket: Callable[[str], bytes | None],
    end_after: Callable[[int], None],
    name: str,
) -> None:
    words = [*COMMANDS[name], "-o"]
    code = nonet(*words, "here").code
    end_after(3)
    ended = nonet(*words, "memory://elsewhere/out")
    assert ended.code == 130 and "--resume goes on with it" in ended.err
    assert bucket("out") is None
    end_after(10**9)
    assert "--resume goes on" in nonet(*words, "memory://elsewhere/out").err
    assert nonet(*words, "memory://elsewhere/out", "--resume").code in (0, code)
    assert bucket("out") == Path("here").read_bytes()
    refused = nonet(*words, "memory://elsewhere/out")
    assert refused.code == 2
    assert "memory://elsewhere/out exists already" in refused.err
    assert nonet(*words, "memory://elsewhere/out", "--resume").code == 0
    assert nonet(*words, "memory://elsewhere/out", "--force").code == code
    assert bucket("out") == Path("here").read_bytes()
    left = [path for path in Path().rglob("*") if path.is_file()]
    assert sorted(map(str, left)) == ["here", "in.txt"]


def test_pictures_and_tables(nonet: Run, bucket: Callable[[str], bytes | None]) -> None:
    assert nonet("draw", LINES[0], "-o", "memory://elsewhere/x.svg").code == 0
    assert (bucket("x.svg") or b"").startswith(b"<svg")
    assert nonet("solve", LINES[0], "-o", "memory://elsewhere/x.sdk.gz").code == 0
    assert (bucket("x.sdk.gz") or b"").startswith(b"\x1f\x8b")
    pytest.importorskip("pyarrow")
    assert nonet("batch", "in.txt", "-o", "memory://elsewhere/x.parquet").code == 3
    assert (bucket("x.parquet") or b"").startswith(b"PAR1")


def test_where_nothing_can_be_written(nonet: Run, bucket: Callable[[str], bytes | None]) -> None:
    refused = nonet("solve", LINES[0], "-o", "https://example.org/x.txt")
    assert refused.code == 2 and "the web can only be read" in refused.err
    refused = nonet("solve", LINES[0], "-o", "memory://elsewhere/")
    assert refused.code == 2 and "is a folder" in refused.err
    assert bucket("x.txt") is None
