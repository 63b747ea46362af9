"""List of equivalent mutants with reasons (`tools/mutants_equivalent.toml`)."""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tools.mutants.changes import Change

__all__ = ["Equivalent", "read_equivalents"]


@dataclass(frozen=True, slots=True)
class Equivalent:
    """A mutation that no test can detect, because it does not change the rules."""

    function: str
    """Qualified name of the enclosing function or class; empty at module level. The file is not recorded, since modules
    are moved more often than functions are renamed.
    """
    line: str
    """The original lines, joined by blanks into one line."""
    becomes: str
    """The mutated lines, joined by blanks into one line."""
    reason: str
    """Why the mutation does not change the rules."""

    def is_for(self, change: Change, source: str) -> bool:
        """Return True if a mutation of a module is the one described by this entry."""
        return change.function == self.function and change.lines(source) == (self.line, self.becomes)


def read_equivalents(path: Path) -> list[Equivalent]:
    """Read the list of equivalent mutants.

    Raises:
        ValueError: An entry has a missing or unknown key, or no reason.
    """
    keys = {"function", "line", "becomes", "reason"}
    entries: Iterable[dict[str, str]] = tomllib.loads(path.read_text(encoding="utf-8")).get("same", [])
    found = []
    for number, entry in enumerate(entries, 1):
        if set(entry) != keys or not entry["reason"].strip():
            raise ValueError(f"{path}: entry {number}: its keys are {', '.join(sorted(keys))}, and it has a reason")
        found.append(Equivalent(**entry))
    return found
