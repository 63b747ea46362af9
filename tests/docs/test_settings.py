"""Settings, figures and commands in documents exist, and all existing ones are documented with their default."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
import typer.main
from pydantic import SecretStr

from fracas_server.admin_cli import admin_app
from fracas_server.cli import serve_app
from fracas_server.metrics import Metrics
from fracas_server.settings import Limits, Settings

ROOT: Final = Path(__file__).parents[2]
OPERATE: Final = (ROOT / "docs" / "operate.md").read_text(encoding="utf-8")
ROW: Final = re.compile(r"^\| `(FRACAS_\w+)` \| (.+?) \| (.+) \|$", re.MULTILINE)
OF_PARTS: Final = frozenset({"limits", "shared_socket", "shared_address"})
"""Fields that are no setting of an operator's: a group of them, and what a server with workers tells its own."""
FLAGS: Final = {"grace": ("grace_ms", 1000)}
"""Flags that are called or measured otherwise than their setting."""
FILES: Final = sorted(
    path
    for pattern in ("*.md", "Makefile", "docs/**/*.md", "docs/**/*.yaml", "deploy/**/*")
    for path in ROOT.glob(pattern)
    if path.is_file()
)


def settings() -> dict[str, Any]:
    """Return the default of every setting, by the name of its variable."""
    own = {f"FRACAS_{name.upper()}": field.default for name, field in Settings.model_fields.items()}
    limits = {f"FRACAS_LIMIT_{name.upper()}": field.default for name, field in Limits.model_fields.items()}
    return own | limits


def written(default: object) -> str:
    """Return a default as the documents write it."""
    if default is None or default in ("", ()):
        return "none"
    if isinstance(default, bool):
        return str(default).lower()
    assert not isinstance(default, SecretStr)
    return f"{default:g}" if isinstance(default, float) else str(default)


@cache
def of_others() -> frozenset[str]:
    """Return the variables that commands, tools, tests and the compose file read."""
    code = [path for folder in ("server", "clients", "tools", "tests") for path in (ROOT / folder).rglob("*.py")]
    code += (ROOT / "clients" / "web" / "browser").glob("*.mjs")
    found: set[str] = set()
    for path in code:
        if path != Path(__file__) and "node_modules" not in path.parts:
            text = path.read_text(encoding="utf-8", errors="replace")
            found |= set(re.findall(r"[\"'](FRACAS_[A-Z_]+)[\"']", text))
            found |= set(re.findall(r"process\.env\.(FRACAS_[A-Z_]+)", text))
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    compose = (ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8")
    caddy = (ROOT / "deploy" / "proxies" / "Caddyfile").read_text(encoding="utf-8")
    return frozenset(
        found
        | set(re.findall(r"\b(FRACAS_\w+)=", makefile))
        | set(re.findall(r"\$\{(FRACAS_\w+)", compose))
        | set(re.findall(r"\{\$(FRACAS_\w+)", caddy))
    )


def test_every_setting_is_on_the_page_with_its_default() -> None:
    """What the page of operators has in its tables is what there is, and nothing else."""
    there = {name: written(default) for name, default in settings().items()}
    for name in OF_PARTS:
        del there[f"FRACAS_{name.upper()}"]

    assert {name: default for name, default, _ in ROW.findall(OPERATE)} == there


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_variable_that_is_named_is_read(path: Path) -> None:
    """Of the server, of a client, or of a tool."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return
    named = set(re.findall(r"\bFRACAS_[A-Z][A-Z0-9_]*[A-Z0-9]\b(?!_|\.\.\.)", text))

    assert named - set(settings()) - of_others() - {"FRACAS_LIMIT"} == set()


def test_defaults_that_flags_tell_are_those_that_they_have() -> None:
    """`fracas serve --help` has them in brackets."""
    command = typer.main.get_command(serve_app)
    told = {}
    for option in command.params:
        found = re.search(r"\[([\w.]+)[\];]", getattr(option, "help", None) or "")
        if found and found[1] != "the":
            assert option.name is not None
            field, factor = FLAGS.get(option.name, (option.name, 1))
            default = Settings.model_fields[field].default
            told[option.name] = (found[1], written(default / factor if factor > 1 else default))

    assert len(told) > 5
    assert {name: both for name, both in told.items() if both[0] != both[1]} == {}


def test_commands_of_the_page_are_those_that_there_are() -> None:
    """`fracas admin`: each in the table, and each of the table there."""
    group = typer.main.get_command(admin_app)
    commands = set(getattr(group, "commands", {}))

    assert set(re.findall(r"^\| `fracas admin (\w+)", OPERATE, re.MULTILINE)) == commands
    for path in FILES:
        if path.suffix == ".md":
            text = path.read_text(encoding="utf-8")
            assert set(re.findall(r"`fracas admin ([a-z]+)\b", text)) - commands == set(), path


@pytest.mark.parametrize("path", [path for path in FILES if path.suffix == ".md"], ids=lambda path: path.stem)
def test_every_figure_that_is_named_is_counted(path: Path) -> None:
    """What looks like a figure and is no package of ours is one of `/metrics`."""
    packages = {folder.name for folder in ROOT.glob("*/fracas_*") if folder.is_dir()}
    text = Metrics().text().decode()
    known = set(re.findall(r"^# TYPE (fracas_\w+)", text, re.MULTILINE))
    named = set(re.findall(r"\bfracas_[a-z]\w*", path.read_text(encoding="utf-8")))
    figures = {re.sub(r"_(bucket|count|sum)$", "", name) for name in named} - packages

    assert figures - known == set()
