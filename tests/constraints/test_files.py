"""The table of which file has which words of a rule; not a contract of a single rule."""

import sys
from pathlib import Path

import pytest

from nonet.constraints import CONSTRAINTS, Kind, _files
from nonet.constraints._kind import _called, _found
from nonet.registry import Registry, files_of

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
from rule_words import module_text


def test_the_table_is_up_to_date() -> None:
    made = Path(_files.__file__).read_text(encoding="utf-8")
    assert made == module_text(), "python tools/rule_words.py"


def test_every_name_means_what_it_means_among_all() -> None:
    for name, meant in _called(CONSTRAINTS).items():
        assert _found(name) in (meant, (meant[0], meant[0].name)), name


def test_a_file_that_is_not_in_the_table_is_looked_into() -> None:
    lines = [line for line in _files.TABLE.splitlines() if not line.startswith("killer:")]
    rules: Registry[Kind] = Registry("nonet.constraints", Kind, "rule", words="\n".join(lines))
    assert [kind.name for kind in rules.with_word("Cage")] == ["killer"]
    assert {kind.name for kind in rules.with_word("Thermo")} >= {"thermometer", "killer"}
    assert rules.get("slow-thermometer").name == "slow-thermometer"


@pytest.mark.parametrize("file", sorted(files_of("nonet.constraints")))
def test_every_file_is_in_the_table(file: str) -> None:
    assert f"{file}: " in _files.TABLE
