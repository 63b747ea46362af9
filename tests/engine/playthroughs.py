"""Golden playthroughs of shipped content: those of a ruleset, and their outdated lines.

After a change of the rules that is meant:

    python -m fracas_engine.testing.golden tests/engine/rulesets/*/playthroughs/*.txt

and read the diff: every changed line is to be meant.
"""

from __future__ import annotations

from pathlib import Path

from fracas_engine.testing.golden import differences

__all__ = ["changed_lines", "kept_for"]


def kept_for(ruleset: str) -> list[Path]:
    """Return the playthroughs that are kept for a ruleset."""
    found = sorted((Path(__file__).parent / "rulesets" / ruleset / "playthroughs").glob("*.txt"))
    assert found, f"there are no playthroughs of {ruleset}"
    return found


def changed_lines(path: Path) -> list[str]:
    """Return the first lines of a playthrough that are no longer so."""
    return differences(path, most=3)
