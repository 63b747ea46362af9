"""Find a rule in the engine's code, tests and scenarios: `make where RULE=FE-COVER-05`.

Docstrings and comments name single rules, lists ("S5-COND-04 and -18") and ranges ("FE-COVER-03 to -13"); modules name
a whole section of the ledger ("S5-COVER"). A text search for the id finds only single rules; this tool finds all.

Exit codes: 0 success, 2 an unknown rule id, or a file that cannot be read.
"""

import argparse
import ast
import re
import signal
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final

from tools.rules import (
    ROOT,
    RULES,
    SCENARIOS,
    TESTS,
    Naming,
    UnreadableError,
    ledger,
    named_by_scenarios,
    named_by_tests,
)

__all__ = ["main", "named_in", "places"]

CODE: Final = (Path("engine/fracas_engine"), Path("engine/fracas_characters"))
"""Folders with the code that implements the rules."""

_PART: Final = re.compile(r"\b([A-Z][A-Z0-9]-[A-Z][A-Z0-9]*)(?:-(\d\d))?\b")
_NEXT: Final = re.compile(r"(?:,\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+)-(\d\d)\b|\s+(to)\s+-(\d\d)\b")


@dataclass(frozen=True, slots=True)
class Place:
    """A location in the code that names rules."""

    path: Path
    line: int
    name: str
    """The enclosing function or class; empty at module level."""

    def __str__(self) -> str:
        """Return the location in a form that terminals turn into links."""
        return f"{self.path}:{self.line}" + (f"  {self.name}" if self.name else "")


def named_in(text: str) -> Iterator[tuple[int, str]]:
    """Yield the position and the rule id of each mention in a text; for a section, its id without a number."""
    for found in _PART.finditer(text):
        part, number = found[1], found[2]
        if number is None:
            yield found.start(), part
            continue
        yield found.start(), f"{part}-{number}"
        last, end = int(number), found.end()
        while follows := _NEXT.match(text, end):
            one, to, until = follows.groups()
            numbers = range(last + 1, int(until) + 1) if to else (int(one),)
            yield from ((found.start(), f"{part}-{n:02}") for n in numbers)
            last, end = int(until or one), follows.end()


def places(folder: Path) -> Iterator[tuple[str, Place]]:
    """Yield each rule or ledger section that a folder's modules name, with the location.

    Raises:
        UnreadableError: a file is not valid Python.
    """
    for path in sorted(folder.rglob("*.py")):
        try:
            text = path.read_text(encoding="utf-8")
            tree = ast.parse(text, str(path))
        except (SyntaxError, UnicodeDecodeError) as error:
            raise UnreadableError(f"{path}: {error}") from error
        spans = [
            (node.lineno, node.end_lineno or node.lineno, node.name)
            for node in ast.walk(tree)
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        ]
        for at, rule in named_in(text):
            line = text.count("\n", 0, at) + 1
            around = [span for span in spans if span[0] <= line <= span[1]]
            yield rule, Place(path, line, max(around)[2] if around else "")


def main(argv: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """Print the locations of rules, and return the exit code.

    Args:
        argv: the arguments; `None` takes those of the process.
        root: the repository folder.
    """
    parser = argparse.ArgumentParser(description="Where a rule of docs/rules stands in the engine, and what proves it.")
    parser.add_argument("rules", nargs="+", metavar="RULE", help="the id of a rule, or the part of a ledger: FE-COVER")
    wanted = [word.upper() for word in parser.parse_args(argv).rules]
    try:
        sections = {rule: section for rules in ledger(root / RULES).values() for rule, section in rules.items()}
        in_code = [found for folder in CODE for found in places(root / folder)]
        proofs = [*named_by_tests(root / TESTS), *named_by_scenarios(root / SCENARIOS)]
    except UnreadableError as error:
        print(error, file=sys.stderr)
        return 2
    parts = {rule.rpartition("-")[0] for rule in sections}
    if strangers := [word for word in wanted if word not in sections and word not in parts]:
        alike = [part for part in sorted(parts) if any(part.startswith(word[:4]) for word in strangers)]
        print(f"no ledger has {', '.join(strangers)}; there are {', '.join(alike or sorted(parts))}", file=sys.stderr)
        return 2
    for word in wanted:
        _tell(root, word, sections, in_code, proofs)
    return 0


def _tell(
    root: Path, word: str, sections: dict[str, str], in_code: list[tuple[str, Place]], proofs: list[Naming]
) -> None:
    print(f"{word}  {sections.get(word, '')}".rstrip())
    own = [place for rule, place in in_code if rule == word or rule.startswith(f"{word}-")]
    about = (
        [] if own and word not in sections else [place for rule, place in in_code if rule == word.rpartition("-")[0]]
    )
    for title, found in (("decided", own), ("about the same part", about)):
        _print_list(title, [_short(root, str(place)) for place in found])
    _print_list("proven", [_short(root, one.place) for one in proofs if f"{one.rule}-".startswith(f"{word}-")])


def _print_list(title: str, lines: list[str]) -> None:
    for before, line in pairwise(["", *dict.fromkeys(lines)]):
        print(f"  {'' if before else title:<21}{line}")


def _short(root: Path, place: str) -> str:
    return place.removeprefix(f"{root}/")


if __name__ == "__main__":
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    sys.exit(main())
