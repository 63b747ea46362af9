"""A greedy player on the engine's own options, for playing futures on by the hundred; and what is worth trying there.

It is what the greedy policy is without its finer points: strike where the most is expected of it, else close in. No
view is written for it, so it decides in a fraction of the time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Final

from fracas_arena.bots.fighters import HIT, fighter_of, harm_of, has_struck, still_up
from fracas_arena.bots.glimpse import glimpse
from fracas_arena.bots.race import standing_of
from fracas_arena.bots.ways import steps_to_strike
from fracas_engine.battle import Battle
from fracas_engine.board.distance import distance
from fracas_engine.board.footprint import Footprint
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
_RISE: Final = "stand_up"
"""What who lies does first, where it can."""
_PROVOKED: Final = 4.0
_SHOOTER: Final = 3
_STEPS: Final = 12
"""Choices of a turn that is played on, at most."""
_SPOTS: Final = 4
"""Foes beside whom a place to strike from is looked for."""


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
    best = _best(battle, options)
    if best is not None:
        return best
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
    places = list(_places(battle, options))
    ends: list[Intent] = [End(by=end.by) for end in options.ends[:1]]
    room = max(3, most // 3)
    found = [*blows[:room], *ends, *walks[:1], *places[:room], *walks[1:2], *blows[room:], *places[room:]]
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


def _best(battle: Battle, options: Options) -> Intent | None:
    """Return the best blow, else the best way; None where neither is worth anything."""
    for ranked in (_blows, _walks):
        best = max(ranked(battle, options), key=lambda one: one.merit, default=None)
        if best is not None and best.merit > 0:
            return best.intent
    return None


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
            odds = {target.id: HIT if target.chance is None else target.chance / 1000 for target in use.odds}
            for placement in islice(use.placements, _PLACEMENTS):
                merit = 0.0
                for name in placement.affected:
                    found = creatures.get(name)
                    if found is not None:
                        worth = _strike(found, harm, odds.get(name, HIT))
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
    """Yield the way towards where somebody could be struck, for each way to move of who has not struck yet."""
    for move in options.moves:
        mover = battle.state.creatures[move.by]
        if mover.at is None or has_struck(mover):
            continue
        reach, grid = fighter_of(battle.setup, mover.sheet).reach, battle.situation.board.grid
        at = grid.bit(mover.at)
        layers = steps_to_strike(battle, mover, reach)
        if reach > 1 and layers and at & layers[0]:  # near enough, and yet there is nothing better to do: go up to them
            reach, layers = 1, steps_to_strike(battle, mover, 1)
        all_ = grid.mask(move.costs)
        for cells, danger in ((all_ & ~grid.mask(move.provokes), 0.0), (all_, _PROVOKED)):
            number = next((number for number, layer in enumerate(layers) if layer & (cells | at)), None)
            if number is None or layers[number] & at:
                continue
            here = next((steps for steps, layer in enumerate(layers) if layer & at), len(layers))
            # As far off as the blow carries, and of equals the shortest way.
            spots = grid.cells(layers[number] & cells)
            best = min(spots, key=partial(_spared, battle, mover, reach, move.costs))
            yield Proposal(here - number - danger, _go(move, best))


def _places(battle: Battle, options: Options) -> Iterable[Intent]:
    """Yield where one might go: out of the foes' reach, near enough to strike each of them, away."""
    for move in options.moves:
        mover, foes = battle.state.creatures[move.by], _fighting(battle, move.by)
        if mover.at is None or not foes:
            continue
        reach = fighter_of(battle.setup, mover.sheet).reach
        free = {cell: cost for cell, cost in move.costs.items() if cell not in move.provokes} or move.costs
        gaps = {cell: _gaps(cell, foes) for cell in free}
        if not gaps:
            continue
        threats = [far for _, far in foes]
        calm = [at for at, gap in gaps.items() if all(one > far for one, far in zip(gap, threats, strict=True))]
        if calm:
            yield _go(move, min(calm, key=lambda cell: (min(gaps[cell]), free[cell])))
        if reach >= _SHOOTER and (near := [cell for cell, gap in gaps.items() if min(gap) <= reach]):
            yield _go(move, max(near, key=lambda cell: (min(gaps[cell]), -free[cell])))
        here = _gaps(mover.at, foes)
        for foe in sorted(range(len(foes)), key=here.__getitem__)[:_SPOTS]:
            if near := [cell for cell, gap in gaps.items() if gap[foe] <= reach]:
                yield _go(move, min(near, key=partial(_exposure, gaps, free, foe)))
        yield _go(move, max(gaps, key=lambda cell: (min(gaps[cell]), -free[cell])))


def _exposure(gaps: Mapping[Cell, list[int]], costs: Mapping[Cell, int], foe: int, cell: Cell) -> tuple[int, int, int]:
    """Return how badly one stands somewhere to strike a foe: with how many beside one, how near it, after how far."""
    return sum(gap <= 1 for gap in gaps[cell]), -gaps[cell][foe], costs[cell]


def _gaps(cell: Cell, foes: Iterable[tuple[Footprint, int]]) -> list[int]:
    """Return how far each of some foes is from a cell."""
    here = Footprint(cell)
    return [distance(here, there) for there, _ in foes]


def _fighting(battle: Battle, name: CreatureId) -> list[tuple[Footprint, int]]:
    """Return the foes of somebody: where they are, and how far from there they can strike within a turn."""
    side = battle.state.creatures[name].side
    found = []
    for other, at in still_up(battle):
        if other.side != side:
            fighter = fighter_of(battle.setup, other.sheet)
            found.append((Footprint(at), fighter.speed + fighter.reach))
    return found


def _go(move: MoveOption, cell: Cell) -> Intent:
    return Move(by=move.by, mode=move.mode, to=move.place(cell))


def _spared(battle: Battle, mover: Creature, reach: int, costs: Mapping[Cell, int], cell: Cell) -> tuple[int, int]:
    """Return what speaks against a cell to strike from: how near foes are to a shooter there, and the way."""
    if reach < _SHOOTER:
        return 0, costs[cell]
    foes = _fighting(battle, CreatureId(mover.id))
    return -min(reach, *_gaps(cell, foes)), costs[cell]


def played_on(battle: Battle, side: str, *, turns: int) -> float:
    """Let everybody play on at a glance, and return how the battle stands then for a side, from -1 to 1.

    Args:
        battle: The battle, which is changed.
        side: Whose.
        turns: How many turns have begun, after the one that is being taken, when it is looked at; 0: this turn is
            played to its end and no more.
    """
    acting, round_ = battle.state.game.acting, battle.state.game.round
    for _ in range(_STEPS * (turns + 1)):
        game = battle.state.game
        if game.acting != acting or game.round != round_:
            if turns <= 0:
                break
            turns -= game.acting is not None and game.acting != acting
            acting, round_ = game.acting, game.round
        if battle.result is not None or not battle.pending:
            break
        asked = battle.pending[0]
        if not any(_done(battle, asked, intent) for intent in _tries(battle, asked)):
            break
    return standing_of(battle, side)


def _tries(battle: Battle, asked: Decision) -> Iterable[Intent]:
    """Yield what to do next, and what instead where that is refused."""
    if asked.by is not None and asked.kind == "turn":
        creature = battle.state.creatures[asked.by]
        if has_struck(creature) and not fighter_of(battle.setup, creature.sheet).nimble:
            yield End(by=asked.by)  # which nearly always is what comes out, and takes no look at all that is open
        if creature.has("prone"):
            yield Use(by=asked.by, action=_RISE)
        seen = glimpse(battle, asked)
        if seen is not None:
            yield _best(battle, seen) or End(by=asked.by)
    yield quick_choice(battle, asked)
    yield battle.standing_intent(asked)


def _done(battle: Battle, asked: Decision, intent: Intent) -> bool:
    try:
        battle.apply(asked.seat, intent, decision=asked.number)
    except EngineError:
        return False
    return True
