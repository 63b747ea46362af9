"""Questions about retraining (OC-RETRAIN)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, cast

from fracas_characters.abilities import ABILITY_NAMES, ability_named
from fracas_characters.breach import Breach
from fracas_characters.levels import level_breach
from fracas_characters.questions.details import Details, judged
from fracas_characters.retraining import (
    KINDS,
    Holder,
    Kind,
    Option,
    Requirement,
    swap_breaches,
    too_many,
)
from fracas_engine.content.words import Ability

_OLD: Final = ("old", "from", "trade", "swap", "give_up")
_NEW: Final = ("new", "for", "to", "with", "take")
_REQUIRES: Final = ("requires", "requirement", "requirements")


def _retrain(details: Details) -> dict[str, Any]:
    """Answer whether a retraining swap, or several in sequence, is allowed (OC-RETRAIN-01 to -08)."""
    level = details.level()
    breach = level_breach(level)
    if breach is not None:
        return judged([breach])
    listed = details.items("swaps", "trades")
    made = details.number("used", "made", "already", "swaps_made", default=0)
    kind = _kind(details, details.get("kind", default=None))
    scores = details.scores()
    holds = details.items("has", "holds", "options", "held")
    holder = Holder(level=level, abilities=scores, options=tuple(_option(details, one, kind) for one in holds))
    swaps = [dict(one) for one in listed if isinstance(one, Mapping)] or [_single(details)]
    breaches: list[Breach] = []
    by_level: dict[int, int] = {level: made}
    each: list[bool] = []
    for swap in swaps:
        at = swap.get("level", level)
        by_level[at] = by_level.get(at, 0) + 1
        old, new = _pair(details, swap, kind)
        held = holder.option(old.kind, old.name)
        options = holder.options if held is not None else (*holder.options, old)
        old = held or old
        holder = Holder(level=at, abilities=scores, options=options)
        extra = too_many(at, by_level[at])
        found = [extra] if extra is not None else list(swap_breaches(holder, old, new))
        each.append(not found)
        breaches += found
        if not found:
            holder = holder.with_swap(old, new)
    feats = tuple(option.name for option in holder.options)
    words = tuple("accepted" if one else "refused" for one in each)
    return judged(breaches, None, *((words, tuple(each)) if len(each) > 1 else ()), each=words, options=feats)


def _single(details: Details) -> dict[str, Any]:
    found: dict[str, Any] = {"old": details.get(*_OLD), "new": details.get(*_NEW)}
    for word in KINDS:
        value = details.get(word)
        if value is not None:
            found["kind"] = word
            if isinstance(value, Mapping):
                found |= {key: item for key, item in value.items() if key in (*_OLD, *_NEW)}
            else:
                found["old"] = value
    for key in ("offered", *_REQUIRES):
        value = details.get(key)
        if value is not None:
            found[key] = value
    return found


def _kind(details: Details, word: Any) -> Kind:
    if word is None:
        return "feat"
    if word not in KINDS:
        details.fail(f"{word} cannot be swapped; only {', '.join(KINDS)} can")
    return cast("Kind", word)


def _pair(details: Details, swap: Mapping[str, Any], kind: Kind) -> tuple[Option, Option]:
    kind = _kind(details, swap.get("kind", kind))
    for word in KINDS:
        if word in swap:
            kind = word
    old = next((swap[key] for key in (*_OLD, kind) if swap.get(key) is not None), None)
    new = next((swap[key] for key in _NEW if swap.get(key) is not None), None)
    if old is None or new is None:
        details.fail("write the old and the new option, as in {retrain: {level: 5, feat: {from: a, to: b}}}")
    shared = {"offered": swap["offered"]} if "offered" in swap else {}
    asked = {key: swap[key] for key in _REQUIRES if key in swap}
    one = _option(details, old, kind, **shared)
    other = _option(details, new, kind, **asked)
    return one, other


def _option(details: Details, plain: Any, kind: Kind, **more: Any) -> Option:
    """Return an option, given as its name or as a mapping with its details and requirements."""
    data: dict[str, Any] = {**({"name": plain} if isinstance(plain, str) else dict(plain)), **more}
    for word in KINDS:
        if word in data:
            kind, data["name"] = word, data.pop(word)
    kind = _kind(details, data.pop("kind", kind))
    level = data.pop("level", None)
    offered = data.pop("offered", data.pop("available", None))
    requires: Any = next((data.pop(key) for key in _REQUIRES if key in data), {})
    name = data.pop("name", data.pop("id", None))
    found = Option(
        kind=kind,
        name=str(name if name is not None else f"{data.get('class', '')} {level} {data.get('frequency', '')}"),
        taken=data.pop("taken", 1),
        level=level if kind == "power" else None,
        offered=tuple(offered) if offered is not None else None,
        class_=str(data.pop("class", "")),
        category=str(data.pop("category", "attack" if kind == "power" else "")),
        frequency=str(data.pop("frequency", data.pop("uses", ""))),
        requires=_requirement(details, requires, kind),
    )
    if data:
        details.fail(f"unknown key {next(iter(data))} of a {kind}")
    return found


def _requirement(details: Details, plain: Any, kind: Kind) -> Requirement:
    if isinstance(plain, str):
        plain = {f"{kind}s": (plain,)}
    if isinstance(plain, tuple):
        plain = {f"{kind}s": plain}
    abilities = dict(_abilities(details, plain))
    named: dict[str, tuple[str, ...]] = {}
    for word in KINDS:
        listed = plain.get(f"{word}s", plain.get(word, ()))
        named[word] = (listed,) if isinstance(listed, str) else tuple(listed)
    return Requirement(
        level=plain.get("level", 1),
        abilities=abilities,
        feats=named["feat"],
        skills=named["skill"],
        powers=named["power"],
    )


def _abilities(details: Details, plain: Mapping[str, Any]) -> Iterator[tuple[Ability, int]]:
    for key, score in {**plain, **plain.get("abilities", {})}.items():
        ability = ability_named(str(key))
        if ability is not None and type(score) is int:
            yield ability, score
        elif ability is None and key not in {"level", "abilities", *KINDS, *(f"{word}s" for word in KINDS)}:
            details.fail(f"{key} cannot be required; abilities are {', '.join(ABILITY_NAMES)}")


ANSWERS: Final = {"retrain": _retrain, "retraining": _retrain, "swap": _retrain, "trade": _retrain}
"""Functions that answer the questions, by name."""
