"""What was solved: counted once, by level, with days in a row; the page counts alike."""

import json
import shutil
import subprocess
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

import nonet
from nonet.tui.finish import statistics_words
from nonet.tui.statistics import Finished, Statistics, by_level, finished_of, id_of, short_id

EASY = Finished("a", "easy", "9x9", 100, 0, False, "2026-11-20")
ENTRIES = [
    EASY,
    replace(EASY, id="b", seconds=50, hints=2),
    replace(EASY, id="c", seconds=70, on="2026-11-21"),
    replace(EASY, id="d", level="hard", helped=True, daily="2026-11-21"),
]


def test_each_puzzle_counts_once_and_what_is_damaged_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "finished.jsonl"
    statistics = Statistics(path)
    assert (statistics.add(ENTRIES[2:]), statistics.add(ENTRIES), statistics.add(ENTRIES)) == (
        2,
        2,
        0,
    )
    assert [each.id for each in statistics.finished()] == ["d", "a", "b", "c"], "by their days"
    with path.open("a") as file:
        file.write('{"id": 5}\n{"\n[]\n')
    assert len(statistics.finished()) == 4
    assert Statistics(None).finished() == [] and Statistics(tmp_path / "no").finished() == []


def test_entries_go_into_the_form_of_the_page_and_back() -> None:
    for entry in ENTRIES:
        record = json.loads(json.dumps(entry.to_record()))
        assert ("daily" in record) == bool(entry.daily)
        assert finished_of(record) == entry
    assert finished_of({**ENTRIES[0].to_record(), "on": "yesterday"}) is None
    assert finished_of({**ENTRIES[0].to_record(), "seconds": "long"}) is None


def test_levels_are_summed_up_in_their_order() -> None:
    hard, easy = by_level(ENTRIES, ["hard", "easy"])
    assert (hard.level, hard.solved, hard.alone, hard.best) == ("hard", 1, 0, None)
    assert (easy.solved, easy.alone, easy.best, easy.mean) == (3, 2, 70, 73)


def test_the_longest_row_of_days_is_shown_where_it_is_over() -> None:
    days = [replace(EASY, id=f"{day}", on=f"2026-11-{day}") for day in (20, 21, 22, 24)]
    for entries, words in ((days, "1, at most 3"), (days[:3], "0, at most 3"), (days[3:], "1")):
        table = statistics_words(entries, date(2026, 11, 24))
        assert f"Days in a row: {words}" in table.splitlines()


@pytest.mark.skipif(shutil.which("node") is None, reason="asks the page's own code: needs Node")
def test_the_page_knows_puzzles_and_days_by_the_same_names() -> None:
    texts = ["", "1..4....2......3", "é☃😀", id_of(nonet.parse("1..4....2......3"))]
    script = Path(nonet.__file__).parent / "web/static/js/model/statistics.js"
    days = ["2026-02-27", "2026-02-28", "2026-03-01", "2025-12-31", "2026-01-01"]
    code = f"""
        const {{ shortId, streak }} = await import({json.dumps(str(script))});
        console.log(JSON.stringify([{json.dumps(texts)}.map(shortId),
            ["2026-03-01", "2026-03-02", "2026-03-03", "2026-01-02"].map(
                (day) => Object.values(streak({json.dumps(days)}, day)))]));
    """
    done = subprocess.run(
        ["node", "--input-type=module", "-e", code], capture_output=True, encoding="utf-8"
    )
    from nonet.tui.statistics import streak

    names, streaks = json.loads(done.stdout)
    assert names == list(map(short_id, texts))
    assert streaks == [
        list(streak(days, date.fromisoformat(day)))
        for day in ("2026-03-01", "2026-03-02", "2026-03-03", "2026-01-02")
    ]
    assert streaks[0] == [3, 3]
