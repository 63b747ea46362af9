"""The lines of a list that a player chooses from: items, targets, words. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fracas_clients.tui.steps import Item, TargetStep, WordStep
from fracas_clients.tui.targeting import digit, ticks, word

__all__ = ["Line", "item_lines", "target_lines", "word_lines"]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the list that a player chooses from."""

    key: str
    """The key that chooses it; empty where only Tab and Enter do."""
    label: str
    detail: str = ""
    current: bool = False
    """True: Enter would take this one."""
    off: bool = False
    """True: it cannot be done now, or nobody would want it; the detail says why."""
    also: str = ""
    """Another key that chooses it; empty: none does."""


def item_lines(items: Sequence[Item[object]], marked: int) -> tuple[Line, ...]:
    """Return items as lines; those that open a list say so by three dots.

    Args:
        items: The items.
        marked: The one that the arrows are at; -1: none.
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
    """Return targets as lines; an exclamation mark stands behind friends.

    Args:
        step: The choice of targets.
        index: The one under the cursor.
        picked: Ids of those that are picked.
    """
    return tuple(
        Line(digit(n), f"{ticks(picked, target.id, step)}{target.name}{'!' * target.friend}", target.detail, n == index)
        for n, target in enumerate(step.targets)
    )


def word_lines(step: WordStep, index: int) -> tuple[Line, ...]:
    """Return words as lines.

    Args:
        step: The choice of a word.
        index: The one under the cursor.
    """
    return tuple(Line(digit(n), word(step, n), current=n == index) for n in range(len(step.alternatives)))
