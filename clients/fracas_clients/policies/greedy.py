"""The greedy policy: take the choice that looks best now, never looking ahead.

It strikes where the expected damage is greatest and loves to take the weak out; lays areas over foes, and harms its own
side, itself included, only where nothing else is left to it; walks to where it can strike, behind its foes' backs if it
can, and around those who would get a free blow; takes every free blow that it is offered. It reads odds, costs and
dangers from the options, and what a blow does from the sheets.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from fracas_clients.policies import ground, worth
from fracas_clients.policies.base import Policy
from fracas_protocol import v1
from fracas_protocol.intents import Intent
from fracas_protocol.options import Decision, MoveOption, Placement, TargetOption, UseOption
from fracas_protocol.reading import BattleView
from fracas_protocol.things import Cell, Creature

__all__ = ["GreedyPolicy"]

_SAVE: Final = 0.6
"""Chance that is assumed where the wire tells none: most of an effect gets through a save."""
_UNTOLD: Final = 1.0
"""Hit points that harm costs at least of which the sheet names no number."""
_PROVOKED: Final = 4.0
"""Hit points that walking past somebody's free blow is expected to cost."""
_FLANKING: Final = 0.1
"""What combat advantage adds to the chance to hit: 2 in 20."""
_SUMMON: Final = 10.0
"""Hit points that another fighter on one's side is worth."""
_BOON: Final = 2.0
"""Hit points that any other good deed to oneself is worth."""


@dataclass(frozen=True, slots=True)
class _Choice:
    """Something that could be done, and what it seems to be worth in hit points."""

    merit: float
    """What it does to foes and for friends."""
    intent: Intent
    harm: float = 0.0
    """What it does to one's own side; 0 where it harms nobody there."""
    idle: bool = False
    """Whether it is only worth doing where something has to be done."""


class GreedyPolicy(Policy):
    """Take what looks best now."""

    name: ClassVar[str] = "greedy"

    def choose(self, view: BattleView, options: Decision) -> Intent:
        """Choose the deed of the greatest merit that harms no friend; of equals the one that is listed first."""
        if options.choices:
            return _answer(view, options)
        choices = [*_deeds(view, options), *_walks(view, options)]
        good = (choice for choice in choices if not choice.harm and not choice.idle and choice.merit > 0)
        best = max(good, key=lambda choice: choice.merit, default=None)
        if best is not None:
            return best.intent
        if options.ends:
            return {"by": options.ends[0], "end": "turn"}
        # Something has to be done (a monster may not idle where it could act): the least harmful of it.
        least = min(choices, key=lambda choice: (choice.harm, -choice.merit), default=None)
        return least.intent if least is not None else next(options.intents())


# ---------------------------------------------------------------------------------------------------------- answering


def _answer(view: BattleView, options: Decision) -> Intent:
    """Answer a question: take the blow that hurts most, on whom it is worth most."""
    if options.several[0] > 1 or options.by is None:
        return next(options.intents())
    best = _Choice(0.0, options.answer("no") if any(c.id == "no" for c in options.choices) else next(options.intents()))
    for choice in options.choices:
        if choice.id == "no":
            continue
        action = view.action(options.by, choice.id)
        hurt = worth.damage(action) if action is not None else 1.0
        for target in choice.targets or (None,):
            victim = view.creatures.get(target) if target is not None else None
            if victim is not None and victim.side == view.creatures[options.by].side:
                continue  # what is asked in a fight is whom to strike; silence harms no friend
            merit = worth.strike(victim, hurt, _SAVE) if victim is not None else 1.0 + hurt
            if merit > best.merit:
                best = _Choice(merit, options.answer(choice.id, on=() if target is None else (target,)))
    return best.intent


# -------------------------------------------------------------------------------------------------------------- deeds


def _deeds(view: BattleView, options: Decision) -> Iterator[_Choice]:
    """Yield what could be done with every action, each with its best target or placement."""
    for use in options.uses:
        user, action = view.creatures[use.by], view.action(use.by, use.action)
        if action is None:  # what everybody has: breaking free of a hold, for example
            yield from (_Choice(1.0 + (t.chance or 0) / 1000, use.use(t.id)) for t in use.targets)
        elif use.placements:
            yield _best(_area(view, user, action, use, placement) for placement in use.placements)
        elif use.targets:
            yield _best(_on_target(view, user, action, use, target) for target in use.targets)
        elif use.destinations is None:
            yield _Choice(_on_self(user, action), next(use.intents()))
        elif use.destinations:  # going somewhere by a deed: no harm in it, and mostly no gain
            yield _Choice(0.0, use.use(to=next(iter(use.destinations))), idle=True)


def _best(choices: Iterator[_Choice]) -> _Choice:
    """Return the choice that does the most good of those that do the least harm."""
    return min(choices, key=lambda choice: (choice.harm, -choice.merit))


def _on_target(view: BattleView, user: Creature, action: v1.Action, use: UseOption, target: TargetOption) -> _Choice:
    on = (target.id,) * max(1, use.pick[0]) if use.repeat else (target.id,)
    intent = use.use(*on, choice=use.choices[0] if use.choices else ())
    victim = view.creatures.get(target.id)
    if victim is None:
        return _Choice(0.0, intent)
    chance = _SAVE if target.chance is None else target.chance / 1000
    blows = _blows(view, user, action)
    if any(map(worth.is_harmful, blows)):
        hurt = sum(map(worth.damage, blows))
        if victim.side == user.side:
            return _Choice(0.0, intent, harm=worth.strike(victim, max(hurt, _UNTOLD), chance))
        return _Choice(worth.strike(victim, hurt, chance), intent)
    merit = min(worth.healing(action), victim.max_hp - victim.hp)
    return _Choice(merit if victim.side == user.side else -merit, intent)


def _blows(view: BattleView, user: Creature, action: v1.Action) -> list[v1.Action]:
    """Return the attacks that an action consists of: itself, or those of its sequence."""
    parts = [view.action(user, name) for name in action.sequence]
    return [part for part in parts if part is not None] or [action]


def _area(view: BattleView, user: Creature, action: v1.Action, use: UseOption, placement: Placement) -> _Choice:
    hurt, heal = worth.damage(action), worth.healing(action)
    harmful = worth.is_harmful(action)
    merit = harm = 0.0
    for id_ in placement.affected:
        creature = view.creatures.get(id_)
        if creature is None:
            continue
        healed = min(heal, creature.max_hp - creature.hp)
        if creature.side != user.side:
            merit += worth.strike(creature, hurt, _SAVE) - healed
        elif harmful:
            harm += worth.strike(creature, max(hurt, _UNTOLD), _SAVE)
        else:
            merit += healed
    return _Choice(merit, use.use(placement=placement), harm=harm)


def _on_self(user: Creature, action: v1.Action) -> float:
    if "summons" in action.effect:
        return _SUMMON
    boon = worth.healing(action) if "temp hp" in action.effect else min(worth.healing(action), user.max_hp - user.hp)
    return boon or _BOON


# -------------------------------------------------------------------------------------------------------------- walks


def _walks(view: BattleView, options: Decision) -> Iterator[_Choice]:
    """Yield the best way to go for every creature that may move, where going is better than staying."""
    for move in options.moves:
        mover = view.creatures[move.by]
        foes = [c for c in view.creatures.values() if c.side != mover.side and c.alive and c.at is not None]
        if not foes or mover.at is None:
            continue
        strikes = list(_strikes(options, move.by, {foe.id for foe in foes}))
        if strikes:
            yield from _to_flank(view, mover, move, strikes)
        elif not _has_struck(mover):
            yield from _towards(view, mover, move, foes)
        else:
            yield from _away(view, mover, move, foes)


def _strikes(options: Decision, by: str, foes: Collection[str]) -> Iterator[tuple[UseOption, TargetOption]]:
    """Yield the blows at foes that are possible from here."""
    for use in options.uses:
        if use.by == by and use.cost != "swift":
            yield from ((use, t) for t in use.targets if t.chance is not None and t.id in foes)
            struck = (id_ for placement in use.placements for id_ in placement.affected)
            yield from ((use, TargetOption(id_)) for id_ in struck if id_ in foes)


def _has_struck(mover: Creature) -> bool:
    return not (mover.budget.get("standard") or mover.budget.get("full_round"))


def _to_flank(
    view: BattleView, mover: Creature, move: MoveOption, strikes: list[tuple[UseOption, TargetOption]]
) -> Iterator[_Choice]:
    """Yield the way behind a foe's back that makes the best blow better, where it is free of danger."""
    side = ground.width(view, mover)
    for use, target in strikes:
        victim, action = view.creatures.get(target.id), view.action(mover, use.action)
        if victim is None or action is None or action.origin != "melee" or use.cost != "standard":
            continue
        if "combat_advantage" in target.notes or victim.side == mover.side:
            continue
        helpers = [c for c in view.creatures.values() if c.side != victim.side and c.alive and c.id != mover.id]
        for cell in move.costs:
            if cell in move.provokes:
                continue
            if any(ground.flanks(cell, side, helper, victim, view) for helper in helpers):
                hit = worth.strike(victim, worth.damage(action), (target.chance or 0) / 1000 + _FLANKING)
                yield _Choice(hit, move.to(cell))
                break


def _towards(view: BattleView, mover: Creature, move: MoveOption, foes: list[Creature]) -> Iterator[_Choice]:
    """Yield the way to the nearest place from which somebody could be struck."""
    assert mover.at is not None
    side, reach = ground.width(view, mover), _reach(view, mover)
    gaps = {foe.id: (foe.at, ground.width(view, foe)) for foe in foes if foe.at is not None}

    def nearest(cell: Cell) -> int:
        return min(ground.distance(cell, side, at, wide) for at, wide in gaps.values())

    if nearest(mover.at) <= reach:
        reach = 1  # near enough, and yet there is nothing to strike: something is in the way, so go closer
    steps = ground.steps_to(view, mover, lambda cell: nearest(cell) <= reach)
    here = steps.get(mover.at, 99)
    best: _Choice | None = None
    for cell, cost in move.costs.items():
        gained = here - steps.get(cell, 99)
        if gained <= 0:
            continue
        # Shooters stop as far off as they can; everybody saves steps and skin.
        merit = gained + 0.1 * min(nearest(cell), reach) - 0.01 * cost - _PROVOKED * len(move.provokes.get(cell, ()))
        if best is None or merit > best.merit:
            best = _Choice(merit, move.to(cell))
    if best is not None:
        yield best


def _away(view: BattleView, mover: Creature, move: MoveOption, foes: list[Creature]) -> Iterator[_Choice]:
    """Yield the way out of reach for those who can strike from afar, where nobody gets a free blow for it."""
    reach, side = _reach(view, mover), ground.width(view, mover)
    if reach < 3 or mover.at is None:
        return

    def nearest(cell: Cell) -> int:
        return min(ground.distance(cell, side, foe.at, ground.width(view, foe)) for foe in foes if foe.at is not None)

    here = nearest(mover.at)
    for cell in move.costs:
        there = nearest(cell)
        if cell not in move.provokes and here < there <= reach:
            yield _Choice(float(there - here), move.to(cell))


def _reach(view: BattleView, mover: Creature) -> int:
    """Return how far a creature's longest blow carries, in cells."""
    longest = 1
    for action in worth.attacks_of(view, mover):
        longest = max(longest, action.reach, *action.range)
        words = action.area.split()
        longest = max(longest, *(int(word) for word in words if word.isdecimal()), 1)
    return longest
