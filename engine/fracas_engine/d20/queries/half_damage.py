"""Half damage: rounded once for the total, divided among the damage types (FE-ATK-09, OB-DMG-06, S5-DMG-06)."""

from __future__ import annotations

from collections.abc import Iterable

from fracas_engine.d20.rules import D20Rules


def halves(rules: D20Rules, amounts: Iterable[int]) -> tuple[int, ...]:
    """Return half of some damage, divided among its parts.

    The sum is halved and rounded once. Each part is halved and rounded down; the rest is then given out, 1 point each,
    to the first parts that were rounded down.

    Args:
        rules: The ruleset, which decides how half of the sum is rounded.
        amounts: The amount of each part.
    """
    whole = tuple(amounts)
    missing = rules.damage.half(sum(whole)) - sum(amount // 2 for amount in whole)
    found: list[int] = []
    for amount in whole:
        more = min(missing, amount % 2)
        found.append(amount // 2 + more)
        missing -= more
    return tuple(found)


def halved(rules: D20Rules, parts: tuple[tuple[int, str], ...]) -> tuple[tuple[int, str], ...]:
    """Return half of some damage with its types; only the total is rounded.

    Args:
        rules: The ruleset, which decides how half of the sum is rounded.
        parts: The damage as (amount, type) pairs.
    """
    found = halves(rules, (amount for amount, _ in parts))
    return tuple((half, kind) for half, (_, kind) in zip(found, parts, strict=True))
