"""Creation of the initial battle state from a set-up (MM-SIZE-01 to -04)."""

from __future__ import annotations

from fracas_engine.content import CreatureSpec, ObjectSpec
from fracas_engine.content.condition_traits import default_until
from fracas_engine.d20.queries.innate_conditions import borne_ends
from fracas_engine.d20.setup import Placing, put_on_board
from fracas_engine.doors import first_state, object_cell, plain_doors
from fracas_engine.ids import CreatureId, SeatId, SideId
from fracas_engine.rulesets.monster_mash.conditions import CONDITIONS
from fracas_engine.rulesets.monster_mash.state import MashCreature, MashGame
from fracas_engine.setup import Setup
from fracas_engine.state import BattleObject, Condition, State

BARRIERS = ("wall", "pillar", "glass", "door", "three_quarters_cover", "obstacle")


def make_state(setup: Setup) -> State:
    """Create the initial battle state: place seats and creatures.

    Raises:
        SetupError: See `put_on_board`; or a creature is smaller than small or larger than huge (MM-SIZE-01).
    """
    placing = Placing(make=creature_of, barriers=BARRIERS, sizes=("small", "medium", "large", "huge"))
    seats, creatures = put_on_board(setup, setup.read_board(), placing)
    objects = {spec.id: _object_of(setup, spec) for spec in setup.objects if setup.gm is not None}
    objects = {**plain_doors(setup), **objects}
    return State(game=MashGame(), seats=seats, creatures=dict(creatures), objects=objects)


def _object_of(setup: Setup, spec: ObjectSpec) -> BattleObject:
    """Return an object, which only a ruling can change."""
    state = "closed" if spec.opens is not None else first_state(setup, spec.id)
    return BattleObject(id=spec.id, at=object_cell(setup, spec), name=spec.id, hp=spec.hp, state=state)


def creature_of(
    spec: CreatureSpec, name: str, side: SideId, seat: SeatId, at: tuple[int, int] | None = None
) -> MashCreature:
    """Return a creature made from a sheet.

    Args:
        spec: The sheet.
        name: The creature's id in this battle.
        side: The creature's team.
        seat: The seat that controls the creature.
        at: The creature's position; None for the position on the sheet.
    """
    if at is None and spec.at is not None:
        at = (spec.at[0], spec.at[1])
    conditions = tuple(
        Condition(
            condition.name,
            borne_ends(
                condition.until or default_until(CONDITIONS, condition.name),
                name,
                condition.source,
                condition.total,
            ),
            source=CreatureId(condition.source) if condition.source is not None else None,
            amount=condition.total,
        )
        for condition in spec.conditions
    )
    return MashCreature(
        id=name,
        sheet=spec.id,
        name=spec.title,
        side=side,
        seat=seat,
        at=at,
        size=spec.size,
        hp=spec.hp.now,
        max_hp=spec.hp.top,
        temp_hp=spec.hp.temp,
        alive=spec.hp.now > 0,
        conditions=conditions,
        used=dict(spec.spent),
    )
