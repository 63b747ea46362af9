"""Dice by purpose, out of one of four sources behind one interface.

`KeyedFaces` is what matches use: every face is `HMAC-SHA256(key, counter and purpose)` mapped without bias, so that a
replay file alone recomputes it. `ScriptedFaces` gives the faces that a scenario wrote down. `CountingFaces` proves that
asking draws no die. `UnrepeatableFaces` takes a function that draws, and is for trying things out, never for a match.
How the key comes about is in `fracas_engine.dice_key`.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

from fracas_engine.dice_expression import PERCENTILE, DiceExpression, parse, percentile
from fracas_engine.errors import DiceError, DiceScriptError

__all__ = [
    "PURPOSES",
    "CountingFaces",
    "Dice",
    "DiceMark",
    "Faces",
    "KeyedFaces",
    "Roll",
    "ScriptedFaces",
    "UnrepeatableFaces",
]

PURPOSES: Final = (
    "initiative",
    "attack",
    "damage",
    "save",
    "death_save",
    "check",
    "spell_resistance",
    "recharge",
    "misc",
    "draw",
    "modifier",
)
"""What dice fall for; the closed list of `scenarios.md`."""

DiceMark: TypeAlias = object
"""Where a source stands; only good for giving it back to the source it came from."""


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice that fell."""

    purpose: str
    faces: tuple[int, ...]
    """As they fell, from left to right in the expression."""
    total: int


class Faces(Protocol):
    """Where faces come from."""

    def face(self, purpose: str, sides: int) -> int:
        """Give the next face of a die, 1 to `sides`."""
        ...

    def pick(self, purpose: str, ids: Sequence[str]) -> str:
        """Draw one of `ids`, each as likely as any other (an id named twice is twice as likely)."""
        ...

    def mark(self) -> DiceMark:
        """Say where the source stands."""
        ...

    def reset(self, mark: DiceMark) -> None:
        """Go back to where it stood; faces drawn since then fall again."""
        ...

    def copy(self) -> Faces:
        """Return a source that goes on from here by itself."""
        ...


class Dice:
    """Roll expressions for a purpose with faces out of a source."""

    __slots__ = ("faces",)

    def __init__(self, faces: Faces) -> None:
        self.faces = faces

    def roll(self, purpose: str, expression: str | DiceExpression) -> Roll:
        """Roll an expression such as `2d6+3`.

        Raises:
            DiceError: The source has no such roll to give.
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
        """Draw one of several ids.

        Raises:
            DiceError: There is nothing to draw from, or the script names something else.
        """
        if not ids:
            raise DiceError(f"{purpose}: there is nothing to draw from")
        return self.faces.pick(purpose, ids)


class KeyedFaces:
    """Faces out of HMAC-SHA256 over a counter and the purpose.

    Args:
        key: 32 bytes; who knows it knows every die.
        counter: How many digests have been used so far.
    """

    __slots__ = ("_key", "counter")

    def __init__(self, key: bytes, counter: int = 0) -> None:
        self._key = key
        self.counter = counter

    @property
    def key(self) -> bytes:
        """The key, for the dump; it belongs in no log and no view."""
        return self._key

    def _below(self, purpose: str, limit: int) -> int:
        # A digest read as a 64-bit number that lies in the last, incomplete run of `limit` is thrown away: no bias.
        ceiling = (1 << 64) - (1 << 64) % limit
        while True:
            message = self.counter.to_bytes(8, "big") + purpose.encode()
            self.counter += 1
            number = int.from_bytes(hmac.digest(self._key, message, hashlib.sha256)[:8], "big")
            if number < ceiling:
                return number % limit

    def face(self, purpose: str, sides: int) -> int:
        """See `Faces.face`."""
        return self._below(purpose, sides) + 1

    def pick(self, purpose: str, ids: Sequence[str]) -> str:
        """See `Faces.pick`."""
        return ids[self._below(purpose, len(ids))]

    def mark(self) -> DiceMark:
        """See `Faces.mark`."""
        return self.counter

    def reset(self, mark: DiceMark) -> None:
        """See `Faces.reset`."""
        if not isinstance(mark, int):
            raise TypeError(mark)
        self.counter = mark

    def copy(self) -> KeyedFaces:
        """See `Faces.copy`."""
        return KeyedFaces(self._key, self.counter)


class ScriptedFaces:
    """The faces that a scenario wrote down, purpose by purpose.

    Faces given by `step` are used before those given at first. What is left over is found by `left_over`.

    Args:
        script: Faces (or ids, or modifier cards) by purpose.
    """

    __slots__ = ("_step", "_top")

    def __init__(self, script: Mapping[str, Iterable[int | str]] | None = None) -> None:
        self._top: dict[str, tuple[int | str, ...]] = {key: tuple(items) for key, items in (script or {}).items()}
        self._step: dict[str, tuple[int | str, ...]] = {}

    def step(self, script: Mapping[str, Iterable[int | str]]) -> None:
        """Hand in the faces of the next step."""
        self._step = {key: tuple(items) for key, items in script.items()}

    def left_over(self, *, step: bool) -> dict[str, tuple[int | str, ...]]:
        """Return what no roll has used, of the step or of the top."""
        return {key: items for key, items in (self._step if step else self._top).items() if items}

    def _next(self, purpose: str, what: str) -> int | str:
        for script in (self._step, self._top):
            items = script.get(purpose)
            if items:
                script[purpose] = items[1:]
                return items[0]
        raise DiceScriptError(purpose, f"{what} is rolled, and the script has no face left")

    def face(self, purpose: str, sides: int) -> int:
        """See `Faces.face`."""
        item = self._next(purpose, f"a d{sides}")
        if not isinstance(item, int) or isinstance(item, bool) or not 1 <= item <= sides:
            raise DiceScriptError(purpose, f"a d{sides} has no face {item!r}")
        return item

    def pick(self, purpose: str, ids: Sequence[str]) -> str:
        """See `Faces.pick`."""
        item = self._next(purpose, "one of " + ", ".join(dict.fromkeys(ids)))
        if item not in ids:
            raise DiceScriptError(purpose, f"{item!r} cannot be drawn; there are {', '.join(dict.fromkeys(ids))}")
        return str(item)

    def mark(self) -> DiceMark:
        """See `Faces.mark`."""
        return (dict(self._top), dict(self._step))

    def reset(self, mark: DiceMark) -> None:
        """See `Faces.reset`."""
        if not isinstance(mark, tuple):
            raise TypeError(mark)
        top, step = mark
        self._top, self._step = dict(top), dict(step)

    def copy(self) -> ScriptedFaces:
        """See `Faces.copy`."""
        new = ScriptedFaces(self._top)
        new._step = dict(self._step)
        return new


class CountingFaces:
    """Faces of another source, counted.

    Args:
        inner: The source to draw from; without one every draw is an error.
    """

    __slots__ = ("_inner", "drawn")

    def __init__(self, inner: Faces | None = None) -> None:
        self._inner = inner
        self.drawn = 0

    def _source(self, purpose: str) -> Faces:
        self.drawn += 1
        if self._inner is None:
            raise DiceError(f"{purpose}: a die is drawn where none may be")
        return self._inner

    def face(self, purpose: str, sides: int) -> int:
        """See `Faces.face`."""
        return self._source(purpose).face(purpose, sides)

    def pick(self, purpose: str, ids: Sequence[str]) -> str:
        """See `Faces.pick`."""
        return self._source(purpose).pick(purpose, ids)

    def mark(self) -> DiceMark:
        """See `Faces.mark`."""
        return (self.drawn, self._inner.mark() if self._inner else None)

    def reset(self, mark: DiceMark) -> None:
        """See `Faces.reset`."""
        if not isinstance(mark, tuple):
            raise TypeError(mark)
        self.drawn, inner = mark
        if self._inner:
            self._inner.reset(inner)

    def copy(self) -> CountingFaces:
        """See `Faces.copy`."""
        new = CountingFaces(self._inner.copy() if self._inner else None)
        new.drawn = self.drawn
        return new


class UnrepeatableFaces:
    """Faces out of a function, such as `random.SystemRandom().randrange`; never for a match.

    Args:
        below: Gives a number from 0 up to, and without, its argument.
    """

    __slots__ = ("_below",)

    def __init__(self, below: Callable[[int], int]) -> None:
        self._below = below

    def face(self, purpose: str, sides: int) -> int:  # noqa: ARG002 - the purpose matters to other sources
        """See `Faces.face`."""
        return self._below(sides) + 1

    def pick(self, purpose: str, ids: Sequence[str]) -> str:  # noqa: ARG002
        """See `Faces.pick`."""
        return ids[self._below(len(ids))]

    def mark(self) -> DiceMark:
        """See `Faces.mark`; this source cannot go back."""
        return None

    def reset(self, mark: DiceMark) -> None:
        """See `Faces.reset`; faces that have fallen do not come back."""

    def copy(self) -> UnrepeatableFaces:
        """See `Faces.copy`."""
        return self
