"""Small battles of the family for tests of its rooms, written as scenarios write them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.content import load_scenarios
from fracas_engine.dice import Dice, ScriptedFaces
from fracas_engine.errors import IllegalIntent
from fracas_engine.events import Event
from fracas_engine.intent_plain import from_plain
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family
from fracas_engine.scenario.files import setup_of

if TYPE_CHECKING:
    from fracas_engine.rulesets.fourth_family.rules import FamilyRules

__all__ = ["NUMBERS", "Scene", "scene"]

NUMBERS = "ac: 15, fortitude: 14, reflex: 13, will: 12"
"""Defenses of somebody whose defenses do not matter."""


@dataclass
class Scene:
    """A battle in progress, with methods that change it."""

    battle: Battle
    now: Resolution[FamilyRules]

    def __getitem__(self, name: str) -> FamilyCreature:
        """Return a creature."""
        return family(self.battle.state.creatures[name])

    def play(self, **step: Any) -> list[Event]:
        """Take a step, written as scenarios write one, and return what happened."""
        given = {("with" if key == "with_" else key): value for key, value in step.items()}
        return list(self.battle.apply(self.battle.state.creatures[step["by"]].seat, from_plain(given)).events)

    def refused(self, **step: Any) -> str:
        """Take a step that is refused, and return the code."""
        with pytest.raises(IllegalIntent) as refused:
            self.play(**step)
        return refused.value.code


def scene(ruleset: str, rows: str, *creatures: str, **faces: list[int]) -> Scene:
    """Begin a battle in the order of the creatures.

    Args:
        ruleset: `orcus` or `fourth_edition`.
        rows: The map, rows parted by blanks.
        creatures: Each as scenarios write one, without the braces; defenses and speed may be left out.
        faces: The dice that fall, by purpose.
    """
    lines = [
        "scenario: a test",
        f"ruleset: {ruleset}",
        f"board: {{map: [{', '.join(f'{row!r}' for row in rows.split())}]}}",
        "creatures:",
        *(f"  - {{{_whole(creature)}}}" for creature in creatures),
        f"order: [{', '.join(creature.split('id: ')[1].split(',')[0] for creature in creatures)}]",
        "steps: [{expect: {over: false}}]",
    ]
    (scenario,) = load_scenarios("\n".join(lines))
    script = ScriptedFaces({purpose: tuple(listed) for purpose, listed in faces.items()})
    battle = Battle.start(setup_of(scenario), script)
    return Scene(battle, Resolution(battle.situation, Dice(script)))


def _whole(creature: str) -> str:
    missing = [NUMBERS] * ("ac:" not in creature) + ["speed: 6"] * ("speed:" not in creature)
    missing += ["hp: 30"] * ("hp:" not in creature)
    return ", ".join((creature, *missing))
