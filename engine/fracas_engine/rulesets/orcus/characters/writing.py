"""Writing characters and creatures as YAML, in the order of their keys."""

from __future__ import annotations

from collections.abc import Mapping
from io import StringIO
from typing import Any

from ruamel.yaml import YAML

__all__ = ["listed", "to_yaml"]

WIDTH = 118


def listed(value: Any) -> Any:
    """Turn the tuples of read content back into lists, as a file has them."""
    if isinstance(value, Mapping):
        return {key: listed(item) for key, item in value.items()}
    return [listed(item) for item in value] if isinstance(value, (tuple, list)) else value


def to_yaml(plain: Mapping[str, Any]) -> str:
    """Write a document as YAML 1.2, short lists and mappings on one line."""
    writer = YAML(typ="safe", pure=True)
    writer.default_flow_style = None
    writer.width = WIDTH
    writer.representer.sort_base_mapping_type_on_output = False
    stream = StringIO()
    writer.dump(listed(plain), stream)
    return stream.getvalue()
