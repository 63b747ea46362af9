"""Initiative rolls, changes of the turn order (FE-INIT, OB-INIT), delaying and resuming a turn (FE-DELAY, OB-DLAY)."""

from __future__ import annotations

from fracas_engine.content import CreatureSpec
from fracas_engine.d20.conditions import TEMPORARY, end_conditions, end_modifiers, end_ongoing
from fracas_engine.d20.summons import zones
from fracas_engine.durations import Ends
from fracas_engine.ids import CreatureId
from fracas_engine.modifiers import Modifier
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.conditions import BOONS, has_condition
from fracas_engine.rulesets.fourth_family.frames import Between, NextTurn, Turn, TurnEdge
from fracas_engine.rulesets.fourth_family.queries.turn_order import initiative_modifier
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family, game_of
from fracas_engine.rulesets.fourth_family.turns.sustaining import end_unpaid
from fracas_engine.situation import Situation


def roll_initiative(resolution: Resolution[FamilyRules]) -> tuple[str, ...]:
    """Roll initiative for all creatures and return the turn order, with ties broken.

    Rules: FE-INIT-01 to -04, OB-INIT-01, -03, -05.
    """
    totals: dict[str, tuple[int, int]] = {}
    shared: list[tuple[CreatureSpec, int]] = []
    for creature in resolution.state.creatures.values():
        bonus = initiative_modifier(resolution, creature)
        spec = resolution.sheet(creature)
        kind = spec.model_copy(update={"id": "", "name": None, "at": None})
        face = (
            next((face for one, face in shared if one == kind), None)
            if resolution.rules.switches.groups_roll_once
            else None
        )
        if face is None:
            face = resolution.dice.d20("initiative")
            resolution.emit(
                "rolled", purpose="initiative", who=CreatureId(creature.id), faces=(face,), total=face + bonus
            )
            if not spec.hero and resolution.rules.switches.groups_roll_once:
                shared.append((kind, face))
        totals[creature.id] = (face + bonus, bonus)
        resolution.emit("initiative", (creature, {"initiative": face + bonus}), who=creature.id, total=face + bonus)
    ranked: list[str] = []
    for key in sorted(set(totals.values()), reverse=True):
        tied = [name for name, own in totals.items() if own == key]
        ranked += _break_tie(resolution, tied) if len(tied) > 1 else tied
    return tuple(ranked)


def _break_tie(resolution: Resolution[FamilyRules], tied: list[str]) -> list[str]:
    """Return creatures with equal initiative results and modifiers in a new order that breaks the tie.

    Rules: FE-INIT-03, OB-INIT-06.
    """
    ruleset = resolution.rules
    if ruleset.switches.groups_roll_once:
        left, ordered = _bands(resolution, tied), []
        while len(left) > 1:
            face = resolution.roll("misc", f"1d{len(left)}").total
            ordered.append(left.pop(face - 1))
        return [name for band in (*ordered, *left) for name in band]
    faces = {}
    for name in tied:
        faces[name] = resolution.dice.d20("initiative")
        resolution.emit("rolled", purpose="initiative", who=CreatureId(name), faces=(faces[name],), total=faces[name])
    ranked: list[str] = []
    for face in sorted(set(faces.values()), reverse=True):
        again = [name for name in tied if faces[name] == face]
        ranked += _break_tie(resolution, again) if len(again) > 1 else again
    return ranked


def _bands(situation: Situation[FamilyRules], tied: list[str]) -> list[list[str]]:
    """Return tied creatures in groups of identical ones, sorted by id; each group shares one place (OB-INIT-02)."""
    found: list[tuple[CreatureSpec, list[str]]] = []
    for name in tied:
        spec = situation.sheet(situation.state.creatures[name])
        kind = spec.model_copy(update={"id": "", "name": None, "at": None})
        band = next((names for one, names in found if one == kind and not spec.hero), None)
        if band is None:
            found.append((kind, [name]))
        else:
            band.append(name)
    return [sorted(names) for _, names in found]


def move_before(resolution: Resolution[FamilyRules], creature: FamilyCreature, other: CreatureId) -> None:
    """Move a creature in the turn order to the place right before another creature (FE-READY-03, OB-REDY-06)."""
    game = game_of(resolution)
    order = [name for name in game.order if name != creature.id]
    place = order.index(other) if other in order else len(order)
    order.insert(place, creature.id)
    to_come = tuple(name for name in game.to_come if name != creature.id)
    count = family(resolution.state.creatures[other]).initiative
    resolution.emit(
        "order_changed",
        (game, {"order": tuple(order), "to_come": to_come}),
        (creature, {"initiative": count}),
        who=creature.id,
        order=tuple(order),
    )


def delay(resolution: Resolution[FamilyRules], creature: FamilyCreature) -> None:
    """Delay the rest of a turn (FE-DELAY-01, -03 and -05, OB-DLAY-01, -06 and -07)."""
    game = game_of(resolution)
    resolution.state.stack.pop()  # the delayed turn
    end_unpaid(resolution, creature, now=True)
    _end_help(resolution, creature)
    resolution.emit(
        "delayed",
        (creature, {"delayed": True, "passed": True}),
        (game, {"acting": None, "seat": None}),
        who=creature.id,
    )
    resolution.then(NextTurn())


def delay_fault(situation: Situation[FamilyRules], creature: FamilyCreature) -> str:
    """Return why a turn cannot be delayed, or an empty string (FE-DELAY-01, OB-DLAY-05).

    A turn cannot be delayed after an action, or if it has been delayed before.
    """
    if creature.acted or (creature.did and situation.rules.switches.free_action_bars_delay):
        return f"{creature.id} has already acted: delay before the first action of a turn"
    return f"{creature.id} has already delayed this turn" if creature.resumed else ""


def _end_help(resolution: Resolution[FamilyRules], creature: FamilyCreature) -> None:
    """End the effects that last until the end of this turn and help the creature's side or hamper its enemies.

    Rules: FE-DELAY-03, OB-DLAY-07.

    This includes effects that the creature has imposed on an enemy until the end of the creature's own turn, because
    delaying would otherwise prolong them.
    """
    whose, turn = CreatureId(creature.id), creature.turns

    def due(ends: Ends) -> bool:
        return ends.due(whose, turn, "end")

    for bearer in map(family, tuple(resolution.state.creatures.values())):
        friend = bearer.side == creature.side
        end_conditions(resolution, bearer, lambda c, friend=friend: due(c.ends) and (c.name in BOONS) is friend)  # type: ignore[misc]
        end_modifiers(resolution, bearer, lambda m, friend=friend: due(m.ends) and _helps(m, friend=friend))  # type: ignore[misc]
        if not friend:
            end_ongoing(resolution, bearer, lambda o: due(o.ends))
    for zone in tuple(resolution.state.zones.values()):
        if zone.owner == creature.id and due(zone.ends):
            zones.end_zone(resolution, zone)
    resolution.rules.turns.also_due(resolution, creature, "end")  # the creatures that it has summoned until then


def _helps(modifier: Modifier, *, friend: bool) -> bool:
    """Return True if a modifier helps the delaying side: a bonus for an ally or a penalty for an enemy."""
    if modifier.to == TEMPORARY:
        return friend
    return modifier.by > 0 if friend else modifier.by < 0


def resume(resolution: Resolution[FamilyRules], creature: FamilyCreature) -> None:
    """Resume a delayed turn now; the creature keeps its new place in the turn order (FE-DELAY-02, OB-DLAY-02)."""
    game = game_of(resolution)
    order = [name for name in game.order if name != creature.id]
    stack = resolution.state.stack
    top = stack[-1]
    if isinstance(top, Turn):
        following: CreatureId | None = top.who  # its turn has begun, but it has not acted yet
    else:
        assert isinstance(top, Between)
        stack.pop()
        following = top.before
    place = order.index(following) if following is not None else len(order)
    while place and _is_passed_over(resolution, order[place - 1]):
        place -= 1  # surprised creatures without a turn in this round stay behind the resuming one
    resolution.then(Turn(CreatureId(creature.id)))
    # The creature ahead is the one with the last turn, or one behind it: none resumes before that.
    count = family(resolution.state.creatures[order[place - 1]]).initiative if place else creature.initiative
    order.insert(place, creature.id)
    resolution.emit(
        "resumed",
        (game, {"order": tuple(order), "acting": CreatureId(creature.id), "seat": creature.seat}),
        (creature, {"delayed": False, "passed": False, "resumed": True, "initiative": count}),
        who=creature.id,
        order=tuple(order),
    )


def _is_passed_over(situation: Situation[FamilyRules], name: str) -> bool:
    """Return True if a surprised creature has no turn in the present round (FE-SURP-03)."""
    ruleset = situation.rules
    surprised = has_condition(situation.state.creatures[name], "surprised")
    return surprised and ruleset.switches.surprised_have_no_turn and game_of(situation).surprise


def resume_fault(situation: Situation[FamilyRules], creature: FamilyCreature) -> str:  # noqa: ARG001
    """Return why a delayed turn cannot be resumed during another turn (OB-DLAY-04).

    Delaying creatures are asked between turns instead.
    """
    return f"{creature.id} is not delaying its turn"


def lose_delayed(resolution: Resolution[FamilyRules], creature: FamilyCreature) -> None:
    """End a delayed turn that was never resumed, and apply all effects of the end of a turn now.

    Rules: FE-DELAY-06, FE-FLY-02, OB-DLAY-03, OB-FLY-01.
    """
    resolution.emit("delay_lost", (creature, {"delayed": False, "passed": False}), who=creature.id)
    resolution.then(TurnEdge(CreatureId(creature.id), start=False))
