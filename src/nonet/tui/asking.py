"""The questions to the library while one plays: hints, checks, answers, the path."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from textual.worker import Worker

from nonet._explain import Explanation, Hint, explain, hint
from nonet.catalogue import later, translated
from nonet.errors import NonetError
from nonet.model import Stop, cells_of
from nonet.tui import tasks
from nonet.tui.edit import EditScreen
from nonet.tui.game import Game
from nonet.tui.position import Position
from nonet.tui.scene import finding_of_hint, finding_of_mistakes
from nonet.tui.steps import PathScreen
from nonet.words import what_cells_see

T = TypeVar("T")

_SEEKING = later("Looking for a step")
_GRADES = 3
_PATIENCE = 0.25  # seconds before a message that something takes time


class AskScreen(EditScreen):
    """A game with everything that helps."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._work: Worker[None] | None = None
        self._counting: Worker[None] | None = None
        self._grade = 1  # of the hint that is asked for
        self._thinking = ""
        self._asked_at: Position | None = None  # the board that was asked about, if one was

    def _think(
        self,
        what: str,
        then: Callable[[T], None],
        function: Callable[..., T],
        *args: object,
        about_board: bool = True,
    ) -> None:
        """Asks the library for a function's answer, and gives up what it was asked before.

        `what` is for the player to read; `then` takes the answer, unless it is not wanted any more:
        if it is `about_board`, as soon as the board has changed.
        """
        if self._work is not None:
            self._give_up()
        self._thinking = what
        self._asked_at = self.game.position if about_board else None

        async def work() -> None:
            try:
                answer = await self.nonet.background.run(function, *args)
            except NonetError as error:
                if self._is_wanted(mine):
                    text = str(error)
                    if self.game.layout.has_extra_rules:
                        text += "\n\n"
                        text += translated("v checks the board, a answers the chosen cells.")
                    self.show_message(translated("That does not work"), text, bad=True)
            else:
                if self._is_wanted(mine):
                    then(answer)

        mine = self.run_worker(work(), group="background")
        self._work = mine
        if what:
            self.set_timer(_PATIENCE, lambda: self._show_progress(mine))

    def _is_wanted(self, work: Worker[None]) -> bool:
        """True if this is what was asked last; then nothing is being done any more."""
        wanted = self._work is work
        if wanted:
            self._work, self._thinking = None, ""
        return wanted

    def _show_progress(self, work: Worker[None]) -> None:
        if self._work is work:
            self.show_message(f"{translated(self._thinking)} ...", translated("Esc gives up."))

    def _give_up(self) -> bool:
        """True if there was something to give up that the player had asked for."""
        asked, counting = self._work, self._counting
        self._work = self._counting = None
        for work in filter(None, (asked, counting)):
            work.cancel()
        return asked is not None

    def on_changed(self) -> None:
        """Drop the answers about the board as it was."""
        asked_at = self._asked_at
        if self._work is not None and asked_at not in (None, self.game.position):
            self._give_up()
            self.show_message("")

    def action_dismiss_finding(self) -> None:
        """Gives up what is being done, else takes the hint away, else what is chosen."""
        self.pending = ""
        what = self._thinking
        if self._give_up() and what:
            self.show_message(translated("Given up"), translated(what))
        else:
            self.take_away()
            self.game.go_to(self.game.cursor)
            self.show_message("")
        self.show()

    def _may_ask(self) -> bool:
        """True if the board may be looked at; completes a value that waits for a digit."""
        self.settle()
        if self._work is not None and self._asked_at is None:
            self._show_progress(self._work)  # another puzzle is on its way: it is not dropped
            return False
        if self.paused:
            self.show_message(translated("Paused"), translated("p goes on."))
        return not self.paused

    def action_hint(self) -> None:
        """A hint; the next grade if one is shown."""
        if not self._may_ask():
            return
        if self._work is not None and self._thinking == _SEEKING:
            self._grade = min(self._grade + 1, _GRADES)  # quicker than the answer
        else:
            self._ask_hint(1 if self.hint is None else min(self.hint.grade + 1, _GRADES))

    def _ask_hint(self, grade: int) -> None:
        self._grade = grade

        def then(hint: Hint) -> None:
            if hint.grade < self._grade:
                self._ask_hint(self._grade)
            else:
                self._show_hint(hint)

        self._think(_SEEKING, then, hint, self.game.state(), grade)

    def _show_hint(self, given: Hint) -> None:
        self.game.hints += given.helps and self.hint is None
        self.hint, self.finding = given, finding_of_hint(given)
        keys = []  # before the sentence: a narrow terminal has no room for its end
        text = given.text
        if given.step is not None:
            self.game.go_to(next(iter(given.step)).cell)
            note = what_cells_see([self.game.layout], text)
            text += f"\n\n({note})" * bool(note)
            keys.append(translated("Enter does it."))
        elif given.mistakes and given.mistakes[0].placed:
            keys.append(translated("b goes back to before the mistake."))
        if given.helps and given.grade < _GRADES and not self.game.solved:
            keys.append(translated("Press t for more."))
        text = "\n\n".join([*keys, text])
        title = translated("Hint, {grade} of {most}", grade=given.grade, most=_GRADES)
        self.show_message(title, text, bad=bool(given.mistakes))
        self.show()

    def action_apply(self) -> None:
        """Does the step that the hint shows; completes a value that waits for a digit."""
        if self.pending:
            self.settle()
            self.show()
            return
        step = self.hint.step if self.hint is not None else None
        if step is None:
            if not (self.game.solved or self.write_digit()):
                self.show_message(
                    translated("No step is shown"),
                    translated("t gives a hint; the third one can be done with Enter."),
                )
            return
        self.change(lambda: self.game.apply(step))
        if not self.game.solved:
            self.show_message(translated("Done"), translated("t gives the next hint."))

    def action_check(self) -> None:
        """Compares the board with the solution."""
        if self._may_ask():
            self._think(later("Checking"), self._show_check, tasks.check, self.game.state())

    def _show_check(self, report: tasks.CheckReport) -> None:
        self.hint, self.finding = None, finding_of_mistakes(report.mistakes)
        self.show_message(translated("Checked"), translated(report.text), bad=not report.good)
        self.show()

    def action_back(self) -> None:
        """Undoes to before the first mistake."""
        if self._may_ask():
            asked = self.game.puzzle, self.game.history
            self._think(later("Looking for the mistake"), self._go_back, tasks.last_right, *asked)

    def _go_back(self, index: int) -> None:
        moves = len(self.game.history) - 1 - index
        if not moves:
            self.show_message(
                translated("Nothing to take back"), translated("There is no mistake on the board.")
            )
            return
        self.take_away()
        self.game.go_back(index)
        taken = translated(
            "One move taken back; r does it again.|{n} moves taken back; r does them again.",
            n=moves,
        )
        self.show_message(translated("Back before the mistake"), taken)
        self.show()

    def action_reveal(self) -> None:
        """The answer for the chosen cells."""
        if self._may_ask():
            game = self.game
            cells = [cell for cell in cells_of(game.chosen) if not game.is_given(cell)]
            self._think(later("Solving"), self._show_answer, tasks.reveal, game.state(), cells)

    def _show_answer(self, values: list[tuple[int, int]]) -> None:
        if not values:
            self.show_message(
                translated("No answer"),
                translated(
                    "These cells are given, or the puzzle does not have exactly one solution."
                ),
            )
        self.change(lambda: self.game.place(values))

    def action_path(self) -> None:
        """The whole way to the solution."""
        if self._may_ask():
            self._think(later("Looking for the path"), self._show_path, explain, self.game.state())

    def _show_path(self, path: Explanation) -> None:
        if path.ended is Stop.MISTAKEN:
            self.action_check()
        else:
            self.app.push_screen(
                PathScreen(path, lambda state: self.change(lambda: self.game.reach(state)))
            )
