"""Links as sites write them: JSON packed as the author of LZ-string describes it."""

import json

_BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def lz_packed(value: object) -> str:
    """What stands behind the address: compressToBase64 of LZ-string; a text stays as it is."""
    text = value if isinstance(value, str) else json.dumps(value)
    bits: list[int] = []

    def put(value: int, width: int) -> None:
        bits.extend(value >> i & 1 for i in range(width))

    known, new = dict[str, int](), set[str]()
    size, width, left, word = 3, 2, 2, ""

    def narrower() -> None:
        nonlocal left, width
        left -= 1
        if left == 0:
            left, width = 1 << width, width + 1

    def out(phrase: str) -> None:
        if phrase in new:
            new.remove(phrase)
            put(int(ord(phrase) > 255), width)
            put(ord(phrase), 16 if ord(phrase) > 255 else 8)
            narrower()
        else:
            put(known[phrase], width)
        narrower()

    for letter in text:
        if letter not in known:
            known[letter] = size
            size += 1
            new.add(letter)
        if word + letter in known:
            word += letter
            continue
        out(word)
        known[word + letter] = size
        size += 1
        word = letter
    if word:
        out(word)
    put(2, width)
    bits += [0] * (-len(bits) % 6 or 6)
    sixes = zip(*[iter(bits)] * 6, strict=True)
    made = "".join(_BASE64[int("".join(map(str, six)), 2)] for six in sixes)
    return made + "=" * (-len(made) % 4)


def fpuzzles_link(value: object) -> str:
    """A link of f-puzzles.com."""
    return "https://www.f-puzzles.com/?load=" + lz_packed(value)
