"""Orders of a game master's rulings in d20 rulesets; what they differ in is in `ruling_rules`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from fracas_engine.board import Footprint, Mask, clear_anchors, contains_edge
from fracas_engine.content import CreatureSpec, Effect
from fracas_engine.content.models.effects import DamageEffect
from fracas_engine.content.models.rulings import (
    AddConditionOrder,
    AddOrder,
    CheckOrder,
    DamageOrder,
    HealOrder,
    RemoveConditionOrder,
    SaveOrder,
    TerrainOrder,
)
from fracas_engine.content.vocabulary import did_you_mean
from fracas_engine.d20.conditions import end_conditions
from fracas_engine.d20.frames import Applying
from fracas_engine.d20.queries.action_uses import uses_left
from fracas_engine.d20.queries.space import at_one_height, footprint, masks, side_length
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.ruling_rules import GameMaster
from fracas_engine.d20.ruling_scenery import SCENERY_RULINGS
from fracas_engine.decisions import Prompt
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, CreatureId, Place, SeatId, SideId
from fracas_engine.resolution import AnyResolution, Resolution
from fracas_engine.ruling_orders import (
    HANDLERS,
    check_new_id,
    creature_named,
    living,
    seat_of_side,
    sheet_named,
)
from fracas_engine.ruling_sheets import RULING, ruling_sheet
from fracas_engine.situation import AnySituation, Situation
from fracas_engine.state import Condition, Creature

HIT: Final = f"{RULING}.hit"
"""Key of the effects on the sheet of a ruling."""

RESPONSES: Final = frozenset({"opportunity_attack", "interrupt", "reaction", "ready"})
"""Kinds of questions that offer actions."""


class D20GameMaster(GameMaster):
    """Rulings of a game master, of d20 rulesets."""

    rules: D20Rules

    def names(self, situation: AnySituation, creature: Creature) -> tuple[str, ...]:
        return self.rules.conditions.names(situation, creature)

    def end_condition(self, resolution: AnyResolution, creature: Creature, condition: str) -> None:
        end_conditions(resolution, creature, lambda one: one.name == condition, in_place=False)


# ---------------------------------------------------------------- hit points


def _hp(resolution: Resolution[D20Rules], numbers: Mapping[str, int]) -> None:
    master = resolution.rules.game_master
    for name, hp in numbers.items():
        creature = living(resolution, name)
        least = master.least_hp(resolution)
        if hp > creature.max_hp or (least is not None and hp < least):
            allowed = f"{least} to {creature.max_hp}" if least is not None else f"at most {creature.max_hp}"
            raise IllegalIntent("invariant", f"{name} cannot have {hp} hit points: use {allowed}")
        if hp > 0 >= creature.hp:
            resolution.rules.damage.heal(resolution, creature, hp)
        elif hp > 0:
            resolution.emit("hp_set", (creature, {"hp": hp}), who=creature.id, hp=hp)
        elif hp != creature.hp:
            master.lower_hp(resolution, creature, hp)


def _damage(resolution: Resolution[D20Rules], order: DamageOrder) -> None:
    rules = resolution.rules
    parts = ((order.amount, order.type or ""),)
    for creature in [creature_named(resolution, name) for name in order.on]:
        effect = DamageEffect.model_validate({"damage": order.amount, **({"type": order.type} if order.type else {})})
        frame = replace(_applying(creature, (effect,), (order.amount,)), warned=True)
        ahead = rules.damage.before_damage(resolution, frame, creature, creature, parts) if creature.alive else ()
        if ahead:
            resolution.then(*ahead, frame)
        else:
            rules.damage.deal(resolution, creature, parts)


def _heal(resolution: Resolution[D20Rules], order: HealOrder) -> None:
    for creature in [creature_named(resolution, name) for name in order.on]:
        resolution.rules.damage.heal(resolution, creature, order.amount)


# ---------------------------------------------------------------- conditions


def _add_condition(resolution: Resolution[D20Rules], order: AddConditionOrder) -> None:
    rules = resolution.rules
    for creature in [creature_named(resolution, name) for name in order.on]:
        if not creature.alive or not rules.conditions.may_bear(resolution, creature, order.condition):
            continue
        if order.condition == "hidden":
            rules.game_master.hide(resolution, creature)
            continue
        until = rules.conditions.duration_word(order.condition, order.until or "")
        acting = resolution.state.creatures.get(resolution.state.game.acting or "", creature)
        ends = rules.conditions.ends(resolution, until, acting, creature, None)
        rules.conditions.begin(resolution, creature, Condition(order.condition, ends))


def _remove_condition(resolution: Resolution[D20Rules], order: RemoveConditionOrder) -> None:
    master = resolution.rules.game_master
    for creature in [creature_named(resolution, name) for name in order.on]:
        if not creature.alive or order.condition not in master.names(resolution, creature):
            continue
        if order.condition == "hidden":
            master.reveal(resolution, creature)
            continue
        if master.is_implied(resolution, creature, order.condition):
            raise IllegalIntent(
                "invariant", f"{order.condition} of {creature.id} follows from another state: change that state instead"
            )
        master.end_condition(resolution, creature, order.condition)


# ---------------------------------------------------------------- places


def _move(resolution: Resolution[D20Rules], places: Mapping[str, Place]) -> None:
    relocate(resolution, places, RULING)


def relocate(resolution: Resolution[D20Rules], places: Mapping[str, Place], mode: str) -> None:
    """Put creatures elsewhere; a mount carries its rider, and nothing is provoked.

    Args:
        resolution: The battle.
        places: New cells by creature; without a third number, the altitude follows from the ground.
        mode: The mode in the event `moved`.

    Raises:
        IllegalIntent: A creature has left the battle, or does not fit on the map.
    """
    rules = resolution.rules
    moved = [(living(resolution, name), to) for name, to in places.items()]
    named = {creature.id for creature, _ in moved}
    for creature, to in moved:
        at = (to[0], to[1])
        _check_on_map(resolution, creature, at)
        rules.game_master.leave_mount(resolution, creature)
        height = _height(resolution, creature, to)
        before = creature.at
        resolution.emit(
            "moved",
            (creature, {"at": at, "altitude": height}),
            who=creature.id,
            from_=before,
            to=at,
            mode=mode,
        )
    for name in named:
        rules.movement.moved(resolution, resolution.state.creatures[name])


def _check_on_map(resolution: Resolution[D20Rules], creature: Creature, at: Cell) -> None:
    if not Footprint(at, side_length(creature)).fits(resolution.map.grid):
        raise IllegalIntent("invariant", f"{creature.id} does not fit on the map at {list(at)}: choose another cell")


def _height(resolution: Resolution[D20Rules], creature: Creature, to: Place) -> int:
    """Return the altitude at which a creature arrives: the one named, else its own, but not below the ground."""
    ground = resolution.rules.game_master.ground(resolution, creature, (to[0], to[1]))
    if len(to) > 2:
        if to[2] < ground:
            raise IllegalIntent("invariant", f"{list(to)} is below the ground: use an altitude of at least {ground}")
        return to[2]
    return creature.altitude if creature.altitude > 0 else max(creature.altitude, ground)


def _add(resolution: Resolution[D20Rules], order: AddOrder) -> None:
    rules, master = resolution.rules, resolution.rules.game_master
    spec = sheet_named(resolution, order.use)
    check_new_id(resolution, order.id)
    if spec.size not in rules.terrain.sizes:
        raise IllegalIntent("bad_target", f"{order.use} is {spec.size}, which this ruleset has no space for")
    seat = seat_of_side(resolution, order.side)
    assert order.at is not None, "an order without a place is carried out later"
    at = (order.at[0], order.at[1])
    creature = master.newcomer(spec, CreatureId(order.id), SideId(order.side), SeatId(seat.id), at)
    _check_on_map(resolution, creature, at)
    creature.altitude = _height(resolution, creature, order.at)
    if order.hidden:
        seats = resolution.state.seats
        creature.hidden_from = tuple(SeatId(name) for name in seats if name != seat.id)
    resolution.add(creature, "added", who=creature.id, at=at, side=order.side)
    if order.hidden:
        master.hide(resolution, creature)
    master.take_place(resolution, creature)
    rules.turns.came_in(resolution, creature)
    rules.movement.moved(resolution, creature)


def _remove(resolution: Resolution[D20Rules], names: tuple[str, ...]) -> None:
    for creature in [creature_named(resolution, name) for name in names]:
        resolution.rules.damage.vanish(resolution, creature)
        if creature.at is not None:
            resolution.emit("removed", (creature, {"at": None}), who=creature.id)


def _terrain(resolution: Resolution[D20Rules], order: TerrainOrder) -> None:
    HANDLERS["terrain"](resolution, order)
    for creature in tuple(resolution.present()):
        assert creature.at is not None
        ground = resolution.rules.game_master.ground(resolution, creature, creature.at)
        if creature.altitude < min(ground, 0):  # its pit is gone
            resolution.emit("lifted", (creature, {"altitude": ground}), who=creature.id)


def open_places(situation: Situation[D20Rules], spec: CreatureSpec, *, without: str = "", closed: Mask = 0) -> Mask:
    """Return the anchors at which a creature can be put on the map: not blocked, not occupied, not in a pit.

    Args:
        situation: The battle.
        spec: The creature's sheet.
        without: Id of a creature that blocks no cell, nor do those that share its place.
        closed: Cells that no part of the creature may be in.
    """
    rules, grid = situation.rules, situation.map.grid
    own = situation.state.creatures.get(without)
    taken = rules.terrain.barriers(situation) | (situation.board.mask("pit") & grid.everywhere) | closed
    for name, mask in masks(situation).items():
        other = situation.state.creatures[name]
        shares = own is not None and other.at == own.at and rules.game_master.may_share(own, other)
        if name != without and not shares:
            taken |= mask
    ids = CreatureId(spec.id), SideId(spec.side_id), SeatId(spec.seat_id)
    return clear_anchors(grid, taken, side_length(rules.game_master.newcomer(spec, *ids, (0, 0))))


def place_fault(situation: Situation[D20Rules], creature: Creature) -> str:
    """Return why a creature cannot be where it is: off the map, in a wall, or in the space of another."""
    space, grid = footprint(creature), situation.map.grid
    if not space.fits(grid):
        return "it is off the map"
    barriers = situation.rules.terrain.barriers(situation)
    walls = space.on(grid) & barriers
    if walls:
        return f"{list(grid.first(walls))} is filled"
    if contains_edge(grid, space, barriers):
        return "a wall lies between its squares"
    own = masks(situation)[creature.id]
    for name, mask in masks(situation).items():
        other = situation.state.creatures[name]
        if other is creature or not mask & own or not at_one_height(creature, other):
            continue
        if not situation.rules.game_master.may_share(creature, other):
            return f"{list(grid.first(mask & own))} is occupied by {name}"
    return ""


def _hide(resolution: Resolution[D20Rules], names: tuple[str, ...]) -> None:
    for creature in [living(resolution, name) for name in names]:
        resolution.rules.game_master.hide(resolution, creature)


def _reveal(resolution: Resolution[D20Rules], names: tuple[str, ...]) -> None:
    for creature in [living(resolution, name) for name in names]:
        resolution.rules.game_master.reveal(resolution, creature)


# ---------------------------------------------------------------- turns and resources


def _initiative(resolution: Resolution[D20Rules], totals: Mapping[str, int]) -> None:
    for name, total in totals.items():
        resolution.rules.game_master.set_initiative(resolution, living(resolution, name), total)


def _budget(resolution: Resolution[D20Rules], budgets: Mapping[str, Mapping[str, int]]) -> None:
    for name, words in budgets.items():
        resolution.rules.game_master.set_budget(resolution, living(resolution, name), dict(words))


def _uses(resolution: Resolution[D20Rules], numbers: Mapping[str, Mapping[str, int]]) -> None:
    for name, actions in numbers.items():
        creature = living(resolution, name)
        for word, left in actions.items():
            _set_uses(resolution, creature, word, left)


def _set_uses(resolution: Resolution[D20Rules], creature: Creature, word: str, left: int) -> None:
    rules = resolution.rules
    action = rules.sheet(resolution, creature).actions.get(word)
    pools = resolution.sheet(creature).pools
    found = rules.game_master.resource(word) if action is None else ""
    if word not in pools and action is None and not found:
        hint = did_you_mean(word, rules.sheet(resolution, creature).actions) or "name an action of its sheet"
        raise IllegalIntent("not_available", f"{creature.id} has no {word}: {hint}")
    if action is not None and word not in pools and action.pools:
        raise IllegalIntent(
            "not_available", f"{word} of {creature.id} spends {action.pools[0][0]}: set the uses of that"
        )
    if action is not None and word not in pools and uses_left(creature, action) is None:
        raise IllegalIntent("not_available", f"{word} of {creature.id} can be used at will: its uses are not counted")
    most = pools.get(word, action.uses if action is not None else None)
    if most is not None and left > most:
        raise IllegalIntent("invariant", f"{creature.id} has at most {most} uses of {word}: use 0 to {most}")
    if most is not None:
        used = {name: spent for name, spent in creature.used.items() if name != word}
        changed: dict[str, Any] = {"used": {**used, word: most - left} if left < most else used}
    else:
        changed = {found: left}
    resolution.emit("uses_set", (creature, changed), who=creature.id, action=word, left=left)


def _end(resolution: Resolution[D20Rules], _word: str) -> None:
    if not resolution.rules.game_master.end_turn(resolution):
        raise IllegalIntent("not_available", "there is no turn to end now")
    for frame in tuple(resolution.state.stack):
        for ask in frame.asks if isinstance(frame, Prompt) else ():
            resolution.answer_by_default(ask.seat)


# ---------------------------------------------------------------- dice


def _save(resolution: Resolution[D20Rules], order: SaveOrder) -> None:
    rules = resolution.rules
    if order.ability is None and rules.game_master.needs_ability():
        raise IllegalIntent("malformed", "gm.save.ability is missing: name the ability of the saving throw")
    rolled: dict[bool, tuple[int, ...]] = {}
    frames = []
    for creature in [living(resolution, name) for name in order.on]:
        success = rules.saves.roll(resolution, creature, order.dc, order.ability or "")
        effects = order.success if success else order.fail
        if not effects:
            continue
        if success not in rolled:
            rolled[success] = _roll_once(resolution, creature, effects)
        frames.append(_applying(creature, effects, rolled[success], dc=order.dc))
    resolution.then(*frames)


def _applying(
    creature: Creature, effects: tuple[Effect, ...], rolled: tuple[int, ...], dc: int | None = None
) -> Applying:
    who = CreatureId(creature.id)
    return Applying(user=who, sheet=ruling_sheet(effects), action=RULING, part=HIT, on=who, rolled=rolled, dc=dc)


def _roll_once(resolution: Resolution[D20Rules], creature: Creature, effects: tuple[Effect, ...]) -> tuple[int, ...]:
    """Roll the dice of effects, once for all creatures; no modifier of a creature applies."""
    listed = resolution.rules.sheet_named(resolution, ruling_sheet(effects)).lists[HIT]
    totals = [0] * len(listed.effects)
    for place, dice in listed.dice:
        totals[place] = resolution.roll("damage", dice, on=creature).total if dice.terms else dice.bonus
    return tuple(totals)


def _check(resolution: Resolution[D20Rules], order: CheckOrder) -> None:
    creature = living(resolution, order.by)
    total = resolution.rules.game_master.check(resolution, creature, order.skill)
    success = total >= order.dc
    resolution.emit("checked", who=creature.id, skill=order.skill, total=total, dc=order.dc, success=success)
    effects = order.success if success else order.fail
    if effects:
        resolution.then(_applying(creature, effects, _roll_once(resolution, creature, effects), dc=order.dc))


def question_lapses(situation: Situation[D20Rules], creature: Creature, kind: str) -> bool:
    """Return True if a creature can no longer give the response that it is asked for."""
    return kind in RESPONSES and not situation.rules.turns.can_act(situation, creature)


D20_RULINGS: Final[Mapping[str, Any]] = {
    **HANDLERS,
    "hp": _hp,
    "damage": _damage,
    "heal": _heal,
    "add_condition": _add_condition,
    "remove_condition": _remove_condition,
    "move": _move,
    "add": _add,
    "remove": _remove,
    "terrain": _terrain,
    "hide": _hide,
    "reveal": _reveal,
    "initiative": _initiative,
    "budget": _budget,
    "uses": _uses,
    "end": _end,
    "save": _save,
    "check": _check,
    **SCENERY_RULINGS,
}
"""Handlers of the orders of rulings in d20 rulesets, by name."""
