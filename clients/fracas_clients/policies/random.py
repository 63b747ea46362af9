"""The `random` policy: uniformly random legal choices, the baseline for all other policies.

It never surrenders, flees or offers peace; otherwise few battles would be played to the end.
"""

from __future__ import annotations

from typing import ClassVar

from fracas_clients.policies.base import Policy
from fracas_protocol.battle_view import BattleView
from fracas_protocol.intents import Intent
from fracas_protocol.options import Decision, MoveOption, UseOption

__all__ = ["RandomPolicy"]


class RandomPolicy(Policy):
    """Chooses a kind of action at random (an action, a movement mode, ending the turn), then its details.

    A uniform choice among all intents would nearly always move, because a board has more cells than a creature
    has actions.
    """

    name: ClassVar[str] = "random"
    looks: ClassVar[bool] = False

    def choose(self, view: BattleView, options: Decision) -> Intent:  # noqa: ARG002 - it does not look
        """Choose a kind of action at random, then its details at random."""
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
