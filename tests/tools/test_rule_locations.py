"""Locations of rules in the engine (tools/rule_locations.py)."""

from pathlib import Path

import pytest

from tools import rule_locations, rules

CODE = """\"\"\"Covering (XX-ONE).\"\"\"

def cover():
    \"\"\"Say what covers (XX-ONE-01 and -02).\"\"\"
"""


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Lay out a repository with a ledger, a module and a test."""
    for folder in (rules.RULES, rules.TESTS, rules.SCENARIOS, *rule_locations.CODE):
        (tmp_path / folder).mkdir(parents=True, exist_ok=True)
    ids = ("XX-ONE-01", "XX-ONE-02", "XX-ONE-03", "XX-TWO-01")
    (tmp_path / rules.RULES / "xx.yaml").write_text("".join(f"- {{id: {rule}, section: Cover}}\n" for rule in ids))
    (tmp_path / rule_locations.CODE[0] / "covering.py").write_text(CODE)
    (tmp_path / rules.TESTS / "test_xx.py").write_text("@pytest.mark.rule('XX-ONE-02')\ndef test_one(): ...\n")
    return tmp_path


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("(S5-COND-04 and -18)", ["S5-COND-04", "S5-COND-18"]),
        ("FE-COVER-03 to -06, FE-OA-02", [*(f"FE-COVER-{n:02}" for n in range(3, 7)), "FE-OA-02"]),
        ("MM-LOS-01, -04 to -06 and\n    -09", [f"MM-LOS-0{n}" for n in (1, 4, 5, 6, 9)]),
        ("S5-ATK, S5-D20", ["S5-ATK", "S5-D20"]),
        ("S5-D20-06 to -08", [f"S5-D20-0{n}" for n in (6, 7, 8)]),
        ("OB-CDG-02, -1 to it", ["OB-CDG-02"]),
    ],
)
def test_rows_of_rules_are_read_one_by_one(text: str, named: list[str]) -> None:
    """Docstrings name rules in rows; where no number follows it is a part of the ledger."""
    assert [rule for _, rule in rule_locations.named_in(text)] == named


def test_the_engine_names_rules_that_there_are() -> None:
    """No module names a rule, or a part of a ledger, that no ledger has."""
    known = {rule for ids in rules.ledger(rules.ROOT / rules.RULES).values() for rule in ids}
    known |= {rule.rpartition("-")[0] for rule in known}

    assert {
        rule: str(place)
        for folder in rule_locations.CODE
        for rule, place in rule_locations.places(rules.ROOT / folder)
        if rule not in known
    } == {}


def test_code_and_proofs_of_a_rule_are_told(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The places that name it, the related modules, and the test that proves it."""
    assert rule_locations.main(["xx-one-02"], repository) == 0

    assert capsys.readouterr().out.splitlines() == [
        "XX-ONE-02  Cover",
        "  decided              engine/fracas_engine/covering.py:4  cover",
        "  about the same part  engine/fracas_engine/covering.py:1",
        "  proven               tests/test_xx.py:1",
    ]


def test_a_part_of_a_ledger_is_told_too(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All that names it or a rule of it, each place once."""
    assert rule_locations.main(["XX-ONE"], repository) == 0

    out = capsys.readouterr().out
    assert out.count("covering.py:1\n") == out.count("covering.py:4  cover\n") == out.count("test_xx.py:1\n") == 1


def test_what_no_ledger_has_is_refused(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """And it is said what there is."""
    assert rule_locations.main(["XX-TOW-01"], repository) == 2
    assert capsys.readouterr().err == "no ledger has XX-TOW-01; there are XX-TWO\n"
