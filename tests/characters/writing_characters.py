"""Verbs of these tests: characters in a short form, read, with their defects."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

from fracas_characters.files import Reading, read_characters
from fracas_characters.model import CharacterSpec
from fracas_characters.writing import to_yaml

SAMPLES = Path(str(files("fracas_characters"))) / "samples"

PLAIN: Mapping[str, Any] = {
    "character": "mira",
    "level": 1,
    "race": {"race": "human"},
    "class": {"class": "fighter", "hp": 12, "hp_per_level": 5, "recoveries": 7},
    "abilities": {"scores": {"str": 16, "con": 14, "dex": 13, "int": 12, "wis": 11, "cha": 10}},
}
"""A legal character of level 1 that has chosen nothing else."""


def read_one(**changes: Any) -> Reading:
    """Read `PLAIN` with some keys changed; a key of None is left out."""
    plain = {key: value for key, value in {**PLAIN, **changes}.items() if value is not None}
    (reading,) = read_characters(to_yaml(plain), file="mira.yaml")
    return reading


def legal(**changes: Any) -> CharacterSpec:
    """Return the changed character, in which nothing may be wrong."""
    reading = read_one(**changes)
    assert [str(defect) for defect in reading.defects] == []
    assert reading.spec is not None
    return reading.spec


def rules_broken(**changes: Any) -> list[tuple[str | None, str]]:
    """Return the rules that the changed character breaks, each with the key that does."""
    return [(defect.rule, defect.field_path) for defect in read_one(**changes).defects]
