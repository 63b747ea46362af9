"""Questions about lifting, dragging and carrying (OC-STR-08 to -13)."""

from __future__ import annotations

from typing import Any, Final

from fracas_characters.carrying import LIMITS, Bearing, bear, capacity
from fracas_characters.questions.details import Details, answer, judged

_WEIGHT: Final = ("weight", "pounds", "lb", "load")


def _strength(details: Details) -> int:
    if type(details.bare) is int:
        return details.bare
    return details.number("strength") if details.has("strength") else details.scores().get("str", 10)


def _capacity(details: Details) -> dict[str, Any]:
    """Return the carrying capacity and the limits derived from it (OC-STR-08, -09 and -11)."""
    free = capacity(_strength(details))
    lift, drag = free * LIMITS["lift"], free * LIMITS["drag"]
    return answer(free, capacity=free, carry=free, lift=lift, push=drag, drag=drag)


def _bear(how: Bearing) -> Any:
    def handler(details: Details) -> dict[str, Any]:
        strength = _strength(details)
        if not details.has(*_WEIGHT, "carrying", "carried", "pick_up", "picks_up", "picked_up", "add"):
            free = capacity(strength)
            limit = free * LIMITS[how]
            return answer(free if how == "carry" else limit, limit=limit, capacity=free)
        weight = details.number(*_WEIGHT, default=0)
        weight += details.number("carrying", "carried", default=0)
        weight += details.number("pick_up", "picks_up", "picked_up", "add", default=0)
        speed = details.number("speed", default=6)
        load = bear(strength, weight, how)
        breaches = [load.breach] if load.breach is not None else []
        conditions = ("slowed",) if load.slowed else ()
        return judged(
            breaches,
            None,
            *(("slowed",) if load.slowed else ()),
            load=weight,
            weight=weight,
            capacity=load.capacity,
            limit=load.limit,
            slowed=load.slowed,
            conditions=conditions,
            speed=load.speed(speed),
        )

    return handler


ANSWERS: Final = {
    "carrying_capacity": _capacity,
    "capacity": _capacity,
    "carrying": _bear("carry"),
    "carry": _bear("carry"),
    "load": _bear("carry"),
    "lift": _bear("lift"),
    "lifting": _bear("lift"),
    "push": _bear("drag"),
    "drag": _bear("drag"),
    "dragging": _bear("drag"),
    "pushing": _bear("drag"),
}
"""Functions that answer the questions, by name."""
