"""A rolling upgrade from an earlier revision: its nodes are replaced by ours one by one, while matches are played.

The earlier revision is `FRACAS_UPGRADE_FROM`, else the last tag, else one of the last twenty commits: the earliest of
which a ruleset has the same version, because matches are only played on where that is so.
"""

from __future__ import annotations

import asyncio
import io
import os
import re
import subprocess
import sys
import tarfile
from asyncio.subprocess import PIPE, STDOUT
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.deploy.files import DEPLOY
from tests.deploy.stage import NODES, SECRETS, Stage
from tests.deploy.test_services import compose, until_played

ROOT = DEPLOY.parent
PACKAGES = ("engine", "protocol", "server", "clients")
RULESETS = ("monster_mash", "orcus", "srd5", "fourth_edition")
"""Those of bots who find each other in the queue, the quickest first."""
_VERSIONS = f"""
from fracas_engine.ruleset import ruleset_named
from fracas_engine.battle_dump import rules_version
for name in {RULESETS!r}:
    print(name, rules_version(ruleset_named(name)))
"""


def git(*words: str) -> bytes:
    """Return what git prints; nothing where it cannot."""
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=False).stdout


@pytest.fixture(scope="module")
def earlier(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """Unpack the earlier revision; return the PYTHONPATH with which it runs, and a ruleset that is the same in both."""
    named = os.environ.get("FRACAS_UPGRADE_FROM") or git("describe", "--tags", "--abbrev=0").decode().strip()
    ours = rulesets(here())
    for revision in [named] if named else [f"HEAD~{number}" for number in (20, 10, 5, 3, 1)]:
        found = git("rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}").decode().strip()
        if not found:
            continue
        folder = tmp_path_factory.mktemp("earlier")
        with tarfile.open(fileobj=io.BytesIO(git("archive", found, *PACKAGES))) as archive:
            archive.extractall(folder, filter="data")
        path = os.pathsep.join(str(folder / package) for package in PACKAGES)
        same = {line.split()[0] for line in ours & rulesets(path)}
        if same:
            return path, next(name for name in RULESETS if name in same)
    pytest.skip(
        f"{named or 'the last 20 commits'}: not in this clone, or all rulesets have other versions of their rules, and "
        "matches stay on nodes of the earlier one; name another revision in FRACAS_UPGRADE_FROM"
    )


def here() -> str:
    """Return the PYTHONPATH with which this revision runs."""
    return os.pathsep.join(str(ROOT / package) for package in PACKAGES)


def rulesets(path: str) -> set[str]:
    """Return rulesets with the versions of their rules."""
    environment = {**os.environ, "PYTHONPATH": path}
    ran = subprocess.run([sys.executable, "-c", _VERSIONS], env=environment, capture_output=True, text=True, check=True)
    return set(ran.stdout.splitlines())


async def duel(port: int, path: str, ruleset: str) -> list[str]:
    """Play a match with two bots that come to one node; return what they print."""

    async def one() -> str:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "fracas_cli", "bot", f"ws://127.0.0.1:{port}", "--policy", "greedy",
            "--ruleset", ruleset, "--pace", "0.1", env={**os.environ, "PYTHONPATH": path}, stdout=PIPE, stderr=STDOUT,
        )  # fmt: skip
        printed, _ = await process.communicate()
        assert process.returncode == 0, printed.decode()
        return printed.decode()

    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(one()) for _ in range(2)]
    return [task.result() for task in tasks]


@pytest.mark.slow
@pytest.mark.timeout(900)
async def test_nodes_are_upgraded_one_by_one_while_matches_are_played(tmp_path: Path, earlier: tuple[str, str]) -> None:
    """Matches begun on nodes of the earlier revision end well, with clients of both, whichever node has them."""
    before, ruleset = earlier
    stage = Stage(tmp_path)
    services, _ = compose(stage)
    environments = [
        {
            "FRACAS_STORE": f"redis://:{SECRETS['store-password']}@store:6379",
            "FRACAS_TOKEN_KEY": SECRETS["token-key"],
            "FRACAS_ADMIN_TOKEN": SECRETS["admin-token"],
            "FRACAS_ADVERTISE": f"ws://127.0.0.1:{port}",
            "FRACAS_GUESTS": "always",
            "FRACAS_BROKER": "off",
            "PYTHONPATH": before,
        }
        for port in stage.games
    ]
    async with AsyncExitStack() as stack:
        store = services["store"]
        await stack.enter_async_context(stage.store_of(store["command"], store["environment"]))
        nodes = []
        for number in range(NODES):
            nodes.append(await stack.enter_async_context(AsyncExitStack()))
            await nodes[-1].enter_async_context(stage.node(number, environments[number]))
        for number, clients in enumerate((before, before, here())):
            async with asyncio.TaskGroup() as group:
                playing = group.create_task(duel(stage.games[number], clients, ruleset))
                await until_played(stage)
                await nodes[number].aclose()
                environments[number]["PYTHONPATH"] = here()
                await nodes[number].enter_async_context(stage.node(number, environments[number]))
            assert all(re.search(r"\b(won|lost|drew|drawn)\b", text) for text in playing.result()), playing.result()
    logs = [(tmp_path / f"node-{number}" / "log").read_text(encoding="utf-8") for number in range(NODES)]
    assert [log[-3000:] for log in logs if "Traceback" in log] == []
