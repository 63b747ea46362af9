"""Tables over real sockets: who may do what, two writers, repeated requests, battles and their results."""

from __future__ import annotations

import asyncio
import gzip
import json
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from redis.asyncio import Redis

from fracas_protocol import v1
from fracas_protocol.values import read_values, write_details
from fracas_server.tables.files import MAX_SENT
from fracas_server.tables.record import MAX_HEROES, MAX_MONSTERS
from tests.server.arena import Player
from tests.server.tables.evenings import BOARD, ask, change, founded, joined, seen, serving, state_of


async def test_two_writers_at_once(tmp_path: Path, store_url: str) -> None:
    """One change is committed, the other is refused with the present version, and nothing is lost."""
    async with (
        serving(tmp_path, store_url) as service,
        await Player.come(service.address) as gm,
        await Player.come(service.address) as ann,
    ):
        table = await founded(gm)
        hers = await joined(ann, table, "Ann")
        table = await seen(gm, table)
        ids = [
            await gm.send(
                table_request=v1.TableRequest(table=table.id, base=table.version, rename=v1.RenameTable(name="Fridays"))
            ),
            await ann.send(
                table_request=v1.TableRequest(
                    table=table.id, base=hers.version, rename=v1.RenameTable(own_name="Annabel")
                )
            ),
        ]
        answers = [await gm.answer_to(ids[0]), await ann.answer_to(ids[1])]

        refused = [one.rejected for one in answers if one.HasField("rejected")]
        (kept,) = [one.table for one in answers if one.HasField("table")]
        assert [(one.code, one.version) for one in refused] == [("stale_version", kept.version)]
        table = await seen(gm, table)
        assert table.version == kept.version == hers.version + 1
        assert (table.name == "Fridays") != (table.members[1].name == "Annabel")
        assert [hero.name for hero in table.heroes] == ["Ann the Fox"]


async def test_a_repeated_request_is_applied_once(tmp_path: Path, store_url: str) -> None:
    """Created once, and a hero put once, however often the request comes."""
    async with serving(tmp_path, store_url) as service, await Player.come(service.address) as gm:
        made = [await ask(gm, request="make-1", create=v1.CreateTable(name="A", ruleset="orcus")) for _ in range(2)]
        assert made[0].table.id == made[1].table.id
        hero = v1.PutHero(hero=v1.TableHero(name="Robin", content="alley_fox"))
        put = [await ask(gm, made[0].table, request="put-1", put_hero=hero) for _ in range(2)]
        assert [len(one.table.heroes) for one in put] == [1, 1]
        assert len((await ask(gm, list=v1.ListTables())).table_list.tables) == 1


async def test_who_may_do_what(tmp_path: Path, store_url: str) -> None:
    """Players change their own hero and see no encounters; strangers learn nothing, not even that there is a table."""
    async with (
        serving(tmp_path, store_url) as service,
        await Player.come(service.address) as gm,
        await Player.come(service.address) as ann,
        await Player.come(service.address) as eve,
    ):
        table = await founded(gm)
        hers = await joined(ann, table, "Ann")
        assert (list(hers.encounters), list(hers.boards), hers.code) == ([], [], "")
        refused: tuple[dict[str, Any], ...] = (
            {"put_board": v1.PutTableBoard(board=v1.TableBoard(yaml=BOARD.encode()))},
            {"take_rest": v1.TakeRest(kind="long")},
            {"start_battle": v1.StartBattle(encounter="e2")},
            {"rename": v1.RenameTable(name="Mine")},
            {"set_role": v1.SetTableRole(member=hers.you, role="gm")},
            {"export": v1.ExportTable()},
        )
        for kind in refused:
            assert (await ask(ann, hers, **kind)).rejected.code == "not_yours", kind
        # A player cannot give its hero another state.
        cheat = v1.TableHero(
            id=hers.heroes[0].id, name="Ann", content="alley_fox", state=write_details({"action_points": 9})
        )
        told = await change(ann, hers, put_hero=v1.PutHero(hero=cheat))
        assert "action_points" not in state_of(told, told.heroes[0].id)

        unknown = await ask(eve, "nosuchtable1", get=v1.GetTable())
        foreign = await ask(eve, table, get=v1.GetTable())
        assert unknown.rejected.code == foreign.rejected.code == "not_found"
        assert foreign.rejected.sentence == unknown.rejected.sentence.replace("nosuchtable1", table.id)
        foreign_requests: tuple[dict[str, Any], ...] = (
            {"rename": v1.RenameTable(name="X")}, {"watch": v1.WatchTable()}, {"leave": v1.LeaveTable()},
        )  # fmt: skip
        for kind in foreign_requests:
            assert (await ask(eve, table, **kind)).rejected.code == "not_found"
        assert (await ask(eve, join=v1.JoinTable(code="ABCDEFGH"))).rejected.code == "not_found"
        assert not (await ask(eve, list=v1.ListTables())).table_list.tables


async def test_members_are_sent_changes(tmp_path: Path, store_url: str) -> None:
    """By others on the same server at once, by another server soon; not after they have left."""
    async with (
        serving(tmp_path / "a", store_url) as first,
        serving(tmp_path / "b", store_url) as second,
        await Player.come(first.address) as gm,
        await Player.come(second.address) as ann,
    ):
        table = await founded(gm)
        hers = await joined(ann, table, "Ann")
        assert (await ask(ann, hers, watch=v1.WatchTable())).table.version == hers.version
        table = await change(gm, await seen(gm, table), rename=v1.RenameTable(name="Fridays"))
        await ann.until(lambda: ann.heard("table"), "the change")
        assert ann.heard("table")[-1].name == "Fridays"
        await ask(ann, table, leave=v1.LeaveTable())
        table = await change(gm, await seen(gm, table), rename=v1.RenameTable(name="Mondays"))
        await asyncio.sleep(1.2)
        assert "Mondays" not in [one.name for one in ann.heard("table")]


async def battle(
    gm: Player, ann: Player, table: v1.Table, *, lose: Player, options: Mapping[str, Any] | None = None
) -> v1.Table:
    """Start a battle, let both in, and let one of them concede; return the table after it."""
    start = v1.StartBattle(encounter=table.encounters[0].id, ruleset_options=write_details(options or {}))
    table = await change(gm, await seen(gm, table), start_battle=start)
    match = table.running.match
    for player in (gm, ann):
        answer = await player.ask(join_match=v1.JoinMatch(match=match))
        assert answer.HasField("joined"), answer
        await player.until(partial(lambda who: match in who.mirrors, player))
    seat = "gm" if lose is gm else next(hero.player for hero in table.heroes)
    answer = await lose.act(match, {"concede": ""}, seat=seat)
    assert answer.HasField("accepted"), answer
    await gm.until(lambda: match in [one.match for one in gm.heard("match_over")])
    return await seen(gm, table)


async def replay_of(address: str, path: str) -> bytes:
    """Return the replay at a path of a server, as soon as it is there."""

    def got() -> bytes:
        deadline = time.monotonic() + 60
        while True:
            try:
                with urllib.request.urlopen(address.replace("ws", "http", 1) + path, timeout=20) as answer:  # noqa: S310
                    data: bytes = answer.read()
                    return data
            except urllib.error.HTTPError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.2)

    return await asyncio.to_thread(got)


async def test_an_evening_of_two_battles_with_a_rest(tmp_path: Path, store_url: str) -> None:
    """The second battle starts with what the first one and the rest have left."""
    async with (
        serving(tmp_path, store_url) as service,
        await Player.come(service.address) as gm,
        await Player.come(service.address) as ann,
    ):
        table = await founded(gm)
        hers = await joined(ann, table, "Ann")
        hero = hers.heroes[0]
        worn = write_details({"hp": {"now": 9}, "spent": {"feint": 1, "heart_thrust": 1}, "surges": {"now": 5}})
        told = v1.TableHero(id=hero.id, name=hero.name, player=hero.player, content=hero.content, state=worn)
        table = await change(gm, await seen(gm, table), put_hero=v1.PutHero(hero=told))

        table = await battle(gm, ann, table, lose=gm)

        assert [(one.name, one.winner, one.how) for one in table.battles] == [("Barn", "heroes", "concession")]
        assert not table.HasField("running")
        assert (await replay_of(service.address, table.battles[0].replay)).startswith(b'{"kind":"header"')
        state = state_of(table, hero.id)
        assert state["hp"] == {"max": 28, "now": 9}
        assert state["spent"] == {"feint": 1, "heart_thrust": 1}
        assert state["surges"] == {"max": 7, "now": 5}

        rest = v1.TakeRest(kind="short", spend=[v1.RestSpending(hero=hero.id, count=1)])
        table = await change(gm, table, take_rest=rest)
        rested = state_of(table, hero.id)
        assert rested["hp"] == {"max": 28, "now": 16}
        assert rested["spent"] == {"heart_thrust": 1}
        assert rested["surges"] == {"max": 7, "now": 4}

        table = await battle(gm, ann, table, lose=ann)
        assert [one.winner for one in table.battles] == ["heroes", "monsters"]
        assert state_of(table, hero.id)["hp"] == {"max": 28, "now": 16}
        mirror = ann.mirrors[table.battles[1].match]
        assert mirror.version >= 1
        table = await change(gm, table, take_rest=v1.TakeRest(kind="long"))
        assert state_of(table, hero.id)["hp"] == {"max": 28, "now": 28}


async def test_nothing_about_a_hero_changes_during_its_battle(tmp_path: Path, store_url: str) -> None:
    """Rests, changes of the hero and a second battle are refused; other changes are not lost by the end."""
    async with (
        serving(tmp_path, store_url) as service,
        await Player.come(service.address) as gm,
        await Player.come(service.address) as ann,
    ):
        table = await founded(gm)
        hers = await joined(ann, table, "Ann")
        start = v1.StartBattle(encounter=table.encounters[0].id)
        table = await change(gm, await seen(gm, table), start_battle=start)
        match = table.running.match
        for kind in (
            {"take_rest": v1.TakeRest(kind="long")},
            {"start_battle": start},
            {"remove_hero": v1.RemoveHero(hero=hers.heroes[0].id)},
        ):
            assert (await ask(gm, table, **kind)).rejected.code == "match_running", kind
        table = await change(gm, table, rename=v1.RenameTable(name="Fridays"))
        await gm.ask(join_match=v1.JoinMatch(match=match))
        await gm.until(lambda: match in gm.mirrors)
        assert (await gm.act(match, {"concede": ""}, seat="gm")).HasField("accepted")
        await gm.until(lambda: gm.heard("match_over"))
        after = await seen(gm, table)
        assert (after.name, len(after.battles), after.version) == ("Fridays", 1, table.version + 1)


async def test_a_battle_whose_match_was_never_created_is_started_again(
    tmp_path: Path, store_url: str, redis: Redis
) -> None:
    """As after a crash between the table's commit and the match: the repeated request creates it, once."""
    async with (
        serving(tmp_path, store_url) as service,
        await Player.come(service.address) as gm,
        await Player.come(service.address) as ann,
    ):
        table = await founded(gm)
        await joined(ann, table, "Ann")
        table = await seen(gm, table)
        start = {"start_battle": v1.StartBattle(encounter=table.encounters[0].id)}
        begun = (await ask(gm, table, request="start-1", **start)).table
        again = (await ask(gm, table, request="start-1", **start)).table
        assert begun.running.match == again.running.match
        host = service.hosting.get(begun.running.match)  # type: ignore[arg-type]
        assert host is not None
        host.stop()
        await host.stopped.wait()
        await redis.delete(f"{{match:{begun.running.match}}}:state", f"{{match:{begun.running.match}}}:log")
        # Another request finds that the battle is lost, and starts a new one.
        second = await ask(gm, begun, request="start-2", **start)
        assert second.table.running.match not in ("", begun.running.match), second


async def test_export_and_import_are_equal(tmp_path: Path, store_url: str) -> None:
    """What is imported is what was exported, but for people and code; the file names no subject."""
    async with (
        serving(tmp_path, store_url) as service,
        await Player.come(service.address) as gm,
        await Player.come(service.address) as ann,
    ):
        table = await founded(gm)
        await joined(ann, table, "Ann")
        chosen = {"vision": "side", "health": "bars", "explored": True}
        table = await battle(gm, ann, await seen(gm, table), lose=gm, options=chosen)
        assert not (await seen(ann, table)).HasField("defaults")
        file = (await ask(gm, table, export=v1.ExportTable())).table_file.file
        assert not any(word.encode() in file for word in (gm.welcome.subject, ann.welcome.subject, table.code))

        for sent in (file, gzip.compress(file)):
            made = (await ask(ann, import_file=v1.ImportTable(file=sent))).table
            assert made.id != table.id
            assert [(one.name, one.role, one.owner) for one in made.members] == [("Tester", "gm", True)]
            assert [one.player for one in made.heroes] == [""]
            assert read_values(made.defaults.ruleset_options) == read_values(table.defaults.ruleset_options) == chosen
            again = json.loads((await ask(ann, made, export=v1.ExportTable())).table_file.file)
            before = json.loads(file)
            for plain in (before, again):
                for hero in plain["heroes"]:
                    hero["player"] = ""
                plain |= {"people": [], "exported_ms": 0}
            assert again == before


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"{", "malformed"),
        (b"[" * 50_000, "malformed"),
        (b"x" * (MAX_SENT + 1), "too_large"),
        (gzip.compress(b" " * 10_000_000, mtime=0), "too_large"),
        (gzip.compress(b"{}", mtime=0)[:-4], "malformed"),
        (b'{"format": "fracas-table", "version": 2}', "bad_options"),
        (b'{"format": "fracas-table", "version": 1, "name": "A", "ruleset": "nothing"}', "bad_options"),
        (
            json.dumps(
                {"format": "fracas-table", "version": 1, "name": "A", "ruleset": "orcus",
                 "heroes": [{"id": f"h{n}", "content": "alley_fox"} for n in range(MAX_HEROES + 1)]}
            ).encode(),
            "bad_options",
        ),
        (
            json.dumps(
                {"format": "fracas-table", "version": 1, "name": "A", "ruleset": "orcus",
                 "heroes": [{"id": "h1", "content": "alley_fox", "state": {"hp": {"now": 10**30}}}]}
            ).encode(),
            "bad_options",
        ),
        (
            json.dumps(
                {"format": "fracas-table", "version": 1, "name": "A", "ruleset": "orcus",
                 "boards": [{"name": "b", "yaml": "a: &a [x]\nb: *a"}]}
            ).encode(),
            "bad_options",
        ),
    ],
    ids=["torn", "deep", "long", "bomb", "damaged", "newer", "ruleset", "many heroes", "large number", "aliases"],
)  # fmt: skip
async def test_hostile_files_are_refused(data: bytes, code: str, tmp_path: Path, store_url: str) -> None:
    """With a clear refusal, and without a table."""
    async with serving(tmp_path, store_url) as service, await Player.come(service.address) as eve:
        answer = await ask(eve, import_file=v1.ImportTable(file=data))
        assert answer.rejected.code == code, answer
        assert not (await ask(eve, list=v1.ListTables())).table_list.tables


async def test_bounds(tmp_path: Path, store_url: str) -> None:
    """Huge rosters, sheets, names and encounters are refused, each with its limit."""
    async with serving(tmp_path, store_url) as service, await Player.come(service.address) as gm:
        table = await founded(gm)
        for number in range(MAX_HEROES):
            hero = v1.TableHero(name=f"H{number}" + "x" * 100, content="alley_fox")
            table = await change(gm, table, put_hero=v1.PutHero(hero=hero))
        assert max(len(hero.name) for hero in table.heroes) == 60
        refused = [
            await ask(gm, table, put_hero=v1.PutHero(hero=v1.TableHero(content="alley_fox"))),
            await ask(gm, table, put_hero=v1.PutHero(hero=v1.TableHero(id="h2", sheet=b"x" * 20_000))),
            await ask(
                gm, table, put_board=v1.PutTableBoard(board=v1.TableBoard(yaml=b"board: a\nmap: |\n  " + b"." * 65))
            ),
            await ask(
                gm, table,
                put_encounter=v1.PutEncounter(
                    encounter=v1.TableEncounter(
                        name="E", board="barn", monsters=[v1.TableMonster(content="alley_fox")] * (MAX_MONSTERS + 1)
                    )
                ),
            ),
        ]  # fmt: skip
        assert [one.rejected.code for one in refused] == ["too_large", "not_found", "too_large", "too_large"], refused
        for hero in (
            v1.TableHero(content="nothing_like_that"),
            v1.TableHero(),
            v1.TableHero(content="alley_fox", sheet=b"id: a"),
            v1.TableHero(sheet=b"\xff"),
            v1.TableHero(content="alley_fox", state=write_details({"at": [1, 1]})),
            v1.TableHero(content="alley_fox", state=write_details({"spent": {"feint": 7}})),
        ):
            put = v1.PutHero(hero=hero)
            slot = await change(gm, table, remove_hero=v1.RemoveHero(hero=table.heroes[-1].id))
            table = slot
            assert (await ask(gm, table, put_hero=put)).rejected.code in ("bad_options", "malformed")
            table = await change(gm, table, put_hero=v1.PutHero(hero=v1.TableHero(name="again", content="alley_fox")))
        assert not (await ask(gm, table, put_hero=v1.PutHero())).HasField("table")


async def test_a_damaged_table_does_not_stop_its_match(tmp_path: Path, store_url: str, redis: Redis) -> None:
    """The match ends all the same; a table of a newer version keeps the fields that this server does not know."""
    async with (
        serving(tmp_path, store_url) as service,
        await Player.come(service.address) as gm,
        await Player.come(service.address) as ann,
    ):
        table = await founded(gm)
        await joined(ann, table, "Ann")
        key = f"{{fracas}}:table:{table.id}"
        stored = json.loads(await redis.hget(key, "record") or b"")
        stored["weather"], stored["heroes"][0]["mood"] = "rain", "brave"
        await redis.hset(key, "record", json.dumps(stored))
        table = await battle(gm, ann, await seen(gm, table), lose=gm)
        kept = json.loads(await redis.hget(key, "record") or b"")
        assert (kept["weather"], kept["heroes"][0]["mood"]) == ("rain", "brave")

        start = v1.StartBattle(encounter=table.encounters[0].id)
        begun = await change(gm, table, start_battle=start)
        await redis.hset(key, "record", "{broken")
        await gm.ask(join_match=v1.JoinMatch(match=begun.running.match))
        await gm.until(lambda: begun.running.match in gm.mirrors)
        assert (await gm.act(begun.running.match, {"concede": ""}, seat="gm")).HasField("accepted")
        await gm.until(lambda: len(gm.heard("match_over")) == 2)
        assert (await ask(gm, table, get=v1.GetTable())).rejected.code == "unavailable"
        assert not (await ask(gm, list=v1.ListTables())).table_list.tables
