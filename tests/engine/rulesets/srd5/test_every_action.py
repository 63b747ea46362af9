"""Every action of every shipped creature in random play: usable, with no refused offer and no broken invariant.

Run `python -m tests.engine.rulesets.srd5.test_every_action [CREATURES...]` for all creatures; the test takes a few.
"""

from __future__ import annotations

import sys
import traceback
from typing import Final

import pytest

from fracas_engine.battle import Battle
from fracas_engine.content import library_of, load_scenarios
from fracas_engine.dice import KeyedFaces
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Move, Use
from fracas_engine.scenario.files import setup_of
from fracas_engine.testing.random_players import RandomPlayer
from tests.engine.rulesets.srd5.test_conformance import INVARIANTS

BATTLES: Final = 20
"""The most battles in which every action of a creature has to have been used."""

STEPS: Final = 250
"""The most decisions of a battle."""

FEW: Final = ("boar", "blink_dog", "ghoul", "minotaur_skeleton", "tough_boss")
"""Creatures with limits by size, state and a straight move, for a quick test."""

MONSTERS: Final = ("one", "two")
"""The creatures of a kind in a battle."""

RARE: Final = {
    "cacophony": "{use: swarm_of_ravens, id: one, side: a, at: [3, 2]}",
    "vortex": "{use: invisible_stalker, id: one, side: a, at: [3, 2]}",
    "bubble_dash": "{use: giant_seahorse, id: one, side: a, at: [2, 2]}",
    "shillelagh_strike": "{id: one, side: a, at: [5, 2], hp: 9, ac: 10, speed: 6, spells: {at_will: [shillelagh]}}",
    "flame_blade_strike": "{id: one, side: a, at: [5, 2], hp: 9, ac: 10, speed: 6, spells: {at_will: [flame_blade]}}",
}
"""Actions that random play hardly comes to use: in the space of a foe, underwater, while a spell lasts."""

_LEAVING: Final = ("surrender", "flee", "offer_peace", "mount", "influence", "ready", "hide", "end_concentration")


def arena(name: str) -> Battle:
    """Return a battle of two creatures of a kind against two tough foes."""
    rows = "\n".join(f"    {'.' * 12}" for _ in range(12))
    text = f"""scenario: random play
ruleset: srd5
rules: [S5-GRID-01]
board:
  map: |
{rows}
creatures:
  - {{use: {name}, id: one, side: a, at: [1, 1]}}
  - {{use: {name}, id: two, side: a, at: [1, 7]}}
  - {{id: foe, side: b, hero: true, at: [6, 2], hp: 300, ac: 10, speed: 6}}
  - {{id: fiend, side: b, hero: true, at: [6, 8], hp: 300, ac: 10, speed: 6, traits: [undead]}}
order: [one, foe, two, fiend]
steps: [{{expect: {{over: false}}}}]
"""
    (scenario,) = load_scenarios(text, file=name)
    return Battle.start(setup_of(scenario), KeyedFaces(bytes(32)))


def unused_after(name: str, battles: int = BATTLES) -> set[str]:
    """Return the actions of a creature that were not used in some battles of random players.

    Raises:
        IllegalIntent: An offered intent was refused.
        AssertionError: An invariant was broken.
    """
    sheet = library_of("srd5").creatures[name]
    # The parts of a sequence of areas are used one by one.
    apart = {action.id for action in sheet.actions if action.area is not None}
    left = {
        action.id
        for action in sheet.actions
        if action.trigger is None and not (action.sequence and apart.issuperset(action.sequence))
    }
    for number in range(battles):
        battle = arena(name).clone(KeyedFaces(number.to_bytes(32, "big")))
        player = RandomPlayer(number, avoiding=_LEAVING)
        for step in range(STEPS):
            if battle.result is not None:
                break
            decision = battle.pending[0]
            intent = player.choose(battle, decision)
            outcome = battle.apply(decision.seat, intent, decision=decision.number)
            if isinstance(intent, Use) and intent.by in MONSTERS:
                left.discard(intent.action)
            left -= {str(event.data.get("action")) for event in outcome.events if event.data.get("by") in MONSTERS}
            if step % 10 == 0:
                broken = [fault for invariant in INVARIANTS for fault in invariant(battle)]
                assert broken == [], f"{name}, battle {number}, step {step}"
        if not left:
            break
    return left


@pytest.mark.slow
@pytest.mark.parametrize("name", FEW)
def test_random_play_uses_every_action(name: str) -> None:
    """Every action is used, no offer is refused, and no invariant is broken."""
    assert unused_after(name) == set()


@pytest.mark.parametrize("action", RARE)
def test_rare_actions_are_offered(action: str) -> None:
    """S5-TURN-03: what random play hardly comes to use is offered where it can be used, and can be used then."""
    rows = "".join("." * 12 + r"\n" for _ in range(6))
    text = f"""scenario: rare
ruleset: srd5
rules: [S5-TURN-03]
board: {{map: "{rows}", underwater: {str(action == "bubble_dash").lower()}}}
creatures:
  - {RARE[action]}
  - {{id: foe, side: b, hero: true, at: [6, 2], hp: 300, ac: 10, speed: 6, traits: [water_breathing]}}
order: [one, foe]
steps: [{{expect: {{over: false}}}}]
"""
    (scenario,) = load_scenarios(text, file=action)
    battle = Battle.start(setup_of(scenario), KeyedFaces(bytes(32)))
    spell = action.removesuffix("_strike")
    if spell != action:
        battle.apply("a", Use(by=CreatureId("one"), action=spell))
    if action in ("cacophony", "vortex"):
        battle.apply("a", Move(by=CreatureId("one"), mode="fly", to=(6, 2, 0)))

    (turn,) = battle.options("a")
    intent = next(one for one in turn.intents() if isinstance(one, Use) and one.action == action)
    battle.apply("a", intent)


if __name__ == "__main__":
    for creature in sys.argv[1:] or library_of("srd5").creatures:
        try:
            missing = unused_after(creature)
        except Exception as error:  # noqa: BLE001 - the other creatures are still played
            error.add_note(f"in a battle of {creature}")
            sys.stdout.write("".join(traceback.format_exception(error)))
            continue
        if missing:
            sys.stdout.write(f"{creature}: {', '.join(sorted(missing))}\n")
