"""Opportunity actions, interrupts, reactions and readied actions (FE-OFF, FE-OA, FE-IMM, OB-IMM, OB-OA, OB-REDY).

A window is a frame before or after what triggers it. All who may answer are asked at once; the answers are carried
out in the order of the initiative, each looked at again before it happens (FE-OFF-06, OB-IMM-06).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fracas_engine.board import Footprint, distance
from fracas_engine.content import TriggerSpec
from fracas_engine.d20.actions.targeting import possible_targets
from fracas_engine.d20.figures import action_uses
from fracas_engine.d20.figures.space import distance_between, side_length
from fracas_engine.d20.sheet import Action
from fracas_engine.decisions import NO, Ask, Choice
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Move, Use
from fracas_engine.resolution import Answers, AnyResolution
from fracas_engine.rulesets.fourth_family import answering, attacks
from fracas_engine.rulesets.fourth_family.conditions import can_act
from fracas_engine.rulesets.fourth_family.frames import Acting, Response, Trigger, TurnEdge, Window
from fracas_engine.rulesets.fourth_family.hands import at_hand
from fracas_engine.rulesets.fourth_family.purposes import meant_for_foes
from fracas_engine.rulesets.fourth_family.rules import rules
from fracas_engine.rulesets.fourth_family.sight import can_see, flat
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family, game_of
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature
from fracas_engine.stepping import asking_step, step

__all__ = ["STEPS", "note", "open_window", "provoked_by_use", "provokes", "responders", "step_response", "step_window"]

OFF_TURN = ("interrupt", "reaction", "opportunity", "free", "none")
"""Costs of actions that answer a trigger."""


def note(resolution: AnyResolution, trigger: Trigger) -> None:
    """Remember something to react to once the action that it is part of is over, or let it be reacted to now."""
    stack = resolution.state.stack
    for place in range(len(stack) - 1, -1, -1):
        frame = stack[place]
        if isinstance(frame, Acting):
            if trigger not in frame.triggers:
                stack[place] = replace(frame, triggers=(*frame.triggers, trigger))
            return
    open_window(resolution, trigger, before=False)


def open_window(resolution: AnyResolution, trigger: Trigger, *, before: bool, opportunity: bool = False) -> None:
    """Let others answer, if anybody can."""
    window = Window(trigger, before, opportunity)
    if responders(resolution, window):
        resolution.then(window)


def in_order(situation: AnySituation) -> list[FamilyCreature]:
    """Return the living creatures in the order in which their answers are carried out."""
    return situation.memo("in_order", lambda: _in_order(situation))


def _in_order(situation: AnySituation) -> list[FamilyCreature]:
    game = game_of(situation)
    names = list(game.order) or list(situation.state.creatures)
    names += [name for name in situation.state.creatures if name not in names]
    if rules(situation).answers_follow_turn and game.acting in names:
        place = names.index(game.acting) + 1
        names = names[place:] + names[:place]
    creatures = situation.state.creatures
    return [family(creatures[name]) for name in names if name in creatures and creatures[name].alive]


# ---------------------------------------------------------------- who may answer


def responders(situation: AnySituation, window: Window) -> list[tuple[FamilyCreature, str, tuple[Choice, ...]]]:
    """Return who may answer, how, and with what."""
    if not window.opportunity and not _heeded(situation, window.trigger.event):
        return []
    found = []
    for creature in in_order(situation):
        if creature.at is None or not can_act(creature) or creature.id in window.spared:
            continue
        if window.opportunity:
            choices = opportunity_choices(situation, creature, window.trigger)
            if choices:
                found.append((creature, "opportunity_attack", choices))
        in_time = window.before == rules(situation).readied_comes_first
        if in_time and creature.readied is not None and _readied_fits(situation, creature, window.trigger):
            found.append((creature, "ready", (Choice("ready", "the readied action", "ready"),)))
        for kind, choices in _power_choices(situation, creature, window).items():
            found.append((creature, kind, choices))
    return found


def _heeded(situation: AnySituation, event: str) -> bool:
    """Say whether there is anybody at all who waits for such an event."""
    heeded: frozenset[str] = situation.fact("heeded", lambda: _events(situation))
    if event in heeded:
        return True
    return any(family(creature).readied is not None for creature in situation.state.creatures.values())


def _events(situation: AnySituation) -> frozenset[str]:
    """Return what the powers of all sheets wait for."""
    triggers = (action.trigger for spec in situation.setup.sheets.values() for action in spec.actions)
    return frozenset(trigger.event for trigger in triggers if trigger is not None)


def opportunity_choices(situation: AnySituation, creature: FamilyCreature, trigger: Trigger) -> tuple[Choice, ...]:
    """Return the opportunity attacks that a creature may make on whoever provokes it."""
    mover = situation.state.creatures.get(trigger.by or "")
    if mover is None or not provokes(situation, creature, mover, trigger):
        return ()
    ruleset = rules(situation)
    sheet = ruleset.sheet(situation, creature)
    found = [
        Choice(action.id, action.name, action.id, (mover.id,))
        for action in sheet.opportunities
        if action_uses.uses_left(creature, action) != 0
        and at_hand(situation, creature, action)
        and _reaches(situation, creature, action, mover)
    ]
    found += [
        Choice(action.id, action.name, action.id)
        for action in sheet.actions.values()
        if action.cost == "opportunity"
        and action.spec is not None
        and action.spec.trigger is None
        and action_uses.uses_left(creature, action) != 0
    ]
    return tuple(found)


def _reaches(situation: AnySituation, creature: Creature, action: Action, mover: Creature) -> bool:
    return not attacks.target_fault(situation, creature, action, mover)


def provokes(situation: AnySituation, enemy: FamilyCreature, mover: Creature, trigger: Trigger) -> bool:
    """Say whether a creature provokes another by leaving a square beside it, or by a ranged or far action beside it."""
    if enemy.side == mover.side or mover.at is None or enemy.at is None:
        return False
    if trigger.there is not None and not can_act(mover):
        return False  # it does not leave any more
    if not attacks.opportunity_able(situation, enemy) or situation.state.game.acting == enemy.id:
        return False
    if not rules(situation).has_opportunity(enemy, mover):
        return False
    if not near_enough(situation, enemy, mover, trigger):
        return False
    return can_see(situation, enemy, mover)


def near_enough(situation: AnySituation, enemy: Creature, mover: Creature, trigger: Trigger) -> bool:
    """Say whether some square that is left (or held, for a ranged action) is near enough (FE-OA-08, OB-OA-15)."""
    assert mover.at is not None
    spec = situation.sheet(enemy)
    reach = spec.reach if "threatening_reach" in spec.traits and spec.reach else 1
    if spec.size == "tiny" and not spec.reach:
        reach = 0
    base = flat(enemy)
    cells = list(Footprint(mover.at, side_length(mover)).cells())
    if trigger.there is not None:
        after = set(Footprint(trigger.there, trigger.side or side_length(mover)).cells())
        cells = [cell for cell in cells if cell not in after]
    return (
        any(distance(base, Footprint(cell)) <= reach for cell in cells)
        and abs(enemy.altitude - mover.altitude) <= reach
    )


def _power_choices(situation: AnySituation, creature: FamilyCreature, window: Window) -> dict[str, tuple[Choice, ...]]:
    """Return the powers with which a creature may answer, by the kind of question."""
    ruleset = rules(situation)
    found: dict[str, list[Choice]] = {}
    acting_now = situation.state.game.acting == creature.id
    for action in ruleset.triggered(situation, creature):
        assert action.spec is not None
        spec = action.spec.trigger
        if spec is None or action.cost not in OFF_TURN:
            continue
        if (action.cost != "reaction") is not window.before:
            continue
        if acting_now and action.cost in ("interrupt", "reaction", "opportunity"):
            continue
        if not ruleset.may_respond(situation, creature, action) or action_uses.uses_left(creature, action) == 0:
            continue
        if not _fits(situation, creature, spec, window.trigger):
            continue
        targets = _targets(situation, creature, action, window.trigger)
        if targets is None:
            continue
        kind = "reaction" if action.cost == "reaction" else "interrupt"
        choice = Choice(action.id, action.name, action.id, targets)
        found.setdefault(kind, []).append(choice)
    return {kind: tuple(choices) for kind, choices in found.items()}


def _targets(
    situation: AnySituation, creature: Creature, action: Action, trigger: Trigger
) -> tuple[CreatureId, ...] | None:
    """Return whom an answer may strike: whoever triggers it, or helps; any foe where a friend triggers it.

    Empty where it needs no target, None where it has none.
    """
    if action.targets == "self" or action.area is not None or action.sequence:
        return ()
    if isinstance(action.targets, str) and action.targets != "any":
        return () if possible_targets(situation, creature, action) else None
    listed = action.spec
    if action.bonus is None and listed is not None and not listed.hit and not listed.effect:
        return ()
    hostile = meant_for_foes(action)
    if not hostile and action.origin in ("", "self"):
        return ()
    names = (trigger.by, trigger.to) if hostile else (trigger.to, trigger.by)
    for name in names:
        other = situation.state.creatures.get(name or "")
        if other is None or not other.alive or other.at is None:
            continue
        if (other.side == creature.side) is hostile:
            continue
        if not attacks.target_fault(situation, creature, action, other):
            return (CreatureId(other.id),)
    if not hostile:
        return ()
    by = situation.state.creatures.get(trigger.by or "")
    if by is not None and by.side != creature.side:
        return None
    foes = [other for other in situation.present() if other.side != creature.side]
    found = tuple(CreatureId(foe.id) for foe in foes if not attacks.target_fault(situation, creature, action, foe))
    return found or None


def _related(creature: Creature, other: Creature | None, word: str | None) -> bool:
    if word is None or word == "any":
        return word is None or other is not None
    if other is None:
        return False
    match word:
        case "self":
            return other is creature
        case "ally":
            return other is not creature and other.side == creature.side
        case _:
            return other.side != creature.side


def _fits(situation: AnySituation, creature: FamilyCreature, spec: TriggerSpec | _Words, trigger: Trigger) -> bool:
    """Say whether a trigger is the one that a power waits for (FE-OFF-02, FE-IMM-01)."""
    if spec.event != trigger.event:
        return False
    creatures = situation.state.creatures
    by, to = creatures.get(trigger.by or ""), creatures.get(trigger.to or "")
    default_by, default_to = _DEFAULTS.get(trigger.event, (None, None))
    wanted_by, wanted_to = spec.by, spec.to
    if wanted_by is None and wanted_to is None:
        wanted_by, wanted_to = default_by, default_to
    elif wanted_to is None and trigger.event in _STRIKES and wanted_by in ("enemy", "any"):
        wanted_to = default_to
    if trigger.event == "drops" and wanted_to is None and wanted_by is not None:
        wanted_by, wanted_to = None, wanted_by
    if not _related(creature, by, wanted_by):
        return False
    if trigger.event in ("moves_adjacent", "leaves_adjacent", "enters_range"):
        return by is not creature and _moved(situation, creature, spec, trigger, wanted_to)
    if not _related(creature, to, wanted_to):
        return False
    if spec.within is not None:
        who = to if wanted_to in ("ally", "any", "enemy") and to is not None else by
        if who is None or who.at is None or distance_between(creature, who) > spec.within:
            return False
    if spec.tags and by is not None:
        action = rules(situation).sheet(situation, by).actions.get(trigger.action)
        return action is not None and not frozenset(spec.tags).isdisjoint(action.tags)
    return True


_STRIKES = ("attacks", "hits", "misses", "damages")
_DEFAULTS: dict[str, tuple[str | None, str | None]] = {
    **dict.fromkeys(_STRIKES, ("enemy", "self")),
    "drops": (None, "ally"),
    "moves_adjacent": ("enemy", None),
    "leaves_adjacent": ("enemy", None),
    "enters_range": ("enemy", None),
    "starts_turn": ("enemy", None),
    "ends_turn": ("enemy", None),
    "uses": ("enemy", None),
}
"""Who is meant where content does not say: by whom, to whom."""


def _moved(
    situation: AnySituation, creature: FamilyCreature, spec: TriggerSpec | _Words, trigger: Trigger, to: str | None
) -> bool:
    mover = situation.state.creatures.get(trigger.by or "")
    if mover is None or mover.at is None or trigger.at is None:
        return False
    size = side_length(mover)
    around: list[Creature] = [creature]
    if to in ("ally", "any", "enemy"):
        around = [c for c in situation.present() if _related(creature, c, to)]
    for other in around:
        base = flat(other)
        before = distance(base, Footprint(trigger.at, size))
        after = distance(base, Footprint(trigger.there or mover.at, trigger.side or size))
        match trigger.event:
            case "moves_adjacent" if before > 1 >= after:
                return True
            case "leaves_adjacent" if before <= 1:
                return True
            case "enters_range" if before > (spec.within or 1) >= after:
                return True
            case _:
                pass
    return False


# ---------------------------------------------------------------- readied actions


class _Words:
    """A trigger as a readied action names it."""

    def __init__(self, data: Any) -> None:
        self.event = data.get("event")
        self.by = data.get("by")
        self.to = data.get("to")
        self.within = data.get("within")
        self.tags = tuple(data.get("tags") or ())


def _readied_fits(situation: AnySituation, creature: FamilyCreature, trigger: Trigger) -> bool:
    readied = creature.readied
    if (
        readied is None
        or situation.state.game.acting == creature.id
        or not rules(situation).may_use_readied(situation, creature)
    ):
        return False
    words = _Words(readied.trigger)
    named = words.by if words.by not in (None, "enemy", "ally", "self", "any") else None
    if named is not None:
        words.by = "any"
        if trigger.by != named:
            return False
    if not _fits(situation, creature, words, trigger):
        return False
    return _readied_possible(situation, creature, trigger)


def _readied_possible(situation: AnySituation, creature: FamilyCreature, trigger: Trigger) -> bool:
    assert creature.readied is not None
    intent = creature.readied.intent
    if isinstance(intent, Move):
        return True
    action = rules(situation).action_named(situation, creature, intent)
    if action is None:
        return False
    if action.area is not None or action.targets == "self" or action.bonus is None:
        return True
    return bool(_readied_targets(situation, creature, action, intent, trigger))


def _readied_targets(
    situation: AnySituation, creature: Creature, action: Action, intent: Use, trigger: Trigger
) -> tuple[str, ...]:
    names = intent.on or ((trigger.by,) if trigger.by is not None else ())
    found = []
    for name in names:
        other = situation.state.creatures.get(name)
        if other is not None and other.alive and not attacks.target_fault(situation, creature, action, other):
            found.append(name)
    return tuple(found)


# ---------------------------------------------------------------- asking and carrying out


def step_window(resolution: AnyResolution, frame: Window, answers: Answers) -> None:
    """Ask all who may answer, then put their answers on the stack."""
    if frame.asked:
        responses = [
            Response(frame, given.by, kind, str(given.value), given.on, given.path, given.to)
            for given in answers
            if given.value is not False
            for kind in [_kind(resolution, given.by, str(given.value))]
        ]
        resolution.then(*responses)
        return
    found = responders(resolution, frame)
    if not found:
        return
    resolution.then(replace(frame, asked=True))
    about = {
        "event": frame.trigger.event,
        "mover": frame.trigger.by,
        "by": frame.trigger.by,
        "to": frame.trigger.to,
        "action": frame.trigger.action,
    }
    resolution.ask(
        Ask(resolution.number(), creature.seat, kind, CreatureId(creature.id), (*choices, NO), about=about)
        for creature, kind, choices in found
    )


def _kind(situation: AnySituation, by: CreatureId, action: str) -> str:
    if action == "ready":
        return "ready"
    creature = family(situation.state.creatures[by])
    found = rules(situation).sheet(situation, creature).actions[action]
    if found.spec is not None and found.spec.trigger is not None:
        return "reaction" if found.cost == "reaction" else "interrupt"
    return "opportunity_attack"


def step_response(resolution: AnyResolution, frame: Response) -> None:
    """Carry an answer out if it still can be; one whose trigger has vanished is not spent (FE-OFF-06)."""
    ruleset = rules(resolution)
    creature = family(resolution.state.creatures[frame.by])
    window = frame.window
    if not can_act(creature):
        return
    possible = {
        (kind, choice.id)
        for other, kind, choices in responders(resolution, window)
        if other is creature
        for choice in choices
    }
    if (frame.kind, frame.action) not in possible:
        resolution.emit("lapsed", who=creature.id, action=frame.action)
        return
    if frame.kind == "ready":
        _use_readied(resolution, creature, window.trigger, frame)
        return
    action = ruleset.sheet(resolution, creature).actions[frame.action]
    changes = ruleset.answer_cost(creature, action, window.trigger, opportunity=frame.kind == "opportunity_attack")
    changes.update(action_uses.spend_use(creature, action))
    plan = answering.planned(resolution, creature, action, frame)
    if plan is None:
        resolution.emit("lapsed", who=creature.id, action=frame.action)
        return
    resolution.emit("used", (creature, changes), who=creature.id, action=action.id, on=plan.targets, at=plan.aim.at)
    ruleset.perform(
        resolution, creature, action, plan.targets, plan.aim, opportunity=frame.kind == "opportunity_attack"
    )


def _use_readied(resolution: AnyResolution, creature: FamilyCreature, trigger: Trigger, frame: Response) -> None:
    ruleset = rules(resolution)
    readied = creature.readied
    assert readied is not None
    changes = {"readied": None, **ruleset.ready_cost(creature)}
    # Before its turn of this round the readied action is all that the creature gets of it (OB-REDY-07).
    instead = ruleset.readied_comes_first and creature.id in game_of(resolution).to_come
    if instead:
        changes |= {"turns": creature.turns + 1, "immediate": True, "sustained": (), "downed": False}
        resolution.then(TurnEdge(CreatureId(creature.id), start=False))
    resolution.emit("readied_used", (creature, changes), who=creature.id)
    other = trigger.by if trigger.by is not None and trigger.by != creature.id else game_of(resolution).acting
    intent = readied.intent
    if isinstance(intent, Move):
        path = frame.path or intent.path
        to = frame.to or intent.to
        try:
            ruleset.carry_readied_move(resolution, creature, replace(intent, path=path, to=None if path else to))
        except IllegalIntent as refusal:
            resolution.emit("lapsed", who=creature.id, code=refusal.code)
    else:
        action = ruleset.action_named(resolution, creature, intent)
        assert action is not None
        on = frame.on or _readied_targets(resolution, creature, action, intent, trigger)[:1] or intent.on
        try:
            ruleset.carry_readied_use(resolution, creature, replace(intent, on=tuple(on)))
        except IllegalIntent as refusal:
            resolution.emit("lapsed", who=creature.id, code=refusal.code)
    if instead:
        resolution.then(TurnEdge(CreatureId(creature.id), start=True))
    if other is not None:
        ruleset.move_before(resolution, creature, CreatureId(other))


def provoked_by_use(situation: AnySituation, user: Creature, action: Action) -> bool:
    """Say whether using an action provokes whoever is adjacent: ranged and far attacks do.

    Rules: FE-OA-02 and -03, OB-RNGD-05.
    """
    sheet = rules(situation).sheet(situation, user)
    parts = (action, *(sheet.actions[name] for name in action.sequence))
    return user.at is not None and any(
        part.origin in ("ranged", "far") and rules(situation).use_provokes(part) for part in parts
    )


STEPS = (asking_step(Window, step_window), step(Response, step_response))
