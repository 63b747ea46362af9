"""The changelog: Keep a Changelog, one bullet an entry, at most two lines of 120 characters."""

import re
from pathlib import Path

TEXT = (Path(__file__).parents[2] / "CHANGELOG.md").read_text(encoding="utf-8")
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
