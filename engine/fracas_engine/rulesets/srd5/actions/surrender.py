"""Leaving a fight: surrendering, fleeing, offering peace (S5-END-03 to -05)."""

from __future__ import annotations

from typing import Literal

from fracas_engine.d20.frames import Aftermath
from fracas_engine.d20.rules import D20Rules
from fracas_engine.decisions import Given, Prompt
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.actions.plans import Plan, used
from fracas_engine.rulesets.srd5.frames import Leaving, Turn
from fracas_engine.rulesets.srd5.harm import death
from fracas_engine.rulesets.srd5.movement import speeds
from fracas_engine.rulesets.srd5.movement.rest_of_way import travelling
from fracas_engine.rulesets.srd5.queries.space import space_of
from fracas_engine.rulesets.srd5.state import Srd5Creature, game_of, s5
from fracas_engine.situation import Situation
from fracas_engine.stepping import step


def may_surrender(situation: Situation[D20Rules], creature: Srd5Creature) -> bool:
    """Return True if a creature can surrender: it is conscious and has not surrendered yet (S5-END-03)."""
    if creature.conditions and conditions.has_condition(creature, "unconscious"):
        return False
    for frame in situation.state.stack:  # noqa: SIM110 - a generator would be slower
        if isinstance(frame, Leaving) and frame.who == creature.id:
            return False
    return True


def plan_surrender(situation: Situation[D20Rules], creature: Srd5Creature, intent: Use) -> Plan:  # noqa: ARG001
    """Check and plan a surrender (S5-END-03)."""
    if not may_surrender(situation, creature):
        raise IllegalIntent("not_available", f"{creature.id} is unconscious or has surrendered", rule="S5-END-03")

    def carry_out(resolution: Resolution[D20Rules]) -> None:
        used(resolution, creature, "surrender", {})
        stack = resolution.state.stack
        turn = next((place for place, frame in enumerate(stack) if isinstance(frame, Turn)), None)
        if turn is None or turn == len(stack) - 1:
            give_up(resolution, creature)
        else:
            stack.insert(turn + 1, Leaving(CreatureId(creature.id)))
            settle(resolution)

    return carry_out


def give_up(
    resolution: Resolution[D20Rules], creature: Srd5Creature, how: Literal["surrendered", "vanished"] = "surrendered"
) -> None:
    """Remove a living creature from the battle because it has surrendered or vanished."""
    death.leave(resolution, creature, how, {"at": None, "gone": how, "alive": False})


def step_leaving(resolution: Resolution[D20Rules], frame: Leaving) -> None:
    """Remove a creature from the battle, after the current resolution is done."""
    creature = s5(resolution.state.creatures[frame.who])
    if creature.alive:
        give_up(resolution, creature, frame.how)
        settle(resolution)
        resolution.then(Aftermath())


def settle(resolution: Resolution[D20Rules]) -> None:
    """Give the default answer to pending questions that were put to leaving creatures or are about them."""
    stack = resolution.state.stack
    prompt = stack[-1] if stack else None
    if not isinstance(prompt, Prompt):
        return
    creatures = resolution.state.creatures
    going = {frame.who for frame in stack if isinstance(frame, Leaving)}
    answered = {given.number for given in prompt.given}
    given = list(prompt.given)
    for ask in prompt.asks:
        named = (ask.by, *(value for value in ask.about.values() if isinstance(value, str)))
        gone = ask.by in going or any(name in creatures and not creatures[name].alive for name in named)
        if ask.number not in answered and gone:
            given.append(Given(ask.number, ask.by, ask.default, "no"))
    stack[-1] = Prompt(prompt.asks, tuple(given))


def _at_edge(situation: Situation[D20Rules], mover: Srd5Creature) -> bool:
    grid = situation.map.grid
    (x, y), size, _ = space_of(situation, mover)
    return x <= 0 or y <= 0 or x + size >= grid.width or y + size >= grid.height


def may_flee(situation: Situation[D20Rules], creature: Srd5Creature) -> bool:
    """Return True if a creature can flee off the map now (S5-END-04)."""
    return creature.carrier is None and _at_edge(situation, creature) and speeds.most_left(situation, creature) >= 1


def plan_flee(situation: Situation[D20Rules], creature: Srd5Creature, intent: Use) -> Plan:  # noqa: ARG001
    """Check and plan fleeing off the map (S5-END-04)."""
    mover = creature
    if creature.carrier is not None:
        raise IllegalIntent("not_available", f"{creature.id} is mounted: dismount first", rule="S5-END-04")
    if not _at_edge(situation, mover):
        raise IllegalIntent(
            "blocked", f"{creature.id} is not at the edge of the map: move there first", rule="S5-END-04"
        )
    x, y = space_of(situation, mover).cell
    if speeds.most_left(situation, creature) < 1:
        raise IllegalIntent("not_enough_movement", f"{creature.id} has no movement left", rule="S5-END-04")
    frame = travelling(creature, "flee", ((x, y, mover.altitude),), (1,), (mover.squeezed,), flees=True)

    def carry_out(resolution: Resolution[D20Rules]) -> None:
        used(resolution, creature, "flee", {})
        resolution.then(frame, Aftermath())

    return carry_out


def may_offer_peace(situation: Situation[D20Rules], creature: Srd5Creature) -> bool:
    """Return True if a creature's seat has not offered peace yet (S5-END-05)."""
    return creature.seat not in game_of(situation).peace


def plan_offer_peace(situation: Situation[D20Rules], creature: Srd5Creature, intent: Use) -> Plan:  # noqa: ARG001
    """Check and plan an offer to end the fight (S5-END-05)."""
    game = game_of(situation)
    if not may_offer_peace(situation, creature):
        raise IllegalIntent("not_available", f"{creature.seat} has already offered peace", rule="S5-END-05")

    def carry_out(resolution: Resolution[D20Rules]) -> None:
        peace = (*game.peace, creature.seat)
        resolution.emit("peace_offered", (game, {"peace": peace}), who=creature.id, seat=creature.seat)

    return carry_out


STEPS = (step(Leaving, step_leaving),)
