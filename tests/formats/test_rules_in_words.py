"""Rules in words, in four languages: what changes or adds a rule is listed, and little else."""

from __future__ import annotations

import pytest

import nonet
from nonet.drawn import translator_of, unread_sentences
from nonet.drawn._languages import is_understood
from nonet.model import Layout

T, K, A, W, D, R = "thermometer", "killercage", "arrow", "whispers", "difference", "ratio"

NOTHING_NEW = [
    ("Digits in a cage sum to the number in the top left corner of the cage.", [K]),
    ("The digits in a circle stand in the cells around the corner.", ["quadruple"]),
    ("Normal sudoku rules apply. Along each thermometer digits increase from the bulb.", [T]),
    ("Normal sudoku rules apply. In cages, digits sum to the small clue and can't repeat.", [K]),
    ("Normal sudoku rules apply. White dots: consecutive digits. Not all dots are given.", [D]),
    ("Normal sudoku rules apply. I hope you like it. Comments are welcome.", [K]),
    ("Es gelten die normalen Sudokuregeln.", [T]),
    ("Trage in jede Zeile, jede Spalte und jeden 3x3-Block die Ziffern 1 bis 9 genau einmal ein.",
     []),
    ("Standard-Sudoku-Regeln. Auf Thermometern steigen die Ziffern vom Kolben aus an.", [T]),
    ("Es gelten die üblichen Sudokuregeln. Ziffern in einem Käfig ergeben die angegebene Summe und "
     "dürfen sich nicht wiederholen. Viel Spaß!", [K]),
    ("Auf grünen Linien unterscheiden sich benachbarte Ziffern um mindestens 5.", [W]),
    ("Ein weißer Punkt trennt aufeinanderfolgende Ziffern. Nicht alle Punkte sind eingezeichnet.",
     [D]),
    ("Règles classiques du sudoku. Le long d'un thermomètre, les chiffres augmentent.", [T]),
    ("Chaque ligne, chaque colonne et chaque carré 3x3 contient les chiffres de 1 à 9.", []),
    ("La somme des chiffres le long d'une flèche est égale au chiffre du cercle.", [A]),
    ("通常の数独のルールに従います。温度計の数字は球から順に大きくなります。", [T]),
    ("各行、各列、各ブロックに1から9の数字が1つずつ入ります。", []),
    ("ケージの左上の数字は、ケージ内の数字の合計です。楽しんでください。", [K]),
    ("标准数独规则。", [T]),
]  # fmt: skip
MORE_RULES = [
    ("In cages digits sum to the clue. The sum of the corner cells is 20.", [K], "corner cells"),
    ("Cages have sums. The digits in the four corners add up to 20.", [K], "the four corners"),
    ("The sum of all circled cells is 30. Cages show sums.", [K], "circled cells"),
    ("R1C1 is 4. Cages show sums.", [K], "R1C1 is 4"),
    ("Every digit in a cage is odd. Cages show sums.", [K], "digit in a cage is odd"),
    ("All cages have different sums.", [K], "cages have different sums"),
    ("Each row contains the same number of cages.", [K], "same number of cages"),
    ("Every possible X and V is given.", ["xv"], "every possible x and v is given"),
    ("Cells not separated by a dot may not be consecutive.", [D], "not separated by a dot"),
    ("Thermometers: slow, digits may stay the same.", [T], "slow"),
    ("Digits increase. Digits decrease along one thermometer.", [T], "Digits increase"),
    ("Exactly one of the cages is a lie.", [K], "is a lie"),
    ("One of the thermometers is false.", [T], "is false"),
    ("Arrow sums may be off by one.", [A], "off by one"),
    ("Digits on arrows may not repeat.", [A], "arrows may not repeat"),
    ("On some of the green lines the difference is 4.", [W], "on some of the green lines"),
    ("Green lines differ by at least 5. No two lines have the same sum.", [W], "no two lines"),
    ("White dots separate digits that differ by an unknown value.", [D], "unknown value"),
    ("Black dots may also be 1:3.", [R], "dots may also"),
    ("Hidden cages must be found.", [K], "hidden cages"),
    ("Auf Thermometern steigen die Ziffern an.", [], "Thermometern"),
    ("Alle möglichen Punkte sind eingezeichnet.", [D, R], "Alle möglichen"),
    ("Felder im Springerzug-Abstand enthalten verschiedene Ziffern.", [T], "Springerzug"),
    ("Orthogonal benachbarte Felder dürfen keine aufeinanderfolgenden Ziffern enthalten.", [T],
     "Orthogonal benachbarte Felder"),
    ("Ziffern dürfen sich in Käfigen wiederholen.", [K], "wiederholen"),
    ("Es gelten die normalen Sudokuregeln. Verwende die Ziffern 0 bis 8.", [], "0 bis 8"),
    ("Tous les points possibles sont donnés.", [D, R], "Tous les points"),
    ("Le carré central est un carré magique, et les règles normales du sudoku.", [K], "magique"),
    ("Deux cases voisines ne peuvent pas avoir pour somme 10, dans les lignes.", [T], "Deux cases"),
    ("すべての点が示されています。", [D, R], "すべての点"),
    ("隣り合うマスには連続する数字は入りません。", [T], "隣り合うマスには"),
    ("通常の数独のルールに従います。0から8の数字を使います。", [], "0から8"),
    ("Se aplican las reglas normales del sudoku. Los dígitos aumentan desde el bulbo.", [T],
     "Se aplican"),
]  # fmt: skip


def test_a_text_that_explains_how_a_board_is_solved_asks_for_nothing() -> None:
    text = "In box 2, cells (1, 3), (1, 4) cannot be 4. Therefore cell (2, 3) is the only one."
    boards = f"I look at this board:\n4....2..1.2....4\n\n{text}\n\nAnother:\n..1.3..2....2..."
    first, second = nonet.parse_many(boards)
    assert not first.unread and not second.unread
    (unread,) = unread_sentences("The solver has to find the sum of each cage.", Layout.of(9), [])
    assert "sum of each cage" in unread


@pytest.mark.parametrize(
    "text",
    [
        "Digits in r1c3 and r1c4 sum to 10. I am stuck after the hidden singles.",
        "The digit in r1c3 is larger than in r1c4. The solver may start anywhere.",
        "Each row already contains it. r1c3 + r1c4 = 9",
        "Digits in cage A equal those in cage B; a hidden single opens it.",
        "Digits rise along thermometers. Thus 4 is never in a bulb.",
        "Hidden single at r1c3. Adjacent cells must differ by at least 2.",
    ],
)
def test_a_rule_beside_an_explanation_is_listed(text: str) -> None:
    """It was passed over with all else, as the text has a word of solving in it."""
    board = "1.43\n.21.\n.431\n.124"
    for whole in (f"{board}\n\n{text}", f"{text}\n\n{board}"):
        assert nonet.parse(whole).unread


@pytest.mark.parametrize(("text", "typed"), NOTHING_NEW)
def test_words_of_typed_rules_are_not_listed(text: str, typed: list[str]) -> None:
    assert not list(unread_sentences(text, Layout.of(9), typed))


@pytest.mark.parametrize(("text", "typed", "words"), MORE_RULES)
def test_words_that_change_or_add_a_rule_are_listed(
    text: str, typed: list[str], words: str
) -> None:
    (unread,) = unread_sentences(text, Layout.of(9), typed)
    assert words.lower() in unread.lower()


def test_english_is_left_as_it_is() -> None:
    for text in ("Normal sudoku rules apply; die cells are special.", "Les amis, have fun", ""):
        assert translator_of(text)(text) == text
    assert is_understood("Thermometers, whispers, kropki, XV, palindromes, renban, nabner, zipper")


@pytest.mark.parametrize(
    ("text", "typed", "part"),
    [
        ("Clues outside the grid are sums.", ["killercage"], "clues outside"),
        ("Digits along the indicated diagonal sum to the clue.", ["killercage"], "diagonal"),
        ("In cages, digits increase from left to right.", ["killercage"], "increase"),
        ("Digits in cages sum to a number that ends in 5.", ["killercage"], "ends in"),
        ("Each cage forms a line of width 1.", ["killercage"], "cage forms"),
        ("Circles hold the sum of all diagonally adjacent digits.", ["antiking"], "sum of all"),
        ("Digits with an X sum to 10. All possible X's and V's are given.", ["xv"], "all possible"),
    ],
)
def test_words_that_other_rules_do_not_cover(text: str, typed: list[str], part: str) -> None:
    (unread,) = unread_sentences(f"Normal sudoku rules apply. {text}", Layout.of(9), typed)
    assert part in unread.lower()
