"""What all commands have in common: how they are found, their options, help and completion."""

import gzip
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from cli.conftest import Run
from nonet import catalogue
from nonet.cli import commands
from nonet.cli.commands import COMMANDS, Command
from nonet.cli.commands.play import _choose_language
from nonet.errors import ExitCode, UsageError

PUZZLE = "1..4....2......3"
RENAMED = [(entry.name, old) for entry in COMMANDS for old in entry.renamed]
PAGE = (Path(__file__).parents[2] / "docs/cli.md").read_text(encoding="utf-8")
(EXAMPLE,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture
def dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "givens.py").write_text(EXAMPLE)
    monkeypatch.setattr(commands, "__path__", [*commands.__path__, str(tmp_path)])
    yield
    sys.modules.pop("nonet.cli.commands.givens", None)
    again = {"nearest": COMMANDS._nearest}
    COMMANDS.__init__("nonet.cli.commands", Command, "command", **again)  # type: ignore[misc]


@pytest.mark.usefixtures("dropped")
def test_a_command_is_one_file(nonet: Run) -> None:
    assert re.search("^  givens +Count givens.$", nonet("--help").out, re.MULTILINE)
    assert "nonet.cli.commands.givens" not in sys.modules
    assert nonet("givens", PUZZLE).out == "4\n"
    assert nonet("givens", "-", stdin=f"{PUZZLE}\n1..4....2....x.3\n") == (
        3,
        "line 1: 4\n",
        nonet("show", "-", stdin="\n1..4....2....x.3\n").err,
    )
    assert "Count the givens" in nonet("help", "givens").out
    assert "Did you mean 'givens'" in nonet("given", PUZZLE).err


def test_help_has_two_blanks_beside_the_longest_name(nonet: Run) -> None:
    lines = [line[2:] for line in nonet("--help").out.splitlines() if line.startswith("  ")]
    commands_of_help = [line for line in lines if line.split(" ")[0] in COMMANDS.names()]
    assert len(commands_of_help) == len(COMMANDS.names())
    assert min(len(re.findall(" +", line)[0]) for line in commands_of_help) == 2


def test_help_lists_every_command() -> None:
    assert {entry.name for entry in commands.listed()} == set(COMMANDS.names())


def test_help_has_many_entrances(nonet: Run) -> None:
    assert nonet("help").out == nonet("--help").out == nonet("-h").out
    for entry in COMMANDS:
        shown = nonet("help", entry.name)
        assert (shown.code, shown.out) == (0, nonet(entry.name, "--help").out)
    assert "Did you mean 'solve'" in nonet("help", "slove").err
    assert nonet("-V").out == nonet("--version").out


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("combinations 15 3", "write --cells 3 or --size 3"),
        ("generate 5 hard", "write --size 5 or --count 5"),
        ("generate killer", "write --rule killer"),
        ("generate --killer", "write --rule killer"),
        ("generate --level hard", "Did you mean '--difficulty'"),
        ("solve @easy-1 --diagonal", "write --game diagonal or --rule diagonal"),
        ("solve @easy-1 --unqiue", "Did you mean '--unique'"),
        ("rate @easy-1 se121", "write --scale se121"),
        ("rate @easy-1 --scale se", "Did you mean 'se121'"),
        ("hint @easy-1 2", "write --grade 2"),
        ("mcp --http 8081", "write --port 8081"),
        ("version", "Did you mean '--version'"),
    ],
)
def test_what_is_typed_in_the_wrong_place_is_sent_to_the_right_one(
    nonet: Run, typed: str, written: str
) -> None:
    result = nonet(*typed.split())
    assert result.code in (2, 3)
    assert written in result.err


@pytest.mark.parametrize("word", [PUZZLE, "-" * 16, "@easy-1", "my.txt", "-", "1" * 100])
def test_a_puzzle_without_a_command(nonet: Run, word: str) -> None:
    result = nonet(word)
    assert result.code == 2
    assert "is not a command. Did you mean: nonet solve " in result.err
    assert (f"'{word[:40]}...' is not" if len(word) > 40 else f"{word!r} is not") in result.err


def test_what_nobody_foresaw_has_words_and_an_exit_code(
    nonet: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*args: object, **options: object) -> None:
        raise RuntimeError("something broke")

    monkeypatch.setattr("nonet.cli.commands.rules.print_entries", fails)
    result = nonet("rules")
    assert result.code == ExitCode.UNSUPPORTED
    assert "something broke" in result.err and "Traceback" not in result.err


def test_the_command_to_copy_has_the_whole_puzzle(nonet: Run) -> None:
    puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    assert nonet(puzzle).err.endswith(f"nonet solve {puzzle}\n")
    assert nonet("1" * 625).err.endswith("nonet solve PUZZLE\n")


@pytest.mark.parametrize(
    "words",
    [
        ("solve", "--limit", "2", "--limit", "3", PUZZLE),
        ("solve", "--limit=2", PUZZLE, "--limit=2"),
        ("count", "--json", PUZZLE, "--json"),
        ("generate", "-n", "1", "--count", "2"),
        ("convert", PUZZLE, "--to", "line", "--to", "json"),
        ("batch", "--to", "line", "--format", "csv"),
        ("serve", "--open", "--no-open"),
    ],
)
def test_an_option_given_twice_is_an_error(nonet: Run, words: tuple[str, ...]) -> None:
    result = nonet(*words)
    assert (result.code, result.out) == (2, "")
    assert "is given 2 times" in result.err


def test_standard_input_is_read_once(nonet: Run) -> None:
    result = nonet("show", "-", "-", stdin=PUZZLE)
    assert result.code == 2
    assert "give it once" in result.err


def test_options_that_repeat_do(nonet: Run) -> None:
    twice = ("--technique", "Hidden Single", "--technique", "Naked Single")
    assert nonet("hint", PUZZLE, *twice).code == 0


@pytest.mark.parametrize(("name", "old"), RENAMED)
def test_the_names_of_the_last_version_work_with_a_note(nonet: Run, name: str, old: str) -> None:
    renamed = COMMANDS.get(name).renamed[old]
    value = "json" if callable(renamed) else "?"
    new = renamed(value) if callable(renamed) else renamed
    options = {option for param in COMMANDS.get(name).run.params for option in param.opts}
    assert new in options
    result = nonet(name, f"{old}={value}")
    assert f"nonet: {old} is called {new} now" in result.err.splitlines()[0]
    assert nonet(name, f"{new}={value}").err in result.err  # what follows is the same


@pytest.mark.parametrize("entry", COMMANDS, ids=lambda entry: entry.name)
def test_one_word_means_the_same_in_all_commands(entry: Command) -> None:
    shown = {option: param for param in entry.run.params for option in param.opts}
    assert "--workers" not in shown and "--engines" not in shown
    if "--output" in shown:
        assert "-o" in shown
        assert isinstance(shown["-o"].type, click.Path)
    for name, metavar in {"--box": "RxC", "--engine": "NAME", "--timeout": "SECONDS"}.items():
        param = shown.get(name)
        assert not isinstance(param, click.Option) or (param.metavar or "").startswith(metavar)


def test_output_is_a_file_in_solve_unless_it_names_a_format(nonet: Run, tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    assert nonet("solve", PUZZLE, "--output", str(out)) == (0, "", "")
    assert out.read_text() == nonet("solve", PUZZLE).out
    assert "┏" in nonet("solve", PUZZLE, "--output", "drawn").out


@pytest.mark.parametrize(
    "words",
    [
        ("solve", PUZZLE),
        ("solve", PUZZLE, "--json", "--trace"),
        ("count", PUZZLE),
        ("check", PUZZLE, "--json"),
        ("hint", PUZZLE),
        ("explain", PUZZLE),
        ("candidates", PUZZLE),
        ("show", PUZZLE),
        ("vary", PUZZLE, "--seed", "3", "-n", "3"),
        ("rate", PUZZLE),
        ("generate", "--size", "4", "--seed", "1", "--json"),
    ],
    ids=" ".join,
)
def test_a_file_gets_what_a_pipe_gets(nonet: Run, tmp_path: Path, words: tuple[str, ...]) -> None:
    out, packed = tmp_path / "out.dat", tmp_path / "out.dat.gz"
    expected = nonet(*words).out
    assert _without_times(nonet(*words, "-o", "-").out) == _without_times(expected)
    assert nonet(*words, "-o", str(out)) == (0, "", "")
    assert _without_times(out.read_text()) == _without_times(expected)
    again = nonet(*words, "-o", str(out))
    assert (again.code, "--force" in again.err) == (2, True)
    assert nonet(*words, "-o", str(out), "--force").code == 0
    if words[0] != "rate":  # its file grows line by line, for --resume
        assert nonet(*words, "-o", str(packed)).code == 0
        written = gzip.decompress(packed.read_bytes()).decode()
        assert _without_times(written) == _without_times(expected)


def _without_times(text: str) -> str:
    return re.sub(r'"time\w*_ms": [\d.]+', "", text)


@pytest.mark.parametrize(
    ("ending", "form"),
    [("json", "json"), ("csv", "csv"), ("sdk", "sdk"), ("ss", "ss"), ("sdm", None), ("x", None)],
)
def test_the_ending_of_a_file_is_its_format(
    nonet: Run, tmp_path: Path, ending: str, form: str | None
) -> None:
    board = "." * 80 + "1"
    to = () if form is None else ("--to", form)
    for words in (("solve", board), ("vary", board), ("generate", "--seed", "1")):
        expected = nonet(*words, *to).out
        for name in (f"{words[0]}.{ending}", f"{words[0]}.{ending}.gz"):
            assert nonet(*words, "-o", str(tmp_path / name)).code == 0
            content = (tmp_path / name).read_bytes()
            written = gzip.decompress(content) if name.endswith(".gz") else content
            assert written.decode() == expected
    converted = nonet("convert", board, "-o", str(tmp_path / f"converted.{ending}"))
    assert converted.code == (2 if ending == "x" else 0)
    assert "--to" in converted.err or ending != "x"
    absent = nonet("solve", f"absent.{ending}")
    assert ("there is no file" in absent.err) == (ending != "x")


def test_nothing_printed_leaves_the_file_alone(nonet: Run, tmp_path: Path) -> None:
    out = tmp_path / "out.sdm"
    assert nonet("convert", "bad", "-o", str(out)).code == 3
    assert not list(tmp_path.iterdir())
    assert nonet("convert", PUZZLE, "-o", str(tmp_path)).code == 2
    assert nonet("convert", PUZZLE, "-o", str(tmp_path / "no" / "x.sdm")).code == 2


@pytest.mark.parametrize("wrong", ["-1", "nan", "much", "0x1"])
@pytest.mark.parametrize("entry", COMMANDS, ids=lambda entry: entry.name)
def test_a_nonsense_bound_is_a_usage_error(nonet: Run, entry: Command, wrong: str) -> None:
    options = {option for param in entry.run.params for option in param.opts}
    for bound in {"--timeout", "--limit", "--node-limit"} & options:
        result = nonet(entry.name, bound, wrong, stdin=PUZZLE)
        assert (result.code, result.out) == (2, ""), bound


def test_numbers_are_called_numbers(nonet: Run) -> None:
    for words in (("solve", "--limit", "x"), ("vary", "--seed", "1.5"), ("hint", "--grade", "two")):
        assert "is not a valid number." in nonet(*words, PUZZLE).err
    assert "is not a valid number of seconds." in nonet("solve", "--timeout", "x", PUZZLE).err
    assert not [each.name for each in COMMANDS if "RANGE" in nonet("help", each.name).out]


def test_too_little_memory_is_no_fault_to_report(
    nonet: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr("nonet.cli.commands.count.count", fail)
    done = nonet("count", "1..4....2......3")
    assert done.code == 4
    assert "not enough memory" in done.err
    assert "report" not in done.err


def test_ctrl_c_anywhere_has_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from nonet.cli import _main

    def interrupted(**_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(_main.cli, "main", interrupted)
    assert _main.run(["engines"]) == 130
    assert "interrupted" in capsys.readouterr().err


IN_TEXT = "def bad(**words): exec('raise KeyboardInterrupt')"
IN_CLASS = """
class Field:
    def __set_name__(self, owner, name): raise KeyboardInterrupt
def bad(**words): type('Options', (), {'field': Field()})
"""


@pytest.mark.parametrize("where", [IN_TEXT, IN_CLASS])
def test_an_interruption_within_an_import_is_one(where: str, tmp_path: Path) -> None:
    code = f"{where}\nfrom nonet.cli import _main, main\n_main.cli.main = bad\nmain(['check', '.'])"
    (tmp_path / "entry.py").write_text(code)
    words = [sys.executable, "-m", "entry"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (130, "nonet: interrupted\n")


def test_a_language_is_one_of_those_that_there_are() -> None:
    before = catalogue.language()
    try:
        with pytest.raises(UsageError, match=r"no language 'xx': .*de \(Deutsch\)"):
            _choose_language("xx")
        _choose_language("de")
        assert catalogue.language() == "de"
    finally:
        catalogue.choose(before)


@pytest.mark.parametrize(
    ("words", "least", "less"),
    [
        (("generate", "--threads"), "1", "0"),
        (("solve", "-", "--limit"), "1", "-1"),
        (("job", "solve", "-", "--wait"), "0", "-1"),
        (("job", "solve", "-", "--stall"), "0.1", "0.05"),
        (("job", "solve", "-", "--seconds"), "0.01", "0"),
        (("job", "solve", "-", "--parts"), "1", "0"),
    ],
)
def test_the_least_that_an_option_takes(
    nonet: Run, words: tuple[str, ...], least: str, less: str
) -> None:
    assert "Invalid value" in nonet(*words, less, stdin=PUZZLE).err
    assert "Invalid value" not in nonet(*words, least, stdin=PUZZLE).err
