"""Which standing answers a match keeps: for the kinds of questions that its ruleset puts, and for no other word."""

from __future__ import annotations

from typing import Final

from fracas_engine.battle import Battle
from fracas_engine.intents import Intent, Stand
from fracas_server.errors import RequestRefused

__all__ = ["check_auto_answers"]

_SHOWN: Final = 40
"""Characters of an unknown word that are shown to whoever sent it."""


def check_auto_answers(battle: Battle, intent: Intent) -> None:
    """Refuse a standing answer to what nobody will ever ask, before anything is kept.

    Raises:
        RequestRefused: The ruleset puts no such question.
    """
    if not isinstance(intent, Stand):
        return
    known = battle.ruleset.vocabulary.decisions
    if intent.kind not in known:
        kinds = ", ".join(sorted(known))
        raise RequestRefused("malformed", f"there is no kind of question {intent.kind[:_SHOWN]!r}; there are {kinds}")
