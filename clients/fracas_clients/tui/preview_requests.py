"""Requests for previews: areas, odds and paths from the server, texts about actions from the rule ledger."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from fracas_clients.errors import ClientError
from fracas_clients.match import Match
from fracas_clients.tui.action_help import action_help
from fracas_clients.tui.decision_controller import DecisionController
from fracas_clients.tui.preview_cache import ActionRulesQuery
from fracas_protocol.values import Plain

__all__ = ["PreviewRequests"]


class PreviewRequests:
    """Sends the preview queries of one decision controller, and passes the replies to it.

    Args:
        match: The match to ask.
        controller: The decision controller.
    """

    def __init__(self, match: Match, controller: DecisionController) -> None:
        self._match, self._controller = match, controller

    @property
    def wanted(self) -> bool:
        """True if there are queries to send."""
        return bool(self._controller.questions())

    async def learn(self) -> None:
        """Send the queries, and apply the replies."""
        decision = self._controller.decision
        for asked, question in self._controller.questions():
            answer = await (self._look_up(asked.name) if isinstance(asked, ActionRulesQuery) else self._ask(question))
            if decision is not None:
                self._controller.learn(decision, asked, answer)

    async def _look_up(self, name: str) -> tuple[str, ...]:
        """Return the rules about an action. The ledgers are long, so they are read in a thread."""
        ruleset = self._match.info.ruleset
        return await asyncio.to_thread(action_help, ruleset, name)

    async def _ask(self, question: Mapping[str, object]) -> Plain:
        try:
            return await self._match.ask(question)
        except ClientError:
            return None
