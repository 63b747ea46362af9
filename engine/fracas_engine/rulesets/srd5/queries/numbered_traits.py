"""Traits that end in a number, such as `legendary_actions_3`."""

from __future__ import annotations

from fracas_engine.content import CreatureSpec


def trait_number(spec: CreatureSpec, prefix: str) -> int:
    """Return the number of the highest trait with a prefix; 0 without such a trait.

    Args:
        spec: The creature's sheet.
        prefix: The trait without its number, such as `legendary_actions_`.
    """
    return max((int(trait.removeprefix(prefix)) for trait in spec.traits if trait.startswith(prefix)), default=0)
