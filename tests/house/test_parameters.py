"""A public function of five parameters or more says what each of them is."""

import ast
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import pytest

from tests.house.test_modules import MODULES, ROOT, is_explained_elsewhere, public_names

MANY = 5
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
ELSEWHERE = "Callers use the function"
"""What the constructor of an answer says that only the function asked makes."""


class Gap(NamedTuple):
    """A public function with undocumented parameters."""

    place: str
    function: str
    missing: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.place} {self.function}: {', '.join(self.missing)}"


def parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    """Name the parameters that a caller gives."""
    of = function.args
    named = [arg.arg for arg in (*of.posonlyargs, *of.args, *of.kwonlyargs, of.vararg, of.kwarg) if arg is not None]
    return [name for name in named if name not in {"self", "cls"}]


def undocumented(function: ast.FunctionDef | ast.AsyncFunctionDef, docstring: str) -> tuple[str, ...]:
    """List the parameters of a function of many that no section `Args:` explains, there or where it points to."""
    if ELSEWHERE in docstring:
        return ()
    names = parameters(function)
    section = docstring.partition("Args:\n")[2]
    explained = set(re.findall(r"^ +\*{0,2}(\w+)(?: \([^)]*\))?:", section, re.MULTILINE))
    return tuple(name for name in names if name not in explained) if len(names) >= MANY else ()


def gaps(sources: Iterable[tuple[str, ast.Module]]) -> Iterator[Gap]:
    """Yield the gaps of modules; a method that a class below an own one defines again is explained where it began."""
    trees = list(sources)
    classes = {node.name: node for _, tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
    for place, tree in trees:
        names = public_names(tree)
        for node in tree.body:
            if isinstance(node, FUNCTIONS) and node.name in names and not is_command(node):
                yield from gap(place, node, ast.get_docstring(node) or "")
            elif isinstance(node, ast.ClassDef) and node.name in names:
                yield from of_class(place, node, classes)


def is_command(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Return True for a command, whose options say themselves what they are."""
    return any(".command(" in ast.unparse(decorator) for decorator in function.decorator_list)


def of_class(place: str, node: ast.ClassDef, classes: dict[str, ast.ClassDef]) -> Iterator[Gap]:
    """Yield the gaps of a class: of its constructor, and of the public methods that begin in it."""
    for method in node.body:
        if isinstance(method, FUNCTIONS) and method.name == "__init__":
            yield from gap(place, method, f"{ast.get_docstring(method)}\n{ast.get_docstring(node)}", node.name)
        elif (
            isinstance(method, FUNCTIONS)
            and not method.name.startswith("_")
            and not is_explained_elsewhere(method)
            and not any(method.name in methods(above) for above in ancestors(node, classes))
        ):
            yield from gap(place, method, ast.get_docstring(method) or "", f"{node.name}.{method.name}")


def ancestors(node: ast.ClassDef, classes: dict[str, ast.ClassDef]) -> Iterator[ast.ClassDef]:
    """Yield the classes of ours that a class is built on, found by name."""
    for base in node.bases:
        name = ast.unparse(base).partition("[")[0].rpartition(".")[2]
        if name in classes and name != node.name:
            yield classes[name]
            yield from ancestors(classes[name], classes)


def methods(node: ast.ClassDef) -> set[str]:
    """Name the methods that a class defines itself."""
    return {part.name for part in node.body if isinstance(part, FUNCTIONS)}


def gap(
    place: str, function: ast.FunctionDef | ast.AsyncFunctionDef, docstring: str, name: str | None = None
) -> Iterator[Gap]:
    """Yield the gap of a function, if it has one."""
    if missing := undocumented(function, docstring):
        yield Gap(place, name or function.name, missing)


@pytest.mark.slow
def test_many_parameters_are_documented() -> None:
    """Every one of five parameters or more is explained under `Args:`."""
    sources = ((str(path.relative_to(ROOT)), ast.parse(path.read_text(encoding="utf-8"))) for path in MODULES)

    assert [str(gap) for gap in gaps(sources)] == []


def test_gaps_are_found() -> None:
    """Of six parameters the one without a word; few parameters, an override and a documented constructor are fine."""
    source = '''
__all__ = ["A", "B", "few", "many"]
def few(a, b, c, d): ...
def many(a, b, c, d, *e, **f):
    """Do.

    Args:
        a, b: Two.
        c: Three.
        d (int): Four.
        *e: Five.
        **f: Six.
    """
class A:
    """It.

    Args:
        a: One.
        b: Two.
        c: Three.
        d: Four.
        e: Five.
    """
    def __init__(self, a, b, c, d, e): ...
    def go(self, a, b, c, d, e): ...
    def _go(self, a, b, c, d, e): ...
class B(A):
    def go(self, a, b, c, d, e): ...
'''

    assert list(gaps([("m", ast.parse(source))])) == [
        Gap("m", "many", ("a", "b")),
        Gap("m", "A.go", ("a", "b", "c", "d", "e")),
    ]
