"""Makes docs/images/play.svg: the terminal app with a hint on the board.

python tools/play_picture.py
"""

import asyncio
import re
import sys

import nonet
from _made import ROOT, keep
from nonet import examples
from nonet.tui.app import PlayApp, Start
from nonet.tui.clock import Clock
from nonet.tui.game import Game

TARGET = ROOT / "docs" / "images" / "play.svg"
EXAMPLE, TECHNIQUE = "long-search-9", "XYZ-Wing"
SIZE = (112, 39)


def still() -> Clock:
    """A clock that shows the same every time."""
    return Clock(754, now=lambda: 0.0)


def game() -> Game:
    """An example at the first step of the technique."""
    puzzle = examples.get(EXAMPLE).puzzle
    path = nonet.explain(puzzle)
    state = next(state for state, step in path.states() if step.technique == TECHNIQUE)
    playing = Game(puzzle, title=EXAMPLE, clock=still())
    playing.reach(state)
    return playing


async def picture() -> str:
    """The screen with the whole hint."""
    app = PlayApp(Start(game=game()), clock=still)
    async with app.run_test(size=SIZE) as pilot:
        for _ in range(3):
            await pilot.press("t")
            await app.workers.wait_for_complete()
        await pilot.pause()
        return app.export_screenshot(title="nonet play")


if __name__ == "__main__":
    # Without the fonts that Textual would have loaded from elsewhere.
    text = re.sub(r"@font-face \{.*?\}\s*", "", asyncio.run(picture()), flags=re.DOTALL)
    sys.exit(keep({TARGET: text.replace("Fira Code", "DejaVu Sans Mono")}))
