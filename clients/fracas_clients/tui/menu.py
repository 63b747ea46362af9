"""A decision as a menu: what may be done, each with the steps that a player still has to answer.

The other way, from what was answered to the intent, is each item's `build`. Pure, no Textual.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from fracas_clients.tui.answers import HAPPENINGS, answers
from fracas_clients.tui.steps import (
    CellStep,
    ConfirmStep,
    Gathered,
    Item,
    PlacementStep,
    Spot,
    Step,
    Target,
    TargetStep,
    WordStep,
)
from fracas_clients.tui.words import COSTS, Measure, action_lines, cell_text
from fracas_protocol.intents import Intent
from fracas_protocol.options import Decision, MoveOption, Placement, TargetOption, UseOption
from fracas_protocol.reading import BattleView
from fracas_protocol.things import Cell

__all__ = ["RESERVED", "actors", "area_question", "menu", "odds_question", "odds_text", "spot_key"]

Namer = Callable[[str], str]

RESERVED: Final = frozenset("hijklyubnmeatocqxwvfAN?")
"""Keys that mean something else on the match screen."""

_DIGITS: Final = "123456789"
_MORE_KEYS: Final = "dgprsz"
"""Keys of further items after 9."""
MORE_KEY: Final = "w"
"""Opens what everybody may do, where that has a list of its own."""
_USES: Final = {"encounter": "enc", "daily": "day"}
"""How often, where that is a word and not a number."""
_UP_AND_DOWN: Final = frozenset({"fly", "swim", "burrow"})
"""Modes of movement that lead up and down as well."""
_FINAL: Final = {
    "surrender": "Surrender: leave this fight for good?",
    "flee": "Flee: leave this fight for good?",
    "offer_peace": "Offer to end the fight for all?",
}
"""Actions that are asked about once more, with the question."""


@dataclass(frozen=True, slots=True)
class AreaOf:
    """What the spot of a placement stands for: which placement of which action."""

    use: UseOption
    placement: Placement


def actors(decision: Decision) -> tuple[str, ...]:
    """Return the creatures that may act by a decision, each once, in the order in which they are listed."""
    if decision.by is not None:
        return (decision.by,)
    named = [*(move.by for move in decision.moves), *(use.by for use in decision.uses), *decision.ends]
    return tuple(dict.fromkeys(named))


def menu(view: BattleView, decision: Decision, actor: str | None, call: Namer) -> list[Item[Intent]]:
    """Return what may be done.

    What stands on the creature's sheet comes first; where that and what everybody may do need more keys than there are
    digits, the latter are a list of their own.

    Args:
        view: The battle.
        decision: What is to be decided.
        actor: The creature whose deeds to list, where there are several; None: whoever the decision names.
        call: Turns ids into names.
    """
    if decision.choices:
        return answers(view, decision, call)
    taken: set[str] = set()
    moves = [move for move in decision.moves if actor in {None, move.by} or _carries(view, move.by, actor)]
    riders = len({move.by for move in moves} | {actor}) > 1 if actor is not None else False
    items = [_move(view, move, _move_key(move.mode, taken), call, named=riders) for move in moves]
    uses = _gathered(_told_apart(view, [use for use in decision.uses if actor in {None, use.by}]))
    own = [same for same in uses if view.action(same[0].by, same[0].action) is not None]
    general = [same for same in uses if same not in own]
    if len(uses) <= len(_DIGITS) or not own:
        own, general = [*own, *general], []
    keys = (key for key in [*_DIGITS, *_MORE_KEYS] if key not in taken)
    items += [_uses(view, same, next(keys, ""), call) for same in own]
    if general:
        inner = iter([*_DIGITS, *_MORE_KEYS])
        more = tuple(_uses(view, same, next(inner, ""), call) for same in general)
        items.append(Item(MORE_KEY, "Other actions", _nothing, items=more))
    ends = [by for by in decision.ends if actor in {None, by}]
    return items + [Item("e", "End turn", _constant({"by": by, "end": "turn"})) for by in ends]


def _carries(view: BattleView, mount: str, rider: str | None) -> bool:
    """Say whether one creature carries another, whose turn its steps are taken in."""
    creature = view.creatures.get(mount)
    return rider is not None and creature is not None and creature.details.get("rider") == rider


def _told_apart(view: BattleView, uses: Sequence[UseOption]) -> list[UseOption]:
    """Name actions that have the same name by their ids."""
    names: dict[str, set[str]] = {}
    for use in uses:
        names.setdefault(use_label(view, use), set()).add(use.action)
    return [
        replace(use, name=use.action.replace("_", " ").capitalize()) if len(names[use_label(view, use)]) > 1 else use
        for use in uses
    ]


def _gathered(uses: Sequence[UseOption]) -> list[list[UseOption]]:
    """Put together the options of one action: an option for each set of targets, where some are to be chosen."""
    found: dict[tuple[str, str], list[UseOption]] = {}
    for use in uses:
        found.setdefault((use.by, use.action), []).append(use)
    return list(found.values())


def _nothing(_: Gathered) -> Intent:
    raise AssertionError("a list is no intent")


def _constant(intent: Intent) -> Callable[[Gathered], Intent]:
    return lambda _: intent


# -------------------------------------------------------------------------------------------------------------- moving


def _move_key(mode: str, taken: set[str]) -> str:
    wanted = ("m", *(letter for letter in mode if letter not in RESERVED), *_MORE_KEYS)
    key = next((key for key in wanted if key not in taken), "")
    taken.add(key)
    return key


def _move(view: BattleView, move: MoveOption, key: str, call: Namer, *, named: bool) -> Item[Intent]:
    measure = Measure.of(view.terms)
    far = max(move.costs.values(), default=0)

    def build(gathered: Gathered) -> Intent:
        assert gathered.cell is not None, "the step asks for one"
        to = move.to(gathered.cell)
        return to if gathered.altitude is None else {**to, "to": (*gathered.cell, gathered.altitude)}

    provokes = {cell: tuple(map(call, whom)) for cell, whom in move.provokes.items()}
    step = _cells(view, move.by, move.costs, provokes, call)
    if move.mode in _UP_AND_DOWN:
        step = replace(step, altitude=view.creatures[move.by].altitude)
    label = move.mode.replace("_", " ").capitalize()
    if named:  # a rider and its mount both move
        label = f"{call(move.by)}: {label.lower()}"
    return Item(key, label, build, f"≤{measure.far(far)}", (step,))


def _cells(
    view: BattleView,
    by: str,
    costs: Mapping[Cell, int],
    provokes: Mapping[Cell, tuple[str, ...]],
    call: Namer,
    *,
    free: bool = False,
) -> CellStep:
    mover, measure = view.creatures[by], Measure.of(view.terms)
    width = 1 if view.is_hex else max(1, round(len(view.footprint(mover)) ** 0.5))
    return CellStep(
        costs,
        provokes,
        width,
        mover.at or next(iter(costs), (0, 0)),
        scale=measure.scale,
        unit=" ft" if measure.feet else "",
        free=free,
        about=lambda cell: cell_text(view, cell, call),
    )


# -------------------------------------------------------------------------------------------------------- using actions


def _uses(view: BattleView, uses: Sequence[UseOption], key: str, call: Namer) -> Item[Intent]:
    """Return the item of an action; where it has several options, a list of them by whom they are on."""
    if len(uses) == 1:
        return _use(view, uses[0], key, call)
    keys = iter([*_DIGITS, *_MORE_KEYS])
    inner = tuple(
        replace(
            _use(view, use, next(keys, ""), call),
            label=", ".join(call(target.id) for target in use.targets) or use_label(view, use),
        )
        for use in uses
    )
    return Item(key, use_label(view, uses[0]), _nothing, _use_detail(view, uses[0]), items=inner)


def _use(view: BattleView, use: UseOption, key: str, call: Namer, *, told: int = 0) -> Item[Intent]:
    """Return the item of one option.

    Args:
        view: The battle.
        use: The option.
        key: The key that chooses it.
        call: Turns ids into names.
        told: How many of the words that it may be used with have been chosen by the way that led here.
    """
    if len(use.choices) > len(_DIGITS) and all(len(words) > told + 1 for words in use.choices):
        return _by_word(view, use, key, call, told)
    steps: list[Step] = []
    if len(use.choices) > 1:
        names = tuple(_choice_name(view, use, words[told:], call) for words in use.choices)
        steps.append(WordStep(use.choices, names))
    if use.placements:
        steps.append(_placing(view, use, call))
    if use.targets and use.pick[1] and (use.pick[0] or len(use.targets) > 1):
        steps.append(TargetStep(_targets(view, use, call), max(1, use.pick[0]), use.pick[1], use.repeat))
    if use.destinations:
        steps.append(_cells(view, use.by, use.destinations, {}, call, free=not any(use.destinations.values())))
    if use.action in _FINAL or not steps:
        steps.append(ConfirmStep(_FINAL.get(use.action, f"{use_label(view, use)}?")))
    only = use.choices[0] if len(use.choices) == 1 else ()

    def build(gathered: Gathered) -> Intent:
        area = gathered.spot.value if gathered.spot is not None else None
        return use.use(
            *gathered.targets,
            placement=area.placement if isinstance(area, AreaOf) else None,
            to=gathered.cell,
            choice=gathered.words or only,
        )

    return Item(
        key, use_label(view, use), build, _use_detail(view, use), tuple(steps), _use_note(view, use), _text(view, use)
    )


def _by_word(view: BattleView, use: UseOption, key: str, call: Namer, told: int) -> Item[Intent]:
    """Return an action with many combinations of words as a list of the first words, each with what goes with it."""
    keys = iter([*_DIGITS, *_MORE_KEYS])
    inner = []
    for word in dict.fromkeys(words[told] for words in use.choices):
        some = replace(use, choices=tuple(words for words in use.choices if words[told] == word))
        item = _use(view, some, next(keys, ""), call, told=told + 1)
        inner.append(replace(item, label=_choice_name(view, use, (word,), call), detail=""))
    return Item(key, use_label(view, use), _nothing, _use_detail(view, use), items=tuple(inner))


def _targets(view: BattleView, use: UseOption, call: Namer) -> tuple[Target, ...]:
    """Return the targets; of an attack the foes come first, and friends are marked."""
    mine = view.creatures[use.by].side
    harmful = any(target.chance is not None for target in use.targets)

    def friend(target: TargetOption) -> bool:
        struck = view.creatures.get(target.id)
        return harmful and struck is not None and struck.side == mine

    ordered = sorted(use.targets, key=friend)
    return tuple(Target(target.id, call(target.id), _odds(target), friend(target)) for target in ordered)


def _choice_name(view: BattleView, use: UseOption, words: tuple[str, ...], call: Namer) -> str:
    """Return what people call that which an action is used with: attacks, creatures, or plain words."""
    named = []
    for word in words:
        action = view.action(use.by, word)
        plain = call(word) if word in view.creatures else HAPPENINGS.get(word, word.replace("_", " "))
        named.append(action.name if action is not None and action.name else plain)
    return ", ".join(named)


def use_label(view: BattleView, use: UseOption) -> str:
    """Return what people call an action that may be used."""
    action = view.action(use.by, use.action)
    label = use.name or (action.name if action is not None else "") or use.action.replace("_", " ")
    if len(use.choices) == 1 and action is not None and len(set(action.sequence)) > 1:
        label += f": {' '.join(use.choices[0]).replace('_', ' ')}"  # a series: which blow comes first
    return label[:1].upper() + label[1:]


def _use_detail(view: BattleView, use: UseOption) -> str:
    parts = [COSTS.get(use.cost, use.cost.replace("_", " "))]
    action = view.action(use.by, use.action)
    spent = _USES.get(action.uses) if action is not None else None
    if use.uses_left is not None:
        parts.append(spent or f"x{use.uses_left}")
    chances = {target.chance for target in use.targets if target.chance is not None}
    if len(chances) == 1:
        parts.append(percent(chances.pop()))
    return " ".join(parts)


def _use_note(view: BattleView, use: UseOption) -> str:
    action = view.action(use.by, use.action)
    if action is None:
        return ""
    series = ", ".join(action.sequence).replace("_", " ")
    told = "; ".join(part for part in (series, action.save, action.hit, action.effect) if part)
    return Measure.of(view.terms).effects(told)


def _text(view: BattleView, use: UseOption) -> tuple[str, ...]:
    action = view.action(use.by, use.action)
    return () if action is None else action_lines(action, Measure.of(view.terms))


def _odds(target: TargetOption) -> str:
    notes = ", ".join(note.replace("_", " ") for note in target.notes)
    parts = [percent(target.chance) if target.chance is not None else "", f"({notes})" if notes else ""]
    return " ".join(part for part in parts if part)


def percent(thousandths: int) -> str:
    """Return a chance as people read it."""
    return f"{(thousandths + 5) // 10}%"


def _spot(view: BattleView, use: UseOption, placement: Placement, call: Namer) -> Spot:
    user = view.creatures[use.by]
    hit = [view.creatures[id_] for id_ in placement.affected if id_ in view.creatures]
    foes = sum(creature.side != user.side for creature in hit)
    aim = (placement.at[0], placement.at[1]) if placement.at is not None else _middle(placement.cells)
    return Spot(
        value=AreaOf(use, placement),
        aim=aim,
        covered=frozenset(placement.cells) or frozenset([aim] if aim is not None else ()),
        affected=placement.affected,
        detail=", ".join(call(creature.id) + ("!" if creature.side == user.side else "") for creature in hit),
        direction=placement.direction,
        merit=2 * foes - 3 * (len(hit) - foes),
    )


def _placing(view: BattleView, use: UseOption, call: Namer) -> PlacementStep:
    """Return the choice of a placement; elsewhere the server says what it covers, and whether it may lie there."""
    spots = [_spot(view, use, placement, call) for placement in use.placements]
    by_cells = any(placement.cells for placement in use.placements)
    aimed = by_cells or all(placement.at is not None and placement.direction is None for placement in use.placements)

    def elsewhere(cell: Cell, cells: tuple[Cell, ...]) -> Spot:
        first = use.placements[0]
        at = (cell if first.at is not None else None) if not by_cells else (cells[0] if first.at and cells else None)
        return _spot(view, use, Placement(at=at, cells=cells), call)

    return PlacementStep(spots, elsewhere if aimed else None, by_cells)


def _middle(cells: Sequence[Cell]) -> Cell | None:
    """Return the cell to point at for a placement that is named by its cells; None where it is named by a direction."""
    if not cells:
        return None
    x, y = (sum(cell[axis] for cell in cells) / len(cells) for axis in (0, 1))
    return min(cells, key=lambda cell: (abs(cell[0] - x) + abs(cell[1] - y), cell[1], cell[0]))


def spot_key(spot: Spot) -> Hashable:
    """Return what tells a placement from all others of the same decision."""
    area = spot.value
    return (area.use.by, area.use.action, area.placement) if isinstance(area, AreaOf) else area


def area_question(view: BattleView, spot: Spot) -> Mapping[str, Any] | None:
    """Return the question that tells which cells a placement would cover; None where nobody has to be asked.

    The options name who would be affected, not every cell; the server, which knows the walls, is asked for these.
    """
    area = spot.value
    if not isinstance(area, AreaOf) or area.placement.cells:
        return None
    action = view.action(area.use.by, area.use.action)
    words = action.area.split() if action is not None else []
    if not words or len(words) % 2 or not all(word.isdecimal() for word in words[1::2]):
        return None
    shape = {word: int(number) for word, number in zip(words[::2], words[1::2], strict=True)}
    return {"area": {**shape, "by": area.use.by, **area.placement.keys()}}


def odds_question(spot: Spot) -> Mapping[str, Any] | None:
    """Return the question for the odds of everybody in an area; None where there is nobody."""
    area = spot.value
    if not isinstance(area, AreaOf):
        return None
    return {"odds": {"by": area.use.by, "use": area.use.action, **area.placement.keys()}}


def odds_text(spot: Spot, odds: Mapping[str, Any], call: Namer) -> str:
    """Return whom an area would affect, with the chance of each as the server has told it."""
    parts = []
    names = dict(zip(spot.affected, spot.detail.split(", "), strict=False))
    for id_ in dict.fromkeys((*spot.affected, *odds)):
        told = names.get(id_) or call(id_)
        found = odds.get(id_)
        chance = found.get("chance") if isinstance(found, Mapping) else None
        parts.append(f"{told} {percent(chance)}" if isinstance(chance, int) else told)
    return ", ".join(parts)
