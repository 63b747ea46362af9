"""The tutorial ruleset of docs/recipes.md, cut out of the page and installed: all that the page says of it is so."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
import tomllib
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Mapping
from pathlib import Path

import pytest

from tools.docs import blocks, files

PAGE = (Path(__file__).parents[3] / "docs" / "recipes.md").read_text(encoding="utf-8")
RULESET = "skirmish/ruleset.py"
DEADLINE_S = 120.0
"""Seconds for what takes ten on an idle machine."""


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
        "collections", "dataclasses", "fracas_engine", "typing"
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
    assert "bob.hp: expected 0, found 8" in told


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
