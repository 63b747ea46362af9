"""The tutorial ruleset of docs/recipes.md, cut out of the page and installed: all that the page says of it is so."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
import tomllib
import zipfile
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from fracas_engine.content import ContentError, load_creatures
from tools.docs import blocks, files

PAGE = (Path(__file__).parents[3] / "docs" / "recipes.md").read_text(encoding="utf-8")
RULESET = "skirmish/ruleset.py"
DEADLINE_S = 120.0
"""Seconds for what takes ten on an idle machine."""
FORFEIT = """
from fracas_engine.battle import Battle
from fracas_engine.content.library import library_of
from fracas_engine.dice import KeyedFaces
from fracas_engine.intents import Concede
from fracas_engine.setup import SeatSpec, Setup

content = library_of("skirmish")
ann = content.creatures["pikeman"].model_copy(update={"id": "ann", "at": (0, 2)})
bob = content.creatures["brawler"].model_copy(update={"id": "bob", "at": (1, 2)})
seats = (SeatSpec(id="ann", side="ann", name="Ann"), SeatSpec(id="bob", side="bob"))
setup = Setup(ruleset="skirmish", board=content.boards["yard"], creatures=(ann, bob), seats=seats)
battle = Battle.start(setup, KeyedFaces(bytes(32)))
print(battle.options("ann")[0].uses[0].targets[0].chance, battle.state.seats["ann"].name)
battle.apply("bob", Concede(why="away"))
print(battle.result.winner, battle.result.how)
"""


def install(folder: Path, shown: Mapping[str, str]) -> None:
    """Write the files of the page, and the entry points that an installation takes from `pyproject.toml`."""
    for name, text in {**shown, "skirmish/__init__.py": ""}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    project = tomllib.loads(shown["pyproject.toml"])["project"]
    told = folder / f"{project['name']}-{project['version']}.dist-info"
    told.mkdir()
    (told / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n", encoding="utf-8"
    )
    points = "".join(
        f"[{group}]\n" + "".join(f"{name} = {target}\n" for name, target in named.items())
        for group, named in project["entry-points"].items()
    )
    (told / "entry_points.txt").write_text(points, encoding="utf-8")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the tutorial, as the page builds it."""
    folder = tmp_path_factory.mktemp("tutorial")
    install(folder, files(PAGE))
    return folder


async def run(project: Path, *words: str) -> tuple[int | None, str]:
    """Run a Python module or file in the folder, where the ruleset is installed; returns its exit code and output."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, *words, cwd=project, stdout=PIPE, stderr=asyncio.subprocess.STDOUT,
        env={**os.environ, "PYTHONPATH": str(project)},
    )  # fmt: skip
    async with asyncio.timeout(DEADLINE_S):
        told, _ = await process.communicate()
    return process.returncode, told.decode()


def commands() -> list[str]:
    """List the commands that the page runs on the tutorial."""
    section = PAGE[PAGE.index("## Add a ruleset") : PAGE.index("## Add a message")]
    lines = [line for block in blocks(section) if block.kind == "console" for line in block.text.splitlines()]
    return [line.removeprefix("$ fracas ") for line in lines]


def test_it_is_as_long_as_it_says() -> None:
    """The ruleset has at most the lines that the page promises, and it imports nothing but the engine."""
    text = files(PAGE)[RULESET]

    assert "in 150 lines" in PAGE
    assert text.count("\n") <= 150
    assert set(re.findall(r"^(?:from|import) (\w+)", text, re.MULTILINE)) == {
        "collections", "dataclasses", "fracas_engine"
    }  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("command", commands())
async def test_commands_of_the_page(project: Path, command: str) -> None:
    """Content, scenario and battles at random: each command succeeds."""
    code, told = await run(project, "-m", "fracas_cli", *command.split())

    assert code == 0, told


@pytest.mark.slow
async def test_conformance(project: Path) -> None:
    """The test that the page shows passes."""
    code, told = await run(project, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_skirmish.py")

    assert code == 0, told
    assert "1 passed" in told


async def test_a_wrong_scenario_is_told(project: Path, tmp_path: Path) -> None:
    """The page's scenario can fail: with another face the blow misses."""
    text = files(PAGE)["scenarios/strike.yaml"]
    (tmp_path / "strike.yaml").write_text(text.replace("attack: [10]", "attack: [6]"), encoding="utf-8")
    code, told = await run(project, "-m", "fracas_cli", "scenario", "run", str(tmp_path))

    assert code == 1
    assert "bob.alive: expected false, found true" in told


async def test_odds_and_forfeits(project: Path) -> None:
    """Targets have a chance, seats their names, and a player who stays away loses by forfeit."""
    code, told = await run(project, "-c", FORFEIT)

    assert (code, told.split()) == (0, ["700", "Ann", "ann", "forfeit"]), told


def test_the_closed_vocabulary() -> None:
    """It accepts the content of the page, and refuses each key that no rule reads."""
    shown = next(block.text for block in blocks(PAGE) if "unread_keys=" in block.text)
    space: dict[str, Any] = {}
    exec(shown, space)  # noqa: S102 - a block of our own page
    fighters = files(PAGE)["skirmish/content/creatures/fighters.yaml"]

    assert len(load_creatures(fighters, space["vocabulary"])) == 2
    for wrong in ("size: large", "regeneration: 3", "traits: [undead]", "conditions: [prone]", "reach: 2"):
        with pytest.raises(ContentError, match="no meaning in skirmish"):
            load_creatures(fighters.replace("ac: 15", f"ac: 15\n{wrong}"), space["vocabulary"])
    for wrong in ("hit: [{push: 2}, ", "uses: daily, hit: [", "range: 5, hit: ["):
        with pytest.raises(ContentError, match="no meaning in skirmish"):
            load_creatures(fighters.replace("hit: [", wrong), space["vocabulary"])


def test_a_built_package_has_the_content(project: Path, tmp_path: Path) -> None:
    """The build system of the page packs the ruleset with its content, and none of the folders beside it."""
    wheels = pytest.importorskip("hatchling.builders.wheel")
    builder = wheels.WheelBuilder(str(project))
    with zipfile.ZipFile(next(builder.build(directory=str(tmp_path), versions=["standard"]))) as wheel:
        packed = {name for name in wheel.namelist() if ".dist-info/" not in name}

    assert packed == {"skirmish/__init__.py", *(name for name in files(PAGE) if name.startswith("skirmish/"))}


@pytest.mark.slow
async def test_a_match_over_the_socket(project: Path, tmp_path: Path) -> None:
    """`fracas serve` offers the installed ruleset, and two clients of the library play a match to its end."""
    server = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "fracas_cli", "serve", "--port", "0", "--data", str(tmp_path), "--broker", "off",
        stdout=PIPE, stderr=DEVNULL, env={**os.environ, "PYTHONPATH": str(project)},
    )  # fmt: skip
    try:
        assert server.stdout is not None
        async with asyncio.timeout(DEADLINE_S):
            line = (await server.stdout.readline()).decode()
        address = re.search(r"ws://\S+", line)
        assert address is not None, line
        code, told = await run(project, "match.py", address[0])
    finally:
        if server.returncode is None:
            server.send_signal(signal.SIGTERM)
            await server.wait()

    assert code == 0, told
    assert re.fullmatch(r"(red|blue) has won after \d+ choices, last_standing\n", told)
