"""The SRD against the suite that every ruleset runs against itself, over shipped creatures and boards."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from fracas_engine.battle import Battle
from fracas_engine.decisions import Prompt
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.harm import falling
from fracas_engine.rulesets.srd5.queries.space import distance_between
from fracas_engine.rulesets.srd5.state import SHARES_SPACE, game_of, s5
from fracas_engine.setup import Setup
from fracas_engine.testing.conformance import check_random_play
from tests.engine.rulesets.srd5.arena import match


def life_and_death(battle: Battle) -> Iterable[str]:
    """Hit points stay between 0 and the maximum, the dead have none, and monsters do not live without any."""
    for creature in battle.state.creatures.values():
        hero = battle.setup.sheets[creature.sheet].hero
        if not 0 <= creature.hp <= creature.max_hp:
            yield f"{creature.id} has {creature.hp} of {creature.max_hp} hit points"
        if creature.alive and not creature.hp and not hero:
            yield f"{creature.id} lives without hit points"


def riders_and_mounts(battle: Battle) -> Iterable[str]:
    """A rider is where its mount is, and each knows the other."""
    creatures = battle.state.creatures
    for creature in creatures.values():
        mount = s5(creature).mount
        if mount is not None and (s5(creatures[mount]).rider != creature.id or creatures[mount].at != creature.at):
            yield f"{creature.id} rides {mount}, which is elsewhere"


def inside_and_attached(battle: Battle) -> Iterable[str]:
    """A creature inside another one or attached to it is where that one is, by one condition (S5-INSIDE-01)."""
    creatures = battle.state.creatures
    for creature in map(s5, battle.situation.present()):
        holds = [one for one in creature.conditions if one.name in SHARES_SPACE]
        if len(holds) > 1:
            yield f"{creature.id} is in the space of others by {[one.name for one in holds]}"
        for one in holds:
            if one.source is None or creatures[one.source].at != creature.at:
                yield f"{creature.id} is {one.name} by {one.source}, which is elsewhere"


def last_breaths(battle: Battle) -> Iterable[str]:
    """Death saves are counted below three, and only at 0 hit points (S5-DEATH-06 and -07)."""
    for creature in map(s5, battle.state.creatures.values()):
        counted = creature.successes or creature.failures or creature.stable
        if creature.alive and (max(creature.successes, creature.failures) > 2 or (counted and creature.hp > 0)):
            yield f"{creature.id} at {creature.hp} counts {creature.successes} and {creature.failures}"


def holds(battle: Battle) -> Iterable[str]:
    """A grappler can act, and has its target within reach (S5-GRAP-07)."""
    situation = battle.situation
    for victim in situation.present():
        for condition in victim.conditions:
            if condition.name == "grappled" and condition.source is not None:
                holder = situation.state.creatures[condition.source]
                if not holder.alive or conditions.incapacitated(holder):
                    yield f"{victim.id} is held by {holder.id}, who cannot"
                elif distance_between(situation, victim, holder) > (condition.amount or 1):
                    yield f"{victim.id} is held by {holder.id}, who is far away"


def concentration(battle: Battle) -> Iterable[str]:
    """Only creatures that can act concentrate (S5-CONC-03)."""
    for creature in map(s5, battle.state.creatures.values()):
        if creature.concentration and (not creature.alive or conditions.incapacitated(creature)):
            yield f"{creature.id} concentrates on {creature.concentration}"


def secrets(battle: Battle) -> Iterable[str]:
    """Only hidden creatures are kept from viewers, and never from their own side (S5-HIDE-02)."""
    for creature in map(s5, battle.state.creatures.values()):
        if creature.hidden_from and (not creature.has("hidden") or creature.seat in creature.hidden_from):
            yield f"{creature.id} is hidden from {creature.hidden_from}"


def in_the_air(battle: Battle) -> Iterable[str]:
    """Who is above the ground flies, hovers, climbs or swims (S5-SPEED-07)."""
    situation = battle.situation
    if any(isinstance(frame, Prompt) for frame in battle.state.stack):
        return
    for creature in situation.present():
        if not falling.supported(situation, creature):
            yield f"{creature.id} hangs at an altitude of {creature.altitude}"


def the_order(battle: Battle) -> Iterable[str]:
    """The order holds every creature in the fight, once (S5-INIT-09, S5-DEATH-13)."""
    game = game_of(battle.situation)
    here = sorted(creature.id for creature in battle.situation.present())
    if sorted(game.order) != here:
        yield f"{here} are there, and the order is {game.order}"


INVARIANTS = (
    life_and_death, riders_and_mounts, inside_and_attached, last_breaths, holds, concentration, secrets,
    in_the_air, the_order,
)  # fmt: skip

MATCHES: dict[str, Setup] = {
    "heroes against goblins": match("ford", ["fighter_1", "rogue_2"], ["goblin_warrior", "goblin_minion"]),
    "spells": match("ford", ["wizard_5", "cleric_3"], ["ogre", "scout"]),
    "riders": match("ford", ["paladin_5", "warhorse"], ["dire_wolf", "guard"]),
    "sharks": match("reef", ["hunter_shark", "reef_shark"], ["druid_4", "guard"]),
    "the dead in the dark": match("crypt", ["cleric_3", "fighter_1"], ["skeleton", "zombie"]),
    "swallowers": match("ford", ["giant_toad", "stirge"], ["fighter_1", "giant_frog"]),
    "beasts": match("rooftops", ["brown_bear", "mastiff"], ["giant_spider", "giant_eagle"]),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["riders", "spells", "beasts"])
def test_fights_to_the_end_keep_every_promise(name: str) -> None:
    """No creature leaves the fight by chance, so that battles last until one side is beaten."""
    report = check_random_play([MATCHES[name]], seeds=[3], samples=2, every=25, invariants=INVARIANTS)

    assert report.battles == 1
    assert report.events["damaged"]


@pytest.mark.slow
@pytest.mark.parametrize("name", MATCHES)
def test_random_play_keeps_every_promise(name: str) -> None:
    """Options are what is accepted, dumps come back, asking changes nothing, and every battle ends."""
    report = check_random_play([MATCHES[name]], seeds=range(1), samples=3, every=7, invariants=INVARIANTS)

    assert report.battles == 1
    assert report.tried
