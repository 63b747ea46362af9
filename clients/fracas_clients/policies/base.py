"""The `Policy` base class of bots: one method that chooses an intent.

    class Coward(Policy):
        def choose(self, view, options):
            away = ...
            return options.moves[0].to(away)

A policy sees what its seat may know and may do, and nothing else; it needs no rules. `fracas bot` connects one to
a server (`runner`), and `fracas bot --policy package.module:Coward` loads yours (`loading`).
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
    """Chooses for one seat in one match. Subclass it and implement `choose`."""

    name: ClassVar[str] = ""
    """Default display name of the bot; empty: the class name."""

    looks: ClassVar[bool] = True
    """True if the policy reads the view; otherwise an arena need not maintain one. It is set to True for a class
    that overrides `choose`, unless the class sets it.
    """

    def __init_subclass__(cls) -> None:
        """Set `looks` for a policy with its own `choose`."""
        super().__init_subclass__()
        if "looks" not in cls.__dict__ and {"choose", "choose_many", "questions"} & cls.__dict__.keys():
            cls.looks = True

    def __init__(self, *, chance: random.Random | None = None) -> None:
        """Begin without memory.

        Args:
            chance: Random source, for policies that use one; None: a fresh one. Pass a seeded one for repeatable
                choices.
        """
        self.chance = chance or random.Random()  # noqa: S311 - nothing here is secret
        self.answers: Mapping[str, Any] = {}
        """What the server has answered to `questions`."""
        self.answers_many: Sequence[Mapping[str, Any]] = ()
        """The same for each battle that `choose_many` is asked about."""
        self.budget_s: float | None = None
        """How long a choice may take (seconds), as whoever plays the policy has told it; None: as long as it likes."""

    def questions(self, view: BattleView, options: Decision) -> Mapping[str, Mapping[str, Any]]:  # noqa: ARG002
        """Return the questions to ask the server before choosing, by name; none by default.

        The answers are in `answers` under the same names when `choose` is called; None if the server has no
        answer. Questions are those of scenarios: `{"distance": {"from": "ogre", "to": "imp"}}`.
        """
        return {}

    @abstractmethod
    def choose(self, view: BattleView, options: Decision) -> Intent:
        """Choose an intent.

        Args:
            view: The battle as the seat may see it now.
            options: The decision and all its options.

        Returns:
            One of the offered intents; `options.intents()` yields them, its parts build them.
        """

    def pick(self, creatures: Sequence[str]) -> str:
        """Pick a creature in a roster draft; by default any.

        Args:
            creatures: The remaining creatures, by their names in the library.
        """
        return self.chance.choice(list(creatures))

    def choose_many(self, views: Sequence[BattleView], options: Sequence[Decision]) -> Sequence[Intent]:
        """Choose for several battles at once, for policies that are faster that way; by default one after the other.

        An arena calls it if one policy plays several battles. Over the network only `choose` is called.

        Args:
            views: The battles as the seats may see them.
            options: The decision in each battle.

        Returns:
            An intent for each.
        """
        return [self.choose(view, decision) for view, decision in zip(views, options, strict=True)]
