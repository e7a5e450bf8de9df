"""Beside the board: the combinations of a cage, the link as a QR code."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest

from nonet.constraints.killer import sets_of_sum
from web.page.test_access import found_by_axe

pytestmark = pytest.mark.long

Visiting = Any


def test_the_combinations_of_a_cage(visit: Visiting) -> None:
    me = visit().open("killer-2")
    me.cell(5, 2).click()  # killer 5 r5c2 r6c2
    me.press("s")
    dialog = me.page.locator("dialog")
    dialog.get_by_text("2 combinations").wait_for()
    sets = dialog.locator(".sets li")
    assert sets.all_inner_texts() == ["1 4", "2 3"]
    dialog.get_by_role("button", name="4 may be there").click()
    assert sets.all_inner_texts() == ["1 4"]
    dialog.get_by_role("button", name="4 is there").click()
    assert sets.all_inner_texts() == ["2 3"]
    dialog.get_by_role("button", name="4 is not there").click()
    dialog.get_by_label("Sum").fill("45")
    dialog.get_by_label("Cells").fill("")
    assert sets.all_inner_texts() == ["1 2 3 4 5 6 7 8 9"], "4 is free again"
    dialog.get_by_label("Sum").fill("23")
    for count in range(1, 9):
        dialog.get_by_label("Cells").fill(str(count))
        expected = len(sets_of_sum(range(1, 10), count, 23))
        assert dialog.get_by_role("status").inner_text().startswith(f"{expected} combination")
    me.press("Escape")
    me.button("Combinations").click()
    dialog.wait_for()


def test_no_mark_lies_under_the_sum_of_a_cage(visit: Visiting) -> None:
    me = visit().open("killer-2")
    me.press("f")
    me.page.locator(".mark").first.wait_for()
    covered = me.page.evaluate(
        """() => {
          const box = (each) => each.getBoundingClientRect();
          const sums = [...document.querySelectorAll('.figures.over text')].map(box);
          const within = ({ left, right, top, bottom }) => sums.some((sum) =>
            (left + right) / 2 > sum.left && (left + right) / 2 < sum.right
            && (top + bottom) / 2 > sum.top && (top + bottom) / 2 < sum.bottom);
          return [...document.querySelectorAll('.mark')].map(box).filter(within).length;
        }"""
    )
    assert covered == 0


def scanned(page: Any) -> str:
    """What a reader of QR codes finds on the screen."""
    reader = pytest.importorskip("zxingcpp", reason="zxing-cpp reads QR codes")
    image = pytest.importorskip("PIL.Image", reason="Pillow opens the picture")
    (found,) = reader.read_barcodes(image.open(io.BytesIO(page.screenshot())))
    return str(found.text)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_link_goes_to_a_phone_as_a_qr_code(visit: Visiting, scheme: str) -> None:
    me = visit(color_scheme=scheme).open("easy-1")
    free = me.values.index(0)
    me.write(free // 9 + 1, free % 9 + 1, "5")
    me.tab("Share")
    me.button("QR code").click()
    me.page.locator("svg.qr").wait_for()
    me.sees(re.compile("Scan it to go on"))
    link = scanned(me.page)
    assert link.startswith(me.address)
    phone = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    phone.follow(link)
    assert phone.values == me.values and phone.values[free] == 5


def test_too_much_for_a_code_is_reported(visit: Visiting) -> None:
    me = visit().open("25x25-1")
    me.button("Fill in all candidates").click()
    me.page.locator(".mark").first.wait_for()
    me.tab("Share")
    me.button("QR code").click()
    me.sees(re.compile("too long for a QR code"))
    link = scanned(me.page)
    assert len(link) < 2954 and "&m=" not in link


def test_axe_finds_nothing_in_these_dialogs(visit: Visiting) -> None:
    me = visit(color_scheme="dark").open("killer-2")
    me.press("s")
    me.page.locator("dialog .sets, dialog .soft").first.wait_for()
    found = found_by_axe(me.page)
    me.press("Escape")
    me.tab("Share")
    me.button("QR code").click()
    me.page.locator("svg.qr").wait_for()
    assert found + found_by_axe(me.page) == []
