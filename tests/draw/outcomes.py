"""What boards look like: a digest of each picture, and of the terminal's largest and smallest."""

import zlib
from collections.abc import Iterator

import nonet
from nonet import examples
from nonet.constraints import CONSTRAINTS
from nonet.model import Puzzle
from nonet.tui.game import Game
from nonet.tui.geometry import Geometry, zooms
from nonet.tui.painting import Painter
from nonet.tui.palette import palette
from nonet.tui.scene import scene_of_game


def _digest(text: str) -> str:
    return f"{zlib.crc32(text.encode()):08x}"


def _painted(puzzle: Puzzle) -> Iterator[str]:
    game = Game(puzzle)
    scene = scene_of_game(game)
    for zoom in (zooms(puzzle.layout)[0], zooms(puzzle.layout)[-1]):
        geometry = Geometry(puzzle.layout, zoom)
        painter = Painter(scene, geometry, palette(dark=True, colours=True))
        yield _digest("\n".join(repr(painter.line(y)) for y in range(geometry.height)))


def kept() -> Iterator[tuple[str, str]]:
    """Every rule's and every game's example, drawn and painted."""
    names = [f"{each.name}-1" for each in CONSTRAINTS.builtin()]
    names += [each.name for each in examples.everything() if each.name.endswith("-1")]
    for name in dict.fromkeys(names):
        puzzle = examples.get(name).puzzle
        svg = nonet.draw_svg(puzzle, marks=True, title=name)
        yield name, f"{_digest(svg)} {' '.join(_painted(puzzle))}"
