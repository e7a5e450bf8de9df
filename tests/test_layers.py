"""Who may import the native module, which import-linter cannot see, and what is imported when."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import nonet

SOURCE = Path(nonet.__file__).parent
ALLOWED = {"_batch", "_count", "engines", "_generate", "_photo", "packing.py", "scales"}
ALLOWED |= {"_prove", "techniques"}


def imports_of(source: str) -> list[str]:
    """The modules that a text imports, with the names that it takes of them."""
    nodes = list(ast.walk(ast.parse(source)))
    whole = [name.name for node in nodes if isinstance(node, ast.Import) for name in node.names]
    parts = [node for node in nodes if isinstance(node, ast.ImportFrom)]
    return [*whole, *(f"{node.module}.{name.name}" for node in parts for name in node.names)]


def imports_native(file: Path) -> bool:
    source = file.read_text(encoding="utf-8")
    return "_native" in source and any("_native" in n.split(".") for n in imports_of(source))


def test_few_parts_import_the_native_module() -> None:
    users = {file.relative_to(SOURCE) for file in SOURCE.rglob("*.py") if imports_native(file)}
    assert Path("engines/native.py") in users, "or this test looks for the wrong thing"
    assert {user.parts[0] for user in users} <= ALLOWED, users


def private_imports(source: str, module: str) -> list[str]:
    """Modules with an underscore of packages that a module is not in."""
    homes = {name: re.match(r"(nonet\.[\w.]*?\.)_[a-z]", name) for name in imports_of(source)}
    return [name for name, home in homes.items() if home and not module.startswith(home[1])]


def test_private_modules_are_imported_in_their_own_package_alone() -> None:
    example = "from nonet.techniques._time import in_time"
    assert private_imports(example, "nonet.scales.steps")
    assert not private_imports(example, "nonet.techniques.links.nets")
    for file in SOURCE.rglob("*.py"):
        module = ".".join(("nonet", *file.relative_to(SOURCE).with_suffix("").parts))
        assert not private_imports(file.read_text(encoding="utf-8"), module), file


def test_import_nonet_alone_loads_no_numpy() -> None:
    # So that `import nonet` is quick, and Ctrl+C meets the command line's own handler early.
    code = "import sys, nonet.cli; print('numpy' in sys.modules or 'click' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_a_plain_line_is_read_without_the_rules() -> None:
    """They are a hundred modules, and 0.1 s."""
    code = (
        "import sys, nonet; nonet.parse('1..4....2......3'); "
        "print(any(name.startswith('nonet.constraints.') and name[18:19] != '_' "
        "for name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_every_public_name_is_there() -> None:
    assert set(nonet.__all__) <= set(dir(nonet))
    for name in nonet.__all__:
        assert getattr(nonet, name) is not None
    assert nonet.model.Puzzle is nonet.Puzzle
    with pytest.raises(AttributeError, match="no attribute 'sudoku'"):
        _ = nonet.sudoku


def test_ctrl_c_while_the_command_line_is_imported() -> None:
    code = (
        "import importlib.abc, sys\n"
        "class Interrupting(importlib.abc.MetaPathFinder):\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'nonet.cli._main':\n"
        "            raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupting())\n"
        "from nonet.cli import main\n"
        "main(['engines'])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (130, "nonet: interrupted\n")


def test_a_plain_puzzle_reads_no_file_of_a_rule() -> None:
    """Some hundred files are read once there is a rule: it took 0.2 s before the first answer."""
    code = (
        "import sys, nonet; nonet.solve('1..4....2......3'); "
        "print([name for name in sys.modules if name.startswith('nonet.constraints.')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    known = {"_files", "_kind", "_names"}
    found = {name.rpartition(".")[2] for name in eval(done.stdout)}
    assert found <= known, sorted(found - known)


@pytest.mark.parametrize(
    "text",
    [".Cage~10~R1C1~R1C2", ".Thermo~R1C1~R2C1.Arrow~R5C5~R5C6~R5C7", ".AntiKnight.X~R1C1~R1C2"],
)
def test_a_text_of_rules_imports_the_files_of_these(text: str) -> None:
    """All of them were some 400 ms before the first answer; now it is what the text names."""
    code = f"import sys, nonet; nonet.parse({text!r}); print(sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    names = [name for name in eval(done.stdout) if name.startswith("nonet.")]
    rules = [name for name in names if re.match(r"nonet\.constraints\.[a-z]", name)]
    assert len(rules) <= text.count("."), rules
    assert len([name for name in names if name.startswith("nonet.formats.")]) <= 16
    assert len(names) <= 70, names
