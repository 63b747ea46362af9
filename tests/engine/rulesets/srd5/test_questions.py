"""What is answered about places, modes and things."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.errors import EngineError
from fracas_engine.event_plain import frozen
from fracas_engine.rulesets.srd5 import questions
from fracas_engine.rulesets.srd5.state import Srd5Object, s5
from tests.engine.rulesets.srd5.arena import start


def _battle(rows: str = "..... ..... .....", speed: str = "6", more: str = "") -> Battle:
    return start(
        rows,
        f"id: x, side: a, hero: true, at: [0, 0], hp: 20, ac: 12, speed: {speed}{more}",
        "id: y, side: b, at: [3, 0], hp: 20, ac: 10, speed: 6",
        order="x y",
    )


def _ask(battle: Battle, **question: Any) -> Any:
    return battle.ask(frozen(question))


def test_a_thing_is_where_it_is() -> None:
    """As a creature is; what is off the map is nowhere."""
    battle = _battle()
    battle.state.objects["chest"] = Srd5Object(id="chest", at=(1, 2))

    assert _ask(battle, distance={"from": "x", "to": "chest"}) == 2
    assert _ask(battle, distance={"from": "x", "to": "y"}) == 3
    assert _ask(battle, distance={"from": [4, 2], "to": "chest"}) == 3
    assert _ask(battle, adjacent={"from": [1, 1], "to": "chest"})
    assert _ask(battle, cover={"from": "x", "of": "chest"}) == "none"
    assert _ask(battle, concealment={"from": "x", "of": "chest"}) == "none"
    assert _ask(battle, concealment={"from": "x", "of": "y"}) == "none"
    with pytest.raises(EngineError):
        _ask(battle, distance={"from": "x", "to": [9, 9]})


@pytest.mark.rule("S5-GRID-10")
def test_who_is_in_the_air_digs_nowhere() -> None:
    """On the ground it does."""
    battle = _battle(speed="{walk: 4, fly: 4, burrow: 2}")

    assert _ask(battle, reachable={"by": "x", "move": "burrow"})
    battle.state.creatures["x"].altitude = 2
    assert not _ask(_moved(battle), reachable={"by": "x", "move": "burrow"})


def _moved(battle: Battle) -> Battle:
    """Return a battle that stands as another does and remembers nothing of before."""
    return battle.clone(battle._dice.faces)


@pytest.mark.rule("S5-MOVE-03")
@pytest.mark.parametrize(
    ("rows", "altitude", "mode"),
    [("...", 0, "walk"), ("...", 1, "fly"), ("www", 0, "swim"), ("www", 1, "fly"), ("...", -1, "burrow"),
     ("P..", -2, "walk"),
     ("P..", -3, "burrow")],
)  # fmt: skip
def test_who_goes_on_goes_on_as_it_can_where_it_is(rows: str, altitude: int, mode: str) -> None:
    """In the air, in water, below the floor; who is nowhere would walk."""
    battle = _battle(rows + ".. .....", speed="{walk: 4, fly: 4, swim: 4, burrow: 2}")
    x = s5(battle.state.creatures["x"])
    x.altitude = altitude

    assert questions._mode_here(battle.situation, x) == mode
    x.at, x.altitude = None, 0
    assert questions._mode_here(battle.situation, x) == "walk"
    x.altitude = -1
    assert questions._mode_here(battle.situation, x) == "burrow"
