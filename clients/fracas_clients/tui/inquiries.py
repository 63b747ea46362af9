"""What the match screen asks while one chooses: the server for areas, odds and ways, the ledger for actions."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from fracas_clients.errors import ClientError
from fracas_clients.match import Match
from fracas_clients.tui.chooser import Chooser
from fracas_clients.tui.learned import AboutAction
from fracas_clients.tui.rule_book import action_rules, rules_of
from fracas_protocol.values import Plain

__all__ = ["Inquiries"]


class Inquiries:
    """Asks for one chooser.

    Args:
        match: Whom to ask.
        chooser: Who wants to know.
    """

    def __init__(self, match: Match, chooser: Chooser) -> None:
        self._match, self._chooser = match, chooser

    @property
    def wanted(self) -> bool:
        """Whether there is something to ask."""
        return bool(self._chooser.questions())

    async def learn(self) -> None:
        """Ask for what is wanted now."""
        decision = self._chooser.decision
        for asked, question in self._chooser.questions():
            answer = await (self._look_up(asked.name) if isinstance(asked, AboutAction) else self._ask(question))
            if decision is not None:
                self._chooser.learn(decision, asked, answer)

    async def _look_up(self, name: str) -> tuple[str, ...]:
        """Read what the rules say of an action, beside everything else that goes on: the ledgers are long."""
        ruleset = self._match.info.ruleset
        return await asyncio.to_thread(lambda: action_rules(rules_of(ruleset), name))

    async def _ask(self, question: Mapping[str, object]) -> Plain:
        try:
            return await self._match.ask(question)
        except ClientError:
            return None
