"""Three people in one scenario of cards, from the invitation to the end, and what nobody learns of the others."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from fracas_clients import Client
from fracas_clients.errors import Refused
from fracas_clients.policies.base import Policy
from fracas_clients.policies.greedy import GreedyPolicy
from fracas_clients.policies.random import RandomPolicy
from fracas_clients.policies.runner import play
from fracas_engine.battle import Battle
from fracas_engine.battle_dump import rules_version
from fracas_engine.dice import KeyedFaces
from fracas_engine.ruleset import ruleset_named
from fracas_protocol import v1
from fracas_protocol.battle_view import BattleView
from fracas_protocol.codec import JSON, PROTO
from fracas_protocol.intents import Intent
from fracas_protocol.options import Decision
from fracas_protocol.values import write_map
from fracas_server.ids import Subject
from fracas_server.lobby.match_setup import begin_battle, set_up_match
from fracas_server.match.record import MatchRecord, SeatRecord
from fracas_server.settings import Limits
from fracas_server.store.connection import connect_store
from fracas_server.timing import ManualTime
from tests.clients.duels import seeded
from tests.server.arena import SECRET, Player, serving, tells_of_watchers, toy_record

HEROES = {"ann": "warden", "bob": "pathfinder", "cid": "mender"}
"""Who plays whom."""
PLENTY = Limits(requests_per_second=1e6, request_burst=1_000_000, subject_requests_per_second=1e6)
DEADLINE = 100.0


class Attentive(GreedyPolicy):
    """Plays greedily, and keeps what was seen of others while cards were being chosen."""

    def __init__(self, *, chance: Any = None) -> None:
        super().__init__(chance=chance)
        self.hands_seen: set[str] = set()
        self.choices: list[tuple[str, ...]] = []

    def choose(self, view: BattleView, options: Decision) -> Intent:
        """Look at everybody before choosing."""
        if options.kind == "choose_cards":
            for creature in view.creatures.values():
                if creature.details.get("hand") or creature.details.get("picked"):
                    self.hands_seen.add(creature.seat)
            pair = self.chance.choice(options.uses[0].choices or ((),))
            if pair and options.uses[0].action == "choose_cards":
                self.choices.append(pair)
                return options.uses[0].use(choice=pair)
        return super().choose(view, options)


@pytest.mark.slow
@pytest.mark.parametrize("ties", ["auto", "ask"])
async def test_three_people_play_a_scenario(store_url: str, tmp_path: Path, ties: str) -> None:
    """One creates it, two come by the code; they choose in secret, act, and all three learn the same end."""
    async with (
        serving(store_url, tmp_path, begin=begin_battle, limits=PLENTY) as service,
        await Client.connect(service.address, name="Ann") as ann,
        await Client.connect(service.address, name="Bob") as bob,
        await Client.connect(service.address, name="Cid") as cid,
        await Client.connect(service.address, name="Eve") as eve,
    ):
        hers = await ann.create_match(
            "monster_turn",
            board="sunken_causeway",
            seats=[v1.SeatRequest(id=seat, creatures=["warden"] * (seat == "ann")) for seat in HEROES],
            options=v1.MatchOptions(guests=True, invite_only=True),
            ruleset_options={"ties": ties},
            take_seat="ann",
        )
        assert hers.code
        assert not await eve.list_matches()
        bobs = await bob.join(code=hers.code, seat="bob", creatures=["pathfinder"])
        cids = await cid.join(code=hers.code, seat="cid", creatures=["mender"])
        matches = [hers, bobs, cids]
        async with asyncio.timeout(DEADLINE):
            for match in matches:
                await match.started()
            policies: list[Policy] = [Attentive(chance=seeded(number)) for number in range(2)]
            policies.append(RandomPolicy(chance=seeded(3)))
            played = await asyncio.gather(
                *(play(match, policy) for match, policy in zip(matches, policies, strict=True))
            )

        assert len({(one.winner, one.how, one.won) for one in played}) == 1, "they win or lose together"
        assert played[0].how in {"last_standing", "exhausted", "survived"}
        assert [one.refused for one in played] == [0, 0, 0]
        assert all(one.choices > 5 for one in played)
        for seat, policy in zip(HEROES, policies, strict=False):
            if isinstance(policy, Attentive):
                assert policy.hands_seen == {seat}
                assert len(set(policy.choices)) > 1
        sides = {creature.side for creature in hers.view.creatures.values()}
        assert sides == {"heroes", "monsters"}


@pytest.mark.slow
async def test_one_may_come_alone_where_the_house_brings_the_enemies(store_url: str, tmp_path: Path) -> None:
    """One seat is a match of Monster Turn, and none of a ruleset in which somebody has to be the enemy."""
    async with (
        serving(store_url, tmp_path, begin=begin_battle, limits=PLENTY) as service,
        await Client.connect(service.address, name="Ann") as ann,
    ):
        alone = [v1.SeatRequest(id="ann", creatures=["hexer"])]
        with pytest.raises(Refused, match="Invalid number of seats 1: use 2 to 8"):
            await ann.create_match("monster_mash", seats=[v1.SeatRequest(id="ann")], take_seat="ann")
        match = await ann.create_match("monster_turn", seats=alone, take_seat="ann")
        async with asyncio.timeout(DEADLINE):
            await match.started()
            played = await play(match, GreedyPolicy(chance=seeded(1)))

        with pytest.raises(Refused, match="start places for 5 sides"):
            await ann.create_match("monster_turn", seats=[v1.SeatRequest(id=f"s{n}") for n in range(5)])

    assert played.refused == 0
    assert {creature.side for creature in match.view.creatures.values()} == {"heroes", "monsters"}


async def test_who_names_nobody_gets_another_character_than_the_others(store_url: str, tmp_path: Path) -> None:
    """Friends complement each other, whether or not they said whom they bring."""
    async with (
        serving(store_url, tmp_path, begin=begin_battle, limits=PLENTY) as service,
        await Client.connect(service.address, name="Ann") as ann,
        await Client.connect(service.address, name="Bob") as bob,
        await Client.connect(service.address, name="Cid") as cid,
    ):
        seats = [v1.SeatRequest(id=seat, creatures=["hexer"] * (seat == "cid")) for seat in HEROES]
        hers = await ann.create_match(
            "monster_turn", seats=seats, options=v1.MatchOptions(guests=True), take_seat="ann"
        )
        await bob.join(code=hers.code, seat="bob")
        await cid.join(code=hers.code, seat="cid")
        async with asyncio.timeout(DEADLINE):
            await hers.started()

        names = [one.name for one in hers.view.creatures.values() if one.side == "heroes"]
        assert len(set(names)) == 3


# ------------------------------------------------------------------------------------------- what nobody learns


def record(match: str = "m1") -> MatchRecord:
    """Return a match of three characters at the barrow."""
    seats = tuple(
        SeatRecord(id=seat, side=seat, subject=Subject(seat), player=seat.title(), creatures=(hero,))
        for seat, hero in HEROES.items()
    )
    version = rules_version(ruleset_named("monster_turn"))
    return toy_record(match, seats=seats, ruleset="monster_turn", rules_version=version, board="barrow_mouth")


def begin(found: MatchRecord, _secret: bytes) -> Battle:
    """Begin with the same dice in every world."""
    return Battle.start(set_up_match(found, SECRET), KeyedFaces(b"d" * 32))


def two_cards(hero: str, first: str, second: str) -> dict[str, Any]:
    """Return the choice of two cards."""
    return {"by": hero, "use": "choose_cards", "with": [first, second]}


WORLDS = (("shield_bash", "steady"), ("felling_blow", "stand_fast"), ("root_hold", "sap"))
"""What the warden chooses."""
QUESTIONS: tuple[dict[str, Any], ...] = (
    {"options": {"by": "ann_warden"}},
    {"why_focus": {"by": "bone_guard1"}},
    {"focus": {"by": "bone_archer1"}},
    {"reachable": {"by": "ann_warden", "move": "walk"}},
    {"cards": ["shield_bash", "bone_guard_parade"]},
)


async def transcript(store_url: str, folder: Path, subprotocol: str, cards: tuple[str, str]) -> dict[str, list[Any]]:
    """Let the warden choose in secret; return all that the others are sent before the last of them has chosen."""
    redis = await connect_store(store_url)
    await redis.flushall()
    await redis.aclose()
    async with serving(store_url, folder, time=ManualTime(), begin=begin, lease_ms=10**9) as service:
        await service.hosting.create(record(), SECRET)
        players: dict[str, Player] = {}
        for name in (*HEROES, "public"):
            resume = [v1.Resume(match="m1", seat=name)] if name != "public" else []
            players[name] = await Player.come(
                service.address, token=service.tokens.sign(name), resume=resume, subprotocol=subprotocol, prefix=name
            )
        await players["public"].ask(watch_match=v1.WatchMatch(match="m1"))
        ann, bob = players["ann"], players["bob"]
        await ann.until_asked("m1")
        assert (await ann.act("m1", two_cards("ann_warden", *cards))).HasField("accepted")
        for player in players.values():
            await player.ask(ping=v1.Ping())
        await bob.until_asked("m1")
        # Somebody else's character, a card of somebody else's hand, no card at all: errors tell nothing either.
        for wrong in (
            two_cards("ann_warden", "steady", "sap"),
            two_cards("bob_pathfinder", *cards),
            {"by": "bob_pathfinder", "use": "top", "with": [cards[0]]},
            {"by": "bob_pathfinder", "end": "turn"},
        ):
            assert (await bob.act("m1", wrong)).HasField("rejected"), wrong
        for question in QUESTIONS:
            await bob.ask(ask_question=v1.AskQuestion(match="m1", seat="bob", question=write_map(question)))
        assert (await bob.act("m1", two_cards("bob_pathfinder", "vault", "snare"))).HasField("accepted")
        assert (await bob.ask(resync=v1.Resync(match="m1", seat="bob", version=1))).HasField("snapshot")
        for player in players.values():
            await player.ask(ping=v1.Ping())
        sent = {
            name: [frame for frame in player.raw if not tells_of_watchers(subprotocol, frame)]
            for name, player in players.items()
            if name != "ann"
        }
        for player in players.values():
            await player.leave()
    return sent


@pytest.mark.rule("MT-CHAR-01", "MT-RND-01")
@pytest.mark.parametrize("subprotocol", [PROTO, JSON])
async def test_chosen_cards_are_in_no_byte(store_url: str, tmp_path: Path, subprotocol: str) -> None:
    """Snapshots, diffs, options, answers and refusals are the same whatever one of three has chosen."""
    worlds = [
        await transcript(store_url, tmp_path / str(number), subprotocol, cards) for number, cards in enumerate(WORLDS)
    ]

    for viewer, frames in worlds[0].items():
        assert len(frames) > 4
        for world in worlds[1:]:
            assert world[viewer] == frames, f"{viewer} can tell them apart"


async def test_what_others_could_answer_is_not_told(store_url: str, tmp_path: Path) -> None:
    """Who is asked to lose cards has its hand among the answers; nobody else may ask for them."""
    async with serving(store_url, tmp_path, begin=begin) as service:
        await service.hosting.create(record(), SECRET)
        bob = await Player.come(
            service.address, token=service.tokens.sign("bob"), resume=[v1.Resume(match="m1", seat="bob")]
        )
        async with bob:
            await bob.until_asked("m1")
            own, other = [
                await bob.ask(
                    ask_question=v1.AskQuestion(match="m1", seat="bob", question=write_map({"options": {"by": who}}))
                )
                for who in ("bob_pathfinder", "ann_warden")
            ]

    assert own.HasField("reply")
    assert other.rejected.code == "not_yours"
