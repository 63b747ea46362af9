"""Settlement of finished matches: ratings, rating curves, leaderboards and histories, prepared for the final commit.

Pure: it is passed the stored ratings and returns the records to write; the store's script writes them together with
the end of the match. docs/ratings.md defines which matches are rated. Results become visible only when the public
may know the end, so all entries carry that time.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import structlog

from fracas_server.ids import is_guest
from fracas_server.match.players import Players
from fracas_server.match.record import MatchRecord, SeatRecord
from fracas_server.store import keys
from fracas_server.store.commit import ExtraWrites
from fracas_tournaments.placement import places_of
from fracas_tournaments.rating import NEW, SkillEstimate, update_ratings

UNRATED: Final = frozenset({"double_forfeit"})
"""Kinds of result (`MatchRecord.how`) in which all sides lose: valid results that are not rated."""
BROKEN_OFF: Final = frozenset({"bot_failed", "internal_error", "ended_by_operator", "forsaken", "called_off"})
"""Kinds of ending (`MatchRecord.how`) without a result, such as a server error or a decision of the operator."""
CURVE: Final = 500
"""Maximum number of points kept of a player's rating curve."""
_STEPS: Final = 64
"""Maximum number of rating changes of one player that are not public yet."""


log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class StoredRating:
    """Stored rating of a player in one mode of one ruleset."""

    belief: SkillEstimate = NEW
    name: str = ""
    """The player's display name in the last match."""
    guest: bool = False
    shown: tuple[tuple[int, int, int, int], ...] = ()
    """Public ratings, the oldest first: time (ms) from which each is shown, points, margin, number of games."""

    @classmethod
    def read(cls, text: str) -> StoredRating:
        """Parse a stored rating; return a new player's rating if the text is empty or unreadable."""
        if not text:
            return cls()
        try:
            plain = json.loads(text)
            return cls(
                SkillEstimate(float(plain["mean"]), float(plain["deviation"]), int(plain["games"])),
                str(plain["name"]),
                bool(plain.get("guest", False)),
                tuple((int(step[0]), int(step[1]), int(step[2]), int(step[3])) for step in plain["shown"]),
            )
        except (ValueError, KeyError, IndexError, TypeError, AttributeError) as error:
            log.warning("rating_dropped", reason=repr(error))
            return cls()

    def write(self) -> str:
        """Serialize the rating."""
        plain = {
            "mean": self.belief.mean,
            "deviation": self.belief.deviation,
            "games": self.belief.games,
            "name": self.name,
            "guest": self.guest,
            "shown": self.shown,
        }
        return json.dumps(plain, separators=(",", ":"))

    def at(self, now_ms: int) -> tuple[int, int, int] | None:
        """Return points, margin and number of games that are public at a time; None if none are."""
        told = [step for step in self.shown if step[0] <= now_ms]
        return told[-1][1:] if told else None

    def after(self, belief: SkillEstimate, *, name: str, guest: bool, due_ms: int, now_ms: int) -> StoredRating:
        """Return the rating after one more match.

        Args:
            belief: The new skill estimate.
            name: The player's display name.
            guest: Whether the player is a guest.
            due_ms: Time from which the new rating is public.
            now_ms: The current time.
        """
        # Publication times never decrease, so that an older rating cannot replace a newer one.
        if self.shown and self.shown[-1][0] > now_ms:
            due_ms = max(due_ms, self.shown[-1][0] + 1)
        past = [step for step in self.shown if step[0] <= now_ms][-1:]
        held = [step for step in self.shown if step[0] > now_ms]
        step = (due_ms, belief.points, belief.margin, belief.games)
        return StoredRating(belief, name, guest, (*past, *held, step)[-_STEPS:])


class Settlement:
    """Settlement of finished matches.

    Args:
        players: Public ids of players.
        guests: Whether matches with guests are rated.
        history_ms: How long histories are kept, in milliseconds.
    """

    def __init__(self, players: Players, *, guests: bool, history_ms: int) -> None:
        self.players = players
        self._guests = guests
        self._history_ms = history_ms

    def is_rated(self, record: MatchRecord) -> bool:
        """Return True if a match counts for ratings once it is played to the end."""
        who = [self.players.public_id_in_seat(seat) for seat in record.seats]
        guests = any(seat.subject is not None and is_guest(seat.subject) for seat in record.seats)
        return (
            record.rated
            and record.mode != "party"
            and all(who)
            and len(set(who)) == len(who)
            and (self._guests or not guests)
        )

    def ratings_key(self, record: MatchRecord) -> str:
        """Return the store key of the ratings that a match affects."""
        return keys.ratings_of(record.ruleset, record.mode)

    def settle(
        self, record: MatchRecord, before: Mapping[str, str], *, fought: bool, now_ms: int
    ) -> tuple[MatchRecord, ExtraWrites]:
        """Return a finished match with its rating changes, and the records to write together with its end.

        Args:
            record: The match.
            before: The stored rating of each player; only needed for a rated match.
            fought: Whether every side made a decision itself; otherwise the match is not rated.
            now_ms: The current time.
        """
        due = record.shown_ms
        assert due is not None, "it is over"
        expected: list[tuple[str, str, str]] = []
        writes: list[Sequence[str]] = []
        seats = list(record.seats)
        if fought and record.how not in BROKEN_OFF | UNRATED and self.is_rated(record):
            known = {player: StoredRating.read(text) for player, text in before.items()}
            for index, (seat, after) in enumerate(self._rated(record, known)):
                player = self.players.public_id_in_seat(seat)
                old = known[player].belief
                seats[index] = seat.model_copy(update={"rating": old.points, "gained": after.points - old.points})
                guest = seat.subject is not None and is_guest(seat.subject)
                new = known[player].after(after, name=seat.player, guest=guest, due_ms=due, now_ms=now_ms)
                expected.append((self.ratings_key(record), player, before[player]))
                writes += self._writes(record, player, new, now_ms=now_ms)
        record = record.model_copy(update={"seats": tuple(seats)})
        return record, ExtraWrites(expected, (*writes, *self._history(record, due_ms=due, now_ms=now_ms)))

    def _rated(self, record: MatchRecord, known: Mapping[str, StoredRating]) -> list[tuple[SeatRecord, SkillEstimate]]:
        sides = list(dict.fromkeys(seat.side for seat in record.seats))
        teams = [[seat for seat in record.seats if seat.side == side] for side in sides]
        places = places_of(sides, record.winner, record.fallen)
        beliefs = [[known[self.players.public_id_in_seat(seat)].belief for seat in team] for team in teams]
        after = {
            seat.id: belief
            for team, made in zip(teams, update_ratings(beliefs, places), strict=True)
            for seat, belief in zip(team, made, strict=True)
        }
        return [(seat, after[seat.id]) for seat in record.seats]

    def _writes(self, record: MatchRecord, player: str, new: StoredRating, *, now_ms: int) -> list[Sequence[str]]:
        due, points, margin, games = new.shown[-1]
        told = json.dumps([record.match, record.over_ms, points, margin], separators=(",", ":"))
        curve = keys.curve_of(record.ruleset, record.mode, player)
        writes: list[Sequence[str]] = [
            ("HSET", self.ratings_key(record), player, new.write()),
            ("ZADD", curve, str(due), told),
            ("ZREMRANGEBYRANK", curve, "0", str(-CURVE - 1)),
        ]
        if not new.guest and not replace(new.belief, games=games).provisional:
            board = keys.board_of(record.ruleset, record.mode)
            if due <= now_ms:
                writes.append(("ZADD", board, str(points), player))
            else:
                writes.append(("ZADD", keys.HELD, str(due), f"{board} {points} {player}"))
        return writes

    def _history(self, record: MatchRecord, *, due_ms: int, now_ms: int) -> list[Sequence[str]]:
        who = dict.fromkeys(self.players.public_id_in_seat(seat) for seat in record.seats if not seat.bot)
        lists = [keys.history_of(player) for player in who if player]
        if record.public:
            lists.append(keys.HISTORY)
        oldest = str(now_ms - self._history_ms)
        writes: list[Sequence[str]] = [
            ("SET", keys.played(record.match), json.dumps(self.history_entry(record)), "PX", str(self._history_ms))
        ]
        for key in lists:
            writes += [
                ("ZADD", key, str(due_ms), record.match),
                ("ZREMRANGEBYSCORE", key, "-inf", oldest),
                ("PEXPIRE", key, str(self._history_ms + due_ms - now_ms)),
            ]
        return writes

    def history_entry(self, record: MatchRecord) -> dict[str, Any]:
        """Return the history entry of a match, as plain data."""
        return {
            "match": record.match,
            "ruleset": record.ruleset,
            "rules": record.rules_version,
            "board": record.board,
            "mode": record.mode,
            "listed": record.public,
            "seats": [
                {
                    "id": seat.id,
                    "side": seat.side,
                    "name": seat.player,
                    "player": self.players.public_id_in_seat(seat),
                    "bot": bool(seat.bot),
                    "creatures": seat.creatures,
                    "rating": seat.rating,
                    "gained": seat.gained,
                }
                for seat in record.seats
            ],
            "winner": record.winner,
            "how": record.how,
            "began_ms": record.began_ms or record.created_ms,
            "ended_ms": record.over_ms,
            "shown_ms": record.shown_ms,
        }
