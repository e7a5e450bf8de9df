r"""Trains the networks that read digits in photos: weights.bin and pens.bin in native/photo.

    python tools/photo_training.py fonts                    which packages the digits come from
    python tools/photo_training.py train
    python tools/photo_training.py train --go-on --harsh 0.5 --seed 2 --boards 450
    python tools/photo_training.py train --go-on --harsh 0.5 --seed 3 --boards 330 --epochs 3 \
        --bold 0.4
    npm install $(grep @ tools/photo_pens.txt)
    python tools/photo_training.py train --pens node_modules --harsh 0.7 --bold 0.1 --seed 4 \
        --boards 500 --epochs 5
    python tools/photo_training.py train --pens node_modules --harsh 0.5 --bold 0.1 --seed 5 \
        --boards 900 --epochs 6 --go-on

The last lines train a second network, which knows what people write: it begins with the weights of
the first, which stay as they are. It needs jax and Pillow beside nonet's own native module, for the
second one scikit-learn, and the font packages that photo_fonts.txt and photo_pens.txt name. No
photo is looked at: boards are drawn in these fonts, bent, blurred, made noisy and compressed, and
cut into cells by native/photo itself, so that a network learns what it will be given. The same
seed, fonts and versions make the same weights.
"""

from __future__ import annotations

import argparse
import io
import subprocess
import sys
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

import photo_pens
from nonet import _native

WEIGHTS = Path(__file__).parents[1] / "native" / "photo" / "weights.bin"
PENS = WEIGHTS.with_name("pens.bin")
PACKAGES = Path(__file__).with_name("photo_fonts.txt").read_text(encoding="utf-8").split()
NO_DIGITS = ("Symbol", "Dingbat", "D050000L", "Math", "Emoji", "Music", "Outline", "Braille")
DIGITS = "1234567890"
SIZE, CELL = 9, 32  # of a board, of a cell of the network
CHANNELS = (12, 24, 32)
DENSE, CLASSES = 64, 11  # nothing, 1 to 9, 0; of the second network also 1 to 9 as people write


def font_files(packages: list[str] = PACKAGES) -> list[str]:
    """The files of all packages of Debian that are installed, in order."""
    listed = subprocess.run(
        ["dpkg", "-L", *packages],
        check=False,
        capture_output=True,
        text=True,
    ).stdout.split("\n")
    fonts = {name for name in listed if name.endswith((".ttf", ".otf", ".pfb"))}
    return sorted(name for name in fonts if not any(word in name for word in NO_DIGITS))


@cache
def glyphs(name: str, stroke: int = 0) -> tuple[Image.Image, ...] | None:
    """The ten digits of a font, large and tight; None if it has not ten different ones."""
    try:
        font = ImageFont.truetype(name, 96) if name else ImageFont.load_default(96)
        glyphs = []
        for digit in DIGITS:
            page = Image.new("L", (240, 240))
            pen = ImageDraw.Draw(page)
            pen.text((60, 60), digit, font=font, fill=255, stroke_width=stroke)
            glyphs.append(page.crop(page.getbbox()))
    except (OSError, TypeError, ValueError):
        return None
    shapes = {(glyph.size, glyph.tobytes()) for glyph in glyphs}
    tall = all(glyph.height >= 25 and glyph.width >= 4 for glyph in glyphs)
    return tuple(glyphs) if tall and len(shapes) == len(DIGITS) else None


def hands(folder: str, *, kept_back: bool = False) -> list[photo_pens.Hand]:
    """How people write; the fonts of npm are in that folder."""
    npm = [name for name in photo_pens.PACKAGES if name.startswith("@")]
    files = [f"{folder}/{name}/files/{Path(name).name}-latin-400-normal.woff" for name in npm]
    files += font_files([name for name in photo_pens.PACKAGES if name not in npm])
    return photo_pens.hands(files, glyphs, kept_back=kept_back)


class Painter:
    """Draws boards as photos show them.

    Args:
        rng: Where chance comes from.
        harsh: How much noise, blur and wrong corners; 1 is more than most photos have.
        bold: Part of the boards whose digits are drawn with a stroke, half of them in the font
            that `nonet.draw_png` draws with.
        pens: The hands that write on three of four boards; none for printed boards alone.
    """

    def __init__(
        self,
        rng: np.random.Generator,
        harsh: float,
        bold: float = 0.0,
        pens: Sequence[photo_pens.Hand] = (),
    ) -> None:
        self._rng, self._harsh, self._bold, self._pens = rng, harsh, bold, pens
        self._names = [name for name in ["", *font_files()] if glyphs(name)]

    def __len__(self) -> int:
        return len(self._names)

    def _font(self) -> tuple[Image.Image, ...]:
        name, stroke = self._names[self._rng.integers(len(self._names))], 0
        if self._bold and self._rng.random() < self._bold:
            stroke = int(self._rng.integers(1, 5))
            name = "" if self._rng.random() < 0.5 else name
        return glyphs(name, stroke) or glyphs(name)

    def cells(self) -> tuple[np.ndarray, np.ndarray]:
        """The cells of one more board, and what is in them."""
        rng = self._rng
        side = int(rng.integers(22, 64))
        margin = int(side * rng.uniform(0.4, 1.5))
        whole = SIZE * side + 2 * margin
        ink, labels = self._board(side, margin, whole)
        pixels, corners = self._taken(np.asarray(ink, np.float32) / 255, margin, whole)
        corners += rng.normal(0, 0.05 * self._harsh * side, corners.shape)
        rgb = np.ascontiguousarray(np.stack([pixels] * 3, axis=-1))
        grid = _native.grid_in(rgb, [float(value) for value in corners.ravel()], SIZE)
        cells = np.frombuffer(grid.cells(), np.float32).reshape(-1, CELL, CELL)
        return cells, labels

    def _board(self, side: int, margin: int, whole: int) -> tuple[Image.Image, np.ndarray]:
        rng = self._rng
        page = Image.new("L", (whole, whole))
        pen = ImageDraw.Draw(page)
        if rng.random() < 0.25:  # shaded boxes or cells
            for _ in range(int(rng.integers(1, 14))):
                box = 3 if rng.random() < 0.5 else 1
                x, y = (margin + rng.integers(0, SIZE // box, 2) * box * side).tolist()
                fill = int(rng.integers(10, 90))
                pen.rectangle((x, y, x + box * side, y + box * side), fill=fill)
        thin = max(1, round(side * rng.uniform(0.01, 0.07)))
        thick = max(thin, round(side * rng.uniform(0.03, 0.12)))
        colours = int(rng.integers(60, 256)), int(rng.integers(140, 256))
        for i in sorted(range(SIZE + 1), key=lambda i: i % 3 == 0):
            at, far = margin + i * side, margin + SIZE * side
            width, fill = (thick, colours[1]) if i % 3 == 0 else (thin, colours[0])
            pen.line((at, margin, at, far), fill=fill, width=width)
            pen.line((margin, at, far, at), fill=fill, width=width)
        font = self._font()
        style = {
            "height": rng.uniform(0.36, 0.80) * side,
            "wide": rng.uniform(0.85, 1.15),
            "ink": int(rng.integers(170, 256)),
            "aside": rng.normal(0, 0.04, 2) * side,
            "marks": rng.random() < 0.3,
        }
        share, labels = rng.uniform(0.25, 0.95), np.zeros(SIZE * SIZE, np.int32)
        hand, written = None, 0.0  # who writes, and in what part of the cells without print
        if self._pens and rng.random() < 0.75:
            hand = self._pens[rng.integers(len(self._pens))]
            written, share = rng.uniform(0.1, 1), 0.7 * share
            style["ink"] = int(rng.integers(100, 256))
            pen = {
                "height": rng.uniform(0.3, 0.75) * side,
                "slant": rng.normal(0, 0.15),
                "ink": int(rng.integers(100, 256)),
            }
        for cell in range(SIZE * SIZE):
            middle = margin + (np.array([cell % SIZE, cell // SIZE]) + 0.5) * side
            if rng.random() < share:
                number = int(rng.integers(0, 10))
                self._digit(page, font[number], middle, style)
                labels[cell] = number + 1
            elif hand and rng.random() < written:
                number = int(rng.integers(0, SIZE))
                self._written(page, hand[number], middle, side, {**style, **pen})
                labels[cell] = CLASSES + number
            else:
                glyphs = [shapes[0] for shapes in hand] if hand and rng.random() < 0.5 else font
                self._other(page, glyphs, middle, side, style["marks"])
        return page, labels

    def _digit(self, page: Image.Image, glyph: Image.Image, middle: np.ndarray, style) -> None:
        rng = self._rng
        factor = style["height"] / max(glyph.height, 0.75 * 96 * 0.72)
        size = (
            max(1, round(glyph.width * factor * style["wide"])),
            max(2, round(glyph.height * factor)),
        )
        small = glyph.resize(size, Image.Resampling.LANCZOS)
        if rng.random() < 0.4:
            small = small.rotate(rng.normal(0, 3), Image.Resampling.BILINEAR, expand=True)
        place = middle + style["aside"] + rng.normal(0, 0.02, 2) * style["height"]
        place = np.round(place - np.array(small.size) / 2).astype(int)
        page.paste(style["ink"], tuple(place.tolist()), small)

    def _written(self, page, shapes, middle: np.ndarray, side: int, pen) -> None:
        """A digit of a hand: each time a little otherwise, seldom in the middle."""
        rng = self._rng
        glyph = photo_pens.once(rng, shapes, pen["slant"])
        height = min(pen["height"] * rng.uniform(0.8, 1.2), 0.8 * side)
        room = 0.5 * (0.85 * side - height)
        place = middle + rng.normal(0, 0.5 * room, 2).clip(-room, room)
        own = {"height": height, "aside": np.zeros(2), "wide": rng.uniform(0.85, 1.4)}
        self._digit(page, glyph, place, {**pen, **own})

    def _other(self, page, font, middle: np.ndarray, side: int, marks: bool) -> None:
        """Pencil marks, specks, strokes: all that is no digit of the board."""
        rng, pen = self._rng, ImageDraw.Draw(page)
        ink, kind = int(rng.integers(70, 256)), rng.random()
        if marks and kind < 0.7:
            height = side * rng.uniform(0.16, 0.27)
            style = {"height": height, "wide": 1.0, "ink": ink, "aside": np.zeros(2)}
            spots = [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1)]
            for spot in rng.permutation(9)[: rng.integers(1, 8)]:
                place = middle + np.array(spots[spot]) * side * rng.uniform(0.26, 0.31)
                self._digit(page, font[spot], place, style)
        elif kind < 0.73:
            for _ in range(int(rng.integers(1, 4))):
                x, y = middle + rng.uniform(-0.4, 0.4, 2) * side
                r = side * rng.uniform(0.01, 0.07)
                pen.ellipse((x - r, y - r, x + r, y + r), fill=ink)
        elif kind < 0.78:
            begin, end = middle + rng.uniform(-0.5, 0.5, (2, 2)) * side
            pen.line((*begin, *end), fill=ink, width=max(1, round(side * rng.uniform(0.01, 0.05))))

    def _taken(self, ink: np.ndarray, margin: int, whole: int) -> tuple[np.ndarray, np.ndarray]:
        """A board as a camera takes it: grey bytes, and the corners of the grid."""
        rng = self._rng
        far = whole - margin
        corners = np.array([[margin, margin], [far, margin], [far, far], [margin, far]], float)
        bent = rng.random() < 0.6
        if bent:
            ink, corners = self._bent(ink, corners, whole, margin)
        image = Image.fromarray((ink * 255).astype(np.uint8))
        blur = whole / 11 * abs(rng.normal(0, 0.035 * self._harsh))
        image = image.filter(ImageFilter.GaussianBlur(blur)) if rng.random() < 0.7 else image
        if rng.random() < 0.15:
            image = image.filter(
                ImageFilter.BoxBlur((0, blur) if rng.random() < 0.5 else (blur, 0))
            )
        if rng.random() < 0.4:
            factor = max(rng.uniform(0.45, 1.0), 13 * SIZE / whole)
            size = round(whole * factor)
            image = image.resize((size, size), Image.Resampling.BOX if factor < 0.7 else 1)
            corners *= size / whole
        ink = np.asarray(image, np.float32) / 255
        length = len(ink)
        steps = np.linspace(-0.5, 0.5, length)
        slope = rng.normal(0, 0.15, 2)
        paper = rng.uniform(0.35, 1.0) + slope[0] * steps[None] + slope[1] * steps[:, None]
        grey = paper * (1 - rng.uniform(0.25, 1.0) * ink)
        grey += rng.normal(0, abs(rng.normal(0, 0.025 * self._harsh)), grey.shape)
        pixels = (grey.clip(0, 1) * 255).astype(np.uint8)
        if rng.random() < 0.6:
            file = io.BytesIO()
            Image.fromarray(pixels).save(
                file, "JPEG", quality=int(rng.integers(95 - 60 * self._harsh, 95))
            )
            pixels = np.asarray(Image.open(file))
        return np.ascontiguousarray(pixels), corners

    def _bent(self, ink, corners, whole: int, margin: int) -> tuple[np.ndarray, np.ndarray]:
        """By perspective and as paper curves."""
        rng = self._rng
        target = corners + rng.normal(0, 0.03 * whole, (4, 2)).clip(-0.8 * margin, 0.8 * margin)
        rows = []
        for (x, y), (u, v) in zip(target, corners, strict=True):
            rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        a, b, c, d, e, f, g, h = np.linalg.solve(np.array(rows), corners.ravel())
        y, x = np.mgrid[0:whole, 0:whole].astype(np.float32)
        waves = rng.normal(0, 0.05 * whole / 11, 2)
        bow = np.sin(np.pi * (x - margin) / (whole - 2 * margin)), np.sin(np.pi * y / whole)
        down = 1 + g * x + h * y
        u = (a * x + b * y + c) / down + waves[0] * bow[1]
        v = (d * x + e * y + f) / down + waves[1] * bow[0]
        u, v = u.clip(0, whole - 1.001), v.clip(0, whole - 1.001)
        left, top = u.astype(int), v.astype(int)
        s, t = u - left, v - top
        above = ink[top, left] * (1 - s) + ink[top, left + 1] * s
        below = ink[top + 1, left] * (1 - s) + ink[top + 1, left + 1] * s
        return above * (1 - t) + below * t, target


def samples(painter: Painter, boards: int) -> tuple[np.ndarray, np.ndarray]:
    """The cells of that many boards; of the empty ones a third."""
    rng, cells, labels = np.random.default_rng(5), [], []
    for _ in range(boards):
        some, what = painter.cells()
        plain = (what == 0) & (np.abs(some).reshape(len(some), -1).max(1) < 2)
        kept = (what > 0) | ~plain | (rng.random(len(what)) < 0.4)
        cells.append(some[kept].astype(np.float16))
        labels.append(what[kept])
    return np.concatenate(cells), np.concatenate(labels)


def network():
    """The network as functions of JAX: what it makes of cells, and a step of training it."""
    import jax
    import jax.numpy as jnp

    def forward(weights, x, key=None):
        x = x[..., None]
        for w, b in weights[:3]:
            x = jax.lax.conv_general_dilated(
                x, w, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC")
            )
            half = x.shape[1] // 2
            x = jax.nn.relu((x + b).reshape(len(x), half, 2, half, 2, -1).max((2, 4)))
        x = jax.nn.relu(x.reshape(len(x), -1) @ weights[3][0] + weights[3][1])
        if key is not None:
            x = x * jax.random.bernoulli(key, 0.8, x.shape) / 0.8
        return x @ weights[4][0] + weights[4][1]

    def loss(weights, x, y, key):
        chances = jax.nn.log_softmax(forward(weights, x, key))
        right = jnp.take_along_axis(chances, y[:, None], 1)
        return -jnp.mean(0.97 * right) - 0.03 * jnp.mean(chances)

    def step(state, x, y, key, rate):
        weights, m, v, t = state
        t = t + 1
        value, slopes = jax.value_and_grad(loss)(weights, x, y, key)
        m = jax.tree.map(lambda a, b: 0.9 * a + 0.1 * b, m, slopes)
        v = jax.tree.map(lambda a, b: 0.999 * a + 0.001 * b * b, v, slopes)

        def moved(w, a, b):
            return w - rate * (a / (1 - 0.9**t)) / (jnp.sqrt(b / (1 - 0.999**t)) + 1e-7)

        return (jax.tree.map(moved, weights, m, v), m, v, t), value

    return jax.jit(forward), jax.jit(step)


def beginning(seed: int, *, go_on: bool, pens: bool):
    """The weights to begin with."""
    import jax
    import jax.numpy as jnp

    keys = iter(jax.random.split(jax.random.PRNGKey(seed), 8))
    shapes, before = [], 1
    for channels in CHANNELS:
        shapes.append((3, 3, before, channels))
        before = channels
    shapes += [(before * (CELL // 8) ** 2, DENSE), (DENSE, CLASSES)]
    if pens and go_on:
        return loaded(PENS.read_bytes(), [*shapes[:-1], (DENSE, CLASSES + SIZE)])
    if pens:  # what people write begins as the printed digit that it is
        weights = loaded(WEIGHTS.read_bytes(), shapes)
        return [*weights[:-1], tuple(np.concatenate([w, w[..., 1:10]], -1) for w in weights[-1])]
    if go_on:
        return loaded(WEIGHTS.read_bytes(), shapes)
    return [
        (jax.random.normal(next(keys), s) * np.sqrt(2 / np.prod(s[:-1])), jnp.zeros(s[-1]))
        for s in shapes
    ]


def train(
    boards: int, epochs: int, seed: int, painter: Painter, *, go_on: bool, pens: bool
) -> None:
    """Draws, trains and writes the weights; goes on with those that are there."""
    import jax
    import jax.numpy as jnp

    began = time.process_time()
    print(len(painter), "fonts", flush=True)
    x, y = samples(painter, boards)
    check_x, check_y = samples(painter, 60)
    print(len(y), "cells", round(time.process_time() - began), "s", flush=True)
    weights, (forward, step) = beginning(seed, go_on=go_on, pens=pens), network()
    zeros = jax.tree.map(jnp.zeros_like, weights)
    state, t = (weights, zeros, zeros, 0.0), 0
    key, rng, batch = jax.random.PRNGKey(seed + 1), np.random.default_rng(seed), 128
    total = epochs * (len(y) // batch)
    for epoch in range(epochs):
        order, lost = rng.permutation(len(y)), []
        for i in range(0, len(y) - batch + 1, batch):
            t += 1
            some = order[i : i + batch]
            key, drop = jax.random.split(key)
            rate = (1e-3 if go_on else 2e-3) * 0.5 * (1 + np.cos(np.pi * t / total))
            state, value = step(state, x[some].astype(np.float32), y[some], drop, rate)
            lost += [float(value)] if t % 50 == 0 else []
        answers = np.argmax(forward(state[0], check_x.astype(np.float32)), 1)
        print(
            f"epoch {epoch}: loss {np.mean(lost):.3f},",
            f"{(answers == check_y).mean():.4%} of new cells right,",
            f"{time.process_time() - began:.0f} s",
            flush=True,
        )
        (PENS if pens else WEIGHTS).write_bytes(stored(state[0]))


def stored(weights) -> bytes:
    """As native/photo/network.cpp reads them: a byte a weight, a factor for each output."""
    parts = []
    for w, b in weights:
        flat = np.asarray(w)
        if len(flat) == CHANNELS[-1] * (CELL // 8) ** 2:  # channel after channel
            flat = flat.reshape(CELL // 8, CELL // 8, CHANNELS[-1], -1).transpose(2, 0, 1, 3)
        elif flat.ndim == 4:
            flat = flat.transpose(2, 0, 1, 3)
        flat = flat.reshape(-1, flat.shape[-1]).T
        factors = np.abs(flat).max(1) / 127
        parts += [factors.astype("<f4"), np.asarray(b).astype("<f4")]
        parts.append(np.round(flat / factors[:, None]).astype(np.int8))
    return b"".join(part.tobytes() for part in parts)


def loaded(data: bytes, shapes):
    """The glyphs that `stored` made."""
    weights, at = [], 0
    for shape in shapes:
        outputs, count = shape[-1], int(np.prod(shape))
        factors = np.frombuffer(data, "<f4", outputs, at)
        biases = np.frombuffer(data, "<f4", outputs, at + 4 * outputs)
        flat = np.frombuffer(data, np.int8, count, at + 8 * outputs).reshape(outputs, -1)
        at += 8 * outputs + count
        flat = (flat * factors[:, None]).T
        if len(flat) == CHANNELS[-1] * (CELL // 8) ** 2:
            side = CELL // 8
            flat = flat.reshape(CHANNELS[-1], side, side, -1).transpose(1, 2, 0, 3)
        elif len(shape) == 4:
            flat = flat.reshape(shape[2], 3, 3, -1).transpose(1, 2, 0, 3)
        weights.append((np.ascontiguousarray(flat.reshape(shape)), biases))
    return weights


def main() -> None:
    """Entry."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("fonts")
    trained = commands.add_parser("train")
    trained.add_argument("--boards", type=int, default=800)
    trained.add_argument("--epochs", type=int, default=4)
    trained.add_argument("--seed", type=int, default=1)
    trained.add_argument("--harsh", type=float, default=1.0, help="noise, blur, wrong corners")
    trained.add_argument("--bold", type=float, default=0.0, help="part of boards in bold")
    trained.add_argument("--pens", default="", help="the folder of npm: train the second network")
    trained.add_argument("--go-on", action="store_true", help="with the weights that are there")
    args = parser.parse_args()
    if args.command == "fonts":
        sys.stdout.write(f"{' '.join(PACKAGES)}\n{len(font_files())} files\n")
    else:
        rng, pens = np.random.default_rng(args.seed), hands(args.pens) if args.pens else []
        painter = Painter(rng, args.harsh, args.bold, pens)
        train(args.boards, args.epochs, args.seed, painter, go_on=args.go_on, pens=bool(pens))


if __name__ == "__main__":
    main()
