"""The dashboard and the alerts against a running server: each figure that they name is there, and each rule is one."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import urllib.request
from asyncio import to_thread
from pathlib import Path

import pytest

from tests.deploy.files import DEPLOY, documents
from tests.server.arena import create, joined, serving, steps

SUFFIX = re.compile(r"_(bucket|count|sum)$")


def expressions() -> dict[str, str]:
    """Return every expression of the alerts and of the dashboard, by where it stands."""
    alerts = {
        rule["alert"]: rule["expr"]
        for group in documents(DEPLOY / "prometheus" / "alerts.yaml")[0]["groups"]
        for rule in group["rules"]
    }
    panels = json.loads((DEPLOY / "grafana" / "fracas.json").read_text(encoding="utf-8"))["panels"]
    shown = {
        f"{panel['title']} {number}": target["expr"]
        for panel in panels
        for number, target in enumerate(panel["targets"])
    }
    return alerts | shown


async def test_every_figure_is_told_by_a_server_that_is_played_on(store_url: str, tmp_path: Path) -> None:
    """What the alerts and the dashboard ask for is at /metrics of a server, by the labels that they sort it by."""
    async with serving(store_url, tmp_path, operations_port=0) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            await steps(imp, 2)
            address = f"http://127.0.0.1:{service.operations.port}/metrics"
            told = (await to_thread(urllib.request.urlopen, address)).read().decode()

    known = {name for name, _ in re.findall(r"^# TYPE (fracas_\w+) (\w+)$", told, re.MULTILINE)}
    used = {SUFFIX.sub("", name) for one in expressions().values() for name in re.findall(r"\bfracas_\w+", one)}
    assert used
    assert used - known == set()
    assert re.search(r"^fracas_commit_seconds_count [1-9]", told, re.MULTILINE)
    assert "fracas_outbox_bytes 0.0" in told


@pytest.mark.skipif(shutil.which("promtool") is None, reason="promtool (Debian: prometheus) is not installed")
def test_every_expression_is_one(tmp_path: Path) -> None:
    """Prometheus' own checker reads the alerts, and every expression of the dashboard."""
    rules = [
        {"record": f"panel:{number}", "expr": one.replace("$__rate_interval", "5m")}
        for number, one in enumerate(expressions().values())
    ]
    shown = tmp_path / "shown.yaml"
    shown.write_text(json.dumps({"groups": [{"name": "shown", "rules": rules}]}), encoding="utf-8")

    for path in (DEPLOY / "prometheus" / "alerts.yaml", shown):
        checked = subprocess.run(["promtool", "check", "rules", str(path)], capture_output=True, text=True, check=False)
        assert checked.returncode == 0, checked.stdout + checked.stderr
