"""Every member of an abstract interface is used by a caller and implemented."""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

import pytest

from tests.house.test_modules import MODULES

ABSTRACT = {"abstractmethod", "abstractproperty"}
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Member(NamedTuple):
    """A public member of an interface."""

    interface: str
    name: str
    abstract: bool

    def __str__(self) -> str:
        return f"{self.interface}.{self.name}"


@dataclass
class House:
    """What all modules define and call, by name."""

    members: list[Member] = field(default_factory=list)
    """The public members of interfaces: of protocols, and of classes that have abstract methods."""
    defined: dict[str, set[str]] = field(default_factory=dict)
    """The classes that define a member."""
    called: set[str] = field(default_factory=set)
    """What is asked of any object."""


def read(trees: Iterable[ast.Module]) -> House:
    """Read what modules define and call."""
    house = House()
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                own = list(members(node))
                for member in own:
                    house.defined.setdefault(member.name, set()).add(node.name)
                if any(member.abstract for member in own) or is_protocol(node):
                    house.members += (member for member in own if not member.name.startswith("_"))
            elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                house.called.add(node.attr)
            elif isinstance(node, ast.keyword) and node.arg:
                house.called.add(node.arg)  # a record of functions, made by name
    return house


def members(node: ast.ClassDef) -> Iterator[Member]:
    """Yield the members that a class defines or declares."""
    for part in node.body:
        if isinstance(part, FUNCTIONS):
            marks = {ast.unparse(mark).rpartition(".")[2] for mark in part.decorator_list}
            yield Member(node.name, part.name, bool(marks & ABSTRACT))
        elif isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
            yield Member(node.name, part.target.id, abstract=False)
        elif isinstance(part, ast.Assign):
            yield from (Member(node.name, to.id, abstract=False) for to in part.targets if isinstance(to, ast.Name))


def is_protocol(node: ast.ClassDef) -> bool:
    """Tell whether a class is a protocol of typing."""
    return any(ast.unparse(base).partition("[")[0].rpartition(".")[2] == "Protocol" for base in node.bases)


def unused(house: House) -> list[str]:
    """Return the members without callers, and the abstract members without implementations."""
    return [
        str(member)
        for member in house.members
        if member.name not in house.called or (member.abstract and house.defined[member.name] == {member.interface})
    ]


@pytest.mark.slow
def test_interfaces_hold_nothing_unused() -> None:
    """Every public member of an interface has a caller, and every abstract member has an implementation."""
    found = set(unused(read(ast.parse(path.read_text(encoding="utf-8")) for path in MODULES)))

    assert not found, f"nobody calls or implements: {', '.join(sorted(found))}"


def test_unused_members_are_found() -> None:
    """`gone` has no caller and `lost` no implementation; `used` has both, and `_own` is private."""
    source = """
class Interface(ABC):
    gone: int
    @abstractmethod
    def used(self): ...
    @abstractmethod
    def lost(self): ...
    def _own(self): ...
class Real(Interface):
    def used(self): return self.lost()
class Plain:
    def unused(self): ...
class Shape(Protocol):
    flat: bool
Real().used()
"""

    assert unused(read([ast.parse(source)])) == ["Interface.gone", "Interface.lost", "Shape.flat"]
