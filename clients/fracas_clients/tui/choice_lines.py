"""The list of choices beside the board, cut to the available room. No terminal code."""

from __future__ import annotations

from collections.abc import Sequence

from fracas_clients.texts import text as t
from fracas_clients.tui.board_view import StyledText
from fracas_clients.tui.list_lines import Line

__all__ = ["choice_line", "shown_lines"]


def shown_lines(listed: Sequence[Line], room: int) -> list[tuple[int, Line]]:
    """Return as many lines as fit, each with its number in the whole list.

    If there are too many, unavailable choices are left out first. Of the others, those around the current one are
    shown, and the last line gives the number of hidden ones.

    Args:
        listed: All lines.
        room: Number of lines that fit.
    """
    numbered = list(enumerate(listed))
    if len(numbered) > room:
        numbered = [(n, line) for n, line in numbered if not line.off]
    if len(numbered) <= room:
        return numbered
    current = next((at for at, (_, line) in enumerate(numbered) if line.current), 0)
    first = max(0, min(current - room // 2, len(numbered) - (room - 1)))
    shown = numbered[first : first + room - 1]
    return [*shown, (-1, Line("", t("more-lines", count=len(numbered) - len(shown)), off=True))]


def choice_line(line: Line, width: int) -> list[StyledText]:
    """Return a line of the given width: the key, the label, and right-aligned the cost or effect."""
    style = "reverse" if line.current else "dim" if line.off else ""
    key = f"{line.key:>1} "
    # A label keeps at least what tells friend from foe: the letter, the beginning of the name, and a friend's mark.
    least = min(len(line.label), 10)
    detail = line.detail[: max(0, width - len(key) - least - 1)]
    room = width - len(key) - (len(detail) + 1 if detail else 0)
    return [
        StyledText(key, f"bold {style}"),
        StyledText(_cut(line.label, room).ljust(room), style),
        StyledText(f" {detail}" if detail else "", f"dim {style}"),
    ]


def _cut(label: str, room: int) -> str:
    """Return a label cut to the width, with the mark of an ally at its end kept."""
    if len(label) <= room:
        return label
    mark = label[-1] if label.endswith("!") else ""
    return label[: max(0, room - len(mark))] + mark
