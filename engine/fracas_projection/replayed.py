"""Snapshot and diffs of a replay for a viewer, recomputed from the replay file with the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.dice_key import derive
from fracas_engine.errors import EngineError
from fracas_engine.ids import SeatId
from fracas_engine.replay import NotPublished, Replay, ReplayDiffers, read
from fracas_engine.replay.verify import apply_played, require_rules, started_battle
from fracas_engine.viewing import PUBLIC, REFEREE, Viewer
from fracas_projection.projection import Projection
from fracas_projection.static_data import terms_of
from fracas_protocol import v1

_KEY: Final = "looks"


def replayed(data: bytes, viewer: str = "referee") -> Iterator[bytes]:
    """Yield the messages of a replayed battle for a viewer: encoded `ServerMessage`s, a snapshot and then diffs.

    Args:
        data: The content of a replay file, compressed or not.
        viewer: A seat's id, `public`, or `referee` (who sees all).

    Raises:
        ReplayUnreadable: The data are not a replay file, or have been changed.
        WrongRules: Another rules version wrote the file: its events can be printed, but it cannot be replayed.
        NotPublished: The secret of the match is not published, so its dice cannot be recomputed.
        ReplayDiffers: The rules give another result than the file.
        LookupError: There is no such viewer; the message lists the viewers.
    """
    replay = read(data)
    require_rules(replay.header)
    if replay.ended is None:
        raise NotPublished
    header = replay.header
    battle = started_battle(replay, KeyedFaces(derive(replay.ended.secret, header.entropies)))
    looks = _viewer(battle, viewer)
    return _checked(replay, _messages(replay, battle, looks))


def _checked(replay: Replay, messages: Iterator[bytes]) -> Iterator[bytes]:
    """Yield the messages, and raise unexpected errors as errors of the file, because a file may contain anything."""
    made = 0
    try:
        for message in messages:
            yield message
            made += 1
    except EngineError:
        raise
    except Exception as error:
        what = f"it cannot be shown ({type(error).__name__})"
        raise ReplayDiffers(made + 2, "view", f"{len(replay.played)} intents", what) from error


def _viewer(battle: Battle, viewer: str) -> Viewer:
    known = {"public": PUBLIC, "referee": REFEREE}
    known |= {str(seat): Viewer("seat", SeatId(seat)) for seat in battle.state.seats}
    if viewer not in known:
        raise LookupError(f"unknown viewer {viewer!r}: use one of {', '.join(known)}")
    return known[viewer]


def _messages(replay: Replay, battle: Battle, looks: Viewer) -> Iterator[bytes]:
    header = replay.header
    projection = Projection(battle, header.match, {_KEY: looks}, version=1)
    keeper = projection.keepers[_KEY]
    opening = battle.opening.events if battle.opening is not None else ()
    told = projection.tell_again(_KEY, 0, 1, opening)
    snapshot = v1.Snapshot(
        match=header.match,
        version=1,
        view=keeper.view,
        hash=keeper.hash(),
        your_seats=[str(looks.seat)] if looks.seat is not None else [],
        missed=told.events,
        ruleset=header.setup.ruleset,
        rules_version=header.rules,
        terms=terms_of(header.setup.ruleset),
    )
    yield v1.ServerMessage(snapshot=snapshot).SerializeToString()
    for version, played in enumerate(replay.played, 2):
        outcome = apply_played(version + 1, battle, played)
        diff = projection.step(outcome, version)[_KEY]
        yield v1.ServerMessage(diff=diff).SerializeToString()
