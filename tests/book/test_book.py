"""Books: what must be in them is in them, and can be printed, sold and read aloud."""

import itertools
import re
import shutil
import subprocess
import time
from functools import lru_cache

import pytest
from fontTools.subset import Subsetter

import nonet
from nonet import BookOptions, generate_each
from nonet._book import ARRANGEMENTS, PAPERS, Entry, Level, book_entry, rules_of, to_pdf
from nonet._book._content import content_of
from nonet._book._fonts import font_files
from nonet._book._lessons import _record
from nonet._book._tips import tip_of
from nonet.errors import UnknownNameError, UsageError
from nonet.lessons import LESSONS, describe_miss
from nonet.model import Layout

PLAIN = BookOptions(plain=True)


def pages_of(content: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", content))


def text_of(content: bytes, *options: str) -> str:
    """What a reader copies from a book, page by page, blanks and line ends alike."""
    program = shutil.which("pdftotext")
    if program is None:
        pytest.skip("needs pdftotext (poppler-utils)")
    done = subprocess.run(
        [program, *options, "-", "-"], input=content, capture_output=True, check=True
    )
    return " ".join(done.stdout.decode().split())


def text_lines(content: bytes) -> list[str]:
    """The lines of the first page that are not empty."""
    words = ["pdftotext", "-l", "1", "-", "-"]
    text = subprocess.run(words, input=content, capture_output=True, check=True).stdout.decode()
    return [line.strip() for line in text.splitlines() if line.strip()]


@lru_cache
def entries(count: int = 13) -> list[Entry]:
    levels = [Level("easy", 1, 5), Level("hard", 3, 5)]
    made = generate_each(layout=Layout.of(4), count=count, seed=1)
    return [
        Entry(each.puzzle, each.solution, levels[number % 2]) for number, each in enumerate(made)
    ]


@pytest.mark.parametrize("per_page", ARRANGEMENTS)
@pytest.mark.long
def test_puzzles_a_page(per_page: int) -> None:
    options = BookOptions(title="Four", per_page=per_page, plain=True)
    content = to_pdf(entries(), options)
    assert content.startswith(b"%PDF")
    assert pages_of(content) == -(-13 // per_page) + 1
    assert content == to_pdf(entries(), options), "the same puzzles, the same file"


@pytest.mark.long
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("bleed", [False, True])
def test_trim_sizes(paper: str, bleed: bool) -> None:
    """Pages have the size that is asked for, and with bleed 3 mm more around it."""
    content = to_pdf(entries(), BookOptions(paper=paper, bleed=bleed))
    more = 6 if bleed else 0
    width, height = (round((side + more) / 25.4 * 72, 1) for side in PAPERS[paper])
    boxes = set(re.findall(rb"/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]", content))
    found = {(round(float(w), 1), round(float(h), 1)) for w, h in boxes}
    assert found == {(width, height)}
    assert (b"/TrimBox" in content) == bleed


def test_what_is_in_a_book() -> None:
    content = to_pdf(entries(), BookOptions(title="Four", author="Ada"))
    text = text_of(content)
    assert "13 puzzles, from easy to hard" in text and "Ada" in text
    assert "Contents How to solve" in text and "Easy Puzzles 1–7" in text
    assert "Hard Puzzles 8–13" in text and "exactly one solution" in text
    # Each reference leads to the page where it says it does.
    number = {
        p: text_of(content, "-f", str(p), "-l", str(p)) for p in range(1, pages_of(content) + 1)
    }
    at = next(page for page, words in number.items() if "Solution: page" in words)
    to = int(re.findall(r"Solution: page (\d+)", number[at])[0])
    assert re.match(r"(Four )?Solutions 1 page", number[to]), "and the page is there"
    assert f"page {at}" in number[to]
    without = to_pdf(entries(), BookOptions(title="Four", cover=False, solutions=False))
    assert pages_of(without) < pages_of(content) - 1
    assert "Solution" not in text_of(without)


def test_the_title_stands_on_a_right_hand_page() -> None:
    puzzles = entries(2)
    for cover, page in ((True, 3), (False, 1)):
        content = to_pdf(puzzles, BookOptions(title="Sudoku for long evenings", cover=cover))
        one = text_of(content, "-f", str(page), "-l", str(page))
        assert one.startswith("Sudoku for long evenings") and "exactly one solution" in one
        assert text_of(content, "-f", str(page + 1), "-l", str(page + 1)).startswith("Contents")
    small = BookOptions(title="Sudoku for long evenings", cover=False, paper="6x9")
    lines = text_lines(to_pdf(puzzles, small))
    assert lines[:2] == ["Sudoku for", "long evenings"], "no word stands alone"


def test_books_can_be_read_aloud() -> None:
    """The structure that PDF/UA asks for; Typst refuses to write what lacks it."""
    content = to_pdf(entries(), BookOptions(title="Four"))
    for part in (
        b"/StructTreeRoot",
        b"/MarkInfo",
        b"/Lang",
        b"/DisplayDocTitle true",
        b"/Outlines",
    ):
        assert part in content, part
    assert b"pdfuaid:part" in content
    figures = re.findall(rb"/Alt ?\(([^)]*)\)", content)
    spoken = b" ".join(figures)
    assert b"Puzzle 1, easy, 1 of 5 stars. Row 1: " in spoken and b"Solution 13. Row 1: " in spoken
    assert b"empty" in spoken


TITLES = ("Łódź, şeker, ğİő", "Ελληνικά ὦ", "Привет їґ", "数独 と 簡体", "스도쿠")


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.long
def test_titles_of_many_letters(title: str) -> None:
    content = to_pdf(entries(1), BookOptions(title=title, plain=True))
    fonts = set(re.findall(rb"/BaseFont ?/(?:[A-Z]+\+)?([\w-]+)", content))
    assert fonts and all(font.startswith(b"NotoSans") for font in fonts)
    assert len(content) < 120_000, "only what is used is embedded"
    assert title in text_of(content)


def test_letters_that_no_font_has_are_named() -> None:
    (puzzle,) = (entry.puzzle for entry in entries(1))
    with pytest.raises(UsageError, match=r"hebrew letter shin.*They have Latin"):
        nonet.draw_pdf([puzzle], title="ש")
    with pytest.raises(UsageError, match="grinning face"):
        nonet.draw_pdf([puzzle], title="fun \N{GRINNING FACE}")


@pytest.mark.long
def test_a_title_is_no_markup() -> None:
    title = "#pagebreak() *A* $x$ @b <c>"
    assert title in text_of(to_pdf(entries(1), BookOptions(title=title, plain=True)))


@pytest.mark.long
def test_rules_of_a_variant() -> None:
    classic = nonet.examples.get("easy-1").puzzle
    knight = nonet.examples.get("anti-knight-1").puzzle
    both = text_of(nonet.draw_pdf([classic, knight], title="Mixed", plain=True))
    assert "Anti-knight" in both and "no two cells a chess knight's move apart" in both
    assert "a 9 x 9 board" in both and "N x N" not in both
    assert "Fill every cell" not in text_of(nonet.draw_pdf([classic], plain=True))
    whole = text_of(nonet.draw_pdf([classic, knight]))
    assert "Classic Fill every cell" in whole and "Anti-knight Fill every cell" in whole
    signs = nonet.parse("................ r1c1<r1c2", game="futoshiki")
    rules = rules_of(signs.layout)
    assert rules is not None and "Write" not in rules.text
    cage = Layout.of(8).with_constraints([nonet.constraints.Killer(5, "r1c1 r1c2")])
    assert rules_of(cage) == ("Killer", nonet.constraints.CONSTRAINTS.get("killer").rules)
    plain = rules_of(Layout.of(8, extra=nonet.games.GAMES.get("diagonal").layout(8).extra))
    assert plain is not None and plain.text.startswith("Fill every cell of an 8 x 8 board")


def test_a_technique_for_each_level() -> None:
    puzzle = nonet.examples.get("locked-candidates-1").puzzle
    text = text_of(nonet.draw_pdf([puzzle]))
    assert "Technique: " in text and re.search(r"Puzzle 1 on page \d+, after \d+ steps?\.", text)


def test_the_example_of_a_technique_stands_in_the_middle() -> None:
    puzzles = entries(2)
    content = to_pdf(puzzles, BookOptions(paper="letter", cover=False))
    first = next(
        page
        for page in range(1, pages_of(content) + 1)
        if "Technique: " in text_of(content, "-f", str(page), "-l", str(page))
    )
    words = text_of(content, "-bbox", "-f", str(first), "-l", str(first))
    width = float(re.findall(r'<page width="([0-9.]+)"', words)[0])
    size = puzzles[0].puzzle.size
    left, right = (
        float(re.findall(rf'xMin="([0-9.]+)"[^>]*>c{column}<', words)[0]) for column in (1, size)
    )
    assert 0.42 * width < (left + right) / 2 < 0.58 * width


def test_plain_books() -> None:
    puzzle = nonet.examples.get("easy-1").puzzle
    whole = text_of(nonet.draw_pdf([puzzle], title="A", plain=True))
    assert "A: solutions" in whole and "Name" not in whole and "easy" in whole
    asked = text_of(
        nonet.draw_pdf([puzzle], title="A", plain=True, solutions=False, name_line=True)
    )
    assert "solutions" not in asked and "Name Date" in asked
    large = [next(generate_each(25, seed=1)).puzzle] * 2
    alone = [Entry(each, each.grid) for each in large]
    assert pages_of(to_pdf(alone, BookOptions(plain=True, solutions=False))) == 2


def test_as_many_puzzles_a_page_as_there_are() -> None:
    """In a plain book of all, else of a level: each level begins a page."""
    for plain, pages in ((True, 1), (False, 2)):
        content = content_of(entries(2), BookOptions(plain=plain))
        assert content["arrangement"] == ARRANGEMENTS[2 // pages]


def test_solutions_of_large_boards_are_large() -> None:
    made = next(generate_each(layout=Layout.of(16), seed=1))
    entry = Entry(made.puzzle, made.solution)
    options = BookOptions(per_page=12, plain=True)
    assert [pages_of(to_pdf([entry] * count, options)) for count in (6, 7)] == [2, 3]


def test_refusals() -> None:
    with pytest.raises(UsageError, match="no puzzle"):
        to_pdf([])
    with pytest.raises(UsageError, match="per page"):
        BookOptions(per_page=5)
    with pytest.raises(UnknownNameError, match="paper"):
        BookOptions(paper="a0")
    with pytest.raises(UsageError, match="text"):
        BookOptions(title=3)  # type: ignore[arg-type]


def test_puzzles_of_a_page_stand_in_columns_and_rows() -> None:
    assert {across * down for across, down in ARRANGEMENTS.values()} == {*ARRANGEMENTS}
    for count, (across, down) in ARRANGEMENTS.items():
        assert across * down == count
        assert across <= down  # pages are higher than wide


def test_puzzles_of_a_book_have_their_levels() -> None:
    for name, level in (("easy-1", Level("easy", 1, 5)), ("hard-1", Level("hard", 3, 5))):
        assert book_entry(nonet.examples.get(name).puzzle).level == level


def test_a_font_is_cut_down_once_for_both_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[object] = []
    usual = Subsetter.subset

    def counted(self: Subsetter, font: object) -> None:
        calls.append(font)
        usual(self, font)

    monkeypatch.setattr(Subsetter, "subset", counted)
    made = font_files(["Two weights of \N{LATIN SMALL LETTER A WITH OGONEK}"])
    assert sorted(made) == ["NotoSans-400.otf", "NotoSans-700.otf"]
    assert len(calls) == 1 and made["NotoSans-400.otf"] != made["NotoSans-700.otf"]


def test_a_board_without_boxes_is_a_latin_square_though_it_names_no_game() -> None:
    latin = nonet.parse("12345" + "." * 20, box="none").layout
    assert not latin.game
    rules = rules_of(latin)
    assert rules is not None and rules.name == "Latin"


def test_a_level_without_techniques_of_its_own_shows_the_hardest_step() -> None:
    entry = book_entry(nonet.examples.get("locked-candidates-1").puzzle)
    tip = tip_of("a level of another scale", [(1, entry)])
    hardest = nonet.explain(entry.puzzle).hardest
    assert hardest is not None and tip is not None
    assert tip["name"] == hardest.technique == "Locked Candidates Type 1"


@pytest.mark.parametrize("name", ["extreme-1", "16x16-1"])
def test_a_tip_is_the_same_however_slow_the_machine_is(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = book_entry(nonet.examples.get(name).puzzle)
    tip = tip_of("extreme", [(1, entry)])
    hours = itertools.count(0, 3600)
    monkeypatch.setattr(time, "monotonic", lambda: float(next(hours)))
    assert tip is not None
    assert tip_of("extreme", [(1, entry)]) == tip


def test_the_cover_names_a_level_where_all_puzzles_have_it() -> None:
    easy, mixed = (content_of(each, BookOptions())["cover"] for each in (entries(1), entries(2)))
    assert easy["levels"]["name"] == "easy" and mixed["levels"] is None
    assert len(easy["digits"]) == len(easy["given"]) == 12 * 9
    assert easy["digits"][81:] == easy["digits"][:27], "those of a classic board go on"


def test_the_board_of_a_near_miss_is_drawn_and_described() -> None:
    lesson = LESSONS.get("X-Wing")
    miss = _record(lesson)["miss"]
    assert miss["alt"] == describe_miss(lesson, lesson.miss) and miss["shapes"]
