"""Mappings computed on first access, for options that are mostly listed but not read."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import ItemsView, Iterator, Mapping
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class LazyMapping(Mapping[K, V], Generic[K, V]):
    """Mapping whose entries are computed once, by `_work_out`, on first access."""

    __slots__ = ("_found",)

    def __init__(self) -> None:
        self._found: dict[K, V] | None = None

    @abstractmethod
    def _work_out(self) -> dict[K, V]:
        """Return all entries; called once."""

    def _all(self) -> dict[K, V]:
        if self._found is None:
            self._found = self._work_out()
        return self._found

    def __getitem__(self, key: K) -> V:
        return self._all()[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def items(self) -> ItemsView[K, V]:
        """Return the entries; faster than the inherited method, which looks up each key."""
        return self._all().items()
