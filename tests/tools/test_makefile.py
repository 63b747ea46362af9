"""Targets for people and CI: they exist, and CI only calls them (Makefile, .ci/run)."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TARGETS = (
    "run",
    "web",
    "web-check",
    "browser-test",
    "cluster",
    "setup",
    "test",
    "quick",
    "lint",
    "generate",
    "rules",
    "where",
    "scenarios",
    "mutants",
    "docs",
    "docs-site",
    "chaos",
    "chaos-selftest",
    "sessions",
    "fuzz",
    "fuzz-selftest",
    "bench",
    "lock",
    "audit",
    "commits",
    "release",
    "test-all",
    "clean",
)


def make(*words: str) -> str:
    """Run make in the repository; its output."""
    return subprocess.run(
        ["make", "PYTHON=python3", *words], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout


def test_help_lists_the_targets() -> None:
    """`make` alone says what there is, a line each."""
    listed = re.findall(r"^  make ([\w-]+) +\S", make(), re.MULTILINE)

    assert sorted(listed) == sorted(["help", *TARGETS])


@pytest.mark.parametrize("target", TARGETS)
def test_targets_are_sound(target: str) -> None:
    """Every target has commands, and every file that it needs is there or has a rule."""
    assert make("--dry-run", "--always-make", target)


def test_ci_does_what_people_type() -> None:
    """Every step of CI but the installation of servers is a make target."""
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")

    steps = re.findall(r'^(?:step|begin) (?:"[^"]+"|\S+) (.+?)(?:  #.*)?$', script, re.MULTILINE)

    assert steps[0] == "install_servers"
    allowed = r"(browser_tests$|((page |tools/newest-python\.sh )?make ))"
    assert [step for step in steps[1:] if not re.match(allowed, step)] == []
    assert steps[-1].startswith("make test ")


@pytest.mark.parametrize("path", [".ci/run", "tools/newest-python.sh"])
def test_scripts_are_sound(path: str) -> None:
    """The shell can read its scripts, and they can be run."""
    subprocess.run(["bash", "-n", path], cwd=ROOT, check=True)

    assert (ROOT / path).stat().st_mode & 0o100


@pytest.mark.parametrize(
    ("there", "asked_for"),
    [
        (("redis-server", "mosquitto"), {"nginx-light", "redis-sentinel", "faketime", "prometheus", "caddy", "strace"}),
        (("redis-server", "nginx", "redis-sentinel", "faketime", "prometheus", "caddy", "strace"), {"mosquitto"}),
        (("redis-server", "mosquitto", "nginx", "redis-sentinel", "faketime", "prometheus", "caddy", "strace"), set()),
    ],
)
def test_ci_installs_each_server_that_is_missing(tmp_path: Path, there: tuple[str, ...], asked_for: set[str]) -> None:
    """An incomplete set of extras installs the missing ones, whose tests would be skipped."""
    asked = tmp_path / "asked"
    programs = {"id": "echo 0", "apt-get": f'echo "$@" >> {asked}', **dict.fromkeys(there, "true")}
    for name, body in programs.items():
        (tmp_path / name).write_text(f"#!/bin/bash\n{body}\n", encoding="utf-8")
        (tmp_path / name).chmod(0o755)
    script = (ROOT / ".ci/run").read_text(encoding="utf-8")
    function = script[script.index("install_servers()") : script.index("install_chromium()")]

    subprocess.run(["/bin/bash", "-c", f"{function}\ninstall_servers"], env={"PATH": str(tmp_path)}, check=True)

    lines = asked.read_text(encoding="utf-8").splitlines() if asked.exists() else []
    assert {line.split()[-1] for line in lines if line.startswith("install")} == asked_for
