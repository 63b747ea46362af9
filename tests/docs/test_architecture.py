"""docs/architecture.md is so: files and folders that it names, the rooms of the server, the way through the rules."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
PACKAGES = ("engine", "protocol", "server", "clients", "tests")
PATHS = re.findall(r"[\w/]+\.py\b", PAGE)
FOLDERS = re.findall(r"[`(]((?:\w+/)+)[`)]", PAGE)
FAMILY = ROOT / "engine" / "fracas_engine" / "rulesets" / "fourth_family"


@cache
def files() -> frozenset[str]:
    """Return all modules of ours, each with a slash before it."""
    return frozenset(f"/{path.relative_to(ROOT)}" for package in PACKAGES for path in (ROOT / package).rglob("*.py"))


def block(kind: str) -> list[str]:
    """Return the lines of the one fenced block of a kind, without what is said of them."""
    (found,) = re.findall(rf"^```{kind}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    return [re.split(r" {3,}", line)[0] for line in found.splitlines()]


@pytest.mark.parametrize("path", sorted({*PATHS}))
def test_every_file_exists(path: str) -> None:
    """Each `module.py` of the page is there, those within blocks too."""
    assert any(file.endswith(f"/{path}") for file in files())


@pytest.mark.parametrize("folder", sorted({*FOLDERS}))
def test_every_folder_exists(folder: str) -> None:
    """Each `folder/` of the page is there, in the repository or in a package of ours."""
    assert (ROOT / "docs" / folder).is_dir() or any(f"/{folder}" in file for file in files())


def test_the_rooms_of_the_server_are_those_that_are_held() -> None:
    """The block lists the layers of the contract in pyproject.toml, in their order."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    (layers,) = [contract["layers"] for contract in contracts if contract["type"] == "layers"]
    held = [set(layer.replace("|", " ").split()) for layer in layers]

    assert [set(line.split()) for line in block("layers")] == held


def test_the_way_of_a_strike_is_in_the_family() -> None:
    """The files of that way are those of `fourth_family`, where no other folder is named."""
    way = PAGE.partition("## One strike through the rooms")[2]
    named = {path for path in re.findall(r"`(\w+/\w+\.py)`", way) if not path.startswith(("d20/", "fourth_"))}

    assert len(named) > 10
    assert [path for path in sorted(named) if not (FAMILY / path).exists()] == []


def test_the_page_is_one_page() -> None:
    """It is read in ten minutes."""
    assert len(PAGE.split()) < 2_200


def test_rooms_of_the_page_are_parsed() -> None:
    """The packages of a ruleset are in one block of that name, with their content after three blanks."""
    rooms = [line.split() for line in block("rooms")]

    assert rooms[0] == ["vocabulary", "state", "frames", "conditions"]
    assert rooms[-1][-1] == "ruleset"
