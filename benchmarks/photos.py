"""Photos of puzzles, read by nonet and by an OCR program from the same cells, in one run.

python benchmarks/photos.py FOLDER [--part even|odd] [--first N]

FOLDER holds pictures with their boards beside them (image1.jpg, image1.dat), as the public set
wichtounet/sudoku_dataset does. The OCR is Tesseract (apt-get install tesseract-ocr), which finds no
grid: it gets each cell of the board that nonet has found and straightened, as one character of 1 to
9 (--psm 10), where the cell has ink by nonet's own measure. So only the reading is compared.
"""

import argparse
import io
import re
import resource
import subprocess
import tempfile
from pathlib import Path

from PIL import Image

import nonet

CELL, MARGIN, LINES, TALL = 36, 8, 4, 96  # pixels


def board_of(picture: Path) -> tuple[int, ...]:
    """The board as the set has it: two lines about the camera, nine rows."""
    rows = picture.with_suffix(".dat").read_text(encoding="utf-8").splitlines()[2:11]
    return tuple(int(value) for row in rows for value in row.split())


def seconds() -> float:
    """CPU time of this process and of those that it started."""
    uses = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(use.ru_utime + use.ru_stime for use in uses)


def by_ocr(reading: nonet.PhotoReading) -> tuple[int, ...]:
    """The same board as Tesseract reads its cells: one start of it for all."""
    straight = Image.open(io.BytesIO(reading.straightened())).convert("L")
    values = [0] * 81
    inked = [cell for cell in range(81) if reading.guesses[cell][0] != (0, 1.0)]
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for cell in inked:
            top, left = (MARGIN + axis * CELL + LINES for axis in divmod(cell, 9))
            side = CELL - 2 * LINES
            image = straight.crop((left, top, left + side, top + side))
            files.append(Path(folder, f"{cell}.png"))
            image.resize((TALL, TALL), Image.Resampling.BICUBIC).save(files[-1])
        names = Path(folder, "names.txt")
        names.write_text("\n".join(map(str, files)), encoding="utf-8")
        command = ["tesseract", str(names), "-", "--psm", "10", "-c"]
        command += ["tessedit_char_whitelist=123456789"]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    for cell, text in zip(inked, done.stdout.split("\f"), strict=False):
        digits = re.findall(r"[1-9]", text)
        values[cell] = int(digits[0]) if digits else 0
    return tuple(values)


def main() -> None:
    """Prints boards and cells that are right, and CPU seconds a photo, of each reader."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--part", choices=("odd", "even"), default="even")
    parser.add_argument("--first", type=int, default=10**6, help="so many photos")
    given = parser.parse_args()
    pictures = sorted(given.folder.glob("*.jpg"), key=lambda path: int(path.stem[5:]))
    pictures = [path for path in pictures if int(path.stem[5:]) % 2 == (given.part == "odd")]
    boards = {"nonet": 0, "nonet, repaired": 0, "tesseract": 0}
    cells, spent = dict.fromkeys(boards, 0), dict.fromkeys(boards, 0.0)
    pictures = [path for path in pictures if path.with_suffix(".dat").exists()][: given.first]
    for picture in pictures:
        board, begun = board_of(picture), seconds()
        reading = nonet.read_image(picture, size=9)
        read = seconds()
        figures = {
            "nonet": reading.puzzle.givens,
            "nonet, repaired": reading.best.givens,
            "tesseract": by_ocr(reading),
        }
        for name, values in figures.items():
            boards[name] += values == board
            cells[name] += sum(map(int.__eq__, values, board))
        spent["nonet"] += read - begun
        spent["tesseract"] += seconds() - read
    for name, count in boards.items():
        share = cells[name] / (81 * len(pictures))
        print(
            f"{name}: {count} of {len(pictures)} boards, {share:.2%} of cells, "
            f"{spent[name] / len(pictures):.2f} s of CPU a photo"
        )


if __name__ == "__main__":
    main()
