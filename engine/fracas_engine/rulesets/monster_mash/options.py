"""The options offered to a seat; they are listed by the same functions that validate its orders."""

from __future__ import annotations

from fracas_engine.d20 import odds
from fracas_engine.d20 import options as shared_options
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.decisions import Decision
from fracas_engine.ids import CreatureId, SeatId
from fracas_engine.options import EndOption, MoveOption, Options, TargetOption, UseOption
from fracas_engine.rulesets.monster_mash.actions import escape_dc
from fracas_engine.rulesets.monster_mash.attacks.targets import resistance_to
from fracas_engine.rulesets.monster_mash.conditions import holding
from fracas_engine.rulesets.monster_mash.queries import DUTIES, ESCAPE, unusable, usable_modes
from fracas_engine.rulesets.monster_mash.state import MashCreature, mash
from fracas_engine.rulesets.monster_mash.turns.activations import as_begun, choosable
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def options(situation: Situation[D20Rules], decision: Decision) -> Options:
    """Return the options of a turn: those of the acting creature, or of each creature that may be activated."""
    creatures: tuple[MashCreature, ...]
    if decision.by is not None:
        creatures = (mash(situation.state.creatures[decision.by]),)
    else:
        creatures = choosable(situation, SeatId(decision.seat))
    moves: list[MoveOption] = []
    uses: list[UseOption] = []
    ends: list[EndOption] = []
    for creature in creatures:
        _of(*as_begun(situation, creature), moves, uses, ends)
    return Options(decision=decision, moves=tuple(moves), uses=tuple(uses), ends=tuple(ends))


def _of(
    situation: Situation[D20Rules],
    creature: MashCreature,
    moves: list[MoveOption],
    uses: list[UseOption],
    ends: list[EndOption],
) -> None:
    """Add the options of a creature to the given lists."""
    by = CreatureId(creature.id)
    if not creature.alive:
        ends.append(EndOption(by))
        return
    for mode, cells in usable_modes(situation, creature):
        move = shared_options.move_option(situation, creature, mode, cells)
        if move is not None:
            moves.append(move)
    duty = False
    for action in situation.rules.sheet(situation, creature).actions.values():
        if unusable(creature, action):
            continue
        found = (
            (_escape(situation, creature),)
            if action is ESCAPE
            else shared_options.use_options(situation, creature, action)
        )
        if found:
            uses.extend(found)
            duty = duty or action.cost in DUTIES
    # The list is the one that `must_act` uses, so that the two cannot disagree.
    if creature.acted or not duty:
        ends.append(EndOption(by))


def _escape(situation: Situation[D20Rules], creature: MashCreature) -> UseOption:
    """Return the option to escape; the player may name the holder, otherwise it is the oldest one (MM-COND-04)."""
    bonus = situation.rules.saves.bonus(situation, creature, "")
    holders = dict.fromkeys(hold.source for hold in holding(creature) if hold.source is not None)
    targets = []
    for holder in holders:
        if situation.state.creatures[holder].at is None:
            continue  # it is hidden, so it cannot be named
        dc = escape_dc(situation, creature, holder)
        targets.append(TargetOption(holder, bonus, dc, odds.success_chance(bonus, dc), ("escape",)))
    return UseOption(
        by=CreatureId(creature.id),
        action=ESCAPE.id,
        name=ESCAPE.name,
        cost=ESCAPE.cost,
        targets=tuple(targets),
        pick=(0, min(1, len(targets))),
    )


def save_option(situation: Situation[D20Rules], user: Creature, action: Action, target: Creature) -> TargetOption:
    """Return the option for a target that makes a save: its save bonus, the DC and the chance of failure.

    The chance includes the roll against spell resistance (MM-SR-01), which a note shows. Rules: MM-SAV-01, MM-SAV-02.
    """
    assert action.dc is not None
    bonus = situation.rules.saves.bonus(situation, target, action.ability)
    resistance = resistance_to(situation, user, action, target)
    chance = odds.save_failure_chance(bonus, action.dc, resistance=resistance)
    notes = ("save",) if resistance is None else ("save", "spell_resistance")
    return TargetOption(target.id, bonus, action.dc, chance, notes)
