"""Card play of the greedy policy: choosing card halves by their labels, and resting when necessary.

A label describes a half in a few words (`attack 3 range 4 · long shot`); only the numbers are read, and only to
compare choices.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from fracas_clients.policies import action_value, grid_geometry
from fracas_clients.policies.scored_intent import ScoredIntent
from fracas_protocol.battle_view import BattleView
from fracas_protocol.intents import Intent
from fracas_protocol.options import Decision, TargetOption, UseOption
from fracas_protocol.view_elements import Cell, Creature

__all__ = ["play_cards"]

_ACT: Final = re.compile(r"(attack|heal|shield|retaliate|summon|bless|curse)\b ?(\d{0,9})", re.IGNORECASE)
_HALVES: Final = frozenset({"top", "bottom"})
_LOST: Final = 3.0
"""Cost of losing a card for the rest of the battle, in hit points."""
_WORTH: Final = {"shield": 0.6, "retaliate": 0.5, "summon": 6.0, "bless": 1.5, "curse": 1.5}
"""Value of each effect of a card, in hit points; for effects with a number, the value per point."""
_STEP: Final = 0.4
"""Value of moving one hex nearer to a foe, in hit points."""
_CONDITION: Final = 2.0


def play_cards(view: BattleView, options: Decision) -> Intent | None:
    """Return the choice for a card decision, or None for other decisions."""
    if options.kind == "choose_cards" and options.uses:
        choosing = [use for use in options.uses if use.action == "choose_cards"]
        return next((choosing or list(options.uses))[0].intents())
    if options.kind == "tie" and options.choices:
        return next(options.intents())
    if options.kind == "prevent_damage" and options.by is not None:
        return _prevent(view.creatures[options.by], options)
    if not options.uses or any(use.cost not in _HALVES for use in options.uses):
        return None
    best = max(_halves(view, options.uses), key=lambda one: one.merit, default=None)
    if best is not None and (best.merit > 0 or not options.ends):
        return best.intent
    return {"by": options.ends[0], "end": "turn"}


def _prevent(hero: Creature, options: Decision) -> Intent:
    """Return the intent for a hit: lose a card to prevent the damage only if the hit would be lethal."""
    amount = options.about.get("amount")
    if isinstance(amount, int) and amount < hero.hp:
        return options.answer("no")
    # Cards of the hand first: discarded ones return after a rest.
    return options.answer(
        min((choice.id for choice in options.choices if choice.id != "no"), key=lambda id_: "+" in id_)
    )


def _halves(view: BattleView, uses: Sequence[UseOption]) -> Iterator[ScoredIntent]:
    for use in uses:
        user = view.creatures[use.by]
        text = use.name.partition("·")[0]
        merit = -_LOST if "✗" in text else 0.0
        acts = [(word.lower(), int(number or 1)) for word, number in _ACT.findall(text)]
        on: list[str] = []
        for targets, most in ((use.targets, use.pick[1]), *((aim.targets, aim.pick[1]) for aim in use.further)):
            found = _named(view, user, targets, most, acts)
            merit += sum(value for _, value in found)
            on += [id_ for id_, _ in found]
        merit += sum(_WORTH[word] * number for word, number in acts if word in _WORTH)
        to, gained = _to(view, user, use, struck=bool(on))
        yield ScoredIntent(merit + gained, use.use(*on, to=to, choice=use.choices[0] if use.choices else ()))


def _named(
    view: BattleView, user: Creature, targets: Sequence[TargetOption], most: int, acts: Sequence[tuple[str, int]]
) -> list[tuple[str, float]]:
    """Return the best targets of a card half, at most `most`, each with its value in hit points."""
    blow = max((number for word, number in acts if word == "attack"), default=0)
    mend = max((number for word, number in acts if word == "heal"), default=0)
    worths = []
    for target in targets:
        creature = view.creatures[target.id]
        if creature.side == user.side:
            worths.append((target.id, min(mend, creature.max_hp - creature.hp) if mend else _CONDITION))
        else:
            worths.append((target.id, action_value.attack_value(creature, blow, 1.0) if blow else _CONDITION))
    return sorted((one for one in worths if one[1] > 0), key=lambda one: -one[1])[:most]


def _to(view: BattleView, user: Creature, use: UseOption, *, struck: bool) -> tuple[Cell | None, float]:
    """Return the hex where the move of a card half should end, and its value in hit points.

    After an attack (`struck`) this is a hex near a foe, else one that is nearer to a foe than now.
    """
    if not use.destinations or user.at is None:
        return None, 0.0
    foes = [foe.at for foe in view.creatures.values() if foe.side != user.side and foe.alive and foe.at is not None]
    if struck or not foes:
        return min(use.destinations, key=lambda cell: (use.destinations or {})[cell]), 0.0

    def far(cell: Cell) -> int:
        return min(grid_geometry.hexes_apart(cell, foe) for foe in foes)

    nearest = min(use.destinations, key=lambda cell: (far(cell), (use.destinations or {})[cell]))
    return nearest, _STEP * (far(user.at) - far(nearest))
