"""Illegal intents for tests: an offered intent with one value changed to a value that the options do not list.

Options and validation must use the same functions, so the changed intent must be refused. Only values that options list
completely are changed (actions, targets, reachable cells, placements, choices). Paths, for example, are not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from fracas_engine.battle import Battle
from fracas_engine.ids import CreatureId, Place
from fracas_engine.intents import Answer, End, Intent, Move, Use
from fracas_engine.options import Options
from fracas_engine.testing.random_players import Chooser

_NOBODY = CreatureId("nobody-of-this-name")
_NOTHING = "nothing-of-this-name"
_FAR: Place = (-7, 3)


def not_offered(battle: Battle, options: Options, offered: Intent, chance: Chooser) -> Iterator[Intent]:
    """Yield intents that the options do not list, each made from an offered intent by one change."""
    match offered:
        case Move():
            yield replace(offered, by=_NOBODY)
            yield replace(offered, mode=_NOTHING)
            yield replace(offered, to=_FAR)
            yield from _other_cell(battle, options, offered, chance)
        case Use():
            yield replace(offered, by=_NOBODY)
            yield replace(offered, action=_NOTHING)
            yield from _other_targets(battle, options, offered)
            if offered.at is not None:
                yield replace(offered, at=_FAR)
            if offered.to is not None:
                yield replace(offered, to=_FAR)
        case Answer():
            yield replace(offered, by=_NOBODY)
            yield replace(offered, answer=_NOTHING)
            if offered.on:
                yield replace(offered, on=(_NOTHING,))
        case End():
            yield replace(offered, by=_NOBODY)
        case _:
            return


def _other_cell(battle: Battle, options: Options, offered: Move, chance: Chooser) -> Iterator[Intent]:
    same = [option for option in options.moves if (option.by, option.mode) == (offered.by, offered.mode)]
    reached = {cell for option in same for cell in option.costs}
    board = battle.situation.map
    for _ in range(3):
        cell = (chance.below(board.width), chance.below(board.height))
        if cell not in reached:
            yield replace(offered, to=same[0].place(cell) if same else cell)


def _other_targets(battle: Battle, options: Options, offered: Use) -> Iterator[Intent]:
    if not offered.on:
        return
    yield replace(offered, on=(*offered.on[:-1], _NOTHING))
    same = [option for option in options.uses if (option.by, option.action) == (offered.by, offered.action)]
    groups = [one for option in same for one in (option.targets, *(aim.targets for aim in option.further))]
    listed = {target.id for group in groups for target in group}
    others = [name for name in (*battle.state.creatures, *battle.state.objects) if name not in listed]
    yield from (replace(offered, on=(*offered.on[:-1], name)) for name in others)
