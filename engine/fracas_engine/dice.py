"""Dice rolls, each with a purpose, and four sources of die faces behind one interface.

`KeyedFaces` is used by matches: every face is `HMAC-SHA256(key, counter and purpose)`, mapped without bias, so that it
can be recomputed from a replay file. `ScriptedFaces` returns the faces given in a scenario. `CountingFaces` is used to
prove that queries roll no dice. `UnrepeatableFaces` uses a random function, for experiments and never for a match. The
key is derived in `fracas_engine.dice_key`.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias

from fracas_engine.dice_expression import PERCENTILE, DiceExpression, parse, percentile
from fracas_engine.errors import DiceError, DiceScriptError, DumpError

PURPOSES: Final = (
    "initiative",
    "attack",
    "damage",
    "save",
    "death_save",
    "check",
    "bonus",
    "spell_resistance",
    "recharge",
    "misc",
    "draw",
    "modifier",
)
"""All purposes of die rolls, as listed in `scenarios.md`."""

DiceMark: TypeAlias = object
"""Position of a dice source; only valid for the source that returned it."""


@dataclass(frozen=True, slots=True)
class Roll:
    """Result of a roll."""

    purpose: str
    faces: tuple[int, ...]
    """Faces of the dice, from left to right in the expression."""
    total: int


class Faces(Protocol):
    """Source of die faces."""

    def face(self, purpose: str, sides: int) -> int:
        """Return the next face of a die, 1 to `sides`."""
        ...

    def pick(self, purpose: str, ids: Sequence[str]) -> str:
        """Return one of `ids` at random, all with equal probability (an id listed twice is twice as likely)."""
        ...

    def bind(self, entry: bytes) -> None:
        """Make the following faces depend on an intent, in battles whose intents may be undone."""
        ...

    def mark(self) -> DiceMark:
        """Return the current position of the source."""
        ...

    def reset(self, mark: DiceMark) -> None:
        """Go back to a position returned by `mark`; the faces drawn since then will be drawn again."""
        ...

    def copy(self) -> Faces:
        """Return an independent source at the same position."""
        ...


class Dice:
    """Rolls dice expressions; the faces come from a source (random or scripted), and each roll has a purpose."""

    __slots__ = ("faces",)

    def __init__(self, faces: Faces) -> None:
        self.faces = faces

    def roll(self, purpose: str, expression: str | DiceExpression) -> Roll:
        """Roll an expression such as `2d6+3`.

        Raises:
            DiceError: The source cannot give this roll.
        """
        parsed = parse(expression) if isinstance(expression, str) else expression
        fallen: list[int] = []
        total = parsed.bonus
        for count, sides in parsed.terms:
            sign = 1 if count > 0 else -1
            for _ in range(abs(count)):
                if sides == PERCENTILE:
                    fallen += [self.faces.face(purpose, 10), self.faces.face(purpose, 10)]
                    total += sign * percentile(*fallen[-2:])
                    continue
                face = self.faces.face(purpose, sides)
                fallen.append(face)
                total += sign * face
        return Roll(purpose, tuple(fallen), total)

    def d20(self, purpose: str) -> int:
        """Roll one d20 and return its face."""
        return self.faces.face(purpose, 20)

    def draw(self, purpose: str, ids: Sequence[str]) -> str:
        """Return one of several ids at random.

        Raises:
            DiceError: The list is empty, or a scripted source names an id that is not listed.
        """
        if not ids:
            raise DiceError(f"{purpose}: cannot draw from an empty list")
        return self.faces.pick(purpose, ids)


class KeyedFaces:
    """Source of faces computed as HMAC-SHA256 over a counter and the purpose.

    In a battle whose intents may be undone, the chain of intents is part of the message. After a rewind the same
    intents then give the same faces, and other intents give faces that were never rolled.

    Args:
        key: 32 bytes that determine all faces.
        counter: Number of digests used so far.
        chain: Hash of the intents since the start; empty if faces do not depend on them.
    """

    __slots__ = ("_key", "chain", "counter")

    def __init__(self, key: bytes, counter: int = 0, chain: bytes = b"") -> None:
        self._key = key
        self.counter = counter
        self.chain = chain

    @property
    def key(self) -> bytes:
        """The key, for dumps; it must not appear in logs or views."""
        return self._key

    def _below(self, purpose: str, limit: int) -> int:
        # A digest read as a 64-bit number that lies in the last, incomplete run of `limit` is thrown away: no bias.
        ceiling = (1 << 64) - (1 << 64) % limit
        while True:
            message = self.counter.to_bytes(8, "big") + purpose.encode() + self.chain
            self.counter += 1
            number = int.from_bytes(hmac.digest(self._key, message, hashlib.sha256)[:8], "big")
            if number < ceiling:
                return number % limit

    def face(self, purpose: str, sides: int) -> int:
        """Return the next face of a die, 1 to `sides`."""
        return self._below(purpose, sides) + 1

    def pick(self, purpose: str, ids: Sequence[str]) -> str:
        """Return one of `ids` at random, all with equal probability."""
        return ids[self._below(purpose, len(ids))]

    def bind(self, entry: bytes) -> None:
        """Make the following faces depend on an intent."""
        self.chain = hashlib.sha256(self.chain + entry).digest()

    def mark(self) -> DiceMark:
        """Return the current position of the source."""
        return (self.counter, self.chain)

    def reset(self, mark: DiceMark) -> None:
        """Go back to a position returned by `mark`; the faces drawn since then will be drawn again."""
        match mark:
            case (int(counter), bytes(chain)):
                self.counter, self.chain = counter, chain
            case _:
                raise TypeError(mark)

    def copy(self) -> KeyedFaces:
        """Return an independent source at the same position."""
        return KeyedFaces(self._key, self.counter, self.chain)


class ScriptedFaces:
    """Source of the faces given in a scenario, by purpose.

    Faces set by `step` are used before those of the whole scenario. `left_over` returns the unused ones.

    Args:
        script: Faces (or ids, or modifier cards) for the whole scenario, by purpose.
    """

    __slots__ = ("_step", "_top")

    def __init__(self, script: Mapping[str, Iterable[int | str]] | None = None) -> None:
        self._top: dict[str, tuple[int | str, ...]] = {key: tuple(items) for key, items in (script or {}).items()}
        self._step: dict[str, tuple[int | str, ...]] = {}

    def step(self, script: Mapping[str, Iterable[int | str]]) -> None:
        """Set the faces for the next step of the scenario."""
        self._step = {key: tuple(items) for key, items in script.items()}

    def left_over(self, *, step: bool) -> dict[str, tuple[int | str, ...]]:
        """Return the unused faces of the current step, or of the whole scenario."""
        return {key: items for key, items in (self._step if step else self._top).items() if items}

    def _next(self, purpose: str, what: str) -> int | str:
        for script in (self._step, self._top):
            items = script.get(purpose)
            if items:
                script[purpose] = items[1:]
                return items[0]
        raise DiceScriptError(purpose, f"the script has no face left for {what}: add one")

    def face(self, purpose: str, sides: int) -> int:
        """Return the next face of a die, 1 to `sides`."""
        item = self._next(purpose, f"a d{sides}")
        if not isinstance(item, int) or isinstance(item, bool) or not 1 <= item <= sides:
            raise DiceScriptError(purpose, f"a d{sides} has no face {item!r}: use 1 to {sides}")
        return item

    def pick(self, purpose: str, ids: Sequence[str]) -> str:
        """Return the next scripted one of `ids`."""
        item = self._next(purpose, "one of " + ", ".join(dict.fromkeys(ids)))
        if item not in ids:
            raise DiceScriptError(purpose, f"{item!r} cannot be drawn: use one of {', '.join(dict.fromkeys(ids))}")
        return str(item)

    def bind(self, entry: bytes) -> None:
        """Do nothing: these faces depend on no intent."""

    def mark(self) -> DiceMark:
        """Return the current position of the source."""
        return (dict(self._top), dict(self._step))

    def reset(self, mark: DiceMark) -> None:
        """Go back to a position returned by `mark`; the faces drawn since then will be drawn again."""
        if not isinstance(mark, tuple):
            raise TypeError(mark)
        top, step = mark
        self._top, self._step = dict(top), dict(step)

    def copy(self) -> ScriptedFaces:
        """Return an independent source at the same position."""
        new = ScriptedFaces(self._top)
        new._step = dict(self._step)
        return new


class CountingFaces:
    """Source that counts the faces drawn from another source.

    Args:
        inner: The source to draw from; if None, every draw is an error.
    """

    __slots__ = ("_inner", "drawn")

    def __init__(self, inner: Faces | None = None) -> None:
        self._inner = inner
        self.drawn = 0

    def _source(self, purpose: str) -> Faces:
        self.drawn += 1
        if self._inner is None:
            raise DiceError(f"{purpose}: no dice can be rolled here")
        return self._inner

    def face(self, purpose: str, sides: int) -> int:
        """Return the next face of a die, 1 to `sides`."""
        return self._source(purpose).face(purpose, sides)

    def pick(self, purpose: str, ids: Sequence[str]) -> str:
        """Return one of `ids` at random, all with equal probability."""
        return self._source(purpose).pick(purpose, ids)

    def bind(self, entry: bytes) -> None:
        """Make the faces of the other source depend on an intent."""
        if self._inner:
            self._inner.bind(entry)

    def mark(self) -> DiceMark:
        """Return the current position of the source."""
        return (self.drawn, self._inner.mark() if self._inner else None)

    def reset(self, mark: DiceMark) -> None:
        """Go back to a position returned by `mark`; the faces drawn since then will be drawn again."""
        if not isinstance(mark, tuple):
            raise TypeError(mark)
        self.drawn, inner = mark
        if self._inner:
            self._inner.reset(inner)

    def copy(self) -> CountingFaces:
        """Return an independent source at the same position."""
        new = CountingFaces(self._inner.copy() if self._inner else None)
        new.drawn = self.drawn
        return new


class UnrepeatableFaces:
    """Source of faces from a function such as `random.SystemRandom().randrange`; never use it for a match.

    Args:
        below: Function that returns a random number from 0 up to, but not including, its argument.
    """

    __slots__ = ("_below",)

    def __init__(self, below: Callable[[int], int]) -> None:
        self._below = below

    def face(self, purpose: str, sides: int) -> int:  # noqa: ARG002 - the purpose matters to other sources
        """Return the next face of a die, 1 to `sides`."""
        return self._below(sides) + 1

    def pick(self, purpose: str, ids: Sequence[str]) -> str:  # noqa: ARG002
        """Return one of `ids` at random, all with equal probability."""
        return ids[self._below(len(ids))]

    def bind(self, entry: bytes) -> None:
        """Do nothing: these faces depend on no intent."""

    def mark(self) -> DiceMark:
        """Return a placeholder; this source cannot go back."""
        return None

    def reset(self, mark: DiceMark) -> None:
        """Do nothing: faces of this source cannot be repeated."""

    def copy(self) -> UnrepeatableFaces:
        """Return a source that uses the same random function."""
        return self


def dump_faces(faces: Faces) -> dict[str, Any]:
    """Return a dice source as plain values for `load_faces`.

    Raises:
        TypeError: The source cannot be stored.
    """
    match faces:
        case KeyedFaces():
            keyed = {"kind": "keyed", "key": faces.key.hex(), "counter": faces.counter}
            return {**keyed, "chain": faces.chain.hex()} if faces.chain else keyed
        case ScriptedFaces():
            return {"kind": "scripted", "top": faces.left_over(step=False), "step": faces.left_over(step=True)}
        case _:
            message = f"dice out of {type(faces).__name__} cannot be stored"
            raise TypeError(message)


def _is_hex(text: str) -> bool:
    return len(text) % 2 == 0 and all(letter in "0123456789abcdef" for letter in text)


def load_faces(data: Mapping[str, Any]) -> Faces:
    """Load a dice source.

    Raises:
        DumpError: The data is not a loadable source.
    """
    match data:
        case {"kind": "keyed", "key": str(key), "counter": int(counter)} if _is_hex(key):
            chain = data.get("chain", "")
            if not isinstance(chain, str) or not _is_hex(chain):
                raise DumpError("its dice source has no valid chain: use the dump of a battle")
            return KeyedFaces(bytes.fromhex(key), counter, bytes.fromhex(chain))
        case {"kind": "scripted", "top": dict(top), "step": dict(step)}:
            faces = ScriptedFaces(top)
            faces.step(step)
            return faces
        case _:
            raise DumpError("its dice source cannot be loaded: use a keyed or scripted one")
