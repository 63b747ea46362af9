"""Changes that change nothing: an explicit list, each with the reason (`tools/mutants_equivalent.toml`)."""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tools.mutants.changes import Change

__all__ = ["Equivalent", "read_equivalents"]


@dataclass(frozen=True, slots=True)
class Equivalent:
    """A change that no test can notice, because the rules stay the same."""

    function: str
    """The function or class around it, with dots; empty at the top of the module. Modules move, functions seldom."""
    line: str
    """The line, or the lines joined by blanks, as they are."""
    becomes: str
    """What they become."""
    reason: str
    """Why that is the same."""

    def is_for(self, change: Change, source: str) -> bool:
        """Tell whether a change to a module is this one."""
        return change.function == self.function and change.lines(source) == (self.line, self.becomes)


def read_equivalents(path: Path) -> list[Equivalent]:
    """Read the list.

    Raises:
        ValueError: An entry lacks a key, has another one, or gives no reason.
    """
    keys = {"function", "line", "becomes", "reason"}
    entries: Iterable[dict[str, str]] = tomllib.loads(path.read_text(encoding="utf-8")).get("same", [])
    found = []
    for number, entry in enumerate(entries, 1):
        if set(entry) != keys or not entry["reason"].strip():
            raise ValueError(f"{path}: entry {number}: its keys are {', '.join(sorted(keys))}, and it has a reason")
        found.append(Equivalent(**entry))
    return found
