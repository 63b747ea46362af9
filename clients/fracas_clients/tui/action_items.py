"""Menu item of an action: its steps, the intent that it builds, and its description. No terminal code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final, NoReturn, TypeAlias

from fracas_clients.texts import has, term
from fracas_clients.texts import text as t
from fracas_clients.tui.approach import Approach, MoveThenUse
from fracas_clients.tui.area_placement import AreaPlacement, percent, placing
from fracas_clients.tui.descriptions import DistanceFormat, action_lines, short_cost
from fracas_clients.tui.harm_checks import (
    friendly_fire,
    hit_chances,
    hurts_only_friends,
    is_friend,
    is_harmful,
    missing_hp,
    only_heals,
    wasted_healing,
)
from fracas_clients.tui.hotkeys import DIGITS, MORE_KEYS
from fracas_clients.tui.move_items import cells_step, move_intent
from fracas_clients.tui.steps import ConfirmStep, MenuItem, Step, StepAnswers, Target, TargetStep, WordsStep
from fracas_protocol.battle_view import BattleView
from fracas_protocol.intents import Intent
from fracas_protocol.options import TargetOption, UseOption
from fracas_protocol.v1 import Action
from fracas_protocol.values import whole_number

__all__ = ["Doing", "approach_item", "nothing", "use_item", "use_label"]

Namer: TypeAlias = Callable[[str], str]
Doing: TypeAlias = Intent | MoveThenUse
"""What a menu item builds: an intent, or a move followed by an action."""
Approaches: TypeAlias = Mapping[str, Approach]
"""For each foe that is out of reach, by id: the move that brings the foe into reach."""

_AFAR: Final = frozenset({"ranged", "far"})
_ASKED: Final = frozenset({"surrender", "flee", "offer_peace"})
"""Actions that ask for confirmation; each has a message `confirm-ACTION`."""


def nothing(_: StepAnswers) -> NoReturn:
    """Stand in for the intent builder of a menu item that only opens a list; never called."""
    raise AssertionError("a list is no intent")


def use_item(
    view: BattleView, uses: Sequence[UseOption], key: str, call: Namer, beyond: Approaches | None = None
) -> MenuItem[Doing]:
    """Return the menu item of an action; if the action has several options, the item opens a list of them by target.

    Args:
        view: The battle.
        uses: The options of one action of one creature.
        key: The hotkey.
        call: Returns the name for an id.
        beyond: Foes out of reach that can be approached; None: none.
    """
    if len(uses) == 1:
        return _use(view, uses[0], key, call, beyond or {})
    keys = iter([*DIGITS, *MORE_KEYS])
    on = [", ".join(call(target.id) for target in use.targets) for use in uses]
    apart = all(on) and len(set(on)) == len(on)  # else they differ in what they are used with, as a series does
    labels = on if apart else [use_label(view, use) for use in uses]
    inner = tuple(
        replace(_use(view, use, next(keys, ""), call, {}), label=label) for use, label in zip(uses, labels, strict=True)
    )
    text = _text(view, uses[0].by, uses[0].action)
    label, detail, untold = _named(view, uses[0]), _use_detail(view, *uses), _untold(view, uses[0])
    unwise = hurts_only_friends(view, *uses)
    return MenuItem(key, label, nothing, detail, items=inner, text=text, untold=untold, unwise=unwise)


def approach_item(
    view: BattleView, by: str, action: Action, key: str, call: Namer, beyond: Approaches
) -> MenuItem[Doing]:
    """Return the menu item of an action that has no target in reach but can be used after approaching a foe.

    Args:
        view: The battle.
        by: Id of the acting creature.
        action: The action.
        key: The hotkey.
        call: Returns the name for an id.
        beyond: Foes that can be approached, with the move to each.
    """
    label = action.name[:1].upper() + action.name[1:]
    targets = _beyond(view, beyond, call)
    build = _strike(view, by, action.id, beyond, nothing)
    return MenuItem(
        key,
        label,
        build,
        t("menu-move-first", cost=short_cost(action.cost)),
        (TargetStep(targets),),
        text=_text(view, by, action.id),
    )


def _strike(
    view: BattleView, by: str, action: str, beyond: Approaches, otherwise: Callable[[StepAnswers], Doing]
) -> Callable[[StepAnswers], Doing]:
    """Return a builder that moves and attacks if the target must be approached, and else calls `otherwise`."""

    def build(gathered: StepAnswers) -> Doing:
        found = beyond.get(gathered.targets[0]) if gathered.way and gathered.targets else None
        if found is None:
            return otherwise(gathered)
        return MoveThenUse(move_intent(view, found.move, found.to), by, action, gathered.targets[0])

    return build


def _beyond(view: BattleView, beyond: Approaches, call: Namer) -> tuple[Target, ...]:
    measure = DistanceFormat.of(view.terms)

    def target(id_: str, found: Approach) -> Target:
        who = ", ".join(map(call, found.provoked))
        provokes = t("menu-path-provokes", who=who) if who else ""
        return Target(id_, call(id_), t("menu-path", far=measure.far(found.cost), provokes=provokes), goes=found.to)

    nearest = sorted(beyond.items(), key=lambda pair: (bool(pair[1].provoked), pair[1].cost))
    return tuple(target(id_, found) for id_, found in nearest)


def _use(
    view: BattleView, use: UseOption, key: str, call: Namer, beyond: Approaches, *, told: int = 0
) -> MenuItem[Doing]:
    """Return the menu item of one option.

    Args:
        view: The battle.
        use: The option.
        key: The hotkey.
        call: Returns the name for an id.
        beyond: Foes out of reach that can be approached.
        told: Number of words of the option's choices that were already chosen in the lists leading to this item.
    """
    if len(use.choices) > len(DIGITS) and all(len(words) > told + 1 for words in use.choices):
        return _by_word(view, use, key, call, told)
    label = use_label(view, use)
    steps: list[Step] = []
    if len(use.choices) > 1:
        names = tuple(_choice_name(view, use, words[told:], call) for words in use.choices)
        steps.append(WordsStep(use.choices, names, _asked(view, use.choices, told)))
    if use.placements:
        steps.append(placing(view, use, call))
    if use.targets and use.pick[1] and (use.pick[0] or len(use.targets) > 1):
        targets = _targets(view, use, call)
        if use.pick[1] == 1 and len(use.choices) <= 1:
            further = _beyond(view, {id_: beyond[id_] for id_ in beyond if all(id_ != t.id for t in targets)}, call)
            near = sum(not target.friend for target in targets)
            targets = (*targets[:near], *further, *targets[near:])  # friends whom it would hurt come last
        steps.append(TargetStep(targets, max(1, use.pick[0]), use.pick[1], use.repeat))
    if use.destinations:
        free = not any(use.destinations.values())
        # Elsewhere an action leads straight where it leads; here it is a move.
        steps.append(cells_step(view, use.by, use.destinations, {}, call, free=free, walked=view.is_hex))
    if use.action in _ASKED or not steps:
        steps.append(ConfirmStep(t(f"confirm-{use.action}") if use.action in _ASKED else f"{label}?"))
    only = use.choices[0] if len(use.choices) == 1 else ()

    def build(gathered: StepAnswers) -> Doing:
        area = gathered.spot.value if gathered.spot is not None else None
        return use.use(
            *gathered.targets,
            placement=area.placement if isinstance(area, AreaPlacement) else None,
            to=gathered.cell,
            choice=gathered.words or only,
        )

    def doubt(gathered: StepAnswers) -> str:
        struck = gathered.spot.affected if gathered.spot is not None else gathered.targets
        area = gathered.spot.value if gathered.spot is not None else None
        if not struck and isinstance(area, AreaPlacement) and area.placement not in use.placements:
            return ""  # who stands where an area is aimed freely is the server's to say
        return friendly_fire(view, use, struck, label, call) or wasted_healing(view, use, struck, label, call)

    return MenuItem(
        key,
        label,
        _strike(view, use.by, use.action, beyond, build),
        _use_detail(view, use, gone_for=bool(beyond)),
        tuple(steps),
        _use_note(view, use),
        _text(view, use.by, use.action),
        _untold(view, use),
        unwise=not beyond and hurts_only_friends(view, use),
        shoots=(use.by, use.action) if _from_afar(view, use) else None,
        doubt=doubt,
    )


def _from_afar(view: BattleView, use: UseOption) -> bool:
    """Return True if an action, or one of the attacks in it, is ranged and may provoke opportunity attacks."""
    action = view.action(use.by, use.action)
    parts = (action, *(view.action(use.by, name) for name in action.sequence)) if action is not None else ()
    return any(part is not None and part.origin in _AFAR for part in parts)


def _by_word(view: BattleView, use: UseOption, key: str, call: Namer, told: int) -> MenuItem[Doing]:
    """Return the item of an action whose choices are too many for one list: it opens a list of their first words.

    Each entry of the list leads to the choices that begin with this word.
    """
    keys = iter([*DIGITS, *MORE_KEYS])
    inner = []
    for word in dict.fromkeys(words[told] for words in use.choices):
        some = replace(use, choices=tuple(words for words in use.choices if words[told] == word))
        item = _use(view, some, next(keys, ""), call, {}, told=told + 1)
        inner.append(replace(item, label=_choice_name(view, use, (word,), call), detail=""))
    detail, text = _use_detail(view, use), _text(view, use.by, use.action)
    return MenuItem(
        key, use_label(view, use), nothing, detail, items=tuple(inner), text=text, untold=_untold(view, use)
    )


def _targets(view: BattleView, use: UseOption, call: Namer) -> tuple[Target, ...]:
    """Return the targets in display order.

    For harmful actions foes come first and allies are marked; for healing, the most wounded allies come first.
    """
    hurts, heals = is_harmful(view, use), only_heals(view, use)

    def friend(target: TargetOption) -> bool:
        return hurts and is_friend(view, use.by, target.id)

    def place(target: TargetOption) -> tuple[bool, int]:
        return (not is_friend(view, use.by, target.id), -missing_hp(view, target.id)) if heals else (friend(target), 0)

    ordered = sorted(use.targets, key=place)
    return tuple(Target(target.id, call(target.id), _odds(target), friend(target)) for target in ordered)


def _asked(view: BattleView, choices: Sequence[Sequence[str]], told: int) -> str:
    """Return the prompt for the choices of an action: it asks for a distance, a target, or something else."""
    words = [word for some in choices for word in some[told:]]
    if words and all(word.isdecimal() for word in words):
        return t("ask-how-far")
    creatures = bool(words) and all(word in view.creatures for word in words)
    return t("ask-with-whom" if creatures else "ask-with-what")


def _choice_name(view: BattleView, use: UseOption, words: tuple[str, ...], call: Namer) -> str:
    """Return the display name of a choice: an attack, a creature, or a word."""
    named = []
    for word in words:
        action = view.action(use.by, word)
        plain = call(word) if word in view.creatures else term(word)
        cells = whole_number(word)
        if cells is not None:
            plain = DistanceFormat.of(view.terms).far(cells)
        named.append(action.name if action is not None and action.name else plain)
    return ", ".join(named)


def use_label(view: BattleView, use: UseOption) -> str:
    """Return the display name of an action."""
    action, label = view.action(use.by, use.action), _named(view, use)
    if len(use.choices) == 1 and action is not None and len(set(action.sequence)) > 1:
        label += f": {' '.join(map(term, use.choices[0]))}"  # a series: which blow comes first
    return label


def _named(view: BattleView, use: UseOption) -> str:
    action = view.action(use.by, use.action)
    label = use.name or (action.name if action is not None else "") or term(use.action)
    return label[:1].upper() + label[1:]


def _use_detail(view: BattleView, use: UseOption, *further: UseOption, gone_for: bool = False) -> str:
    """Return the cost, remaining uses and odds of an action as text.

    Args:
        view: The battle.
        use: The action's first option.
        further: The action's other options.
        gone_for: True if foes out of reach can be approached.
    """
    if hurts_only_friends(view, use, *further):
        return t("menu-move-first", cost=short_cost(use.cost)) if gone_for else t("menu-allies-only")
    parts = [short_cost(use.cost)]
    action = view.action(use.by, use.action)
    uses = f"short-uses-{action.uses}" if action is not None else ""
    spent = t(uses) if has(uses) else ""
    if use.uses_left is not None:
        parts.append(spent or f"x{use.uses_left}")
    odds = [chance for option in (use, *further) for chance in hit_chances(view, option)]
    if odds:
        least, most = min(odds), max(odds)
        parts.append(percent(most) if least == most else f"{percent(least)[:-1]}-{percent(most)}")
    return " ".join(parts)


def _use_note(view: BattleView, use: UseOption) -> str:
    action = view.action(use.by, use.action)
    if action is None:
        return ""
    series = ", ".join(map(term, action.sequence))
    told = "; ".join(part for part in (series, action.save, action.hit, action.effect) if part)
    return DistanceFormat.of(view.terms).effects(told)


def _text(view: BattleView, by: str, action: str) -> tuple[str, ...]:
    found = view.action(by, action)
    return () if found is None else action_lines(found, DistanceFormat.of(view.terms))


def _untold(view: BattleView, use: UseOption) -> str:
    """Return the name of a common action, whose description has to be looked up; empty for one on a stat block."""
    return "" if view.action(use.by, use.action) is not None else _named(view, use)


def _odds(target: TargetOption) -> str:
    notes = ", ".join(t(f"note_{note}") if has(f"note_{note}") else term(note) for note in target.notes)
    parts = [percent(target.chance) if target.chance is not None else "", f"({notes})" if notes else ""]
    return " ".join(part for part in parts if part)
