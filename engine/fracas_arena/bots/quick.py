"""A greedy player on the engine's own options, for playing futures on by the hundred; and what is worth trying there.

It is what the greedy policy is without its finer points: strike where the most is expected of it, else close in. No
view is written for it, so it decides in a fraction of the time.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Final

from fracas_arena.bots.fighters import HIT, fighter_of, harm_of
from fracas_arena.bots.race import standing_of
from fracas_engine.battle import Battle
from fracas_engine.decisions import Decision
from fracas_engine.errors import EngineError
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.intents import Answer, End, Intent, Move, Use
from fracas_engine.options import MoveOption, Options, UseOption
from fracas_engine.state import Creature

__all__ = ["Proposal", "played_on", "proposals", "quick_choice"]

_KILL: Final = 8.0
"""Hit points that taking a creature out is worth, beside those that it loses; as the greedy policy has it."""
_PLACEMENTS: Final = 30
"""Ways to place an area that are looked at."""
_PROVOKED: Final = 4.0
_SHOOTER: Final = 3
_ROUNDS: Final = 2
"""Rounds that a future is played on."""
_STEPS: Final = 60
"""Choices of them, at most."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """Something that could be done, and what it seems to be worth in hit points."""

    merit: float
    intent: Intent


def quick_choice(battle: Battle, decision: Decision) -> Intent:
    """Return what seems best, at a glance."""
    options = battle.options_of(decision)
    if options.choices:
        return _answer(battle, decision, options)
    best = max(_blows(battle, options), key=lambda one: one.merit, default=None)
    if best is not None and best.merit > 0:
        return best.intent
    best = max(_walks(battle, options), key=lambda one: one.merit, default=None)
    if best is not None and best.merit > 0:
        return best.intent
    if options.ends:
        return End(by=options.ends[0].by)
    return next(options.intents())


def proposals(battle: Battle, decision: Decision, *, most: int) -> list[Intent]:
    """Return what is worth trying, the likeliest first.

    Args:
        battle: The battle.
        decision: A decision that is awaited in it.
        most: How many at most.
    """
    options = battle.options_of(decision)
    if options.choices:
        return list(islice(options.intents(), most))
    ranked = sorted(_blows(battle, options), key=lambda one: -one.merit)
    blows = [one.intent for one in ranked if one.merit > 0]
    walks = [one.intent for one in sorted(_walks(battle, options), key=lambda one: -one.merit)]
    retreats = [one.intent for one in _retreats(battle, options)]
    ends: list[Intent] = [End(by=end.by) for end in options.ends[:1]]
    others: list[Intent] = [
        intent for use in options.uses if not use.gives_up and not use.targets for intent in islice(_plainly(use), 1)
    ]
    room = max(2, most - 4)
    found = [*blows[:room], *walks[:2], *retreats[:1], *ends, *others[:2], *blows[room:]]
    return list(dict.fromkeys(found))[:most] or [next(options.intents())]


# ---------------------------------------------------------------------------------------------------------------- parts


def _answer(battle: Battle, decision: Decision, options: Options) -> Intent:
    if options.several[1] <= 1 and decision.by is not None:
        side = battle.state.creatures[decision.by].side
        for choice in options.choices:
            foes = [name for name in choice.targets if name in battle.state.creatures]
            foes = [name for name in foes if battle.state.creatures[CreatureId(name)].side != side]
            if choice.id != "no" and foes:
                weakest = min(foes, key=lambda name: battle.state.creatures[CreatureId(name)].hp)
                return Answer(by=decision.by, answer=choice.id, on=(weakest,))
    return battle.standing_intent(decision)


def _blows(battle: Battle, options: Options) -> Iterable[Proposal]:
    creatures = battle.state.creatures
    for use in options.uses:
        if use.gives_up:
            continue
        user = creatures[use.by]
        harm = harm_of(battle.setup, user.sheet, use.action)
        if harm is None or harm <= 0:
            continue
        if use.placements:
            for placement in islice(use.placements, _PLACEMENTS):
                merit = 0.0
                for name in placement.affected:
                    found = creatures.get(name)
                    if found is not None:
                        worth = _strike(found, harm, HIT)
                        merit += worth if found.side != user.side else -2.0 * worth
                yield Proposal(
                    merit,
                    Use(
                        by=use.by, action=use.action, at=placement.at, direction=placement.direction,
                        cells=placement.cells, with_=use.choices[0] if use.choices else (),
                    ),
                )  # fmt: skip
            continue
        for target in use.targets:
            victim = creatures.get(CreatureId(target.id))
            if victim is None or victim.side == user.side:
                continue
            chance = HIT if target.chance is None else target.chance / 1000
            on = _named(use, target.id)
            intent = Use(by=use.by, action=use.action, on=on, with_=use.choices[0] if use.choices else ())
            yield Proposal(_strike(victim, harm, chance), intent)


def _named(use: UseOption, first: str) -> tuple[str, ...]:
    least = max(1, use.pick[0])
    if use.repeat:
        return (first,) * least
    return (first, *[target.id for target in use.targets if target.id != first][: least - 1])


def _strike(victim: Creature, hurt: float, chance: float) -> float:
    left = max(1, victim.hp + victim.temp_hp)
    return chance * (min(hurt, left) + _KILL * min(1.0, hurt / left))


def _walks(battle: Battle, options: Options) -> Iterable[Proposal]:
    for move in options.moves:
        mover, foes = battle.state.creatures[move.by], _foes(battle, move.by)
        if mover.at is None or not foes or _has_struck(mover):
            continue
        reach = fighter_of(battle.setup, mover.sheet).reach
        here = _near(mover.at, foes)
        if here <= reach < _SHOOTER:
            continue
        best: tuple[float, Cell] | None = None
        for cell, cost in move.costs.items():
            gained = max(here, reach) - max(_near(cell, foes), min(reach, 5))
            merit = gained - 0.01 * cost - _PROVOKED * len(move.provokes.get(cell, ()))
            if best is None or merit > best[0]:
                best = (merit, cell)
        if best is not None:
            yield Proposal(best[0], _go(move, best[1]))


def _retreats(battle: Battle, options: Options) -> Iterable[Proposal]:
    """Yield the way out of the foes' reach, for each way to move."""
    for move in options.moves:
        mover, foes = battle.state.creatures[move.by], _foes(battle, move.by)
        if mover.at is None or not foes:
            continue
        safe = [cell for cell in move.costs if cell not in move.provokes]
        if safe:
            cell = max(safe, key=lambda one: (_near(one, foes), -move.costs[one]))
            yield Proposal(float(_near(cell, foes) - _near(mover.at, foes)), _go(move, cell))


def _plainly(use: UseOption) -> Iterable[Intent]:
    choice = use.choices[0] if use.choices else ()
    if use.placements:
        placement = use.placements[0]
        yield Use(
            by=use.by, action=use.action, at=placement.at, direction=placement.direction, cells=placement.cells,
            with_=choice,
        )  # fmt: skip
    elif not use.destinations:
        yield Use(by=use.by, action=use.action, with_=choice)


def _go(move: MoveOption, cell: Cell) -> Intent:
    return Move(by=move.by, mode=move.mode, to=move.place(cell))


def _foes(battle: Battle, name: CreatureId) -> list[Cell]:
    side = battle.state.creatures[name].side
    return [
        other.at
        for other in battle.state.creatures.values()
        if other.side != side and other.alive and other.hp > 0 and other.at is not None
    ]


def _near(cell: Cell, foes: list[Cell]) -> int:
    x, y = cell
    return min(max(abs(x - a), abs(y - b)) for a, b in foes)


def _has_struck(creature: Creature) -> bool:
    budget = creature.budget
    return bool(budget) and not any(budget.get(word) for word in ("standard", "full_round", "action", "attacks"))


def played_on(battle: Battle, side: str) -> float:
    """Let everybody play on at a glance for some rounds, and return how the battle stands then."""
    last = battle.state.game.round + _ROUNDS
    for _ in range(_STEPS):
        if battle.result is not None or battle.state.game.round >= last or not battle.pending:
            break
        asked = battle.pending[0]
        try:
            battle.apply(asked.seat, quick_choice(battle, asked), decision=asked.number)
        except EngineError:
            try:
                battle.apply(asked.seat, battle.standing_intent(asked), decision=asked.number)
            except EngineError:
                break
    return standing_of(battle, side, rounds=2)
