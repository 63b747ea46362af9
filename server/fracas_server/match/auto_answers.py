"""Validation of auto-answer settings against the kinds of questions of the ruleset."""

from __future__ import annotations

from typing import Final

from fracas_engine.battle import Battle
from fracas_engine.intents import Intent, Stand
from fracas_server.errors import RequestRefused

_SHOWN: Final = 40
"""Maximum number of characters of an unknown word quoted in an error text."""


def check_auto_answers(battle: Battle, intent: Intent) -> None:
    """Check that an auto-answer setting is for a question that the ruleset asks.

    Raises:
        RequestRefused: The ruleset has no such question.
    """
    if not isinstance(intent, Stand):
        return
    known = battle.ruleset.vocabulary.decisions
    if intent.kind not in known:
        kinds = ", ".join(sorted(known))
        raise RequestRefused("malformed", f"Unknown question {intent.kind[:_SHOWN]!r}: choose one of {kinds}.")
