"""What is nested too deeply is refused before a parser goes into it: in a browser it dies there."""

import json

import pytest

import nonet
from nonet.formats._lzstring import expanded
from nonet.representation import is_deep, parsed_json

DEEP = 10_000
TEXTS = {
    "lists": "[" * DEEP,
    "closed": "[" * DEEP + "]" * DEEP,
    "objects": '{"a":' * DEEP,
    "a puzzle": '{"puzzle": ' + "[" * DEEP + "]" * DEEP + "}",
    "sudokupad": "scl" + "{a:" * DEEP,
    "a million": "[" * 1_000_000,
    "with items": "[1," * DEEP,
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=list(TEXTS))
def test_deep_texts_are_refused_with_words(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def loads(text: str, **_: object) -> None:
        assert not is_deep(text), "the parser would go into it"
        raise ValueError

    monkeypatch.setattr(json, "loads", loads)
    with pytest.raises(nonet.NonetError):
        nonet.parse(text)


def test_brackets_in_words_and_side_by_side_are_no_depth() -> None:
    wide = json.dumps([[['[[{{\\"['] for _ in range(100)] for _ in range(20)])
    assert not is_deep(wide)
    assert parsed_json(wide) == json.loads(wide)
    assert parsed_json("[" * 500 + "]" * 500)
    with pytest.raises(RecursionError):
        parsed_json("[" * 501 + "]" * 501)


@pytest.mark.parametrize(("opens", "closes"), [("[", "]"), ("{a:", "}")])
def test_the_shortened_form_of_sudokupad_is_refused_before_python_refuses_it(
    opens: str, closes: str
) -> None:
    def nested(depth: int) -> str:
        return "{b:" + opens * depth + "1" + closes * depth + "}"

    assert json.dumps(expanded(nested(3))).count("1") == 1
    with pytest.raises(ValueError, match="nested too deeply"):
        expanded(nested(600))
