"""Takebacks of casual matches: requested and accepted, declined, withdrawn, and the undo of an own walk."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest

from fracas_clients import Client
from fracas_protocol import v1
from fracas_server.lobby.match_setup import begin_battle
from fracas_server.timing import ManualTime
from tests.server.arena import CREATURES, Player, begin_toy, create, joined, serving
from tests.server.match.table import at_table, place, rule, shown, walk


async def ask(player: Player) -> v1.ServerMessage:
    """Request a takeback."""
    return await player.ask(request_takeback=v1.RequestTakeback(match="m1"))


async def reply(player: Player, number: int, *, accept: bool) -> v1.ServerMessage:
    """Accept or decline a takeback."""
    return await player.ask(answer_takeback=v1.AnswerTakeback(match="m1", number=number, accept=accept))


async def undo(player: Player) -> v1.ServerMessage:
    """Undo the last walk."""
    return await player.ask(undo_move=v1.UndoMove(match="m1", version=player.mirrors["m1"].version))


async def test_a_takeback_needs_the_others(store_url: str, tmp_path: Path) -> None:
    """The match goes back once the other player has accepted."""
    async with serving(store_url, tmp_path) as service:
        host = await create(service, takebacks=True)
        imp, ogre = await joined(service)
        async with imp, ogre:
            await walk(imp)
            at = place(imp)
            await walk(imp)

            assert (await ask(imp)).HasField("done")
            await ogre.until(lambda: ogre.heard("takeback"))
            told = ogre.heard("takeback")[-1]
            assert (told.seat, told.rewind_to, list(told.waiting)) == ("imp", 2, ["ogre"])
            assert (await reply(imp, told.number, accept=True)).rejected.code == "not_yours"
            assert (await reply(ogre, told.number, accept=True)).HasField("done")

            await ogre.until_version("m1", 4)
            await imp.until_version("m1", 4)
            assert place(imp) == place(ogre) == at
            assert [one.state for one in imp.heard("takeback")][-1] == v1.TAKEBACK_STATE_ACCEPTED
            assert host.battle is not None
            await walk(imp)


def _told(player: Player, times: int) -> bool:
    return len(player.heard("takeback")) == times


async def test_a_takeback_is_declined_withdrawn_or_lapses(store_url: str, tmp_path: Path) -> None:
    """Nothing changes then, and a late answer is refused."""
    time = ManualTime()
    async with serving(store_url, tmp_path, time=time) as service:
        await create(service, takebacks=True)
        imp, ogre = await joined(service)
        async with imp, ogre:
            assert (await ask(imp)).rejected.code == "bad_target"
            await walk(imp)
            states = []
            for number, ending in enumerate(("decline", "withdraw", "lapse"), 1):
                time.advance(10_000)
                assert (await ask(imp)).HasField("done")
                assert (await ask(imp)).rejected.code == "not_available"
                match ending:
                    case "decline":
                        await reply(ogre, number, accept=False)
                    case "withdraw":
                        await reply(imp, number, accept=False)
                    case _:
                        await walk(imp)
                await imp.until(partial(_told, imp, 2 * number))
                states.append(imp.heard("takeback")[-1].state)
                assert (await reply(ogre, number, accept=True)).rejected.code == "stale_decision"
            assert states == [v1.TAKEBACK_STATE_DECLINED, v1.TAKEBACK_STATE_LAPSED, v1.TAKEBACK_STATE_LAPSED]
            assert imp.mirrors["m1"].version == 3


async def test_requests_are_limited(store_url: str, tmp_path: Path) -> None:
    """A seat cannot ask again and again."""
    time = ManualTime()
    async with serving(store_url, tmp_path, time=time) as service:
        await create(service, takebacks=True)
        imp, ogre = await joined(service)
        async with imp, ogre:
            await walk(imp)
            for number in range(1, 21):
                time.advance(3_000)
                assert (await ask(imp)).HasField("done")
                await reply(ogre, number, accept=False)
                if number == 1:
                    assert (await ask(imp)).rejected.code == "rate_limited"
            time.advance(60_000)
            assert (await ask(imp)).rejected.code == "rate_limited"


async def test_an_own_walk_is_undone_without_asking(store_url: str, tmp_path: Path) -> None:
    """Only the seat's own last walk, and only on the current version."""
    async with serving(store_url, tmp_path) as service:
        await create(service, takebacks=True)
        imp, ogre = await joined(service)
        async with imp, ogre:
            assert (await undo(imp)).rejected.code == "not_available"
            before = place(imp)
            await walk(imp)
            assert (await undo(ogre)).rejected.code == "not_available"
            old = v1.UndoMove(match="m1", version=1)
            assert (await imp.ask(undo_move=old)).rejected.code == "stale_version"

            request = await imp.send(request="undo-1", undo_move=v1.UndoMove(match="m1", version=2))
            assert (await imp.answer_to(request)).accepted.version == 3
            again = await imp.ask(request="undo-1", undo_move=v1.UndoMove(match="m1", version=2))

            assert again.accepted.version == 3
            for player in (imp, ogre):
                await player.until_version("m1", 3)
                assert place(player) == before
            assert (await undo(imp)).rejected.code == "not_available"
            await walk(imp)


async def test_a_walk_after_which_somebody_was_asked_is_not_undone(store_url: str, tmp_path: Path) -> None:
    """The imp leaves the ogre's reach, which the ogre may answer with a strike."""
    async with serving(store_url, tmp_path) as service:
        await create(service, takebacks=True)
        imp, ogre = await joined(service)
        async with imp, ogre:
            await imp.until_asked("m1")
            assert (await imp.act("m1", {"by": "imp", "move": "walk", "path": [[3, 1]]})).HasField("accepted")
            await imp.until_version("m1", 2)
            await imp.until(lambda: imp.decisions["m1"].version == 2)
            await imp.act("m1", {"by": "imp", "move": "walk", "path": [[2, 1], [1, 1]]})
            await imp.until_version("m1", 3)

            assert (await undo(imp)).rejected.code == "not_available"


async def test_matches_without_the_option_have_no_takebacks(store_url: str, tmp_path: Path) -> None:
    """The refusal says what would be right."""
    async with serving(store_url, tmp_path) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            await walk(imp)
            for answer in (await ask(imp), await undo(imp), await reply(ogre, 1, accept=True)):
                assert answer.rejected.code == "not_available"


async def test_the_game_master_decides_about_a_takeback(store_url: str, tmp_path: Path) -> None:
    """With a game master nobody else is asked, and an own walk is undone without asking."""
    async with serving(store_url, tmp_path) as service, at_table(service, takebacks=True) as (_, (gm, imp, ogre)):
        before = place(imp)
        await walk(imp)
        assert (await undo(imp)).accepted.version == 3
        await imp.until_version("m1", 3)
        await walk(imp)
        await rule(gm, {"roll": "1d20"})
        assert (await ask(imp)).HasField("done")
        for player in (gm, imp, ogre):
            await player.until(partial(_told, player, 1))
            assert list(player.heard("takeback")[0].waiting) == ["gm"]
        assert (await reply(ogre, 1, accept=True)).rejected.code == "not_yours"
        assert (await reply(gm, 1, accept=True)).HasField("done")
        for player in (gm, imp, ogre):
            await player.until_version("m1", 6)
            assert place(player) == before


async def test_secret_rulings_make_no_difference_to_an_undo(store_url: str, tmp_path: Path) -> None:
    """A player undoes an own walk with the same answers and bytes, and the secret rulings since then stay."""
    creatures = {**CREATURES, "lurker": {"at": (4, 3), "seat": "gm", "side": "gm", "hp": 9}}
    async with serving(store_url, tmp_path, begin=partial(begin_toy, creatures=creatures)) as service:
        told = []
        for match, secret in (("m1", True), ("m2", False)):
            async with at_table(service, match, takebacks=True) as (host, (gm, imp, ogre)):
                before = place(imp, match)
                assert (await rule(gm, {"hide": ["lurker"]}, match=match)).accepted.version == 2
                await imp.until_version(match, 2)
                await walk(imp, match)
                for orders in ({"roll": "1d20"}, {"temp_hp": {"lurker": 7}}) if secret else ():
                    answer = await rule(gm, orders, secret=True, match=match)
                    assert answer.accepted.version == 3, answer
                stranger = await ogre.ask(undo_move=v1.UndoMove(match=match, version=3))
                assert stranger.rejected.code == "not_available"
                answer = await imp.ask(undo_move=v1.UndoMove(match=match, version=3))
                assert answer.accepted.version == 4, answer
                await imp.until_version(match, 4)
                assert place(imp, match) == before
                again = await imp.ask(undo_move=v1.UndoMove(match=match, version=4))
                assert again.rejected.code == "not_available"
                await walk(imp, match)
                for player in (imp, ogre, gm):
                    await player.until_version(match, 5)
                told.append([*map(shown, (imp, ogre)), stranger.rejected.sentence, again.rejected.sentence])
                assert host.battle is not None
                assert host.battle.state.creatures["lurker"].temp_hp == (7 if secret else 0)
        assert told[0] == told[1]


async def test_an_own_secret_roll_ends_the_undo(store_url: str, tmp_path: Path) -> None:
    """The player knows of the own roll, and cannot undo the walk before it; another seat's roll does not matter."""
    async with serving(store_url, tmp_path) as service, at_table(service, takebacks=True) as (_, (_gm, imp, ogre)):
        await walk(imp)
        assert (await rule(ogre, {"roll": "1d6"}, secret=True)).accepted.version == 2
        assert (await undo(imp)).accepted.version == 3
        await imp.until_version("m1", 3)
        await walk(imp)
        assert (await rule(imp, {"roll": "1d6"}, secret=True)).accepted.version == 4
        assert (await undo(imp)).rejected.code == "not_available"


async def test_a_match_may_need_the_players_as_well_as_the_game_master(store_url: str, tmp_path: Path) -> None:
    """`takebacks_by_all`: the match goes back once the game master and the other players have accepted."""
    async with (
        serving(store_url, tmp_path) as service,
        at_table(service, takebacks=True, takebacks_by_all=True) as (_, (gm, imp, ogre)),
    ):
        before = place(imp)
        await walk(imp)
        assert (await ask(imp)).HasField("done")
        await gm.until(partial(_told, gm, 1))
        assert set(gm.heard("takeback")[0].waiting) == {"gm", "ogre"}
        assert (await reply(gm, 1, accept=True)).HasField("done")
        assert place(ogre) != before
        assert (await reply(ogre, 1, accept=True)).HasField("done")
        await imp.until_version("m1", 3)
        assert place(imp) == before


@pytest.mark.parametrize(
    ("ruleset", "creature"), [("srd5", "knight"), ("orcus", "tusk_orc"), ("fourth_edition", "tusk_orc")]
)
async def test_walks_of_shipped_rulesets_are_undone(
    store_url: str, tmp_path: Path, ruleset: str, creature: str
) -> None:
    """A walk of a shipped ruleset has more events than one of the toy."""
    seats = [v1.SeatRequest(id=seat, creatures=[creature]) for seat in ("ann", "bob")]
    async with (
        serving(store_url, tmp_path, begin=begin_battle) as service,
        await Client.connect(service.address, name="Ann") as ann,
        await Client.connect(service.address, name="Bob") as bob,
    ):
        options = v1.MatchOptions(guests=True, takebacks=True)
        hers = await ann.create_match(ruleset, seats=seats, options=options, take_seat="ann")
        his = await bob.join(code=hers.code, seat="bob")
        await asyncio.gather(hers.started(), his.started())
        match = hers if hers.view.game.seat == "ann" or hers.decisions else his
        decision = await match.next_decision()
        assert decision is not None
        walking = next(move for move in decision.moves if move.mode == "walk")
        to = next(cell for cell, cost in walking.costs.items() if cost)
        assert await match.act(walking.to(to), decision=decision)

        assert await match.undo()
