"""What a policy is: one method that chooses an intent.

    class Coward(Policy):
        def choose(self, view, options):
            away = ...
            return options.moves[0].to(away)

A policy sees what its seat may know and what its seat may do, and nothing else; it needs no rule. `fracas bot` connects
one to a server (`runner`), and `fracas bot --policy package.module:Coward` finds yours (`loading`).
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from fracas_protocol.intents import Intent
from fracas_protocol.options import Decision
from fracas_protocol.reading import BattleView

__all__ = ["Policy"]


class Policy(ABC):
    """Decides for one seat in one match. Subclass it and implement `choose`."""

    name: ClassVar[str] = ""
    """What the bot is called where it gets no other name; empty: the class's name."""

    looks: ClassVar[bool] = True
    """Whether it ever looks at the view; where it does not, an arena need not bring one along for it. Whoever
    overrides `choose` looks, unless it says otherwise."""

    def __init_subclass__(cls) -> None:
        """See to it that a policy with a `choose` of its own is shown what there is."""
        super().__init_subclass__()
        if "looks" not in cls.__dict__ and {"choose", "choose_many", "questions"} & cls.__dict__.keys():
            cls.looks = True

    def __init__(self, *, chance: random.Random | None = None) -> None:
        """Begin without any memory.

        Args:
            chance: Where chance comes from, for policies that use any; None: a fresh one. Hand in a seeded one to have
                the same choices again.
        """
        self.chance = chance or random.Random()  # noqa: S311 - nothing here is secret
        self.answers: Mapping[str, Any] = {}
        """What the server has answered to `questions`."""
        self.answers_many: Sequence[Mapping[str, Any]] = ()
        """The same for each battle that `choose_many` is asked about."""
        self.budget_s: float | None = None
        """How long a choice may take (seconds), as whoever plays the policy has told it; None: as long as it likes."""

    def questions(self, view: BattleView, options: Decision) -> Mapping[str, Mapping[str, Any]]:  # noqa: ARG002
        """Return what to ask the server before choosing, by any name; by default nothing.

        The answers are in `answers` when `choose` is called, by the same names; None where the server knows none.
        Questions are those of scenarios: `{"distance": {"from": "ogre", "to": "imp"}}`.
        """
        return {}

    @abstractmethod
    def choose(self, view: BattleView, options: Decision) -> Intent:
        """Choose what to do.

        Args:
            view: What the seat may know of the battle now.
            options: The decision and all that it leaves open.

        Returns:
            One of what `options` offers; `options.intents()` yields them, its parts build them.
        """

    def pick(self, creatures: Sequence[str]) -> str:
        """Pick a creature to fight with, in a tournament whose rosters are drafted; by default any.

        Args:
            creatures: Those that are left, by their names in the library.
        """
        return self.chance.choice(list(creatures))

    def choose_many(self, views: Sequence[BattleView], options: Sequence[Decision]) -> Sequence[Intent]:
        """Choose for several battles at once, for policies that are faster so; by default one after the other.

        An arena asks it where one policy is handed to several battles. Over the wire only `choose` is asked.

        Args:
            views: What the seat may know, battle by battle.
            options: What it is to decide in each.

        Returns:
            A choice for each.
        """
        return [self.choose(view, decision) for view, decision in zip(views, options, strict=True)]
