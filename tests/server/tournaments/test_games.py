"""The matches of a tournament's games."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from fracas_engine.dice_key import derive
from fracas_protocol import v1
from fracas_server.match.messages import match_over, seat_entropy
from fracas_server.match.record import MatchRecord
from fracas_server.service import Service, running_service
from fracas_server.settings import read_settings
from fracas_server.tournaments.games import outcome_of, record_of
from fracas_tournaments.encounters import Entrant
from fracas_tournaments.plan import Plan
from fracas_tournaments.tournament import DueGame, Head, Tournament
from fracas_tournaments.transitions import register, start
from tests.server.arena import DEADLINE_S, Player


@asynccontextmanager
async def serving(folder: Path, store_url: str) -> AsyncIterator[Service]:
    """Run a server without bots and broker."""
    settings = read_settings(port=0, data=folder, store=store_url, broker="off", bots=False, log_level="error")
    async with running_service(settings) as service:
        yield service


def due_of(plan: Plan) -> tuple[Tournament, list[DueGame]]:
    """Return a tournament of two bots that has started, and its games."""
    tournament = Tournament.planned(Head(id="cup", plan=plan, seed="secret"))
    for number in (1, 2):
        tournament = register(tournament, Entrant(id=f"e{number}", name=f"B{number}", bot="random", plays_as="bot"))
    tournament = start(tournament)
    return tournament, list(tournament.due())


async def test_mirrored_legs_have_the_same_dice_and_do_not_show_it(tmp_path: Path, store_url: str) -> None:
    """One key and one setting, the bots swapped; nothing that is told before the end is the same in both."""
    plan = Plan(name="Cup", ruleset="monster_mash", who="bots", mirrored=True, games=2)
    tournament, due = due_of(plan)
    async with serving(tmp_path, store_url) as service:
        (first, secret), (second, other) = (record_of(tournament, one, service.lobby) for one in due)

    keys = [
        derive(known, {seat.id: seat_entropy(record, seat) for seat in record.seats})
        for record, known in ((first, secret), (second, other))
    ]
    assert keys[0] == keys[1]
    assert [seat.player for seat in first.seats] == [seat.player for seat in second.seats][::-1]
    assert (first.twin, second.twin) == (second.match, first.match)
    assert first.commitment != second.commitment
    assert all(seat.contributed for seat in first.seats)  # nobody can bend them


async def test_a_match_is_found_again_by_its_game(tmp_path: Path, store_url: str) -> None:
    """The same game has the same match on every node; without mirroring each draws its own dice."""
    tournament, (due,) = due_of(Plan(name="Cup", ruleset="monster_mash"))
    async with serving(tmp_path, store_url) as service:
        (first, secret), (second, other) = (record_of(tournament, due, service.lobby) for _ in range(2))

    assert first.match == second.match
    assert secret != other
    assert first.twin is None


@pytest.mark.parametrize(
    ("update", "points", "how"),
    [
        ({"winner": "blue", "how": "last_standing"}, (0.0, 1.0), "played"),
        ({"winner": None, "how": "stalemate"}, (0.5, 0.5), "played"),
        ({"winner": "red", "how": "last_standing", "forfeits": {"blue": "away"}}, (1.0, 0.0), "forfeit"),
        ({"winner": None, "how": "internal_error"}, (0.5, 0.5), "broken_off"),
    ],
)
async def test_what_an_end_is_worth(
    update: dict[str, object], points: tuple[float, ...], how: str, tmp_path: Path, store_url: str
) -> None:
    """Won, drawn, forfeited, broken off."""
    tournament, (due,) = due_of(Plan(name="Cup", ruleset="monster_mash"))
    async with serving(tmp_path, store_url) as service:
        record, _ = record_of(tournament, due, service.lobby)
    over: MatchRecord = record.model_copy(update={"phase": "over", **update})

    outcome = outcome_of(over)

    assert outcome.points == points
    assert outcome.how == how
    assert ("B2 stayed away" in outcome.note) == (how == "forfeit")


async def test_people_register_by_invitation_and_only_the_host_steers(tmp_path: Path, store_url: str) -> None:
    """Over the wire: the code is needed, and others' steps are refused."""
    async with serving(tmp_path, store_url) as service, await Player.come(service.address) as host:
        plan = v1.TournamentPlan(name="Cup [b]", format="swiss", ruleset="monster_mash", invited=True)
        made = (await host.ask(create_tournament=v1.CreateTournament(plan=plan))).tournament
        assert made.yours
        assert made.plan.name == "Cup (b)"
        async with await Player.come(service.address) as guest:
            without = await guest.ask(enter_tournament=v1.EnterTournament(tournament=made.id))
            assert without.rejected.code == "not_found"
            wish = v1.EnterTournament(tournament=made.id, code=made.code, name="Ann")
            entered = (await guest.ask(enter_tournament=wish)).tournament
            assert entered.your_entrant == "e1"
            assert not entered.code
            step = v1.SteerTournament(tournament=made.id, step=v1.TournamentStep.TOURNAMENT_STEP_START)
            assert (await guest.ask(steer_tournament=step)).rejected.code == "not_yours"
            bots = v1.EnterTournament(tournament=made.id, code=made.code, bot="random")
            assert (await guest.ask(enter_tournament=bots)).rejected.code == "not_yours"
        await host.ask(enter_tournament=v1.EnterTournament(tournament=made.id, name="Host"))
        begun = (await host.ask(steer_tournament=step)).tournament
        assert begun.phase == v1.TournamentPhase.TOURNAMENT_PHASE_RUNNING
        async with asyncio.timeout(DEADLINE_S):
            while not await _awaited(host, made.id):  # noqa: ASYNC110 - it is asked over a socket
                await asyncio.sleep(0.05)


async def _awaited(host: Player, tournament: str) -> bool:
    told = await host.ask(get_tournament=v1.GetTournament(tournament=tournament))
    return bool(told.tournament.your_matches)


async def test_the_first_leg_to_end_does_not_tell_the_dice_of_the_other(tmp_path: Path, store_url: str) -> None:
    """Neither secret nor entropies are in the message of its end; they are in that of the second."""
    plan = Plan(name="Cup", ruleset="monster_mash", who="bots", mirrored=True, games=2)
    tournament, (due, _) = due_of(plan)
    async with serving(tmp_path, store_url) as service:
        record, secret = record_of(tournament, due, service.lobby)
    over = record.model_copy(update={"phase": "over", "how": "last_standing"})

    first = match_over(over.model_copy(update={"withheld": True}), 9, secret).match_over
    second = match_over(over, 9, secret).match_over

    assert not first.dice_secret
    assert not first.entropies
    assert second.dice_secret == secret
    assert len(second.entropies) == 2
