"""The rooms of the rulesets: the folders that docs/architecture.md lists, and no arrow that runs back up."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import grimp
import pytest

from tests.house.imports import ROOT, graph

PAGE = ROOT / "docs" / "architecture.md"
ENGINE = ROOT / "engine" / "fracas_engine"
HOUSES = sorted(path for path in (ENGINE / "d20", *(ENGINE / "rulesets").iterdir()) if (path / "__init__.py").exists())
NO_ROOMS = {"content"}
EVERYWHERE = {"vocabulary", "setup", "ruleset"}
FAMILIES = {"fourth_edition": "fourth_family", "orcus": "fourth_family"}
"""Rulesets that have what they lack from the family that they stand on."""


class Arrow(NamedTuple):
    """An import from a lower room into a higher one."""

    importer: str
    imported: str

    def __str__(self) -> str:
        return f"{self.importer} -> {self.imported}"


def rooms(page: str) -> dict[str, int]:
    """Read the rooms of the page, each with its height: those of one line stand beside each other."""
    found = re.search(r"^```rooms\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    assert found is not None, "there is no block of rooms"
    # Two blanks part the rooms of a line, three what is said of them.
    lines = [re.split(r" {3,}", line)[0].split() for line in found[1].splitlines()]
    return {room: height for height, line in enumerate(lines) for room in line}


def name_of(house: str) -> str:
    """Return the package of a ruleset, or of the layer that rulesets share."""
    return "fracas_engine.d20" if house == "d20" else f"fracas_engine.rulesets.{house}"


def arrows_up(of: grimp.ImportGraph, package: str, heights: dict[str, int], houses: tuple[str, ...]) -> Iterator[Arrow]:
    """Yield the imports from lower packages into higher ones; packages outside the list may be anywhere.

    Args:
        of: Import graph of the modules.
        package: Package to check.
        heights: The rooms with their heights.
        houses: The packages that are laid out in rooms: an arrow from one into another runs up as one within does.
    """

    def height(module: str) -> int | None:
        for house in houses:
            if module.startswith(f"{house}."):
                return heights.get(module.removeprefix(f"{house}.").partition(".")[0])
        return None

    for module in sorted(of.find_descendants(package)):
        for other in sorted(of.find_modules_directly_imported_by(module)):
            own, its = height(module), height(other)
            if own is not None and its is not None and its > own:
                yield Arrow(module, other)


@pytest.mark.parametrize("house", [path.name for path in HOUSES])
def test_no_arrow_runs_back_up(house: str) -> None:
    """A lower room imports no higher one, of its ruleset or of another; imports for the type checker count."""
    heights, houses = rooms(PAGE.read_text("utf-8")), tuple(name_of(path.name) for path in HOUSES)
    found = {str(arrow) for arrow in arrows_up(graph(typing=True), name_of(house), heights, houses)}

    assert not found, f"up: {', '.join(sorted(found))}"


@pytest.mark.parametrize("house", [path.name for path in HOUSES])
def test_folders_are_rooms(house: str) -> None:
    """Every folder of a ruleset is a room of the list, or one of those that are none."""
    path = ROOT / "engine" / name_of(house).replace(".", "/")
    folders = {init.parent.name for init in path.glob("*/__init__.py")}  # not those that a checkout left behind

    assert folders - NO_ROOMS <= rooms(PAGE.read_text("utf-8")).keys()


@pytest.mark.parametrize("house", [path.name for path in HOUSES if path.name not in {"d20", *FAMILIES.values()}])
def test_every_ruleset_has_its_rooms(house: str) -> None:
    """What every ruleset has is there, its own or that of its family."""
    of = graph(typing=True)
    packages = [name_of(name) for name in (house, FAMILIES.get(house)) if name]

    lacks = {room for room in EVERYWHERE if not any(f"{package}.{room}" in of.modules for package in packages)}

    assert lacks == set()


def test_rooms_are_read() -> None:
    """A line is a level; the description of its packages names no packages."""
    assert rooms("a\n```rooms\none  two    what they are\nthree\n```\n") == {"one": 0, "two": 0, "three": 1}


def test_arrows_up_are_found() -> None:
    """From a lower room into a higher one, folders and modules alike, of another house too; not down, not sideways."""
    of = grimp.ImportGraph()
    for module in ("a", "a.low", "a.low.x", "a.high", "a.other", "b", "b.low", "b.high", "b.other", "kernel.high"):
        of.add_module(module)
    for importer, imported in [
        ("a.low.x", "a.high"), ("a.high", "a.low"), ("a.low.x", "a.low"), ("a.other", "a.high"),
        ("a.low.x", "b.high"), ("a.low.x", "b.low"), ("a.high", "b.low"), ("a.low.x", "b.other"),
        ("a.low.x", "kernel.high"),
    ]:  # fmt: skip
        of.add_import(importer=importer, imported=imported)

    found = list(arrows_up(of, "a", {"low": 0, "high": 1}, ("a", "b")))

    assert found == [Arrow("a.low.x", "a.high"), Arrow("a.low.x", "b.high")]
