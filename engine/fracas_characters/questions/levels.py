"""Questions about levels, experience and tiers (OC-LEVEL, OC-TIER)."""

from __future__ import annotations

from typing import Any, Final

from fracas_characters.abilities import ABILITY_NAMES, ability_named, score_breaches
from fracas_characters.breach import Breach
from fracas_characters.defenses import DEFENSES
from fracas_characters.levels import (
    HIGHEST_LEVEL,
    TABLE,
    feats_by,
    increase_breaches,
    level_bonus,
    level_breach,
    level_for,
    selections_between,
    tier_of,
)
from fracas_characters.questions.details import Details, answer, judged
from fracas_engine.content.words import Ability

_AWARD: Final = ("award", "awarded", "add", "gain")


def _level(details: Details) -> dict[str, Any]:
    """Answer with the level that experience points reach, including an award (OC-LEVEL-04 and -05)."""
    if details.bare is not None:
        xp = details.bare_number("xp")
    else:
        start = details.number("level", default=1)
        given = details.has("xp", "total_xp", "total")
        xp = details.number("xp", "total_xp", "total") if given else TABLE[start - 1].cumulative_xp
        xp += details.number(*_AWARD, default=0)
        if not given and not any(key in details.keys for key in _AWARD) and details.has("level"):
            return _row_of(start)
    if xp < 0:
        return judged([Breach("OC-LEVEL-04", f"{xp} experience points", "they cannot be negative")])
    level = level_for(xp)
    row = TABLE[level - 1]
    to_next = None if row.xp_to_next is None else row.cumulative_xp + row.xp_to_next - xp
    return answer(level, level=level, xp=xp, missing=to_next, tier=tier_of(level), bonus=level_bonus(level))


def _character_level(details: Details) -> dict[str, Any]:
    """Answer whether a number is a possible character level (OC-LEVEL-01)."""
    level = details.bare_number("level")
    breach = level_breach(level)
    return judged([breach] if breach else [], level)


def _levels(details: Details) -> dict[str, Any]:
    """Answer with a row of the level table, or with the number of levels (OC-LEVEL-03)."""
    if details.bare in (None, "all") and not details.keys:
        reached = tuple(row.cumulative_xp for row in TABLE)
        return answer(len(TABLE), reached, count=len(TABLE), rows=len(TABLE), cumulative_xp=reached)
    return _row_of(details.bare_number("level"))


def _row_of(level: int) -> dict[str, Any]:
    breach = level_breach(level)
    if breach is not None:
        return judged([breach])
    row = TABLE[level - 1]
    return answer(
        level,
        level=level,
        xp_to_next=row.xp_to_next,
        cumulative_xp=row.cumulative_xp,
        xp=row.cumulative_xp,
        ability_increase=row.ability_increase,
        feats=row.feats,
        features=row.features,
        tier=tier_of(level),
        bonus=level_bonus(level),
    )


def _xp(details: Details) -> dict[str, Any]:
    level = details.bare_number("level")
    row = _row_of(level)
    return {**row, "value": row.get(details.question, row.get("cumulative_xp"))}


def _level_bonus(details: Details) -> dict[str, Any]:
    """Answer with the level bonus (OC-LEVEL-10)."""
    level = details.bare if type(details.bare) is int else details.level(None)
    breach = level_breach(level)
    if breach is not None:
        return judged([breach])
    uses = ("defenses", "attack rolls", "initiative", "ability checks", "skill checks")
    return answer(level_bonus(level), bonus=level_bonus(level), applies_to=uses)


def _level_bonus_uses(details: Details) -> dict[str, Any]:
    """Answer with the statistics that include the level bonus, or whether a given statistic does (OC-LEVEL-16)."""
    uses = ("defenses", "attack rolls", "initiative", "ability checks", "skill checks")
    word = details.bare if details.bare is not None else details.get("to", "roll")
    if word in (None, "all"):
        return answer(uses, len(uses))
    plain = str(word).lower().replace("_", " ")
    applies = plain in DEFENSES or any(plain.rstrip("s") == use.rstrip("s") for use in uses)
    return answer(applies, applies=applies)


def _tier(details: Details) -> dict[str, Any]:
    """Answer with the tier of a level (OC-TIER-01, OC-LEVEL-02)."""
    details.get("kind", "type", "what", "thing")  # tiers are the same for traps, monsters and characters
    level = details.bare_number("level")
    breach = level_breach(level)
    if breach is not None:
        return judged([Breach("OC-TIER-01", f"level {level} has no tier", breach.hint)])
    return answer(tier_of(level), tier=tier_of(level))


def _feats(details: Details) -> dict[str, Any]:
    """Answer with the number of feats that a character has at a level (OC-LEVEL-08)."""
    level = details.bare_number("level")
    breach = level_breach(level)
    if breach is not None:
        return judged([breach])
    return answer(feats_by(level), feats=feats_by(level), count=feats_by(level))


def _increase(details: Details) -> dict[str, Any]:
    """Answer with the ability scores after the increases of one or several levels (OC-LEVEL-06 and -07)."""
    level = details.number("level", "to")
    before = details.number("from", default=level - 1)
    for one in (level, before):
        breach = level_breach(one) if one else None
        if breach is not None:
            return judged([breach])
    picks = tuple(_picked(details, word) for word in details.items("picks", "pick", "increase", "increases"))
    names = ("scores", "abilities")
    listed = next((details.get(key) for key in names if isinstance(details.keys.get(key), tuple)), None)
    scores: dict[Any, int] = dict(zip(ABILITY_NAMES, listed, strict=False)) if listed else dict(details.scores())
    breaches = list(increase_breaches(level, picks))
    for row in TABLE[before:level]:
        up = tuple(scores) if row.ability_increase == "all" else picks if row.ability_increase == "two" else ()
        for ability in up if not breaches else ():
            scores[ability] = scores.get(ability, 10) + 1
    if scores and not breaches:
        breaches += score_breaches({**dict.fromkeys(ABILITY_NAMES, 10), **scores})
    after = tuple(scores.values())
    kind = TABLE[level - 1].ability_increase
    value = None if breaches else after if listed else (dict(scores) or kind)
    return judged(breaches, value, after, kind=kind, scores=after if listed else dict(scores), **scores)


def _picked(details: Details, word: Any) -> Ability:
    found = ability_named(word) if isinstance(word, str) else None
    if found is None:
        details.fail(f"unknown ability {word}")
    return found


def _level_up(details: Details) -> dict[str, Any]:
    """Answer with what changes between two levels, including the classes to select (OC-LEVEL-09)."""
    bare = details.bare
    after = bare if type(bare) is int else details.number("to", "level")
    before = after - 1 if bare is not None else details.number("from", "before", default=after - 1)
    for level in (after, before or 1):
        breach = level_breach(level)
        if breach is not None:
            return judged([breach])
    pending = selections_between(before, after)
    gained = TABLE[before:after]
    feats = sum(row.feats for row in gained)
    return answer(
        pending,
        *(pending if len(pending) == 1 else ()),
        *(() if pending else (None, "none")),
        pending=pending,
        choices=pending,
        feats=feats,
        levels=tuple(row.level for row in gained),
        bonus=level_bonus(after),
        tier=tier_of(after),
        ability_increase=tuple(row.ability_increase for row in gained if row.ability_increase != "none"),
        swaps=len(gained),
        highest=HIGHEST_LEVEL,
    )


ANSWERS: Final = {
    "level": _level,
    "award": _level,
    "award_xp": _level,
    "level_for": _level,
    "level_for_xp": _level,
    "level_from_xp": _level,
    "character_level": _character_level,
    "levels": _levels,
    "level_table": _levels,
    "level_row": _levels,
    "benefits": _levels,
    "xp": _xp,
    "cumulative_xp": _xp,
    "xp_to_next": _xp,
    "xp_for": _xp,
    "level_bonus": _level_bonus,
    "level_bonus_applies": _level_bonus_uses,
    "tier": _tier,
    "feats": _feats,
    "feats_known": _feats,
    "increase": _increase,
    "ability_increase": _increase,
    "level_up": _level_up,
    "pending_choices": _level_up,
    "pending_choice": _level_up,
}
"""Functions that answer the questions, by name."""
