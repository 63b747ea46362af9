"""Finding the off-turn actions that respond to an event, and their targets (S5-ACT-13, -14, -21, -22)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fracas_engine.board import distance
from fracas_engine.d20.attacks.targets import possible_targets
from fracas_engine.d20.conditions import granted
from fracas_engine.d20.queries import action_uses
from fracas_engine.d20.queries.limits import bloodied, may_target
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.d20.triggers import answer_choice, answering
from fracas_engine.decisions import Choice
from fracas_engine.modifiers import HURT
from fracas_engine.rulesets.srd5.attacks import targets
from fracas_engine.rulesets.srd5.conditions import incapacitated
from fracas_engine.rulesets.srd5.frames import Window
from fracas_engine.rulesets.srd5.queries import sight, splitting
from fracas_engine.rulesets.srd5.queries.space import distance_between, space_of, spot, underwater
from fracas_engine.rulesets.srd5.queries.turn_order import can_answer, can_react
from fracas_engine.rulesets.srd5.queries.withstood import withstands
from fracas_engine.rulesets.srd5.state import Readied, Srd5Creature, game_of, s5
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

MOVES: Final = ("leaves_adjacent", "moves_adjacent", "enters_range")
"""Movement events, in the order in which reactions to them are offered."""

INTERRUPTS: Final = ("interrupt",)
AFTERWARDS: Final = ("reaction", "opportunity", "legendary", "free", "none", "bonus")
"""Costs of actions that respond after an event."""

FREE: Final = ("free", "none")
"""The costs in `AFTERWARDS` that do not use the Reaction."""

LEGENDARY: Final = "legendary"
"""The cost of actions that are taken after other creatures' turns, for one of a number of uses."""

BONUS: Final = "bonus"
"""The cost of actions that a creature takes right after a hit of its own."""

MELEE: Final = "melee"
"""The tag of the window of a melee attack."""

BLOODIED: Final = "bloodied"
"""The tag of the window of damage to a creature that was already Bloodied."""

AUTOMATIC: Final = "automatic"
"""The tag of actions that happen by themselves when their trigger occurs: the seat is not asked."""

TRIGGERING: Final = "triggering"
"""The tag of responses whose only target is the creature that causes the event."""

ABLE: Final = "able"
"""The tag of such actions that do not happen while their owner is Incapacitated."""

NOW_BLOODIED: Final = "now_bloodied"
"""The tag of the window of damage by which a creature has become Bloodied."""

RANGED: Final = "ranged"
"""The tag of the window before the damage of a ranged attack is dealt."""

SPELL: Final = "spell"
"""The tag of every spell, for triggers that respond to spells."""


def is_interrupted(situation: Situation[D20Rules], event: str) -> bool:
    """Return True if any sheet has an interrupt for an event; a quick check, because most events have none."""
    return bool(answering(situation, event, INTERRUPTS))


def is_answered(situation: Situation[D20Rules], event: str) -> bool:
    """Return True if any sheet has an action that responds to an event after it has happened."""
    return bool(answering(situation, event, AFTERWARDS))


def is_awaited(situation: Situation[D20Rules], window: Window) -> bool:
    """Return True if any creature might respond to an event; a quick check, because most events have no response."""
    if answering(situation, window.event, _costs(window)):
        return True
    return not window.interrupt and any(s5(one).readied is not None for one in situation.state.creatures.values())


def asks_for_melee(situation: Situation[D20Rules]) -> bool:
    """Return True if the trigger of any sheet is a melee attack."""
    sheets = situation.setup.sheets.values()
    return situation.fact(
        "melee_triggers",
        lambda: any(one.trigger.melee for spec in sheets for one in spec.actions if one.trigger is not None),
    )


def asks_for_types(situation: Situation[D20Rules]) -> bool:
    """Return True if the trigger of any sheet is damage of certain types."""
    sheets = situation.setup.sheets.values()
    return situation.fact(
        "typed_triggers",
        lambda: any(one.trigger.damage_type for spec in sheets for one in spec.actions if one.trigger is not None),
    )


def asks_for_bloodied(situation: Situation[D20Rules]) -> bool:
    """Return True if the trigger of any sheet is damage to a creature that was already Bloodied."""
    sheets = situation.setup.sheets.values()
    return situation.fact(
        "bloodied_triggers",
        lambda: any(one.trigger.bloodied for spec in sheets for one in spec.actions if one.trigger is not None),
    )


def choices(situation: Situation[D20Rules], creature: Creature, window: Window) -> tuple[str, tuple[Choice, ...]]:
    """Return the kind of question to ask a creature about an event, and the creature's possible responses.

    Both are empty if the creature cannot respond.
    """
    own = s5(creature)
    listed = answering(situation, window.event, _costs(window)).get(creature.sheet, ())
    listed = tuple(one for one in listed if AUTOMATIC not in one[0].tags)
    if (not listed and own.readied is None) or not can_answer(own) or own.id in window.spared:
        return "", ()
    reacts = can_react(own)
    found = []
    for action, trigger in listed:
        if action_uses.uses_left(own, action) == 0 or not can_afford(own, action):
            continue
        if action.cost == LEGENDARY and window.by == own.id:
            continue
        if (trigger.melee and MELEE not in window.tags) or (trigger.underwater and not underwater(situation, own)):
            continue
        if trigger.ranged and RANGED not in window.tags:
            continue
        if trigger.turns_bloodied and NOW_BLOODIED not in window.tags:
            continue
        if action.splits and not splitting.can_split(situation, own):
            continue
        if (trigger.bloodied and BLOODIED not in window.tags) or not _tagged(trigger.damage_type, window):
            continue
        if _is_opportunity_attack(action, window) or not _tagged(trigger.tags, window):
            continue
        by, to = _meant(window, trigger.by, trigger.to)
        if action.cost == LEGENDARY or _fits(situation, own, window, by, to, trigger.within):
            meant = _targets(situation, own, action, window, trigger.within)
            if meant is not None:
                found.append(answer_choice(action, meant))
    if found:
        return "interrupt" if window.interrupt else "reaction", tuple(found)
    if not window.interrupt and reacts and own.readied is not None and _triggers(situation, own, own.readied, window):
        return "ready", (Choice("ready", "Do what was readied", "ready"),)
    return "", ()


def automatic(
    situation: Situation[D20Rules], creature: Creature, window: Window
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the actions of a creature that an event sets off by itself, each with its targets (tag `automatic`).

    They need neither an answer nor sight, and work even if the creature can take no actions.
    """
    own = s5(creature)
    for action, trigger in answering(situation, window.event, _costs(window)).get(creature.sheet, ()):
        if AUTOMATIC not in action.tags or own.at is None or own.id in window.spared:
            continue
        if (ABLE in action.tags and incapacitated(own)) or action_uses.uses_left(own, action) == 0:
            continue
        if trigger.bloodied and not (BLOODIED in window.tags or (window.event in TURNS and bloodied(own))):
            continue
        if trigger.took is not None:
            few = granted(own, HURT, str(game_of(situation).turn)) < trigger.took
            if few or not (trigger.inside or bloodied(own)):
                continue
        elif not _tagged(trigger.damage_type, window):
            continue
        by, to = _meant(window, trigger.by, trigger.to)
        if not _fits(situation, own, window, by, to, trigger.within, unseen=True):
            continue
        if action.area is not None or action.targets == "self":
            if action.targets == "self" and not may_target(situation, own, action, own):
                continue
            yield action.id, () if action.area is not None else (own.id,)
            continue
        legal = [
            one
            for one in situation.present()
            if one is not own and targets.still_struck(situation, own, action, one) and not withstands(own, action, one)
        ]
        if action.targets != "all":
            legal = [one for one in legal if one.id == (window.to or window.by)]
        if legal:
            yield action.id, tuple(one.id for one in legal)


def can_afford(creature: Creature, action: Action) -> bool:
    """Return True if a creature can pay for a response: with nothing, with its Reaction, or with a legendary use."""
    if action.cost in FREE:
        return True
    if action.cost == BONUS:
        return creature.budget.get(BONUS, 0) > 0
    return creature.budget.get(LEGENDARY, 0) > 0 if action.cost == LEGENDARY else can_react(creature)


TURNS: Final = ("starts_turn", "ends_turn", "ends_move", "enters_water")
"""Events that affect only the creature that causes them."""


def _costs(window: Window) -> tuple[str, ...]:
    """Return the action costs with which a creature may respond: those of interrupts, or those of later responses."""
    return INTERRUPTS if window.interrupt else AFTERWARDS


def _meant(window: Window, by: str | None, to: str | None) -> tuple[str | None, str | None]:
    """Return which creatures must cause an event and be affected by it, with defaults where the sheet names none.

    By default, an event caused by another creature must affect the responder, while an event that the responder causes
    may affect any creature.
    """
    if to is not None or window.event in (*TURNS, "uses"):
        return by, to
    if window.event == "drops" and (by is not None or not window.interrupt):
        return _falling(by or "ally")
    if by == "self":
        return by, "enemy" if window.event in MOVES else None
    return by, "self"


def _falling(who: str) -> tuple[str, str]:
    """Return the cause and the affected creature of a trigger `drops` (to 0 hit points) that names only one creature.

    The named creature is the one that drops; any creature may cause it. Rules: S5-ACT-13.
    """
    return "any", who


def _is_opportunity_attack(action: Action, window: Window) -> bool:
    """Return True if an action is an Opportunity Attack, which is offered before the step instead (S5-OA-03)."""
    return action.cost == "opportunity" and action.bonus is not None and window.event == "leaves_adjacent"


def _tagged(wanted: tuple[str, ...], window: Window) -> bool:
    """Return True if the used action has one of the wanted tags, or if any action is wanted."""
    return not wanted or not set(wanted).isdisjoint(window.tags)


def _targets(
    situation: Situation[D20Rules], creature: Srd5Creature, action: Action, window: Window, within: int | None
) -> tuple[str, ...] | None:
    """Return the legal targets of a reaction, the most likely ones first.

    Empty for an action with an area; None if there is no legal target, or if the action would only harm allies.
    """
    if action.area is not None:
        return ()
    if action.targets == "self":
        return (creature.id,)  # so that naming another creature is refused without being paid for
    if action.cost == BONUS and window.to is not None:  # on the creature that was hit, and on no other
        struck = situation.state.creatures[window.to]
        return (struck.id,) if struck.alive and struck.at is not None else None
    named = [window.by, *([window.to] if window.to is not None else window.on)]
    if (
        window.event in MOVES and window.by == creature.id
    ):  # a reaction to its own step may target the creatures that it has approached
        named = [one.id for one in situation.present() if _came(situation, one, creature, window, within)]

    def likelihood(other: Creature) -> tuple[bool, bool, int]:
        # Harm is meant for enemies, help for allies, the affected creature first.
        place = named.index(other.id) if other.id in named else len(named)
        return (other.side == creature.side) is action.harmful, not action.harmful and other.id != window.to, place

    legal = sorted(possible_targets(situation, creature, action), key=likelihood)
    if TRIGGERING in action.tags:
        legal = [one for one in legal if one.id == window.by and not withstands(creature, action, one)]
    if action.harmful and all(one.side == creature.side for one in legal):
        return None
    return tuple(one.id for one in legal) or None


def _related(creature: Creature, other: Creature | None, relation: str | None) -> bool:
    if relation is None or relation == "any":
        return True
    if other is None:
        return False
    match relation:
        case "self":
            return other.id == creature.id
        case "ally":
            return other.side == creature.side and other.id != creature.id
        case "enemy":
            return other.side != creature.side
        case name:
            return other.id == name


def _fits(
    situation: Situation[D20Rules],
    creature: Srd5Creature,
    window: Window,
    by: str | None,
    to: str | None,
    within: int | None,
    *,
    unseen: bool = False,
) -> bool:
    creatures = situation.state.creatures
    doer = creatures[window.by]
    if by is None and doer is creature and window.event != "starts_turn":
        return False
    if not _related(creature, doer, by):
        return False
    if window.event == "drops":
        doer = creatures[window.to or window.by]  # a trigger for a fall refers to the falling creature
    if (
        not unseen
        and doer is not creature
        and not (sight.sees(situation, creature, doer) or sight.feels(situation, creature, doer))
    ):
        return False
    if window.event in MOVES:  # a step does not name the approached creature: all possible ones are checked
        near = [other for other in creatures.values() if other.alive and _related(creature, other, to or "self")]
        return any(_came(situation, other, doer, window, within) for other in near)
    if window.event == "uses" and to is not None:
        known = (creatures[name] for name in window.on if sight.knows_place(situation, creature, creatures[name]))
        if not any(_related(creature, other, to) for other in known):
            return False
    elif window.event not in TURNS and not _related(creature, creatures.get(window.to or ""), to):
        return False
    return within is None or doer.at is None or distance_between(situation, creature, doer) <= within


def _came(
    situation: Situation[D20Rules], creature: Creature, mover: Creature, window: Window, within: int | None
) -> bool:
    if mover.at is None or mover is creature:
        return False
    space, own = space_of(situation, mover), space_of(situation, creature)
    # Creatures that move together are compared after, and before, all of them have moved.
    place = next((place for name, place in window.along if name == creature.id), None)
    other = own if place is None else spot(place, own.size)
    if window.there is not None:
        old, new = distance(own, space), distance(other, spot(window.there, space.size))
    elif window.before is not None:
        old, new = distance(other, spot(window.before, space.size)), distance(own, space)
    else:
        return False
    reach = within if within is not None else 1
    if window.event == "leaves_adjacent":
        return old <= reach < new
    return new <= reach < old


def _triggers(situation: Situation[D20Rules], creature: Srd5Creature, readied: Readied, window: Window) -> bool:
    if readied.event != window.event or not _tagged(readied.tags, window):
        return False
    by, to = readied.by or "any", readied.to or None
    if window.event == "drops" and to is None:
        by, to = _falling(by)
    return _fits(situation, creature, window, by, to, readied.within)
