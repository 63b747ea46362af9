"""Comparison of expected and actual values of a scenario.

The functions return mismatches with the actual values; messages are in `report`. As the vocabulary defines, order may
not matter, only the named keys count, and an altitude of 0 may be omitted.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from fracas_engine.errors import UnknownQuestion
from fracas_engine.ids import Plain
from fracas_engine.scenario.record import StepRecord

_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")


class Scene(Protocol):
    """Provides the actual values that expectations are compared with."""

    def inspect(self, path: str) -> Plain:
        """Return the value of a path of the battle or of a creature; see `Battle.inspect`."""
        ...


@dataclass(frozen=True, slots=True)
class Mismatch:
    """An expectation that does not hold."""

    path: str
    """The path of `expect`, or the question asked."""
    expected: Any
    found: Any
    """The actual value; a text in brackets if there is no value to compare."""


class _Nothing:
    """Placeholder for a missing value, with an explanation."""

    def __init__(self, words: str) -> None:
        self.words = words


UNORDERED: Final = frozenset({"conditions", "hand", "discard", "lost"})
"""Paths of a creature whose lists are compared without order."""


def check(expected: Mapping[str, Any], scene: Scene, record: StepRecord) -> list[Mismatch]:
    """Return all mismatches of an `expect`, in the order of its paths."""
    return [wrong for path, value in expected.items() if (wrong := _check_path(path, value, scene, record)) is not None]


def check_any(alternatives: Sequence[Mapping[str, Any]], scene: Scene, record: StepRecord) -> list[Mismatch]:
    """Return the mismatches of all alternatives of an `expect_any`; none if one alternative matches completely."""
    all_wrong: list[Mismatch] = []
    for number, expected in enumerate(alternatives, 1):
        wrong = check(expected, scene, record)
        if not wrong:
            return []
        all_wrong += (Mismatch(f"expect_any[{number}].{one.path}", one.expected, one.found) for one in wrong)
    return all_wrong


def _check_path(path: str, expected: Any, scene: Scene, record: StepRecord) -> Mismatch | None:
    try:
        found, same = _look(path, expected, scene, record)
    except UnknownQuestion as error:
        return Mismatch(path, expected, f"({error.detail})")
    if same:
        return None
    return Mismatch(path, expected, f"({found.words})" if isinstance(found, _Nothing) else found)


def _look(path: str, expected: Any, scene: Scene, record: StepRecord) -> tuple[Any, bool]:
    match path:
        case "attack":
            attacks = record.attacks
            if not attacks:
                return _Nothing("no attack roll in this step"), False
            return _named(attacks[-1], expected), _part(attacks[-1], expected)
        case "attacks":
            found = [_named(*pair) for pair in zip(record.attacks, expected, strict=False)]
            same = len(record.attacks) == len(expected) and all(map(_part, record.attacks, expected))
            return (found if len(record.attacks) == len(expected) else record.attacks), same
        case "events":
            return record.names, _in_order(expected, record.names)
        case "pending":
            pending: Any = scene.inspect(path)
            return pending, len(pending) == len(expected) and all(map(_part, pending, expected))
        case _:
            return _look_further(path, expected, scene, record)


def _look_further(path: str, expected: Any, scene: Scene, record: StepRecord) -> tuple[Any, bool]:
    head, _, tail = path.partition(".")
    if head == "rolls" and tail:
        totals = record.rolls(tail)
        return totals, totals == (tuple(expected) if isinstance(expected, list | tuple) else (expected,))
    return _look_at_creature(path, head, tail, expected, scene)


def _look_at_creature(path: str, head: str, tail: str, expected: Any, scene: Scene) -> tuple[Any, bool]:
    if tail in ("has", "lacks"):
        conditions: Any = scene.inspect(f"{head}.conditions")
        there = set(conditions)
        return conditions, there.issuperset(expected) if tail == "has" else there.isdisjoint(expected)
    found: Any = scene.inspect(path)
    if tail == "at":
        return found, _same_place(found, expected, head, scene)
    if tail in UNORDERED:
        return found, _unordered(found) == _unordered(expected)
    if tail == "budget":
        return found, isinstance(found, Mapping) and _part({key: found.get(key, 0) for key in expected}, expected)
    return found, _equal(found, expected)


# ---------------------------------------------------------------------------------------------------- answers to `ask`


def check_answer(question: str, found: Any, expected: Any) -> Mismatch | None:
    """Compare the answer to an `ask` with its `is`; return the mismatch, or None if the answer matches.

    Args:
        question: The name of the question, such as `reachable`.
        found: The engine's answer.
        expected: The value of `is`: the answer, or `{include, exclude}`, or `{any_of}`.
    """
    wrong = Mismatch(question, expected, found)
    if isinstance(expected, Mapping) and expected and set(expected) <= {"include", "exclude"}:
        there = _items(found)
        wanted, unwanted = map(_canonical, expected.get("include", ())), map(_canonical, expected.get("exclude", ()))
        cells = {item[0] for item in there if isinstance(item, tuple) and item} if question == "reachable" else there
        return wrong if any(item not in there for item in wanted) or any(item in cells for item in unwanted) else None
    if isinstance(expected, Mapping) and set(expected) == {"any_of"}:
        return None if any(_equal(found, one) for one in expected["any_of"]) else wrong
    match question:
        case "reachable":
            same = _gone_to(found) == _gone_to(expected)
        case "area" | "affected" | "options" | "seen":
            same = _items(found) == _items(expected) and len(found) == len(expected)
        case "attack_roll":
            same = isinstance(found, Mapping) and _part(found, expected)
        case _:
            same = _answers(found, expected)
    return None if same else wrong


def _answers(found: Any, expected: Any) -> bool:
    """Return True if an answer matches.

    An answer with several parts has a main part `value`, and `also` with other words for it. If a mapping is expected,
    its keys name the parts to compare; any other expected value must match `value` or one of the words in `also`.
    """
    if not isinstance(found, Mapping) or not {"value", "also"} <= found.keys():
        return _equal(found, expected)
    if isinstance(expected, Mapping):
        return all(key in found and _alike(found[key], value) for key, value in expected.items())
    return any(_alike(one, expected) for one in (found["value"], *found["also"]))


def _alike(found: Any, expected: Any) -> bool:
    """Return True if two parts of an answer match.

    Texts are compared without regard to case, apostrophes, and `_` or a space between words; lists of texts in any
    order.
    """
    if isinstance(found, Mapping) and isinstance(expected, Mapping):
        return all(key in found and _alike(found[key], value) for key, value in expected.items())
    if isinstance(found, list | tuple) and isinstance(expected, list | tuple):
        ordered = not all(isinstance(one, str) for one in (*found, *expected))
        return _equal(found, expected) if ordered else sorted(map(_word, found)) == sorted(map(_word, expected))
    if isinstance(found, str) and isinstance(expected, str):
        return _word(found) == _word(expected)
    return _equal(found, expected)


def _word(text: str) -> str:
    return text.casefold().replace("'", "").replace("_", " ")


def _items(value: Any) -> set[Any]:
    """Return the items of an answer as a set: names, cells, or pairs of a cell and its cost."""
    if isinstance(value, Mapping):
        return {(_cell(key), _canonical(cost)) for key, cost in value.items()}
    return {_canonical(item) for item in value} if isinstance(value, list | tuple | set | frozenset) else {value}


def _gone_to(value: Any) -> set[Any]:
    """Return the reachable cells with their costs, without the starting cell, which has the cost 0."""
    return {item for item in _items(value) if not (isinstance(item, tuple) and len(item) == 2 and item[1] == 0)}


def _cell(key: Any) -> Any:
    """Convert a mapping key to a cell; the key is a cell, or a text such as `2,1`."""
    if isinstance(key, str) and "," in key:
        parts = key.strip("[]() ").split(",")
        if all(_NUMBER.fullmatch(part.strip()) for part in parts):
            return tuple(int(part) for part in parts)
    return _canonical(key)


# ------------------------------------------------------------------------------------------------------------ comparing


def _canonical(value: Any) -> Any:
    """Return a value with lists as tuples, so that plain values can be compared and put into sets."""
    if isinstance(value, list | tuple):
        return tuple(_canonical(item) for item in value)
    if isinstance(value, Mapping):
        return tuple(sorted((str(key), _canonical(item)) for key, item in value.items()))
    return value


def _equal(found: Any, expected: Any) -> bool:
    found, expected = _canonical(found), _canonical(expected)
    # 1 == True in Python, but `hp: 1` and `alive: true` are no more alike than 1 and "1".
    return type(found) is type(expected) and bool(found == expected) if _is_flag(found, expected) else found == expected


def _is_flag(*values: Any) -> bool:
    return any(isinstance(value, bool) for value in values)


def _unordered(value: Any) -> Any:
    return sorted(map(str, value)) if isinstance(value, list | tuple) else value


def _part(found: Mapping[str, Any], expected: Mapping[str, Any]) -> bool:
    """Return True if `found` has the expected values under the expected keys; other keys may have any value."""
    return all(key in found and _equal(found[key], value) for key, value in expected.items())


def _named(found: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    return {key: found.get(key) for key in expected}


def _in_order(expected: Sequence[str], names: Sequence[str]) -> bool:
    rest = iter(names)
    return all(name in rest for name in expected)  # `in` uses the iterator up to the first such name


def _same_place(found: Any, expected: Any, creature: str, scene: Scene) -> bool:
    if found is None or expected is None:
        return found is expected
    if len(expected) == 3 and len(found) == 2:
        return _equal((*found, scene.inspect(f"{creature}.altitude")), expected)
    return _equal(tuple(found)[: len(expected)], expected)
