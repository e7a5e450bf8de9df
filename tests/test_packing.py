"""Packed bytes: what is packed unpacks to the same, by other programs too."""

import bz2
import gzip
import io
import lzma
import random
import zlib
from collections.abc import Callable

import pytest

from nonet._native import deflate
from nonet.errors import FormatError
from nonet.packing import PACKINGS, Packing, Unpacked, packing_of

OTHERS: dict[str, Callable[[bytes], bytes]] = {
    "gzip": gzip.decompress,
    "xz": lzma.decompress,
    "bzip2": bz2.decompress,
}


def texts(seed: int, n: int) -> list[bytes]:
    """Few and many characters, which occur equally often or hardly at all."""
    rng = random.Random(seed)
    made = [b"", b"a", b"a" * 1000, bytes(range(256)) * 9]
    for _ in range(n):
        symbols = rng.sample(range(256), rng.randint(1, 36))
        weights = [rng.random() ** rng.choice((1, 20)) for _ in symbols]
        made.append(bytes(rng.choices(symbols, weights, k=rng.choice((1, 7, 8, 9, 500, 5000)))))
    return made


def unpacked(packing: Packing, data: bytes, piece: int = 100, *, whole: bool = False) -> bytes:
    source = io.BytesIO(data)
    reader = Unpacked(packing, lambda: source.read(piece), whole=whole)
    return b"".join(iter(reader.read, b""))


def test_deflate_is_read_by_zlib() -> None:
    for text in texts(1, 300):
        packed = deflate(text)
        if packed is None:
            assert not text or len(set(text)) > 32
        else:
            assert zlib.decompress(packed, -15) == text


def test_long_codes_are_left_to_others() -> None:
    # Each as often as all before it together: codes of more than 15 bits, which deflate lacks.
    text = b"".join(bytes([i]) * 2**i for i in range(16))
    packed = deflate(text)
    assert packed is None or zlib.decompress(packed, -15) == text


def test_long_codes_in_a_row_are_not_cut_off() -> None:
    rng = random.Random(1)
    text = b"".join(bytes([i]) * 2 ** (i + 5) for i in range(14))  # codes of some 14 - i bits
    rows: list[bytes] = []
    while len(rows) < 60:
        row = [rng.randrange(14) for _ in range(8)]
        if 17 <= sum(14 - i for i in row[:4]) <= 20 and 37 <= sum(14 - i for i in row[4:]) <= 40:
            rows.append(bytes(row))
    text += b"".join(rows)
    packed = deflate(text)
    assert packed is not None
    assert zlib.decompress(packed, -15) == text


@pytest.mark.parametrize("packing", PACKINGS, ids=lambda packing: packing.name)
def test_isal_packs_nothing(packing: Packing, monkeypatch: pytest.MonkeyPatch) -> None:
    """It packs the same bytes one way in one process and another way in the next."""
    if packing.name == "Zstandard":
        pytest.importorskip("zstandard", reason="zstandard is not installed")
    isal = pytest.importorskip("isal.isal_zlib", reason="isal is not installed")
    monkeypatch.setattr(isal, "compress", None)
    monkeypatch.setattr(isal, "compressobj", None)
    for text in texts(3, 20):
        assert packing.pack(text) == packing.pack(bytearray(text))


@pytest.mark.parametrize("packing", PACKINGS, ids=lambda packing: packing.name)
def test_what_is_packed_unpacks(packing: Packing) -> None:
    if packing.name == "Zstandard":
        pytest.importorskip("zstandard", reason="zstandard is not installed")
    for text in texts(2, 20):
        packed = packing.pack(text)
        assert packing_of(packed) is packing
        if packing.name in OTHERS:
            assert OTHERS[packing.name](packed) == text
        for whole in (False, True):
            assert unpacked(packing, packed * 2, whole=whole) == text * 2
    for cut in range(1, len(packed), 17):
        with pytest.raises(FormatError, match=f"not a complete {packing.name} file"):
            unpacked(packing, packed[:cut], whole=True)


@pytest.mark.parametrize("piece", [3, 1 << 16])
def test_a_wrong_check_sum_loses_nothing(piece: int) -> None:
    text = b"123456789\n" * 50
    packed = bytearray(gzip.compress(text))
    packed[-6] ^= 1
    source = io.BytesIO(packed)
    reader = Unpacked(PACKINGS[0], lambda: source.read(piece), whole=True)
    got = b""
    with pytest.raises(FormatError, match="CRC check failed"):
        while data := reader.read():
            got += data
    assert got == text
