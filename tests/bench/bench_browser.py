"""The page in a real headless Chromium: a diff drawn, frames while something walks, memory; beside boardgame.io.

`clients/web/bench` is the page's own modules with a file in place of the server; `screens` writes the files.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tests.bench.figures import Figure, Goal
from tests.bench.node_references import NodeMissing, ready
from tests.bench.screens import write_streams

WEB: Final = Path(__file__).parents[2] / "clients" / "web"
DRAWN_MS: Final = 4.0
"""A diff on a 30x30 board with 40 creatures, applied and drawn."""
FRAME_MS: Final = 18.0
"""95th percentile of the time between frames while a Huge creature walks on 60x60, or a vast board is dragged."""
GROWTH: Final = 1.1
"""How much larger the page may be after some two thousand diffs, whose moments it keeps to be looked back at."""
GROUP: Final = "browser"


def figures() -> Iterator[Figure]:
    """Yield the figures; one that says why where there is no browser."""
    try:
        found = _measured()
    except (NodeMissing, subprocess.SubprocessError, OSError) as error:
        yield Figure(group=GROUP, name="the page in a browser", unit="ms", ours=0, note=f"not measured: {error}"[:200])
        return
    crowd = "30x30, 40 creatures"
    yield Figure(
        group=GROUP, name=f"a diff applied and drawn, {crowd}", unit="ms", ours=found["drawn_ms"], reference=DRAWN_MS,
        reference_name="goal", ratio=found["drawn_ms"] / DRAWN_MS, goal=Goal("at most", 1),
    )  # fmt: skip
    yield Figure(
        group=GROUP, name="between frames while a Huge creature walks on 60x60, p95", unit="ms",
        ours=found["frame_p95_ms"], reference=FRAME_MS, reference_name="goal",
        ratio=found["frame_p95_ms"] / FRAME_MS, goal=Goal("at most", 1),
    )  # fmt: skip
    yield Figure(
        group=GROUP, name="between frames while 100x100 with a picture, 300 walls, 60 creatures is dragged, p95",
        unit="ms", ours=found["vast_p95_ms"], reference=FRAME_MS, reference_name="goal",
        ratio=found["vast_p95_ms"] / FRAME_MS, goal=Goal("at most", 1),
        note=f"median {found['vast_ms']:.1f} ms of {found['vast_frames']} frames",
    )  # fmt: skip
    yield Figure(
        group=GROUP, name=f"heap after {found['diffs']} further diffs", unit="MiB", ours=found["heap_after"] / 2**20,
        reference=found["heap_before"] / 2**20, reference_name="before them",
        ratio=found["heap_after"] / found["heap_before"], goal=Goal("at most", GROWTH),
    )  # fmt: skip
    rival = "boardgame.io's React client, a table of as many cells; median of the turns"
    yield Figure(
        group=GROUP, name=f"from message to the board's paint, {crowd}", unit="ms", ours=found["painted_ms"],
        reference=found.get("rival_painted_ms"), reference_name=rival, ratio=found.get("painted_ratio"),
        goal=Goal("at most", 1),
    )  # fmt: skip
    yield Figure(
        group=GROUP, name="from message to the paint of log and list as well, which it has not", unit="ms",
        ours=found["whole_ms"], reference=found.get("rival_whole_ms"), reference_name=rival,
        ratio=found.get("whole_ratio"),
    )  # fmt: skip


def _measured() -> dict[str, Any]:
    if shutil.which("npx") is None or not (WEB / "node_modules").exists():
        raise NodeMissing("Node and the page's packages are not there (make web)")
    environment = {**os.environ}
    try:
        ready()
        environment["FRACAS_BENCH_RIVAL"] = "1"
    except NodeMissing:
        pass  # ours is measured all the same
    with tempfile.TemporaryDirectory() as folder:
        environment["FRACAS_BENCH_OUT"] = folder
        # What the page's build generates is not checked in: in a fresh clone it is not there yet.
        generate = [sys.executable, "-m", "tools.generate_web_protocol"]
        subprocess.run(generate, cwd=WEB.parents[1], check=True, capture_output=True, timeout=300)
        build = ["npx", "--no-install", "vite", "build", "-c", "bench/vite.config.ts", "--logLevel", "error"]
        subprocess.run(build, cwd=WEB, env=environment, check=True, capture_output=True, timeout=300)
        write_streams(Path(folder))
        done = subprocess.run(
            ["node", "bench/run.mjs", folder], cwd=WEB, check=True, capture_output=True, text=True, timeout=600
        )
    found: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    return found
