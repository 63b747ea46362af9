"""Rulings of a game master in `monster_turn`: the orders that its text defines, and what they change in pending work.

Damage is no attack, so shields do not reduce it and a character may lose cards instead (MT-BON-01, MT-CHAR-09).
Initiative comes from cards, so a ruled one holds for the round. There are no saving throws, checks, temporary hit
points, budgets, limited uses or hidden figures.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from fracas_engine.content import CreatureSpec
from fracas_engine.content.models.rulings import (
    AddConditionOrder,
    AddOrder,
    DamageOrder,
    HealOrder,
    RemoveConditionOrder,
)
from fracas_engine.decisions import Prompt
from fracas_engine.durations import Ends, at_edge
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId, Place, SeatId, SideId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.monster_turn.actions import cards
from fracas_engine.rulesets.monster_turn.actions.cards import put_card_away
from fracas_engine.rulesets.monster_turn.decks import (
    EXTRA_CARDS,
    MONSTERS,
    modifier_deck,
    new_modifiers,
    remove_modifiers,
)
from fracas_engine.rulesets.monster_turn.frames import (
    Attacking,
    Choosing,
    EndTurn,
    Harm,
    HeroTurn,
    LongRest,
    MonsterTurn,
    Performing,
    Reveal,
    Walking,
)
from fracas_engine.rulesets.monster_turn.harm import begin_condition, end_condition, heal, leave, leave_with_summons
from fracas_engine.rulesets.monster_turn.queries import figure_of, living_figures
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import Figure, figure, game_of
from fracas_engine.rulesets.monster_turn.summons import free_number, sheet_of
from fracas_engine.rulesets.monster_turn.turns.initiative import move_in_order
from fracas_engine.ruling_orders import HANDLERS, check_new_id, creature_named, living, seat_of_side, sheet_named
from fracas_engine.rulings import RulingHandler
from fracas_engine.situation import Situation
from fracas_engine.state import Creature, Frame

UNTYPED: Final = "untyped"
"""Type of ruled damage that names none."""


def _figures(resolution: Resolution[TurnRules], names: tuple[str, ...]) -> list[Figure]:
    """Return figures by id, each once.

    Raises:
        IllegalIntent: `no_such_target`: there is no figure with one of the ids.
    """
    return [figure(creature_named(resolution, name)) for name in dict.fromkeys(names)]


# ---------------------------------------------------------------- hit points and conditions


def _damage(resolution: Resolution[TurnRules], order: DamageOrder) -> None:
    """Deal damage to figures; a character is asked first whether it loses cards instead (MT-CHAR-09)."""
    struck = [one for one in _figures(resolution, order.on) if one.alive]
    cause = order.type or UNTYPED
    resolution.then(*(Harm(CreatureId(one.id), order.amount, cause) for one in struck))


def _heal(resolution: Resolution[TurnRules], order: HealOrder) -> None:
    """Heal figures as any heal does: wounds end, and poison ends instead (MT-COND-02 and -03)."""
    for one in _figures(resolution, order.on):
        if one.alive:
            heal(resolution, one, order.amount)


def _living(situation: Situation[TurnRules], name: str) -> Figure:
    """Return a figure that has not left the battle.

    Raises:
        IllegalIntent: `no_such_target` or `bad_target`.
    """
    return figure(living(situation, name))


def _hp(resolution: Resolution[TurnRules], order: Mapping[str, int]) -> None:
    """Set hit points; a figure at 0 leaves the battle (MT-ATK-06, MT-CHAR-08)."""
    for name, amount in order.items():
        one = _living(resolution, name)
        if amount > one.max_hp:
            raise IllegalIntent("invariant", f"{one.id} has at most {one.max_hp} hit points, not {amount}")
        resolution.emit("hp_set", (one, {"hp": amount}), who=one.id, hp=amount)
        if amount > 0:
            continue
        if one.kind == "hero":
            resolution.emit("exhausted", (one, {"exhausted": True}), who=one.id)
            leave_with_summons(resolution, one, "died")
        else:
            leave(resolution, one, "died")


def _add_condition(resolution: Resolution[TurnRules], order: AddConditionOrder) -> None:
    """Apply a condition, with its own duration or a ruled one."""
    acting = game_of(resolution.state.game).acting
    source = figure(resolution.state.creatures[acting]) if acting is not None else None
    for one in _figures(resolution, order.on):
        if one.alive:
            begin_condition(resolution, one, order.condition, source, ends=_ends(one, source, order))


def _ends(bearer: Figure, acting: Figure | None, order: AddConditionOrder) -> Ends | None:
    until = order.until
    if until is None:
        return None
    if order.condition in EXTRA_CARDS and until != "encounter":
        detail = f"{order.condition} is a card in a modifier deck and lasts until it is drawn: leave out `until`"
        raise IllegalIntent("not_available", detail, rule="MT-MOD-04")
    if until == "encounter":
        return Ends(until)
    if not until.endswith("_next_turn"):
        raise IllegalIntent(
            "not_available", f"no rule of monster_turn ends a condition by {until}: use another `until`"
        )
    user = acting or bearer
    return at_edge(
        until,
        user=CreatureId(user.id), user_turns=user.turns,
        target=CreatureId(bearer.id), target_turns=bearer.turns,
    )  # fmt: skip


def _remove_condition(resolution: Resolution[TurnRules], order: RemoveConditionOrder) -> None:
    """End a condition; a blessing or curse ends with the removal of its cards (MT-MOD-04)."""
    for one in _figures(resolution, order.on):
        if order.condition in EXTRA_CARDS:
            remove_modifiers(resolution, modifier_deck(one), EXTRA_CARDS[order.condition])
        elif one.has(order.condition):
            end_condition(resolution, one, order.condition)


# ---------------------------------------------------------------- turns


def _initiative(resolution: Resolution[TurnRules], order: Mapping[str, int]) -> None:
    """Change the places of figures in the order of the round."""
    for name, number in order.items():
        move_in_order(resolution, _living(resolution, name), number)


def _end(resolution: Resolution[TurnRules], order: str) -> None:  # noqa: ARG001 - the only value is `turn`
    """End the current turn: damage under way is still suffered, acts to come are not performed."""
    stack = resolution.state.stack
    turn = next((index for index, frame in enumerate(stack) if isinstance(frame, EndTurn)), None)
    if turn is None:
        raise IllegalIntent("not_available", "no turn is going on: wait until the cards are revealed")
    kept: list[Frame] = []
    for frame in stack[turn + 1 :]:
        if isinstance(frame, Prompt):
            if kept and isinstance(kept[-1], Harm):
                kept.append(frame)
        elif isinstance(frame, Performing):
            put_card_away(resolution, figure(resolution.state.creatures[frame.who]), frame)
        elif not isinstance(frame, HeroTurn | LongRest | MonsterTurn | Walking | Attacking):
            kept.append(frame)
    stack[turn + 1 :] = kept


# ---------------------------------------------------------------- figures that come, go and move


def _add(resolution: Resolution[TurnRules], order: AddOrder) -> None:
    """Add a figure from the content; once the cards are revealed, it takes no turn in this round (MT-DECK-03)."""
    if order.hidden:
        raise IllegalIntent("not_available", "figures cannot hide in monster_turn: add it when it appears")
    check_new_id(resolution, order.id)
    spec = resolution.setup.content_sheet(order.use) or sheet_of(resolution, order.use)
    if spec is None:
        spec = sheet_named(resolution, order.use)
    seat = seat_of_side(resolution, order.side)
    assert order.at is not None, "an order without a place is carried out later"
    new = figure_of(spec, order.id, SideId(order.side), SeatId(seat.id), at=(order.at[0], order.at[1]))
    if new.kind != "hero":
        _make_monster(resolution, new, spec)
    _check_names(resolution, new)
    game = game_of(resolution.state.game)
    chosen = not any(isinstance(frame, Reveal) for frame in resolution.state.stack)
    new.born = game.round if chosen else game.round - 1
    resolution.add(new, "added", who=new.id, at=new.at, side=new.side)
    if new.kind == "hero":
        new_modifiers(resolution, new.id)


def _make_monster(situation: Situation[TurnRules], new: Figure, spec: CreatureSpec) -> None:
    """Make an added figure a monster; one without a type is a summon if its side has a character (MT-CHAR-10)."""
    owners = [one for one in living_figures(situation, "hero") if one.side == new.side]
    acting = next((one for one in owners if one.id == situation.state.game.acting), None)
    if spec.type is None and owners:
        new.kind, new.owner, new.number = "summon", CreatureId((acting or owners[0]).id), None
        return
    new.kind, new.type, new.owner = "monster", spec.type or spec.id, None
    new.number = free_number(situation, new.type)


def _check_names(situation: Situation[TurnRules], new: Figure) -> None:
    """Check that no character is named like a monster type, since both have a place in the order.

    Raises:
        IllegalIntent: `invariant`.
    """
    figures = [figure(one) for one in (*situation.state.creatures.values(), new)]
    types = {one.type for one in figures if one.kind == "monster"} | {MONSTERS}
    alike = next((one.id for one in figures if one.kind == "hero" and one.id in types), None)
    if alike is not None:
        raise IllegalIntent("invariant", f"{alike} would be the name of a character and of a monster type")


def _move(resolution: Resolution[TurnRules], order: Mapping[str, Place]) -> None:
    relocate(resolution, order, "ruling")


def relocate(resolution: Resolution[TurnRules], places: Mapping[str, Place], mode: str) -> None:
    """Put figures in other hexes; this is no entry, so that it springs no trap (MT-MOVE-09)."""
    for name, place in places.items():
        one = _living(resolution, name)
        cell = (place[0], place[1])
        if cell != one.at:
            resolution.emit("moved", (one, {"at": cell}), who=one.id, from_=one.at, to=cell, mode=mode)


def _remove(resolution: Resolution[TurnRules], order: tuple[str, ...]) -> None:
    """Take figures out of the battle, with their summons."""
    for one in _figures(resolution, order):
        if not one.alive:
            continue
        if one.kind == "hero":
            leave_with_summons(resolution, one, "left")
        else:
            leave(resolution, one, "left")


def allegiance_changed(resolution: Resolution[TurnRules], creature: Creature) -> None:
    """Pass the turn to the new seat of a character that is acting."""
    game = game_of(resolution.state.game)
    if game.acting == creature.id and game.seat not in (None, creature.seat):
        resolution.emit("turn_passed", (game, {"seat": creature.seat}), who=creature.id, seat=creature.seat)


# ---------------------------------------------------------------- pending work


def revise(resolution: Resolution[TurnRules]) -> None:
    """Adapt pending work to what a ruling has changed: look for a winner, and ask questions anew.

    A question lists cards, figures or hexes that the ruling may have taken away. Its frame makes it again.
    """
    resolution.rules.look_for_winner(resolution)
    if resolution.state.game.over or not resolution.changes:
        return
    revised: list[Frame] = []
    for frame in resolution.state.stack:
        if isinstance(frame, Prompt):
            revised[-1] = _unasked(revised[-1])
        else:
            revised.append(cards.revised(resolution, frame) if isinstance(frame, Choosing) else frame)
    resolution.state.stack[:] = revised


def _unasked(frame: Frame) -> Frame:
    """Return a frame as it was before it asked its question."""
    match frame:
        case Harm() | LongRest() | Performing():
            return replace(frame, asked=False)
        case MonsterTurn():
            # Targets picked so far stay picked where they are still among the best.
            return replace(frame, asked="", wanted=frame.planned if frame.asked == "hex" else frame.wanted)
        case _:
            return frame


def _not_available(what: str) -> RulingHandler:
    def refuse(resolution: Any, order: Any) -> None:  # noqa: ARG001 - the signature of a handler
        raise IllegalIntent("not_available", what)

    return refuse


RULINGS: Final[Mapping[str, RulingHandler]] = {
    **HANDLERS,
    "hp": _hp,
    "damage": _damage,
    "heal": _heal,
    "add_condition": _add_condition,
    "remove_condition": _remove_condition,
    "initiative": _initiative,
    "end": _end,
    "add": _add,
    "remove": _remove,
    "move": _move,
    "temp_hp": _not_available("monster_turn has no temporary hit points: use `hp` or `heal`"),
    "budget": _not_available("a turn in monster_turn has two card halves and no budget"),
    "light": _not_available("monster_turn has no light: use `terrain` for what blocks sight"),
    "zone": _not_available("monster_turn has no zones: use `terrain` for traps and difficult hexes"),
    "end_zone": _not_available("monster_turn has no zones: use `terrain` to change hexes"),
    "move_zone": _not_available("monster_turn has no zones: use `terrain` to change hexes"),
    "hide": _not_available("figures cannot hide in monster_turn: use `remove`, and `add` later"),
}
"""The orders of rulings in `monster_turn`, in addition to those that are the same under all rules."""
