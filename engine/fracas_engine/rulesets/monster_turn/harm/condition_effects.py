"""Conditions: expiry, removal by healing, and those represented by cards (MT-COND-01 to -04, MT-MOD-04)."""

from __future__ import annotations

from typing import Final

from fracas_engine.durations import ENCOUNTER, Ends
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.monster_turn.decks import EXTRA_CARDS, add_modifier, modifier_deck
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import Figure
from fracas_engine.state import Condition

HELPFUL: Final = frozenset({"strengthened", "invisible", "blessed"})
"""Beneficial conditions, applied to oneself and allies; all others are applied to enemies."""

_LASTING: Final = frozenset({"poisoned", "wounded"})
"""Conditions that end only by healing."""


def begin_condition(resolution: Resolution[TurnRules], creature: Figure, name: str, source: Figure | None) -> None:
    """Apply a condition to a figure that is not immune to it; an existing one starts anew (MT-COND-01)."""
    if name in resolution.sheet(creature).immune:
        return
    if name in EXTRA_CARDS:
        add_modifier(resolution, modifier_deck(creature), EXTRA_CARDS[name])
        return
    bearer = CreatureId(creature.id)
    # Turns are counted when they start: the next one has the current count plus one.
    ends = ENCOUNTER if name in _LASTING else Ends("end_of_target_next_turn", bearer, creature.turns + 1, "end")
    by = CreatureId(source.id) if source is not None else None
    others = tuple(condition for condition in creature.conditions if condition.name != name)
    resolution.emit(
        "condition_began",
        (creature, {"conditions": (*others, Condition(name, ends, by))}),
        who=creature.id,
        condition=name,
        source=by,
    )


def end_due(resolution: Resolution[TurnRules], creature: Figure) -> None:
    """End the conditions that expire at the end of the current turn."""
    for condition in creature.conditions:
        if condition.ends.due(CreatureId(creature.id), creature.turns, "end"):
            end_condition(resolution, creature, condition.name)


def end_condition(resolution: Resolution[TurnRules], creature: Figure, name: str) -> None:
    """End a condition of a figure."""
    left = tuple(condition for condition in creature.conditions if condition.name != name)
    resolution.emit("condition_ended", (creature, {"conditions": left}), who=creature.id, condition=name)
