"""The `Policy` base class of bots: one method that chooses an intent.

    class Coward(Policy):
        def choose(self, view, options):
            away = ...
            return options.moves[0].to(away)

A policy sees only what its seat may know, and may choose only what its seat may do; it needs no rules. `fracas bot`
connects one to a server (`runner`), and `fracas bot --policy package.module:Coward` loads your own (`loading`).
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from fracas_protocol.battle_view import BattleView
from fracas_protocol.intents import Intent
from fracas_protocol.options import Decision

__all__ = ["Policy"]


class Policy(ABC):
    """Makes the decisions of one seat in one match. Subclass it and implement `choose`."""

    name: ClassVar[str] = ""
    """Default display name of the bot; empty: the class name."""

    looks: ClassVar[bool] = True
    """True if the policy reads the view; if False, an arena need not maintain a view for it. A class that overrides
    `choose`, `choose_many` or `questions` gets True, unless it sets the attribute itself.
    """

    def __init_subclass__(cls) -> None:
        """Set `looks` to True for a subclass that overrides `choose`, `choose_many` or `questions`."""
        super().__init_subclass__()
        if "looks" not in cls.__dict__ and {"choose", "choose_many", "questions"} & cls.__dict__.keys():
            cls.looks = True

    def __init__(self, *, chance: random.Random | None = None) -> None:
        """Create a policy without memory of earlier decisions.

        Args:
            chance: Random source, for policies that use one; None: a fresh one. Pass a seeded one for repeatable
                choices.
        """
        self.chance = chance or random.Random()  # noqa: S311 - nothing here is secret
        self.answers: Mapping[str, Any] = {}
        """The server's answers to `questions`, by the same names."""
        self.answers_many: Sequence[Mapping[str, Any]] = ()
        """The server's answers to `questions` for each battle passed to `choose_many`, in the same order."""
        self.budget_s: float | None = None
        """Time limit of one choice in seconds, set by the program that runs the policy; None: unlimited."""

    def questions(self, view: BattleView, options: Decision) -> Mapping[str, Mapping[str, Any]]:  # noqa: ARG002
        """Return the questions to ask the server before choosing, by name; none by default.

        When `choose` is called, `answers` contains the answers under the same names, with None for a question that the
        server cannot answer. Questions have the format of scenarios: `{"distance": {"from": "ogre", "to": "imp"}}`.
        """
        return {}

    @abstractmethod
    def choose(self, view: BattleView, options: Decision) -> Intent:
        """Choose an intent.

        Args:
            view: The battle as the seat may see it now.
            options: The decision and all its options.

        Returns:
            One of the offered intents: take one from `options.intents()`, or build one with the methods of an option.
        """

    def place(self, view: BattleView, options: Decision) -> Intent:  # noqa: ARG002 - for policies that look
        """Choose an intent in the placement phase before a battle; by default be ready with the default places."""
        return {"by": options.ends[0], "end": "turn"}

    def pick(self, creatures: Sequence[str]) -> str:
        """Pick a creature in a roster draft; by default a random one.

        Args:
            creatures: The remaining creatures, by their names in the library.
        """
        return self.chance.choice(list(creatures))

    def choose_many(self, views: Sequence[BattleView], options: Sequence[Decision]) -> Sequence[Intent]:
        """Choose for several battles at once; by default this calls `choose` for one battle after the other.

        Override it if the policy is faster with several battles at once. An arena calls it if one policy plays several
        battles. Over the network only `choose` is called.

        Args:
            views: The battles as the seats may see them.
            options: The decision in each battle.

        Returns:
            One intent per battle, in the same order.
        """
        return [self.choose(view, decision) for view, decision in zip(views, options, strict=True)]
