"""Variations of the sample characters, with their validation results.

Every number is moved by one, every key and every part of a list left out, parts of lists doubled; then the defects are
kept, or without defects the open choices and a digest of the built character and of its awards and levels.
After a change that is meant:

    python -m tests.characters.kept_characters

and read the diff: every changed line is to be meant.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from fracas_characters.advancement import Choices, advance
from fracas_characters.building import action_defects, build
from fracas_characters.model import CharacterSpec
from fracas_characters.sheet import rows_of
from fracas_characters.validation import check
from fracas_engine.content.models.base import Reading
from fracas_engine.content.yaml_source import read_documents, to_plain
from fracas_engine.rulesets.orcus.vocabulary import VOCABULARY
from tests.characters.writing_characters import PLAIN, SAMPLES

__all__ = ["KEPT", "characters", "lines"]

KEPT: Final = Path(__file__).with_name("kept_characters")
"""A file for each character."""
AWARDS: Final = (1, 999, 30_000)
"""Experience points: too few for a level, nearly one, and several."""
LEVELS: Final = (1, 8)
"""Levels gained at once."""
CHOSEN: Final = Choices(increases={28: ("str", "con")}, feats=("a", "b", "c"), languages=("giant",))
"""What is chosen on the way up."""


def characters() -> dict[str, Mapping[str, Any]]:
    """Return the characters that are varied, by name: our samples, and two that have chosen next to nothing."""
    found = {"plain": PLAIN, "epic": EPIC}
    for file in sorted(SAMPLES.glob("*.yaml")):
        (document,) = read_documents(file.read_text(encoding="utf-8"))
        assert document.root is not None
        found[file.stem] = to_plain(document.root)
    return found


EPIC: Final[Mapping[str, Any]] = {
    **PLAIN,
    "level": 21,
    "xp": 175_000,
    "prestige_class": "knight",
    "epic_class": {"class": "saint", "requires": {"level": 21, "abilities": {"str": 18}}},
    "increases": {4: ("str", "con"), 8: ("str", "dex"), 14: ("str", "con"), 18: ("str", "wis")},
    "feats": ({"feat": "last_feat", "level": 20},),
    "languages": ({"language": "a sign of ours", "secret": True, "level": 5},),
    "alignment": "evil",
}
"""A character of the highest tier."""


def lines(plain: Mapping[str, Any], first: int = 0, count: int | None = None) -> Iterator[str]:
    """Yield a line for a character as it is, and for each that is otherwise in one place.

    Args:
        plain: The character's file.
        first: How many of these are passed over.
        count: How many are told; None: all that are left.
    """
    found = chain([((), "as it is", plain)], _otherwise(plain))
    for way, change, other in islice(found, first, None if count is None else first + count):
        yield f"{_dotted((*way, change))}: {_told(other)}"


def _otherwise(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], str, Any]]:
    """Yield the changed forms of a value: the place of the change, its name, and the changed value."""
    match value:
        case bool():
            yield way, "turned", not value
        case int():
            yield way, "+ 1", value + 1
            yield way, "- 1", value - 1
        case Mapping():
            for key, item in value.items():
                yield (*way, key), "left out", {name: other for name, other in value.items() if name != key}
                yield from ((at, what, {**value, key: other}) for at, what, other in _otherwise(item, (*way, key)))
        case tuple():
            for place, item in enumerate(value):
                before, after = value[:place], value[place + 1 :]
                yield (*way, place), "left out", (*before, *after)
                yield (*way, place), "doubled", (*before, item, item, *after)
                for at, what, other in _otherwise(item, (*way, place)):
                    yield at, what, (*before, other, *after)


def _told(plain: Mapping[str, Any]) -> str:
    try:
        spec = CharacterSpec.model_validate(plain, context=Reading(VOCABULARY))
    except ValidationError as error:
        return _unreadable(error)
    verdict = check(spec)
    if not verdict.legal:
        return "; ".join(f"{one.rule}: {_dotted(one.way)}: {one.message} ({one.hint})" for one in verdict.breaches)
    if faults := list(action_defects(spec)):
        return "; ".join(map(_unreadable, faults))
    still_open = ", ".join(f"{one.what} {one.level}" for one in verdict.open)
    made = [build(spec), list(rows_of(spec))]
    made += [_raised(spec, plain, award=award) for award in AWARDS]
    made += [_raised(spec, plain, to=spec.level + more) for more in LEVELS]
    return f"legal, open: {still_open or 'nothing'}; {_digest(made)}"


def _unreadable(error: ValidationError) -> str:
    return "; ".join(f"{_dotted(one['loc'])}: {one['msg']}" for one in error.errors())


def _dotted(way: Sequence[str | int]) -> str:
    return ".".join(map(str, way))


def _raised(spec: CharacterSpec, plain: Mapping[str, Any], **how: int) -> Any:
    try:
        gained = advance(spec, plain, CHOSEN, **how)
    except ValueError as error:
        return str(error)
    return [gained.plain, [row.level for row in gained.gained]]


def _digest(made: Any) -> str:
    text = json.dumps(made, ensure_ascii=False, default=dict, sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=4).hexdigest()


if __name__ == "__main__":
    KEPT.mkdir(exist_ok=True)
    for name, character in characters().items():
        text = "".join(f"{line}\n" for line in lines(character))
        (KEPT / f"{name}.txt").write_text(text, encoding="utf-8")
