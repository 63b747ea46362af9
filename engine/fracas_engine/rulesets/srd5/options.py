"""All that a seat may do now, from the same functions that check its orders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice

from fracas_engine.d20 import options as shared_options
from fracas_engine.d20.movement.paths import Destinations, Provoked
from fracas_engine.d20.rules import rules_of
from fracas_engine.d20.sheet import Action
from fracas_engine.decisions import Decision
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.intents import Move, Use
from fracas_engine.options import EndOption, MoveOption, Options, TargetOption, UseOption
from fracas_engine.rulesets.srd5 import (
    actions,
    general,
    grappling,
    heights,
    jumping,
    leaving,
    mounts,
    movement,
    objects,
    riding,
    talking,
)
from fracas_engine.rulesets.srd5.orders import with_action
from fracas_engine.rulesets.srd5.space import space_of
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.situation import AnySituation

__all__ = ["options"]

PLAIN = (
    "disengage", "dodge", "hide", "search", "escape", "drop_prone", "stand_up", "flee",
)  # fmt: skip
"""General actions that need nothing but their name."""

DEAREST_STEP = 8
"""Cells of movement with which any single step is possible, crawling, dragging and squeezing through rough ground."""

LEAVING = ("surrender", "flee", "offer_peace")
"""General actions that take their user out of the fight, or end it."""

COSTS = {
    "drop_prone": "free", "stand_up": "free", "surrender": "free", "flee": "free", "offer_peace": "free",
    "release": "free", "end_concentration": "free", "interact": "free", "mount": "free", "dismount": "free",
    "command_mount": "free", "rise": "free", "sink": "free",
}  # fmt: skip


def options(situation: AnySituation, decision: Decision) -> Options:
    """Return what a turn leaves open."""
    game = situation.state.game
    assert game.acting is not None
    acting = s5(situation.state.creatures[game.acting])
    moves = list(_moves(situation, acting))
    if decision.by is None and acting.mount is not None:
        moves += _moves(situation, s5(situation.state.creatures[acting.mount]))
    return Options(
        decision=decision,
        moves=tuple(moves),
        uses=(*_uses(situation, acting), *asides(situation, decision.seat)),
        ends=(EndOption(CreatureId(acting.id)),),
    )


def _moves(situation: AnySituation, creature: Srd5Creature) -> Iterator[MoveOption]:
    by = CreatureId(creature.id)
    drags = bool(movement.dragged(situation, creature))
    for mode in movement.modes(situation, creature):
        points = movement.movement_left(situation, creature, mode)
        if points <= 0 or creature.at is None:
            continue
        way = movement.travel_of(situation, creature, mode, points)
        costs: Mapping[Cell, int] = Destinations(way)
        if drags or movement.feared(situation, creature):
            costs = dict(movement.destinations(situation, creature, mode))
            if drags:
                costs = {cell: cost for cell, cost in costs.items() if _can_go(situation, creature, mode, cell)}
            if not costs:
                continue
        elif not (way.leads_somewhere() if points >= DEAREST_STEP else way.reach.ends & ~way.board.grid.bit(way.start)):
            continue
        yield MoveOption(by=by, mode=mode, costs=costs, provokes=Provoked(way), budget="movement")
    jumps = Jumps(situation, creature)
    if jumps:
        yield MoveOption(by=by, mode="jump", costs=jumps, budget="movement")


class Jumps(Mapping[Cell, int]):
    """Where a creature can jump to, with the costs, worked out when they are looked at; whether at all, at once."""

    __slots__ = ("_all", "_rest")

    def __init__(self, situation: AnySituation, creature: Srd5Creature) -> None:
        self._rest = _jumps(situation, creature)
        self._all = dict(islice(self._rest, 1))

    def _found(self) -> dict[Cell, int]:
        self._all.update(self._rest)
        return self._all

    def __bool__(self) -> bool:
        return bool(self._all)

    def __getitem__(self, cell: Cell) -> int:
        return self._found()[cell]

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._found())

    def __len__(self) -> int:
        return len(self._found())


def _can_go(situation: AnySituation, creature: Srd5Creature, mode: str, cell: Cell) -> bool:
    try:
        actions.plan_move(situation, creature, Move(by=CreatureId(creature.id), mode=mode, to=cell))
    except IllegalIntent:
        return False
    return True


def _jumps(situation: AnySituation, creature: Srd5Creature) -> Iterator[tuple[Cell, int]]:
    if not jumping.can_jump(situation, creature) or creature.at is None:
        return
    x, y = creature.at
    most = min(jumping.long_cells(situation, creature), movement.movement_left(situation, creature, "walk"))
    for dx, dy in ((0, -1), (-1, 0), (1, 0), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1)):
        for number in range(1, most + 1):
            to = (x + dx * number, y + dy * number)
            if to in situation.board and _can_go(situation, creature, "jump", to):
                yield to, number


# ---------------------------------------------------------------- uses


def _uses(situation: AnySituation, creature: Srd5Creature) -> Iterator[UseOption]:
    for action in rules_of(situation).sheet(situation, creature).actions.values():
        if actions.usable(situation, creature, action):
            yield from _of_sheet(situation, creature, action)
    yield from _plain(situation, creature)
    yield from _with_targets(situation, creature)
    yield from _with_things(situation, creature)


def _of_sheet(situation: AnySituation, creature: Srd5Creature, action: Action) -> Iterator[UseOption]:
    if action.sequence and creature.sequence:
        action = replace(action, sequence=creature.sequence)
    for option in shared_options.use_options(situation, creature, action):
        if option.placements or option.targets or action.targets == "self" or not action.bonus:
            yield option


def _accepted(situation: AnySituation, creature: Srd5Creature, name: str, **rest: object) -> bool:
    return general.may(situation, creature, Use(by=CreatureId(creature.id), action=name, **rest))  # type: ignore[arg-type]


def _use(creature: Srd5Creature, name: str, **rest: object) -> UseOption:
    title = name.replace("_", " ").capitalize()
    by, cost = CreatureId(creature.id), COSTS.get(name, "action")
    return UseOption(by=by, action=name, name=title, cost=cost, gives_up=name in LEAVING, **rest)  # type: ignore[arg-type]


def _plain(situation: AnySituation, creature: Srd5Creature) -> Iterator[UseOption]:
    speeds = tuple(rules_of(situation).sheet(situation, creature).speeds)
    if speeds and _accepted(situation, creature, "dash", with_=(speeds[0],)):
        yield _use(creature, "dash", choices=tuple((mode,) for mode in speeds))
    actions_of = rules_of(situation).sheet(situation, creature).actions.values()
    ready = [action.id for action in actions_of if general.may_be_readied(action)]
    ready = [name for name in ready if _accepted(situation, creature, "ready", with_=(name,))]
    if ready:
        yield _use(creature, "ready", choices=tuple((name,) for name in ready))
    for way in heights.WAYS:
        far = heights.distances(situation, creature, way)
        if far:
            yield _use(creature, way, choices=tuple((str(cells),) for cells in far))
    for name in PLAIN:
        if _accepted(situation, creature, name):
            yield _use(creature, name)
    commands = tuple(
        (word,) for word in riding.COMMANDS if _accepted(situation, creature, "command_mount", with_=(word,))
    )
    if commands:
        yield _use(creature, "command_mount", choices=commands)
    if creature.mount is not None and _accepted(situation, creature, "dismount"):
        steed = situation.state.creatures[creature.mount]
        cells = mounts.free_cells(situation, creature, space_of(situation, steed))
        cost = movement.speed_for(situation, creature, "walk") // 2
        yield _use(creature, "dismount", destinations=dict.fromkeys(cells, cost))


def asides(situation: AnySituation, seat: str) -> Iterator[UseOption]:
    """Yield what the creatures of a seat may do at any of its decisions."""
    for creature in situation.state.creatures.values():
        if creature.seat == seat and creature.alive and creature.at is not None:
            own = s5(creature)
            for name in leaving.ASIDES:
                if _accepted(situation, own, name):
                    yield _use(own, name)


def _may_act(creature: Srd5Creature) -> bool:
    try:
        with_action(creature)
    except IllegalIntent:
        return False
    return True


def _with_targets(situation: AnySituation, creature: Srd5Creature) -> Iterator[UseOption]:
    present = [other for other in situation.present() if other is not creature]
    others = [other.id for other in present]
    acts = _may_act(creature)
    # Without an action left most of these need not be tried on everybody; who may be ridden, its sheet says.
    striking = others if acts or creature.sequence else []
    steeds = [o.id for o in present if mounts.can_bear(o, creature, situation.setup.sheets[o.sheet].traits)]
    for name, choices, tried in (
        ("grapple", (), striking),
        ("shove", (("push",), ("prone",)), striking),
        ("stabilize", (), others if acts else []),
        ("mount", (), steeds),
        ("study", (), others if acts else []),
    ):
        found = [other for other in tried if _accepted(situation, creature, name, on=(other,))]
        if found:
            notes = (f"dc {grappling.grip_dc(situation, creature)}",) if name in ("grapple", "shove") else ()
            targets = tuple(TargetOption(other, notes=notes) for other in found)
            yield _use(creature, name, targets=targets, pick=(1, 1), choices=choices)
    if not acts:
        return
    foes = [other for other in others if _accepted(situation, creature, "help", on=(other,))]
    if foes:
        yield _use(creature, "help", targets=tuple(map(TargetOption, foes)), pick=(1, 1))
    # What nobody's best skill urges to anything, no other skill does.
    open_ = [other for other in others if _accepted(situation, creature, "influence", on=(other,))]
    for skill in (*talking.URGING_SKILLS, "animal_handling") if open_ else ():
        urged = [other for other in open_ if _accepted(situation, creature, "influence", on=(other,), with_=(skill,))]
        if urged:
            yield _use(creature, "influence", targets=tuple(map(TargetOption, urged)), pick=(1, 1), choices=((skill,),))
    for skill in situation.setup.sheets[creature.sheet].skills:
        allies = [
            other for other in others
            if situation.state.creatures[other].side == creature.side
            and _accepted(situation, creature, "help", on=(other,), with_=(skill,))
        ]  # fmt: skip
        if allies:
            yield _use(creature, "help", targets=tuple(map(TargetOption, allies)), pick=(1, 1), choices=((skill,),))


def _with_things(situation: AnySituation, creature: Srd5Creature) -> Iterator[UseOption]:
    near = [thing.id for thing in objects.near_objects(situation, creature)]
    for name in ("interact", "utilize"):
        found = tuple(TargetOption(thing) for thing in near if _accepted(situation, creature, name, on=(thing,)))
        if found:
            yield _use(creature, name, targets=found, pick=(1, 1))
