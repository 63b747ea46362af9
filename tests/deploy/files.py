"""Readers of the files in deploy/, as the tools that use them read them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

__all__ = ["DEPLOY", "IMAGE", "MANIFESTS", "composed", "containers", "documents", "manifests"]

DEPLOY = Path(__file__).parents[2] / "deploy"
MANIFESTS = sorted((DEPLOY / "kubernetes").glob("*.yaml"))
IMAGE = (DEPLOY / "Containerfile").read_text(encoding="utf-8")

_VARIABLE = re.compile(r"\$(?:(\$)|\{(\w+)(?:(:[-?])([^}]*))?\})")


def documents(path: Path) -> list[Any]:
    """Read all documents of a YAML file."""
    return [document for document in YAML(typ="safe").load_all(path) if document is not None]


def manifests() -> dict[tuple[str, str], dict[str, Any]]:
    """Return the objects of the manifests by kind and name."""
    found = [document for path in MANIFESTS for document in documents(path)]
    return {(document["kind"], document["metadata"]["name"]): document for document in found}


def containers() -> Iterator[dict[str, Any]]:
    """Yield every container of the manifests, init containers included."""
    for document in manifests().values():
        pod = document.get("spec", {}).get("template", {}).get("spec", {})
        yield from pod.get("containers", [])
        yield from pod.get("initContainers", [])


def composed(chosen: Mapping[str, str]) -> dict[str, Any]:
    """Return the compose file with its variables filled in.

    Args:
        chosen: The variables that are set.

    Raises:
        KeyError: A variable that must be set is not.
    """

    def value(match: re.Match[str]) -> str:
        dollar, name, how, rest = match.groups()
        if dollar:
            return "$"
        given = chosen.get(name, "")
        if given or how is None:
            return given
        if how == ":?":
            raise KeyError(name)
        return str(rest)

    def filled(part: Any) -> Any:
        if isinstance(part, str):
            return _VARIABLE.sub(value, part)
        if isinstance(part, list):
            return [filled(item) for item in part]
        if isinstance(part, Mapping):
            return {key: filled(item) for key, item in part.items()}
        return part

    (document,) = documents(DEPLOY / "compose.yaml")
    found: dict[str, Any] = filled(document)
    return found
