"""From a set-up to the state of a battle that has not begun (FE-SEQ-03, OB-STEP-03)."""

from __future__ import annotations

from typing import Final

from fracas_engine.content import CreatureSpec, Vocabulary
from fracas_engine.content.consistency import origin_fault
from fracas_engine.d20.setup import Placing, borne_ends, put_on_board
from fracas_engine.durations import ENCOUNTER, Ends
from fracas_engine.errors import SetupError
from fracas_engine.ids import CreatureId, SeatId, SideId
from fracas_engine.rulesets.fourth_family.conditions import SQUEEZED
from fracas_engine.rulesets.fourth_family.squeezing import space_fields
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, FamilyGame, Hiding, hiding_fields
from fracas_engine.setup import Setup
from fracas_engine.state import BattleObject, Condition, State

__all__ = ["HOLDS", "check_origins", "creature_of", "make_state", "modifier_of"]

BARRIERS: Final = ("wall", "pillar", "glass", "door", "three_quarters_cover", "obstacle")
HOLDS: Final = ("grabbed", "grappled")
"""Conditions that last until the bearer frees itself or is let go."""
UNTIL: Final = {"surprised": "surprise", SQUEEZED: "movement", **dict.fromkeys(HOLDS, "escape")}
"""When conditions borne from the start end, where the sheet does not say."""


def modifier_of(score: int) -> int:
    """Return the modifier of an ability score: the score less 10, halved, rounded down."""
    return (score - 10) // 2


def check_origins(setup: Setup, vocabulary: Vocabulary) -> None:
    """Check that every attack of a sheet is of a type that attacks have (FE-ATK-17, OB-TYPE-01).

    Raises:
        SetupError: `malformed`.
    """
    for creature in setup.creatures:
        for action in creature.actions:
            for way, message, hint in origin_fault(action, (creature.id, "actions", action.id), vocabulary):
                raise SetupError(".".join(("creatures", *map(str, way))), f"{message}; {hint}", code="malformed")


def make_state(setup: Setup) -> State:
    """Place seats, creatures and objects.

    Raises:
        SetupError: As `put_on_board` does.
    """
    placing = Placing(make=creature_of, barriers=BARRIERS, storeys=_storeys, fills=_fills)
    seats, creatures = put_on_board(setup, setup.read_board(), placing)
    for name in setup.options.get("surprised") or ():
        if name in creatures and not creatures[name].has("surprised"):
            surprised = Condition("surprised", Ends("surprise", CreatureId(name)))
            creatures[name].conditions = (*creatures[name].conditions, surprised)
    for creature in creatures.values():
        for name, value in hiding_fields(creatures, creature, creature.hiding).items():
            setattr(creature, name, value)
    objects = {
        spec.id: BattleObject(
            id=spec.id,
            at=(spec.at[0], spec.at[1]),
            name=spec.id,
            hp=spec.hp,
            state="closed" if spec.opens is not None else "",
        )
        for spec in setup.objects
    }
    return State(game=FamilyGame(), seats=seats, creatures=dict(creatures), objects=objects)


def _storeys(spec: CreatureSpec) -> tuple[int, ...]:
    return (spec.at[2] if spec.at is not None and len(spec.at) > 2 else 0,)


def _fills(creature: FamilyCreature) -> bool:
    """Say whether it keeps others out: the tiny and those who lie down do not."""
    return creature.alive and creature.size != "tiny" and not creature.has("prone", "unconscious", "dying")


def creature_of(
    spec: CreatureSpec, name: str, side: SideId, seat: SeatId, at: tuple[int, int] | None = None
) -> FamilyCreature:
    """Make a creature from its sheet.

    Args:
        spec: The sheet.
        name: Its id in this battle.
        side: Its team.
        seat: Who decides for it.
        at: Where it stands; None: where the sheet says.
    """
    altitude = 0
    if at is None and spec.at is not None:
        at = (spec.at[0], spec.at[1])
        altitude = spec.at[2] if len(spec.at) > 2 else 0
    conditions = [
        Condition(
            condition.name,
            borne_ends(condition.until or UNTIL.get(condition.name, ""), name, condition.source),
            source=CreatureId(condition.source) if condition.source is not None else None,
            amount=condition.total,
        )
        for condition in spec.conditions
    ]
    alive = spec.hero or spec.hp.now > 0
    if spec.hero and spec.hp.now <= 0 and not any(c.name == "dying" for c in conditions):
        conditions += [Condition(word, Ends("down", CreatureId(name))) for word in ("unconscious", "dying")]
    borne = {condition.name for condition in conditions}
    if borne & {"unconscious", "dying"} and "prone" not in borne and "prone" not in spec.immune:
        conditions.append(Condition("prone", ENCOUNTER))
    stock = spec.surges or spec.recoveries
    points = spec.action_points if spec.action_points is not None else int(spec.hero)
    items = spec.items
    hands = 2 if items is None else max(0, 2 - len(items.held)) if items.hands_free is None else items.hands_free
    hiding = tuple(
        Hiding(enemy=CreatureId(condition.source), total=condition.total or 0)
        for condition in spec.conditions
        if condition.name == "hidden" and condition.source is not None
    )
    return FamilyCreature(
        id=name,
        sheet=spec.id,
        name=spec.title,
        side=side,
        seat=seat,
        at=at,
        altitude=altitude,
        **space_fields(spec, squeezed=SQUEEZED in borne),
        hp=spec.hp.now,
        max_hp=spec.hp.max,
        temp_hp=spec.hp.temp,
        alive=alive,
        conditions=tuple(conditions),
        stock=stock.now if stock is not None else 0,
        action_points=points,
        hands=hands,
        held=items.held if items is not None else (),
        carried=items.carried if items is not None else (),
        hiding=hiding,
    )
