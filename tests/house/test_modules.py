"""Every module of ours: says what it is, lists what is public, keeps to one subject (docs: CONTRIBUTING.md)."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("engine", "protocol", "server", "clients")
GENERATED = "_pb2.py"
LONGEST = 500
"""Lines; a longer module has a second subject."""
VAGUE = {"utils", "util", "helpers", "helper", "manager", "misc", "common"}
"""Names under which nobody would look for anything."""

DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
ELSEWHERE = {"override", "overload", "setter"}
"""Decorators of methods that are documented at their first definition."""

MODULES = sorted(
    path
    for package in PACKAGES
    for path in (ROOT / package).rglob("*.py")
    if not path.name.endswith(GENERATED) and "node_modules" not in path.parts
)


def public_names(tree: ast.Module) -> list[str] | None:
    """Read `__all__` of a module; `None` if it has none."""
    for node in tree.body:
        targets = [node.target] if isinstance(node, ast.AnnAssign) else getattr(node, "targets", [])
        if any(isinstance(target, ast.Name) and target.id == "__all__" for target in targets):
            assert isinstance(node, ast.Assign | ast.AnnAssign)
            assert node.value is not None
            names: list[str] = ast.literal_eval(node.value)
            return names
    return None


def undocumented(tree: ast.Module, names: list[str]) -> list[str]:
    """List the public classes and functions without a docstring, public methods of public classes included."""
    public = [node for node in tree.body if isinstance(node, DEFINITIONS) and node.name in names]
    methods = [
        method
        for node in public
        if isinstance(node, ast.ClassDef)
        for method in node.body
        if isinstance(method, DEFINITIONS) and not method.name.startswith("_") and not is_explained_elsewhere(method)
    ]
    return [node.name for node in (*public, *methods) if ast.get_docstring(node) is None]


def is_explained_elsewhere(method: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> bool:
    """Tell whether the docstring stands where the method was first defined."""
    return any(ast.unparse(decorator).rpartition(".")[2] in ELSEWHERE for decorator in method.decorator_list)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_module_keeps_the_house_rules(path: Path) -> None:
    """A module has a docstring, documented public names in `__all__`, a telling name and at most 500 lines."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    names = public_names(tree)

    assert path.stem not in VAGUE
    assert text.count("\n") <= LONGEST
    if path.name == "__init__.py" and not text.strip():
        return  # a package that only holds modules
    assert ast.get_docstring(tree), "no module docstring"
    assert names is not None or path.name == "__init__.py", "no __all__"
    assert undocumented(tree, names or []) == []
