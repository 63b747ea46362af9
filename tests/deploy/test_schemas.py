"""Manifests and compose file against the schemas of Kubernetes and Compose, which lie beside the tests."""

from __future__ import annotations

import copy
import json
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator, Draft202012Validator
from ruamel.yaml import YAML

from tests.deploy.files import DEPLOY, MANIFESTS, composed, documents, manifests

SCHEMAS = Path(__file__).parent / "schemas"
CHOSEN = {
    "FRACAS_STORE_PASSWORD": "chosen",
    "FRACAS_BROKER_PASSWORD": "chosen",
    "FRACAS_TOKEN_KEY": "chosen",
    "FRACAS_ADMIN_TOKEN": "chosen",
}
"""Those variables of the compose file that must be set."""


@cache
def schema(name: str) -> dict[str, Any]:
    """Return one of the schemas."""
    found: dict[str, Any] = json.loads((SCHEMAS / f"{name}.json").read_text(encoding="utf-8"))
    return found


def faults(document: dict[str, Any]) -> Iterator[str]:
    """Yield what Kubernetes would refuse of an object."""
    whole = schema("kubernetes")
    kind = f"{document.get('apiVersion')}/{document.get('kind')}"
    if kind not in whole["kinds"]:
        yield f"no schema of {kind}: add it to KINDS of tools/deploy_schemas.py"
        return
    checker = Draft202012Validator({**whole["kinds"][kind], "$defs": whole["$defs"]})
    yield from (f"{error.json_path}: {error.message}" for error in checker.iter_errors(document))


def compose_faults(document: dict[str, Any]) -> list[str]:
    """Return what Compose would refuse of a file."""
    whole = schema("compose")
    return [f"{error.json_path}: {error.message}" for error in Draft7Validator(whole).iter_errors(document)]


@pytest.mark.parametrize("path", MANIFESTS, ids=lambda path: path.name)
def test_manifests_are_what_kubernetes_takes(path: Path) -> None:
    """Every object has a known kind, all that the kind needs, and no field that the kind does not have."""
    assert [fault for document in documents(path) for fault in faults(document)] == []


@pytest.mark.skipif(shutil.which("kubectl") is None, reason="kubectl is not installed")
def test_rendered_manifests_are_what_kubernetes_takes() -> None:
    """What kustomize makes of all of them too."""
    rendered = subprocess.run(["kubectl", "kustomize", str(DEPLOY)], check=True, capture_output=True, text=True).stdout

    assert [fault for document in YAML(typ="safe").load_all(rendered) for fault in faults(document)] == []


def test_the_compose_file_is_what_compose_takes() -> None:
    """With its variables filled in it keeps to the specification, and it asks for those that must be set."""
    assert compose_faults(composed(CHOSEN)) == []
    for missing in CHOSEN:
        with pytest.raises(KeyError, match=missing):
            composed({name: value for name, value in CHOSEN.items() if name != missing})


def test_faults_are_found() -> None:
    """A misspelt field, a wrong type and a field in the wrong place are told by their path."""
    good = manifests()["StatefulSet", "fracas"]
    misspelt, wrong, misplaced = (copy.deepcopy(good) for _ in range(3))
    misspelt["spec"]["template"]["spec"]["containers"][0]["readynessProbe"] = {}
    wrong["spec"]["replicas"] = "three"
    misplaced["replicas"] = 3
    composed_wrong = composed(CHOSEN)
    composed_wrong["services"]["store"]["healthcheck"]["retrys"] = 3

    assert ["readynessProbe" in fault for fault in faults(misspelt)] == [True]
    assert ["$.spec.replicas" in fault for fault in faults(wrong)] == [True]
    assert ["replicas" in fault for fault in faults(misplaced)] == [True]
    assert compose_faults(composed_wrong)
    assert list(faults({"apiVersion": "v1", "kind": "Pod"}))
