"""What the match screen asks the server while somebody is choosing: areas, odds, ways, the numbers of blows."""

from __future__ import annotations

from collections.abc import Mapping

from fracas_clients.errors import ClientError
from fracas_clients.match import Match
from fracas_clients.tui.chooser import Chooser
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
            answer = await self._ask(question)
            if decision is not None:
                self._chooser.learn(decision, asked, answer)

    async def _ask(self, question: Mapping[str, object]) -> Plain:
        try:
            return await self._match.ask(question)
        except ClientError:
            return None
