"""Fingerprints of installations, to check that two machines play the same games.

A game is determined by its seed only if code, rules, content and bots are the same. A fingerprint has a short text
for each of them, so that fingerprints can be compared and differences shown.
"""

from __future__ import annotations

import hashlib
import importlib.util
import inspect
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from fracas_clients.errors import ClientError
from fracas_clients.policies.loading import load_policy
from fracas_engine.battle_dump import rules_version
from fracas_engine.errors import SetupError
from fracas_engine.ruleset import ruleset_named

Fingerprint = Mapping[str, str]
"""Versions and digests by name."""

_OURS: Final = (
    "fracas_engine", "fracas_protocol", "fracas_projection", "fracas_arena", "fracas_tournaments", "fracas_clients",
)  # fmt: skip
"""The packages whose code takes part in a local game."""
_DIGITS: Final = 12
"""Length of a digest, in hexadecimal digits."""


def fingerprint_of(ruleset: str, bots: Sequence[str]) -> Fingerprint:
    """Return this machine's fingerprint for a tournament.

    A bot is identified by the file of its class only. If it imports other files, its author has to make sure that they
    are the same on all machines.

    Args:
        ruleset: The ruleset.
        bots: The policies, as for `fracas bot --policy`.
    """
    packages: tuple[str, ...] = _OURS
    try:
        rules = ruleset_named(ruleset)
        packages = tuple(dict.fromkeys((*_OURS, type(rules).__module__.partition(".")[0])))
        said = rules_version(rules)
    except SetupError as error:
        said = f"not available ({error})"
    return {
        "fracas": _version(),
        "rules": said,
        "code": _digest_of(packages, (".py",)),
        "content": _digest_of(packages, (".yaml", ".yml")),
        **{f"bot {bot}": _bot(bot) for bot in dict.fromkeys(bots)},
    }


def differences(here: Fingerprint, there: Fingerprint) -> list[str]:
    """Return short descriptions of the differences between two fingerprints; empty if the games are the same."""
    return [
        f"{name} is {here.get(name, 'unknown')} here and {there.get(name, 'unknown')} there"
        for name in dict.fromkeys((*here, *there))
        if here.get(name) != there.get(name)
    ]


def _version() -> str:
    try:
        return version("fracas")
    except PackageNotFoundError:  # run from its source
        return "not installed"


@cache
def _digest_of(packages: tuple[str, ...], endings: tuple[str, ...]) -> str:
    """Return a digest of all files of the packages with these extensions, independent of their location."""
    found = hashlib.sha256()
    for package in packages:
        for path, name in _files(package, endings):
            content = path.read_bytes()
            found.update(f"{package}/{name} {len(content)}\n".encode())
            found.update(content)
    return found.hexdigest()[:_DIGITS]


def _files(package: str, endings: tuple[str, ...]) -> Iterator[tuple[Path, str]]:
    spec = importlib.util.find_spec(package)
    for folder in (spec.submodule_search_locations or ()) if spec is not None else ():
        root = Path(folder)
        named = {path.relative_to(root).as_posix(): path for path in root.rglob("*") if path.suffix in endings}
        # A wheel carries the ledger of rules there, which a checkout has elsewhere; no game reads it.
        yield from ((path, name) for name, path in sorted(named.items()) if not name.startswith("rules/"))


def _bot(bot: str) -> str:
    try:
        source = inspect.getsourcefile(load_policy(bot))
        return hashlib.sha256(Path(source or "").read_bytes()).hexdigest()[:_DIGITS]
    except ClientError as error:
        return f"not available ({error})"
    except (OSError, TypeError):
        return "without source code"
