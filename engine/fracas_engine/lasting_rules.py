"""What a ruleset defines about the time between battles: rests, and the state that creatures keep."""

# ruff: noqa: ARG002 - an interface hands over more than every implementation needs

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from fracas_engine.content import CreatureSpec
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Plain
from fracas_engine.intents import Rest
from fracas_engine.resolution import AnyResolution
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature


@dataclass(frozen=True, slots=True)
class RestStock:
    """What a creature can spend in a short rest to regain hit points."""

    name: str
    """`hit_dice`, `recoveries` or `surges`."""
    left: int
    most: int
    """The number after a long rest."""
    die: str = ""
    """The die that is rolled for each one spent, such as `d8`; empty: no die is rolled."""


class LastingRules:
    """Rests between battles, and the lasting state of creatures."""

    name: ClassVar[str]
    rest_kinds: ClassVar[tuple[str, ...]] = ()
    """The kinds of rest after a battle, shortest first."""
    long_rest_wait: ClassVar[int] = 0
    """Hours that must pass after a long rest before the next one begins; 0: no limit."""

    def rest(self, resolution: AnyResolution, intent: Rest) -> None:
        """Let creatures rest after the battle, if the ruleset has rests.

        Raises:
            IllegalIntent: The ruleset has no rests.
        """
        raise IllegalIntent("not_available", f"{self.name} has no {intent.kind} rest")

    def lasting(self, situation: AnySituation, creature: Creature) -> dict[str, Plain]:
        """Return the sheet keys with which a later battle continues from a creature's present state.

        Each key replaces the key of the creature's sheet: hit points, uses spent, and, as the rules have them, lasting
        conditions, items and limited resources. By default no condition lasts longer than a battle.
        """
        spec = situation.sheet(creature)
        hp: dict[str, Plain] = {"max": spec.hp.max, "now": creature.hp}
        if creature.temp_hp:
            hp["temp"] = creature.temp_hp
        if creature.max_hp < spec.hp.max:
            hp["lowered"] = spec.hp.max - creature.max_hp
        kept: dict[str, Plain] = {"hp": hp}
        spent = {name: number for name, number in sorted(creature.used.items()) if number > 0}
        if spent or spec.spent:
            kept["spent"] = spent
        if spec.conditions:
            kept["conditions"] = {}
        return kept

    def rest_stock(self, spec: CreatureSpec, spent: Mapping[str, int]) -> RestStock | None:
        """Return what a creature can spend in a short rest; by default None: nothing.

        Args:
            spec: The creature's sheet, with the stocks of its present state.
            spent: The uses it has spent.
        """
        return None
