"""What the match screen asks while one chooses: the server for areas, odds and ways, the ledger for actions."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from fracas_clients.errors import ClientError
from fracas_clients.match import Match
from fracas_clients.tui.decision_controller import DecisionController
from fracas_clients.tui.preview_cache import ActionRulesQuery
from fracas_clients.tui.rule_index import action_rules, rules_of
from fracas_protocol.values import Plain

__all__ = ["PreviewRequests"]


class PreviewRequests:
    """Asks for one controller.

    Args:
        match: Whom to ask.
        controller: Who wants to know.
    """

    def __init__(self, match: Match, controller: DecisionController) -> None:
        self._match, self._controller = match, controller

    @property
    def wanted(self) -> bool:
        """Whether there is something to ask."""
        return bool(self._controller.questions())

    async def learn(self) -> None:
        """Ask for what is wanted now."""
        decision = self._controller.decision
        for asked, question in self._controller.questions():
            answer = await (self._look_up(asked.name) if isinstance(asked, ActionRulesQuery) else self._ask(question))
            if decision is not None:
                self._controller.learn(decision, asked, answer)

    async def _look_up(self, name: str) -> tuple[str, ...]:
        """Read what the rules say of an action, beside everything else that goes on: the ledgers are long."""
        ruleset = self._match.info.ruleset
        return await asyncio.to_thread(lambda: action_rules(rules_of(ruleset), name))

    async def _ask(self, question: Mapping[str, object]) -> Plain:
        try:
            return await self._match.ask(question)
        except ClientError:
            return None
