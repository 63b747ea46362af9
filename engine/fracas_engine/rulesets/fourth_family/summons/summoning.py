"""Conjurations and summoned creatures (OC-CONJ, OC-SUMMON, OC-ZONE-05), and their initiative (OB-INIT-07).

A conjuration is a creature in the state that takes no turns and uses its creator's sheet; its effect on adjacent
creatures is a zone around it. A summoned creature is a full creature with its own sheet. Each ruleset defines the
statistics that it takes from its summoner (`summoned_numbers`). It joins the initiative by OC-SUMMON-13.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from fracas_engine.causes import Cause
from fracas_engine.content import ConjureSpec, SummonEffect
from fracas_engine.d20.conditions import end_conditions
from fracas_engine.d20.frames import Applying
from fracas_engine.d20.state import EffectZone
from fracas_engine.d20.summons import zones
from fracas_engine.d20.summons.summoning import place_for
from fracas_engine.durations import Edge
from fracas_engine.ids import Cell, CreatureId, free_id
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.queries.creatures import creature_of
from fracas_engine.rulesets.fourth_family.queries.summoner import summons_of
from fracas_engine.rulesets.fourth_family.queries.turn_order import initiative_modifier
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import (
    FamilyCreature,
    FamilyGame,
    Hiding,
    family,
    game_of,
    hiding_fields,
)
from fracas_engine.situation import Situation
from fracas_engine.state import Creature, Zone

ROLLS: Final = "rolls_initiative"
"""Trait of a summoned creature that rolls its own initiative instead of acting after its summoner."""


def take_place(resolution: Resolution[FamilyRules], creature: FamilyCreature, maker: FamilyCreature) -> None:
    """Insert a new creature into the turn order; it acts in this round if its turn is still to come.

    A creature with the trait `ROLLS` rolls initiative, unless the setup fixed the order without rolls, so that there
    are no totals to compare with.
    """
    if ROLLS in resolution.sheet(creature).traits and resolution.setup.order is None:
        _by_total(resolution, creature)
    else:
        _behind(resolution, creature, maker)


def join(resolution: Resolution[FamilyRules], creature: FamilyCreature) -> None:
    """Insert a creature without a summoner into the turn order: by its roll, or last if the order is fixed."""
    if resolution.setup.order is None:
        _by_total(resolution, creature)
        return
    game, who = game_of(resolution), CreatureId(creature.id)
    creature.initiative = min((family(resolution.state.creatures[name]).initiative for name in game.order), default=0)
    _settle(resolution, game, who, [*game.order, who], [*game.to_come, who])


def _by_total(resolution: Resolution[FamilyRules], creature: FamilyCreature) -> None:
    """Roll initiative for the creature, and insert it after all creatures with an equal or higher total."""
    who, game = CreatureId(creature.id), game_of(resolution)
    face = resolution.dice.d20("initiative")
    total = face + initiative_modifier(resolution, creature)
    resolution.emit("rolled", purpose="initiative", who=who, faces=(face,), total=total)
    creature.initiative = total  # it is not in the battle yet
    order, to_come = list(game.order), list(game.to_come)
    place = _first_below(resolution, order, total)
    missed = game.acting in order and place <= order.index(game.acting)
    order.insert(place, who)
    if not missed:
        to_come.insert(_first_below(resolution, to_come, total), who)
    _settle(resolution, game, who, order, to_come)


def _first_below(situation: Situation[FamilyRules], names: Sequence[str], total: int) -> int:
    lower = (i for i, name in enumerate(names) if family(situation.state.creatures[name]).initiative < total)
    return next(lower, len(names))


def _behind(resolution: Resolution[FamilyRules], creature: FamilyCreature, maker: FamilyCreature) -> None:
    """Insert the creature after its creator and the creatures that its creator summoned earlier (OC-SUMMON-13)."""
    who, user, game = CreatureId(creature.id), CreatureId(maker.id), game_of(resolution)
    creature.initiative = maker.initiative
    order, to_come = list(game.order), list(game.to_come)
    order.insert(_place_behind(resolution, order, maker), who)
    if user in to_come:
        to_come.insert(_place_behind(resolution, to_come, maker), who)
    elif game.acting == user:
        to_come.insert(len(_those_of(resolution, to_come, maker)), who)
    _settle(resolution, game, who, order, to_come)


def _place_behind(situation: Situation[FamilyRules], names: Sequence[str], maker: Creature) -> int:
    place = names.index(maker.id) + 1
    return place + len(_those_of(situation, names[place:], maker))


def _those_of(situation: Situation[FamilyRules], names: Sequence[str], maker: Creature) -> list[str]:
    """Return the creatures at the beginning of a list that a given creator has summoned."""
    creatures = situation.state.creatures
    return list(takewhile(lambda name: family(creatures[name]).made_by == maker.id, names))


def _settle(
    resolution: Resolution[FamilyRules], game: FamilyGame, who: CreatureId, order: list[str], to_come: list[CreatureId]
) -> None:
    resolution.emit("order_changed", (game, {"order": tuple(order), "to_come": tuple(to_come)}), who=who)


LIFETIME = 50
"""Rounds until a summoned creature disappears: five minutes (OC-SUMMON-12)."""


# ---------------------------------------------------------------- creation


def conjured(
    resolution: Resolution[FamilyRules], frame: Applying, spec: ConjureSpec, user: Creature
) -> FamilyCreature | None:
    """Create a conjuration in the square that the intent names, else in the nearest free square (OC-CONJ-01)."""
    named = frame.aim.at or frame.aim.to
    at = place_for(resolution, user, 1, (named[0], named[1]) if named is not None else None)
    if at is None:
        return None
    action = resolution.rules.sheet_named(resolution, frame.sheet).actions[frame.action]
    name = spec.name or action.name
    hit_points = spec.hp or 1
    thing = FamilyCreature(
        id=free_id(name.replace(" ", "_"), resolution.state.creatures, resolution.state.objects),
        sheet=user.sheet,
        name=name,
        side=user.side,
        seat=user.seat,
        at=at,
        hp=hit_points,
        max_hp=hit_points,
        conjured=True,
        attackable=spec.hp is not None,
        made_by=CreatureId(user.id),
        made_with=action.id,
        action_points=0,
    )
    resolution.add(thing, "conjured", who=CreatureId(thing.id), by=user.id, at=at)
    unaware(resolution, thing)
    return thing


def unaware(resolution: Resolution[FamilyRules], newcomer: FamilyCreature) -> None:
    """Hide creatures from a newcomer if they are hidden from the newcomer's seat (FE-STEALTH-06).

    A creature that a game master hides from seats, and not from creatures, stays hidden without this.
    """
    creatures = resolution.state.creatures
    for other in tuple(map(family, creatures.values())):
        if other.hiding and newcomer.seat in other.hidden_from:
            most = max(one.total for one in other.hiding)
            hiding = (*other.hiding, Hiding(enemy=CreatureId(newcomer.id), total=most))
            resolution.emit("hiding_changed", (other, hiding_fields(creatures, other, hiding)), who=other.id)


def summoned(
    resolution: Resolution[FamilyRules], name: CreatureId, effect: SummonEffect, user: Creature, action: str, at: Cell
) -> FamilyCreature:
    """Return a new summoned creature with its summoner's side and seat, and insert it into the turn order.

    Rules: OC-SUMMON-01, -02, -07 and -13.

    Args:
        resolution: The battle.
        name: The creature's id.
        effect: The effect that summons the creature.
        user: The summoner.
        action: The id of the summoning action.
        at: The anchor of the creature's space.
    """
    ruleset = resolution.rules
    creature = creature_of(resolution.setup.sheets[effect.summon], name, user.side, user.seat, at)
    maker = family(user)
    creature.made_by = CreatureId(user.id)
    creature.made_with = action
    creature.made_on = maker.turns
    if effect.until is not None:
        creature.stays = ruleset.conditions.ends(resolution, effect.until, user, creature, None)
    ruleset.turns.summoned_numbers(resolution, creature, maker)
    take_place(resolution, creature, maker)
    return creature


# ---------------------------------------------------------------- removal


def vanish(resolution: Resolution[FamilyRules], creature: Creature) -> None:
    """Remove a creature that a power created, at no cost for its creator (OC-SUMMON-11)."""
    if creature.alive:
        resolution.rules.damage.leave(resolution, creature, "vanished")


def maker_gone(resolution: Resolution[FamilyRules], maker: Creature) -> None:
    """End the zones and conjurations of a creature that has died or left (OC-CONJ-08, OC-ZONE-05).

    Creatures that it has summoned stay for their full duration (OC-SUMMON-14).
    """
    for zone in zones.zones_of(resolution):
        if zone.owner == maker.id and zone.id in resolution.state.zones:
            zones.end_zone(resolution, zone)


def zone_gone(resolution: Resolution[FamilyRules], zone: Zone) -> None:
    """Remove the conjuration at the center of a zone that has ended."""
    if isinstance(zone, EffectZone) and zone.body is not None:
        vanish(resolution, resolution.state.creatures[zone.body])


def body_gone(resolution: Resolution[FamilyRules], thing: Creature) -> None:
    """End the zone around a conjuration that was destroyed."""
    for zone in zones.zones_of(resolution):
        if zone.body == thing.id:
            zones.end_zone(resolution, zone)


def end_effects_of(resolution: Resolution[FamilyRules], maker: FamilyCreature, action: str) -> None:
    """End the effects and creations of one of a creature's actions, except zones."""
    cause = Cause(sheet=maker.sheet, action=action)
    for bearer in map(family, tuple(resolution.state.creatures.values())):
        end_conditions(resolution, bearer, lambda c: (c.source, c.cause) == (maker.id, cause))
        for field, word in (("modifiers", "modifier_ended"), ("ongoing", "ongoing_ended")):
            lasting = getattr(bearer, field)
            left = tuple(one for one in lasting if (one.source, one.cause) != (maker.id, cause))
            if len(left) < len(lasting):
                resolution.emit(word, (bearer, {field: left}), who=bearer.id)
    for summoned in summons_of(resolution, maker):
        if summoned.made_with == action:
            vanish(resolution, summoned)


def end_due(resolution: Resolution[FamilyRules], creature: Creature, edge: Edge) -> None:
    """Remove the summoned creatures that expire at this start or end of a creature's turn (OC-SUMMON-12)."""
    for other in tuple(map(family, resolution.state.creatures.values())):
        if other.made_by is None or other.conjured or not other.alive:
            continue
        due = other.stays is not None and other.stays.due(CreatureId(creature.id), creature.turns, edge)
        old = other.made_by == creature.id and edge == "start" and creature.turns - other.made_on >= LIFETIME
        if due or (old and resolution.rules.switches.summons_fade):
            vanish(resolution, other)
