"""Menus for card decisions: picking two cards for a round, using a half, losing a card. No terminal code.

The player chooses the target of a half with a move and an attack first, then the cell to attack from.
`cards_screen` shows the card texts while picking; these menus work without them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, islice, product
from typing import Final

from fracas_clients.texts import term
from fracas_clients.texts import text as t
from fracas_clients.tui.action_items import nothing
from fracas_clients.tui.card_halves import (
    acts_by_halves,
    half_id,
    half_unavailable_reason,
    halves_at_turn_start,
    unmarked,
)
from fracas_clients.tui.card_texts import CardTexts, title_of
from fracas_clients.tui.cards_screen import card_selection
from fracas_clients.tui.hotkeys import Hotkeys
from fracas_clients.tui.steps import CellStep, ConfirmStep, MenuItem, StepAnswers, Target, TargetStep, WordsStep
from fracas_protocol.battle_view import BattleView
from fracas_protocol.intents import Intent
from fracas_protocol.options import Decision, UseOption
from fracas_protocol.view_elements import Cell, Creature

__all__ = ["card_menu", "card_question"]

Namer = Callable[[str], str]

_HALVES: Final = {"top": "▀", "bottom": "▄"}
"""Display of the cost of an action that uses the top or the bottom half of a card."""
_KEYS: Final = "123456789dgprsz"
_MOST_WAYS: Final = len(_KEYS) - 1
"""Maximum number of target sets listed for one half; further ones can only be attacked without the move."""

_TIES: Final = frozenset({"focus", "target", "move", "summon", "heal", "initiative"})
"""Kinds of ties that have a message of their own, `tie_KIND`."""


def card_question(decision: Decision, call: Namer) -> str | None:
    """Return the question of a card decision, or of a decision about automatic monsters; None for other decisions."""
    by, about = call(decision.by) if decision.by is not None else "", decision.about
    what = str(about.get("choice", ""))
    match decision.kind:
        case "choose_cards":
            offered = {use.action for use in decision.uses}
            rest = bool(offered - {"choose_cards"})
            message = ("question_choose_cards" if rest else "cardsOnly") if "choose_cards" in offered else "restOnly"
            return t("ask-cards-key", question=t(message, by=by))
        case "prevent_damage":
            return t("preventDamage", by=by, amount=str(about.get("amount")), cause=term(str(about.get("cause"))))
        case "tie":
            return t("ask-tie", question=t(f"tie_{what if what in _TIES else 'other'}", by=by))
        case "choice" if what == "redraw":
            return t("redraw", by=by, card=title_of(str(about.get("card"))))
        case "choice" if what == "lose":
            return t("loseCard", by=by)
        case _:
            return None


def card_menu(
    view: BattleView, decision: Decision, call: Namer, book: Hotkeys, cards: CardTexts
) -> list[MenuItem[Intent]] | None:
    """Return the menu of a card decision, or None for other decisions.

    Args:
        view: The battle.
        decision: The decision.
        call: Returns the name for an id.
        book: The assigned hotkeys; a half keeps its key for the whole round.
        cards: The known card texts.
    """
    if decision.kind == "choose_cards" and decision.uses:
        return [_before_round(decision, use, key) for use, key in zip(decision.uses, _KEYS, strict=False)]
    if decision.kind == "prevent_damage":
        items = [_lose(decision)] if card_selection(decision) is not None else []
        return [
            *items,
            MenuItem("n", t("keepCards", amount=str(decision.about.get("amount"))), lambda _: decision.answer("no")),
        ]
    who = view.creatures.get(decision.by or "")
    if decision.kind == "turn" and who is not None and acts_by_halves(who):
        items = list(_halves(view, decision, who, call, book, cards))
        return items + [MenuItem("e", t("menu-end-turn"), _constant({"by": by, "end": "turn"})) for by in decision.ends]
    return None


def _constant(intent: Intent) -> Callable[[StepAnswers], Intent]:
    return lambda _: intent


def _before_round(decision: Decision, use: UseOption, key: str) -> MenuItem[Intent]:
    if use.action != "choose_cards":
        sure = ConfirmStep(t("confirm-rest", rest=use.name.lower()))
        return MenuItem(key, use.name, _constant(use.use()), steps=(sure,), untold=use.name)
    return _picking(decision, key, use.name)


def _lose(decision: Decision) -> MenuItem[Intent]:
    return _picking(decision, "y", t("menu-lose-cards"))


def _picking(decision: Decision, key: str, label: str) -> MenuItem[Intent]:
    choosing = card_selection(decision)
    assert choosing is not None, "there are cards to pick"
    ways = tuple(choosing.answers)
    names = tuple(", ".join(map(title_of, cards)) for cards in ways)
    return MenuItem(key, label, lambda gathered: choosing.answers[gathered.words], "…", steps=(WordsStep(ways, names),))


# --------------------------------------------------------------------------------------------------------------- halves


def _halves(
    view: BattleView, decision: Decision, who: Creature, call: Namer, book: Hotkeys, cards: CardTexts
) -> Iterator[MenuItem[Intent]]:
    """Yield the menu items of a turn's halves: the offered ones, and the used ones with the reason."""
    offered: dict[str, list[UseOption]] = {}
    for use in decision.uses:
        offered.setdefault(half_id(use.action, *use.choices[0] if use.choices else ("",)), []).append(use)
    list_ = f"cards of round {view.game.round}"
    if not book.known(who.id, list_):
        if who.details["halves"] and cards.unknown(view):
            book = Hotkeys()  # which card is used follows from what the cards say: keys that stay are given then
        for half, name in halves_at_turn_start(who, cards):
            book.key(who.id, list_, half, name)
    for half, uses in offered.items():
        book.key(who.id, list_, half, unmarked(uses[0].name))
    for half, name in book.known(who.id, list_).items():
        key = book.key(who.id, list_, half)
        if half in offered:
            yield _half(view, offered[half], key, call)
        else:
            yield MenuItem(key, name, nothing, off=half_unavailable_reason(who, half))


def _half(view: BattleView, uses: Sequence[UseOption], key: str, call: Namer) -> MenuItem[Intent]:
    first = uses[0]
    label, detail = first.name or term(first.action), _HALVES[first.cost]
    if label != (shown := unmarked(label)):
        detail = f"✗{detail}"  # where a long name is cut, that the card is lost is not
    ways = dict(islice(_ways(uses), _MOST_WAYS))
    aimed = [on for on in ways if on]
    if len(uses) == 1 and not first.destinations:
        if not first.targets:
            wasted = "attack" in label.lower()
            question = t("confirm-nobody-in-reach" if wasted else "confirm-use", action=label)
            return MenuItem(key, shown, _build(first, ()), detail, (ConfirmStep(question),))
        if not first.further:
            targets = tuple(Target(target.id, call(target.id)) for target in first.targets)
            step = TargetStep(targets, 1, first.pick[1])
            return MenuItem(key, shown, lambda gathered: _intent(first, gathered.targets), detail, (step,))
    if not aimed:
        # Who stays has used the half for nothing, and a blow that nobody is in reach of is lost with it.
        costs = {cell: cost for cell, cost in ways[()].items() if cost} or ways[()]
        onward = (_cells(view, first, costs),)
        if "attack" not in label.lower():
            return MenuItem(key, shown, _build(first, ()), detail, onward)
        doubt = t("confirm-nobody-in-reach-there", action=label)
        return MenuItem(
            key, t("menu-nobody-in-reach", half=shown), _build(first, ()), detail, onward, doubt=lambda _: doubt
        )
    inner = []
    for on, own in zip([*aimed, *[on for on in ways if not on]], _KEYS, strict=False):
        name = ", ".join(map(call, on)) if on else t("menu-nobody")
        steps = (_cells(view, first, ways[on]),) if ways[on] else (ConfirmStep(f"{label}: {name}?"),)
        inner.append(MenuItem(own, name, _build(first, on), steps=steps))
    return MenuItem(key, shown, _build(first, ()), detail, items=tuple(inner))


def _ways(uses: Sequence[UseOption]) -> Iterator[tuple[tuple[str, ...], dict[Cell, int]]]:
    """Yield the target sets of a half, the largest first, each with the cost of every hex where the move may end."""
    found: dict[tuple[str, ...], dict[Cell, int]] = {}
    for use in uses:
        for on in _named(use):
            cells = found.setdefault(on, {})
            for cell, cost in (use.destinations or {}).items():
                cells[cell] = min(cost, cells.get(cell, cost))
    yield from sorted(found.items(), key=lambda way: -len(way[0]))


def _named(use: UseOption) -> Iterator[tuple[str, ...]]:
    groups = [(use.targets, use.pick[1]), *((aim.targets, aim.pick[1]) for aim in use.further)]
    lists = [
        [tuple(target.id for target in some) for count in range(most + 1) for some in combinations(targets, count)]
        for targets, most in groups
    ]
    for chosen in product(*lists):
        yield tuple(id_ for ids in chosen for id_ in ids)


def _cells(view: BattleView, use: UseOption, costs: Mapping[Cell, int]) -> CellStep:
    at = view.creatures[use.by].at
    return CellStep(costs, start=at if at is not None else next(iter(costs)))


def _build(use: UseOption, on: tuple[str, ...]) -> Callable[[StepAnswers], Intent]:
    return lambda gathered: _intent(use, on, gathered.cell)


def _intent(use: UseOption, on: tuple[str, ...], to: Cell | None = None) -> Intent:
    return use.use(*on, to=to, choice=use.choices[0] if use.choices else ())
