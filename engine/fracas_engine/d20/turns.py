"""Start and end of turns: durations end, ongoing damage is dealt, saving throws are made.

Each ruleset calls these functions in its own order. Within one function, simultaneous effects are ordered by the
set-up's list of creatures, then by the time at which the effects began.
"""

from __future__ import annotations

from fracas_engine.content import OngoingEffect
from fracas_engine.d20.conditions import end_effects
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.state import D20Creature, Ongoing
from fracas_engine.d20.summons.zones import end_zone
from fracas_engine.dice_expression import parse
from fracas_engine.durations import Edge, Ends
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def end_due(resolution: Resolution[D20Rules], creature: Creature, edge: Edge) -> None:
    """End all effects, on any creature, that last until this edge of the given creature's current turn."""
    whose, turn = CreatureId(creature.id), creature.turns
    for bearer in resolution.state.creatures.values():
        if bearer.conditions or bearer.modifiers or (isinstance(bearer, D20Creature) and bearer.ongoing):
            end_effects(resolution, bearer, lambda ends: ends.due(whose, turn, edge))
    for zone in tuple(resolution.state.zones.values()):
        if not zone.ends.due(whose, turn, edge):
            continue
        end_zone(resolution, zone)
    resolution.rules.turns.also_due(resolution, creature, edge)


def suffer_ongoing(resolution: Resolution[D20Rules], creature: D20Creature) -> None:
    """Deal all ongoing damage of a creature at once, as at the start of its turn."""
    _suffer(resolution, creature, [one for one in creature.ongoing if not is_late(resolution, one)])


def suffer_late(resolution: Resolution[D20Rules], creature: D20Creature) -> None:
    """Deal the damage of a creature that is due at the end of its present turn, at once."""
    own, turn = CreatureId(creature.id), creature.turns
    due = [one for one in creature.ongoing if one.ends.due(own, turn, "end") and is_late(resolution, one)]
    _suffer(resolution, creature, due)


def is_late(situation: Situation[D20Rules], ongoing: Ongoing) -> bool:
    """Return True if ongoing damage is dealt once, at the end of the turn with which it ends (`at_end` in content)."""
    cause = ongoing.cause
    if ongoing.ends.edge != "end" or not cause.action or cause.sheet not in situation.setup.sheets:
        return False
    lists = situation.rules.sheet_named(situation, cause.sheet).lists
    return any(
        isinstance(effect, OngoingEffect) and effect.at_end and (effect.type or "") == ongoing.type
        for part, listed in lists.items()
        if part.startswith(f"{cause.action}.")
        for effect in listed.effects
    )


def _suffer(resolution: Resolution[D20Rules], creature: D20Creature, due: list[Ongoing]) -> None:
    if due:
        by = resolution.state.creatures.get(due[0].source or "")
        parts = [(_amount(resolution, creature, ongoing), ongoing.type) for ongoing in due]
        resolution.rules.damage.deal(resolution, creature, tuple(parts), by=by)


def _amount(resolution: Resolution[D20Rules], creature: Creature, ongoing: Ongoing) -> int:
    if not ongoing.dice:
        return ongoing.amount
    return resolution.roll("damage", parse(ongoing.dice), who=CreatureId(creature.id), on=creature).total


def regenerate(resolution: Resolution[D20Rules], creature: Creature) -> None:
    """Restore the hit points that a creature regains on each of its turns."""
    amount = resolution.rules.sheet(resolution, creature).spec.regeneration
    if amount and creature.alive and 0 < creature.hp < creature.max_hp:
        resolution.rules.damage.heal(resolution, creature, amount)


def make_saves(
    resolution: Resolution[D20Rules], creature: D20Creature, default_dc: int, *, oldest_first: bool = False
) -> None:
    """Roll a save against each effect that a save ends, with one roll for each group of effects.

    Rules: FE-ONG-02 and -04, OB-SAVE-03 and -04, OC-DUR-05 and -06.

    Args:
        resolution: The battle.
        creature: The affected creature.
        default_dc: The DC for effects without a DC of their own.
        oldest_first: True to roll in order of group numbers, starting with effects without a group; False to roll for
            conditions first, then ongoing damage, then modifiers.
    """
    rules = resolution.rules
    if not creature.conditions and not creature.ongoing and not creature.modifiers:
        return
    bearing: dict[tuple[str, int], Ends] = {}
    everything = (
        *(("condition", c.ends) for c in creature.conditions),
        *(("ongoing", o.ends) for o in creature.ongoing),
        *(("modifier", m.ends) for m in creature.modifiers),
    )
    for place, (_, ends) in enumerate(everything):
        if ends.until == "save_ends":
            key = ("group", ends.group) if ends.group is not None else ("single", place)
            bearing.setdefault(key, ends)
    order = list(bearing.items())
    if oldest_first:
        order.sort(key=lambda item: item[1].group or 0)
    for (kind, _), ends in order:
        if rules.saves.roll(resolution, creature, ends.dc if ends.dc is not None else default_dc):
            if kind == "group":
                end_effects(resolution, creature, lambda other, group=ends.group: other.group == group)  # type: ignore[misc]
            else:
                end_effects(resolution, creature, lambda other, one=ends: other is one)  # type: ignore[misc]


def recharge(resolution: Resolution[D20Rules], creature: Creature) -> None:
    """Roll for each spent action that can recharge, in the order of the sheet (FE-POWER-03)."""
    if not creature.used:
        return
    for action in resolution.rules.sheet(resolution, creature).actions.values():
        if action.recharge is None or not creature.used.get(action.id):
            continue
        rolled = resolution.roll("recharge", "1d6", who=CreatureId(creature.id)).total
        if rolled >= action.recharge:
            used = {name: spent for name, spent in creature.used.items() if name != action.id}
            resolution.emit("recharged", (creature, {"used": used}), who=creature.id, action=action.id)
