"""Options for a game master and for takebacks: what is created, and what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fracas_protocol import v1
from fracas_protocol.values import write_details
from fracas_server.lobby.match_setup import begin_battle
from fracas_server.service import Service
from tests.server.arena import Player, serving
from tests.server.match.table import rule

SEATS = [v1.SeatRequest(id="hero", side="heroes"), v1.SeatRequest(id="dragon", side="monsters")]


async def create(player: Player, *, seats: Any = SEATS, take_seat: str = "", rules: Any = None, **options: Any) -> Any:
    """Create a match of srd5."""
    message = v1.CreateMatch(
        ruleset="srd5",
        seats=seats,
        take_seat=take_seat,
        options=v1.MatchOptions(guests=True, **options),
        ruleset_options=write_details(rules or {}),
    )
    return await player.ask(create_match=message)


def roles(service: Service) -> dict[str, tuple[str, str, bool]]:
    """Return role, side and whether it is taken, by seat."""
    seats = service.hosting.hosts[0].record.seats
    return {seat.id: (seat.role, seat.side, seat.subject is not None) for seat in seats}


async def test_a_game_master_without_creatures(store_url: str, tmp_path: Path) -> None:
    """The creator gets a seat of its own; the battle waits for players alone, and the dice for them."""
    async with (
        serving(store_url, tmp_path, begin=begin_battle) as service,
        await Player.come(service.address) as gm,
        await Player.come(service.address) as hero,
    ):
        created = (await create(gm, gm="gm", rules={"vision": "side", "health": "words"})).match_created
        assert created.seat == "gm"
        assert created.info.options.gm == "gm"
        assert [(seat.id, seat.role) for seat in created.info.seats][-1] == ("gm", v1.SEAT_ROLE_GM)
        assert roles(service)["observer"] == ("observer", "", False)
        match = created.info.match
        assert (await gm.ask(assign_seat=v1.AssignSeat(match=match, seat="dragon", gm=True))).HasField("seat_assigned")
        assert (await hero.ask(join_match=v1.JoinMatch(match=match, seat="hero"))).HasField("joined")
        for player in (gm, hero):
            await player.until_version(match, 1)
        battle = service.hosting.hosts[0].battle
        assert battle is not None
        assert (battle.setup.gm, battle.setup.rewinds, sorted(battle.state.seats)) == ("gm", True, ["dragon", "hero"])
        assert battle.setup.options["vision"] == "side"
        assert "stalemate_rounds" not in battle.setup.options
        assert (await rule(gm, {"roll": "1d20"}, match=match)).HasField("accepted")


async def test_a_game_master_with_the_creatures_of_a_seat(store_url: str, tmp_path: Path) -> None:
    """The seat keeps its side and creatures."""
    async with serving(store_url, tmp_path, begin=begin_battle) as service, await Player.come(service.address) as gm:
        assert (await create(gm, gm="dragon")).match_created.seat == "dragon"
        assert roles(service)["dragon"] == ("gm", "monsters", True)
        assert list(roles(service)) == ["hero", "dragon", "observer"]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"gm": "gm", "rated": True}, "rated"),
        ({"takebacks": True, "rated": True}, "rated"),
        ({"gm": "gm", "take_seat": "hero"}, "The creator is the game master"),
        ({"gm": "G M"}, "Invalid seat id"),
        ({"gm": "observer"}, "reserved"),
    ],
)
async def test_options_that_do_not_fit_together_are_refused(
    store_url: str, tmp_path: Path, options: dict[str, Any], sentence: str
) -> None:
    """The refusal says what is wrong, and nothing is created."""
    async with serving(store_url, tmp_path, begin=begin_battle) as service, await Player.come(service.address) as gm:
        answer = await create(gm, **options)
        assert answer.rejected.code == "bad_options"
        assert sentence in answer.rejected.sentence
        assert service.hosting.hosts == []


async def test_a_seat_of_a_game_night_is_left_to_a_hero(store_url: str, tmp_path: Path) -> None:
    """A bot gets a hero that no seat has, or the one that the game master names; so does a player who names none."""
    seats = [v1.SeatRequest(id=seat, side="heroes") for seat in ("red", "blue", "green")]
    seats.append(v1.SeatRequest(id="gm", side="foes", creatures=["goblin_warrior"]))
    async with (
        serving(store_url, tmp_path, begin=begin_battle, bots=True) as service,
        await Player.come(service.address) as gm,
        await Player.come(service.address) as ann,
    ):
        match = (await create(gm, seats=seats, gm="gm")).match_created.info.match

        async def to_bot(seat: str, *creatures: str) -> Any:
            message = v1.AssignSeat(match=match, seat=seat, bot="focus", creatures=creatures)
            return await gm.ask(assign_seat=message)

        assert "Unknown hero" in (await to_bot("red", "rhinoceros")).rejected.sentence
        assert (await to_bot("red", "wizard_5")).HasField("seat_assigned")
        assert (await to_bot("blue")).HasField("seat_assigned")
        hosted = service.hosting.hosts[0]
        heroes = {seat.id: seat.creatures for seat in hosted.record.seats if seat.creatures}
        assert heroes["red"] == ("wizard_5",)
        assert heroes["blue"] == ("paladin_5",)
        assert (await gm.ask(assign_seat=v1.AssignSeat(match=match, seat="blue", nobody=True))).HasField(
            "seat_assigned"
        )
        assert hosted.record.seat("blue").creatures == ()  # type: ignore[union-attr]
        assert (await to_bot("blue")).HasField("seat_assigned")
        assert (await ann.ask(join_match=v1.JoinMatch(match=match, code=hosted.record.code))).joined.seat == "green"
        await ann.until_version(match, 1)
        battle = hosted.battle
        assert battle is not None
        brought = sorted(name for name in battle.state.creatures if not name.startswith("gm"))
        assert brought == ["blue_paladin_5", "green_cleric_3", "red_wizard_5"]
        assert (await to_bot("green", "rogue_2")).rejected.code == "bad_options"
