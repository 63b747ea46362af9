"""Memory that is available, as the system's files tell it."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas_server.memory import BOT_BYTES, available_memory, bots_that_fit

GIB = 1024**3
MACHINE = {"proc/meminfo": "MemTotal: 16777216 kB\nMemAvailable: 8388608 kB\n"}


def system(root: Path, files: dict[str, str]) -> Path:
    """Write the files of a system."""
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


V2 = {"proc/self/cgroup": "0::/kubepods/pod1\n", "sys/fs/cgroup/kubepods/memory.max": "max\n"}
V1 = {"proc/self/cgroup": "9:cpu:/a\n8:memory,x:/a\n"}


@pytest.mark.parametrize(
    ("files", "available"),
    [
        ({}, None),
        (MACHINE, 8 * GIB),
        (
            MACHINE | V2 | {
                "sys/fs/cgroup/kubepods/pod1/memory.max": f"{2 * GIB}\n",
                "sys/fs/cgroup/kubepods/pod1/memory.current": f"{GIB}\n",
                "sys/fs/cgroup/kubepods/pod1/memory.stat": f"anon 1\ninactive_file {GIB // 2}\n",
            },
            GIB + GIB // 2,
        ),
        (MACHINE | V2 | {"sys/fs/cgroup/kubepods/memory.max": f"{GIB}\n"}, GIB),  # an ancestor's limit
        (MACHINE | {"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": f"{GIB}\n"}, GIB),  # in a container
        (MACHINE | {"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "max\n"}, 8 * GIB),
        (
            MACHINE | V1 | {
                "sys/fs/cgroup/memory/a/memory.limit_in_bytes": f"{2 * GIB}\n",
                "sys/fs/cgroup/memory/a/memory.usage_in_bytes": f"{3 * GIB}\n",
                "sys/fs/cgroup/memory/a/memory.stat": f"total_inactive_file {GIB}\n",
            },
            0,
        ),
        (MACHINE | V1 | {"sys/fs/cgroup/memory/memory.limit_in_bytes": f"{GIB}\n"}, GIB),  # in a namespace
        (MACHINE | V1 | {"sys/fs/cgroup/memory/a/memory.limit_in_bytes": "9223372036854771712\n"}, 8 * GIB),
        ({"proc/meminfo": "MemAvailable:\n", "proc/self/cgroup": "nonsense\n"}, None),
    ],
)  # fmt: skip
def test_the_least_of_all_limits_is_available(files: dict[str, str], available: int | None, tmp_path: Path) -> None:
    """Control groups of both versions and the machine are asked; page cache can be taken back."""
    assert available_memory(system(tmp_path, files)) == available


@pytest.mark.parametrize(
    ("available", "bots"), [(None, 64), (16 * GIB, 64), (2 * GIB, 64), (GIB, 32), (3 * BOT_BYTES, 1), (0, 1)]
)
def test_bots_take_half_of_it(available: int | None, bots: int) -> None:
    """There are as many as fit, one at least and 64 at most."""
    assert bots_that_fit(available) == bots
