"""The conversation: the menu, where puzzles come from, where solutions go."""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from textwrap import fill
from typing import Any, NamedTuple

import click

from nonet import examples
from nonet.cli._console._talk import Instead, Leave, Talk, complain
from nonet.cli._console._views import show_explanation, show_hint, show_solutions, show_steps
from nonet.cli._items import Item, items
from nonet.cli._output import picture, print_table
from nonet.cli._save import APPEND, BESIDE, Saver, beside
from nonet.cli._solve_output import introduce, print_diagnosis
from nonet.cli._terminal import is_terminal, screen
from nonet.cli._words import is_example, is_file
from nonet.cli.commands.examples import table
from nonet.engines import ENGINES
from nonet.errors import NonetError, UsageError
from nonet.files import is_file_name
from nonet.formats import ReadOptions, read_entries
from nonet.games import GAMES
from nonet.lazy import compiled_later
from nonet.model import Puzzle, default_box, split_box
from nonet.model.picture import WIDEST

_SOURCES = (
    "Please enter the type of input you want to use --> c for console, f for file and e to exit: "
)
_BORDER = compiled_later(r"[|+┏┌╔┃│║]")  # a drawn grid begins with one
_LARGEST_ROW = 144
_MOST_SYMBOLS = 78  # of an alphabet: a longer row needs blanks between its numbers
_HOW_TO_TYPE = """\
Type a board on one line, row by row, with 0 or . for every empty cell:
  {}
or paste it as rows, or as a drawn grid, and end with an empty line."""


class Answer(NamedTuple):
    """The last answer on a puzzle, to be saved if the user wants it."""

    path: Path | None
    text: str


@dataclass(frozen=True)
class Options:
    """The options for the puzzles to come."""

    engine: str = "auto"
    box: str | None = None
    game: str | None = None

    def reading(self) -> ReadOptions:
        """How texts are to be read."""
        return ReadOptions(box=self.box, game=self.game)

    def describe(self) -> str:
        """In words, for the menu."""
        return f"engine {self.engine}, box {self.box or 'as usual'}, game {self.game or 'classic'}"


class Session:
    """One conversation from the first menu to the exit.

    Args:
        talk: How to ask.
    """

    def __init__(self, talk: Talk) -> None:
        self._talk = talk
        self._options = Options()
        self._last: Puzzle | None = None
        self._hints = 0  # about that puzzle
        # The words that choose it, of which the first is in the menu; its help text; what is done.
        self._choices: tuple[tuple[str, str, Callable[[], None]], ...] = (
            ("s solve", "solve a puzzle", self._solve),
            ("r rules", "the rules of the game", self._rules),
            ("o options", "options: {}", self._choose),
            ("x example examples", "solve an example", self._example),
            ("t trace", "the last puzzle step by step, as an engine solves it", self._trace),
            ("h hint", "a hint for the last puzzle; again for more", self._hint),
            ("w why explain", "explain the last puzzle", self._why),
            ("m menu", "this menu", self._menu),
            (
                "e exit quit",
                "exit, at every question (or sapir, Ctrl+C, Ctrl+D, Ctrl+Z)",
                self._exit,
            ),
        )

    def run(self) -> None:
        """Talks until the user leaves."""
        try:
            self._menu()
            pasted = ""
            while True:
                prompt = "Your choice, a puzzle or a file --> "
                answer = pasted or self._talk.ask(prompt, paths=True)
                pasted = ""
                try:
                    self._obey(answer)
                except Instead as board:
                    pasted = str(board)
        except (Leave, KeyboardInterrupt):  # Ctrl+C may come between two questions, too
            click.echo("Goodbye.")

    def _obey(self, answer: str) -> None:
        if not answer:
            complain("Nothing was typed. m shows the menu.")
            return
        for words, _, act in self._choices:
            if answer.lower() in words.split():
                act()
                return
        if len(answer) == 1 and answer.isalpha():
            complain(f"{answer!r} is not a choice. m shows the menu.")
            return
        self._answer(self._whole(_bare(answer)))

    def _menu(self) -> None:
        click.echo("nonet solves Sudoku of every size and shape.")
        for words, text, _ in self._choices:
            click.echo(f"  {words[0]}  {text.format(self._options.describe())}")
        click.echo("Or type a puzzle, or the name of a file with puzzles.")

    def _rules(self) -> None:
        click.echo(click.wrap_text(GAMES.get(self._options.game or "classic").rules, width=79))

    def _exit(self) -> None:
        raise Leave

    def _solve(self) -> None:
        while True:
            answer = self._talk.ask(_SOURCES).lower()
            if answer in ("c", "console"):
                click.echo(_HOW_TO_TYPE.format(examples.get("easy-1").text))
                self._until_it_works(lambda: self._whole(self._talk.ask("Board --> ")))
                return
            if answer in ("f", "file"):
                self._until_it_works(self._file, save=True)
                return
            if answer in ("e", "exit"):
                raise Leave
            complain(f"{answer!r} is not c, f or e.")

    def _until_it_works(self, ask: Callable[[], str], *, save: bool = False) -> None:
        while not self._answer(ask(), save=save):
            if not self._yes("Try again? (y/n) --> "):
                return

    def _yes(self, question: str) -> bool:
        while True:
            answer = self._talk.ask(question).lower()
            if answer in ("y", "yes"):
                return True
            if answer in ("n", "no"):
                return False
            complain("Please answer y or n.")

    def _file(self) -> str:
        while True:
            name = _bare(self._talk.ask("File --> ", paths=True))
            path = Path(name).expanduser()
            if name and is_file(path):
                return str(path)
            complain(f"There is no file {name!r}.")

    def _whole(self, first: str) -> str:
        """A board of which the first line was typed: the lines that follow belong to it.

        What is a file or reads as a puzzle is whole. Otherwise lines are added until they do, or
        an empty one ends them.
        """
        text = first
        while "\n" not in first and self._is_part(text):
            more = self._talk.ask("... ")
            if not more:
                break
            text += "\n" + more
        return text

    def _is_part(self, text: str) -> bool:
        """True if a text may be the beginning of a board that is typed line by line."""
        lines = text.splitlines()
        if len(lines) == 1 and not self._may_be_row(text):
            return False
        entries = list(read_entries(text, reading=self._options.reading()))
        return not entries or any(isinstance(entry, NonetError) for entry in entries)

    def _may_be_row(self, text: str) -> bool:
        """True if a line may be the first of a board: a border, or N symbols of a size N."""
        if _BORDER.search(text):
            return True
        spaced = " " in text.strip()
        size = len(text.split()) if spaced else len(text)
        if is_file_name(text) or not 2 <= size <= (_LARGEST_ROW if spaced else _MOST_SYMBOLS):
            return False
        if _exists(text) or is_example(text) or self._is_board(math.isqrt(size), size):
            return False
        return self._is_board(size, size * size)

    def _is_board(self, size: int, cells: int) -> bool:
        """True if that many cells are a board of this size, and there is such a board."""
        chosen = self._options.box is not None or self._options.game is not None
        return size * size == cells and (chosen or default_box(size) is not None)

    def _answer(self, text: str, *, save: bool = False) -> bool:
        """Solves what was typed, be it a puzzle or a file; whether that went well.

        Args:
            text: What was typed.
            save: Whether the solutions of a file go beside it without a question, as they do for
                one who came through the menu (contract R1.11); nothing is replaced unasked.
        """
        answers: list[Answer] = []
        good = False
        bad = 0
        try:
            # Examples have their own rules.
            options = Options() if is_example(text) else self._options
            read_items = items([text], options.reading(), complain)
            for number, item in enumerate(read_items, 1):
                if isinstance(item.entry, Puzzle):
                    good = self._one(number, item, item.entry, answers) or good
                else:
                    bad += 1
                    complain(item.explain(item.entry))
                    answers.append(Answer(item.path, f"# {item.place}not solved"))
        except NonetError as error:
            complain(str(error))
            return False
        except KeyboardInterrupt:
            complain("Interrupted.")
        if good and bad:
            click.echo(f"{bad} line{'s' * (bad > 1)} could not be read as a puzzle.")
        source = answers[0].path if good else None
        # Where nothing was solved there is nothing to keep.
        if source is not None and any(not answer.text.startswith("#") for answer in answers):
            if not save or beside(source).exists():
                self._save(answers)
            else:
                self._saved(BESIDE, source, answers, force=False)
        return good

    def _one(self, number: int, item: Item, puzzle: Puzzle, answers: list[Answer]) -> bool:
        introduce(number, item, puzzle)
        self._last, self._hints = puzzle, 0
        try:
            shown = show_solutions(self._talk, puzzle, self._options.engine)
        except NonetError as error:
            conflicts = bool(puzzle.conflicts())
            if conflicts:
                click.echo(picture(puzzle, solved=False))
            complain(item.explain(error))
            if conflicts:
                print_diagnosis(puzzle)
            answers.append(Answer(item.path, f"# {item.place}not solved"))
            return False
        answers += (Answer(item.path, text) for text in shown)
        return True

    def _save(self, answers: list[Answer]) -> None:
        """Saves the solutions of a file after one question, which any other answer declines."""
        source = answers[0].path
        assert source is not None
        target = beside(source)
        if target.exists():
            question = f"{target.name} exists. Replace it with the solutions?"
        else:
            question = f"Save the solutions to {target.name}?"
        while True:
            how = "(y; append or a file; else no) --> "
            answer = _bare(self._talk.ask(f"{question} {how}", paths=True))
            if answer.lower() in ("y", "yes"):
                answer = BESIDE
            elif answer != APPEND and not is_file_name(answer):
                return
            try:
                if self._saved(answer, source, answers, force=answer == BESIDE):
                    return
            except UsageError as error:
                complain(error.message)

    def _saved(self, where: str, source: Path, answers: list[Answer], *, force: bool) -> bool:
        where = where if where in (APPEND, BESIDE) else str(Path(where).expanduser())
        target = beside(source) if where == BESIDE else Path(where)
        if where not in (APPEND, BESIDE) and target.is_file():
            force = self._yes(f"{target} exists. Replace it? (y/n) --> ")
            if not force:
                return False
        saver = Saver(where, force=force)
        saver.expect(source)
        for answer in answers:
            saver.add(source, answer.text)
        if saver.finish() and not is_terminal(sys.stderr):  # which the saver reports itself
            click.echo(f"Saved to {source if where == APPEND else target}.")
        return True

    def _example(self) -> None:
        print_table(table(examples.everything()))
        self._until_it_works(lambda: "@" + self._talk.ask("Example --> ").removeprefix("@"))

    def _trace(self) -> None:
        self._about_last(lambda puzzle: show_steps(puzzle, self._options.engine))

    def _hint(self) -> None:
        self._hints += 1
        self._about_last(lambda puzzle: show_hint(puzzle, min(self._hints, 3)))

    def _why(self) -> None:
        self._about_last(show_explanation)

    def _about_last(self, show: Callable[[Puzzle], None]) -> None:
        """Shows something about the last puzzle; Ctrl+C ends it."""
        if self._last is None:
            complain("There is no puzzle yet. Solve one first.")
            return
        try:
            show(self._last)
        except NonetError as error:
            complain(error.message)
        except KeyboardInterrupt:
            complain("Interrupted.")

    def _choose(self) -> None:
        """Asks for each option; an empty answer leaves it as it is."""
        self._set("engine", ENGINES.names(), lambda text: ENGINES.get(text).name)
        self._set(
            "game", [*GAMES.names(), "or several with + between"], lambda text: GAMES.get(text).name
        )
        if GAMES.get(self._options.game or "classic").has_boxes:
            self._set("box", ["rows x columns, as 2x3", "usual"], _box)
        else:
            self._options = replace(self._options, box=None)
        click.echo(f"From now on: {self._options.describe()}.")

    def _set(self, name: str, known: list[str], check: Callable[[str], str | None]) -> None:
        now = getattr(self._options, name) or "as usual"
        width = min(WIDEST, screen().columns)
        names = f"{name}: {', '.join(known)}"
        click.echo(fill(names, width, subsequent_indent="  ", break_on_hyphens=False))
        while True:
            answer = self._talk.ask(f"{name} (now {now}) --> ")
            if not answer:
                return
            try:
                change: dict[str, Any] = {name: check(answer)}
                self._options = replace(self._options, **change)
            except NonetError as error:
                complain(error.message)
            else:
                return


def _exists(text: str) -> bool:
    return os.path.exists(text)  # noqa: PTH110 - never raises, however long a board is


def _bare(text: str) -> str:
    """The name of a file as it is where it was dragged into the terminal: quoted or escaped."""
    if _exists(text):
        return text
    quoted = len(text) > 2 and text[0] == text[-1] and text[0] in "'\""
    bare = text[1:-1] if quoted else text.replace("\\ ", " ")
    return bare if quoted or is_file(Path(bare)) else text


def _box(text: str) -> str | None:
    if text == "usual":
        return None
    if text != "none":
        split_box(text)
    return text
