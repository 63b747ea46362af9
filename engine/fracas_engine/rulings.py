"""Rulings of the game master: validated, carried out as events, and part of the log like every other intent.

Orders that mean the same under all rules are carried out in `ruling_orders`; a ruleset adds those that its text defines
(`Ruleset.rulings`). A handler gets the value of its order in the typed form of `content.models.rulings`. It changes the
battle at once, or pushes frames; the frames of several orders are stepped in the order written. All orders of a ruling
are applied, or none is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Protocol, TypeAlias

from pydantic import ValidationError

from fracas_engine import arrivals, fog_views, placement_phase
from fracas_engine.content.defects import field_path, sentence_of
from fracas_engine.content.models.rulings import check_ruling
from fracas_engine.content.models.validation_messages import KEY
from fracas_engine.content.vocabulary import Vocabulary
from fracas_engine.errors import EndlessRounds, IllegalIntent
from fracas_engine.events import Event
from fracas_engine.ids import CreatureId, Plain, SeatId
from fracas_engine.intents import Ruling, is_plan
from fracas_engine.resolution import AnyResolution, Resolution, SteppedRules
from fracas_engine.ruled import Ruled
from fracas_engine.ruling_questions import settle_questions
from fracas_engine.situation import AnySituation, Situation
from fracas_engine.state import Creature, Frame, Thing
from fracas_engine.stepping import step
from fracas_engine.viewing import PUBLIC, View, Viewer, view

RulingHandler: TypeAlias = Callable[[AnyResolution, Any], None]
"""Carries out one order, given with its typed value; raises `IllegalIntent` if the order is refused."""

_CHANGES_GROUND = frozenset({"terrain", "door", "zone", "move_zone", "end_zone"})
"""Orders that can fill the cells of creatures that they do not move."""


_NOTICED = frozenset(
    {"end", "initiative", "budget", "result", "add", "remove", "hide", "reveal", "call", "ready", "roll", "check"}
)
"""Orders whose effect players notice, or that have none: of a secret ruling with them alone they see what follows."""

_COMMON: Mapping[str, RulingHandler] = {
    "call": arrivals.call,
    "cancel": arrivals.cancel,
    "ready": placement_phase.make_ready,
}
"""Handlers of orders about waves to come and the placement phase, of all rulesets."""


class RuledRules(SteppedRules, Protocol):
    """Methods of the rules that rulings need; the full interface is `fracas_engine.ruleset.Ruleset`."""

    @property
    def vocabulary(self) -> Vocabulary:
        """The words of the ruleset."""
        ...

    def place_fault(self, situation: AnySituation, creature: Creature) -> str:
        """Return why a creature cannot be where it is; empty if it can."""
        ...

    def sees(self, situation: AnySituation, viewer: Viewer, thing: Thing) -> bool:
        """Return True if a viewer may know of a thing."""
        ...

    def question_lapses(self, situation: AnySituation, creature: Creature, kind: str) -> bool:
        """Return True if a creature can no longer answer a question of this kind."""
        ...

    def after_ruling(self, resolution: AnyResolution) -> None:
        """Handle the end of a ruling, after all of its consequences."""
        ...


def read_ruling(orders: Mapping[str, Any], vocabulary: Vocabulary | None) -> tuple[tuple[str, Any], ...]:
    """Return the orders of an untrusted ruling in the order written, each with its typed value.

    Raises:
        IllegalIntent: `malformed`; the message names the key, the value found and the right form.
    """
    try:
        spec = check_ruling(orders, vocabulary)
    except ValidationError as error:
        line = error.errors()[0]
        path = [part for part in line["loc"] if part != KEY and not (isinstance(part, str) and part[:1] == "<")]
        message, hint = sentence_of(line)
        raise IllegalIntent(
            "malformed", f"{field_path(('gm', *path))}: {message}" + (f"; {hint}" if hint else "")
        ) from None
    return tuple((name, getattr(spec, name)) for name in orders)


def carry_out_ruling(resolution: Resolution[RuledRules], ruling: Ruling, handlers: Mapping[str, RulingHandler]) -> None:
    """Carry out the orders of a ruling, each announced by the event `ruled`.

    Args:
        resolution: The battle.
        ruling: The ruling; a rewind is not one of its orders here.
        handlers: Handlers by order.

    Raises:
        IllegalIntent: An order is refused; the caller undoes the others.
    """
    rules, stack = resolution.rules, resolution.state.stack
    handlers = {**_COMMON, **handlers}
    orders = read_ruling(ruling.orders, rules.vocabulary)
    for name, _ in orders:
        if name not in handlers:
            raise IllegalIntent("not_available", f"this ruleset has no order {name}: use {', '.join(sorted(handlers))}")
    check = ruling.orders.get("check")
    caused_by_check = isinstance(check, Mapping) and not check.keys().isdisjoint(("fail", "success"))
    if ruling.secret and (caused_by_check or not _NOTICED.issuperset(ruling.orders)):
        resolution.shown = shown_to_others(resolution)
    known = _faults(resolution) if any(name in _CHANGES_GROUND for name, _ in orders) else None
    alive = tuple(CreatureId(creature.id) for creature in resolution.state.creatures.values() if creature.alive)
    ruled = Ruled(alive, secret=ruling.is_kept_secret)
    secret = resolution.secret = resolution.secret or ruling.is_kept_secret
    stack.append(ruled)
    caused: list[list[Frame]] = []
    for name, value in orders:
        place = len(resolution.events)
        planned = is_plan(name, ruling.orders[name])
        resolution.secret = secret or planned
        resolution.emit("ruled", order=name, details=ruling.orders[name])
        resolution.secret = secret
        (arrivals.plan if planned and name == "add" else handlers[name])(resolution, value)
        _hide_names(resolution, place)
        above = next(index for index, frame in enumerate(stack) if frame is ruled) + 1
        caused.append(stack[above:])
        del stack[above:]
    for frames in reversed(caused):
        stack.extend(frames)
    _refuse_misplaced(resolution, known)
    _run_on(resolution)


def _run_on(resolution: Resolution[RuledRules]) -> None:
    """Run to the next decision; refuse a ruling after which round follows round without any."""
    try:
        resolution.run()
    except EndlessRounds as error:
        raise IllegalIntent(
            "invariant", "no creature could do anything in its turn after this ruling: leave at least one that can"
        ) from error


def roll_for_player(resolution: Resolution[RuledRules], seat: str, ruling: Ruling) -> None:
    """Roll dice that a player asks for, with the event `player_rolled`; a secret roll is for that seat alone.

    Args:
        resolution: The battle.
        seat: The player's seat.
        ruling: A ruling whose only order is `roll`.

    Raises:
        IllegalIntent: `malformed`: the expression is wrong.
    """
    ((_, expression),) = read_ruling(ruling.orders, resolution.rules.vocabulary)
    roll = resolution.dice.roll("misc", expression)
    dice = ruling.orders["roll"]
    resolution.emit("player_rolled", seat=seat, dice=dice, faces=roll.faces, total=roll.total)
    if ruling.secret:
        others = tuple(f"seat:{other}" for other in resolution.state.seats if other != seat)
        resolution.events[-1] = Event("player_rolled", resolution.events[-1].data, (*others, "public"))


def shown_to_others(situation: Situation[RuledRules]) -> dict[str, View]:
    """Return what everybody but the game master is shown, by the viewer's key."""
    viewers = [Viewer("seat", SeatId(seat)) for seat in situation.state.seats if seat != situation.setup.gm]
    make = view if situation.state.fog is None else None
    found: dict[str, View] = {}
    for viewer in (*viewers, PUBLIC):
        sees = partial(situation.rules.sees, situation)
        found[viewer.key] = (
            make(situation.state, viewer, sees) if make is not None else fog_views.view(situation, viewer, sees)
        )
    return found


def refuse_shown_secret(resolution: Resolution[RuledRules]) -> None:
    """Refuse a secret ruling that changes what somebody else is shown.

    Raises:
        IllegalIntent: `not_available`; the message names what would be seen and by whom.
    """
    if resolution.shown is None:
        return
    for viewer, after in shown_to_others(resolution).items():
        before = resolution.shown.get(viewer, {})
        for key in dict.fromkeys((*before, *after)):
            old, new = before.get(key, {}), after.get(key, {})
            name = next((name for name in dict.fromkeys((*old, *new)) if old.get(name) != new.get(name)), None)
            if name is not None:
                who = viewer.removeprefix("seat:")
                raise IllegalIntent(
                    "not_available",
                    f"{who} would see the {name} of {key[1]} change: give this ruling openly, or first hide what it is "
                    "about (hit points: play with `health: hidden`)",
                )


def _faults(situation: AnySituation) -> dict[str, str]:
    return {one.id: situation.rules.place_fault(situation, one) for one in situation.present()}


def _refuse_misplaced(resolution: Resolution[RuledRules], known: Mapping[str, str] | None) -> None:
    """Refuse a ruling that leaves a creature where it cannot be.

    Args:
        resolution: The battle.
        known: What was wrong with the places of creatures before, if the ground has changed.
    """
    moved = {
        name
        for (kind, name), touch in resolution.changes
        if kind == "creature" and (touch == "added" or not {"at", "altitude", "size"}.isdisjoint(touch))
    }
    for creature in tuple(resolution.present()):
        if creature.id in moved or known is not None:
            fault = resolution.rules.place_fault(resolution, creature)
            if fault and (creature.id in moved or known is None or fault != known.get(creature.id)):
                raise IllegalIntent("invariant", f"{creature.id} cannot be there: {fault}")


def _hide_names(resolution: AnyResolution, place: int) -> None:
    """Hide the announcement of an order from the seats that do not know of the creatures in it."""
    event = resolution.events[place]
    named = _texts(event.data["details"])
    hidden = dict.fromkeys(event.hidden_from)
    for name, creature in resolution.state.creatures.items():
        unknown_to = (*creature.hidden_from, *creature.unseen_by)
        if unknown_to and name in named:
            hidden.update(dict.fromkeys((*(f"seat:{seat}" for seat in unknown_to), "public")))
    if len(hidden) > len(event.hidden_from):
        resolution.events[place] = replace(event, hidden_from=tuple(hidden))


def _texts(value: Plain) -> set[str]:
    """Return all texts in a plain value, keys included."""
    match value:
        case str():
            return {value}
        case Mapping():
            return {text for key, item in value.items() for text in (key, *_texts(item))}
        case tuple() | list():
            return {text for item in value for text in _texts(item)}
        case _:
            return set()


def refuse_broken_invariants(resolution: AnyResolution) -> None:
    """Refuse a ruling that has broken an invariant of the battle, or a secret one that somebody else would see.

    Raises:
        IllegalIntent: `invariant` or `not_available`.
    """
    broken = next(iter(resolution.rules.invariant_violations(resolution)), None)
    if broken is not None:
        raise IllegalIntent("invariant", f"this ruling would break a rule of every battle: {broken}")
    refuse_shown_secret(resolution)


def _step_ruled(resolution: Resolution[RuledRules], frame: Ruled) -> None:
    """End a ruling: pending questions that have lost their sense are answered or put to other seats."""
    resolution.secret = any(isinstance(other, Ruled) and other.secret for other in resolution.state.stack)
    settle_questions(resolution, frame.alive)
    resolution.rules.after_ruling(resolution)


STEPS = (step(Ruled, _step_ruled),)
