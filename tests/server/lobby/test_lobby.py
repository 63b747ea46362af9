"""The lobby, with the content of a real ruleset: create, list, join by code, queue."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from redis.asyncio import Redis

from fracas_engine.content.library import library_of
from fracas_engine.ruleset import ruleset_named
from fracas_protocol import v1
from fracas_protocol.values import read_values
from fracas_server.gateway.welcome import playable_rulesets
from fracas_server.lobby.descriptions import describe
from fracas_server.lobby.match_setup import begin_battle
from fracas_server.match.messages import match_info
from fracas_server.match.requests import End
from fracas_server.service import Service
from fracas_server.settings import Limits
from fracas_server.store.keys import MatchKeys
from fracas_server.timing import ManualTime
from tests.eventually import eventually_async
from tests.server.arena import Player, serving

MASH = "monster_mash"


async def begun(host: Player, guest: Player) -> str:
    """Let a host create a match and a guest join it, and return it once its battle has begun."""
    wish = v1.CreateMatch(ruleset=MASH, take_seat="red", options=v1.MatchOptions(guests=True))
    match = (await host.ask(create_match=wish)).match_created.info.match
    await guest.ask(join_match=v1.JoinMatch(match=match))
    await host.until_version(match, 1)
    return match


async def test_a_match_is_created_and_joined_by_its_code(store_url: str, tmp_path: Path) -> None:
    """Who has the invitation code finds the match, and the battle begins when every seat is taken."""
    async with (
        serving(store_url, tmp_path, begin=begin_battle) as service,
        await Player.come(service.address) as host,
        await Player.come(service.address) as guest,
    ):
        wish = v1.CreateMatch(ruleset=MASH, take_seat="blue", options=v1.MatchOptions(invite_only=True))
        created = (await host.ask(create_match=wish)).match_created
        assert created.seat == "blue"
        assert len(created.dice_commitment) == 32

        answer = await guest.ask(join_match=v1.JoinMatch(code=created.code.lower()))

        assert (answer.joined.seat, answer.joined.info.match) == ("red", created.info.match)
        assert answer.joined.dice_commitment == created.dice_commitment
        await host.until_version(created.info.match, 1)
        await guest.until_version(created.info.match, 1)
        info = host.heard("match_changed")[-1].info
        assert info.phase == v1.MatchPhase.MATCH_PHASE_RUNNING
        names = {creature.name for creature in host.mirrors[info.match].view.creatures}
        assert len(host.mirrors[info.match].view.creatures) == 2
        assert len(names) == 1, "seats that chose nothing get the same creature"


async def test_what_is_for_invited_people_is_nowhere_to_be_seen(store_url: str, tmp_path: Path) -> None:
    """Without the code a match is neither listed, joined nor watched, and looks like one that there is not."""
    async with (
        serving(store_url, tmp_path, begin=begin_battle) as service,
        await Player.come(service.address) as host,
        await Player.come(service.address) as guest,
    ):
        wish = v1.CreateMatch(ruleset=MASH, take_seat="red", options=v1.MatchOptions(invite_only=True))
        match = (await host.ask(create_match=wish)).match_created.info.match

        listed = (await guest.ask(list_matches=v1.ListMatches())).match_list.matches
        refusals = [
            (await guest.ask(join_match=v1.JoinMatch(match=match))).rejected,
            (await guest.ask(watch_match=v1.WatchMatch(match=match))).rejected,
        ]
        nothing = (await guest.ask(watch_match=v1.WatchMatch(match="x" * len(match)))).rejected

        assert list(listed) == []
        assert {refused.code for refused in refusals} == {"not_found"}
        assert refusals[1].sentence == nothing.sentence.replace("x" * len(match), match)


async def test_matches_are_listed_and_filtered(store_url: str, tmp_path: Path) -> None:
    """The newest comes first; phase, ruleset and number can be asked for."""
    async with serving(store_url, tmp_path, begin=begin_battle) as service, await Player.come(service.address) as host:
        ids = []
        for _ in range(3):
            wish = v1.CreateMatch(ruleset=MASH, take_seat="red")
            ids.append((await host.ask(create_match=wish)).match_created.info.match)

        everything = (await host.ask(list_matches=v1.ListMatches())).match_list.matches
        one = (await host.ask(list_matches=v1.ListMatches(limit=1))).match_list.matches
        running = v1.ListMatches(phase=v1.MatchPhase.MATCH_PHASE_RUNNING)
        none = (await host.ask(list_matches=running)).match_list.matches

        assert sorted(info.match for info in everything) == sorted(ids)
        assert len(one) == 1
        assert list(none) == []


async def test_who_fights_together_against_the_house_is_listed_on_the_side_that_wins(
    store_url: str, tmp_path: Path
) -> None:
    """Whatever sides were wished for: else everybody who has won would be told in lists, and by bots, to have lost."""
    async with (
        serving(store_url, tmp_path, begin=begin_battle) as service,
        await Player.come(service.address) as host,
        await Player.come(service.address) as guest,
    ):
        seats = [v1.SeatRequest(id="red", side="red"), v1.SeatRequest(id="blue")]
        wish = v1.CreateMatch(ruleset="monster_turn", seats=seats, take_seat="red")
        created = (await host.ask(create_match=wish)).match_created
        await guest.ask(join_match=v1.JoinMatch(code=created.code))
        await host.until_version(created.info.match, 1)

        view = host.mirrors[created.info.match].view
        fought = {seat.id: seat.side for seat in view.seats}
        assert {seat.id: seat.side for seat in created.info.seats} == {name: fought[name] for name in ("red", "blue")}


async def test_a_bot_that_nobody_has_is_refused(store_url: str, tmp_path: Path) -> None:
    """Else the match would begin, and wait for its bot for ever; those that there are are named."""
    async with serving(store_url, tmp_path, begin=begin_battle) as service, await Player.come(service.address) as host:
        service.lobby.bots = True  # the one that is asked for is refused before anybody starts it
        seats = [v1.SeatRequest(id="red"), v1.SeatRequest(id="blue", bot="gredy")]
        refused = (await host.ask(create_match=v1.CreateMatch(ruleset=MASH, seats=seats, take_seat="red"))).rejected

        assert refused.code == "bad_options"
        assert "Unknown bot 'gredy': choose one of " in refused.sentence
        assert "greedy" in refused.sentence


async def test_a_seat_is_taken_once(store_url: str, tmp_path: Path) -> None:
    """A seat that somebody has is refused to others, and joining twice is joining once."""
    async with (
        serving(store_url, tmp_path, begin=begin_battle) as service,
        await Player.come(service.address) as host,
        await Player.come(service.address) as guest,
        await Player.come(service.address) as late,
    ):
        wish = v1.CreateMatch(ruleset=MASH, take_seat="red", options=v1.MatchOptions(guests=True))
        match = (await host.ask(create_match=wish)).match_created.info.match

        taken = (await guest.ask(join_match=v1.JoinMatch(match=match, seat="red"))).rejected.code
        again = (await host.ask(join_match=v1.JoinMatch(match=match, seat="red"))).joined.seat
        second = (await host.ask(join_match=v1.JoinMatch(match=match, seat="blue"))).rejected.code
        assert (await guest.ask(join_match=v1.JoinMatch(match=match))).joined.seat == "blue"
        full = (await late.ask(join_match=v1.JoinMatch(match=match))).rejected.code

        assert (taken, again, second, full) == ("match_full", "red", "already_joined", "match_started")


async def test_a_seat_can_be_given_back(store_url: str, tmp_path: Path) -> None:
    """Before the battle begins whoever leaves makes room for another."""
    async with (
        serving(store_url, tmp_path, begin=begin_battle) as service,
        await Player.come(service.address) as host,
        await Player.come(service.address) as guest,
    ):
        wish = v1.CreateMatch(ruleset=MASH, take_seat="red", options=v1.MatchOptions(guests=True))
        match = (await host.ask(create_match=wish)).match_created.info.match
        assert (await host.ask(leave_match=v1.LeaveMatch(match=match, seat="red"))).HasField("done")

        assert (await guest.ask(join_match=v1.JoinMatch(match=match, seat="red"))).joined.seat == "red"


async def test_a_match_is_called_off_by_whoever_created_it(store_url: str, tmp_path: Path) -> None:
    """Nobody else can; whoever waits in it is told, and the lobby lists it no more as open."""
    async with (
        serving(store_url, tmp_path, begin=begin_battle) as service,
        await Player.come(service.address) as host,
        await Player.come(service.address) as guest,
    ):
        seats = [v1.SeatRequest(id=name) for name in ("red", "blue", "green")]
        wish = v1.CreateMatch(ruleset=MASH, take_seat="red", seats=seats, options=v1.MatchOptions(guests=True))
        match = (await host.ask(create_match=wish)).match_created.info.match
        await guest.ask(join_match=v1.JoinMatch(match=match, seat="blue"))
        (seen,) = (await host.ask(list_matches=v1.ListMatches())).match_list.matches
        (other,) = (await guest.ask(list_matches=v1.ListMatches())).match_list.matches
        refused = (await guest.ask(call_off_match=v1.CallOffMatch(match=match))).rejected.code
        assert (seen.yours, other.yours, refused) == (True, False, "not_yours")

        assert (await host.ask(call_off_match=v1.CallOffMatch(match=match))).HasField("done")

        await guest.until(lambda: guest.heard("match_over"), "the end")
        assert guest.heard("match_over")[0].how == "called_off"
        open_ones = v1.ListMatches(phase=v1.MatchPhase.MATCH_PHASE_OPEN)
        assert not (await guest.ask(list_matches=open_ones)).match_list.matches


async def test_a_battle_that_has_begun_is_not_called_off(store_url: str, tmp_path: Path) -> None:
    """Who plays in it may give up."""
    async with (
        serving(store_url, tmp_path, begin=begin_battle) as service,
        await Player.come(service.address) as host,
        await Player.come(service.address) as guest,
    ):
        match = await begun(host, guest)

        assert (await host.ask(call_off_match=v1.CallOffMatch(match=match))).rejected.code == "match_started"

        (host_of_it,) = service.hosting.hosts
        host_of_it.submit(End("called_off", unbegun=True))
        assert (await host.ask(list_matches=v1.ListMatches())).match_list.matches[0].phase == (
            v1.MatchPhase.MATCH_PHASE_RUNNING
        )


async def test_the_lobby_tells_who_has_won(store_url: str, tmp_path: Path) -> None:
    """As soon as whoever asks may know that it is over."""
    async with (
        serving(store_url, tmp_path, begin=begin_battle) as service,
        await Player.come(service.address) as host,
        await Player.come(service.address) as guest,
    ):
        await begun(host, guest)
        (record,) = [one.record for one in service.hosting.hosts]

        over = record.model_copy(update={"phase": "over", "winner": "blue", "how": "concession", "over_ms": 1000})
        late = over.model_copy(update={"spectators": record.spectators.model_copy(update={"delay_ms": 500})})

        told = [match_info(one) for one in (over, late.as_public(1200), late.as_public(1600))]
        assert [(one.winner, one.how) for one in told] == [("blue", "concession"), ("", ""), ("blue", "concession")]


async def test_creatures_are_chosen_by_whoever_takes_the_seat(store_url: str, tmp_path: Path) -> None:
    """The creatures named at joining fight, unless the match has fixed them."""
    async with (
        serving(store_url, tmp_path, begin=begin_battle) as service,
        await Player.come(service.address) as host,
        await Player.come(service.address) as guest,
    ):
        wish = v1.CreateMatch(
            ruleset=MASH,
            seats=[v1.SeatRequest(id="red", creatures=["ember_hexer"]), v1.SeatRequest(id="blue")],
            take_seat="red",
            options=v1.MatchOptions(guests=True),
        )
        match = (await host.ask(create_match=wish)).match_created.info.match
        unknown = await guest.ask(join_match=v1.JoinMatch(match=match, creatures=["unicorn"]))
        assert unknown.rejected.code == "bad_options"
        misspelt = await guest.ask(join_match=v1.JoinMatch(match=match, creatures=["rime_hund"]))
        assert misspelt.rejected.sentence.endswith(": did you mean rime_hound?")
        by_title = await guest.ask(join_match=v1.JoinMatch(match=match, creatures=["Rime"]))
        assert by_title.rejected.sentence.endswith(": did you mean rime_hound?")

        await guest.ask(join_match=v1.JoinMatch(match=match, creatures=["rime_hound", "broodling"]))

        await host.until_version(match, 1)
        ids = sorted(creature.id for creature in host.mirrors[match].view.creatures)
        assert ids == ["blue_broodling", "blue_rime_hound", "red_ember_hexer"]


async def test_a_player_names_the_own_hero(store_url: str, tmp_path: Path) -> None:
    """The name is cleaned and cut, and shows in the seats and in the battle; two heroes have two names."""
    async with (
        serving(store_url, tmp_path, begin=begin_battle) as service,
        await Player.come(service.address) as host,
        await Player.come(service.address) as guest,
        await Player.come(service.address) as third,
    ):
        seats = [
            v1.SeatRequest(id="red", creatures=["ember_hexer"]),
            v1.SeatRequest(id="blue"),
            v1.SeatRequest(id="green"),
        ]
        wish = v1.CreateMatch(ruleset=MASH, seats=seats, options=v1.MatchOptions(guests=True))
        match = (await host.ask(create_match=wish)).match_created.info.match
        name = "\x1b[31mMoss\u200b the <b>\tbold" + "!" * 60

        taken = await guest.ask(join_match=v1.JoinMatch(match=match, seat="red", hero_name=name))
        same = v1.JoinMatch(match=match, seat="blue", creatures=["rime_hound"], hero_name="Moss")
        await third.ask(join_match=same)
        again = await host.ask(join_match=v1.JoinMatch(match=match, seat="green", hero_name="MOSS"))
        await host.ask(join_match=v1.JoinMatch(match=match, seat="green", creatures=["rime_hound"], hero_name="Fern"))

        called = taken.joined.info.seats[0].hero_name
        assert called.startswith("Moss the (b) bold!!")
        assert len(called) == Limits().name_characters
        assert again.rejected.code == "bad_options"
        assert "choose another name" in again.rejected.sentence
        await guest.until_version(match, 1)
        names = {creature.id.partition("_")[0]: creature.name for creature in guest.mirrors[match].view.creatures}
        assert names == {"red": called, "blue": "Moss", "green": "Fern"}


async def test_a_player_who_leaves_takes_the_choices_along(store_url: str, tmp_path: Path) -> None:
    """The next player of the seat chooses a hero again, and may use the same name."""
    async with (
        serving(store_url, tmp_path, begin=begin_battle) as service,
        await Player.come(service.address) as host,
        await Player.come(service.address) as guest,
    ):
        wish = v1.CreateMatch(ruleset=MASH, options=v1.MatchOptions(guests=True))
        match = (await host.ask(create_match=wish)).match_created.info.match
        join = v1.JoinMatch(match=match, seat="red", creatures=["rime_hound"], hero_name="Moss")
        await guest.ask(join_match=join)

        await guest.ask(leave_match=v1.LeaveMatch(match=match, seat="red"))

        other = v1.JoinMatch(match=match, seat="red", creatures=["broodling"])
        (seat, _) = (await guest.ask(join_match=other)).joined.info.seats
        assert (list(seat.creatures), seat.hero_name) == (["broodling"], "")


async def test_the_seats_tell_who_is_connected(store_url: str, tmp_path: Path) -> None:
    """Before the battle too, with the invitation as well; nothing is told of free seats."""
    async with serving(store_url, tmp_path, begin=begin_battle) as service, await Player.come(service.address) as host:
        wish = v1.CreateMatch(ruleset=MASH, take_seat="red", options=v1.MatchOptions(guests=True))
        created = (await host.ask(create_match=wish)).match_created
        guest = await Player.come(service.address)
        glance = await guest.ask(watch_match=v1.WatchMatch(code=created.code, glance=True))
        red, blue = glance.joined.info.seats
        assert (red.present, blue.HasField("present")) == (True, False)
        seats = [v1.SeatRequest(id=name) for name in ("red", "blue", "green")]
        wish = v1.CreateMatch(ruleset=MASH, take_seat="red", seats=seats, options=v1.MatchOptions(guests=True))
        match = (await host.ask(create_match=wish)).match_created.info.match
        await guest.ask(join_match=v1.JoinMatch(match=match, seat="blue"))

        def told(here: bool) -> bool:  # noqa: FBT001 - the state itself
            heard = [one.info.seats[1] for one in host.heard("match_changed") if one.info.match == match]
            return bool(heard) and heard[-1].taken and heard[-1].present == here

        await host.until(lambda: told(True))
        await guest.leave()
        await host.until(lambda: told(False))


async def test_two_who_look_for_an_opponent_find_each_other(store_url: str, tmp_path: Path) -> None:
    """Both wait, are paired as soon as there are two, and the battle begins."""
    async with (
        serving(store_url, tmp_path, begin=begin_battle) as service,
        await Player.come(service.address) as first,
        await Player.come(service.address) as second,
    ):
        request = await first.send(queue_for_match=v1.QueueForMatch(ruleset=MASH))
        await first.until(lambda: request in first._answers)
        assert (await first.answer_to(request)).queued.waiting == 1

        await second.ask(queue_for_match=v1.QueueForMatch(ruleset=MASH), request="second")

        answer = await second.answer_to("second")
        assert answer.joined.seat == "blue"
        found = await first.answer_to(request)
        assert found.joined.seat == "red"
        await first.until_version(found.joined.info.match, 1)


async def test_who_left_the_queue_is_not_found(store_url: str, tmp_path: Path) -> None:
    """Neither who said so nor who is gone is paired with anybody."""
    async with (
        serving(store_url, tmp_path, begin=begin_battle) as service,
        await Player.come(service.address) as first,
        await Player.come(service.address) as second,
        await Player.come(service.address) as third,
    ):
        await first.ask(queue_for_match=v1.QueueForMatch(ruleset=MASH))
        assert (await first.ask(leave_queue=v1.LeaveQueue())).HasField("done")
        await second.ask(queue_for_match=v1.QueueForMatch(ruleset=MASH))
        await second.leave()
        await eventually_async(lambda: len(service.queue) == 0, "the queue is empty")

        answer = await third.ask(queue_for_match=v1.QueueForMatch(ruleset=MASH))

        assert answer.queued.waiting == 1


async def test_nobody_creates_matches_without_end(store_url: str, tmp_path: Path) -> None:
    """One subject has so many matches and no more."""
    limits = Limits(matches_per_subject=2)
    async with (
        serving(store_url, tmp_path, begin=begin_battle, limits=limits) as service,
        await Player.come(service.address) as host,
    ):
        answers = [await host.ask(create_match=v1.CreateMatch(ruleset=MASH)) for _ in range(3)]

        assert [answer.WhichOneof("kind") for answer in answers] == ["match_created", "match_created", "rejected"]
        assert answers[-1].rejected.code == "too_many_matches"


@pytest.mark.parametrize("seats", [2, 4, 8])
async def test_every_number_of_seats_has_a_board(store_url: str, tmp_path: Path, seats: int) -> None:
    """Two to eight seats find room on a shipped board, with bots' seats taken from the beginning."""
    async with serving(store_url, tmp_path, begin=begin_battle) as service, await Player.come(service.address) as host:
        service.lobby.bots = True  # seats may be bots', whom nobody starts here
        wish = v1.CreateMatch(
            ruleset=MASH,
            seats=[v1.SeatRequest(id=f"s{number}", bot="random") for number in range(seats - 1)]
            + [v1.SeatRequest(id="mine")],
            take_seat="mine",
        )

        info = (await host.ask(create_match=wish)).match_created.info

        assert info.phase == v1.MatchPhase.MATCH_PHASE_RUNNING
        await host.until_version(info.match, 1)
        assert len(host.mirrors[info.match].view.creatures) == seats
        assert [seat.bot for seat in info.seats] == [True] * (seats - 1) + [False]


@pytest.mark.parametrize(
    "wish",
    [
        v1.CreateMatch(ruleset=MASH, seats=[v1.SeatRequest(id="red"), v1.SeatRequest(id="blue", bot="random")]),
        v1.CreateMatch(ruleset=MASH, options=v1.MatchOptions(fill_with_bots="greedy")),
    ],
)
async def test_a_server_that_starts_no_bots_says_so(store_url: str, tmp_path: Path, wish: v1.CreateMatch) -> None:
    """A match with a seat for one would wait for it for ever, so it is refused with a sentence and not created."""
    async with serving(store_url, tmp_path, begin=begin_battle) as service, await Player.come(service.address) as host:
        refused = (await host.ask(create_match=wish)).rejected

        assert (refused.code, refused.sentence) == (
            "impossible",
            "This server does not start bots: leave the seat free for a bot to join.",
        )
        assert service.hosting.hosts == []


async def until_over(service: Service) -> str:
    """Wait until a match is over; returns how it ended."""
    await eventually_async(lambda: any(host.over.is_set() for host in service.hosting.hosts), "a match is over")
    return next(host.record.how for host in service.hosting.hosts if host.over.is_set())


async def test_an_open_match_that_nobody_waits_in_comes_to_an_end(store_url: str, tmp_path: Path) -> None:
    """While somebody is connected it stays open; an hour after the last has gone it is over, and in no list."""
    time = ManualTime()
    async with (
        serving(store_url, tmp_path, begin=begin_battle, time=time, lease_ms=10**9) as service,
        await Player.come(service.address) as other,
    ):
        async with await Player.come(service.address) as host:
            wish = v1.CreateMatch(ruleset=MASH, take_seat="red")
            await host.ask(create_match=wish)
            time.advance(3 * 3_600_000)
            assert (await host.ask(ping=v1.Ping())).HasField("pong")
            assert len((await other.ask(list_matches=v1.ListMatches())).match_list.matches) == 1
        await eventually_async(lambda: len(service.gateway.connections) == 1, "the host has gone")

        while not any(match.over.is_set() for match in service.hosting.hosts):
            time.advance(600_000)
            await other.ask(ping=v1.Ping())

        assert await until_over(service) == "forsaken"
        while (await other.ask(list_matches=v1.ListMatches())).match_list.matches:
            await other.ask(ping=v1.Ping())


async def test_a_record_of_a_newer_node_hides_no_others(store_url: str, tmp_path: Path, redis: Redis) -> None:
    """A record that this node cannot read is left out of the list, and all others are in it."""
    async with (
        serving(store_url, tmp_path, begin=begin_battle) as service,
        await Player.come(service.address) as host,
    ):
        for _ in range(2):
            await host.ask(create_match=v1.CreateMatch(ruleset=MASH))
        newer, older = (hosted.match for hosted in service.hosting.hosts)
        await redis.hset(MatchKeys(newer).state, "record", b'{"of": "another time"}')

        async with (
            serving(store_url, tmp_path, begin=begin_battle) as second,
            await Player.come(second.address) as guest,
        ):
            found = (await guest.ask(list_matches=v1.ListMatches())).match_list.matches

    assert [info.match for info in found] == [older]


async def test_ones_own_matches_are_listed_with_ones_turn(store_url: str, tmp_path: Path) -> None:
    """Who plays in a match finds it again, for invited people or not, and sees where something is to be decided."""
    async with (
        serving(store_url, tmp_path, begin=begin_battle) as service,
        await Player.come(service.address) as host,
        await Player.come(service.address) as guest,
        await Player.come(service.address) as stranger,
    ):
        wish = v1.CreateMatch(ruleset=MASH, take_seat="red", options=v1.MatchOptions(invite_only=True))
        created = (await host.ask(create_match=wish)).match_created
        await guest.ask(join_match=v1.JoinMatch(code=created.code))
        await host.until_version(created.info.match, 1)

        lists = [
            (await somebody.ask(list_matches=v1.ListMatches())).match_list.matches
            for somebody in (host, guest, stranger)
        ]

        assert [[info.your_seat for info in listed] for listed in lists] == [["red"], ["blue"], []]
        assert sorted(listed[0].your_turn for listed in lists[:2]) == [False, True]


@pytest.mark.parametrize(("ruleset", "feet"), [("srd5", 5), (MASH, 0)])
async def test_how_distances_are_told_is_described(store_url: str, tmp_path: Path, ruleset: str, feet: int) -> None:
    """Sheets count in cells; who chooses from them reads the unit of the battle."""
    async with serving(store_url, tmp_path) as service, await Player.come(service.address) as player:
        answer = await player.ask(describe_ruleset=v1.DescribeRuleset(ruleset=ruleset))
    assert answer.ruleset_description.terms.feet == feet


async def test_what_cards_say_that_somebody_fights_with_is_described(store_url: str, tmp_path: Path) -> None:
    """Who chooses a character reads its cards before the match, as it reads what stands on others' sheets."""
    async with serving(store_url, tmp_path) as service, await Player.come(service.address) as player:
        answers = [
            (await player.ask(describe_ruleset=v1.DescribeRuleset(ruleset=name))).ruleset_description
            for name in ("monster_turn", MASH)
        ]
    cards, none = (
        {one.name: read_values(one.sheet.details).get("cards") for one in told.creatures} for told in answers
    )
    warden = cards["warden"]
    assert isinstance(warden, Mapping)
    assert len(warden) == 10
    assert warden["felling_blow"] == {"initiative": 85, "top": "attack 6", "bottom": "move 4", "lost": ("top",)}
    assert set(none.values()) == {None}


async def test_what_a_ruleset_has_is_described(store_url: str, tmp_path: Path) -> None:
    """Creatures with their sheets and what they are good for; rulesets in one sentence, the easiest one first."""
    async with (
        serving(store_url, tmp_path, begin=begin_battle) as service,
        await Player.come(service.address) as player,
    ):
        answer = await player.ask(describe_ruleset=v1.DescribeRuleset(ruleset=MASH))
        unknown = await player.ask(describe_ruleset=v1.DescribeRuleset(ruleset="chess"))

    kinds = {info.name: info for info in answer.ruleset_description.creatures}
    knight = next(one for one in describe("srd5").creatures if one.name == "jousting_knight").sheet
    assert {action.id: action.reach for action in knight.actions if action.HasField("reach")} == {"lance": 2}
    assert kinds["thornbow"].role.endswith("shooter")
    assert kinds["moss_mender"].role.startswith("healer")
    assert kinds["gravel_brute"].hp == 62
    rules, library = ruleset_named(MASH), library_of(MASH)
    assert {name: info.strength for name, info in kinds.items()} == {
        name: rules.strength(library.creatures[name]) for name in kinds
    }
    assert any(action.attack for action in kinds["gravel_brute"].sheet.actions)
    assert unknown.rejected.code == "not_found"
    infos = playable_rulesets()
    assert infos[0].name == MASH
    for info in infos:
        if info.name in {"fourth_edition", "monster_mash", "monster_turn", "orcus", "srd5"}:
            assert info.about.endswith(".")
            assert info.party
            assert set(info.party) <= set(info.creatures)
            assert info.house is (info.name == "monster_turn")
