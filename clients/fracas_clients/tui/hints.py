"""Key hints below the prompt: the keys that currently have an effect. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fracas_clients.tui.question_menu import STANDING
from fracas_clients.tui.selection import Selection
from fracas_clients.tui.steps import CellStep, ConfirmStep
from fracas_protocol.options import Decision

__all__ = ["LOOKING", "cards_hint", "fitted", "selection_hint"]

LOOKING: Final = "arrows look around  Tab next creature  i sheet  Esc back"
_CARDS: Final = "v cards  f why this focus  i inspect  x look  t talk  ? help"
_GAP: Final = "  "
"""Separator of hints."""
_WAITING: Final = "i inspect  x look  t talk  o standing answers  ? help  q leave"


def fitted(line: str, width: int, *, gap: str = _GAP) -> str:
    """Return a line of hints that fits: hints in the middle are dropped from the right; help and exit stay.

    Args:
        line: The hints, the most important first.
        width: Available width in characters.
        gap: The separator.
    """
    parts = line.split(gap)
    while len(gap.join(parts)) > width:
        spare = [number for number, part in enumerate(parts[1:-1], 1) if part != "? help"]
        if not spare:
            break
        del parts[spare[-1]]
    return gap.join(parts)


def cards_hint(selection: Selection[Any] | None, decision: Decision | None) -> str:
    """Return the hints for a battle with cards, unless the current choice has keys of its own.

    Args:
        selection: The selection; None while waiting.
        decision: The decision.
    """
    keys = [item.key for item in selection.items if item.key and not item.off] if selection is not None else []
    end = decision is not None and bool(decision.ends) and "e" in keys
    chosen = [key for key in keys if key != "e" or not end]
    question = decision is not None and not decision.uses and bool({"y", "n"} & set(chosen))
    told = f"{_told(chosen)} {'answers' if question else 'choose'}" if chosen else ""
    return _GAP.join(part for part in [told, "e end" if end else "", _CARDS] if part)


def selection_hint(selection: Selection[Any] | None, decision: Decision | None) -> str:
    """Return the hints for a selection.

    Args:
        selection: The selection; None: none.
        decision: The decision.
    """
    if selection is None:
        return _WAITING
    keys = [item.key for item in selection.items if item.key and not item.off and not item.unwise]
    if selection.item is None:
        if selection.within:
            return f"{_told(keys)} or arrows and Enter choose  Esc back  ? help"
        return _question(selection, keys, decision) if decision is not None and decision.kind != "turn" else _turn(keys)
    if isinstance(selection.step, CellStep):
        via = "  Space by way of" if selection.step.route is not None else ""
        return f"arrows/Tab choose  Enter do it{via}  Esc back  ? help"
    if isinstance(selection.step, ConfirmStep):
        return "Enter yes  Esc no  R rules  ? help"
    numbers = "numbers or " if len(selection.lines) > 1 else ""
    return f"{numbers}arrows/Tab choose  Enter do it  Esc back  R rules  ? help"


def _question(selection: Selection[Any], keys: Sequence[str], decision: Decision) -> str:
    plain = next((f"  {item.also} takes {item.key}" for item in selection.items if item.also), "")
    always = "  A always  N never" if decision.kind in STANDING else ""
    return f"{_told(keys)} answers{plain}{always}  i inspect  R rules  ? help"


def _turn(keys: Sequence[str]) -> str:
    act = [key for key in keys if key.isdecimal()]
    parts = ["m move" if "m" in keys else "", f"{_told(act)} act" if act else "", "w more" if "w" in keys else ""]
    told = "  ".join(part for part in [*parts, "e end" if "e" in keys else ""] if part)
    return f"{told}  i inspect  x look  t talk  ? help  q leave"


def _told(keys: Sequence[str]) -> str:
    """Return the display of keys: consecutive digits as `1-4`."""
    digits = [key for key in keys if key.isdecimal()]
    others = [key for key in keys if not key.isdecimal()]
    row = len(digits) > 2 and int(digits[-1]) - int(digits[0]) == len(digits) - 1
    return "/".join([*([f"{digits[0]}-{digits[-1]}"] if row else digits), *others])
