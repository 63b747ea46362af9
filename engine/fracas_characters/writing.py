"""YAML output of characters and creatures, with a fixed order of keys."""

from __future__ import annotations

from collections.abc import Mapping
from io import StringIO
from typing import Any

from ruamel.yaml import YAML

WIDTH = 118


def listed(value: Any) -> Any:
    """Return plain values with all tuples, as content is parsed, converted back to lists."""
    if isinstance(value, Mapping):
        return {key: listed(item) for key, item in value.items()}
    return [listed(item) for item in value] if isinstance(value, (tuple, list)) else value


def to_yaml(plain: Mapping[str, Any]) -> str:
    """Return a document as YAML 1.2 text, with short lists and mappings on one line."""
    writer = YAML(typ="safe", pure=True)
    writer.default_flow_style = None
    writer.width = WIDTH
    writer.representer.sort_base_mapping_type_on_output = False
    stream = StringIO()
    writer.dump(listed(plain), stream)
    return stream.getvalue()
