"""Battles of the toy ruleset for the kernel's tests."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.dice import Faces, KeyedFaces, ScriptedFaces
from fracas_engine.errors import IllegalIntent, RefusalCode
from fracas_engine.events import Outcome
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Answer, End, Intent, Move, Use
from fracas_engine.ruleset import register
from fracas_engine.testing.toy import Toy, toy_setup

__all__ = ["FIELD", "KEY", "answer", "assert_refused", "begin", "dice", "end", "fall", "strike", "use", "walk"]

FIELD = """
........
........
........
........
"""
KEY = b"k" * 32

register(Toy())


def begin(faces: Faces | None = None, *, stances: bool = False, rows: str = FIELD, **creatures: Any) -> Battle:
    """Start a battle of the toy; without creatures of the imp's against the ogre, side by side.

    Args:
        faces: Where faces come from; by default a key.
        stances: Whether rounds begin with the secret choice.
        rows: The map.
        creatures: By id, the differences from the toy's usual creature.
    """
    who = creatures or {"imp": {"at": (2, 1)}, "ogre": {"at": (3, 1)}}
    setup = toy_setup(rows, who, options={"stances": stances})
    return Battle.start(setup, faces if faces is not None else KeyedFaces(KEY))


def walk(by: str, *path: tuple[int, int]) -> Move:
    """Walk along cells."""
    return Move(by=CreatureId(by), mode="walk", path=path)


def use(by: str, action: str, *on: str) -> Use:
    """Use an action."""
    return Use(by=CreatureId(by), action=action, on=on)


def strike(by: str, on: str) -> Use:
    """Strike a creature."""
    return use(by, "strike", on)


def end(by: str) -> End:
    """End a turn."""
    return End(by=CreatureId(by))


def answer(by: str, what: Any = True) -> Answer:  # noqa: FBT002 - yes is what most tests answer
    """Answer what is asked."""
    return Answer(by=CreatureId(by), answer=what)


def dice(battle: Battle) -> ScriptedFaces:
    """Return the script that a battle's dice come from."""
    faces = battle._dice.faces
    assert isinstance(faces, ScriptedFaces)
    return faces


def fall(battle: Battle, seat: str, intent: Intent, **faces: list[int | str]) -> Outcome:
    """Apply an intent for which these faces fall, and hold that all of them did."""
    script = dice(battle)
    script.step(faces)
    outcome = battle.apply(seat, intent)
    assert script.left_over(step=True) == {}
    return outcome


def assert_refused(battle: Battle, seat: str, intent: Intent, code: RefusalCode, **keys: Any) -> IllegalIntent:
    """Hold that an intent is refused with a code and that not a byte of the battle changes."""
    before = battle.dump()
    with pytest.raises(IllegalIntent) as caught:
        battle.apply(seat, intent, **keys)
    assert caught.value.code == code, f"{caught.value} rather than {code}"
    assert battle.dump() == before
    return caught.value
