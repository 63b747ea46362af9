"""Random players for conformance checks, golden playthroughs and benchmarks.

Randomness in the engine must be repeatable and must not come from a global source, so this module has its own small
generator. Fair dice are `fracas_engine.dice.KeyedFaces`; the generator here only chooses intents.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

from fracas_engine.battle import Battle
from fracas_engine.decisions import Choice, Decision
from fracas_engine.ids import Cell
from fracas_engine.intents import Answer, End, Intent, Move, Use
from fracas_engine.options import MoveOption, Options, UseOption

_T = TypeVar("_T")
_MASK: Final = (1 << 64) - 1

_USE, _MOVE, _END = 4, 2, 1
"""Relative weights of using an action, moving, and ending the turn. Actions have the highest, so that battles end."""


class Chooser:
    """Repeatable random choices with the splitmix64 generator (Steele, Lea and Flood, 2014).

    Args:
        seed: The same seed gives the same choices, on every machine and Python version.
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def below(self, limit: int) -> int:
        """Return a random integer from 0 to `limit` - 1."""
        self._state = state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _MASK
        return (state ^ (state >> 31)) % limit  # biased by less than limit / 2**64, which no test can see

    def one_of(self, items: Sequence[_T]) -> _T:
        """Return a random item, each with equal probability."""
        return items[self.below(len(items))]

    def some_of(self, items: Sequence[_T], count: int) -> list[_T]:
        """Return `count` different items in random order; all items if there are fewer."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in range(min(count, len(left)))]

    def between(self, least: int, most: int) -> int:
        """Return a random integer from `least` to `most`, both included."""
        return least + self.below(most - least + 1)


class RandomPlayer:
    """Player that chooses offered intents at random; players with equal seeds make the same choices.

    Args:
        seed: The seed of its `Chooser`.
        avoiding: Actions that the player never uses, such as those that end a battle at once.
    """

    __slots__ = ("avoiding", "chance")

    def __init__(self, seed: int, avoiding: Iterable[str] = ()) -> None:
        self.chance = Chooser(seed)
        self.avoiding = frozenset(avoiding)

    def choose(self, battle: Battle, decision: Decision) -> Intent:
        """Return an intent for a pending decision."""
        return self.pick(battle.options_of(decision))

    def pick(self, options: Options) -> Intent:
        """Return a random intent of those that the options offer.

        Raises:
            LookupError: The options offer no intent.
        """
        if options.choices:
            return self._answer(options)
        uses, moves, ends = options.uses, options.moves, options.ends
        # A random player concedes only if there is nothing else to do.
        liked = tuple(use for use in uses if not use.gives_up and use.action not in self.avoiding)
        uses = liked if liked or moves or ends else uses
        weight = _USE * len(uses) + _MOVE * len(moves) + _END * len(ends)
        if not weight:
            raise LookupError(options.decision)
        drawn = self.chance.below(weight)
        if drawn < _USE * len(uses):
            return self._use(uses[drawn // _USE])
        drawn -= _USE * len(uses)
        if drawn < _MOVE * len(moves):
            return self._move(moves[drawn // _MOVE], options)
        return End(by=ends[(drawn - _MOVE * len(moves)) // _END].by)

    def _answer(self, options: Options) -> Answer:
        by = options.decision.by
        assert by is not None, "a question is put to a creature"
        least, most = options.several
        if most > 1 or least > 1:
            chosen: list[Choice] = self.chance.some_of(options.choices, self.chance.between(max(1, least), most))
            return Answer(by=by, answer=tuple(choice.id for choice in chosen))
        choice = self.chance.one_of(options.choices)
        on = (self.chance.one_of(choice.targets),) if choice.targets else ()
        return Answer(by=by, answer=choice.id, on=on)

    def _move(self, option: MoveOption, options: Options) -> Intent:
        cells = tuple(option.costs)
        if not cells:
            raise LookupError(options.decision)
        return Move(by=option.by, mode=option.mode, to=option.place(self.chance.one_of(cells)))

    def _use(self, option: UseOption) -> Use:
        chance = self.chance
        on: tuple[str, ...] = ()
        if option.targets:
            ids = [target.id for target in option.targets]
            count = chance.between(max(option.pick[0], min(1, option.pick[1])), option.pick[1])
            on = (
                tuple(chance.one_of(ids) for _ in range(count) if ids)
                if option.repeat
                else tuple(chance.some_of(ids, count))
            )
        for aim in option.further:
            ids = [target.id for target in aim.targets]
            on += tuple(chance.some_of(ids, chance.between(aim.pick[0], aim.pick[1])))
        placement = chance.one_of(option.placements) if option.placements else None
        destinations: tuple[Cell, ...] = tuple(option.destinations)
        return Use(
            by=option.by,
            action=option.action,
            on=on,
            at=placement.at if placement else None,
            direction=placement.direction if placement else None,
            cells=placement.cells if placement else (),
            to=chance.one_of(destinations) if destinations else None,
            with_=chance.one_of(option.choices) if option.choices else (),
        )
