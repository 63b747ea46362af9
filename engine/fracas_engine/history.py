"""Rewinding a battle: earlier states kept in memory, and the return to one of them.

A rewind is an entry of its own: versions only grow, and the log keeps what was undone. The dice go back as well. Their
faces depend on the chain of intents (`KeyedFaces`), so the same intents give the same faces again, and other intents
give faces that no player has seen.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from fracas_engine.dice import DiceMark
from fracas_engine.errors import HistoryMissing, IllegalIntent
from fracas_engine.resolution import AnyResolution
from fracas_engine.state import State, Thing, ThingKind

_KINDS: tuple[ThingKind, ...] = ("game", "seat", "creature", "object", "zone", "cell")


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The battle before an intent."""

    state: State
    dice: DiceMark


class History:
    """The states before each intent that has not been undone, oldest first.

    Args:
        complete: False for a battle that was loaded or cloned, whose earlier states are not in memory.
    """

    __slots__ = ("_complete", "_past")

    def __init__(self, *, complete: bool) -> None:
        self._complete = complete
        self._past: list[Checkpoint] = []

    @property
    def versions(self) -> tuple[int, ...]:
        """The versions to which the battle can be rewound from memory, oldest first."""
        return tuple(checkpoint.state.version for checkpoint in self._past)

    def record(self, state: State, dice: DiceMark) -> None:
        """Add the state before an intent."""
        self._past.append(Checkpoint(state, dice))

    def rewind(self, resolution: AnyResolution, count: int) -> Checkpoint:
        """Restore the state before the last intents; `forget` them once the rewind is complete.

        Automatic answers stay as they are, and numbers of decisions are not used again.

        Args:
            resolution: The battle.
            count: Number of intents and rulings to undo, at least 1.

        Returns:
            The checkpoint that was restored; the caller puts the dice back.

        Raises:
            IllegalIntent: `bad_target`: there are not that many.
            HistoryMissing: The states are not in memory: rebuild the battle from its log.
        """
        if not 1 <= count <= len(self._past):
            if count > len(self._past) and not self._complete:
                raise HistoryMissing(count, len(self._past))
            detail = f"cannot rewind {count} intents: use 1 to {len(self._past)}" if self._past else "nothing to rewind"
            raise IllegalIntent("bad_target", detail)
        checkpoint = self._past[-count]
        _restore(resolution, checkpoint.state.copy())
        return checkpoint

    def forget(self, count: int) -> None:
        """Remove the last states, whose intents have been undone."""
        del self._past[-count:]


def _restore(resolution: AnyResolution, earlier: State) -> None:
    """Replace the whole state, recording every difference as a change."""
    state = resolution.state
    to_version = earlier.version
    for kind in _KINDS:
        before, after = state.things(kind), earlier.things(kind)
        for id_, thing in after.items():
            if id_ not in before:
                resolution.changes.add(thing.key)
            elif changed := _changed(before[id_], thing):
                resolution.changes.touch(thing.key, changed)
        for id_, thing in before.items():
            if id_ not in after:
                resolution.changes.remove(thing.key)
    for id_, seat in earlier.seats.items():
        if id_ in state.seats:
            seat.standing = state.seats[id_].standing
    earlier.version, earlier.counter, earlier.moment = state.version, state.counter, state.moment
    resolution.replace_state(earlier)
    state.stack[:] = [frame.renumbered(resolution.number) for frame in state.stack]
    resolution.emit("rewound", version=to_version)


def _changed(one: Thing, other: Thing) -> list[str]:
    return [f.name for f in fields(one) if f.name != "standing" and getattr(one, f.name) != getattr(other, f.name)]
