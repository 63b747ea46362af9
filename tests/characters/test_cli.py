"""The command `fracas character`: its output and exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from ruamel.yaml import YAML
from typer.testing import CliRunner, Result

from fracas_characters.cli import app
from fracas_characters.writing import to_yaml
from fracas_engine.content import load_creatures
from fracas_engine.rulesets.orcus.vocabulary import VOCABULARY
from tests.characters.writing_characters import PLAIN, SAMPLES


def _yaml() -> YAML:
    """Return a reader of YAML 1.2: libyaml, which reads YAML 1.1, takes no colon in a word of a list in brackets."""
    return YAML(typ="safe", pure=True)


def run(*arguments: str | Path, stdin: str | None = None) -> Result:
    """Run the command."""
    return CliRunner().invoke(app, [str(argument) for argument in arguments], input=stdin)


@pytest.fixture
def mira(tmp_path: Path) -> Path:
    """A legal character of level 3."""
    file = tmp_path / "mira.yaml"
    file.write_text(to_yaml({**PLAIN, "level": 3, "feats": ["a", {"feat": "b", "level": 2}]}))
    return file


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    """A character that breaks a rule."""
    file = tmp_path / "wrong.yaml"
    file.write_text(to_yaml({**PLAIN, "alignment": "chaotic_good"}))
    return file


def test_a_legal_character_is_shown(mira: Path) -> None:
    """Name, rows of numbers, exit code 0."""
    result = run("check", mira)

    assert result.exit_code == 0
    assert result.stdout.startswith("mira is legal\n  level:       3 (adventurer), human fighter\n")
    assert "  defenses:    ac 12, fortitude 14, reflex 12, will 11\n" in result.stdout


def test_a_terminal_shows_a_table(mira: Path) -> None:
    """The same rows in a frame, under the name."""
    result = CliRunner().invoke(app, ["check", str(mira)], env={"FORCE_COLOR": "1", "COLUMNS": "100"})

    assert result.exit_code == 0
    assert "mira is legal" not in result.stdout
    assert "mira" in result.stdout.splitlines()[0]
    assert "ac 12, fortitude 14, reflex 12, will 11" in result.stdout


def test_a_breach_is_a_line(wrong: Path) -> None:
    """`file:line: key: error; remedy [rule]`, exit code 1."""
    result = run("check", wrong)

    assert result.exit_code == 1
    assert result.stdout.startswith(f"{wrong}:")
    assert "alignment: unknown alignment chaotic_good; did you mean chaotic_evil? [OC-ALIGN-01]\n" in result.stdout


def test_json_is_one_object_a_character(mira: Path, wrong: Path) -> None:
    """What the lines say, as data."""
    result = run("check", mira, wrong, "--json")
    good, bad = map(json.loads, result.stdout.splitlines())

    assert result.exit_code == 1
    assert (good["ok"], good["character"], good["defects"]) == (True, "mira", [])
    assert good["sheet"]["defenses"] == "ac 12, fortitude 14, reflex 12, will 11"
    assert bad["ok"] is False
    assert bad["sheet"] is None
    (defect,) = bad["defects"]
    assert (defect["rule"], defect["field_path"]) == ("OC-ALIGN-01", "alignment")


@pytest.mark.parametrize("command", ["check", "build", "level"])
def test_a_file_that_is_not_there(command: str, tmp_path: Path) -> None:
    """Exit code 2, told on the error stream."""
    result = run(command, tmp_path / "gone.yaml")

    assert result.exit_code == 2
    assert "cannot be read: No such file or directory" in result.stderr


@pytest.mark.parametrize("command", ["check", "build", "level"])
def test_the_standard_input_is_read(command: str, mira: Path) -> None:
    """`-` stands for it, and messages call it <stdin>."""
    assert run(command, "-", stdin=mira.read_text()).exit_code == 0
    broken = run(command, "-", stdin="character: x\n")
    assert broken.exit_code == 1
    assert "<stdin>:1: race: is missing" in broken.output


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    """Neither a file nor the standard input may be something else than UTF-8."""
    file = tmp_path / "latin.yaml"
    file.write_bytes(b"name: M\xfcller\n")

    assert run("check", file).exit_code == 2
    piped = CliRunner().invoke(app, ["check", "-"], input=file.read_bytes())
    assert piped.exit_code == 2
    assert "<stdin>:1: cannot be read: it is not UTF-8" in piped.output


def test_an_empty_file_has_no_character(tmp_path: Path) -> None:
    """That is told, and is no success."""
    file = tmp_path / "empty.yaml"
    file.write_text("# nothing\n")

    result = run("check", file)
    assert result.exit_code == 1
    assert "no character found" in result.stderr


def test_a_built_creature_is_content(mira: Path, tmp_path: Path) -> None:
    """It loads as a creature, and --out writes what is printed without it."""
    printed = run("build", mira)
    out = tmp_path / "creature.yaml"
    assert run("build", mira, "--out", out).exit_code == 0

    (creature,) = load_creatures(printed.stdout, VOCABULARY)
    assert (creature.id, creature.level, creature.ac) == ("mira", 3, 12)
    assert out.read_text() == printed.stdout


def test_several_characters_are_several_documents(mira: Path) -> None:
    """Of one file or more; with --json one line each."""
    text = run("build", mira, SAMPLES / "scout.yaml").stdout

    assert [one["id"] for one in _yaml().load_all(text)] == ["mira", "ysolde"]
    lines = run("build", mira, SAMPLES / "scout.yaml", "--json").stdout.splitlines()
    assert [json.loads(line)["id"] for line in lines] == ["mira", "ysolde"]


def test_nothing_is_built_of_what_breaks_a_rule(mira: Path, wrong: Path, tmp_path: Path) -> None:
    """Nothing is printed or written, and the rule is told."""
    out = tmp_path / "none.yaml"
    result = run("build", mira, wrong, "--out", out)

    assert result.exit_code == 1
    assert "[OC-ALIGN-01]" in result.stderr
    assert not out.exists()


def test_a_place_that_cannot_be_written(mira: Path, tmp_path: Path) -> None:
    """Exit code 2 with the reason."""
    result = run("build", mira, "--out", tmp_path / "no" / "such.yaml")

    assert result.exit_code == 2
    assert "cannot be written: No such file or directory" in result.stderr


@pytest.mark.rule("OC-LEVEL-06", "OC-LEVEL-08")
def test_a_level_is_gained(mira: Path) -> None:
    """The file is printed again, legal, and the experience earned is shown apart from it."""
    result = run("level", mira, "--increase", "str", "--increase", "con", "--feat", "c")

    assert result.exit_code == 0
    raised = _yaml().load(result.stdout)
    assert (raised["level"], raised["increases"]) == (4, {4: ["str", "con"]})
    assert raised["feats"][-1] == {"feat": "c", "level": 4}
    assert result.stderr == "level 4 reached\n"
    assert run("check", "-", stdin=result.stdout).exit_code == 0


@pytest.mark.rule("OC-LEVEL-06", "OC-LEVEL-08")
def test_open_choices_are_told(mira: Path) -> None:
    """What the level brings and was not chosen."""
    result = run("level", mira)

    assert result.exit_code == 0
    assert result.stderr == (
        "level 4 reached\nopen: level 4: two abilities [OC-LEVEL-06]\nopen: level 4: feat [OC-LEVEL-08]\n"
    )


@pytest.mark.rule("OC-LEVEL-06")
def test_a_wrong_choice_is_refused(mira: Path) -> None:
    """Nothing is printed, the rule is told, exit code 1."""
    result = run("level", mira, "--increase", "str", "--increase", "str")

    assert (result.exit_code, result.stdout) == (1, "")
    assert "str is increased twice at level 4; choose two different abilities [OC-LEVEL-06]" in result.stderr


def test_choices_come_from_a_file(mira: Path, tmp_path: Path) -> None:
    """What a flag cannot say: feats with modifiers, trades, powers."""
    choices = tmp_path / "choices.yaml"
    choices.write_text(
        "increases: {4: [str, con]}\n"
        "feats: [{feat: c, modifiers: [{to: will, by: 1}]}]\n"
        "retraining: [{feat: a, for: d}]\n"
    )
    result = run("level", mira, "--choices", choices, "--json")

    assert result.exit_code == 0, result.stderr
    raised = json.loads(result.stdout)
    assert raised["retraining"] == [{"level": 4, "feat": "a", "for": "d"}]
    assert raised["feats"][-1] == {"level": 4, "feat": "c", "modifiers": [{"to": "will", "by": 1}]}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("feet: [c]\n", "unknown key feet"),
        ("feats: c\n", "feats is not a list"),
        ("increases: [str]\n", "increases is not a mapping"),
        ("- feats\n", "the document is not a mapping"),
        ("", "no choices in it"),
    ],
)
def test_a_wrong_file_of_choices(mira: Path, tmp_path: Path, text: str, message: str) -> None:
    """What is wrong with it is told, exit code 1."""
    choices = tmp_path / "choices.yaml"
    choices.write_text(text)
    result = run("level", mira, "--choices", choices)

    assert result.exit_code == 1
    assert message in result.stderr


def test_one_of_several_characters_is_named(mira: Path, tmp_path: Path) -> None:
    """Without a name the choice is ambiguous."""
    party = tmp_path / "party.yaml"
    party.write_text(mira.read_text() + "---\n" + (SAMPLES / "scout.yaml").read_text())

    unnamed = run("level", party)
    assert unnamed.exit_code == 2
    assert "there are 2 characters; name one by --character" in unnamed.stderr
    assert run("level", party, "--character", "nobody").exit_code == 2
    assert _yaml().load(run("level", party, "--character", "ysolde").stdout)["character"] == "ysolde"


@pytest.mark.rule("OC-LEVEL-04")
def test_experience_in_the_file_is_what_was_earned(tmp_path: Path) -> None:
    """5,500 points written into the file of a level 3 lead to level 5; without a rise they break a rule."""
    file = tmp_path / "mira.yaml"
    file.write_text(to_yaml({**PLAIN, "level": 3, "xp": 5500}))

    assert "[OC-LEVEL-04]" in run("check", file).stdout
    raised = run("level", file)
    assert raised.exit_code == 0
    assert _yaml().load(raised.stdout)["level"] == 5


def test_abilities_may_be_written_out(mira: Path) -> None:
    """Strength is str; an unknown ability is reported."""
    result = run("level", mira, "--increase", "Strength", "--increase", "con")

    assert _yaml().load(result.stdout)["increases"] == {4: ["str", "con"]}
    assert run("level", mira, "--increase", "luck").exit_code == 2


@pytest.mark.rule("OC-LEVEL-05")
def test_no_level_beyond_the_last(mira: Path) -> None:
    """Exit code 1 with the rule."""
    result = run("level", mira, "--to", "31")

    assert result.exit_code == 1
    assert result.stderr == f"{mira}: there is no level 31; 30 is the last [OC-LEVEL-05]\n"


@pytest.mark.rule("OC-GEN-07")
def test_rolls_are_rolls() -> None:
    """Six of four dice, and their totals; the plain form can be put into a file."""
    rolled = json.loads(run("roll", "--json").stdout)

    assert [sum(sorted(faces)[1:]) for faces in rolled["rolls"]] == rolled["totals"]
    assert len(rolled["rolls"]) == 6
    assert len(_yaml().load(run("roll").stdout)["rolls"]) == 6


def test_samples_are_listed_printed_and_legal() -> None:
    """Every sample can be checked as it is printed."""
    names = [line.split()[0] for line in run("sample").stdout.splitlines()]

    assert names == ["defender", "mage", "scout"]
    for name in names:
        assert run("check", "-", stdin=run("sample", name).stdout).exit_code == 0
    assert run("sample", "bard").exit_code == 2
