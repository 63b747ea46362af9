"""Boards as YAML in the form of docs/scenarios.md, with the map as a drawing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from fracas_engine.content.models.boards import BoardSpec
from fracas_engine.content.yaml_writer import flow

_WIDTH: Final = 110
"""Maximum length of a line of lists."""


def write_board(board: BoardSpec) -> str:
    """Return a board as one YAML document.

    Args:
        board: The board; keys inherited by `use` are written out.
    """
    plain = board.model_dump(mode="json", by_alias=True, exclude_defaults=True, exclude={"map", "use"})
    heading = ("board", "title", "shape", "underwater", "ground", "floors")
    lines = [f"{key}: {flow(plain[key])}" for key in heading if key in plain]
    if "picture" in plain:
        lines.append(f"picture: {flow(plain['picture'])}")
    if "legend" in plain:
        lines.append("legend:")
        lines += [f"  {flow(glyph)}: {flow(names)}" for glyph, names in plain["legend"].items()]
    # A row that begins with # is text in a block, too.
    lines += ["map: |", *(f"  {row}" for row in board.map)]
    for key in ("edges", "lights", "labels"):
        if key in plain:
            lines += [f"{key}:", *(f"  {line}" for line in _wrapped(map(flow, plain[key])))]
    for key in ("starts", "start_zones"):
        if key in plain:
            lines += [f"{key}:", *(f"  {flow(name)}: {flow(places)}" for name, places in plain[key].items())]
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
