"""Numbered actions of a seat, with the intent of each number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fracas_arena.rl.layout import ANSWERS, USES, Layout
from fracas_protocol.battle_view import BattleView
from fracas_protocol.intents import Intent
from fracas_protocol.options import Decision, UseOption

NOTHING = 0
"""The number of the only action of an agent that has no decision to make."""


def open_actions(view: BattleView, decision: Decision, slots: Mapping[str, int], layout: Layout) -> dict[int, Intent]:
    """Return the available intents by action number. If several intents share a number, only the first is returned.

    Surrendering has no number. Actions beyond the layout's size are left out, unless nothing else is available.

    Args:
        view: The seat's view.
        decision: The decision.
        slots: Slot of each creature.
        layout: The layout.
    """
    found: dict[int, Intent] = {}
    if decision.choices:
        return dict(zip(range(1, ANSWERS + 1), decision.intents(), strict=False))
    for by in decision.ends:
        if (slot := slots.get(by, layout.own)) < layout.own:
            found.setdefault(layout.ending(slot), {"by": by, "end": "turn"})
    for move in decision.moves:
        if (slot := slots.get(move.by, layout.own)) < layout.own:
            for cell in move.costs:
                if 0 <= cell[0] < layout.columns and 0 <= cell[1] < layout.rows:
                    found.setdefault(layout.going(slot, cell), move.to(cell))
    for use, number in _numbered(view, decision):
        if use.gives_up or (slot := slots.get(use.by, layout.own)) >= layout.own:
            continue
        for target, intent in _aimed(view, use, slots, slot):
            found.setdefault(layout.using(slot, number, target), intent)
    return found or {1: next(decision.intents())}


def _numbered(view: BattleView, decision: Decision) -> Iterator[tuple[UseOption, int]]:
    """Yield the uses of actions, numbered: first those on the stat block in order, then common actions by name."""
    listed: dict[str, dict[str, int]] = {}
    for by in dict.fromkeys(use.by for use in decision.uses):
        sheet = view.sheet(by)
        names = [action.id for action in sheet.actions] if sheet is not None else []
        others = sorted({use.action for use in decision.uses if use.by == by} - set(names))
        listed[by] = {name: number for number, name in enumerate([*names, *others])}
    for use in decision.uses:
        number = listed[use.by][use.action]
        if number < USES:
            yield use, number


def _aimed(view: BattleView, use: UseOption, slots: Mapping[str, int], own: int) -> Iterator[tuple[int, Intent]]:
    choice = use.choices[0] if use.choices else ()
    to = next(iter(use.destinations)) if use.destinations else None
    if len(use.placements) == 1 and not use.placements[0].affected:
        return  # an area that would reach no creature: legal, and no action to learn from
    if use.placements:
        side = view.creatures[use.by].side

        def gain(affected: tuple[str, ...]) -> int:
            friends = sum(name in view.creatures and view.creatures[name].side == side for name in affected)
            return len(affected) - 3 * friends

        for placement in sorted(use.placements, key=lambda one: -gain(one.affected)):
            for name in placement.affected:
                if name in slots:
                    yield slots[name], use.use(placement=placement, choice=choice, to=to)
        yield own, use.use(placement=use.placements[0], choice=choice, to=to)
        return
    if use.targets:
        least = max(1, use.pick[0])
        names = [target.id for target in use.targets]
        for name in names:
            if name in slots:
                others = [other for other in names if other != name][: least - 1]
                yield slots[name], use.use(*((name,) * least if use.repeat else (name, *others)), choice=choice, to=to)
        return
    yield own, use.use(choice=choice, to=to)
