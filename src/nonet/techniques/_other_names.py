"""What others call the techniques, which of ours a name means, and the nearest to one that we lack.

A name that stands for several of ours means the first of them, as "Unique Rectangle" the first
type. "Others" are books, forums and further programs.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence, Set
from difflib import get_close_matches
from functools import cache

# By our names, which are HoDoKu's: "their name, their name (who); their name (who)".
OTHER_NAMES = {
    "Full House": "Last Free Cell (sudoku.com); Last Cell, Last Value, Single Vacancy, "
    "Only Choice (others)",
    "Hidden Single": "Last Remaining Cell (sudoku.com); Unique Candidate, "
    "Pinned Digit, Pinned Square, Only Place, Only Square, Single Position, Lone Ranger, "
    "Hidden Loner, Singles, Scanning (others)",
    "Naked Single": "Obvious Single, Last Possible Number (sudoku.com); Sole Candidate, "
    "Forced Digit, Forced Single, Lone Single, Single Candidate, Single Possibility, "
    "Process of Elimination (others)",
    "Locked Candidates Type 1": "Pointing Pair, Pointing Triple (sudokuwiki, sudoku.com); "
    "Pointing, Direct Pointing (Sudoku Explainer); Locked Candidates Type 1 Pointing (HoDoKu); "
    "Intersection Removal, Double Pointing Pair (sudokuwiki); Locked Candidates (sudoku.coach); "
    "Generalized Intersection (Sukaku Explainer); Intersections (HoDoKu); Box/Line Interaction, "
    "Candidate Line, Sub-Group Exclusion (others)",
    "Locked Candidates Type 2": "Box/Line Reduction, Box Line Reduction, Line/Box Reduction "
    "(sudokuwiki); Claiming, Direct Claiming (Sudoku Explainer); Locked Candidates Type 2 Claiming "
    "(HoDoKu); Claiming Pair, Claiming Triple, Line/Box Interaction, Block and Column Interaction, "
    "Omission, Double Pair, Multiple Lines (others)",
    "Naked Pair": "Naked Candidates (sudokuwiki); Obvious Pair (sudoku.com); "
    "Conjugate Pair, Twins, Naked Twins, Disjoint Subset, Naked Subset, "
    "Naked Twins Exclusion, Preemptive Pair, Preemptive Set, Locked Set (others)",
    "Naked Triple": "Naked Triplet (Sudoku Explainer); Obvious Triple (sudoku.com); Triplets "
    "(others)",
    "Naked Quadruple": "Naked Quad (sudokuwiki, Sudoku Explainer); Quads (others)",
    "Hidden Pair": "Hidden Candidates (sudokuwiki); Direct Hidden Pair (Sudoku Explainer); "
    "Hidden Twins, Hidden Twins Exclusion, Hidden Subset (others)",
    "Hidden Triple": "Hidden Triplet, Direct Hidden Triplet (Sudoku Explainer)",
    "Hidden Quadruple": "Hidden Quad (sudokuwiki, Sudoku Explainer)",
    "Locked Triple": "Locked Triplet (others)",
    "X-Wing": "Basic Fish (HoDoKu)",
    "Squirmbag": "Starfish (others)",
    "Finned X-Wing": "Finned/Sashimi Fish (HoDoKu); Finned Fish (others)",
    "Sashimi X-Wing": "Sashimi Fish (others)",
    "Franken X-Wing": "Franken Fish, Complex Fish (HoDoKu)",
    "Mutant X-Wing": "Mutant Fish (HoDoKu)",
    "Siamese Finned X-Wing": "Siamese Fish (HoDoKu)",
    "2-String Kite": "Two-String Kite (HoDoKu, sudoku.coach); Kite (others)",
    "Dual 2-String Kite": "Dual Two-String Kite (HoDoKu)",
    "Turbot Fish": "Crane, Turbot Crane (sudoku.coach); Two Strong Links (Sukaku Explainer); "
    "Single-Digit Pattern (HoDoKu)",
    "Empty Rectangle": "Hinge (others)",
    "Simple Colors Trap": "Simple Colouring (sudokuwiki, sudoku.coach); Singles Chain, "
    "Simple Colouring Rule 4 (sudokuwiki); Simple Colors (HoDoKu); Simple Colouring Color Trap "
    "(sudoku.coach); Colouring, Colors, Color Trap, Color Wing (others)",
    "Simple Colors Wrap": "Simple Colouring Rule 2 (sudokuwiki); Simple Colouring Color Wrap "
    "(sudoku.coach); Color Wrap (others)",
    "Multi-Colors 1": "Multi-Colouring (sudokuwiki); Multi-Colors (HoDoKu); "
    "Multiple Colouring (others)",
    "3D Medusa": "Medusa, Medusa Colouring (others)",
    "W-Wing": "Semi-Remote Pair (others)",
    "XY-Wing": "Y-Wing (sudokuwiki, sudoku.com); Bent Triple, Bent Set, Wing (others)",
    "XYZ-Wing": "Bent Triple with Pivot (others)",
    "WXYZ-Wing": "Bent Quad (others)",
    "Remote Pair": "Remote Naked Pair (others)",
    "Uniqueness Test Type 1": "Unique Rectangle, Unique Rectangle Type 1 (sudokuwiki, Sudoku "
    "Explainer, sudoku.coach); Uniqueness Test (HoDoKu); UR, UR 1, Uniqueness, Deadly Pattern, "
    "Gordonian Rectangle (others)",
    **{
        f"Uniqueness Test Type {number}": f"Unique Rectangle Type {number} ({who}); "
        f"UR {number}, UR {number}B (others)"
        for number, who in (
            (2, "sudokuwiki, Sudoku Explainer, sudoku.coach"),
            (3, "sudokuwiki, Sudoku Explainer, sudoku.coach"),
            (4, "sudokuwiki, Sudoku Explainer, sudoku.coach"),
            (5, "sudokuwiki, sudoku.coach"),
            (6, "sudoku.coach"),
        )
    },
    "Hidden Rectangle": "Hidden Unique Rectangle (sudokuwiki, sudoku.coach); Hidden UR, "
    "Unique Rectangle Type 7 (others)",
    "Avoidable Rectangle Type 1": "Avoidable Rectangle (sudokuwiki); Mutant Rectangle, AR (others)",
    "Kraken Fish Type 1": "Kraken Fish (HoDoKu)",
    "Unique Loop Type 1": "Unique Loop, Unique Rectangle Loop (Sudoku Explainer); Unique Polygon, "
    "BUG Lite (others)",
    "Extended Unique Rectangle": "Extended Unique Rect (sudokuwiki); "
    "Extended Rectangle, Unique Matrix (others)",
    "BUG + n": "BUG+2, BUG+3 (others)",
    "Bivalue Universal Grave + 1": "BUG (sudokuwiki); Bivalue Universal Grave, "
    "Bivalue Universal Grave Type 1, BUG Type 1 (Sudoku Explainer); BUG+1 (HoDoKu, sudoku.coach)",
    **{
        f"Bivalue Universal Grave Type {number}": f"BUG Type {number} (Sudoku Explainer)"
        for number in (2, 3, 4)
    },
    "X-Chain": "X-Cycle (sudokuwiki); Forcing X-Chain, Bidirectional X-Cycle (Sudoku Explainer); "
    "Three Strong Links (Sukaku Explainer); Single-Digit Chain (others)",
    "XY-Chain": "Y-Chain, Forcing Y-Chain, Bidirectional Y-Cycle (Sudoku Explainer); "
    "Y-Cycle, Bidirectional XY-Cycle, Double Implication Chain (others)",
    "Continuous Nice Loop": "Bidirectional Cycle (Sudoku Explainer); AIC Ring (sudoku.coach); Nice "
    "Loop, AIC Loop, Chains and Loops, Ring, X-Ring, XY-Ring, W-Ring (others)",
    "Discontinuous Nice Loop": "Forcing Chain, Forcing XY-Chain, Forcing Chains and Cycles "
    "(Sudoku Explainer)",
    "AIC": "Alternating Inference Chain, Altern. Inference Chain (sudokuwiki); AIC Type 1, "
    "AIC Type 2 (sudoku.coach); Nice Loop/AIC (HoDoKu)",
    "Grouped AIC": "Grouped X-Cycle, Grouped Alternating Inference Chain, AIC with Groups "
    "(sudokuwiki); "
    "Grouped Nice Loop, Grouped Nice Loop/AIC (HoDoKu); Grouped AIC Type 1, Grouped AIC Type 2 "
    "(sudoku.coach); Grouped X-Chain (sudoku.coach)",
    "Grouped AIC (ALS)": "AIC with ALS, AIC with Exotic Links (sudokuwiki); ALS-AIC (others)",
    "Triple Firework": "Firework (sudokuwiki)",
    "SK Loop": "Domino Loop, Steve K Loop (others)",
    "Multi-Sector Locked Sets": "MSLS, Multi-Sector Naked Set (others)",
    "Sue de Coq": "Two-Sector Disjoint Subset (others)",
    "ALS-XZ": "ALS, Almost Locked Set, Almost Locked Sets Rule, Singly Linked ALS, "
    "Doubly Linked ALS (sudokuwiki); Almost Locked Set XZ-Rule (HoDoKu); UVWXYZ-Wing "
    "(Sukaku Explainer)",
    "ALS-XY-Wing": "Almost Locked Set XY-Wing (HoDoKu)",
    "ALS-XY-Chain": "Almost Locked Set XY-Chain, Almost Locked Set Chain (HoDoKu); "
    "ALS Chain (others)",
    "Almost Locked Pair": "Almost Locked Candidates (sudoku.coach); ALP (others)",
    "Junior Exocet": "Exocet, Weak Exocet (sudokuwiki)",
    "Tridagon": "Thor's Hammer, Trivalue Oddagon (others)",
    "Bivalue Oddagon": "Guardian, Broken Wing (sudokuwiki); Oddagon (others)",
    "Aligned Pair Exclusion": "APE, Subset Exclusion (others)",
    "Aligned Triple Exclusion": "Aligned Triplet Exclusion, Aligned Triplet (Sudoku Explainer)",
    "Forcing Chain Verity": "Cell Forcing Chain (sudokuwiki, Sudoku Explainer); Unit Forcing "
    "Chain, Dual Cell Forcing Chain (sudokuwiki); Multiple Forcing Chain, Region Forcing "
    "Chain (Sudoku Explainer); "
    "Triple Forcing Chain (others)",
    "Forcing Chain Contradiction": "Digit Forcing Chain (sudokuwiki); Contradiction Forcing Chain, "
    "Double Forcing Chain (Sudoku Explainer)",
    "Nishio": "Nishio Forcing Chain (sudokuwiki, Sudoku Explainer)",
    "Forcing Net Contradiction": "Bowman's Bingo (sudokuwiki); Dynamic Forcing Chain, "
    "Dynamic Contradiction Forcing Chain, Dynamic Double Forcing Chain (Sudoku Explainer); "
    "Forcing Net (HoDoKu)",
    "Forcing Net Verity": "Dynamic Cell Forcing Chain, Dynamic Region Forcing Chain "
    "(Sudoku Explainer)",
    "Nested Forcing Net": "Nested Forcing Chain, Dynamic Forcing Chain +, Dynamic Forcing Chain "
    "Plus, Dynamic Forcing Chain + Multiple Forcing Chain (Sudoku Explainer); "
    "Trial and Error, Guessing, Brute Force, Ariadne's Thread, Tabling (others)",
    "Template Delete": "Pattern Overlay, Pattern Overlay Method, POM (sudokuwiki); Template "
    "(others)",
    "Symmetrical Placement": "Gurth's Theorem, Gurth's Symmetrical Placement, Gurth (sudokuwiki)",
    "Innies and Outies": "Innies, Outies, Cage Splitting (sudokuwiki); Rule of 45, 45 Rule "
    "(others)",
    "Snyder Pair": "Snyder Notation, Snyder (others)",
    "S-Wing": "Split-Wing (others)",
    "Death Blossom": "Blossom (others)",
    "Cross-Hatching": "Slicing and Dicing, Slicing and Slotting, Two out of Three, Visual "
    "Elimination (others)",
    "Borescoper's Deadly Pattern": "Borescoper (others)",
    "Law of Leftovers": "LoL, Phistomefel Ring, Set Equivalence Theory, SET (others)",
    "Whip": "Braid (others)",
    "Single Rule": "Cage Combinations, Killer Combinations (sudokuwiki)",
    "Rule Pointing": "Cage/Unit Overlap (sudokuwiki)",
}
_WHO = re.compile(r"\s*\([^()]*\)$")
_SMALL = frozenset(("a", "and", "in", "of", "the", "type", "with"))  # words that mean nothing here
_NUMBERS = {"quad": "quadruple", "triplet": "triple", "two": "2", "three": "3"}
_SURE, _LIKELY = 0.8, 0.7  # how alike two spellings are


def names_of(name: str, site: str = "") -> list[str]:
    """What others, or those of a site alone, call the technique of that name of ours."""
    parts = [part for part in OTHER_NAMES.get(name, "").split(";") if site in part]
    named = [name.strip() for part in parts for name in _WHO.sub("", part).split(",")]
    return [name for name in named if name]


def known_as(name: str, ours: Iterable[str]) -> str | None:
    """Which of these names of ours is meant by one of others, or by one of ours in another form."""
    spelled, words = _by_spelling(tuple(ours)), _words(name)
    own = spelled.get("".join(words)) or spelled.get(" ".join(sorted(words)))
    return own or _of_parts({*words}, ours)


def _of_parts(words: Set[str], ours: Iterable[str]) -> str | None:
    """The only one whose names have all these words, as of ``Locked Candidates Pointing``."""
    meant = [own for own in ours if words <= _all_words(own)] if len(words) > 1 else []
    return meant[0] if len(meant) == 1 else None


@cache
def _all_words(own: str) -> frozenset[str]:
    return frozenset(word for name in (own, *names_of(own)) for word in _words(name))


def nearest(name: str, ours: Iterable[str]) -> str | None:
    """The name of ours whose meaning comes nearest to a name that nobody uses."""
    ours = tuple(ours)
    spelled = _by_spelling(ours)
    words = _words(name)
    glued = "".join(words)
    sure = get_close_matches(glued, spelled, n=1, cutoff=_SURE)
    if sure:
        return spelled[sure[0]]
    lists = [(own, _words(own_name)) for own in ours for own_name in (own, *names_of(own))]
    common = Counter(word for _, their_words in lists for word in set(their_words))
    most, nearest_name = 0.0, None
    for own, spelled_words in lists:
        # A rare word says more than one that many names have, and the rest of a name counts.
        shared = sum(_likeness(word, words) / common[word] for word in {*spelled_words})
        score = shared / (len(words) + len(spelled_words))
        if score > most:
            most, nearest_name = score, own
    likely = get_close_matches(glued, spelled, n=1, cutoff=_LIKELY)
    return nearest_name or (spelled[likely[0]] if likely else None)


def _likeness(word: str, words: Sequence[str]) -> float:
    """1 if a word is one of others, 1/3 if one of them begins like it (``fin``, ``finned``)."""
    if word in words:
        return 1
    pairs = (sorted((word, one), key=len) for one in words)
    return any(len(short) > 2 and long.startswith(short) for short, long in pairs) / 3


@cache
def _by_spelling(ours: tuple[str, ...]) -> dict[str, str]:
    """Our names by all spellings of them and by their words; our own come before others'."""
    named = [(name_, own) for own in reversed(ours) for name_ in (*names_of(own), own)]
    named += [(own, own) for own in ours]
    sort = {" ".join(sorted(_words(name))): own for name, own in named if len(_words(name)) > 1}
    return sort | {"".join(_words(name)): own for name, own in named}


def _words(name: str) -> list[str]:
    """The words of a name, of which it does not matter how they are written or how many."""
    plain = name.casefold().replace("'s", "").replace("colour", "color")
    words = re.findall(r"[a-z]+|\d+|\+", plain.replace("almost locked set", "als"))
    one = [word[:-1] if len(word) > 3 and word.endswith("s") else word for word in words]
    return [_NUMBERS.get(word, word) for word in one if word not in _SMALL] or one
