"""The public names of the package, and its allowed imports."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

import fracas_engine.board as package

SOURCES = sorted(Path(package.__file__).parent.glob("*.py"))


def test_public_names_are_documented() -> None:
    """Every name is there once, and every class and function among them says what it is."""
    assert len(package.__all__) == len(set(package.__all__))
    for name in package.__all__:
        value = getattr(package, name)
        if inspect.isclass(value) or inspect.isfunction(value):
            assert inspect.getdoc(value), name


def test_every_module_lists_its_public_names() -> None:
    """What the package hands on is public in the module that it comes from."""
    public = set()
    for path in SOURCES:
        if path.name != "__init__.py":
            tree = ast.parse(path.read_text())
            public |= set(_listed(tree))
            assert _listed(tree), path.name

    assert set(package.__all__) <= public


def _listed(tree: ast.Module) -> list[str]:
    """Return the names in a module's `__all__`."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return list(ast.literal_eval(node.value))
    return []


def test_no_number_is_a_fraction_of_one() -> None:
    """All geometry is exact: no literal is a float, nothing is divided but by whole numbers."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text())):
            assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), path.name
            assert not (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div)), (path.name, node.lineno)
            assert not (isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Div)), (path.name, node.lineno)


def test_the_package_stands_alone_and_knows_no_ruleset() -> None:
    """It imports nothing else of ours, and no name of a ruleset stands in its code."""
    for path in SOURCES:
        text = path.read_text()
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ImportFrom):
                module = node.module or ""
                assert module.split(".")[:2] == ["fracas_engine", "board"] or not module.startswith("fracas"), path.name
        assert not {"monster_mash", "srd5", "orcus", "fourth_edition", "monster_turn"} & set(text.split()), path.name
