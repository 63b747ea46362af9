"""Cuts the schemas of `tests/deploy/schemas` out of their sources, so that manifests can be checked offline.

Kubernetes' whole schema is 2 MB (a wheel of 22 MB, 108 MB installed), which no test run should wait for. The sources:

- the `kubernetes-validate` wheel (Apache-2.0), which carries the OpenAPI definitions of Kubernetes (Apache-2.0);
- `schema/compose-spec.json` of github.com/compose-spec/compose-spec (Apache-2.0).

Usage, in an environment of its own:

    pip install kubernetes-validate
    python tools/deploy_schemas.py SITE_PACKAGES/kubernetes_validate/kubernetes-json-schema/v1.37.0-local-strict \
        compose-spec.json
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

SCHEMAS = Path(__file__).parents[1] / "tests" / "deploy" / "schemas"
KINDS = (
    "configmap-v1", "deployment-apps-v1", "ingress-networking-v1", "namespace-v1", "networkpolicy-networking-v1",
    "poddisruptionbudget-policy-v1", "secret-v1", "service-v1", "statefulset-apps-v1",
)  # fmt: skip
"""Kinds of objects in `deploy/`; a new kind needs an entry here."""
_DROPPED = {"description", "$id", "$schema"}
"""Keys that are removed: they do not affect validation, except `$id`, which would change the meaning of references."""


def kubernetes(folder: Path) -> dict[str, Any]:
    """Return one JSON schema that contains the kinds in `KINDS` and their definitions, by `apiVersion/kind`."""
    definitions = json.loads((folder / "_definitions.json").read_text(encoding="utf-8"))["$defs"]
    needed: dict[str, Any] = {}
    kinds: dict[str, Any] = {}

    def bare(schema: Any) -> Any:
        if isinstance(schema, list):
            return [bare(part) for part in schema]
        if not isinstance(schema, dict):
            return schema
        found = {name: bare(part) for name, part in schema.items() if name not in _DROPPED or not isinstance(part, str)}
        if isinstance(reference := found.get("$ref"), str):
            name = reference.rpartition("/")[2]
            found["$ref"] = f"#/$defs/{name}"
            if name not in needed:
                needed[name] = None
                needed[name] = bare(definitions[name])
        return found

    for kind in KINDS:
        schema = json.loads((folder / f"{kind}.json").read_text(encoding="utf-8"))
        group = schema["x-kubernetes-group-version-kind"][0]
        version = "/".join(part for part in (group["group"], group["version"]) if part)
        kinds[f"{version}/{group['kind']}"] = bare(schema)
    source = f"kubernetes-validate, {folder.name}; Apache-2.0; cut by tools/deploy_schemas.py"
    return {"$comment": source, "kinds": kinds, "$defs": dict(sorted(needed.items()))}


def main() -> None:
    """Write both schema files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kubernetes", type=Path, help="the folder of one version's schemas")
    parser.add_argument("compose", type=Path, help="compose-spec.json")
    given = parser.parse_args()
    compose = json.loads(given.compose.read_text(encoding="utf-8"))
    compose["$comment"] = "github.com/compose-spec/compose-spec, schema/compose-spec.json; Apache-2.0"
    for name, schema in (("kubernetes", kubernetes(given.kubernetes)), ("compose", compose)):
        text = json.dumps(schema, separators=(",", ":"), sort_keys=True)
        (SCHEMAS / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
