"""Effects: one handler for each kind of effect, and the frames that process lists of effects.

An `Applying` frame applies a list of effects to one creature. A `Once` frame handles effects that occur once for all
targets (zones, summoned creatures, the user's own steps). Several creatures, with their saving throws, are processed
in `multi_target_effects.py`.
"""

# ruff: noqa: ARG001 - all handlers have one signature, and not each of them needs all of it

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from fracas_engine.content import (
    AdvantageEffect,
    AttackEffect,
    BanishEffect,
    BecomeEffect,
    ConditionEffect,
    ConjureEffect,
    DamageEffect,
    DieEffect,
    DisadvantageEffect,
    DisgorgeEffect,
    DispelEffect,
    DrainEffect,
    DropEffect,
    EndEffect,
    GrantEffect,
    HalfDamageEffect,
    HealEffect,
    MarkEffect,
    MaxHpEffect,
    ModifierEffect,
    OngoingEffect,
    PullEffect,
    PushEffect,
    RecoveryEffect,
    RedirectEffect,
    ReduceEffect,
    RevertEffect,
    ShiftEffect,
    SlideEffect,
    SplitEffect,
    StabilizeEffect,
    SummonEffect,
    TeleportEffect,
    TempHpEffect,
    TogetherEffect,
    ZoneEffect,
)
from fracas_engine.d20.actions import attack_effects, lasting_effects, temporary_hit_points
from fracas_engine.d20.attacks.attack_rolls import parts_of
from fracas_engine.d20.conditions import add_ongoing
from fracas_engine.d20.frames import Applying, Moving, Once
from fracas_engine.d20.movement import forced_movement, teleporting
from fracas_engine.d20.queries.space import as_one_knows, knows_of
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.state import D20Creature, Ongoing
from fracas_engine.d20.summons import corpses, summoning, zones
from fracas_engine.decisions import NO, Ask, Choice
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, CreatureId, Place
from fracas_engine.resolution import Answers, Resolution
from fracas_engine.state import Condition, Creature
from fracas_engine.stepping import asking_step, step

PAUSE = True
"""Return value of a handler that has asked a question; the handler is called again with the answer."""


# ---------------------------------------------------------------- going through lists


def step_applying(resolution: Resolution[D20Rules], frame: Applying, answers: Answers) -> None:
    """Apply the effects of a list to one creature until one of them needs an answer."""
    rules = resolution.rules
    creatures = resolution.state.creatures
    user, target = creatures[frame.user], creatures[frame.on]
    listed = rules.sheet_named(resolution, frame.sheet).lists[frame.part]
    if frame.once:
        effect = listed.effects[frame.index]
        HANDLERS[type(effect)](resolution, frame, effect, user, target, answers)
        return
    once_apart = frame.part.endswith(".effect")
    for index in range(frame.index, len(listed.effects)):
        if not target.alive:
            return
        effect = listed.effects[index]
        if frame.half and index not in listed.damage:
            continue
        if once_apart and (index in listed.once or index in listed.ahead):
            continue
        if index in listed.damage:
            if index == listed.damage[0] and not frame.dealt:
                parts = (*parts_of(rules.sheet_named(resolution, frame.sheet), frame), *frame.extra)
                ahead = () if frame.warned else rules.damage.before_damage(resolution, frame, user, target, parts)
                if ahead:
                    resolution.then(*ahead, replace(frame, index=index, warned=True))
                    return
                if frame.ruled:
                    rules.damage.deal(resolution, target, parts, half=frame.half)
                elif not (frame.part.endswith(".miss") and resolution.sheet(target).minion):  # FE-MINION-01
                    rules.damage.deal_listed(resolution, frame, user, target, parts)
            continue
        here = replace(frame, index=index)
        bearer = user if effect.on_user else target
        if HANDLERS[type(effect)](resolution, here, effect, user, bearer, answers) is PAUSE:
            return
        answers = ()  # they were those of the effect that had asked


def step_once(resolution: Resolution[D20Rules], frame: Once) -> None:
    """Apply the effects of an action that occur once per use."""
    rules = resolution.rules
    user = resolution.state.creatures[frame.user]
    listed = rules.sheet_named(resolution, frame.sheet).lists[frame.part]
    for index in listed.ahead if frame.ahead else listed.once:
        if index < frame.index:
            continue
        if not user.alive:
            return
        here = Applying(
            user=frame.user,
            sheet=frame.sheet,
            action=frame.action,
            part=frame.part,
            on=frame.user,
            rolled=(),
            index=index,
            once=True,
            aim=frame.aim,
        )
        resolution.then(here, replace(frame, index=index + 1))
        return


# ---------------------------------------------------------------- the handlers


def _heal(
    resolution: Resolution[D20Rules],
    frame: Applying,
    effect: HealEffect,
    user: Creature,
    target: Creature,
    answers: Answers,
) -> bool:
    if not frame.unhealed and resolution.rules.damage.heal(resolution, target, frame.rolled[frame.index]):
        resolution.rules.damage.healed(resolution, frame, target)
    return False


def _temp_hp(
    resolution: Resolution[D20Rules],
    frame: Applying,
    effect: TempHpEffect,
    user: Creature,
    target: Creature,
    answers: Answers,
) -> bool:
    return temporary_hit_points.offer(resolution, frame, effect, user, target, answers)


def _condition(
    resolution: Resolution[D20Rules],
    frame: Applying,
    effect: ConditionEffect,
    user: Creature,
    target: Creature,
    answers: Answers,
) -> bool:
    rules = resolution.rules
    if not rules.conditions.may_bear(resolution, target, effect.condition):
        return False
    until = frame.until or rules.conditions.duration_word(effect.condition, effect.until or "")
    frame = frame if effect.dc is None else replace(frame, dc=effect.dc)
    ends = rules.conditions.effect_ends(resolution, frame, until, user, target)
    source = frame.on if effect.from_target else lasting_effects.source_of(frame, user)
    for name in (effect.condition, *effect.also):
        if name != effect.condition and not target.has(effect.condition):
            break
        if name == effect.condition or rules.conditions.may_bear(resolution, target, name):
            condition = Condition(name, ends, source=source, cause=frame.cause)
            rules.conditions.begin(resolution, target, condition)
    if effect.binding is not None and target.has(effect.condition):
        rules.conditions.bind(resolution, frame, target, effect.binding)
    return False


def _ongoing(
    resolution: Resolution[D20Rules],
    frame: Applying,
    effect: OngoingEffect,
    user: Creature,
    target: Creature,
    answers: Answers,
) -> bool:
    """Start ongoing damage on a target; by default a save ends it (OC-PERSIST-03)."""
    assert isinstance(target, D20Creature)
    barred = ["ongoing", *([effect.unless_immune] if effect.unless_immune is not None else [])]
    if not all(resolution.rules.conditions.may_bear(resolution, target, name) for name in barred):
        return False
    until = frame.until or effect.until or "save_ends"
    ends = resolution.rules.conditions.effect_ends(resolution, frame, until, user, target)
    ongoing = Ongoing(
        amount=int(effect.ongoing.mean) if effect.each_turn else frame.rolled[frame.index],
        type=effect.type or "",
        dice=str(effect.ongoing) if effect.each_turn else "",
        source=lasting_effects.source_of(frame, user),
        cause=frame.cause,
        ends=ends if effect.dc is None else replace(ends, dc=effect.dc),
    )
    add_ongoing(resolution, target, ongoing)
    return False


def _forced(
    resolution: Resolution[D20Rules], frame: Applying, effect: Any, user: Creature, target: Creature, answers: Answers
) -> bool:
    kind, cells, aim = effect.key, effect.cells, frame.aim
    action = resolution.rules.sheet_named(resolution, frame.sheet).actions[frame.action]
    only = resolution.rules.forced_movement.path(resolution, user, target, action, kind, cells)
    if only is not None:
        forced_movement.force(resolution, target, only, kind, user)
        return False
    origin = resolution.rules.forced_movement.origin(resolution, user, action, aim)
    known, _, seen = as_one_knows(resolution, user, target)
    if answers:
        chosen = answers[0].value
        found = forced_movement.ways(known, origin, seen, kind, cells)
        path = found.get(chosen) if isinstance(chosen, tuple) else None  # type: ignore[arg-type]
        if path:
            forced_movement.force(resolution, target, path, kind, user)
        return False
    if not knows_of(user, target):
        forced_movement.force_unknown(resolution, origin, target, kind, cells, user)
        return False
    if aim.path and forced_movement.fits(resolution, origin, target, kind, cells, aim.path):
        forced_movement.force(resolution, target, aim.path, kind, user)
        return False
    to = aim.push_to or aim.slide_to
    if to is not None:
        aimed = forced_movement.aimed(known, origin, seen, kind, cells, to)
        if aimed is not None:
            forced_movement.force(resolution, target, aimed, kind, user)
            return False
    ways = forced_movement.ways(known, origin, seen, kind, cells)
    if not ways:
        return False
    if len(ways) == 1:
        forced_movement.force(resolution, target, next(iter(ways.values())), kind, user)
        return False
    first = forced_movement.straight_on(origin, target, kind, cells, ways)
    cells_of = sorted(ways, key=lambda at: (at != first, at[1], at[0]))
    return _ask_cell(resolution, frame, user, target, kind, cells_of)


def _teleport(
    resolution: Resolution[D20Rules],
    frame: Applying,
    effect: TeleportEffect,
    user: Creature,
    target: Creature,
    answers: Answers,
) -> bool:
    rules = resolution.rules
    if answers:
        chosen = answers[0].value
        if isinstance(chosen, tuple):
            to = (int(chosen[0]), int(chosen[1]))  # type: ignore[arg-type]
            teleporting.send(resolution, user, target, effect.teleport, to)
        return False
    if not rules.forced_movement.may_be_teleported(resolution, user, target) or not knows_of(user, target):
        return False
    known, eyes, seen = as_one_knows(resolution, user, target)
    cells = teleporting.landings(known, eyes, seen, effect.teleport)
    if effect.beside is not None:
        cells = teleporting.near_target(resolution, frame.aim, target, cells, effect.beside)
        if frame.aim.to is not None and (frame.aim.to[0], frame.aim.to[1]) not in cells:
            frame = replace(frame, aim=replace(frame.aim, to=None))
    if frame.aim.to is not None and teleporting.can_land(known, eyes, seen, effect.teleport, frame.aim.to):
        teleporting.send(resolution, user, target, effect.teleport, frame.aim.to)
        return False
    if not cells:
        return False
    return _ask_cell(resolution, frame, user, target, "teleport", cells)


def _shift(
    resolution: Resolution[D20Rules],
    frame: Applying,
    effect: ShiftEffect,
    user: Creature,
    target: Creature,
    answers: Answers,
) -> bool:
    rules = resolution.rules
    path, to = frame.aim.path, frame.aim.to
    if answers:
        chosen = answers[0].value
        if not isinstance(chosen, tuple):
            return False
        path, to = (answers[0].path if effect.asked else ()), chosen  # type: ignore[assignment]
    costs = rules.movement.shift_ends(resolution, user, effect)
    if not costs:
        return False
    if effect.asked and not _is_way(resolution, user, effect, path, None if path else to):
        path = ()
        to = to if answers else None
    if not path and to is None:
        return _ask_cell(resolution, frame, user, user, "shift", list(costs))
    if not frame.once:
        resolution.then(replace(frame, index=frame.index + 1))
    step = rules.movement.plan_shift(resolution, user, effect, path, None if path else to)
    if isinstance(step, Moving) and not effect.provokes:
        step = replace(step, provokes=False)
    resolution.then(step)
    return PAUSE


def _is_way(
    resolution: Resolution[D20Rules], user: Creature, effect: ShiftEffect, path: tuple[Place, ...], to: Place | None
) -> bool:
    """Return True if a movement can take a way now."""
    try:
        resolution.rules.movement.plan_shift(resolution, user, effect, path, to)
    except IllegalIntent:
        return False
    return bool(path) or to is not None


def _ask_cell(
    resolution: Resolution[D20Rules], frame: Applying, user: Creature, target: Creature, what: str, cells: list[Cell]
) -> bool:
    """Ask the user's seat to choose a cell; return False without asking if the battle is already decided.

    If the seat does not answer, a push or pull takes the first cell; any other effect takes none.
    """
    if resolution.rules.damage.decided(resolution):
        return False
    choices = tuple(Choice(f"{x},{y}", f"{what} to {x}, {y}", (x, y)) for x, y in cells)
    about = {"what": what, "who": target.id, "action": frame.action}
    ask = Ask(resolution.number(), user.seat, "choice", CreatureId(user.id), (*choices, NO), about=about)
    resolution.question(frame, ask)
    return PAUSE


def _together(
    resolution: Resolution[D20Rules],
    frame: Applying,
    effect: TogetherEffect,
    user: Creature,
    target: Creature,
    answers: Answers,
) -> bool:
    part = f"{frame.part}.{frame.index}.together"
    sheet = resolution.rules.sheet_named(resolution, frame.sheet)
    inner = replace(
        frame,
        part=part,
        index=0,
        rolled=resolution.rules.attacks.roll_effects(resolution, user, sheet, part, on=target),
        group=resolution.number(target),
        until=effect.until or "",
    )
    resolution.then(inner, replace(frame, index=frame.index + 1))
    return PAUSE


def _zone(
    resolution: Resolution[D20Rules],
    frame: Applying,
    effect: ZoneEffect,
    user: Creature,
    target: Creature,
    answers: Answers,
) -> bool:
    zones.make_zone(resolution, frame, effect.zone, user, target)
    return False


def _conjure(
    resolution: Resolution[D20Rules],
    frame: Applying,
    effect: ConjureEffect,
    user: Creature,
    target: Creature,
    answers: Answers,
) -> bool:
    zones.conjure(resolution, frame, effect.conjure, user, target)
    return False


def _summon(
    resolution: Resolution[D20Rules],
    frame: Applying,
    effect: SummonEffect,
    user: Creature,
    target: Creature,
    answers: Answers,
) -> bool:
    if effect.corpse is not None:
        corpses.rise(resolution, frame, effect, user)
    else:
        summoning.summon(resolution, frame, effect, user)
    return False


def _recovery(
    resolution: Resolution[D20Rules],
    frame: Applying,
    effect: RecoveryEffect,
    user: Creature,
    target: Creature,
    answers: Answers,
) -> bool:
    spent_out = resolution.rules.damage.has_nothing_to_spend(target)
    resolution.rules.damage.recover(resolution, target, effect.recovery)
    if spent_out:
        resolution.then(replace(frame, index=frame.index + 1, unhealed=True))
    return spent_out


@lasting_effects.at_once
def _redirect(one: lasting_effects.Application, _effect: RedirectEffect) -> None:
    one.resolution.rules.attacks.redirect(one.resolution, one.user, one.target)


def _nothing(
    resolution: Resolution[D20Rules], frame: Applying, effect: Any, user: Creature, target: Creature, answers: Answers
) -> bool:
    return False


HANDLERS: dict[type, Callable[[Resolution[D20Rules], Applying, Any, Creature, Creature, Answers], bool]] = {
    DamageEffect: _nothing,  # damage of a list is dealt as one, by `step_applying`
    HalfDamageEffect: _nothing,
    HealEffect: _heal,
    TempHpEffect: _temp_hp,
    ConditionEffect: _condition,
    ModifierEffect: lasting_effects.begin,
    AdvantageEffect: lasting_effects.begin,
    DisadvantageEffect: lasting_effects.begin,
    GrantEffect: lasting_effects.begin,
    EndEffect: lasting_effects.end,
    OngoingEffect: _ongoing,
    PushEffect: _forced,
    PullEffect: _forced,
    SlideEffect: _forced,
    TeleportEffect: _teleport,
    ShiftEffect: _shift,
    TogetherEffect: _together,
    ZoneEffect: _zone,
    ConjureEffect: _conjure,
    SummonEffect: _summon,
    MarkEffect: lasting_effects.mark,
    DieEffect: lasting_effects.die,
    DropEffect: lasting_effects.drop_to_zero,
    BanishEffect: lasting_effects.banish,
    DisgorgeEffect: lasting_effects.disgorge,
    DrainEffect: lasting_effects.drain,
    DispelEffect: lasting_effects.dispel,
    RedirectEffect: _redirect,
    MaxHpEffect: lasting_effects.raise_max_hp,
    StabilizeEffect: lasting_effects.stabilize,
    SplitEffect: lasting_effects.split,
    ReduceEffect: lasting_effects.reduce,
    RevertEffect: lasting_effects.revert,
    BecomeEffect: lasting_effects.become,
    RecoveryEffect: _recovery,
    AttackEffect: attack_effects.attack,
}
"""Maps each kind of effect to its handler; a handler returns True if it must be called again (see `PAUSE`)."""


STEPS = (asking_step(Applying, step_applying), step(Once, step_once))
