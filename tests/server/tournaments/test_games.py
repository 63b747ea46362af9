"""The matches of a tournament's games."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from fracas_engine.dice_key import derive
from fracas_protocol import v1
from fracas_server.ids import MatchId
from fracas_server.match.messages import match_over, seat_entropy
from fracas_server.match.record import MatchRecord
from fracas_server.service import Service, running_service
from fracas_server.settings import read_settings
from fracas_server.timing import ManualTime, Time
from fracas_server.tournaments.games import build_record, outcome_of
from fracas_tournaments.encounters import Entrant
from fracas_tournaments.plan import TournamentPlan
from fracas_tournaments.tournament import DueGame, Tournament, TournamentHeader
from fracas_tournaments.transitions import register, start
from tests.server.arena import DEADLINE_S, Player


@asynccontextmanager
async def serving(folder: Path, store_url: str, *, time: Time | None = None, **settings: Any) -> AsyncIterator[Service]:
    """Run a server without bots and broker."""
    given = {"port": 0, "data": folder, "store": store_url, "broker": "off", "bots": False, "log_level": "error"}
    async with running_service(read_settings(**{**given, **settings}), time=time) as service:
        yield service


def due_of(plan: TournamentPlan, *, bots: int = 2) -> tuple[Tournament, list[DueGame]]:
    """Return a tournament of so many bots that has started, and its games."""
    tournament = Tournament.planned(TournamentHeader(id="cup", plan=plan, seed="secret"))
    for number in range(1, bots + 1):
        tournament = register(tournament, Entrant(id=f"e{number}", name=f"B{number}", bot="random", plays_as="bot"))
    tournament = start(tournament)
    return tournament, list(tournament.due())


async def test_mirrored_legs_have_the_same_dice_and_do_not_show_it(tmp_path: Path, store_url: str) -> None:
    """One key and one setting, the bots swapped; nothing that is told before the end is the same in both."""
    plan = TournamentPlan(name="Cup", ruleset="monster_mash", who="bots", mirrored=True, games=2)
    tournament, due = due_of(plan)
    async with serving(tmp_path, store_url) as service:
        (first, secret), (second, other) = (build_record(tournament, one, service.lobby) for one in due)

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
    tournament, (due,) = due_of(TournamentPlan(name="Cup", ruleset="monster_mash"))
    async with serving(tmp_path, store_url) as service:
        (first, secret), (second, other) = (build_record(tournament, due, service.lobby) for _ in range(2))

    assert first.match == second.match
    assert secret != other
    assert first.twin is None


@pytest.mark.parametrize(
    ("update", "points", "how"),
    [
        ({"winner": "blue", "how": "last_standing"}, (0.0, 1.0), "played"),
        ({"winner": None, "how": "stalemate"}, (0.5, 0.5), "played"),
        ({"winner": "red", "how": "last_standing", "forfeits": {"blue": "away"}}, (1.0, 0.0), "forfeit"),
        ({"winner": "red", "how": "last_standing", "forfeits": {"blue": "no_show"}}, (1.0, 0.0), "no_show"),
        ({"how": "double_forfeit", "forfeits": {"red": "away", "blue": "no_show"}}, (0.0, 0.0), "double_forfeit"),
        ({"winner": None, "how": "internal_error"}, (0.5, 0.5), "broken_off"),
        ({"winner": None, "how": "stalemate", "fallen": {"red": 7}}, (0.5, 0.5), "played"),
    ],
)
async def test_what_an_end_is_worth(
    update: dict[str, object], points: tuple[float, ...], how: str, tmp_path: Path, store_url: str
) -> None:
    """Won, drawn, forfeited, broken off."""
    tournament, (due,) = due_of(TournamentPlan(name="Cup", ruleset="monster_mash"))
    async with serving(tmp_path, store_url) as service:
        record, _ = build_record(tournament, due, service.lobby)
    over: MatchRecord = record.model_copy(update={"phase": "over", **update})

    outcome = outcome_of(over)

    assert outcome.points == points
    assert outcome.how == how
    assert ("B2 stayed away" in outcome.note) == (how == "forfeit")
    assert ("B2 did not appear" in outcome.note) == (how in {"no_show", "double_forfeit"})


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
    plan = TournamentPlan(name="Cup", ruleset="monster_mash", who="bots", mirrored=True, games=2)
    tournament, (due, _) = due_of(plan)
    async with serving(tmp_path, store_url) as service:
        record, secret = build_record(tournament, due, service.lobby)
    over = record.model_copy(update={"phase": "over", "how": "last_standing"})

    first = match_over(over.model_copy(update={"withheld": True}), 9, secret).match_over
    second = match_over(over, 9, secret).match_over

    assert not first.dice_secret
    assert not first.entropies
    assert second.dice_secret == secret
    assert len(second.entropies) == 2


async def test_a_table_of_four_is_placed_by_who_fell_last(tmp_path: Path, store_url: str) -> None:
    """The winner has left three behind, the next two, and the first to fall nobody."""
    tournament, (due,) = due_of(TournamentPlan(name="Cup", ruleset="monster_mash", format="heats", table=4), bots=4)
    async with serving(tmp_path, store_url) as service:
        record, _ = build_record(tournament, due, service.lobby)
    fallen = {"red": 20, "blue": 31, "yellow": 9}

    outcome = outcome_of(record.model_copy(update={"phase": "over", "winner": "green", "fallen": fallen}))

    assert outcome.points == (1.0, 2.0, 3.0, 0.0)


async def test_bots_of_the_house_have_limits_that_are_told(tmp_path: Path, store_url: str) -> None:
    """How many may register, and how many can play at once: a table that could never begin is refused at once."""
    limits = {"FRACAS_LIMIT_TOURNAMENT_BOTS": "3", "FRACAS_LIMIT_BOTS_PER_TOURNAMENT": "2"}
    with pytest.MonkeyPatch.context() as patched:
        for name, value in limits.items():
            patched.setenv(name, value)
        settings = read_settings(port=0, data=tmp_path, store=store_url, broker="off", bots=False, log_level="error")
    async with running_service(settings) as service, await Player.come(service.address) as host:
        duels = await created(host, v1.TournamentPlan(name="Duels", format="swiss", ruleset="monster_mash"))
        answers = [await entered(host, duels.id, bot="random") for _ in range(4)]
        assert [answer.WhichOneof("kind") for answer in answers] == ["tournament"] * 3 + ["rejected"]
        assert "a tournament can have at most 3" in answers[3].rejected.sentence

        heats = await created(host, v1.TournamentPlan(name="Heats", format="heats", ruleset="monster_mash", table=4))
        answers = [await entered(host, heats.id, bot="random") for _ in range(3)]
        assert [answer.WhichOneof("kind") for answer in answers] == ["tournament"] * 2 + ["rejected"]
        assert "Too many simultaneous server bots (3)" in answers[2].rejected.sentence
        assert "runs at most 2 per tournament" in answers[2].rejected.sentence


@pytest.mark.parametrize(
    ("plan", "sentence"),
    [
        (v1.TournamentPlan(format="heats", rounds=4096), "use at most 100."),
        (v1.TournamentPlan(format="swiss", games=100_000), "Too many games (100000 with 2 entrants"),
    ],
)
async def test_a_tournament_larger_than_this_server_steers_is_refused(
    tmp_path: Path, store_url: str, plan: v1.TournamentPlan, sentence: str
) -> None:
    """Rounds and games that would have to be paired are counted before anything is paired."""
    plan.name, plan.ruleset = "Vast", "monster_mash"
    settings = read_settings(port=0, data=tmp_path, store=store_url, broker="off", bots=False, log_level="error")
    async with running_service(settings) as service, await Player.come(service.address) as host:
        answer = await host.ask(create_tournament=v1.CreateTournament(plan=plan))

    assert answer.rejected.code == "bad_options"
    assert sentence in answer.rejected.sentence


async def test_a_tournament_that_has_grown_too_large_does_not_start(tmp_path: Path, store_url: str) -> None:
    """Who takes part is known at the start alone, so it is counted again then."""
    plan = v1.TournamentPlan(
        name="Vast", ruleset="monster_mash", format="round_robin", rounds=100, games=20, at_once=True
    )
    settings = read_settings(port=0, data=tmp_path, store=store_url, broker="off", bots=False, log_level="error")
    async with running_service(settings) as service, await Player.come(service.address) as host:
        vast = await created(host, plan)
        for _ in range(3):
            await entered(host, vast.id, bot="random")
        steer = v1.SteerTournament(tournament=vast.id, step=v1.TournamentStep.TOURNAMENT_STEP_START)
        answer = await host.ask(steer_tournament=steer)

    assert answer.rejected.code == "bad_options"
    assert "Too many games (6000 with 3 entrants; the limit is 5000)" in answer.rejected.sentence


async def created(host: Player, plan: v1.TournamentPlan) -> v1.Tournament:
    """Create a tournament."""
    return (await host.ask(create_tournament=v1.CreateTournament(plan=plan))).tournament


async def entered(player: Player, tournament: str, **wish: Any) -> v1.ServerMessage:
    """Register somebody; returns the answer."""
    return await player.ask(enter_tournament=v1.EnterTournament(tournament=tournament, **wish))


async def told(player: Player, tournament: str, *, all_rounds: bool = False) -> v1.Tournament:
    """Ask how a tournament stands."""
    wish = v1.GetTournament(tournament=tournament, all_rounds=all_rounds)
    return (await player.ask(get_tournament=wish)).tournament


async def test_rosters_are_drafted_over_the_wire_and_fought_with(tmp_path: Path, store_url: str) -> None:
    """Two people take turns; who may not pick is told so; the match has what they have picked."""
    async with (
        serving(tmp_path, store_url) as service,
        await Player.come(service.address) as ann,
        await Player.come(service.address) as bob,
    ):
        unknown = v1.TournamentPlan(name="X", format="swiss", ruleset="monster_mash", draft=1, draft_from=["nobody"])
        refused = await ann.ask(create_tournament=v1.CreateTournament(plan=unknown))
        assert "no playable creature 'nobody'" in refused.rejected.sentence

        plan = v1.TournamentPlan(name="Cup", format="swiss", ruleset="monster_mash", draft=2)
        cup = await created(ann, plan)
        assert len(cup.plan.draft_from) > 2
        assert (await entered(ann, cup.id, name="Ann")).tournament.your_entrant == "e1"
        assert (await entered(bob, cup.id, name="Bob")).tournament.your_entrant == "e2"
        step = v1.SteerTournament(tournament=cup.id, step=v1.TournamentStep.TOURNAMENT_STEP_START)
        begun = (await ann.ask(steer_tournament=step)).tournament
        assert begun.draft.entrant == "e1"
        assert not begun.encounters
        early = await bob.ask(draft_creature=v1.DraftCreature(tournament=cup.id, creature="imp"))
        assert "It is Ann's turn to pick" in early.rejected.sentence

        names = [choice.creature for choice in begun.draft.choices]
        order = ((ann, names[0]), (bob, names[1]), (bob, names[2]), (ann, names[3]))
        for who, name in order:
            answer = await who.ask(draft_creature=v1.DraftCreature(tournament=cup.id, creature=name))
            assert answer.HasField("tournament"), answer
        assert not answer.tournament.HasField("draft")
        assert [list(one.creatures) for one in answer.tournament.standings] == [[names[0], names[3]], names[1:3]]

        async with asyncio.timeout(DEADLINE_S):
            while not (stands := await told(ann, cup.id, all_rounds=True)).your_matches:  # noqa: ASYNC110 - a socket
                await asyncio.sleep(0.05)
        record = await service.lobby.load_record(MatchId(stands.your_matches[0]))

    assert [list(seat.creatures) for seat in record.seats] == [[names[0], names[3]], names[1:3]]
    assert [list(each.entrants) for each in stands.encounters] == [["e1", "e2"]]


async def test_a_delayed_result_is_told_when_spectators_have_seen_it(tmp_path: Path, store_url: str) -> None:
    """Standings are for everybody: a match that is thirty seconds behind counts thirty seconds later."""
    time = ManualTime()
    keys: dict[str, Any] = {"entropy_ms": 0, "lease_ms": 10**9, "time": time}
    async with (
        serving(tmp_path, store_url, **keys) as service,
        await Player.come(service.address) as ann,
        await Player.come(service.address) as bob,
    ):
        late = v1.MatchOptions(spectator_delay_s=30)
        cup = await created(ann, v1.TournamentPlan(name="Cup", format="swiss", ruleset="monster_mash", match=late))
        for who, name in ((ann, "Ann"), (bob, "Bob")):
            await entered(who, cup.id, name=name)
        step = v1.SteerTournament(tournament=cup.id, step=v1.TournamentStep.TOURNAMENT_STEP_START)
        await ann.ask(steer_tournament=step)

        async def stands(reached: Callable[[v1.Tournament], object]) -> v1.Tournament:
            async with asyncio.timeout(DEADLINE_S):
                while not reached(now := await told(ann, cup.id, all_rounds=True)):
                    time.advance(100)
            return now

        (match,) = (await stands(lambda now: now.your_matches)).your_matches
        for who in (ann, bob):
            assert (await who.ask(join_match=v1.JoinMatch(match=match))).HasField("joined")
        await ann.until(lambda: match in ann.mirrors)
        await ann.act(match, {"concede": True})
        await ann.until(lambda: ann.heard("match_over"))

        over = time.now_ms()
        early = await stands(lambda _: time.now_ms() >= over + 10_000)
        assert early.ended == 0
        assert not early.encounters[0].played

        await stands(lambda now: now.ended == 1)
        assert time.now_ms() >= over + 30_000
