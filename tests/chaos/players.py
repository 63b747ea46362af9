"""Clients that play at random through all faults, and write down what they are told."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from fracas_clients.backoff import Backoff
from fracas_clients.errors import ClientError, Refused
from fracas_clients.match import Match
from fracas_clients.outcome import Outcome
from fracas_clients.policies.random import RandomPolicy
from fracas_clients.reconnect import Link
from fracas_protocol import v1
from fracas_protocol.events import read_events
from fracas_protocol.mirror import REVISION
from fracas_protocol.names import Names
from fracas_server.tokens import TokenKey, Tokens
from tests.chaos.history import Told
from tests.chaos.processes import TOKEN_KEY

__all__ = ["Lag", "Player", "Resume", "Table"]

_RULESETS: Final = ("monster_mash", "monster_turn", "monster_mash")
"""By number of the table; in `monster_turn` players hold cards that the others may not see."""
_STANDING: Final = ("monster_mash", "opportunity_attack", 0.1)
"""A ruleset, a kind of question, and how often a player leaves another standing answer for it: such an intent hangs on
no state, so only its request id keeps it from being applied twice, and no other seat may learn of it."""
_RULED: Final = 2
"""At one of this many tables a game master rules, rewinds and pauses; at the next one takebacks are possible."""
_TAKEN_BACK: Final = 0.05
"""How often a player asks for a takeback where there are takebacks, instead of choosing."""
_DELIBERATION: Final = 3
"""A game master rules less often than players choose, by this factor."""
_MOST_UNDONE: Final = 4
"""Maximum number of versions that a rewind goes back."""
_GIVES_UP: Final = 0.5
"""How often a player whose connection breaks chooses anew. Only that finds a server that has shown a step which is not
durable: the same intent, sent again, leads to the same step."""
_BACKOFF: Final = Backoff(first=0.05, longest=0.5)
_BARRIERS: Final = 3
"""A node may answer the first one before it has read what the store had answered already."""
_BARRIER_S: Final = 20.0
"""How long an answer is waited for that comes after all that was sent before."""


@dataclass(frozen=True, slots=True)
class Resume:
    """How long a client took to be back in its match after a break."""

    total_ms: float
    """From the break to the answer that comes after the match."""
    server_ms: float
    """The server's part: from the beginning of the attempt that succeeded, without the pauses of this process."""


@dataclass(slots=True)
class Lag:
    """How long this process has not come to its clients, since it began."""

    total_s: float = 0.0

    async def run(self) -> None:
        """Measure until cancelled."""
        while True:
            began = time.monotonic()
            await asyncio.sleep(_LOOK_S)
            self.total_s += max(0.0, time.monotonic() - began - _LOOK_S)


_LOOK_S: Final = 0.01


_NOT_DECIDED: Final = frozenset({"elsewhere", "unavailable"})
"""Codes of refusals that say nothing of whether the request was applied: it is sent again, elsewhere or later."""


class Player:
    """A client in one match: the library's link and match, and a record of all that came."""

    def __init__(self, subject: str, resumed: Callable[[Resume], None], lag: Lag) -> None:
        self._token = Tokens(TokenKey.read(TOKEN_KEY)).sign(subject, lifetime_s=24 * 3600)
        self._resumed = resumed
        self._lag = lag
        self._link: Link | None = None
        self._broken_at: float | None = None
        self._attempt = (0.0, 0.0)
        """When the latest attempt to connect began, and this process's pauses until then."""
        self.comparable = True
        """Whether what it sees in the end must be what the store has: not what was undone, until it is shown anew."""
        self.acknowledgements = 0
        """How many there were, also where they were forgotten."""
        self._acting: asyncio.Task[Outcome | None] | None = None
        """The intent that is under way, or the last one."""
        self._given_up = False
        """Whether that intent is not sent again when the connection breaks: the player chooses anew."""
        self._pings: set[asyncio.Task[None]] = set()
        self.match: Match | None = None
        self.told = Told("")

    async def come(self, addresses: Sequence[str]) -> None:
        """Connect to a service."""
        self._link = await Link.open(self, addresses, backoff=_BACKOFF, timeout=30.0)

    async def take_part(self, message: v1.ClientMessage) -> Match:
        """Create, join or watch a match, and follow it."""
        answer = await self.link.request(message)
        match answer.WhichOneof("kind"):
            case "match_created":
                info, seat = answer.match_created.info, answer.match_created.seat
            case "joined":
                info, seat = answer.joined.info, answer.joined.seat
            case _:
                raise ConnectionError(str(answer))
        assert self.match is not None, "made by `on_message`"
        assert (self.match.id, self.match.seat) == (info.match, seat)
        return self.match

    @property
    def link(self) -> Link:
        """The link."""
        assert self._link is not None, "come comes first"
        return self._link

    async def play(self, chance: random.Random, stop: asyncio.Event, *, pace_s: float) -> None:
        """Choose at random until the match is over or play stops, with `pace_s` between two choices."""
        match, policy = self.match, RandomPolicy(chance=chance)
        assert match is not None, "take_part comes first"
        stopped = asyncio.get_running_loop().create_task(stop.wait())
        try:
            while match.ended is None and not stop.is_set():
                asked = asyncio.get_running_loop().create_task(match.next_decision())
                await asyncio.wait({asked, stopped}, return_when=asyncio.FIRST_COMPLETED)
                if not asked.done():
                    asked.cancel()
                    return
                decision = asked.result()
                await self._answer_takeback(chance)
                if decision is not None:
                    ruleset, kind, often = _STANDING
                    if match.info.ruleset == ruleset and chance.random() < often:
                        await match.act({"stand": kind, "standing": chance.choice(("always", "never", "ask"))})
                    self._given_up = chance.random() < _GIVES_UP
                    self._acting = asyncio.create_task(
                        match.act(policy.choose(match.view, decision), decision=decision)
                    )
                    await asyncio.wait({self._acting})
                    if not self._acting.cancelled():
                        self._acting.result()
                    await asyncio.sleep(pace_s)  # a person's pace, not a wait for anything
        finally:
            stopped.cancel()
            if self._acting is not None:
                self._acting.cancel()

    async def _answer_takeback(self, chance: random.Random) -> None:
        """Answer an open takeback, or sometimes ask for one; refusals are answers too."""
        match = self.match
        assert match is not None, "take_part comes first"
        with suppress(Refused):
            if match.takeback is not None and match.seat in match.takeback.waiting:
                await match.answer_takeback(chance.random() < 0.5)
            elif match.info.options.takebacks and chance.random() < _TAKEN_BACK:
                await match.request_takeback()

    async def rule(self, chance: random.Random, stop: asyncio.Event, *, pace_s: float) -> None:
        """Rule, rewind and pause as the game master until the match is over or play stops."""
        match = self.match
        assert match is not None, "take_part comes first"
        stopped = asyncio.get_running_loop().create_task(stop.wait())
        try:
            while match.ended is None and not stop.is_set():
                await asyncio.wait({stopped}, timeout=pace_s * _DELIBERATION)
                self._given_up = chance.random() < _GIVES_UP
                self._acting = asyncio.create_task(self._ruled(match, chance))
                await asyncio.wait({self._acting})
                if not self._acting.cancelled():
                    self._acting.result()
        finally:
            stopped.cancel()
            if self._acting is not None:
                self._acting.cancel()

    async def _ruled(self, match: Match, chance: random.Random) -> Outcome | None:
        """Give one random ruling, or pause and resume."""
        if match.paused:
            with suppress(Refused):
                await match.resume()
            return None
        who = chance.choice([*match.view.creatures.values()])
        rulings: tuple[dict[str, Any], ...] = (
            {"roll": "2d6"},
            {"damage": {"on": [who.id], "amount": 1}},
            {"heal": {"on": [who.id], "amount": 3}},
            {"hide": [who.id], "roll": "1d20"},
            {"reveal": [who.id]},
        )
        match chance.randrange(8):
            case 0:
                return await match.rewind(max(1, match.version - chance.randint(1, _MOST_UNDONE)))
            case 1:
                return await match.rewind(max(1, match.version - 1), whatever_happened=True)
            case 2:
                with suppress(Refused):
                    await match.pause()
                return None
            case _:
                return await match.rule(chance.choice(rulings), secret=chance.random() < 0.2)

    async def barrier(self) -> None:
        """Wait until all that the server sent before now has been taken, if there is a connection."""
        if self._link is not None and self._link.connected:
            with suppress(ClientError, TimeoutError):
                async with asyncio.timeout(_BARRIER_S):
                    await self._link.request(v1.ClientMessage(ping=v1.Ping()))

    def give_up(self) -> None:
        """Stop waiting for the result of an intent: a client whose last step was undone would wait in vain."""
        if self._acting is not None:
            self._acting.cancel()

    def look(self) -> None:
        """Keep what is seen now, to be compared in the end."""
        if self.match is not None and self.match.begun and self.comparable:
            self.told.view = v1.View()
            self.told.view.CopyFrom(self.match.message)
            self.told.version = self.match.version
            self.told.names = tuple(name.id for name in self.told.view.names)

    async def leave(self) -> None:
        """End the connection."""
        if self._link is not None:
            await self._link.close()

    # ------------------------------------------------------------------------------------ what the link hands in

    def hello(self) -> v1.Hello:
        """See `LinkHandler.hello`."""
        self._attempt = (time.monotonic(), self._lag.total_s)
        resume = self.match.resumption() if self.match is not None else None
        return v1.Hello(token=self._token, revision=REVISION, resume=[resume] if resume is not None else [])

    def on_message(self, message: v1.ServerMessage) -> None:
        """See `LinkHandler.on_message`."""
        if self._is_of_another_match(message):
            return
        match message.WhichOneof("kind"):
            case "match_created":
                self._begin(message.match_created.info, message.match_created.seat)
            case "joined":
                self._begin(message.joined.info, message.joined.seat)
            case "accepted":
                self.acknowledgements += 1
                self.told.acknowledged[message.request] = message.accepted.version
            case "rejected" if message.request and not message.rejected.retry_after_ms:
                if message.rejected.code not in _NOT_DECIDED:
                    self.told.refused[message.request] = message.rejected.code
                self._hand(message)
            case "snapshot":
                self.comparable = True
                self.told.snapshots.append(message.snapshot.version)
                self._hand(message)
            case "diff":
                self._note(message.diff)
                self._hand(message)
            case _:
                self._hand(message)

    def on_disconnected(self, reason: str) -> None:
        """See `LinkHandler.on_disconnected`."""
        del reason
        if self._acting is not None and self._given_up:
            self._acting.cancel()
        self._broken_at = self._broken_at or time.monotonic()

    def on_reconnected(self, welcome: v1.Welcome) -> None:
        """See `LinkHandler.on_reconnected`."""
        del welcome
        task = asyncio.get_running_loop().create_task(self._time_resume())
        self._pings.add(task)
        task.add_done_callback(self._pings.discard)

    def on_lost(self, error: ClientError) -> None:
        """See `LinkHandler.on_lost`."""
        if self.match is not None:
            self.match.lost(error)

    async def _time_resume(self) -> None:
        """Record the time until the client was back: requests after the hello are answered after the resume."""
        with suppress(ClientError):
            await self.link.request(v1.ClientMessage(ping=v1.Ping()))
            if self._broken_at is not None and self.link.connected:
                now, (began, lag_s) = time.monotonic(), self._attempt
                server_s = max(0.0, now - began - (self._lag.total_s - lag_s))
                self._resumed(Resume((now - self._broken_at) * 1000, server_s * 1000))
                self._broken_at = None

    def _begin(self, info: v1.MatchInfo, seat: str) -> None:
        # A creation that is sent twice makes two matches; the first is the one that the request is answered with.
        if self.match is None:
            self.match, self.told = Match(self.link, info, seat), Told(seat, "gm" if seat == "gm" else "")

    def _note(self, diff: v1.Diff) -> None:
        """Keep what a diff tells, if it is one that the view takes."""
        match = self.match
        if match is None or not match.begun or match.stale or diff.version <= match.version:
            return
        names = Names(match.message.names)
        names.extend(diff.names)
        self.told.shown.append((diff.version, tuple(event.name for event in read_events(diff.events, names))))

    def _is_of_another_match(self, message: v1.ServerMessage) -> bool:
        """Return True for news of the second match that a creation sent twice makes."""
        kind = message.WhichOneof("kind")
        body = getattr(message, kind) if kind is not None and not message.request else None
        of = getattr(body, "match", None) or getattr(getattr(body, "info", None), "match", None)
        return self.match is not None and isinstance(of, str) and of != self.match.id

    def _hand(self, message: v1.ServerMessage) -> None:
        if self.match is not None:
            self.match.take(message)


class Table:
    """A place where one match after the other is played by two players, with a spectator and perhaps a game master.

    Args:
        number: Which one it is, for names.
        addresses: Where the service is.
        seed: What chance is drawn from.
        resumed: Told of each resume after a break.
        lag: This process's pauses.
        pace_s: How long a player waits between two choices, in seconds.
    """

    def __init__(
        self,
        number: int,
        addresses: Sequence[str],
        *,
        seed: int,
        resumed: Callable[[Resume], None],
        lag: Lag,
        pace_s: float,
    ) -> None:
        self._addresses = [*addresses[number % len(addresses) :], *addresses[: number % len(addresses)]]
        self._chance = random.Random(f"{seed}/{number}")
        self._number = number
        self._resumed = resumed
        self._lag = lag
        self._pace_s = pace_s
        self._played = 0
        self.told: dict[str, list[Told]] = {}
        """What the clients were told, by match."""
        self._acknowledged = 0
        """Intents acknowledged in matches that are over."""
        self._players: list[Player] = []

    @property
    def progress(self) -> int:
        """How many intents were acknowledged so far."""
        return self._acknowledged + sum(player.acknowledgements for player in self._players)

    async def run(self, stop: asyncio.Event) -> None:
        """Play until told to stop."""
        while not stop.is_set():
            self._played += 1
            await self._play(stop)

    async def keep(self) -> None:
        """Note that the store's file is copied now."""
        await asyncio.gather(*(player.barrier() for player in self._players))
        for told in self._all_told():
            told.keep()

    async def copied(self) -> None:
        """Note that the store's file has been copied."""
        await self._catch_up()
        for told in self._all_told():
            told.copied()

    async def _catch_up(self) -> None:
        """Wait until the clients have been told all that the store has answered."""
        for _ in range(_BARRIERS):
            await asyncio.gather(*(player.barrier() for player in self._players))

    async def forget(self) -> list[str]:
        """Forget what was told since the store's file was copied; returns running matches that surely lose some."""
        await self._catch_up()
        shown = {id(player): len(player.told.shown) for player in self._players}
        undone = {id(told) for told in self._all_told() if told.forget()}
        for player in self._players:
            if id(player.told) in undone or len(player.told.shown) < shown[id(player)]:
                player.comparable = False
                player.give_up()
        running = self.running()
        return [
            player.match.id
            for player in self._players
            if id(player.told) in undone and player.match is not None and player.match.id in running
        ]

    def running(self) -> set[str]:
        """Return the match that is played now, if it has not ended."""
        return {player.match.id for player in self._players if player.match is not None and player.match.ended is None}

    def _all_told(self) -> list[Told]:
        playing = [player.told for player in self._players]
        return [*playing, *(told for match in self.told.values() for told in match)]

    async def _play(self, stop: asyncio.Event) -> None:
        ruled = self._number % _RULED == 1
        roles = ("red", "blue", "watcher", *(("gm",) if ruled else ()))
        names = [f"t{self._number}.{self._played}.{role}" for role in roles]
        red, blue, watcher, *masters = self._players = [Player(name, self._resumed, self._lag) for name in names]
        begun = False
        try:
            for player in self._players:
                await player.come(self._addresses)
            ruleset = _RULESETS[self._number % len(_RULESETS)]
            if ruled:
                options = v1.MatchOptions(guests=True, gm="gm")
                seats = [v1.SeatRequest(id="red"), v1.SeatRequest(id="blue")]
                wish = v1.CreateMatch(ruleset=ruleset, seats=seats, options=options)
                match = await masters[0].take_part(v1.ClientMessage(create_match=wish))
                await red.take_part(v1.ClientMessage(join_match=v1.JoinMatch(match=match.id, seat="red")))
            else:
                options = v1.MatchOptions(guests=True, takebacks=True)
                wish = v1.CreateMatch(ruleset=ruleset, take_seat="red", options=options)
                match = await red.take_part(v1.ClientMessage(create_match=wish))
            await blue.take_part(v1.ClientMessage(join_match=v1.JoinMatch(match=match.id, seat="blue")))
            await watcher.take_part(v1.ClientMessage(watch_match=v1.WatchMatch(match=match.id)))
            begun = True
            await asyncio.gather(*(player.match.started() for player in self._players if player.match is not None))
            await asyncio.gather(
                *(player.play(self._chance, stop, pace_s=self._pace_s) for player in (red, blue)),
                *(master.rule(self._chance, stop, pace_s=self._pace_s) for master in masters),
            )
            await self._settle()
        except (ClientError, ConnectionError):
            if begun and not any(player.told.missing_allowed for player in self._players):
                raise
            # A match that could not be begun, since its creation cannot be asked for twice, or that was created after
            # the file of the store that was restored: another one will be.
        finally:
            for player in self._players:
                if player.match is not None:
                    self.told.setdefault(player.match.id, []).append(player.told)
                self._acknowledged += player.acknowledgements
            players, self._players = self._players, []
            await asyncio.gather(*(player.leave() for player in players))

    async def _settle(self) -> None:
        """Wait until all clients see the last that any of them was acknowledged, and keep what they see."""
        last = max((version for player in self._players for version in player.told.acknowledged.values()), default=0)
        for player in self._players:
            assert player.match is not None, "all take part"
            while player.match.version < last and await anext(player.match, None) is not None:
                pass
        await asyncio.gather(*(player.barrier() for player in self._players))
        for player in self._players:
            player.look()
