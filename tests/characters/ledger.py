"""Tables of the ledger, for tests that hold the engine's to them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

LEDGER = Path(__file__).parents[2] / "docs" / "rules" / "orcus_core.yaml"


@cache
def _entries() -> dict[str, Any]:
    return {entry["id"]: entry for entry in YAML(typ="safe").load(LEDGER.read_text(encoding="utf-8"))}


def table(rule: str) -> Any:
    """Return the rows of a rule's table, or the table itself where it has none."""
    found = _entries()[rule]["table"]
    return found.get("rows", found)
