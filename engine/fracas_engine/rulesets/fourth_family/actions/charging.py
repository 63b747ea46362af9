"""Charges (FE-CHARGE, OB-CHRG)."""

from __future__ import annotations

from dataclasses import replace

from fracas_engine.board import Footprint, Mask, distance
from fracas_engine.causes import Cause
from fracas_engine.d20.conditions import add_modifier
from fracas_engine.d20.frames import Moving
from fracas_engine.d20.movement import paths
from fracas_engine.d20.queries import action_uses
from fracas_engine.d20.queries.aiming import aim_of
from fracas_engine.d20.queries.allies_and_enemies import enemies
from fracas_engine.d20.queries.space import footprint, side_length
from fracas_engine.d20.sheet import Action
from fracas_engine.durations import Ends
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, CreatureId, Place
from fracas_engine.intents import Move, Use
from fracas_engine.modifiers import Modifier
from fracas_engine.options import TargetOption, UseOption
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.actions import follow_up, performing
from fracas_engine.rulesets.fourth_family.actions.plans import sole_target
from fracas_engine.rulesets.fourth_family.attacks import basic_attacks, targets
from fracas_engine.rulesets.fourth_family.conditions import can_act, can_move, has_condition
from fracas_engine.rulesets.fourth_family.frames import Granted
from fracas_engine.rulesets.fourth_family.movement import flying, planning, speeds
from fracas_engine.rulesets.fourth_family.queries import payment
from fracas_engine.rulesets.fourth_family.queries.sight import effect_line, ground_footprint, is_hidden
from fracas_engine.rulesets.fourth_family.rules import FamilyRules, offer
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family
from fracas_engine.situation import Situation
from fracas_engine.state import Creature
from fracas_engine.stepping import step


def charge(
    resolution: Resolution[FamilyRules], creature: FamilyCreature, action: Action, intent: Use, price: str
) -> None:
    """Move the creature to the nearest square from which it can attack an enemy, and attack that enemy.

    Rules: FE-CHARGE-01, -02, -05 and -06, OB-CHRG-05 and -07.

    Args:
        resolution: The battle.
        creature: The creature that charges.
        action: The action.
        intent: The player's intent.
        price: The action cost to pay.
    """
    target = sole_target(resolution, intent)
    if not enemies(creature, target):
        raise IllegalIntent("bad_target", f"{target.id} is not an enemy: charge an enemy")
    blow = charge_blow(resolution, creature, intent.with_)
    mode, ends = _mode_and_ends(resolution, creature, target, blow)
    if not ends:
        raise IllegalIntent(
            "bad_target", f"{creature.id} cannot charge {target.id} from here: choose another target, or move first"
        )
    way, of_blow = _ways_named(creature, intent)
    named = way[-1] if way else intent.to
    there = (named[0], named[1]) if named is not None else ends[0]
    if there not in ends:
        raise IllegalIntent(
            "bad_path", f"a charge cannot end at {list(there)}: choose one of {', '.join(str(list(at)) for at in ends)}"
        )
    frame = _planned(resolution, creature, target, blow, mode, way, there)
    changes = {**payment.paid(resolution, creature, price), **action_uses.spend_use(creature, action)}
    if resolution.rules.switches.charge_ends_turn and resolution.state.game.acting == creature.id:
        changes["finished"] = True
    resolution.emit(
        "used", (creature, changes), who=creature.id, action=action.id, on=(CreatureId(target.id),), at=None
    )
    add_modifier(
        resolution,
        creature,
        Modifier(
            to="attack",
            by=1,
            source=CreatureId(creature.id),
            cause=Cause(word="charge"),
            ends=Ends(performing.FOR_ACTION),
        ),
    )
    aim = replace(aim_of(replace(intent, path=of_blow, to=None, with_=())), knock_out=intent.knock_out)
    height = frame.heights[-1] if frame.heights else creature.altitude
    if follow_up.is_followed(blow) and not follow_up.is_push(
        resolution, intent, Footprint(there, side_length(creature), height), target, of_blow
    ):
        aim = replace(aim, path=(), follow_up=of_blow)
    resolution.then(frame, Granted(CreatureId(creature.id), blow.id, CreatureId(target.id), aim))


def _ways_named(creature: FamilyCreature, intent: Use) -> tuple[tuple[Place, ...], tuple[Place, ...]]:
    """Split the path of an intent into the charger's own path and the path of the target's forced movement.

    A path that begins adjacent to the charger is the charger's own; any other path is for the forced movement.
    """
    assert creature.at is not None
    if intent.path and distance(Footprint(creature.at), Footprint((intent.path[0][0], intent.path[0][1]))) > 1:
        return (), intent.path
    return intent.path, ()


def charge_blow(situation: Situation[FamilyRules], creature: FamilyCreature, with_: tuple[str, ...]) -> Action:
    """Return the attack made at the end of a charge (FE-CHARGE-07, OB-CHRG-06).

    Raises:
        IllegalIntent: `not_available`.
    """
    found = basic_attacks.basics(situation, creature, "melee_basic")
    allowed = {a.id: a for a in found}
    sheet = situation.rules.sheet(situation, creature)
    for name in situation.rules.switches.charge_maneuvers:
        if name in sheet.actions and sheet.actions[name].maneuver:
            allowed[name] = sheet.actions[name]
    for name in with_:
        if name == "melee_basic":
            continue
        if name not in allowed:
            raise IllegalIntent("not_available", f"a charge cannot end with {name}: use a melee basic attack")
        return allowed[name]
    return found[0]


def charge_ends(
    situation: Situation[FamilyRules], creature: FamilyCreature, target: Creature, blow: Action
) -> list[Cell]:
    """Return the squares where a charge may end if the intent names only its end, sorted by row and column."""
    mode, ends = _mode_and_ends(situation, creature, target, blow)
    return [at for at in ends if mode != "fly" or _flies_straight(situation, creature, target, blow, at)]


def _mode_and_ends(
    situation: Situation[FamilyRules], creature: FamilyCreature, target: Creature, blow: Action
) -> tuple[str, list[Cell]]:
    """Return the mode of a charge (flying if airborne, else walking if possible) and the squares where it may end.

    Rules: FE-CHARGE-01, FE-FLY-01, OB-CHRG-04.
    """
    for mode in ("fly",) if creature.altitude > 0 else ("walk", "fly"):
        ends = _ends(situation, creature, target, blow, mode)
        if ends:
            return mode, ends
    return "walk", []


def _ends(
    situation: Situation[FamilyRules], creature: FamilyCreature, target: Creature, blow: Action, mode: str
) -> list[Cell]:
    assert creature.at is not None
    points = speeds.speed(situation, creature, mode)
    height = _height(creature, target, blow, mode)
    if not points or height is None:
        return []
    climbed = abs(height - creature.altitude)
    reach, size = _reach(blow), side_length(creature)
    base = ground_footprint(target)

    near = _within(situation, base, size, reach) & ~_within(situation, base, size, 0)
    travel = paths.travel_of(situation, creature, mode, points)
    found = travel.reach
    ends = situation.map.grid.cells(found.ends & near)

    def strikes(at: Cell) -> bool:
        space = Footprint(at, size)
        return 0 < distance(space, base) <= reach and effect_line(situation, space, base)

    costs = {at: max(found.cost(at), climbed) for at in ends if climbed <= points and strikes(at)}
    return (
        situation.rules.movement.charge_ends(
            situation, creature, costs, strikes, near, lambda steps: paths.direct(travel, steps)
        )
        if costs
        else []
    )


def _reach(blow: Action) -> int:
    assert blow.reach is not None, "a melee attack says how far it reaches"
    return blow.reach


def _height(creature: Creature, target: Creature, blow: Action, mode: str) -> int | None:
    """Return the altitude from which the charger can reach the target.

    Of several such altitudes, the one nearest to the charger's own is returned; None if the charger can get to none.
    """
    reach, size = _reach(blow), side_length(creature)
    other = footprint(target)
    z, step = creature.altitude, 1 if other.altitude > creature.altitude else -1
    while distance(Footprint(other.cell, size, z), other) > reach:
        if mode != "fly" or z + step < 0:
            return None
        z += step
    return z


def _planned(
    situation: Situation[FamilyRules],
    creature: FamilyCreature,
    target: Creature,
    blow: Action,
    mode: str,
    way: tuple[Place, ...],
    there: Cell,
) -> Moving:
    """Check the path of a charge and return its movement; a flying charge changes altitude if it has to.

    Raises:
        IllegalIntent: The path is not legal.
    """
    points = speeds.speed(situation, creature, mode)
    assert points is not None, "it gets there in this mode"
    height = _height(creature, target, blow, mode)
    if height == creature.altitude:
        way = situation.rules.movement.charge_way(situation, creature, mode, points, there, way)
    if mode != "fly":
        return planning.plan(situation, creature, mode, points, way, None if way else there)
    assert height is not None, "it can strike from there"
    end = (*there, height)
    flight = Move(by=CreatureId(creature.id), mode=mode, path=way, to=None if way else end)
    return flying.plan_flight(situation, creature, flight, points) or planning.plan(
        situation, creature, mode, points, way, None if way else end
    )


def _flies_straight(
    situation: Situation[FamilyRules], creature: FamilyCreature, target: Creature, blow: Action, there: Cell
) -> bool:
    """Return True if nothing blocks a straight charge through the air."""
    try:
        _planned(situation, creature, target, blow, "fly", (), there)
    except IllegalIntent:
        return False
    return True


def _within(situation: Situation[FamilyRules], base: Footprint, size: int, reach: int) -> Mask:
    """Return the anchors at which a space with sides of `size` squares is at most `reach` squares from `base`."""
    (x, y), wide, _ = base
    out = reach + size - 1
    return situation.map.grid.block((x - out, y - out), wide + out + reach, wide + out + reach)


def step_granted(resolution: Resolution[FamilyRules], frame: Granted) -> None:
    """Make the attack at the end of a charge if the target is in reach (FE-CHARGE-08)."""
    user = family(resolution.state.creatures[frame.user])
    if not still_strikes(resolution, frame):
        performing.end_of_action(resolution, user)
        return
    action = resolution.rules.sheet(resolution, user).actions[frame.action]
    performing.perform(resolution, user, action, (frame.on,), frame.aim)


def still_strikes(situation: Situation[FamilyRules], frame: Granted) -> bool:
    """Return True if the attack at the end of a charge can be made from the charger's position."""
    user, target = family(situation.state.creatures[frame.user]), situation.state.creatures[frame.on]
    action = situation.rules.sheet(situation, user).actions[frame.action]
    return can_act(user) and target.alive and not targets.target_fault(situation, user, action, target)


def charge_fault(situation: Situation[FamilyRules], creature: FamilyCreature) -> str:
    """Return why the creature cannot charge now, or an empty string."""
    barred = not can_move(creature) or has_condition(creature, "prone")
    blows = basic_attacks.basics(situation, creature, "melee_basic")
    return f"{creature.id} cannot charge now" if barred or not blows else ""


def charge_options(situation: Situation[FamilyRules], creature: FamilyCreature, action: Action) -> list[UseOption]:
    """Return the targets of a charge and the squares where it may end."""
    found = []
    try:
        blow = charge_blow(situation, creature, ())
    except IllegalIntent:
        return []
    for target in situation.present():
        if not enemies(creature, target) or is_hidden(creature, target):
            continue
        ends = charge_ends(situation, creature, target, blow)
        if ends:
            found.append(
                offer(
                    creature,
                    action,
                    targets=(TargetOption(target.id),),
                    pick=(1, 1),
                    destinations=dict.fromkeys(ends, 0),
                )
            )
    return found


STEPS = (step(Granted, step_granted),)
