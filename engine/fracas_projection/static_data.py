"""Data of a battle that never change, in protocol form: the map, the stat blocks, the terms of the ruleset."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from fracas_engine.battle import Battle
from fracas_engine.content import GLYPHS
from fracas_engine.content.condition_traits import FLAGS, ConditionTraits, all_traits
from fracas_engine.fog_views import withholds_hit_points, withholds_terrain
from fracas_engine.ruleset import ruleset_named
from fracas_engine.viewing import Viewer
from fracas_protocol import v1
from fracas_protocol.sheets import write_board

UNEXPLORED: Final = "?"
"""The glyph of all cells of a map whose terrain is withheld; explored cells are in the view, as changed cells."""


def board_of(battle: Battle, viewer: Viewer) -> v1.Board:
    """Return the initial map of a battle, without terrain and labels that a viewer has to explore."""
    spec = battle.setup.board
    picture = None if spec.picture is None else (spec.picture.file, spec.picture.pixels_per_cell, spec.picture.offset)
    if withholds_terrain(battle.state, viewer):
        board = battle.situation.map
        rows = [UNEXPLORED * board.width] * board.height
        legend_of = {UNEXPLORED: {"unexplored": 0}}
        return write_board(
            rows, legend_of, shape=spec.shape, underwater=spec.underwater, title=spec.title or "", ground=spec.ground,
            picture=picture,
        )  # fmt: skip
    legend = {**GLYPHS, **spec.legend}
    return write_board(
        spec.map,
        {glyph: {found.name: found.amount or 0 for found in legend[glyph]} for glyph in legend if legend[glyph]},
        shape=spec.shape,
        underwater=spec.underwater,
        lights=[((light.at[0], light.at[1]), light.bright, light.dim) for light in spec.lights],
        title=spec.title or spec.board or "",
        edges=[(edge.kind, edge.ends, made.id) for edge, made in zip(spec.edges, spec.between, strict=True)],
        ground=spec.ground,
        floors=spec.floors,
        labels=[(label.at, label.text) for label in spec.labels],
        picture=picture,
    )


def sheets_of(battle: Battle, viewer: Viewer) -> Callable[[str], Mapping[str, Any] | None]:
    """Return a function that returns the stat block for a key as a viewer may know it, or None if it is unknown."""
    rules = ruleset_named(battle.setup.ruleset)

    def sheet_of(key: str) -> Mapping[str, Any] | None:
        spec = battle.setup.sheets.get(key)
        if spec is None:
            return None
        found = rules.sheet_spec(spec).model_dump(mode="json", exclude_defaults=True, by_alias=True)
        if withholds_hit_points(battle.state, viewer, key):
            del found["hp"]
        return found

    return sheet_of


def terms_of(ruleset: str) -> v1.Terms:
    """Return the terms of a ruleset for clients, such as the number of feet per cell, and what its conditions do."""
    rules = ruleset_named(ruleset)
    terms, conditions = rules.terms, rules.vocabulary.conditions or {}
    described = (_condition(name, all_traits(conditions, name)) for name in sorted(conditions))
    return v1.Terms(feet=terms.feet, half=terms.half, ways=terms.ways, conditions=described)


def _condition(name: str, traits: ConditionTraits) -> v1.ConditionInfo:
    numbers = sorted(
        v1.ConditionTrait.Value(f"CONDITION_TRAIT_{flag.upper()}") for flag in FLAGS if getattr(traits, flag)
    )
    return v1.ConditionInfo(name=name, traits=numbers, speed_limit=traits.speed_limit)
