"""The single target of an intent."""

from __future__ import annotations

from fracas_engine.d20.queries.allies_and_enemies import target_named
from fracas_engine.errors import IllegalIntent
from fracas_engine.intents import Use
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature


def sole_target(situation: AnySituation, intent: Use) -> Creature:
    """Return the one creature that an intent names.

    Raises:
        IllegalIntent: `malformed`, `no_such_target`.
    """
    if len(intent.on) != 1:
        raise IllegalIntent("malformed", f"{intent.action} needs exactly one target (`on`)")
    return target_named(situation, intent.on[0])
