"""The catalogues of words: whole, without what nobody says, and without texts beside them."""

import ast
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from string import Formatter

import pytest

import nonet
from nonet import catalogue, examples
from nonet._generate import SYMMETRIES
from nonet.constraints import CONSTRAINTS
from nonet.course import courses
from nonet.engines import ENGINES
from nonet.formats import FORMATS
from nonet.games import GAMES
from nonet.lessons import LESSONS, Lesson
from nonet.scales import SCALES
from nonet.techniques import TECHNIQUES

_ROOT = Path(nonet.__file__).parent
_STATIC = _ROOT / "web" / "static"
_SCRIPTS = sorted(_STATIC.rglob("*.js"))
_SPOKEN = [*sorted((_ROOT / "tui").rglob("*.py"))]
_LOOKED_THROUGH = [
    path for path in _SPOKEN if path.stem != "keys"
]  # whose tables are looked through
_OTHERS = [name for name in catalogue.languages() if name != catalogue.ENGLISH]
_TOKEN = re.compile(r"//[^\n]*|/\*.*?\*/|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`", re.DOTALL)
_INNER = re.compile(r"\bt\('([^']*)'")
_CALLED = re.compile(r"\b(?:t|form)\(\s*$")
# Keys of the keyboard, names of the web: what nobody reads as words of a language.
_NO_WORDS = re.compile(
    r"""(Arrow|Page|Digit|Numpad|Backspace|Delete|Enter|Escape|Esc|Space|Home|End|Ctrl|Shift|Alt)\b.*
    |Content-Type|[A-Z]\w*Error|[A-Z]\w+[A-Z]\w*|[A-Z0-9]+|English|Deutsch|M[\d -].*|.*\.js""",
    re.VERBOSE | re.DOTALL,
)

# Styles of characters, folders of systems and names of moves, which page and app share.
_ENGLISH = re.compile(
    r"^(bold|dim|underline|strike|same|cursor|App|Library|Local|Application|checkpoint|what)\b|;"
)


def _literals(script: Path) -> Iterator[tuple[str, bool]]:
    """Each literal of a script, and whether the catalogue is asked for it."""
    text = script.read_text(encoding="utf-8")
    for token in _TOKEN.finditer(text):
        if token[0][0] != "/":
            asked = _CALLED.search(text[max(0, token.start() - 60) : token.start()])
            yield token[0][1:-1].replace("\\'", "'"), asked is not None
            for inner in _INNER.findall(token[0]) if token[0][0] == "`" else ():
                yield inner, True


def _texts_of_the_page() -> set[str]:
    found = {text for path in _SCRIPTS for text, asked in _literals(path) if asked}
    html = (_STATIC / "index.html").read_text(encoding="utf-8")
    for tag, words in re.findall(r"(<[^>]*\bdata-t\b[^>]*>)([^<]*)", html):
        label = re.search(r'aria-label="([^"]*)"', tag)
        found.add(label[1] if label else words)
    return found


def _texts_of_the_terminal() -> set[str]:
    calls = (node for path in _SPOKEN for node in ast.walk(ast.parse(path.read_text("utf-8"))))
    texts = {
        str(node.args[0].value)
        for node in calls
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("translated", "later")
        and isinstance(node.args[0], ast.Constant)
    }
    keys = pytest.importorskip("nonet.tui.keys", reason="needs pip install 'nonet[tui]'")
    for table in (keys.PLAY, keys.PATH, keys.REPLAY):
        texts |= set(table)
        texts |= {text for each in table.values() for key in each for text in (key.help, key.foot)}
    return texts - {""}


def _words_beside_the_catalogue(path: Path) -> Iterator[str]:
    """Literals that look like words for people, though nobody translates them.

    What an error says is English everywhere, and so are names of moves in saved games.
    """
    tree = ast.parse(path.read_text("utf-8"))
    passed: set[int] = set()
    for node in ast.walk(tree):
        asked = isinstance(node, ast.Call) and getattr(node.func, "id", "") in (
            *("translated", "later", "Binding", "Key", "move", "FormatError", "UnsupportedError"),
            *("compile", "become"),
        )
        asked |= isinstance(node, ast.Call) and getattr(node.func, "attr", "") in (
            *("become", "compile", "_help", "parse"),
        )
        message = isinstance(node, ast.Assign) and getattr(node.targets[0], "attr", "") == "message"
        if asked or message or isinstance(node, ast.Raise):
            passed |= {id(each) for each in ast.walk(node)}
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            passed.add(id(node.value))  # a docstring
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            looks = re.search(r"[a-z]{2,} [a-z]{2,}|^[A-Z][a-z]+( |$|[:,.])", node.value)
            if looks and id(node) not in passed:
                yield node.value


def _content(name: str) -> dict[str, dict[str, str]]:
    content: dict[str, dict[str, str]] = json.loads(
        (catalogue.FOLDER / f"{name}.json").read_text(encoding="utf-8")
    )
    return content


@pytest.mark.parametrize("name", _OTHERS)
def test_a_catalogue_has_every_text_and_no_other(name: str) -> None:
    page = _texts_of_the_page()
    for texts, catalogued in ((page, name), (_texts_of_the_terminal() - page, f"terminal/{name}")):
        has = set(_content(catalogued)["texts"])
        assert sorted(texts - has) == [], "missing: a text of the code that the catalogue lacks"
        assert sorted(has - texts) == [], "unused: a text of the catalogue that nobody says"


@pytest.mark.parametrize("path", _LOOKED_THROUGH, ids=lambda path: path.stem)
def test_the_terminal_app_has_no_words_beside_the_catalogue(path: Path) -> None:
    assert [text for text in _words_beside_the_catalogue(path) if not _ENGLISH.search(text)] == []


def _texts_of_the_library() -> set[str]:
    folders = ("words", "lessons", "_explain", "model", "cli", "techniques", "web")
    calls = (
        node
        for folder in folders
        for path in (_ROOT / folder).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
    )
    return {
        str(node.args[0].value)
        for node in calls
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", "") in ("translated", "later")
        and isinstance(node.args[0], ast.Constant)
    }


def _texts_of_rules() -> set[str]:
    return {text for kind in CONSTRAINTS for text in (kind.make.title, kind.make.claim)} - {""}


def _texts_of_lists() -> set[str]:
    """What the page shows of whatever can be chosen there."""
    kinds = [*CONSTRAINTS, *GAMES, *ENGINES, *FORMATS, *SCALES, *SYMMETRIES.values()]
    boards = [each for level in examples.levels() for each in examples.level(level)]
    texts = {each.summary for each in kinds} | {each.about for each in boards}
    return texts.union(each.rules for each in (*CONSTRAINTS, *GAMES)) - {""}


def _texts_of_the_course() -> set[str]:
    """Its words, and the titles that are no names of techniques."""
    units = [unit for course in courses() for unit in course.units]
    titles = {unit.name for unit in units} - {*TECHNIQUES.names()}
    words = {text for unit in units for text in (unit.look_for, unit.why)}
    return words | titles | {course.name for course in courses()}


def _texts_of_lessons(lessons: Iterable[Lesson]) -> set[str]:
    entries = [TECHNIQUES.get(lesson.name) for lesson in lessons]
    texts = {text for each in entries for text in (each.summary, each.reason)}
    return texts.union(*((each.look_for, each.why, each.near_miss) for each in lessons))


@pytest.mark.parametrize("name", _OTHERS)
def test_the_library_speaks_of_all_rules_and_all_lessons(name: str) -> None:
    has = set(_content(f"library/{name}")["texts"])
    wanted = _texts_of_the_library() | _texts_of_rules() | _texts_of_lessons(LESSONS)
    wanted |= _texts_of_lists() | _texts_of_the_course()
    assert sorted(wanted - has) == [], "missing"
    steps = (step for lesson in LESSONS for step in [lesson.example.step] if step)
    roles = {part.role for step in steps for part in step.highlights}
    others = {text for each in TECHNIQUES for text in (each.reason, each.summary)}
    code = "".join(path.read_text("utf-8") for path in _ROOT.rglob("*.py"))
    unused = has - wanted - others - roles
    assert [text for text in sorted(unused) if f'"{text}"' not in code] == [], "unused"


def _messages(tree: ast.Module) -> Iterator[str]:
    """What errors and broken rules of a file say, with something for each thing that is put in."""
    for node in ast.walk(tree):
        called = node.exc if isinstance(node, ast.Raise) else node
        name = getattr(called, "func", None)
        if isinstance(node, ast.Raise) or getattr(name, "id", "") == "Broken":
            words = getattr(called, "args", [])[-1:]
        elif isinstance(node, ast.FunctionDef) and node.name == "judge":
            returned = [each.value for each in ast.walk(node) if isinstance(each, ast.Return)]
            words = [part for each in returned for part in (getattr(each, "body", each),)]
        else:
            continue
        for text in words:
            if isinstance(text, ast.Constant) and " " in str(text.value):
                yield str(text.value)
            elif isinstance(text, ast.JoinedStr):
                yield "".join(
                    str(part.value) if isinstance(part, ast.Constant) else "r1c1"
                    for part in text.values
                )


@pytest.mark.parametrize("name", _OTHERS)
def test_what_is_wrong_with_a_rule_is_translated(name: str) -> None:
    trees = (ast.parse(path.read_text("utf-8")) for path in (_ROOT / "constraints").glob("*.py"))
    messages = {text for tree in trees for text in _messages(tree) if text != "r1c1: r1c1"}
    with catalogue.speaking(name):
        english = {text for text in messages if catalogue.reworded(text) == text}
    assert english == set()


@pytest.mark.parametrize("name", _OTHERS)
def test_what_the_library_puts_in_is_the_same(name: str) -> None:
    for english, own in _content(f"library/{name}")["texts"].items():
        fields = [{field for _, field, _, _ in Formatter().parse(text)} for text in (english, own)]
        assert fields[0] - {None} >= fields[1] - {None}, english
        if "{" not in own or ":" not in own:
            assert english.count("|") == own.count("|"), english


@pytest.mark.parametrize("name", _OTHERS)
def test_what_is_put_in_and_the_forms_are_the_same(name: str) -> None:
    terminal = _content(f"terminal/{name}")["texts"]
    for english, own in (_content(name)["texts"] | terminal).items():
        holes = [set(re.findall(r"\{(\w+)\}", text)) for text in (english, own)]
        assert holes[0] == holes[1], english
        assert ("|" in english) == ("|" in own), english
        assert own.strip(), english


@pytest.mark.parametrize("name", _OTHERS)
def test_every_level_and_game_has_a_name(name: str) -> None:
    levels = {level for scale in SCALES for level in scale.levels}
    wanted = levels | {"famous"} | {game.name for game in GAMES}
    assert set(_content(name)["names"]) == wanted


@pytest.mark.parametrize("script", _SCRIPTS, ids=lambda path: path.stem)
def test_no_script_shows_words_beside_the_catalogue(script: Path) -> None:
    """Whatever begins as a sentence, a title or a label does; the browser finds out the rest."""
    found = [
        text
        for text, asked in _literals(script)
        if not asked and re.match(r"[A-Z][a-z]", text) and not _NO_WORDS.fullmatch(text)
    ]
    answers = {game.summary for game in GAMES}  # what the library says, word for word
    assert set(found) <= answers


def test_the_page_knows_the_same_languages() -> None:
    words = (_STATIC / "js" / "words.js").read_text(encoding="utf-8")
    listed = re.search(r"LANGUAGES = \{(.*?)\}", words)
    assert listed
    assert dict(re.findall(r"(\w+): '([^']+)'", listed[1])) == catalogue.languages()
