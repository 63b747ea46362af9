"""A whole battle over the protocol: offered intents are accepted, every mirror is right, and diffs are small."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from fracas_engine import intent_plain
from fracas_engine.battle import Battle
from fracas_engine.content.library import library_of
from fracas_engine.dice import KeyedFaces
from fracas_engine.ids import SeatId
from fracas_engine.setup import SeatSpec, Setup
from fracas_engine.state import ThingKey
from fracas_engine.viewing import PUBLIC, REFEREE, Viewer
from fracas_protocol import codec, v1
from fracas_protocol.battle_view import BattleView
from fracas_protocol.decisions import write_decision
from fracas_protocol.events import read_events
from fracas_protocol.intents import Intent, read_intent, write_intent
from fracas_protocol.mirror import Mirror
from fracas_protocol.options import Decision, read_decisions
from fracas_protocol.view_tracker import SharedWriting, ViewTracker

SEATS = ("red", "blue")
STEPS = 120
"""Steps of the battle that are looked at: long enough that every creature has acted several times."""


def begin() -> Battle:
    """Begin a battle of two brutes and two casters on a shipped board."""
    library = library_of("monster_mash")
    board = library.boards["quarry"]
    creatures = [
        library.creatures[name].model_copy(update={"id": f"{seat}_{name}", "seat": seat, "side": seat, "at": cell})
        for seat, cells in zip(SEATS, (board.starts["a"], board.starts["b"]), strict=True)
        for name, cell in zip(("rime_hound", "ember_hexer"), cells, strict=True)
    ]
    seats = tuple(SeatSpec(id=seat, side=seat) for seat in SEATS)
    setup = Setup(ruleset="monster_mash", board=board, creatures=tuple(creatures), seats=seats)
    return Battle.start(setup, KeyedFaces(bytes(32)))


@dataclass
class Watched:
    """The server's view for one class of viewers, and the mirror of one of them."""

    viewer: Viewer
    keeper: ViewTracker
    mirror: Mirror


def watched(battle: Battle) -> dict[str, Watched]:
    """Return all viewers of a battle, by the viewer's key."""
    shared = SharedWriting()
    found = {}
    for viewer in (Viewer("seat", SeatId("red")), Viewer("seat", SeatId("blue")), PUBLIC, REFEREE):
        keeper = ViewTracker(
            "aaaaaaaaaa",
            battle.view(viewer),
            version=battle.version,
            sheet_of=lambda key: battle.setup.sheets[key].to_plain(),
            shared=shared,
        )
        found[viewer.key] = Watched(viewer, keeper, Mirror(keeper.snapshot()))
    return found


def offered(battle: Battle, seat: str, who: Watched) -> tuple[Decision, ...]:
    """Return what a seat's client is offered, having come over the wire."""
    decisions = [write_decision(options, who.keeper.names) for options in battle.options(seat)]
    request = v1.DecisionRequest(match="m", version=battle.version, seat=seat, decisions=decisions)
    message = codec.read_server(v1.ServerMessage(decision_request=request).SerializeToString())
    return read_decisions(message.decision_request, who.mirror.names)


def arrived(intent: Intent) -> Any:
    """Return an intent as it reaches the engine."""
    message = v1.ClientMessage(request="a", send_intent=v1.SendIntent(intent=write_intent(intent)))
    frame = codec.encode(message, codec.JSON)
    return intent_plain.from_plain(read_intent(codec.read_client(frame).send_intent.intent))


def test_a_battle_is_the_same_on_both_ends() -> None:
    """Step by step: offers are the engine's, mirrors are the views, events are all told, and diffs stay small."""
    battle = begin()
    everybody = watched(battle)
    binary = text = 0

    for step in range(STEPS):
        if battle.result is not None:
            break
        seat = str(battle.pending[0].seat)
        decisions = offered(battle, seat, everybody[f"seat:{seat}"])
        intents = [arrived(intent) for decision in decisions for intent in decision.intents()]
        listed = [intent for options in battle.options(seat) for intent in options.intents()]
        assert sorted(map(repr, intents)) == sorted(map(repr, listed))

        # Every choice is another place in the list, which no dice and no clock decide.
        outcome = battle.apply(seat, intents[step * 7 % len(intents)], decision=decisions[0].number)
        for who in everybody.values():
            events = battle.events_for(who.viewer, outcome.events)
            known = cast("set[ThingKey]", who.keeper.known)
            changes = battle.view_changes(who.viewer, outcome.changes, known)
            diff = who.keeper.diff(outcome.version, changes, events)
            frame = codec.encode(v1.ServerMessage(diff=diff), codec.PROTO)
            binary, text = binary + len(frame), text + len(codec.encode(v1.ServerMessage(diff=diff), codec.JSON))
            carried = codec.read_server(frame).diff
            who.mirror.apply(carried)
            read = list(read_events(carried.events, who.mirror.names))

            assert who.mirror.view == who.keeper.view
            assert [event.name for event in read] == [event.name for event in events]
            for event, told in zip(events, read, strict=True):
                assert {k: v for k, v in event.data.items() if v not in (None, "")}.items() <= told.data.items()

    for who in everybody.values():
        now = ViewTracker("aaaaaaaaaa", battle.view(who.viewer), version=battle.version)
        late, kept = BattleView(Mirror(now.snapshot())), BattleView(who.mirror)
        assert late.game == kept.game
        assert late.creatures == kept.creatures
        assert late.seats == kept.seats
        assert late.zones == kept.zones
    assert battle.version > 50
    assert binary <= 0.25 * text
