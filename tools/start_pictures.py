"""The pictures of the start page and the tutorials, drawn from puzzles that nonet makes.

    python tools/start_pictures.py [--check]

Writes docs/images/start/*.svg, and docs/images/card.png, what others show of a link to a page,
where that is missing. With `--check` only says which are stale, and ends with 1 if any is.
"""

import io
import sys

import nonet
from _made import ROOT, keep

FOLDER = ROOT / "docs/images/start"


def killer() -> str:
    """The killer of the tutorial for setters."""
    made = nonet.generate(6, rule="12 killer", clues=0, seed=4)
    return nonet.draw_svg(made[0], title="A 6x6 killer without givens, made by nonet")


def step() -> str:
    """The naked pair of the tutorial for teachers."""
    made = nonet.generate(require="Naked Pair", forbid="X-Wing", seed=3)
    for state, step in nonet.explain(made[0]).states():
        if step.technique == "Naked Pair":
            return nonet.draw_svg(state, step=step, title="A naked pair")
    raise SystemExit("the path has no naked pair")


def jigsaw() -> str:
    """A jigsaw and its solution."""
    puzzle = nonet.examples.get("jigsaw-1").puzzle
    solution = nonet.solve(puzzle, limit=1).solution
    return nonet.draw_svg(puzzle, solution=solution, title="A jigsaw, solved")


def thermometer() -> str:
    """An example of the rule."""
    puzzle = nonet.examples.get("thermometer-1").puzzle
    return nonet.draw_svg(puzzle, title="Thermometers")


def card() -> bytes:
    """Three boards beside each other, as wide as cards are."""
    from PIL import Image

    whole = Image.new("RGB", (1200, 630), "white")
    for place, name in enumerate(("killer-1", "thermometer-1", "jigsaw-1")):
        board = Image.open(io.BytesIO(nonet.draw_png(nonet.examples.get(name).puzzle, cell=39)))
        left = 24 + 392 * place
        whole.paste(board.resize((368, 368), Image.Resampling.LANCZOS), (left, 131))
    file = io.BytesIO()
    whole.save(file, "PNG", optimize=True)
    return file.getvalue()


PICTURES = (killer, step, jigsaw, thermometer)

if __name__ == "__main__":
    made = {FOLDER / f"{draw.__name__}.svg": f"{draw()}\n" for draw in PICTURES}
    if not (CARD := FOLDER.parent / "card.png").exists():
        CARD.write_bytes(card())
    sys.exit(keep(made, FOLDER.glob("*.svg")))
