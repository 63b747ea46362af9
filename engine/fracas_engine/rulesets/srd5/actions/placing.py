"""Placement of zones, summons and conjured objects (S5-RANGE-01, S5-AREA-01, S5-COVER-03)."""

from __future__ import annotations

from dataclasses import replace

from fracas_engine.board import Footprint
from fracas_engine.content import ConjureEffect, SummonEffect, ZoneEffect
from fracas_engine.d20.attacks.areas import place
from fracas_engine.d20.queries.aiming import aim_of
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.d20.summons.corpses import corpse_effect, corpses
from fracas_engine.d20.summons.summoning import entry_fault, side_of
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Place
from fracas_engine.intents import Use
from fracas_engine.rulesets.srd5.actions.objects import aim_fault
from fracas_engine.rulesets.srd5.state import s5
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

_AROUND = ("burst", "emanation")
"""Shapes of zones that are centred on a cell; zones of other shapes are aimed like areas of effect."""


def check_place(situation: Situation[D20Rules], user: Creature, action: Action, intent: Use) -> None:
    """Check the place that an order names for a zone, a summoned creature or a conjured object.

    Args:
        situation: The battle as the user's seat knows it; a creature hidden from that seat does not block the place,
            but is noticed on arrival.
        user: The creature that uses the action.
        action: The action, which has no targets.
        intent: The order.

    Raises:
        IllegalIntent: `bad_target`, `bad_area`, `out_of_range`, `blocked`, `occupied` or `no_line_of_effect`.
    """
    named = intent.at or intent.to
    if corpse_effect(action) is not None:
        _check_corpse(situation, user, action, named)
        return
    if named is None or action.spec is None or action.reach is None or action.origin == "self":
        return
    for effect in action.spec.effect:
        area = effect.zone.area if isinstance(effect, ZoneEffect) else None
        if area is not None and area.shape not in _AROUND:
            place(situation, user, replace(action, area=area), aim_of(intent))
            continue
        summoned = isinstance(effect, SummonEffect)
        side = side_of(situation, effect) if isinstance(effect, SummonEffect | ConjureEffect) else 1
        there = Footprint((named[0], named[1]), side, *named[2:])
        fault = entry_fault(situation, user, action, there, stands=summoned, wall=None, taken="S5-SPACE-09")
        if fault is not None:
            raise fault


def _check_corpse(situation: Situation[D20Rules], user: Creature, action: Action, named: Place | None) -> None:
    """Check the corpse from which a creature is to rise; its cell is named unless there is only one."""
    found = [one.at for one in corpses(situation, user, action) if one.at is not None]
    if not found:
        raise IllegalIntent(
            "bad_target", f"{action.name} needs a corpse in reach: choose another action", rule="S5-ATK-02"
        )
    if (named is None and len(found) > 1) or (named is not None and (named[0], named[1]) not in found):
        cells = ", ".join(str(list(at)) for at in found)
        raise IllegalIntent("bad_target", f"name the cell of a corpse (`at`): {cells}", rule="S5-ATK-02")


def unreached(situation: Situation[D20Rules], user: Creature, action: Action, there: Footprint) -> IllegalIntent | None:
    """Return the reason why an action cannot place anything in a space; None if it can."""
    return aim_fault(situation, s5(user), action, there, str(list(there.cell)), rule="S5-RANGE-01")
