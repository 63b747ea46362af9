"""The conformance suite: a sound ruleset passes, and each broken promise is caught by its own check."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.decisions import Decision
from fracas_engine.dice import KeyedFaces
from fracas_engine.errors import IllegalIntent
from fracas_engine.events import Event
from fracas_engine.ids import CreatureId, SeatId
from fracas_engine.intents import End, Intent, Use
from fracas_engine.options import Options, UseOption
from fracas_engine.resolution import Answers, AnyResolution
from fracas_engine.ruleset import register, ruleset_names
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature, Frame
from fracas_engine.testing import conformance
from fracas_engine.testing.conformance import ConformanceError, PlayReport, check_random_play
from fracas_engine.testing.invariants import no_overlap
from fracas_engine.testing.toy import Toy, toy_setup
from fracas_engine.testing.toy_state import Striking, Turn, Walking
from fracas_engine.viewing import Viewer
from tests.engine.testing.samples import setups_of

pytestmark = pytest.mark.whole

FIELD = "......\n..#...\n......"
SETUP = toy_setup(FIELD, {"imp": {"at": (0, 0)}, "ogre": {"at": (4, 1)}, "elf": {"at": (5, 2), "side": "ogre"}})

register(Toy())


def cells(_: Battle, creature: Creature) -> list[tuple[int, int]]:
    """Return the cell that a toy creature has for itself."""
    return [] if creature.at is None else [creature.at]


def test_the_toy_conforms() -> None:
    """Battles end, everything is used, and each kind of check has something to do."""
    report = check_random_play([SETUP], range(3), samples=6, invariants=[no_overlap(cells)])

    assert report.battles == 3
    assert set(report.used) == {"walk", "strike", "hide", "smoke"}
    assert report.intents < report.tried
    assert report.refused > report.intents
    assert report.events["battle_over"] == 3
    assert sum(report.winners.values()) == 3
    assert report.rounds >= 3


class Endless(Toy):
    """No strike ever falls."""

    def step(self, resolution: AnyResolution, frame: Frame, answers: Answers) -> None:
        """Let every strike be dodged."""
        if isinstance(frame, Striking):
            resolution.emit("dodged", who=frame.on)
        else:
            super().step(resolution, frame, answers)


class Undumpable(Toy):
    """A field holds what no dump can hold."""

    def step(self, resolution: AnyResolution, frame: Frame, answers: Answers) -> None:
        """Do it as a turn begins."""
        super().step(resolution, frame, answers)
        if isinstance(frame, Turn):
            who = resolution.creature(frame.who)
            resolution.emit("marked", (who, {"used": {"reaction": 0.5}}), who=who.id)


class Forgetful(Toy):
    """A decision depends on a value outside the dump."""

    def decisions(self, situation: AnySituation, frame: Frame) -> tuple[Decision, ...]:
        """Tell the state's place in memory."""
        found = super().decisions(situation, frame)
        return tuple(replace(decision, about={"state": id(situation.state)}) for decision in found)


class Meddling(Toy):
    """Asking changes something."""

    def options(self, situation: AnySituation, decision: Decision) -> Options:
        """Count the questions."""
        situation.state.counter += 1
        return super().options(situation, decision)


class Promising(Toy):
    """An action is offered that is then refused."""

    def options(self, situation: AnySituation, decision: Decision) -> Options:
        """Offer flying."""
        found = super().options(situation, decision)
        fly = UseOption(by=CreatureId(str(decision.by)), action="fly", name="Fly", cost="action")
        return replace(found, uses=(*found.uses, fly))


class Secretive(Toy):
    """Cells that can be reached are not offered."""

    def options(self, situation: AnySituation, decision: Decision) -> Options:
        """List the first cell only."""
        found = super().options(situation, decision)
        return replace(found, moves=tuple(replace(m, costs=dict([*m.costs.items()][:1])) for m in found.moves))


class Careless(Toy):
    """A refusal leaves something behind."""

    def intend(self, resolution: AnyResolution, frame: Frame, decision: Decision, intent: Intent) -> None:
        """Lift the imp, then refuse."""
        if isinstance(intent, Use) and intent.action.startswith("nothing"):
            resolution.state.creatures["imp"].altitude += 1  # not by `emit`
        super().intend(resolution, frame, decision, intent)


class Inventive(Toy):
    """A refusal has a code of its own."""

    def intend(self, resolution: AnyResolution, frame: Frame, decision: Decision, intent: Intent) -> None:
        """Refuse in other words."""
        try:
            super().intend(resolution, frame, decision, intent)
        except IllegalIntent as refused:
            raise IllegalIntent("because", refused.detail) from None  # type: ignore[arg-type]


class Crashing(Toy):
    """What is not offered breaks it."""

    def _path(self, resolution: AnyResolution, who: Creature, intent: Any) -> Any:
        if intent.mode != "walk":
            raise KeyError(intent.mode)
        return super()._path(resolution, who, intent)


class Stubborn(Toy):
    """What happens in silence is refused."""

    def standing_intent(self, situation: AnySituation, decision: Decision) -> Intent:
        """Sleep."""
        return Use(by=CreatureId(str(decision.by)), action="sleep")


class Speechless(Toy):
    """Silence means nothing."""

    def standing_intent(self, situation: AnySituation, decision: Decision) -> Intent:
        """Say nothing."""
        raise NotImplementedError


class Clinging(Toy):
    """Leaving is not allowed."""

    def concede(self, resolution: AnyResolution, seat: SeatId) -> None:
        """Let no creature go."""
        raise IllegalIntent("not_available", "fight on")


class Gossiping(Toy):
    """The deciding seat sees the standing answers of the others."""

    def decisions(self, situation: AnySituation, frame: Frame) -> tuple[Decision, ...]:
        """Tell it with the decision."""
        left = {seat.id: tuple(seat.standing.items()) for seat in situation.state.seats.values()}
        return tuple(replace(decision, about=left) for decision in super().decisions(situation, frame))


class Sneaky(Toy):
    """Something changes without an event."""

    def step(self, resolution: AnyResolution, frame: Frame, answers: Answers) -> None:
        """Do it as a turn begins."""
        super().step(resolution, frame, answers)
        if isinstance(frame, Turn):
            resolution.creature(frame.who).altitude += 1


class Taciturn(Toy):
    """An event lacks what it has to carry."""

    def hides(self, situation: AnySituation, name: str, data: Any) -> tuple[str, ...]:
        """Drop the mode of a step."""
        if name == "moved":
            data.pop("mode")
        return super().hides(situation, name, data)


class Spendthrift(Toy):
    """Movement goes below nothing."""

    def step(self, resolution: AnyResolution, frame: Frame, answers: Answers) -> None:
        """Subtract too much from a walker."""
        super().step(resolution, frame, answers)
        if isinstance(frame, Walking):
            who = resolution.creature(frame.who)
            resolution.emit("tired", (who, {"budget": {**who.budget, "movement": -1}}))


class Fickle(Toy):
    """The ruleset itself remembers something, so that no two battles are alike."""

    turns: int = 0

    def step(self, resolution: AnyResolution, frame: Frame, answers: Answers) -> None:
        """Do it as a turn begins."""
        super().step(resolution, frame, answers)
        if isinstance(frame, Turn):
            Fickle.turns += 1
            who = resolution.creature(frame.who)
            resolution.emit("aged", (who, {"altitude": Fickle.turns}))


class Ghostly(Toy):
    """Visibility depends on a value without a change."""

    def sees(self, situation: AnySituation, viewer: Viewer, thing: Any) -> bool:
        """Show creatures every second time."""
        if isinstance(thing, Creature) and viewer.kind == "public":
            return situation.state.version % 2 == 0
        return super().sees(situation, viewer, thing)


class Crowded(Toy):
    """Walkers pass through one another and stop anywhere."""

    def _free(self, situation: AnySituation, cell: Any, taken: Any, costs: Any) -> bool:
        return super()._free(situation, cell, set(), costs)

    def step(self, resolution: AnyResolution, frame: Frame, answers: Answers) -> None:
        """Put walkers at once where their way leads."""
        if isinstance(frame, Walking) and frame.path:
            who, to = resolution.creature(frame.who), frame.path[-1]
            resolution.emit(
                "moved",
                (who, {"at": to, "budget": {**who.budget, "movement": 0}}),
                who=who.id,
                from_=who.at,
                to=to,
                mode="walk",
            )
        else:
            super().step(resolution, frame, answers)


@pytest.mark.parametrize(
    ("mutant", "check"),
    [
        (Endless, "a battle ends"),
        (Undumpable, "a battle can be dumped"),
        (Forgetful, "a loaded battle awaits the same"),
        (Meddling, "asking changes nothing"),
        (Promising, "what is offered is accepted"),
        (Secretive, "what is not offered is refused"),
        (Careless, "a refusal changes nothing"),
        (Inventive, "refusals have a known code"),
        (Crashing, "a refusal is no crash"),
        (Stubborn, "what silence means is accepted"),
        (Speechless, "silence means something"),
        (Clinging, "any seat may concede"),
        (Gossiping, "standing answers are not learnt"),
        (Sneaky, "a view and its changes are the next view"),
        (Taciturn, "events carry what the vocabulary says"),
        (Spendthrift, "No creature spends more than it has"),
        (Fickle, "a replay gives the same bytes"),
        (Ghostly, "a view and its changes are the next view"),
        (Crowded, "an invariant of the ruleset"),
    ],
)
def test_a_broken_promise_is_caught(mutant: type[Toy], check: str) -> None:
    """The error names the promise, the version and the seed."""
    mutant.name = f"toy_{mutant.__name__.lower()}"
    register(mutant())
    setup = SETUP.model_copy(update={"ruleset": mutant.name})

    with pytest.raises(ConformanceError) as caught:
        check_random_play([setup], range(3), limit=400, samples=None, invariants=[no_overlap(cells)])

    assert caught.value.check == check
    assert caught.value.seed in range(3)
    assert str(caught.value).startswith(f"{check}, at version {caught.value.version} (seed {caught.value.seed}): ")


def test_events_are_held_to_the_vocabulary() -> None:
    """The sentence names the event and its missing keys; events of a ruleset may carry any keys."""
    battle = Battle.start(SETUP, KeyedFaces(bytes(32)))

    conformance._check_events(battle, [Event("stance_taken"), Event("died", {"who": "imp"})])
    with pytest.raises(ConformanceError, match="damaged lacks amount, attack"):
        conformance._check_events(battle, [Event("damaged", {"who": "imp"})])


def test_an_intent_that_plain_values_cannot_carry_is_caught() -> None:
    """Options must not offer what the wire cannot send."""
    battle = Battle.start(SETUP, KeyedFaces(bytes(32)))
    strange = Use(by=CreatureId("imp"), action="ready", with_=("a",), readied=End(by=CreatureId("imp")))  # type: ignore[arg-type]

    with pytest.raises((ConformanceError, IllegalIntent)):
        conformance._check_plain(battle, strange)


PARTS = 4
"""Tests in which the samples of one ruleset are played, so that none of them takes long."""


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("ruleset", ruleset_names())
def test_installed_rulesets_conform(ruleset: str, part: int) -> None:
    """Every ruleset that is installed plays the battles of its sample scenarios, each once.

    At random, some of them take thousands of intents; that battles end is proved with shipped creatures.
    """
    report: PlayReport = check_random_play(
        setups_of(ruleset)[part::PARTS], [part % 2], samples=4, every=9, limit=400, must_end=lambda _: False
    )

    assert report.battles > 0
