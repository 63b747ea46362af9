"""What the match screen asks the server while somebody is choosing: areas, odds, the numbers of blows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

from fracas_clients.errors import ClientError
from fracas_clients.match import Match
from fracas_clients.tui.chooser import Chooser
from fracas_clients.tui.picture import Cell
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
        chooser = self._chooser
        return bool(chooser.area_asked() or chooser.odds_asked() or chooser.blows_asked())

    async def learn(self) -> None:
        """Ask for what is wanted now."""
        chooser = self._chooser
        if (area := chooser.area_asked()) is not None:
            cells = await self._ask(area[1])
            chooser.learn_area(area[0], None if cells is None else _cells(cells))
        if (odds := chooser.odds_asked()) is not None:
            told = await self._ask(odds[1])
            chooser.learn_odds(odds[0], told if isinstance(told, Mapping) else None)
        decision = chooser.decision
        for blow, question in chooser.blows_asked().items() if decision is not None else ():
            chooser.learn_blow(decision, blow, await self._ask(question))

    async def _ask(self, question: Mapping[str, object]) -> Plain:
        try:
            return await self._match.ask(question)
        except ClientError:
            return None


def _cells(answer: Plain) -> list[Cell]:
    return [(cell[0], cell[1]) for cell in cast("Iterable[Cell]", answer)]
