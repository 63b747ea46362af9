"""Release documents: the changelog follows Keep a Changelog, and RELEASING.md names the versions that the code has."""

import re
from pathlib import Path

from fracas_engine.ruleset import ruleset_named, ruleset_names
from fracas_protocol.mirror import REVISION

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
SECTIONS = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


def test_versions_and_sections_are_those_of_keep_a_changelog() -> None:
    """`Unreleased` comes first, then versions with their dates, and the sections have standard names."""
    first, *versions = re.findall(r"^## (.+)$", TEXT, re.MULTILINE)

    assert first == "[Unreleased]"
    assert [line for line in versions if not re.fullmatch(r"\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d", line)] == []
    assert set(re.findall(r"^### (.+)$", TEXT, re.MULTILINE)) <= SECTIONS


def test_entries_are_short_bullets() -> None:
    """Below a section every line is a bullet of at most two lines on paper."""
    entries = [
        line
        for block in re.split(r"^### .+$", TEXT, flags=re.MULTILINE)[1:]
        for line in block.split("\n## ")[0].splitlines()
        if line
    ]

    assert [line for line in entries if not line.startswith("- ") or len(line) > 240] == []


def test_releasing_names_the_present_versions() -> None:
    """The table tells the rules version of every shipped ruleset and the revision of the protocol."""
    page = (ROOT / "RELEASING.md").read_text(encoding="utf-8")
    told = dict(re.findall(r"^\| `?(\w+)`? \| (\d+) \|", page, re.MULTILINE))

    assert told == {name: str(ruleset_named(name).version) for name in ruleset_names()} | {"protocol": str(REVISION)}
