"""Turns of monsters and summons: find the focus, then perform the acts of the card in order (MT-CARD-01, MT-FOC-01).

A `MonsterTurn` frame performs one act and pushes itself again for the next act. If the players have to choose
something, it pushes itself with `asked` set and reads the answer in its next step.
"""

from __future__ import annotations

from dataclasses import replace

from fracas_engine.content.models.cards import (
    AttackAct,
    BlessAct,
    ConditionAct,
    CurseAct,
    HealAct,
    MoveAct,
    RetaliateAct,
    ShieldAct,
    SummonAct,
)
from fracas_engine.focus import Targets, equal_best
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.resolution import Answers, Resolution
from fracas_engine.rulesets.monster_turn.actions.attack_rolls import with_reach
from fracas_engine.rulesets.monster_turn.actions.bonuses import add_bonus
from fracas_engine.rulesets.monster_turn.actions.monster_focus import (
    MELEE,
    AttackProfile,
    destinations,
    explained,
    find_focus,
    path_to,
    plan_strike,
    strike_of,
    targets_from,
)
from fracas_engine.rulesets.monster_turn.conditions import HELPFUL
from fracas_engine.rulesets.monster_turn.decks import acts_of, add_modifier, modifier_deck
from fracas_engine.rulesets.monster_turn.frames import Attacking, MonsterTurn
from fracas_engine.rulesets.monster_turn.harm import begin_condition, heal, most_hurt
from fracas_engine.rulesets.monster_turn.movement import mode_of, walk
from fracas_engine.rulesets.monster_turn.queries import in_range
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import Bonus, Figure, figure
from fracas_engine.rulesets.monster_turn.summons import place_summon, sheet_of, summon_hexes
from fracas_engine.rulesets.monster_turn.tie_breaks import answered, asks, by_place, pick_cell, pick_figure
from fracas_engine.situation import Situation
from fracas_engine.stepping import asking_step


def step_monster_turn(resolution: Resolution[TurnRules], frame: MonsterTurn, answers: Answers) -> None:
    """Find the focus, or perform the next act; an impossible act is skipped."""
    creature = figure(resolution.state.creatures[frame.who])
    if not creature.alive or creature.at is None or creature.has("stunned"):
        return
    if frame.act < 0:
        _find_focus(resolution, creature, frame, answers)
        return
    acts = acts_of(resolution, creature)
    if frame.act >= len(acts):
        return
    act = acts[frame.act]
    after = replace(frame, act=frame.act + 1, asked="", wanted=())
    match act:
        case MoveAct():
            _move(resolution, creature, frame, act, answers)
            return
        case AttackAct():
            _attack(resolution, creature, frame, act, answers)
            return
        case HealAct():
            _heal(resolution, creature, frame, act, answers)
            return
        case SummonAct():
            _summon(resolution, creature, frame, act, answers)
            return
        case ShieldAct():
            add_bonus(resolution, creature, Bonus("shield", act.shield))
        case RetaliateAct():
            add_bonus(resolution, creature, Bonus("retaliate", act.retaliate, act.range or 1))
        case ConditionAct():
            _condition(resolution, creature, frame, act)
        case BlessAct():
            add_modifier(resolution, modifier_deck(creature), "bless", act.bless)
        case CurseAct():
            target = _focus(resolution, frame)
            if target is not None:
                add_modifier(resolution, modifier_deck(target), "curse", act.curse)
    resolution.then(after)


def _focus(situation: Situation[TurnRules], frame: MonsterTurn) -> Figure | None:
    """Return the focus; None if there is none, or if the focus has left the map or can no longer be attacked."""
    if frame.focus is None:
        return None
    focus = figure(situation.state.creatures[frame.focus])
    return focus if focus.alive and focus.at is not None and not focus.has("invisible") else None


def _next(frame: MonsterTurn) -> MonsterTurn:
    return replace(frame, act=frame.act + 1, asked="", wanted=())


def _find_focus(resolution: Resolution[TurnRules], creature: Figure, frame: MonsterTurn, answers: Answers) -> None:
    """Determine the focus and emit the reasons for it (MT-FOC-01)."""
    found = find_focus(resolution, creature)
    if frame.asked:
        focus: CreatureId | None = CreatureId(str(answered(answers)))
    elif not found.found:
        focus = None
    else:
        best = [figure(resolution.state.creatures[name]) for name in equal_best(found.found)]
        focus = pick_figure(resolution, replace(frame, asked="focus"), creature, best, "focus")
        if focus is None:
            return
    resolution.emit("focused", who=creature.id, on=focus, candidates=explained(found))
    resolution.then(replace(frame, act=0, focus=focus, through_bad=found.through_bad, asked="", wanted=()))


# ---------------------------------------------------------------- moving


def _move(
    resolution: Resolution[TurnRules], creature: Figure, frame: MonsterTurn, act: MoveAct, answers: Answers
) -> None:
    """Move toward a position for the next attack, or next to the focus (MT-MOVE-01 to -06)."""
    focus = _focus(resolution, frame)
    points = max(0, (resolution.sheet(creature).move or 0) + act.move)
    after = _next(frame)
    if focus is None or creature.has("immobilized"):
        resolution.then(after)
        return
    number, strike = _coming_attack(resolution, creature, frame)
    mode = mode_of(resolution, creature, jump=act.jump)
    planned = plan_strike(
        resolution, creature, strike, focus.id,
        home=frame.home, mode=mode, points=points, through_bad=frame.through_bad,
    )  # fmt: skip
    if planned is None:
        resolution.then(after)
        return
    plan, _ = planned
    targets: Targets | None
    if frame.asked == "hex":
        targets = tuple(frame.planned)
        cell = _cell(answered(answers))
    else:
        targets = _pick_targets(resolution, creature, frame, plan.sets, answers)
        if targets is None:
            return
        cells = destinations(
            resolution, creature, plan, targets, mode=mode, points=points, through_bad=frame.through_bad
        )
        asking = replace(frame, asked="hex", planned=tuple(map(CreatureId, targets)))
        picked = pick_cell(resolution, asking, creature, cells, "move")
        if picked is None:
            return
        cell = picked
    resolution.then(replace(after, planned=tuple(map(CreatureId, targets)), planned_for=number))
    if cell != creature.at:
        resolution.then(walk(resolution, creature, path_to(resolution, creature, mode, points, cell), mode, points))


def _cell(value: object) -> Cell:
    assert isinstance(value, tuple), "the answer is one of the offered hexes"
    return (int(value[0]), int(value[1]))


def _coming_attack(situation: Situation[TurnRules], creature: Figure, frame: MonsterTurn) -> tuple[int, AttackProfile]:
    """Return the index of the next attack on the card, and the attack; -1 and `MELEE` if there is none (MT-MOVE-06)."""
    if not creature.has("disarmed"):
        acts = acts_of(situation, creature)
        for number in range(frame.act + 1, len(acts)):
            act = acts[number]
            if isinstance(act, AttackAct):
                return number, strike_of(situation, creature, act)
    return -1, MELEE


# ---------------------------------------------------------------- attacking


def _attack(
    resolution: Resolution[TurnRules], creature: Figure, frame: MonsterTurn, act: AttackAct, answers: Answers
) -> None:
    """Attack the focus and the other targets of the attack; do nothing without a focus (MT-ATK-04)."""
    focus, after = _focus(resolution, frame), _next(frame)
    if focus is None or creature.has("disarmed"):
        resolution.then(after)
        return
    strike = strike_of(resolution, creature, act)
    sets = targets_from(resolution, creature, strike, focus.id, frame.home)
    if not sets:
        resolution.then(after)
        return
    targets: Targets | None
    if frame.planned_for == frame.act and _all_in_range(resolution, creature, strike, frame.planned):
        targets = tuple(frame.planned)
    else:
        targets = _pick_targets(resolution, creature, frame, sets, answers)
        if targets is None:
            return
    attack = Attacking(
        frame.who, tuple(map(CreatureId, targets)), strike.value, strike.ranged, act.pierce, act.condition or ""
    )
    resolution.then(with_reach(resolution, attack, strike.range), after)


def _all_in_range(
    situation: Situation[TurnRules], creature: Figure, strike: AttackProfile, targets: tuple[CreatureId, ...]
) -> bool:
    return bool(targets) and all(
        in_range(situation, creature, figure(situation.state.creatures[name]), strike.range) for name in targets
    )


def _pick_targets(
    resolution: Resolution[TurnRules], creature: Figure, frame: MonsterTurn, sets: tuple[Targets, ...], answers: Answers
) -> Targets | None:
    """Choose one of several equally good sets of targets, one figure at a time; None if the players have been asked."""
    wanted = frame.wanted
    if frame.asked == "target":
        wanted = (*wanted, CreatureId(str(answered(answers))))
    left = [one for one in sets if set(wanted) <= set(one)] or list(sets)
    creatures = resolution.state.creatures
    while len(left) > 1:
        common = set.intersection(*map(set, left))
        named = dict.fromkeys(name for one in left for name in one)
        open_ = [figure(creatures[name]) for name in named if name not in common]
        if asks(resolution, creature, *open_):
            pick_figure(resolution, replace(frame, asked="target", wanted=wanted), creature, open_, "target")
            return None
        first = by_place(open_)[0].id
        left = [one for one in left if first in one]
    return left[0]


# ---------------------------------------------------------------- everything else


def _heal(
    resolution: Resolution[TurnRules], creature: Figure, frame: MonsterTurn, act: HealAct, answers: Answers
) -> None:
    if frame.asked:
        name: str | None = str(answered(answers))
    elif act.range is None:
        name = creature.id
    else:
        hurt = most_hurt(resolution, creature, act.range)
        name = pick_figure(resolution, replace(frame, asked="figure"), creature, hurt, "heal")
        if name is None:
            return
    heal(resolution, figure(resolution.state.creatures[str(name)]), act.heal)
    resolution.then(_next(frame))


def _condition(resolution: Resolution[TurnRules], creature: Figure, frame: MonsterTurn, act: ConditionAct) -> None:
    """Apply a condition: a beneficial one to the figure itself, a harmful one to the focus if in range (default 1)."""
    if act.condition in HELPFUL:
        begin_condition(resolution, creature, act.condition, creature)
        return
    focus = _focus(resolution, frame)
    if focus is not None and in_range(resolution, creature, focus, act.range or 1):
        begin_condition(resolution, focus, act.condition, creature)


def _summon(
    resolution: Resolution[TurnRules], creature: Figure, frame: MonsterTurn, act: SummonAct, answers: Answers
) -> None:
    if frame.asked:
        cell: Cell | None = _cell(answered(answers))
    else:
        cells = summon_hexes(resolution, creature) if sheet_of(resolution, act.summon) is not None else ()
        if not cells:
            resolution.then(_next(frame))
            return
        cell = pick_cell(resolution, replace(frame, asked="hex"), creature, cells, "summon")
        if cell is None:
            return
    assert cell is not None, "the hex has been chosen"
    place_summon(resolution, creature, act.summon, cell)
    resolution.then(_next(frame))


STEPS = (asking_step(MonsterTurn, step_monster_turn),)
