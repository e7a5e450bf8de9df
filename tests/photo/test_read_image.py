"""Boards read from pictures: our own drawings, changed as screens and cameras change them."""

import io
import struct
import sys
import zlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageChops, ImageOps

import nonet
from nonet import _native
from nonet._photo import SIZES
from nonet.cli import _main
from nonet.examples import get
from written_sheets import sheet

EASY = nonet.parse(
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
)


def image_of(puzzle: nonet.Puzzle, cell: int = 40, *, marks: bool = False) -> Image.Image:
    return Image.open(io.BytesIO(nonet.draw_png(puzzle, cell=cell, marks=marks))).convert("RGB")


def on_a_page(image: Image.Image) -> Image.Image:
    page = Image.new("RGB", (image.width + 300, image.height + 200), (244, 240, 228))
    page.paste((40, 80, 160), (0, 0, page.width, 40))
    page.paste(image, (190, 110))
    return page


@pytest.mark.parametrize("cell", [24, 36, 48])
@pytest.mark.parametrize("marks", [False, True])
@pytest.mark.sampled
def test_our_own_drawing_is_read(cell: int, marks: bool) -> None:
    light = image_of(EASY, cell, marks=marks)
    sepia = ImageOps.colorize(light.convert("L"), (70, 40, 20), (244, 236, 214))
    for image in (light, ImageOps.invert(light), sepia):
        reading = nonet.read_image(image)
        assert reading.puzzle.givens == EASY.givens
        assert reading.status == "unique" and reading.repaired is None
        assert not reading.doubtful, "a cell without ink is no doubt"


def test_a_faint_digit_is_no_cell_without_ink() -> None:
    image = image_of(EASY)
    side = image.width / 9
    cell = image.crop(box := (3, 3, int(side) - 2, int(side) - 2))
    image.paste(Image.blend(cell, Image.new("RGB", cell.size, "white"), 0.6), box[:2])
    reading = nonet.read_image(image)
    assert reading.puzzle.givens[0] == 5 or "r1c1" in reading.doubtful


@pytest.mark.parametrize("quarters", [0, 1, 2, 3])
def test_dark_on_a_page_and_turned(quarters: int) -> None:
    image = on_a_page(ImageOps.invert(image_of(EASY))).rotate(90 * quarters, expand=True)
    reading = nonet.read_image(image)
    assert reading.puzzle.givens == EASY.givens
    straight = Image.open(io.BytesIO(reading.straightened()))
    middles = [(8 + 36 * column, 8 + 36 * row) for row in range(9) for column in range(9)]
    boxes = [straight.crop((x + 12, y + 12, x + 24, y + 24)) for x, y in middles]
    ink = [min(box.tobytes()) < 150 for box in boxes]
    assert ink == [bool(given) for given in EASY.givens], "it is upright as well"


def test_aslant_and_by_perspective() -> None:
    image = on_a_page(image_of(EASY)).rotate(9, Image.Resampling.BICUBIC, fillcolor="white")
    w, h = image.size
    corners = (30, 10, 0, h, w - 20, h - 30, w, 0)
    image = image.transform((w, h), Image.Transform.QUAD, corners, Image.Resampling.BICUBIC)
    reading = nonet.read_image(image)
    assert reading.puzzle.givens == EASY.givens
    assert len(reading.corners) == 4
    assert Image.open(io.BytesIO(reading.straightened())).size == (340, 340)


@pytest.mark.parametrize("text", ["1..4....2......3", "2......4.3....1...2.5..........5...6"])
def test_small_boards(text: str) -> None:
    puzzle = nonet.parse(text)
    assert nonet.read_image(image_of(puzzle)).puzzle.givens == puzzle.givens


@pytest.mark.parametrize("size", [12, 16])
@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("marks", [False, True])
def test_numbers_of_two_digits(size: int, dark: bool, marks: bool) -> None:
    solution = nonet.solve(nonet.Puzzle(nonet.Layout.of(size), [0] * size**2)).solution
    assert solution is not None
    givens = [value if cell % 5 < 3 else 0 for cell, value in enumerate(solution.numbers)]
    image = image_of(nonet.Puzzle(nonet.Layout.of(size), givens), marks=marks)
    reading = nonet.read_image(ImageOps.invert(image) if dark else image)
    assert reading.puzzle.givens == tuple(givens)


@pytest.mark.parametrize("cell", [28, 32, 36])
def test_lines_of_a_coarser_grid_lie_evenly(cell: int) -> None:
    """Of so many lines some lie near those of a grid of 4, 6 or 12, which was read."""
    solution = nonet.solve(nonet.Puzzle(nonet.Layout.of(16), [0] * 256)).solution
    assert solution is not None
    givens = [value if at % 5 == 0 else 0 for at, value in enumerate(solution.numbers)]
    image = image_of(nonet.Puzzle(nonet.Layout.of(16), givens), cell, marks=True)
    photo = _native.find_grid(np.asarray(image), list(SIZES))
    assert photo is not None and photo.size == 16


@pytest.mark.parametrize(("text", "cell"), [("1..4....2......3", 24), ("3241............", 40)])
def test_marks_of_a_small_board_are_no_lines(text: str, cell: int) -> None:
    puzzle = nonet.parse(text)
    image = ImageOps.invert(image_of(puzzle, cell, marks=True))
    assert nonet.read_image(image).puzzle.givens == puzzle.givens


def test_arrays_bytes_and_paths(tmp_path: Path) -> None:
    image = image_of(EASY)
    file = tmp_path / "board.png"
    image.save(file)
    for picture in (
        file,
        str(file),
        file.read_bytes(),
        np.asarray(image),
        np.asarray(image)[..., 0],
    ):
        assert nonet.read_image(picture).puzzle.givens == EASY.givens
    with pytest.raises(nonet.UsageError, match="array"):
        nonet.read_image(np.zeros((5, 5, 5, 5)))  # too many axes


def test_a_board_without_one_solution_is_never_a_silent_guess(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = list(EASY.givens)
    wrong[2] = 5  # beside another 5
    file = tmp_path / "board.png"
    image_of(nonet.parse([wrong[i : i + 9] for i in range(0, 81, 9)])).save(file)
    reading = nonet.read_image(file)
    assert reading.status == "unsolvable" and {"r1c1", "r1c3"} <= set(reading.doubtful)
    assert _main.run(["read", str(file)]) == (6 if reading.repaired else 1)
    assert "r1c3" in capsys.readouterr().err
    record = reading.to_dict()
    assert record["status"] == "unsolvable" and record["changed"] == list(reading.changed)


def in_colour(
    black: Sequence[int], coloured: Sequence[int], colour: tuple[int, int, int]
) -> Image.Image:
    boards = (nonet.Puzzle(EASY.layout, list(values)) for values in (black, coloured))
    first, second = map(image_of, boards)
    return ImageChops.darker(first, ImageOps.colorize(second.convert("L"), colour, "white"))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_digits_in_the_colour_of_a_player_are_entries(
    theme: str, kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    solution = nonet.solve(EASY).solution
    assert solution is not None
    pairs = enumerate(zip(EASY.givens, solution.numbers, strict=True))
    entries = [0 if given or cell % 2 else value for cell, (given, value) in pairs]
    wrong = next(cell for cell, value in enumerate(entries) if value)
    entries[wrong] = entries[wrong] % 9 + 1
    name = f"r{wrong // 9 + 1}c{wrong % 9 + 1}"
    image = in_colour(EASY.givens, entries, (30, 90, 210))
    file = tmp_path / f"game.{kind.lower()}"
    (ImageOps.invert(image) if theme == "dark" else image).save(file, quality=85)
    reading = nonet.read_image(file)
    assert reading.puzzle.givens == EASY.givens
    assert reading.puzzle.document.entries == tuple(entries)
    assert name in reading.doubtful
    assert _main.run(["read", str(file)]) == 0
    assert f"{entries[wrong]} in {name}" in capsys.readouterr().out
    assert _main.run(["check", str(file)]) == 1
    assert "This entry is wrong" in capsys.readouterr().out


@pytest.mark.parametrize("seed", [1, 2])
def test_what_a_person_wrote_are_entries(
    seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    solution = nonet.solve(EASY).solution
    assert solution is not None
    pairs = enumerate(zip(EASY.givens, solution.numbers, strict=True))
    written = [0 if given or cell % 2 else value for cell, (given, value) in pairs]
    file = tmp_path / "sheet.png"
    sheet(EASY, written, seed).save(file)
    reading = nonet.read_image(file)
    board, entries = reading.best, reading.best.document.entries
    seen = [given or entry for given, entry in zip(board.givens, entries, strict=True)]
    wanted = [given or value for given, value in zip(EASY.givens, written, strict=True)]
    wrong = {f"r{i // 9 + 1}c{i % 9 + 1}" for i in range(81) if seen[i] != wanted[i]}
    assert reading.status == "unique" or reading.repaired
    assert len(wrong) <= 3 and wrong <= set(reading.doubtful)
    apart = [bool(entry) == bool(value) for entry, value in zip(entries, written, strict=True)]
    assert sum(apart) >= 77
    assert _main.run(["read", str(file)]) == (6 if reading.repaired else 0)
    assert "entries of a player" in capsys.readouterr().err + str(reading)


def test_what_is_written_too_faintly_to_be_read_is_marked() -> None:
    solution = nonet.solve(EASY).solution
    assert solution is not None
    pairs = zip(EASY.givens, solution.numbers, strict=True)
    written = [0 if given else value for given, value in pairs]
    faint = [cell for cell in range(54, 81) if written[cell]]
    reading = nonet.read_image(sheet(EASY, written, 5, faint))
    board, entries = reading.best, reading.best.document.entries
    seen = [given or entry for given, entry in zip(board.givens, entries, strict=True)]
    unread = {f"r{i // 9 + 1}c{i % 9 + 1}" for i in faint if seen[i] == 0}
    assert unread and unread <= set(reading.doubtful)


def test_colours_that_leave_several_solutions_are_decoration() -> None:
    red = [given * (cell % 3 == 0) for cell, given in enumerate(EASY.givens)]
    black = [given * (cell % 3 != 0) for cell, given in enumerate(EASY.givens)]
    reading = nonet.read_image(in_colour(black, red, (220, 30, 30)))
    assert reading.puzzle.givens == EASY.givens and reading.status == "unique"
    assert not reading.puzzle.document.entries


def test_a_code_is_read_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    zxingcpp = pytest.importorskip("zxingcpp")

    def code(text: str) -> Image.Image:
        made = zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.QRCode)
        return Image.fromarray(np.asarray(made.to_image(scale=3)))

    killer = get("killer-1").puzzle
    file = tmp_path / "code.png"
    image = on_a_page(code(nonet.write(killer, "sudokupad"))).rotate(7, fillcolor="white")
    image.save(file)
    reading = nonet.read_image(file)
    assert reading.puzzle == killer and reading.code.startswith("https://sudokupad.app/")
    assert reading.status == "unique" and not reading.doubtful
    assert _main.run(["solve", str(file)]) == 0
    solution = nonet.solve(killer).solution
    assert solution is not None and nonet.write(solution, "line") in capsys.readouterr().out
    beside = on_a_page(image_of(EASY))
    beside.paste(code("https://example.org/").resize((90, 90)), (40, 120))
    assert nonet.read_image(beside).puzzle.givens == EASY.givens


def test_a_clear_picture_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "board.png"
    image_of(EASY).save(file)
    assert _main.run(["read", str(file)]) == 0
    assert capsys.readouterr().out.strip() == nonet.write(EASY)


def test_the_command_solves_a_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "board.png"
    image_of(EASY).save(file)
    assert _main.run(["solve", str(file)]) == 0
    solution = nonet.solve(EASY).solution
    assert solution is not None and nonet.write(solution) in capsys.readouterr().out


def bomb(width: int, height: int) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        whole = kind + data
        return struct.pack(">I", len(data)) + whole + struct.pack(">I", zlib.crc32(whole))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress(b"\0" * 100_000)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


HOSTILE = {
    "bomb": (bomb(60_000, 60_000), "too large"),
    "wide": (bomb(60_000, 40), "too large"),
    "nothing": (b"", "not a picture"),
    "text": (b"53..7....6..195", "not a picture"),
    "cut": (nonet.draw_png("1..4....2......3")[:700], "not a whole picture"),
    "tiny": (bomb(8, 8), "too small"),
    "blank": (bomb(200, 200), "no board is seen"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_pictures_are_refused(name: str) -> None:
    data, reason = HOSTILE[name]
    with pytest.raises(nonet.FormatError, match=reason):
        nonet.read_image(data)


def test_a_file_that_is_called_a_picture_and_is_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("board.jpg", "BOARD.PNG", "photo.heic"):
        (tmp_path / name).write_text("hello")
        assert _main.run(["solve", str(tmp_path / name)]) == 3
        assert "not a picture (JPEG, PNG" in capsys.readouterr().err


def test_a_picture_of_which_nothing_is_sure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    image = image_of(EASY, 24)
    noise = np.random.default_rng(5).normal(0, 140, np.asarray(image).shape[:2])[..., None]
    file = tmp_path / "noise.png"
    Image.fromarray(np.clip(np.asarray(image) + noise, 0, 255).astype(np.uint8)).save(file)
    assert _main.run(["read", str(file)]) == 1
    printed = capsys.readouterr()
    assert "look at every cell" in printed.err and "r1c1" not in printed.err + printed.out


def test_without_pillow_pixels_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in the page without a server."""
    solution = nonet.solve(EASY).solution
    assert solution is not None
    entries = [
        0 if given else value for given, value in zip(EASY.givens, solution.numbers, strict=True)
    ]
    entries[9:] = [0] * 72
    image = in_colour(EASY.givens, entries, (30, 90, 210))
    head, pixels = b"P6 %d %d 255\n" % image.size, image.tobytes()
    monkeypatch.setitem(sys.modules, "PIL", None)
    reading = nonet.read_image(head + pixels)
    assert reading.puzzle.givens == EASY.givens
    assert reading.puzzle.document.entries == tuple(entries)
    assert reading.straightened().startswith(b"\x89PNG")
    with pytest.raises(nonet.FormatError, match="pixels are missing"):
        nonet.read_image(head + pixels[1:])
    with pytest.raises(nonet.MissingExtraError):
        nonet.read_image(nonet.draw_svg(EASY).encode())


def test_no_such_size() -> None:
    with pytest.raises(nonet.UsageError, match="4, 6, 9, 12, 16"):
        nonet.read_image(image_of(EASY), size=7)


def test_an_example_is_read() -> None:
    puzzle = get("easy-1").puzzle
    assert nonet.read_image(image_of(puzzle)).puzzle.givens == puzzle.givens
