"""The five alignments, which have no effect in the rules (OC-ALIGN)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias, get_args

Alignment: TypeAlias = Literal["lawful_good", "good", "unaligned", "evil", "chaotic_evil"]

ALIGNMENTS: Final[tuple[Alignment, ...]] = get_args(Alignment)

TYPICAL: Final[Mapping[str, Alignment]] = {
    "lizardfolk": "unaligned",
    "druid": "unaligned",
    "human": "unaligned",
    "drow": "evil",
    "cloud_giant": "evil",
    "goblin": "evil",
}
"""Typical alignment of each kind of creature; individuals may differ (OC-ALIGN-02)."""


def alignment_named(word: str) -> Alignment | None:
    """Return the alignment with a name (`Lawful good`, `lawful_good`), or None if there is no such alignment."""
    plain = word.strip().lower().replace(" ", "_")
    return next((alignment for alignment in ALIGNMENTS if alignment == plain), None)
