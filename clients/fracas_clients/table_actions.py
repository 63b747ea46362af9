"""Actions besides playing: chat, rulings, rewinds, takebacks, pauses and seats. `Match` inherits them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from fracas_clients.errors import Refused
from fracas_clients.outcome import Outcome
from fracas_protocol import v1
from fracas_protocol.events import BattleEvent, read_events
from fracas_protocol.intents import Intent, write_intent
from fracas_protocol.names import Names
from fracas_protocol.v1 import ClientMessage, MatchInfo, ServerMessage

__all__ = ["LogMoment", "LogPage", "SeatTarget", "TableActions", "Takeback"]

SeatTarget: TypeAlias = Literal["link", "gm", "nobody", "kick"]
"""New holder of a seat: whoever joins with the returned key, the game master, or nobody.

After `kick`, the seat's player can take no seat of the match again.
"""

_STATES = {
    v1.TAKEBACK_STATE_OPEN: "open",
    v1.TAKEBACK_STATE_ACCEPTED: "accepted",
    v1.TAKEBACK_STATE_DECLINED: "declined",
    v1.TAKEBACK_STATE_LAPSED: "lapsed",
}


@dataclass(frozen=True, slots=True)
class Takeback:
    """A requested takeback as it stands now."""

    number: int
    seat: str
    """The seat that has requested it."""
    rewind_to: int
    """The version that the match would go back to."""
    waiting: tuple[str, ...]
    """The seats that still have to answer."""
    state: str
    """`open`, `accepted`, `declined`, or `lapsed` if the match went on before all had answered."""

    @classmethod
    def read(cls, message: v1.Takeback) -> Takeback:
        """Read the message."""
        state = _STATES.get(message.state, "lapsed")
        return cls(message.number, message.seat, message.rewind_to, tuple(message.waiting), state)


@dataclass(frozen=True, slots=True)
class LogMoment:
    """What happened at one moment of a match."""

    version: int
    """The match version after it."""
    events: tuple[BattleEvent, ...]


@dataclass(frozen=True, slots=True)
class LogPage:
    """A part of the log of a match, as the client's seat has seen it."""

    moments: tuple[LogMoment, ...]
    """The moments in order; those without anything that the seat has seen are left out."""
    first: bool
    """True if nothing is before it."""


class ActingMatch(ABC):
    """The parts of a match that its actions need."""

    seat: str
    info: MatchInfo
    takeback: Takeback | None
    """The open takeback; None: there is none."""

    @property
    @abstractmethod
    def id(self) -> str:
        """The match id."""

    @property
    @abstractmethod
    def version(self) -> int:
        """The match version that the view shows; 0 without a view."""

    @abstractmethod
    async def _ask(self, message: ClientMessage) -> ServerMessage:
        """Send a request and return the answer."""

    @abstractmethod
    async def _carry_out(self, message: ClientMessage) -> Outcome:
        """Send an intent or an undo, and wait until the view shows its result."""


class TableActions(ActingMatch):
    """Actions of a match that are not decisions of its battle."""

    @property
    def paused(self) -> bool:
        """True while the match is paused: no clock runs, and intents are refused with `paused`."""
        return self.info.paused

    def _decides_for(self, seat: str) -> bool:
        """Return True for the client's own seat, and as the game master for held seats and those added by rulings."""
        players = {one.id for one in self.info.seats if not one.held_by_gm}
        return seat == self.seat or (self._is_gm and seat not in players)

    @property
    def _is_gm(self) -> bool:
        return any(one.id == self.seat and one.role == v1.SEAT_ROLE_GM for one in self.info.seats)

    async def log_page(self, before: int = 0) -> LogPage:
        """Return a page of the log of the own seat, also from before this program followed the match.

        Args:
            before: The version before which the page ends, such as that of the first moment of the page after it; 0:
                the newest page.

        Raises:
            Refused: The client has no seat.
        """
        request = v1.GetLog(match=self.id, seat=self.seat, before=before)
        page = (await self._done(ClientMessage(get_log=request))).log_page
        names = Names(page.names)
        moments = tuple(LogMoment(one.version, tuple(read_events(one.events, names))) for one in page.moments)
        return LogPage(moments, page.first)

    async def chat(self, text: str, *, to: Iterable[str] = (), side: bool = False) -> None:
        """Send a chat message to all players and spectators, or to some seats.

        Args:
            text: The message.
            to: Seats that alone get the message (a whisper); empty: everybody.
            side: Whether only the seats on the client's side get the message.

        Raises:
            Refused: The server rejects the message.
        """
        await self._done(ClientMessage(send_chat=v1.SendChat(match=self.id, text=text, to=to, side=side)))

    async def ping(self, cell: Sequence[int], *, to: Iterable[str] = (), side: bool = False) -> None:
        """Point at a cell of the board for all players and spectators, or for some seats.

        Args:
            cell: The cell: `[x, y]`.
            to: Seats that alone see it; empty: everybody.
            side: Whether only the seats on the client's side see it.

        Raises:
            Refused: The server rejects the message.
        """
        at = v1.Place(x=cell[0], y=cell[1])
        await self._done(ClientMessage(send_chat=v1.SendChat(match=self.id, at=at, to=to, side=side)))

    async def roll(self, expression: str, *, secret: bool = False) -> Outcome:
        """Roll dice in the battle; the dice are verifiable like all others.

        Args:
            expression: The dice, such as `2d6+3`.
            secret: Whether only the client and the game master see the roll.
        """
        return await self.rule({"roll": expression}, secret=secret)

    # ---------------------------------------------------------------- the game master

    async def rule(self, orders: Mapping[str, Any], *, secret: bool = False) -> Outcome:
        """Give a ruling as the game master, and wait until the view shows its result.

        Args:
            orders: The orders by name, in the format of scenarios: `{"damage": {"to": "ogre", "amount": 4}}`. They are
                carried out in this order; if one is refused, none is carried out.
            secret: True if the players may not know of it.

        Returns:
            `Accepted`, or `Rejected` with the reason (`not_your_turn` if the seat is not the game master's).
        """
        return await self._rule({"gm": orders, "secret": secret} if secret else {"gm": orders}, version=0)

    async def rewind(self, to_version: int, *, whatever_happened: bool = False) -> Outcome:
        """Go back to an earlier version of the match as the game master; the rewind itself makes a new version.

        Args:
            to_version: The version to go back to.
            whatever_happened: True to go back even if the match has moved on since the version that the view shows.

        Returns:
            `Accepted`, or `Rejected`: `stale_version` if the match has moved on, or if that version was undone.
        """
        version = 0 if whatever_happened else self.version
        return await self._rule({"gm": {"rewind_to": to_version}}, version=version)

    async def _rule(self, ruling: Intent, *, version: int) -> Outcome:
        message = v1.SendIntent(match=self.id, seat=self.seat, version=version, intent=write_intent(ruling))
        return await self._carry_out(ClientMessage(send_intent=message))

    @property
    def in_review(self) -> bool:
        """True while the battle is over and the game master can still rewind it (`MatchOptions.review_s`)."""
        return self.info.in_review

    async def confirm_result(self) -> None:
        """Confirm the result of a battle that is over, as the game master; the match ends.

        Raises:
            Refused: The battle goes on, or the client is not the game master.
        """
        await self._done(ClientMessage(confirm_result=v1.ConfirmResult(match=self.id)))

    async def assign_seat(self, seat: str, to: SeatTarget | None = None, *, bot: str = "") -> str:
        """Hand over a seat, or take it back, as the game master, or the own seat by `link` or to a bot.

        A player takes the own seat back with `Client.join(match, seat=...)`. Only in casual matches.

        Args:
            seat: The seat id; `observer` is the seat that sees what the game master sees.
            to: The new holder; None: the bot.
            bot: The policy of one of the server's bots.

        Returns:
            For `link`, the key with which a player takes the seat (`Client.join`); otherwise an empty text.

        Raises:
            Refused: The server refuses it (`not_yours` if the seat is not the game master's).
            ValueError: Neither a holder nor a bot is given, or both are.
        """
        if (to is None) == (not bot):
            message = "name either the new holder of the seat or the policy of a bot"
            raise ValueError(message)
        request = v1.AssignSeat(match=self.id, seat=seat)
        if to is None:
            request.bot = bot
        else:
            setattr(request, to, True)
        return (await self._done(ClientMessage(assign_seat=request))).seat_assigned.key

    # ---------------------------------------------------------------- the players

    async def request_takeback(self) -> None:
        """Ask the other players to take back the seat's last decision and all that followed.

        `takeback` and the update `TakebackChanged` report the answers.

        Raises:
            Refused: The match has no takebacks, there is nothing to take back, or there were too many requests.
        """
        await self._done(ClientMessage(request_takeback=v1.RequestTakeback(match=self.id, seat=self.seat)))

    async def answer_takeback(self, accept: bool) -> None:  # noqa: FBT001 - the answer itself
        """Accept or decline the open takeback; the seat that requested it withdraws it by declining.

        Raises:
            Refused: No takeback is open any more.
        """
        number = self.takeback.number if self.takeback is not None else 0
        request = v1.AnswerTakeback(match=self.id, seat=self.seat, number=number, accept=accept)
        await self._done(ClientMessage(answer_takeback=request))

    async def undo(self) -> Outcome:
        """Undo the seat's last walk without asking, if nothing was rolled, revealed, asked or decided since.

        Returns:
            `Accepted`, or `Rejected` if that is not possible.
        """
        request = v1.UndoMove(match=self.id, seat=self.seat, version=self.version)
        return await self._carry_out(ClientMessage(undo_move=request))

    async def pause(self) -> None:
        """Pause the match as the game master, or vote for it: without a game master all players have to agree.

        Raises:
            Refused: The match cannot be paused.
        """
        await self._done(ClientMessage(pause_match=v1.PauseMatch(match=self.id, seat=self.seat, paused=True)))

    async def resume(self) -> None:
        """Resume the paused match as the game master, or vote for it.

        Raises:
            Refused: The match is not running.
        """
        await self._done(ClientMessage(pause_match=v1.PauseMatch(match=self.id, seat=self.seat, paused=False)))

    async def set_ready(self, ready: bool = True) -> None:  # noqa: FBT001, FBT002 - the mark itself
        """Mark the own seat as ready for everybody to see, or as not ready.

        The mark ends when the battle begins and when the seat decides something.

        Raises:
            Refused: The match is rated or from the queue, or the client has no seat.
        """
        await self._done(ClientMessage(set_ready=v1.SetReady(match=self.id, seat=self.seat, ready=ready)))

    async def ask_ready(self) -> None:
        """Remove all ready marks and ask everybody, as the game master or in a match without one.

        Raises:
            Refused: The match has another game master, or no ready marks.
        """
        await self._done(ClientMessage(set_ready=v1.SetReady(match=self.id, seat=self.seat, ask=True)))

    async def _done(self, message: ClientMessage) -> ServerMessage:
        answer = await self._ask(message)
        if answer.HasField("rejected"):
            raise Refused(answer.rejected.code, answer.rejected.sentence)
        return answer
