"""Our modules import each other in one direction, and each of them can be imported first."""

import subprocess
import sys

import grimp
import pytest

from tests.house.imports import ROOT, circles, graph


def test_no_modules_import_each_other_in_a_circle() -> None:
    """There is no circle, imports for the type checker counted."""
    found = circles(graph(typing=True))

    assert [sorted(circle) for circle in found] == []


def test_circles_are_found() -> None:
    """Two modules that import each other through a third form one cycle; a module that only imports them is outside."""
    of = grimp.ImportGraph()
    for importer, imported in [("a.x", "a.y"), ("a.y", "a.b.z"), ("a.b.z", "a.x"), ("a.w", "a.x")]:
        of.add_import(importer=importer, imported=imported)

    assert circles(of) == [frozenset({"a.x", "a.y", "a.b.z"})]


@pytest.mark.slow
def test_every_module_can_be_imported_first() -> None:
    """In a fresh interpreter `import MODULE` works for every module of ours.

    A module that imports fine after what lies below it imports fine alone, because what lies below does not know it. So
    one process imports everything from the bottom up; only where modules (or a package and what is in it) reach each
    other, each is tried in a fork that has none of them yet (`first`).
    """
    said = subprocess.run(
        [sys.executable, "-m", "tests.house.first"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout

    assert said.split() == []
