"""Made-up results, for tests of what is computed from results."""

from collections.abc import Mapping, Sequence

from nonet import Comparison, Level, Measurement, PuzzleFacts, RunState

TIMEOUT = 5.0
Times = Mapping[str, Mapping[str, Sequence[float | RunState | None]]]


def results(
    times: Times, nodes: Times | None = None, sizes: Mapping[str, int] | None = None
) -> Comparison:
    """Results from ``{engine: {level: [seconds, ...]}}``.

    Instead of seconds may stand a state, or None where nothing was measured. The nodes are as many
    as microseconds unless they are given.
    """
    levels = list(dict.fromkeys(level for known in times.values() for level in known))
    sizes = sizes or {}
    puzzles, measurements = [], []
    for level in levels:
        size = sizes.get(level, 9)
        count = max(len(known.get(level, ())) for known in times.values())
        for place in range(count):
            name = f"{level}-{place + 1:02}"
            puzzles.append(PuzzleFacts(name, level, size, f"{size}x{size}", 25, "." * size**2))
            for engine, known in times.items():
                row = known.get(level, ())
                value = row[place] if place < len(row) else None
                if value is None:
                    continue
                given = None if nodes is None else nodes.get(engine, {}).get(level)
                boards = given[place] if given is not None else None
                assert not isinstance(boards, RunState)
                measurements.append(measurement(engine, name, value, boards))
    return Comparison(
        source="made up",
        engines=tuple(times),
        levels=tuple(Level(level, _group(level)) for level in levels),
        puzzles=tuple(puzzles),
        measurements=tuple(measurements),
        disagreements=(),
        settings={"timeout": TIMEOUT, "repeat": 1, "limit": 1},
        machine={"processor": "a <fast> one", "cores": 2},
        versions={"nonet": "0", "Python": "3"},
        begun="2026-01-01T00:00:00+00:00",
        complete=True,
    )


def measurement(
    engine: str, puzzle: str, value: float | RunState, nodes: float | None = None
) -> Measurement:
    state = value if isinstance(value, RunState) else RunState.DONE
    seconds = value if isinstance(value, float | int) else None
    if state is RunState.TIMEOUT:
        seconds = TIMEOUT
    boards = nodes if nodes is not None else None if seconds is None else 1 + seconds * 1e6
    return Measurement(
        engine=engine,
        puzzle=puzzle,
        state=state,
        seconds=seconds,
        runs=() if seconds is None else (seconds,),
        nodes=None if boards is None else int(boards),
        memory_python=2048,
    )


def _group(level: str) -> str:
    return "size" if "x" in level and level[0].isdigit() else "difficulty"
