"""Creation of a battle's creature from its sheet, and the size of its space (OB-SIZE, OB-SQZE, FE-MOVE-09)."""

from __future__ import annotations

from typing import Any, Final

from fracas_engine.content import CreatureSpec
from fracas_engine.d20.queries.innate_conditions import borne_ends
from fracas_engine.d20.queries.space import SIDES, side_on_sheet
from fracas_engine.durations import ENCOUNTER, Ends
from fracas_engine.ids import CreatureId, SeatId, SideId
from fracas_engine.rulesets.fourth_family.conditions import DOWN, HOLDS, LYING, SQUEEZED
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, Hiding
from fracas_engine.situation import AnySituation
from fracas_engine.state import Condition, Creature

NARROWER: Final = {"large": "medium", "huge": "large", "gargantuan": "huge"}
"""Size category of a squeezing creature, by its full size."""


def full_side(situation: AnySituation, creature: Creature) -> int:
    """Return the side length of a creature's full space in squares."""
    return side_on_sheet(situation.sheet(creature))


def space_fields(spec: CreatureSpec, *, squeezed: bool) -> dict[str, Any]:
    """Return the state fields for the size of a creature's space, squeezed or full.

    A creature larger than 4x4 stays Gargantuan when it squeezes, with a side one square shorter (OB-SIZE-02,
    OB-SQZE-01).
    """
    side = side_on_sheet(spec) - squeezed
    size = NARROWER.get(spec.size, spec.size) if side < SIDES[spec.size] else spec.size
    return {"size": size, "space": side if side > SIDES[size] else None}


UNTIL: Final = {"surprised": "surprise", SQUEEZED: "movement", **dict.fromkeys(HOLDS, "escape")}
"""Default durations of conditions that a creature starts the battle with."""


def creature_of(
    spec: CreatureSpec, name: str, side: SideId, seat: SeatId, at: tuple[int, int] | None = None
) -> FamilyCreature:
    """Create a creature from its sheet.

    Args:
        spec: The sheet.
        name: The creature's id in this battle.
        side: The creature's team.
        seat: The seat that controls the creature.
        at: The creature's position; None for the position in the sheet.
    """
    altitude = 0
    if at is None and spec.at is not None:
        at = (spec.at[0], spec.at[1])
        altitude = spec.at[2] if len(spec.at) > 2 else 0
    conditions = [
        Condition(
            condition.name,
            Ends(DOWN, CreatureId(name))
            if spec.hp.now <= 0 and condition.until is None and condition.name in LYING
            else borne_ends(condition.until or UNTIL.get(condition.name, ""), name, condition.source),
            source=CreatureId(condition.source) if condition.source is not None else None,
            amount=condition.total,
        )
        for condition in spec.conditions
    ]
    # A monster at 0 hit points with the condition `unconscious` was knocked out, and is not dead (FE-DEATH-02).
    alive = spec.hero or spec.hp.now > 0 or any(c.name == "unconscious" for c in conditions)
    if spec.hero and spec.hp.now <= 0 and not any(c.name == "dying" for c in conditions):
        conditions += [Condition(word, Ends(DOWN, CreatureId(name))) for word in LYING]
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
        max_hp=spec.hp.top,
        temp_hp=spec.hp.temp,
        alive=alive,
        conditions=tuple(conditions),
        used=dict(spec.spent),
        stock=stock.now if stock is not None else 0,
        action_points=points,
        hands=hands,
        held=items.held if items is not None else (),
        carried=items.carried if items is not None else (),
        hiding=hiding,
    )
