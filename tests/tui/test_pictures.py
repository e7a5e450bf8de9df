"""Pictures of the app, compared with those that somebody has looked at.

They are made anew with ``pytest tests/tui/test_pictures.py --snapshot-update``; then look at them.
"""

from importlib.metadata import version

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from tui.driving import app_of, press, settled

# The pictures hold every blank that Textual draws, which its next version may draw otherwise.
MADE_WITH = "8.2"

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(
        not version("textual").startswith(f"{MADE_WITH}."),
        reason=f"the pictures were made with textual {MADE_WITH}, here is {version('textual')}",
    ),
]

PICTURES = {
    "play": ("@locked-candidates-3", ["f", "t", "t", "t"], (80, 24)),
    "play-large": ("@locked-candidates-3", ["f", "down", "right"], (120, 40)),
    "path-light": ("@long-search-3", ["e", "d", "pagedown", *["left"] * 5], (120, 40)),
    "wrong": ("@easy-1", ["5", "tab", "9", "v"], (80, 24)),
    "jigsaw": ("@jigsaw-1", ["t", "t"], (80, 24)),
    "futoshiki": ("@futoshiki-2", ["down"], (80, 24)),
    "killer": ("@killer-3", ["f", "y", "right", "5", "z", "down", "right"], (80, 24)),
    "queens": ("@queens-1", ["down"], (80, 24)),
    "twenty-five": ("@25x25-1", ["end", "pagedown", "1"], (80, 24)),
    "new": ("@easy-1", ["n", "shift+tab", *"killer; killr", "enter"], (80, 24)),
    "help": ("@easy-1", ["question_mark"], (80, 24)),
}


@pytest.mark.parametrize("name", PICTURES)
def test_picture(name: str, snap_compare: object) -> None:
    what, keys, size = PICTURES[name]

    async def drive(pilot: Pilot[None]) -> None:
        await settled(pilot)
        await press(pilot, *keys)
        for line in pilot.app.screen.query(Input):
            line.cursor_blink = False

    assert snap_compare(app_of(what), terminal_size=size, run_before=drive)  # type: ignore[operator]


def test_picture_without_colours(snap_compare: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def drive(pilot: Pilot[None]) -> None:
        await settled(pilot)
        await press(pilot, "f", "t", "t", "t")

    app = app_of("@locked-candidates-3", plain=True)
    assert snap_compare(app, terminal_size=(80, 24), run_before=drive)  # type: ignore[operator]
