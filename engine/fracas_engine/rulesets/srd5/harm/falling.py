"""Falling: support, distance and damage (S5-FALL, S5-SPEED-07 and -08)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from fracas_engine.board import Footprint, contains_edge
from fracas_engine.d20.conditions import granted
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.summons import zones
from fracas_engine.decisions import NO, Ask, Choice
from fracas_engine.dice_expression import DiceExpression
from fracas_engine.durations import ENCOUNTER
from fracas_engine.ids import CreatureId
from fracas_engine.modifiers import TRAIT
from fracas_engine.resolution import Answers, Resolution
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.attacks import d20_tests, hiding
from fracas_engine.rulesets.srd5.frames import Fall
from fracas_engine.rulesets.srd5.harm import grapple_release
from fracas_engine.rulesets.srd5.movement import difficult_terrain
from fracas_engine.rulesets.srd5.movement.speeds import speeds_of
from fracas_engine.rulesets.srd5.queries import d20_bonuses
from fracas_engine.rulesets.srd5.queries.cover import filling
from fracas_engine.rulesets.srd5.queries.hands import held_by
from fracas_engine.rulesets.srd5.queries.space import FEET, crowded, ground_at, place_of, space_of
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.situation import Situation
from fracas_engine.state import Condition, Creature
from fracas_engine.stepping import asking_step

MOST_DICE: Final = 20
WATER_DC: Final = 15


def floor_below(situation: Situation[D20Rules], creature: Creature) -> int:
    """Return the altitude of the ground below a creature: the bottom of a pit, or 0."""
    return ground_at(situation, space_of(situation, creature))


def supported(situation: Situation[D20Rules], creature: Creature) -> bool:
    """Return True if a creature above the ground does not fall: it flies, hovers or clings (S5-SPEED-03, -07, -08)."""
    own = s5(creature)
    if own.carrier is not None or situation.map.underwater:
        return True
    floor = floor_below(situation, own)
    if own.altitude <= floor:
        return True
    spec = situation.setup.sheets[own.sheet]
    flies = "fly" in speeds_of(situation, own)
    hovers = (spec.speed is not None and spec.speed.hover) or "hover" in spec.traits or granted(own, TRAIT, "hover")
    if flies and hovers:
        return True
    if any(_carries(situation, name, own) for name in conditions.grappled_by(own)):
        return True
    if conditions.incapacitated(own):
        return False
    if flies and not own.has("prone") and (situation.rules.movement.speed(situation, own, "fly") or 0) > 0:
        return True
    if board_water(situation, own) and own.altitude <= 0:
        return True
    return difficult_terrain.clings(situation, space_of(situation, own))


def _carries(situation: Situation[D20Rules], holder: str, victim: Srd5Creature) -> bool:
    """Return True if a grappler holds its target up in the air (S5-GRAP-08).

    The grappler must be supported in the air itself.
    """
    own = s5(situation.state.creatures[holder])
    if own.at is None or victim.id in conditions.grappled_by(own) or own.altitude <= floor_below(situation, own):
        return False
    return supported(situation, own)


def board_water(situation: Situation[D20Rules], creature: Creature) -> bool:
    """Return True if all cells of a creature's space are water cells."""
    return all(situation.board.has(cell, "water") for cell in space_of(situation, creature).cells())


def look(resolution: Resolution[D20Rules], creature: Creature, mode: str = "") -> None:
    """Make a creature fall if nothing supports it (S5-SPEED-07).

    Args:
        resolution: The battle.
        creature: The creature that may fall.
        mode: The mode of its last movement, which matters above pits: a creature that flies or climbs over a pit does
            not fall into the pit, but a walking creature does. Empty if the creature has not moved.
    """
    own = s5(creature)
    if not own.alive or own.at is None or own.gone:
        return
    if mode == "jump" or (own.altitude < 0 and mode == "burrow"):
        return
    floor = floor_below(resolution, own)
    if own.altitude <= floor:
        return
    held = supported(resolution, own)
    if held and (own.altitude > 0 or mode in ("fly", "climb", "jump", "")):
        return
    if held and mode not in ("walk", "crawl", "forced"):
        return
    fall(resolution, own, floor, told=bool(mode))


def fall(resolution: Resolution[D20Rules], creature: Srd5Creature, floor: int, *, told: bool = False) -> None:
    """Make a creature fall to an altitude.

    Args:
        resolution: The battle.
        creature: The creature that falls.
        floor: The altitude at which the creature comes to rest.
        told: Whether the fall is part of a movement; if so, the movement itself offers the reactions to the arrival.
    """
    before = place_of(creature)
    cells = creature.altitude - floor
    if cells <= 0:
        return
    resolution.emit(
        "fell",
        (creature, {"altitude": floor}),
        who=creature.id,
        from_=before,
        to=(before[0], before[1], floor),
        cells=cells,
    )
    _make_room(resolution, creature)
    _let_fall(resolution, creature)
    if creature.has("hidden"):
        hiding.reveal(resolution, creature)  # a fall is heard (S5-HIDE-05)
    if not told:
        resolution.rules.movement.brought(resolution, creature, before)
    if creature.rider is not None:
        rider = resolution.state.creatures[creature.rider]
        resolution.emit("carried", (rider, {"at": creature.at, "altitude": creature.altitude}), who=rider.id)
        _let_fall(resolution, rider)
        zones.notice_move(resolution, rider)
    zones.notice_move(resolution, creature)
    wet = floor == 0 and board_water(resolution, creature)
    resolution.then(
        *(Fall(name, FEET * cells, water=wet) for name in (CreatureId(creature.id), creature.rider) if name)
    )


def _let_fall(resolution: Resolution[D20Rules], creature: Creature) -> None:
    """Make creatures fall that were held up in the air by a grappler that has just fallen.

    Rules: S5-GRAP-07 and -08.
    """
    for freed in grapple_release.release_parted(resolution, creature):
        look(resolution, freed)
    for victim in held_by(resolution, creature):
        look(resolution, victim)


def _make_room(resolution: Resolution[D20Rules], creature: Srd5Creature) -> None:
    """Move a fallen creature to the nearest free space if it lands on another creature (S5-FALL-02)."""
    space = space_of(resolution, creature)
    if not crowded(resolution, creature, space):
        return
    resolution.rules.sight.runs_into(resolution, creature, space)
    grid = resolution.map.grid
    (x, y), size, altitude = space
    spaces = []
    for ay in range(grid.height - size + 1):
        for ax in range(grid.width - size + 1):
            z = ground_at(resolution, Footprint((ax, ay), size))
            aside = max(abs(ax - x), abs(ay - y))
            spaces.append((max(aside, abs(z - altitude)), aside, ay, ax, z))
    for _, _, ay, ax, z in sorted(spaces):
        there = Footprint((ax, ay), size, z)
        walls = filling(resolution)
        if contains_edge(grid, there, walls):
            continue
        if not there.on(grid) & walls and not crowded(resolution, creature, there):
            to = (ax, ay, z) if z else (ax, ay)
            values = {"at": (ax, ay), "altitude": z}
            resolution.emit("moved", (creature, values), who=creature.id, from_=(x, y), to=to, mode="fall")
            return


def step_fall(resolution: Resolution[D20Rules], frame: Fall, answers: Answers) -> None:
    """Deal the damage of a fall; a creature that falls into water may halve the damage with its Reaction.

    Rules: S5-FALL-01 to -03.
    """
    creature = s5(resolution.state.creatures[frame.who])
    if not creature.alive:
        return
    half = False
    free = creature.budget.get("reaction", 0) > 0 and not conditions.incapacitated(creature)
    if free and frame.water and not frame.asked and _dice(frame.feet):
        dive = Choice("dive", "Try to halve the damage", "dive")
        ask = Ask(resolution.number(), creature.seat, "reaction", frame.who, (dive, NO), about={"what": "fall"})
        resolution.question(replace(frame, asked=True), ask)
        return
    if frame.asked and answers and answers[0].value is not False:
        budget = {**creature.budget, "reaction": 0}
        resolution.emit("reacted", (creature, {"budget": budget}), who=creature.id)
        skill = max(("athletics", "acrobatics"), key=lambda name: d20_bonuses.check_bonus(resolution, creature, name))
        half = d20_tests.ability_check(resolution, creature, skill, dc=WATER_DC) >= WATER_DC
    dice = _dice(frame.feet)
    if not dice:
        return
    amount = resolution.roll("damage", DiceExpression(((dice, 6),)), who=frame.who).total
    taken = resolution.rules.damage.deal(resolution, creature, ((amount, "bludgeoning"),), half=half)
    fallen = resolution.state.creatures[frame.who]
    if taken > 0 and fallen.alive and not fallen.has("prone"):
        resolution.rules.conditions.begin(resolution, fallen, Condition("prone", ENCOUNTER))
    resolution.rules.damage.aftermath(resolution)


def _dice(feet: int) -> int:
    return min(MOST_DICE, feet // 10)


STEPS = (asking_step(Fall, step_fall),)
