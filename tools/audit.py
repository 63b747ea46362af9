"""Report known vulnerabilities of the locked dependencies, with pip-audit and npm audit.

If their service does not answer for a package, for example behind a mirror, both tools succeed anyway. In that case,
this script prints "not reachable here", and fails with `--strict`.

Exit codes: 0 no known vulnerability, or nothing could be checked; 1 a vulnerability, or `--strict` and an
unreachable service.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

__all__ = ["Result", "npm_result", "python_result"]

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True, slots=True)
class Result:
    """The result of one audit."""

    found: tuple[str, ...] = field(default=())
    """Vulnerable packages with the ids of their vulnerabilities."""
    checked: int = 0
    """Number of packages that were checked."""
    unreachable: str = ""
    """Reason why some packages could not be checked; empty if all were checked."""


def python_result(printed: str, error: str) -> Result:
    """Parse the output of `pip-audit --format json`.

    Args:
        printed: The standard output of pip-audit.
        error: The standard error of pip-audit.
    """
    try:
        packages: list[dict[str, Any]] = json.loads(printed)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return Result(unreachable=_last_line(error))
    skipped = [str(package["name"]) for package in packages if "skip_reason" in package]
    found = tuple(
        f"{package['name']} {package['version']}: {', '.join(flaw['id'] for flaw in package['vulns'])}"
        for package in packages
        if package.get("vulns")
    )
    why = f"the service does not know {len(skipped)} of {len(packages)} packages, {skipped[0]} first" if skipped else ""
    return Result(found, len(packages) - len(skipped), why)


def npm_result(printed: str, error: str) -> Result:
    """Parse the output of `npm audit --json`.

    Args:
        printed: The standard output of npm.
        error: The standard error of npm.
    """
    try:
        report = json.loads(printed)
        packages: dict[str, dict[str, Any]] = report["vulnerabilities"]
        number = int(report["metadata"]["dependencies"]["total"])
    except (ValueError, KeyError, TypeError):
        return Result(unreachable=_last_line(error))
    return Result(tuple(f"{name}: {flaw.get('severity', '?')}" for name, flaw in packages.items()), number)


def _last_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    told = [line for line in lines if "log of this run" not in line]
    return told[-1][:200] if told else "no answer"


def _run(command: list[str], folder: Path) -> tuple[str, str]:
    if shutil.which(command[0]) is None:
        return "", f"{command[0]} is not installed"
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return ran.stdout, ran.stderr


def main(words: list[str] | None = None) -> int:
    """Run both audits; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--strict", action="store_true", help="fail where something is not reachable")
    parser.add_argument("--pip-audit", default="pip-audit", help="the program")
    parser.add_argument("--npm", default="npm", help="the program")
    given = parser.parse_args(words)
    command = [given.pip_audit, "--disable-pip", "--require-hashes", "--progress-spinner", "off", "--format", "json"]
    locked = [*command, "--requirement", str(ROOT / "requirements" / "server.txt")]
    results = {
        "pip-audit": python_result(*_run(locked, ROOT)),
        "npm audit": npm_result(*_run([given.npm, "audit", "--json", "--package-lock-only"], ROOT / "clients" / "web")),
    }
    code = 0
    for name, result in results.items():
        for line in result.found:
            print(f"{name}: VULNERABLE {line}")
        if result.unreachable:
            print(f"{name}: not reachable here ({result.unreachable}); {result.checked} packages were checked")
        else:
            print(f"{name}: {result.checked} packages were checked, {len(result.found)} are vulnerable")
        code = max(code, int(bool(result.found) or (given.strict and bool(result.unreachable))))
    return code


if __name__ == "__main__":
    sys.exit(main())
