"""Content checks for origins and ranges of areas of effect (OC-AREA-01, OC-RANGE-06)."""

from __future__ import annotations

from collections.abc import Iterator

from fracas_engine.content.defects import Fault, Way
from fracas_engine.content.models.actions import ActionSpec
from fracas_engine.content.models.areas import AreaSpec
from fracas_engine.content.models.effects import ConditionEffect, ZoneEffect
from fracas_engine.content.models.lasting_effects import (
    AdvantageEffect,
    DisadvantageEffect,
    GrantEffect,
    ModifierEffect,
)
from fracas_engine.content.vocabulary import Vocabulary, did_you_mean

_LASTING = (ConditionEffect, ModifierEffect, AdvantageEffect, DisadvantageEffect, GrantEffect)
"""The effects that can last while a creature is in a zone."""


def shape_fault(area: AreaSpec | None, way: Way, vocabulary: Vocabulary | None) -> Iterator[Fault]:
    """Yield a fault if the ruleset does not know the shape of an area."""
    shapes = vocabulary.area_shapes if vocabulary is not None else None
    if vocabulary is not None and area is not None and shapes is not None and area.shape not in shapes:
        message = f"{vocabulary.name} has no area shape {area.shape}"
        yield (*way, "area", area.shape), message, did_you_mean(area.shape, shapes)


def area_fault(action: ActionSpec, way: Way, vocabulary: Vocabulary | None) -> Iterator[Fault]:
    """Yield a fault if an area has an origin that the ruleset does not allow (OC-AREA-01, OC-RANGE-06)."""
    allowed = vocabulary.area_origins if vocabulary is not None else None
    if action.area is None or allowed is None or action.origin is None:
        return
    if action.origin not in allowed:
        hint = f"write one of {', '.join(sorted(allowed))}"
        yield (*way, "origin"), f"an action with an area cannot have the origin {action.origin}", hint
    elif action.origin == "near" and (action.area.within is not None or action.range is not None):
        yield (
            (*way, "area"),
            f"{action.id} has the origin near and a range",
            "leave the range out, or write origin: far",
        )


def zone_fault(effect: ZoneEffect, action: ActionSpec, way: Way) -> Iterator[Fault]:
    """Yield the faults of a zone: it has no area (OC-AREA-01), or an effect in `while_inside` cannot last."""
    if effect.zone.area is None and action.area is None:
        hint = "write an area for the zone or the action, such as area: {burst: 1}"
        yield (*way, "zone", "area"), "is missing", hint
    for place, inner in enumerate(effect.zone.while_inside):
        if not isinstance(inner, _LASTING):
            hint = (
                "while allows only conditions and modifiers: write effects that happen once under enter, start or end"
            )
            yield (*way, "zone", "while_inside", place), f"{inner.key} is not a lasting effect", hint
