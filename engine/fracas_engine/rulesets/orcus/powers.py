"""How powers differ in Orcus: whom an area may hold."""

from __future__ import annotations

from fracas_engine.d20.sheet import Action
from fracas_engine.rulesets.fourth_family.ruleset import FourthFamily

__all__ = ["OrcusPowers"]


class OrcusPowers(FourthFamily):
    """The part of the ruleset that is about powers."""

    # ---------------------------------------------------------------- areas

    def area_holds_user(self, action: Action) -> bool:  # noqa: ARG002
        """Nobody is struck by a power of its own without wanting it (OC-SELF-03)."""
        return False

    def area_may_hold_user(self, action: Action) -> bool:
        """Whoever stands in the area of its own power may be among the targets (OC-SELF-03)."""
        return action.targets in ("all", "any", "all_allies") or isinstance(action.targets, int)
