"""Execution of the planned acts of a card half."""

from __future__ import annotations

from dataclasses import replace

from fracas_engine.board import follow
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
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.resolution import Answers, Resolution
from fracas_engine.rulesets.monster_turn.actions.attack_rolls import with_reach
from fracas_engine.rulesets.monster_turn.actions.bonuses import add_bonus
from fracas_engine.rulesets.monster_turn.actions.cards import acts_of_half, put_card_away
from fracas_engine.rulesets.monster_turn.conditions import HELPFUL
from fracas_engine.rulesets.monster_turn.decks import MONSTERS, add_modifier, modifier_deck
from fracas_engine.rulesets.monster_turn.frames import Attacking, Performing
from fracas_engine.rulesets.monster_turn.harm import begin_condition, heal
from fracas_engine.rulesets.monster_turn.movement import mode_of, passage, walk
from fracas_engine.rulesets.monster_turn.queries import in_range
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import Bonus, Figure, figure
from fracas_engine.rulesets.monster_turn.summons import empty_beside, place_summon, sheet_of, summon_hexes
from fracas_engine.rulesets.monster_turn.tie_breaks import answered, pick_cell
from fracas_engine.stepping import asking_step


def step_performing(resolution: Resolution[TurnRules], frame: Performing, answers: Answers) -> None:
    """Perform the next act of a card half; after the last act, put the card away."""
    hero = figure(resolution.state.creatures[frame.who])
    if not hero.alive or hero.at is None:
        return
    if not frame.acts or hero.has("stunned"):
        put_card_away(resolution, hero, frame)
        return
    planned = frame.acts[0]
    after = replace(frame, acts=frame.acts[1:], asked=False)
    act = acts_of_half(resolution, frame)[planned.index]
    who = CreatureId(hero.id)
    creatures = resolution.state.creatures
    match act:
        case MoveAct() if not hero.has("immobilized"):
            mode = mode_of(resolution, hero, jump=act.jump)
            path = _still_open(resolution, hero, planned.path, act, mode)
            walking = walk(resolution, hero, path, mode, act.move)
            if path != planned.path and not resolution.knows_ground(hero.seat):
                refused = (path[-1] if path else hero.at, planned.path[len(path)])
                walking = replace(walking, refused=refused, planned=planned.path)
            resolution.then(walking, after)
            return
        case AttackAct() if not hero.has("disarmed"):
            targets = _still_there(resolution, hero, planned.on, act.range)
            attack = Attacking(
                who, targets, act.attack, act.range is not None, act.pierce, act.condition or "", frame.card or "attack"
            )
            resolution.then(with_reach(resolution, attack, act.range or 1), after)
            return
        case SummonAct():
            if not _summon(resolution, hero, frame, act, planned.path, answers):
                return
        case HealAct():
            healed = _still_there(resolution, hero, planned.on, act.range) if planned.on else (who,)
            for name in healed:
                heal(resolution, figure(creatures[name]), act.heal)
        case ConditionAct():
            given = [figure(creatures[name]) for name in _still_there(resolution, hero, planned.on, act.range)]
            if not planned.on and act.condition in HELPFUL:
                given = [hero]
            for target in given:
                begin_condition(resolution, target, act.condition, hero)
        case ShieldAct():
            add_bonus(resolution, hero, Bonus("shield", act.shield))
        case RetaliateAct():
            add_bonus(resolution, hero, Bonus("retaliate", act.retaliate, act.range or 1))
        case BlessAct():
            add_modifier(resolution, modifier_deck(hero), "bless", act.bless)
        case CurseAct():
            add_modifier(resolution, MONSTERS, "curse", act.curse)
    resolution.then(after)


def _still_open(
    resolution: Resolution[TurnRules], hero: Figure, path: tuple[Cell, ...], act: MoveAct, mode: str
) -> tuple[Cell, ...]:
    """Return the part of a path that can still be walked; a figure expected to die may still stand in the way."""
    assert hero.at is not None, "the acting character is on the map"
    ground = passage(resolution, hero, mode)
    board = resolution.board
    lengths = range(len(path), 0, -1)
    return next((path[:n] for n in lengths if follow(board, hero.at, path[:n], act.move, ground).refusal is None), ())


def _still_there(
    resolution: Resolution[TurnRules], hero: Figure, names: tuple[CreatureId, ...], reach: int | None
) -> tuple[CreatureId, ...]:
    """Return the planned targets that are in range and sight from the character's current position."""
    creatures = resolution.state.creatures
    return tuple(
        name for name in names if name == hero.id or in_range(resolution, hero, figure(creatures[name]), reach or 1)
    )


def _summon(
    resolution: Resolution[TurnRules],
    hero: Figure,
    frame: Performing,
    act: SummonAct,
    wanted: tuple[Cell, ...],
    answers: Answers,
) -> bool:
    """Place a summon, at the named hex if it is still empty; return False if the players have been asked for a hex."""
    if frame.asked:
        value = answered(answers)
        assert isinstance(value, tuple), "the answer is one of the offered hexes"
        cell: Cell | None = (int(value[0]), int(value[1]))
    else:
        cells = summon_hexes(resolution, hero) if sheet_of(resolution, act.summon) is not None else ()
        if not cells:
            return True
        assert hero.at is not None, "the acting character is on the map"
        if wanted and wanted[0] in empty_beside(resolution, hero, hero.at):
            place_summon(resolution, hero, act.summon, wanted[0])
            return True
        cell = pick_cell(resolution, replace(frame, asked=True), hero, cells, "summon")
    if cell is None:
        return False
    place_summon(resolution, hero, act.summon, cell)
    return True


STEPS = (asking_step(Performing, step_performing),)
