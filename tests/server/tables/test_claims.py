"""Heroes that were played at a game night, kept at a table for those who played them."""

from __future__ import annotations

from pathlib import Path

from fracas_protocol import v1
from tests.server.arena import Player
from tests.server.tables.evenings import ask, change, seen, serving

SEATS = ("red", "blue", "green")


async def test_kept_heroes_belong_to_those_who_played_them(tmp_path: Path, store_url: str) -> None:
    """A player gets the hero by joining; what a bot played is free for any member, and game masters undo it."""
    async with (
        serving(tmp_path, store_url, bots=True) as service,
        await Player.come(service.address) as gm,
        await Player.come(service.address) as ann,
        await Player.come(service.address) as ben,
    ):
        seats = [v1.SeatRequest(id=seat, side="heroes", creatures=["fighter_1"]) for seat in SEATS]
        seats.append(v1.SeatRequest(id="gm", side="foes", creatures=["goblin_warrior"]))
        wish = v1.CreateMatch(ruleset="srd5", seats=seats, options=v1.MatchOptions(gm="gm", guests=True))
        match = (await gm.ask(create_match=wish)).match_created.info.match
        code = service.hosting.hosts[0].record.code
        for player, seat in ((ann, "red"), (ben, "blue")):
            await player.ask(join_match=v1.JoinMatch(match=match, code=code, seat=seat))
        await gm.ask(assign_seat=v1.AssignSeat(match=match, seat="green", bot="focus"))

        table = (await ask(gm, create=v1.CreateTable(name="Fridays", ruleset="srd5"))).table
        assert (await ask(ben, join=v1.JoinTable(code=table.code, name="Ben"))).HasField("table")
        table = await seen(gm, table)
        for seat in SEATS:
            hero = v1.TableHero(name=seat.capitalize(), content="fighter_1")
            table = await change(gm, table, put_hero=v1.PutHero(hero=hero, match=match, seat=seat))
        names = {member.id: member.name for member in table.members}
        assert [(hero.name, names.get(hero.player, "")) for hero in table.heroes] == [
            ("Red", ""), ("Blue", "Ben"), ("Green", "")
        ]  # fmt: skip
        red, blue, green = (hero.id for hero in table.heroes)
        assert bool(table.heroes[0].kept_for)
        assert not table.heroes[2].kept_for
        told = (await ask(ben, table, take_hero=v1.TakeHero(hero=red))).rejected
        assert told.code == "not_yours"
        assert "kept for" in told.sentence
        assert b"guest" not in (await ask(gm, table, export=v1.ExportTable())).table_file.file

        hers = (await ask(ann, join=v1.JoinTable(code=table.code, name="Ann"))).table
        assert [(one.player, one.kept_for) for one in hers.heroes if one.id == red] == [(hers.you, "")]
        hers = await change(ann, hers, take_hero=v1.TakeHero(hero=green))
        assert [one.player for one in hers.heroes] == [hers.you, hers.heroes[1].player, hers.you]
        assert (await ask(ann, hers, take_hero=v1.TakeHero(hero=blue))).rejected.code == "not_yours"
        back = v1.TakeHero(hero=green, give_back=True)
        table = await seen(gm, hers)
        assert (await ask(ben, table, take_hero=back)).rejected.code == "not_yours"
        table = await change(gm, table, take_hero=back)
        assert [one.player for one in table.heroes if one.id == green] == [""]


async def test_only_the_game_master_of_the_match_keeps_its_heroes(tmp_path: Path, store_url: str) -> None:
    """Another person's match is refused, and a match or seat that does not exist."""
    async with (
        serving(tmp_path, store_url) as service,
        await Player.come(service.address) as gm,
        await Player.come(service.address) as eve,
    ):
        seats = [v1.SeatRequest(id="red", creatures=["fighter_1"]), v1.SeatRequest(id="foes", creatures=["ogre"])]
        wish = v1.CreateMatch(ruleset="srd5", seats=seats, options=v1.MatchOptions(gm="gm", guests=True))
        match = (await gm.ask(create_match=wish)).match_created.info.match
        hero = v1.TableHero(content="fighter_1")
        for player, seat, code in ((eve, "red", "not_yours"), (gm, "blue", "not_found")):
            table = (await ask(player, create=v1.CreateTable(name="A", ruleset="srd5"))).table
            answer = await ask(player, table, put_hero=v1.PutHero(hero=hero, match=match, seat=seat))
            assert answer.rejected.code == code
            answer = await ask(player, table, put_hero=v1.PutHero(hero=hero, match="nowhere", seat="red"))
            assert answer.rejected.code == "not_found"
