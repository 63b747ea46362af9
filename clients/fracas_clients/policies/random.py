"""Any legal choice is as good as any other: the policy that everything else is measured against.

It fights, though: what only ends the battle for itself (giving up, running away) it leaves alone, or it would play no
battle to its end.
"""

from __future__ import annotations

from typing import ClassVar

from fracas_clients.policies.base import Policy
from fracas_protocol.intents import Intent
from fracas_protocol.options import Decision, MoveOption, UseOption
from fracas_protocol.reading import BattleView

__all__ = ["RandomPolicy"]


class RandomPolicy(Policy):
    """Choose a kind of deed by chance (an action, a way to move, ending the turn), then by chance how to do it.

    Choosing among all intents at once would walk nearly always, a board having more cells than a sheet has actions.
    """

    name: ClassVar[str] = "random"
    looks: ClassVar[bool] = False

    def choose(self, view: BattleView, options: Decision) -> Intent:  # noqa: ARG002 - it does not look
        """Choose by chance."""
        if options.choices:
            return self.chance.choice([*options.intents()])
        uses = [use for use in options.uses if not use.gives_up]
        deeds: list[UseOption | MoveOption | str] = [*uses, *options.moves, *options.ends] or [*options.uses]
        deed = self.chance.choice(deeds)
        if isinstance(deed, str):
            return {"by": deed, "end": "turn"}
        if isinstance(deed, MoveOption):
            return deed.to(self.chance.choice([*deed.costs]))
        return self.chance.choice([*deed.intents()])
