"""The options offered to a seat; they are listed by the same functions that validate its orders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

from fracas_engine.d20 import options as shared_options
from fracas_engine.d20.movement.paths import Travel
from fracas_engine.d20.queries.action_uses import uses_left
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.decisions import Decision
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.intents import Move
from fracas_engine.lazy import LazyMapping
from fracas_engine.options import EndOption, MoveOption, Options, TargetOption, UseOption
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.actions import (
    getting_out,
    influence,
    mounting,
    move_orders,
    objects,
    performing,
    readying,
    rise_and_sink,
)
from fracas_engine.rulesets.srd5.actions.grapple_and_shove import holds_on
from fracas_engine.rulesets.srd5.actions.helping import HELP_RANGE
from fracas_engine.rulesets.srd5.actions.plans import can_take_action
from fracas_engine.rulesets.srd5.actions.standard_actions import accepted, is_general, may_by_name, use_option
from fracas_engine.rulesets.srd5.attacks import grappling
from fracas_engine.rulesets.srd5.harm import later_effects
from fracas_engine.rulesets.srd5.movement import dragging, fear, flying, jumping, mounts, paths, speeds
from fracas_engine.rulesets.srd5.movement.provokers import provoked_along, provokers
from fracas_engine.rulesets.srd5.off_turn_actions import off_turn_actions
from fracas_engine.rulesets.srd5.queries import action_uses, equipment, payment
from fracas_engine.rulesets.srd5.queries.space import distance_between, space_of
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.situation import Situation

PLAIN = (
    "disengage", "dodge", "hide", "search", "escape", "extinguish", "drop_prone", "stand_up", "flee", "get_out",
)  # fmt: skip
"""General actions that need only their name."""

PLAIN_WITHOUT_ACTION = ("drop_prone", "stand_up", "flee", "get_out")
"""The actions of `PLAIN` that do not cost an action."""

DEAREST_STEP = 8
"""The highest possible cost of a single step, in cells of movement.

It is the cost of crawling while dragging and squeezing through Difficult Terrain.
"""


def options(situation: Situation[D20Rules], decision: Decision) -> Options:
    """Return the options of a turn."""
    game = situation.state.game
    assert game.acting is not None
    acting = s5(situation.state.creatures[game.acting])
    steed = s5(situation.state.creatures[acting.mount]) if acting.mount is not None else None
    moves: list[MoveOption] = []
    uses: list[UseOption] = []
    if decision.by in (None, acting.id):
        moves += _moves(situation, acting)
        uses += _uses(situation, acting)
    if steed is not None and decision.by in (None, steed.id):
        moves += _moves(situation, steed)
        uses += _as_told(situation, steed)
    return Options(
        decision=decision,
        moves=tuple(moves),
        uses=(*uses, *off_turn_actions(situation, decision.seat)),
        ends=(EndOption(CreatureId(acting.id)),) if decision.by in (None, acting.id) else (),
    )


def _moves(situation: Situation[D20Rules], creature: Srd5Creature) -> Iterator[MoveOption]:
    by = CreatureId(creature.id)
    drags = bool(dragging.dragged(situation, creature))
    for mode in speeds.modes(situation, creature):
        points = speeds.movement_left(situation, creature, mode)
        if points <= 0 or creature.at is None:
            continue
        height = creature.altitude if mode in speeds.CHOOSING_HEIGHT else 0
        way = paths.travel_of(situation, creature, mode, points)
        costs, provokes = flying.ends(situation, creature, mode, points)
        if drags or fear.feared(situation, creature):
            costs = {cell: cost for cell, cost in costs.items() if _can_go(situation, creature, mode, cell)}
            if not costs:
                continue
        elif not _leads_somewhere(way, points) and not (mode in speeds.GOING_AROUND and costs):
            continue  # and not over or under obstacles either
        yield MoveOption(by=by, mode=mode, costs=costs, provokes=provokes, budget="movement", altitude=height)
    jumps = JumpDestinations(situation, creature)
    if jumps:
        yield MoveOption(
            by=by, mode="jump", costs=jumps, provokes=ProvokedByJumps(situation, creature, jumps), budget="movement"
        )


def _leads_somewhere(way: Travel, points: int) -> bool:
    """Return True if a movement has a destination at the creature's current altitude.

    If the creature can afford any single step, no search is made.
    """
    return way.leads_somewhere() if points >= DEAREST_STEP else bool(way.reach.ends & ~way.board.grid.bit(way.start))


class JumpDestinations(Mapping[Cell, int]):
    """The destinations of a creature's jumps with costs; all but the first are computed when first needed."""

    __slots__ = ("_all", "_rest")

    def __init__(self, situation: Situation[D20Rules], creature: Srd5Creature) -> None:
        self._rest = jumping.landings(situation, creature)
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


class ProvokedByJumps(LazyMapping[Cell, tuple[CreatureId, ...]]):
    """The enemies that a jump to each cell provokes; cells that provoke none are omitted."""

    __slots__ = ("_creature", "_jumps", "_situation")

    def __init__(self, situation: Situation[D20Rules], creature: Srd5Creature, jumps: JumpDestinations) -> None:
        super().__init__()
        self._situation, self._creature, self._jumps = situation, creature, jumps

    def _work_out(self) -> dict[Cell, tuple[CreatureId, ...]]:
        creature = self._creature
        assert creature.at is not None
        # Enemies out of reach of the longest jump are out of reach of every jump.
        if not provokers(self._situation, creature, max(self._jumps.values(), default=0), "jump"):
            return {}
        ways = {to: jumping.straight(creature.at, to) for to in self._jumps}
        found = {to: provoked_along(self._situation, creature, way, "jump") for to, way in ways.items()}
        return {to: who for to, who in found.items() if who}


def _can_go(situation: Situation[D20Rules], creature: Srd5Creature, mode: str, cell: Cell) -> bool:
    try:
        place = (*cell, creature.altitude)
        move_orders.plan_move(situation, creature, Move(by=CreatureId(creature.id), mode=mode, to=place))
    except IllegalIntent:
        return False
    return True


# ---------------------------------------------------------------- uses


def _uses(situation: Situation[D20Rules], creature: Srd5Creature) -> Iterator[UseOption]:
    for action in situation.rules.sheet(situation, creature).actions.values():
        if payment.usable(situation, creature, action):
            yield from _of_sheet(situation, creature, action)
    yield from _plain(situation, creature)
    yield from _with_targets(situation, creature)
    yield from _with_things(situation, creature)


def _of_sheet(situation: Situation[D20Rules], creature: Srd5Creature, action: Action) -> Iterator[UseOption]:
    if payment.opens_sequence(situation, creature, action):
        left = uses_left(creature, action)
        yield UseOption(
            by=CreatureId(creature.id), action=action.id, name=action.name, cost=action.cost, uses_left=left
        )
        return
    if action.sequence:
        action = payment.begun_series(creature, action) or action
        number = len(action.sequence)
        action = replace(
            action,
            sequence=_still_usable(situation, creature, action.sequence),
            alternatives=_still_usable(situation, creature, action.alternatives),
        )
        if not action.attacks:
            return
        if not action.sequence:  # only replacement attacks remain
            action = replace(action, sequence=action.alternatives[:number])
    for option in _with_struck_things(situation, creature, action):
        if performing.RAYS in action.tags:
            option = replace(option, repeat=True)  # noqa: PLW2901 - the same option with more detail
        if payment.second_light(creature, action):
            option = replace(option, cost="bonus")  # noqa: PLW2901 - as above
        yield option


def _still_usable(situation: Situation[D20Rules], creature: Srd5Creature, sequence: tuple[str, ...]) -> tuple[str, ...]:
    """Return the attacks of a sequence that are not used up; a Loading weapon counts once (S5-MON-01, S5-WEAP-05)."""
    actions = situation.rules.sheet(situation, creature).actions
    kept: list[str] = []
    for name in performing.aimed_parts(situation, creature, sequence):
        loads = equipment.has_property(actions[name], "loading")
        if not (loads and name in kept) and not action_uses.use_fault(situation, creature, actions[name]):
            kept.append(name)
    return tuple(kept)


def _with_struck_things(
    situation: Situation[D20Rules], creature: Srd5Creature, action: Action
) -> tuple[UseOption, ...]:
    """Return the options to use an action from the sheet, including objects as targets (S5-ATK-06)."""
    found = list(shared_options.use_options(situation, creature, action))
    attacks = situation.rules.sheet(situation, creature).actions
    for name in action.attacks or ("",):
        things = objects.targets(situation, creature, attacks[name] if name else action)
        if not things:
            continue
        choices = ((name,),) if name else ()
        place = next((place for place, option in enumerate(found) if option.choices == choices), None)
        if place is not None:
            found[place] = replace(found[place], targets=(*found[place].targets, *things))
            continue
        only = UseOption(
            by=CreatureId(creature.id),
            action=action.id,
            name=action.name,
            cost=action.cost,
            targets=things,
            pick=(1, 1),
            repeat=bool(name),
            choices=choices,
            uses_left=uses_left(creature, action),
        )
        found.append(only)
    return tuple(found)


def _as_told(situation: Situation[D20Rules], steed: Srd5Creature) -> Iterator[UseOption]:
    """Yield the actions that a rider may have its mount take as part of the mount's movement (S5-MOUNT-05)."""
    for name in ("drop_prone", "stand_up"):
        if may_by_name(situation, steed, name):
            yield use_option(situation, steed, name)
    yield from _up_and_down(situation, steed)


def _up_and_down(situation: Situation[D20Rules], creature: Srd5Creature) -> Iterator[UseOption]:
    for way in rise_and_sink.WAYS:
        far = rise_and_sink.distances(situation, creature, way)
        if far and is_general(situation, creature, way):
            yield use_option(situation, creature, way, choices=tuple((str(cells),) for cells in far))


def _plain(situation: Situation[D20Rules], creature: Srd5Creature) -> Iterator[UseOption]:
    known = tuple(speeds.speeds_of(situation, creature))
    acts = can_take_action(creature)
    dashes = acts or payment.is_quick(situation, creature, "dash")
    if dashes and known and accepted(situation, creature, "dash", with_=(known[0],)):
        yield use_option(situation, creature, "dash", choices=tuple((mode,) for mode in known))
    actions_of = situation.rules.sheet(situation, creature).actions.values()
    ready = [action.id for action in actions_of if readying.may_be_readied(action)] if acts else []
    ready = [name for name in ready if accepted(situation, creature, "ready", with_=(name,))]
    if ready:
        yield use_option(situation, creature, "ready", choices=tuple((name,) for name in ready))
    yield from _up_and_down(situation, creature)
    quick = acts or any(payment.is_quick(situation, creature, name) for name in PLAIN)
    for name in PLAIN if quick else PLAIN_WITHOUT_ACTION:
        if may_by_name(situation, creature, name):
            yield use_option(situation, creature, name, **(_holders(creature) if name == "escape" else {}))
    if creature.mount is None:
        return
    commands = tuple(
        (word,) for word in mounting.COMMANDS if accepted(situation, creature, "command_mount", with_=(word,))
    )
    if commands:
        yield use_option(situation, creature, "command_mount", choices=commands)
    if accepted(situation, creature, "dismount"):
        steed = situation.state.creatures[creature.mount]
        cells = [
            cell
            for cell in mounts.free_cells(situation, creature, space_of(situation, steed))
            if accepted(situation, creature, "dismount", to=cell)
        ]
        cost = speeds.speed_for(situation, creature, "walk") // 2
        yield use_option(situation, creature, "dismount", destinations=dict.fromkeys(cells, cost))


def _holders(creature: Srd5Creature) -> dict[str, Any]:
    """Return option fields that let the player choose the holder to escape from; empty if there is only one holder.

    Rules: S5-GRAP-06.
    """
    holders = dict.fromkeys(hold.source for hold in holds_on(creature) if hold.source is not None)
    return {"targets": tuple(map(TargetOption, holders)), "pick": (0, 1)} if len(holders) > 1 else {}


def _with_targets(situation: Situation[D20Rules], creature: Srd5Creature) -> Iterator[UseOption]:
    others = situation.state.creatures
    present = [other for other in situation.present() if other is not creature]
    acts = can_take_action(creature)
    # Fast path: most of these need not be tried on creatures that are too far away or excluded by their sheet.
    near = [other for other in present if distance_between(situation, creature, other) <= 1]
    striking = near if acts or creature.sequence else []
    for name, choices, tried in (
        ("grapple", (), striking),
        ("shove", (("push",), ("prone",)), striking),
        ("stabilize", (), [o for o in (creature, *near) if acts and (conditions.down(o) or later_effects.wounds(o))]),
        (
            "wake",
            (),
            [
                o
                for o in near
                if acts and o.side == creature.side and later_effects.can_end(situation, o, later_effects.ROUSED)
            ],
        ),
        ("mount", (), [o for o in near if mounts.can_bear(o, creature, situation.setup.sheets[o.sheet].traits)]),
        ("pull_out", (), [o for o in near if getting_out.may_be_pulled_out(situation, creature, o)]),
        ("study", (), [other for other in present if influence.studied_by(situation, other)] if acts else []),
    ):
        found = [other.id for other in tried if accepted(situation, creature, name, on=(other.id,))]
        if found:
            resisted = name in ("grapple", "shove")
            targets = tuple(
                grappling.resist_odds(situation, creature, others[other]) if resisted else TargetOption(other)
                for other in found
            )
            yield use_option(situation, creature, name, targets=targets, pick=(1, 1), choices=choices)
    if not acts:
        return
    foes = [
        other.id
        for other in near
        if other.side != creature.side and accepted(situation, creature, "help", on=(other.id,))
    ]
    if foes:
        yield use_option(situation, creature, "help", targets=tuple(map(TargetOption, foes)), pick=(1, 1))
    # If the best skill cannot influence a creature, no other skill can.
    open_ = [
        other.id
        for other in present
        if influence.is_open(situation, other) and accepted(situation, creature, "influence", on=(other.id,))
    ]
    for skill in (*influence.URGING_SKILLS, "animal_handling") if open_ else ():
        urged = [other for other in open_ if accepted(situation, creature, "influence", on=(other,), with_=(skill,))]
        if urged:
            yield use_option(
                situation,
                creature,
                "influence",
                targets=tuple(map(TargetOption, urged)),
                pick=(1, 1),
                choices=((skill,),),
            )
    friends = [
        other.id
        for other in present
        if other.side == creature.side and distance_between(situation, creature, other) <= HELP_RANGE
    ]
    for skill in situation.setup.sheets[creature.sheet].skills if friends else ():
        allies = [other for other in friends if accepted(situation, creature, "help", on=(other,), with_=(skill,))]
        if allies:
            yield use_option(
                situation, creature, "help", targets=tuple(map(TargetOption, allies)), pick=(1, 1), choices=((skill,),)
            )


def _with_things(situation: Situation[D20Rules], creature: Srd5Creature) -> Iterator[UseOption]:
    near = [thing.id for thing in objects.near_objects(situation, creature)]
    for name in ("interact", "utilize"):
        found = tuple(TargetOption(thing) for thing in near if accepted(situation, creature, name, on=(thing,)))
        if found:
            yield use_option(situation, creature, name, targets=found, pick=(1, 1))
