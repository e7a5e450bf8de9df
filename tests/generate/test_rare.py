"""The puzzles that are kept for rare techniques, from which `generate --require` starts.

They are found by tools/kept_puzzles.py. When paths change, some need their technique no longer:
then the same program says which, and finds others.
"""

import pytest

import nonet
from nonet._generate._filter import Filter
from nonet._generate._options import Range
from nonet._generate._rare import beforehand, goes_around, rare_puzzles
from nonet.options import Deadline

_NAMES = sorted(rare_puzzles())
_LEAST = 4
_SAMPLED = 7  # of the techniques, one of so many is for every run


def _fault(name: str, text: str) -> str:
    """Why a kept puzzle is none that requires its technique, or nothing."""
    return Filter("", Range(), (name,), ()).assess(nonet.parse(text), Deadline(60)).reason


def test_a_kept_puzzle_needs_its_technique() -> None:
    for name in _NAMES[::_SAMPLED]:
        assert not _fault(name, rare_puzzles()[name][0]), f"{name}: run tools/kept_puzzles.py"


@pytest.mark.long
@pytest.mark.parametrize("name", _NAMES)
def test_all_kept_puzzles_need_their_technique(name: str) -> None:
    faults = {text: _fault(name, text) for text in rare_puzzles()[name]}
    assert not any(faults.values()), f"run tools/kept_puzzles.py: {faults}"


def test_words_beforehand_on_what_is_rare() -> None:
    few = [name for name in _NAMES if len(rare_puzzles()[name]) < _LEAST or goes_around(name)]
    rare = [*few, "Franken X-Wing"]
    lines = [*beforehand([*_NAMES, "Franken X-Wing", "AIC"])]
    assert [line.partition(":")[0] for line in lines] == rare
    assert "Remote Pair: in every puzzle that is known nonet explain takes" in " ".join(lines)
    assert lines[-1].startswith("Franken X-Wing: no puzzle is known that needs it")
