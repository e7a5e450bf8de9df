"""How people write digits: from handwriting fonts, and from the samples that scikit-learn ships.

`sklearn.datasets.load_digits` has the 1,797 digits of the test half of "Optical Recognition of
Handwritten Digits" (E. Alpaydin, C. Kaynak; UCI Machine Learning Repository, CC BY 4.0), written by
13 people, 8 x 8 grey pixels each. photo_pens.txt names the fonts: packages of Debian, and of npm.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image, ImageFilter, ImageOps

PACKAGES = Path(__file__).with_name("photo_pens.txt").read_text(encoding="utf-8").split()
DIGITS = 9  # 1 to 9
EVERY = 7  # of the fonts one is kept back, and of the samples the last part, for judging
STROKES = (0, 2, 4, 7)  # pixels that a font of 96 is drawn bolder
PENS = ((0.5, 0.45), (0.8, 0.45), (1.0, 0.42))  # how fine; the part of the darkest that is ink

Hand = list[list[Image.Image]]  # for each digit how it may look


def samples(*, kept_back: bool) -> list[tuple[np.ndarray, int]]:
    """The samples of 1 to 9 with their digits, for training or those that are kept back."""
    from sklearn.datasets import load_digits

    digits = load_digits()
    pairs = list(zip(digits.images, digits.target.tolist(), strict=True))
    begin = len(pairs) - len(pairs) // EVERY
    part = pairs[begin:] if kept_back else pairs[:begin]
    return [(image, digit) for image, digit in part if digit]


def shape(image: np.ndarray, fine: float, least: float) -> Image.Image:
    """A sample as a large shape: where it is darker than what is around it."""
    large = Image.fromarray((image * 15.9).astype(np.uint8)).resize((96, 96), Image.BICUBIC)
    large = ImageOps.expand(large, 16)
    around = np.asarray(large.filter(ImageFilter.GaussianBlur(14)), float)
    ridge = np.asarray(large, float) - fine * around
    ink = 6 * (ridge / np.percentile(ridge, 99) - least) + 0.5
    glyph = Image.fromarray((ink.clip(0, 1) * 255).astype(np.uint8))
    return glyph.crop(glyph.getbbox())


def hands(fonts: list[str], glyphs, *, kept_back: bool = False) -> list[Hand]:
    """The hands of these fonts, and of the people of scikit-learn, as often.

    Args:
        fonts: The files.
        glyphs: The digits of a file drawn with a stroke, 1 to 9 first; none if it has not all.
        kept_back: Those that are not for training.
    """
    chosen = [name for i, name in enumerate(fonts) if (i % EVERY == 0) == kept_back]
    drawn: list[Hand] = [
        [[glyph] for glyph in shapes[:DIGITS]]
        for name in chosen
        for stroke in STROKES
        if (shapes := glyphs(name, stroke))
    ]
    people: Hand = [[] for _ in range(DIGITS)]
    for image, digit in samples(kept_back=kept_back):
        people[digit - 1] += [shape(image, *pen) for pen in PENS]
    return drawn + [people] * len(drawn)


def once(rng: np.random.Generator, shapes: list[Image.Image], slant: float) -> Image.Image:
    """One of these shapes as a hand writes it this time: pulled, sheared, turned a little."""
    glyph = shapes[rng.integers(len(shapes))]
    glyph = ImageOps.expand(glyph, max(glyph.size) // 2)
    pulled = np.eye(2) + rng.normal(0, 0.1, (2, 2))
    pulled[0, 1] += slant
    a, b, c, d = pulled.ravel().tolist()
    x, y = glyph.width / 2, glyph.height / 2
    moved = (a, b, x - a * x - b * y, c, d, y - c * x - d * y)
    glyph = glyph.transform(glyph.size, Image.Transform.AFFINE, moved, Image.Resampling.BILINEAR)
    box = glyph.getbbox()
    return glyph.crop(box) if box else glyph
