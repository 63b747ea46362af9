"""Explanation of a monster's choice of target, from the candidates sent by the server. No terminal code."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from fracas_clients.texts import text as t

__all__ = ["FocusChoice", "focus_lines", "read_focus_choice"]

_STEPS: Final = ("negative", "points", "nearness", "initiative")
"""The values by which targets are compared, in order, by their protocol names; the lowest number wins."""
_FAR: Final = 1 << 30


@dataclass(frozen=True, slots=True)
class FocusChoice:
    """The possible targets of a monster, and the chosen one."""

    who: str
    focus: str | None
    """Id of the chosen target; None if there was none, or if the monster has not chosen yet."""
    candidates: tuple[Mapping[str, Any], ...]
    """All possible targets, the best first."""
    happened: bool = True
    """True for a choice that the monster has made; False for a preview of the choice it would make now."""


def read_focus_choice(data: Mapping[str, Any]) -> FocusChoice:
    """Return the choice of target that a `focused` event reports."""
    on = data.get("on")
    return FocusChoice(str(data["who"]), None if on is None else str(on), _candidates(data.get("candidates")))


def _candidates(told: Any) -> tuple[Mapping[str, Any], ...]:
    return tuple(one for one in told if isinstance(one, Mapping)) if isinstance(told, list | tuple) else ()


def focus_lines(focusing: FocusChoice, call: Callable[[str], str]) -> list[str]:
    """Return the explanation of a monster's choice of target.

    Args:
        focusing: The candidates and the chosen target.
        call: Returns the name for an id.

    Returns:
        A table of the candidates, then one sentence per step of the comparison.
    """
    found = focusing.candidates
    if not found:
        return [t("focus-none")]
    heads = [t(f"focus-column-{name}") for name in _STEPS]
    lines = [f"  {'':<24}{heads[0]:>7}{heads[1]:>6}{heads[2]:>6}{heads[3]:>7}"]
    places = _places(found)
    for one in found:
        mark = "▶" if one["id"] == focusing.focus else " "
        cells = f"{_told(one, 'negative'):>7}{_told(one, 'points'):>6}{_told(one, 'nearness'):>6}"
        lines.append(f"{mark} {call(str(one['id']))[:23]:<24}{cells}{places[one['initiative']]:>7}")
    return [*lines, "", *_steps(found, focusing, call)]


def _told(one: Mapping[str, Any], key: str) -> str:
    return "—" if one[key] is None else str(one[key])


def _places(found: Iterable[Mapping[str, Any]]) -> dict[Any, str]:
    """Return the rank of each initiative value among the candidates, as text."""
    ranks = sorted({one["initiative"] for one in found})
    return {rank: f"{number}." for number, rank in enumerate(ranks, 1)}


def _steps(found: Sequence[Mapping[str, Any]], focusing: FocusChoice, call: Callable[[str], str]) -> Iterable[str]:
    left = list(found)
    for number, key in enumerate(_STEPS, 1):
        if len(left) == 1:
            break
        best = min(_number(one, key) for one in left)
        staying = [one for one in left if _number(one, key) == best]
        told = "" if key == "initiative" or best == _FAR else f" ({best})"
        names = ", ".join(call(str(one["id"])) for one in staying)
        same = t("focus-all-equal") if len(staying) == len(left) and len(left) > 1 else names
        yield f"{number}. {t(f'focus-step-{key}')}{told}: {same}"
        left = staying
    if len(left) > 1:
        yield f"{len(_STEPS) + 1}. {t('focus-players-choose')}"
    if focusing.happened:
        yield t("focus-result", who=call(focusing.focus)) if focusing.focus else t("focus-no-result")
    else:
        yield t("focus-would-be", who=t("focus-or").join(call(str(one["id"])) for one in left))


def _number(one: Mapping[str, Any], key: str) -> int:
    return _FAR if one[key] is None else int(one[key])
