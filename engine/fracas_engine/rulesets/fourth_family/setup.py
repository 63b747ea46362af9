"""Creation of the initial state of a battle from its setup (FE-SEQ-03, OB-STEP-03)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fracas_engine.content import CreatureSpec, Vocabulary
from fracas_engine.content.consistency import origin_fault
from fracas_engine.d20.setup import Placing, put_on_board
from fracas_engine.doors import doors_without_entry, first_state, object_cell
from fracas_engine.durations import Ends
from fracas_engine.errors import SetupError
from fracas_engine.ids import CreatureId
from fracas_engine.rulesets.fourth_family.queries.creatures import creature_of
from fracas_engine.rulesets.fourth_family.state import (
    FamilyCreature,
    FamilyGame,
    Hiding,
    hiding_fields,
    seats_in_the_dark,
)
from fracas_engine.setup import Setup
from fracas_engine.state import BattleObject, Condition, State

BARRIERS: Final = ("wall", "pillar", "glass", "door", "three_quarters_cover", "obstacle")
"""Properties of squares that creatures cannot enter (FE-OBST-01)."""


def check_origins(setup: Setup, vocabulary: Vocabulary) -> None:
    """Check that each attack of a sheet has a legal attack type (FE-ATK-17, OB-TYPE-01).

    Raises:
        SetupError: `malformed`.
    """
    for creature in setup.creatures:
        for action in creature.actions:
            for way, message, hint in origin_fault(action, (creature.id, "actions", action.id), vocabulary):
                raise SetupError(".".join(("creatures", *map(str, way))), f"{message}; {hint}", code="malformed")


def make_state(setup: Setup) -> State:
    """Return the initial state, with seats, creatures and objects in place.

    Raises:
        SetupError: As `put_on_board` does.
    """
    placing = Placing(make=creature_of, barriers=BARRIERS, storeys=_storeys, fills=_fills)
    seats, creatures = put_on_board(setup, setup.read_board(), placing)
    for name in setup.options.get("surprised") or ():
        if name in creatures and not creatures[name].has("surprised"):
            surprised = Condition("surprised", Ends("surprise", CreatureId(name)))
            creatures[name].conditions = (*creatures[name].conditions, surprised)
    for spec in setup.creatures:
        _hide_from_all(creatures, spec)
    hidden = [creature for creature in creatures.values() if creature.hiding]
    for creature in hidden:
        creature.hidden_from = seats_in_the_dark(creatures.values(), creature, creature.hiding)
    # Only after that: a seat's view of its own hiding depends on the enemies that are hidden from it.
    for creature in hidden:
        for name, value in hiding_fields(creatures, creature, creature.hiding).items():
            setattr(creature, name, value)
    objects = {
        spec.id: BattleObject(
            id=spec.id,
            at=object_cell(setup, spec),
            name=spec.id,
            hp=spec.hp,
            state="closed" if spec.opens is not None else first_state(setup, spec.id),
        )
        for spec in setup.objects
    }
    for name, cell in doors_without_entry(setup):
        objects[name] = BattleObject(id=name, at=cell, name="door", state=first_state(setup, name))
    return State(game=FamilyGame(), seats=seats, creatures=dict(creatures), objects=objects)


def _hide_from_all(creatures: Mapping[str, FamilyCreature], spec: CreatureSpec) -> None:
    """Hide a creature from every enemy if its sheet says `hidden` without naming enemies."""
    creature = creatures[spec.id]
    for condition in spec.conditions:
        if condition.name == "hidden" and condition.source is None:
            known = {one.enemy for one in creature.hiding}
            creature.hiding += tuple(
                Hiding(enemy=CreatureId(name), total=condition.total or 0)
                for name, other in creatures.items()
                if other.side != creature.side and name not in known
            )


def _storeys(spec: CreatureSpec) -> tuple[int, ...]:
    return (spec.at[2] if spec.at is not None and len(spec.at) > 2 else 0,)


def _fills(creature: FamilyCreature) -> bool:
    """Return True if no other creature may start in this creature's space.

    A dead, Tiny, prone, unconscious or dying creature leaves room for others.
    """
    return creature.alive and creature.size != "tiny" and not creature.has("prone", "unconscious", "dying")
