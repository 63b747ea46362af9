"""Bonus, target number and notes of an attack before it is rolled."""

from __future__ import annotations

from dataclasses import dataclass

from fracas_engine.d20 import odds
from fracas_engine.fast_frozen import fast_frozen


@fast_frozen
@dataclass(frozen=True, slots=True)
class AttackFigures:
    """The numbers of an attack before it is rolled, with all situational modifiers."""

    bonus: int
    """The bonus added to the d20."""
    versus: int
    """The defense score that the attack must reach."""
    notes: tuple[str, ...] = ()
    """Notes on the modifiers that apply: `combat_advantage`, `cover`, ..."""
    advantage: bool = False
    disadvantage: bool = False
    misses: bool = False
    """True if the attack misses regardless of the roll."""

    def chance(self) -> int:
        """Return the chance to hit in thousandths."""
        if self.misses:
            return 0
        dice: odds.Roll20 = "one"
        if self.advantage is not self.disadvantage:
            dice = "best" if self.advantage else "worst"
        return odds.hit_chance(self.bonus, self.versus, dice=dice)
