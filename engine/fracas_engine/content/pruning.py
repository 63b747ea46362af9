"""Removal of invalid values from a document, so that the rest can be checked in the same pass.

A document with one defect gives no model, so inconsistencies would only be found after that defect is fixed. The
invalid values are therefore removed and the rest is checked. Its defects are reported at their position in the whole
document.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, final

from fracas_engine.content.defects import Way
from fracas_engine.content.models.validation_messages import KEY

_KEPT_WHOLE: Final = frozenset({"creatures", "objects", "ability_cards", "hero_cards"})
"""Lists and tables whose entries are never removed, because others refer to them by name."""


@final
class Pruning:
    """The value of a document, from which invalid parts are removed.

    Args:
        plain: The value.
        stand_ins: Replacement values for required keys, at any depth.
    """

    def __init__(self, plain: Mapping[str, Any], stand_ins: Mapping[str, Any]) -> None:
        self.plain: Any = dict(plain)
        """The value that is left after the removals."""
        self._stand_ins = stand_ins
        self._gone: dict[Way, set[int]] = {}
        self._touched: list[Way] = []

    def take_out(self, ways: Iterable[Way]) -> bool:
        """Remove the invalid values at the given paths; return False if nothing is left to check.

        The paths lead through the remaining value.
        """
        # In reverse order, so that the indices of values still to be removed stay valid.
        found = sorted({self._path(way) for way in ways}, key=_by_number, reverse=True)
        return all(self._take_out(path) for path in found)

    def _take_out(self, path: Way) -> bool:
        if not path or (path[0] in _KEPT_WHOLE and len(path) < 3):
            return False
        where = self.original(path)
        if where in self._touched:
            return False  # it is still invalid with the replacement value
        self._touched.append(where)
        if path[-1] in self._stand_ins:
            self.plain = _changed(self.plain, path, self._stand_ins[str(path[-1])])
            return True
        if isinstance(path[-1], int):
            self._gone.setdefault(where[:-1], set()).add(int(where[-1]))
        self.plain = _changed(self.plain, path, _GONE)
        return bool(path[1:]) or bool(self.plain)

    def _path(self, way: Way) -> Way:
        """Return the part of the path that exists in the remaining value, without parts added by normalization."""
        plain, found = self.plain, list[str | int]()
        for part in (part for part, counts in _parts(way) if counts):
            if isinstance(plain, dict):
                # In a list converted from a mapping, the index counts the keys.
                name = [*plain][part] if isinstance(part, int) and part not in plain and part < len(plain) else part
                if name not in plain:
                    # Missing: remove the mapping that requires it, unless there is a replacement value.
                    return (*found, name) if name in self._stand_ins else tuple(found)
            elif isinstance(plain, tuple) and isinstance(part, int) and part < len(plain):
                name = part
            else:
                break
            found.append(name)
            plain = plain[name]
        return tuple(found)

    def original(self, way: Way) -> Way:
        """Convert a path in the remaining value to the path in the whole document."""
        found: list[str | int] = []
        whole: list[str | int] = []
        for part, counts in _parts(way):
            if counts:
                gone = self._gone.get(tuple(whole), set())
                if isinstance(part, int) and gone:
                    left = [number for number in range(part + len(gone) + 1) if number not in gone]
                    whole.append(left[part])
                else:
                    whole.append(part)
                found.append(whole[-1])
            else:
                found.append(part)
        return tuple(found)

    def is_whole(self, way: Way) -> bool:
        """Return True if no removed value lies at the path in the whole document, inside it, or around it."""
        place = tuple(part for part, counts in _parts(way) if counts)
        return not any(place[: len(touched)] == touched[: len(place)] for touched in self._touched)


def _parts(way: Way) -> Iterator[tuple[str | int, bool]]:
    """Yield each part of a path, and True if it is part of the document (union branches are not)."""
    several = False
    for part in way:
        if isinstance(part, str):
            several = part == "<several>"
            yield part, part != KEY and not part.startswith("<")
        else:
            yield part, not several
            several = False


def _by_number(way: Way) -> list[tuple[str, int]]:
    return [("", part) if isinstance(part, int) else (part, 0) for part in way]


def _changed(plain: Any, way: Way, value: object) -> Any:
    """Return a copy of a plain value with the value at a path replaced or removed."""
    first, *rest = way
    if isinstance(plain, dict):
        value = _changed(plain[first], tuple(rest), value) if rest else value
        return {
            key: value if key == first else kept for key, kept in {**plain, first: value}.items() if kept is not _GONE
        }
    assert isinstance(plain, tuple)
    assert isinstance(first, int)
    value = _changed(plain[first], tuple(rest), value) if rest else value
    inside = () if value is _GONE else (value,)
    return (*plain[:first], *inside, *plain[first + 1 :])


_GONE: Final = object()
"""Marker for a removed value."""
