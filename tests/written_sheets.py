"""Sheets with printed givens on which a person wrote: digits that no network was trained on.

`photo/written.png` has twenty of each digit that tools/photo_pens.py keeps back, 8 x 8 pixels each:
"Optical Recognition of Handwritten Digits" (E. Alpaydin, C. Kaynak; UCI Machine Learning
Repository, CC BY 4.0), as scikit-learn ships them.
"""

import io
import random
from collections.abc import Collection, Sequence
from pathlib import Path

from PIL import Image, ImageChops, ImageOps

import nonet

COUNT, TILE = 20, 8
WRITTEN = Image.open(Path(__file__).parent / "photo" / "written.png")
CELL = 48
FAINT = 6  # times less ink


def digit(rng: random.Random, value: int, height: int) -> Image.Image:
    """One of the samples, dark on white."""
    left, top = TILE * rng.randrange(COUNT), TILE * (value - 1)
    tile = WRITTEN.crop((left, top, left + TILE, top + TILE))
    large = tile.resize((round(height * rng.uniform(0.9, 1.2)), height), Image.Resampling.BICUBIC)
    return large.point([min(255, max(0, 3 * grey - 200)) for grey in range(256)])


def sheet(
    puzzle: nonet.Puzzle, entries: Sequence[int], seed: int, faint: Collection[int] = ()
) -> Image.Image:
    """The drawing of a puzzle with these entries in it, all grey, aslant and unevenly lit.

    Those in `faint` cells are written with next to no ink.
    """
    rng = random.Random(seed)
    page = Image.open(io.BytesIO(nonet.draw_png(puzzle, cell=CELL))).convert("L")
    edge = (page.width - 9 * CELL) // 2
    height = round(CELL * rng.uniform(0.45, 0.65))
    for cell, value in enumerate(entries):
        if value:
            glyph = digit(rng, value, round(height * rng.uniform(0.9, 1.1)))
            if cell in faint:
                glyph = glyph.point([255 - (255 - grey) // FAINT for grey in range(256)])
            room = CELL - glyph.width, CELL - glyph.height
            left, top = (round(side / 2 + rng.uniform(-0.2, 0.2) * side) for side in room)
            at = edge + cell % 9 * CELL + left, edge + cell // 9 * CELL + top
            part = page.crop((*at, at[0] + glyph.width, at[1] + glyph.height))
            page.paste(ImageChops.darker(part, glyph), at)
    around = ImageOps.expand(page, 60, 235)
    w, h = around.size
    corners = [rng.uniform(0, 25) for _ in range(8)]
    x0, y0, x1, y1, x2, y2, x3, y3 = corners
    quad = (x0, y0, x1, h - y1, w - x2, h - y2, w - x3, y3)
    bent = around.transform((w, h), Image.Transform.QUAD, quad, Image.Resampling.BICUBIC)
    light = Image.linear_gradient("L").resize((w, h)).rotate(rng.choice((0, 90, 180, 270)))
    light = light.resize((w, h)).point([150 + grey * 105 // 255 for grey in range(256)])
    return ImageChops.multiply(bent, light)
