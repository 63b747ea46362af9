"""Menu of a decision: the available actions, each with its remaining steps. No terminal code.

Each item's function `build` turns the answers to its steps into an intent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from fracas_clients.texts import term
from fracas_clients.texts import text as t
from fracas_clients.tui.action_items import Doing, approach_item, nothing, use_item, use_label
from fracas_clients.tui.approach import approaches
from fracas_clients.tui.descriptions import short_cost
from fracas_clients.tui.hotkeys import MODE_KEYS, MORE_KEYS, RESERVED, Hotkeys
from fracas_clients.tui.move_items import ON_FOOT, mode_label, move_item
from fracas_clients.tui.question_menu import answers
from fracas_clients.tui.steps import MenuItem, StepAnswers
from fracas_clients.tui.unavailable_actions import (
    cannot_move_reason,
    conditions_text,
    general_unavailable_reason,
    spent_modes,
    turn_actions,
    unavailable_reason,
)
from fracas_protocol.battle_view import BattleView
from fracas_protocol.intents import Intent
from fracas_protocol.options import Decision, MoveOption, UseOption
from fracas_protocol.v1 import Action

__all__ = ["OTHERS_KEY", "acting_creatures", "menu"]

Namer = Callable[[str], str]

OTHERS_KEY: Final = "w"
"""Hotkey that opens the list of common actions."""


def acting_creatures(decision: Decision) -> tuple[str, ...]:
    """Return the ids of the creatures that may act in a decision, each once, in the order of the options."""
    if decision.by is not None:
        return (decision.by,)
    named = [*(move.by for move in decision.moves), *(use.by for use in decision.uses), *decision.ends]
    return tuple(dict.fromkeys(named))


def menu(
    view: BattleView, decision: Decision, actor: str | None, call: Namer, book: Hotkeys | None = None
) -> list[MenuItem[Doing]]:
    """Return the menu of a decision.

    It lists movement modes, then the stat block's actions, available or not, then an item that opens the list of common
    actions, then ending the turn. Items keep their keys for the whole battle.

    Args:
        view: The battle.
        decision: The decision.
        actor: The creature to act with, if there are several; None: the decision's creature.
        call: Returns the name for an id.
        book: The assigned hotkeys; None: none are assigned yet.
    """
    if decision.choices:
        return list(answers(view, decision, call))
    book = book or Hotkeys()
    who = actor or next(iter(acting_creatures(decision)), None)
    items: list[MenuItem[Doing]] = list(_moves(view, decision, actor, call, book))
    uses = _gathered(_told_apart(view, [use for use in decision.uses if actor in {None, use.by}]))
    own = {same[0].action: same for same in uses if view.action(same[0].by, same[0].action) is not None}
    if who is not None and who in view.creatures:
        items += _own(view, decision, who, own, call, book)
    general = [same for same in uses if same[0].action not in own]
    others = list(_general(view, who or "", general, call, book))
    if others and all(item.key in MODE_KEYS.values() for item in items):  # no sheet is known
        items += others
    elif others:
        items.append(MenuItem(OTHERS_KEY, t("menu-other-actions"), nothing, items=tuple(others)))
    ends = [by for by in decision.ends if actor in {None, by}]
    if (
        uses and not ends and len(acting_creatures(decision)) == 1
    ):  # a duty to act: whoever looks for the key shall find it
        items.append(MenuItem("e", t("menu-end-turn"), nothing, off=t("off-act-first")))
    label = t("menu-ready" if decision.kind == "placement" else "menu-end-turn")
    return items + [MenuItem("e", label, _constant({"by": by, "end": "turn"})) for by in ends]


def _constant(intent: Intent) -> Callable[[StepAnswers], Doing]:
    return lambda _: intent


# -------------------------------------------------------------------------------------------------------------- moving


def _moves(
    view: BattleView, decision: Decision, actor: str | None, call: Namer, book: Hotkeys
) -> Iterator[MenuItem[Doing]]:
    """Yield items for the movement modes: those offered now, and those offered before, with the reason why not now."""
    moves = [move for move in decision.moves if actor in {None, move.by} or _carries(view, move.by, actor)]
    offered = {(move.by, move.mode) for move in moves}
    ways: list[tuple[str, str, MoveOption | str]] = [(move.by, move.mode, move) for move in moves]
    if decision.kind == "turn":
        here = {by for by in view.creatures if by == actor or _carries(view, by, actor)}
        # Who comes in when all is spent has seen nothing of it: the sheet tells the most of it.
        known = [
            (by, mode, budget)
            for by in sorted(here)
            for mode, budget in (book.modes(by) or spent_modes(view, by)).items()
        ]
        ways += [way for way in known if way[:2] not in offered]
    for move in moves:
        book.keep_mode(move.by, move.mode, move.budget)
    riders = len({by for by, _, _ in ways} | {actor}) > 1 if actor is not None else False
    taken: set[str] = set()
    for by, mode, way in sorted(ways, key=lambda way: (way[0] != actor, _place(way[1]))):
        key = _move_key(mode, taken)
        if isinstance(way, str):
            off = cannot_move_reason(view, by, way)
            yield MenuItem(key, mode_label(by, mode, call, named=riders), nothing, off=off)
        else:
            yield move_item(view, way, key, call, named=riders)


def _place(mode: str) -> int:
    return list(MODE_KEYS).index(mode) if mode in MODE_KEYS else len(MODE_KEYS)


def _move_key(mode: str, taken: set[str]) -> str:
    wanted = (MODE_KEYS.get(mode, ""), *(letter for letter in MORE_KEYS if letter not in RESERVED))
    key = next((key for key in wanted if key and key not in taken), "")
    taken.add(key)
    return key


def _carries(view: BattleView, mount: str, rider: str | None) -> bool:
    """Return True if a creature carries this rider; it then moves in the rider's turn."""
    creature = view.creatures.get(mount)
    return rider is not None and creature is not None and creature.details.get("rider") == rider


# -------------------------------------------------------------------------------------------------------- using actions


def _own(
    view: BattleView,
    decision: Decision,
    by: str,
    offered: Mapping[str, Sequence[UseOption]],
    call: Namer,
    book: Hotkeys,
) -> Iterator[MenuItem[Doing]]:
    """Yield items for the stat block's actions: offered, possible after a move, or unavailable with the reason."""
    listed = turn_actions(view, by)
    for action in listed:
        book.key(by, "own", action.id)
    beside = [same for id_, same in offered.items() if all(action.id != id_ for action in listed)]
    for action in listed:
        key = book.key(by, "own", action.id)
        beyond = approaches(view, decision, by, action, ON_FOOT)
        same = offered.get(action.id)
        if same is not None:
            yield use_item(view, same, key, call, beyond)
        elif beyond and not _spent(view, by, action):
            yield approach_item(view, by, action, key, call, beyond)
        else:
            name = action.name or term(action.id)
            creature = view.creatures[by]
            stops = conditions_text(creature, view.conditions.no_actions)
            off = stops or unavailable_reason(creature, action, view.game.details.get("turn"))
            yield MenuItem(key, name[:1].upper() + name[1:], nothing, short_cost(action.cost), off=off)
    for same in beside:
        yield use_item(view, same, book.key(by, "own", same[0].action), call)


def _spent(view: BattleView, by: str, action: Action) -> bool:
    return unavailable_reason(view.creatures[by], action) != t("off-out-of-reach")


def _general(
    view: BattleView, by: str, uses: Sequence[Sequence[UseOption]], call: Namer, book: Hotkeys
) -> Iterator[MenuItem[Doing]]:
    """Yield items for the common actions: those offered now, and those offered before, with the reason why not now."""
    offered = {same[0].action: same for same in uses}
    for same in uses:
        book.key(by, "all", same[0].action, use_label(view, same[0]))
        book.keep_cost(by, same[0].action, same[0].cost)
    for action, name in book.known(by, "all").items():
        key = book.key(by, "all", action)
        if action in offered:
            yield use_item(view, offered[action], key, call)
        elif offered:
            off = general_unavailable_reason(view.creatures.get(by), book.cost(by, action))
            yield MenuItem(key, name, nothing, off=off)


def _told_apart(view: BattleView, uses: Sequence[UseOption]) -> list[UseOption]:
    """Return the options with different names for different actions; action ids replace ambiguous names."""
    names: dict[str, set[str]] = {}
    for use in uses:
        names.setdefault(use_label(view, use), set()).add(use.action)
    return [
        replace(use, name=term(use.action).capitalize()) if len(names[use_label(view, use)]) > 1 else use
        for use in uses
    ]


def _gathered(uses: Sequence[UseOption]) -> list[list[UseOption]]:
    """Return the options grouped by creature and action."""
    found: dict[tuple[str, str], list[UseOption]] = {}
    for use in uses:
        found.setdefault((use.by, use.action), []).append(use)
    return list(found.values())
