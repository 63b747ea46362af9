"""Rulings of the game master: validated, carried out as events, and part of the log like every other intent.

Orders that mean the same under all rules are carried out here; a ruleset adds those that its text defines
(`Ruleset.rulings`). All orders of a ruling are applied, or none is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from fracas_engine.content.vocabulary import did_you_mean
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Plain, SideId
from fracas_engine.intents import Ruling
from fracas_engine.resolution import AnyResolution

RulingHandler: TypeAlias = Callable[[AnyResolution, Any], None]
"""Carries out one order of a ruling; raises `IllegalIntent` if the order is refused."""


def carry_out_ruling(resolution: AnyResolution, ruling: Ruling, own: Mapping[str, RulingHandler]) -> None:
    """Carry out the orders of a ruling, each announced by the event `ruled`.

    Args:
        resolution: The battle.
        ruling: The ruling; a rewind is not one of its orders here.
        own: Handlers of the ruleset, which replace those for all rules.

    Raises:
        IllegalIntent: An order is refused; the caller undoes the others.
    """
    handlers = {**_HANDLERS, **own}
    for name, details in ruling.orders.items():
        handler = handlers.get(name)
        if handler is None:
            hint = did_you_mean(name, handlers) or f"use one of {', '.join(sorted(handlers))}"
            raise IllegalIntent("malformed", f"unknown order {name!r} of a ruling: {hint}")
        resolution.emit("ruled", order=name, details=details)
        handler(resolution, details)


def refuse_broken_invariants(resolution: AnyResolution) -> None:
    """Refuse a ruling that has broken an invariant of the battle.

    Raises:
        IllegalIntent: `invariant`.
    """
    broken = next(iter(resolution.rules.invariant_violations(resolution)), None)
    if broken is not None:
        raise IllegalIntent("invariant", f"this ruling would break a rule of every battle: {broken}")


def _result(resolution: AnyResolution, side: Plain) -> None:
    sides = dict.fromkeys(creature.side for creature in resolution.state.creatures.values())
    if side is not None and side not in sides:
        named = ", ".join(sides)
        raise IllegalIntent("no_such_target", f"unknown side {side!r}: use one of {named}, or null for a draw")
    resolution.end_battle(SideId(side) if isinstance(side, str) else None, "ruling")


def _roll(resolution: AnyResolution, expression: Plain) -> None:
    if not isinstance(expression, str):
        raise IllegalIntent("malformed", "roll must be a dice expression such as 2d6+3")
    resolution.roll("misc", expression)


_HANDLERS: Final[Mapping[str, RulingHandler]] = {"result": _result, "roll": _roll}
