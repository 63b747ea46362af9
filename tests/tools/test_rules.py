"""The coverage of the rule ledgers (tools/rules.py)."""

from pathlib import Path

import pytest

from tools import rules

LEDGER = """
- {id: XX-ONE-01, section: The first}
- {id: XX-ONE-02, section: The first}
- {id: XX-TWO-01, section: The second}
"""


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Lay out a repository with one ledger of three rules and nothing that proves them."""
    for folder in (rules.RULES, rules.TESTS, rules.SCENARIOS):
        (tmp_path / folder).mkdir(parents=True, exist_ok=True)
    (tmp_path / rules.RULES / "xx.yaml").write_text(LEDGER)
    (tmp_path / rules.FINISHED).write_text("# nothing else\nxx  # a word\n")
    return tmp_path


def write_test(repository: Path, text: str) -> None:
    """Write the one test file of the repository."""
    (repository / rules.TESTS / "test_xx.py").write_text(text)


def test_tests_and_scenarios_prove(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A rule is proven by a decorator, by a mark of a parameter or by a scenario; the rest is listed."""
    write_test(repository, "import pytest\n@pytest.mark.rule('XX-ONE-01')\ndef test_one(): ...\n")
    (repository / rules.SCENARIOS / "s.yaml").write_text("scenario: a\nrules: [XX-TWO-01]\n---\nscenario: b\n")

    assert rules.main([], repository) == 0

    out = capsys.readouterr().out
    assert "xx                    3       2         1" in out
    assert out.endswith("unproven in xx:\n  XX-ONE-02      The first\n")


@pytest.mark.parametrize("words", [["--check", "xx"], ["--finished"]])
def test_check_fails_while_a_rule_is_unproven(repository: Path, words: list[str]) -> None:
    """The exit code is 1 until the last rule has its proof."""
    write_test(repository, "import pytest\npytestmark = pytest.mark.rule('XX-ONE-01', 'XX-ONE-02')\n")

    assert rules.main(words, repository) == 1

    (repository / rules.SCENARIOS / "s.yaml").write_text("rules: [XX-TWO-01]")
    assert rules.main(words, repository) == 0


@pytest.mark.parametrize("mark", ["skip", "skip(reason='no')", "xfail(strict=True)"])
def test_skipped_tests_prove_nothing(repository: Path, mark: str) -> None:
    """A test that need not pass leaves its rules unproven."""
    write_test(repository, f"import pytest\n@pytest.mark.{mark}\n@pytest.mark.rule('XX-ONE-01')\ndef test_one(): ...\n")

    assert list(rules.named_by_tests(repository / rules.TESTS)) == []


def test_unknown_ids_are_errors(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An id that no ledger has is a typing error: exit code 2, with the place."""
    write_test(repository, "import pytest\n\n@pytest.mark.rule('XX-ONE-1')\ndef test_one(): ...\n")

    assert rules.main([], repository) == 2

    assert "test_xx.py:3: no ledger has the rule XX-ONE-1" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("path", "text", "problem"),
    [
        ("docs/rules/yy.yaml", "id: YY-01", "a ledger is a list of rules"),
        ("docs/rules/yy.yaml", "- {section: a}", "an entry without an `id`"),
        ("docs/rules/yy.yaml", "- {id: YY-01}\n- {id: YY-01}", "two rules have the id YY-01"),
        ("tests/scenarios/s.yaml", "rules: XX-ONE-01", "`rules` is a list of ids"),
        ("tests/scenarios/s.yaml", "rules: [", "s.yaml"),
        (
            "tests/test_yy.py",
            "import pytest\nX = 'a'\nm = pytest.mark.rule(X)",
            "test_yy.py:3: a rule's id must be written out",
        ),
        ("tests/test_yy.py", "def (", "test_yy.py"),
    ],
)
def test_unreadable_files_are_named(
    repository: Path, capsys: pytest.CaptureFixture[str], path: str, text: str, problem: str
) -> None:
    """An unreadable file gives exit code 2 and its error."""
    (repository / path).write_text(text)

    assert rules.main([], repository) == 2

    assert problem in capsys.readouterr().err


def test_unknown_ruleset(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Asking for a ruleset that has no ledger names those that have one."""
    assert rules.main(["--check", "zz"], repository) == 2

    assert "no such ruleset: zz; there are xx" in capsys.readouterr().err


def test_parts_of_a_ruleset_are_counted_together(repository: Path) -> None:
    """The two ledgers of Orcus are one ruleset."""
    for part in ("orcus_core", "orcus_combat"):
        (repository / rules.RULES / f"{part}.yaml").write_text(f"- {{id: {part}}}")

    assert list(rules.ledger(repository / rules.RULES)["orcus"]) == ["orcus_combat", "orcus_core"]
