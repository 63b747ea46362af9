"""The resolution: changes are noted as they are made, and all of them can be taken back."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from fracas_engine.battle import Battle
from fracas_engine.decisions import Decision
from fracas_engine.durations import ENCOUNTER
from fracas_engine.errors import InternalError
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Answers, AnyResolution, Resolution
from fracas_engine.ruleset import register, ruleset_named, ruleset_names
from fracas_engine.situation import AnySituation, Situation
from fracas_engine.state import Frame, State, Thing, Zone
from fracas_engine.testing.toy import Toy
from fracas_engine.testing.toy_state import Acting, Turn
from tests.engine.toy_battles import begin


def resolution_of(battle: Battle) -> AnyResolution:
    """Return a resolution of a battle, as `apply` makes one."""
    return Resolution(battle.situation, battle._dice)


def fog(name: str) -> Zone:
    """Make a zone."""
    return Zone(id=name, name="Fog", cells=((0, 0),), ends=ENCOUNTER)


def test_an_event_replaces_fields_and_tells_it() -> None:
    """`from_` is told as `from`; the changed fields are noted."""
    battle = begin()
    resolution = resolution_of(battle)
    imp = battle.state.creatures["imp"]

    resolution.emit("moved", (imp, {"at": (0, 0), "altitude": 1}), who="imp", from_=(2, 1))

    assert (imp.at, imp.altitude) == ((0, 0), 1)
    (event,) = resolution.events
    assert (event.name, dict(event.data)) == ("moved", {"who": "imp", "from": (2, 1)})
    assert dict(resolution.changes) == {("creature", "imp"): {"at", "altitude"}}


def test_a_field_that_a_thing_does_not_have_is_a_bug() -> None:
    """Slots catch a misspelt field at once."""
    battle = begin()

    with pytest.raises(AttributeError):
        resolution_of(battle).emit("moved", (battle.state.creatures["imp"], {"hitpoints": 3}))


def test_everything_can_be_taken_back() -> None:
    """Fields, things that came, things that went (with their order), the stack and the numbers."""
    battle = begin()
    resolution = resolution_of(battle)
    state, before = battle.state, battle.state.copy()
    stack, counter = list(state.stack), state.counter

    imp = state.creatures["imp"]
    resolution.emit("a", (imp, {"hp": 1}), (state.game, {"round": 9}))
    resolution.emit("b", (imp, {"hp": 2}))
    resolution.add(fog("f1"), "c")
    resolution.remove(imp, "d")
    resolution.add(imp, "e")
    resolution.remove(state.zones["f1"], "f")
    resolution.then(Turn(CreatureId("ogre")))
    resolution.number()
    resolution.take_back(stack, counter)

    assert state == before
    assert list(state.creatures) == ["imp", "ogre"]


def test_a_thing_cannot_come_twice() -> None:
    """What stands there already would be lost when the change is taken back."""
    resolution = resolution_of(begin())
    resolution.add(fog("f1"), "rose")

    with pytest.raises(AssertionError, match="there is a zone f1 already"):
        resolution.add(fog("f1"), "rose")


def test_changes_tell_coming_and_going_apart_from_touching() -> None:
    """A new thing is reported whole, even with later changes; a removed one is gone."""
    battle = begin()
    resolution = resolution_of(battle)
    zone = fog("f1")

    resolution.add(zone, "rose")
    resolution.emit("spread", (zone, {"cells": ((0, 0), (1, 0))}))
    resolution.emit("hurt", (battle.state.creatures["ogre"], {"hp": 3}))
    resolution.remove(battle.state.creatures["ogre"], "left")

    assert dict(resolution.changes) == {("zone", "f1"): "added", ("creature", "ogre"): "removed"}


def test_what_was_memoised_is_forgotten_when_something_changes() -> None:
    """Asking twice computes once; after a change it is computed anew."""
    battle = begin()
    resolution, calls = resolution_of(battle), []

    def compute() -> int:
        calls.append(1)
        return battle.state.creatures["imp"].hp

    assert [resolution.memo("hp", compute), battle.situation.memo("hp", compute)] == [10, 10]
    resolution.emit("hurt", (battle.state.creatures["imp"], {"hp": 3}))

    assert resolution.memo("hp", compute) == 3
    assert len(calls) == 2


def test_a_steady_answer_outlasts_what_turns_use_up_and_nothing_else() -> None:
    """Hit points and budgets are changes; a place, a condition, a zone and reverted changes are not."""
    battle = begin()
    resolution = resolution_of(battle)
    imp = battle.state.creatures["imp"]
    stack, counter = list(battle.state.stack), battle.state.counter

    def answers(name: str, *changed: tuple[Thing, dict[str, object]]) -> int:
        first = resolution.steady_memo("answer", object)
        resolution.emit(name, *changed)
        return int(resolution.steady_memo("answer", object) is not first)

    assert answers("hurt", (imp, {"hp": 3, "temp_hp": 0})) == 0
    assert answers("paid", (imp, {"budget": {"move": 1}, "used": {}})) == 0
    assert answers("begun", (battle.state.game, {"round": 2})) == 0
    assert answers("went", (imp, {"at": (3, 3)})) == 1
    assert answers("struck", (imp, {"hp": 2, "conditions": ()})) == 1
    first = resolution.steady_memo("answer", object)
    resolution.add(fog("f9"), "rose")
    assert resolution.steady_memo("answer", object) is not first
    first = resolution.steady_memo("answer", object)
    resolution.take_back(stack, counter)
    assert resolution.steady_memo("answer", object) is not first


def test_frames_are_stepped_in_the_order_given() -> None:
    """`then(a, b)` runs a first, with the frames that a pushes, before b."""
    battle = begin()
    first, second = Turn(CreatureId("imp")), Turn(CreatureId("ogre"))

    resolution_of(battle).then(first, second)

    assert battle.state.stack[-2:] == [second, first]


def test_frames_can_be_dropped_by_kind() -> None:
    """What they stood for will not take place."""
    battle = begin()

    resolution_of(battle).drop(Turn, Acting)

    assert not [frame for frame in battle.state.stack if isinstance(frame, Turn | Acting)]


@dataclass(frozen=True, slots=True)
class Spin(Frame):
    """A frame that puts itself back."""


class Dizzy(Toy):
    """A ruleset that runs in a circle."""

    name = "toy_dizzy"

    def step(self, resolution: AnyResolution, frame: Frame, answers: Answers) -> None:
        """Spin."""
        resolution.then(Spin())

    def decisions(self, situation: AnySituation, frame: Frame) -> tuple[Decision, ...]:
        """Ask no seat."""
        return ()


def test_rules_that_run_in_a_circle_are_a_bug_of_ours() -> None:
    """The error names the frame; the process does not hang."""
    situation = begin().situation
    ruleset = Dizzy()
    resolution = Resolution(Situation(situation.setup, ruleset, situation.map, situation.state), begin()._dice)
    resolution.then(Spin())

    with pytest.raises(InternalError, match="in frame Spin: the rules took 20000 steps"):
        resolution.run()


def test_a_registered_ruleset_is_found_by_name() -> None:
    """The author of a ruleset need not install it to try it."""
    dizzy = Dizzy()

    register(dizzy)

    assert ruleset_named("toy_dizzy") is dizzy
    assert "toy_dizzy" not in ruleset_names()


def test_a_copied_state_shares_values_and_no_things() -> None:
    """Replacing a field in the copy leaves the original alone; values are the same objects."""
    state: State = begin().state
    copy = state.copy()

    copy.creatures["imp"].hp = 1
    copy.stack.append(Spin())

    assert state.creatures["imp"].hp == 10
    assert state.stack != copy.stack
    assert copy.creatures["ogre"].budget is state.creatures["ogre"].budget
