"""Cards screen: a character's cards with their texts, to read them, to pick two for a round, or to lose some."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import ModalScreen
from textual.widgets import Static

from fracas_clients.texts import text as t
from fracas_clients.tui.card_texts import Card, CardTexts, pile, revealed, title_of
from fracas_clients.tui.key_hint_boxes import KeyHintScroll
from fracas_clients.tui.list_lines import Line
from fracas_protocol.battle_view import BattleView
from fracas_protocol.intents import Intent
from fracas_protocol.options import Decision

__all__ = ["CardSelection", "CardsScreen", "asks_for_cards", "card_selection"]

_KEYS: Final = "123456789abcdfg"
"""Hotkeys of the cards; there are more keys than cards in any hand with its discards."""
_PILES: Final = ("hand", "picked", "playing", "active", "active_lost", "discard", "lost")


@dataclass(frozen=True, slots=True)
class CardSelection:
    """What the player is picking cards for, and the intent for each possible pick."""

    question: str
    answers: Mapping[tuple[str, ...], Intent]
    """Intents by the picked cards, in picking order."""
    ordered: bool = False
    """True if the order matters because the card picked first is the leading card."""

    def cards(self) -> set[str]:
        """Return all cards that may be picked."""
        return {card for cards in self.answers for card in cards}


def asks_for_cards(decision: Decision | None, key: str, lines: Sequence[Line]) -> bool:
    """Return True if pressing a key in the menu opens the cards screen.

    Args:
        decision: The decision.
        key: The key; Enter stands for the current line, or for the cards if no line is current yet.
        lines: The lines of the menu.
    """
    if decision is None or card_selection(decision) is None:
        return False
    picking = "y" if decision.kind == "prevent_damage" else "1"
    return picking == (next((line.key for line in lines if line.current), picking) if key == "enter" else key)


def card_selection(decision: Decision) -> CardSelection | None:
    """Return the card selection that a decision asks for, or None."""
    pairs = next((use for use in decision.uses if use.action == "choose_cards"), None)
    if pairs is not None:
        return CardSelection(t("cards-pick-two"), {cards: pairs.use(choice=cards) for cards in pairs.choices}, True)
    if decision.kind == "prevent_damage":
        amount = decision.about.get("amount")
        answers = {tuple(choice.id.split("+")): decision.answer(choice.id) for choice in decision.choices}
        answers = {cards: intent for cards, intent in answers.items() if cards != ("no",)}
        return CardSelection(t("cards-pick-instead", amount=str(amount)), answers)
    if decision.kind == "choice" and decision.about.get("choice") == "lose":
        return CardSelection(
            t("cards-pick-lost"), {(choice.id,): decision.answer(choice.id) for choice in decision.choices}
        )
    return None


class CardsScreen(ModalScreen[Intent | None]):
    """Shows cards over the battle. If the player picks cards, it returns the intent."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss", "Back"), ("v", "dismiss", "Back")]

    DEFAULT_CSS = """
    CardsScreen { align: center middle; }
    CardsScreen > VerticalScroll {
        width: 80; max-width: 100%; height: 100%; max-height: 100%;
        border: round $accent; background: $surface;
    }
    CardsScreen #picked { height: auto; text-style: bold; }
    CardsScreen #legend { color: $text-muted; }
    """

    def __init__(
        self,
        view: BattleView,
        owners: Sequence[str],
        book: CardTexts,
        call: Callable[[str], str],
        choosing: CardSelection | None = None,
    ) -> None:
        """Create the screen with no card picked.

        Args:
            view: The battle.
            owners: Ids of the characters whose cards are shown.
            book: The card texts.
            call: Returns the name for an id.
            choosing: The selection to make; None: the cards are only shown.
        """
        super().__init__()
        self._view, self._owners, self._book, self._call = view, owners, book, call
        self._choosing = choosing
        self._picked: tuple[str, ...] = ()
        open_ = choosing.cards() if choosing is not None else set()
        lying = [card for owner in owners for name in _PILES for card in self._pile(owner, name)]
        self._keys = dict(zip((card for card in dict.fromkeys(lying) if card in open_), _KEYS, strict=False))

    def compose(self) -> ComposeResult:
        """Show the cards in a scrolling box."""
        with KeyHintScroll() as box:
            box.border_title = t("cards-title")
            box.keys = t("cards-keys" if self._choosing else "keys-close")
            yield Static(id="picked")
            heads = [t(f"cards-column-{name}") for name in ("name", "top", "bottom")]
            yield Static(f"    {heads[0]:<20} {heads[1]:<29} {heads[2]}", id="legend")
            yield Static(id="cards")

    def on_mount(self) -> None:
        """Draw the cards."""
        self._draw()

    def on_key(self, event: events.Key) -> None:
        """Pick or unpick a card; Enter confirms."""
        if self._choosing is None:
            return
        if event.key == "enter":
            event.stop()
            self._decide()
            return
        card = next((card for card, key in self._keys.items() if key == event.character), None)
        if card is not None:
            event.stop()
            self._pick(card)

    def _pick(self, card: str) -> None:
        assert self._choosing is not None, "cards have keys only where some are picked"
        if card in self._picked:
            self._picked = tuple(one for one in self._picked if one != card)
        else:
            most = max(map(len, self._choosing.answers))
            picked = (*self._picked, card)
            # Who picks a card too many most likely means it in place of the last one.
            ways = (picked, (*self._picked[:-1], card))
            self._picked = next((way for way in ways if len(way) <= most and self._may_become(way)), (card,))
        self._draw()

    def _may_become(self, picked: tuple[str, ...]) -> bool:
        assert self._choosing is not None, "something is picked"
        return any(cards[: len(picked)] == picked for cards in self._choosing.answers)

    def _decide(self) -> None:
        assert self._choosing is not None, "Enter decides something"
        intent = self._choosing.answers.get(self._picked)
        if intent is not None:
            self.dismiss(intent)
        else:
            self.query_one("#picked", Static).update(Text(t("cards-press-key", prompt=self._prompt())))

    # --------------------------------------------------------------------------------------------------------- drawing

    def _draw(self) -> None:
        self.query_one("#picked", Static).update(Text(self._prompt()))
        self.query_one("#cards", Static).update(self._table())

    def _prompt(self) -> str:
        if self._choosing is None:
            return ""
        if not self._picked:
            return self._choosing.question
        first = self._book.card(self._picked[0])
        if self._choosing.ordered and first.initiative is not None:
            other = title_of(self._picked[1]) if len(self._picked) > 1 else ""
            lead = "cards-lead-with" if other else "cards-lead"
            names = t(lead, card=first.title, initiative=first.initiative, other=other)
        else:
            names = t("cards-and").join(map(title_of, self._picked))
        return t("cards-ready" if self._picked in self._choosing.answers else "cards-one-more", picked=names)

    def _table(self) -> Text:
        text = Text()
        for owner in self._owners:
            creature = self._view.creatures[owner]
            head = t("cards-owner", who=self._call(owner), hp=creature.hp, most=creature.max_hp)
            text.append(f"{head}\n", "bold underline")
            for name in _PILES:
                cards = self._pile(owner, name)
                if cards:
                    text.append(t(f"cards-pile-{name}") + "\n", "dim")
                for card in cards:
                    self._line(text, self._book.card(card))
        kinds = revealed(self._view)
        if kinds:
            text.append(t("cards-monsters") + "\n", "bold underline")
            for kind, id_ in kinds.items():
                drawn = self._book.card(id_)
                when = "" if drawn.initiative is None else str(drawn.initiative)
                text.append(f"    {when:>3} {title_of(kind):<18} {drawn.top}\n")
        return text

    def _pile(self, owner: str, name: str) -> list[str]:
        """Return the cards of a character's pile, sorted by initiative."""
        cards = [card for card in pile(self._view.creatures[owner], name) if card != "long_rest"]
        return sorted(cards, key=lambda card: self._book.card(card).initiative or 0)

    def _line(self, text: Text, card: Card) -> None:
        key = self._keys.get(card.id, "")
        picked = card.id in self._picked
        mark = "✓" if picked else " "
        when = "" if card.initiative is None else str(card.initiative)
        halves = [_half(card.top, 29, lost="top" in card.lost), _half(card.bottom, 23, lost="bottom" in card.lost)]
        text.append(f"{key:>2}{mark} ", "bold")
        text.append(f"{when:>3} {card.title[:16]:<16} {halves[0]:<29} {halves[1]}\n", "reverse" if picked else "")


def _half(text: str, width: int, *, lost: bool) -> str:
    """Return the text of a card half, cut to the width; the "lost" mark is never cut off."""
    mark = " ✗" if lost else ""
    room = width - len(mark)
    return (text if len(text) <= room else f"{text[: room - 1]}…") + mark
