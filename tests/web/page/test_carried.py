"""Games go from the page to the terminal by its commands, and back, with everything in them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.long

Visiting = Any


def nonet(state: Path, *words: str) -> str:
    """What a command writes, for a user whose games are in a folder."""
    variables = {"XDG_STATE_HOME": str(state), "APPDATA": str(state), "LOCALAPPDATA": str(state)}
    command = [sys.executable, "-m", "nonet", *words]
    environment = {**os.environ, **variables, "HOME": str(state)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def statistics(me: Any) -> Any:
    me.press("Alt+n")
    dialog = me.page.locator("dialog")
    dialog.get_by_role("tab", name="Statistics").click()
    return dialog


def test_a_game_of_the_page_goes_to_the_terminal_and_back(visit: Visiting, tmp_path: Path) -> None:
    me = visit(locale="en").open("thermometer-1")
    free = [cell for cell, value in enumerate(me.values) if not value][:3]
    places = [(cell // 6 + 1, cell % 6 + 1) for cell in free]
    me.write(*places[0], "1")
    me.write(*places[1], "Shift+Digit2", "Alt+Digit3")
    me.write(*places[2], "v", "4", "l", "6", "Shift+ArrowRight", "z")
    labels = [me.label(*place) for place in places]
    assert "painted" in labels[2] and "6 blue" in labels[2]
    dialog = statistics(me)
    with me.page.expect_download() as waiting:
        dialog.get_by_role("button", name="Save all games as a file").click()
    waiting.value.save_as(tmp_path / "page.json")

    state = tmp_path / "state"
    nonet(state, "saved", "import", str(tmp_path / "page.json"))
    (listed,) = map(json.loads, nonet(state, "saved", "list", "--json").splitlines())
    assert listed["moves"] == 6
    shown = nonet(state, "saved", "replay")
    assert "r1c1 = 1" in shown and "colour candidate 6 in" in shown
    nonet(state, "saved", "export", "-o", str(tmp_path / "terminal.json"))

    you = visit(locale="en").open("." * 16)
    dialog = statistics(you)
    dialog.locator("input[type=file]").last.set_input_files(tmp_path / "terminal.json")
    you.sees(re.compile("1 game taken over"))
    you.press("Escape")
    you.open("thermometer-1")
    assert [you.label(*place) for place in places] == labels
    for _ in range(6):
        you.press("Control+z")
    assert [you.values[cell] for cell in free] == [0, 0, 0]
    assert [you.label(*place) for place in places] != labels, "undo goes back to the first move"
