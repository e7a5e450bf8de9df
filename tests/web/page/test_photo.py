"""A picture on the page: the board that is in it, the cells to look at, and what each may be."""

from __future__ import annotations

import base64
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import nonet
from nonet import examples

Image = pytest.importorskip("PIL.Image", reason="the server reads pictures with nonet[photo]")
ImageDraw = pytest.importorskip("PIL.ImageDraw")
ImageOps = pytest.importorskip("PIL.ImageOps")
ImageChops = pytest.importorskip("PIL.ImageChops")
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


def test_a_game_in_a_qr_code_is_opened(visit: Visiting) -> None:
    zxingcpp = pytest.importorskip("zxingcpp")
    puzzle = examples.get("killer-1").puzzle
    code = zxingcpp.create_barcode(nonet.write(puzzle, "sudokupad"), zxingcpp.BarcodeFormat.QRCode)
    me = visit().open("." * 81)
    give(me, "drop", file_of(Image.fromarray(code.to_image(scale=3))))
    me.page.locator("[aria-rowindex='7']").wait_for(state="detached")
    me.sees("Killer")


def test_what_was_entered_in_blue_is_no_given(visit: Visiting) -> None:
    example = examples.get("easy-1").puzzle
    (solution,) = nonet.solve(example).solutions
    empty = [cell for cell in range(81) if not example.givens[cell]]
    entries = {cell: solution.numbers[cell] for cell in empty[:12]}
    blue = drawing([entries.get(cell, 0) for cell in range(81)]).convert("RGB")
    blue = ImageOps.colorize(blue.convert("L"), (30, 80, 220), "white")
    picture = ImageChops.darker(drawing(example.givens).convert("RGB"), blue)
    me = visit().open("." * 81)
    give(me, "drop", file_of(picture))
    me.page.wait_for_selector("body.reading")
    assert me.values == list(example.givens)
    me.sees("yours when you play: 12")
    me.button("Play it").click()
    me.page.wait_for_selector("body:not(.reading)")
    cell = next(iter(entries))
    assert me.values[cell] == entries[cell]
    assert "given" not in me.label(cell // 9 + 1, cell % 9 + 1)


def test_the_camera_takes_a_picture(launch: Any, address: str, tmp_path: Path) -> None:
    """Chromium shows a file instead of a camera: a stream of JPEG pictures."""
    givens = examples.get("easy-1").puzzle.givens
    room = Image.new("RGB", (640, 480), (200, 190, 170))
    room.paste(drawing(givens).resize((420, 420)).convert("RGB"), (110, 30))
    frame = io.BytesIO()
    room.save(frame, "JPEG", quality=92)
    film = tmp_path / "room.mjpeg"
    film.write_bytes(frame.getvalue() * 10)
    names = ["device-for-media-stream", "ui-for-media-stream"]
    browser = launch(
        *(f"--use-fake-{name}" for name in names), f"--use-file-for-fake-video-capture={film}"
    )
    try:
        page = browser.new_page()
        page.goto(address)
        page.get_by_role("tab", name="Open").click()
        page.get_by_role("button", name="The camera").click()
        page.get_by_role("button", name="Take the picture").click()
        page.wait_for_selector("body.reading")
        page.get_by_text("1 solution").first.wait_for()
        assert not page.locator("video").count()
    finally:
        browser.close()
