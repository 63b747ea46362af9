"""The matches that a connection follows: those it plays in and those it watches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fracas_server.delivery.outbox import Outbox
from fracas_server.delivery.wire import Wire
from fracas_server.errors import RequestRefused
from fracas_server.ids import MatchId, Subject
from fracas_server.match.host import MatchHost
from fracas_server.match.seating import find_own_seat


class Subscriptions:
    """The followed matches of one connection.

    Args:
        subject: The client.
        wire: The connection's encoding.
        outbox: The connection's outbox.
        most: Maximum number of followed matches.
        moved: Called with a followed match that has left this node, and its new address.
        hosted: Returns the current host of a match; None if this node does not host the match.
    """

    def __init__(
        self,
        subject: Subject,
        wire: Wire,
        outbox: Outbox,
        *,
        most: int,
        moved: Callable[[MatchId, str], None],
        hosted: Callable[[MatchId], MatchHost | None],
    ) -> None:
        self._subject = subject
        self._wire = wire
        self._outbox = outbox
        self._most = most
        self._moved = moved
        self._hosted = hosted
        self._hosts: dict[tuple[MatchId, str], MatchHost] = {}
        """Hosts of the followed matches, by match and seat (empty: as a spectator)."""

    def follow(self, host: MatchHost, seat: str, *, version: int = 0, view_hash: int = 0, glance: bool = False) -> None:
        """Follow a match from now on, or continue from a known version.

        Args:
            host: The match.
            seat: The seat; empty: as a spectator.
            version: The version of the client's view; 0: none.
            view_hash: The hash of that view.
            glance: Whether the client only shows a thumbnail; such clients are not counted as spectators.

        Raises:
            RequestRefused: The limit of followed matches is reached.

        A connection follows a match as one viewer only, since diffs do not name their viewer: a client that takes
        a seat stops watching, and a seated client keeps following as its seat.
        """
        if seat:
            self.unfollow(host, "")
        elif self.seat_of(host):
            return
        key = (host.match, seat)
        if key in self._hosts:
            if not glance:
                host.views.count_as_spectator(self._outbox)
            return
        if len(self._hosts) >= self._most:
            raise RequestRefused(
                "too_many_matches",
                f"Too many matches on this connection: leave or stop watching one (limit {self._most}).",
            )
        self._attach(host, seat, version=version, view_hash=view_hash, glance=glance)

    def _attach(self, host: MatchHost, seat: str, *, version: int, view_hash: int, glance: bool) -> None:
        self._hosts[host.match, seat] = host
        host.views.attach(
            seat,
            self._wire,
            self._outbox,
            follower=_Follower(self, host.match),
            version=version,
            view_hash=view_hash,
            glance=glance,
        )

    def unfollow(self, host: MatchHost, seat: str) -> None:
        """Stop following a match as a seat (empty: as a spectator); no effect if it was not followed."""
        if self._hosts.pop((host.match, seat), None) is not None:
            host.views.detach(seat, self._outbox)

    def follow_reloaded(self, match: MatchId) -> None:
        """Follow the new host of a match whose old host has failed.

        If the store no longer assigns the seat to the client (after a restore of an older backup), the client is
        refused with the reason, so that it no longer gets that seat's view.
        """
        new = self._hosted(match)
        seats = {seat for followed, seat in self._hosts if followed == match}
        mine = new.record.seat_of(self._subject) if new is not None else None
        if new is None or seats - {"", mine.id if mine is not None else ""}:
            self.match_moved(match, "")
            return
        for (followed, seat), old in list(self._hosts.items()):
            if followed == match and old is not new:
                # The client's view may be of a step that was never committed, so it always gets a snapshot; the version
                # tells which events it has missed, and that it has the chat.
                sent, glance = old.views.sent_version(seat), old.views.is_glancing(self._outbox)
                self._attach(new, seat, version=max(1, sent), view_hash=0, glance=glance)

    def dismiss(self, match: MatchId, seat: str) -> None:
        """Stop following a match as a seat, because the seat was given to another holder."""
        host = self._hosts.get((match, seat))
        if host is not None:
            self.unfollow(host, seat)

    def match_moved(self, match: MatchId, where: str) -> None:
        """Forget a match that has left this node, so that the client can follow it again if it returns."""
        self._hosts = {key: host for key, host in self._hosts.items() if key[0] != match}
        self._moved(match, where)

    def unfollow_all(self) -> None:
        """Stop following all matches."""
        for (_, seat), host in list(self._hosts.items()):
            self.unfollow(host, seat)

    @property
    def first_match(self) -> str:
        """The smallest id among the followed matches; empty if there are none."""
        return min((match for match, _ in self._hosts), default="")

    def seat_of(self, host: MatchHost) -> str:
        """Return the seat as which a match is followed; empty: it is followed as a spectator, or not at all."""
        return next((seat for match, seat in self._hosts if match == host.match and seat), "")

    def follows(self, host: MatchHost, seat: str) -> bool:
        """Return True if a match is followed as this seat (empty: as a spectator)."""
        return (host.match, seat) in self._hosts

    def seat_in(self, host: MatchHost, subject: Subject, wanted: str) -> str:
        """Return the seat for which a client makes a request; empty: as a spectator.

        Args:
            host: The match.
            subject: The client.
            wanted: The seat that the request names; empty: none.

        Raises:
            RequestRefused: The seat is not the client's own; or no seat is named, and the client does not watch.
        """
        if wanted:
            return find_own_seat(host.record, subject, wanted).id
        if not self.follows(host, ""):
            raise RequestRefused("not_in_match", "You are not watching this match.")
        return ""

    def show(self, host: MatchHost, seat: str, *, since: int, request: str) -> None:
        """Send a snapshot of a match in answer to a request.

        Raises:
            RequestRefused: The battle has not begun.
        """
        if not host.views.send_snapshot(seat, self._wire, self._outbox, since=since, request=request):
            raise RequestRefused("match_not_running", "The battle has not begun.")


@dataclass(frozen=True, slots=True)
class _Follower:
    """Callbacks for a followed match of a connection; see `match.views.Follower`."""

    following: Subscriptions
    match: MatchId

    def moved(self, where: str) -> None:
        self.following.match_moved(self.match, where)

    def reloaded(self) -> None:
        self.following.follow_reloaded(self.match)

    def dismissed(self, seat: str) -> None:
        self.following.dismiss(self.match, seat)
