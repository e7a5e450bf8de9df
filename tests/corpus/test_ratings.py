"""Recorded ratings and paths of Sudoku Explainer, where they lie beside the project.

A sample, to be quick; `benchmarks/rating.py` compares them all.
"""

import json
from pathlib import Path
from typing import Any

import pytest

import nonet
from nonet import _native
from nonet.model import Layout
from nonet.model.step import Chain

# Single hints of the native rater, which no function of nonet asks for.
from nonet.scales._se121_steps import to_step

CORPUS = Path(__file__).parents[3] / "shared" / "corpus" / "rated"

pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason="../shared/corpus/rated is not here")


def lines(name: str) -> list[str]:
    return (CORPUS / name).read_text().splitlines()


def test_er() -> None:
    for line in lines("se121-er.txt")[::20]:
        text, er = line.split()
        assert nonet.rate(text, "se121", steps=False).figures[0] == ("ER", float(er))


def test_er_ep_ed_of_the_hardest() -> None:
    for line in lines("se121-hardest.txt")[10::100]:
        text, *figures = line.split()
        rating = nonet.rate(text, "se121", steps=False)
        assert [value for _, value in rating.figures] == [float(figure) for figure in figures]


def test_paths_with_their_chains() -> None:
    for line in lines("se121-paths.jsonl")[::12]:
        record = json.loads(line)
        path = nonet.rate(record["puzzle"], "se121").steps
        assert len(path) == len(record["steps"])
        for step, wanted in zip(path, record["steps"], strict=True):
            assert step.technique == wanted["t"]
            assert step.rating("se121") == wanted["x"]
            assert list(map(list, step.placements)) == ([wanted["set"]] if "set" in wanted else [])
            crossed = [
                [cell, int(value)] for cell, values in wanted.get("elim", ()) for value in values
            ]
            assert list(map(list, step.eliminations)) == crossed
            assert step.length == wanted.get("len", 0)
            chains = [chain for chain in step.chains if not chain.loop]
            if chains:
                assert [breadth_first(chain) for chain in chains] == wanted["chains"]


@pytest.mark.parametrize("level", [2, 3])
def test_nested_hints(level: int) -> None:
    records = [json.loads(line) for line in lines("se121-nested.jsonl")]
    known: dict[str, list[Any]] = {}
    for record in (record for record in records if record["lv"] == level):
        marks = record["pm"]
        if marks not in known:
            known[marks] = hints(marks, level + 25)
        crossed = [(cell, int(value)) for cell, values in record["elim"] for value in values]
        (hint,) = (hint for hint in known[marks] if crossed == removals(hint))
        step = to_step(hint, Layout.of(9), "se121")
        assert step.technique == record["t"]
        assert (hint[3], hint[4]) == (record["len"], record["flat"])
        assert [breadth_first(chain) for chain in step.chains] == record["chains"]
        lengths = sorted(nested.length for nested in step.nested)
        assert lengths == sorted(nested["len"] for nested in record["nested"])


def hints(marks: str, producer: int) -> list[Any]:
    values, narrowed = bytearray(81), []
    for cell, token in enumerate(marks.split()):
        if token.startswith("="):
            values[cell] = int(token[1:])
        narrowed.append(sum(1 << int(value) - 1 for value in token.lstrip("=")))
    return _native.Rater().hints(bytes(values), narrowed, producer)


def removals(hint: Any) -> list[tuple[int, int]]:
    return [(cell, bit + 1) for cell, values in hint[7] for bit in range(9) if values >> bit & 1]


def breadth_first(chain: Chain) -> list[str]:
    """The statements from the target back, as the recorded paths write them."""
    order, seen = [len(chain.nodes) - 1], {len(chain.nodes) - 1}
    for index in order:
        for parent in chain.nodes[index].parents:
            if parent not in seen:
                seen.add(parent)
                order.append(parent)

    def name(index: int) -> str:
        node = chain.nodes[index]
        return f"{node.cells[0]}{'+' if node.on else '-'}{node.value}"

    def statement(index: int) -> str:
        parents = " ".join(map(name, chain.nodes[index].parents))
        return f"{name(index)}<{parents}" if parents else name(index)

    return [statement(index) for index in order]
