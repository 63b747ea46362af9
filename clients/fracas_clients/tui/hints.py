"""Key hints below the prompt: the keys that currently have an effect. No terminal code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fracas_clients.texts import text as t
from fracas_clients.tui.question_menu import STANDING
from fracas_clients.tui.selection import Selection
from fracas_clients.tui.steps import CellStep, ConfirmStep
from fracas_protocol.options import Decision

__all__ = ["cards_hint", "fitted", "selection_hint"]

_GAP: Final = "  "
"""Separator between two hints."""


def fitted(line: str, width: int, *, gap: str = _GAP) -> str:
    """Return a line of hints cut to a width: hints are dropped from the right, but the last ones (help, exit) stay.

    Args:
        line: The hints, the most important first.
        width: Available width in characters.
        gap: The separator between two hints.
    """
    parts = line.split(gap)
    while len(gap.join(parts)) > width:
        spare = [number for number, part in enumerate(parts[1:-1], 1) if part != t("hint-help")]
        if not spare:
            break
        del parts[spare[-1]]
    return gap.join(parts)


def cards_hint(selection: Selection[Any] | None, decision: Decision | None) -> str:
    """Return the key hints for a battle with cards; a choice that has begun has its own hints.

    Args:
        selection: The selection; None while waiting.
        decision: The decision.
    """
    keys = [item.key for item in selection.items if item.key and not item.off] if selection is not None else []
    end = decision is not None and bool(decision.ends) and "e" in keys
    chosen = [key for key in keys if key != "e" or not end]
    question = decision is not None and not decision.uses and bool({"y", "n"} & set(chosen))
    told = t("hint-answer" if question else "hint-choose", keys=_told(chosen)) if chosen else ""
    return _GAP.join(part for part in [told, t("hint-end") if end else "", t("hint-cards")] if part)


def selection_hint(selection: Selection[Any] | None, decision: Decision | None) -> str:
    """Return the key hints for the current state of a selection.

    Args:
        selection: The selection; None: none.
        decision: The decision.
    """
    if selection is None:
        return t("hint-waiting")
    keys = [item.key for item in selection.items if item.key and not item.off and not item.unwise]
    if selection.item is None:
        if selection.within:
            return t("hint-list", keys=_told(keys))
        return _question(selection, keys, decision) if decision is not None and decision.kind != "turn" else _turn(keys)
    if isinstance(selection.step, CellStep):
        via = t("hint-waypoint") if selection.step.route is not None else ""
        return t("hint-cell", waypoint=via)
    if isinstance(selection.step, ConfirmStep):
        return t("hint-confirm")
    numbers = t("hint-numbers") if len(selection.lines) > 1 else ""
    return t("hint-step", numbers=numbers)


def _question(selection: Selection[Any], keys: Sequence[str], decision: Decision) -> str:
    also = next((t("hint-also", also=item.also, key=item.key) for item in selection.items if item.also), "")
    auto = t("hint-auto") if decision.kind in STANDING else ""
    return t("hint-question", keys=_told(keys), also=also, auto=auto)


def _turn(keys: Sequence[str]) -> str:
    act = [key for key in keys if key.isdecimal()]
    move = t("hint-move") if "m" in keys else ""
    parts = [move, t("hint-act", keys=_told(act)) if act else "", t("hint-more") if "w" in keys else ""]
    told = "  ".join(part for part in [*parts, t("hint-end") if "e" in keys else ""] if part)
    return t("hint-turn", keys=told)


def _told(keys: Sequence[str]) -> str:
    """Return keys as text, with consecutive digits as a range: `1-4`."""
    digits = [key for key in keys if key.isdecimal()]
    others = [key for key in keys if not key.isdecimal()]
    row = len(digits) > 2 and int(digits[-1]) - int(digits[0]) == len(digits) - 1
    return "/".join([*([f"{digits[0]}-{digits[-1]}"] if row else digits), *others])
