"""Non-interference: battles that the helper accepts, and leaks that it finds."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId, SeatId
from fracas_engine.intents import Answer, End, Intent, Move, Stand, Use
from fracas_engine.ruleset import register
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature, Thing
from fracas_engine.testing.noninterference import assert_not_interfering
from fracas_engine.testing.toy import Toy, toy_setup
from fracas_engine.viewing import PUBLIC, REFEREE, Viewer

register(Toy())
FIELD = "........\n........\n........"
OGRE = Viewer("seat", SeatId("ogre"))
IMP = Viewer("seat", SeatId("imp"))


def begin(ruleset: str = "toy", **options: Any) -> Battle:
    """Start a battle of the imp, which will hide, against the ogre."""
    who = {"imp": {"at": (0, 0)}, "ogre": {"at": (6, 2)}}
    setup = toy_setup(FIELD, who, options={"stances": False, **options})
    return Battle.start(setup.model_copy(update={"ruleset": ruleset}), KeyedFaces(bytes(32)))


def walk(by: str, *path: tuple[int, int]) -> Move:
    """Walk along cells."""
    return Move(by=CreatureId(by), mode="walk", path=path)


def end(by: str) -> Intent:
    """End a turn."""
    return End(by=CreatureId(by))


HIDE_AND_WALK: list[tuple[str, Intent | tuple[Intent, Intent]]] = [
    ("imp", Use(by=CreatureId("imp"), action="hide")),
    ("imp", (walk("imp", (1, 0)), walk("imp", (1, 1)))),
    ("imp", (walk("imp", (2, 0)), walk("imp", (2, 1)))),
    ("imp", end("imp")),
    ("ogre", Use(by=CreatureId("ogre"), action="strike", on=("imp",))),
    ("ogre", Use(by=CreatureId("ogre"), action="smoke")),
    ("ogre", walk("ogre", (5, 2))),
    ("ogre", end("ogre")),
]


@pytest.mark.parametrize("viewer", [OGRE, PUBLIC])
def test_where_somebody_hides_is_not_learnt(viewer: Viewer) -> None:
    """Views, changes, events, options and refusals are the same wherever the imp hides."""
    assert_not_interfering(begin(), begin(), viewer, HIDE_AND_WALK)


@pytest.mark.parametrize("viewer", [IMP, REFEREE])
def test_who_may_know_does_learn_it(viewer: Viewer) -> None:
    """The helper can fail: the imp's own seat and the referee see where it went."""
    with pytest.raises(AssertionError, match=r"at step 2, .* changes tells them apart"):
        assert_not_interfering(begin(), begin(), viewer, HIDE_AND_WALK)


def test_anothers_standing_answers_are_not_learnt() -> None:
    """Neither the answer nor whether there is one."""
    always, never = Stand(kind="reaction", answer="always"), Stand(kind="reaction", answer="never")

    assert_not_interfering(begin(), begin(), OGRE, [("imp", (always, never)), ("imp", end("imp"))])


def test_a_secret_choice_is_not_learnt_before_all_have_chosen() -> None:
    """The other seat learns that a stance was chosen, and not which."""
    bold, wary = (Answer(by=CreatureId("imp"), answer=word) for word in ("bold", "wary"))

    assert_not_interfering(begin(stances=True), begin(stances=True), OGRE, [("imp", (bold, wary))])


class Telltale(Toy):
    """The options reveal the position of a hidden creature."""

    name = "toy_telltale"

    def _reachable(self, situation: AnySituation, who: Creature) -> dict[tuple[int, int], int]:
        taken = {other.at for other in situation.present()}
        return {cell: cost for cell, cost in super()._reachable(situation, who).items() if cell not in taken}


class Grumbling(Toy):
    """A refusal reveals the position of a hidden creature."""

    name = "toy_grumbling"

    def _smoke(self, resolution: Any, who: Creature) -> None:
        for found in resolution.state.creatures.values():
            if found.hidden_from:
                raise IllegalIntent("bad_target", f"{found.id} hides at {found.at}")
        super()._smoke(resolution, who)


class Staring(Toy):
    """No creature is hidden from any view."""

    name = "toy_staring"

    def sees(self, situation: AnySituation, viewer: Viewer, thing: Thing) -> bool:
        """Let all viewers see everything."""
        return True


def near() -> list[tuple[str, Any]]:
    """Return the course with the imp going to different places beside the ogre."""
    course: list[tuple[str, Any]] = list(HIDE_AND_WALK)
    course[2] = ("imp", (walk("imp", (2, 0), (3, 0)), walk("imp", (2, 1), (3, 1))))
    return course


@pytest.mark.parametrize(("mutant", "what"), [(Staring, r"at step 2, .* changes tells")])
def test_a_leak_is_caught(mutant: type[Toy], what: str) -> None:
    """The message names the step and the difference between the battles."""
    register(mutant())

    with pytest.raises(AssertionError, match=what):
        assert_not_interfering(begin(mutant.name), begin(mutant.name), OGRE, near())


@pytest.mark.parametrize("careless", [Telltale, Grumbling])
def test_a_careless_ruleset_tells_nothing(careless: type[Toy]) -> None:
    """Options and refusals come from the seat's knowledge, whatever a ruleset would read."""
    register(careless())

    assert_not_interfering(begin(careless.name), begin(careless.name), OGRE, near())
