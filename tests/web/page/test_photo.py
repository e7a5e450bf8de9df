"""A picture on the page: the board that is in it, the cells to look at, and what each may be."""

from __future__ import annotations

import base64
import io
from collections.abc import Sequence
from typing import Any

import pytest

import nonet
from nonet import examples

Image = pytest.importorskip("PIL.Image", reason="the server reads pictures with nonet[photo]")
ImageDraw = pytest.importorskip("PIL.ImageDraw")
pytestmark = pytest.mark.long

Visiting = Any
CELL = 48
# As a browser hands over what was dropped or pasted.
_GIVE = """([kind, data]) => {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const transfer = new DataTransfer();
  transfer.items.add(new File([bytes], 'board.png', { type: 'image/png' }));
  const about = { bubbles: true, cancelable: true };
  document.body.dispatchEvent(kind === 'paste'
    ? new ClipboardEvent('paste', { clipboardData: transfer, ...about })
    : new DragEvent('drop', { dataTransfer: transfer, ...about }));
}"""


def give(me: Any, kind: str, picture: bytes) -> None:
    me.page.evaluate(_GIVE, [kind, base64.b64encode(picture).decode()])


def drawing(values: Sequence[int]) -> Any:
    """The board as it is printed."""
    text = "".join(map(str, values)).replace("0", ".")
    return Image.open(io.BytesIO(nonet.draw_png(text, cell=CELL))).convert("L")


def file_of(picture: Any) -> bytes:
    file = io.BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()


@pytest.mark.parametrize("way", ["drop", "paste", "choose"])
def test_a_picture_is_read_and_played(visit: Visiting, way: str) -> None:
    givens = examples.get("easy-1").puzzle.givens
    me = visit().open("." * 81)
    me.needs_http()  # without a server nothing decodes pictures yet
    picture = file_of(drawing(givens))
    if way == "choose":
        me.press("n")
        me.page.get_by_role("tab", name="Open").click()
        with me.page.expect_file_chooser() as chooser:
            me.button("A photo …").click()
        chooser.value.set_files({"name": "board.png", "mimeType": "image/png", "buffer": picture})
    else:
        give(me, way, picture)
    me.page.wait_for_selector("body.reading")
    me.sees("1 solution")
    assert me.values == list(givens)
    me.button("Play it").click()
    me.page.wait_for_selector("body:not(.reading)")
    first = next(cell for cell, value in enumerate(givens) if value)
    assert f"given {givens[first]}" in me.label(first // 9 + 1, first % 9 + 1)


def test_what_may_be_something_else_is_marked_and_a_repair_is_an_offer(visit: Visiting) -> None:
    """Half of an 8 is lost, so that it looks like a 3, which its column has already."""
    givens = examples.get("easy-1").puzzle.givens
    cell = givens.index(8)
    picture = drawing(givens)
    edge = (picture.width - 9 * CELL) / 2
    left, top = edge + cell % 9 * CELL, edge + cell // 9 * CELL
    ImageDraw.Draw(picture).rectangle((left + 6, top + 6, left + CELL / 2, top + CELL - 6), 255)
    me = visit().open("." * 81)
    me.needs_http()
    give(me, "drop", file_of(picture))
    me.page.wait_for_selector("body.reading")
    me.sees("0 solutions")
    assert me.values[cell] == 3
    place = me.page.locator(f"#cell-{cell}")
    assert place.get_attribute("aria-description") == "doubtful in the picture"
    assert not me.page.locator("#cell-80.doubtful").count()
    # It is chosen: a tap goes through the guesses, and Space does the same.
    place.click()
    me.sees("1 solution")
    assert me.values[cell] == 8
    me.press("Control+z")
    me.sees("0 solutions")
    me.press("Space")
    me.sees("1 solution")
    me.press("Control+z")
    me.button("Repair it").click()
    me.sees("1 solution")
    assert me.values == list(givens)
    me.press("Control+z")
    assert me.values[cell] == 3, "a repair is a move"
    me.cell(9, 9).click()
    me.press("Enter")
    assert me.page.locator(".cell.selected.doubtful").get_attribute("id") == f"cell-{cell}"
