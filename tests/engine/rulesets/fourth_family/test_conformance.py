"""The fourth-edition family against the suite that every ruleset runs against itself, over shipped creatures."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.content import library_of
from fracas_engine.setup import Setup
from fracas_engine.testing.conformance import check_random_play

RULESETS = ("fourth_edition", "orcus")


def shipped(ruleset: str, board: str, *names: str) -> Setup:
    """Build a set-up of two sides out of shipped creatures, one half against the other."""
    library = library_of(ruleset)
    spec = library.boards[board]
    starts = list(spec.starts.values())
    creatures = []
    for number, name in enumerate(names):
        seat, place = divmod(number, len(names) // 2)
        changed: dict[str, Any] = {"id": f"{name}_{number}", "at": starts[seat][place], "seat": f"seat{seat}"}
        creatures.append(library.creatures[name].model_copy(update=changed))
    summons = library.summoned_by(creatures)
    return Setup(ruleset=ruleset, board=spec, creatures=tuple(creatures), summons=summons)


def never_above_the_maximum(battle: Battle) -> Iterable[str]:
    """Hit points stay at or below the maximum, and whoever is no hero lives by having some."""
    for creature in battle.state.creatures.values():
        if creature.hp > creature.max_hp:
            yield f"{creature.id} has {creature.hp} of {creature.max_hp} hit points"
        if creature.alive and creature.hp <= 0 and not creature.has("unconscious"):
            yield f"{creature.id} acts without hit points"


MATCHES: dict[str, tuple[str, ...]] = {
    "duel": ("mill_ford", "tusk_orc", "reed_goblin"),
    "heroes and casters": ("pillared_hall", "shield_warden", "lantern_priest", "hex_crone", "web_spinner"),
    "troll and rabble": ("foggy_grove", "ash_scholar", "alley_fox", "bog_troll", "goblin_rabble"),
    "hydra on the bridge": ("broken_bridge", "shield_warden", "ash_scholar", "elder_hydra", "grave_wisp"),
}
"""A board and who fights on it; both rulesets ship them."""


@pytest.mark.rule("FE-HP-03")
@pytest.mark.rule("OB-HP-01")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("match", MATCHES)
def test_random_play_keeps_every_promise(match: str, ruleset: str) -> None:
    """Options are what is accepted, dumps come back, asking changes nothing, and every battle ends."""
    held = (never_above_the_maximum,)
    report = check_random_play([shipped(ruleset, *MATCHES[match])], seeds=range(1), samples=4, every=9, invariants=held)

    assert report.battles == 1
    assert report.refused > 0
