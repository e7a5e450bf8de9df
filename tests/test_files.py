"""Files that are written over: what of them stays."""

import gzip
import os
import sys
import time
from pathlib import Path

import pytest

from nonet.files import lock, write_file

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="modes and links of POSIX")


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "old.txt"
    path.write_bytes(b"old, and longer than what is new\n")
    return path


def names(path: Path) -> set[str]:
    return {each.name for each in path.parent.iterdir()}


def test_a_hard_link_stays_one(old: Path) -> None:
    other = old.with_name("other.txt")
    other.hardlink_to(old)
    write_file(old, [b"new\n"])
    assert other.read_bytes() == old.read_bytes() == b"new\n"
    assert other.stat().st_ino == old.stat().st_ino
    assert names(old) == {"old.txt", "other.txt"}


def test_a_symbolic_link_stays_one(old: Path) -> None:
    link = old.with_name("link.txt")
    link.symlink_to(old)
    write_file(link, [b"new\n"])
    assert link.is_symlink()
    assert old.read_bytes() == b"new\n"


def test_the_mode_stays(old: Path) -> None:
    old.chmod(0o640)
    write_file(old, [b"new\n"])
    assert old.stat().st_mode & 0o777 == 0o640


def test_the_time_is_that_of_writing(old: Path) -> None:
    os.utime(old, (1, 1))
    write_file(old, [b"new\n"])
    assert old.stat().st_mtime > 1


@pytest.mark.skipif(not hasattr(os, "setxattr"), reason="extended attributes of Linux")
def test_attributes_stay(old: Path) -> None:
    try:
        os.setxattr(old, "user.note", b"kept")
    except OSError:
        pytest.skip("the file system has no extended attributes")
    write_file(old, [b"new\n"])
    assert os.getxattr(old, "user.note") == b"kept"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives away")
def test_the_owner_stays(old: Path) -> None:
    os.chown(old, 12345, 12345)
    write_file(old, [b"new\n"])
    assert (old.stat().st_uid, old.stat().st_gid) == (12345, 12345)


def test_what_fails_on_the_way_leaves_the_old_one(old: Path) -> None:
    other = old.with_name("other.txt")
    other.hardlink_to(old)

    def parts() -> object:
        yield b"ne"
        raise ValueError

    with pytest.raises(ValueError):
        write_file(old, parts())  # type: ignore[arg-type]
    assert other.read_bytes().startswith(b"old")
    assert names(old) == {"old.txt", "other.txt"}


def test_what_was_left_by_others_who_were_killed_goes(old: Path) -> None:
    left, others, young, locked = (
        old.with_name(name)
        for name in (
            ".old.txt.0123abcd",
            ".old.txt.save-one",
            ".old.txt.01234567",
            ".old.txt.fffffffe",
        )
    )
    for each in (left, others, young, locked):
        each.write_bytes(b"half")
    for each in (left, others, locked):
        os.utime(each, (1, 1))
    with locked.open("rb") as file:
        assert lock(file)
        write_file(old, [b"new\n"])
    assert names(old) == {"old.txt", others.name, young.name, locked.name}


def test_the_same_is_packed_whenever_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packed = []
    for moment in (1e9, 1.7e9):
        monkeypatch.setattr(time, "time", lambda moment=moment: moment)
        write_file(tmp_path / "out.txt.gz", [b"1..4....2......3\n"])
        packed.append((tmp_path / "out.txt.gz").read_bytes())
    assert packed[0] == packed[1]
    assert gzip.decompress(packed[0]) == b"1..4....2......3\n"


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="nothing lists what is open")
def test_nothing_stays_open_after_writing(tmp_path: Path) -> None:
    write_file(tmp_path / "first", [b"1"])
    before = len([*Path("/proc/self/fd").iterdir()])
    for number in range(5):
        write_file(tmp_path / str(number), [b"1"])
    assert len([*Path("/proc/self/fd").iterdir()]) == before
