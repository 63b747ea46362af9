"""Data requested from the server on demand: card texts, and explanations of monsters' choices of targets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from fracas_clients.errors import ClientError
from fracas_clients.match import Match
from fracas_clients.tui.card_texts import PILES, CardTexts, pile
from fracas_clients.tui.cards_screen import CardsScreen, card_selection
from fracas_clients.tui.focus_lines import FocusChoice, read_focus_choice
from fracas_clients.tui.focus_screen import FocusScreen
from fracas_protocol.events import BattleEvent
from fracas_protocol.options import Decision

__all__ = ["Lookups"]

Namer = Callable[[str], str]


class Lookups:
    """Stores the requested data, and creates the screens that show them.

    Args:
        match: The match.
        book: Store of the card texts.
    """

    def __init__(self, match: Match, book: CardTexts) -> None:
        self._match = match
        self._book = book
        self._busy = False
        self._focusings: dict[str, FocusChoice] = {}

    def note(self, happened: Iterable[BattleEvent]) -> None:
        """Record the monsters' choices of targets that events report."""
        for event in happened:
            if event.name == "focused":
                found = read_focus_choice(event.data)
                self._focusings.pop(found.who, None)  # the latest one is the last
                self._focusings[found.who] = found

    def wants(self) -> bool:
        """Return True if card texts are missing and not yet requested."""
        match = self._match
        return bool(match.begun and match.seat and not self._busy and self._book.unknown(match.view))

    async def learn(self) -> None:
        """Request the missing card texts."""
        self._busy = True
        asked = self._book.unknown(self._match.view)
        try:
            told = await self._match.ask({"cards": list(asked)})
        except ClientError:
            told = {}
        finally:
            self._busy = False
        self._book.learn(asked, told if isinstance(told, Mapping) else {})

    def cards(self, decision: Decision | None, call: Namer) -> CardsScreen | None:
        """Return the cards screen; None in a battle without cards.

        Args:
            decision: The current decision; if it is about cards, the player can pick cards on the screen.
            call: Returns the name for an id.
        """
        view, seat = self._match.view, self._match.seat
        choosing = card_selection(decision) if decision is not None else None
        shown = [
            creature.id
            for creature in view.creatures.values()
            if seat in {"", creature.seat} and any(pile(creature, name) for name in PILES)
        ]
        if choosing is not None and decision is not None:
            shown = [id_ for id_ in shown if id_ == decision.by]
        return CardsScreen(view, shown, self._book, call, choosing) if shown else None

    def focus(self, call: Namer) -> FocusScreen | None:
        """Return the focus screen; None in a battle without automatic monsters."""
        view = self._match.view
        acted = [who for who in reversed(self._focusings) if who in view.creatures]
        living = [one for one in view.creatures.values() if one.alive]
        # Where nobody acts by itself the question is whom the foes would go for if nobody controlled them.
        own = view.seats[seat].side if (seat := self._match.seat) in view.seats else None
        others = [one.id for one in living if one.details.get("type")]
        others = others or [one.id for one in living if own not in {None, one.side} and not acted]
        monsters = list(dict.fromkeys([*acted, *others]))
        return FocusScreen(monsters, self._focusings, call, self._match.ask) if monsters else None
