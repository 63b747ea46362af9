"""Two knights of SRD 5.2 joust through the real server: a charge in the saddle, a lance, and somebody in the dust."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.battle_dump import rules_version
from fracas_engine.content import BoardSpec, CreatureSpec
from fracas_engine.content.library import library_of
from fracas_engine.dice import KeyedFaces
from fracas_engine.dice_key import commitment
from fracas_engine.events import Event
from fracas_engine.intent_plain import from_plain
from fracas_engine.ruleset import ruleset_named
from fracas_engine.setup import SeatSpec, Setup
from fracas_protocol import v1
from fracas_protocol.battle_view import BattleView
from fracas_server.ids import MatchId
from fracas_server.match.record import MatchRecord, SeatRecord
from tests.server.arena import SECRET, Player, serving, toy_record

LISTS = ("...............",) * 7
SEATS = tuple(SeatRecord(id=name, side=name) for name in ("red", "blue"))

CHARGE: list[tuple[str, dict[str, Any]]] = [
    ("red", {"by": "red_horse", "move": "walk", "to": (11, 2)}),
    ("red", {"by": "red_knight", "use": "lance", "on": ("blue_knight",)}),
    ("red", {"by": "red_knight", "end": "turn"}),
    ("blue", {"by": "blue_knight", "use": "shove", "on": ("red_horse",), "with": ("prone",)}),
]
"""Red rides at blue and strikes over its horse's head; blue shoves the horse, and red may fall out of the saddle."""


def _placed(content: str, seat: str, kind: str, at: tuple[int, int]) -> CreatureSpec:
    sheet = library_of("srd5").creatures[content]
    # The sheet without its Parry: nobody is asked whether the lance is parried.
    actions = tuple(action for action in sheet.actions if action.id != "parry")
    keys = {"actions": actions, "id": f"{seat}_{kind}", "name": f"{seat} {kind}", "seat": seat, "side": seat, "at": at}
    return sheet.model_copy(update=keys)


def lists(key: bytes) -> Battle:
    """Begin with both knights in the saddle, at the ends of the lists."""
    creatures = [
        _placed(content, seat, kind, at)
        for seat, at in (("red", (0, 2)), ("blue", (13, 2)))
        for content, kind in (("jousting_knight", "knight"), ("warhorse", "horse"))
    ]
    setup = Setup(
        ruleset="srd5",
        board=BoardSpec(map=LISTS, title="The Lists"),
        creatures=tuple(creatures),
        seats=tuple(SeatSpec(id=seat.id, side=seat.side) for seat in SEATS),
        order=tuple(creature.id for creature in creatures),
    )
    return Battle.start(setup, KeyedFaces(key))


def _fells(key: bytes) -> bool:
    """Say whether with these dice the lance hits, and blue's shove throws red off its horse."""
    battle = lists(key)
    events: list[Event] = []
    for seat, intent in CHARGE:
        events += battle.apply(seat, from_plain(intent)).events
    hit = any(event.name == "attack" and event.data["hit"] for event in events)
    return hit and any(decision.kind == "fall_off" for decision in battle.pending)


def fateful_key() -> bytes:
    """Return dice with which it happens."""
    return next(key for number in range(200) if _fells(key := bytes([number]) * 32))


def _record() -> MatchRecord:
    version = rules_version(ruleset_named("srd5"))
    return toy_record(
        ruleset="srd5",
        rules_version=version,
        commitment=commitment(SECRET, match=MatchId("m1"), rules_version=version),
        seats=SEATS,
    )


@pytest.mark.rule("S5-MOUNT-11")
async def test_a_knight_is_thrown_in_the_lists(store_url: str, tmp_path: Path) -> None:
    """Red charges on its horse and hits with the lance; shoved by blue it falls beside the horse, and yields."""
    key = fateful_key()
    async with serving(store_url, tmp_path, begin=lambda *_: lists(key)) as service:
        await service.hosting.create(_record(), SECRET)
        players: dict[str, Player] = {}
        for seat in ("red", "blue"):
            players[seat] = await Player.come(service.address)
            assert (await players[seat].ask(join_match=v1.JoinMatch(match="m1", seat=seat))).HasField("joined")
        view = BattleView((await _seen(players["blue"], 1)).mirrors["m1"])
        assert view.creatures["red_knight"].details["mount"] == "red_horse"
        assert view.terms.feet == 5

        for version, (seat, intent) in enumerate(CHARGE, 2):
            await players[seat].until(lambda seat=seat: players[seat].decisions["m1"].decisions, "a decision")  # type: ignore[misc]
            answer = await players[seat].act("m1", intent)
            assert answer.accepted.version == version, (intent, answer)
            await _seen(players["blue"], version)
            if intent.get("use") == "lance":
                assert view.creatures["red_knight"].at == view.creatures["red_horse"].at == (11, 2)
        assert view.creatures["blue_knight"].hp < view.creatures["blue_knight"].max_hp

        red = players["red"]
        await red.until(lambda: [d.kind for d in red.decisions["m1"].decisions] == ["fall_off"], "the fall")
        cells = [choice.id for choice in red.decisions["m1"].decisions[0].choices if choice.id != "no"]
        assert "10,3" in cells
        assert (await red.act("m1", {"by": "red_knight", "answer": "10,3"})).HasField("accepted")
        await _seen(players["blue"], 6)
        fallen = view.creatures["red_knight"]
        assert (fallen.at, fallen.has("prone"), fallen.details.get("mount")) == ((10, 3), True, None)
        assert view.creatures["red_horse"].at == (11, 2)

        blue = players["blue"]
        await blue.until(lambda: [d.kind for d in blue.decisions["m1"].decisions] == ["turn"], "blue's turn")
        assert (await blue.act("m1", {"by": "blue_knight", "end": "turn"})).HasField("accepted")
        for by in ("red_knight", "red_horse"):
            await red.until(lambda: [d.kind for d in red.decisions["m1"].decisions] == ["turn"], "red's turn")
            assert (await red.act("m1", {"by": by, "use": "surrender"})).HasField("accepted"), by
        await blue.until(lambda: blue.heard("match_over"), "the end")
        assert blue.heard("match_over")[0].winner == "blue"
        for player in players.values():
            await player.leave()


async def _seen(player: Player, version: int) -> Player:
    await player.until_version("m1", version)
    return player
