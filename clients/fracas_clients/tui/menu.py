"""A decision as a menu: what may be done, each with the steps that a player still has to answer.

The other way, from what was answered to the intent, is each item's `build`. Pure, no Textual.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from fracas_clients.tui.steps import CellStep, Gathered, Item, PlacementStep, Spot, Step, Target, TargetStep, WordStep
from fracas_protocol.intents import Intent
from fracas_protocol.options import Choice, Decision, MoveOption, Placement, TargetOption, UseOption
from fracas_protocol.reading import BattleView
from fracas_protocol.things import Cell

__all__ = ["RESERVED", "actors", "area_question", "menu", "question_title", "spot_key"]

Namer = Callable[[str], str]

RESERVED: Final = frozenset("hijklyubnmeatocqAN?")
"""Keys that mean something else on the match screen."""

_COSTS: Final = {"full_round": "full", "standard": "std", "action": "act"}
_MORE_KEYS: Final = "dfgprsvwxz"
"""Keys of further items after 9."""


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

    Args:
        view: The battle.
        decision: What is to be decided.
        actor: The creature whose deeds to list, where there are several; None: whoever the decision names.
        call: Turns ids into names.
    """
    if decision.choices:
        return _answers(decision, call)
    taken: set[str] = set()
    moves = [move for move in decision.moves if actor in {None, move.by}]
    items = [_move(view, move, _move_key(move.mode, taken), call) for move in moves]
    keys = (key for key in [*"123456789", *_MORE_KEYS] if key not in taken)
    items += [_use(view, use, next(keys, ""), call) for use in decision.uses if actor in {None, use.by}]
    ends = [by for by in decision.ends if actor in {None, by}]
    return items + [Item("e", "End turn", _constant({"by": by, "end": "turn"})) for by in ends]


def _constant(intent: Intent) -> Callable[[Gathered], Intent]:
    return lambda _: intent


# -------------------------------------------------------------------------------------------------------------- moving


def _move_key(mode: str, taken: set[str]) -> str:
    wanted = ("m", *(letter for letter in mode if letter not in RESERVED), *_MORE_KEYS)
    key = next((key for key in wanted if key not in taken), "")
    taken.add(key)
    return key


def _move(view: BattleView, move: MoveOption, key: str, call: Namer) -> Item[Intent]:
    far = max(move.costs.values(), default=0)

    def build(gathered: Gathered) -> Intent:
        assert gathered.cell is not None, "the step asks for one"
        return move.to(gathered.cell)

    provokes = {cell: tuple(map(call, whom)) for cell, whom in move.provokes.items()}
    label = move.mode.replace("_", " ").capitalize()
    return Item(key, label, build, f"≤{far}", (_cells(view, move.by, move.costs, provokes),))


def _cells(view: BattleView, by: str, costs: Mapping[Cell, int], provokes: Mapping[Cell, tuple[str, ...]]) -> CellStep:
    mover = view.creatures[by]
    width = 1 if view.is_hex else max(1, round(len(view.footprint(mover)) ** 0.5))
    return CellStep(costs, provokes, width, mover.at or next(iter(costs), (0, 0)))


# -------------------------------------------------------------------------------------------------------- using actions


def _use(view: BattleView, use: UseOption, key: str, call: Namer) -> Item[Intent]:
    steps: list[Step] = []
    if len(use.choices) > 1:
        steps.append(WordStep(use.choices))
    if use.targets and use.pick[1] and (use.pick[0] or len(use.targets) > 1):
        steps.append(
            TargetStep(
                tuple(Target(target.id, call(target.id), _odds(target)) for target in use.targets),
                max(1, use.pick[0]),
                use.pick[1],
                use.repeat,
            )
        )
    if use.placements:
        steps.append(PlacementStep([_spot(view, use, placement, call) for placement in use.placements]))
    if use.destinations:
        steps.append(_cells(view, use.by, use.destinations, {}))
    only = use.choices[0] if len(use.choices) == 1 else ()

    def build(gathered: Gathered) -> Intent:
        area = gathered.spot.value if gathered.spot is not None else None
        return use.use(
            *gathered.targets,
            placement=area.placement if isinstance(area, AreaOf) else None,
            to=gathered.cell,
            choice=gathered.words or only,
        )

    return Item(key, _use_label(view, use), build, _use_detail(use), tuple(steps), _use_note(view, use))


def _use_label(view: BattleView, use: UseOption) -> str:
    action = view.action(use.by, use.action)
    label = use.name or (action.name if action is not None else "") or use.action.replace("_", " ")
    if len(use.choices) == 1 and action is not None and len(set(action.sequence)) > 1:
        label += f": {' '.join(use.choices[0]).replace('_', ' ')}"  # a series: which blow comes first
    return label


def _use_detail(use: UseOption) -> str:
    parts = [_COSTS.get(use.cost, use.cost.replace("_", " "))]
    if use.uses_left is not None:
        parts.append(f"x{use.uses_left}")
    chances = {target.chance for target in use.targets if target.chance is not None}
    if len(chances) == 1:
        parts.append(_percent(chances.pop()))
    return " ".join(parts)


def _use_note(view: BattleView, use: UseOption) -> str:
    action = view.action(use.by, use.action)
    if action is None:
        return ""
    series = ", ".join(action.sequence).replace("_", " ")
    return "; ".join(part for part in (series, action.save, action.hit, action.effect) if part)


def _odds(target: TargetOption) -> str:
    notes = ", ".join(note.replace("_", " ") for note in target.notes)
    parts = [_percent(target.chance) if target.chance is not None else "", f"({notes})" if notes else ""]
    return " ".join(part for part in parts if part)


def _percent(thousandths: int) -> str:
    return f"{(thousandths + 5) // 10}%"


def _spot(view: BattleView, use: UseOption, placement: Placement, call: Namer) -> Spot:
    user = view.creatures[use.by]
    hit = [view.creatures[id_] for id_ in placement.affected if id_ in view.creatures]
    foes = sum(creature.side != user.side for creature in hit)
    aim = (placement.at[0], placement.at[1]) if placement.at is not None else None
    return Spot(
        value=AreaOf(use, placement),
        aim=aim,
        covered=frozenset(placement.cells) or frozenset([aim] if aim is not None else ()),
        affected=placement.affected,
        detail=", ".join(call(creature.id) + ("!" if creature.side == user.side else "") for creature in hit),
        direction=placement.direction,
        merit=2 * foes - 3 * (len(hit) - foes),
    )


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


# ----------------------------------------------------------------------------------------------------------- answering


def _answers(decision: Decision, call: Namer) -> list[Item[Intent]]:
    willing = [choice for choice in decision.choices if choice.id != "no"]
    keys = ["y"] if len(willing) == 1 else [*"123456789", *_MORE_KEYS]
    named = {choice.id: key for choice, key in zip(willing, keys, strict=False)}
    return [_answer(decision, choice, named.get(choice.id, "n" if choice.id == "no" else ""), call)
            for choice in decision.choices]  # fmt: skip


def _answer(decision: Decision, choice: Choice, key: str, call: Namer) -> Item[Intent]:
    steps: tuple[Step, ...] = ()
    if choice.targets:
        steps = (TargetStep(tuple(Target(id_, call(id_)) for id_ in choice.targets)),)
    others = _enough(decision.choices, choice, decision.several[0])

    def build(gathered: Gathered) -> Intent:
        return decision.answer(choice.id, *others, on=gathered.targets)

    return Item(key, choice.label or choice.id, build, steps=steps)


def _enough(choices: Sequence[Choice], first: Choice, least: int) -> Iterable[str]:
    return [choice.id for choice in choices if choice.id != first.id][: max(0, least - 1)]


def question_title(decision: Decision, call: Namer) -> str:
    """Return what a decision is about, as a question to a player."""
    about, by = decision.about, call(decision.by) if decision.by is not None else ""
    match decision.kind:
        case "turn":
            return f"{by} acts" if by else "Which creature acts?"
        case "opportunity_attack":
            return f"{call(str(about.get('mover', 'somebody')))} moves away: a free blow for {by}?"
        case "choice" if "action" in about:
            return f"{by}: the next blow of {str(about['action']).replace('_', ' ')}"
        case kind:
            return f"{by}: {kind.replace('_', ' ')}?" if by else f"{kind.replace('_', ' ').capitalize()}?"
