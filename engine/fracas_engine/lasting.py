"""Lasting state of creatures between battles, and rests.

A state consists of keys of a creature's sheet (`Ruleset.lasting`). `with_state` puts them on the sheet with which the
creature starts its next battle.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pydantic import ValidationError

from fracas_engine.battle import Battle
from fracas_engine.content import BoardSpec, CreatureSpec
from fracas_engine.content.consistency import creature_faults
from fracas_engine.content.defects import field_path
from fracas_engine.content.library import library_of
from fracas_engine.content.models.base import Reading
from fracas_engine.content.vocabulary import find_vocabulary
from fracas_engine.custom_cards import cards_for
from fracas_engine.dice import Dice, Faces, ScriptedFaces
from fracas_engine.errors import SetupError
from fracas_engine.events import Event
from fracas_engine.ids import Plain
from fracas_engine.intents import Rest
from fracas_engine.ruleset import ruleset_named
from fracas_engine.setup import SeatSpec, Setup
from fracas_engine.situation import AnySituation, Situation

_HIDDEN: Final = "hidden"
"""The condition of creatures that start hidden."""
_PARTY: Final = "party"
"""Id of the only seat of a camp."""
_ROOM: Final = 6
"""Distance between creatures in a camp, in cells: more than the largest space."""
_ROW: Final = 6
"""Number of creatures in a row of a camp."""


def lasting_state(battle: Battle, creature: str) -> dict[str, Plain]:
    """Return the sheet keys with which a later battle continues from a creature's present state.

    Args:
        battle: The battle.
        creature: Id of the creature.
    """
    return _lasting(battle.situation, creature)


def _lasting(situation: AnySituation, creature: str) -> dict[str, Plain]:
    found: dict[str, Plain] = situation.rules.lasting(situation, situation.state.creatures[creature])
    return found


def has_died(battle: Battle, creature: str) -> bool:
    """Return True if a creature is dead; a creature that has left the battle with hit points is not."""
    found = battle.state.creatures[creature]
    return not found.alive and found.hp <= 0


def can_start_hidden(ruleset: str) -> bool:
    """Return True if a ruleset has hidden creatures."""
    vocabulary = find_vocabulary(ruleset)
    return vocabulary is not None and vocabulary.conditions is not None and _HIDDEN in vocabulary.conditions


def start_hidden(ruleset: str, creature: CreatureSpec) -> CreatureSpec:
    """Return a creature's sheet with which it starts a battle hidden from all enemies.

    Args:
        ruleset: Name of the ruleset, which has hidden creatures.
        creature: The sheet.

    Raises:
        SetupError: The ruleset has no hidden creatures.
    """
    before = [condition.to_plain() for condition in creature.conditions if condition.name != _HIDDEN]
    return with_state(ruleset, creature, {"conditions": [*before, {"name": _HIDDEN}]})


def with_state(ruleset: str, creature: CreatureSpec, state: Mapping[str, Any]) -> CreatureSpec:
    """Return a creature's sheet with the keys of a state.

    Maxima (hit points, surges, recoveries) are always those of the sheet; whatever a state has above them is lost.

    Args:
        ruleset: Name of the ruleset.
        creature: The sheet.
        state: Sheet keys, as `lasting_state` returns them.

    Raises:
        SetupError: A key is unknown, or a value does not fit the sheet.
    """
    if not state:
        return creature
    plain = {**creature.to_plain(), **state}
    for key, most in (("hp", creature.hp), ("surges", creature.surges), ("recoveries", creature.recoveries)):
        if key in state and most is not None:
            plain[key] = _within(state[key], most.max)
    vocabulary = find_vocabulary(ruleset)
    try:
        found = CreatureSpec.model_validate(plain, context=Reading(vocabulary))
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise SetupError(f"creatures.{creature.id}.{where}", str(first["msg"])) from error
    for way, message, hint in creature_faults(found, vocabulary):
        where = f"creatures.{creature.id}.{field_path(way)}"
        raise SetupError(where, f"{message}; {hint}" if hint else message)
    return found


def _within(value: Any, most: int) -> Any:
    """Return a number in its long form with another maximum; a plain number is the present one."""
    told = {"now": value} if isinstance(value, int) else value
    if not isinstance(told, Mapping):
        return value
    lowered, now = told.get("lowered", 0), told.get("now")
    top = most - lowered if isinstance(lowered, int) else most
    return {**told, "max": most, **({"now": top} if isinstance(now, int) and now > top else {})}


def check_party(ruleset: str, creatures: Sequence[CreatureSpec]) -> None:
    """Check that creatures can take part in battles.

    Raises:
        SetupError: The ruleset does not accept a creature.
    """
    setup = _camp(ruleset, creatures)
    ruleset_named(ruleset).setup(setup)


@dataclass(frozen=True, slots=True)
class PartyRest:
    """Result of a rest between battles."""

    states: dict[str, dict[str, Plain]]
    """The states of the creatures after the rest, by id."""
    rolls: tuple[tuple[str, tuple[int, ...]], ...]
    """The creatures that have rolled dice, with the faces, in order."""


def rest_party(ruleset: str, creatures: Sequence[CreatureSpec], rest: Rest, faces: Faces | None = None) -> PartyRest:
    """Let creatures rest between battles by the rules.

    Args:
        ruleset: Name of the ruleset.
        creatures: The creatures in their present state.
        rest: The kind of rest, and the resources spent.
        faces: Source of die faces; None: a rest that rolls dice is an error.

    Raises:
        IllegalIntent: The rules refuse the rest, or have none of this kind.
        SetupError: The ruleset does not accept a creature.
    """
    setup = _camp(ruleset, creatures)
    rules = ruleset_named(ruleset)
    situation = Situation(setup, rules, setup.read_board(), rules.setup(setup))
    situation.state.game.over = True  # a rest follows a battle; this one has ended before it began
    battle = Battle(situation, Dice(faces if faces is not None else ScriptedFaces({})))
    events = battle.apply(_PARTY, rest).events
    return PartyRest(
        {spec.id: _lasting(situation, spec.id) for spec in creatures},
        tuple(_roll_of(event) for event in events if event.name == "rolled"),
    )


def _roll_of(event: Event) -> tuple[str, tuple[int, ...]]:
    faces = event.data["faces"]
    return str(event.data["who"]), tuple(int(str(face)) for face in faces) if isinstance(faces, tuple) else ()


def _camp(ruleset: str, creatures: Sequence[CreatureSpec]) -> Setup:
    """Return a set-up with the creatures far from each other on open ground."""
    library = library_of(ruleset)
    shapes = library.vocabulary.board_shapes if library.vocabulary is not None else frozenset({"square"})
    side = _ROOM * _ROW
    rows = -(-max(1, len(creatures)) // _ROW) * _ROOM
    shape = "square" if "square" in shapes else "hex"
    board = BoardSpec.model_validate({"map": ("." * side,) * rows, "shape": shape})
    placed = [
        spec.model_copy(
            update={"seat": _PARTY, "side": _PARTY, "at": (_ROOM * (number % _ROW), _ROOM * (number // _ROW))}
        )
        for number, spec in enumerate(creatures)
    ]
    return Setup(
        ruleset=ruleset,
        board=board,
        creatures=tuple(placed),
        seats=(SeatSpec(id=_PARTY, side=_PARTY),),
        cards=cards_for(library),
        summons=library.summoned_by(placed),
    )
