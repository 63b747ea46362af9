"""Lines of a list of choices: items, targets, words. No terminal code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fracas_clients.tui.steps import MenuItem, TargetStep, WordsStep
from fracas_clients.tui.targeting import digit, ticks, word

__all__ = ["Line", "item_lines", "target_lines", "word_lines"]


@dataclass(frozen=True, slots=True)
class Line:
    """A line in a list of choices."""

    key: str
    """The hotkey; empty if the line can only be chosen with Tab and Enter."""
    label: str
    detail: str = ""
    current: bool = False
    """True if Enter chooses this line."""
    off: bool = False
    """True if the choice is unavailable or pointless now; `detail` gives the reason."""
    also: str = ""
    """Another key that chooses this line; empty: none."""


def item_lines(items: Sequence[MenuItem[object]], marked: int) -> tuple[Line, ...]:
    """Return menu items as lines; three dots mark the items that open a list.

    Args:
        items: The items.
        marked: Index of the item under the cursor; -1: none.
    """
    return tuple(
        Line(
            item.key,
            item.label,
            item.off or item.detail or "…" * bool(item.items),
            n == marked,
            bool(item.off) or item.unwise,
            item.also,
        )
        for n, item in enumerate(items)
    )


def target_lines(step: TargetStep, index: int, picked: tuple[str, ...]) -> tuple[Line, ...]:
    """Return targets as lines; an exclamation mark marks allies.

    Args:
        step: The target step.
        index: Index of the target under the cursor.
        picked: Ids of the picked targets.
    """
    return tuple(
        Line(digit(n), f"{ticks(picked, target.id, step)}{target.name}{'!' * target.friend}", target.detail, n == index)
        for n, target in enumerate(step.targets)
    )


def word_lines(step: WordsStep, index: int) -> tuple[Line, ...]:
    """Return the choices of a word step as lines.

    Args:
        step: The word step.
        index: Index of the choice under the cursor.
    """
    return tuple(Line(digit(n), word(step, n), current=n == index) for n in range(len(step.alternatives)))
