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


def test_the_package_lists_what_its_modules_define() -> None:
    """No exported name is private in its module, or comes from elsewhere."""
    defined = {name for path in SOURCES for name in _defined(ast.parse(path.read_text()))}

    assert set(package.__all__) <= {name for name in defined if not name.startswith("_")}


def _defined(tree: ast.Module) -> set[str]:
    """Return the names that a module defines at its top level."""
    found = {node.name for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    found |= {ast.unparse(node.target) for node in tree.body if isinstance(node, ast.AnnAssign)}
    assigned = [target for node in tree.body if isinstance(node, ast.Assign) for target in node.targets]
    return found | {ast.unparse(target) for target in assigned}


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
