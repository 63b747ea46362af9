"""Names in backticks in docstrings and documents: files, modules, classes with their members, functions.

A name without a target is reported: a missing file, a member that its class lacks, a name
that its module does not define. Names that begin with an unknown class or module are foreign, or keys.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

__all__ = ["Names", "Reference", "Wrong", "docstrings", "read_names", "references", "wrong_in"]

_NAME: Final = re.compile(r"(\bSee )?`([A-Za-z_]\w*(?:[./]\w+)+)(?:\(\))?`")
_THERE: Final = re.compile(r"\b(?:is|are) in `(\w+)`")
"""A module that its neighbour speaks of."""
_FILE: Final = re.compile(r"[\w/]+\.(?:py|md|toml|proto|lua|conf|acl)")
"""Files of ours; others are what users have."""
_DEFINITIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_DOCUMENTED: Final = (ast.Module, *_DEFINITIONS)


@dataclass(frozen=True, slots=True)
class Reference:
    """A name in backticks."""

    name: str
    line: int
    """Lines of the text before it."""
    sent: bool
    """Whether the reader is sent there, so that it has to be ours."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """A name that leads nowhere."""

    place: str
    name: str

    def __str__(self) -> str:
        return f"{self.place}: there is no {self.name}"


@dataclass(slots=True)
class Names:
    """All that modules define, by the last parts of their dotted names."""

    files: tuple[str, ...]
    """Every file of the repository, each with a slash before it."""
    modules: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """What modules of a name define; a package defines its modules."""
    classes: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """What classes of a name define themselves, attributes of their objects included."""
    bases: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    _words: set[str] = field(default_factory=set)

    def words(self) -> set[str]:
        """Return every module, class, function and member by its bare name."""
        if not self._words:
            self._words = {name for name in self.modules if "." not in name}.union(
                *self.modules.values(), self.classes, *self.classes.values()
            )
        return self._words

    def members(self, name: str) -> set[str] | None:
        """Return all members of a class, inherited ones too; None where one of its bases is not ours."""
        found: set[str] = set()
        seen: set[str] = set()
        left = [name]
        while left:
            now = left.pop()
            if now in seen:
                continue
            seen.add(now)
            if now not in self.classes:
                return None
            found |= self.classes[now]
            left += self.bases[now]
        return found


_NO_MEMBERS: Final = frozenset({"object", "ABC", "Protocol", "Generic", "NamedTuple", "Enum", "Exception", "TypedDict"})
"""Bases of others that bring nothing anybody would name."""


def read_names(trees: Mapping[str, ast.Module], files: tuple[str, ...]) -> Names:
    """Read what modules define.

    Args:
        trees: Modules by their dotted names.
        files: Every file of the repository, each with a slash before it.
    """
    names = Names(files)
    for dotted, tree in trees.items():
        parts = dotted.split(".")
        defined = {name for node in tree.body for name in _defined(node)}
        for start in range(len(parts)):
            names.modules[".".join(parts[start:])] |= defined
        for end in range(1, len(parts)):
            for start in range(end):
                names.modules[".".join(parts[start:end])].add(parts[end])
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                names.classes[node.name] |= {name for part in node.body for name in _defined(part)} | _set_on_self(node)
                bases = {ast.unparse(base).partition("[")[0].rpartition(".")[2] for base in node.bases}
                names.bases[node.name] |= bases - _NO_MEMBERS
    return names


def _defined(node: ast.stmt) -> Iterator[str]:
    if isinstance(node, _DEFINITIONS):
        yield node.name
    elif isinstance(node, ast.Assign | ast.AnnAssign):
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            yield from (part.id for part in ast.walk(target) if isinstance(part, ast.Name))
    elif isinstance(node, ast.Import | ast.ImportFrom):
        yield from ((alias.asname or alias.name).partition(".")[0] for alias in node.names)
    elif isinstance(node, ast.If | ast.Try):
        yield from (name for part in node.body for name in _defined(part))


def _set_on_self(node: ast.ClassDef) -> set[str]:
    return {
        part.attr
        for part in ast.walk(node)
        if isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name) and part.value.id == "self"
    }


def docstrings(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Yield the docstrings of a module, those of attributes too, with the numbers of their first lines."""
    for node in ast.walk(tree):
        if isinstance(node, _DOCUMENTED):
            for part in node.body:
                if (
                    isinstance(part, ast.Expr)
                    and isinstance(part.value, ast.Constant)
                    and isinstance(part.value.value, str)
                ):
                    yield part.value.value, part.lineno


def references(text: str) -> Iterator[Reference]:
    """Yield what a text names in backticks with a dot or a slash in it."""
    for found in _NAME.finditer(text):
        yield Reference(found[2], _lines(text, found.start()), sent=bool(found[1]))


def _lines(text: str, position: int) -> int:
    return text.count("\n", 0, position)


def wrong_in(text: str, names: Names, place: str, line: int = 1, *, prose: bool = False) -> Iterator[Wrong]:
    """Yield the names in a text that lead nowhere; files that it tells to save as something are its reader's.

    Args:
        text: A docstring, or a whole document.
        names: All that there is.
        place: The file.
        line: The number of the text's first line.
        prose: Whether it is a document, where a small word before a dot is an object of its examples.
    """
    for reference in references(text):
        if prose and re.fullmatch(r"[a-z_]+\.[a-z_]+", reference.name) and not _FILE.fullmatch(reference.name):
            continue
        if not _leads(reference, names) and f"as `{reference.name}`" not in text:
            yield Wrong(f"{place}:{line + reference.line}", reference.name)
    for found in _THERE.finditer(text):
        if not prose and found[1] not in names.words():
            yield Wrong(f"{place}:{line + _lines(text, found.start())}", found[1])


def _leads(reference: Reference, names: Names) -> bool:
    name = reference.name
    if _FILE.fullmatch(name):
        return any(path.endswith(f"/{name}") for path in names.files)
    if "/" in name:
        return True  # a part of an address, or words that stand together
    owner, _, last = name.rpartition(".")
    if owner in names.modules:
        # What is called as its class is, in small letters, is an object of it: `options.intents`.
        return last.isupper() or last in names.modules[owner] or last in (names.members(owner.title()) or ())
    owner = owner.rpartition(".")[2]
    if owner in names.classes:
        members = names.members(owner)
        return members is None or last in members
    return name.partition(".")[0] in sys.stdlib_module_names or not (reference.sent or name.startswith("fracas_"))
