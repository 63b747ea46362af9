"""Hits and critical hits of attack rolls (OB-NAT)."""

from __future__ import annotations

from fracas_engine.d20.attack_figures import AttackFigures
from fracas_engine.rulesets.orcus.attacks.coup_de_grace import certainly_critical


def judge(face: int, figures: AttackFigures) -> tuple[bool, bool]:
    """Return whether an attack hits if the d20 shows `face`, and whether it is a critical hit.

    A 20 always hits; it is a critical hit if the total is high enough to hit, too. A coup de grace is a critical hit
    whenever it hits.

    Rules: OB-NAT-01 to -04, OB-ATK-07.
    """
    reached = face + figures.bonus >= figures.versus
    hit = face == 20 or (face != 1 and reached)
    return hit, hit and ((face == 20 and reached) or certainly_critical(figures))
