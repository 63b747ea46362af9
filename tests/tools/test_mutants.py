"""Single changes to the rules, and whether anything notices (tools/mutants)."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tools.mutants import cli
from tools.mutants.changes import changes_of
from tools.mutants.equivalent import read_equivalents
from tools.mutants.workspace import Workspace, module_name

ROOT = Path(__file__).parents[2]

LIMITS = """
def too_many(creatures: int) -> bool:
    return creatures > 2

def too_high(floor: int) -> bool:
    return floor > 90

def turned(side: int) -> int:
    while side > 3:
        side = side - 4
    return side
"""
RULESET = """
from fracas_engine.errors import SetupError
from fracas_engine.testing.toy import Toy
from pinned.limits import too_high, too_many, turned

class Pinned(Toy):
    name = "pinned"

    def setup(self, setup):
        if too_many(len(setup.creatures)) or too_high(turned(7)):
            raise SetupError("creatures", "there are at most two of them", code="malformed")
        return super().setup(setup)
"""
CREATURE = {"hp": 10, "ac": 12, "speed": 4}
SCENARIO = {"ruleset": "pinned", "options": {"stances": False}, "board": {"map": "........"}}
TEST = """
from pinned.limits import turned

def test_a_turn_is_four_quarters() -> None:
    assert turned(7) == 3
"""


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Lay out a ruleset of two modules of which scenarios pin a limit and a test pins another function."""
    files = {
        "pinned/__init__.py": "",
        "pinned/limits.py": LIMITS,
        "pinned/ruleset.py": RULESET,
        "pinned-1.dist-info/METADATA": "Metadata-Version: 2.1\nName: pinned\nVersion: 1\n",
        "pinned-1.dist-info/entry_points.txt": "[fracas.rulesets]\npinned = pinned.ruleset:Pinned\n",
        "tests/pinned/test_limits.py": TEST,
        "tests/scenarios/pinned/limits.yaml": "---\n".join(
            json.dumps(scenario) + "\n"
            for scenario in (limit(2, steps=[{"expect": {"c0.hp": 10}}]), limit(3, refused="malformed"))
        ),
        "none.toml": "",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def limit(number: int, **keys: Any) -> dict[str, Any]:
    """Write a scenario with some creatures in a row."""
    creatures = [{"id": f"c{at}", "at": [at, 0], "side": f"s{at}", **CREATURE} for at in range(number)]
    return {"scenario": f"{number} creatures", **SCENARIO, "creatures": creatures, **keys}


def mutants(repository: Path, *words: str) -> tuple[int, list[dict[str, Any]], str]:
    """Run the command on the repository; return its exit code, its lines, and its progress output."""
    done = subprocess.run(
        [sys.executable, "-m", "tools.mutants", "--root", str(repository), "--source", "pinned",
         "--equivalent", str(repository / "none.toml"), "--json", "--sample", "0", *words],
        cwd=ROOT, check=False, capture_output=True, text=True,
        env={**os.environ, "PYTHONPATH": str(repository)},
    )  # fmt: skip
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()], done.stderr


@pytest.mark.slow
def test_what_is_pinned_is_noticed_and_what_is_not_survives(repository: Path) -> None:
    """A scenario notices its limit, a test its turns, the clock an endless loop; an untested limit survives."""
    code, (*lines, summary), said = mutants(repository, "--only", "pinned/limits.py", "--at-least", "92")

    assert lines, said
    verdicts = {(line["line"], line["becomes"]): (line["verdict"], line["where"]) for line in lines}
    assert verdicts["return creatures > 2", "return creatures >= 2"][0] == "scenario"
    assert "limits.yaml:1 2 creatures" in verdicts["return creatures > 2", "return creatures >= 2"][1]
    assert verdicts["return creatures > 2", "return creatures > 3"][0] == "scenario"
    assert verdicts["side = side - 4", "side = side - 5"] == (
        "test",
        "tests/pinned/test_limits.py::test_a_turn_is_four_quarters",
    )
    assert verdicts["side = side - 4", "side = side + 4"][0] == "time"
    assert verdicts["return floor > 90", "return floor > 91"][0] == "survived"
    survived = sum(line["verdict"] == "survived" for line in lines)
    share = 100 * (len(lines) - survived) / len(lines)
    assert summary["summary"] == f"noticed {len(lines) - survived} of {len(lines)} ({share:.1f} %)"
    assert code == int(share < 92)
    assert (repository / "pinned/limits.py").read_text() == LIMITS, "the module itself is never touched"


@pytest.mark.slow
def test_a_test_file_of_its_own_hides_none_of_the_others(repository: Path) -> None:
    """A module with a test file that mirrors it is tried with the tests around it as well."""
    (repository / "tests/pinned/test_limits.py").write_text("def test_nothing() -> None: ...\n")
    (repository / "tests/pinned/test_others.py").write_text(TEST)

    _, (*lines, _), _ = mutants(repository, "--only", "pinned/limits.py:9")

    assert {line["where"] for line in lines if line["verdict"] == "test"} == {
        "tests/pinned/test_others.py::test_a_turn_is_four_quarters"
    }


@pytest.mark.slow
def test_the_same_seed_draws_the_same_sample(repository: Path) -> None:
    """A sample can be drawn again, and is as large as asked."""
    first, again = (mutants(repository, "--sample", "3", "--seed", "5") for _ in range(2))

    assert len(first[1]) == 3 + 1
    assert first[0] == again[0]
    # They are told as they come, and which worker is done first is chance.
    assert sorted(map(json.dumps, first[1])) == sorted(map(json.dumps, again[1]))


@pytest.mark.slow
def test_what_fails_unchanged_is_no_measure(repository: Path) -> None:
    """Where a scenario fails without any change, nothing would be said of the mutants: exit code 2, and which one."""
    with (repository / "tests/scenarios/pinned/limits.yaml").open("a") as file:
        file.write("---\n" + json.dumps(limit(3, steps=[{"expect": {"c0.hp": 10}}])))

    code, lines, said = mutants(repository)

    assert (code, lines) == (2, [])
    assert "without any change fails (scenario): " in said


@pytest.mark.slow
def test_what_was_found_unchanged_is_remembered_until_a_file_changes(repository: Path) -> None:
    """A second run need not play all without any change again; where a file says something else, it does."""
    first, again = (mutants(repository, "--only", "pinned/limits.py:3", "--seed", "1") for _ in range(2))
    kept = sorted((repository / ".cache/mutants/plain").iterdir())
    with (repository / "tests/scenarios/pinned/limits.yaml").open("a") as file:
        file.write("---\n" + json.dumps(limit(3, steps=[{"expect": {"c0.hp": 10}}])))

    code, _, said = mutants(repository, "--only", "pinned/limits.py:3")

    assert sorted(map(json.dumps, first[1])) == sorted(map(json.dumps, again[1]))
    assert len(kept) == 2, "one for the scenarios, one for the tests"
    assert (code, "without any change fails (scenario): " in said) == (2, True)


@pytest.mark.slow
def test_equivalents_are_left_out_and_must_fit(repository: Path) -> None:
    """A change that is listed is not tried; an entry that fits none is an error."""
    entry = (
        '[[same]]\nfunction = "too_high"\nline = "return floor > 90"\nbecomes = "return floor > {}"\nreason = "no"\n'
    )
    (repository / "some.toml").write_text(entry.format(91))
    listed = ("--only", "pinned/limits.py:6", "--equivalent", str(repository / "some.toml"))

    _, (*lines, _), _ = mutants(repository, *listed)

    assert sorted(line["becomes"] for line in lines) == ["return floor > 89", "return floor >= 90"]

    (repository / "some.toml").write_text(entry.format(95))
    code, _, said = mutants(repository, *listed)
    assert code == 2
    assert "no change fits: too_high: return floor > 95" in said


@pytest.mark.parametrize(
    "text", ['[[same]]\nfunction = ""\nline = ""\nbecomes = ""\nreason = " "', '[[same]]\nline = "x"']
)
def test_equivalents_need_a_reason(tmp_path: Path, text: str) -> None:
    """An entry without a reason, or with other keys, is told with its number."""
    (tmp_path / "list.toml").write_text(text)

    with pytest.raises(ValueError, match=r"list\.toml: entry 1: its keys are becomes, function, line, reason"):
        read_equivalents(tmp_path / "list.toml")


@pytest.mark.slow
def test_the_list_of_equivalents_fits_the_rules() -> None:
    """Every entry of our own list fits a change of today's rules."""
    sources = cli.sources(ROOT, cli.RULES)
    ground = Workspace(ROOT, sources, ROOT / "tests/scenarios", ROOT / "tests")

    assert list(cli.universe(ground, read_equivalents(ROOT / "tools/mutants_equivalent.toml")))


@pytest.mark.parametrize(
    ("source", "changed"),
    [
        ("x < y", ["x <= y"]),
        ("a < b <= c", ["a <= b <= c", "a < b < c"]),
        ("x in y", ["x not in y"]),
        ("x is None", ["x is not None"]),
        ("f(1)", ["f(0)", "f(2)"]),
        ("f(0)", ["f((-1))", "f(1)"]),
        ("a and not (b or c)", ["a or not (b or c)", "a and (b or c)", "a and not (b and c)"]),
        ("-x", ["x"]),
        ("x - y", ["x + y"]),
        ("max(a, b)", ["min(a, b)"]),
        ("[a for a in b if c]", ["[a for a in b if False]", "[a for a in b if True]"]),
        ("a if b else c", ["a if False else c", "a if True else c"]),
        ("while x: pass", ["while False: pass"]),
        ("match x:\n case y if z: pass", ["match x:\n case y if False: pass", "match x:\n case y if True: pass"]),
        ('"é", x < y', ['"é", x <= y']),
    ],
)
def test_changes(source: str, changed: list[str]) -> None:
    """Every kind of slip is made once, and the rest of the text stays as it is."""
    assert sorted(change.applied(source) for change in changes_of(source)) == sorted(changed)


@pytest.mark.parametrize(
    "source",
    [
        "assert x < 2",
        "x: Annotated[int, 3]",
        "def f(x: Literal[1]) -> Literal[2]: ...",
        "@f(1)\ndef g(): ...",
        'f"{x + 1}"',
        "if TYPE_CHECKING:\n    x = 1",
        '"a" + b',
        "x = True",
    ],
)
def test_no_changes(source: str) -> None:
    """What no rule can be wrong by is left alone."""
    assert changes_of(source) == []


def test_a_change_knows_its_function() -> None:
    """What is told of a change is the function around it and its line before and after, in one line."""
    source = "class A:\n    def f(self):\n        return (x\n            < y)\n"

    (change,) = changes_of(source)

    assert change.function == "A.f"
    assert change.line == 3
    assert change.lines(source) == ("return (x < y)", "return (x <= y)")


def test_modules_are_named_by_their_packages() -> None:
    """A module's name is that of its packages and its file; a package's is its folder's."""
    assert module_name(ROOT / "engine/fracas_engine/battle.py") == "fracas_engine.battle"
    assert module_name(ROOT / "engine/fracas_engine/d20/__init__.py") == "fracas_engine.d20"


def test_users_of_a_module() -> None:
    """What all d20 rulesets stand on is used by each of them, a ruleset's own module by it alone."""
    ground = Workspace(ROOT, cli.sources(ROOT, cli.RULES), ROOT / "tests/scenarios", ROOT / "tests")

    assert {"fourth_edition", "orcus", "srd5"} <= set(ground.users("fracas_engine.d20.rules"))
    assert ground.users("fracas_engine.rulesets.srd5.ruleset") == ["srd5"]
    assert ground.users("fracas_characters.levels") == ["orcus"]
    assert not [module for module in ground.innocent() if module.startswith("fracas_engine.rulesets.")]
    assert ROOT / "tests/engine/rulesets/srd5" in ground.test_paths("fracas_engine.rulesets.srd5.ruleset")
    assert ground.test_paths("fracas_characters.levels")[0] == ROOT / "tests/characters/test_levels.py"
    assert ground.test_folders == [ROOT / "tests/characters", ROOT / "tests/engine"]
