"""Half damage: rounded on the total, with its types kept (FE-ATK-09, OB-DMG-06, S5-DMG-06)."""

from __future__ import annotations

from collections.abc import Iterable

from fracas_engine.d20.rules import D20Rules


def halves(rules: D20Rules, amounts: Iterable[int]) -> tuple[int, ...]:
    """Return half of some damage, divided among its parts.

    The sum is halved and rounded once. Each part is halved and rounded down; the remainder of the sum goes to the first
    parts that lost something by rounding, so that no part gets more than its half rounded up.

    Args:
        rules: How half of a sum is rounded.
        amounts: The parts.
    """
    whole = tuple(amounts)
    missing = rules.half(sum(whole)) - sum(amount // 2 for amount in whole)
    found: list[int] = []
    for amount in whole:
        more = min(missing, amount % 2)
        found.append(amount // 2 + more)
        missing -= more
    return tuple(found)


def halved(rules: D20Rules, parts: tuple[tuple[int, str], ...]) -> tuple[tuple[int, str], ...]:
    """Halve damage as a whole, and keep its types.

    Args:
        rules: How half of a sum is rounded.
        parts: The damage as amounts with their types.
    """
    found = halves(rules, (amount for amount, _ in parts))
    return tuple((half, kind) for half, (_, kind) in zip(found, parts, strict=True))
