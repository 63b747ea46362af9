"""Creatures of players' own in matches."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas_protocol import v1
from fracas_protocol.values import write_details
from fracas_server.ids import MatchId
from fracas_server.lobby.creature_checks import MAX_OWN
from fracas_server.lobby.match_setup import begin_battle
from tests.server.arena import Player, serving

WOLF = b"""id: grey_wolf
name: "Grey wolf"
hp: 11
speed: 8
ac: 12
omits: ["*Pack tactics* is left out &c"]
actions:
  - {id: bite, cost: action, origin: melee, attack: {bonus: 4, vs: ac}, hit: [{damage: 1d6+2, type: piercing}]}
"""
BOARD = b"""board: den
map: |
  ............
  ............
starts: {a: [[0, 0]], b: [[11, 1]]}
"""
OPTIONS = v1.MatchOptions(guests=True)
RED = v1.SeatRequest(id="red", creatures=["goblin_warrior"])


async def test_an_own_creature_fights(store_url: str, tmp_path: Path) -> None:
    """In a seat of the match; only its creator can bring it, and the refusal is that of an unknown one."""
    async with (
        serving(store_url, tmp_path, begin=begin_battle) as service,
        await Player.come(service.address) as host,
        await Player.come(service.address) as guest,
    ):
        seats = [RED, v1.SeatRequest(id="blue", creatures=["grey_wolf", "grey_wolf"]), v1.SeatRequest(id="green")]
        wish = v1.CreateMatch(ruleset="srd5", own_creatures=[WOLF], seats=seats, take_seat="red", options=OPTIONS)
        match = (await host.ask(create_match=wish)).match_created.info.match
        again = v1.JoinMatch(match=match, seat="green", creatures=["grey_wolf"])
        refused = (await guest.ask(join_match=again)).rejected
        again.creatures[:] = ["gray_wolf"]
        unknown = (await guest.ask(join_match=again)).rejected
        assert refused.sentence == unknown.sentence.replace("gray", "grey")

        wish.seats.pop()
        match = (await host.ask(create_match=wish)).match_created.info.match
        await guest.ask(join_match=v1.JoinMatch(match=match))
        await guest.until_version(match, 1)
        names = [creature.name for creature in guest.mirrors[match].view.creatures]

    assert sorted(name.rstrip(" 12") for name in names) == ["Goblin Warrior", "Grey wolf", "Grey wolf"]


async def test_an_own_creature_starts_hidden(store_url: str, tmp_path: Path) -> None:
    """Or comes in a wave; nobody else learns of it before."""
    async with (
        serving(store_url, tmp_path, begin=begin_battle) as service,
        await Player.come(service.address) as host,
        await Player.come(service.address) as guest,
    ):
        gm = v1.SeatRequest(
            id="gm", side="foes", creatures=["goblin_warrior", "grey_wolf"],
            waves=[v1.WaveCreature(creature="grey_wolf", round=2)], hidden=["grey_wolf"],
        )  # fmt: skip
        seats = [v1.SeatRequest(id="red", side="heroes", creatures=["goblin_warrior"]), gm]
        options = v1.MatchOptions(guests=True, gm="gm")
        wish = v1.CreateMatch(ruleset="srd5", own_creatures=[WOLF], seats=seats, take_seat="gm", options=options)
        match = (await host.ask(create_match=wish)).match_created.info.match
        await guest.ask(join_match=v1.JoinMatch(match=match))
        await guest.until_version(match, 1)
        await host.until_version(match, 1)
        seen = b"".join(one if isinstance(one, bytes) else one.encode() for one in guest.raw)
        own = b"".join(one if isinstance(one, bytes) else one.encode() for one in host.raw)

    assert b"grey_wolf" not in seen
    assert b"Grey wolf" not in seen
    assert b"Grey wolf" in own or b"grey_wolf" in own


@pytest.mark.parametrize(
    ("wish", "code", "words"),
    [
        ({"own_creatures": [b"id: ["]}, "bad_options", "Invalid creature"),
        ({"own_creatures": [b"\xff"]}, "bad_options", "not UTF-8"),
        ({"own_creatures": [WOLF, WOLF]}, "bad_options", "two creatures"),
        ({"own_creatures": [WOLF.replace(b"grey_wolf", b"wolf")]}, "bad_options", "already has it"),
        ({"own_creatures": [b"a: &a 1\nb: *a"]}, "bad_options", "anchors"),
        ({"own_creatures": [b"#" * 20_000]}, "too_large", "too long"),
        ({"own_creatures": [b"#"] * (MAX_OWN + 1)}, "too_large", "Too many own creatures"),
        ({"own_creatures": [WOLF], "options": v1.MatchOptions(rated=True)}, "bad_options", "rated match"),
        ({"own_creatures": [WOLF], "ruleset": "chess"}, "bad_options", "Unknown ruleset"),
        (
            {"own_creatures": [b"id: own\nhp: 5\ntype: bone_guard\nmove: 3\nattack: 2"], "ruleset": "monster_turn"},
            "bad_options",
            "no seat of monster_turn can bring",
        ),
        ({"seats": [RED, v1.SeatRequest(id="blue", creatures=["grey_wolf"])]}, "bad_options", "no playable creature"),
    ],
)
async def test_bad_creatures_are_refused(
    store_url: str, tmp_path: Path, wish: dict[str, object], code: str, words: str
) -> None:
    """With the reason; no match is created."""
    async with serving(store_url, tmp_path, begin=begin_battle) as service, await Player.come(service.address) as host:
        asked = v1.CreateMatch(**{"ruleset": "srd5", "options": OPTIONS, **wish})  # type: ignore[arg-type]
        rejected = (await host.ask(create_match=asked)).rejected

    assert rejected.code == code, rejected
    assert words in rejected.sentence


async def test_a_rematch_is_played_by_the_same(store_url: str, tmp_path: Path) -> None:
    """It has the own creatures, the own board and the rule variants of the match before, for its players only."""
    async with (
        serving(store_url, tmp_path, begin=begin_battle) as service,
        await Player.come(service.address) as host,
        await Player.come(service.address) as guest,
        await Player.come(service.address) as stranger,
    ):
        wish = v1.CreateMatch(
            ruleset="srd5", own_creatures=[WOLF], own_board=BOARD, take_seat="red", options=OPTIONS,
            ruleset_options=write_details({"vision": "side"}),
            seats=[RED, v1.SeatRequest(id="blue", creatures=["grey_wolf"])],
        )  # fmt: skip
        before = (await host.ask(create_match=wish)).match_created.info
        await guest.ask(join_match=v1.JoinMatch(match=before.match))
        again = v1.CreateMatch(
            ruleset="srd5", board=before.board, seats=wish.seats, take_seat="blue", options=OPTIONS,
            rematch_of=before.match,
        )  # fmt: skip
        other = (await stranger.ask(create_match=again)).rejected
        rematch = (await guest.ask(create_match=again)).match_created.info
        await host.ask(join_match=v1.JoinMatch(match=rematch.match))
        await host.until_version(rematch.match, 1)
        names = [creature.name for creature in host.mirrors[rematch.match].view.creatures]
        hosted = service.lobby.hosted(MatchId(rematch.match))

    assert other.code == "not_found"
    assert hosted is not None
    assert hosted.record.own_board is not None
    assert (rematch.board, hosted.record.options["vision"]) == ("den", "side")
    assert "Grey wolf" in names
