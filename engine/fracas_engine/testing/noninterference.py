"""Non-interference: battles that differ only in information hidden from a viewer look the same to that viewer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fracas_engine.battle import Battle
from fracas_engine.errors import IllegalIntent
from fracas_engine.events import Event, Outcome
from fracas_engine.intents import Intent
from fracas_engine.testing.viewer_mirror import Mirror
from fracas_engine.viewing import Viewer


def learnt_at_once(battle: Battle, viewer: Viewer) -> dict[str, Any]:
    """Return everything that a viewer can see of the current state of a battle.

    This is its view, the pending decisions, and its own options.
    """
    options = battle.options(viewer.seat) if viewer.seat is not None else ()
    return {
        "view": battle.view(viewer),
        "asked": [(d.seat, d.kind, d.by) for d in battle.pending],
        "own": [(d.kind, d.by, dict(d.about)) for d in battle.pending if d.seat == viewer.seat],
        "options": [(each.names(), list(each.intents())) for each in options],
    }


def learnt_from(battle: Battle, mirror: Mirror, outcome: Outcome | IllegalIntent) -> dict[str, Any]:
    """Return everything that a viewer sees of an applied intent (the changes and events), or of its refusal."""
    if isinstance(outcome, IllegalIntent):
        return {"refusal": str(outcome)}
    events: tuple[Event, ...] = battle.events_for(mirror.viewer, outcome.events)
    return {"changes": mirror.follow(battle, outcome), "events": [(event.name, dict(event.data)) for event in events]}


def assert_not_interfering(
    one: Battle, other: Battle, viewer: Viewer, course: Iterable[tuple[str, Intent | tuple[Intent, Intent]]]
) -> None:
    """Check that a viewer cannot tell two battles apart.

    Args:
        one: The first battle.
        other: The second battle, which differs only in what the viewer may not know.
        viewer: The viewer that must not learn the difference.
        course: The seats and intents to try, in order. If an intent depends on the difference (a hidden creature walks
            from another cell), a pair of intents, one for each battle. Refusals are compared only if the viewer's own
            seat gets them.

    Raises:
        AssertionError: The viewer learns something; the message names the step and the difference.
    """
    mirrors = (Mirror(one, viewer), Mirror(other, viewer))
    _assert_same("before the first step", learnt_at_once(one, viewer), learnt_at_once(other, viewer))
    for number, (seat, intents) in enumerate(course, 1):
        pair = intents if isinstance(intents, tuple) else (intents, intents)
        outcomes = [_tried(battle, seat, intent) for battle, intent in zip((one, other), pair, strict=True)]
        where = f"at step {number}, {pair[0]}"
        if seat == viewer.seat or not any(isinstance(outcome, IllegalIntent) for outcome in outcomes):
            found = [learnt_from(*each) for each in zip((one, other), mirrors, outcomes, strict=True)]
            _assert_same(where, *found)
        _assert_same(where, learnt_at_once(one, viewer), learnt_at_once(other, viewer))


def _tried(battle: Battle, seat: str, intent: Intent) -> Outcome | IllegalIntent:
    try:
        return battle.apply(seat, intent)
    except IllegalIntent as refused:
        return refused


def _assert_same(where: str, one: dict[str, Any], other: dict[str, Any]) -> None:
    for key in {**one, **other}:
        left, right = one.get(key), other.get(key)
        # Not only equal but written alike: a mapping in another order is another byte on the wire.
        assert repr(left) == repr(right), f"{where}: {key} tells them apart:\n  {left}\n  {right}"
