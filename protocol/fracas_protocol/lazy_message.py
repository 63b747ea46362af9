"""Dataclasses whose fields are decoded from a message on first access, and cached.

Most data is never accessed: a bot does not read the log, and chooses one option of many.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Self, TypeAlias

__all__ = ["FieldReader", "LazyMessage"]

FieldReader: TypeAlias = Callable[[], Mapping[str, Any]]
"""Function that decodes all lazy fields of an object and returns their values by name."""


class LazyMessage:
    """Base class of frozen dataclasses with slots whose fields can be decoded lazily.

    An object with undecoded fields has a class of its own, which is replaced by the dataclass on the first access to
    one of these fields: attribute access would stay slow in a class with `__getattr__`. Comparing, replacing and
    copying decode all fields.
    """

    __slots__ = ("_rest",)

    @classmethod
    def with_lazy_fields(cls, rest: FieldReader, **known: Any) -> Self:
        """Create an object whose remaining fields are decoded on first access.

        Args:
            rest: Decodes the remaining fields; called at most once.
            known: The values of all other fields, including those with defaults.
        """
        made: Self = object.__new__(_OPEN.get(cls) or _open(cls))
        for field, value in known.items():
            object.__setattr__(made, field, value)
        object.__setattr__(made, "_rest", rest)
        return made


class _Open:
    """Class of an object with undecoded fields."""

    __slots__ = ()
    _whole: type[Any]
    """The dataclass that the object becomes."""

    def _read(self) -> None:
        fields = object.__getattribute__(self, "_rest")()
        object.__delattr__(self, "_rest")
        object.__setattr__(self, "__class__", self._whole)
        for field, value in fields.items():
            object.__setattr__(self, field, value)

    def __getattr__(self, name: str) -> Any:
        """Decode the remaining fields and return one of them; called only for missing attributes."""
        self._read()
        return getattr(self, name)

    def __eq__(self, other: object) -> bool:
        self._read()
        return self == other

    def __hash__(self) -> int:
        self._read()
        return hash(self)

    def __reduce_ex__(self, protocol: Any) -> Any:
        self._read()
        return self.__reduce_ex__(protocol)


_OPEN: Final[dict[type[Any], type[Any]]] = {}
"""The class for objects with undecoded fields, by dataclass."""


def _open(whole: type[Any]) -> type[Any]:
    named = {"__slots__": (), "__qualname__": whole.__qualname__, "__module__": whole.__module__, "_whole": whole}
    made = _OPEN[whole] = type(whole.__name__, (_Open, whole), named)
    return made
