"""Boards as YAML in the form of docs/scenarios.md, with the map as a drawing."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, Final

from fracas_engine.content.models.boards import BoardSpec

_WIDTH: Final = 110
"""Maximum length of a line of lists."""


def write_board(board: BoardSpec) -> str:
    """Return a board as one YAML document.

    Args:
        board: The board; keys inherited by `use` are written out.
    """
    plain = board.model_dump(mode="json", by_alias=True, exclude_defaults=True, exclude={"map", "use"})
    heading = ("board", "title", "shape", "underwater", "ground", "floors")
    lines = [f"{key}: {_flow(plain[key])}" for key in heading if key in plain]
    if "picture" in plain:
        lines.append(f"picture: {_flow(plain['picture'])}")
    if "legend" in plain:
        lines.append("legend:")
        lines += [f"  {_flow(glyph)}: {_flow(names)}" for glyph, names in plain["legend"].items()]
    # A row that begins with # is text in a block, too.
    lines += ["map: |", *(f"  {row}" for row in board.map)]
    for key in ("edges", "lights", "labels"):
        if key in plain:
            lines += [f"{key}:", *(f"  {line}" for line in _wrapped(map(_flow, plain[key])))]
    for key in ("starts", "start_zones"):
        if key in plain:
            lines += [f"{key}:", *(f"  {_flow(name)}: {_flow(places)}" for name, places in plain[key].items())]
    return "\n".join(lines) + "\n"


def _wrapped(entries: Iterable[str]) -> Iterator[str]:
    """Yield the lines of one list in flow style."""
    line = "["
    for entry in entries:
        if len(line) + len(entry) > _WIDTH and line != "[":
            yield line.rstrip()
            line = " "
        line += f"{entry}, "
    yield f"{line.rstrip(', ')}]"


def _flow(value: Any) -> str:
    """Return a value in flow style; texts in quotes, which every YAML reader takes as JSON does."""
    match value:
        case dict():
            return "{" + ", ".join(f"{key}: {_flow(inner)}" for key, inner in value.items()) + "}"
        case list():
            return "[" + ", ".join(map(_flow, value)) + "]"
        case str() if value.isidentifier() and value.isascii() and value not in ("true", "false", "null", "y", "n"):
            return value
    return json.dumps(value, ensure_ascii=False)
