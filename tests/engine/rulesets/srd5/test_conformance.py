"""The SRD against the suite that every ruleset runs against itself, over shipped creatures and boards."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from fracas_engine.battle import Battle
from fracas_engine.rulesets.srd5.state import s5
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


INVARIANTS = (life_and_death, riders_and_mounts)

MATCHES: dict[str, Setup] = {
    "heroes against goblins": match("ford", ["fighter_1", "rogue_2"], ["goblin_warrior", "goblin_minion"]),
    "spells": match("ford", ["wizard_5", "cleric_3"], ["ogre", "scout"]),
    "riders": match("ford", ["paladin_5", "warhorse"], ["dire_wolf", "guard"]),
    "sharks": match("reef", ["hunter_shark", "reef_shark"], ["druid_4", "guard"]),
    "the dead in the dark": match("crypt", ["cleric_3", "fighter_1"], ["skeleton", "zombie"]),
    "beasts": match("rooftops", ["brown_bear", "mastiff"], ["giant_spider", "giant_eagle"]),
}


@pytest.mark.parametrize("name", ["riders", "spells", "beasts"])
def test_fights_to_the_end_keep_every_promise(name: str) -> None:
    """Nobody leaves the fight by chance, so that battles last until somebody is struck down."""
    report = check_random_play([MATCHES[name]], seeds=[3], samples=2, every=25, invariants=INVARIANTS)

    assert report.battles == 1
    assert report.events["damaged"]


@pytest.mark.parametrize("name", MATCHES)
def test_random_play_keeps_every_promise(name: str) -> None:
    """Options are what is accepted, dumps come back, asking changes nothing, and every battle ends."""
    report = check_random_play([MATCHES[name]], seeds=range(2), samples=3, every=7, invariants=INVARIANTS)

    assert report.battles == 2
    assert report.tried
