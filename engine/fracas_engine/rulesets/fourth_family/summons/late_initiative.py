"""Initiative of creatures that join during a battle (OB-INIT-07, OC-SUMMON-13)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.queries.turn_order import initiative_modifier
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, FamilyGame, family, game_of
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

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
