"""Messages for a part of a match's viewers: secret rulings, seats that are handed over, clocks after a pause."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fracas_engine.events import Outcome
from fracas_protocol import v1
from fracas_server.ids import Subject
from fracas_server.match.record import MatchRecord
from fracas_server.match.snapshots import ClockFace
from fracas_server.match.views import MatchViews

_LOST: Final = "Your seat was given to another player."
_LEFT: Final = "You have handed over your seat: join again to take it back."
_TAKEN: Final = "The game master has handed over your seat: join again to take it back."


def is_unnoticed(views: MatchViews, seat: str, outcome: Outcome) -> bool:
    """Return True if only a seat, the game master and observers notice an outcome; call it before it is sent."""
    projection = views.projection
    if projection is None:
        return False
    return all(key == seat or views.audiences[key].viewer.kind == "referee" for key in projection.noticing(outcome))


def send_unnoticed(views: MatchViews, record: MatchRecord, seat: str, outcome: Outcome) -> None:
    """Send a seat, the game master and observers an outcome that no other viewer notices; the version stays."""
    projection = views.projection
    assert projection is not None, "rulings are given in a battle"
    projection.offers.step(changed=False)
    for key, audience in views.audiences.items():
        if key == seat or audience.viewer.kind == "referee":
            diff = projection.step_of_one(key, outcome, events=outcome.events)
            audience.send_snapshots(list(diff.events))
            for decided in record.decided_by(key) if audience.viewer.kind == "referee" else ():
                projection.offers.forget(decided)
    views.send_requests()


def send_takeback(views: MatchViews, message: v1.ServerMessage, *, still_open: bool) -> None:
    """Send the seats where a takeback stands; an open one is sent to connections that come later as well."""
    views.takeback = message if still_open else None
    for key, audience in views.audiences.items():
        if key:
            audience.send(message)


def hand_over_seat(views: MatchViews, before: MatchRecord, after: MatchRecord, seat: str, *, by: Subject) -> None:
    """Detach the former holder of a seat and let the new one decide for it.

    Args:
        views: The viewers.
        before: The match before the seat was handed over.
        after: The match now.
        seat: The seat.
        by: Who has handed it over, or taken it.
    """
    old, new = before.seat(seat), after.seat(seat)
    if old is None or new is None or old.subject == new.subject:
        return
    lent = new.owner == old.subject
    told = (_LEFT if by == old.subject else _TAKEN) if lent else _LOST
    lost = v1.Rejected(code="not_yours", sentence=told, match=after.match)
    # A connection that follows a seat which was free is the new holder's.
    for wire, outbox in list(views.audiences[seat]) if old.subject is not None else ():
        outbox.send(wire.framed(v1.ServerMessage(rejected=lost)))
        views.followers.tell(outbox, lambda follower: follower.dismissed(seat))
    if views.projection is not None and new.side:
        gm = after.gm
        views.projection.hand_over(seat, gm.id if gm is not None and after.is_held(new) else seat)


def refresh_clocks(views: MatchViews, clocks: Mapping[str, ClockFace]) -> None:
    """Send all viewers the clocks, and the seats their requests, after the match was paused or resumed."""
    views.clocks = clocks
    if views.projection is not None:
        for seat in clocks:
            views.projection.offers.forget(seat)
    views.send_snapshots()
