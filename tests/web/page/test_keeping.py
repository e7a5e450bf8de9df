"""No game is lost: not by its link, a reload or another tab, nor on its way to the terminal."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from nonet import examples
from nonet.tui.document import dump, load

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


REST = 1000  # milliseconds within which what was done is written: a rest, an idle moment


@pytest.fixture
def begin(visit: Visiting) -> Callable[[], tuple[Any, list[int]]]:
    """A small puzzle with three values written, and the cells they are in."""

    def new() -> tuple[Any, list[int]]:
        me = visit().open("6x6-1")
        free = [cell for cell, value in enumerate(me.values) if not value][:3]
        for cell, value in zip(free, "245", strict=True):
            me.write(cell // 6 + 1, cell % 6 + 1, value)
        me.page.wait_for_timeout(REST)
        return me, free

    return new


def written(me: Any, cells: list[int]) -> list[int]:
    return [me.values[cell] for cell in cells]


def test_a_link_opened_again_goes_on_with_the_game(begin: Any) -> None:
    me, free = begin()
    me.open("6x6-1")
    assert written(me, free) == [2, 4, 5]
    me.sees(re.compile(r"Your game goes on: 3 of \d+ filled\."))
    me.press("Control+z")
    assert written(me, free) == [2, 4, 0]
    me.press("Control+y")
    me.page.wait_for_timeout(REST)
    me.open("6x6-1")
    me.button("Start again").first.click()
    assert written(me, free) == [0, 0, 0]
    me.page.wait_for_timeout(REST)
    me.open("6x6-1")
    assert written(me, free) == [0, 0, 0]
    me.press("Control+z")
    assert written(me, free) == [2, 4, 5], "starting again is undone after a reload"


def test_undo_and_the_mistake_outlive_a_reload(visit: Visiting, answer: Any) -> None:
    me = visit().open("6x6-1")
    right = answer("6x6-1")
    puzzle = examples.get("6x6-1").puzzle
    empty = [cell for cell, value in enumerate(puzzle.givens) if not value]
    peers = puzzle.layout.peer_cells
    one, other = next(
        (a, b)
        for a in empty
        for b in empty
        if b in peers[a] and all(puzzle.givens[c] != right[a] for c in peers[b])
    )
    free = [one, next(cell for cell in empty if cell not in {one, other})]
    first, second, third = ((cell // 6 + 1, cell % 6 + 1) for cell in (*free, other))
    wrong = right[free[1]] % 6 + 1
    me.write(*third, f"Shift+Digit{right[free[0]]}", "Shift+Digit1", "v", "3", "z")
    before = me.label(*third)
    me.write(*first, str(right[free[0]]))
    me.write(*second, str(wrong))
    me.page.wait_for_timeout(REST)
    me.page.reload()
    me.page.wait_for_selector("body[data-ready]")
    me.button("Undo to before the mistake").click()
    me.sees("One move undone: no mistake is left.")
    assert written(me, free[:2]) == [right[free[0]], 0]
    me.press("Control+y")
    assert written(me, free[:2]) == [right[free[0]], wrong]
    me.press("Control+z")
    me.write(*first, "Delete")
    assert me.label(*third) == before, "an erased value gives back the marks that it took"
    me.press(*["Control+z"] * 9)
    assert me.values == list(examples.get("6x6-1").puzzle.givens)


def test_a_link_with_other_progress_is_one_undo_away_from_the_own(begin: Any) -> None:
    me, free = begin()
    theirs = f"&v={free[0]:x}-3"
    me.open("6x6-1", theirs)
    assert written(me, free) == [3, 0, 0]
    me.page.locator("#banner").get_by_role("button", name="Undo").click()
    assert written(me, free) == [2, 4, 5]
    me.page.wait_for_timeout(REST)
    me.open("6x6-1", f"&v={free[0]:x}-2")  # an old bookmark of this game
    assert written(me, free) == [2, 4, 5]


def test_two_tabs_agree(begin: Any) -> None:
    me, free = begin()
    other = me.page.context.new_page()
    try:
        you = type(me)(other, me.address).open("6x6-1")
        assert written(you, free) == [2, 4, 5]
        you.press("Control+z", "Control+z")
        you.page.wait_for_timeout(REST)
        assert written(me, free) == [2, 0, 0]
        row, column = free[1] // 6 + 1, free[1] % 6 + 1
        me.write(row, column, "6")
        me.page.wait_for_timeout(REST)
        assert written(you, free) == [2, 6, 0]
    finally:
        other.close()
    me.open("6x6-1")
    assert written(me, free) == [2, 6, 0]


def test_back_leads_to_the_puzzle_before(visit: Visiting) -> None:
    me = visit().open("6x6-2")
    first = me.values
    free = first.index(0)
    me.write(free // 6 + 1, free % 6 + 1, "1")
    for size in ("4", "6"):
        me.press("Alt+n")
        dialog = me.page.locator("dialog")
        dialog.get_by_role("tab", name="Generate").click()
        dialog.get_by_label("Size").fill(size)
        dialog.get_by_role("button", name="Make it").click()
        me.page.wait_for_selector("dialog", state="detached")
        if size == "4":
            made = me.values
    me.page.go_back()
    me.page.wait_for_function("() => document.querySelectorAll('.cell').length === 16")
    assert me.values == made, "a puzzle that was not begun"
    me.page.go_back()
    me.page.wait_for_function("() => document.querySelectorAll('.cell').length === 36")
    assert me.values[free] == 1
    me.page.go_forward()
    me.page.wait_for_function("() => document.querySelectorAll('.cell').length === 16")
    me.press("Alt+n")
    me.page.locator("dialog").get_by_role("tab", name="Saved").click()
    me.page.get_by_text("not begun").nth(1).wait_for()


@pytest.mark.parametrize("reason", ["full", "blocked"])
def test_a_browser_that_keeps_nothing_is_reported(visit: Visiting, reason: str) -> None:
    me = visit().open("6x6-1")
    me.page.evaluate(
        """(reason) => {
          const refuse = () => { throw new DOMException(reason, 'QuotaExceededError'); };
          if (reason === 'full') Storage.prototype.setItem = refuse;
          else Object.defineProperty(window, 'localStorage', { get: refuse });
        }""",
        reason,
    )
    free = me.values.index(0)
    me.write(free // 6 + 1, free % 6 + 1, "2")
    me.sees(re.compile("The game is not kept"))
    assert "not kept" in str(me.page.text_content("#facts"))
    with me.page.expect_download() as waiting:
        me.button("Save as a file").click()
    assert waiting.value.suggested_filename.endswith(".json")


def test_a_game_is_saved_and_opened_as_a_file(begin: Any, tmp_path: Path) -> None:
    me, free = begin()
    me.tab("Share")
    with me.page.expect_download() as waiting:
        me.button("Save the game").click()
    waiting.value.save_as(tmp_path / "game.json")
    text = (tmp_path / "game.json").read_text()
    document = json.loads(text)
    assert document["nonet-game"] == 2
    assert [move["values"] for move in document["moves"]] == [
        {value: [cell]} for value, cell in zip("245", free, strict=True)
    ]
    in_terminal = load(text)  # where a move is added
    assert [in_terminal.position.values[cell] for cell in free] == [2, 4, 5]
    in_terminal.go_to(free[2])
    in_terminal.type(3)
    text = dump(in_terminal)
    me.page.evaluate("localStorage.clear()")
    me.open("." * 16)
    for content, wanted in ((text.replace('"2"', '"7"'), "damaged"), (text, "")):
        if not me.page.locator("dialog").count():
            me.press("Alt+n")
        dialog = me.page.locator("dialog")
        dialog.get_by_role("tab", name="Open").click()
        dialog.get_by_label("A puzzle in any format").fill(content)
        dialog.get_by_role("button", name="Open", exact=True).click()
        if wanted:
            dialog.get_by_role("alert").filter(has_text=wanted).wait_for()
    me.page.wait_for_selector("dialog", state="detached")
    assert written(me, free) == [2, 4, 3]
    me.press("Control+z")
    assert written(me, free) == [2, 4, 5]


FINISHED = {"id": "a", "level": "easy", "kind": "9×9", "seconds": 60, "on": "2026-11-22"}
GAME = "nonet.game "
NO_MOVES = {"nonet-game": 2, "title": "", "puzzle": "", "seconds": 0, "start": {}, "done": 0}
# What may stand in the storage of a browser: cut off, of another version, of something else.
DAMAGED: list[tuple[str, list[Any]]] = [
    (
        "nonet.games",
        [5, {"a": 1}, [None, 3, {"id": 5, "hash": 7}], [{"id": "x", "hash": "p=1", "title": 7}]],
    ),
    (
        "nonet.games",
        [[{"id": "x", "hash": "p=%&v=zz-", "updated": "yesterday", "level": [], "open": {}}]],
    ),
    ("nonet.settings", [5, "dark", [1, 2], {"theme": 7}, {"theme": "pink", "zoom": "no"}]),
    (
        "nonet.settings",
        [{"digits": "huge", "check": "x", "entry": "", "language": "xx", "timer": 0}],
    ),
    (
        "nonet.finished",
        [5, {"x": 1}, [None, 1], [FINISHED | {"on": 5}], [FINISHED | {"level": None}]],
    ),
    ("nonet.lessons", [5, "x", {"done": 5, "answers": []}, {"done": [1], "answers": {"x": 5}}]),
    (GAME, [5, "x", {"document": 5}, {"document": {}, "revision": {}}, {"document": NO_MOVES}]),
    (GAME, [{"document": NO_MOVES | {"moves": [None]}}, {"document": NO_MOVES | {"moves": [5]}}]),
    (GAME, [{"document": NO_MOVES | {"moves": [{"values": {"1": [0.5]}}]}}]),
    (GAME, [{"document": NO_MOVES | {"moves": [{"centre": {"1": [None]}, "kept": "x"}]}}]),
    (GAME, [{"document": NO_MOVES | {"moves": [], "checkpoints": 5}}]),
    (GAME, [{"document": NO_MOVES | {"moves": [], "checkpoints": [None]}}]),
    (GAME, [{"document": NO_MOVES | {"moves": [], "start": {"values": {"x": [1]}}}}]),
]


@pytest.mark.parametrize(("key", "contents"), DAMAGED)
def test_what_is_kept_may_be_damaged(begin: Any, key: str, contents: list[Any]) -> None:
    me, free = begin()
    name = key
    if key == GAME:
        (name,) = me.page.evaluate(
            f"Object.keys(localStorage).filter((key) => key.startsWith('{GAME}'))"
        )
    last = free[-1]
    for text in (*map(json.dumps, contents), "{", ""):
        # As something else would write it: the page itself writes as it is left.
        me.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        me.page.evaluate(
            "([key, text]) => { localStorage.setItem(key, text);"
            " Storage.prototype.setItem = () => {}; }",
            [name, text],
        )
        me.open("6x6-1")
        me.write(last // 6 + 1, last % 6 + 1, "1")
        assert me.values[last] == 1, text
        me.press("Control+z")
        me.button("New puzzle").first.click()
        for part in ("Saved", "Statistics"):
            me.page.get_by_role("tab", name=part).click()
        me.press("Escape")
        me.button("Settings").first.click()
        me.page.get_by_role("dialog").get_by_text("Choose first").wait_for()
        me.press("Escape")
        me.tab("Learn")
        me.sees("Lessons")
        me.tab("Play")
