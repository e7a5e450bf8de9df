"""Every key of the app, in one table: the bindings, the foot line and the help are made from it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from string import ascii_uppercase, digits

from textual.binding import Binding

from nonet.catalogue import later, translated

_WORDS = re.compile(r"[A-Z][a-z]+( Up| Down)?")
# As they stand on keys: what `key_name` looks up.
_ON_KEYS = (
    *(later("Shift"), later("Ctrl"), later("Space"), later("Backspace"), later("Enter")),
    *(later("Page Up"), later("Page Down"), later("Home"), later("End"), later("Esc")),
)


def key_name(key: str) -> str:
    """A key as the keyboard of its user has it."""
    return _WORDS.sub(lambda word: translated(word[0]), key)


@dataclass(frozen=True, slots=True)
class Key:
    """Keys that do one thing."""

    keys: str  # as Textual calls them, separated by commas
    action: str  # the action's name
    shown: str  # the key as people call it
    help: str  # what it does, in the help
    foot: str = ""  # the word in the foot line; empty if it is not there

    @property
    def bindings(self) -> list[Binding]:
        """As Textual wants them; the foot line names an action once."""
        return [
            Binding(
                key,
                self.action,
                translated(self.foot or self.help),
                show=bool(self.foot) and number == 0,
                key_display=key_name(self.shown.split(" ")[0].rstrip(",")),
            )
            for number, key in enumerate(self.keys.split(","))
        ]


def _moves(modifier: str, action: str) -> list[Key]:
    ways = {"up": "-1,0", "down": "1,0", "left": "0,-1", "right": "0,1"}
    return [Key(f"{modifier}{way}", f"{action}({by})", "", "") for way, by in ways.items()]


_SCREEN = [
    Key("plus,equals_sign", "zoom(-1)", "+ -", "larger and smaller cells"),
    Key("minus", "zoom(1)", "", ""),
    Key("d", "theme", "d", "dark or light"),
    Key("question_mark,f1", "help", "?", "this help", "Help"),
]
# In sections, as the help shows them. The help of an entry without one stands beside it.
PLAY: dict[str, list[Key]] = {
    "Moving around": [
        *_moves("", "move"),
        *(
            Key(key, f"move({by})", "", "")
            for key, by in (("h", "0,-1"), ("j", "1,0"), ("k", "-1,0"), ("l", "0,1"))
        ),
        Key("", "", "← ↓ ↑ →, h j k l", "move the cursor"),
        *_moves("shift+", "extend"),
        Key("", "", "Shift ← ↓ ↑ →", "choose several cells; with the mouse: drag"),
        *_moves("ctrl+", "leap"),
        Key("", "", "Ctrl ← ↓ ↑ →", "to the next box"),
        Key("home", "edge(0,-1)", "Home, End", "first and last cell of the row"),
        Key("end", "edge(0,1)", "", ""),
        Key("pageup", "edge(-1,0)", "Page Up, Page Down", "first and last cell of the column"),
        Key("pagedown", "edge(1,0)", "", ""),
        Key("tab", "next_empty", "Tab", "to the next empty cell"),
        Key("ctrl+a", "all", "Ctrl+A", "choose all cells"),
    ],
    "Writing": [
        Key("", "", "1 2 3 ...", "write a value, or take it away again"),
        Key("", "", "1 2, C", "above 9: two digits or a capital letter (A is 10)"),
        # Bound one by one, so that they come in turn with all other keys, however quick.
        *(Key(symbol, f"type('{symbol}')", "", "") for symbol in digits + ascii_uppercase),
        Key("backspace,delete,full_stop", "erase", "Backspace, 0", "empty the cell"),
        Key(
            "m,space",
            "mode",
            "m, Space",
            "digits mean value, centre, corner, colour, pen",
            "Marks",
        ),
        Key("z", "entry('VALUE')", "z x c y", "the same at once: value, corner, centre, colour"),
        Key("y", "entry('COLOUR')", "", ""),
        Key("ctrl+l", "entry('PEN')", "Ctrl+L", "pen: digits colour candidates, Shift ← ↑ draws"),
        Key("x", "entry('CORNER')", "", ""),
        Key("c", "entry('CENTRE')", "", ""),
        Key("f", "fill", "f", "fill in all centre marks that the values allow", "Fill"),
        Key("ctrl+x", "clear_marks", "Ctrl+X", "remove all marks"),
        Key("ctrl+k", "clear_colours", "Ctrl+K", "remove all colours"),
        Key("u,ctrl+z", "undo", "u, Ctrl+Z", "undo", "Undo"),
        Key("r,ctrl+y", "redo", "r, Ctrl+Y", "redo"),
        Key("b", "back", "b", "undo to before the first mistake"),
        Key("w", "keep_checkpoint", "w", "keep a checkpoint"),
        Key("ctrl+b", "go_back", "Ctrl+B", "back to the last checkpoint; undo takes it back"),
    ],
    "Getting help": [
        Key("t", "hint", "t", "a hint; again: which technique, then the whole step", "Hint"),
        Key("enter", "apply", "Enter", "do the hint's step; write the chosen digit; next puzzle"),
        Key("v", "check", "v", "is everything right so far?", "Check"),
        Key("e", "path", "e", "walk along the path to the solution", "Path"),
        Key("a", "reveal", "a", "the answer for the chosen cells"),
        Key("greater_than_sign", "read(1)", "> <", "read on in a long message, and back"),
        Key("less_than_sign", "read(-1)", "", ""),
        Key("escape", "dismiss_finding", "Esc", "take the hint away; give up what is being done"),
    ],
    "Puzzles and files": [
        Key("n", "new", "n", "a new puzzle: game, size, level", "New"),
        Key("i", "start", "i", "what there is to play: your games, today's, levels", "Start"),
        Key("o", "open", "o", "open a file, an example, an unfinished game; or paste"),
        Key("s,ctrl+s", "save", "s", "save the game, or the board in another format"),
        Key("g", "fix", "g", "values become givens: to play what you have typed"),
        Key("ctrl+r", "restart", "Ctrl+R", "begin this puzzle again"),
        Key("p", "pause", "p", "stop the clock and cover the board"),
    ],
    "The screen": [
        *_SCREEN,
        Key("comma,f2", "settings", ", F2", "settings: checks, what is chosen first, language"),
        Key("f3", "statistics", "F3", "statistics: levels, times, days in a row"),
        Key("f4", "replay", "F4", "the game from its first move to its last"),
        Key("q,ctrl+q", "quit", "q, Ctrl+C", "leave; the game waits for you", "Quit"),
    ],
}

PATH: dict[str, list[Key]] = {
    "Along the path": [
        Key("right,l,n,space", "step(1)", "→ l", "the next step", "Next"),
        Key("left,h,p", "step(-1)", "← h", "the step before", "Back"),
        Key("pagedown", "step(10)", "Page Down, Page Up", "ten steps"),
        Key("pageup", "step(-10)", "", ""),
        Key("home", "step(-1000000)", "Home, End", "the first and the last step", "First"),
        Key("end", "step(1000000)", "End", "", "Last"),
        Key("enter", "play_from_here", "Enter", "play on from here", "Play from here"),
        Key("escape,e,q", "close", "Esc", "back to the game", "Back to the game"),
    ],
    "The screen": _SCREEN,
}


REPLAY: dict[str, list[Key]] = {
    "Along the game": [
        Key("right,l,n", "step(1)", "→ l", "the next move", "Next"),
        Key("left,h", "step(-1)", "← h", "the move before", "Back"),
        Key("space,p", "run", "Space", "play it, or stop", "Play"),
        Key("pagedown", "step(10)", "Page Down, Page Up", "ten moves"),
        Key("pageup", "step(-10)", "", ""),
        Key("home", "step(-1000000)", "Home, End", "the first and the last move", "First"),
        Key("end", "step(1000000)", "End", "", "Last"),
        Key("escape,f4,q,enter", "close", "Esc", "back to the game", "Back to the game"),
    ],
    "The screen": _SCREEN,
}


# The order in the foot line: the help names what a narrow terminal cuts off.
_FOOT = ("help", "hint", "mode", "undo", "check", "path", "start", "new", "quit", "fill")


def bindings(table: dict[str, list[Key]]) -> list[Binding]:
    """All bindings of a table, in the order of the foot line."""
    bindings_ = [
        binding for keys in table.values() for key in keys if key.keys for binding in key.bindings
    ]
    return sorted(
        bindings_,
        key=lambda binding: _FOOT.index(binding.action) if binding.action in _FOOT else -1,
    )


def help_lines(table: dict[str, list[Key]]) -> list[tuple[str, list[tuple[str, str]]]]:
    """The sections of the help: for each its keys and what they do."""
    return [
        (
            translated(title),
            [(key_name(key.shown), translated(key.help)) for key in keys if key.shown and key.help],
        )
        for title, keys in table.items()
    ]
