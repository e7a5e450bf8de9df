"""What a player chooses, draws, keeps and gets: settings, pen, checkpoints, a finish, a replay."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from nonet import examples
from nonet.tui.archive import dump_archive
from nonet.tui.game import Game
from nonet.tui.saving import SavedGames
from nonet.tui.statistics import Finished

pytestmark = pytest.mark.long

Visiting = Any
REST = 1000  # milliseconds within which what was done is written: a rest, an idle moment


def places(me: Any, count: int) -> list[tuple[int, int]]:
    """The first empty cells of a 6x6 board."""
    free = [cell for cell, value in enumerate(me.values) if not value][:count]
    return [(cell // 6 + 1, cell % 6 + 1) for cell in free]


def choose(me: Any, **chosen: str | bool) -> None:
    """Changes settings, by the words beside them."""
    me.page.locator("#tools").get_by_role("button", name="Settings").click()
    dialog = me.page.locator("dialog")
    for words, value in chosen.items():
        field = dialog.get_by_label(words.replace("_", " "), exact=False)
        if isinstance(value, bool):
            field.set_checked(value)
        else:
            field.select_option(value)
    me.press("Escape")
    dialog.wait_for(state="detached")


def solve(me: Any, values: list[int]) -> None:
    """Writes the solution, the last cell at the end."""
    n = int(len(values) ** 0.5)
    for cell, (now, value) in enumerate(zip(me.values, values, strict=True)):
        if not now:
            me.write(cell // n + 1, cell % n + 1, str(value))


def test_checkpoints_outlive_a_reload_and_going_back_is_undone(visit: Visiting) -> None:
    me = visit().open("6x6-1")
    first, second = places(me, 2)
    useless = "Clear marks", "Clear colours and lines", "Undo to before the mistake", "Start again"
    history = me.page.locator("summary", has_text="History")
    assert not any(me.button(name).count() for name in useless) and history.is_hidden()
    me.write(*first, "2")
    assert [me.button(name).count() for name in useless] == [0, 0, 1, 1]
    assert me.button("Replay").count() == 0, "nothing of the history stands there always"
    history.click()
    assert me.button("Replay").count() == 1
    me.page.get_by_label("Name of the checkpoint").fill("before the guess")
    me.button("Keep a checkpoint").click()
    me.write(*second, "3", "Shift+Digit4")
    later = me.values
    me.page.wait_for_timeout(REST)
    me.page.reload()
    me.page.wait_for_selector("body[data-ready]")
    me.button("Go back to before the guess").click()
    assert sum(me.values) == sum(later) - 3
    me.press("Control+z")
    assert me.values == later
    me.button("Forget before the guess").click()
    me.button("Go back to before the guess").wait_for(state="detached", timeout=2000)


def test_settings_are_kept(visit: Visiting) -> None:
    me = visit().open("6x6-1")
    place = places(me, 1)[0]
    given = next(v for v in me.values[(place[0] - 1) * 6 : place[0] * 6] if v)
    me.write(*place, str(given))
    assert "in conflict" in me.label(*place)
    choose(me, Show_the_timer=False, Theme="dark", Mark_at_once="off")
    assert "in conflict" not in me.label(*place)
    me.page.reload()
    me.page.wait_for_selector("body[data-ready]")
    assert not me.page.locator("#timer").is_visible()
    assert me.page.get_attribute("html", "data-theme") == "dark"
    assert "in conflict" not in me.label(*place)


def test_what_is_wrong_is_marked_at_once_if_so_chosen(visit: Visiting, answer: Any) -> None:
    me = visit().open("6x6-1")
    right = answer("6x6-1")
    puzzle = examples.get("6x6-1").puzzle
    peers = puzzle.layout.peer_cells
    cell, wrong = next(
        (cell, value)
        for cell, given in enumerate(puzzle.givens)
        for value in range(1, 7)
        if not given
        and value != right[cell]
        and all(puzzle.givens[peer] != value for peer in peers[cell])
    )
    place = (cell // 6 + 1, cell % 6 + 1)
    me.write(*place, str(wrong))
    assert "in conflict" not in me.label(*place), "it breaks no rule"
    choose(me, Mark_at_once="solution")
    me.page.locator(".cell.conflict").wait_for()
    assert "in conflict" in me.label(*place)
    me.write(*place, str(right[cell]))
    assert "in conflict" not in me.label(*place)


def test_the_digit_may_be_chosen_first(visit: Visiting) -> None:
    me = visit().open("6x6-1")
    choose(me, Choose_first="digit")
    first, second = places(me, 2)
    me.page.locator("#pad [data-value='3']").click()
    assert me.page.get_attribute("#pad [data-value='3']", "aria-pressed") == "true"
    me.cell(*first).click()
    me.cell(*second).click()
    assert [me.label(*place).split(", ")[1] for place in (first, second)] == ["3", "3"]
    me.press("c", "5", "Enter", "Control+z", "Control+z")
    assert "empty" in me.label(*second)
    me.press("Enter")
    assert "marks 5" in me.label(*second), "with the keyboard, Enter puts the digit"


def test_letters_need_alt_if_so_chosen(visit: Visiting) -> None:
    me = visit().open("6x6-1")
    choose(me, **{"Letters are commands": False})
    me.cell(*places(me, 1)[0]).click()
    me.press("n", "?")
    assert not me.page.locator("dialog").count()
    me.page.locator("#panel-play").get_by_role("button", name="Filter").focus()
    before = me.values
    me.press("4")
    assert me.values == before
    me.press("Alt+n")
    me.page.locator("dialog").wait_for()


def test_a_digit_is_set_off_in_marks_and_filtered(visit: Visiting) -> None:
    me = visit().open("6x6-1")
    me.button("Fill in all candidates").click()
    me.page.locator(".mark").first.wait_for()
    given = next(cell for cell, value in enumerate(me.values) if value)
    value = me.values[given]
    me.cell(given // 6 + 1, given % 6 + 1).click()
    texts = me.page.eval_on_selector_all(
        ".mark.chosen", "all => all.map((e) => e.textContent.trim())"
    )
    assert texts and set(texts) == {str(value)}
    me.press("g")
    shade = str(me.page.get_attribute(".board .out", "d"))
    for cell, now in enumerate(me.values):
        label = me.label(cell // 6 + 1, cell % 6 + 1)
        holds = now == value or (not now and str(value) in label.split("candidates")[-1])
        shaded = f"M{64 * (cell % 6)} {64 * (cell // 6)}h" in shade
        assert shaded != holds, label


def test_the_pen_draws_lines_and_colours_candidates(visit: Visiting) -> None:
    me = visit().open("6x6-1")
    me.press("l")
    boxes = [me.cell(row, column).bounding_box() for row, column in ((1, 1), (1, 2), (2, 3))]
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    me.page.mouse.move(*middles[0])
    me.page.mouse.down()
    for middle in middles[1:]:
        me.page.mouse.move(*middle, steps=4)
    me.page.mouse.up()
    drawn = me.page.get_attribute(".pen", "d")
    assert drawn and drawn.count("l") == 2
    place = places(me, 1)[0]
    me.cell(*place).click()
    me.press("3")
    assert me.label(*place).endswith("3 blue")
    me.press("3")
    assert me.label(*place).endswith("3 orange")
    me.page.wait_for_timeout(REST)
    me.page.reload()
    me.page.wait_for_selector("body[data-ready]")
    assert me.page.get_attribute(".pen", "d") == drawn
    assert me.label(*place).endswith("3 orange")
    me.press("Control+z", "Control+z", "Control+z")
    assert not me.page.get_attribute(".pen", "d")


def test_a_solved_puzzle_is_counted_shared_and_replayed(
    visit: Visiting, answer: Any, tmp_path: Path
) -> None:
    me = visit(permissions=["clipboard-read", "clipboard-write"]).open("4x4-1")
    solve(me, answer("4x4-1"))
    dialog = me.page.locator("dialog.finish")
    dialog.get_by_text("Hints", exact=True).wait_for()
    assert "all by yourself" in dialog.inner_text() and "easy" in dialog.inner_text()
    dialog.get_by_role("button", name="Copy the card").click()
    me.page.locator("dialog .toast").get_by_text("Copied.").wait_for()
    card = me.page.evaluate("navigator.clipboard.readText()")
    assert card.splitlines()[1].endswith("easy · no hints") and len(card.splitlines()) == 6
    with me.page.expect_download() as waiting:
        dialog.get_by_role("button", name="As a picture").click()
    waiting.value.save_as(tmp_path / "card.png")
    assert (tmp_path / "card.png").read_bytes()[:4] == b"\x89PNG"
    solved = me.values
    dialog.get_by_role("button", name="Replay").click()
    me.page.get_by_role("slider", name="move").wait_for()
    assert me.values == list(examples.get("4x4-1").puzzle.givens)
    me.button("To the end").click()
    assert me.values == solved
    me.button("One move back").click()
    assert me.values.count(0) == 1
    me.button("Back to the game").click()
    assert me.values == solved
    me.press("n")
    me.page.locator("dialog").get_by_role("tab", name="Statistics").click()
    me.page.locator("dialog td").get_by_text("easy").wait_for()
    with me.page.expect_download() as waiting:
        me.button("Save all games as a file").click()
    waiting.value.save_as(tmp_path / "games.json")
    saved = json.loads((tmp_path / "games.json").read_text())
    assert saved["nonet-games"] == 1 and len(saved["games"]) == len(saved["finished"]) == 1
    me.press("Escape")
    learned = {"asked": 5, "right": 4, "done": True, "card": None}
    saved["course"] = {"lessons": ["X-Wing"], "units": {"Cages": learned}}
    saved["settings"] |= {"digits": "large", "timer": "no", "unknown": True}
    (tmp_path / "games.json").write_text(json.dumps(saved))
    you = visit(locale="en").open("." * 16)
    you.press("Alt+n")
    you.page.locator("dialog").get_by_role("tab", name="Statistics").click()
    you.page.locator("dialog input[type=file]").last.set_input_files(tmp_path / "games.json")
    you.sees(re.compile("1 game taken over, 1 solved puzzle"))
    kept = json.loads(you.page.evaluate("localStorage.getItem('nonet.settings')"))
    assert (kept["digits"], kept["timer"], "unknown" in kept) == ("large", True, False)
    kept = json.loads(you.page.evaluate("localStorage.getItem('nonet.lessons')"))
    assert kept == {"lessons": ["X-Wing"], "units": {"Cages": learned}}


def test_games_of_the_terminal_app_are_taken_over(visit: Visiting, tmp_path: Path) -> None:
    folder = SavedGames(tmp_path / "games")
    game = Game(examples.get("6x6-1").puzzle, title="6x6-1")
    free = [cell for cell, value in enumerate(game.puzzle.givens) if not value][:2]
    for cell in free:
        game.go_to(cell)
        game.type(5)
    folder.keep(game)
    entry = Finished("x", "easy", "9x9", 100, 0, False, "2026-11-20")
    (tmp_path / "all.json").write_text(dump_archive(folder.games(), [entry]))
    me = visit(locale="en").open("." * 16)
    me.press("Alt+n")
    me.page.locator("dialog").get_by_role("tab", name="Statistics").click()
    file = me.page.locator("dialog input[type=file]").last
    file.set_input_files(tmp_path / "all.json")
    me.sees(re.compile("1 game taken over, 1 solved puzzle"))
    file.set_input_files(tmp_path / "all.json")
    me.sees(re.compile("0 games taken over, 0 solved puzzles"))
    me.press("Escape")
    me.open("6x6-1")
    assert [me.values[cell] for cell in free] == [5, 5]
    me.press("Control+z")
    assert [me.values[cell] for cell in free] == [5, 0], "with its whole history"


def test_what_a_machine_has_solved_is_not_counted(visit: Visiting) -> None:
    me = visit().open("4x4-1")
    me.tab("Solve")
    me.button("Solve").click()
    me.sees(re.compile("Solved in"))
    assert not me.page.locator("dialog").count()


def test_rules_are_checked_while_one_plays(visit: Visiting, answer: Any) -> None:
    me = visit().open("killer-1")
    right = answer("killer-1")
    assert me.page.locator(".figures").count() and me.page.locator("#rules").inner_text()
    n = int(len(right) ** 0.5)
    free = [cell for cell, value in enumerate(me.values) if not value]
    layout = examples.get("killer-1").puzzle.layout
    swapped = None
    for cell in free:
        for value in range(1, n + 1):
            values = list(me.values)
            values[cell] = value
            found = layout.conflicts(values)
            if found and all(each.rule not in {h.name for h in layout.houses} for each in found):
                swapped = (cell, value)
                break
        if swapped:
            break
    if swapped:
        me.write(swapped[0] // n + 1, swapped[0] % n + 1, str(swapped[1]))
        me.page.locator(".cell.conflict").first.wait_for()
        me.press("Delete")
    solve(me, right)
    me.page.locator("dialog.finish").wait_for()
