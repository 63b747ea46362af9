"""Readable character sheet, as printed by `fracas character check` for a legal character."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fracas_characters.abilities import ABILITY_NAMES
from fracas_characters.building import build, load_of
from fracas_characters.levels import TABLE, tier_of
from fracas_characters.model import CharacterSpec
from fracas_characters.validation import OpenChoice
from fracas_engine.rulesets.orcus.queries.statistics import ability_modifier


def rows_of(spec: CharacterSpec) -> Iterator[tuple[str, str]]:
    """Yield the label and the text of each row of a legal character's sheet."""
    creature: dict[str, Any] = build(spec)
    row = TABLE[spec.level - 1]
    later = [one.class_ for one in (spec.prestige_class, spec.epic_class) if one is not None]
    yield "level", f"{spec.level} ({tier_of(spec.level)}), {spec.race.race} {', '.join([spec.class_.class_, *later])}"
    if spec.xp is not None and row.xp_to_next is not None:
        yield "experience", f"{spec.xp:,}, next level at {row.cumulative_xp + row.xp_to_next:,}"
    scores = creature["abilities"]
    yield "abilities", ", ".join(f"{key} {scores[key]} ({ability_modifier(scores[key]):+d})" for key in ABILITY_NAMES)
    yield "defenses", ", ".join(f"{name} {creature[name]}" for name in ("ac", "fortitude", "reflex", "will"))
    yield "hit points", f"{creature['hp']}, staggered at {creature['hp'] // 2}, {creature['recoveries']} recoveries"
    yield "initiative", f"{creature['initiative']:+d}, speed {creature['speed']}"
    yield "skills", ", ".join(f"{name} {bonus:+d}" for name, bonus in creature["skills"].items())
    load = load_of(spec)
    yield "load", f"{load.weight} of {load.capacity} pounds" + (", slowed" if load.slowed else "")
    yield "actions", ", ".join(action["id"] for action in creature["actions"])


def open_line(choice: OpenChoice) -> str:
    """Return the text of an open choice."""
    return f"level {choice.level}: {choice.what} [{choice.rule}]"
