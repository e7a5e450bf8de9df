"""The campaign `kills` asks every command that writes, and sees what is half-written or left."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import click
import pytest

from nonet.cli.commands import COMMANDS, listed

pytest.importorskip("resource", reason="it limits what a process may write")
sys.path.insert(0, str(Path(__file__).parents[1]))

from campaigns._campaign import Run
from campaigns._harms import Ended, Scene
from campaigns._writers import prepare, writers
from campaigns.kills import Trial

pytestmark = pytest.mark.long

WRITE = {"-o", "--book", "--save"}


def test_every_command_that_writes_is_asked() -> None:
    commands: dict[str, click.Command] = {}
    for each in listed():
        command = COMMANDS.get(each.name).run
        commands[each.name] = command
        if isinstance(command, click.Group):
            context = click.Context(command)
            for name in command.list_commands(context):
                part = command.get_command(context, name)
                assert part is not None
                commands[f"{each.name} {name}"] = part
    asked = 0
    for name, command in commands.items():
        words = {word for each in command.params for word in each.opts}
        for option in WRITE & words:
            wanted = name if option == "-o" else f"{name} {option}"
            assert any(each.startswith(wanted) for each in writers()), wanted
            asked += 1
    assert asked > 25


@pytest.mark.parametrize(
    ("name", "content", "fault"),
    [
        ("out.txt", b"1234", "half-written"),
        ("out.txt", b"", "half-written"),
        ("other.txt", b"", "['other.txt'] is left"),
        (".out.txt.0123", b"", ""),  # what SIGKILL leaves in the moment of the writing
    ],
)
def test_what_is_half_written_or_left_is_a_fault(
    tmp_path: Path, name: str, content: bytes, fault: str
) -> None:
    inputs, here = tmp_path / "inputs", tmp_path / "here"
    inputs.mkdir()
    here.mkdir()
    (inputs / "p.txt").write_text("1..4....2......3\n")

    def harm(scene: Scene) -> list[Ended]:
        (scene.here / name).write_bytes(content)
        return [Ended(-9, "")]

    known = Trial(Run(seed=1, seconds=0.01), "solve", inputs, here).known()
    (here / "out.txt").unlink()
    run = Run(seed=2, seconds=0.01)
    Trial(run, "solve", inputs, here).with_harm("SIGKILL", harm, known)
    assert [fault in each for each in run.faults] == ([True] if fault else [])


@pytest.mark.parametrize(("content", "faults"), [(b"null", 0), (b"nul", 1)])
def test_what_a_job_set_aside_is_no_fault_until_it_stays(
    tmp_path: Path, content: bytes, faults: int
) -> None:
    inputs, here = tmp_path / "inputs", tmp_path / "here"
    inputs.mkdir()
    here.mkdir()
    prepare(inputs, 1)

    def harm(scene: Scene) -> list[Ended]:
        folder = here / writers()["job solve"].name / "_failed"
        folder.mkdir(parents=True)
        (folder / "part-00000.parquet.json").write_bytes(content)
        return [Ended(3, "set aside")]

    known = Trial(Run(seed=1, seconds=0.01), "job solve", inputs, here).known()
    shutil.rmtree(here / writers()["job solve"].name)
    run = Run(seed=2, seconds=0.01)
    Trial(run, "job solve", inputs, here).with_harm("little memory", harm, known)
    assert len([each for each in run.faults if "half-written" in each]) == faults
    assert len(run.faults) == faults, run.faults
