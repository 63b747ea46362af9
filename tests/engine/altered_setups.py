"""Set-ups with something in them that their author has not thought of: another size, condition, wound, height or cell.

Some of them cannot be played, and are refused with their faults; in the others rules meet that seldom do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, get_args

from fracas_engine.board.parse import GLYPHS
from fracas_engine.content import CreatureSpec, find_vocabulary
from fracas_engine.content.models.amounts import HitPoints
from fracas_engine.content.models.creatures import ConditionSpec
from fracas_engine.content.words import Until
from fracas_engine.setup import Setup
from fracas_engine.testing.random_players import Chooser

__all__ = ["altered"]

_UNTIL: Final[tuple[Until, ...]] = get_args(Until)


def altered(setup: Setup, chance: Chooser) -> Setup:
    """Return a set-up with three things in it changed.

    Args:
        setup: Stays as it is.
        chance: Chooses what.
    """
    for _ in range(3):
        if chance.below(5) == 0:
            setup = _other_cell(setup, chance)
        elif chance.below(16) == 0:
            setup = chance.one_of(_BROKEN)(setup)
        else:
            setup = _other_creature(setup, chance)
    return setup


def _other_cell(setup: Setup, chance: Chooser) -> Setup:
    rows = list(setup.board.map)
    y = chance.below(len(rows))
    x = chance.below(len(rows[y]))
    rows[y] = rows[y][:x] + chance.one_of(sorted(GLYPHS)) + rows[y][x + 1 :]
    return setup.model_copy(update={"board": setup.board.model_copy(update={"map": tuple(rows)})})


def _other_creature(setup: Setup, chance: Chooser) -> Setup:
    index = chance.below(len(setup.creatures))
    spec = setup.creatures[index]
    changed = spec.model_copy(update=chance.one_of(_CHANGES)(setup, spec, chance))
    return setup.model_copy(update={"creatures": (*setup.creatures[:index], changed, *setup.creatures[index + 1 :])})


def _condition(setup: Setup, spec: CreatureSpec, chance: Chooser) -> Mapping[str, Any]:
    vocabulary = find_vocabulary(setup.ruleset)
    assert vocabulary is not None
    borne = ConditionSpec(
        name=chance.one_of(sorted(vocabulary.conditions or ())),
        until=chance.one_of((None, *_UNTIL)),
        source=chance.one_of([None, *(other.id for other in setup.creatures)]),
    )
    return {"conditions": (*spec.conditions, borne)}


def _hit_points(setup: Setup, spec: CreatureSpec, chance: Chooser) -> Mapping[str, Any]:
    most = spec.hp.max
    now = chance.one_of((0, 1, most // 4, most // 2, most // 2 + 1, most - 1, most))
    return {"hp": HitPoints(max=most, now=now, temp=chance.one_of((0, 0, 1, 5)))}


def _place(setup: Setup, spec: CreatureSpec, chance: Chooser) -> Mapping[str, Any]:
    x, y = (spec.at or (0, 0))[:2]
    return {"at": (x + chance.between(-2, 2), y + chance.between(-2, 2))}


def _height(setup: Setup, spec: CreatureSpec, chance: Chooser) -> Mapping[str, Any]:
    return {"at": (*(spec.at or (0, 0))[:2], chance.between(-2, 4))}


def _size(setup: Setup, spec: CreatureSpec, chance: Chooser) -> Mapping[str, Any]:
    vocabulary = find_vocabulary(setup.ruleset)
    assert vocabulary is not None
    return {"size": chance.one_of(sorted(vocabulary.sizes))}


def _trait(setup: Setup, spec: CreatureSpec, chance: Chooser) -> Mapping[str, Any]:
    vocabulary = find_vocabulary(setup.ruleset)
    assert vocabulary is not None
    traits = sorted(trait for trait in vocabulary.traits or () if not trait.endswith("_N"))
    return {"traits": (*spec.traits, chance.one_of(traits))} if traits else {}


def _damage(setup: Setup, spec: CreatureSpec, chance: Chooser) -> Mapping[str, Any]:
    vocabulary = find_vocabulary(setup.ruleset)
    assert vocabulary is not None
    kind = chance.one_of(sorted(vocabulary.damage_types or {"fire"}))
    amount = None if vocabulary.resistances == "types" else chance.one_of((1, 2, 5))
    key = chance.one_of(("resist", "vulnerable", "immune"))
    return {key: (*spec.immune, kind) if key == "immune" else {**getattr(spec, key), kind: amount}}


def _kind(setup: Setup, spec: CreatureSpec, chance: Chooser) -> Mapping[str, Any]:
    return {chance.one_of(("hero", "minion")): bool(chance.below(2))}


def _side(setup: Setup, spec: CreatureSpec, chance: Chooser) -> Mapping[str, Any]:
    return {"side": chance.one_of(setup.creatures).side}


_CHANGES: Final[tuple[Callable[[Setup, CreatureSpec, Chooser], Mapping[str, Any]], ...]] = (
    _condition, _condition, _condition, _hit_points, _place, _height, _size, _trait, _damage, _kind, _side,
)  # fmt: skip


def _of_one_name(setup: Setup) -> Setup:
    return setup.model_copy(update={"creatures": (*setup.creatures, setup.creatures[0])})


def _nowhere(setup: Setup) -> Setup:
    first, *others = setup.creatures
    return setup.model_copy(update={"creatures": (first.model_copy(update={"at": None}), *others)})


def _stranger_in_order(setup: Setup) -> Setup:
    return setup.model_copy(update={"order": (*(setup.order or ()), "nobody-of-this-name")})


def _no_such_seat(setup: Setup) -> Setup:
    first, *others = setup.creatures
    return setup.model_copy(update={"creatures": (first.model_copy(update={"seat": "no-such-seat"}), *others)})


_BROKEN: Final = (_of_one_name, _nowhere, _stranger_in_order, _no_such_seat)
