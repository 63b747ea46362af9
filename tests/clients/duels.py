"""Duels of policies without sockets: the engine on one side, the client's views and options on the other.

Everything that a policy sees has gone through the protocol's messages, as on the wire; only the wire is missing.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from fracas_clients.policies.base import Policy
from fracas_engine.battle import Battle
from fracas_engine.content import GLYPHS, CreatureSpec, DamageEffect
from fracas_engine.content.library import library_of
from fracas_engine.dice import KeyedFaces
from fracas_engine.errors import EngineError
from fracas_engine.events import Outcome
from fracas_engine.ids import SeatId
from fracas_engine.intent_plain import from_plain
from fracas_engine.setup import SeatSpec, Setup
from fracas_engine.viewing import Viewer
from fracas_protocol import v1
from fracas_protocol.battle_view import BattleView
from fracas_protocol.decisions import write_decision
from fracas_protocol.intents import read_intent, write_intent
from fracas_protocol.mirror import Mirror
from fracas_protocol.options import Decision, read_decisions
from fracas_protocol.sheets import write_board
from fracas_protocol.view_tracker import ViewTracker

__all__ = [
    "Duelist",
    "FriendlyHit",
    "battle_of",
    "board_of",
    "fight",
    "friendly_hit",
    "keeper_of",
    "play_out",
    "seeded",
]

MOST_CHOICES = 600
"""A battle that takes more choices is called a draw: neither policy gets anywhere."""


def board_of(battle: Battle) -> v1.Board:
    """Return the map as the server sends it."""
    spec = battle.setup.board
    legend = {**GLYPHS, **spec.legend}
    return write_board(
        spec.map,
        {glyph: {found.name: found.amount or 0 for found in legend[glyph]} for glyph in legend if legend[glyph]},
        shape=spec.shape,
        title=spec.title or "",
    )


def keeper_of(battle: Battle, viewer: Viewer) -> ViewTracker:
    """Return the keeper of a viewer's view."""

    def sheet_of(key: str) -> dict[str, object] | None:
        spec = battle.setup.sheets.get(key)
        return None if spec is None else spec.model_dump(mode="json", exclude_defaults=True, by_alias=True)

    view = battle.view(viewer)
    return ViewTracker("duel", view, version=battle.version, board=board_of(battle), sheet_of=sheet_of)


@dataclass(slots=True)
class Duelist:
    """A seat and what its client would have."""

    seat: str
    policy: Policy
    viewer: Viewer
    keeper: ViewTracker
    mirror: Mirror
    view: BattleView

    @classmethod
    def of(cls, battle: Battle, seat: str, policy: Policy) -> Duelist:
        """Begin with the view that the battle gives the seat."""
        viewer = Viewer("seat", SeatId(seat))
        keeper = keeper_of(battle, viewer)
        mirror = Mirror(keeper.snapshot())
        return cls(seat, policy, viewer, keeper, mirror, BattleView(mirror))

    def follow(self, battle: Battle, outcome: Outcome) -> None:
        """Bring the view up to date by a diff."""
        changes = battle.view_changes(self.viewer, outcome.changes, self.keeper.known)  # type: ignore[arg-type]
        events = battle.events_for(self.viewer, outcome.events)
        self.mirror.apply(self.keeper.diff(outcome.version, changes, events))

    def decisions(self, battle: Battle) -> tuple[Decision, ...]:
        """Return what the seat is to decide."""
        written = [write_decision(options, self.keeper.names) for options in battle.options(self.seat)]
        request = v1.DecisionRequest(match="duel", version=battle.version, seat=self.seat, decisions=written)
        return read_decisions(request, self.mirror.names)


@dataclass(frozen=True, slots=True)
class FriendlyHit:
    """A deed that harmed somebody of its user's own side."""

    by: str
    action: str
    on: tuple[str, ...]
    avoidable: bool
    """Whether something else could have been done: ending, or a deed that harms nobody there."""


def friendly_hit(battle: Battle, decision: Decision, outcome: Outcome) -> FriendlyHit | None:
    """Return what a choice did to its own side; None where it did nothing.

    Args:
        battle: After the choice.
        decision: What was open before it.
        outcome: What came of it.
    """
    for event in outcome.events:
        if event.name != "used":
            continue
        by, action, on = str(event.data["who"]), str(event.data["action"]), event.data["on"]
        assert isinstance(on, tuple)
        struck = tuple(str(name) for name in on if _harms_own(battle, by, action, str(name)))
        if struck:
            return FriendlyHit(by, action, struck, bool(decision.ends) or any(_harmless(battle, decision)))
    return None


def _harmless(battle: Battle, decision: Decision) -> Iterator[bool]:
    """Say of each way to use each action whether it spares the user's side."""
    for use in decision.uses:
        ways = [[target.id] for target in use.targets] + [list(place.affected) for place in use.placements]
        for way in ways or [[use.by]]:
            yield not any(_harms_own(battle, use.by, use.action, name) for name in way)


def _harms_own(battle: Battle, by: str, action: str, on: str) -> bool:
    creatures = battle.state.creatures
    if creatures[by].side != creatures[on].side:
        return False
    listed = {spec.id: spec for spec in battle.setup.sheets[creatures[by].sheet].actions}
    spec = listed.get(action)
    if spec is None:
        return False  # what everybody has, as breaking free
    return bool(spec.attack or spec.save) or any(isinstance(effect, DamageEffect) for effect in spec.effect)


def battle_of(
    red: Sequence[str],
    blue: Sequence[str],
    *,
    board: str,
    key: bytes,
    changed: Callable[[CreatureSpec], CreatureSpec] = lambda creature: creature,
    ruleset: str = "monster_mash",
) -> Battle:
    """Start a battle of shipped creatures on a shipped board.

    Args:
        red: Content ids of the red seat's creatures.
        blue: Content ids of the blue seat's creatures.
        board: The board's name.
        key: What the dice are drawn from.
        changed: Makes another sheet of a shipped one.
        ruleset: Whose creatures and board they are.
    """
    library = library_of(ruleset)
    spec = library.boards[board]
    placed: list[CreatureSpec] = []
    starts = list(spec.starts.values())
    for seat, ids, cells in (("red", red, starts[0]), ("blue", blue, starts[1])):
        for number, (content_id, cell) in enumerate(zip(ids, cells, strict=False)):
            creature = changed(library.creatures[content_id])
            keys = {"id": f"{seat}_{content_id}_{number}", "name": creature.title, "seat": seat, "side": seat}
            placed.append(creature.model_copy(update={**keys, "at": tuple(cell)}))
    seats = tuple(SeatSpec(id=seat, side=seat, name=seat.title()) for seat in ("red", "blue"))
    summons = tuple(library.summoned_by(placed))
    setup = Setup(ruleset=ruleset, board=spec, creatures=tuple(placed), seats=seats, summons=summons)
    return Battle.start(setup, KeyedFaces(key))


def fight(
    battle: Battle,
    red: Policy,
    blue: Policy,
    *,
    watch: Callable[[Battle], None] | None = None,
    judge: Callable[[Battle, Decision, Outcome], None] | None = None,
    most: int = MOST_CHOICES,
) -> str | None:
    """Fight a battle to its end.

    Args:
        battle: A battle of the seats red and blue.
        red: What decides for red.
        blue: What decides for blue.
        watch: Called after every choice.
        judge: Called after every choice with what was open before it and what came of it.
        most: Choices after which it is called a draw.

    Returns:
        The side that won; None for a draw.

    Raises:
        IllegalIntent: A policy chose what is not legal.
    """
    return play_out(battle, {"red": red, "blue": blue}, watch=watch, judge=judge, most=most)


def play_out(
    battle: Battle,
    policies: Mapping[str, Policy],
    *,
    watch: Callable[[Battle], None] | None = None,
    judge: Callable[[Battle, Decision, Outcome], None] | None = None,
    most: int = MOST_CHOICES,
) -> str | None:
    """Fight a battle of any seats to its end; see `fight`.

    Args:
        battle: A battle.
        policies: What decides for each seat.
        watch: See `fight`.
        judge: See `fight`.
        most: See `fight`.
    """
    duelists = {seat: Duelist.of(battle, seat, policy) for seat, policy in policies.items()}
    for _ in range(most):
        if battle.result is not None:
            return battle.result.winner
        duelist = duelists[battle.pending[0].seat]
        decision = duelist.decisions(battle)[0]
        asked = duelist.policy.questions(duelist.view, decision)
        duelist.policy.answers = {name: _answer(battle, question) for name, question in asked.items()}
        intent = duelist.policy.choose(duelist.view, decision)
        wire = read_intent(write_intent(intent))
        outcome = battle.apply(duelist.seat, from_plain(wire), decision=decision.number)
        for one in duelists.values():
            one.follow(battle, outcome)
        if watch is not None:
            watch(battle)
        if judge is not None:
            judge(battle, decision, outcome)
    return None


def _answer(battle: Battle, question: Mapping[str, object]) -> object:
    try:
        return battle.ask(question)
    except EngineError:
        return None


def seeded(number: int) -> random.Random:
    """Return chance that can be had again."""
    return random.Random(number)
