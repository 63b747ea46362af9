"""Decision records: three sections each, and all of them in the index."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

DECISIONS: Final = Path(__file__).parents[2] / "docs" / "decisions"
RECORDS: Final = sorted(DECISIONS.glob("[0-9]*.md"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_has_its_number_and_three_sections(path: Path) -> None:
    """The title repeats the number of the file name, and the sections are context, decision and consequences."""
    text = path.read_text(encoding="utf-8")

    assert text.startswith(f"# {path.name[:4]} ")
    assert re.findall(r"^## (.+)$", text, re.MULTILINE) == ["Context", "Decision", "Consequences"]


def test_the_index_lists_every_record_once() -> None:
    """Each row links to a record with its number and its title."""
    index = (DECISIONS / "README.md").read_text(encoding="utf-8")
    titles = {path.name: path.read_text(encoding="utf-8").splitlines()[0].removeprefix("# ") for path in RECORDS}
    rows = re.findall(r"^\| \[(\d{4})\]\(([\w-]+\.md)\) \| (.+) \|$", index, re.MULTILINE)

    assert sorted(file for _, file, _ in rows) == sorted(titles)
    assert {file: f"{number} {title}" for number, file, title in rows} == titles


def test_numbers_are_unique() -> None:
    """No two records share a number."""
    assert len({path.name[:4] for path in RECORDS}) == len(RECORDS)
