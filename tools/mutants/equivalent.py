"""Equivalent mutants: an explicit list with reasons (`tools/mutants_equivalent.toml`)."""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tools.mutants.changes import Change

__all__ = ["Equivalent", "read_equivalents"]


@dataclass(frozen=True, slots=True)
class Equivalent:
    """A mutation that no test can detect, because the rules stay the same."""

    function: str
    """Qualified name of the enclosing function or class; empty at module level. Modules move, functions seldom."""
    line: str
    """The original lines, joined by blanks."""
    becomes: str
    """The mutated lines."""
    reason: str
    """Why they are equivalent."""

    def is_for(self, change: Change, source: str) -> bool:
        """Return True if a mutation of a module is this one."""
        return change.function == self.function and change.lines(source) == (self.line, self.becomes)


def read_equivalents(path: Path) -> list[Equivalent]:
    """Read the list.

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
