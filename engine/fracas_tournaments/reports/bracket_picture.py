"""Inline picture of an elimination bracket: one column per stage, with the slots in the order of their sources."""

from __future__ import annotations

from html import escape
from typing import Final

from fracas_tournaments.encounters import Encounter
from fracas_tournaments.pairing.elimination import RESET, THIRD, Slot, bracket
from fracas_tournaments.tournament import Tournament

_BOX, _COLUMN, _ROW, _GAP = 168, 206, 22, 14
_NAME: Final = 20
"""Maximum length of a shown name."""


def bracket_picture(tournament: Tournament) -> str:
    """Return the picture of a tournament's bracket; empty for formats without elimination."""
    plan = tournament.plan
    if not plan.eliminates or not tournament.encounters:
        return ""
    double = plan.format == "double_elimination"
    slots = bracket(len(tournament.entrants), double=double, third_place=plan.third_place)
    met = {encounter.slot: encounter for encounter in tournament.encounters.values()}
    if RESET not in met:
        slots = tuple(slot for slot in slots if slot.id != RESET)
    at = _places(slots)
    width = _COLUMN * max(slot.stage for slot in slots)
    height = max(y for _, y in at.values()) + 2 * _ROW + _GAP
    parts = [
        f'<svg viewBox="0 0 {width} {height:.0f}" width="{width}" role="img" aria-label="Bracket" class="bracket">'
    ]
    for slot in slots:
        x, y = at[slot.id]
        for source in slot.sources:
            if source.kind == "winner" and source.slot in at:
                from_x, from_y = at[source.slot]
                middle = x - (_COLUMN - _BOX) / 2
                parts.append(
                    f'<path class="way" d="M{from_x + _BOX} {from_y + _ROW:.1f} H{middle} V{y + _ROW:.1f} H{x}"/>'
                )
        parts += _box(tournament, slot, met.get(slot.id), x, y)
    return "".join([*parts, "</svg>"])


def _places(slots: tuple[Slot, ...]) -> dict[str, tuple[float, float]]:
    """Return the position of each slot, vertically centred between its source slots where possible."""
    at: dict[str, tuple[float, float]] = {}
    free: dict[tuple[int, bool], float] = {}
    # The losers' bracket is below the winners' bracket.
    upper = [slot for slot in slots if not _lower(slot)]
    first = sum(slot.stage == 1 for slot in upper)
    beneath = first * (2 * _ROW + _GAP) + _GAP
    for slot in slots:
        lower = _lower(slot)
        key = (slot.stage, lower)
        from_y = [at[source.slot][1] for source in slot.sources if source.kind == "winner" and source.slot in at]
        least = free.get(key, beneath if lower else 0.0)
        wanted = sum(from_y) / len(from_y) if from_y else least
        y = max(wanted, least)
        at[slot.id] = ((slot.stage - 1) * _COLUMN, y)
        free[key] = y + 2 * _ROW + _GAP
    return at


def _lower(slot: Slot) -> bool:
    return slot.id.startswith("L") or slot.id == THIRD


def _box(tournament: Tournament, slot: Slot, encounter: Encounter | None, x: float, y: float) -> list[str]:
    parts = [f'<rect class="box" x="{x}" y="{y:.1f}" width="{_BOX}" height="{2 * _ROW}" rx="4"/>']
    for place in range(2):
        name, score, kind = "", "", "name"
        if encounter is not None:
            who = tournament.entrants[encounter.entrants[place]]
            name = f"{who.seed} {who.name}"[:_NAME]
            if encounter.over:
                won = encounter.scores[place] > encounter.scores[1 - place]
                kind = "name won" if won else "name lost"
                score = f"{encounter.totals()[place]:g}"
        line = y + 16 + place * _ROW
        parts.append(f'<text class="{kind}" x="{x + 7}" y="{line:.1f}">{escape(name)}</text>')
        parts.append(f'<text class="{kind}" x="{x + _BOX - 7}" y="{line:.1f}" text-anchor="end">{score}</text>')
    return [*parts, f'<text class="slot" x="{x + 4}" y="{y - 2:.1f}">{slot.id}</text>']
